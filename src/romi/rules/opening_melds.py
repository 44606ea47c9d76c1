"""Openings by their melds: how many, from which turn on, and conditions of every one, of some, of all together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain

import attrs

from romi.checks import Rule, whole
from romi.code import Code
from romi.melds.conditions import Condition, Laid, refusal
from romi.melds.meld import Meld
from romi.rules.opening import Opening, _points_alone
from romi.verdict import Violation, Violations, told


@attrs.frozen(slots=False)
class MeldCount(Rule):
    """There are at least `melds` melds of at least `cards` cards each (RABLO3), of one `kind` if it is named ("run", "set")."""

    melds: int = attrs.field(default=1, validator=whole(1))
    cards: int = attrs.field(default=3, kw_only=True, validator=whole(1))
    kind: str | None = attrs.field(default=None, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, opening: Opening, /) -> Violations:
        """How many of them are missing, and what is wrong with the meld that comes nearest, if one does not count."""
        count = sum(map(self._counts, opening.melds))
        if count >= self.melds:
            return ()
        if count == len(opening.melds):
            return (Violation(Code.TOO_FEW_MELDS, self.rule, got=count, need=self.melds),)
        return _too_few_such(opening, self.rule, count, self.melds, self._lacking)

    def _counts(self, meld: Meld) -> bool:
        return len(meld.cards) >= self.cards and self.kind in (None, meld.kind)

    def _lacking(self, meld: Meld) -> Violations:
        strange = () if self.kind in (None, meld.kind) else (Violation(Code.OTHER_KIND, got=meld.kind, need=self.kind),)
        short = len(meld.cards) < self.cards
        return strange + ((Violation(Code.TOO_FEW, got=len(meld.cards), need=self.cards),) if short else ())

    def measures(self, meld: Meld, points: int, /) -> tuple[int, ...]:
        """One more meld that counts, or not."""
        return (int(self._counts(meld)),)


@attrs.frozen(slots=False)
class NotBefore(Rule):
    """Nobody opens before their turn number `turn` (MAGY4: not in the first)."""

    turn: int = attrs.field(validator=whole(1))
    rule: str = attrs.field(default="", kw_only=True)
    measures = _points_alone

    def __call__(self, opening: Opening, /) -> Violations:
        """Whether it is too early; a turn that is not known is not."""
        if opening.turn is None or opening.turn >= self.turn:
            return ()
        return (Violation(Code.TOO_EARLY, self.rule, got=opening.turn, need=self.turn),)


def _one_more(self: Every | Some, meld: Meld, points: int, /) -> tuple[int, ...]:
    """One more meld that meets the condition, or not."""
    return (int(not refusal(self.condition, meld)),)


@attrs.frozen(slots=False)
class Every(Rule):
    """Every meld of the opening meets the `condition`, as in `Every(Pure())`."""

    condition: Condition
    rule: str = attrs.field(default="", kw_only=True)
    measures = _one_more

    def __call__(self, opening: Opening, /) -> Violations:
        """What is wrong with each meld, and which it is."""
        found = [
            _placed(refusal(self.condition, meld), self.rule, place) for place, meld in enumerate(opening.melds, 1)
        ]
        return tuple(chain.from_iterable(found))


@attrs.frozen(slots=False)
class Some(Rule):
    """At least `melds` melds of the opening meet the `condition`, as in `Some(all_of(Pure(), OfKind("run")))`."""

    condition: Condition
    melds: int = attrs.field(default=1, validator=whole(1))
    rule: str = attrs.field(default="", kw_only=True)
    measures = _one_more

    def __call__(self, opening: Opening, /) -> Violations:
        """How many are missing, and what is wrong with the meld that comes nearest."""
        count = [refusal(self.condition, meld) for meld in opening.melds].count(())
        if count >= self.melds:
            return ()
        return _too_few_such(opening, self.rule, count, self.melds, partial(refusal, self.condition))


@attrs.frozen(slots=False)
class Together(Rule):
    """The cards of all melds of the opening together meet the `condition`, as in `Together(AtMost(2))`: two jokers in all."""

    condition: Condition
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, opening: Opening, /) -> Violations:
        """What is wrong with the cards as one heap, which is not a meld."""
        lying = [*map(Laid.of, opening.melds)]
        wild = tuple([card for laid in lying for card in laid.wild])
        faults = told(self.condition, self.condition(Laid("", wild, sum(laid.naturals for laid in lying))))
        return tuple([_cited(fault, self.rule) for fault in faults])


def _placed(faults: Violations, rule: str, place: int) -> Violations:
    return tuple([attrs.evolve(_cited(fault, rule), where=f"meld {place}") for fault in faults])


def _too_few_such(
    opening: Opening, rule: str, got: int, need: int, lacking: Callable[[Meld], Violations]
) -> Violations:
    """That there are too few melds that will do, and what the one lacks that comes nearest and will not."""
    found = [_placed(lacking(meld), rule, place) for place, meld in enumerate(opening.melds, 1)]
    # Of melds with equally many faults one of the right kind is nearer.
    distances = {
        faults: (len(faults), any(fault.code == Code.OTHER_KIND for fault in faults)) for faults in found if faults
    }
    return (
        Violation(Code.NO_SUCH_OPENING_MELD, rule, got=got, need=need),
        *min(distances, key=distances.__getitem__, default=()),
    )


def _cited(fault: Violation, rule: str) -> Violation:
    return attrs.evolve(fault, rule=rule) if rule else fault
