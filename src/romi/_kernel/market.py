"""Suits and ranks that trade cards at prices: a strong bound on what an arrangement costs, jokers included.

Each suit plans its own runs (see `runs`), and each rank pays for what the suits take of it: it makes sets of the copies
that are left, lends wild cards, and pays for what is left over. A price says what it costs the suit to take
a kind of cards at a place. For any prices the plans of all suits and all ranks, each the best for itself, cost no more
together than the best arrangement. Prices move until suit and rank see the same differences, a pass down the places and
one up, and again; that comes near the best prices there are.

Wild cards belong to nobody. What a rank pays is known for each number of wild cards that it uses, and these costs are
folded together over the ranks, so that no wild card is used twice.
"""

from __future__ import annotations

from typing import Final

from romi._kernel.corner import entering
from romi._kernel.place import NOTHING_THERE, Lot, Place, fold
from romi._kernel.ranks import fillings, patterns
from romi._kernel.runs import AROUND, HIGH, Rules, Runs
from romi._kernel.task import FAR, JOKER, Task, suit_runs

LENT: Final = 110
"""What using one of two wild cards is thought to cost elsewhere, in 64ths of what the cheapest card costs that is left over."""


class Lane:
    """A suit, and what its aces keep for later: how many are kept for the place above the king, or the state that comes in
    round the corner. ``moves`` are by place the steps there: (state, kind of the lot, state after).
    """

    def __init__(
        self,
        suit: int,
        runs: Runs,
        start: int,
        kept: int,
        moves: list[list[tuple[int, int, int]]],
        ends: list[int],
        needed: int,
    ) -> None:
        self.suit: int = suit
        self.runs: Runs = runs
        self.start: int = start
        self.kept: int = kept
        self.moves: list[list[tuple[int, int, int]]] = moves
        self.size: int = len(runs.items)
        # How many wild cards are needed at the least for what comes in.
        self.needed: int = needed
        # Round the corner: the states that promise this one and more, as bits.
        self.asks: int = 0
        if runs.rules.ace == AROUND:
            for other in range(self.size):
                self.asks |= (runs.power(other) >> start & 1) << other
        first = [FAR] * self.size
        first[start] = 0
        # What is paid at least below a place, and from it on, by state.
        self.up: list[list[int]] = [first for _ in range(len(moves) + 1)]
        self.down: list[list[int]] = [ends for _ in range(len(moves) + 1)]

    def lift(self, place: int, price: list[int]) -> None:
        """Carry ``up`` over a place."""
        below = self.up[place]
        out = [FAR] * self.size
        for state, kind, after in self.moves[place]:
            cost = below[state] + price[kind]
            if cost < out[after]:
                out[after] = cost
        self.up[place + 1] = out

    def lower(self, place: int, price: list[int]) -> None:
        """Carry ``down`` over a place."""
        above = self.down[place + 1]
        out = [FAR] * self.size
        for state, kind, after in self.moves[place]:
            cost = above[after] + price[kind]
            if cost < out[state]:
                out[state] = cost
        self.down[place] = out

    def plan(self, place: int, found: list[int]) -> None:
        """The least cost of a whole way by kind, beside the price of the kind."""
        below = self.up[place]
        above = self.down[place + 1]
        for state, kind, after in self.moves[place]:
            cost = below[state] + above[after]
            if cost < found[kind]:
                found[kind] = cost


