"""One question to the kernel, answered by whichever way suits it; worked on in slices.

A hand of few melds is packed from its melds (`columns`). Everything else is one search: suits and ranks trade cards until
their prices say what must cost how much (`market`), and the positions that the prices leave open are looked at, the most
promising first (`climb`), from either end of the ranks by turns: where a dead end shows late from one, it shows early
from the other.

Whether a meld holds too many wild cards is asked late: first as if it did not matter where they lie, which is quick and
mostly well; only if some meld then holds too many does the search count them, first with few of them in a run, which is well where it costs
no more.
"""

from __future__ import annotations

from typing import Final

from romi._kernel.climb import Climb, Sums
from romi._kernel.columns import MOST_CARDS, SET, STANDS, Columns, Packing, suits_quick_way
from romi._kernel.corner import row
from romi._kernel.market import Market
from romi._kernel.runs import LOW_AND_HIGH, NEVER, Rules
from romi._kernel.task import Task
from romi._kernel.telling import identified, melds

TRIES: Final = 2000
"""Melds that are tried before packing is given up."""

FIRST: Final = 40
"""Nodes that are looked at before the prices move again."""

ROUNDS: Final = 2
"""How often the prices move then, up and down the ranks."""

TURN: Final = 60
"""Nodes that the way up looks at before the way down has its turn."""

PASS: Final = 20
"""As how many nodes a pass counts."""

LONG: Final = 800
"""After so many nodes wild cards are counted anyhow, where few in a run are all that may be."""

FEW: Final = 2
"""How many wild cards a run may hold at first where they are counted."""

# How wild cards are counted: not at all, narrowly and idle ones free, narrowly and few in a run, all.
UNCOUNTED: Final = 0
COUNT_BUSY: Final = 1
COUNT_FEW: Final = 2
COUNT_ALL: Final = 3

NO_CEILING: Final = 1 << 48


class Job:
    """The melds that leave the least cost, and that cost.

    ``counts``, ``weights`` and ``must`` hold 53 values by card, the joker last: copies in hand, what a copy left over
    costs, and how many copies must not be left over. ``scale`` is what a point in a meld saves; ``wild`` are natural cards
    that may stand for others. ``run`` says True when ``cost`` is known and ``melds`` may be asked. Nothing that
    costs more than ``ceiling`` is looked for; where nothing costs less, ``cost`` is more than that.
    ``bound`` is what the best costs at least, as far as is known.
    """

    def __init__(
        self,
        rules: Rules,
        counts: list[int],
        weights: list[int],
        scale: int,
        must: list[int],
        wild: list[int],
        ceiling: int,
    ) -> None:
        self.rules: Rules = rules
        self.counts: list[int] = counts
        self.weights: list[int] = weights
        self.scale: int = scale
        self.must: list[int] = must
        self.ceiling: int = ceiling
        self.asked: Task = Task(rules, counts, weights, scale, must, wild)
        # What is searched now, and how wild cards are counted in it.
        self.task: Task = row(self.asked)
        self.counted: int = UNCOUNTED
        self.below: int = ceiling
        self.cost: int = ceiling + 1
        self.bound: int = 0
        self.nodes: int = 0
        self.found: list[list[int]] = []
        self.begun: int = 0
        self.market: Market | None = None
        self.sums: Sums | None = None
        self.climb: Climb | None = None
        self.other: Climb | None = None
        self.turn: int = FIRST
        self.moved: int = 0

    def run(self, budget: int) -> bool:
        """Work on, for about so many nodes; whether the answer is there."""
        if not self.begun:
            self.begun = 1
            if self._packed():
                return True
            if self._first() and self._settled(None):
                return True
        while budget > 0:
            if not self.turn and self._change():
                if self._settled(None):
                    return True
                continue
            climb = self.climb
            if climb is None:
                raise RuntimeError("not begun")
            before = climb.nodes
            done = climb.run(min(budget, self.turn))
            spent = max(1, climb.nodes - before)
            self.nodes += spent
            self.turn = max(0, self.turn - spent)
            budget -= spent
            if done:
                if self._settled(climb):
                    return True
            else:
                self._costs_at_least(climb.least())
                if not self.counted and self.nodes > LONG and not self.task.plain and self.asked.may_idle(FEW):
                    if self._next():
                        return True
        return False

    def _settled(self, climb: Climb | None) -> bool:
        """Whether the search that has ended, with this answer or with none below the ceiling, settles the question; if not, the next begins."""
        if climb is None or climb.best < 0:
            if self.counted != COUNT_FEW:
                return True
        elif self._told(climb):
            if self.counted != COUNT_FEW or self.cost <= self.bound:
                return True
        else:
            self._costs_at_least(climb.cost)
        return self._next()

    def _next(self) -> bool:
        """Go on to count wild cards, more strictly each time; whether that settles it at once."""
        task = self.asked
        if not self.counted and task.may_idle(FEW):
            self.counted = COUNT_BUSY
            task = task.idle()
        elif self.counted < COUNT_FEW:
            self.counted = COUNT_FEW
            task = task.counting(FEW)
        else:
            self.counted = COUNT_ALL
            task = task.counting(NEVER)
        self.task = row(task)
        return self._first() and self._settled(None)

    def _told(self, climb: Climb) -> bool:
        """Take the answer of a climb; False if a meld then holds too many wild cards, or some are idle that may not be."""
        found = melds(climb)
        if found is None or (self.counted == COUNT_BUSY and busy(found) < self.asked.helpers):
            return False
        found = [climb.market.task.told(cells) for cells in found]
        self.found = identified(self.asked, found) if self.asked.wild else found
        self.cost = climb.cost
        self.below = climb.cost - 1
        return True

    def _costs_at_least(self, cost: int) -> None:
        """Note it, unless it is so only where runs hold few wild cards."""
        if self.counted != COUNT_FEW and cost > self.bound:
            self.bound = cost

    def _first(self) -> bool:
        """The first prices, and the climb under them; True if they say that there is no answer below the ceiling."""
        market = Market(self.task, [])
        self.market = market
        market.prepare()
        self.sums = Sums(self.task)
        self.other = None
        self.moved = 0
        self.turn = FIRST
        return self._fall(market)

    def _fall(self, market: Market) -> bool:
        """Let prices move down the ranks, and begin to climb; True if there is no answer below the ceiling."""
        sums = self.sums
        if sums is None:
            raise RuntimeError("not begun")
        market.fall(1)
        self.nodes += PASS
        least = sums.above(market.bound)
        self._costs_at_least(least)
        if least > self.below:
            return True
        self.climb = Climb(market, sums, self.below)
        return False

    def _change(self) -> bool:
        """Give the turn to the climb that is further on: whose next node costs more, or which looked at fewer."""
        self.turn = TURN
        climb = self.climb
        other = self.other
        market = self.market
        sums = self.sums
        if climb is None or market is None or sums is None:
            raise RuntimeError("not begun")
        if other is None and not self.moved:
            self.moved = 1
            for _ in range(ROUNDS):
                market.rise()
                self.nodes += PASS
                if self._fall(market):
                    return True
            if self.rules.run_min:
                self.other = Climb(market.opposite(), sums, self.below)
            return False
        if other is None:
            return False
        ahead = climb.least() - other.least()
        if not other.nodes or ahead < 0 or (ahead == 0 and other.nodes < climb.nodes):
            self.climb = other
            self.other = climb
        return False

    def _packed(self) -> bool:
        if any(self.must) or self.task.wild or not suits_quick_way(self.rules, self.counts, MOST_CARDS):
            return False
        columns = Columns(self.rules, self.counts, self.weights, self.scale)
        packing = Packing(columns, TRIES)
        done = packing.run()
        self.nodes += TRIES - packing.budget
        if done:
            total = 0
            for card in range(53):
                total += self.counts[card] * self.weights[card]
            self.cost = total - packing.best
            self.found = told(self.rules, columns, packing.chosen)
        return done

    def melds(self) -> list[list[int]]:
        """The melds: lists of cards, 64 + card for a joker that stands for it, 64 * (2 + wild) + card for a wild natural card."""
        return self.found


