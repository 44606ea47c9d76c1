"""The most promising node first: for tables and for hands where a whole sweep would be too wide.

The bound pretends that suits do not meet: each suit plans its own runs, selling idle cards to the sets of their
rank at a price and buying jokers at one price for all, and each rank plans its own sets from cards bought at those
prices. For any prices the sum of these plans costs no more than the best arrangement, so a search that goes by
cost so far plus this bound ends with the best. Here the prices stand still: an idle card costs nothing where a set is
possible. Where they can be moved (`market`) that is done instead.
"""

from heapq import heappop, heappush

from romi._kernel.packs import STATES_MASK, Task, Trace
from romi._kernel.suitrun import (
    AROUND,
    DO_CODE,
    DO_IDLE,
    DO_NEED,
    DO_PLACED,
    JOKER_SHIFT,
    STATE_BITS,
    STATE_MASK,
    TooManyStates,
)
from romi._kernel.sweep import entries


class Bound:
    """What is left to pay at least, by place and suit state."""

    def __init__(self, task: Task) -> None:
        self.task: Task = task
        rules = task.rules
        self.places: int = rules.places
        self.prices: list[list[int]] = []
        self.joker: int = 0
        self.rest: list[int] = [0] * (rules.places + 1)
        self.memo: list[dict[int, int]] = [{} for _ in range(4 * rules.places)]
        self.moves: list[dict[int, list[tuple[int, int, int]]]] = [{} for _ in range(4 * rules.places)]
        self.unit: int = self._unit()
        self.free_from: int = self._free_from()
        self.gap_memo: list[dict[int, list[tuple[int, int, int]]]] = [{} for _ in range(rules.places)]
        for place in range(rules.places):
            for suit in range(4):
                self.prices.append(self._first_price(place, suit))
        at = rules.places - 1
        while at >= 0:
            gain = 0
            if task.sets[at]:
                gain = rules.set_points[at] * task.scale * task.jokers
            self.rest[at] = self.rest[at + 1] - gain
            at -= 1

    def _free_from(self) -> int:
        """The place from which on nothing need be worked out: every card there could lie in a set, and points do not count.

        The bound is 0 there as good as always: what an open run of three still needs was seen when it was begun.
        """
        task = self.task
        at = self.places
        if task.scale:
            return at
        while at > 0 and (not task.filled[at - 1] or task.sets[at - 1]):
            at -= 1
        return at

    def _unit(self) -> int:
        """The least that a card left over costs, at least 1."""
        task = self.task
        least = 0
        for card in range(53):
            if task.counts[card] and (not least or task.weights[card] < least):
                least = task.weights[card]
        return max(1, least)

    def _first_price(self, place: int, suit: int) -> list[int]:
        """By the number of idle copies: exact where there are no sets, else as if every one found a set."""
        task = self.task
        if place == task.rules.ranks:
            return [0] * 8
        card = suit * 13 + place
        have = task.counts[card]
        if task.sets[place]:
            points = task.rules.set_points[place] * task.scale
            return [-points * idle for idle in range(have + 1)]
        return [task.left_cost(card, idle) for idle in range(have + 1)]

    def suit(self, suit: int, place: int, state: int) -> int:
        """What this suit must pay at least from this place on."""
        if place == self.places:
            return 0
        slot = 4 * place + suit
        found = self.memo[slot].get(state)
        return self._plan(suit, place, state) if found is None else found

    def _plan(self, suit: int, place: int, state: int) -> int:
        """Work out ``suit`` and, beside it, how much dearer than the best each option is."""
        slot = 4 * place + suit
        task = self.task
        sig = task.sigs[suit][place]
        options = task.rules.options[suit].get(sig | state)
        if options is None:
            options = task.rules.find(suit, state, sig)
        points = task.rules.run_points[place] * task.scale
        price = self.prices[slot]
        joker = self.joker
        last = place + 1 == self.places
        deep = place + 1 < self.free_from
        memo = self.memo[slot + 4] if not last else self.memo[slot]
        best = HOPELESS
        risks = task.rules.risks
        costs: list[tuple[int, int, int]] = []
        for add, what in options:
            cost = price[what >> (3 * suit) & 7] - points * (what >> DO_PLACED & 63)
            used = add >> JOKER_SHIFT
            if used:
                cost += used * joker
            risk = 0
            if not last:
                after = add >> (suit * STATE_BITS) & STATE_MASK
                if deep:
                    more = memo.get(after)
                    cost += self._plan(suit, place + 1, after) if more is None else more
                risk = risks[after]
            if cost < best:
                best = cost
            if cost < HOPELESS >> 1:
                costs.append((cost << RISK_BITS | risk, add, what))
        if len(costs) > 1:
            costs.sort()
        self.memo[slot][state] = best
        base = best << RISK_BITS
        self.moves[slot][state] = [(cost - base, add, what) for cost, add, what in costs]
        return best

    def steps(self, suit: int, place: int, state: int) -> list[tuple[int, int, int]]:
        """The options of a suit, each with how much dearer than the best it is, the best first."""
        memo = self.moves[4 * place + suit]
        found = memo.get(state)
        if found is None:
            self._plan(suit, place, state)
            found = memo[state]
        return found

    def gaps(self, place: int, code: int) -> list[tuple[int, int, int]]:
        """For the idle cards of a rank: (what to add to the key, the cost, the cost beyond what was paid for them)."""
        memo = self.gap_memo[place]
        found = memo.get(code)
        if found is None:
            paid = self.rest[place] - self.rest[place + 1]
            for suit in range(4):
                paid += self.prices[4 * place + suit][code >> (3 * suit) & 7]
            found = []
            for extra, loss in self.task.idle(place, code):
                found.append((extra, loss, loss - paid + self.joker * (extra >> JOKER_SHIFT)))
            memo[code] = found
        return found


