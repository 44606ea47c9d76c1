"""From where may a card be drawn, and what does that oblige to?

A draw rule is asked with a `Draw` and answers with `Terms`, the obligations that the player takes on, or with what forbids it. It needs no
running game: "on what terms may I take the top of the discards, having opened or not?" is a call.

>>> from romi.notation import card
>>> rule = LaidAtOnce(Unopened.OPENS, rule="R51-4")
>>> [type(duty).__name__ for duty in rule(Draw(source=Source.DISCARDS, card=card("7h"), opened=False)).unwrap().obligations]
['MustLay', 'MustOpen']
"""

from __future__ import annotations

import enum
from typing import Final, Protocol

import attrs

from romi.as_code import as_code
from romi.card import Card
from romi.checks import checked, whole
from romi.code import Code
from romi.rules.obligations import (
    ANYHOW,
    MayNotDiscard,
    MustGoOut,
    MustLay,
    MustOpen,
    MustOpenOrGoOut,
    Obligations,
    Placing,
)
from romi.verdict import Accepted, Rejected, Verdict, Violation


class Source(enum.Enum):
    """Where a card is taken from."""

    STOCK = "the stock"
    DISCARDS = "the discards"
    EXCHANGE_CARD = "the exchange card, as the last draw"
    SWAP = "the exchange card, for a card of the hand"


@attrs.frozen(kw_only=True)
class Draw:
    """What a draw rule is asked with.

    `card` is the card that lies open there, if one does; where the top `count` of the discards are taken, the lowest of them. `opened`:
    whether the player had opened before this turn. `draw` is the number of this draw among the player's own of this deal, from 1, and 2 ("a
    later one") where it is not given. `stock` is the number of cards left in the stock, None where that does not matter. `swaps` and
    `tries` count the player's swaps of the exchange card in this deal, and the times it was put back in this turn.
    """

    source: Source
    card: Card | None = None
    count: int = attrs.field(default=1, validator=whole(1))
    opened: bool = True
    draw: int = attrs.field(default=2, validator=whole(1))
    stock: int | None = None
    swaps: int = 0
    tries: int = 0


class Undo(enum.Enum):
    """What is done when an obligation turns out not to be met: the draw is refused, or the card is put back once (MAGY5)."""

    REFUSED = "the draw is refused"
    PUT_BACK = "the card is put back"


@attrs.frozen
class Terms:
    """On these terms: `obligations` to meet before the turn ends, and what happens if they are not."""

    obligations: Obligations = ()
    undo: Undo = Undo.REFUSED


_FREELY: Final = Accepted(Terms())


class DrawRule(Protocol):
    """May a card be drawn from there? Any callable from a `Draw` to a `Verdict[Terms]` will do."""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted with the terms, or rejected with the reasons."""
        ...


@attrs.frozen(kw_only=True)
class Freely:
    """Without any condition (F13; the stock everywhere; the discards in KOP4 and the basic turn of Tízlapos, TIZ5)."""

    rule: str = ""

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Always accepted, no obligation."""
        return _FREELY


@attrs.frozen(kw_only=True)
class Never:
    """Not from there, in this game (RABLO1: no discards), or not any more (KOP8)."""

    rule: str = ""

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Always rejected."""
        if draw.source is Source.STOCK and draw.stock is not None:
            return _no(Code.STOCK_TOO_LOW, self.rule, draw, got=draw.stock)
        return _no(Code.DRAW_FORBIDDEN, self.rule, draw, need=draw.source.value)


@attrs.frozen(kw_only=True)
class NotThrownBack:
    """The card may be kept, but not discarded in the same turn (RUM4)."""

    rule: str = ""

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted with `MayNotDiscard` for the open card."""
        return Accepted(Terms(() if draw.card is None else (MayNotDiscard(draw.card, rule=self.rule),)))


class Unopened(enum.Enum):
    """What an unopened player owes for a card from the discards: to open (R51-4), to open or go out (MAGY3), or no more than others."""

    OPENS = "must open in this turn"
    OPENS_OR_GOES_OUT = "must open in this turn, or go out"
    LAYS = "must lay the card, as everybody"


