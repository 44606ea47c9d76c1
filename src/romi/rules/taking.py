"""Further rules of draws: a card turned up or not thrown back, the discards of Handrömi, the exchange card, a scarce stock, the whole pile."""

from __future__ import annotations

from typing import Final

import attrs

from romi.as_code import Named
from romi.checks import Rule, whole
from romi.code import Code
from romi.moves.values import TakeExchangeCard
from romi.rules.draws import Draw, DrawnTo, DrawRule, Freely, Source, Terms, Undo, barred_from, refused
from romi.rules.obligations import (
    ANYHOW,
    MayNotDiscard,
    MustGoOut,
    MustLay,
    MustOpenOrGoOut,
    Placing,
)
from romi.rules.turns import Phase, Step
from romi.rules.who import ANYBODY, Opened
from romi.verdict import Accepted, Rejected, Verdict, verdict


@attrs.frozen(kw_only=True, slots=False)
class TurnedUp(Rule):
    """The top card of the stock is not drawn, but turned up onto the discards (Conquian); the turn says who may take it from there."""

    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted: nobody has the card yet."""
        return Accepted(Terms(to=DrawnTo.DISCARDS))


@attrs.frozen(kw_only=True, slots=False)
class NotThrownBack(Rule):
    """The card may be kept, but not discarded in the same turn (RUM4). `opened` says who may draw so."""

    opened: frozenset[Opened] = ANYBODY
    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Accepted with `MayNotDiscard` for the open card."""
        terms = Terms((MayNotDiscard(draw.open_card(), rule=self.rule),))
        return verdict(terms, barred_from(self.opened, self.rule, draw))


class Joins(Named):
    """How a card from the discards must be laid (HAND7 c, d): joining two naturals of the hand or extending a table meld; or anyhow."""

    TWO_NATURALS_OR_TABLE = "as third to two natural cards, or, once opened, on the table"
    ANYHOW = "in any way"


class Finisher(Named):
    """Whether a player who takes the card to go out (HAND7 b) is bound by how it must be laid, or exempt."""

    BOUND = "is bound"
    EXEMPT = "is exempt"


@attrs.frozen(kw_only=True, slots=False)
class ForMeldOrOut(Rule):
    """The top of the discards in Handrömi (HAND7): (a or b) and (c or d).

    (a) opening with it, or having opened; (b) going out; (c) it joins two naturals of the hand; (d) once opened, it goes to the table. The
    first `free_draws` draws of each player are `free`: the card may be kept, and thrown back at once unless that rule says otherwise.
    `joins` switches (c) and (d) off; `going_out` exempts (b) from them. For an unopened player (d) does not hold: the card is among the
    melds of the opening, or joins two naturals of the hand that goes out.
    """

    free_draws: int = attrs.field(default=1, validator=whole(0))
    free: DrawRule = attrs.field(default=Freely())
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


@attrs.frozen(kw_only=True, slots=False)
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
        if faults := barred_from(self.opened, self.rule, draw):
            return Rejected(faults)
        if draw.tries >= self.tries:
            return refused(Code.TRIED_BEFORE, self.rule, draw, got=draw.tries, need=self.tries)
        fault = Code.DISCARD_WITHOUT_RIGHT if draw.source is Source.DISCARDS else Code.EXCHANGE_CARD_WITHOUT_RIGHT
        return Accepted(Terms((MustGoOut(fault=fault, rule=self.rule),), self.undo))


@attrs.frozen(kw_only=True, slots=False)
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
        if faults := barred_from(self.opened, self.rule, draw):
            return Rejected(faults)
        if draw.draw > self.draws:
            return refused(Code.SWAP_TOO_LATE, self.rule, draw, got=draw.draw, need=self.draws)
        if draw.swaps >= self.swaps:
            return refused(Code.SWAPPED_BEFORE, self.rule, draw, got=draw.swaps, need=self.swaps)
        return Accepted(Terms())


@attrs.frozen(kw_only=True, slots=False)
class WhenScarce(Rule):
    """One rule while more than `left` cards are in the stock, another from then on (KOP8: with two left nobody draws)."""

    left: int = attrs.field(validator=whole(0))
    plenty: DrawRule
    scarce: DrawRule

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """What the rule that holds answers; `ValueError` if the number of cards in the stock is not given."""
        stock = draw.known("how many cards are in the stock", draw.stock)
        return self.plenty(draw) if stock > self.left else self.scarce(draw)


@attrs.frozen(kw_only=True, slots=False)
class WholePile(Rule):
    """The discards are taken all together or not at all, on the terms that `top` gives for their top card.

    It stands twice in `Sources`, as `discards` and as `deeper`.
    """

    top: DrawRule = attrs.field(default=Freely())
    rule: str = ""

    def __call__(self, draw: Draw, /) -> Verdict[Terms]:
        """Rejected for a part of them; `ValueError` if it is not known how many there are, or which."""
        pile = draw.known("how many discards there are", draw.pile)
        if draw.count != pile:
            return refused(Code.WHOLE_PILE_ONLY, self.rule, draw, got=draw.count, need=pile)
        if draw.count > 1 and not draw.cards:
            raise ValueError("the terms depend on the top of the discards: give cards=")
        return self.top(attrs.evolve(draw, card=draw.cards[0], count=1) if draw.cards else draw)


EXCHANGE_CARD: Final = (Step(Phase.DRAW, TakeExchangeCard, Phase.LAY),)
"""The exchange card may be the last draw (HAND5, TIZ5)."""
