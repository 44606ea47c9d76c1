"""How gently the cost of a hand grows: random hands, and hands that were changed card by card towards the dearest neighbour."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator

import attrs

from benchmarks.timing import few, markdown
from romi import Deck, analysis
from romi.card import Card
from romi.variants import HANDROMI, TIZLAPOS, Variant

SIZES = (5, 10, 15, 20, 25)
EACH = 1_000
CLIMB = 20


def cost(variant: Variant, cards: list[Card]) -> float:
    """Milliseconds for the best arrangement."""
    start = time.process_time()
    analysis.arrange(variant, cards)
    return (time.process_time() - start) * 1e3


def climbed(rng: random.Random, variant: Variant, size: int) -> Iterator[float]:
    """The costs met while one card after the other is exchanged for one that makes the hand dearer."""
    deck = list(variant.largest_deck.cards)
    rng.shuffle(deck)
    hand, rest = list[Card](deck[:size]), list[Card](deck[size:])
    best = cost(variant, hand)
    for _ in range(CLIMB):
        i, j = rng.randrange(size), rng.randrange(len(rest))
        hand[i], rest[j] = rest[j], hand[i]
        found = cost(variant, hand)
        yield found
        if found < best:
            hand[i], rest[j] = rest[j], hand[i]
        else:
            best = found


def tables() -> Iterator[str]:
    """For each size the median and the dearest of random and of climbed hands."""
    games = {
        "three packs, 9 jokers, one a meld": HANDROMI,
        "the same, any number a meld, free sets": attrs.evolve(TIZLAPOS, deck=Deck(3, jokers=9)),
    }
    rows = []
    for name, variant in games.items():
        analysis.arrange(variant, variant.largest_deck.cards[:3])  # what is prepared once
        for size in SIZES:
            rng = random.Random(f"{name}{size}")
            deck = variant.largest_deck.cards
            flat = [cost(variant, rng.sample(deck, size)) for _ in range(few(EACH))]
            steep = [each for _ in range(few(EACH // CLIMB)) for each in climbed(rng, variant, size)]
            middle = statistics.median([*flat, *steep])
            rows.append(
                [
                    name,
                    str(size),
                    str(len(flat) + len(steep)),
                    f"{middle:.2f}",
                    f"{max(flat):.1f}",
                    f"{max(steep):.1f}",
                    f"{max(*flat, *steep) / middle:.0f}",
                ]
            )
    head = ["hands", "cards", "number", "median ms", "dearest random", "dearest climbed", "dearest ÷ median"]
    yield "### How the cost of `arrange` grows\n\n" + markdown(head, rows)
