"""From where may a card be drawn, and what does that oblige to?

A draw rule is asked with a `Draw` and answers with `Terms`, the obligations that the player takes on, or with what forbids it. It needs no
running game: "on what terms may I take the top of the discards, having opened or not?" is a call.

>>> from romi.notation import card
>>> rule = LaidAtOnce(Unopened.OPENS, rule="R51-4")
>>> draw = Draw(source=Source.DISCARDS, card=card("7h"), opened=Opened.NEVER)
>>> [type(duty).__name__ for duty in rule(draw).unwrap().obligations]
['MustLay', 'MustOpen']
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

import attrs
from attrs.converters import optional
from attrs.validators import optional as if_given

from romi.as_code import Named
from romi.card import Card, given, given_card
from romi.checks import Rule, Value, is_a, whole
from romi.code import Code
from romi.rules.obligations import (
    MustLay,
    MustOpen,
    MustOpenOrGoOut,
    Obligations,
)
from romi.rules.who import ANYBODY, Opened
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations


class Source(Named):
    """Where a card is taken from."""

    STOCK = "the stock"
    DISCARDS = "the discards"
    EXCHANGE_CARD = "the exchange card, as the last draw"
    SWAP = "the exchange card, for a card of the hand"


def _cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return given(cards)


@attrs.frozen(kw_only=True, slots=False)
class Draw(Value):
    """What a draw rule is asked with.

    `card` is the card that lies open there, if one does; where the top `count` of the discards are taken, the lowest of them, and `cards` are
    all of them, top first. `opened`: since when the player has opened. `draw` is the number of this draw among the player's own of this deal,
    from 1, and 2 ("a later one") where it is not given; `drawn` how many draws there were before it in the deal, whoever made them (0: it is
    the first). `hand`, `pile` and `stock` are the numbers of cards in the player's hand, in the discards and in the stock, `seat` is who
    draws. `swaps` and `tries` count the player's swaps of the exchange card in this deal, and the times it was put back in this turn. What is
    None is not known, and a rule that needs it asks.
    """

    source: Source = attrs.field(validator=is_a(Source))
    card: Card | None = attrs.field(default=None, converter=optional(given_card))
    count: int = attrs.field(default=1, validator=whole(1))
    opened: Opened = attrs.field(default=Opened.EARLIER, validator=is_a(Opened))
    draw: int = attrs.field(default=2, validator=whole(1))
    drawn: int | None = attrs.field(default=None, validator=if_given(whole(0)))
    hand: int | None = attrs.field(default=None, validator=if_given(whole(0)))
    pile: int | None = attrs.field(default=None, validator=if_given(whole(0)))
    stock: int | None = attrs.field(default=None, validator=if_given(whole(0)))
    seat: int | None = attrs.field(default=None, validator=if_given(whole(0)))
    swaps: int = attrs.field(default=0, validator=whole(0))
    tries: int = attrs.field(default=0, validator=whole(0))
    cards: tuple[Card, ...] = attrs.field(default=(), converter=_cards)

    def open_card(self) -> Card:
        """The card that lies open there; `ValueError` if none does, or none is given."""
        if self.card is None:
            raise ValueError(f"which card would be taken from {self.source.value}? its terms depend on it: give card=")
        return self.card

    def known(self, fact: str, value: int | None) -> int:
        """The number that a rule needs; `ValueError` that asks for it if it is not given."""
        if value is None:
            raise ValueError(f"whether a card may be drawn depends on {fact}, which is not given")
        return value


_STOCK: Final = Source.STOCK
_DISCARDS: Final = Source.DISCARDS


class Undo(Named):
    """What is done when an obligation turns out not to be met: the draw is refused, or the card is put back once (MAGY5)."""

    REFUSED = "the draw is refused"
    PUT_BACK = "the card is put back"


class DrawnTo(Named):
    """Where a card from the stock goes: to the hand, or open to the discards, from where anybody may take it whose turn to choose it is."""

    HAND = "the hand"
    DISCARDS = "the discards"


@attrs.frozen(slots=False)
class Terms(Value):
    """On these terms: `obligations` to meet before the turn ends, what happens if they are not, and where a card from the stock goes `to`."""

    obligations: Obligations = ()
    undo: Undo = Undo.REFUSED
    to: DrawnTo = DrawnTo.HAND


_FREELY: Final = Accepted(Terms())


class DrawRule(Protocol):
    """May a card be drawn from there? Any callable from a `Draw` to a `Verdict[Terms]` will do."""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted with the terms, or rejected with the reasons."""
        ...


