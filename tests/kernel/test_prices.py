"""Two packs without jokers: the search under prices beside the one without, and the pieces it is made of."""

from __future__ import annotations

import itertools
import random

import pytest

from romi._kernel.haggle import Haggle, runs
from romi._kernel.market import sought, trades
from romi._kernel.packs import Task
from romi._kernel.search import Bound, Search
from romi._kernel.suitrun import Rules
from romi._kernel.twins import FAR, NEAR, NEXT, POWER, TAKEN
from tests.kernel.oracle_packs import JOKER
from tests.kernel.test_packs import BOOKS, HIGHEST, LOOSE, judged, layers, rules_of

KINDS = ("no jokers", "ace low", "ace high", "ace at both ends at once", "ace ten everywhere", "no sets")
LENGTHS = [(), (1,), (2,), (3,), (1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)]
"""What the numbers of the states stand for."""


def cards(rng: random.Random) -> list[int]:
    """Cards of two packs, few or many, from all ranks or a window of them."""
    low, width = rng.choice(((0, 13), (0, 13), (rng.randrange(13), rng.randint(3, 9))))
    pool = [13 * suit + (low + i) % 13 for suit in range(4) for i in range(width)] * 2
    counts = [0] * 53
    for card in rng.sample(pool, min(len(pool), rng.choice((6, 12, 20, 30, 45, 60, 75, 90, 104)))):
        counts[card] += 1
    return counts


def wishes(rng: random.Random, counts: list[int]) -> tuple[list[int], int]:
    """Weights and scale."""
    if rng.random() < 0.4:
        return [rng.randint(0, 9) for _ in range(53)], rng.choice((0, 1))
    unit = layers(counts, rng.choice(("pcv", "vpc", "cpv")))
    return [value * unit["p"] + unit["c"] for value in LOOSE], rng.choice((0, unit["v"]))


def asked(rules: Rules, rng: random.Random, counts: list[int], weights: list[int], scale: int) -> tuple[list[int], int]:
    """Which cards must lie: some of the melds of an arrangement, seldom one more; and the ruin."""
    must = [0] * 53
    haggle = Haggle(rules, counts, weights, scale, must, 0, HIGHEST)
    assert haggle.run(1 << 30)
    for cells in haggle.melds():
        for card in cells if rng.random() < 0.7 else ():
            must[card] += 1
    card = rng.randrange(52)
    if rng.random() < 0.2:
        must[card] = min(counts[card], must[card] + 1)
    return must, 1 + 4 * sum(map(int.__mul__, weights, counts)) + 4_000 * scale


def check_prices(seed: int, count: int) -> None:
    rng = random.Random(seed)
    books = [(BOOKS[name], rules_of(BOOKS[name])) for name in KINDS]
    for _ in range(count):
        book, rules = rng.choice(books)
        counts = cards(rng)
        weights, scale = wishes(rng, counts)
        must, ruin = asked(rules, rng, counts, weights, scale) if rng.random() < 0.5 else ([0] * 53, 0)
        ceiling = ruin >> 1 if ruin else HIGHEST
        assert trades(rules, counts, weights, scale, ruin)
        haggle = Haggle(rules, counts, weights, scale, must, ruin, ceiling)
        while not haggle.run(rng.choice((1, 13, 1 << 30))):
            pass
        task = Task(rules, counts, weights, scale, must, ruin)
        search = Search(task, Bound(task), ceiling)
        if not search.run(20_000):
            continue
        assert min(haggle.cost, ceiling + 1) == min(search.cost, ceiling + 1), counts
        if haggle.cost > ceiling:
            assert not haggle.melds()
            continue
        laid = haggle.melds()
        left = list(counts)
        for card in itertools.chain(*laid):
            left[card] -= 1
        assert all(over <= have - held for over, have, held in zip(left, counts, must, strict=True))
        assert sum(map(int.__mul__, left, weights)) - scale * judged(book, counts, laid)[2] == haggle.cost


def test_prices_lead_to_the_best_that_the_other_search_finds() -> None:
    check_prices(1, 120)


@pytest.mark.full
def test_prices_lead_to_the_best_on_very_many_hands_and_tables() -> None:
    check_prices(2, 8_000)


def test_jokers_third_copies_and_other_lengths_are_not_for_prices() -> None:
    counts = [1] * 52 + [0]
    plain = rules_of(BOOKS["no jokers"])
    assert trades(plain, counts, LOOSE, 0, 0)
    assert not trades(plain, [*counts[:JOKER], 1], LOOSE, 0, 0)
    assert not trades(plain, [3, *counts[1:]], LOOSE, 0, 0)
    assert not trades(plain, counts, [1 << 50] * 53, 0, 0)
    for name in ("runs of four", "runs of three or four", "free suits", "exact sizes", "around the corner", "no runs"):
        assert not trades(rules_of(BOOKS[name]), counts, LOOSE, 0, 0), name


# --- pieces ----------------------------------------------------------------------------------


def able(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether each run of the other has one at least as long here, and the rest may end."""
    for chosen in itertools.permutations(range(len(one)), len(other)):
        rest = [one[i] for i in range(len(one)) if i not in chosen]
        if all(one[i] >= need for i, need in zip(chosen, other, strict=True)) and all(run == 3 for run in rest):
            return True
    return False


def test_a_state_has_all_the_powers_of_what_it_can_stand_for() -> None:
    for one, other in itertools.product(range(10), repeat=2):
        assert (POWER[one] & POWER[other] == POWER[other]) == able(LENGTHS[one], LENGTHS[other]), (one, other)


def test_the_states_follow_from_the_copies_that_runs_take() -> None:
    for state, lengths in enumerate(LENGTHS):
        assert TAKEN[state] == len(lengths)
        after = set()
        for taken in range(3):
            kept, ended = sorted(lengths)[:taken], sorted(lengths)[taken:]
            if all(run == 3 for run in ended):
                grown = [min(3, run + 1) for run in kept] + [1] * (taken - len(kept))
                after.add(LENGTHS.index(tuple(sorted(grown, reverse=True))))
        assert set(NEXT[state]) == after


def test_what_a_rank_seeks_is_the_best_of_all_choices_of_sets() -> None:
    rng = random.Random(4)
    one_set = [use for use in itertools.product(range(2), repeat=4) if sum(use) >= 3]
    two_sets = [use for use in itertools.product(range(3), repeat=4) if sum(use) >= 6]
    for twice, uses in ((0, one_set), (1, one_set + two_sets)):
        for _ in range(500):
            suits = [tuple(FAR if rng.random() < 0.1 else rng.randrange(-20, 20) for _ in range(3)) for _ in range(3)]
            found = sought(suits[0], suits[1], suits[2], twice)  # type: ignore[arg-type]  # tuples of three
            for own in range(3):
                choices = [use for use in [(0, 0, 0, 0), *uses] if use[3] == own]
                best = min((sum(suits[i][use[i]] for i in range(3)) for use in choices), default=FAR)
                assert found[own] == best or (best >= NEAR and found[own] >= NEAR)


def test_where_fewer_runs_go_on_the_longest_ends() -> None:
    places = [[cell >> 1 for cell in cells] for cells in runs([1, 1, 2, 2, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1])]
    assert places == [[0, 1, 2, 3], [2, 3, 4, 5], [8, 9, 10, 11, 12, 13]]
