"""A hand that keeps its encoding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

import attrs

from romi._kernel.onepack import MOST_HELD
from romi._text import shown
from romi.card import JOKER, NATURALS, Card, Declared, Held, Joker, Natural, Plain, in_order, sort, undeclared
from romi.checks import in_a_row
from romi.notation import show

_PLAIN: Final = frozenset((Natural, Joker))

EVERY_CARD: Final[tuple[Plain, ...]] = (*NATURALS, JOKER)

Group: TypeAlias = tuple[Plain, ...]
"""Cards in order, of which one asks whether they are a meld."""

Rows: TypeAlias = tuple[int, int, int, int]


def plain_cards(cards: Iterable[Card]) -> tuple[Natural | Joker, ...]:
    """The cards as given; `TypeError` for what is not a card, `ValueError` for a declared one, which only a meld can hold."""
    given = in_a_row("cards", cards)
    if _PLAIN.issuperset(map(type, given)):
        return given  # type: ignore[return-value]  # just seen, and half of a quick answer's time in the form below
    plain: list[Natural | Joker] = []
    things: tuple[object, ...] = given
    whole: object = cards
    for thing in (whole,) if isinstance(whole, str) else things:
        if isinstance(thing, Declared):
            raise ValueError(f"a hand holds plain cards: {thing} is declared, and only a meld can hold it")
        if not isinstance(thing, Natural | Joker):
            raise TypeError(f"{shown(thing)} is not a card; text becomes cards by romi.cards(text)")
        plain.append(thing)
    return tuple(plain)


def plain_in_order(cards: Iterable[Card]) -> Held:
    """The same, sorted by suit and rank, jokers last."""
    return in_order(plain_cards(cards))


def counted(cards: Iterable[Card]) -> list[int]:
    """How many of each card, by index."""
    numbers = [0] * len(EVERY_CARD)
    for card in cards:
        numbers[card.index] += 1
    return numbers


def mask_of_any(cards: Iterable[Plain]) -> int:
    """The bits of the cards, each once."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


def packed(cards: Iterable[Plain]) -> int:
    """How many there are of each card, as one number: twelve bits for each, by its index."""
    return sum([1 << 12 * card.index for card in cards])


_HIGH: Final = sum(0x800 << 12 * index for index in range(53))


def holds(cards: int, others: int) -> bool:
    """Whether the packed cards hold the packed others, of each up to 2,047: none of the fields goes below zero."""
    return ((cards | _HIGH) - others) & _HIGH == _HIGH


def least_of(cards: int) -> Plain:
    """The first of the packed cards, of which there is one."""
    return EVERY_CARD[((cards & -cards).bit_length() - 1) // 12]


def without(cards: Sequence[Plain], gone: Iterable[Card]) -> tuple[Plain, ...]:
    """The cards without those that are gone, which are among them."""
    rest = list(cards)
    for card in gone:
        rest.remove(undeclared(card))
    return tuple(rest)


def rows_of(cards: Iterable[Card]) -> Rows | None:
    """The cards of a tuple as masks of 13 bits, a suit each; None if there are twins, jokers, anything else among them, or too many."""
    if type(cards) is not tuple:
        return None
    mask = 0
    try:
        for card in cards:
            mask += card.bit
    except AttributeError:
        return None
    if mask >> 52 or not mask.bit_count() == len(cards) <= MOST_HELD:
        return None
    return mask & 8191, mask >> 13 & 8191, mask >> 26 & 8191, mask >> 39


@attrs.frozen(repr=False)
class Hand:
    """Cards in hand: an immutable multiset, sorted by suit and rank, that every function of `romi.analysis` takes for a tuple.

    It keeps its `rows`, what the kernel asks of it (None where jokers or twins leave none), so that asking about it again and again costs
    less than asking about a tuple. `hand + cards` and `hand - cards` are new hands.

    >>> import romi
    >>> hand = Hand(romi.cards("Td 7h 8h"))
    >>> print(hand + romi.cards("9h") - romi.cards("Td"))
    7♥ 8♥ 9♥
    """

    cards: tuple[Natural | Joker, ...] = attrs.field(converter=plain_in_order)
    rows: Rows | None = attrs.field(init=False, eq=False)

    @rows.default
    def _made_once(self) -> Rows | None:
        return rows_of(self.cards)

    def __iter__(self) -> Iterator[Natural | Joker]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __add__(self, cards: Iterable[Card]) -> Hand:
        return Hand((*self.cards, *cards))

    def __sub__(self, cards: Iterable[Card]) -> Hand:
        """The hand without these cards; `ValueError` if one of them is not there."""
        have = Counter[Card](self.cards)
        have.subtract(cards)
        missing = tuple(card for card, count in have.items() if count < 0)
        if missing:
            raise ValueError(f"not in the hand: {show(missing)}")
        return Hand(tuple(have.elements()))

    def by(self, order: Literal["rank", "suit"]) -> tuple[Card, ...]:
        """The cards by rank or by suit (RUM8)."""
        return sort(self.cards, by=order)

    def __str__(self) -> str:
        return show(self.cards)

    def __repr__(self) -> str:
        return f"Hand({self.cards!r})"
