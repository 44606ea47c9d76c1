"""One question to the many-packs kernel, answered by whichever way suits it; worked on in slices.

A hand of few melds is packed from its melds (`columns`); else the ranks are swept (`sweep`); where a sweep grows too
wide the most promising node is searched first: under prices that move (`haggle`) where no card is there more than
twice and there are no jokers, else under fixed ones (`search`). All are exact and agree in cost.
"""

from romi._kernel.columns import MOST_CARDS, SET, STANDS, Columns, Packing, suits_quick_way
from romi._kernel.haggle import Haggle
from romi._kernel.laying import melds
from romi._kernel.market import trades
from romi._kernel.packs import Task
from romi._kernel.search import Bound, Search
from romi._kernel.suitrun import AROUND, BOTH_AT_ONCE, Rules
from romi._kernel.sweep import Sweep

WIDEST = 100
"""Nodes of a rank beyond which a sweep is given up."""

STEPS = 2000
"""Steps after which a sweep is given up; beyond so many cards it is not begun."""

MOST_SWEPT = 56

MOST_BEFORE_PRICES = 44
"""Where prices can be had, a sweep is not begun beyond so many cards."""

TRIES = 2000
"""Melds that are tried before packing is given up."""

TURN = 400
"""Nodes that a search looks at before the one in the other direction has its turn."""

NO_CEILING = 1 << 60


class Job:
    """The melds that leave the least cost, and that cost.

    ``counts``, ``weights`` and ``must`` hold 53 values by card, the joker last: copies in hand, what a copy left over
    costs, and how many copies must not be left over; each of those that is costs ``ruin`` more. ``scale`` is what a
    point in a meld saves. ``run`` says True when ``cost`` is known and ``melds`` may be asked. Who knows that a cost can
    be reached may set ``ceiling`` to it.
    """

    def __init__(
        self, rules: Rules, counts: list[int], weights: list[int], scale: int, must: list[int], ruin: int
    ) -> None:
        self.rules: Rules = rules
        self.counts: list[int] = counts
        self.weights: list[int] = weights
        self.scale: int = scale
        self.must: list[int] = must
        self.ruin: int = ruin
        self.ceiling: int = ruin >> 1 if ruin else NO_CEILING
        self.cost: int = 0
        self.nodes: int = 0
        self.columns: Columns | None = None
        self.packing: Packing | None = None
        self.sweep: Sweep | None = None
        self.search: Search | None = None
        self.opposite: Search | None = None
        self.found: Search | None = None
        self.haggle: Haggle | None = None
        self.turns: int = 0

    def run(self, budget: int) -> bool:
        """Work on, for about so many nodes; whether the answer is there."""
        if self.search is None and self.haggle is None and self._begun():
            return True
        haggle = self.haggle
        if haggle is not None:
            before = haggle.nodes
            done = haggle.run(budget)
            self.nodes += haggle.nodes - before
            self.cost = haggle.cost
            return done
        while budget > 0:
            search = self._turn()
            before = search.nodes
            slice_of = min(budget, TURN)
            done = search.run(slice_of)
            self.nodes += search.nodes - before
            if done:
                self.cost = search.cost
                self.found = search
                return True
            budget -= slice_of
        return False

    def _begun(self) -> bool:
        """Try the quick ways; whether one of them had the answer."""
        if not self.ruin and self._packed():
            return True
        trading = trades(self.rules, self.counts, self.weights, self.scale, self.ruin)
        if not trading or sum(self.counts) <= MOST_BEFORE_PRICES:
            task = Task(self.rules, self.counts, self.weights, self.scale, self.must, self.ruin)
            if sum(task.filled) <= MOST_SWEPT and self._swept(task):
                return True
            if not trading:
                self.search = Search(task, Bound(task), self.ceiling)
                return False
        self.haggle = Haggle(self.rules, self.counts, self.weights, self.scale, self.must, self.ruin, self.ceiling)
        return False

    def _turn(self) -> Search:
        """Whose turn it is: the search up the ranks, or the one down.

        Where one of them runs into a dead end that shows late, it shows early to the other.
        """
        search = self.search
        if search is None:
            raise RuntimeError("not begun")
        self.turns += 1
        if self.turns == 1 or self.turns & 1 or self.rules.ace == AROUND or not self.rules.run_min:
            return search
        other = self.opposite
        if other is None:
            rules = self.rules.mirrored()
            task = Task(
                rules,
                mirror(self.rules, self.counts),
                mirror(self.rules, self.weights),
                self.scale,
                mirror(self.rules, self.must),
                self.ruin,
            )
            other = Search(task, Bound(task), self.ceiling)
            self.opposite = other
        return other

    def _packed(self) -> bool:
        if not suits_quick_way(self.rules, self.counts, MOST_CARDS):
            return False
        columns = Columns(self.rules, self.counts, self.weights, self.scale)
        packing = Packing(columns, TRIES)
        done = packing.run()
        self.nodes += TRIES - packing.budget
        if done:
            self.columns = columns
            self.packing = packing
            total = 0
            counts = self.counts
            for card in range(53):
                if counts[card]:
                    total += counts[card] * self.weights[card]
            self.cost = total - packing.best
        return done

    def _swept(self, task: Task) -> bool:
        sweep = Sweep(task, WIDEST, STEPS, self.ceiling)
        done = sweep.run()
        self.nodes += sweep.nodes
        if done and sweep.best >= 0:
            self.sweep = sweep
            self.cost = sweep.cost
            return True
        if done:
            # Nothing stays below the ceiling: some card that must not be left over is.
            self.cost = self.ceiling + 1
            return True
        return False

    def melds(self) -> list[list[int]]:
        """The melds: lists of cards, 64 + card for a joker that stands for it."""
        if self.packing is not None and self.columns is not None:
            return told(self.rules, self.columns, self.packing.chosen)
        if self.sweep is not None:
            return melds(self.sweep.task, self.sweep.trace, self.sweep.best)
        if self.haggle is not None:
            return self.haggle.melds()
        search = self.found
        if search is None or search.best < 0:
            return []
        found = melds(search.task, search.trace, search.best)
        return found if search is self.search else [back(self.rules, cells) for cells in found]


def mirror(rules: Rules, values: list[int]) -> list[int]:
    """Values by card, for the ranks in the opposite order."""
    out = values[:]
    for suit in range(4):
        for rank in range(rules.ranks):
            out[13 * suit + rules.mirror_of(rank)] = values[13 * suit + rank]
    return out


def back(rules: Rules, cells: list[int]) -> list[int]:
    """A meld of the opposite order, in this one."""
    out: list[int] = []
    for cell in cells:
        card = cell % STANDS
        out.append(cell - card + 13 * (card // 13) + rules.mirror_of(card % 13))
    return out if cells[0] % STANDS % 13 == cells[1] % STANDS % 13 else out[::-1]


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
    if start == 0 and length + more > rules.ranks and rules.ace != BOTH_AT_ONCE:
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
