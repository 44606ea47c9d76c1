"""The quickest way in: from a hand to its least penalty without a step through interpreted code.

Where the kernel is compiled, `romi.analysis` offers these two functions for its own of the same names: a call of an
interpreted function costs as much as the answer. What a variant and a hand are stays unknown here; a variant is its
`id`, a hand is what has a mask, and all that has none is handed to `other`, which `romi.analysis` sets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from romi._kernel.onepack import HasBit, OnePack, mask_of

if TYPE_CHECKING:
    from mypy_extensions import i64


class HasMask(Protocol):
    """A hand that keeps the mask of its cards, -1 if they have none."""

    @property
    def mask(self) -> int:
        """The mask."""
        ...


class Front:
    """The engines by the id of their variant, the class of hands with a mask, and where other questions go."""

    def __init__(self) -> None:
        self.engines: dict[int, OnePack] = {}
        self.hand: object = None
        self.other: Callable[[object, object, int | None], int] | None = None
        self.other_after: Callable[[object, object, int | None], int] | None = None


FRONT: Final = Front()


def _mask(hand: HasMask | tuple[HasBit, ...]) -> i64:
    if isinstance(hand, tuple):
        return mask_of(hand)
    return hand.mask if type(hand) is FRONT.hand else -1


def deadwood(variant: object, hand: HasMask | tuple[HasBit, ...], *, limit: int | None = None) -> int:
    """The least penalty, in points, that the hand can be brought down to by laying melds (RUM9, KOP5)."""
    engine = FRONT.engines.get(id(variant))
    if engine is not None:
        mask = _mask(hand)
        if mask >= 0:
            return engine.least(mask)
    if FRONT.other is None:
        raise RuntimeError("romi.analysis was not loaded")
    return FRONT.other(variant, hand, limit)


def deadwood_after_discard(variant: object, hand: HasMask | tuple[HasBit, ...], *, limit: int | None = None) -> int:
    """The `deadwood` of a hand of one card too many once the best card is thrown away."""
    engine = FRONT.engines.get(id(variant))
    if engine is not None:
        mask = _mask(hand)
        if mask > 0:
            return engine.least_after_discard(mask)
    if FRONT.other_after is None:
        raise RuntimeError("romi.analysis was not loaded")
    return FRONT.other_after(variant, hand, limit)
