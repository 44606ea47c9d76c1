"""What a card is worth, in a meld and in the hand (F8, F9, HAND11, HAND12, MAGY9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import attrs

from romi.as_code import as_code
from romi.card import Card, Natural, Rank, undeclared
from romi.checks import checked, listed, whole
from romi.melds.meld import Meld

HandValue: TypeAlias = Callable[[Iterable[Card]], int]
"""What loose cards are worth, in points."""


RankPoints: TypeAlias = tuple[tuple[tuple[Rank, ...], int], ...]
"""Ranks with what each of them is worth."""


def _rank_points(pairs: Iterable[tuple[Rank | Iterable[Rank], int]]) -> RankPoints:
    """A single rank may stand in the place of several."""
    return tuple(
        ((ranks,) if isinstance(ranks, Rank) else tuple(ranks), points) for ranks, points in listed("ranks", pairs)
    )


_POINTS: Final = whole(0)


@attrs.frozen
class FaceValues:
    """Points of cards: number cards count their number, courts `court` (F8); the rest is named here.

    `ranks` are ranks that count otherwise: `ranks=[(Rank.JACK, 11), (Rank.QUEEN, 12), (Rank.KING, 13)]` where every card counts its number.

    Called with loose cards, it counts every ace as `ace` and every joker as `joker` (HAND12, R51-6). Called with a `Meld`, an ace counts
    `low_ace` where it stands beside the 2 of a run, else `ace` (F9, MAGY9), and a wild card counts as the card it stands for.

    >>> from romi.notation import cards
    >>> FaceValues(ace=11, low_ace=1, joker=20)(cards("Ah 7c Kd *"))
    48
    """

    ace: int = attrs.field(validator=_POINTS)
    low_ace: int = attrs.field(kw_only=True, validator=_POINTS)
    court: int = attrs.field(default=10, kw_only=True, validator=_POINTS)
    joker: int = attrs.field(default=0, kw_only=True, validator=_POINTS)
    ranks: RankPoints = attrs.field(default=(), converter=_rank_points, kw_only=True)
    rule: str = attrs.field(default="F8", kw_only=True)

    __repr__ = as_code

    @low_ace.default
    def _same_as_high(self) -> int:
        return self.ace

    def __attrs_post_init__(self) -> None:
        checked(self)
        if any(Rank.ACE in group for group, _ in self.ranks):
            raise ValueError("what an ace is worth is named by ace and low_ace, not among the ranks")
        if any(points < 0 for _, points in self.ranks):
            raise ValueError(f"points of cards are not negative: {self.ranks}")

    def __call__(self, cards: Meld | Iterable[Card], /) -> int:
        """The points of a meld, or of loose cards."""
        if isinstance(cards, Meld):
            return self._in_meld(cards)
        return sum(self.of(undeclared(card)) for card in cards)

    def of(self, card: Card) -> int:
        """The points of one loose card."""
        plain = undeclared(card)
        return self._rank(plain.rank) if isinstance(plain, Natural) else self.joker

    def _rank(self, rank: Rank) -> int:
        if rank is Rank.ACE:
            return self.ace
        for ranks, points in self.ranks:
            if rank in ranks:
                return points
        return self.court if rank > Rank.TEN else rank.value

    def _in_meld(self, meld: Meld) -> int:
        """A card that may stand for several counts as the dearest of them; in a set they are all of one rank."""
        total = 0
        for place, naturals in enumerate(meld.stands_for):
            ranks = {natural.rank for natural in naturals}
            low = Rank.ACE in ranks and Rank.TWO in _neighbours(meld, place)
            total += self.low_ace if low else max(map(self._rank, ranks), default=0)
        return total


def _neighbours(meld: Meld, place: int) -> frozenset[Rank]:
    """The ranks beside a place of the meld."""
    beside = meld.stands_for[max(place - 1, 0) : place] + meld.stands_for[place + 1 : place + 2]
    return frozenset(natural.rank for naturals in beside for natural in naturals)
