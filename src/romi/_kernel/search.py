"""The most promising node first: for tables and for hands where a whole sweep would be too wide.

The bound pretends that suits do not meet: each suit plans its own runs, selling idle cards to the sets of their
rank at a price and buying jokers at one price for all, and each rank plans its own sets from cards bought at those
prices. For any prices the sum of these plans costs no more than the best arrangement, so a search that goes by
cost so far plus this bound ends with the best. `Bound.improve` moves the prices towards agreement (a card that
suits offer more often than sets take becomes cheaper to keep), which is how the hard tables are done.
"""

from heapq import heappop, heappush

from romi._kernel.packs import STATES_MASK, Task, Trace, entries
from romi._kernel.suitrun import AROUND, DO_CODE, DO_IDLE, DO_NEED, DO_PLACED, JOKER_SHIFT, STATE_BITS, STATE_MASK


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
        self.gap_memo: list[dict[int, list[tuple[int, int, int]]]] = [{} for _ in range(rules.places)]
        self.best_prices: list[list[int]] = []
        self.best_joker: int = 0
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
        memo = self.memo[slot + 4] if not last else self.memo[slot]
        best = HOPELESS
        costs: list[tuple[int, int, int]] = []
        for add, what in options:
            cost = price[what >> (3 * suit) & 7] - points * (what >> DO_PLACED & 63)
            used = add >> JOKER_SHIFT
            if used:
                cost += used * joker
            if not last:
                after = add >> (suit * STATE_BITS) & STATE_MASK
                more = memo.get(after)
                cost += self._plan(suit, place + 1, after) if more is None else more
            if cost < best:
                best = cost
            if cost < HOPELESS >> 1:
                costs.append((cost, add, what))
        if len(costs) > 1:
            costs.sort()
        self.memo[slot][state] = best
        self.moves[slot][state] = [(cost - best, add, what) for cost, add, what in costs]
        return best

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


class Search:
    """Best first. ``run`` a slice of nodes at a time until it says True; then ``best`` and ``cost`` tell."""

    def __init__(self, task: Task, bound: Bound) -> None:
        self.task: Task = task
        self.bound: Bound = bound
        self.trace: Trace = Trace()
        self.at: list[int] = []
        self.seen: list[dict[int, int]] = [{} for _ in range(task.rules.places + 1)]
        self.hopes: list[int] = []
        self.heap: list[int] = []
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
            self._push(key, task.lost, cost, -1, -1)

    def _push(self, key: int, cost: int, hope: int, origin: int, place: int) -> None:
        """Note a node that costs so much so far and ``hope`` at least in the end."""
        task = self.task
        at = place + 1
        places = task.rules.places
        if not key & STATES_MASK and task.rules.ace != AROUND:
            while at < places and not task.filled[at] and not task.leads[at]:
                at += 1
        if at == places:
            hope = cost + task.joker_cost(key >> JOKER_SHIFT)
        seen = self.seen[at]
        node = seen.get(key, -1)
        trace = self.trace
        if node >= 0:
            if cost >= trace.costs[node]:
                return
            trace.costs[node] = cost
            trace.origins[node] = origin
            trace.places[node] = place
            self.hopes[node] = hope
        else:
            node = trace.add(key, cost, origin, place)
            self.at.append(at)
            self.hopes.append(hope)
            seen[key] = node
        heappush(self.heap, hope << 32 | (31 - at) << 26 | node)

    def run(self, budget: int) -> bool:
        """Look at up to so many nodes; True once the best is found."""
        task = self.task
        trace = self.trace
        bound = self.bound
        rules = task.rules
        jokers = task.jokers
        slack = [0, 0]
        while budget:
            if not self.heap:
                raise RuntimeError("no arrangement at all")
            entry = heappop(self.heap)
            node = entry & 67108863
            place = self.at[node]
            reached = entry >> 32
            if place == rules.places:
                self.best = node
                self.cost = reached
                return True
            hope = self.hopes[node]
            key = trace.keys[node]
            if reached == hope and self._outdone(key, place, trace.costs[node]):
                continue
            budget -= 1
            self.nodes += 1
            cost = trace.costs[node]
            slack[0] = reached - hope
            slack[1] = HOPELESS
            moves = self._moves(0, place, key)
            moves = cross(moves, self._moves(1, place, key), slack)
            moves = cross(moves, self._moves(2, place, key), slack)
            moves = cross(moves, self._moves(3, place, key), slack)
            spent = key >> JOKER_SHIFT << JOKER_SHIFT
            spare = jokers - (key >> JOKER_SHIFT)
            memo = bound.gap_memo[place]
            points = rules.run_points[place] * task.scale
            for dear, add, what in moves:
                if dear > slack[0]:
                    if dear < slack[1]:
                        slack[1] = dear
                    continue
                short = spare - (what >> DO_NEED)
                if short < add >> JOKER_SHIFT:
                    continue
                code = what & DO_IDLE
                outcomes = memo.get(code)
                if outcomes is None:
                    outcomes = bound.gaps(place, code)
                base = cost - points * (what >> DO_PLACED & 63)
                for extra, loss, gap in outcomes:
                    if extra and short < (add + extra) >> JOKER_SHIFT:
                        break
                    self._push(
                        spent + add + extra,
                        base + loss,
                        hope + dear + gap,
                        node << 20 | extra >> JOKER_SHIFT << 12 | what & DO_CODE,
                        place,
                    )
            if slack[1] < HOPELESS:
                heappush(self.heap, (hope + slack[1]) << 32 | (31 - place) << 26 | node)
        return False

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

    def _moves(self, suit: int, place: int, key: int) -> list[tuple[int, int, int]]:
        return self.bound.moves[4 * place + suit][key >> (suit * STATE_BITS) & STATE_MASK]
