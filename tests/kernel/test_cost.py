"""Cost grows gently, and whatever is asked ends in an answer or in the error of a limit."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable

import attrs
import pytest

import romi
from romi.analysis import AnalysisLimit, Wish, arrange, best_opening, rearrange, taken_for_granted
from romi.analysis import many_packs as door
from romi.card import JOKER, NATURALS
from romi.deck import Deck
from romi.melds.meld import Meld
from romi.rules.regrouping import FreeRegroup, TableCards
from romi.variants import HANDROMI, RABLOROMI, ROMI51
from romi.variants.variant import Variant

BIG = attrs.evolve(HANDROMI, name="big", deck=Deck(3, jokers=9))
STAY = attrs.evolve(RABLOROMI, name="stay", regroup=FreeRegroup(table_cards=TableCards.STAY))
MIXED = attrs.evolve(HANDROMI, name="mixed", regroup=FreeRegroup())
VALUES = [11 if rank == 0 else min(rank + 1, 10) for _ in range(4) for rank in range(13)] + [20]


def nodes(variant: Variant, counts: list[int], must: list[int]) -> int:
    """How many nodes the kernel looks at to leave the fewest cards, then the least penalty."""
    rules = taken_for_granted(variant).rules
    assert rules is not None
    most = 1 + sum(map(int.__mul__, VALUES, counts))
    weights = [most + value for value in VALUES]
    return 1 + door.solved(rules, counts, weights, 0, must=must).nodes


# --- gentle cost -----------------------------------------------------------------------------


def hand_of(rng: random.Random, size: int) -> list[int]:
    """A hand of three packs and nine jokers."""
    counts = [0] * 53
    for card in rng.sample([card for card in range(52) for _ in range(3)] + [52] * 9, size):
        counts[card] += 1
    return counts


def moved(rng: random.Random, counts: list[int], copies: int, jokers: int) -> list[int]:
    """One card exchanged for another that is still in the packs."""
    found = list(counts)
    found[rng.choice([card for card in range(53) if found[card]])] -= 1
    found[rng.choice([card for card in range(53) if found[card] < (jokers if card == 52 else copies)])] += 1
    return found


def climbed(
    rng: random.Random, counts: list[int], cost: Callable[[list[int]], int], copies: int, jokers: int, steps: int
) -> list[tuple[list[int], int]]:
    """A climb towards dear hands: every hand that was looked at, with its cost."""
    at = cost(counts)
    seen = [(counts, at)]
    for _ in range(steps):
        other = moved(rng, counts, copies, jokers)
        there = cost(other)
        seen.append((other, there))
        if there >= at:
            counts, at = other, there
    return seen


def check_gentle(seed: int, climbs: int, steps: int) -> None:
    """No hand or table of a size class costs more than 100 times the median of its class, in nodes."""
    rng = random.Random(seed)
    for size in (10, 15, 20, 25):
        costs = [nodes(BIG, hand_of(rng, size), [0] * 53) for _ in range(climbs * steps)]
        for _ in range(climbs):
            seen = climbed(
                rng, hand_of(rng, size), lambda counts: nodes(BIG, counts, [0] * 53), copies=3, jokers=9, steps=steps
            )
            costs += [cost for _, cost in seen]
        assert max(costs) <= 100 * max(40, statistics.median(costs)), (size, max(costs), statistics.median(costs))


def test_cost_grows_gently() -> None:
    check_gentle(1, climbs=2, steps=20)


@pytest.mark.full
def test_cost_grows_gently_on_very_many_hands() -> None:
    check_gentle(2, climbs=25, steps=50)


def check_gentle_tables(seed: int, count: int) -> None:
    rng = random.Random(seed)
    for size in (30, 60, 90):
        costs = []
        for _ in range(count):
            melds, held = table(rng, size, 10)
            lying = counted([card for meld in melds for card in meld.cards])
            every = list(map(sum, zip(lying, counted(held), strict=True)))
            costs.append(nodes(STAY, every, lying))
        assert max(costs) <= 100 * max(40, statistics.median(costs)), (size, max(costs), statistics.median(costs))


def test_cost_grows_gently_on_tables() -> None:
    check_gentle_tables(3, 15)


@pytest.mark.full
def test_cost_grows_gently_on_very_many_tables() -> None:
    check_gentle_tables(4, 700)


# --- fuzz ------------------------------------------------------------------------------------


def counted(cards: list[romi.Card] | tuple[romi.Card, ...]) -> list[int]:
    counts = [0] * 53
    for card in cards:
        counts[card.index] += 1
    return counts


def table(rng: random.Random, size: int, held: int) -> tuple[list[Meld], tuple[romi.Card, ...]]:
    """A table of about so many cards of two packs, and a hand of what is left."""
    left = list(range(52)) * 2
    melds: list[Meld] = []
    laid = 0
    for _ in range(40 * size):
        if rng.random() < 0.5:
            start, length, suit = rng.randrange(12), rng.choice((3, 3, 4, 5)), rng.randrange(4)
            if start + length > 14:
                continue
            cards = [13 * suit + (start + i) % 13 for i in range(length)]
        else:
            rank = rng.randrange(13)
            cards = [13 * suit + rank for suit in rng.sample(range(4), rng.choice((3, 3, 4)))]
        if laid + len(cards) <= size and all(left.count(card) for card in cards):
            for card in cards:
                left.remove(card)
            melds.append(RABLOROMI.meld([NATURALS[card] for card in cards]).unwrap())
            laid += len(cards)
    return melds, tuple(NATURALS[card] for card in rng.sample(left, min(held, len(left))))


def odd_hand(rng: random.Random, variant: Variant) -> tuple[romi.Card, ...]:
    """Any size, all jokers, many twins, a single suit or rank: what nobody is ever dealt."""
    deck = variant.largest_deck
    pool: list[romi.Card] = [card for card in NATURALS for _ in range(deck.packs)]
    kind = rng.randrange(6)
    if kind == 0:
        return (JOKER,) * rng.randrange(deck.jokers + 1)
    if kind == 1:
        pool = [card for card in pool if card.index // 13 == 0]
    elif kind == 2:
        pool = [card for card in pool if card.index % 13 in (0, 11, 12)]
    elif kind == 3:
        pool = [card for card in pool for _ in (0, 1) if card.index % 7 == 0][:: deck.packs]
    pool += [JOKER] * rng.randrange(deck.jokers + 1)
    cards = rng.sample(pool, min(len(pool), rng.choice((0, 1, 2, 3, 7, 13, 15, 18))))
    return tuple(card for card in dict.fromkeys(cards) for _ in range(min(cards.count(card), _most(variant, card))))


def _most(variant: Variant, card: romi.Card) -> int:
    return variant.largest_deck.jokers if card == JOKER else variant.largest_deck.packs


def fuzz(seed: int, count: int) -> int:
    """That many odd calls; how many of them ended at the limit."""
    rng = random.Random(seed)
    stopped = 0
    for _ in range(count):
        variant = rng.choice((HANDROMI, ROMI51, BIG, RABLOROMI))
        try:
            kind = rng.randrange(4)
            if kind < 2:
                hand = odd_hand(rng, variant)
                found = arrange(variant, hand)
                laid = [card for meld in found.melds for card in meld.cards]
                assert sorted([*laid, *found.deadwood]) == sorted(hand)
            elif kind == 2:
                best_opening(variant, odd_hand(rng, variant), best=rng.choice(list(Wish)), keep=rng.randrange(3))
            else:
                melds, hand = table(rng, rng.choice((0, 3, 9, 20)), rng.randrange(9))
                game = rng.choice((RABLOROMI, STAY, MIXED))
                moved_table = rearrange(game, melds, hand)
                assert len(moved_table.hand) + sum(map(len, moved_table.table)) == len(hand) + sum(map(len, melds))
        except AnalysisLimit:
            stopped += 1
    return stopped


def test_odd_calls_end_in_an_answer() -> None:
    assert fuzz(7, 300) == 0


@pytest.mark.full
def test_very_many_odd_calls_end_in_an_answer() -> None:
    assert fuzz(8, 100_000) < 100