@attrs.frozen(kw_only=True, slots=False)
class Freely(Rule):
    """Without any condition (F13; the stock everywhere; the discards in KOP4 and the basic turn of Tízlapos, TIZ5).

    `opened` says who may draw so: anybody, or only who has opened.
    """

    opened: frozenset[Opened] = ANYBODY
    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted without an obligation."""
        return Rejected(faults) if (faults := barred_from(self.opened, self.rule, draw)) else _FREELY


@attrs.frozen(kw_only=True, slots=False)
class NoDraw(Rule):
    """Not from there, in this game (RABLO1: no discards), or not any more (KOP8)."""

    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Always rejected."""
        if draw.source is Source.STOCK and draw.stock is not None:
            return refused(Code.STOCK_TOO_LOW, self.rule, draw, got=draw.stock)
        return refused(Code.DRAW_FORBIDDEN, self.rule, draw, need=draw.source.value)


class Unopened(Named):
    """What an unopened player owes for a card from the discards: to open (R51-4), to open or go out (MAGY3), or no more than others."""

    OPENS = "must open in this turn"
    OPENS_OR_GOES_OUT = "must open in this turn, or go out"
    LAYS = "must lay the card, as everybody"


@attrs.frozen(slots=False)
class LaidAtOnce(Rule):
    """The top of the discards must be laid in the same turn, in or after the opening, and who has not opened must open (R51-4, MAGY3).

    The first `free_draws` draws of each player are `free` (MAGY3: one): the card may be kept, and thrown back at once unless that rule says
    otherwise. `opened` says who may take it at all.
    """

    unopened: Unopened = Unopened.OPENS
    free_draws: int = attrs.field(default=0, kw_only=True, validator=whole(0))
    free: DrawRule = attrs.field(default=Freely(), kw_only=True)
    opened: frozenset[Opened] = attrs.field(default=ANYBODY, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted with `MustLay`, and for the unopened `MustOpen` or `MustOpenOrGoOut`; as `free` says in a first draw."""
        if faults := barred_from(self.opened, self.rule, draw):
            return Rejected(faults)
        if draw.draw <= self.free_draws:
            return self.free(draw)
        lay = MustLay(draw.open_card(), rule=self.rule)
        if draw.opened is not Opened.NEVER or self.unopened is Unopened.LAYS:
            return Accepted(Terms((lay,)))
        opens = MustOpen(rule=self.rule) if self.unopened is Unopened.OPENS else MustOpenOrGoOut(rule=self.rule)
        return Accepted(Terms((lay, opens)))


@attrs.frozen(kw_only=True, slots=False)
class TopOnly(Rule):
    """The discards are taken one at a time: nothing but their top card."""

    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Rejected, since more than one card was asked for."""
        return Accepted(Terms()) if draw.count == 1 else refused(Code.TOP_CARD_ONLY, self.rule, draw, got=draw.count)


@attrs.frozen(kw_only=True, slots=False)
class Sources(Rule):
    """A rule for each source. The `swap` and the `exchange_card` are not to be had where nothing is said.

    Where more than the top card may be taken, `deeper` is the rule for that, asked about the lowest card that is taken.
    """

    stock: DrawRule = Freely()
    discards: DrawRule
    deeper: DrawRule = TopOnly()
    exchange_card: DrawRule = NoDraw()
    swap: DrawRule = NoDraw()

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """What the rule for that source answers."""
        source = draw.source
        if source is _STOCK:
            return self.stock(draw)
        if source is _DISCARDS:
            return self.deeper(draw) if draw.count > 1 else self.discards(draw)
        if source is Source.EXCHANGE_CARD:
            return self.exchange_card(draw)
        return self.swap(draw)


def barred_from(opened: frozenset[Opened], rule: str, draw: Draw) -> Violations:
    """What is wrong with a player for whom the draw is not."""
    if opened is ANYBODY or draw.opened in opened:
        return ()
    if draw.opened is Opened.NEVER:
        return refused(Code.NOT_OPENED, rule, draw).violations
    if draw.source is Source.STOCK:
        return refused(Code.DRAW_FORBIDDEN, rule, draw, need=draw.source.value).violations
    code = Code.DISCARD_WITHOUT_RIGHT if draw.source is Source.DISCARDS else Code.EXCHANGE_CARD_WITHOUT_RIGHT
    return refused(code, rule, draw, need="has not opened").violations


def refused(code: Code, rule: str, draw: Draw, *, got: int | None = None, need: int | str | None = None) -> Rejected:
    """No, by that rule, because of the card that lies open, if one does."""
    cards = () if draw.card is None else (draw.card,)
    return Rejected((Violation(code, rule, cards, got=got, need=need),))
