"""Rearranging under rules of one's own: an exact cover by the melds that the rules accept, for small tables."""

from __future__ import annotations

from collections.abc import Sequence

from romi.analysis.general import Cover
from romi.card import Plain
from romi.melds.meld import Meld
from romi.variants.variant import Variant


def cover(variant: Variant, cards: Sequence[Plain], must: list[int], limit: int | None) -> list[Meld] | None:
    """The melds that leave fewest cards, then least penalty, and none of those that must lie; None if that cannot be."""
    search = Cover.of(variant, cards, limit)
    values = [variant.hand_value((card,)) for card in search.cards]
    most = 1 + sum(value * count for value, count in zip(values, search.counts, strict=True))
    known: dict[int, tuple[int | None, int, Meld | None]] = {0: (0, 0, None)}
    stack = [search.start]
    while stack:
        rest = stack[-1]
        if rest in known:
            stack.pop()
            continue
        ways = search.options(rest)
        waiting = [rest - used for used, _, _ in ways if rest - used not in known]
        if waiting:
            stack += waiting
            continue
        first = search.first(rest)
        best: tuple[int | None, int, Meld | None] = (None, 0, None)
        for used, _, meld in ways:
            cost = known[rest - used][0]
            if cost is None:
                continue
            if meld is None:
                left = used >> search.field * first
                if left > search.counts[first] - must[search.cards[first].index]:
                    continue
                cost += left * (most + values[first])
            if best[0] is None or cost < best[0]:
                best = cost, used, meld
        known[rest] = best
        stack.pop()
    return _follow(search.start, known)


def _follow(rest: int, known: dict[int, tuple[int | None, int, Meld | None]]) -> list[Meld] | None:
    laid: list[Meld] = []
    while rest:
        cost, used, meld = known[rest]
        if cost is None:
            return None
        if meld is not None:
            laid.append(meld)
        rest -= used
    return laid
