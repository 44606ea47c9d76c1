"""A table of two packs without jokers laid anew: which cards of the hand must stay loose, and how all others lie.

Every card has a bit: its *place*, where the ranks stand in order, times four plus its suit. Two masks say of which
cards one copy or two wait. The lowest card that waits is looked at: it lengthens a run that ends just below it, or
begins a run of three, or lies in a set of its rank, or stays loose. A run that can be lengthened is lengthened for
nothing, so that no run need be begun where one can go on. Where the ace may stand at either end it has the first
place, and a run may hold it *behind* the highest places.

Two looks cut most of this off. A card that neither a run nor a set could hold from here on stays loose, at its cost; if
it must lie, there is no way. And what waits and which runs may go on is all that matters for the rest: under it is kept
the least cost that is not enough. So the search may be broken off and begun again with what it learnt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from romi._kernel.runs import BOTH, HIGH, LOW, LOW_AND_HIGH

if TYPE_CHECKING:
    from mypy_extensions import i64

LOWEST: Final = 0x1111111111111
"""The lowest suit of every place."""

CARDS: Final = (1 << 52) - 1
TOP: Final = 48
ABOVE: Final = 52
"""Where the bits of the highest place begin, and those of a place above it."""

# What a move does, below the cards that it is about, shifted by MOVE_BITS.
LENGTHEN: Final = 0
RUN: Final = 1
BEHIND: Final = 2
SET: Final = 3
LEAVE: Final = 4
MOVE_BITS: Final = 3
MOVE: Final = 7

SUIT_OF: Final = [0, 0, 1, 0, 2, 0, 0, 0, 3]
"""The suit of a single bit of four."""

SETS: Final = [
    [group for group in (15, 7, 11, 13, 14) if group & have == group and group & have & -have] for have in range(16)
]
"""For the suits that wait at a place, the sets that hold the lowest of them."""

NO_SETS: Final[list[list[int]]] = [[]] * 13


class Order:
    """The ranks upward or, if ``down``, downward: the number of each card's bit, and the card of each bit."""

    def __init__(self, ace: int, down: int) -> None:
        self.wrap: int = 1 if ace in (BOTH, LOW_AND_HIGH) else 0
        self.down: int = down
        self.numbers: list[int] = [0] * 52
        self.cards: list[int] = [0] * 52
        for card in range(52):
            rank = card % 13
            place = (rank + 12) % 13 if ace == HIGH else rank
            if down and (rank or not self.wrap):
                place = (13 if self.wrap else 12) - place
            self.numbers[card] = 4 * place + card // 13
            self.cards[self.numbers[card]] = card


ORDERS: Final = [[Order(ace, 0), Order(ace, 1)] for ace in (LOW, HIGH, BOTH, LOW_AND_HIGH)]


