"""A table of two packs laid anew with cards of the hand, no wild card moving: fewest that stay loose, by their weights.

The search (`way`) begins at the end of the ranks where more cards are, then each end has its turn: where the dead end that
matters comes late from one side, it comes early from the other. It gives up after some turns; then there is a cost to beat.

A wild card that lies can be taken along as the card that it stands for, in whose place it then may be.
"""

from __future__ import annotations

from typing import Final

from romi._kernel.runs import AROUND, Rules
from romi._kernel.way import ORDERS, Way

TURNS: Final = [100, 100, 200, 200]
"""How many positions the search from either end looks at before the other has its turn."""

QUICK_TURNS: Final = 2
"""After so many turns the search is careful."""

MOST_HELD: Final = 20
"""Where more cards are in the hand there are too many ways to leave some, and the search is not begun."""

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
        and min(rules.set_points) >= 0
    )


class Regrouping:
    """The table ``old`` and the cards ``held`` laid anew; ``old`` holds melds of the rules, as lists of cards.

    ``weights`` by card say what a copy that stays loose costs; if ``stay`` is 1 what lies must lie again. ``run`` answers
    whether the best was found; it is not ``served`` where a card is there three times. ``best`` is the least cost so far,
    and ``melds`` tells it; there are none where nothing better than the table as it lies was found.
    """

    def __init__(self, rules: Rules, old: list[list[int]], held: list[int], weights: list[int], stay: int) -> None:
        self.rules: Rules = rules
        self.old: list[list[int]] = old
        self.held: list[int] = held
        self.weights: list[int] = weights
        self.stay: int = stay
        self.up: Way = Way(ORDERS[rules.ace][0], old, held, weights, stay)
        self.down: Way | None = None
        self.served: int = 0 if self.up.three else 1
        self.best: int = 0
        for card in held:
            self.best += weights[card]
        self.unit: int = min([weights[card] for card in held]) if held else 1
        self.floor: int = self.up.lost
        self.looks: int = 0
        self.found: Way | None = None

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

    def melds(self) -> list[list[int]]:
        """The melds of the best."""
        way = self.found
        return [] if way is None else way.melds(self.rules.run_max)


def crowded_above(cards: int) -> bool:
    """Whether more of the cards are at the three highest places than at the second to fifth."""
    return (cards & HIGH_PLACES).bit_count() > (cards & LOW_PLACES).bit_count()
