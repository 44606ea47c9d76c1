"""What many deals came to: whole numbers that add up, whoever counted them and in whichever order.

`Tally` and `MatchTally` are monoids: `a + b` is the tally of the deals of both, and `Tally.empty(names)` changes nothing. All that is
kept are whole numbers, so that sums are exact and the same for any number of workers; means, shares and their intervals are worked out
when asked for.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import NormalDist
from typing import Final, TypeAlias

import attrs

from romi._text import Row
from romi.checks import asked
from romi.rules.matches import Standing
from romi.rules.scoring.sheet import POINTS, UNITS, Sheet

Counts: TypeAlias = tuple[tuple[str, int], ...]
"""How often each word came, sorted by the word."""

CONFIDENCE: Final = 0.95


@attrs.frozen
class Interval:
    """An estimate with its interval of confidence, from `low` to `high`."""

    estimate: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.estimate:.3g} ({self.low:.3g} to {self.high:.3g})"


@asked
def share(part: int, whole: int, confidence: float = CONFIDENCE) -> Interval:
    """The share that `part` is of `whole`, with Wilson's interval; from 0 to 1 if there is nothing to go by.

    >>> print(share(30, 100))
    0.3 (0.219 to 0.396)
    """
    if not 0 <= part <= whole:
        raise ValueError(f"{part} is not part of {whole}")
    if not whole:
        return Interval(0.0, 0.0, 1.0)
    z, rate = quantile(confidence), part / whole
    scale = 1 + z * z / whole
    middle = (rate + z * z / (2 * whole)) / scale
    half = z * math.sqrt(rate * (1 - rate) / whole + z * z / (4 * whole * whole)) / scale
    # At the ends the interval touches 0 or 1 exactly, whatever rounding says.
    return Interval(rate, max(0.0, middle - half) if part else 0.0, min(1.0, middle + half) if part < whole else 1.0)


def quantile(confidence: float) -> float:
    """How many standard deviations of the normal distribution hold so much of it, to either side."""
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence is between 0 and 1, not {confidence}")
    return NormalDist().inv_cdf((1 + confidence) / 2)


@attrs.frozen
class Amounts:
    """Whole numbers added up: how many (`count`), their `total`, and the total of their `squares`.

    >>> amounts = Amounts.of(3) + Amounts.of(5)
    >>> amounts.count, amounts.mean, amounts.deviation
    (2, 4.0, 1.4142135623730951)
    """

    count: int = 0
    total: int = 0
    squares: int = 0

    def __attrs_post_init__(self) -> None:
        if self.count < 0 or self.count * self.squares < self.total**2:
            raise ValueError(f"no {self.count} numbers have the sum {self.total} and the sum of squares {self.squares}")

    @classmethod
    def of(cls, *numbers: int) -> Amounts:
        """These numbers."""
        return cls(len(numbers), sum(numbers), sum(number * number for number in numbers))

    def __add__(self, other: Amounts) -> Amounts:
        return Amounts(self.count + other.count, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        """The mean; 0 of none."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the numbers, estimated from them as a sample; 0 of fewer than two."""
        if self.count < 2:
            return 0.0
        # In whole numbers up to the division, so nothing is lost by cancelling.
        return math.sqrt((self.count * self.squares - self.total**2) / (self.count * (self.count - 1)))

    @asked
    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        """The mean with its interval by the normal distribution, good from some thirty numbers up."""
        half = quantile(confidence) * self.deviation / math.sqrt(self.count) if self.count else 0.0
        return Interval(self.mean, self.mean - half, self.mean + half)


