"""What a move obliges a player to do before the turn ends. Obligations are data: play checks that they can be, and are, met."""

from __future__ import annotations

import enum
from typing import Final, TypeAlias

import attrs

from romi.card import Card


class Placing(enum.Enum):
    """A way in which a card can come to lie on the table."""

    NEW_MELD = "in a new meld"
    THIRD_TO_TWO_NATURALS = "in a new meld with at least two natural cards from the hand"
    LAY_OFF = "laid off on a meld"
    EXCHANGE = "put down for a joker"


ANYHOW: Final = frozenset(Placing)


@attrs.frozen
class MustLay:
    """`card` must lie on the table at the end of the turn, placed in one of the ways `how` (F12, HAND7, R51-4, MAGY3)."""

    card: Card
    how: frozenset[Placing] = ANYHOW


@attrs.frozen
class MustOpen:
    """The player must open in this turn; with `card` among the melds of the opening, if one is named (HAND7, R51-4)."""

    card: Card | None = None


@attrs.frozen
class MustGoOut:
    """The player must go out in this turn (HAND5, HAND7, MAGY5, TIZ5)."""


@attrs.frozen
class MustOpenOrGoOut:
    """An unopened player must open in this turn, or go out without (HAND7, MAGY3)."""

    card: Card | None = None


@attrs.frozen
class MayNotDiscard:
    """`card` may not be the discard of this turn (RUM4)."""

    card: Card


Obligation: TypeAlias = MustLay | MustOpen | MustGoOut | MustOpenOrGoOut | MayNotDiscard
"""All that a move can oblige to."""
