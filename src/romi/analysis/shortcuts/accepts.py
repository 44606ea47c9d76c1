"""What each way out accepts of a hand that is shown: which claims, in melds or as it is, and how much it may leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import TypeAlias

import attrs

from romi.as_code import Named
from romi.card import Plain
from romi.code import Code
from romi.melds.meld import MeldRule
from romi.rules.endings import AllLaid, GoingOut, WayOut, ways_of
from romi.rules.finish import Way
from romi.rules.ways_out import DropOut, FromHand, KnockAt, OneColour, Romi, Upcard, WholeHand

Glance: TypeAlias = Callable[[Sequence[Plain]], bool]
"""Whether a hand could be accepted, at a glance, and so each part of it too: the rule has the last word."""


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
    if type(way) in (AllLaid, FromHand, Romi):
        return Accepts(way, ways_of(way), Shown.ARRANGED, 0, lambda _: 0)
    if type(way) is KnockAt:
        limit, cards = way.limit, inf if way.cards is None else way.cards
        bound = limit if isinstance(limit, Upcard) else lambda _: limit
        return Accepts(way, way.ways, Shown.ARRANGED, cards, bound)
    if type(way) in (OneColour, DropOut):
        return Accepts(way, ways_of(way), Shown.WHOLE, glance=getattr(way, "_could_be", _always))
    if type(way) is WholeHand:
        return Accepts(way, way.ways, Shown.WHOLE, glance=getattr(way.figure, "_could_be", _always), figure=way.figure)
    return Accepts(way)