def cross(
    moves: list[tuple[int, int, int]], more: list[tuple[int, int, int]], slack: list[int]
) -> list[tuple[int, int, int]]:
    """Each of the one with each of the other, up to ``slack[0]`` dearer; ``slack[1]`` becomes the least left out."""
    most = slack[0]
    if len(more) == 1:
        dear, add, what = more[0]
        if not dear and not add and not what:
            return moves
    out: list[tuple[int, int, int]] = []
    for dear, add, what in moves:
        for dear2, add2, what2 in more:
            if dear + dear2 > most:
                if dear + dear2 < slack[1]:
                    slack[1] = dear + dear2
                break
            out.append((dear + dear2, add + add2, what + what2))
    return out


HOPELESS = 1 << 60
CHUNK = 8
"""Steps of a node that are tried at a time: where many are as good as each other, the first few mostly do."""

RISK_BITS = 6
"""Below the cost of a step stands how risky it is, so that among equal ones the safest comes first."""

NODE_BITS = 22
RISK_SHIFT = NODE_BITS
AT_SHIFT = RISK_SHIFT + RISK_BITS
COST_SHIFT = AT_SHIFT + 5
NODE_MASK = (1 << NODE_BITS) - 1
RISK_MASK = (1 << RISK_BITS) - 1


