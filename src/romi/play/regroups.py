"""Ways to regroup the table (RABLO4): a card of the hand joins cards of one or two table melds.

All regroupings cannot be listed. These are the small ones, of which the large ones are made: up to `width` melds are taken apart and lie
again, differently, with one or two cards of the hand more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from romi.analysis.asking import asking
from romi.analysis.candidates import Group
from romi.card import Joker, Natural
from romi.melds.meld import Table
from romi.play.state import Hand, Plain, in_order
from romi.variants.variant import Variant


def regroups(variant: Variant, table: Table, hand: Hand, *, width: int = 2) -> Iterator[tuple[Group, ...]]:
    """The whole table as it would lie, for each small regrouping that takes in cards of the hand, lay-offs and plain lays left out."""
    seen: set[tuple[Group, ...]] = set()
    plain = tuple(_plain(meld.cards) for meld in table)
    for size in range(1, min(width, len(table)) + 1):
        for places in combinations(range(len(table)), size):
            pool = tuple(card for place in places for card in plain[place])
            others = tuple(cards for place, cards in enumerate(plain) if place not in places)
            for more in _added(hand, 2 if size == 1 else 1):
                for cover in covers(variant, in_order((*pool, *more))):
                    after = (*others, *cover)
                    key = tuple(sorted(map(in_order, after)))
                    if key not in seen:
                        seen.add(key)
                        yield after


def covers(variant: Variant, cards: Hand) -> Iterator[tuple[Group, ...]]:
    """Every way to lay all of the sorted cards in melds."""
    groups = asking(variant).groups(cards)
    stack: list[tuple[Hand, tuple[Group, ...]]] = [(cards, ())]
    while stack:
        rest, chosen = stack.pop()
        if not rest:
            yield chosen
            continue
        starting = ((group, _without(rest, group)) for group in groups if group[0] is rest[0])
        stack += [(after, (*chosen, group)) for group, after in starting if after is not None]


def _added(hand: Hand, most: int) -> Iterator[Hand]:
    for size in range(1, most + 1):
        yield from dict.fromkeys(combinations(hand, size))


def _plain(cards: tuple[object, ...]) -> Hand:
    return in_order(card for card in cards if isinstance(card, Natural | Joker))


def _without(cards: Hand, group: tuple[Plain, ...]) -> Hand | None:
    rest = list(cards)
    for card in group:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)
