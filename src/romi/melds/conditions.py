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
from itertools import pairwise
from typing import Final, Protocol, TypeAlias

import attrs

from romi.card import NATURALS, Card, Natural, Rank
from romi.checks import Rule, asked, checked, trusted, whole
from romi.code import Code
from romi.combine import AllOf, AnyOf
from romi.melds.meld import Meld
from romi.verdict import Violations, fault, told


@attrs.frozen
class Laid:
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


@attrs.frozen
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


@attrs.frozen(kw_only=True)
class NotMoreThanNaturals(Rule):
    """No more wild cards in a meld than cards that lie as themselves: half of it may be wild."""

    rule: str = "F4"

    def allows(self, wild: int, naturals: int, /) -> bool:
        """Whether so many wild cards may lie beside so many natural ones."""
        return wild <= naturals

    def __call__(self, laid: Laid, /) -> Violations:
        """More wild cards than natural ones."""
        wild = len(laid.wild)
        if wild <= laid.naturals:
            return ()
        return (fault(Code.JOKERS_OUTNUMBER, self.rule, laid.wild, wild, laid.naturals, wild=laid.wild),)


@attrs.frozen
class NaturalsPerJoker(Rule):
    """At least `naturals` cards that lie as themselves to each wild card."""

    naturals: int = attrs.field(default=2, validator=whole(1))
    rule: str = attrs.field(default="F4", kw_only=True)

    def allows(self, wild: int, naturals: int, /) -> bool:
        """Whether so many wild cards may lie beside so many natural ones."""
        return naturals >= wild * self.naturals

    def __call__(self, laid: Laid, /) -> Violations:
        """Too few natural cards for so many wild ones."""
        need = len(laid.wild) * self.naturals
        return () if laid.naturals >= need else (fault(Code.NO_NATURAL, self.rule, laid.wild, laid.naturals, need),)


@attrs.frozen(kw_only=True)
class Pure(Rule):
    """No wild card: every card lies as itself."""

    rule: str = "F4"

    def allows(self, wild: int, naturals: int, /) -> bool:
        """Whether so many wild cards may lie beside so many natural ones."""
        return wild == 0

    def __call__(self, laid: Laid, /) -> Violations:
        """The wild cards."""
        return (fault(Code.NOT_PURE, self.rule, laid.wild),) if laid.wild else ()


@attrs.frozen
class CardsAtLeast(Rule):
    """At least `cards` cards lie together."""

    cards: int = attrs.field(validator=whole(1))
    rule: str = attrs.field(default="", kw_only=True)

    def allows(self, wild: int, naturals: int, /) -> bool:
        """Whether so many wild cards may lie beside so many natural ones."""
        return wild + naturals >= self.cards

    def __call__(self, laid: Laid, /) -> Violations:
        """Too few cards."""
        got = len(laid.wild) + laid.naturals
        return () if got >= self.cards else (fault(Code.TOO_FEW, self.rule, got=got, need=self.cards),)


# --- by the cards ----------------------------------------------------------------------------


@attrs.frozen
class OfKind(Rule):
    """The meld is of this `kind`: "run", "set", or a word of your own."""

    kind: str
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, laid: Laid, /) -> Violations:
        """That it is of another kind."""
        return () if laid.kind == self.kind else (fault(Code.OTHER_KIND, self.rule, got=laid.kind, need=self.kind),)


@attrs.frozen(kw_only=True)
class NotSideBySide(Rule):
    """No two wild cards side by side in a run; in a set there are no neighbours."""

    rule: str = "F4"

    def __call__(self, laid: Laid, /) -> Violations:
        """The wild cards, if two of them are neighbours."""
        meld = laid.meld
        if meld is None or len(laid.wild) < 2 or meld.of_one_rank:
            return ()
        beside = any(after == before + 1 for before, after in pairwise(meld.wild))
        return (fault(Code.JOKERS_SIDE_BY_SIDE, self.rule, laid.wild, wild=laid.wild),) if beside else ()


@attrs.frozen
class NeverAsItself(Rule):
    """Natural cards that are wild (`wild`, as in `of_rank(Rank.TWO)`) always stand for another card, never for themselves."""

    wild: frozenset[Natural]
    rule: str = attrs.field(default="F4", kw_only=True)

    def __call__(self, laid: Laid, /) -> Violations:
        """The wild naturals that lie as themselves."""
        meld = laid.meld
        if meld is None:
            return ()
        places = zip(meld.cards, meld.stands_for, strict=True)
        own = tuple(card for card, naturals in places if card in self.wild and naturals == {card})
        return (fault(Code.WILD_AS_ITSELF, self.rule, own),) if own else ()


NO_JOKER: Final = AtMost(0)
ONE_JOKER: Final = AtMost(1)
ANY_JOKERS: Final = AtMost(None, rule="TIZ3")


@asked
def of_rank(rank: Rank) -> frozenset[Natural]:
    """The four cards of a rank: what is wild in a game with a wild rank, as in `Run(wild=of_rank(Rank.FIVE))`."""
    return frozenset(card for card in NATURALS if card.rank is rank)
