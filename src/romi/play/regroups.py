"""Ways to regroup the table (RABLO4): a card of the hand makes a meld with cards that table melds can spare.

All regroupings cannot be listed. These are the small ones, of which large ones are made: a new meld of three, at least one card of it from
the hand and at least one from the table; each table card leaves a meld that lies on as one meld, or as two, without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import attrs

from romi.analysis.asking import Asking, asking
from romi.analysis.hand import Group, mask_of_any
from romi.card import Held, Joker, Natural, Plain, Rank, Suit, in_order
from romi.melds.meld import Table
from romi.variants.variant import Variant

Groups = tuple[Group, ...]


@attrs.frozen
class _Way:
    """How the table comes to spare cards: what lies and what is held then, which melds are `gone`, and what was `made` of them."""

    lying: Groups
    held: Held
    gone: Groups = ()
    made: Groups = ()

    def sparing(self, asked: Asking, card: Plain) -> Iterator[_Way]:
        """The ways on in which the card is taken too: from each meld that can spare it, or from the hand."""
        lying = self.lying
        for place in range(len(lying) - 1, -1, -1):
            group = lying[place]
            if card in group and (parts := asked.spared(group).get(card)):
                after = (*lying[:place], *parts, *lying[place + 1 :])
                yield _Way(after, self.held, (*self.gone, group), (*self.made, *parts))
        if card in self.held:
            at = self.held.index(card)
            yield _Way(lying, self.held[:at] + self.held[at + 1 :], self.gone, self.made)


def regroups(variant: Variant, table: Table, hand: Held) -> Iterator[Groups]:
    """The whole table as it would lie, for each small regrouping, each once."""
    asked = asking(variant)
    seen: set[frozenset[tuple[Group, int]]] = set()
    start = tuple(_plain(meld.cards) for meld in table)
    spared = mask_of_any(card for group in start for card in asked.spared(group))
    there = mask_of_any(card for group in start for card in group) | mask_of_any(hand)
    for card in dict.fromkeys(hand) if spared else ():
        at = hand.index(card)
        begun = _Way(start, hand[:at] + hand[at + 1 :])
        for (first, second), wanted in _company(card):
            # One of the two at least comes from a meld as it lies now.
            if not wanted & spared or wanted & ~there:
                continue
            new = in_order((card, first, second))
            if asked.meld(new) is None:
                continue
            for way in (way for once in begun.sparing(asked, first) for way in once.sparing(asked, second) if way.gone):
                # The table is the same but for these: so two ways are one if they are alike in these.
                changed = Counter(map(in_order, (*way.made, new)))
                changed.subtract(map(in_order, way.gone))
                key = frozenset(change for change in changed.items() if change[1])
                if key not in seen:
                    seen.add(key)
                    yield (*way.lying, new)


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


def _plain(cards: tuple[object, ...]) -> Held:
    return tuple(card for card in cards if isinstance(card, Natural | Joker))
