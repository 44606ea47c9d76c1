"""Who may, and since when: the words by which every rule says whether it matters that a player has opened."""

from __future__ import annotations

import enum
from typing import Final


class Opened(enum.Enum):
    """Since when a player has opened."""

    EARLIER = "in an earlier turn"
    NOW = "in this turn"
    NEVER = "not at all"


ANYBODY: Final = frozenset(Opened)
"""Whether the player has opened does not matter."""

WHO_HAS_OPENED: Final = frozenset({Opened.EARLIER, Opened.NOW})
"""Only who has opened, in this turn or before."""

WHO_HAS_NOT: Final = frozenset({Opened.NEVER})
"""Only who has not opened."""
