"""Odd questions end in an answer: all sizes, all jokers, many twins, no table, one meld on it; an error only for misuse or a limit."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from romi import analysis
from romi.analysis import AnalysisLimit, Best
from romi.card import JOKER, NATURALS, Card
from romi.melds import Meld
from romi.variants import ALL, Variant


def odd_hand(rng: random.Random, variant: Variant) -> tuple[Card, ...]:
    """A hand of up to 15 cards that the packs hold: random, of few ranks, of one suit, of twins, or with every joker there is."""
    deck = variant.largest_deck
    kind = rng.randrange(6)
    pool: list[Card] = [card for card in NATURALS for _ in range(deck.packs)]
    if kind == 1:
        low = rng.randrange(1, 11)
        pool = [card for card in NATURALS for _ in range(deck.packs) if low <= card.rank <= low + 3]
    if kind == 2:
        suit = rng.randrange(4)
        pool = [card for card in NATURALS for _ in range(deck.packs) if card.suit == suit]
    if kind == 3:
        pool = [card for card in rng.sample(NATURALS, 7) for _ in range(deck.packs)]
    size = min(rng.choice((0, 1, 2, 3, 5, 8, 10, 11, 14, 15)), len(pool))
    cards = rng.sample(pool, size)
    jokers = min(deck.jokers, 4, len(cards)) if kind == 4 else min(rng.randrange(3), deck.jokers, len(cards))
    if kind == 5:
        return (JOKER,) * min(deck.jokers, rng.randrange(10))
    return (*cards[jokers:], *[JOKER] * jokers)


def odd_table(rng: random.Random, variant: Variant, hand: tuple[Card, ...]) -> tuple[Meld, ...]:
    """Nothing, or the melds of another hand, without cards that the packs do not hold beside this one."""
    if not rng.randrange(3):
        return ()
    left = Counter[Card](variant.largest_deck.cards) - Counter[Card](hand)
    others = rng.sample(sorted(left.elements()), 20)
    melds = analysis.arrange(variant, others).melds
    return melds[: rng.randrange(4)]


Question = Callable[[random.Random, Variant, tuple[Card, ...]], object]

QUESTIONS: dict[str, Question] = {
    "arrange": lambda rng, variant, hand: analysis.arrange(variant, hand, best=rng.choice(tuple(Best))),
    "deadwood": lambda rng, variant, hand: analysis.deadwood(variant, hand),
    "deadwoods": lambda rng, variant, hand: analysis.deadwoods(variant, [hand, hand[1:], hand[:1]]),
    "melds": lambda rng, variant, hand: analysis.melds(variant, hand),
    "discard": lambda rng, variant, hand: analysis.deadwood_after_discard(variant, hand or NATURALS[:1]),
    "outs": lambda rng, variant, hand: analysis.outs(variant, hand[:6], seen=hand[6:]),
    "split": lambda rng, variant, hand: analysis.split(variant, hand),
    "figures": lambda rng, variant, hand: analysis.figures(variant, hand),
    "open ends": lambda rng, variant, hand: analysis.open_ends(variant, odd_table(rng, variant, hand), seen=hand),
    "lay-offs": lambda rng, variant, hand: analysis.lay_offs(variant, odd_table(rng, variant, hand[:8]), hand[:8]),
    "defend": lambda rng, variant, hand: analysis.defend(variant, odd_table(rng, variant, hand[:10]), hand[:10]),
    "knock": lambda rng, variant, hand: analysis.knock(variant, hand[:11], upcard=rng.choice(NATURALS)),
}


def fuzz(seed: str, calls: int) -> Counter[str]:
    """So many random questions; counts the answers and the limits."""
    rng = random.Random(seed)
    ends: Counter[str] = Counter()
    names = sorted(QUESTIONS)
    weights = [1 if name in ("knock", "split", "outs", "open ends", "defend", "lay-offs") else 20 for name in names]
    for _ in range(calls):
        variant = rng.choice(ALL)
        hand = odd_hand(rng, variant)
        name = rng.choices(names, weights)[0]
        try:
            QUESTIONS[name](rng, variant, hand)
            ends["answered"] += 1
        except AnalysisLimit:
            ends["limit"] += 1
    return ends


def test_odd_questions_are_answered() -> None:
    """A sample."""
    assert fuzz("sample", 1_500) == {"answered": 1_500}


@pytest.mark.full
def test_a_hundred_thousand_odd_questions_are_answered() -> None:
    """A limit stops fewer than one in a thousand."""
    ends = fuzz("full", 100_000)
    assert ends["answered"] + ends["limit"] == 100_000
    assert ends["limit"] < 100
