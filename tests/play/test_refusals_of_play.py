"""The codes that only a deal in progress gives: each is triggered alone."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from romi import play
from romi.code import Code
from romi.moves import LayOff, Pass, SwapExchangeCard, TakeDiscard, parse_move
from romi.play.state import State
from romi.rules import AllLaid, LastDiscard
from romi.rules.deals import Deal, Turned, Under
from romi.rules.regrouping import FullSetsClose
from romi.rules.table import Closing
from romi.rules.turns import BASIC, DISCARDING, DRAWING, LAYING, Phase, Step, Turn
from romi.variants import HANDROMI, KOPOGOS, ROMI51, RUMMY, Variant
from romi.verdict import Rejected, Violation, violations
from tests.play.tabling import deal, order

SHORT = attrs.evolve(RUMMY, name="short", deal=Deal(4, turned=Turned.DISCARD))


def opened() -> State:
    """Seat 1 has laid a run, and has one card more."""
    pack = order(SHORT, ["2c 3d 5s 9c", "7h 8h 9h Kc"], "Ks Jd", turned="5d")
    return deal(SHORT, pack, "draw; lay 7h 8h 9h", players=2)


def bound() -> State:
    """Seat 1 has taken a card that may not be thrown back, and could lay all the others."""
    return deal(SHORT, order(SHORT, ["2c 3d 5s 9c", "7h 8h 9h Th"], "Ks Jd", turned="5d"), "take", players=2)


def declared() -> State:
    """Seat 1 has declared römi, and seat 0 answers."""
    pack = order(KOPOGOS, ["5d 6d 7d 5h 8c Jc Qd Ac Td Jh", "2h 3h 4h 9c 9d 9s Kc Kd Kh Ks"], turned="6s")
    return deal(KOPOGOS, pack, "take; declare römi 6s: 2h 3h 4h / 9c 9d 9s / Kc Kd Kh Ks", players=2)


NOTHING_UNDER = attrs.evolve(HANDROMI, deal=attrs.evolve(HANDROMI.deal, under=Under.NOTHING))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("game", "begin", "move", "code"),
    [
        (ROMI51, lambda: play.start(ROMI51, seed=1), "take", Code.NOTHING_THERE),
        (SHORT, opened, "lay-off Ks on 5", Code.NO_SUCH_MELD),
        (KOPOGOS, declared, "lay-off 5h on 1", Code.LAY_OFF_AFTER_KNOCK),
        (SHORT, bound, "lay 7h 8h 9h Th", Code.CANNOT_END),
    ],
    ids=["nothing there", "no such meld", "after römi", "cannot end"],
)
def test_the_move_is_refused_for_that_alone(game: Variant, begin: Callable[[], State], move: str, code: Code) -> None:
    """And the state is as it was."""
    state = begin()
    before = play.view(state, state.actor)
    answer = play.step(state, parse_move(move))
    assert isinstance(answer, Rejected)
    assert answer.codes == (code,)
    assert play.view(state, state.actor) == before


def test_HAND5_where_no_card_lies_under_the_stock_none_is_taken() -> None:
    """The refusal names the rule."""
    begun = play.start(NOTHING_UNDER, seed=1)
    state = play.step(begun, next(iter(play.legal_moves(begun)))).unwrap()
    answer = play.step(state, parse_move("take-exchange"))
    assert answer == Rejected((Violation(Code.NOTHING_THERE, "HAND5"),))


def test_HAND10_a_meld_that_leaves_the_table_leaves_its_owner_too() -> None:
    """A full set of one player goes to the discards, and the run of the other beside it is still the other's."""
    game = attrs.evolve(SHORT, closing=FullSetsClose(Closing.TO_DISCARDS))
    pack = order(game, ["7h 8h 9h Ks", "Kc Kd Kh 4c"], "Qs Jd", turned="5d")
    moves = "draw; lay Kc Kd Kh; discard 4c\ndraw; lay 7h 8h 9h; lay-off Ks on 1"
    state = deal(game, pack, moves, players=2)
    assert [str(meld) for meld in state.board.table] == ["7♥ 8♥ 9♥"]
    assert state.board.owned == (0,)


