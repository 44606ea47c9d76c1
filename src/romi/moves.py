"""The moves of a turn: values, and how they are written.

A move says what a player does, never whether it is allowed; `play.step` judges it. `str(move)` writes it, cards in ASCII, and
`parse_move` reads the same move back, so a record is a list of moves that a person can read:

    draw                        from the stock
    take                        the top of the discards (`take 3`: the top three)
    take-exchange               the exchange card, as the last draw
    swap 7h                     a card of the hand for the exchange card
    lay 7h 8h 9h / 4c 4d *      new melds; an opening is one such move
    lay-off Th on 1             on the first meld of the table
    exchange 4h on 2            a card for the joker in the second meld
    regroup 7h 8h 9h / 2c 2d 2s the whole table as it shall lie
    put-back                    the exchange card that did not help
    discard 5s                  and with it the turn ends
    end                         a turn that ends without a discard
    knock 5s: 7h 8h 9h / 4c 4d 4h
    declare römi 5s: 7h 8h 9h / ...
    redeal 7h 8h                yes to a new deal, and the cards kept
    pass

A table meld is a place in the table's tuple, from 0, in the value (`move.on`), and is counted from 1 in writing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

import attrs

from romi.card import Card
from romi.notation import NotationError, cards, show
from romi.sentences.moves import in_record_words, in_words_of
from romi.sentences.tongue import Language

__all__ = [
    "MOST",
    "Cards",
    "Declare",
    "Discard",
    "DrawStock",
    "EndTurn",
    "ExchangeJoker",
    "Knock",
    "Lay",
    "LayOff",
    "Move",
    "Pass",
    "PutBack",
    "Redeal",
    "Regroup",
    "SwapExchangeCard",
    "TakeDiscard",
    "TakeExchangeCard",
    "parse_move",
]


def __dir__() -> list[str]:
    return list(__all__)


Cards: TypeAlias = tuple[Card, ...]


MOST: Final = 9999
"""No table holds more melds, and no pile more cards: four digits are what `parse_move` reads."""


def _cards(given: Iterable[Card]) -> Cards:
    return tuple(given)


def _melds(given: Iterable[Iterable[Card]]) -> tuple[Cards, ...]:
    return tuple(tuple(meld) for meld in given)


def _filled(move: object, field: attrs.Attribute[tuple[object, ...]], value: tuple[object, ...]) -> None:
    if not value or () in value:
        raise ValueError(f"{type(move).__name__}: {field.name} names no card")


def _from_zero(move: object, _: attrs.Attribute[int], value: int) -> None:
    if not 0 <= value < MOST:
        raise ValueError(f"{type(move).__name__}: the table's melds are counted from 0 to {MOST - 1}, not {value}")


def _no_empty_meld(move: object, _: attrs.Attribute[tuple[Cards, ...]], value: tuple[Cards, ...]) -> None:
    if () in value:
        raise ValueError(f"{type(move).__name__}: a meld has no card")


def _some(_: object, __: attrs.Attribute[int], count: int) -> None:
    if count < 1:
        raise ValueError(f"TakeDiscard: at least one card is taken, not {count}")
    if count > MOST:
        raise ValueError(f"TakeDiscard: at most {MOST} cards are taken, not {count}")


def _word(_: object, __: attrs.Attribute[str], way: str) -> None:
    if not re.fullmatch(r"[^\W\d_][\w-]*", way) or way != way.lower():
        raise ValueError(f"Declare: a way is one word of small letters, not {way!r}")


@attrs.frozen
class DrawStock:
    """Draw the top card of the stock (F13)."""

    def __str__(self) -> str:
        return "draw"


@attrs.frozen
class TakeDiscard:
    """Take the top card of the discards, or the top `count` where a game allows it (HAND7, MAGY3, RUM4)."""

    count: int = attrs.field(default=1, validator=_some)

    def __str__(self) -> str:
        return "take" if self.count == 1 else f"take {self.count}"


@attrs.frozen
class TakeExchangeCard:
    """Take the exchange card as the last draw (HAND5 use 2, MAGY5, TIZ5)."""

    def __str__(self) -> str:
        return "take-exchange"


@attrs.frozen
class SwapExchangeCard:
    """Put `card` of the hand in the place of the exchange card, and take that (HAND5 use 1)."""

    card: Card

    def __str__(self) -> str:
        return f"swap {self.card.symbol}"


@attrs.frozen
class Lay:
    """Lay new melds from the hand; an opening is one lay and is checked whole (HAND8, R51-2, MAGY4)."""

    melds: tuple[Cards, ...] = attrs.field(converter=_melds, validator=_filled)

    def __str__(self) -> str:
        return f"lay {_written(self.melds)}"


@attrs.frozen
class LayOff:
    """Lay cards off on the meld at place `on` of the table (F10)."""

    cards: Cards = attrs.field(converter=_cards, validator=_filled)
    on: int = attrs.field(validator=_from_zero)

    def __str__(self) -> str:
        return f"lay-off {show(self.cards, 'ascii')} on {self.on + 1}"


@attrs.frozen
class ExchangeJoker:
    """Put cards down for the joker in the meld at place `on` of the table: one, or in a set of three both missing suits (F11)."""

    cards: Cards = attrs.field(converter=_cards, validator=_filled)
    on: int = attrs.field(validator=_from_zero)

    def __str__(self) -> str:
        return f"exchange {show(self.cards, 'ascii')} on {self.on + 1}"


@attrs.frozen
class Regroup:
    """Lay the whole table anew as `melds`, with cards of the hand, or with cards taken up into it (RABLO4)."""

    melds: tuple[Cards, ...] = attrs.field(converter=_melds, validator=_no_empty_meld)

    def __str__(self) -> str:
        return f"regroup {_written(self.melds)}".rstrip()


@attrs.frozen
class PutBack:
    """Put the exchange card back, and all that was laid since it was taken up again; then draw as usual (MAGY5)."""

    def __str__(self) -> str:
        return "put-back"


@attrs.frozen
class Discard:
    """Discard `card`, and end the turn (F13)."""

    card: Card

    def __str__(self) -> str:
        return f"discard {self.card.symbol}"


@attrs.frozen
class EndTurn:
    """End a turn without a discard (RABLO2, RUM5), or the answer to a knock (KOP5)."""

    def __str__(self) -> str:
        return "end"


@attrs.frozen
class Knock:
    """Discard `card`, show `melds` and end the deal; what is in no meld is deadwood (KOP5, TIZ5)."""

    melds: tuple[Cards, ...] = attrs.field(converter=_melds, validator=_no_empty_meld)
    card: Card | None = None

    def __str__(self) -> str:
        return _shown("knock", self.card, self.melds)


@attrs.frozen
class Declare:
    """Declare the hand done, by the name of a way out, discarding `card` where one is left (KOP7, TIZ5, RABLO6)."""

    way: str = attrs.field(validator=_word)
    melds: tuple[Cards, ...] = attrs.field(default=(), converter=_melds, validator=_no_empty_meld)
    card: Card | None = None

    def __str__(self) -> str:
        return _shown(f"declare {self.way}", self.card, self.melds)


@attrs.frozen
class Redeal:
    """Agree to a new deal, keeping the cards `keep` (TIZ11)."""

    keep: Cards = attrs.field(default=(), converter=_cards)

    def __str__(self) -> str:
        return f"redeal {show(self.keep, 'ascii')}".rstrip()


@attrs.frozen
class Pass:
    """Let a choice go by: the upcard (KOP4), the last two cards of the stock (KOP8), a redeal (TIZ11)."""

    def __str__(self) -> str:
        return "pass"


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

_BARE: Final[dict[str, Move]] = {
    str(move): move for move in (DrawStock(), TakeDiscard(), TakeExchangeCard(), PutBack(), EndTurn(), Pass())
}
_ON: Final = re.compile(r"(?P<cards>.+?)\s+on\s+(?P<number>[1-9][0-9]{0,3})", re.IGNORECASE | re.DOTALL)
_LONGEST: Final = 4000


def write_move(move: Move, lang: Language = "en") -> str:
    """The move as people of that language write it, and as `parse_move` reads it back; `str(move)` is what a record has.

    >>> write_move(parse_move("lay-off Th on 1"), "hu")
    'szúr 10♥ ide: 1'
    """
    return in_words_of(str(move), lang)


def parse_move(text: str, /, lang: Language = "en") -> Move:
    """The move written in `text`; cards in any notation that `romi.cards` reads. `NotationError` for anything else.

    With another `lang` its words are read beside those of a record.

    >>> parse_move("dob 5s", lang="hu")
    Discard(card=card('5s'))
    >>> parse_move("lay-off 10♥ on 1")
    LayOff(cards=(card('Th'),), on=0)
    >>> str(parse_move("lay 7♥ 8♥ 9♥ / 4♣ 4♦ *"))
    'lay 7h 8h 9h / 4c 4d *'
    """
    if len(text) > _LONGEST:
        raise NotationError(text[:20] + "…", 0, f"is longer than any move: {len(text)} characters")
    text = in_record_words(text, lang)
    word = re.split(r"[\s:]", text.strip(), maxsplit=1)[0]
    rest = text.strip()[len(word) :].strip()
    word = word.lower()
    if not rest and word in _BARE:
        return _BARE[word]
    try:
        move = _read(word, rest)
    except NotationError:
        raise
    except ValueError as fault:
        raise NotationError(text.strip(), 0, f"is no move: {fault}") from None
    if move is None:
        raise NotationError(word or text, 0, "begins no move")
    return move


def _read(word: str, rest: str) -> Move | None:
    """A move of more than one word, or one that may have more."""
    match word:
        case "take" if re.fullmatch(r"[0-9]{1,4}", rest):
            return TakeDiscard(int(rest))
        case "swap":
            return SwapExchangeCard(_one(rest))
        case "discard":
            return Discard(_one(rest))
        case "lay":
            return Lay(_groups(rest))
        case "regroup":
            return Regroup(_groups(rest) if rest else ())
        case "redeal":
            return Redeal(cards(rest))
        case "lay-off" | "exchange":
            return _on_table(word, rest)
        case "knock" | "declare":
            return _end(word, rest)
        case _:
            return None


def _on_table(word: str, rest: str) -> Move:
    found = _ON.fullmatch(rest)
    if found is None:
        raise NotationError(rest, 0, "should be cards, 'on', and the number of a meld on the table")
    kind = LayOff if word == "lay-off" else ExchangeJoker
    return kind(cards(found["cards"]), int(found["number"]) - 1)


def _end(word: str, rest: str) -> Move:
    head, _, melds = rest.partition(":")
    way = ""
    if word == "declare":
        way, _, head = head.strip().partition(" ")
    card = _one(head) if head.strip() else None
    groups = _groups(melds) if melds.strip() else ()
    return Knock(groups, card) if word == "knock" else Declare(way.lower(), groups, card)


def _one(text: str) -> Card:
    found = cards(text)
    if len(found) != 1:
        raise NotationError(text, 0, f"is {len(found)} cards where one was expected")
    return found[0]


def _groups(text: str) -> tuple[Cards, ...]:
    return tuple(cards(group) for group in text.split("/"))


def _written(melds: Iterable[Cards]) -> str:
    return " / ".join(show(meld, "ascii") for meld in melds)


def _shown(words: str, card: Card | None, melds: tuple[Cards, ...]) -> str:
    head = words if card is None else f"{words} {card.symbol}"
    return f"{head}: {_written(melds)}" if melds else head
