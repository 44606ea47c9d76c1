"""What an arrangement of a hand is, and which of two is the better one."""

from __future__ import annotations

import attrs

from romi.as_code import Named
from romi.card import Card
from romi.melds.meld import Meld, Table
from romi.moves import Lay
from romi.notation import show


class Best(Named):
    """What an arrangement is to be best at; where two are equal in that, the next wish decides."""

    PENALTY = "least penalty, then most cards, then most points"
    POINTS = "most points, then least penalty, then most cards"
    CARDS = "most cards, then least penalty, then most points"


@attrs.frozen
class Arrangement:
    """A hand split into `melds` and `deadwood`, both in order; `points` of the melds, `penalty` of the deadwood.

    The melds are sorted by their cards; jokers in them are read so that the meld is worth most.
    """

    melds: Table
    deadwood: tuple[Card, ...]
    points: int
    penalty: int

    @property
    def melded(self) -> int:
        """How many cards lie in melds."""
        return sum(map(len, self.melds))

    @property
    def move(self) -> Lay:
        """The move that lays all its melds, as of an opening; `ValueError` if it has none."""
        return Lay(self.melds)

    def __str__(self) -> str:
        groups = [str(meld) for meld in self.melds]
        return " | ".join([*groups, f"({show(self.deadwood)})"] if self.deadwood else groups)


def in_order(melds: tuple[Meld, ...]) -> Table:
    """The melds by their cards, so that equal arrangements are equal values."""
    return tuple(sorted(melds, key=lambda meld: ([card.index for card in meld.cards], meld.kind)))
