"""What each way out accepts of a hand that is shown: which claims, in melds or as it is, and how much it may leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Final, TypeAlias

import attrs

from romi.as_code import Named
from romi.card import JOKER, NATURALS, Plain, Suit
from romi.code import Code
from romi.melds.figures import CourtFlush, Pikolo, RoyalFlush, SuitFlush
from romi.melds.meld import MeldRule
from romi.rules.endings import AllLaid, GoingOut, WayOut, ways_of
from romi.rules.finish import Way
from romi.rules.ways_out import DropOut, FromHand, KnockAt, OneColour, Romi, Upcard, WholeHand

Glance: TypeAlias = Callable[[Sequence[Plain]], bool]
"""Whether a hand could be such a figure, at a glance, and so each part of it too: the rule has the last word."""


class Shown(Named):
    """How a hand is shown."""

    ARRANGED = "in melds, and what is left"
    WHOLE = "as it is, in no melds"
    ANYHOW = "in melds or as it is"


def _always(_: Sequence[Plain], /) -> bool:
    return True


@attrs.frozen
class Accepts:
    """What one `way` out accepts: a hand `shown` so, under one of the `claims` (none are named where they are not known).

    At most `cards` cards may be in no meld, worth at most `limit(end)` points, where nobody may where that is None; no `limit` at all: there
    is no bound, or none is known. `glance` says of a whole hand whether it might be accepted; `figure` is what it must be, where the way
    asks for a figure.
    """

    way: WayOut
    claims: tuple[str, ...] = ()
    shown: Shown = Shown.ANYHOW
    cards: float = inf
    limit: Callable[[GoingOut], int | None] | None = None
    glance: Glance = _always
    figure: MeldRule | None = None

    def words(self, end: GoingOut) -> tuple[str, ...]:
        """Under which words a hand may be accepted: of a way of one's own those that it says, those that it asks for, or any that is known."""
        if named := self.claims or ways_of(self.way):
            return named
        answer = self.way(attrs.evolve(end, claim="–"))
        asked = [fault.need for fault in answer.violations if fault.code == Code.OTHER_WAY] if not answer else []
        return tuple(word for word in asked if isinstance(word, str)) or tuple(Way)


def accepts(way: WayOut) -> Accepts:
    """What that way accepts; of a rule of one's own nothing is known."""
    if type(way) is AllLaid:
        return Accepts(way, (Way.OUT,), Shown.ARRANGED, 0, lambda _: 0)
    if type(way) is FromHand:
        return Accepts(way, (Way.FROM_HAND, Way.WITH_LAY_OFF), Shown.ARRANGED, 0, lambda _: 0)
    if type(way) is Romi:
        return Accepts(way, (Way.ROMI,), Shown.ARRANGED, 0, lambda _: 0)
    if type(way) is KnockAt:
        limit, cards = way.limit, inf if way.cards is None else way.cards
        return Accepts(
            way, (Way.KNOCK,), Shown.ARRANGED, cards, limit if isinstance(limit, Upcard) else lambda _: limit
        )
    if type(way) is OneColour:
        return Accepts(way, (Way.ONE_COLOUR,), Shown.WHOLE, glance=_one_colour)
    if type(way) is WholeHand:
        return Accepts(way, (way.way,), Shown.WHOLE, glance=_glance(way.figure), figure=way.figure)
    if type(way) is DropOut:
        return Accepts(way, (way.way,), Shown.WHOLE)
    return Accepts(way)


def _glance(figure: MeldRule) -> Glance:
    """What can be seen of that figure at once."""
    if type(figure) in (SuitFlush, RoyalFlush):
        return _one_suit
    if type(figure) is CourtFlush:
        strange = frozenset(card.index for card in NATURALS if card.rank not in figure.courts.ranks)
        return lambda cards: strange.isdisjoint([card.index for card in cards])
    if type(figure) is Pikolo:
        most, counts = figure.limit, (*(min(10, card.rank) for card in NATURALS), 0)
        return lambda cards: sum([counts[card.index] for card in cards]) <= most
    return _always


def _one_suit(cards: Sequence[Plain], /) -> bool:
    return len({card.index // 13 for card in cards if card is not JOKER}) < 2


def _one_colour(cards: Sequence[Plain], /) -> bool:
    return len({card.index // 13 in _RED for card in cards if card is not JOKER}) < 2


_RED: Final = (Suit.DIAMONDS, Suit.HEARTS)
