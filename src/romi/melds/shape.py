"""What runs and sets have in common: they read cards first, and only where there is no reading say why."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NoReturn, Self

import attrs

from romi.card import JOKER, Card, Declared, Natural, given, undeclared
from romi.checks import Rule, checked
from romi.code import Code
from romi.melds.conditions import AtMost, Condition, Counts, by_counts, refusal
from romi.melds.meld import Meld
from romi.verdict import Verdict, Violations, accepted, fault, rejected


class Shape(Rule):
    """A kind of meld of the library's: so many cards that fit each other, with wild ones among them as the condition of `jokers` allows."""

    __slots__ = ()

    if TYPE_CHECKING:  # fields of each class itself, in its own order
        least: int
        most: int | None
        jokers: Condition
        wild: frozenset[Natural]
        kind: str
        rule: str

    def __attrs_post_init__(self) -> None:
        checked(self)
        if self.least < 1 or (self.most is not None and self.most < self.least):
            raise ValueError(f"least={self.least} and most={self.most}: no meld has so many cards")

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _counts(self) -> Counts | None:
        return by_counts(self.jokers)

    @cached_property
    def _unconditioned(self) -> Self:
        return attrs.evolve(self, jokers=AtMost(None, naturals=0))  # type: ignore[misc]  # runs and sets are of attrs

    @abstractmethod
    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        """All readings: as given first, then the highest first (F7)."""

    @abstractmethod
    def _why_not(self, given: tuple[Card, ...]) -> Violations:
        """Every independent reason why the cards are no such meld, where declared ones are what they were declared to be."""

    def notes(self, meld: Meld, cards: Sequence[Card], /) -> Violations:
        """Nothing: what has no order is never out of order."""
        return ()

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """The meld that the cards are, in the first of their readings, or every independent reason why they are none."""
        laid = given(cards)
        found = self.readings(laid)
        return accepted(found[0], self.notes(found[0], laid)) if found else rejected(self.faults(laid))

    def faults(self, cards: Sequence[Card], /) -> Violations:
        """Every independent reason why the cards are no such meld; they must not be one."""
        given = tuple(cards)
        if self._counts is None and (lie := self._unconditioned.readings(given)):
            return unmet(self.jokers, lie)
        found = self._misdeclared(given) if Declared in map(type, given) else ()
        if found and found[0].code is Code.DECLARED_ELSEWHERE:
            return found
        return found + self._why_not(given) or unexplained(self.jokers)

    def _misdeclared(self, given: tuple[Card, ...]) -> Violations:
        """What is wrong with declared cards: that they are not wild, or else that the cards would be a meld if some were not declared so."""
        if not_wild := substitutes(given, self.wild):
            return (fault(Code.DECLARED_NOT_WILD, self.rule, not_wild),)
        declared = [card for card in given if isinstance(card, Declared)]
        if not self.readings(tuple(map(undeclared, given))):
            return ()
        alone = [card for card in declared if self.readings(tuple([undeclared(c) if c is card else c for c in given]))]
        return (fault(Code.DECLARED_ELSEWHERE, "F7", tuple(alone or declared)),)


def unmet(condition: Condition, melds: Iterable[Meld]) -> Violations:
    """What the condition finds wrong with the meld, in that of its readings which comes nearest; nothing if one of them is as it wants it."""
    return min([refusal(condition, meld) for meld in melds], key=len)


def unexplained(condition: Condition) -> NoReturn:
    """`TypeError` for a condition that keeps cards from being a meld and does not say why."""
    raise TypeError(f"{condition!r} does not allow these cards, and names no violation when it is asked about them")


def substitutes(cards: Sequence[Card], wild: frozenset[Natural]) -> tuple[Card, ...]:
    """The cards that were declared although they are not wild."""
    return tuple([card for card in cards if isinstance(card, Declared) and not is_wild(card, wild)])


def is_wild(card: Card, wild: frozenset[Natural]) -> bool:
    """Whether the card may stand for another: the joker, and the naturals that are wild."""
    plain = undeclared(card)
    return plain is JOKER or plain in wild


def stands_in(card: Card, wild: frozenset[Natural]) -> bool:
    """Whether the card is wild and declared to stand for another."""
    return isinstance(card, Declared) and card.card is not card.natural and is_wild(card, wild)
