"""Questions to a variant's rules, each asked once: the rules are pure, so their answers are kept.

A turn is searched by asking the same small questions again and again: is this group a meld, may this card be laid off there? The answers
are kept by variant, and thrown away when there are too many of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Final, TypeAlias, TypeVar

import attrs

from romi.analysis.arrange import evaluator
from romi.analysis.arrangement import Best
from romi.analysis.candidates import Group, groups_in_play
from romi.analysis.groups import in_melds, quick_groups
from romi.analysis.hand import EVERY_CARD, holds, packed
from romi.analysis.shortcuts import Granted, LayingOff, MeldParts, Shortcut, taken_for_granted
from romi.card import JOKER, NATURALS, Card, Declared, Natural, Plain, in_order
from romi.code import Code
from romi.melds.meld import Meld
from romi.rules.endings import GoingOut
from romi.rules.opening import Opening
from romi.rules.table import Exchange
from romi.rules.turns import Kind, kinds_in_turn
from romi.rules.who import Opened
from romi.variants.variant import Variant, given_variant
from romi.verdict import Rejected, Verdict, Violation

Between: TypeAlias = tuple[int, int | None]
"""Who would lay off or exchange, and who laid the meld: seats, None for the table's."""

Freeing: TypeAlias = "tuple[tuple[tuple[Natural, ...], Exchange], ...]"
"""Groups of naturals that free a wild card, each with the exchange."""

K = TypeVar("K")
V = TypeVar("V")

_NO: Final = Rejected((Violation(Code.GAP),))
_MOST_ANSWERS: Final = 50_000
_EVERY: Final = (1 << 53) - 1


@attrs.frozen
class LaidOff:
    """A card laid off on a meld: the `card` as it is given (a joker declared, where that matters) and the `meld` then."""

    card: Card
    meld: Meld


@attrs.frozen(eq=False)
class Lying:
    """A meld on the table in masks: which cards `fit` on it as it lies, and which could ever come to lie on it (`reach`), others between them.

    `wild` says for which naturals each of its wild cards stands, and `onward`, of a run, which cards follow at either end, one after the other.
    """

    fits: int
    reach: int
    wild: tuple[int, ...]
    onward: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, meld: Meld, *, known: bool) -> Lying:
        """That of the meld; every card may fit where that is not `known`, and on a single card."""
        wild = tuple([mask_of_any(meld.stands_for[place]) for place in meld.wild])
        if len(meld) < 2 or not known:
            return cls(_EVERY, _EVERY, wild)
        if meld.of_one_rank:
            rank = next(iter(meld.stands_for[0])).rank
            alike = JOKER.bit | mask_of_any(NATURALS[rank - 1 :: 13])
            return cls(alike, alike, wild)
        (low,), (high,) = meld.stands_for[0], meld.stands_for[-1]
        below = [NATURALS[13 * low.suit + rank - 1] for rank in range(low.rank - 1, 0, -1)]
        above = [NATURALS[13 * high.suit + rank % 13] for rank in range(high.rank if high.rank > 1 else 14, 14)]
        fits = JOKER.bit | mask_of_any((*below[:1], *above[:1]))
        suits = mask_of_any(NATURALS[13 * low.suit : 13 * low.suit + 13])
        return cls(fits, JOKER.bit | suits, wild, tuple([tuple([card.bit for card in way]) for way in (below, above)]))


