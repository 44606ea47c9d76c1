"""The choice of meld rules of a game: cards are a meld if one of the rules says so."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import attrs

from romi.card import Card, given
from romi.checks import checked
from romi.melds.meld import Meld, MeldRule, ReadingRule, as_given_first, reading_rule
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations


@attrs.frozen(init=False)
class Melds:
    """Cards that are a meld by one of `rules`, as in `Melds(Run(), Set())`.

    A refusal is explained by the rule that comes nearest to a yes: the one that finds the fewest cards at fault. If
    several are equally near, all their faults are given.
    """

    rules: tuple[MeldRule, ...]

    def __init__(self, *rules: MeldRule) -> None:
        if not rules:
            raise ValueError("a choice needs a rule to choose from")
        self.__attrs_init__(rules)
        checked(self)

    @cached_property
    def _asked(self) -> tuple[ReadingRule, ...]:
        return tuple(map(reading_rule, self.rules))

    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        """The readings of all the rules: as given first, then in the order of the rules."""
        found: tuple[Meld, ...] = ()
        for rule in self._asked:
            found += rule.readings(cards)
        return found if len(found) < 2 else as_given_first(dict.fromkeys(found), cards)

    def faults(self, cards: Sequence[Card], /) -> Violations:
        """Why the cards come near to being a meld but are none."""
        return nearest_miss([rule.faults(cards) for rule in self._asked], cards)

    def notes(self, meld: Meld, cards: Sequence[Card], /) -> Violations:
        """What the rule that reads the cards as this meld points out."""
        for rule in self._asked:
            if notes := rule.notes(meld, cards):
                return notes
        return ()

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """The first reading of the cards, or why they come near to being a meld but are none."""
        laid = given(cards)
        found = self.readings(laid)
        return Accepted(found[0], self.notes(found[0], laid)) if found else Rejected(self.faults(laid))

    def __repr__(self) -> str:
        return f"Melds({', '.join(map(repr, self.rules))})"


def nearest_miss(refusals: Sequence[Violations], cards: Sequence[Card]) -> Violations:
    """The refusals that come nearest to a yes, the plainer ones if several do, merged: a fault that several name alike is named once."""
    if len(refusals) == 1:
        return refusals[0]
    distances = [_distance(refusal, cards) for refusal in refusals]
    nearest = min(distances)
    if distances.count(nearest) == 1:
        return refusals[distances.index(nearest)]
    merged: dict[object, Violation] = {}
    for refusal, distance in zip(refusals, distances, strict=True):
        if distance == nearest:
            for fault in refusal:
                merged.setdefault((fault.code, fault.cards, fault.got, fault.need), fault)
    return tuple(merged.values())


def _distance(refusal: Violations, cards: Sequence[Card]) -> tuple[int, int, int]:
    """How many cards are at fault, fault by fault; how many faults there are; how many cards are named."""
    total, named = 0, list[Card]()
    for fault in refusal:
        found = _among(fault.cards, cards)
        total += _at_fault(fault, len(found), len(cards))
        again = _among(named, found)
        named += found
        for card in again:
            named.remove(card)
    return total, len(refusal), len(named)


def _at_fault(fault: Violation, named: int, given: int) -> int:
    """How many of the given cards are at fault: one where others are missing between them, those by which they are too many or too few, those
    named; where nothing is said, all.
    """
    if fault.cards and not named:
        return 1
    if isinstance(fault.got, int) and isinstance(fault.need, int):
        return max(1, abs(fault.got - fault.need))
    return named or given


def _among(some: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    """Those that are among the cards, a card as often as it is in both."""
    rest = list(cards) if some else []
    found = []
    for card in some:
        if card in rest:
            rest.remove(card)
            found.append(card)
    return found