@attrs.frozen(kw_only=True)
class PlayerTally:
    """What one player came to in `games` deals or matches: how often it won (who shares a match wins it), and its sums on each account.

    Of deals the sums are of what each deal brought, of matches of how it stood at the end.
    """

    name: str
    games: int = 0
    wins: int = 0
    sums: tuple[tuple[str, Amounts], ...] = ()

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.wins <= self.games:
            raise ValueError(f"{self.wins} of {self.games} games cannot be won")
        for _, sums in self.sums:
            attrs.evolve(
                sums, count=self.games
            )  # the sums are over all games: whether there can be such is looked at there

    @property
    def points(self) -> Amounts:
        """The points of all games."""
        return self.account(POINTS)

    @property
    def won(self) -> Interval:
        """The share of all games, void ones included, that the player won."""
        return share(self.wins, self.games)

    @asked
    def account(self, name: str) -> Amounts:
        """The sums on that account, over all games: one that has no line there brought nothing."""
        return attrs.evolve(dict(self.sums).get(name, Amounts()), count=self.games)

    def rows(self, seat: int = 0, accounts: Iterable[str] = (POINTS,)) -> list[Row]:
        """A row for each of these accounts, and each other on which there is a sum.

        `games` and `wins` are counts, `won`, `won_low` and `won_high` the share that was won, with its interval of 95 % (from 0 to 1); `total` is
        the sum on the `account`, in its units, `mean`, `low` and `high` that of one game, with its interval, and `deviation` its standard deviation.
        """
        won = self.won
        return [
            {
                "seat": seat,
                "name": self.name,
                "games": self.games,
                "wins": self.wins,
                "won": won.estimate,
                "won_low": won.low,
                "won_high": won.high,
                "account": account,
                "total": sums.total,
                "mean": mean.estimate,
                "low": mean.low,
                "high": mean.high,
                "deviation": sums.deviation,
            }
            for account in dict.fromkeys((*accounts, *dict(self.sums)))
            for sums, mean in ((self.account(account), self.account(account).interval()),)
        ]

    def __add__(self, other: PlayerTally) -> PlayerTally:
        if self.name != other.name:
            raise ValueError(f"the results of {self.name} and {other.name} cannot be added")
        here, there = dict(self.sums), dict(other.sums)
        names = sorted({*here, *there})
        sums = tuple((name, here.get(name, Amounts()) + there.get(name, Amounts())) for name in names)
        return PlayerTally(name=self.name, games=self.games + other.games, wins=self.wins + other.wins, sums=sums)

    def __str__(self) -> str:
        won = f"{self.name}: won {self.won.estimate:.1%} ({self.won.low:.1%} to {self.won.high:.1%})"
        found = ((name, self.account(name).interval()) for name, _ in self.sums)
        sums = [f"{each.estimate:+.1f} ± {each.high - each.estimate:.1f} {name}" for name, each in found]
        return "; ".join((won, *sums))


def _of_game(name: str, *, won: bool, sums: Iterable[tuple[str, int]]) -> PlayerTally:
    kept = tuple((account, Amounts.of(amount)) for account, amount in sorted(sums))
    return PlayerTally(name=name, games=1, wins=int(won), sums=kept)


@attrs.frozen(kw_only=True)
class Tally:
    """What many deals came to: how many were played (`deals`), how many of them were `void`, how many `turns` and `moves` they took.

    `ways` says how often each way out ended one, `players` what each player came to, in the order of the strategies.
    """

    deals: int = 0
    void: int = 0
    turns: Amounts = Amounts()
    moves: Amounts = Amounts()
    ways: Counts = ()
    players: tuple[PlayerTally, ...]

    @classmethod
    def empty(cls, names: Iterable[str]) -> Tally:
        """No deals, by players of these names."""
        return cls(players=tuple(PlayerTally(name=name) for name in names))

    @classmethod
    def of_deal(cls, names: Sequence[str], sheet: Sheet, *, way: str | None, turns: int, moves: int) -> Tally:
        """One deal: its sheet, the way out (None: nobody went out), the turns and moves that it took."""
        accounts = {POINTS, *sheet.accounts}
        players = tuple(
            _of_game(
                name, won=seat in sheet.winners, sums=((account, sheet.total(seat, account)) for account in accounts)
            )
            for seat, name in enumerate(names)
        )
        return cls(
            deals=1,
            void=int(sheet.void),
            turns=Amounts.of(turns),
            moves=Amounts.of(moves),
            ways=() if way is None else ((str(way), 1),),
            players=players,
        )

    @property
    def done(self) -> int:
        """How many deals were played."""
        return self.deals

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            deals=self.deals + other.deals,
            void=self.void + other.void,
            turns=self.turns + other.turns,
            moves=self.moves + other.moves,
            ways=counted(self.ways, other.ways),
            players=added(self.players, other.players),
        )

    def rows(self) -> list[Row]:
        """A row for each player and account, as `PlayerTally.rows` has it; `seat` (from 0) is the place among the players."""
        return rows_of(self.players)

    def __str__(self) -> str:
        ways = ", ".join(f"{way} {count}" for way, count in self.ways) or "–"
        head = f"{self.deals} deals, {self.void} void; {self.turns.mean:.1f} turns each; ways out: {ways}"
        return "\n".join((head, *map(str, self.players)))


