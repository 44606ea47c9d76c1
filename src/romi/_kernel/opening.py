"""Melds that open: worth enough together, one of them a pure run if that is asked for; or the proof that there are none.

A search among the columns of the hand, those worth most a card first. Before it, a packing for points alone settles
most hands: what cannot reach the minimum with all its cards cannot open.
"""

from romi._kernel.columns import JOKER, SET, Columns, Packing
from romi._kernel.runs import HIGH, LOW, Rules

FEWEST = 0
"""Fewest cards, then fewest jokers, then most penalty laid, then most points."""

MOST = 1
"""Most points, then fewest cards, then fewest jokers, then most penalty laid."""


class Terms:
    """What an opening needs.

    ``minimum`` points; at least one run of ``pure`` cards or more without a joker (0: none asked for); at least ``melds``
    melds of at least ``size`` cards; ``card`` (-1: none) lies in one of the melds; at least ``keep`` cards stay in hand.
    """

    def __init__(self, minimum: int, pure: int, melds: int, size: int, card: int, keep: int) -> None:
        self.minimum: int = minimum
        self.pure: int = pure
        self.melds: int = melds
        self.size: int = size
        self.card: int = card
        self.keep: int = keep


NO_COLUMNS = Columns(Rules(13, 0, 0, LOW, 0, 0, 0, [0], [0], [0] * 14, [0] * 13), [0] * 53, [0] * 53, 0)


def has_pure_run(rules: Rules, counts: list[int]) -> bool:
    """Whether three natural cards in a row are there."""
    for suit in range(4):
        row = 0
        for rank in range(13):
            if counts[13 * suit + rank]:
                row |= 1 << rank
        if row & 1 and rules.places > 13:
            row |= 1 << 13
            if rules.ace == HIGH:
                row -= 1
        if row & row >> 1 & row >> 2:
            return True
    return False


class OpeningJob:
    """The best opening by a wish, for hands that `columns.suits_quick_way` allows. ``chosen`` is None if there is none."""

    def __init__(self, rules: Rules, counts: list[int], penalties: list[int], terms: Terms, wish: int) -> None:
        self.terms: Terms = terms
        self.wish: int = wish
        total = 0
        weight = 1
        for card in range(53):
            copies = counts[card]
            if copies:
                total += copies
                weight += copies * penalties[card]
        self.largest_deck: int = total - terms.keep
        self.rules: Rules = rules
        self.counts: list[int] = counts
        self.columns: Columns = NO_COLUMNS
        self.penalties: list[int] = penalties
        self.weight: int = weight
        self.sizes: list[int] = []
        self.worth: list[int] = []
        self.flags: list[int] = []
        self.order: list[int] = []
        self.reach: list[int] = []
        self.chosen: list[int] | None = None
        self.best: int = 0
        self.stack: list[int] = []
        self.budget: int = 0

    def run(self, budget: int) -> bool:
        """Whether the search was finished within the budget."""
        self.budget = budget
        terms = self.terms
        self.columns = Columns(self.rules, self.counts, [0] * 53, 1, 1)
        columns = self.columns
        if terms.minimum:
            packing = Packing(columns, budget)
            if packing.run() and packing.best < terms.minimum:
                return True
        all_flags = 0
        for column in range(len(columns.masks)):
            self._describe(column)
            all_flags |= self.flags[column]
        needed = (1 if terms.pure else 0) | (2 if terms.card >= 0 else 0)
        if all_flags & needed != needed or not columns.masks:
            return True
        self.order = sorted(range(len(columns.masks)), key=self._rank)
        reach = [0] * (len(self.order) + 1)
        for i in range(len(self.order) - 1, -1, -1):
            reach[i] = reach[i + 1] | self.flags[self.order[i]]
        self.reach = reach
        self._choose(0, columns.left, 0, 0, 0, 0, 0, needed)
        return self.budget > 0

    def _describe(self, column: int) -> None:
        """The size of a column, what it adds to the wish, and which needs it meets."""
        columns = self.columns
        shape = columns.shapes[column]
        cells = columns.tell(column)
        laid = 0
        jokers = 0
        flags = 0
        for cell in cells:
            if cell < JOKER:
                laid += self.penalties[cell]
                if cell == self.terms.card:
                    flags = 2
            else:
                laid += self.penalties[JOKER]
                jokers = 1
                if self.terms.card == JOKER:
                    flags = 2
        if shape & 1 != SET and not jokers and len(cells) >= self.terms.pure:
            flags |= 1
        if len(cells) >= self.terms.size:
            flags |= 4
        self.sizes.append(len(cells))
        self.flags.append(flags)
        points = columns.points[column]
        weight = self.weight
        if self.wish == FEWEST:
            self.worth.append(laid * 4096 + points - ((len(cells) * 64 + jokers) * weight) * 4096)
        else:
            self.worth.append(laid + ((points * 128 - len(cells)) * 64 - jokers) * weight)

    def _rank(self, column: int) -> tuple[int, int]:
        return -(self.columns.points[column] * 60 // self.sizes[column]), column

    def _choose(
        self, first: int, left: int, worth: int, points: int, cards: int, jokers: int, melds: int, needed: int
    ) -> None:
        terms = self.terms
        columns = self.columns
        if points >= terms.minimum and melds >= terms.melds and not needed and self.stack:
            if self.chosen is None or worth > self.best:
                self.chosen = self.stack[:]
                self.best = worth
            if self.wish == FEWEST:
                return
        guards = columns.guards
        order = self.order
        for i in range(first, len(order)):
            if needed & ~self.reach[i]:
                return
            column = order[i]
            size = self.sizes[column]
            if self.wish == FEWEST and self.chosen is not None:
                # Every later column is worth no more a card than this one.
                short = terms.minimum - points
                more = -(-short * size // max(1, columns.points[column])) if short > 0 else 0
                if -(cards + max(3, more)) * 262144 * self.weight + 4096 * self.weight < self.best:
                    return
            if cards + size > self.largest_deck:
                continue
            joker = 1 if column >= columns.free else 0
            if joker and jokers >= columns.jokers:
                continue
            after = left - columns.masks[column]
            if after & guards != guards:
                continue
            if self.wish == MOST and self.chosen is not None:
                spare = self.largest_deck - cards
                bound = points + spare * columns.points[column] // size + 1
                if (bound * 128 - cards) * 64 * self.weight + self.weight < self.best:
                    return
            self.budget -= 1
            if self.budget <= 0:
                return
            self.stack.append(column)
            self._choose(
                i,
                after,
                worth + self.worth[column],
                points + columns.points[column],
                cards + size,
                jokers + joker,
                melds + (1 if self.flags[column] & 4 else 0),
                needed & ~self.flags[column],
            )
            self.stack.pop()

    def melds(self) -> list[list[int]]:
        """The melds of the opening; empty if there is none."""
        chosen = self.chosen
        return [] if chosen is None else [self.columns.tell(column) for column in chosen]
