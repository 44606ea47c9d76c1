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

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain
from typing import Final, TypeAlias

import attrs

from romi.as_code import Named
from romi.card import JOKER, NATURALS, Card, Declared, Natural, Rank, Suit, undeclared
from romi.checks import listed
from romi.code import Code
from romi.melds.conditions import ONE_JOKER, Condition, laid, refusal
from romi.melds.meld import ITSELF, Meld, as_given, as_given_first, lying, meant
from romi.melds.shape import Shape, is_wild, stands_in
from romi.melds.track import DECLARED_SPOT, JOKER_SPOT, ROW, STRANGE, WILD_SPOT, Ace, Track, Window, track_of
from romi.verdict import Violations, fault, told


class RunSuits(Named):
    """Whether a run keeps to one suit."""

    ONE = "one suit"
    MIXED = "any suits"


_Place: TypeAlias = tuple[Card, frozenset[Natural]]
"""A card that has been placed, and what it stands for there."""


def _in_order(ranks: Iterable[int]) -> tuple[Rank, ...]:
    order = tuple(map(Rank, listed("ranks", ranks)))
    if not order or len(set(order)) != len(order):
        raise ValueError(
            f"an order of ranks names each rank once, and at least one, not {[rank.value for rank in order]}"
        )
    return order


