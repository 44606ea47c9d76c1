"""One question: the cards, what each costs that is left over, and how many runs may lie side by side."""

from __future__ import annotations

from typing import Final

from romi._kernel.columns import STANDS
from romi._kernel.runs import AROUND, NEVER, Rules, Runs

JOKER: Final = 52

FAR: Final = 1 << 50
"""A cost that is never paid."""

NEAR: Final = 1 << 49


EVERY: Final = list(range(53))


class Task:
    """One question: the rules, the cards, what each costs when left over, and what must not be left over.

    ``counts``, ``weights``, ``must``: 53 values each, by card, the joker last: copies, what a copy left over costs, and
    how many must lie. ``scale`` is what a point in a meld saves. ``wild`` are the natural cards that may stand for others.
    """

    def __init__(
        self, rules: Rules, counts: list[int], weights: list[int], scale: int, must: list[int], wild: list[int]
    ) -> None:
        self.rules: Rules = rules
        self.counts: list[int] = counts
        self.weights: list[int] = weights
        self.scale: int = scale
        self.must: list[int] = must
        self.wild: list[int] = wild
        self.helpers: int = counts[JOKER] + sum([counts[card] for card in wild]) if rules.jokers else 0
        # Whether runs are searched as if no meld could hold too many wild cards; and whether none could.
        self.plain: int = 1 if rules.plain(self.helpers) else 0
        self.easy: int = 1
        # Whether no more runs lie side by side than there are copies of a card.
        self.narrow: int = 0
        # What each card is called in the question as it was asked, and whether the ranks stand in the opposite order there.
        self.names: list[int] = EVERY
        self.down: int = 0

    def left_costs(self, card: int) -> list[int]:
        """What it costs to leave so many copies over."""
        most = self.counts[card] - self.must[card]
        return [self.weights[card] * left if left <= most else FAR for left in range(self.counts[card] + 1)]

    def counting(self, most: int) -> Task:
        """The same question, the wild cards of each run counted: at most so many, and then the runs lie as narrowly as they can."""
        made = Task(self.rules.sparing(most, NEVER), self.counts, self.weights, self.scale, self.must, self.wild)
        made.easy = 0
        made.narrow = 1 if most < NEVER else 0
        return made

    def may_idle(self, few: int) -> bool:
        """Whether `idle` says something: where only jokers are wild, few in a run, and runs are such as it was tried for."""
        rules = self.rules
        if self.scale or self.wild or len(rules.needs) > few + 1:
            return False
        return rules.ace != AROUND and rules.run_max >= rules.track

    def idle(self) -> Task:
        """The same question, wild cards that nothing uses costing nothing, and the runs as narrow as they can be.

        More runs side by side would only keep more wild cards busy, so no answer to the question costs less.
        """
        weights = [*self.weights[:JOKER], 0]
        must = [*self.must[:JOKER], 0]
        made = Task(self.rules, self.counts, weights, self.scale, must, self.wild)
        made.easy = 0
        made.narrow = 1
        return made

    def in_order(self) -> Task:
        """The same question, its places the ranks of the rules."""
        order = self.rules.order
        return self if order == EVERY[: len(order)] else self._renamed(self.rules, order, self.down)

    def mirrored(self) -> Task:
        """The same question with the ranks in the opposite order."""
        rules = self.rules
        return self._renamed(rules.mirrored(), [rules.mirror_of(rank) for rank in range(rules.ranks)], 1 - self.down)

    def turned(self, by: int) -> Task:
        """The same question, the circle of ranks cut below this one."""
        rules = self.rules
        return self._renamed(rules.turned(by), [(rank + by) % rules.ranks for rank in range(rules.ranks)], self.down)

    def _renamed(self, rules: Rules, ranks: list[int], down: int) -> Task:
        """The same question where each place has the rank that is told."""
        names = EVERY[:]
        ranks = ranks + [rank for rank in range(13) if rank not in ranks]
        for suit in range(4):
            for place in range(13):
                names[13 * suit + place] = 13 * suit + ranks[place]
        made = Task(
            rules,
            [self.counts[name] for name in names],
            [self.weights[name] for name in names],
            self.scale,
            [self.must[name] for name in names],
            [names.index(card) for card in self.wild],
        )
        made.easy = self.easy
        made.narrow = self.narrow
        made.names = [self.names[name] for name in names]
        made.down = down
        return made

    def told(self, cells: list[int]) -> list[int]:
        """A meld, by the names of the question as it was asked."""
        out = [cell - cell % STANDS + self.names[cell % STANDS] for cell in cells]
        return out[::-1] if self.down and cells[0] % STANDS % 13 != cells[1] % STANDS % 13 else out


def crowded_end(counts: list[int], most: int) -> bool:
    """Whether all copies of the first, second and third rank and of one of the next two are there, from either end."""
    for end in (counts, counts[::-1], [*counts[1:], counts[0]][::-1]):
        if min(end[:3]) == most and max(end[3:5]) == most:
            return True
    return False


def suit_runs(task: Task, suit: int) -> Runs:
    """The runs of a suit with as many at a place as may be wanted.

    With the natural cards alone there are never more than copies of a card. One more is of use only where wild cards are so many, or
    natural cards so nearly all there, that a wild card finds no better place; or where points count, or wild cards are counted. Two
    more are only where four ranks at an end make four runs with a wild card each. (Found by going through all states of two copies.)
    """
    rules = task.rules
    helpers = task.helpers
    counts = task.counts[13 * suit : 13 * suit + rules.ranks]
    most = max(counts)
    if not most and helpers < rules.run_min and task.plain:
        return rules.runs(0, 0, 1)
    if helpers and not task.narrow:
        full = rules.ranks * most - sum(counts)
        if task.scale or full <= helpers or rules.run_max < rules.track or rules.ace == AROUND:
            most += 1
        elif not task.easy and not task.plain:
            most += 2 if helpers > 3 and len(rules.needs) == 2 and crowded_end(counts, most) else 1
    return rules.runs(most, helpers, task.plain | task.easy)