def test_F13_what_was_laid_in_a_turn_is_counted() -> None:
    """Melds and lay-offs, card by card."""
    pack = order(SHORT, ["2c 3d 5s 9c", "7h 8h 9h Kc"], "Th Jd", turned="5d")
    state = deal(SHORT, pack, "draw; lay 7h 8h 9h; lay-off Th on 1", players=2)
    assert state.board.turn.laid == 4


def test_HAND5_a_swap_is_counted() -> None:
    """Once, of the player who made it."""
    begun = play.start(HANDROMI, seed=1)
    state = play.step(begun, next(iter(play.legal_moves(begun)))).unwrap()
    seat = state.actor
    swap = next(move for move in play.legal_moves(state) if isinstance(move, SwapExchangeCard))
    assert [each.swaps for each in play.step(state, swap).unwrap().board.seats] == [int(n == seat) for n in range(2)]


def test_the_place_of_a_meld_is_told_as_it_was_sent_and_said_as_people_count() -> None:
    """Places are counted from 0 in Python, and from 1 in sentences."""
    state = play.step(play.start(RUMMY, seed=7), parse_move("draw")).unwrap()
    (fault,) = violations(play.step(state, LayOff(state.hands[state.actor][:1], on=3)))
    assert fault.got == 3
    assert (fault.text(), fault.text("hu")) == (
        "there is no meld 4 on the table, which has 0 (F10)",
        "nincs 4. kombináció az asztalon, csak 0 van (F10)",
    )


def test_F13_no_meld_is_laid_that_leaves_one_card_which_nobody_may_discard() -> None:
    """Where the last card may not be thrown, one card in the hand is a dead end, and two are none."""
    last = AllLaid(discard=LastDiscard.FORBIDDEN)
    three = attrs.evolve(SHORT, deal=Deal(3, turned=Turned.DISCARD), ways_out=(last,), turn=BASIC)
    pack = order(three, ["2c 3d 5s", "7h 8h 9h"], "Ks Jd", turned="5d")
    answer = play.step(deal(three, pack, "draw", players=2), parse_move("lay 7h 8h 9h"))
    assert isinstance(answer, Rejected)
    assert answer.codes == (Code.CANNOT_END,)
    four = attrs.evolve(three, deal=SHORT.deal)
    pack = order(four, ["2c 3d 5s 9c", "7h 8h 9h Kc"], "Ks Jd", turned="5d")
    assert play.step(deal(four, pack, "draw", players=2), parse_move("lay 7h 8h 9h"))


def test_F13_who_lets_an_offer_go_by_alone_has_not_been_asked() -> None:
    """The turn goes on with the same seat, and no question is open."""
    offered = Turn(
        (Step(Phase.OFFER, TakeDiscard, Phase.LAY), Step(Phase.OFFER, Pass, Phase.DRAW), DRAWING, LAYING, DISCARDING),
        first=Phase.OFFER,
    )
    state = play.start(attrs.evolve(SHORT, turn=offered), seed=1)
    after = play.step(state, parse_move("pass")).unwrap()
    assert (after.actor, after.phase, after.board.turn.asked) == (state.actor, Phase.DRAW, 0)


def test_KOP5_a_knock_names_the_cards_that_are_not_held_and_then_what_is_no_meld() -> None:
    """Both at once."""
    hands = ["5d 6d 7d 5h 8c Jc Qd 6c Td Jh", "2h 3h 4h 9c 9d 9s Kc Kd Kh 5c"]
    state = deal(KOPOGOS, order(KOPOGOS, hands, "7s", turned="5s"), "pass\npass\ndraw", players=2)
    answer = play.step(state, parse_move("knock 8s: 2h 3h 9c"))
    assert isinstance(answer, Rejected)
    assert answer.codes[0] == Code.NOT_HELD
    assert len(answer.codes) > 1
