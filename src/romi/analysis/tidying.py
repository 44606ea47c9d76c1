"""Fewer melds changed: the same cards on the table, lying more as they lay before.

In the kernel's numbers: a meld is a list of card indices, 64 + index for a joker that stands for that card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from romi.analysis import many_packs
from romi.analysis.encode import LibraryRules
from romi.melds.meld import Meld

_STANDS: Final = 64
_JOKER: Final = 52


@lru_cache(maxsize=1 << 14)
def meld_of(rules: LibraryRules, cells: tuple[int, ...]) -> Meld | None:
    """The meld, if the game's own rule accepts the cards in this order and reading; each asked about once."""
    same_rank = all(cell % _STANDS % 13 == cells[0] % _STANDS % 13 for cell in cells)
    rule = rules.set if same_rank and rules.set is not None else rules.run
    if rule is None or len(cells) < 2 or all(cell >= _STANDS for cell in cells):
        return None
    meld = many_packs.as_meld(rules, list(cells))
    answer = rule(meld.declared)
    return meld if answer and answer.value.cards == meld.cards else None


def gently(
    rules: LibraryRules, old: Sequence[list[int]], before: list[int], after: list[int]
) -> list[list[int]] | None:
    """The cards that come to the table as new melds and lay-offs, the old melds staying; None if that cannot be found so."""
    new = [a - b for a, b in zip(after, before, strict=True)]
    if min(new) < 0:
        return None
    table = [list(cells) for cells in old]
    loose = [card for card in range(53) for _ in range(new[card])]
    if not _laid_off(rules, table, loose):
        if len(loose) < 3:
            return None
        counts = [0] * 53
        for card in loose:
            counts[card] += 1
        melds = many_packs.solved(rules, counts, [1] * 53, 0).melds()
        for cells in melds:
            for cell in cells:
                loose.remove(_JOKER if cell >= _STANDS else cell)
        table += melds
        if not _laid_off(rules, table, loose):
            return None
    return table


def known(rules: LibraryRules, cells: tuple[int, ...]) -> bool:
    """Whether these are a meld."""
    return meld_of(rules, cells) is not None


def _laid_off(rules: LibraryRules, table: list[list[int]], loose: list[int]) -> bool:
    """Lay off what can be, one card after the other; whether nothing is left."""
    progress = True
    while loose and progress:
        progress = False
        for card in list(loose):
            for at, cells in enumerate(table):
                longer = _with(rules, cells, card)
                if longer is not None:
                    table[at] = longer
                    loose.remove(card)
                    progress = True
                    break
    return not loose


def _with(rules: LibraryRules, cells: list[int], card: int) -> list[int] | None:
    """The meld with a natural card more, or None."""
    if card == _JOKER:
        return None
    first, second = cells[0] % _STANDS, cells[1] % _STANDS
    if first % 13 == second % 13:
        if card % 13 != first % 13:
            return None
    elif card // 13 != first // 13:
        return None
    else:
        last = cells[-1] % _STANDS
        if (last + 1) % 13 == card % 13:
            longer = [*cells, card]
            return longer if known(rules, tuple(longer)) else None
        if (card + 1) % 13 == first % 13:
            longer = [card, *cells]
            return longer if known(rules, tuple(longer)) else None
        return None
    longer = sorted([*cells, card])
    return longer if known(rules, tuple(longer)) else None


def like_before(rules: LibraryRules, old: Sequence[list[int]], new: list[list[int]]) -> list[list[int]]:
    """Cut long runs where an old run begins and ends, if all pieces are runs."""
    found = [list(cells) for cells in new]
    for cells in old:
        if cells in found or cells[0] % 13 == cells[1] % 13:
            continue
        for at, longer in enumerate(found):
            if len(longer) <= len(cells) or cells[0] not in longer:
                continue
            start = longer.index(cells[0])
            end = start + len(cells)
            pieces = [piece for piece in (longer[:start], cells, longer[end:]) if piece]
            if longer[start:end] == cells and all(known(rules, tuple(piece)) for piece in pieces):
                found[at : at + 1] = pieces
                break
    return found
