"""Runs that go round the corner: where to cut the circle of ranks, and what may come in there.

Cut below a rank, the circle is a row like any other, but that a suit may begin with runs open. Each state that may come in is searched for
itself, together with those of the other suits; so the circle is cut where these are fewest. A run that comes in has cards of the ranks
below the cut and goes on above it, and where they are not there it has wild cards for them.
"""

from __future__ import annotations

from romi._kernel.runs import AROUND, WILD, Runs
from romi._kernel.task import Task, suit_runs


def entering(runs: Runs, counts: list[int], by: int, wild: int) -> list[tuple[int, int]]:
    """The states that may come in where the circle of a suit is cut below this rank, each with the wild cards that it takes at the least.

    ``counts`` are the copies of each rank, and there are so many wild cards.
    """
    ranks = len(counts)
    reach = runs.rules.run_min
    below = [counts[(by - 1 - step) % ranks] for step in range(reach)]
    above = [counts[(by + step) % ranks] for step in range(reach)]
    out: list[tuple[int, int]] = []
    for state in runs.entering:
        held = [0] * reach
        going = [0] * reach
        helped = 0
        for item in runs.items[state]:
            size = (item & 31) + (item // WILD & 31)
            helped += item // WILD & 31
            for step in range(min(size, reach)):
                held[step] += 1
            for step in range(max(1, reach - size)):
                going[step] += 1
        before = 0
        after = 0
        for step in range(reach):
            before += max(0, held[step] - below[step])
            after += max(0, going[step] - above[step])
        needed = max(before, helped) + after
        if needed <= wild:
            out.append((state, needed))
    return out


def row(task: Task) -> Task:
    """The same question, its ranks in a row as they are searched: a circle is cut where fewest states may come in."""
    task = task.in_order()
    if task.rules.ace != AROUND:
        return task
    ranks = task.rules.ranks
    wild = task.helpers
    best = 0
    fewest = -1
    every = [suit_runs(task, suit) for suit in range(4)]
    for by in range(ranks):
        ways = [0] * wild + [1]
        for suit in range(4):
            more = [0] * (wild + 1)
            for _, needed in entering(every[suit], task.counts[13 * suit : 13 * suit + ranks], by, wild):
                for left in range(needed, wild + 1):
                    more[left - needed] += ways[left]
            ways = more
        if fewest < 0 or sum(ways) < fewest:
            best = by
            fewest = sum(ways)
    return task.turned(best)
