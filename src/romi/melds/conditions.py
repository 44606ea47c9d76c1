"""Conditions of cards that lie together: how many jokers, which, and where (F4, TIZ3).

One protocol serves wherever melds are judged: the `jokers` of a `Run` or `Set`, each meld of an opening or some of them or all together, a
way out. A condition is asked with what is `Laid` and answers with what is wrong. A function of your own is one:

>>> from itertools import pairwise
>>> from romi.verdict import Violations, house
>>> def apart(laid: Laid, /) -> Violations:
...     at = laid.meld.wild if laid.meld else ()
...     return (house("jokers side by side", laid.wild),) if any(b == a + 1 for a, b in pairwise(at)) else ()

A condition that goes by numbers alone may say so with a method `allows(wild, naturals)`; then it is worked out once, as a table, and costs
nothing afterwards, neither here nor in the solver. The library's own do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

import attrs

from romi.card import Card
from romi.checks import Rule, Value, checked, trusted
from romi.code import Code
from romi.combine import AllOf, AnyOf
from romi.melds.meld import Meld
from romi.verdict import Violations, fault, told


@attrs.frozen
class Laid(Value):
    """What a condition is asked with: cards that lie together, or would.

    `kind` is the word of the meld ("run", "set", yours; empty for several melds together), `wild` the cards that stand for others,
    `naturals` how many cards lie as themselves. `meld` is the meld as it is read; None where there is none (yet): several melds together,
    or cards that are no meld for another reason, of which a condition by counts is told all the same.
    """

    kind: str
    wild: tuple[Card, ...]
    naturals: int
    meld: Meld | None = None

    @classmethod
    def of(cls, meld: Meld) -> Laid:
        """The meld as it lies."""
        wild = tuple([meld.cards[place] for place in meld.wild])
        return laid(meld.kind, wild, len(meld.cards) - len(wild), meld)


laid: Final = trusted(Laid)


class Condition(Protocol):
    """May cards lie together so? Any callable from what is `Laid` to what is wrong with it will do."""

    def __call__(self, laid: Laid, /) -> Violations:
        """Every reason why not."""
        ...


Counts: TypeAlias = Callable[[int, int], bool]
"""Whether so many wild cards may lie beside so many that lie as themselves."""


def by_counts(condition: Condition) -> Counts | None:
    """How the condition goes by numbers alone; None where it has to see the cards."""
    if isinstance(condition, AllOf | AnyOf):
        parts = [counts for rule in condition.rules if (counts := by_counts(rule)) is not None]
        if len(parts) < len(condition.rules):
            return None
        whole_of = all if isinstance(condition, AllOf) else any
        return lambda wild, naturals: whole_of([allows(wild, naturals) for allows in parts])
    found: Counts | None = getattr(condition, "allows", None)
    return found


def most_wild(condition: Condition, length: int) -> int:
    """How many of `length` cards can be wild at the most, as far as numbers tell: all of them, if the condition has to see the cards."""
    allows = by_counts(condition)
    if allows is None:
        return length
    return max(
        (wild for wild in range(length + 1) if any(allows(wild, own) for own in range(length + 1 - wild))), default=0
    )


def refusal(condition: Condition, meld: Meld) -> Violations:
    """What the condition finds wrong with the meld as it is read."""
    return told(condition, condition(Laid.of(meld)))


# --- by counts -------------------------------------------------------------------------------


@attrs.frozen(slots=False)
class AtMost(Rule):
    """At most `most` wild cards in a meld (`None`: any number), beside at least `naturals` cards that lie as themselves.

    `AtMost(1)` is the one-joker rule (F4); `AtMost(None)` is Tízlapos (TIZ3); `AtMost(0)` is a game without wild cards.
    """

    most: int | None
    naturals: int = attrs.field(default=1, kw_only=True)
    rule: str = attrs.field(default="F4", kw_only=True)

    def __attrs_post_init__(self) -> None:
        checked(self)
        if (self.most or 0) < 0 or self.naturals < 0:
            raise ValueError(f"a number of cards in a meld must not be negative: {self}")

    def allows(self, wild: int, naturals: int, /) -> bool:
        """Whether so many wild cards may lie beside so many natural ones."""
        return not wild or ((self.most is None or wild <= self.most) and naturals >= self.naturals)

    def __call__(self, laid: Laid, /) -> Violations:
        """Too many wild cards, or too few natural ones beside them."""
        wild = laid.wild
        if self.most is not None and len(wild) > self.most:
            return (fault(Code.TOO_MANY_JOKERS, self.rule, wild, len(wild), self.most, wild=wild),)
        if wild and laid.naturals < self.naturals:
            return (fault(Code.NO_NATURAL, self.rule, wild, laid.naturals, self.naturals),)
        return ()


# --- by the cards ----------------------------------------------------------------------------


NO_JOKER: Final = AtMost(0)
ONE_JOKER: Final = AtMost(1)
ANY_JOKERS: Final = AtMost(None, rule="TIZ3")