@attrs.frozen(slots=False)
class Run(Shape):
    """A run: `least` or more cards, consecutive in rank, of one suit (F2), with the ace as `ace` says (F6).

    `jokers` is a condition of the wild cards in it (F4, TIZ3), or of anything else about it; `wild` are natural cards that may stand for
    others besides the joker. `ranks` is the order of ranks in the pack: a 40-card pack leaves out 8, 9 and 10, so that the jack follows the
    7. `most` bounds the length further than the track does. Called with cards in any order, it answers with the `Meld` in order: as given if
    the cards as given already read as a run, else the highest reading (F7).

    >>> from romi.notation import cards
    >>> str(Run()(cards("9h 7h *")).unwrap())
    '7♥ *=8♥ 9♥'
    """

    ace: Ace = Ace.LOW_OR_HIGH
    least: int = attrs.field(default=3, kw_only=True)
    most: int | None = attrs.field(default=None, kw_only=True)
    jokers: Condition = attrs.field(default=ONE_JOKER, kw_only=True)
    wild: frozenset[Natural] = attrs.field(default=frozenset(), kw_only=True)
    ranks: tuple[Rank, ...] = attrs.field(default=tuple(Rank), converter=_in_order, kw_only=True)
    suits: RunSuits = attrs.field(default=RunSuits.ONE, kw_only=True)
    kind: str = attrs.field(default="run", kw_only=True)
    rule: str = attrs.field(default="F2", kw_only=True)

    @property
    def track(self) -> tuple[Rank, ...]:
        """The ranks in order, with the ace at every end where it may stand; for `Ace.AROUND` once round the circle."""
        return self._track.ranks

    @cached_property
    def longest(self) -> int:
        """How many cards the longest run has."""
        room = len(self.track) if self.ace is Ace.LOW_AND_HIGH else len(self.ranks)
        return room if self.most is None else min(room, self.most)

    @cached_property
    def _track(self) -> Track:
        return track_of(self.ranks, self.ace)

    @cached_property
    def _elsewhere(self) -> tuple[Track, ...]:
        """The tracks on which the ace may stand where it may not stand here: at either end, or round the corner."""
        return tuple([track_of(self.ranks, ace) for ace in (Ace.LOW_OR_HIGH, Ace.AROUND) if ace is not self.ace])

    @cached_property
    def _mixed(self) -> bool:
        return self.suits is RunSuits.MIXED

    @cached_property
    def _both(self) -> bool:
        return self.ace is Ace.LOW_AND_HIGH

    @cached_property
    def _tried(self) -> bool:
        """Whether a rank can lie at two places of one window, or a place is for several suits: then cards must be tried one by one."""
        return self._track.around or self._both or self._mixed

    @cached_property
    def _spots(self) -> tuple[int, ...]:
        """What each card is to this run, by its index: a spot, or one of the numbers behind all spots."""
        naturals = [WILD_SPOT if card in self.wild else self._track.spots[card.index] for card in NATURALS]
        return (*naturals, JOKER_SPOT, DECLARED_SPOT)

    @cached_property
    def _wild_counts(self) -> tuple[int, ...] | None:
        """For each length, as a mask, how many of the cards may be wild; None if that does not go by numbers alone."""
        allows = self._counts
        if allows is None:
            return None
        return tuple(
            sum(1 << wild for wild in range(size + 1) if allows(wild, size - wild)) for size in range(self.longest + 1)
        )

    def windows(self, length: int) -> tuple[Window, ...]:
        """Every stretch of that length on the track, in each suit, from the lowest; none if it is too short or too long for a run."""
        if not self.least <= length <= self.longest:
            return ()
        suits: tuple[Suit | None, ...] = (None,) if self._mixed else tuple(Suit)
        return tuple(self._track.window(suit, start, length) for start in self._track.starts(length) for suit in suits)

    # --- readings ---

    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        """All readings: as given first, then the highest first (F7)."""
        size = len(cards)
        if size < self.least or size > self.longest:
            return ()
        spots = self._spots
        own = sorted([spots[card.index] for card in cards])
        track = self._track
        declared: dict[int, Card] = {}
        wild = 0
        if own[-1] >= JOKER_SPOT or self._tried:
            if self._tried or own[0] == JOKER_SPOT or WILD_SPOT in own:
                return self._placed(cards)
            wild = jokers = own.count(JOKER_SPOT)
            told = own.count(DECLARED_SPOT)
            own = own[: size - jokers - told]
            if told:
                for card in cards:
                    if isinstance(card, Declared) and (card.card is JOKER or card.card in self.wild):
                        declared[track.spots[card.natural.index]] = card.card
                        wild += card.card is not card.natural
                own = sorted([*own, *declared])
                if len(own) + jokers < size:
                    return ()
        low, high = own[0], own[-1]
        if high - low >= size:
            if low % ROW:
                return ()
            own = self._ace_last(own, declared)
            low, high = own[0], own[-1]
        if high - low >= size or len(set(own)) < len(own):
            return ()
        counts = self._wild_counts
        if counts is not None and not counts[size] >> wild & 1:
            return ()
        if not wild and high - low == size - 1 and size < track.last:
            if high % ROW > track.last:
                return ()
            meld = lying(self.kind, track.naturals[low : high + 1], track.itself[low : high + 1])
            return () if counts is None and refusal(self.jokers, meld) else (meld,)
        found = self._in_windows(size, own, declared)
        if counts is None:
            found = [meld for meld in found if not refusal(self.jokers, meld)]
        return tuple(found) if len(found) < 2 or found[0].cards == cards else as_given_first(found, cards)

    def _ace_last(self, own: list[int], declared: dict[int, Card]) -> list[int]:
        """The spots with the ace behind the others instead of before them, if it may lie there; else as they are."""
        low, track = own[0], self._track
        if low % ROW or track.last < track.top or own[-1] >= low + track.top:
            return own
        if low in declared:
            declared[low + track.top] = declared[low]
        return [*own[1:], low + track.top]

    def _in_windows(self, size: int, own: list[int], declared: dict[int, Card]) -> list[Meld]:
        """The readings of so many cards of one suit, the highest first: `own` are spots where one lies, in order."""
        track = self._track
        low, high = own[0], own[-1]
        base = low - low % ROW
        last = base + track.last
        found: list[Meld] = []
        behind = own if low > base else self._ace_last(own, declared)
        if behind is not own and last - behind[0] < size:
            found += self._in_windows(size, behind, declared)
        row: tuple[Card, ...] = track.naturals[low : high + 1]
        if len(own) < len(row):
            row = tuple([card if spot in own else JOKER for spot, card in enumerate(row, low)])
        for spot, card in declared.items():
            if low <= spot <= high:
                row = (*row[: spot - low], card, *row[spot - low + 1 :])
        start = low if low + size <= last else last - size + 1
        while start > high - size and start >= base + track.first:
            end = start + size
            cards = (JOKER,) * (low - start) + row + (JOKER,) * (end - 1 - high)
            found.append(lying(self.kind, cards, track.itself[start:end]))
            start -= 1
        return found

    def _placed(self, cards: Sequence[Card]) -> tuple[Meld, ...]:
        """The readings of any cards, tried one by one in each window in which those that stand for one natural have a place."""
        given = tuple(cards)
        bound = {
            meant(card) for card in given if isinstance(card, Declared) or (card is not JOKER and card not in self.wild)
        }
        suits: tuple[Suit | None, ...] = tuple({natural.suit for natural in bound}) or (*reversed(Suit),)
        if self._mixed:
            suits = (None,)
        elif bound and len(suits) > 1:
            return ()
        found = []
        for start in reversed(self._track.starts(len(given))):
            for suit in suits:
                window = self._track.window(suit, start, len(given))
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
        meld = lying(
            self.kind, tuple([undeclared(card) for card, _ in laid]), tuple([naturals for _, naturals in laid])
        )
        return None if refusal(self.jokers, meld) else meld

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
        if meld.cards == cards or meld.kind != self.kind or as_given((meld,), cards):
            return ()
        return (fault(Code.OUT_OF_ORDER, "F7", meld.as_told(cards)),)

    # --- faults ---

    def _at_least(self, cards: Sequence[Card], /) -> int:
        """So many of the cards, and maybe more, are at fault as a run: the other suits, and all of one rank."""
        spots = self._spots
        at = [spots[card.index] for card in cards if card is not JOKER]
        if not at or self._mixed or max(at) >= JOKER_SPOT or max(at) // ROW == min(at) // ROW:
            return 0
        suits = [spot // ROW for spot in at]
        others = len(suits) - max(map(suits.count, suits))
        return others if self._both or len({spot % ROW for spot in at}) > 1 else others + len(at)

    def _why_not(self, given: tuple[Card, ...]) -> Violations:
        spots = self._spots
        at = [spots[card.index] for card in given]
        if max(at, default=0) < JOKER_SPOT:
            return self._faults(given, at, (), 0)
        loose = tuple([card for card, spot in zip(given, at, strict=True) if JOKER_SPOT <= spot <= WILD_SPOT])
        own = tuple([card for card, spot in zip(given, at, strict=True) if not JOKER_SPOT <= spot <= WILD_SPOT])
        faults = self._split_faults(own, loose)
        return min(self._split_faults(*self._as_themselves(own, loose)), faults, key=len) if self.wild else faults

    def _as_themselves(
        self, fixed: tuple[Card, ...], loose: tuple[Card, ...]
    ) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The same cards, with the naturals that are wild lying as themselves where they may."""
        own, rest = list(fixed), list(loose)
        suit = self._main_suit([meant(card).index // 13 for card in fixed])
        for card in loose:
            taken = {meant(other).rank for other in own}
            if isinstance(card, Natural) and card.rank not in taken and suit in (-1, card.suit):
                own.append(card)
                rest.remove(card)
        return tuple(own), tuple(rest)

    def _main_suit(self, suits: list[int]) -> int:
        """The suit of most cards, of the first one if there are as many of another; -1 where suits do not matter."""
        return -1 if self._mixed or not suits else max(suits, key=suits.count)

    def _split_faults(self, own: tuple[Card, ...], loose: tuple[Card, ...]) -> Violations:
        """What is wrong with cards of which `own` stand for one natural each, and `loose` for any."""
        spots = self._track.spots
        beside = len([card for card in own if stands_in(card, self.wild)])
        return self._faults(own, [spots[meant(card).index] for card in own], loose, beside)

    def _faults(self, own: tuple[Card, ...], at: list[int], loose: tuple[Card, ...], beside: int) -> Violations:
        """What is wrong with cards at these spots, of which some stand for others, and loose ones beside them."""
        places = sorted({spot % ROW for spot in at})
        size = length = len(own) + len(loose)
        found: Violations = ()
        if not self.least <= size <= self.longest:
            length = max(size, self.least)
            found = self._length(size, at, places, loose)
        counts, wild = self._wild_counts, len(loose) + beside
        if counts is None or length >= len(counts) or not counts[length] >> wild & 1:
            lying = (*loose, *[card for card in own if stands_in(card, self.wild)]) if beside else loose
            found += told(self.jokers, self.jokers(laid(self.kind, lying, length - wild)))
        suit = at[0] // ROW if at and not self._mixed else -1
        if suit >= 0 and (min(at) // ROW != suit or max(at) // ROW != suit):
            suits = [spot // ROW for spot in at]
            suit = max(suits, key=suits.count)
            others = tuple([card for card, of in zip(own, suits, strict=True) if of != suit])
            found += (fault(Code.WRONG_SUIT, self.rule, others),)
        if len(places) < len(at):
            found += self._twins(own, at, suit, self._aces(places, len(loose)))
        return found + self._order(own, at, places, loose, length - size, suit)

    def _aces(self, places: list[int], loose: int) -> int:
        """How many aces a run of cards in these places may have."""
        if not self._both or places[0]:
            return 1
        return 2 if len(self.ranks) - len([place for place in places if place < STRANGE]) <= loose else 1

    def _twins(self, own: tuple[Card, ...], at: list[int], suit: int, aces: int) -> Violations:
        """The cards whose rank is there already: of the run's suit, or of any if suits do not matter or all are of one rank."""
        places = [spot % ROW for spot in at]
        beside = suit < 0 or places.count(places[0]) == len(places)
        found: Violations = ()
        for place in sorted({place for place in places if places.count(place) > 1}, key=self._track.rank):
            twins = tuple(
                [own[nth] for nth, of in enumerate(places) if of == place and (beside or at[nth] // ROW == suit)]
            )
            if len(twins) > (1 if place else aces):
                found += (fault(Code.RANK_TWICE, self.rule, twins, len(twins)),)
        return found

    def _length(self, size: int, at: list[int], places: list[int], loose: tuple[Card, ...]) -> Violations:
        if size < self.least:
            return (fault(Code.TOO_FEW, self.rule, (), size, self.least),)
        # Cards that have to go anyway make no run too long.
        surplus = len(at) - len(places)
        if len([spot for spot in at if not spot % ROW]) > 1:
            surplus -= self._aces(places, len(loose)) - 1
        if size - surplus <= self.longest:
            return ()
        if loose and self.most is None:
            return (fault(Code.NO_PLACE_FOR_JOKER, "F6", loose, wild=loose),)
        return (fault(Code.TOO_MANY, self.rule, (), size, self.longest),)

    def _order(
        self, own: tuple[Card, ...], at: list[int], places: list[int], loose: tuple[Card, ...], to_come: int, suit: int
    ) -> Violations:
        """The ranks must fit a window as long as the cards are many: else there is a gap, or the ace stands where it may not."""
        track = self._track
        fillers = len(loose) + to_come
        found: Violations = ()
        if places and places[-1] >= STRANGE:
            strange = tuple([card for card, spot in zip(own, at, strict=True) if spot % ROW >= STRANGE])
            found = (fault(Code.NOT_IN_PACK, self.rule, strange),)
            fillers += len(places)
            places = [place for place in places if place < STRANGE]
            fillers -= len(places)
        if not places or places[-1] - places[0] < len(places) + fillers:
            return found
        start, room = track.stretch(places)
        if room - len(places) <= fillers:
            return found
        ace = self._misplaced_ace(places, fillers)
        if ace is not None:
            aces = tuple([card for card in own if not meant(card).index % 13])
            return (*found, fault(ace, "F6", aces or loose))
        base = ROW * (at[0] // ROW if suit < 0 else suit)
        there = [track.naturals[base + place].index for place in places]
        window = track.naturals[base + start : base + start + room]
        lost = tuple([card for card in window if card.index not in there])
        return (*found, fault(Code.GAP, self.rule, lost, len(loose), len(lost)))

    def _misplaced_ace(self, places: list[int], fillers: int) -> Code | None:
        """What is wrong if the cards lie close enough together with an ace where this run may not have it."""
        top, size = self._track.top, self._track.size
        if places[0] > 0 and places[-1] < top and 2 * (places[-1] - places[0]) <= size:
            return None  # they lie closest where there is no ace
        places = sorted([place % top for place in places])
        for track in self._elsewhere:
            start, room = track.stretch(places)
            if room - len(places) <= fillers and (not places[0] or Rank.ACE in track.circle[start : start + room]):
                return _MISPLACED.get(self.ace, Code.AROUND_THE_CORNER)
        return None


_MISPLACED: Final = {Ace.LOW: Code.ACE_NOT_HIGH, Ace.HIGH: Code.ACE_NOT_LOW}
