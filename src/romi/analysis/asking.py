"""Questions to a variant's rules, each asked once: the rules are pure, so their answers are kept.

A turn is searched by asking the same small questions again and again: is this group a meld, may this card be laid off there? The answers
are kept by variant, and thrown away when there are too many of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Final, TypeAlias, TypeVar

import attrs

from romi.analysis.candidates import groups_in_play
from romi.analysis.groups import in_melds, library_groups
from romi.analysis.hand import EVERY_CARD, Group, counted, holds, mask_of_any, packed
from romi.analysis.shortcuts import LayingOff, MeldParts, Shortcut, taken_for_granted
from romi.card import JOKER, NATURALS, Card, Declared, Natural, Plain, in_order
from romi.code import Code
from romi.melds.meld import Meld
from romi.rules.endings import GoingOut
from romi.rules.opening import Opening
from romi.rules.table import Exchange
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
_EVERY: Final = (1 << 53) - 1


class _Answers(dict[K, V]):
    """Answers that are noted; another thread may throw the notes away at any time."""

    def __init__(self, ask: Callable[[K], V], most: int) -> None:
        self._ask, self._most = ask, most

    def __missing__(self, question: K) -> V:
        answer = self._ask(question)
        if len(self) >= self._most:
            self.clear()
        self[question] = answer
        return answer


def kept(ask: Callable[[K], V], most: int = 50_000) -> Callable[[K], V]:
    """The question with its answers kept, so many at the most."""
    return _Answers(ask, most).__getitem__


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


class Asking:
    """The questions to one variant, with the answers so far. Groups and hands are sorted.

    `readings(group)`: every reading as a meld; `dearest_meld(group)`: the first that is worth most, and `worth(group)` its points.
    `groups(hand)`: every group of its cards that is a meld. `alone(card)`: what it is worth in hand with no other beside it. `lying(meld)`:
    what fits on it and could come to lie there. `spared(group)`: which cards a meld that lies so can spare, each with what is left of it
    then: one meld, or two.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.granted = taken_for_granted(variant)
        self.readings: Callable[[Group], tuple[Meld, ...]] = kept(variant.readings)
        self.dearest_meld: Callable[[Group], Meld] = kept(self._dearest_meld)
        self.worth: Callable[[Group], int] = kept(self._worth)
        self._hands = _Answers(self._groups, 2_000)
        self.groups: Callable[[Group], tuple[Group, ...]] = self._hands.__getitem__
        self.alone: Callable[[Plain], int] = kept(lambda card: variant.hand_value((card,)))
        places = Shortcut.PLACES in self.granted.held
        self.lying: Callable[[Meld], Lying] = kept(lambda meld: Lying.of(meld, known=places))
        self.spared: Callable[[Group], Mapping[Plain, tuple[Group, ...]]] = kept(self._spared)
        self._freeing = kept(self._exchanges)
        self._laid_off = kept(self._lay_offs)
        self._wider: list[tuple[int, tuple[tuple[Group, int], ...]]] = []

    @classmethod
    def of(cls, variant: Variant, /) -> Asking:
        """The questions to that variant, none asked yet."""
        return cls(variant)

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
        """The group as the meld that it will be when it is laid so; None if it is none."""
        return next(iter(self.readings(group)), None)

    def groups_with(self, card: Plain, hand: Group) -> list[Group]:
        """Those that hold the card; mostly it is told at a glance that there are none."""
        if card is not JOKER and hand not in self._hands and not card.bit & self.in_melds(hand):
            return []
        return [group for group in self.groups(hand) if card in group]

    def in_melds(self, hand: Group) -> int:
        """Of the naturals of the hand at least those that lie in one of the `groups`, as a mask; not all if that can be seen soon."""
        if self.granted.melds.plain:
            return in_melds(self.granted.melds, hand, min(hand.count(JOKER), self.granted.most_jokers))
        return mask_of_any(card for group in self.groups(hand) for card in group)

    def has_pure(self, hand: Group) -> bool:
        """Whether the hand might hold the pure melds that every opening is known to need."""
        return all(not parts.plain or in_melds(parts, hand, 0) for parts in self._pure)

    @cached_property
    def _pure(self) -> tuple[MeldParts, ...]:
        """For each kind of meld of which a pure one is needed, its rules."""
        return tuple(map(self.granted.melds.of_kind, self.granted.needs.pure if self.granted.needs else ()))

    def opens(self, lays: tuple[Group, ...], turn: int | None, seat: int | None = None) -> bool:
        """Whether that seat opens with these groups, which are melds, in that turn, in some reading."""
        return any(self.variant._judge_opening(melds, turn, seat) for melds in product(*map(self.readings, lays)))

    def opens_with_all(self, groups: tuple[Group, ...], turn: int | None) -> bool:
        """Whether all the groups, in every reading, would open if they could be laid together, and for enough points."""
        melds = tuple(meld for group in groups for meld in self.readings(group))
        return not self.variant.opening(Opening(melds, max(self.granted.least, sum(map(self.worth, groups))), turn))

    def lay_offs(self, meld: Meld, card: Plain, between: Between | None = None) -> tuple[LaidOff, ...]:
        """The ways in which the one card can be laid off on the meld: several for a joker, each declared.

        `between` matters where the rule does not take all melds alike; None: it is not known.
        """
        if not self.lying(meld).fits & card.bit:
            return ()
        return self._laid_off((meld, card, between if self.granted.by_owner else None))

    def exchanges(self, meld: Meld, between: Between | None = None) -> Freeing:
        """The groups of naturals that free the wild card of the meld, each with the exchange; `between` as for lay-offs."""
        return self._freeing((meld, between if self.granted.by_owner else None))

    def fitting(self, meld: Meld, cards: int) -> Iterator[Plain]:
        """Those of the cards, a mask, that come into question for the meld."""
        mask = cards & self.lying(meld).fits
        while mask:
            bit = mask & -mask
            mask ^= bit
            yield EVERY_CARD[bit.bit_length() - 1]

    def _dearest_meld(self, group: Group) -> Meld:
        return max(self.readings(group), key=self.variant.meld_value)

    def _worth(self, group: Group) -> int:
        return self.variant.meld_value(self.dearest_meld(group)) if self.readings(group) else 0

    def _groups(self, hand: Group) -> tuple[Group, ...]:
        if not self.granted.melds.plain:
            return self._asked_about(hand)
        if hand[-1:] != (JOKER,):  # with one, most cards lie in a group
            useful = self.in_melds(hand)
            hand = tuple([card for card in hand if card.bit & useful])
        found = dict.fromkeys(library_groups(self.granted.melds, counted(hand)) if hand else ())
        return tuple(found if self.granted.melds.by_counts else filter(self.readings, found))

    def _asked_about(self, hand: Group) -> tuple[Group, ...]:
        """The same under rules that have to be asked: those of a larger hand that was asked about, if there is one, that this one holds.

        Sorted, so that it makes no difference which hand was asked about before.
        """
        counts = packed(hand)
        for held, known in tuple(self._wider):
            if holds(held, counts):
                return tuple([group for group, cards in known if holds(counts, cards)])
        every, all_of_them = groups_in_play(self.granted.melds, hand)
        found = tuple(sorted(filter(self.readings, every), key=_by_size))
        if all_of_them:
            self._wider[:] = [*self._wider[-3:], (counts, tuple((group, packed(group)) for group in found))]
        return found

    def _lay_offs(self, question: tuple[Meld, Plain, Between | None]) -> tuple[LaidOff, ...]:
        meld, card, between = question
        ways = ((given, self._one(meld, given, between)) for given in self._as(meld, card))
        return tuple({answer.value: LaidOff(given, answer.value) for given, answer in ways if answer}.values())

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

    def _spared(self, group: Group) -> Mapping[Plain, tuple[Group, ...]]:
        ways = {card: self._left(group[:at], group[at + 1 :]) for at, card in reversed([*enumerate(group)])}
        return {card: left for card, left in ways.items() if left}

    def _left(self, low: Group, high: Group) -> tuple[Group, ...]:
        """The two parts as one meld, or else as two; nothing if they are none."""
        if self.readings(in_order(low + high)):
            return (low + high,)
        return (low, high) if low and high and all(self.readings(in_order(part)) for part in (low, high)) else ()

    def _exchanges(self, question: tuple[Meld, Between | None]) -> Freeing:
        meld, between = question
        seat, owner = between or (None, None)
        tried: dict[tuple[Natural, ...], None] = {}
        for place in meld.wild:
            naturals = tuple(sorted(meld.stands_for[place]))
            tried |= dict.fromkeys([*((natural,) for natural in naturals), naturals])
        answers = ((cards, self.variant.check_exchange(meld, cards, seat=seat, owner=owner)) for cards in tried)
        return tuple((cards, answer.value) for cards, answer in answers if answer)


def asking(variant: Variant) -> Asking:
    """The questions to that variant."""
    return given_variant(variant)._worked_out(Asking)


def _by_size(group: Group) -> tuple[int, list[int]]:
    return len(group), [card.index for card in group]
