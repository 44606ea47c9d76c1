"""The seven games as the slow oracle knows them, and hands to ask it about."""

from __future__ import annotations

import random
from typing import Final

from romi.analysis import Best
from romi.card import JOKER, NATURALS, Card, Plain
from romi.variants import by_name
from tests.kernel.oracle_packs import Book

BOOKS: Final = {
    "handromi": Book(ace="both", jokers=1, ace_low=1, ace_high=11),
    "rabloromi": Book(ace="both", jokers=0, ace_low=1, ace_high=11),
    "kopogos": Book(ace="low", jokers=0, ace_low=1, ace_high=1),
    "rummy": Book(ace="low", jokers=0, ace_low=1, ace_high=1),
    "romi51": Book(ace="both", jokers=1, ace_low=1, ace_high=11),
    "tizlapos": Book(run=(3, 10), ace="both", group=(3, 99), twins=True, jokers=-1, ace_low=1, ace_high=1),
    "magyar": Book(ace="both", jokers=1, ace_low=10, ace_high=10),
}

LOOSE: Final = {
    "handromi": (11, 20),
    "rabloromi": (11, 0),
    "kopogos": (1, 0),
    "rummy": (1, 0),
    "romi51": (11, 20),
    "tizlapos": (1, 10),
    "magyar": (10, 20),
}
"""What an ace and a joker count in the hand."""

ORDERS: Final = {Best.PENALTY: "pcv", Best.POINTS: "vpc", Best.CARDS: "cpv"}


def loose_values(name: str) -> list[int]:
    """What each of the 53 cards counts in the hand."""
    ace, joker = LOOSE[name]
    return [ace if rank == 0 else min(rank + 1, 10) for _ in range(4) for rank in range(13)] + [joker]


def counts(cards: tuple[Card, ...]) -> list[int]:
    """How many of each card, by index."""
    found = [0] * 53
    for card in cards:
        found[card.index] += 1
    return found


def hand(rng: random.Random, name: str, sizes: tuple[int, ...], most_jokers: int = 4) -> tuple[Plain, ...]:
    """A hand of the game: out of the whole deck, or dense, out of a few ranks."""
    deck = by_name(name).largest_deck
    width = rng.choice((3, 4, 5, 13))
    low = rng.randrange(14 - width)
    jokers = min(rng.choice((0, 0, 1, 2, most_jokers)), deck.jokers)
    pool: list[Plain] = [card for card in NATURALS for _ in range(deck.packs) if low < card.rank <= low + width]
    cards = rng.sample(pool, min(rng.choice(sizes), len(pool)))
    cards[:jokers] = [JOKER] * min(jokers, len(cards))
    return tuple(cards)
