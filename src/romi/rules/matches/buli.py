"""The buli: who has too many bad points is out, and may buy back in; the last one in takes the pot (TIZ9).

The match is a fold over its events. A deal adds bad points and puts players out; with one player left, or none, the match is over at
once. Until then anybody may buy in after a deal: who is out, to come back; who is still in, to go on with a better total.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import product
from typing import ClassVar

import attrs

from romi.as_code import Named
from romi.checks import Rule, checked, seated, whole
from romi.code import Code, Reason
from romi.rules.matches.history import BuyIn, Event, MatchHistory, Played
from romi.rules.matches.settlements import pay
from romi.rules.matches.standing import BoughtIn, Standing, stands
from romi.rules.scoring.sheet import UNITS, Aim, Line
from romi.verdict import Accepted, Rejected, Verdict, Violation


class BuyBack(Named):
    """When a player who went out may buy back in (TIZ9)."""

    DIRECTLY = "after the deal that put the player out, before the next"
    ANY_TIME = "after any later deal too"


class LastIn(Named):
    """What becomes of the buli when a deal leaves one player in, or none (TIZ9, TIZ10)."""

    ENDS = "it is over"
    BUY_IN = "it goes on if others buy in again directly after that deal, and is over if nobody does"


@attrs.frozen(slots=False)
class SmallLimit(Rule):
    """A small limit beside the large one (kisbuli, TIZ9): the last player who never reached `points` takes `stake` units from every other.

    Reaching it puts nobody out of the match, and there is no buying back below it.
    """

    points: int = attrs.field(default=50, validator=whole(1))
    stake: int = attrs.field(kw_only=True, validator=whole(0))


@attrs.frozen
class _State:
    """The match between two events."""

    players: int
    totals: tuple[int, ...]
    playing: tuple[int, ...]
    below_small: tuple[int, ...]
    put_out: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()


@attrs.frozen(slots=False)
class Buli(Rule):
    """The match of Tízlapos (TIZ8, TIZ9, TIZ10).

    Who has `limit` bad points or more is out. A buy-in costs `fee` units and brings the total of the next worst player still in: the
    highest one below the buyer's own. When one player is left in, that player takes all fees and `stake` units from every other player
    of the match; if the last ones go out together, the lowest total of them wins, and ties share evenly (what cannot be shared so stays
    where it is). `last` says whether others may buy in again even then, as a knocker who puts everybody out means them to; with nobody left
    in, who does begins at 0. `floor` is the least that a total can be (None: no least), `buy_back` when who is out may return, `small` a small limit.

    >>> from romi.rules.matches import MatchHistory
    >>> from romi.rules.scoring import Line, Sheet
    >>> def deal(*points):
    ...     return Sheet(3, [Line(seat, amount, "score/deadwood") for seat, amount in enumerate(points)], winners=[0])
    >>> history = MatchHistory(3).played(deal(0, 60, 105))
    >>> Buli().check_buy_in(history, 2).unwrap()
    BoughtIn(player=2, fee=3, total=60)
    >>> print(Buli()(history.bought_in(2).played(deal(0, 50, 41))))
    player 1: 0 points, +23 units
    player 2: 110 points, -10 units
    player 3: 101 points, -13 units
    The match is over, won by player 1.
    player 1: 23 units
         +3 units  the buy-in fees
        +10 units  last one in: from player 2
        +10 units  last one in: from player 3
    player 2: -10 units
        -10 units  last one in: to player 1
    player 3: -13 units
         -3 units  bought in at 60 points
        -10 units  last one in: to player 1
    """

    limit: int = attrs.field(default=100, validator=whole(1))
    fee: int = attrs.field(default=3, kw_only=True, validator=whole(0))
    stake: int = attrs.field(default=10, kw_only=True, validator=whole(0))
    floor: int | None = attrs.field(default=None, kw_only=True)
    buy_back: BuyBack = attrs.field(default=BuyBack.DIRECTLY, kw_only=True)
    last: LastIn = attrs.field(default=LastIn.ENDS, kw_only=True)
    small: SmallLimit | None = attrs.field(default=None, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)
    aim: ClassVar = Aim.LOW

    def __attrs_post_init__(self) -> None:
        checked(self)
        if self.small is not None and self.small.points >= self.limit:
            raise ValueError(f"the small limit of {self.small.points} is not below the limit of {self.limit}")

    def __call__(self, history: MatchHistory, /) -> Standing:
        """The standing; `ValueError` for a deal without the right players or after the end, `IllegalPlay` for a buy-in that may not be."""
        state = self._fold(history)
        lines = (*state.lines, *self._last_in(state, state.winners))
        return stands(history, state.totals, state.playing, state.winners, lines)

    def check_buy_in(self, history: MatchHistory, player: int) -> Verdict[BoughtIn]:
        """May the player buy in now, and on what terms? (TIZ9)"""
        seated(player, history.players, "player")
        return self._terms(self._fold(history), player)

    def _fold(self, history: MatchHistory) -> _State:
        if history.players < 2:
            raise ValueError(f"a buli needs at least two players, not {history.players}")
        everybody = tuple(range(history.players))
        start = _State(history.players, (0,) * history.players, everybody, () if self.small is None else everybody)
        return reduce(self._step, history.events, start)

    def _step(self, state: _State, event: Event) -> _State:
        if isinstance(event, BuyIn):
            return self._bought_in(state, self._terms(state, event.player).unwrap())
        if state.winners:
            raise ValueError("a deal is given after the end of the match")
        if set(event.players) != set(state.playing):
            there, played = (
                ", ".join(str(player + 1) for player in sorted(players)) for players in (state.playing, event.players)
            )
            raise ValueError(f"players {there} are in, but {played} played")
        return self._played(state, event)

    def _played(self, state: _State, deal: Played) -> _State:
        totals = tuple(map(sum, zip(state.totals, deal.totals(state.players), strict=True)))
        if self.floor is not None:
            totals = tuple(max(self.floor, total) for total in totals)
        still = tuple(player for player in state.playing if totals[player] < self.limit)
        winners = (still or _lowest(totals, state.playing)) if len(still) <= 1 else ()
        return attrs.evolve(
            state,
            totals=totals,
            playing=still,
            put_out=tuple(player for player in state.playing if player not in still),
            winners=winners,
            below_small=self._below(totals, state.below_small),
            lines=(*state.lines, *self._small(state, totals)),
        )

    def _terms(self, state: _State, player: int) -> Verdict[BoughtIn]:
        if state.winners and self.last is LastIn.ENDS:
            return Rejected((Violation(Code.BUY_IN_AFTER_THE_END, self.rule),))
        if player not in state.playing and player not in state.put_out and self.buy_back is BuyBack.DIRECTLY:
            return Rejected((Violation(Code.BUY_IN_TOO_LATE, self.rule),))
        own = state.totals[player]
        better = [state.totals[other] for other in state.playing if state.totals[other] < own]
        if state.playing and not better:
            return Rejected((Violation(Code.BUY_IN_NOBODY_BETTER, self.rule, got=own),))
        return Accepted(BoughtIn(player, self.fee, max(better, default=0)))

    def _bought_in(self, state: _State, terms: BoughtIn) -> _State:
        paid = Line(terms.player, -terms.fee, Reason.BUY_IN, account=UNITS, count=terms.total, rule=self.rule)
        totals = list(state.totals)
        totals[terms.player] = terms.total
        playing = tuple(sorted({*state.playing, terms.player}))
        # Who was the last one in is so no more; alone, a player who comes back still is.
        winners = playing if len(playing) == 1 else ()
        return attrs.evolve(state, totals=tuple(totals), playing=playing, winners=winners, lines=(*state.lines, paid))

    def _last_in(self, state: _State, winners: tuple[int, ...]) -> Iterable[Line]:
        pot = -sum(line.amount for line in state.lines if line.why == Reason.BUY_IN)
        for winner in winners:
            if pot:
                yield Line(winner, pot // len(winners), Reason.POT, account=UNITS, rule=self.rule)
        yield from self._collect(winners, state.players, self.stake, (Reason.LAST_IN_PAID, Reason.LAST_IN_PAYING))

    def _below(self, totals: tuple[int, ...], before: tuple[int, ...]) -> tuple[int, ...]:
        """Who never reached the small limit; nobody once it has been decided."""
        below = tuple(player for player in before if self.small is not None and totals[player] < self.small.points)
        return below if len(below) > 1 else ()

    def _small(self, state: _State, totals: tuple[int, ...]) -> Iterable[Line]:
        if self.small is None or not state.below_small or self._below(totals, state.below_small):
            return
        limit, before = self.small.points, state.below_small
        winners = tuple(player for player in before if totals[player] < limit) or _lowest(totals, before)
        yield from self._collect(winners, state.players, self.small.stake, (Reason.SMALL_PAID, Reason.SMALL_PAYING))

    def _collect(
        self, winners: tuple[int, ...], players: int, stake: int, why: tuple[Reason, Reason]
    ) -> Iterable[Line]:
        """The stake from everybody who did not win, an even share of it for each winner."""
        for winner, loser in product(winners, range(players)):
            if loser not in winners and stake:
                yield from pay(winner, loser, stake // len(winners), why, self.rule)


def _lowest(totals: tuple[int, ...], players: tuple[int, ...]) -> tuple[int, ...]:
    least = min(totals[player] for player in players)
    return tuple(player for player in players if totals[player] == least)