class Way:
    """The search in one order; ``best`` is the cost to beat, ``chosen`` the moves that beat it last.

    ``old`` are the melds that lie, ``held`` cards, ``weights`` what a copy of each costs that stays loose; if ``stay`` is 1
    what lies must lie again. Where a set lay it is tried first, so that less is moved, and the search begins near a way
    that there is. A ``careful`` search takes a third look at each new rank: whether both copies of a card can lie.
    """

    def __init__(self, order: Order, old: list[list[int]], held: list[int], weights: list[int], stay: int) -> None:
        self.order: Order = order
        self.wrap: int = order.wrap
        self.memo: dict[tuple[int, int, int, int], int] = {}
        self.best: int = 0
        self.budget: int = 0
        self.careful: int = 0
        self.stack: list[int] = []
        self.chosen: list[int] = []
        one = 0
        two = 0
        three = 0
        numbers = order.numbers
        self.sets: list[list[int]] = NO_SETS[:]
        for cells in old:
            for card in cells:
                bit = 1 << numbers[card]
                three |= two & bit
                two |= one & bit
                one |= bit
            if cells[0] % 13 == cells[1] % 13:
                place = numbers[cells[0]] >> 2
                self.sets[place] = [*self.sets[place], sum([1 << numbers[card] for card in cells])]
        spare = 0 if stay else one
        spare_both = 0 if stay else two
        for card in held:
            bit = 1 << numbers[card]
            three |= two & bit
            two |= one & bit
            one |= bit
            spare_both |= spare & bit
            spare |= bit
        self.weights: list[int] = weights
        self.three: int = three
        self.dead: int = one & ~self.able(one)
        self.dead_both: int = self.dead & two
        self.lost: int = self.price(self.dead, two) if self.dead else 0
        self.one: int = one & ~self.dead
        self.two: int = two & ~self.dead
        self.must: int = CARDS & ~spare
        self.must_both: int = CARDS & ~spare_both

    def able(self, one: i64) -> i64:
        """The cards that a run or a set could hold."""
        wide = one
        if self.wrap:
            wide |= (one & 15) << ABOVE
        runs = wide & wide >> 4 & wide >> 8
        runs |= runs << 4 | runs << 8
        pairs = one & one >> 1
        either = one | one >> 1
        sets = (pairs & either >> 2 | pairs >> 2 & either) & LOWEST
        found = runs | sets * 15
        return found | runs >> ABOVE if self.wrap else found

    def price(self, cards: i64, two: i64) -> int:
        """What it costs to leave all copies of the cards loose."""
        cost = 0
        weights = self.weights
        names = self.order.cards
        while cards:
            bit = cards & -cards
            number = 0
            rest = bit
            while rest & 15 == 0:
                rest >>= 4
                number += 4
            weight = weights[names[number + SUIT_OF[rest]]]
            cost += 2 * weight if two & bit else weight
            cards ^= bit
        return cost

    def run(self, budget: int, best: int) -> bool:
        """Search for less than ``best``; whether that was finished within the budget."""
        self.best = best
        self.budget = budget
        self.stack = []
        self.go(self.one, self.two, 0, 0, self.lost, 0, 0)
        return self.budget >= 0

    def go(self, one: i64, two: i64, ends: i64, both_ends: i64, lost: int, last: i64, at: i64) -> None:
        """Lay or leave what waits. A run may be lengthened by the cards of ``ends``, two of them by ``both_ends``."""
        if lost >= self.best:
            return
        if not one:
            self.best = lost
            self.chosen = self.stack[:]
            return
        self.budget -= 1
        if self.budget < 0:
            return
        wide = one | (one & 15) << ABOVE if self.wrap else one
        runs = wide & wide >> 4 & wide >> 8
        runs |= runs << 4 | runs << 8
        beside = one >> 1
        pairs = one & beside
        either = one | beside
        sets = (pairs & either >> 2 | pairs >> 2 & either) & LOWEST
        longer = ends & one
        dead = one & ~(runs | sets * 15 | longer | longer << 4)
        if dead:
            if self.wrap:
                dead &= ~(runs >> ABOVE)
            if dead:
                if dead & self.must or dead & two & self.must_both:
                    return
                if lost + self.price(dead, two) >= self.best:
                    return
        low = one & -one
        if low == last:
            self.lay(one, two, ends, both_ends, lost, low, at)
            return
        before = at
        while one >> 4 * at & 15 == 0:
            at += 1
        key = (one, two, ends & -low, both_ends & -low)
        known = self.memo.get(key)
        if known is not None and known >= self.best - lost:
            return
        if self.careful and two and (at > before or not last):
            dead = self.hopeless_twins(one, two, ends, both_ends)
            if dead and (dead & self.must or lost + self.price(dead, 0) >= self.best):
                self.memo[key] = self.best - lost
                return
        self.lay(one, two, ends, both_ends, lost, low, at)
        if self.budget >= 0:
            self.memo[key] = self.best - lost

    def hopeless_twins(self, one: i64, two: i64, ends: i64, both_ends: i64) -> i64:
        """The cards of which two copies wait that cannot both lie."""
        wide = one
        twins = two
        if self.wrap:
            wide |= (one & 15) << ABOVE
            twins |= (two & 15) << ABOVE
        down = wide << 4
        up = wide >> 4
        down_two = twins << 4
        up_two = twins >> 4
        lower = down & one << 8
        upper = up & wide >> 8
        # Two runs through a card: one to either side, or two that share what there are two of.
        both = lower & upper
        both |= down_two & (two << 8 | one << 8 & up | up_two)
        both |= up_two & (twins >> 8 | wide >> 8 & down)
        run = lower | upper | down & up
        if self.wrap:
            # An ace may lie at both ends.
            both |= both >> ABOVE & 15 | run & run >> ABOVE & 15
            run |= run >> ABOVE & 15
        longer = ends | (ends & one) << 4
        both |= both_ends | longer & run | ends & (ends & one) << 4 | (both_ends & two) << 4
        run |= longer
        pairs = one & one >> 1
        either = one | one >> 1
        sets = pairs & either >> 2 | pairs >> 2 & either
        pairs_two = two & two >> 1
        either_two = two | two >> 1
        # Two sets need three cards twice, or two twice and the others once.
        both_sets = pairs_two & either_two >> 2 | pairs_two >> 2 & either_two
        both_sets |= pairs & pairs >> 2 & (pairs_two | pairs_two >> 2 | either_two & either_two >> 2)
        return two & ~(both | (both_sets & LOWEST) * 15 | run & (sets & LOWEST) * 15)

    def lay(self, one: i64, two: i64, ends: i64, both_ends: i64, lost: int, low: i64, at: i64) -> None:
        """Try all that the lowest card, which waits at this place, can do."""
        stack = self.stack
        own: i64 = 0
        for was in self.sets[at]:
            group: i64 = was
            if group & low and one & group == group:
                own = group
                stack.append(group << MOVE_BITS | SET)
                self.go(one ^ group | two & group, two & ~group, ends, both_ends, lost, low, at)
                stack.pop()
                break
        if ends & low:
            if both_ends & low:
                rest_both = both_ends ^ low
                rest = ends
            else:
                rest_both = both_ends
                rest = ends ^ low
            above = low << 4
            stack.append(low << MOVE_BITS)
            self.go(one ^ low | two & low, two & ~low, rest | above, rest_both | rest & above, lost, low, at)
            stack.pop()
        else:
            cells = low | low << 4 | low << 8
            if one & cells == cells:
                above = low << 12
                stack.append(low << MOVE_BITS | RUN)
                self.go(one ^ cells | two & cells, two & ~cells, ends | above, both_ends | ends & above, lost, low, at)
                stack.pop()
        if at == 0 and self.wrap:
            cells = low | low << TOP
            for shift in (44, 40, 36):
                cells |= low << shift
                if cells & ~one:
                    break
                stack.append(cells << MOVE_BITS | BEHIND)
                self.go(one ^ cells | two & cells, two & ~cells, ends, both_ends, lost, low, at)
                stack.pop()
        for choice in SETS[one >> 4 * at & 15]:
            suits: i64 = choice
            cells = suits << 4 * at
            if cells == own:
                continue
            stack.append(cells << MOVE_BITS | SET)
            self.go(one ^ cells | two & cells, two & ~cells, ends, both_ends, lost, low, at)
            stack.pop()
        if not low & self.must:
            self.leave(one, two, ends, both_ends, lost, low, at)

    def leave(self, one: i64, two: i64, ends: i64, both_ends: i64, lost: int, low: i64, at: i64) -> None:
        """Leave all copies of the lowest card loose; that one of two is left is seen when the other lies."""
        both = two & low
        if both & self.must_both:
            return
        cost = lost + self.price(low, two)
        if cost < self.best:
            moves = [low << MOVE_BITS | LEAVE] * (2 if both else 1)
            self.stack += moves
            self.go(one ^ low, two ^ both, ends, both_ends, cost, low, at)
            del self.stack[-len(moves) :]

    def loose(self) -> list[int]:
        """The cards that the chosen moves leave loose, beside those that no meld could hold."""
        cards = self.order.cards
        return [cards[(move >> MOVE_BITS).bit_length() - 1] for move in self.chosen if move & MOVE == LEAVE]

    def melds(self, longest: int) -> list[list[int]]:
        """The melds of the chosen moves, runs of at most so many cards."""
        cards = self.order.cards
        runs: list[list[int]] = []
        nexts: list[int] = []
        out: list[list[int]] = []
        for move in self.chosen:
            kind = move & MOVE
            bits = move >> MOVE_BITS
            number = bits.bit_length() - 1
            if kind == LENGTHEN:
                at = nexts.index(number)
                runs[at].append(cards[number])
                nexts[at] = number + 4
            elif kind == RUN:
                runs.append([cards[number], cards[number + 4], cards[number + 8]])
                nexts.append(number + 12)
            elif kind != LEAVE:
                group: list[int] = []
                while bits:
                    low = bits & -bits
                    group.append(cards[low.bit_length() - 1])
                    bits ^= low
                if kind == SET:
                    out.append(group)
                else:
                    runs.append([*group[1:], group[0]])
                    nexts.append(-1)
        for cells in runs:
            if self.order.down:
                cells.reverse()
            while len(cells) > longest:
                cut = min(longest, len(cells) - 3)
                out.append(cells[:cut])
                cells = cells[cut:]
            out.append(cells)
        return out
