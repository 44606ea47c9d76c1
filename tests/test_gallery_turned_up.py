"""Worked examples of Conquian, where a card is turned up for both, and of 101 Okey, where what opened says what may follow.

After https://bicyclecards.com/how-to-play/conquian and https://okey.gg/101/rules.
"""

from __future__ import annotations

from random import Random

import attrs
import pytest

import romi
from romi import play, rules
from romi.code import Code
from romi.moves import Discard, parse_move
from romi.play import State
from romi.rules.endings import GoingOut
from romi.rules.matches import deals_of, has_deal
from romi.rules.scoring import DealEnd, Finish, Seat
from romi.variants import Variant
from tests.play.tabling import order
from tests.test_gallery import GAMES, card, cards, codes, melds

CONQUIAN, OKEY = GAMES["conquian"], GAMES["okey_101"]
MINE = "7h Jh 2c 2d 4s 5s 7s Qc Qd Kd"
YOURS = "3c 3d 5c 5d 6s Js Ks Ac Ad Kh"


def conquian(stock: str, *moves: str, mine: str = MINE, yours: str = YOURS) -> State:
    """The state after these moves; seat 0 begins."""
    state = play.start(CONQUIAN, order=order(CONQUIAN, [mine, yours], stock, dealer=1), dealer=1)
    for move in moves:
        state = play.step(state, parse_move(move)).unwrap()
    return state


def listed(state: State) -> list[str]:
    return [str(move) for move in play.legal_moves(state)]


# --- Conquian --------------------------------------------------------------------------------


def test_the_jack_follows_the_seven_and_the_ace_is_low() -> None:
    assert CONQUIAN.meld(cards("6h 7h Jh"))
    assert codes(CONQUIAN.meld(cards("8h 9h Th")))
    assert not CONQUIAN.meld(cards("Qh Kh Ah"))


def test_a_card_is_turned_up_and_offered_to_both() -> None:
    """Nobody has it in the hand; who passes last turns up the next one."""
    state = conquian("6d 4c", "draw")
    assert state.board.discards == cards("6d")
    assert [seat.held for seat in state.board.seats] == [10, 10]
    assert state.board.history[-1].card == card("6d")
    assert listed(state) == ["pass"]
    state = play.step(state, parse_move("pass")).unwrap()
    assert (state.actor, state.board.turn.seat) == (1, 0)
    state = play.step(state, parse_move("pass")).unwrap()
    assert (state.actor, state.board.turn.seat, listed(state)) == (1, 1, ["draw"])


def test_who_takes_lays_at_once_and_throws() -> None:
    state = conquian("6h", "draw")
    assert listed(state) == ["take", "pass"]
    state = play.step(state, parse_move("take")).unwrap()
    assert (state.board.turn.seat, state.board.turn.asked) == (0, 0)
    assert not play.step(state, Discard(card("Kd")))
    for move in ("lay 6h 7h Jh", "discard Qc"):
        state = play.step(state, parse_move(move)).unwrap()
    assert state.actor == 1
    assert listed(state) == ["draw"]


def test_who_takes_what_another_let_pass_has_the_turn() -> None:
    """And the next turn is that of the other."""
    state = conquian("4d", "draw", "pass", yours="3d 5d 5c 3c 6s Js Ks Ac Ad Kh")
    assert listed(state) == ["take", "pass"]
    state = play.step(state, parse_move("take")).unwrap()
    assert (state.board.turn.seat, state.board.turns, state.board.seats[1].turns) == (1, 2, 1)
    assert (state.board.turn.held, state.board.turn.laid) == (10, 0)
    for move in ("lay 3d 4d 5d", "discard Kh"):
        state = play.step(state, parse_move(move)).unwrap()
    assert (state.actor, state.board.turn.seat) == (0, 0)


