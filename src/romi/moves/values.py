"""The other moves as values, and all of them: the exchange card, the table laid anew, a turn without a discard, ends of a deal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Final, TypeAlias, get_args

import attrs

from romi._text import shown
from romi.card import KINDS, Card, given
from romi.moves.plain import (
    AnyMove,
    Bare,
    Cards,
    Discard,
    DrawStock,
    ExchangeJoker,
    Lay,
    LayOff,
    TakeDiscard,
    cards_of_melds,
    hint,
    one_card,
    written,
)
from romi.notation import show


def _perhaps_a_card(move: object, field: attrs.Attribute[Card | None], card: Card | None) -> None:
    if card is not None and card.__class__ not in KINDS:
        raise TypeError(f"{type(move).__name__}: {field.name} is one card or None, not {shown(card)}{hint(card)}")


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


@attrs.frozen(slots=False)
class TakeExchangeCard(Bare):
    """Take the exchange card as the last draw (HAND5 use 2, MAGY5, TIZ5)."""

    word: ClassVar = "take-exchange"


@attrs.frozen(slots=False)
class SwapExchangeCard(AnyMove):
    """Put `card` of the hand in the place of the exchange card, and take that (HAND5 use 1)."""

    word: ClassVar = "swap"
    card: Card = attrs.field(validator=one_card)

    def __str__(self) -> str:
        return f"swap {self.card.symbol}"


@attrs.frozen(slots=False)
class Regroup(AnyMove):
    """Lay the whole table anew as `melds`, with cards of the hand, or with cards taken up into it (RABLO4)."""

    word: ClassVar = "regroup"
    melds: tuple[Cards, ...] = attrs.field(converter=cards_of_melds, validator=_no_empty_meld)

    def __str__(self) -> str:
        return f"regroup {written(self.melds)}".rstrip()


@attrs.frozen(slots=False)
class PutBack(Bare):
    """Put the exchange card back, and all that was laid since it was taken up again; then draw as usual (MAGY5)."""

    word: ClassVar = "put-back"


@attrs.frozen(slots=False)
class EndTurn(Bare):
    """End a turn without a discard (RABLO2, RUM5), or the answer to a knock (KOP5)."""

    word: ClassVar = "end"


@attrs.frozen(slots=False)
class Knock(AnyMove):
    """Discard `card`, show `melds` and end the deal; what is in no meld is deadwood (KOP5, TIZ5)."""

    word: ClassVar = "knock"
    melds: tuple[Cards, ...] = attrs.field(converter=cards_of_melds, validator=_no_empty_meld)
    card: Card | None = attrs.field(default=None, validator=_perhaps_a_card)

    def __str__(self) -> str:
        return _shown("knock", self.card, self.melds)


@attrs.frozen(slots=False)
class Declare(AnyMove):
    """Declare the hand done, by the name of a way out, discarding `card` where one is left (KOP7, TIZ5, RABLO6)."""

    word: ClassVar = "declare"
    way: str = attrs.field(validator=_word)
    melds: tuple[Cards, ...] = attrs.field(default=(), converter=cards_of_melds, validator=_no_empty_meld)
    card: Card | None = attrs.field(default=None, validator=_perhaps_a_card)

    def __str__(self) -> str:
        return _shown(f"declare {self.way}", self.card, self.melds)


@attrs.frozen(slots=False)
class Redeal(AnyMove):
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


def _shown(words: str, card: Card | None, melds: tuple[Cards, ...]) -> str:
    head = words if card is None else f"{words} {card.symbol}"
    return f"{head}: {written(melds)}" if melds else head
