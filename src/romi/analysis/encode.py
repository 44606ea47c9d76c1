"""The kernel's engine for hands without twins and jokers: the library's rules in its numbers.

The kernel knows the library's own rules only, and only where it can serve them exactly: one `Run` and one `Set` at most, natural cards that
are themselves, values that are `FaceValues`. `shortcuts` says whether a variant is of that kind; any other takes the general path.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from romi._kernel import onepack
from romi._kernel.onepack import OnePack
from romi.analysis.shortcuts import LibraryRules, taken_for_granted
from romi.card import Natural, Rank, Suit
from romi.melds.run import Run
from romi.variants.variant import Variant, given_variant

COMPILED: Final = not onepack.__file__.endswith(".py")
"""Whether the compiled kernel runs."""

_DEAREST: Final = 1 << 16  # Values beyond this would not fit beside the fields of a row.


@attrs.frozen(eq=False)
class _Made:
    engine: OnePack | None

    @classmethod
    def of(cls, variant: Variant, /) -> _Made:
        rules = taken_for_granted(variant).rules
        full = len(variant.largest_deck.ranks) == len(Rank)
        return cls(one_pack(rules) if rules is not None and not rules.wild and full else None)


def engine_of(variant: Variant) -> OnePack | None:
    """The engine for the hands of a variant that have no twins and no jokers, or None where it does not serve the rules."""
    return given_variant(variant)._worked_out(_Made).engine


def one_pack(rules: LibraryRules) -> OnePack | None:
    """The engine for these rules."""
    values = tuple(rules.loose.of(Natural(rank, Suit.CLUBS)) for rank in Rank)
    if min(values) < 0 or max(values) > _DEAREST:
        return None
    least, most = (0, 0) if rules.set is None else (rules.set.least, min(4, rules.set.longest or 4))
    if rules.set is not None and least < 3:
        return None
    return _engine(values, _windows(rules.run), least if least <= most else 0, most)


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