def test_what_fits_the_own_melds_must_be_taken() -> None:
    """Turned up, or thrown by the other: there is no passing it."""
    laid = ("draw", "take", "lay 6h 7h Jh", "discard Kd", "draw", "pass", "pass")
    state = conquian("6h 6d Qh", *laid, "draw")
    assert state.board.discards[0] == card("Qh")
    assert listed(state) == ["take"]
    refused = play.step(state, parse_move("pass"))
    assert codes(refused) == (Code.NOT_NOW,)
    forced = conquian("6h 4c", *laid[:4], "draw", "take", "lay 4c 3c 5c", "discard Kh", yours=YOURS)
    assert listed(forced) == ["draw"]
    thrown = conquian("6h 4c", *laid[:4], "draw", "take", "lay 4c 3c 5c", "discard Qh", yours=YOURS.replace("Kh", "Qh"))
    assert listed(thrown) == ["take"]


def test_eleven_cards_win_and_ten_do_not() -> None:
    """Without a discard; who has thrown the last card with ten on the table plays on without cards."""
    ten, eleven = (
        melds(CONQUIAN, "Ah 2h 3h 4h 5h", "2c 3c 4c 5c 6c"),
        melds(CONQUIAN, "Ah 2h 3h 4h 5h 6h", "2c 3c 4c 5c 6c"),
    )
    assert CONQUIAN.check_finish(GoingOut(laid=eleven))
    assert not CONQUIAN.check_finish(GoingOut(laid=ten))
    assert codes(CONQUIAN.check_finish(GoingOut(laid=eleven, discard=card("Kd")))) == (Code.LAST_CARD_DISCARDED,)
    assert CONQUIAN.check_empty_hand(rules.EmptyHand()) is rules.Emptied.ON


def test_a_deal_that_is_turned_up_can_be_imagined_closed_and_recorded() -> None:
    state = conquian("6d 4c 6h", "draw", "pass", "pass", "draw", "pass", "pass", "draw")
    seen = play.view(state, state.actor)
    assert play.view(play.imagine(seen, Random(4)), seen.seat) == seen
    closed = play.with_closed_discards(seen).board
    assert (closed.discards, closed.below) == (cards("6h"), 2)
    assert [event.card for event in closed.history if event.card] == [card("6h")]
    assert play.replay(play.parse_record(play.write_record(play.record(state)), CONQUIAN)).unwrap() == state


# --- 101 Okey --------------------------------------------------------------------------------


def test_pairs_are_equal_tiles_or_a_tile_and_an_okey() -> None:
    assert OKEY.meld(cards("7h 7h")).unwrap().kind == "pair"
    assert str(OKEY.meld(cards("* 7h")).unwrap()) == "7♥ *=7♥"
    assert OKEY.meld(cards("7h *=7h"))
    for wrong in ("7h 7c", "7h *=7c", "* *", "7h"):
        assert not OKEY.meld(cards(wrong))


def test_101_points_or_five_pairs_open() -> None:
    """Not both together."""
    series = [cards(text) for text in ("Jh Qh Kh", "Td Th Tc", "9c 9d 9s", "2h 3h 4h")]
    assert OKEY.check_opening(*series).unwrap().points == 36 + 30 + 27 + 9
    assert not OKEY.check_opening(*series[:3])
    pairs = [cards(text) for text in ("2h 2h", "3c 3c", "4d 4d", "5s 5s", "6h *")]
    assert OKEY.check_opening(*pairs)
    assert not OKEY.check_opening(*pairs[:4])
    assert not OKEY.check_opening(*series, pairs[0])


@pytest.mark.parametrize(
    ("first", "second", "allowed"),
    [
        ("2h 2h", "3c 3c", True),
        ("2h 2h", "3c 4c 5c", False),
        ("3c 4c 5c", "2h 2h", False),
        ("3c 4c 5c", "9c 9d 9s", True),
    ],
)
def test_pairs_after_pairs_and_series_after_series(first: str, second: str, allowed: bool) -> None:
    """Only what the player opened with."""
    answer = OKEY.check_lay(cards(second), laid=melds(OKEY, first))
    assert bool(answer) is allowed
    if not allowed:
        assert Code.OTHER_KIND in codes(answer)


def test_a_lay_that_is_no_meld_is_told_by_its_place() -> None:
    answer = OKEY.check_lay(cards("3c 3c"), cards("3c 4c 6c"))
    assert isinstance(answer, romi.Rejected)
    assert answer.violations[0].where == "meld 2"


