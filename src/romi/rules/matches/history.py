"""What a match rule is asked with: the deals and buy-ins so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs
from attrs.validators import optional

from romi._text import Row, no_slip
from romi.checks import Value, asked, is_a, whole
from romi.rules.scoring.sheet import POINTS, UNITS, Aim, Sheet


@attrs.frozen(slots=False)
class Played(Value):
    """A deal that was played: its `sheet`, and which player sat at each of its seats (None: player n at seat n).

    Players are counted through the match, from 0; the seats of a deal only hold those who play it (TIZ9).
    """

    sheet: Sheet
    seats: tuple[int, ...] | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """The player at each seat."""
        return tuple(range(self.sheet.seats)) if self.seats is None else self.seats

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who won the deal, first who ended it; none if it was void."""
        return tuple(self.players[seat] for seat in self.sheet.winners)

    def totals(self, players: int, account: str = POINTS) -> tuple[int, ...]:
        """What the deal brings each of the players of the match on the account; nothing to who did not play it."""
        return tuple(self.brought(player, account)[1] for player in range(players))

    def brought(self, player: int, account: str = POINTS) -> tuple[int | None, int]:
        """The seat at which the player sat, and what the deal brings there on the account; no seat, and nothing, for who did not play it."""
        if player not in self.players:
            return None, 0
        seat = self.players.index(player)
        return seat, self.sheet.total(seat, account)


@attrs.frozen(slots=False)
class BuyIn(Value):
    """A player buys in, or back in, after the deals so far (beiratkozás, TIZ9)."""

    player: int = attrs.field(validator=whole(0))


Event: TypeAlias = Played | BuyIn


def _row(deal: int, event: Event, player: int, seat: int | None, account: str, amount: int, total: int) -> Row:
    return {
        "deal": deal,
        "event": "deal" if isinstance(event, Played) else "buy-in",
        "player": player,
        "seat": seat,
        "account": account,
        "amount": amount,
        "total": total,
        "won": isinstance(event, Played) and player in event.winners,
    }


@attrs.frozen(slots=False)
class MatchHistory(Value):
    """A match so far: the number of `players` and the `events`, deals and buy-ins, in order. Nothing is decided here.

    `aim` says which totals are good. The variant fills it in (`variant.match(history)`); a match rule that is asked on its own needs it
    here once there is a winner to be named.

    >>> from romi.rules.scoring import Line, Sheet
    >>> history = MatchHistory(2).played(Sheet(2, [Line(0, 30, "score/went-out")], winners=[0])).bought_in(1)
    >>> len(history.deals), history.events[-1]
    (1, BuyIn(player=1))
    """

    players: int = attrs.field(validator=whole(1))
    events: tuple[Event, ...] = attrs.field(default=(), converter=tuple[Event, ...])
    aim: Aim | None = attrs.field(default=None, kw_only=True, validator=optional(is_a(Aim)))

    def __attrs_post_init__(self) -> None:
        for number, event in enumerate(self.events, 1):
            self._check(event, number)

    @property
    def deals(self) -> tuple[Played, ...]:
        """The deals, in order."""
        return tuple(event for event in self.events if isinstance(event, Played))

    @asked
    def played(self, sheet: Sheet, seats: Sequence[int] | None = None) -> MatchHistory:
        """The match with one more deal; `seats` names the player at each seat, where not player n sat at seat n."""
        return attrs.evolve(self, events=(*self.events, Played(sheet, None if seats is None else tuple(seats))))

    def bought_in(self, player: int) -> MatchHistory:
        """The match with one more buy-in. Whether it may be is for the match rule to say."""
        return attrs.evolve(self, events=(*self.events, BuyIn(player)))

    @asked
    def best(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The players with the best of these totals, all who share it; `ValueError` if it is not known which totals are good."""
        if self.aim is None:
            raise ValueError(
                "which totals win, the low or the high ones? give aim=Aim.LOW or Aim.HIGH, or ask through a variant"
            )
        return self.aim.of(totals)

    @asked
    def totals(self, account: str = POINTS) -> tuple[int, ...]:
        """What all deals brought each player on the account."""
        no_slip(account, (POINTS, UNITS, *(name for deal in self.deals for name in deal.sheet.accounts)))
        brought = [deal.totals(self.players, account) for deal in self.deals]
        return tuple(sum(column) for column in zip(*brought, strict=True)) if brought else (0,) * self.players

    def rows(self) -> list[Row]:
        """A row for each deal, player and account, and one for each buy-in, in the order of the match, for a frame or a CSV file.

        `deal` counts from 1; a buy-in, whose `event` is "buy-in" and not "deal", has the number of the deal before it. `player` and `seat` count
        from 0; who did not sit down has no seat (None). `amount` is what the deal brought on the `account`, in its units, `total` what all
        deals brought until then, what buying in costs left out, since the match rule knows that. `won` says whether the player won the deal.

        >>> from romi.rules.scoring import Line, Sheet
        >>> history = MatchHistory(2).played(Sheet(2, [Line(1, 30, "score/went-out")], winners=[1])).bought_in(0)
        >>> [(row["event"], row["player"], row["amount"], row["total"]) for row in history.rows()]
        [('deal', 0, 0, 0), ('deal', 1, 30, 30), ('buy-in', 0, 0, 0)]
        """
        accounts = {POINTS: None} | {account: None for deal in self.deals for account in deal.sheet.accounts}
        sums = {(player, account): 0 for player in range(self.players) for account in accounts}
        rows, deals = [], 0
        for event in self.events:
            deals += isinstance(event, Played)
            for player, account in sums if isinstance(event, Played) else ((event.player, POINTS),):
                seat, amount = event.brought(player, account) if isinstance(event, Played) else (None, 0)
                sums[player, account] += amount
                rows.append(_row(deals, event, player, seat, account, amount, sums[player, account]))
        return rows

    def wins(self) -> tuple[int, ...]:
        """How many deals each player won."""
        winners = [player for deal in self.deals for player in deal.winners]
        return tuple(winners.count(player) for player in range(self.players))

    def _check(self, event: Event, number: int) -> None:
        seated = (event.player,) if isinstance(event, BuyIn) else event.players
        if isinstance(event, Played) and len(seated) != event.sheet.seats:
            raise ValueError(f"event {number}: {event.sheet.seats} seats, but {len(seated)} players sit there")
        for player in seated:
            if not 0 <= player < self.players:
                most = self.players - 1
                raise ValueError(f"event {number}: there is no player with index {player}: the indices are 0 to {most}")
            if seated.count(player) > 1:
                raise ValueError(f"event {number}: player {player + 1} sits at two seats")
