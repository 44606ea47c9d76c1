"""The moves as values: each checks what it is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import ClassVar, Final, TypeAlias, get_args

import attrs

from romi._text import shown
from romi.card import KINDS, Card, given
from romi.checks import Value, listed, whole
from romi.melds.meld import Meld
from romi.notation import show

Cards: TypeAlias = tuple[Card, ...]


MOST: Final = 9999
"""No table holds more melds, and no pile more cards: four digits are what `parse_move` reads."""


def _melds(melds: Iterable[Iterable[Card] | Meld]) -> tuple[Cards, ...]:
    """The cards of each meld; a `Meld` gives its own, with every wild card declared that it has read."""
    groups = listed("melds", melds)
    whole: object = melds
    if isinstance(whole, str):
        raise TypeError(f"'melds' are given in a tuple or a list, and {shown(whole)} is text{_hint(whole)}")
    return tuple([group.declared if isinstance(group, Meld) else _meld(group) for group in groups])


def _meld(cards: Iterable[Card]) -> Cards:
    if isinstance(cards, Card):
        raise TypeError(f"'melds' are melds, each the cards of one, and {shown(cards)} is one card")
    return given(cards)


def _hint(thing: object) -> str:
    return "; text becomes cards by romi.cards(text)" if isinstance(thing, str) else ""


def _one_card(move: object, field: attrs.Attribute[Card], card: Card) -> None:
    if card.__class__ not in KINDS:
        raise TypeError(f"{type(move).__name__}: {field.name} is one card, not {shown(card)}{_hint(card)}")


def _perhaps_a_card(move: object, field: attrs.Attribute[Card | None], card: Card | None) -> None:
    if card is not None and card.__class__ not in KINDS:
        raise TypeError(f"{type(move).__name__}: {field.name} is one card or None, not {shown(card)}{_hint(card)}")


def _filled(move: object, field: attrs.Attribute[tuple[object, ...]], value: tuple[object, ...]) -> None:
    if not value or () in value:
        raise ValueError(f"{type(move).__name__}: {field.name} names no card")


def _no_empty_meld(move: object, _: attrs.Attribute[tuple[Cards, ...]], value: tuple[Cards, ...]) -> None:
    if () in value:
        raise ValueError(f"{type(move).__name__}: a meld has no card")


def _word(_: object, __: attrs.Attribute[str], way: str) -> None:
    thing: object = way
    if not isinstance(thing, str):
        raise TypeError(f"Declare: a way is one word in small letters, not {shown(way)}")
    if not is_way(way):
        raise ValueError(f"Declare: a way is one word in small letters, not {way[:_LONGEST_WAY]!r}")


def is_way(way: str) -> bool:
    """Whether that may be the name of a way out: one word of small letters."""
    return _WAY.fullmatch(way) is not None and way == way.lower()


_LONGEST_WAY: Final = 60
_WAY: Final = re.compile(rf"(?=.{{1,{_LONGEST_WAY}}}\Z)[^\W\d_][\w-]*")


class _Move(Value):
    """A move: by its `word` in writing, and what is told with it."""

    word: ClassVar[str]

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return self.word


class Bare(_Move):
    """A move that is told by its word alone."""


@attrs.frozen(slots=False)
class DrawStock(Bare):
    """Draw the top card of the stock (F13)."""

    word: ClassVar = "draw"


@attrs.frozen(slots=False)
class TakeDiscard(_Move):
    """Take the top card of the discards, or the top `count` where a game allows it (HAND7, MAGY3, RUM4)."""

    word: ClassVar = "take"
    count: int = attrs.field(default=1, validator=whole(1, MOST))

    def __str__(self) -> str:
        return "take" if self.count == 1 else f"take {self.count}"


@attrs.frozen(slots=False)
class TakeExchangeCard(Bare):
    """Take the exchange card as the last draw (HAND5 use 2, MAGY5, TIZ5)."""

    word: ClassVar = "take-exchange"


@attrs.frozen(slots=False)
class SwapExchangeCard(_Move):
    """Put `card` of the hand in the place of the exchange card, and take that (HAND5 use 1)."""

    word: ClassVar = "swap"
    card: Card = attrs.field(validator=_one_card)

    def __str__(self) -> str:
        return f"swap {self.card.symbol}"


@attrs.frozen(slots=False)
class Lay(_Move):
    """Lay new melds from the hand; an opening is one lay and is checked whole (HAND8, R51-2, MAGY4)."""

    word: ClassVar = "lay"
    melds: tuple[Cards, ...] = attrs.field(converter=_melds, validator=_filled)

    def __str__(self) -> str:
        return f"lay {_written(self.melds)}"


@attrs.frozen(slots=False)
class LayOff(_Move):
    """Lay cards off on the meld at place `on` of the table (F10)."""

    word: ClassVar = "lay-off"
    cards: Cards = attrs.field(converter=given, validator=_filled)
    on: int = attrs.field(validator=whole(0, MOST - 1))

    def __str__(self) -> str:
        return f"lay-off {show(self.cards, 'ascii')} on {self.on + 1}"


@attrs.frozen(slots=False)
class ExchangeJoker(_Move):
    """Put cards down for the joker in the meld at place `on` of the table: one, or in a set of three both missing suits (F11)."""

    word: ClassVar = "exchange"
    cards: Cards = attrs.field(converter=given, validator=_filled)
    on: int = attrs.field(validator=whole(0, MOST - 1))

    def __str__(self) -> str:
        return f"exchange {show(self.cards, 'ascii')} on {self.on + 1}"


@attrs.frozen(slots=False)
class Regroup(_Move):
    """Lay the whole table anew as `melds`, with cards of the hand, or with cards taken up into it (RABLO4)."""

    word: ClassVar = "regroup"
    melds: tuple[Cards, ...] = attrs.field(converter=_melds, validator=_no_empty_meld)

    def __str__(self) -> str:
        return f"regroup {_written(self.melds)}".rstrip()


@attrs.frozen(slots=False)
class PutBack(Bare):
    """Put the exchange card back, and all that was laid since it was taken up again; then draw as usual (MAGY5)."""

    word: ClassVar = "put-back"


@attrs.frozen(slots=False)
class Discard(_Move):
    """Discard `card`, and end the turn (F13)."""

    word: ClassVar = "discard"
    card: Card = attrs.field(validator=_one_card)

    def __str__(self) -> str:
        return f"discard {self.card.symbol}"


@attrs.frozen(slots=False)
class EndTurn(Bare):
    """End a turn without a discard (RABLO2, RUM5), or the answer to a knock (KOP5)."""

    word: ClassVar = "end"


@attrs.frozen(slots=False)
class Knock(_Move):
    """Discard `card`, show `melds` and end the deal; what is in no meld is deadwood (KOP5, TIZ5)."""

    word: ClassVar = "knock"
    melds: tuple[Cards, ...] = attrs.field(converter=_melds, validator=_no_empty_meld)
    card: Card | None = attrs.field(default=None, validator=_perhaps_a_card)

    def __str__(self) -> str:
        return _shown("knock", self.card, self.melds)


@attrs.frozen(slots=False)
class Declare(_Move):
    """Declare the hand done, by the name of a way out, discarding `card` where one is left (KOP7, TIZ5, RABLO6)."""

    word: ClassVar = "declare"
    way: str = attrs.field(validator=_word)
    melds: tuple[Cards, ...] = attrs.field(default=(), converter=_melds, validator=_no_empty_meld)
    card: Card | None = attrs.field(default=None, validator=_perhaps_a_card)

    def __str__(self) -> str:
        return _shown(f"declare {self.way}", self.card, self.melds)


@attrs.frozen(slots=False)
class Redeal(_Move):
    """Agree to a new deal, keeping the cards `keep` (TIZ11)."""

    word: ClassVar = "redeal"
    keep: Cards = attrs.field(default=(), converter=given)

    def __str__(self) -> str:
        return f"redeal {show(self.keep, 'ascii')}".rstrip()


@attrs.frozen(slots=False)
class Pass(Bare):
    """Let a choice go by: the upcard (KOP4), the last two cards of the stock (KOP8), a redeal (TIZ11)."""

    word: ClassVar = "pass"


Move: TypeAlias = (
    DrawStock
    | TakeDiscard
    | TakeExchangeCard
    | SwapExchangeCard
    | Lay
    | LayOff
    | ExchangeJoker
    | Regroup
    | PutBack
    | Discard
    | EndTurn
    | Knock
    | Declare
    | Redeal
    | Pass
)
"""All that a player can do."""

EVERY_KIND: Final[tuple[type[Move], ...]] = get_args(Move)
"""The kinds of move, in order."""

BARE: Final[Mapping[str, Move]] = {kind.word: kind() for kind in EVERY_KIND if issubclass(kind, Bare)}
"""The moves that are told by their words alone, by word."""


def _written(melds: Iterable[Cards]) -> str:
    return " / ".join(show(meld, "ascii") for meld in melds)


def _shown(words: str, card: Card | None, melds: tuple[Cards, ...]) -> str:
    head = words if card is None else f"{words} {card.symbol}"
    return f"{head}: {_written(melds)}" if melds else head
