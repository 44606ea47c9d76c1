"""Which of two strategies plays better? The same deals twice, the seats swapped: most of the luck cancels out."""

from __future__ import annotations

import math
import secrets
from collections.abc import Sequence
from concurrent.futures import Executor

import attrs

from romi.checks import asked
from romi.play.score import score
from romi.play.start import MOST_TURNS
from romi.rules.scoring.sheet import POINTS, Aim, Sheet
from romi.simulate.deals import checked, deal, known, play_out
from romi.simulate.player import Player, Strategy, named
from romi.simulate.tally import CONFIDENCE, Amounts, Interval, quantile
from romi.simulate.work import Progress, gather
from romi.variants.variant import Variant, given_variant


@attrs.frozen(kw_only=True)
class Duel:
    """What a duel of `a` and `b` came to, pair of deals by pair, from a `seed`: whole numbers that add up.

    `seats` are those that each of the two had in a pair. `points` are those of a less those of b in each pair, `wins` the deals that a won less
    those that b won; `aim` says which points are good, and None is for a game that does not.
    """

    a: str
    b: str
    seed: int
    seats: int
    aim: Aim | None
    points: Amounts = attrs.field(factory=Amounts)
    wins: Amounts = attrs.field(factory=Amounts)

    @property
    def deals(self) -> int:
        """How many deals were played, two for each pair."""
        return 2 * self.points.count

    @property
    def done(self) -> int:
        """How many pairs were played."""
        return self.points.count

    def difference(self, confidence: float = CONFIDENCE) -> Interval:
        """How many points a gets more than b, a deal and seat, with its interval; whether that is good, `aim` says."""
        return _scaled(self.points.interval(confidence), self.seats)

    def lead(self, confidence: float = CONFIDENCE) -> Interval:
        """By how much the share of deals that a seat of a wins is above that of a seat of b, with its interval, from -1 to 1."""
        lead = _scaled(self.wins.interval(confidence), self.seats)
        return Interval(
            lead.estimate, max(-1.0, lead.low), min(1.0, lead.high)
        )  # Few pairs reach beyond what there is.

    @asked
    def needed(self, points: float, confidence: float = CONFIDENCE) -> int:
        """How many deals it takes until a difference of so many points stands out: until the interval reaches no farther to either side.

        An estimate from the deals that were played; `ValueError` before there were two pairs.
        """
        return self._needed(self.points, points, confidence)

    @asked
    def needed_for_lead(self, share: float, confidence: float = CONFIDENCE) -> int:
        """The same for a lead, a share of deals from 0 to 1."""
        return self._needed(self.wins, share, confidence)

    def _needed(self, amounts: Amounts, difference: float, confidence: float) -> int:
        if difference <= 0:
            raise ValueError(f"the difference to be found must be above 0, not {difference}")
        if amounts.count < 2:
            raise ValueError("at least two pairs of deals are needed to tell how many deals it takes")
        spread = quantile(confidence) * amounts.deviation / self.seats
        return 2 * max(1, math.ceil((spread / difference) ** 2))

    def __add__(self, other: Duel) -> Duel:
        if (self.a, self.b, self.seats, self.aim) != (other.a, other.b, other.seats, other.aim):
            raise ValueError(f"a duel of {self.a}, {self.b} and one of {other.a}, {other.b} cannot be added")
        return attrs.evolve(self, points=self.points + other.points, wins=self.wins + other.wins)

    def __str__(self) -> str:
        good = "" if self.aim is None else f", {self.aim.value}"
        points, lead = self.difference(), self.lead()
        return (
            f"{self.a} against {self.b}, {self.deals} deals from seed {self.seed}: {points.estimate:+.3g} points a deal"
            f" ({points.low:+.3g} to {points.high:+.3g}{good}); lead in wins {lead.estimate:+.1%} ({lead.low:+.1%} to {lead.high:+.1%})"
        )


@asked
def duel(
    variant: Variant,
    a: Strategy | Player,
    b: Strategy | Player,
    *,
    pairs: int = 500,
    players: int | None = None,
    seed: int | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
    max_turns: int = MOST_TURNS,
) -> Duel:
    """The same deals twice, a and b at every other seat, then the seats swapped; what each pair of deals came to is compared.

    The `seed` is a fresh one unless it is given, so that nobody tunes a player to one lot of deals; it stands in the duel. With three
    `players` (the fewest, if not said) a sits at two seats and b at one, then the other way round. All else is as with `play_deals`.

    >>> from romi.simulate import greedy, random_legal
    >>> from romi.variants import RUMMY
    >>> found = duel(RUMMY, greedy, random_legal, pairs=10, seed=7)
    >>> found.deals, found.lead().low > 0
    (20, True)
    """
    seats = given_variant(variant).players[0] if players is None else players
    checked(variant, [(a, b)[seat % 2] for seat in range(seats)])
    found = secrets.randbits(64) if seed is None else seed
    none = Duel(a=named(a), b=named(b), seed=found, seats=seats, aim=variant.total_aim)
    task = _Pairs(variant, (a, b), none, max_turns)
    return gather(task, pairs, none, executor=executor, chunk=chunk, progress=progress)


@attrs.frozen
class _Pairs:
    """Pair number n, as a task that can be sent to a worker."""

    variant: Variant
    two: tuple[Strategy | Player, Strategy | Player]
    none: Duel
    max_turns: int

    def __call__(self, number: int) -> Duel:
        points, wins = 0, 0
        for first in range(2):
            owners = [(first + seat) % 2 for seat in range(self.none.seats)]
            begun, players = deal(
                known(self.variant),
                number + 1,
                strategies=[self.two[owner] for owner in owners],
                seed=self.none.seed,
                max_turns=self.max_turns,
            )
            sheet = score(play_out(begun, players))
            points += _for_a(owners, sheet)
            wins += sum(1 - 2 * owners[seat] for seat in sheet.winners[:1])
        return attrs.evolve(self.none, points=Amounts.of(points), wins=Amounts.of(wins))


def _for_a(owners: Sequence[int], sheet: Sheet) -> int:
    """The points at the seats of a, less those at the seats of b."""
    return sum((1 - 2 * owner) * total for owner, total in zip(owners, sheet.totals(POINTS), strict=True))


def _scaled(interval: Interval, by: int) -> Interval:
    return Interval(interval.estimate / by, interval.low / by, interval.high / by)
