"""Ways to regroup the table (RABLO4): a card of the hand makes a meld with cards that table melds can spare.

All regroupings cannot be listed. These are the small ones, of which large ones are made: a new meld of three, at least one card of it from
the hand and at least one from the table; each table card leaves a meld that lies on as one meld, or as two, without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from romi.analysis.asking import Asking, asking
from romi.analysis.candidates import Group
from romi.card import Held, Joker, Natural, Plain, Rank, Suit, in_order
from romi.melds.meld import Table
from romi.variants.variant import Variant

Groups = tuple[Group, ...]


def regroups(variant: Variant, table: Table, hand: Held) -> Iterator[Groups]:
    """The whole table as it would lie, for each small regrouping, each once."""
    asked = asking(variant)
    seen: set[frozenset[tuple[Group, int]]] = set()
    start = tuple(_plain(meld.cards) for meld in table)
    for card in dict.fromkeys(hand):
        for others in _company(card):
            if asked.meld(in_order((card, *others))) is None:
                continue
            rest = list(hand)
            rest.remove(card)
            for groups, took in _sources(asked, others, start, tuple(rest)):
                after = (*groups, in_order((card, *others)))
                key = frozenset(Counter(map(_in_order, after)).items())
                if took and key not in seen:
                    seen.add(key)
                    yield after


_in_order: Final = lru_cache(maxsize=4096)(in_order)


def _company(card: Plain) -> Iterator[Held]:
    """The pairs of naturals with which the card might make a meld of three."""
    if not isinstance(card, Natural):
        return
    suits = [suit for suit in Suit if suit is not card.suit]
    for left in range(3):
        yield tuple(Natural(card.rank, suit) for number, suit in enumerate(suits) if number != left)
    for steps in ((-2, -1), (-1, 1), (1, 2)):
        places = [card.rank + step for step in steps]
        if all(1 <= place <= 14 for place in places):
            yield tuple(Natural(Rank((place - 1) % 13 + 1), card.suit) for place in places)
        if card.rank is Rank.ACE and steps == (-2, -1):
            yield (Natural(Rank.QUEEN, card.suit), Natural(Rank.KING, card.suit))


def _sources(asked: Asking, needed: Held, table: Groups, hand: Held) -> Iterator[tuple[Groups, int]]:
    """The tables that are left when these cards are taken from the hand or from melds that can spare them, and how many the table gave."""
    stack: list[tuple[Held, Groups, Held, int]] = [(needed, table, hand, 0)]
    while stack:
        wanted, groups, held, took = stack.pop()
        if not wanted:
            yield groups, took
            continue
        card, *more = wanted
        if card in held:
            place = held.index(card)
            stack.append((tuple(more), groups, (*held[:place], *held[place + 1 :]), took))
        for place, group in enumerate(groups):
            if card in group:
                for parts in _without(asked, group, card):
                    stack.append((tuple(more), (*groups[:place], *parts, *groups[place + 1 :]), held, took + 1))  # noqa: PERF401


def _without(asked: Asking, group: Group, card: Plain) -> Iterator[Groups]:
    """What is left of the meld when it spares the card: one meld, or two; nothing if it cannot."""
    place = group.index(card)
    rest = (*group[:place], *group[place + 1 :])
    if asked.meld(in_order(rest)) is not None:
        yield (rest,)
        return
    low, high = group[:place], group[place + 1 :]
    if low and high and asked.meld(in_order(low)) is not None and asked.meld(in_order(high)) is not None:
        yield (low, high)


def _plain(cards: tuple[object, ...]) -> Held:
    return tuple(card for card in cards if isinstance(card, Natural | Joker))
