"""Runs: cards of one suit, consecutive in rank (F2, F6).

A run lies somewhere on a *track*: the ranks in order, with the ace at place 0 and behind the last rank, wherever the game allows it. A
reading of some cards is a *window* of the track, as long as they are many, in which each card has its place. Natural cards can only lie
in their own place, declared cards in the one they are declared for; wild cards fill what is left. So there is at most one reading for each
window and suit, and which windows come into question is arithmetic: none may begin behind the lowest card, nor end before the highest.

Why cards are no run: every independent fault, and none that only follows from another. A card of the wrong suit still fills the place of
its rank, so it makes no gap beside. Where a card of the right suit lies there already, it is surplus, and no rank lies twice on that account
(but of cards that are all of one rank that is said). A declared card is judged as what it was declared to be. Cards that are still to come,
because there are too few, fill what is missing.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import Final, TypeAlias

import attrs

from romi.as_code import as_code
from romi.card import JOKER, NATURALS, Card, Declared, Natural, Rank, Suit, given, undeclared
from romi.checks import checked, listed
from romi.code import Code
from romi.melds.conditions import (
    ONE_JOKER,
    AtMost,
    Condition,
    Laid,
    by_counts,
    is_wild,
    misdeclared,
    stands_in,
    substitutes,
    unexplained,
)
from romi.melds.meld import ITSELF, Meld, as_given_first, meant
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations, told


class Ace(enum.Enum):
    """Where the ace may stand in a run (F6)."""

    LOW = "low"
    """Beside the 2 only (KOP2, RUM2)."""
    HIGH = "high"
    """Beside the king only."""
    BOTH = "low or high"
    """At either end, in one run at one of them."""
    BOTH_AT_ONCE = "low and high"
    """At either end or at both: a run of a whole suit may have 14 cards."""
    AROUND = "around the corner"
    """Between king and 2 as well."""


class RunSuits(enum.Enum):
    """Whether a run keeps to one suit."""

    ONE = "one suit"
    MIXED = "any suits"


Window: TypeAlias = tuple[frozenset[Natural], ...]
"""A stretch of the track: for each place the naturals that belong there, one, or one of each suit where suits may mix."""

_Place: TypeAlias = tuple[Card, frozenset[Natural]]
"""A card that has been placed, and what it stands for there."""

# What a card is to a run, where it is no natural card with a place of its own: numbers behind every place of every suit.
_JOKER: Final = 64
_DECLARED: Final = 65
_LOOSE: Final = 66
_STRANGE: Final = 67
_ANYWHERE: Final = (_JOKER, _LOOSE)


class Track:
    """The ranks in order, with the ace at every end where it may stand; for `Ace.AROUND` once round the circle.

    Places are counted so that the low ace has 0, whether or not it may stand there; `first` and `last` bound those that there are. A spot
    is a place in a suit: 16 times the suit, and the place.
    """

    def __init__(self, ranks: tuple[Rank, ...], ace: Ace) -> None:
        others = tuple(rank for rank in ranks if rank is not Rank.ACE)
        has_ace = len(others) < len(ranks)
        self.ace = ace
        self.has_ace = has_ace
        self.top = len(others) + 1
        self.first = 0 if has_ace and ace is not Ace.HIGH else 1
        self.last = self.top if has_ace and ace not in (Ace.LOW, Ace.AROUND) else len(others)
        self.around = ace is Ace.AROUND
        self.circle = (Rank.ACE, *others, Rank.ACE) if not self.around else ((Rank.ACE,) * has_ace + others) * 2
        place: dict[Rank, int] = {rank: number for number, rank in enumerate(others, start=1)}
        if has_ace:
            place[Rank.ACE] = 0 if self.first == 0 else self.top
        self.whole = len(ranks) == len(Rank)
        self.place = tuple(place.get(rank, -1) for rank in Rank)
        self.spots = tuple(16 * suit + place[rank] if rank in place else _STRANGE for suit in Suit for rank in Rank)
        self.naturals = tuple(tuple(NATURALS[13 * suit + rank - 1] for rank in self.circle) for suit in Suit)
        self.itself = tuple(tuple(ITSELF[card.index] for card in row) for row in self.naturals)

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks from the first place to the last."""
        return self.circle[: self.last + 1 - self.first] if self.around else self.circle[self.first : self.last + 1]

    def starts(self, length: int) -> range:
        """The places at which a window of that length may begin."""
        if self.around:
            return range(len(self.circle) // 2)
        return range(self.first, self.last - length + 2)

    def missing(self, ranks: frozenset[int]) -> tuple[Rank, ...]:
        """What is missing between the ranks, which lie on the track, where they lie closest together."""
        places = sorted([self.place[rank - 1] for rank in ranks])
        if len(places) < 2:
            return ()
        low, high = places[0], places[-1]
        if self.around:
            base, size = 1 - self.has_ace, len(self.circle) // 2
            stretches = [(high - low, low)]
            stretches += [(before + size - after, after) for before, after in pairwise(places)]
            span, low = min(stretches)
            return tuple([rank for rank in self.circle[low - base : low - base + span + 1] if rank not in ranks])
        if low == 0 and self.last == self.top and self.top - places[1] < high:
            low, high = places[1], self.top
        return tuple([rank for rank in self.circle[low : high + 1] if rank not in ranks])


@lru_cache(maxsize=64)
def _track(ranks: tuple[Rank, ...], ace: Ace) -> Track:
    """The track is a function of the ranks and of the ace."""
    return Track(ranks, ace)


def _in_order(ranks: Iterable[int]) -> tuple[Rank, ...]:
    order = tuple(map(Rank, listed("ranks", ranks)))
    if not order or len(set(order)) != len(order):
        raise ValueError(
            f"an order of ranks names each rank once, and at least one, not {[rank.value for rank in order]}"
        )
    return order


@attrs.frozen(cache_hash=True)
class Run:
    """A run: `least` or more cards, consecutive in rank, of one suit (F2), with the ace as `ace` says (F6).

    `jokers` is a condition of the wild cards in it (F4, TIZ3), or of anything else about it; `wild` are natural cards that may stand for
    others besides the joker. `ranks` is the order of ranks in the pack: a 40-card pack leaves out 8, 9 and 10, so that the jack follows the
    7. `most` bounds the length further than the track does. Called with cards in any order, it answers with the `Meld` in order: as given if
    the cards as given already read as a run, else the highest reading (F7).

    >>> from romi.notation import cards
    >>> str(Run()(cards("9h 7h *")).unwrap())
    '7♥ *=8♥ 9♥'
    """

    ace: Ace = Ace.BOTH
    least: int = attrs.field(default=3, kw_only=True)
    most: int | None = attrs.field(default=None, kw_only=True)
    jokers: Condition = attrs.field(default=ONE_JOKER, kw_only=True)
    wild: frozenset[Natural] = attrs.field(default=frozenset(), kw_only=True)
    ranks: tuple[Rank, ...] = attrs.field(default=tuple(Rank), converter=_in_order, kw_only=True)
    suits: RunSuits = attrs.field(default=RunSuits.ONE, kw_only=True)
    kind: str = attrs.field(default="run", kw_only=True)
    rule: str = attrs.field(default="F2", kw_only=True)

    __repr__ = as_code

    def __attrs_post_init__(self) -> None:
        checked(self)
        if self.least < 1 or (self.most is not None and self.most < self.least):
            raise ValueError(f"no run has at least {self.least} and at most {self.most} cards")

    @property
    def track(self) -> tuple[Rank, ...]:
        """The ranks in order, with the ace at every end where it may stand; for `Ace.AROUND` once round the circle."""
        return self._track.ranks

    @cached_property
    def longest(self) -> int:
        """How many cards the longest run has."""
        room = len(self.track) if self.ace is Ace.BOTH_AT_ONCE else len(self.ranks)
        return room if self.most is None else min(room, self.most)

    @cached_property
    def _track(self) -> Track:
        return _track(self.ranks, self.ace)

    @cached_property
    def _spots(self) -> tuple[int, ...]:
        """What each card is to this run, by its index: a spot, or one of the numbers behind all spots."""
        naturals = [_LOOSE if card in self.wild else self._track.spots[card.index] for card in NATURALS]
        return (*naturals, _JOKER, _DECLARED)

    @cached_property
    def _wild_counts(self) -> tuple[int, ...] | None:
        """For each length, as a mask, how many of the cards may be wild; None if that does not go by numbers alone."""
        allows = by_counts(self.jokers)
        if allows is None:
            return None
        return tuple(
            sum(1 << wild for wild in range(size + 1) if allows(wild, size - wild)) for size in range(self.longest + 1)
        )

    @cached_property
    def _unconditioned(self) -> Run:
        return attrs.evolve(self, jokers=AtMost(None, naturals=0))

    def windows(self, length: int) -> tuple[Window, ...]:
        """Every stretch of that length on the track, in each suit, from the lowest; none if it is too short or too long for a run."""
        if not self.least <= length <= self.longest:
            return ()
        suits: tuple[Suit | None, ...] = (None,) if self.suits is RunSuits.MIXED else tuple(Suit)
        return tuple(self._window(suit, start, length) for start in self._track.starts(length) for suit in suits)

    def _window(self, suit: Suit | None, start: int, length: int) -> Window:
        track = self._track
        if suit is not None:
            return track.itself[suit][start : start + length]
        return tuple(map(frozenset, zip(*(row[start : start + length] for row in track.naturals), strict=True)))

    # --- readings ---

    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        """All readings: as given first, then the highest first (F7)."""
        size = len(cards)
        if not self.least <= size <= self.longest:
            return ()
        spots = self._spots
        order = sorted([spots[card.index] for card in cards])
        declared: list[tuple[int, Declared]] = []
        if order[-1] > _JOKER:
            if order[-1] > _DECLARED or not self._read_declared(cards, declared):
                return self._placed(cards) if order[-1] == _LOOSE else ()
            order = sorted([*(spot for spot, _ in declared), *(spot for spot in order if spot != _DECLARED)])
        jokers = 0
        while order and order[-1] == _JOKER:
            order.pop()
            jokers += 1
        if not order or self._winds:
            return self._placed(cards)
        if order[0] >> 4 != order[-1] >> 4 or len(set(order)) < len(order):
            return ()
        counts = self._wild_counts
        if counts is not None:
            wild = jokers + len([told for _, told in declared if told.card is not told.natural])
            if not counts[size] >> wild & 1:
                return ()
        return self._in_windows(cards, order, jokers, declared)

    @cached_property
    def _elsewhere(self) -> tuple[Track, Track]:
        """The tracks on which the ace may stand at either end, or round the corner."""
        return _track(self.ranks, Ace.BOTH), _track(self.ranks, Ace.AROUND)

    @cached_property
    def _mixed(self) -> bool:
        return self.suits is RunSuits.MIXED

    @cached_property
    def _both(self) -> bool:
        return self.ace is Ace.BOTH_AT_ONCE

    @cached_property
    def _winds(self) -> bool:
        """Whether a rank can lie at two places of one window, or a place is for several suits: then cards must be tried one by one."""
        return self._track.around or self._both or self._mixed

    def _read_declared(self, cards: Sequence[Card], found: list[tuple[int, Declared]]) -> bool:
        """Find the spots of the declared cards; False if one has none, or is not wild."""
        for card in cards:
            if isinstance(card, Declared):
                spot = self._track.spots[card.natural.index]
                if spot == _STRANGE or not is_wild(card, self.wild):
                    return False
                found.append((spot, card))
        return True

    def _in_windows(
        self, cards: Sequence[Card], order: list[int], jokers: int, declared: list[tuple[int, Declared]]
    ) -> tuple[Meld, ...]:
        """The readings of cards of one suit that have a spot each, in order, and of so many jokers."""
        track, size = self._track, len(cards)
        suit = order[0] >> 4
        base = suit << 4
        low, high, last = order[0] - base, order[-1] - base, track.last
        if len(order) == size < last and not declared:
            # A natural has just one place; the ace may have another, behind the others.
            if high - low >= size and low == 0 and last == track.top and order[1] - base == last - size + 1:
                low, high = last - size + 1, last
            if high - low >= size:
                return ()
            meld = Meld(self.kind, track.naturals[suit][low : high + 1], track.itself[suit][low : high + 1])
            return (meld,) if self._wild_counts is not None or self._suits_condition(meld) else ()
        places = [spot - base for spot in order]
        ways: list[tuple[int, list[int]]] = []
        if low == 0 and last == track.top and last - (places[1] if len(places) > 1 else last) < size:
            ways.append((last - size + 1, [*places[1:], last]))
        if high - low < size:
            starts = range(min(last - size + 1, low), max(track.first, high - size + 1) - 1, -1)
            ways += [(start, places) for start in starts]
        naturals, itself = track.naturals[suit], track.itself[suit]
        found = []
        for start, lying in ways:
            laid: tuple[Card, ...] = naturals[start : start + size]
            if jokers or declared:
                filled: list[Card] = [JOKER] * size
                for place in lying:
                    filled[place - start] = naturals[place]
                for spot, told in declared:
                    place = spot - base
                    filled[(place if place >= start else last) - start] = told.card
                laid = tuple(filled)
            meld = Meld(self.kind, laid, itself[start : start + size])
            if self._wild_counts is not None or self._suits_condition(meld):
                found.append(meld)
        return tuple(found) if len(found) < 2 else as_given_first(found, cards)

    def _suits_condition(self, meld: Meld) -> bool:
        return not told(self.jokers, self.jokers(Laid.of(meld)))

    def _placed(self, cards: Sequence[Card]) -> tuple[Meld, ...]:
        """The readings of any cards, tried one by one in each window in which those that stand for one natural have a place."""
        given = tuple(cards)
        bound = {
            meant(card) for card in given if isinstance(card, Declared) or (card is not JOKER and card not in self.wild)
        }
        suits: tuple[Suit | None, ...] = tuple({natural.suit for natural in bound}) or (*reversed(Suit),)
        if self.suits is RunSuits.MIXED:
            suits = (None,)
        elif bound and len(suits) > 1:
            return ()
        found = []
        for start in reversed(self._track.starts(len(given))):
            for suit in suits:
                window = self._window(suit, start, len(given))
                if bound.issubset(chain(*window)) and (meld := self._read(given, window)) is not None:
                    found.append(meld)
        return as_given_first(found, given)

    def _read(self, given: tuple[Card, ...], window: Window) -> Meld | None:
        """The cards in this window, or None if one of them has no place in it."""
        places: list[_Place | None] = [None] * len(window)
        loose: list[tuple[int, Card]] = []
        for position, card in sorted(enumerate(given), key=lambda item: self._looseness(item[1])):
            own = self._own_place(card, position, places, window)
            if own is not None:
                places[own] = (card, ITSELF[meant(card).index])
            elif is_wild(card, self.wild) and not isinstance(card, Declared):
                loose.append((position, card))
            else:
                return None
        for position, card in sorted(loose, key=lambda item: places[item[0]] is not None):
            free = position if places[position] is None else places.index(None)
            places[free] = (card, window[free])
        laid = [place for place in places if place is not None]
        meld = Meld(self.kind, tuple([undeclared(card) for card, _ in laid]), tuple([naturals for _, naturals in laid]))
        return meld if self._suits_condition(meld) else None

    def _looseness(self, card: Card) -> int:
        """The order in which cards are placed: those that have only one place first."""
        if isinstance(card, Declared):
            return 0
        if isinstance(card, Natural):
            return 2 if card in self.wild else 1
        return 3

    def _own_place(self, card: Card, position: int, places: Sequence[_Place | None], window: Window) -> int | None:
        """The free place of the natural that the card is, or is declared to be; where it was given, if that is one."""
        if card is JOKER or (isinstance(card, Declared) and not is_wild(card, self.wild)):
            return None
        natural = meant(card)
        free = [place for place, naturals in enumerate(window) if natural in naturals and places[place] is None]
        return position if position in free else next(iter(free), None)

    def notes(self, meld: Meld, cards: Sequence[Card], /) -> Violations:
        """That the cards were given out of order, if they were (F7)."""
        if meld.cards == cards or meld.kind != self.kind or meld.cards == tuple(map(undeclared, cards)):
            return ()
        return (Violation(Code.OUT_OF_ORDER, "F7", meld.as_told(cards)),)

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """The run that the cards are, or every independent reason why they are none."""
        laid = given(cards)
        found = self.readings(laid)
        return Accepted(found[0], self.notes(found[0], laid)) if found else Rejected(self.faults(laid))

    # --- faults ---

    def faults(self, cards: Sequence[Card], /) -> Violations:
        """Every independent reason why the cards are no run; they must not be one."""
        given = tuple(cards)
        if self._wild_counts is None and (lying := self._unconditioned.readings(given)):
            return min([told(self.jokers, self.jokers(Laid.of(meld))) for meld in lying], key=len)
        own: list[Card] = []
        loose: list[Card] = []
        for card in given:
            (loose if self._spots[card.index] in _ANYWHERE else own).append(card)
        found: list[Violation] = []
        if Declared in map(type, own):
            not_wild = substitutes(given, self.wild)
            if not not_wild and (culprits := misdeclared(self.readings, given)):
                return (Violation(Code.DECLARED_ELSEWHERE, "F7", culprits),)
            if not_wild:
                found.append(Violation(Code.DECLARED_NOT_WILD, self.rule, not_wild))
        faults = self._faults(len(given), own, loose)
        if self.wild:
            faults = min(self._faults(len(given), *self._as_themselves(own, loose)), faults, key=len)
        return (*found, *faults) or unexplained(self.jokers)

    def _as_themselves(self, fixed: list[Card], loose: list[Card]) -> tuple[list[Card], list[Card]]:
        """The same cards, with the naturals that are wild lying as themselves where they may."""
        own, rest = list(fixed), list(loose)
        suit = self._main_suit([meant(card).index // 13 for card in fixed])
        for card in loose:
            taken = {meant(other).rank for other in own}
            if isinstance(card, Natural) and card.rank not in taken and suit in (-1, card.suit):
                own.append(card)
                rest.remove(card)
        return own, rest

    def _main_suit(self, suits: list[int]) -> int:
        """The suit of most cards, of the first one if there are as many of another; -1 where suits do not matter."""
        return -1 if self._mixed or not suits else max(suits, key=suits.count)

    def _faults(self, size: int, own: list[Card], loose: list[Card]) -> list[Violation]:
        """What is wrong with so many cards, of which `own` stand for one natural each, and `loose` for any."""
        indices = [card.natural.index if isinstance(card, Declared) else card.index for card in own]
        suits = [index // 13 for index in indices]
        ranks = [index % 13 + 1 for index in indices]
        suit, distinct = self._main_suit(suits), frozenset(ranks)
        aces = 2 if 1 in distinct and self._both and len(set(self.ranks) - distinct) <= len(loose) else 1
        wild = len(loose) + sum([card.card is not card.natural for card in own if isinstance(card, Declared)])
        to_come = max(0, self.least - size)
        found = self._length(size, ranks, loose, aces)
        counts = self._wild_counts
        if counts is None or size + to_come >= len(counts) or not counts[size + to_come] >> wild & 1:
            laid = Laid(
                self.kind, (*loose, *(card for card in own if stands_in(card, self.wild))), size - wild + to_come
            )
            found += told(self.jokers, self.jokers(laid))
        if suit >= 0 and suits.count(suit) < len(suits):
            others = tuple([card for card, of in zip(own, suits, strict=True) if of != suit])
            found.append(Violation(Code.WRONG_SUIT, self.rule, others))
        if len(distinct) < len(ranks):
            for rank in sorted(distinct):
                beside = len(distinct) == 1 or suit < 0
                places = zip(own, suits, ranks, strict=True)
                twins = tuple([card for card, in_suit, of in places if of == rank and (beside or in_suit == suit)])
                if len(twins) > (aces if rank == 1 else 1):
                    found.append(Violation(Code.RANK_TWICE, self.rule, twins, len(twins)))
        found += self._order(own, ranks, distinct, loose, to_come, suit)
        return found

    def _length(self, size: int, ranks: list[int], loose: list[Card], aces: int) -> list[Violation]:
        if size < self.least:
            return [Violation(Code.TOO_FEW, self.rule, (), size, self.least)]
        if size <= self.longest:
            return []
        # Cards that have to go anyway make no run too long.
        surplus = sum(max(0, ranks.count(rank) - (aces if rank == 1 else 1)) for rank in set(ranks))
        if size - surplus <= self.longest:
            return []
        if loose and self.most is None:
            return [Violation(Code.NO_PLACE_FOR_JOKER, "F6", tuple(loose), wild=tuple(loose))]
        return [Violation(Code.TOO_MANY, self.rule, (), size, self.longest)]

    def _order(
        self, own: list[Card], ranks: list[int], distinct: frozenset[int], loose: list[Card], to_come: int, suit: int
    ) -> list[Violation]:
        """The ranks must fit a window as long as the cards are many: else there is a gap, or the ace stands where it may not."""
        track = self._track
        found: list[Violation] = []
        fillers = len(loose) + to_come
        on_track = distinct
        if not track.whole and (strange := [rank for rank in distinct if track.place[rank - 1] < 0]):
            out = tuple([card for card, rank in zip(own, ranks, strict=True) if rank in strange])
            found.append(Violation(Code.NOT_IN_PACK, self.rule, out))
            on_track = distinct.difference(strange)
            fillers += len(distinct) - len(on_track)
        missing = track.missing(on_track)
        if len(missing) <= fillers:
            return found
        ace = self._misplaced_ace(on_track, fillers)
        if ace is not None:
            aces = tuple(card for card, rank in zip(own, ranks, strict=True) if rank == 1)
            found.append(Violation(ace, "F6", aces or tuple(loose)))
            return found
        of = meant(own[0]).suit if suit < 0 else suit
        lost = tuple([NATURALS[13 * of + rank - 1] for rank in missing])
        found.append(Violation(Code.GAP, self.rule, lost, len(loose), len(missing)))
        return found

    def _misplaced_ace(self, ranks: frozenset[int], fillers: int) -> Code | None:
        """What is wrong if the cards lie close enough together with an ace where this run may not have it."""
        for track in self._elsewhere:
            missing = track.missing(ranks)
            if len(missing) <= fillers and (1 in ranks or Rank.ACE in missing):
                return _MISPLACED.get(self.ace, Code.AROUND_THE_CORNER)
        return None


_MISPLACED: Final = {Ace.LOW: Code.ACE_NOT_HIGH, Ace.HIGH: Code.ACE_NOT_LOW}
