"""Regrouping a table of two packs: what it costs beside the search for many packs, and how the melds lie."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from romi._kernel import placing, regroup
from romi._kernel.best import NO_CEILING, Job
from romi._kernel.regroup import Regrouping
from romi._kernel.runs import BOTH, HIGH, LOW, LOW_AND_HIGH, Rules
from romi._kernel.way import ORDERS, Way

ACES = {"low": LOW, "high": HIGH, "both": BOTH, "at once": LOW_AND_HIGH}
WEIGHTS = [1000 + card % 13 for card in range(53)]


def rules(ace: str, longest: int = 13) -> Rules:
    return Rules(13, 3, longest, ACES[ace], 3, 4, 0, [0], [0], [0] * 14, [0] * 13)


def tracks(ace: str) -> list[list[int]]:
    """The ranks in the orders in which runs go up."""
    up = list(range(1, 13))
    return [([0] if ace != "high" else []) + up + ([0] if ace != "low" else [])]


def is_meld(ace: str, longest: int, cells: list[int]) -> bool:
    """Said once more, in other words."""
    suits = [card // 13 for card in cells]
    ranks = [card % 13 for card in cells]
    if len(set(ranks)) == 1:
        return 3 <= len(cells) <= 4 and len(set(suits)) == len(cells)
    if len(set(suits)) > 1 or not 3 <= len(cells) <= longest:
        return False
    (track,) = tracks(ace)
    starts = range(len(track) - len(ranks) + 1)
    if ace == "both" and len(ranks) > 13:
        return False
    return any(track[start : start + len(ranks)] == ranks for start in starts)


def deal(rng: random.Random, ace: str, size: int, held: int) -> tuple[list[list[int]], list[int]]:
    """Some melds, and a hand from what is left of two packs."""
    left = Counter(dict.fromkeys(range(52), 2))
    table: list[list[int]] = []
    laid = 0
    (track,) = tracks(ace)
    for _ in range(400):
        length = rng.choice((3, 3, 4, 5))
        if rng.random() < 0.5:
            start = rng.randrange(len(track) - length + 1)
            suit = rng.randrange(4)
            cells = [13 * suit + rank for rank in track[start : start + length]]
        else:
            rank = rng.randrange(13)
            cells = sorted(13 * suit + rank for suit in rng.sample(range(4), min(4, length)))
        if laid + len(cells) <= size and not Counter(cells) - left:
            left -= Counter(cells)
            table.append(cells)
            laid += len(cells)
    pool = sorted(left.elements())
    return table, sorted(rng.sample(pool, min(held, len(pool))))


def least(game: Rules, asked: Regrouping) -> int:
    """The least cost by the search for many packs."""
    lying = [card for cells in asked.old for card in cells]
    must = [lying.count(card) for card in range(53)]
    counts = [count + asked.held.count(card) for card, count in enumerate(must)]
    job = Job(game, counts, WEIGHTS, 0, must if asked.stay else [0] * 53, [], NO_CEILING)
    while not job.run(10_000):
        pass
    return job.cost


def certify(ace: str, longest: int, asked: Regrouping) -> None:
    """No card comes from nowhere, what must lie lies, all are melds, and what is left over costs what is said."""
    laid = asked.old if asked.found is None else asked.melds()
    assert all(is_meld(ace, longest, cells) for cells in laid)
    after = Counter(card for cells in laid for card in cells)
    before = Counter(card for cells in asked.old for card in cells)
    every = before + Counter(asked.held)
    assert not after - every
    assert sum(WEIGHTS[card] for card in (every - after).elements()) == asked.best
    if asked.stay:
        assert not before - after


@pytest.mark.parametrize("stay", [0, 1])
@pytest.mark.parametrize("longest", [5, 13])
@pytest.mark.parametrize("ace", ACES)
def test_both_searches_leave_the_same_cost(ace: str, longest: int, stay: int) -> None:
    """The two have nothing in common but the numbers of the cards."""
    rng = random.Random(f"{ace} {longest} {stay}")
    game = rules(ace, longest)
    assert regroup.serves(game)
    for _ in range(40):
        table, hand = deal(rng, ace, rng.randrange(50), rng.randrange(11))
        asked = Regrouping(game, table, hand, WEIGHTS, stay)
        assert asked.served
        if asked.run(1 << 40):
            certify(ace, longest, asked)
            assert asked.best == least(game, asked)


@pytest.mark.parametrize("ace", ACES)
def test_a_search_that_is_broken_off_goes_on_with_what_it_learnt(ace: str) -> None:
    """Slices of any size end in the same cost, and so do the two directions, careful or not."""
    rng = random.Random(ace)
    for _ in range(25):
        table, hand = deal(rng, ace, rng.randrange(56), rng.randrange(1, 9))
        nothing = sum(WEIGHTS[card] for card in hand)
        costs = set()
        for order in ORDERS[ACES[ace]]:
            for size, careful in ((7, 0), (50, 1), (1 << 40, 0), (1 << 40, 1)):
                way = Way(order, table, hand, WEIGHTS, 1)
                way.careful = careful
                best, budget = nothing, size
                while not way.run(budget, best):
                    best = min(best, way.best)
                    budget += size
                costs.add(way.best)
        assert len(costs) == 1


def test_three_of_a_card_are_not_served() -> None:
    asked = Regrouping(rules("both"), [[0, 1, 2], [0, 13, 26]], [0], WEIGHTS, 1)
    assert not asked.served


def test_a_limit_breaks_the_search_off() -> None:
    table, hand = deal(random.Random(1), "both", 40, 8)
    asked = Regrouping(rules("both"), table, hand, WEIGHTS, 1)
    assert not asked.run(1)
    assert asked.looks == 1
    assert asked.found is None


@pytest.mark.parametrize("longest", [5, 13])
@pytest.mark.parametrize("ace", ACES)
def test_a_meld_takes_each_card_with_which_it_is_a_meld(ace: str, longest: int) -> None:
    game = rules(ace, longest)
    (track,) = tracks(ace)
    melds = [[rank, 13 + rank, 39 + rank] for rank in range(13)] + [
        [rank + 13 * suit for suit in range(4)] for rank in (0, 5)
    ]
    melds += [
        [26 + rank for rank in track[start : start + length]]
        for length in range(3, min(longest, 13) + 1)
        for start in range(len(track) - length + 1)
    ]
    for cells in melds:
        wanted = {
            card
            for card in range(52)
            if any(is_meld(ace, longest, longer) for longer in ([card, *cells], [*cells, card]))
        }
        taken = placing.takes(game, cells)
        assert len(taken) == len(set(taken))
        assert set(taken) == wanted, cells
        for card in taken:
            assert is_meld(ace, longest, placing.with_card(game, cells, card))


def test_a_long_run_falls_apart_where_an_old_run_lay() -> None:
    assert placing.like_before(rules("both"), [[3, 4, 5]], [[0, 1, 2, 3, 4, 5, 6, 7, 8]]) == [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
    ]
    assert placing.like_before(rules("both"), [[3, 4, 5]], [[1, 2, 3, 4, 5]]) == [[1, 2, 3, 4, 5]]


def test_a_run_that_is_too_long_is_cut_into_runs() -> None:
    way = Way(ORDERS[LOW][0], [], list(range(11)), WEIGHTS, 0)
    assert way.run(1000, 1 << 40)
    assert sorted(map(len, way.melds(5))) == [3, 3, 5]
