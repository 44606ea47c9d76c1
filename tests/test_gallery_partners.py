"""Worked examples of Burraco, after https://sisal.it/regole-burraco and https://www.pagat.com/rummy/burraco.html."""

from __future__ import annotations

import attrs
import pytest

from romi import play, simulate
from romi.code import Code
from romi.moves import ExchangeJoker, parse_move
from romi.rules.endings import GoingOut
from romi.rules.scoring import DealEnd, Finish, Seat
from romi.sentences import Language
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


def test_nobody_closes_without_a_burraco_or_with_a_wild_card() -> None:
    end = GoingOut(discard=card("Kc"), laid=melds(BURRACO, SEVEN))
    assert BURRACO.check_finish(end)
    assert not BURRACO.check_finish(attrs.evolve(end, laid=melds(BURRACO, "4h 5h 6h 7h 8h 9h")))
    for wild in ("2c", "*"):
        assert "not wild" in str(BURRACO.check_finish(attrs.evolve(end, discard=card(wild))))


def test_what_a_deal_brings() -> None:
    """Anna and Cili: a clean burraco of 55, a dirty one of 60 + 30, going out; the others hold 45 and took no second hand."""
    clean, dirty = melds(BURRACO, SEVEN, "9h 9h 9c 9d 9s 9c *")
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
    assert BURRACO.deal_score(DealEnd(seats)).winner == 0
    assert BURRACO.hand_value(cards("* 2h Ah Kh 8h 7h 3h")) == 30 + 20 + 15 + 10 + 10 + 5 + 5


def test_partners_win_together() -> None:
    """Greedy partners against random ones, four deals."""
    strategies: list[simulate.Strategy] = [
        simulate.greedy,
        simulate.random_legal(1),
        simulate.greedy,
        simulate.random_legal(3),
    ]
    for number in range(1, 5):
        begun, players = simulate.deal(BURRACO, number, strategies=strategies)
        totals = play.score(simulate.play_out(begun, players)).totals()
        assert totals[0] == totals[2] > totals[1] == totals[3]


@pytest.mark.parametrize("lang", ["en", "hu"])
def test_it_says_its_rules_in_words(lang: Language) -> None:
    """All of them: nothing of a file or of code."""
    words = BURRACO.prose(lang)
    assert "(" not in words.replace("(burraco)", "").replace("(F", "").replace("(clockwise)", "").replace(
        "(az óramutató járása szerint)", ""
    )
    assert len(words.splitlines()) > 40
