"""The stock runs out: what becomes of the deal (F15, RUM6, KOP8, RABLO8)."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import attrs

from romi.as_code import Named
from romi.checks import Rule, Value, checked, whole


class Then(Named):
    """What happens when the seat to act asks for a card that is not there."""

    TURN_OVER = "the discards but the top one become the new stock"
    SHUFFLE = "the discards but the top one are shuffled and become the new stock"
    PLAY_ON = "play goes on without drawing"
    VOID = "the deal is void"


@attrs.frozen(kw_only=True, slots=False)
class StockOut(Value):
    """What a stock-out rule is asked with.

    `turned_over`: how often the discards have been turned over; `turnable`: how many cards that would give now; `idle`: how many turns in a row
    have ended, with no card drawn, in which nobody laid a card; `players`: how many play.
    """

    players: int
    turned_over: int = 0
    turnable: int = 0
    idle: int = 0

    __attrs_post_init__ = checked


class StockOutRule(Protocol):
    """The stock gives no more: what then? Any callable from a `StockOut` to a `Then` will do."""

    def __call__(self, out: StockOut, /) -> Then:
        """What happens."""
        ...


@runtime_checkable
class EmptyStockRule(Protocol):
    """A stock-out rule that also speaks when a turn has ended and left no card in the stock, before anybody asks for one (RUM6)."""

    def turn_ended(self, out: StockOut, /) -> Then:
        """Void, if the deal ends with that; else play goes on."""
        ...


class StockEnds(Named):
    """When a stock that is not turned over any more ends the deal (RUM6)."""

    WHEN_ASKED = "when a card is asked for that is not there"
    WITH_LAST_CARD = "with the turn in which the last card was drawn"


class PileOrder(Named):
    """In which order the discards become the new stock: as they lie, turned over, or shuffled, from the seed of the deal."""

    KEPT = "unshuffled"
    SHUFFLED = "shuffled"


@attrs.frozen(kw_only=True, slots=False)
class TurnOver(Rule):
    """The discards but the top one are turned over, `times` times; then, or if there is none, the deal is void (F15, RUM6).

    `order` says whether they are shuffled, `ends` when the deal is void: if a card is asked for that is not there, or already with the turn that
    took the last one. Whether the hands of a void deal are counted is a parameter of the deal's score.
    """

    times: int = attrs.field(default=1, validator=whole(0))
    order: PileOrder = PileOrder.KEPT
    ends: StockEnds = StockEnds.WHEN_ASKED
    rule: str = "F15"

    def __call__(self, out: StockOut, /) -> Then:
        """Turned over, shuffled or not, or void."""
        if out.turned_over >= self.times or out.turnable < 1:
            return Then.VOID
        return Then.SHUFFLE if self.order is PileOrder.SHUFFLED else Then.TURN_OVER

    def turn_ended(self, out: StockOut, /) -> Then:
        """Void if the deal ends with the last card and none is turned over any more."""
        return Then.VOID if self.ends is StockEnds.WITH_LAST_CARD and out.turned_over >= self.times else Then.PLAY_ON