@attrs.frozen(kw_only=True)
class MatchTally:
    """What many matches came to: how many were played, how many of them came to no end in the deals they had, and how many were `shared`.

    `deals` are the deals that they took, `players` what each player came to: wins, and the totals and units at the end.
    """

    matches: int = 0
    unfinished: int = 0
    shared: int = 0
    deals: Amounts = Amounts()
    players: tuple[PlayerTally, ...]

    @classmethod
    def empty(cls, names: Iterable[str]) -> MatchTally:
        """No matches, by players of these names."""
        return cls(players=tuple(PlayerTally(name=name) for name in names))

    @classmethod
    def of_match(cls, names: Sequence[str], standing: Standing, *, deals: int) -> MatchTally:
        """One match, as it stands after so many deals."""
        sheet = standing.settlement
        players = tuple(
            _of_game(
                name,
                won=player in standing.winners,
                sums=((POINTS, standing.totals[player] + sheet.total(player)), (UNITS, standing.units[player])),
            )
            for player, name in enumerate(names)
        )
        return cls(
            matches=1,
            unfinished=int(not standing.over),
            shared=int(len(standing.winners) > 1),
            deals=Amounts.of(deals),
            players=players,
        )

    @property
    def done(self) -> int:
        """How many matches were played."""
        return self.matches

    def __add__(self, other: MatchTally) -> MatchTally:
        return MatchTally(
            matches=self.matches + other.matches,
            unfinished=self.unfinished + other.unfinished,
            shared=self.shared + other.shared,
            deals=self.deals + other.deals,
            players=added(self.players, other.players),
        )

    def rows(self) -> list[Row]:
        """A row for each player and account, as `PlayerTally.rows` has it; `seat` (from 0) is the place among the players."""
        return rows_of(self.players)

    def __str__(self) -> str:
        head = f"{self.matches} matches, {self.deals.mean:.1f} deals each; {self.unfinished} unfinished, {self.shared} shared"
        return "\n".join((head, *map(str, self.players)))


def rows_of(players: Sequence[PlayerTally]) -> list[Row]:
    """The rows of all these players, points first: each has a row on every account on which any of them has a sum."""
    accounts = dict.fromkeys((POINTS, *(account for player in players for account, _ in player.sums)))
    return [row for seat, player in enumerate(players) for row in player.rows(seat, accounts)]


def counted(*counts: Counts) -> Counts:
    """The counts together."""
    total = Counter[str]()
    for each in counts:
        total.update(dict(each))
    return tuple(sorted(total.items()))


def added(here: Sequence[PlayerTally], there: Sequence[PlayerTally]) -> tuple[PlayerTally, ...]:
    """What the players came to, one by one; `ValueError` if they are not the same players."""
    if len(here) != len(there):
        raise ValueError(f"tallies of {len(here)} and of {len(there)} players cannot be added")
    return tuple(one + other for one, other in zip(here, there, strict=True))
