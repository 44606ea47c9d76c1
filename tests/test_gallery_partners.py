"""Worked examples of games for partners: Burraco and Canasta.

Burraco is after https://sisal.it/regole-burraco and https://www.pagat.com/rummy/burraco.html.
"""

from __future__ import annotations

from random import Random

import attrs
import pytest

from romi import play, simulate
from romi.code import Code
from romi.moves import ExchangeJoker, parse_move
from romi.rules.draws import Draw, Source
from romi.rules.endings import GoingOut
from romi.rules.obligations import MustLay, MustOpen, Placing
from romi.rules.scoring import DealEnd, Finish, Line, Seat, Sheet
from romi.rules.who import Opened
from romi.sentences import Language
from romi.variants import DealFacts
from tests.play.tabling import order
from tests.test_gallery import GAMES, card, cards, codes, melds

BURRACO = GAMES["burraco"]
SEVEN = "4h 5h 6h 7h 8h 9h Th"


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("3h 4h 5h", "3♥ 4♥ 5♥"),
        ("2h 3h 4h", "2♥ 3♥ 4♥"),
        ("2h 3h 2c", "2♥ 3♥ 2♣=4♥"),
        ("9h 9h 9c 9d 9s 9c *", "9♣ 9♣ 9♦ 9♥ 9♥ 9♠ *"),
        ("9h 9h 2c", "9♥ 9♥ 2♣"),
        ("Qh Kh Ah", "Q♥ K♥ A♥"),
    ],
)
def test_melds(text: str, reads: str) -> None:
    """Runs of a suit, sets of any suits, one wild card in each; a two may be itself in a run."""
    assert str(BURRACO.meld(cards(text)).unwrap()).startswith(reads)


@pytest.mark.parametrize("text", ["2h 2c 2d", "9h 9d * 2c", "4h * 6h 2c"])
def test_no_melds(text: str) -> None:
    """No set of twos, and no second wild card."""
    assert not BURRACO.meld(cards(text))


def test_the_pile_is_taken_whole() -> None:
    state = play.start(BURRACO, players=4, seed=3)
    for _ in range(3):
        state = play.step(state, parse_move("draw")).unwrap()
        state = play.step(state, parse_move(f"discard {state.hands[state.actor][0].symbol}")).unwrap()
    refused = play.step(state, parse_move("take"))
    assert codes(refused) == (Code.WHOLE_PILE_ONLY,)
    assert len(play.step(state, parse_move("take 4")).unwrap().hands[state.actor]) == 15


def test_a_wild_card_stays_in_its_meld() -> None:
    """Its place is taken, and it goes to an end of the same run."""
    hand = "6h 3c 4c 5c 7d 8d Td Qd Qs 9s 4s"
    others = [
        "Kc Kd 3d 4d 6d 8s Ts Js 3s 5s 7s",
        "Kh Ks 3h 4h 8h Tc Jc Qc 6c 7c 8c",
        "Ac Ad As Ah 9c 9d Jd Jh Td Th 2s",
    ]
    pack = order(BURRACO, [hand.replace("4s", "2d"), *others], "5h 7h 5d", turned="Qh", dealer=3)
    state = play.start(BURRACO, players=4, order=pack, dealer=3)
    for move in ("draw", "lay 5h 6h 2d", "discard 9s"):
        state = play.step(state, parse_move(move)).unwrap()
    assert str(state.board.table[0]).startswith("5♥ 6♥ 2♦=7♥")
    state = play.step(state, parse_move("draw")).unwrap()
    assert not play.step(state, ExchangeJoker(cards("7h"), 0))
    meld = state.board.table[0]
    assert BURRACO.check_exchange(meld, cards("7h"), seat=2, owner=0).unwrap().freed == (card("2d"),)
    assert codes(BURRACO.check_exchange(meld, cards("7h"), seat=1, owner=0)) == (Code.MELD_OF_ANOTHER,)
    assert BURRACO.check_lay_off(meld, cards("4h"), seat=2, owner=0)
    assert not BURRACO.check_lay_off(meld, cards("4h"), seat=1, owner=0)


