"""The one-pack kernel against a search that tries every choice of melds."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import pytest

from romi._kernel.onepack import ROW, OnePack

FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
SUIT = 13


def windows(ace: str, least: int = 3, most: int = 13) -> list[int]:
    """Every run of a suit as a mask of ranks, the ace low, high, at both ends or around the corner."""
    found = set()
    for length in range(least, most + 1):
        for start in range(13):
            places = range(start, start + length)
            last = places[-1]
            low, high = start == 0, last == 13
            allowed = {
                "low": last < 13,
                "high": last <= 13 and not low,
                "both": last <= 13 and not (low and high),
                "around": True,
            }[ace]
            if allowed:
                found.add(sum(1 << place % 13 for place in places))
    return sorted(found)


def brute_force(mask: int, values: list[int], runs: list[int], set_sizes: tuple[int, ...]) -> int:
    """The least value left over by any choice of melds that share no card."""
    melds = [run << SUIT * suit for suit in range(4) for run in runs if run & ~(mask >> SUIT * suit) == 0]
    for rank in range(13):
        have = [SUIT * suit + rank for suit in range(4) if mask >> SUIT * suit + rank & 1]
        melds += [sum(1 << card for card in group) for size in set_sizes for group in combinations(have, size)]

    @cache
    def least(left: int) -> int:
        if not left:
            return 0
        first = left & -left
        loose = values[(first.bit_length() - 1) % SUIT] + least(left ^ first)
        return min([loose, *(least(left ^ meld) for meld in melds if meld & first and meld & ~left == 0)])

    return least(mask)


def after_discard(engine: OnePack, mask: int) -> int:
    return engine.after_discard_of_rows(mask & ROW, mask >> 13 & ROW, mask >> 26 & ROW, mask >> 39)


def hand(rng: random.Random, size: int) -> int:
    """A mask of so many cards: out of the whole pack, or out of a few ranks."""
    width = rng.choice((4, 5, 6, 13)) if size <= 16 else 13
    low = rng.randrange(14 - width)
    pool = [SUIT * suit + rank for suit in range(4) for rank in range(low, low + width)]
    return sum(1 << card for card in rng.sample(pool, size))


@pytest.mark.parametrize("sizes", [(3, 4), (3,), (4,), ()], ids=["sets", "threes", "fours", "no sets"])
@pytest.mark.parametrize("ace", ["low", "high", "both", "around"])
def test_the_least_penalty_is_that_of_trying_everything(ace: str, sizes: tuple[int, ...]) -> None:
    """For every place of the ace and every size of sets, with 0 to 14 cards, before and after the best discard."""
    rng = random.Random(f"{ace}{sizes}")
    runs = windows(ace)
    engine = OnePack(FACES, runs, min(sizes, default=0), max(sizes, default=0))
    for _ in range(120):
        mask = hand(rng, rng.randrange(15))
        assert engine.least(mask) == brute_force(mask, FACES, runs, sizes), bin(mask)
        cards = [1 << card for card in range(52) if mask >> card & 1]
        if cards:
            after = min(brute_force(mask ^ card, FACES, runs, sizes) for card in cards)
            assert after_discard(engine, mask) == after, bin(mask)


def test_values_and_lengths_are_parameters() -> None:
    """Any values by rank, runs of at least four, at most five."""
    rng = random.Random(3)
    runs = windows("both", 4, 5)
    for _ in range(4):
        values = [max(0, rng.randrange(-5, 30)) for _ in range(13)]
        engine = OnePack(values, runs, 3, 4)
        for _ in range(60):
            mask = hand(rng, rng.randrange(1, 15))
            assert engine.least(mask) == brute_force(mask, values, runs, (3, 4)), bin(mask)
            rests = [mask ^ 1 << card for card in range(52) if mask >> card & 1]
            after = min(brute_force(rest, values, runs, (3, 4)) for rest in rests)
            assert after_discard(engine, mask) == after, bin(mask)


def test_a_hand_melded_whole_may_have_to_break_a_set_to_discard() -> None:
    """Of 555 666 777 and nothing else one card must go: two fives are left."""
    engine = OnePack(FACES, [], 3, 4)
    mask = sum(1 << SUIT * suit + rank for suit in range(3) for rank in (4, 5, 6))
    assert engine.least(mask) == 0
    assert after_discard(engine, mask) == 10


def test_what_was_learnt_is_bounded() -> None:
    """A long run of hands leaves the tables of choices small."""
    engine = OnePack(FACES, windows("low"), 3, 4)
    rng = random.Random(9)
    for _ in range(20_000):
        engine.least(hand(rng, 13))
    assert len(engine.choices) <= 4096
    assert len(engine.taken) <= 4096
