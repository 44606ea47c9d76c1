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
from romi.checks import Rule, is_a, whole
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
from romi.rules.who import ANYBODY, Opened
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations, verdict


class Source(Named):
    """Where a card is taken from."""

    STOCK = "the stock"
    DISCARDS = "the discards"
    EXCHANGE_CARD = "the exchange card, as the last draw"
    SWAP = "the exchange card, for a card of the hand"


def _cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return given(cards)


@attrs.frozen(kw_only=True, slots=False)
class Draw:
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


class Undo(Named):
    """What is done when an obligation turns out not to be met: the draw is refused, or the card is put back once (MAGY5)."""

    REFUSED = "the draw is refused"
    PUT_BACK = "the card is put back"


class DrawnTo(Named):
    """Where a card from the stock goes: to the hand, or open to the discards, from where anybody may take it whose turn to choose it is."""

    HAND = "the hand"
    DISCARDS = "the discards"


@attrs.frozen
class Terms:
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


@attrs.frozen(kw_only=True)
class Freely(Rule):
    """Without any condition (F13; the stock everywhere; the discards in KOP4 and the basic turn of Tízlapos, TIZ5).

    `opened` says who may draw so: anybody, or only who has opened.
    """

    opened: frozenset[Opened] = ANYBODY
    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted without an obligation."""
        return Rejected(faults) if (faults := _barred(self.opened, self.rule, draw)) else _FREELY


@attrs.frozen(kw_only=True)
class NoDraw(Rule):
    """Not from there, in this game (RABLO1: no discards), or not any more (KOP8)."""

    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Always rejected."""
        if draw.source is Source.STOCK and draw.stock is not None:
            return _no(Code.STOCK_TOO_LOW, self.rule, draw, got=draw.stock)
        return _no(Code.DRAW_FORBIDDEN, self.rule, draw, need=draw.source.value)


@attrs.frozen(kw_only=True)
class TurnedUp(Rule):
    """The top card of the stock is not drawn, but turned up onto the discards (Conquian); the turn says who may take it from there."""

    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted: nobody has the card yet."""
        return Accepted(Terms(to=DrawnTo.DISCARDS))


@attrs.frozen(kw_only=True)
class NotThrownBack(Rule):
    """The card may be kept, but not discarded in the same turn (RUM4). `opened` says who may draw so."""

    opened: frozenset[Opened] = ANYBODY
    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted with `MayNotDiscard` for the open card."""
        terms = Terms((MayNotDiscard(draw.open_card(), rule=self.rule),))
        return verdict(terms, _barred(self.opened, self.rule, draw))


class Unopened(Named):
    """What an unopened player owes for a card from the discards: to open (R51-4), to open or go out (MAGY3), or no more than others."""

    OPENS = "must open in this turn"
    OPENS_OR_GOES_OUT = "must open in this turn, or go out"
    LAYS = "must lay the card, as everybody"


@attrs.frozen
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
        if faults := _barred(self.opened, self.rule, draw):
            return Rejected(faults)
        if draw.draw <= self.free_draws:
            return self.free(draw)
        lay = MustLay(draw.open_card(), rule=self.rule)
        if draw.opened is not Opened.NEVER or self.unopened is Unopened.LAYS:
            return Accepted(Terms((lay,)))
        opens = MustOpen(rule=self.rule) if self.unopened is Unopened.OPENS else MustOpenOrGoOut(rule=self.rule)
        return Accepted(Terms((lay, opens)))


class Joins(Named):
    """How a card from the discards must be laid (HAND7 c, d): joining two naturals of the hand or extending a table meld; or anyhow."""

    TWO_NATURALS_OR_TABLE = "as third to two natural cards, or, once opened, on the table"
    ANYHOW = "in any way"


class Finisher(Named):
    """Whether a player who takes the card to go out (HAND7 b) is bound by how it must be laid, or exempt."""

    BOUND = "is bound"
    EXEMPT = "is exempt"


