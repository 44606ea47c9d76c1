"""What is known of the library's own rules: of what a choice of melds, an opening and the values of cards are made."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import attrs

from romi.as_code import Named
from romi.card import Natural, Suit
from romi.combine import AllOf, AnyOf, all_of
from romi.melds.choice import Melds
from romi.melds.conditions import AtMost, Condition, by_counts, most_wild
from romi.melds.meld import MeldRule
from romi.melds.requirements import NeverAsItself, NotSideBySide
from romi.melds.run import Run, RunSuits
from romi.melds.set import Set
from romi.rules.opening import NeedsPureRun, NoMinimum, OpeningRule, PointMinimum
from romi.rules.opening_melds import Every, MeldCount, NotBefore
from romi.rules.regrouping import NoLayOff
from romi.rules.table import ExchangeRule, JokerExchange, LayOffRule, LayOffs, NoExchange, Whose
from romi.rules.values import FaceValues
from romi.rules.who import ANYBODY, Opened
from romi.variants.variant import Variant

MOST_JOKERS: Final = 31
"""More jokers than that are not counted."""

_MOST_NATURALS: Final = 28


class LayingOff(Named):
    """Who may lay off, as far as that can be seen."""

    NOBODY = "nobody"
    OPENED = "who has opened"
    ANYBODY = "anybody"
    ASKED = "whoever the rule allows"


def laying_off(rule: LayOffRule) -> LayingOff:
    """Who may lay off by that rule."""
    if type(rule) is NoLayOff:
        return LayingOff.NOBODY
    if type(rule) is not LayOffs:
        return LayingOff.ASKED
    return LayingOff.ANYBODY if rule.opened == ANYBODY else LayingOff.OPENED


def by_owner(rule: LayOffRule | ExchangeRule) -> bool:
    """Whether it matters who laid the meld, or may matter."""
    if isinstance(rule, LayOffs | JokerExchange):
        return rule.on is not Whose.ANYBODY
    return type(rule) not in (NoLayOff, NoExchange)


def bars(rule: LayOffRule | ExchangeRule, opened: Opened) -> bool:
    """Whether a player who has opened since then may lay nothing off, or exchange nothing, by a rule of the library's."""
    return isinstance(rule, LayOffs | JokerExchange) and opened not in rule.opened


@attrs.frozen
class MeldParts:
    """The meld rules among which a game's melds may choose: the library's runs and sets, and rules of one's `own`."""

    runs: tuple[Run, ...] = ()
    sets: tuple[Set, ...] = ()
    own: tuple[MeldRule, ...] = ()

    @property
    def known(self) -> tuple[Run | Set, ...]:
        """The library's."""
        return (*self.runs, *self.sets)

    def of_kind(self, kind: str) -> MeldParts:
        """Those that can make melds of that kind."""
        runs = tuple([run for run in self.runs if run.kind == kind])
        return MeldParts(runs, tuple([each for each in self.sets if each.kind == kind]), self.own)

    @cached_property
    def plain(self) -> bool:
        """Whether these are rules for naturals of one suit or rank, and jokers."""
        mixed = any(run.suits is RunSuits.MIXED for run in self.runs)
        return not self.own and not mixed and not any(rule.wild for rule in self.known)

    @cached_property
    def by_counts(self) -> bool:
        """Whether the conditions of the library's rules go by numbers alone."""
        return all(by_counts(rule.jokers) is not None for rule in self.known)


def meld_parts(rule: MeldRule) -> MeldParts:
    """The parts of the rule; a choice within a choice is one choice."""
    if type(rule) is Run:
        return MeldParts(runs=(rule,))
    if type(rule) is Set:
        return MeldParts(sets=(rule,))
    if type(rule) is not Melds:
        return MeldParts(own=(rule,))
    parts = [meld_parts(each) for each in rule.rules]
    return MeldParts(
        tuple(run for part in parts for run in part.runs),
        tuple(each for part in parts for each in part.sets),
        tuple(own for part in parts for own in part.own),
    )


@attrs.frozen(eq=False)
class LibraryRules:
    """The parts of a variant whose melds and values are all the library's own.

    `run_needs` and `set_needs` say how many natural cards must lie beside so many wild ones; `wild` are the natural cards that are wild,
    by index; if jokers are `apart`, no two wild cards lie side by side in a run; of the ranks
    `no_sets`, from 0, there are no sets. Compared and hashed by identity, which is what caches of it need.
    """

    run: Run | None
    set: Set | None
    run_needs: tuple[int, ...]
    set_needs: tuple[int, ...]
    laid: FaceValues
    loose: FaceValues
    wild: tuple[int, ...] = ()
    apart: bool = False
    no_sets: tuple[int, ...] = ()


@attrs.frozen
class Needs:
    """What an opening rule asks for: points, pure runs of some kinds, melds, and the first turn in which it may be."""

    points: int = 0
    pure: frozenset[str] = frozenset()
    melds: int = 1
    earliest: int = 1


