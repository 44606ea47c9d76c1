"""Matches that go on until somebody has enough points, and what a match brings beside its deals: money (HAND14), the points of a game won (KOP9)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import ClassVar

import attrs

from romi.checks import Rule, whole
from romi.code import Reason
from romi.rules.matches.history import MatchHistory
from romi.rules.matches.plain import MatchEnd, Settlement, no_buy_in, no_settlement, standing
from romi.rules.matches.standing import Standing
from romi.rules.scoring.sheet import UNITS, Line


@attrs.frozen(kw_only=True, slots=False)
class Stakes(Rule):
    """For money: each loser pays the winner `deal` units for every deal, and `match` units at the end (HAND14).

    Partners, and winners who share a match, share the stake of each loser evenly; what cannot be shared so is not paid.

    >>> [line.amount for line in Stakes(match=5)(MatchEnd((30, 12), deals=((1,), (1,)), winners=(1,)))]
    [5, -5]
    """

    deal: int = attrs.field(default=0, validator=whole(0))
    match: int = attrs.field(default=0, validator=whole(0))
    rule: str = ""

    def __call__(self, end: MatchEnd, /) -> tuple[Line, ...]:
        """A line for who is paid and one for who pays, deal stakes first."""
        lines: list[Line] = []
        players = range(len(end.totals))
        for winners, wins in sorted(Counter(tuple(sorted(deal)) for deal in end.deals).items()):
            for winner, loser in product(winners, players):
                if loser not in winners and (stake := self.deal // len(winners) * wins):
                    lines += pay(winner, loser, stake, (Reason.DEALS_PAID, Reason.DEALS_PAYING), self.rule, wins)
        for winner, loser in product(end.winners, end.losers):
            if share := self.match // len(end.winners):
                lines += pay(winner, loser, share, (Reason.MATCH_PAID, Reason.MATCH_PAYING), self.rule)
        return tuple(lines)


@attrs.frozen(kw_only=True, slots=False)
class GamePoints(Rule):
    """The points of a game won, for two (KOP9): the difference of the totals, `box` for each deal that the winner won, `game` for the
    game, and `shutout` more if the loser has no point at all.

    >>> [line.amount for line in GamePoints()(MatchEnd((154, 31), deals=(*[(0,)] * 6, (1,)), winners=(0,)))]
    [123, 150, 150]
    """

    box: int = attrs.field(default=25, validator=whole(0))
    game: int = attrs.field(default=150, validator=whole(0))
    shutout: int = attrs.field(default=150, validator=whole(0))
    rule: str = ""

    def __call__(self, end: MatchEnd, /) -> tuple[Line, ...]:
        """The winner's lines; none before the end, nor for a game that is shared."""
        if len(end.totals) != 2:
            raise ValueError(f"the points of a game are counted for two players, not for {len(end.totals)}")
        if len(end.winners) != 1:
            return ()
        (winner,), (loser,) = end.winners, end.losers
        wins = end.wins[winner]
        lines = [
            Line(winner, end.totals[winner] - end.totals[loser], Reason.TOTALS, rule=self.rule),
            Line(winner, self.box * wins, Reason.BOXES, count=wins, rule=self.rule),
            Line(winner, self.game, Reason.GAME, rule=self.rule),
        ]
        if end.totals[loser] <= 0:
            lines.append(Line(winner, self.shutout, Reason.SHUTOUT, other=loser, rule=self.rule))
        return tuple(line for line in lines if line.amount)


def pay(
    winner: int, loser: int, units: int, why: tuple[Reason, Reason], rule: str, count: int | None = None
) -> tuple[Line, Line]:
    """The line of who is paid, and that of who pays, with the reason for each."""
    paid, paying = why
    return (
        Line(winner, units, paid, account=UNITS, other=loser, count=count, rule=rule),
        Line(loser, -units, paying, account=UNITS, other=winner, count=count, rule=rule),
    )


@attrs.frozen(slots=False)
class Until(Rule):
    """A match that is over after the deal in which a total reaches `points`; the best total wins, ties are shared (RUM7, KOP9, RABLO8).

    `settlement` is what the end brings: `GamePoints()` for KOP9. `rule` is its citation.

    >>> from romi.rules.matches import MatchHistory
    >>> from romi.rules.scoring import Aim, Line, Sheet
    >>> Until(200)(MatchHistory(2, aim=Aim.HIGH).played(Sheet(2, [Line(0, 203, "score/hand-of-another")], winners=[0]))).winners
    (0,)
    """

    points: int = attrs.field(validator=whole(1))
    settlement: Settlement = attrs.field(default=no_settlement, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)
    by_totals: ClassVar = True

    def __call__(self, history: MatchHistory, /) -> Standing:
        """The standing; `ValueError` for deals beyond the last, and for a buy-in."""
        no_buy_in(history)
        totals, over = [0] * history.players, 0
        for number, deal in enumerate(history.deals, 1):
            if over:
                raise ValueError(f"the match was over after deal {over}, but {len(history.deals)} are given")
            totals = [sum(pair) for pair in zip(totals, deal.totals(history.players), strict=True)]
            over = number if max(totals) >= self.points else 0
        return standing(history, history.best(totals) if over else (), self.settlement)