@attrs.frozen
class LaidAtOnce:
    """The top of the discards must be laid in the same turn, in or after the opening, and who has not opened must open (R51-4, MAGY3).

    The first `free_draws` draws of each player bring no obligation (MAGY3: one).
    """

    unopened: Unopened = Unopened.OPENS
    free_draws: int = attrs.field(default=0, kw_only=True, validator=whole(0))
    rule: str = attrs.field(default="", kw_only=True)

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted with `MustLay`, and for the unopened `MustOpen` or `MustOpenOrGoOut`; free in a first draw."""
        if draw.card is None or draw.draw <= self.free_draws:
            return Accepted(Terms())
        lay = MustLay(draw.card, rule=self.rule)
        if draw.opened or self.unopened is Unopened.LAYS:
            return Accepted(Terms((lay,)))
        opens = MustOpen(rule=self.rule) if self.unopened is Unopened.OPENS else MustOpenOrGoOut(rule=self.rule)
        return Accepted(Terms((lay, opens)))


class Joins(enum.Enum):
    """How a card from the discards must be laid (HAND7 c, d): joining two naturals of the hand or extending a table meld; or anyhow."""

    TWO_NATURALS_OR_TABLE = "as third to two natural cards, or, once opened, on the table"
    ANYHOW = "in any way"


class Finisher(enum.Enum):
    """Whether a player who takes the card to go out (HAND7 b) is bound by how it must be laid, or exempt."""

    BOUND = "is bound"
    EXEMPT = "is exempt"


@attrs.frozen(kw_only=True)
class ForMeldOrOut:
    """The top of the discards in Handrömi (HAND7): (a or b) and (c or d).

    (a) opening with it, or having opened; (b) going out; (c) it joins two naturals of the hand; (d) once opened, it goes to the table. Free
    in the first `free_draws` draws of each player. `joins` switches (c) and (d) off; `going_out` exempts (b) from them. For an unopened
    player (d) does not hold: the card is among the melds of the opening, or joins two naturals of the hand that goes out.
    """

    free_draws: int = attrs.field(default=1, validator=whole(0))
    joins: Joins = Joins.TWO_NATURALS_OR_TABLE
    going_out: Finisher = Finisher.BOUND
    rule: str = ""

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted with `MustLay`, and for the unopened `MustOpenOrGoOut`; free in a first draw."""
        if draw.card is None or draw.draw <= self.free_draws:
            return Accepted(Terms())
        exempt = ANYHOW if self.going_out is Finisher.EXEMPT else frozenset[Placing]()
        lay = MustLay(draw.card, self._places(draw), exempt, rule=self.rule)
        return Accepted(Terms((lay,) if draw.opened else (lay, MustOpenOrGoOut(draw.card, rule=self.rule))))

    def _places(self, draw: Draw) -> frozenset[Placing]:
        if self.joins is Joins.ANYHOW:
            return ANYHOW
        table = {Placing.LAY_OFF, Placing.EXCHANGE} if draw.opened else set[Placing]()
        return frozenset({Placing.THIRD_TO_TWO_NATURALS, *table})


class Who(enum.Enum):
    """Whom a draw is for: anybody, or only a player who had not opened before this turn (HAND5 use 2)."""

    ANYBODY = "anybody"
    UNOPENED = "who had not opened before"


@attrs.frozen(kw_only=True)
class ToGoOut:
    """Only to go out in this turn: the exchange card as the last draw (HAND5 use 2, MAGY5, TIZ5), the last discard of Kopogós (KOP8).

    With `undo=Undo.PUT_BACK` a try that fails is put back, `tries` times a turn (MAGY5: once); else the draw is refused at once.
    """

    who: Who = Who.ANYBODY
    undo: Undo = Undo.REFUSED
    tries: int = attrs.field(default=1, validator=whole(1))
    rule: str = ""

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted with `MustGoOut`."""
        if self.who is Who.UNOPENED and draw.opened:
            return _no(Code.EXCHANGE_CARD_WITHOUT_RIGHT, self.rule, draw)
        if draw.tries >= self.tries:
            return _no(Code.TRIED_BEFORE, self.rule, draw, got=draw.tries, need=self.tries)
        fault = Code.DISCARD_WITHOUT_RIGHT if draw.source is Source.DISCARDS else Code.EXCHANGE_CARD_WITHOUT_RIGHT
        return Accepted(Terms((MustGoOut(fault=fault, rule=self.rule),), self.undo))


@attrs.frozen(kw_only=True)
class FirstDraws:
    """A swap of the exchange card for a card of the hand: before one of the first `draws` draws, `swaps` times a deal (HAND5 use 1)."""

    draws: int = attrs.field(default=1, validator=whole(1))
    swaps: int = attrs.field(default=1, validator=whole(1))
    rule: str = ""

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted without an obligation."""
        if draw.draw > self.draws:
            return _no(Code.SWAP_TOO_LATE, self.rule, draw, got=draw.draw, need=self.draws)
        if draw.swaps >= self.swaps:
            return _no(Code.SWAPPED_BEFORE, self.rule, draw, got=draw.swaps, need=self.swaps)
        return Accepted(Terms())


@attrs.frozen(kw_only=True)
class WhenScarce:
    """One rule while more than `left` cards are in the stock, another from then on (KOP8: with two left nobody draws)."""

    left: int = attrs.field(validator=whole(0))
    plenty: DrawRule
    scarce: DrawRule

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """What the rule that holds answers; the first one where the stock is not given."""
        return self.plenty(draw) if draw.stock is None or draw.stock > self.left else self.scarce(draw)


@attrs.frozen(kw_only=True)
class TopOnly:
    """The discards are taken one at a time: nothing but their top card."""

    rule: str = ""

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Rejected, since more than one card was asked for."""
        return Accepted(Terms()) if draw.count == 1 else _no(Code.TOP_CARD_ONLY, self.rule, draw, got=draw.count)


@attrs.frozen(kw_only=True)
class Sources:
    """A rule for each source. The `swap` and the `exchange_card` are not to be had where nothing is said.

    Where more than the top card may be taken, `deeper` is the rule for that, asked about the lowest card that is taken.
    """

    stock: DrawRule = Freely()
    discards: DrawRule
    deeper: DrawRule = TopOnly()
    exchange_card: DrawRule = Never()
    swap: DrawRule = Never()

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """What the rule for that source answers."""
        match draw.source:
            case Source.STOCK:
                return self.stock(draw)
            case Source.DISCARDS:
                return self.deeper(draw) if draw.count > 1 else self.discards(draw)
            case Source.EXCHANGE_CARD:
                return self.exchange_card(draw)
        return self.swap(draw)


def _no(code: Code, rule: str, draw: Draw, *, got: int | None = None, need: int | str | None = None) -> Rejected:
    cards = () if draw.card is None else (draw.card,)
    return Rejected((Violation(code, rule, cards, got=got, need=need),))
