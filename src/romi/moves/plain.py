"""The moves of a plain turn as values: each checks what it is made of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import ClassVar, Final, TypeAlias

import attrs

from romi._text import shown
from romi.card import KINDS, Card, given
from romi.checks import Value, listed, whole
from romi.melds.meld import Meld
from romi.notation import show

Cards: TypeAlias = tuple[Card, ...]


MOST: Final = 9999
"""No table holds more melds, and no pile more cards: four digits are what `parse_move` reads."""


def cards_of_melds(melds: Iterable[Iterable[Card] | Meld]) -> tuple[Cards, ...]:
    """The cards of each meld; a `Meld` gives its own, with every wild card declared that it has read."""
    groups = listed("melds", melds)
    whole: object = melds
    if isinstance(whole, str):
        raise TypeError(f"'melds' are given in a tuple or a list, and {shown(whole)} is text{hint(whole)}")
    return tuple([group.declared if isinstance(group, Meld) else _meld(group) for group in groups])


def _meld(cards: Iterable[Card]) -> Cards:
    if isinstance(cards, Card):
        raise TypeError(f"'melds' are melds, each the cards of one, and {shown(cards)} is one card")
    return given(cards)


def hint(thing: object) -> str:
    """How text becomes cards, if that is what was given."""
    return "; text becomes cards by romi.cards(text)" if isinstance(thing, str) else ""


def one_card(move: object, field: attrs.Attribute[Card], card: Card) -> None:
    """A validator of one card."""
    if card.__class__ not in KINDS:
        raise TypeError(f"{type(move).__name__}: {field.name} is one card, not {shown(card)}{hint(card)}")


def filled(move: object, field: attrs.Attribute[tuple[object, ...]], value: tuple[object, ...]) -> None:
    """A validator of cards or melds that are some."""
    if not value or () in value:
        raise ValueError(f"{type(move).__name__}: {field.name} names no card")


class AnyMove(Value):
    """A move: by its `word` in writing, and what is told with it."""

    word: ClassVar[str]

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return self.word


class Bare(AnyMove):
    """A move that is told by its word alone."""


@attrs.frozen(slots=False)
class DrawStock(Bare):
    """Draw the top card of the stock (F13)."""

    word: ClassVar = "draw"


@attrs.frozen(slots=False)
class TakeDiscard(AnyMove):
    """Take the top card of the discards, or the top `count` where a game allows it (HAND7, MAGY3, RUM4)."""

    word: ClassVar = "take"
    count: int = attrs.field(default=1, validator=whole(1, MOST))

    def __str__(self) -> str:
        return "take" if self.count == 1 else f"take {self.count}"


@attrs.frozen(slots=False)
class Lay(AnyMove):
    """Lay new melds from the hand; an opening is one lay and is checked whole (HAND8, R51-2, MAGY4)."""

    word: ClassVar = "lay"
    melds: tuple[Cards, ...] = attrs.field(converter=cards_of_melds, validator=filled)

    def __str__(self) -> str:
        return f"lay {written(self.melds)}"


@attrs.frozen(slots=False)
class LayOff(AnyMove):
    """Lay cards off on the meld at place `on` of the table (F10)."""

    word: ClassVar = "lay-off"
    cards: Cards = attrs.field(converter=given, validator=filled)
    on: int = attrs.field(validator=whole(0, MOST - 1))

    def __str__(self) -> str:
        return f"lay-off {show(self.cards, 'ascii')} on {self.on + 1}"


@attrs.frozen(slots=False)
class ExchangeJoker(AnyMove):
    """Put cards down for the joker in the meld at place `on` of the table: one, or in a set of three both missing suits (F11)."""

    word: ClassVar = "exchange"
    cards: Cards = attrs.field(converter=given, validator=filled)
    on: int = attrs.field(validator=whole(0, MOST - 1))

    def __str__(self) -> str:
        return f"exchange {show(self.cards, 'ascii')} on {self.on + 1}"


@attrs.frozen(slots=False)
class Discard(AnyMove):
    """Discard `card`, and end the turn (F13)."""

    word: ClassVar = "discard"
    card: Card = attrs.field(validator=one_card)

    def __str__(self) -> str:
        return f"discard {self.card.symbol}"


def written(melds: Iterable[Cards]) -> str:
    """The cards of melds in a record."""
    return " / ".join(show(meld, "ascii") for meld in melds)
