"""Further answers where cards run out: another hand or none for an empty one, and a stock that is not turned over."""

from __future__ import annotations

import attrs

from romi.checks import Rule, whole
from romi.rules.emptied import Emptied, EmptyHand
from romi.rules.stock import StockOut, Then


@attrs.frozen(kw_only=True, slots=False)
class Void(Rule):
    """The deal is void at once (KOP8)."""

    rule: str = "KOP8"

    def __call__(self, out: StockOut, /) -> Then:
        """Void."""
        return Then.VOID


@attrs.frozen(kw_only=True, slots=False)
class PlayOn(Rule):
    """Play goes on without drawing, until nobody lays a card for `rounds` full rounds; then the deal is void (RABLO8)."""

    rounds: int = attrs.field(default=1, validator=whole(1))
    rule: str = ""

    def __call__(self, out: StockOut, /) -> Then:
        """Void after so many idle rounds, else on."""
        return Then.VOID if out.idle >= self.rounds * out.players else Then.PLAY_ON


@attrs.frozen(kw_only=True, slots=False)
class TakeReserve(Rule):
    """The next hand that lies aside is taken up, at most `most` for each side; who can take none goes out (`Deal(reserve=...)`).

    Who has laid the last card goes on with the new hand at once, who has discarded it in the next turn.
    """

    most: int = attrs.field(default=1, validator=whole(1))
    rule: str = ""

    def __call__(self, hand: EmptyHand, /) -> Emptied:
        """Another hand, while there is one."""
        return Emptied.TAKES if hand.reserves and hand.taken < self.most else Emptied.OUT


@attrs.frozen(kw_only=True, slots=False)
class Float(Rule):
    """Who may not go out yet plays on without cards, and draws in the next turn."""

    rule: str = ""

    def __call__(self, hand: EmptyHand, /) -> Emptied:
        """On."""
        return Emptied.ON
