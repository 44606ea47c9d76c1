"""May this be an opening? (HAND8, RABLO3, R51-2, MAGY4)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from operator import add, ge
from typing import Final, Protocol, TypeAlias

import attrs

from romi.checks import Rule, Value, trusted, whole
from romi.code import Code
from romi.combine import AllOf, AnyOf
from romi.melds.meld import Meld, MeldValue, Table
from romi.moves.plain import Lay
from romi.verdict import Rejected, Verdict, Violation, Violations, accepted, rejected, told, violations


@attrs.frozen
class Opening(Value):
    """A proposed opening: the new melds of one turn, what they are worth together, and when.

    `turn` counts the player's turns in the deal from 1; `None`, if it is not known, is taken as late enough. `seat` is the player, from 0,
    where that is known.
    """

    melds: Table
    points: int
    turn: int | None = None
    seat: int | None = None

    @property
    def move(self) -> Lay:
        """The move that lays its melds."""
        return Lay(self.melds)

    def __str__(self) -> str:
        return f"{self.points} points: {' | '.join(map(str, self.melds))}"


proposed: Final = trusted(Opening)


class OpeningRule(Protocol):
    """What must a player's first melds be? Any callable will do that answers with what is wrong, or nothing."""

    def __call__(self, opening: Opening, /) -> Violations:
        """Every reason why these melds do not open."""
        ...


def _points_alone(self: object, meld: Meld, points: int, /) -> tuple[int, ...]:
    """What a meld brings towards an opening beside its points: nothing."""
    return ()


@attrs.frozen(slots=False)
class NoMinimum(Rule):
    """Any meld opens (RUM3, games without an opening)."""

    measures = _points_alone

    def __call__(self, opening: Opening, /) -> Violations:
        """Nothing is ever wrong."""
        return ()


@attrs.frozen
class PointMinimum(Rule):
    """The melds are worth at least `points` together (HAND8, R51-2, MAGY4); lay-offs do not count."""

    points: int = attrs.field(validator=whole(0))
    rule: str = attrs.field(default="", kw_only=True)
    measures = _points_alone

    def __call__(self, opening: Opening, /) -> Violations:
        """By how much the melds are below."""
        if opening.points >= self.points:
            return ()
        return (Violation(Code.BELOW_MINIMUM, self.rule, got=opening.points, need=self.points),)


@attrs.frozen
class NeedsPureRun(Rule):
    """One of the melds is a run of `least` cards or more in which every card lies as itself (R51-2)."""

    least: int = attrs.field(default=3, validator=whole(1))
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, opening: Opening, /) -> Violations:
        """Whether the pure run is missing."""
        there = any(map(self._is_one, opening.melds))
        return () if there else (Violation(Code.NO_PURE_RUN, self.rule, need=self.least),)

    def _is_one(self, meld: Meld) -> bool:
        return meld.kind == "run" and len(meld.cards) >= self.least and meld.is_pure

    def measures(self, meld: Meld, points: int, /) -> tuple[int, ...]:
        """One more pure run, or not."""
        return (int(self._is_one(meld)),)


# --- conditions of the melds -------------------------------------------------------------------


# --- the reading that opens -------------------------------------------------------------------

MOST_READINGS: Final = 10_000
"""So many ways to read the jokers of one opening are tried where a rule of one's own can only be asked about each of them."""

Measures: TypeAlias = Callable[[Meld, int], tuple[int, ...]]
"""What a meld, worth so many points, brings towards an opening."""


def measures_of(rule: OpeningRule) -> Measures | None:
    """What counts towards the opening, meld by meld, besides points: the more of each, the better. None where that cannot be said.

    A rule that goes by the points of the melds and by sums over them says so with a method `measures(meld, points)`; a rule of your own may.
    """
    if not isinstance(rule, AllOf | AnyOf):
        found: Measures | None = getattr(rule, "measures", None)
        return found
    parts = [part for each in rule.rules if (part := measures_of(each)) is not None]
    if len(parts) < len(rule.rules):
        return None
    return lambda meld, points: tuple([amount for part in parts for amount in part(meld, points)])


def judged(rule: OpeningRule, melds: Table, points: int, turn: int | None, seat: int | None) -> Verdict[Opening]:
    """Do these melds, read as they are, open?"""
    opening = proposed(melds, points, turn, seat)
    faults = told(rule, rule(opening))
    return rejected(faults) if faults else accepted(opening, ())


def opened(
    rule: OpeningRule,
    lays: Sequence[tuple[Meld, ...]],
    value: MeldValue,
    turn: int | None,
    seat: int | None,
) -> Verdict[Opening]:
    """The opening that the lays make in the first of their readings that opens; else what the nearest one lacks.

    Each lay comes with its readings, the best first. Which of them together open is found lay by lay where the rule has measures, whatever
    their number; a rule that has none is asked about each choice, `MOST_READINGS` at the most.
    """

    def answer_to(melds: Table) -> Verdict[Opening]:
        return judged(rule, melds, sum(map(value, melds)), turn, seat)

    measures = measures_of(rule)
    if measures is not None:
        return _by_measures(lays, answer_to, lambda meld: (points := value(meld), *measures(meld, points)))
    ways = prod(map(len, lays))
    if ways > MOST_READINGS:
        return Rejected((Violation(Code.TOO_MANY_READINGS, got=ways, need=MOST_READINGS),))
    refusals: list[tuple[int, int, Rejected]] = []
    for melds in product(*lays):
        answer = answer_to(melds)
        if answer:
            return answer
        refusals.append((len(answer.violations), -sum(map(value, melds)), answer))
    return min(refusals, key=lambda refusal: refusal[:2])[2]


def _by_measures(
    lays: Sequence[tuple[Meld, ...]],
    answer_to: Callable[[Table], Verdict[Opening]],
    brings: Callable[[Meld], tuple[int, ...]],
) -> Verdict[Opening]:
    """The first choice of readings that opens; of each lay and all after it only those choices are kept that no other one betters."""
    ends: list[list[tuple[tuple[int, ...], Table]]] = [[((), ())]]
    for readings in reversed(lays):
        choices = [
            (tuple(map(add, brings(meld), sums)) if sums else brings(meld), (meld, *rest))
            for meld in readings
            for sums, rest in ends[0]
        ]
        ends.insert(0, _best(choices))
    answers = [answer_to(melds) for _, melds in ends[0]]
    if not any(answers):
        return min(answers, key=lambda answer: len(violations(answer)))
    begun: Table = ()
    for readings, rests in zip(lays, ends[1:], strict=True):
        begun += (next(meld for meld in readings if any(answer_to((*begun, meld, *rest)) for _, rest in rests)),)
    return answer_to(begun)


def _best(choices: list[tuple[tuple[int, ...], Table]]) -> list[tuple[tuple[int, ...], Table]]:
    """The choices, without those that another one is at least as good as in everything; the richest first."""
    kept: list[tuple[tuple[int, ...], Table]] = []
    for sums, melds in sorted(choices, key=lambda choice: choice[0], reverse=True):
        if not any(all(map(ge, other, sums)) for other, _ in kept):
            kept.append((sums, melds))
    return kept