@attrs.frozen(kw_only=True)
class ForMeldOrOut(Rule):
    """The top of the discards in Handrömi (HAND7): (a or b) and (c or d).

    (a) opening with it, or having opened; (b) going out; (c) it joins two naturals of the hand; (d) once opened, it goes to the table. The
    first `free_draws` draws of each player are `free`: the card may be kept, and thrown back at once unless that rule says otherwise.
    `joins` switches (c) and (d) off; `going_out` exempts (b) from them. For an unopened player (d) does not hold: the card is among the
    melds of the opening, or joins two naturals of the hand that goes out.
    """

    free_draws: int = attrs.field(default=1, validator=whole(0))
    free: DrawRule = Freely()
    joins: Joins = Joins.TWO_NATURALS_OR_TABLE
    going_out: Finisher = Finisher.BOUND
    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted with `MustLay`, and for the unopened `MustOpenOrGoOut`; as `free` says in a first draw."""
        if draw.draw <= self.free_draws:
            return self.free(draw)
        card, unopened = draw.open_card(), draw.opened is Opened.NEVER
        exempt = ANYHOW if self.going_out is Finisher.EXEMPT else frozenset[Placing]()
        lay = MustLay(card, self._places(draw), exempt, rule=self.rule)
        return Accepted(Terms((lay, MustOpenOrGoOut(card, rule=self.rule)) if unopened else (lay,)))

    def _places(self, draw: Draw) -> frozenset[Placing]:
        if self.joins is Joins.ANYHOW:
            return ANYHOW
        table = set[Placing]() if draw.opened is Opened.NEVER else {Placing.LAY_OFF, Placing.EXCHANGE}
        return frozenset({Placing.THIRD_TO_TWO_NATURALS, *table})


@attrs.frozen(kw_only=True)
class ToGoOut(Rule):
    """Only to go out in this turn: the exchange card as the last draw (HAND5 use 2, MAGY5, TIZ5), the last discard of Kopogós (KOP8).

    `opened` says for whom: anybody, or who has not opened (HAND5). With `undo=Undo.PUT_BACK` a try that fails is put back, `tries` times a turn
    (MAGY5: once); else the draw is refused at once.
    """

    opened: frozenset[Opened] = ANYBODY
    undo: Undo = Undo.REFUSED
    tries: int = attrs.field(default=1, validator=whole(1))
    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted with `MustGoOut`."""
        if faults := _barred(self.opened, self.rule, draw):
            return Rejected(faults)
        if draw.tries >= self.tries:
            return _no(Code.TRIED_BEFORE, self.rule, draw, got=draw.tries, need=self.tries)
        fault = Code.DISCARD_WITHOUT_RIGHT if draw.source is Source.DISCARDS else Code.EXCHANGE_CARD_WITHOUT_RIGHT
        return Accepted(Terms((MustGoOut(fault=fault, rule=self.rule),), self.undo))


@attrs.frozen(kw_only=True)
class FirstDraws(Rule):
    """A swap of the exchange card for a card of the hand: before one of the first `draws` draws, `swaps` times a deal (HAND5 use 1).

    `opened` says who may swap.
    """

    draws: int = attrs.field(default=1, validator=whole(1))
    swaps: int = attrs.field(default=1, validator=whole(1))
    opened: frozenset[Opened] = ANYBODY
    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted without an obligation."""
        if faults := _barred(self.opened, self.rule, draw):
            return Rejected(faults)
        if draw.draw > self.draws:
            return _no(Code.SWAP_TOO_LATE, self.rule, draw, got=draw.draw, need=self.draws)
        if draw.swaps >= self.swaps:
            return _no(Code.SWAPPED_BEFORE, self.rule, draw, got=draw.swaps, need=self.swaps)
        return Accepted(Terms())


@attrs.frozen(kw_only=True)
class WhenScarce(Rule):
    """One rule while more than `left` cards are in the stock, another from then on (KOP8: with two left nobody draws)."""

    left: int = attrs.field(validator=whole(0))
    plenty: DrawRule
    scarce: DrawRule

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """What the rule that holds answers; `ValueError` if the number of cards in the stock is not given."""
        stock = draw.known("how many cards are in the stock", draw.stock)
        return self.plenty(draw) if stock > self.left else self.scarce(draw)


@attrs.frozen(kw_only=True)
class TopOnly(Rule):
    """The discards are taken one at a time: nothing but their top card."""

    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Rejected, since more than one card was asked for."""
        return Accepted(Terms()) if draw.count == 1 else _no(Code.TOP_CARD_ONLY, self.rule, draw, got=draw.count)


@attrs.frozen(kw_only=True)
class WholePile(Rule):
    """The discards are taken all together or not at all, on the terms that `top` gives for their top card.

    It stands twice in `Sources`, as `discards` and as `deeper`.
    """

    top: DrawRule = Freely()
    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Rejected for a part of them; `ValueError` if it is not known how many there are, or which."""
        pile = draw.known("how many discards there are", draw.pile)
        if draw.count != pile:
            return _no(Code.WHOLE_PILE_ONLY, self.rule, draw, got=draw.count, need=pile)
        if draw.count > 1 and not draw.cards:
            raise ValueError("the terms depend on the top of the discards: give cards=")
        return self.top(attrs.evolve(draw, card=draw.cards[0], count=1) if draw.cards else draw)


@attrs.frozen(kw_only=True)
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
        match draw.source:
            case Source.STOCK:
                return self.stock(draw)
            case Source.DISCARDS:
                return self.deeper(draw) if draw.count > 1 else self.discards(draw)
            case Source.EXCHANGE_CARD:
                return self.exchange_card(draw)
        return self.swap(draw)


def _barred(opened: frozenset[Opened], rule: str, draw: Draw) -> Violations:
    """What is wrong with a player for whom the draw is not."""
    if opened is ANYBODY or draw.opened in opened:
        return ()
    if draw.opened is Opened.NEVER:
        return _no(Code.NOT_OPENED, rule, draw).violations
    if draw.source is Source.STOCK:
        return _no(Code.DRAW_FORBIDDEN, rule, draw, need=draw.source.value).violations
    discards = draw.source is Source.DISCARDS
    return _no(Code.DISCARD_WITHOUT_RIGHT if discards else Code.EXCHANGE_CARD_WITHOUT_RIGHT, rule, draw).violations


def _no(code: Code, rule: str, draw: Draw, *, got: int | None = None, need: int | str | None = None) -> Rejected:
    cards = () if draw.card is None else (draw.card,)
    return Rejected((Violation(code, rule, cards, got=got, need=need),))
