"""A search ends when it is told to: in a clear error, or with the best so far and how far that can be from the best."""

from __future__ import annotations

import pickle
import random

import pytest

from romi.analysis import AnalysisLimit, AnalysisStopped, Unfinished, rearrange
from tests.analysis.test_rearrange import STAY, TILES, certify, deal, table


def test_stop_ends_in_an_error_that_is_a_limit_and_pickles() -> None:
    lying, hand = deal(random.Random(4), TILES, 70, 10)
    with pytest.raises(AnalysisStopped, match="stopped after") as caught:
        rearrange(TILES, lying, hand, stop=lambda: True)
    assert isinstance(caught.value, AnalysisLimit)
    back = pickle.loads(pickle.dumps(caught.value))
    assert (type(back), str(back)) == (AnalysisStopped, str(caught.value))


def test_the_best_so_far_is_a_table_and_says_how_far_it_can_be_from_the_best() -> None:
    rng = random.Random(6)
    told = 0
    for _ in range(12):
        lying, hand = deal(rng, TILES, rng.randrange(20, 60), 9)

        soon = rearrange(TILES, lying, hand, limit=1, unfinished=Unfinished.BEST)
        best = rearrange(TILES, lying, hand)
        certify(TILES, lying, hand, soon)
        more = len(best.played) - len(soon.played)
        assert more >= 0
        if soon.short is None:
            assert (len(soon.hand), TILES.hand_value(soon.hand)) == (len(best.hand), TILES.hand_value(best.hand))
            continue
        told += 1
        assert more <= soon.short.cards
        if not soon.short.cards:
            assert TILES.hand_value(soon.hand) - TILES.hand_value(best.hand) <= soon.short.penalty
    assert told


def test_what_ends_in_time_is_not_stopped() -> None:
    lying = table("7h 8h 9h")
    found = rearrange(STAY, lying, (), stop=lambda: True)
    assert found.short is None
