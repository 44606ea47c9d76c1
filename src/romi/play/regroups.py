"""Ways to regroup the table (RABLO4): a card of the hand makes a meld with cards that table melds can spare.

All regroupings cannot be listed. These are the small ones, of which large ones are made: a new meld of three, at least one card of it from
the hand and at least one from the table; each table card leaves a meld that lies on as one meld, or as two, without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from romi.analysis.asking import Asking, asking
from romi.analysis.hand import Group, mask_of_any
from romi.card import Held, Joker, Natural, Plain, Rank, Suit, in_order
from romi.melds.meld import Table
from romi.variants.variant import Variant

Groups = tuple[Group, ...]


def regroups(variant: Variant, table: Table, hand: Held) -> Iterator[Groups]:
    """The whole table as it would lie, for each small regrouping, each once."""
    asked = asking(variant)
    seen: set[frozenset[tuple[Group, int]]] = set()
    start = tuple(_plain(meld.cards) for meld in table)
    lying = mask_of_any(card for group in start for card in group)
    there = lying | mask_of_any(hand)
    for card in dict.fromkeys(hand):
        for others, wanted in _company(card):
            if not wanted & lying or wanted & ~there:
                continue
            new = in_order((card, *others))
            if asked.meld(new) is None:
                continue
            place = hand.index(card)
            for groups, gone, made in _sources(asked, others, start, (*hand[:place], *hand[place + 1 :])):
                # The table is the same but for these: so two ways are one if they are alike in these.
                changed = Counter(map(in_order, (*made, new)))
                changed.subtract(map(in_order, gone))
                key = frozenset(change for change in changed.items() if change[1])
                if key not in seen:
                    seen.add(key)
                    yield (*groups, new)


@lru_cache(maxsize=64)
def _company(card: Plain) -> tuple[tuple[Held, int], ...]:
    """The pairs of naturals with which the card might make a meld of three, each with its bits."""
    return tuple((pair, mask_of_any(pair)) for pair in _pairs(card))


def _pairs(card: Plain) -> Iterator[Held]:
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


def _sources(asked: Asking, needed: Held, table: Groups, hand: Held) -> Iterator[tuple[Groups, Groups, Groups]]:
    """The tables that are left when these cards are taken, one at least from melds that can spare it: with what is gone and made of it."""
    stack: list[tuple[Held, Groups, Held, Groups, Groups]] = [(needed, table, hand, (), ())]
    while stack:
        wanted, groups, held, gone, made = stack.pop()
        if not wanted:
            if gone:
                yield groups, gone, made
            continue
        card, more = wanted[0], wanted[1:]
        if card in held:
            place = held.index(card)
            stack.append((more, groups, (*held[:place], *held[place + 1 :]), gone, made))
        for place, group in enumerate(groups):
            if card in group:
                stack += [
                    (more, (*groups[:place], *parts, *groups[place + 1 :]), held, (*gone, group), (*made, *parts))
                    for parts in _without(asked, group, card)
                ]


def _without(asked: Asking, group: Group, card: Plain) -> Iterator[Groups]:
    """What is left of the meld when it spares the card: one meld, or two; nothing if it cannot."""
    place = group.index(card)
    low, high = group[:place], group[place + 1 :]
    rest = (*low, *high)
    if asked.meld(in_order(rest)) is not None:
        yield (rest,)
    elif low and high and asked.meld(in_order(low)) is not None and asked.meld(in_order(high)) is not None:
        yield (low, high)


def _plain(cards: tuple[object, ...]) -> Held:
    return tuple(card for card in cards if isinstance(card, Natural | Joker))
