"""What a move obliges a player to do before the turn ends.

Obligations are data. A turn carries those in force as a tuple; `met_by` says which remain when a card is placed or an opening made, and
`unmet` what is wrong if the turn ended so. Whether they *can* be met is a question for `analysis.plan`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from romi.as_code import Named
from romi.card import Card
from romi.checks import Value, trusted
from romi.code import Code


class Placing(Named):
    """A way in which a card can come to lie on the table."""

    NEW_MELD = "in a new meld"
    THIRD_TO_TWO_NATURALS = "in a new meld with at least two natural cards from the hand"
    LAY_OFF = "laid off on a meld"
    BACK = "laid off on the meld that it came from"
    EXCHANGE = "put down for a joker"


ANYHOW: Final = frozenset(Placing)


@attrs.frozen
class MustLay(Value):
    """`card` must lie on the table at the end of the turn, placed in one of the ways `how` (F12, HAND7, R51-4, MAGY3).

    A player who goes out in the turn may also place it in one of the ways `if_out`. `came_from` is the place on the table, from 0, of the meld
    that a joker was taken from: a lay-off there is `Placing.BACK`.
    """

    card: Card
    how: frozenset[Placing] = ANYHOW
    if_out: frozenset[Placing] = frozenset()
    came_from: int | None = attrs.field(default=None, kw_only=True)
    fault: Code = attrs.field(default=Code.DISCARD_WITHOUT_RIGHT, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)


must_lay: Final = trusted(MustLay)


@attrs.frozen(slots=False)
class MustOpen(Value):
    """The player must open in this turn; with `card` among the melds of the opening, if one is named (HAND7, R51-4)."""

    card: Card | None = None
    fault: Code = attrs.field(default=Code.DISCARD_WITHOUT_RIGHT, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)


@attrs.frozen(slots=False)
class MustGoOut(Value):
    """The player must go out in this turn (HAND5, HAND7, HAND9, MAGY5, TIZ5)."""

    fault: Code = attrs.field(default=Code.EXCHANGE_CARD_WITHOUT_RIGHT, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)


@attrs.frozen(slots=False)
class MustOpenOrGoOut(Value):
    """An unopened player must open in this turn, with `card` if one is named, or go out without opening (HAND7, MAGY3)."""

    card: Card | None = None
    fault: Code = attrs.field(default=Code.DISCARD_WITHOUT_RIGHT, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)


@attrs.frozen(slots=False)
class MayNotDiscard(Value):
    """`card` may not be the discard of this turn (RUM4)."""

    card: Card
    fault: Code = attrs.field(default=Code.TAKEN_CARD_DISCARDED, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)


Obligation: TypeAlias = MustLay | MustOpen | MustGoOut | MustOpenOrGoOut | MayNotDiscard
"""All that a move can oblige to."""

Obligations: TypeAlias = tuple[Obligation, ...]
