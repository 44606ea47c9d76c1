"""Fewer melds changed: the same cards on the table, lying more as they lay before.

In the kernel's numbers: a meld is a list of card indices, 64 + index for a joker that stands for that card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from romi._kernel.columns import STANDS
from romi._kernel.placing import laid_off
from romi.analysis import many_packs
from romi.analysis.shortcuts import LibraryRules
from romi.melds.meld import Meld

_JOKER: Final = 52


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


def gently(
    rules: LibraryRules, old: Sequence[list[int]], before: list[int], after: list[int]
) -> list[list[int]] | None:
    """The cards that come to the table as new melds and lay-offs, the old melds staying; None if that cannot be found so."""
    new = [a - b for a, b in zip(after, before, strict=True)]
    kernel = many_packs.kernel_rules(rules)
    if min(new) < 0 or kernel is None:
        return None
    table = list(old)
    loose = [card for card in range(53) for _ in range(new[card])]
    if not laid_off(kernel, table, loose):
        if len(loose) < 3:
            return None
        counts = [0] * 53
        for card in loose:
            counts[card] += 1
        melds = many_packs.solved(rules, counts, [1] * 53, 0).melds()
        for cells in melds:
            for cell in cells:
                loose.remove(_JOKER if cell >= STANDS else cell)
        table += melds
        if not laid_off(kernel, table, loose):
            return None
    return table


def known(rules: LibraryRules, cells: tuple[int, ...]) -> bool:
    """Whether these are a meld."""
    return meld_of(rules, cells) is not None
