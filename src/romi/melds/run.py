"""Runs: cards of one suit, consecutive in rank (F2, F6).

A run lies somewhere on a *track*, the ranks in order with the ace where the game allows it; a reading of some cards is a *window* of the
track, as long as they are many, in which each card has its place. Natural cards can only lie in their own place, declared cards in the
one they are declared for; wild cards fill what is left. So there is at most one reading for each window and suit.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

import attrs

from romi.as_code import as_code
from romi.card import JOKER, Card, Declared, Natural, Rank, Suit, undeclared
from romi.checks import checked, listed
from romi.code import Code
from romi.melds.jokers import ONE_JOKER, JokerLimit, is_wild
from romi.melds.meld import Meld, meant
from romi.verdict import Accepted, Rejected, Verdict, Violation


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

    `jokers` limits the wild cards in it (F4, TIZ3); `wild` are natural cards that may stand for others besides the joker. `ranks` is the
    order of ranks in the pack: a 40-card pack leaves out 8, 9 and 10, so that the jack follows the 7. `most` bounds the length further
    than the track does. Called with cards in any order, it answers with the `Meld` in order: as given if the cards as given already
    read as a run, else the highest reading (F7).

    >>> from romi.notation import cards
    >>> str(Run()(cards("9h 7h *")).unwrap())
    '7♥ *=8♥ 9♥'
    """

    ace: Ace = Ace.BOTH
    least: int = attrs.field(default=3, kw_only=True)
    most: int | None = attrs.field(default=None, kw_only=True)
    jokers: JokerLimit = attrs.field(default=ONE_JOKER, kw_only=True)
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
        others = tuple(rank for rank in self.ranks if rank is not Rank.ACE)
        ace = (Rank.ACE,) if Rank.ACE in self.ranks else ()
        low = () if self.ace is Ace.HIGH else ace
        high = () if self.ace in (Ace.LOW, Ace.AROUND) else ace
        return low + others + high

    @property
    def longest(self) -> int:
        """How many cards the longest run has."""
        room = len(self.track) if self.ace is Ace.BOTH_AT_ONCE else len(self.ranks)
        return room if self.most is None else min(room, self.most)

    def windows(self, length: int) -> tuple[Window, ...]:
        """Every stretch of that length on the track, in each suit, from the lowest; none if it is too short or too long for a run."""
        return _windows(self, length)

    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        """All readings: as given first, then the highest first (F7)."""
        given = tuple(cards)
        bound = {
            meant(card) for card in given if isinstance(card, Declared) or (card is not JOKER and card not in self.wild)
        }
        windows = [window for window in self._within_reach(bound, len(given)) if bound.issubset(chain(*window))]
        found = [meld for window in windows if (meld := self._read(given, window)) is not None]
        as_given = tuple(map(undeclared, given))
        return tuple(sorted(found, key=lambda meld: meld.cards != as_given))

    def _within_reach(self, bound: Iterable[Natural], length: int) -> Sequence[Window]:
        """The windows of that length in the suit of the bound cards, the highest first: most are of another suit."""
        windows = self.windows(length)[::-1]
        suits = {natural.suit for natural in bound}
        if self.suits is RunSuits.MIXED or not suits:
            return windows
        return windows[len(Suit) - 1 - suits.pop() :: len(Suit)] if len(suits) == 1 else ()

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """The run that the cards are, or every independent reason why they are none."""
        found = self.readings(cards)
        if not found:
            from romi.melds.run_faults import faults

            return Rejected(faults(self, tuple(cards)))
        if found[0].cards != tuple(map(undeclared, cards)):
            return Accepted(found[0], (Violation(Code.OUT_OF_ORDER, "F7", found[0].as_told(cards)),))
        return Accepted(found[0])

    def is_wild(self, card: Card) -> bool:
        """Whether the card may stand for another."""
        return is_wild(card, self.wild)

    def _read(self, given: tuple[Card, ...], window: Window) -> Meld | None:
        """The cards in this window, or None if one of them has no place in it."""
        places: list[_Place | None] = [None] * len(window)
        loose: list[tuple[int, Card]] = []
        for position, card in sorted(enumerate(given), key=lambda item: self._looseness(item[1])):
            own = self._own_place(card, position, places, window)
            if own is not None:
                places[own] = (card, frozenset((meant(card),)))
            elif self.is_wild(card) and not isinstance(card, Declared):
                loose.append((position, card))
            else:
                return None
        for position, card in sorted(loose, key=lambda item: places[item[0]] is not None):
            free = position if places[position] is None else places.index(None)
            places[free] = (card, window[free])
        laid = [place for place in places if place is not None]
        meld = Meld(self.kind, tuple(undeclared(card) for card, _ in laid), tuple(naturals for _, naturals in laid))
        substitutes = [meld.cards[i] for i in meld.wild]
        return None if self.jokers(substitutes, len(meld) - len(substitutes)) else meld

    def _looseness(self, card: Card) -> int:
        """The order in which cards are placed: those that have only one place first."""
        if isinstance(card, Declared):
            return 0
        if isinstance(card, Natural):
            return 2 if card in self.wild else 1
        return 3

    def _own_place(self, card: Card, position: int, places: Sequence[_Place | None], window: Window) -> int | None:
        """The free place of the natural that the card is, or is declared to be; where it was given, if that is one."""
        if card is JOKER or (isinstance(card, Declared) and not self.is_wild(card)):
            return None
        natural = meant(card)
        free = [place for place, naturals in enumerate(window) if natural in naturals and places[place] is None]
        return position if position in free else next(iter(free), None)


Window: TypeAlias = tuple[frozenset[Natural], ...]
"""A stretch of the track: for each place the naturals that belong there, one, or one of each suit where suits may mix."""

_Place: TypeAlias = tuple[Card, frozenset[Natural]]
"""A card that has been placed, and what it stands for there."""


@lru_cache(maxsize=1024)
def _windows(run: Run, length: int) -> tuple[Window, ...]:
    if not run.least <= length <= run.longest:
        return ()
    track = run.track
    if run.ace is Ace.AROUND:
        starts, track = range(len(track)), track + track[:-1]
    else:
        starts = range(len(track) - length + 1)
    together = (tuple(Suit),) if run.suits is RunSuits.MIXED else tuple((suit,) for suit in Suit)
    return tuple(
        tuple(frozenset(Natural(rank, suit) for suit in suits) for rank in track[start : start + length])
        for start in starts
        for suits in together
    )
