"""A table and cards that come to it, in the kernel's numbers: first the gentle way, then the quick one, then the search.

In the kernel's numbers: a meld is a list of card indices, 64 + index for a joker that stands for that card, and for a natural card that is
wild 64 * (2 + its index) + the index of what it stands for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from romi._kernel import regroup
from romi._kernel.best import NO_CEILING, Job
from romi._kernel.columns import STANDS
from romi._kernel.placing import laid_off
from romi.analysis import many_packs
from romi.analysis.limits import AnalysisLimit, Stop
from romi.analysis.shortcuts import LibraryRules
from romi.melds.meld import Meld

_JOKER: Final = 52
_ONES: Final = [1] * 53


@lru_cache(maxsize=1 << 14)
def meld_of(rules: LibraryRules, cells: tuple[int, ...]) -> Meld | None:
    """The meld, if the game's own rule accepts the cards in this order and reading; each asked about once."""
    same_rank = all(cell % STANDS % 13 == cells[0] % STANDS % 13 for cell in cells)
    rule = rules.set if same_rank and rules.set is not None else rules.run
    if rule is None or len(cells) < 2 or all(cell >= STANDS for cell in cells):
        return None
    meld = many_packs.as_meld(rules, list(cells))
    answer = rule(meld.declared)
    return meld if answer and answer.value.cards == meld.cards else None


def gently(rules: LibraryRules, old: Sequence[list[int]], held: Sequence[int]) -> tuple[list[list[int]], list[int]]:
    """Lay counted cards as lay-offs and new melds, the old melds staying, quickly: the table then, and the cards that found no place.

    New melds hold one joker at most, which is much quicker to find.
    """
    kernel = many_packs.kernel_rules(rules)
    if kernel is None:
        raise AssertionError("only rules that the kernel serves come here")
    table = list(old)
    loose = [card for card in range(53) for _ in range(held[card])]
    if laid_off(kernel, table, loose) or len(loose) < 3:
        return table, loose
    counts = [0] * 53
    for card in loose:
        counts[card] += 1
    job = Job(kernel.sparing(1, 1), counts, _ONES, 0, many_packs.NOTHING_MUST, [], NO_CEILING)
    many_packs.finish(job, None, None)
    melds = job.melds()
    for cells in melds:
        for cell in cells:
            loose.remove(many_packs.lying(cell))
    table += melds
    laid_off(kernel, table, loose)
    return table, loose


@attrs.frozen
class Found:
    """The melds that leave least, at that cost. If it `stays`, the old melds come first, as they lay or longer.

    The best costs `bound` at least, which is the same where this is known to be the best.
    """

    melds: list[list[int]]
    cost: int
    bound: int
    stays: bool = False


@attrs.frozen
class Asked:
    """Which cards of the hand can come to the table? `old` are the melds there, `held` and `must` cards by number.

    A card left over costs its weight; `must` is what has to lie again, None if the cards may go to the hand.
    """

    rules: LibraryRules
    old: list[list[int]]
    held: list[int]
    weights: list[int]
    must: list[int] | None

    def found(self, limit: int | None, stop: Stop | None, *, ends: bool) -> Found:
        """The best. If the limit or `stop` ends the search, that is an error where it `ends` so, else the best so far is told."""
        melds, left = gently(self.rules, self.old, self.held)
        cost = sum([self.weights[card] for card in left])
        best = Found(melds, cost, 0, stays=True)
        if cost:
            quick = self._quick(limit)
            if quick is not None and quick.cost < cost:
                best = quick
            if quick is not None and quick.bound == quick.cost:
                return attrs.evolve(best, bound=best.cost)
        return self._searched(best, limit, stop, ends=ends) if best.cost else best

    def _searched(self, best: Found, limit: int | None, stop: Stop | None, *, ends: bool) -> Found:
        counts = self.held[:]
        for cells in self.old:
            for cell in cells:
                counts[many_packs.lying(cell)] += 1
        job = many_packs.begun(self.rules, counts, self.weights, 0, must=self.must, ceiling=best.cost - 1)
        try:
            many_packs.finish(job, limit, stop)
        except AnalysisLimit:
            if ends:
                raise
            return attrs.evolve(best, bound=min(job.bound, best.cost))
        if job.cost < best.cost:
            return Found(job.melds(), job.cost, job.cost)
        return attrs.evolve(best, bound=best.cost)

    def _quick(self, limit: int | None) -> Found | None:
        """The best where every wild card stays what it is; None where that is not searched."""
        kernel = many_packs.kernel_rules(self.rules)
        wild = [cell for cells in self.old for cell in cells if cell >= STANDS]
        if kernel is None or not regroup.serves(kernel) or (wild and self.must is None):
            return None
        held = [card for card in range(_JOKER) for _ in range(self.held[card])]
        old = [[cell % STANDS for cell in cells] for cells in self.old]
        asked = regroup.Regrouping(kernel, old, held, self.weights, 0 if self.must is None else 1)
        if not asked.served:
            return None
        finished = asked.run(many_packs.MOST_NODES if limit is None else limit)
        proved = finished and not (wild or self.held[_JOKER] or self.rules.wild)
        cost = asked.best + self.weights[_JOKER] * self.held[_JOKER]
        melds = self._with_wild(asked.melds(), wild) if asked.found is not None else self.old
        return None if melds is None else Found(melds, cost, cost if proved else 0)

    def _with_wild(self, melds: list[list[int]], wild: list[int]) -> list[list[int]] | None:
        """The melds with the wild cards among them again; None if no meld may hold one of them."""
        for cell in wild:
            card = cell % STANDS
            for number, cells in enumerate(melds):
                if card in cells:
                    at = cells.index(card)
                    changed = [*cells[:at], cell, *cells[at + 1 :]]
                    if known(self.rules, tuple(changed)):
                        melds[number] = changed
                        break
            else:
                return None
        return melds


def known(rules: LibraryRules, cells: tuple[int, ...]) -> bool:
    """Whether these are a meld."""
    return meld_of(rules, cells) is not None
