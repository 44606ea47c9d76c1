"""May this be an opening? (HAND8, RABLO3, R51-2, MAGY4)"""

from __future__ import annotations

from typing import Protocol

import attrs

from romi.as_code import as_code
from romi.checks import checked, whole
from romi.code import Code
from romi.melds.meld import Table
from romi.verdict import Violation, Violations


@attrs.frozen
class Opening:
    """A proposed opening: the new melds of one turn, what they are worth together, and when.

    `round` counts the player's turns in the deal from 1; `None`, if it is not known, is taken as late enough.
    """

    melds: Table
    points: int
    round: int | None = None

    def __str__(self) -> str:
        return f"{self.points} points: {' | '.join(map(str, self.melds))}"


class OpeningRule(Protocol):
    """What must a player's first melds be? Any callable will do that answers with what is wrong, or nothing."""

    def __call__(self, opening: Opening, /) -> Violations:
        """Every reason why these melds do not open."""
        ...


@attrs.frozen
class NoOpening:
    """Any meld opens (RUM3, games without an opening)."""

    __repr__ = as_code

    def __call__(self, opening: Opening, /) -> Violations:
        """Nothing is ever wrong."""
        return ()


@attrs.frozen
class PointMinimum:
    """The melds are worth at least `points` together (HAND8, R51-2, MAGY4); lay-offs do not count."""

    points: int = attrs.field(validator=whole(0))
    rule: str = attrs.field(default="HAND8", kw_only=True)

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, opening: Opening, /) -> Violations:
        """By how much the melds are below."""
        if opening.points >= self.points:
            return ()
        return (Violation(Code.BELOW_MINIMUM, self.rule, got=opening.points, need=self.points),)


@attrs.frozen
class NeedsPureRun:
    """One of the melds is a run of `least` cards or more in which every card lies as itself (R51-2)."""

    least: int = attrs.field(default=3, validator=whole(1))
    kind: str = attrs.field(default="run", kw_only=True)
    rule: str = attrs.field(default="R51-2", kw_only=True)

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, opening: Opening, /) -> Violations:
        """Whether the pure run is missing."""
        if any(meld.kind == self.kind and meld.is_pure and len(meld) >= self.least for meld in opening.melds):
            return ()
        return (Violation(Code.NO_PURE_RUN, self.rule, need=self.least),)


@attrs.frozen
class MeldCount:
    """There are at least `melds` melds of at least `cards` cards each (RABLO3), of one `kind` if it is named ("run", "set")."""

    melds: int = attrs.field(default=1, validator=whole(1))
    cards: int = attrs.field(default=3, kw_only=True, validator=whole(1))
    kind: str | None = attrs.field(default=None, kw_only=True)
    rule: str = attrs.field(default="RABLO3", kw_only=True)

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, opening: Opening, /) -> Violations:
        """How many of them are missing."""
        count = sum(len(meld) >= self.cards and self.kind in (None, meld.kind) for meld in opening.melds)
        return () if count >= self.melds else (Violation(Code.TOO_FEW_MELDS, self.rule, got=count, need=self.melds),)


@attrs.frozen
class NotBefore:
    """Nobody opens before their turn number `round` (MAGY4: not in the first)."""

    round: int = attrs.field(validator=whole(1))
    rule: str = attrs.field(default="MAGY4", kw_only=True)

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, opening: Opening, /) -> Violations:
        """Whether it is too early; a turn that is not known is not."""
        if opening.round is None or opening.round >= self.round:
            return ()
        return (Violation(Code.TOO_EARLY, self.rule, got=opening.round, need=self.round),)


@attrs.frozen(init=False)
class AllOf:
    """Every one of `rules` must be content; made by `all_of`. All their faults are named."""

    rules: tuple[OpeningRule, ...]

    def __init__(self, *rules: OpeningRule) -> None:
        self.__attrs_init__(rules)
        checked(self)

    def __call__(self, opening: Opening, /) -> Violations:
        """The faults of all the rules."""
        return tuple(fault for rule in self.rules for fault in rule(opening))

    def __repr__(self) -> str:
        return f"all_of({', '.join(map(repr, self.rules))})"


@attrs.frozen(init=False)
class AnyOf:
    """One of `rules` must be content; made by `any_of`. A refusal gives the faults of the rules that find the fewest."""

    rules: tuple[OpeningRule, ...]

    def __init__(self, *rules: OpeningRule) -> None:
        if not rules:
            raise ValueError("a choice needs a rule to choose from")
        self.__attrs_init__(rules)
        checked(self)

    def __call__(self, opening: Opening, /) -> Violations:
        """Nothing if one rule finds nothing, else the nearest misses."""
        answers = [rule(opening) for rule in self.rules]
        fewest = min(map(len, answers))
        return tuple(dict.fromkeys(fault for faults in answers if len(faults) == fewest for fault in faults))

    def __repr__(self) -> str:
        return f"any_of({', '.join(map(repr, self.rules))})"


def all_of(*rules: OpeningRule) -> AllOf:
    """An opening that meets every rule, as in `all_of(PointMinimum(51), NeedsPureRun())`."""
    return AllOf(*rules)


def any_of(*rules: OpeningRule) -> AnyOf:
    """An opening that meets one of the rules, as in `any_of(PointMinimum(40), MeldCount(2))`."""
    return AnyOf(*rules)
