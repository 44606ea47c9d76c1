"""The door to the kernel: public words become whole numbers here, and nowhere else.

The kernel knows the library's own rules only, and only where it can serve them exactly: one `Run` and one `Set` at most, natural cards that
are themselves, values that are `FaceValues`. `shortcuts` says whether a variant is of that kind; any other takes the general path.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from romi._kernel import onepack
from romi._kernel.onepack import OnePack
from romi.analysis.hand import Hand
from romi.analysis.shortcuts import LibraryRules
from romi.card import Card, Natural, Rank, Suit
from romi.melds.run import Run

COMPILED: Final = not onepack.__file__.endswith(".py")
"""Whether the compiled kernel runs."""

_ALL_CARDS: Final = (1 << 52) - 1
_DEAREST: Final = 1 << 16  # Values beyond this would not fit beside the fields of a row.


def one_pack(rules: LibraryRules) -> OnePack | None:
    """The engine for hands without twins and jokers, or None where it does not serve these rules."""
    values = tuple(rules.loose.of(Natural(rank, Suit.CLUBS)) for rank in Rank)
    if min(values) < 0 or max(values) > _DEAREST:
        return None
    least, most = 0, 0
    if rules.set is not None:
        least = rules.set.least
        most = min(4, rules.set.longest or 4)
        if least < 3:
            return None
        if most < least:
            least = 0
    return _engine(values, _windows(rules.run), least, most)


def _windows(run: Run | None) -> tuple[int, ...]:
    """Every run that one pack has in a suit, as a mask of ranks."""
    if run is None:
        return ()
    found = set()
    for length in range(run.least, min(run.longest, 13) + 1):
        for window in run.windows(length):
            (cards,) = zip(*window, strict=True)
            if cards[0].suit is Suit.CLUBS and len(set(cards)) == length:
                found.add(sum(card.bit for card in cards))
    return tuple(sorted(found))


@lru_cache(maxsize=16)
def _engine(values: tuple[int, ...], windows: tuple[int, ...], least: int, most: int) -> OnePack:
    return OnePack(list(values), list(windows), least, most)


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of different natural cards; -1 if there are twins, jokers, anything else among them, or too many.

    Hands of ten and eleven are written out, because the loop costs more than the search.
    """
    if type(cards) is not tuple:
        return cards.mask if type(cards) is Hand else -1
    size = len(cards)
    try:
        if size == 10:
            a, b, c, d, e, f, g, h, i, j = cards
            mask = a.bit + b.bit + c.bit + d.bit + e.bit + f.bit + g.bit + h.bit + i.bit + j.bit
        elif size == 11:
            a, b, c, d, e, f, g, h, i, j, k = cards
            mask = a.bit + b.bit + c.bit + d.bit + e.bit + f.bit + g.bit + h.bit + i.bit + j.bit + k.bit
        else:
            mask = 0
            for card in cards:
                mask += card.bit
    except AttributeError:
        return -1
    return mask if mask <= _ALL_CARDS and mask.bit_count() == size <= onepack.MOST_HELD else -1
