"""Which totals are good. A score says it, since it knows what its points mean; for one that does not, the variant says it."""

from __future__ import annotations

import enum
from collections.abc import Sequence


class Aim(enum.Enum):
    """Which totals win a match: the low ones, as of penalties, or the high ones."""

    LOW = "low totals win"
    HIGH = "high totals win"

    def of(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The players with the best total; all of them share a tie."""
        best = min(totals) if self is Aim.LOW else max(totals)
        return tuple(player for player, total in enumerate(totals) if total == best)


def aim_of(rule: object) -> Aim | None:
    """Which totals are good by this rule, its `aim`; None if it does not say."""
    aim: Aim | None = getattr(rule, "aim", None)
    return aim
