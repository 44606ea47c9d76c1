"""The example player that thinks ahead: its moves are legal, and it keeps to its time."""

from __future__ import annotations

import importlib.util
import sys
from time import process_time
from types import ModuleType

import pytest

from romi import play, simulate
from romi.moves import Move
from romi.variants import KOPOGOS, MAGYAR, RUMMY, Variant
from tests.source import ROOT

FILE = ROOT / "examples" / "bots" / "thinking.py"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="the examples are not here")


@pytest.fixture(scope="module")
def thinking() -> ModuleType:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("thinking", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["thinking"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("variant", [RUMMY, KOPOGOS, MAGYAR], ids=lambda variant: variant.name)
def test_it_plays_a_deal_and_no_move_takes_much_longer_than_it_may(thinking: ModuleType, variant: Variant) -> None:
    """In seconds of the processor; what was begun is finished, which is a few deals."""
    player = thinking.Thinking(0.02).player(variant, 7)
    took = []

    def timed(view: play.View) -> Move:
        begun = process_time()
        move: Move = player(view)
        took.append(process_time() - begun)
        return move

    state = play.start(variant, seed=7)
    end = simulate.play_out(state, [timed, *[simulate.careful.player(variant)] * (state.board.players - 1)])
    assert end.over
    assert max(took) < 1.5


def test_it_sees_that_a_meld_is_worth_laying(thinking: ModuleType) -> None:
    """Where time is plenty it makes no worse move than the first that comes to mind: here it goes out."""
    state = before = play.start(RUMMY, players=2, seed=7)
    careful = simulate.careful.player(RUMMY)
    while not state.over:
        before, move = state, careful(play.view(state, state.actor))
        state = play.step(state, move).unwrap()
    chosen = thinking.Thinking(0.3).player(RUMMY, 1)(play.view(before, before.actor))
    assert play.score(play.step(before, chosen).unwrap()).winners == (before.actor,)