def test_a_wild_two_that_was_won_is_imagined_in_the_hand() -> None:
    """Everybody saw it go there, for the moment in which it is owed."""
    hand = "6h 7h 4c 5c 7d 8d Td Qd Qs 9s 2d"
    others = [
        "Kc Kd 3d 4d 6d 8s Ts Js 3s 5s 7s",
        "Kh Ks 3h 4h 8h Tc Jc Qc 6c 7c 8c",
        "Ac Ad As Ah 9c 9d Jd Jh Td Th 2s",
    ]
    pack = order(BURRACO, [hand, *others], "5h 5d", turned="Qh", dealer=3)
    state = play.start(BURRACO, players=4, order=pack, dealer=3)
    for move in ("draw", "lay 5h 6h 2d", "exchange 7h on 1"):
        state = play.step(state, parse_move(move)).unwrap()
    assert state.board.history[-1].card == card("2d")
    for seat in range(4):
        seen = play.view(state, seat)
        thought = play.imagine(seen, Random(5))
        assert play.view(thought, seat) == seen
        assert card("2d") in thought.hands[0]


def test_nobody_closes_without_a_burraco_or_with_a_wild_card() -> None:
    end = GoingOut(discard=card("Kc"), laid=melds(BURRACO, SEVEN))
    assert BURRACO.check_finish(end)
    assert not BURRACO.check_finish(attrs.evolve(end, laid=melds(BURRACO, "4h 5h 6h 7h 8h 9h")))
    for wild in ("2c", "*"):
        assert "not wild" in str(BURRACO.check_finish(attrs.evolve(end, discard=card(wild))))


def test_what_a_deal_brings() -> None:
    """Anna and Cili: a clean burraco of 55, a dirty one of 60 + 30, going out; the others hold 45 and took no second hand."""
    clean, dirty = melds(BURRACO, SEVEN, "8h 8d 8c 8d 8s 8c *")
    seats = [
        Seat((), [clean], first_laid=2, laid_points=55, reserves=1),
        Seat(cards("Ah"), first_laid=None, laid_points=0),
        Seat(cards("3h"), [dirty], first_laid=3, laid_points=90),
        Seat(cards("*"), laid_points=0),
    ]
    sheet = BURRACO.deal_score(DealEnd(seats, Finish(0, "out")))
    ours = 55 + 200 + 100 + 90 + 100 - 5
    assert sheet.totals() == (ours, -145, ours, -145)
    assert BURRACO.deal_score(DealEnd(seats)).totals() == (ours - 100, -145, ours - 100, -145)
    assert BURRACO.deal_score(DealEnd(seats)).winners == (0, 2)
    assert BURRACO.hand_value(cards("* 2h Ah Kh 8h 7h 3h")) == 30 + 20 + 15 + 10 + 10 + 5 + 5


def test_partners_win_together() -> None:
    """Greedy partners against random ones, four deals."""
    strategies: list[simulate.Strategy] = [
        simulate.greedy,
        simulate.RandomLegal(1),
        simulate.greedy,
        simulate.RandomLegal(3),
    ]
    for number in range(1, 5):
        begun, players = simulate.deal(BURRACO, number, strategies=strategies)
        sheet = play.score(simulate.play_out(begun, players))
        totals = sheet.totals()
        assert totals[0] == totals[2] > totals[1] == totals[3]
        assert sorted(sheet.winners) == [0, 2]


def test_partners_win_a_match_together() -> None:
    """The standing names both, and both wins are counted."""
    score = attrs.evolve(BURRACO, deal_score=lambda end: Sheet(4, [Line(1, 2005, "house/all")], winners=[1]))
    match = play.start_match(score, players=4, seed=1).after(score.deal_score(DealEnd([Seat()] * 4)))
    assert match.standing.winners == (1, 3)
    assert match.history.deals[0].winners == (1, 3)
    assert match.history.wins() == (0, 1, 0, 1)


@pytest.mark.parametrize("lang", ["en", "hu"])
def test_it_says_its_rules_in_words(lang: Language) -> None:
    """All of them: nothing of a file or of code."""
    words = BURRACO.prose(lang)
    assert "(" not in words.replace("(burraco)", "").replace("(F", "").replace("(clockwise)", "").replace(
        "(az óramutató járása szerint)", ""
    )
    assert len(words.splitlines()) > 40


