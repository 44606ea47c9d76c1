"""A declaration is no way past the draw and the lay of a game in which melds are laid."""

from __future__ import annotations

from romi import play
from romi.moves import DrawStock, parse_move
from romi.notation import cards
from romi.testing import read_counts
from romi.verdict import Rejected
from tests.source import TESTS


def drawing() -> play.State:
    """A player who has opened, before the draw, with two melds in hand; from the node counts' deal of Rablórömi."""
    counted = read_counts((TESTS / "perft" / "rabloromi.txt").read_text("utf-8"))
    state = counted.record.begin()
    for move in ("draw", "lay 4d 4h 4s", "end", "draw", "end", "draw", "end", "draw", "end"):
        state = play.step(state, parse_move(move)).unwrap()
    return state


def test_RABLO2_nobody_goes_out_before_the_draw() -> None:
    """Though every card of the hand lies in melds: a turn begins with one card from the stock, and melds are laid."""
    state = drawing()
    assert state.hands[state.actor] == tuple(sorted(cards("Ac Ad Ah 3d 3h 3s")))
    answer = play.step(state, parse_move("declare out: Ac Ad Ah / 3d 3h 3s"))
    assert isinstance(answer, Rejected)
    assert answer.violations[0].need == "lay"
    assert DrawStock() in play.legal_moves(state)