def busy(melds: list[list[int]]) -> int:
    """How many wild cards lie in the melds."""
    return sum([1 for cells in melds for cell in cells if cell >= STANDS])


def told(rules: Rules, columns: Columns, chosen: list[int]) -> list[list[int]]:
    """The chosen columns as melds, runs that continue each other joined where the rules let them be one."""
    out: list[list[int]] = []
    runs: list[int] = []
    for column in chosen:
        shape = columns.shapes[column]
        if shape & 1 == SET:
            out.append(columns.tell(column))
        else:
            runs.append(shape)
    while runs:
        shape = runs.pop()
        again = True
        while again:
            again = False
            for i in range(len(runs)):
                both = joined(rules, shape, runs[i])
                if both < 0:
                    both = joined(rules, runs[i], shape)
                if both >= 0:
                    shape = both
                    del runs[i]
                    again = True
                    break
        out.append(run_cells(shape))
    return out


def joined(rules: Rules, low: int, high: int) -> int:
    """Two runs as one, the low one first; -1 if they cannot be."""
    start = low >> 3 & 15
    length = low >> 7 & 15
    more = high >> 7 & 15
    if low >> 1 & 3 != high >> 1 & 3 or start + length != high >> 3 & 15:
        return -1
    if (low >> 11 and high >> 11) or length + more > rules.run_max or length + more > 13:
        return -1
    if start == 0 and length + more > rules.ranks and rules.ace != LOW_AND_HIGH:
        return -1
    hole = low >> 11 if low >> 11 else (high >> 11) + length if high >> 11 else 0
    return low & 127 | (length + more) << 7 | hole << 11


def run_cells(shape: int) -> list[int]:
    """The cards of a run."""
    suit = shape >> 1 & 3
    start = shape >> 3 & 15
    hole = (shape >> 11) - 1
    cells: list[int] = []
    for i in range(shape >> 7 & 15):
        card = 13 * suit + (start + i) % 13
        cells.append(STANDS + card if i == hole else card)
    return cells
