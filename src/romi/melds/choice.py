"""The choice of meld rules of a game: cards are a meld if one of the rules says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

from romi.card import Card, undeclared
from romi.checks import checked
from romi.melds.meld import Meld, MeldRule, readings
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

    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        """The readings of all the rules: as given first, then in the order of the rules."""
        found = dict.fromkeys(meld for rule in self.rules for meld in readings(rule, cards))
        as_given = tuple(map(undeclared, cards))
        return tuple(sorted(found, key=lambda meld: meld.cards != as_given))

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """The first reading of the cards, or why they come near to being a meld but are none."""
        answers = [rule(cards) for rule in self.rules if readings(rule, cards)]
        accepted = [answer for answer in answers if isinstance(answer, Accepted)]
        if accepted:
            return min(accepted, key=lambda answer: len(answer.notes))
        refusals = [answer.violations for rule in self.rules if isinstance(answer := rule(cards), Rejected)]
        return Rejected(nearest_miss(refusals, cards))

    def __repr__(self) -> str:
        return f"Melds({', '.join(map(repr, self.rules))})"


def nearest_miss(refusals: Sequence[Violations], cards: Sequence[Card]) -> Violations:
    """The refusals that come nearest to a yes, the plainer ones if several do, merged: a fault that several name alike is named once."""
    nearest = min(_distance(refusal, cards) for refusal in refusals)
    merged: dict[object, Violation] = {}
    for refusal in refusals:
        if _distance(refusal, cards) == nearest:
            for fault in refusal:
                merged.setdefault((fault.code, fault.cards, fault.got, fault.need), fault)
    return tuple(merged.values())


def _distance(refusal: Violations, cards: Sequence[Card]) -> tuple[int, int, int]:
    """How many cards are at fault, fault by fault, each counting as one card at least; how many faults there are; how many cards are named."""
    named = [Counter(fault.cards) & Counter(cards) for fault in refusal]
    once = Counter[Card]()
    for each in named:
        once |= each
    return sum(max(1, each.total()) for each in named), len(refusal), once.total()
