"""What a card is worth, in a meld and in the hand (F8, F9, HAND11, HAND12, MAGY9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final, TypeAlias

import attrs

from romi.as_code import as_code
from romi.card import NATURALS, Card, Natural, Rank, given, given_card, undeclared
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


def points(rule: object, answer: object) -> int:
    """What a rule for the value of cards answered; `TypeError` that names the rule if it is no whole number."""
    if isinstance(answer, int) and not isinstance(answer, bool):
        return answer
    raise TypeError(f"{rule!r} must answer what cards are worth with a whole number of points, not with {answer!r}")


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

    @cached_property
    def _points(self) -> tuple[int, ...]:
        """The points of each card by its index, an ace's where it is no low one, the joker's in the hand last."""
        otherwise = {rank: points for ranks, points in reversed(self.ranks) for rank in ranks}
        faces = {rank: self.court if rank > Rank.TEN else rank.value for rank in Rank}
        values = {**faces, **otherwise, Rank.ACE: self.ace}
        return (*(values[card.rank] for card in NATURALS), self.joker)

    def __call__(self, cards: Meld | Iterable[Card], /) -> int:
        """The points of a meld, or of loose cards; `TypeError` for what is no card."""
        if isinstance(cards, Meld):
            return self._in_meld(cards.stands_for)
        points = self._points
        return sum([points[undeclared(card).index] for card in given(cards)])

    def of(self, card: Card) -> int:
        """The points of one loose card."""
        return self._points[undeclared(given_card(card)).index]

    def _in_meld(self, places: tuple[frozenset[Natural], ...]) -> int:
        """A card that may stand for several counts as the dearest of them; in a set they are all of one rank."""
        points, total, aces = self._points, 0, False
        for naturals in places:
            if len(naturals) == 1:
                (natural,) = naturals
                total += points[natural.index]
                aces = aces or not natural.index % 13
            elif naturals:
                total += max([points[natural.index] for natural in naturals])
                aces = aces or any(not natural.index % 13 for natural in naturals)
        if not aces or self.low_ace == self.ace:
            return total
        return total + sum(self._less_low(places, place) for place in range(len(places)))

    def _less_low(self, places: tuple[frozenset[Natural], ...], place: int) -> int:
        """What is to be added because an ace stands beside the 2 there; nothing if none does."""
        naturals = places[place]
        beside = places[max(place - 1, 0) : place] + places[place + 1 : place + 2]
        if all(natural.index % 13 for natural in naturals) or all(
            n.index % 13 != 1 for others in beside for n in others
        ):
            return 0
        return self.low_ace - max([self._points[natural.index] for natural in naturals])