class Search:
    """Best first. ``run`` a slice of nodes at a time until it says True; then ``best`` and ``cost`` tell."""

    def __init__(self, task: Task, bound: Bound, ceiling: int) -> None:
        self.task: Task = task
        self.bound: Bound = bound
        self.ceiling: int = ceiling
        self.trace: Trace = Trace()
        self.at: list[int] = []
        self.seen: list[dict[int, int]] = [{} for _ in range(task.rules.places + 1)]
        self.hopes: list[int] = []
        self.heap: list[int] = []
        self.pending: dict[int, list[tuple[int, int, int]]] = {}
        self.around: bool = task.rules.ace == AROUND
        self.best: int = -1
        self.cost: int = 0
        self.nodes: int = 0
        for key in entries(task):
            self._enter(key)

    def _enter(self, key: int) -> None:
        bound = self.bound
        task = self.task
        cost = task.lost + bound.rest[0] - bound.joker * (task.jokers - (key >> JOKER_SHIFT))
        for suit in range(4):
            cost += bound.suit(suit, 0, key >> (suit * STATE_BITS) & STATE_MASK)
        if cost < HOPELESS >> 1:
            at = self._busy_from(0) if not key & STATES_MASK and task.rules.ace != AROUND else 0
            if at == task.rules.places:
                cost = task.lost + task.joker_cost(key >> JOKER_SHIFT)
            node = self.trace.add(key, task.lost, -1, -1)
            self.at.append(at)
            self.hopes.append(cost)
            self.seen[at][key] = node
            heappush(self.heap, cost << COST_SHIFT | (31 - at) << AT_SHIFT | node)

    def _busy_from(self, at: int) -> int:
        """The next place at which something can happen though nothing is open."""
        task = self.task
        while at < task.rules.places and not task.filled[at] and not task.leads[at]:
            at += 1
        return at

    def run(self, budget: int) -> bool:
        """Look at up to so many nodes; True once the best is found."""
        task = self.task
        bound = self.bound
        rules = task.rules
        jokers = task.jokers
        places = rules.places
        keys = self.trace.keys
        costs = self.trace.costs
        all_at = self.at
        hopes = self.hopes
        heap = self.heap
        ceiling = self.ceiling
        slack = [0, 0]
        while budget:
            if not heap:
                # Nothing stays below the ceiling.
                self.cost = ceiling + 1
                return True
            if len(keys) > NODE_MASK >> 1:
                raise TooManyStates
            entry = heappop(heap)
            node = entry & NODE_MASK
            place = all_at[node]
            reached = entry >> COST_SHIFT
            if place == places:
                self.best = node
                self.cost = reached
                return True
            budget -= 1
            self.nodes += 1
            hope = hopes[node]
            key = keys[node]
            cost = costs[node]
            waiting = self.pending.pop(node, None)
            if waiting is None:
                if reached == hope and self._outdone(key, place, cost):
                    continue
                units = (reached - hope) // bound.unit
                # All steps of this band of one unit at once, though some may turn out dearer than needed.
                most = (units + 1) * bound.unit - 1
                slack[0] = most << RISK_BITS | RISK_MASK
                slack[1] = HOPELESS
                moves = bound.steps(0, place, key & STATE_MASK)
                moves = cross(moves, bound.steps(1, place, key >> STATE_BITS & STATE_MASK), slack)
                moves = cross(moves, bound.steps(2, place, key >> 2 * STATE_BITS & STATE_MASK), slack)
                moves = cross(moves, bound.steps(3, place, key >> 3 * STATE_BITS & STATE_MASK), slack)
                for dear, _, _ in moves:
                    if slack[0] < dear < slack[1]:
                        slack[1] = dear
                if slack[1] < HOPELESS and hope + (slack[1] >> RISK_BITS) <= ceiling:
                    heappush(heap, (hope + (slack[1] >> RISK_BITS)) << COST_SHIFT | (31 - place) << AT_SHIFT | node)
            else:
                moves = waiting
            if len(moves) > CHUNK:
                if waiting is None:
                    moves = sorted(moves)
                self.pending[node] = moves[CHUNK:]
                moves = moves[:CHUNK]
                heappush(heap, reached << COST_SHIFT | (31 - place) << AT_SHIFT | node)
            spent = key >> JOKER_SHIFT << JOKER_SHIFT
            spare = jokers - (key >> JOKER_SHIFT)
            memo = bound.gap_memo[place]
            points = rules.run_points[place] * task.scale
            most = (((reached - hope) // bound.unit + 1) * bound.unit - 1) << RISK_BITS | RISK_MASK
            for dear, add, what in moves:
                if dear > most:
                    continue
                short = spare - (what >> DO_NEED)
                if short < add >> JOKER_SHIFT:
                    continue
                outcomes = memo.get(what & DO_IDLE)
                if outcomes is None:
                    outcomes = bound.gaps(place, what & DO_IDLE)
                base = cost - points * (what >> DO_PLACED & 63)
                origin = node << 20 | what & DO_CODE
                for extra, loss, gap in outcomes:
                    if extra:
                        if short < (add + extra) >> JOKER_SHIFT:
                            break
                        origin = node << 20 | extra >> JOKER_SHIFT << 12 | what & DO_CODE
                    total = hope + (dear >> RISK_BITS) + gap
                    if total <= ceiling:
                        self._push(spent + add + extra, base + loss, total, dear & RISK_MASK, origin, place)
        return False

    def _push(self, key: int, cost: int, hope: int, risk: int, origin: int, place: int) -> None:
        """Note a node that costs so much so far and ``hope`` at least in the end."""
        at = place + 1
        trace = self.trace
        places = len(self.seen) - 1
        if not key & STATES_MASK and at < places and not self.around:
            at = self._busy_from(at)
        if at == places:
            hope = cost + self.task.joker_cost(key >> JOKER_SHIFT)
        seen = self.seen[at]
        node = seen.get(key, -1)
        if node >= 0:
            if cost >= trace.costs[node]:
                return
            trace.costs[node] = cost
            trace.origins[node] = origin
            trace.places[node] = place
            self.hopes[node] = hope
            self.pending.pop(node, None)
        else:
            node = len(trace.keys)
            trace.keys.append(key)
            trace.costs.append(cost)
            trace.origins.append(origin)
            trace.places.append(place)
            self.at.append(at)
            self.hopes.append(hope)
            seen[key] = node
        heappush(self.heap, hope << COST_SHIFT | (31 - at) << AT_SHIFT | risk << RISK_SHIFT | node)

    def _outdone(self, key: int, place: int, cost: int) -> bool:
        """Whether a node that is no dearer has a stronger state in one suit and the same in the others."""
        rules = self.task.rules
        seen = self.seen[place]
        costs = self.trace.costs
        above = rules.above
        for suit in range(4):
            shift = suit * STATE_BITS
            state = key >> shift & STATE_MASK
            for more in above[state] if state in above else rules.stronger(state):
                other = seen.get(key + (more << shift), -1)
                if other >= 0 and costs[other] <= cost:
                    return True
        return False
