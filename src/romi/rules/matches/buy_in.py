"""May a player buy into the match? A question of its own, because only some matches sell places (TIZ9)."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import attrs

from romi.checks import asked
from romi.code import Code
from romi.rules.matches.history import MatchHistory
from romi.rules.matches.standing import MatchRule
from romi.verdict import Rejected, Verdict, Violation, answered


@attrs.frozen
class BoughtIn:
    """A buy-in that may be: the `player` pays `fee` units and goes on with `total` points."""

    player: int
    fee: int
    total: int


@runtime_checkable
class BuyInRule(Protocol):
    """A match rule that sells places: it says beforehand whether a player may buy in, and on what terms."""

    def check_buy_in(self, history: MatchHistory, player: int) -> Verdict[BoughtIn]:
        """Accepted with the terms, or rejected with the reason."""
        ...


@asked
def check_buy_in(rule: MatchRule, history: MatchHistory, player: int) -> Verdict[BoughtIn]:
    """May the player buy in now (TIZ9)? Rejected by a match that knows no buy-ins."""
    if isinstance(rule, BuyInRule):
        return answered(rule, rule.check_buy_in(history, player), BoughtIn)
    return Rejected((Violation(Code.BUY_IN_FORBIDDEN),))