# --- Canasta, after https://bicyclecards.com/how-to-play/canasta ---------------------------------

CANASTA = GAMES["canasta"]


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("7h 7c 7d", True),
        ("7h 7h 2c *", True),
        ("7h 7h * 2c 2d", True),
        ("7h 7h * * 2c 2d", False),
        ("7h 2c 2d", False),
        ("2h 2c 2d", False),
        ("5h 6h 7h", False),
    ],
)
def test_wild_cards_are_limited_and_there_are_no_runs(text: str, allowed: bool) -> None:
    assert bool(CANASTA.meld(cards(text))) is allowed


def test_first_melds_by_what_a_side_has() -> None:
    """50, 90, 120, and 15 below nothing; 60 points are enough for who has 1400."""
    kings = cards("Kc Kd Kh Ks 2c")
    for total, opens in ((0, True), (1400, True), (1500, False), (3000, False), (-5, True)):
        game = CANASTA.per_deal(CANASTA, DealFacts(3, 0, (total, 0, total, 0)))
        assert bool(game.check_opening(kings, seat=2)) is opens


def test_a_side_has_one_meld_of_each_rank() -> None:
    assert CANASTA.check_lay(cards("9c 9d 9h"), laid=melds(CANASTA, "Kc Kd Kh"))
    assert "one meld of each rank" in str(CANASTA.check_lay(cards("Ks Kc Kd"), laid=melds(CANASTA, "Kc Kd Kh")))


def test_the_pile_is_taken_by_its_top_card() -> None:
    """Two equal natural cards of the hand, or a meld of the side where no wild card freezes it; never with a wild card on top."""
    top, ask = card("9h"), Draw(source=Source.DISCARDS, count=2, pile=2, card=card("4c"), cards=cards("9h 4c"))
    (must,) = CANASTA.check_draw(ask).unwrap().obligations
    assert must == MustLay(top, frozenset({Placing.THIRD_TO_TWO_NATURALS, Placing.LAY_OFF}), rule="canasta")
    (must,) = CANASTA.check_draw(attrs.evolve(ask, cards=cards("9h 2c"))).unwrap().obligations
    assert must == MustLay(top, frozenset({Placing.THIRD_TO_TWO_NATURALS}), rule="canasta")
    assert MustOpen(rule="canasta") in CANASTA.check_draw(attrs.evolve(ask, opened=Opened.NEVER)).unwrap().obligations
    assert "bars the pile" in str(CANASTA.check_draw(attrs.evolve(ask, cards=cards("* 4c"))))


def test_a_wild_two_is_no_natural_card_for_the_pile() -> None:
    """One nine and a two do not take a nine; two nines do."""
    others = [
        "Kc Kd Ks 4d 4h 5c 6c 6d 7c 7d 8c",
        "Qc Qd Jc Jd Tc Td 5h 5s 6s 7s 8s",
        "Ac Ad 4s 5d 6h 7h 8h 8d Th Ts Jh",
    ]
    for hand, takes in (("9c 2c Qh Qs As Ah Kh Js 4c 5c 6c", False), ("9c 9d Qh Qs As Ah Kh Js 4c 5c 2c", True)):
        pack = order(CANASTA, [hand, *others], turned="9h", dealer=3)
        state = play.start(CANASTA, players=4, order=pack, dealer=3)
        taken = play.step(state, parse_move("take"))
        assert bool(taken) is takes


def test_what_canastas_bring() -> None:
    """A pure one of sevens, 35 and 500; a mixed one of kings, 60 + 20 and 300; 100 for going out."""
    pure, mixed = melds(CANASTA, "7c 7c 7d 7d 7h 7h 7s", "Kc Kc Kd Kd Kh Kh 2c")
    seats = [
        Seat((), [pure], laid_points=35),
        Seat(cards("*")),
        Seat(cards("4c"), [mixed], laid_points=80),
        Seat(cards("2h")),
    ]
    ours = 35 + 500 + 100 + 80 + 300 - 5
    assert CANASTA.deal_score(DealEnd(seats, Finish(0))).totals() == (ours, -70, ours, -70)
