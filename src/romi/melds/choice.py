"""The choice of meld rules of a game: cards are a meld if one of the rules says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import chain

import attrs

from romi.card import Card, given
from romi.checks import Value, checked
from romi.melds.meld import Meld, MeldRule, ReadingRule, as_given_first, reading_rule
from romi.verdict import Verdict, Violation, Violations, accepted, rejected


@attrs.frozen(init=False, slots=False)
class Melds(Value):
    """Cards that are a meld by one of `rules`, as in `Melds(Run(), Set())`.

    A refusal is explained by the rule that comes nearest to a yes: the one that finds the fewest cards at fault. If
    several are equally near, all their faults are given.
    """

    rules: tuple[MeldRule, ...]

    def __init__(self, *rules: MeldRule) -> None:
        if not rules:
            raise ValueError("a choice needs at least one rule")
        self.__attrs_init__(rules)
        checked(self)

    @cached_property
    def _asked(self) -> tuple[ReadingRule, ...]:
        return tuple(map(reading_rule, self.rules))

    @cached_property
    def _readers(self) -> tuple[Callable[[Sequence[Card]], tuple[Meld, ...]], ...]:
        return tuple([rule.readings for rule in self._asked])

    @cached_property
    def _bounds(self) -> tuple[Callable[[Sequence[Card]], int], ...]:
        return tuple([getattr(rule, "_at_least", _nothing_known) for rule in self._asked])

    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        """The readings of all the rules: as given first, then in the order of the rules."""
        found: tuple[Meld, ...] = ()
        for read in self._readers:
            more = read(cards)
            if more:
                found = as_given_first(tuple(dict.fromkeys(found + more)), cards) if found else more
        return found

    def faults(self, cards: Sequence[Card], /) -> Violations:
        """Why the cards come near to being a meld but are none."""
        bounds = [at_least(cards) for at_least in self._bounds]
        first = bounds.index(min(bounds))
        refusal = self._asked[first].faults(cards)
        least = _at_fault(refusal, cards)
        near = [
            refusal if nth == first else self._asked[nth].faults(cards)
            for nth, bound in enumerate(bounds)
            if bound <= least
        ]
        return refusal if len(near) == 1 else _nearest(near, cards)

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
        return accepted(found[0], self.notes(found[0], laid)) if found else rejected(self.faults(laid))

    def __repr__(self) -> str:
        return f"Melds({', '.join(map(repr, self.rules))})"


def _nothing_known(cards: Sequence[Card]) -> int:
    return 0


def _nearest(refusals: Sequence[Violations], cards: Sequence[Card]) -> Violations:
    """The refusals that come nearest to a yes, the plainer ones if several do, merged: a fault that several name alike is named once."""
    nearest = [refusal for nth, refusal in enumerate(refusals) if refusal not in refusals[:nth]]
    for amount in (_at_fault, _how_many, _named):
        if len(nearest) == 1:
            return nearest[0]
        amounts = [amount(refusal, cards) for refusal in nearest]
        least = min(amounts)
        nearest = [refusal for refusal, number in zip(nearest, amounts, strict=True) if number == least]
    merged: list[Violation] = []
    keys: list[object] = []
    for fault in chain(*nearest):
        key = (fault.code, fault.cards, fault.got, fault.need)
        if key not in keys:
            keys.append(key)
            merged.append(fault)
    return tuple(merged)


def _at_fault(refusal: Violations, cards: Sequence[Card]) -> int:
    """How many of the given cards are at fault, fault by fault: one where others are missing between them, those by which they are too many or
    too few, those named; where nothing is said, all.
    """
    held = [card.index for card in cards]
    total = 0
    for fault in refusal:
        got, need = fault.got, fault.need
        named = len([card for card in fault.cards if card.index in held])
        if fault.cards and not named:
            total += 1
        elif isinstance(got, int) and isinstance(need, int):
            total += max(1, abs(got - need))
        else:
            total += named or len(held)
    return total


def _how_many(refusal: Violations, cards: Sequence[Card]) -> int:
    return len(refusal)


def _named(refusal: Violations, cards: Sequence[Card]) -> int:
    """How many cards are named in one fault or another."""
    named: list[Card] = []
    for fault in refusal:
        rest = list(named)
        for card in fault.cards:
            if card in rest:
                rest.remove(card)
            elif card in cards:
                named.append(card)
    return len(named)
