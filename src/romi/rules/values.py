"""What a card is worth, in a meld and in the hand (F8, F9, HAND11, HAND12, MAGY9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final, TypeAlias

import attrs

from romi.card import Card, Natural, Rank, given, given_card, undeclared
from romi.checks import Rule, checked, listed, whole
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


@attrs.frozen(slots=False)
class FaceValues(Rule):
    """Points of cards: number cards count their number, courts `court` (F8); the rest is named here.

    `ranks` are ranks that count otherwise: `ranks=[(Rank.JACK, 11), (Rank.QUEEN, 12), (Rank.KING, 13)]` where every card counts its number.

    Called with loose cards, it counts every ace as `ace` and every joker as `joker` (HAND12, R51-6). Called with a `Meld`, an ace counts
    `low_ace` where it stands beside the 2 of a run, else `ace` (F9, MAGY9), and a wild card counts as the card it stands for.

    >>> from romi.notation import cards
    >>> FaceValues(ace=11, low_ace=1, joker=20)(cards("Ah 7c Kd *"))
    48
    """

    ace: int = attrs.field(validator=_POINTS)
    low_ace: int = attrs.field(
        default=attrs.Factory(lambda self: self.ace, takes_self=True), kw_only=True, validator=_POINTS
    )
    court: int = attrs.field(default=10, kw_only=True, validator=_POINTS)
    joker: int = attrs.field(default=0, kw_only=True, validator=_POINTS)
    ranks: RankPoints = attrs.field(default=(), converter=_rank_points, kw_only=True)
    rule: str = attrs.field(default="F8", kw_only=True)

    def __attrs_post_init__(self) -> None:
        checked(self)
        if any(Rank.ACE in group for group, _ in self.ranks):
            raise ValueError("what an ace is worth is named by ace and low_ace, not among the ranks")
        if any(points < 0 for _, points in self.ranks):
            raise ValueError(f"the points of a card must not be negative: {self.ranks}")

    @cached_property
    def _of_rank(self) -> tuple[int, ...]:
        """The points of each rank, an ace's where it is no low one."""
        otherwise = {rank: points for ranks, points in reversed(self.ranks) for rank in ranks}
        faces = {rank: self.court if rank > Rank.TEN else rank.value for rank in Rank}
        return tuple({**faces, **otherwise, Rank.ACE: self.ace}.values())

    @cached_property
    def _points(self) -> tuple[int, ...]:
        """The points of each card by its index, an ace's where it is no low one, the joker's in the hand last."""
        return (*self._of_rank * 4, self.joker)

    @cached_property
    def _dearest(self) -> dict[int, int]:
        """The points of a card that may be of any of some ranks, a bit for each (ace first): those of the dearest."""
        return _Dearest(self._of_rank)

    def __call__(self, cards: Meld | Iterable[Card], /) -> int:
        """The points of a meld, or of loose cards; `TypeError` for what is not a card."""
        if isinstance(cards, Meld):
            return self._in_meld(cards.stands_for)
        points, held = self._points, given(cards)
        try:
            return sum([points[card.index] for card in held])
        except IndexError:  # a declared card has no place of its own
            return sum([points[undeclared(card).index] for card in held])

    def of(self, card: Card) -> int:
        """The points of one loose card."""
        return self._points[undeclared(given_card(card)).index]

    def _in_meld(self, places: tuple[frozenset[Natural], ...]) -> int:
        """A card that may stand for several counts as the dearest of them; an ace beside the 2 as a low one."""
        worth, total, every = self._dearest, 0, 0
        ranks = [_RANKS[naturals] for naturals in places]
        for rank in ranks:
            total += worth[rank]
            every |= rank
        if every & 3 < 3 or self.low_ace == self.ace:
            return total
        beside = zip(ranks, [0, *ranks], [*ranks[1:], 0], strict=False)
        return total + sum([self.low_ace - worth[rank] for rank, low, high in beside if rank & 1 and (low | high) & 2])


class _Dearest(dict[int, int]):
    """What the dearest of some ranks is worth, worked out when it is asked for: there are no more than 8192 choices of ranks."""

    def __init__(self, of_rank: tuple[int, ...]) -> None:
        self.of_rank = of_rank

    def __missing__(self, ranks: int) -> int:
        self[ranks] = max([points for rank, points in enumerate(self.of_rank) if ranks >> rank & 1], default=0)
        return self[ranks]


class _Ranks(dict[frozenset[Natural], int]):
    """The ranks of some cards, a bit for each (ace first): kept where one card lies or all are of one rank, else worked out."""

    def __missing__(self, naturals: frozenset[Natural]) -> int:
        ranks = 0
        for natural in naturals:
            ranks |= 1 << natural.index % 13
        if not ranks & ranks - 1:
            self[naturals] = ranks
        return ranks


_RANKS: Final = _Ranks()
