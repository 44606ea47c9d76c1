"""A table of two packs without jokers laid anew with cards of the hand: fewest that stay loose, by their weights.

The search (`way`) begins at the end of the ranks where more cards are, then each end has its turn: where the dead end that
matters comes late from one side, it comes early from the other. It gives up after some turns; whoever asked then has a
cost to beat. What is played then comes to the table in the gentle way, as lay-offs and new melds alone, if it can.
"""

from __future__ import annotations

from typing import Final

from romi._kernel.orders import ORDERS
from romi._kernel.placing import laid_off, like_before, placed
from romi._kernel.suitrun import AROUND, Rules
from romi._kernel.way import Way

TURNS: Final = [100, 100, 200, 200]
"""How many positions the search from either end looks at before the other has its turn."""

QUICK_TURNS: Final = 2
"""After so many turns the search is careful."""

MOST_HELD: Final = 20
"""Where more cards are in the hand there are too many ways to leave some, and the search is not begun."""

ONES: Final = [1] * 53

# The second to fifth place of an order, and the three highest.
LOW_PLACES: Final = 0xFFFF0
HIGH_PLACES: Final = 0xFFF0000000000


def serves(rules: Rules) -> bool:
    """Whether the rules are of the kind that this is for."""
    return (
        rules.ranks == 13
        and rules.run_min == 3
        and rules.run_max >= 5
        and rules.ace != AROUND
        and rules.set_min == 3
        and rules.set_max >= 4
        and not rules.twins
    )


class Regrouping:
    """The table ``old`` and the cards ``held`` laid anew; ``old`` holds melds of the rules, as lists of cards.

    ``weights`` by card say what a copy that stays loose costs; if ``stay`` is 1 what lies must lie again. ``run`` answers
    whether the best was found. Then ``table`` is the new table, as `placing.placed` tells it, or None if it stays as it
    is, and ``loose`` are the cards that do not lie. Else ``best`` is a cost that can be reached, and whoever finds less
    may tell the melds with ``take``; ``keep`` says that there is none.
    """

    def __init__(self, rules: Rules, old: list[list[int]], held: list[int], weights: list[int], stay: int) -> None:
        self.rules: Rules = rules
        self.old: list[list[int]] = old
        self.held: list[int] = held
        self.weights: list[int] = weights
        self.stay: int = stay
        lying: list[int] = []
        for cells in old:
            lying += cells
        self.lying: list[int] = lying
        self.up: Way = Way(ORDERS[rules.ace][0], old, held, weights, stay)
        self.down: Way | None = None
        self.twice: int = self.up.two
        self.served: int = 0 if self.up.three else 1
        self.best: int = 0
        for card in held:
            self.best += weights[card]
        self.unit: int = min([weights[card] for card in held]) if held else 1
        self.floor: int = self.up.lost
        self.looks: int = 0
        self.found: Way | None = None
        self.loose: list[int] = held
        self.table: list[list[int]] | None = None

    def run(self, limit: int) -> bool:
        """Look for the best, at up to so many positions; whether it was found."""
        if not self.up.one & ~self.up.must:
            return True
        if len(self.held) > MOST_HELD:
            return False
        first = 1 if crowded_above(self.up.one) else 0
        for turn in range(len(TURNS)):
            way = self.way(first + turn & 1)
            way.careful = 1 if turn >= QUICK_TURNS else 0
            if self.turn(way, min(TURNS[turn], limit - self.looks)):
                self.keep()
                return True
        return False

    def turn(self, way: Way, budget: int) -> bool:
        """Search on, at up to so many positions; whether the best is found.

        A careful search asks for one card less first, since what may not cost much is soon refuted.
        """
        while True:
            below = min(self.best, self.floor + self.unit) if way.careful else self.best
            done = way.run(budget, below)
            self.looks += budget - max(0, way.budget)
            budget = way.budget
            if way.best < below:
                self.best = way.best
                self.found = way
            elif done and below < self.best:
                self.floor = below
                continue
            return done

    def way(self, down: int) -> Way:
        """The search up or down the ranks."""
        if not down:
            return self.up
        way = self.down
        if way is None:
            way = Way(ORDERS[self.rules.ace][1], self.old, self.held, self.weights, self.stay)
            self.down = way
        return way

    def keep(self) -> None:
        """Settle for the best that was found."""
        way = self.found
        if way is not None:
            self.take(way.melds(self.rules.run_max), way.hopeless() + way.loose())

    def take(self, melds: list[list[int]], loose: list[int]) -> None:
        """Lay these melds, which leave these cards."""
        self.loose = loose
        if len(without(loose, self.held)) or not self.gently(without(self.held, loose)):
            self.table = placed(self.old, like_before(self.rules, self.old, melds))

    def gently(self, cards: list[int]) -> bool:
        """Whether the cards come to the table as lay-offs and new melds alone; if so, that is the answer."""
        rules = self.rules
        old = self.old
        table = old[:]
        left = cards[:]
        if not laid_off(rules, table, left):
            if len(left) < 3:
                return False
            way = Way(ORDERS[rules.ace][0], [], left, ONES, 0)
            way.run(TURNS[0], len(left))
            if not way.chosen:
                return False
            table += way.melds(rules.run_max)
            left = way.hopeless() + way.loose()
            if left and not laid_off(rules, table, left):
                return False
        for number in range(len(old)):
            if len(table[number]) == len(old[number]):
                table[number] = [number]
        self.table = table
        return True


def crowded_above(cards: int) -> bool:
    """Whether more of the cards are at the three highest places than at the second to fifth."""
    return (cards & HIGH_PLACES).bit_count() > (cards & LOW_PLACES).bit_count()


def without(cards: list[int], others: list[int]) -> list[int]:
    """The cards without the others, as far as they are among them."""
    left = cards[:]
    for card in others:
        if card in left:
            left.remove(card)
    return left