@attrs.frozen(slots=False, eq=False)
class Asking:
    """The questions to one variant, with the answers so far."""

    variant: Variant
    granted: Granted = attrs.field(init=False)
    _readings: dict[Group, tuple[Meld, ...]] = attrs.field(factory=dict, init=False)
    _alone: dict[Plain, int] = attrs.field(factory=dict, init=False)
    _worth: dict[Group, int] = attrs.field(factory=dict, init=False)
    _most_laid: dict[tuple[Plain, ...], int] = attrs.field(factory=dict, init=False)
    _hands: dict[tuple[Plain, ...], tuple[Group, ...]] = attrs.field(factory=dict, init=False)
    _wider: list[tuple[int, tuple[tuple[Group, int], ...]]] = attrs.field(factory=list, init=False)
    _lying: dict[Meld, Lying] = attrs.field(factory=dict, init=False)
    _lay_offs: dict[tuple[Meld, Plain, Between | None], tuple[LaidOff, ...]] = attrs.field(factory=dict, init=False)
    _spared: dict[Group, Mapping[Plain, tuple[Group, ...]]] = attrs.field(factory=dict, init=False)
    _exchanges: dict[tuple[Meld, Between | None], Freeing] = attrs.field(factory=dict, init=False)

    @classmethod
    def of(cls, variant: Variant, /) -> Asking:
        """The questions to that variant, none asked yet."""
        return cls(variant)

    @granted.default
    def _look(self) -> Granted:
        return taken_for_granted(self.variant)

    @cached_property
    def in_turn(self) -> frozenset[Kind]:
        """The kinds of move that there are in a turn, before anybody has ended the deal."""
        return kinds_in_turn(self.variant.turn)

    @cached_property
    def by_owner(self) -> bool:
        """Whether it may matter who laid a meld."""
        return self.granted.by_owner

    @cached_property
    def from_hand(self) -> bool:
        """Whether some way out accepts a player who never opened (HAND9)."""
        return bool(self.variant.check_finish(GoingOut(discard=NATURALS[0], opened=Opened.NEVER, laid=())))

    @cached_property
    def dearest(self) -> tuple[int, ...] | None:
        """The most points that each card, by its index, can count for in a meld; None where that cannot be seen."""
        value = self.granted.laid
        if value is None:
            return None
        points = [max(value.of(card), value.low_ace) if card.rank == 1 else value.of(card) for card in NATURALS]
        return (*points, max(points))

    def meld(self, group: Group) -> Meld | None:
        """The group, sorted, as the meld that it will be when it is laid so; None if it is none."""
        return next(iter(self.readings(group)), None)

    def readings(self, group: Group) -> tuple[Meld, ...]:
        """Every reading of the group, sorted, as a meld."""
        found = self._readings.get(group)
        if found is None:
            found = _kept(self._readings, group, self.variant.readings(group))
        return found

    def groups(self, hand: tuple[Plain, ...]) -> tuple[Group, ...]:
        """Every group of cards of the sorted hand that is a meld."""
        found = self._hands.get(hand)
        if found is None:
            found = quick_groups(self.granted.melds, hand)
            if found is None:
                found = self._asked_about(hand)
            elif not self.granted.melds.by_counts:
                found = tuple(group for group in found if self.meld(group) is not None)
            _kept(self._hands, hand, found, 2_000)
        return found

    def groups_with(self, card: Plain, hand: tuple[Plain, ...]) -> list[Group]:
        """Those that hold the card; mostly it is told at a glance that there are none."""
        if card is not JOKER and hand not in self._hands and not card.bit & self.in_melds(hand):
            return []
        return [group for group in self.groups(hand) if card in group]

    def in_melds(self, hand: tuple[Plain, ...]) -> int:
        """Of the naturals of the sorted hand at least those that lie in one of the `groups`, as a mask; not all if that can be seen soon."""
        found = in_melds(self.granted.melds, hand, min(hand.count(JOKER), self.granted.most_jokers))
        return mask_of_any(card for group in self.groups(hand) for card in group) if found is None else found

    def has_pure(self, hand: tuple[Plain, ...]) -> bool:
        """Whether the hand might hold the pure melds that every opening is known to need."""
        return all(in_melds(parts, hand, 0) != 0 for parts in self._pure)

    @cached_property
    def _pure(self) -> tuple[MeldParts, ...]:
        """For each kind of meld of which a pure one is needed, its rules."""
        return tuple(map(self.granted.melds.of_kind, self.granted.needs.pure if self.granted.needs else ()))

    def _asked_about(self, hand: tuple[Plain, ...]) -> tuple[Group, ...]:
        """The same under rules that have to be asked: those of a larger hand that was asked about, if there is one, that this one holds.

        Sorted, so that it makes no difference which hand was asked about before.
        """
        counts = packed(hand)
        for held, known in tuple(self._wider):
            if holds(held, counts):
                return tuple([group for group, cards in known if holds(counts, cards)])
        every, all_of_them = groups_in_play(self.granted.melds, hand)
        found = tuple(sorted((group for group in every if self.meld(group) is not None), key=_by_size))
        if all_of_them:
            self._wider[:] = [*self._wider[-3:], (counts, tuple((group, packed(group)) for group in found))]
        return found

    def most_laid(self, hand: tuple[Plain, ...]) -> int | None:
        """The most points that the cards can be worth in melds together; None where only a slow search would tell."""
        if self.granted.rules is None or self.granted.rules.wild:
            return None
        found = self._most_laid.get(hand)
        if found is None:
            points = evaluator(self.variant).arrange(hand, best=Best.POINTS).points
            found = _kept(self._most_laid, hand, points, 5_000)
        return found

    def points(self, groups: tuple[Group, ...]) -> int:
        """What the groups are worth, each in its best reading."""
        return sum(map(self.worth, groups))

    def alone(self, card: Plain) -> int:
        """What the card is worth in hand, in points, with no other beside it."""
        found = self._alone.get(card)
        if found is None:
            found = self._alone[card] = self.variant.hand_value((card,))
        return found

    def worth(self, group: Group) -> int:
        """What the group, which is sorted, is worth in its best reading."""
        found = self._worth.get(group)
        if found is None:
            found = _kept(self._worth, group, max(map(self.variant.meld_value, self.readings(group)), default=0))
        return found

    def opens(self, lays: tuple[Group, ...], turn: int | None, seat: int | None = None) -> bool:
        """Whether that seat opens with these groups, which are melds, in that turn, in some reading."""
        readings = [self.readings(group) for group in lays]
        return any(self.variant.judge_opening(melds, turn, seat) for melds in product(*readings))

    def opens_with_all(self, groups: tuple[Group, ...], turn: int | None) -> bool:
        """Whether all the groups, in every reading, would open if they could be laid together, and for enough points."""
        melds = tuple(meld for group in groups for meld in self.readings(group))
        return not self.variant.opening(Opening(melds, max(self.granted.least, self.points(groups)), turn))

    def lay_offs(self, meld: Meld, card: Plain, between: Between | None = None) -> tuple[LaidOff, ...]:
        """The ways in which the one card can be laid off on the meld: several for a joker, each declared.

        `between` matters where the rule does not take all melds alike; None: it is not known.
        """
        if not self.lying(meld).fits & card.bit:
            return ()
        between = between if self.by_owner else None
        found = self._lay_offs.get((meld, card, between))
        if found is None:
            ways = ((given, self._one(meld, given, between)) for given in self._as(meld, card))
            laid = {answer.value: LaidOff(given, answer.value) for given, answer in ways if answer}
            found = _kept(self._lay_offs, (meld, card, between), tuple(laid.values()))
        return found

    def lying(self, meld: Meld) -> Lying:
        """What fits on the meld and could come to lie there, in masks."""
        found = self._lying.get(meld)
        if found is None:
            found = _kept(self._lying, meld, Lying.of(meld, known=Shortcut.PLACES in self.granted.held))
        return found

    def fitting(self, meld: Meld, cards: int) -> Iterator[Plain]:
        """Those of the cards, a mask, that come into question for the meld."""
        mask = cards & self.lying(meld).fits
        while mask:
            bit = mask & -mask
            mask ^= bit
            yield EVERY_CARD[bit.bit_length() - 1]

    def _one(self, meld: Meld, card: Card, between: Between | None) -> Verdict[Meld]:
        """The card laid off; without the trouble of finding all the reasons where it is plain that there is no meld."""
        if self.granted.laying_off is not LayingOff.ASKED and not self.variant.readings((*meld.declared, card)):
            return _NO
        seat, owner = between or (None, None)
        return self.variant.check_lay_off(meld, (card,), seat=seat, owner=owner)

    def _as(self, meld: Meld, card: Plain) -> list[Card]:
        """The card as itself, a joker also as each card that it could stand for there."""
        if card is not JOKER:
            return [card]
        readings = self.variant.readings((*meld.declared, card))
        naturals = {meant for reading in readings for i in reading.wild for meant in reading.stands_for[i]}
        return [card, *(Declared(card, natural) for natural in sorted(naturals))]

    def spared(self, group: Group) -> Mapping[Plain, tuple[Group, ...]]:
        """Which cards a meld that lies so can spare, each with what is left of it then: one meld, or two."""
        found = self._spared.get(group)
        if found is None:
            ways = {card: self._left(group[:at], group[at + 1 :]) for at, card in reversed([*enumerate(group)])}
            found = _kept(self._spared, group, {card: left for card, left in ways.items() if left})
        return found

    def _left(self, low: Group, high: Group) -> tuple[Group, ...]:
        """The two parts as one meld, or else as two; nothing if they are none."""
        if self.meld(in_order(low + high)) is not None:
            return (low + high,)
        parts = (low, high)
        return parts if all(part and self.meld(in_order(part)) is not None for part in parts) else ()

    def exchanges(self, meld: Meld, between: Between | None = None) -> Freeing:
        """The groups of naturals that free the wild card of the meld, each with the exchange; `between` as for lay-offs."""
        between = between if self.by_owner else None
        found = self._exchanges.get((meld, between))
        if found is None:
            tried: dict[tuple[Natural, ...], None] = {}
            for place in meld.wild:
                naturals = tuple(sorted(meld.stands_for[place]))
                tried |= dict.fromkeys([*((natural,) for natural in naturals), naturals])
            seat, owner = between or (None, None)
            asked = ((cards, self.variant.check_exchange(meld, cards, seat=seat, owner=owner)) for cards in tried)
            freeing = tuple((cards, answer.value) for cards, answer in asked if answer)
            found = _kept(self._exchanges, (meld, between), freeing)
        return found


def asking(variant: Variant) -> Asking:
    """The questions to that variant."""
    return given_variant(variant).worked_out(Asking)


def mask_of_any(cards: Iterable[Plain]) -> int:
    """The bits of the cards, each once."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


def _by_size(group: Group) -> tuple[int, list[int]]:
    return len(group), [card.index for card in group]


def _kept(answers: dict[K, V], question: K, answer: V, most: int = _MOST_ANSWERS) -> V:
    """The answer, noted; another thread may throw the notes away at any time."""
    if len(answers) >= most:
        answers.clear()
    answers[question] = answer
    return answer