def test_in_play_too_and_in_plans() -> None:
    """Who has opened with pairs lays no run, and what must be laid is planned so."""
    tiny = attrs.evolve(
        OKEY,
        deal=rules.Deal(12, turned=rules.Turned.DISCARD),
        turn=rules.Turn((rules.DRAWING, rules.LAYING, rules.DISCARDING)),
    )
    hands = ["2h 2h 3c 3c 4d 4d 5s 5s 6h 6h 9c Tc", "Ks Kd Qs Qd 8s 8d As Ad 7d 7s 9d Jd"]
    pack = order(tiny, hands, "Jc Jh 2d", turned="Kc", dealer=1)
    state = play.start(tiny, players=2, order=pack, dealer=1)
    for move in ("draw", "lay 2h 2h / 3c 3c / 4d 4d / 5s 5s / 6h 6h"):
        state = play.step(state, parse_move(move)).unwrap()
    assert not play.step(state, parse_move("lay 9c Tc Jc"))
    assert not any(str(move).startswith("lay 9c") for move in play.legal_moves(state))
    for move in ("discard Jc", "draw", "discard Jh", "draw", "discard 2d", "draw", "discard Jd"):
        state = play.step(state, parse_move(move)).unwrap()
    assert "take" not in listed(state)


def test_who_opened_with_pairs_counts_double() -> None:
    """And everything counts double if the last discard was an okey."""
    pair, run, other = melds(OKEY, "2h 2h", "2d 3d 4d", "7c 8c 9c")
    seats = [
        Seat((), [run], first_laid=2),
        Seat(cards("Kd 5c"), [pair], first_laid=3),
        Seat(cards("9h *"), [other], first_laid=3),
        Seat(cards("9d")),
    ]
    end = DealEnd(seats, Finish(0), discard=card("9s"))
    assert OKEY.deal_score(end).totals() == (-101, 36, 110, 202)
    assert OKEY.deal_score(attrs.evolve(end, discard=romi.JOKER)).totals() == (-202, 72, 220, 404)


def test_okey_is_counted_too_if_the_stock_runs_out() -> None:
    """Of those who opened the lowest count wins; nobody, if nobody opened."""
    run, other = melds(OKEY, "2h 3h 4h", "7c 8c 9c")
    seats = [Seat(cards("* * Kd"), [run], first_laid=2), Seat(cards("Kd 5c")), Seat(cards("9d"), [other], first_laid=3)]
    sheet = OKEY.deal_score(DealEnd(seats))
    assert (sheet.totals(), sheet.winners) == ((215, 202, 9), (2,))
    assert OKEY.deal_score(DealEnd(seats[:2])).winners == (0,)
    assert OKEY.deal_score(DealEnd([Seat(cards("2c"))] * 2)).void


# --- matches that know how many deals they have ---------------------------------------------------


@attrs.frozen
class Rounds:
    """A match rule of one's own that has a deal for each player."""

    deals: int
    most_deals: int | None

    def __call__(self, history: rules.MatchHistory, /) -> rules.Standing:
        """As three deals."""
        return rules.FixedDeals(3)(history)


def test_a_match_rule_of_ones_own_says_how_many_deals_there_are() -> None:
    """And is believed where the rules change from deal to deal."""
    assert (deals_of(Rounds(3, 5)), has_deal(Rounds(3, 5), 5), has_deal(Rounds(3, 5), 6)) == (3, True, False)
    assert has_deal(Rounds(3, None), 99)
    assert (deals_of(rules.Until(100)), has_deal(rules.Until(100), 99)) == (None, True)

    def changing(variant: Variant, facts: romi.variants.DealFacts, /) -> Variant:
        return attrs.evolve(variant, deal=rules.Deal(facts.number + 3))

    game = attrs.evolve(romi.RUMMY, per_deal=changing, match=Rounds(3, 3))
    with pytest.raises(ValueError, match="has 3 deals: there is no deal 4"):
        play.start(game, players=2, seed=1, number=4)