class Market:
    """All places and all suits. ``bound`` is what the best arrangement costs at least, once ``fall`` has been called."""

    def __init__(self, task: Task, others: list[Place]) -> None:
        rules = task.rules
        self.task: Task = task
        self.rules: Rules = rules
        self.size: int = task.helpers + 1
        self.bound: int = 0
        self.lend: int = self._lend()
        self.places: list[Place] = []
        self.lanes: list[Lane] = []
        self.first_lane: list[int] = []
        self.runs: list[Runs] = [suit_runs(task, suit) for suit in range(4)]
        self.kept: list[int] = [self._most_kept(suit) for suit in range(4)]
        self.costs: list[list[int]] = [task.left_costs(card) for card in range(53)]
        # Whether a wild card always finds a place beside a natural one of its rank.
        self.roomy: list[int] = [self._room(suit) for suit in range(4)]
        for place in range(rules.places):
            self.places.append(others[place] if others else self._place(place))
        for suit in range(4):
            self.first_lane.append(len(self.lanes))
            self._lanes(suit)
        self.first_lane.append(len(self.lanes))
        # What is left at the end: wild cards that nothing uses.
        spare = task.left_costs(JOKER) if task.rules.jokers else [0]
        ends = [spare[left] if left < len(spare) else FAR for left in range(self.size)]
        self.lost: int = 0 if task.rules.jokers else task.left_costs(JOKER)[task.counts[JOKER]]
        self.ends: list[int] = ends
        # By place: what is paid at least from it on, by wild cards left.
        self.above: list[list[int]] = [ends for _ in range(rules.places + 1)]
        self.best: list[int] = [0, 0, 0, 0]

    def _most_kept(self, suit: int) -> int:
        """How many aces may be kept for the place above the king."""
        task = self.task
        if self.rules.places == self.rules.ranks:
            return 0
        if self.size > 1 or self.runs[suit].counted:
            return min(task.counts[13 * suit], self.runs[suit].most)
        top = self.rules.ranks - 1
        return min([task.counts[13 * suit + rank] for rank in (0, top, top - 1)[: self.rules.run_min]])

    def _room(self, suit: int) -> int:
        rules = self.rules
        if self.task.scale or rules.run_max < rules.track or rules.ace == AROUND:
            return 0
        there = sum([1 for rank in range(rules.ranks) if self.task.counts[13 * suit + rank]])
        return 1 if there + self.size - 1 < rules.ranks else 0

    def _place(self, place: int) -> Place:
        task = self.task
        rules = self.rules
        lots: list[Lot] = []
        have = [0, 0, 0, 0]
        for suit in range(4):
            runs = self.runs[suit]
            if place == rules.ranks:
                gain = rules.run_points[place] * task.scale
                most = min(runs.most, self.size - 1) + 1
                lots.append(Lot(0, most, [(x, 0, x, 0 - gain * x) for x in range(most)]))
                continue
            card = 13 * suit + place
            have[suit] = task.counts[card]
            lots.append(self._lot(suit, place, card))
        if place == rules.ranks or rules.set_points[place] < 0:
            return Place(lots, [(0, 0, 0, 0, 0)], [1], 0, self.size)
        wild = self.size - 1
        each = 0 - rules.set_points[place] * task.scale
        return Place(lots, patterns(rules, have, wild), fillings(rules, have, wild), each, self.size)

    def _lot(self, suit: int, place: int, card: int) -> Lot:
        task = self.task
        rules = self.rules
        runs = self.runs[suit]
        copies = task.counts[card]
        most_kept = 0 if place else self.kept[suit]
        kinds = len(runs.kinds) * (most_kept + 1)
        if not copies and self.size == 1 and not most_kept:
            return Lot(0, kinds, NOTHING_THERE)
        lends = 1 if card in task.wild and rules.jokers else 0
        deeds = runs.deeds(copies, self.size, most_kept, lends, self.roomy[suit])
        costs = self.costs[card]
        last = copies - task.must[card]
        if rules.ace == HIGH and not place:
            return Lot(
                copies,
                kinds,
                [(kind, u, x, costs[left]) for kind, u, x, left, taken, kept in deeds if left <= last and taken == kept]
                if not task.scale
                else [
                    (kind, u, x, costs[left] - rules.run_points[rules.ranks] * kept * task.scale)
                    for kind, u, x, left, taken, kept in deeds
                    if left <= last and taken == kept
                ],
            )
        if not task.scale:
            return Lot(copies, kinds, [(kind, u, x, costs[left]) for kind, u, x, left, _, _ in deeds if left <= last])
        points = rules.run_points[place] * task.scale
        above = rules.run_points[rules.ranks] * task.scale
        return Lot(
            copies,
            kinds,
            [
                (kind, u, x, costs[left] - points * (taken - kept) - above * kept)
                for kind, u, x, left, taken, kept in deeds
                if left <= last
            ],
        )

    def _lanes(self, suit: int) -> None:
        task = self.task
        rules = self.rules
        runs = self.runs[suit]
        wild = self.size - 1
        counts = [task.counts[13 * suit + place] for place in range(rules.ranks)]
        closed = [0 if all(runs.closable(item) for item in items) else FAR for items in runs.items]
        if rules.ace == AROUND and rules.run_min:
            before = counts[-1] + wild
            moves = []
            for place in range(rules.ranks):
                moves.append(runs.between(before, counts[place], wild))
                before = counts[place] + wild
            for state, needed in entering(runs, counts, 0, wild):
                ends = [0 if runs.power(after) >> state & 1 else FAR for after in range(len(runs.items))]
                self.lanes.append(Lane(suit, runs, state, 0, moves, ends, needed))
            return
        most_kept = self.kept[suit]
        for kept in range(most_kept + 1):
            moves = []
            before = 0
            for place in range(rules.ranks):
                most = counts[place] - kept if not place else counts[place]
                steps = runs.between(before, most, wild)
                if not place and most_kept:
                    steps = [(state, kind * (most_kept + 1) + kept, after) for state, kind, after in steps]
                moves.append(steps)
                before = most + wild
            if rules.places > rules.ranks:
                steps = []
                for state, kind, after in runs.between(before, kept, wild):
                    k, x = runs.kinds[kind]
                    used = x if runs.wild else k - kept
                    if 0 <= used < self.size and (k == kept or not runs.wild):
                        steps.append((state, used, after))
                moves.append(steps)
            self.lanes.append(Lane(suit, runs, 0, kept, moves, closed, 0))

    def _lend(self) -> int:
        """What using a wild card is thought to cost all other places: something less than two cards left over, the less the more there are."""
        task = self.task
        if self.size == 1 or not task.easy:
            return 0
        least = 0
        for card in range(53):
            if task.counts[card] > task.must[card] and (not least or task.weights[card] < least):
                least = task.weights[card]
        return least * (LENT // max(1, self.size - 2)) >> 6

    def opposite(self) -> Market:
        """The same market, its places in the opposite order, at the prices of now."""
        task = self.task.mirrored()
        rules = self.rules
        places: list[Place] = []
        if rules.places == rules.ranks:
            places = self.places[::-1]
        made = Market(task, places)
        ends: list[int] = []
        if not places:
            # The ace has places of its own; the other ranks are the same.
            for place in range(1, rules.ranks):
                made.places[place] = self.places[rules.mirror_of(place)]
            ends = [0] if made.rules.places == rules.ranks else [0, rules.ranks]
        made.prepare()
        made.fall(0)
        for place in ends:
            made.trade(place)
            made.places[place].settle()
        made.prepare()
        made.fall(0)
        return made

    def prepare(self) -> None:
        """Fill ``up`` at the prices of now."""
        for place in range(len(self.places)):
            self.lift(place)

    def lift(self, place: int) -> None:
        """Carry what is paid below over a place."""
        here = self.places[place]
        for lane in self.lanes:
            lane.lift(place, here.lots[lane.suit].price)

    def fall(self, moving: int) -> None:
        """A pass down the places, which moves the prices if it is told to, and works out the bound."""
        for place in range(len(self.places) - 1, -1, -1):
            here = self.places[place]
            if moving:
                self.trade(place)
                here.settle()
            for lane in self.lanes:
                lane.lower(place, here.lots[lane.suit].price)
            self.above[place] = fold(self.above[place + 1], here.rest)
        self.best = [FAR] * 4
        for lane in self.lanes:
            cost = lane.down[0][lane.start]
            if cost < self.best[lane.suit]:
                self.best[lane.suit] = cost
        self.bound = self.lost + sum(self.best) + self.above[0][self.size - 1]

    def rise(self) -> None:
        """A pass up the places that moves the prices."""
        for place in range(len(self.places)):
            self.trade(place)
            self.lift(place)

    def trade(self, place: int) -> None:
        """Let suits and rank agree at a place."""
        here = self.places[place]
        if not here.trading:
            return
        for suit in range(4):
            lot = here.lots[suit]
            found = [FAR] * lot.kinds
            for at in range(self.first_lane[suit], self.first_lane[suit + 1]):
                self.lanes[at].plan(place, found)
            lot.plan = found
        here.trade(self.lend)
