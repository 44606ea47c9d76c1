"""The track that a run lies on: the ranks in order, with the ace wherever the game allows it (F6)."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from romi.as_code import Named
from romi.card import NATURALS, Natural, Rank, Suit
from romi.melds.meld import ITSELF


class Ace(Named):
    """Where the ace may stand in a run (F6)."""

    LOW = "low"
    """Beside the 2 only (KOP2, RUM2)."""
    HIGH = "high"
    """Beside the king only."""
    LOW_OR_HIGH = "low or high"
    """At either end, in one run at one of them."""
    LOW_AND_HIGH = "low and high"
    """At either end or at both: a run of a whole suit may have 14 cards."""
    AROUND = "around the corner"
    """Between king and 2 as well."""


Window: TypeAlias = tuple[frozenset[Natural], ...]
"""A stretch of the track: for each place the naturals that belong there, one, or one of each suit where suits may mix."""

ROW: Final = 64
"""So many spots has a suit, more than any track has places."""

STRANGE: Final = 32
"""The first of the places behind the track, for cards of ranks that are not on it."""

# What a card is to a run, where it is no natural card with a place of its own: numbers behind every spot.
JOKER_SPOT: Final = 4 * ROW
WILD_SPOT: Final = JOKER_SPOT + 1
DECLARED_SPOT: Final = JOKER_SPOT + 2


class Track:
    """The ranks in order, with the ace at every end where it may stand; for `Ace.AROUND` twice round the circle.

    Places are counted so that the low ace has 0, whether or not it may stand there; `first` and `last` bound those that there are. A spot
    is a place in a suit: `ROW` times the suit, and the place. `naturals` and `itself` hold by spot the card that lies there and what it stands
    for, so that a window in one suit is a slice.
    """

    def __init__(self, ranks: tuple[Rank, ...], ace: Ace) -> None:
        others = tuple(rank for rank in ranks if rank is not Rank.ACE)
        has_ace = len(others) < len(ranks)
        self.around = ace is Ace.AROUND
        self.size = len(ranks)
        self.top = len(others) + 1
        self.first = 0 if has_ace and ace is not Ace.HIGH else 1
        self.last = self.top if has_ace and ace not in (Ace.LOW, Ace.AROUND) else len(others)
        again = (Rank.ACE,) * has_ace + others if self.around else (Rank.ACE,)
        self.circle = (Rank.ACE, *others, *again)
        place: dict[Rank, int] = {rank: number for number, rank in enumerate(others, start=1)}
        if has_ace:
            place[Rank.ACE] = 0 if self.first == 0 else self.top
        self.spots = tuple(ROW * suit + place.get(rank, STRANGE + rank) for suit in Suit for rank in Rank)
        row = (*self.circle, *(Rank.ACE,) * (ROW - len(self.circle)))
        self.naturals = tuple(NATURALS[13 * suit + rank - 1] for suit in Suit for rank in row)
        self.itself = tuple(ITSELF[card.index] for card in self.naturals)

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks from the first place to the last."""
        return self.circle[self.first : self.last + 1]

    def rank(self, place: int) -> int:
        """The rank of the cards in a place, on the track or behind it."""
        return place - STRANGE if place >= STRANGE else self.circle[place]

    def starts(self, length: int) -> range:
        """The places at which a window of that length may begin."""
        return range(self.first, self.first + self.size if self.around else self.last - length + 2)

    def window(self, suit: Suit | None, start: int, length: int) -> Window:
        """The stretch of so many places from there on, in that suit, or in any."""
        if suit is not None:
            return self.itself[ROW * suit + start : ROW * suit + start + length]
        rows = [self.naturals[spot : spot + length] for spot in range(start, start + 4 * ROW, ROW)]
        return tuple(map(frozenset, zip(*rows, strict=True)))

    def stretch(self, places: list[int]) -> tuple[int, int]:
        """Where cards in these places, in order, lie closest together: the first place, and how many they take with those between."""
        low, high = places[0], places[-1]
        if self.around:
            size = self.size
            span, low = min([(high - low, low), *((one + size - two, two) for one, two in pairwise(places))])
            return low, span + 1
        if low == 0 and self.last == self.top and len(places) > 1 and self.top - places[1] < high:
            low, high = places[1], self.top
        return low, high - low + 1


@lru_cache(maxsize=64)
def track_of(ranks: tuple[Rank, ...], ace: Ace) -> Track:
    """The track is a function of the ranks and of the ace."""
    return Track(ranks, ace)
