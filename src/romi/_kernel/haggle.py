"""Cards of two packs without jokers: a strong bound first, then the way up and the way down the ranks by turns.

Where one of the ways runs into a dead end that shows late, it shows early to the other.
"""

from romi._kernel.climb import Climb
from romi._kernel.laying import cut
from romi._kernel.market import AGREED, FURTHER, Market, market
from romi._kernel.suitrun import Rules

FIRST = 40
"""Nodes that are looked at before the prices move again."""

ROUNDS = 2
"""How often the prices move then, up and down the ranks."""

TURN = 60
"""Nodes that the way up looks at before the way down has its turn."""


class Haggle:
    """``run`` says True when ``cost`` is known and ``melds`` may be asked."""

    def __init__(
        self,
        rules: Rules,
        counts: list[int],
        weights: list[int],
        scale: int,
        must: list[int],
        ruin: int,
        ceiling: int,
    ) -> None:
        self.rules: Rules = rules
        # Leaving everything over is a way too.
        most = 0
        for card in range(52):
            most += counts[card] * weights[card] + must[card] * ruin
        self.ceiling: int = min(ceiling, most)
        self.unit: int = max(1, min([weights[card] for card in range(52) if counts[card]], default=1))
        self.market: Market = market(rules, counts, weights, scale, must, ruin)
        self.market.fall(AGREED)
        self.climb: Climb = Climb(self.market, self.ceiling, self.unit)
        self.other: Climb | None = None
        self.turn: int = FIRST
        self.cost: int = 0
        self.nodes: int = 0

    def run(self, budget: int) -> bool:
        """Work on, for about so many nodes; whether the answer is there."""
        while budget > 0:
            if not self.turn:
                self._change()
            climb = self.climb
            before = climb.nodes
            done = climb.run(min(budget, self.turn))
            spent = climb.nodes - before
            self.nodes += spent
            self.turn -= spent
            budget -= spent
            if done:
                self.cost = climb.cost
                return True
        return False

    def _change(self) -> None:
        """Give the turn to the climb that is further on: whose next node costs more, or which looked at fewer."""
        self.turn = TURN
        climb = self.climb
        other = self.other
        if other is None:
            for left in range(ROUNDS - 1, -1, -1):
                self.market.rise(FURTHER)
                self.market.fall(FURTHER if left else AGREED)
            self.climb = Climb(self.market, self.ceiling, self.unit)
            self.other = Climb(self.market.opposite(), self.ceiling, self.unit)
            return
        ahead = climb.next_cost() - other.next_cost()
        if not other.nodes or ahead < 0 or (ahead == 0 and other.nodes < climb.nodes):
            self.climb = other
            self.other = climb

    def melds(self) -> list[list[int]]:
        """The melds: sets up the ranks, then the runs of each suit."""
        climb = self.climb
        if climb.best < 0:
            return []
        out: list[list[int]] = []
        taken = climb.taken()
        for rank in range(13):
            idle = 0
            for suit in range(4):
                many = self.market.ranks[rank].lots[suit].have - taken[suit][rank]
                if not rank:
                    many -= taken[suit][13]
                idle |= many << (3 * suit)
            if idle and self.market.ranks[rank].trading:
                out += self.market.ranks[rank].sets(self.rules, rank, idle)
        for suit in range(4):
            for cells in runs(taken[suit]):
                for piece in cut(self.rules, cells):
                    out.append([13 * suit + (cell >> 1) % 13 for cell in piece])
        return out


def runs(taken: list[int]) -> list[list[int]]:
    """The runs of a suit, as twice their places: where fewer go on than are open, the longest ends."""
    done: list[list[int]] = []
    running: list[list[int]] = []
    for place in range(14):
        many = taken[place]
        while len(running) > many:
            longest = 0 if len(running) == 1 or len(running[0]) >= len(running[1]) else 1
            done.append(running.pop(longest))
        while len(running) < many:
            running.append([])
        for cells in running:
            cells.append(2 * place)
    return done + running
