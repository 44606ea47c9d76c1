"""How the melds of a table lie anew, so that as few of them change as is cheap to find.

A meld is a list of cards, a run upward, a set in any order; 64 + card for a joker that stands for it, one at most.
"""

from __future__ import annotations

from romi._kernel.columns import STANDS
from romi._kernel.runs import AROUND, BOTH, HIGH, LOW, LOW_AND_HIGH, Rules


def takes(rules: Rules, cells: list[int]) -> list[int]:
    """The cards that the meld could take, each of them alone."""
    first = cells[0] % STANDS
    order = rules.order
    rank = first % 13
    size = len(cells)
    if cells[1] % STANDS % 13 == rank:
        if size >= rules.set_max or (size > 3 and not rules.twins):
            return []
        return [card for card in range(rank, 52, 13) if rules.twins or card not in cells]
    if size >= rules.run_max:
        return []
    low = order.index(rank)
    top = order.index(cells[-1] % STANDS % 13)
    ace = rules.ace
    suit = first - rank
    out: list[int] = []
    if low > 1 or (low == 1 and (ace in (LOW, LOW_AND_HIGH, AROUND) or (ace == BOTH and top))) or ace == AROUND:
        out.append(suit + order[low - 1])
    if top == len(order) - 1:
        if (ace in (HIGH, LOW_AND_HIGH, AROUND) or (ace == BOTH and low)) and suit + order[0] not in out:
            out.append(suit + order[0])
    elif (top or ace == AROUND) and suit + order[top + 1] not in out:
        out.append(suit + order[top + 1])
    return out


def laid_off(rules: Rules, table: list[list[int]], loose: list[int]) -> bool:
    """Lay off what can be, one card after the other, changing both lists; whether nothing is left."""
    takers: dict[int, list[int]] = {}
    for number in range(len(table)):
        for card in takes(rules, table[number]):
            takers.setdefault(card, []).append(number)
    progress = True
    while loose and progress:
        progress = False
        for card in loose[:]:
            numbers = takers.get(card)
            if not numbers:
                continue
            number = numbers.pop(0)
            cells = table[number]
            for other in takes(rules, cells):
                if other != card:
                    takers[other].remove(number)
            longer = with_card(rules, cells, card)
            table[number] = longer
            for other in takes(rules, longer):
                takers.setdefault(other, []).append(number)
            loose.remove(card)
            progress = True
    return not loose


def with_card(rules: Rules, cells: list[int], card: int) -> list[int]:
    """The meld with a card more that it takes."""
    if cells[0] % STANDS % 13 == cells[1] % STANDS % 13:
        return sorted([*cells, card])
    order = rules.order
    top = order.index(cells[-1] % STANDS % 13)
    above = order[(top + 1) % len(order)] == card % 13
    if rules.ace != AROUND and (not top or (top == len(order) - 1 and rules.ace == LOW)):
        above = False
    return [*cells, card] if above else [card, *cells]


def like_before(rules: Rules, old: list[list[int]], new: list[list[int]]) -> list[list[int]]:
    """Cut long runs where an old run begins and ends, if all pieces are runs."""
    found = new[:]
    least = rules.run_min
    for cells in old:
        size = len(cells)
        if cells[0] % STANDS % 13 == cells[1] % STANDS % 13 or cells in found:
            continue
        for at in range(len(found)):
            longer = found[at]
            if len(longer) < size + least or cells[0] not in longer:
                continue
            start = longer.index(cells[0])
            rest = len(longer) - start - size
            if 0 < start < least or 0 < rest < least or longer[start : start + size] != cells:
                continue
            pieces = [cells]
            if start:
                pieces.insert(0, longer[:start])
            if rest:
                pieces.append(longer[start + size :])
            wild = [sum([1 for cell in piece if cell >= STANDS]) for piece in pieces]
            if all(rules.need(wild[i]) <= len(pieces[i]) - wild[i] for i in range(len(pieces))):
                found[at : at + 1] = pieces
                break
    return found
