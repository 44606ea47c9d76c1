"""Questions to a variant's rules, each asked once: the rules are pure, so their answers are kept.

A turn is searched by asking the same small questions again and again: is this group a meld, may this card be laid off there? The answers
are kept by variant, and thrown away when there are too many of them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, TypeVar

import attrs

from romi.analysis.arrange import evaluator
from romi.analysis.arrangement import Best
from romi.analysis.candidates import MOST_GROUPS, Group, groups
from romi.analysis.groups import quick_groups
from romi.card import JOKER, NATURALS, Card, Declared, Natural, Plain, Rank
from romi.code import Code
from romi.melds.choice import Melds
from romi.melds.jokers import AtMost
from romi.melds.meld import Meld
from romi.melds.run import Ace, Run
from romi.melds.set import Set
from romi.rules.opening import AllOf, OpeningRule, PointMinimum
from romi.rules.table import Closing, Exchange, JokerExchange, LayOffs, NoExchange
from romi.rules.values import FaceValues
from romi.variants.variant import Variant, given_variant
from romi.verdict import Rejected, Verdict, Violation

K = TypeVar("K")
V = TypeVar("V")

_NO: Final = Rejected((Violation(Code.GAP),))
_MOST_ANSWERS: Final = 50_000


@attrs.frozen
class LaidOff:
    """A card laid off on a meld: the `card` as it is given (a joker declared, where that matters) and the `meld` then."""

    card: Card
    meld: Meld


@attrs.frozen(eq=False)
class Asking:
    """The questions to one variant, with the answers so far."""

    variant: Variant
    plain: bool = attrs.field(init=False)
    most_jokers: int = attrs.field(init=False)
    _readings: dict[Group, tuple[Meld, ...]] = attrs.field(factory=dict, init=False)
    _most_laid: dict[tuple[Plain, ...], int | None] = attrs.field(factory=dict, init=False)
    _hands: dict[tuple[Plain, ...], tuple[Group, ...]] = attrs.field(factory=dict, init=False)
    _lay_offs: dict[tuple[Meld, Plain], tuple[LaidOff, ...]] = attrs.field(factory=dict, init=False)
    _exchanges: dict[Meld, tuple[tuple[tuple[Natural, ...], Exchange], ...]] = attrs.field(factory=dict, init=False)

    @plain.default
    def _only_plain_melds(self) -> bool:
        """Whether all melds are runs of one suit, of all ranks in a row, and sets; and lay-offs and exchanges the library's too."""
        rule = self.variant.meld_rule
        runs = [each for each in (rule.rules if isinstance(rule, Melds) else (rule,)) if isinstance(each, Run)]
        usual = all(run.ranks == tuple(Rank) and run.ace is not Ace.AROUND for run in runs)
        table = type(self.variant.lay_off) is LayOffs and type(self.variant.exchange) in (JokerExchange, NoExchange)
        return table and usual and quick_groups(rule, ()) is not None

    @most_jokers.default
    def _jokers_together(self) -> int:
        """How many jokers can lie in one meld, as far as that can be seen."""
        rule = self.variant.meld_rule
        rules = rule.rules if isinstance(rule, Melds) else (rule,)
        limits = [each.jokers for each in rules if isinstance(each, Run | Set)]
        most = [limit.most for limit in limits if isinstance(limit, AtMost)]
        known = [limit for limit in most if limit is not None]
        return max(known, default=0) if len(known) == len(rules) else 13

    def meld(self, group: Group) -> Meld | None:
        """The group, sorted, as the meld that it will be when it is laid so; None if it is none."""
        return next(iter(self.readings(group)), None)

    def readings(self, group: Group) -> tuple[Meld, ...]:
        """Every reading of the group, sorted, as a meld."""
        if group not in self._readings:
            _make_room(self._readings)
            self._readings[group] = self.variant.readings(group)
        return self._readings[group]

    def groups(self, hand: tuple[Plain, ...]) -> tuple[Group, ...]:
        """Every group of cards of the sorted hand that is a meld."""
        if hand not in self._hands:
            _make_room(self._hands, 2_000)
            found = quick_groups(self.variant.meld_rule, hand)
            if found is None:
                every = groups(self.variant.meld_rule, hand, MOST_GROUPS)
                found = tuple(group for group in every if self.meld(group) is not None)
            self._hands[hand] = found
        return self._hands[hand]

    def most_laid(self, hand: tuple[Plain, ...]) -> int | None:
        """The most points that the cards can be worth in melds together; None where only a slow search would tell."""
        if hand not in self._most_laid:
            _make_room(self._most_laid, 5_000)
            ready = evaluator(self.variant)
            known = ready.rules is not None
            self._most_laid[hand] = ready.arrange(hand, best=Best.POINTS).points if known else None
        return self._most_laid[hand]

    def points(self, groups: tuple[Group, ...]) -> int:
        """What the groups are worth, each in its best reading."""
        return sum(max(map(self.variant.meld_value, self.readings(group)), default=0) for group in groups)

    def opens(self, lays: tuple[Group, ...], turn: int | None) -> bool:
        """Whether these groups, which are melds, open together in that turn, in some reading."""
        readings = [self.readings(group) for group in lays]
        return any(self.variant.judge_opening(melds, turn) for melds in product(*readings))

    def lay_offs(self, meld: Meld, card: Plain) -> tuple[LaidOff, ...]:
        """The ways in which the one card can be laid off on the meld: several for a joker, each declared."""
        if self._strange(meld, card):
            return ()
        if (meld, card) not in self._lay_offs:
            _make_room(self._lay_offs)
            answers = (
                LaidOff(given, answer.value) for given in self._as(meld, card) if (answer := self._one(meld, given))
            )
            self._lay_offs[meld, card] = tuple({laid.meld: laid for laid in answers}.values())
        return self._lay_offs[meld, card]

    def _one(self, meld: Meld, card: Card) -> Verdict[Meld]:
        """The card laid off; without the trouble of finding all the reasons where it is plain that there is no meld."""
        if type(self.variant.lay_off) is LayOffs and not self.variant.readings((*meld.declared, card)):
            return _NO
        return self.variant.check_lay_off(meld, (card,))

    def _strange(self, meld: Meld, card: Plain) -> bool:
        """Whether the card has neither suit nor rank in common with a run or set of the library's: then it cannot be laid off there."""
        if not self.plain or not isinstance(card, Natural) or len(meld) < 2:
            return False
        first = next(iter(meld.stands_for[0]))
        second = next(iter(meld.stands_for[1]))
        return card.rank is not first.rank if first.rank is second.rank else card.suit is not first.suit

    def _as(self, meld: Meld, card: Plain) -> list[Card]:
        """The card as itself, a joker also as each card that it could stand for there."""
        if card is not JOKER:
            return [card]
        readings = self.variant.readings((*meld.declared, card))
        naturals = {meant for reading in readings for i in reading.wild for meant in reading.stands_for[i]}
        return [card, *(Declared(card, natural) for natural in sorted(naturals))]

    def exchanges(self, meld: Meld) -> tuple[tuple[tuple[Natural, ...], Exchange], ...]:
        """The groups of naturals that free the wild card of the meld, each with the exchange."""
        if meld not in self._exchanges:
            _make_room(self._exchanges)
            tried: dict[tuple[Natural, ...], None] = {}
            for place in meld.wild:
                naturals = tuple(sorted(meld.stands_for[place]))
                tried |= dict.fromkeys([*((natural,) for natural in naturals), naturals])
            answers = ((cards, self.variant.check_exchange(meld, cards)) for cards in tried)
            self._exchanges[meld] = tuple((cards, answer.value) for cards, answer in answers if answer)
        return self._exchanges[meld]

    def leaves_table(self, meld: Meld) -> bool:
        """Whether the meld, as it lies now, goes to the discards (HAND10)."""
        return self.variant.closing(meld) is Closing.TO_DISCARDS


@lru_cache(maxsize=64)
def asking(variant: Variant) -> Asking:
    """The questions to that variant."""
    return Asking(given_variant(variant))


def least_points(rule: OpeningRule) -> int:
    """The points that every opening by this rule is known to need; 0 where that cannot be seen."""
    if type(rule) is PointMinimum:
        return rule.points
    return max(map(least_points, rule.rules), default=0) if type(rule) is AllOf else 0


def most_points(variant: Variant, card: Plain) -> int | None:
    """The most points that the card can count for in a meld; None where that cannot be seen."""
    value = variant.meld_value
    if not isinstance(value, FaceValues) or type(value) is not FaceValues:
        return None
    if isinstance(card, Natural):
        return max(value.of(card), value.low_ace) if card.rank == 1 else value.of(card)
    return max(value.low_ace, *map(value.of, NATURALS[: len(Rank)]))


def _make_room(answers: dict[K, V], most: int = _MOST_ANSWERS) -> None:
    if len(answers) >= most:
        answers.clear()
