"""The codes that only a deal in progress gives: each is triggered alone."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from romi import play
from romi.code import Code
from romi.moves import parse_move
from romi.play.state import State
from romi.rules.deals import Deal, Turned
from romi.variants import ROMI51, RUMMY, Variant
from romi.verdict import Rejected
from tests.play.tabling import deal, order

SHORT = attrs.evolve(RUMMY, name="short", deal=Deal(4, turned=Turned.DISCARD))


def opened() -> State:
    """Seat 1 has laid a run, and has one card more."""
    pack = order(SHORT, ["2c 3d 5s 9c", "7h 8h 9h Kc"], "Ks Jd", turned="5d")
    return deal(SHORT, pack, "draw; lay 7h 8h 9h", players=2)


def bound() -> State:
    """Seat 1 has taken a card that may not be thrown back, and could lay all the others."""
    return deal(SHORT, order(SHORT, ["2c 3d 5s 9c", "7h 8h 9h Th"], "Ks Jd", turned="5d"), "take", players=2)


@pytest.mark.parametrize(
    ("game", "begin", "move", "code"),
    [
        (ROMI51, lambda: play.start(ROMI51, seed=1), "take", Code.NOTHING_THERE),
        (SHORT, opened, "lay-off Ks on 5", Code.NO_SUCH_MELD),
        (SHORT, bound, "lay 7h 8h 9h Th", Code.CANNOT_END),
    ],
    ids=["nothing there", "no such meld", "cannot end"],
)
def test_the_move_is_refused_for_that_alone(game: Variant, begin: Callable[[], State], move: str, code: Code) -> None:
    """And the state is as it was."""
    state = begin()
    before = play.view(state, state.actor)
    answer = play.step(state, parse_move(move))
    assert isinstance(answer, Rejected)
    assert answer.codes == (code,)
    assert play.view(state, state.actor) == before