def library_rules(variant: Variant, parts: MeldParts) -> LibraryRules | None:
    """The rules that the kernel can serve exactly, of a variant against which nothing speaks."""
    laid, loose = variant.meld_value_rule, variant.hand_value_rule
    needs = [naturals_beside(rule) for rule in (*(parts.runs or parts.sets)[:1], *(parts.sets or parts.runs)[:1])]
    run_needs, set_needs = needs
    if run_needs is None or set_needs is None or type(laid) is not FaceValues or type(loose) is not FaceValues:
        return None
    wild = tuple(sorted({card.index for rule in parts.known for card in rule.wild}))
    run, set_ = next(iter(parts.runs), None), next(iter(parts.sets), None)
    apart = run is not None and _has(run, NotSideBySide)
    no_sets = sorted({card.rank - 1 for card in set_.wild}) if set_ is not None and _has(set_, NeverAsItself) else ()
    return LibraryRules(run, set_, run_needs, set_needs, laid, loose, wild, apart, tuple(no_sets))


def eased(parts: MeldParts) -> MeldParts:
    """The same rules with one joker a meld instead of their conditions: of cards with one joker at most they accept no fewer."""
    runs = tuple(attrs.evolve(run, jokers=AtMost(1)) for run in parts.runs)
    return attrs.evolve(parts, runs=runs, sets=tuple(attrs.evolve(each, jokers=AtMost(1)) for each in parts.sets))


def _parts(rule: Run | Set) -> tuple[Condition, ...]:
    return rule.jokers.rules if isinstance(rule.jokers, AllOf) else (rule.jokers,)


def _has(rule: Run | Set, condition: type[Condition]) -> bool:
    return any(type(part) is condition for part in _parts(rule))


def _no_number(rule: Run | Set, part: Condition) -> bool:
    """Whether that part of the rule's condition goes by no numbers, and the kernel sees it otherwise.

    That is, no jokers side by side; and no set of a rank that is wild, which is what `NeverAsItself` says of a set.
    """
    if type(part) is NeverAsItself:
        whole = all(Natural(card.rank, suit) in part.wild for card in part.wild for suit in Suit)
        return isinstance(rule, Set) and part.wild == rule.wild and whole
    return type(part) is NotSideBySide


def naturals_beside(rule: Run | Set) -> tuple[int, ...] | None:
    """How many natural cards must lie in a meld, by its number of jokers; more jokers than are told there are too many.

    None where the condition asks for something else: sees the cards (but for what the kernel sees too, which is not counted here), lets jokers
    lie alone, or takes more naturals ill.
    """
    counted = [part for part in _parts(rule) if not _no_number(rule, part)]
    allows = by_counts(all_of(*counted)) if counted else None
    if allows is None or not all(allows(0, own) for own in range(_MOST_NATURALS + 1)):
        return None
    needs = [0]
    for wild in range(1, MOST_JOKERS + 1):
        able = [own for own in range(_MOST_NATURALS + 1) if allows(wild, own)]
        if able and (len(needs) < wild or len(able) < _MOST_NATURALS + 1 - able[0] or able[0] < max(1, needs[-1])):
            return None
        needs += able[:1]
    return tuple(needs)


def most_jokers(parts: MeldParts) -> int:
    """How many jokers can lie in one meld, as far as that can be seen."""
    return 13 if parts.own else max((most_wild(rule.jokers, 13) for rule in parts.known), default=0)


def flat(rule: OpeningRule) -> tuple[OpeningRule, ...]:
    """The rules of which all have to be content."""
    return tuple(part for each in rule.rules for part in flat(each)) if isinstance(rule, AllOf) else (rule,)


def each_enough(rule: OpeningRule) -> tuple[OpeningRule, ...]:
    """The rules of which it is enough to content one."""
    return rule.rules if isinstance(rule, AnyOf) else (rule,)


def of_each_meld(rule: OpeningRule) -> tuple[Every, ...]:
    """What every meld of an opening must be."""
    return tuple(part for part in flat(rule) if type(part) is Every)


def counted(rule: OpeningRule) -> Needs | None:
    """What one rule counts; None if that is more than points, melds, a pure run and turns, or not known."""
    if type(rule) is NoMinimum:
        return Needs()
    if type(rule) is PointMinimum:
        return Needs(points=rule.points)
    if type(rule) is NotBefore:
        return Needs(earliest=rule.turn)
    if type(rule) is NeedsPureRun and rule.least <= 3:
        return Needs(pure=frozenset(("run",)))
    if type(rule) is MeldCount and rule.kind is None and rule.cards <= 3:
        return Needs(melds=rule.melds)
    return None


def needs(rule: OpeningRule) -> Needs | None:
    """What all the rules count together."""
    parts = [counted(part) for part in flat(rule)]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    return Needs(
        max((part.points for part in known), default=0),
        frozenset(kind for part in known for kind in part.pure),
        max((part.melds for part in known), default=1),
        max((part.earliest for part in known), default=1),
    )


def least_points(rule: OpeningRule) -> int:
    """The points that every opening by this rule is known to need; 0 where that cannot be seen."""
    return max((part.points for part in flat(rule) if type(part) is PointMinimum), default=0)
