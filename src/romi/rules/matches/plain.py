"""Matches that are a number of deals, and what a settlement is asked with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Protocol

import attrs

from romi.as_code import Named
from romi.checks import Rule, Value, checked, whole
from romi.rules.matches.history import BuyIn, MatchHistory, Played
from romi.rules.matches.standing import Standing, stands
from romi.rules.scoring.sheet import POINTS, Line


@attrs.frozen(slots=False)
class MatchEnd(Value):
    """What a settlement is asked with: each player's points, who won each of the deals so far, and the winners if the match is over."""

    totals: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...] = ()
    winners: tuple[int, ...] = ()

    __attrs_post_init__ = checked

    @property
    def wins(self) -> tuple[int, ...]:
        """How many deals each player won."""
        return tuple(sum(player in winners for winners in self.deals) for player in range(len(self.totals)))

    @property
    def losers(self) -> tuple[int, ...]:
        """Everybody but the winners."""
        return tuple(player for player in range(len(self.totals)) if player not in self.winners)


class Settlement(Protocol):
    """What does the match bring? Any callable from a `MatchEnd` to lines will do; it is asked after every deal."""

    def __call__(self, end: MatchEnd, /) -> tuple[Line, ...]:
        """The lines so far; those of the match only when it is over."""
        ...


def no_settlement(end: MatchEnd, /) -> tuple[Line, ...]:
    """Nothing is paid, and nothing is added at the end."""
    return ()


class VoidCounts(Named):
    """Whether a deal without a winner is one of the deals of the match."""

    COUNT = "a void deal is one of the deals"
    REPLAY = "a void deal is dealt again"


@attrs.frozen(slots=False)
class FixedDeals(Rule):
    """A match of a number of deals; the best total wins, ties are shared (HAND14, RABLO8, R51-7, MAGY8).

    `deals` is the number, usually 7, also 9 or 10; `void` says whether a deal without a winner is counted among them; `settlement` what is paid
    (HAND14). `rule` is its citation.

    >>> from romi.rules.matches import MatchHistory
    >>> from romi.rules.scoring import Aim, Line, Sheet
    >>> history = MatchHistory(2, aim=Aim.LOW).played(Sheet(2, [Line(0, 40, "score/left-in-hand")], winners=[1]))
    >>> FixedDeals(7)(history).over, FixedDeals(1)(history).winners
    (False, (1,))
    """

    deals: int = attrs.field(default=7, validator=whole(1))
    void: VoidCounts = attrs.field(default=VoidCounts.COUNT, kw_only=True)
    settlement: Settlement = attrs.field(default=no_settlement, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)
    by_totals: ClassVar = True

    def __call__(self, history: MatchHistory, /) -> Standing:
        """The standing; `ValueError` for deals beyond the last, and for a buy-in."""
        no_buy_in(history)
        counted = [deal for deal in history.deals if self._counts(deal)]
        if len(counted) > self.deals or (len(counted) == self.deals and not self._counts(history.deals[-1])):
            raise ValueError(f"the match is over after {self.deals} deals, but {len(history.deals)} are given")
        winners = history.best(history.totals(POINTS)) if len(counted) == self.deals else ()
        return standing(history, winners, self.settlement)

    @property
    def most_deals(self) -> int | None:
        """How many deals there can be, void ones with the others; None where those are dealt again."""
        return self.deals if self.void is VoidCounts.COUNT else None

    def _counts(self, deal: Played) -> bool:
        return self.void is VoidCounts.COUNT or not deal.sheet.void


def standing(history: MatchHistory, winners: tuple[int, ...], settlement: Settlement) -> Standing:
    """The standing in a match in which everybody plays to the end."""
    totals = history.totals(POINTS)
    answer: object = settlement(MatchEnd(totals, tuple(deal.winners for deal in history.deals), winners))
    lines = tuple(answer) if isinstance(answer, Iterable) else (None,)
    if not all(isinstance(line, Line) for line in lines):
        raise TypeError(f"{settlement!r} must answer with a tuple of lines, Line(...), not with {answer!r}")
    return stands(history, totals, range(history.players), winners, lines)


def no_buy_in(history: MatchHistory) -> None:
    """`ValueError` for a buy-in, in a match that sells no places."""
    for number, event in enumerate(history.events, 1):
        if isinstance(event, BuyIn):
            raise ValueError(f"event {number}: player {event.player + 1} cannot buy into this match: it has no buy-ins")
