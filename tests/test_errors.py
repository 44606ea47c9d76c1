"""Every error of ours is a value: it goes to another process and comes back, as a pool of workers sends it."""

from __future__ import annotations

import copy
import pickle

import pytest

import romi
from romi import analysis, data, play, simulate, variants
from romi.moves import DrawStock
from tests.test_api import public_modules, public_names

FAULTS = (romi.Violation(romi.Code.GAP, cards=romi.cards("9h")),)

ERRORS: tuple[Exception | KeyboardInterrupt, ...] = (
    romi.NotationError("7x", 3, "is not a card", "a hint"),
    romi.IllegalPlay(FAULTS),
    analysis.AnalysisLimit("steps", 5),
    analysis.AnalysisStopped("steps", 5),
    data.DataError("meld: is not JSON"),
    play.RecordError(3, "a line"),
    variants.VariantFileError("is not TOML", line=2, key="deck", file="x.toml"),
    simulate.IllegalMove("greedy", 1, DrawStock(), FAULTS, 7),
    simulate.Stopped(simulate.Tally.empty(("a", "b"))),
)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_pickles(error: Exception) -> None:
    """With its sentence and all that it carries."""
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(other) is type(error)
        assert (str(other), vars(other)) == (str(error), vars(error))


def test_no_public_error_is_left_out() -> None:
    public = {
        thing
        for module in public_modules()
        for _, thing in public_names(module)
        if isinstance(thing, type) and issubclass(thing, BaseException)
    }
    assert public == set(map(type, ERRORS))
