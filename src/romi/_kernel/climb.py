"""The way up all four suits at once, the most promising step first, under the bound of a market.

A node is a place and the state of each suit there; its cost beyond the bound is what its steps were dearer than the
best plan of each suit and each rank. Among equals the furthest goes first. A node is dropped where another one of its
place has paid no more and can do all that it can.
"""

from bisect import insort
from heapq import heappop, heappush
from typing import Final

from romi._kernel.market import DEAR, Market
from romi._kernel.suitrun import TooManyStates
from romi._kernel.twins import FRESH, NEAR, NEXT, POWER, PREFERENCE, TAKEN, listed

# A key holds five bits a suit: ten times the aces kept for the top, and the state.
DIGIT: Final = 5
HALF: Final = 10
LOW_KEY: Final = 1023
KEY_MASK: Final = (1 << 20) - 1

# A step is one number: how much dearer it is than the best, how much later it is tried among equals, for two suits the
# copies left idle in two bits each, and the key. Four bits stay free for the places still to go.
IDLE: Final = 20
LATER: Final = 24
PLACE: Final = 30
STEP_MASK: Final = (1 << DEAR) - 1

# An entry of the heap is the same down to what comes later, then the number of the node.
NODE_BITS: Final = 24
NODE_MASK: Final = (1 << 24) - 1

# A trait: less what a suit still pays, two bits a suit for the aces that it keeps, seven for what it can do.
POWERS: Final = (1 << 28) - 1
ACES: Final = 28
PAID: Final = 36

FREE = [0] * 10


class Climb:
    """Best first. ``run`` a slice of nodes at a time until it says True; then ``cost`` tells, and ``taken`` where it is found.

    Nothing that costs more than ``ceiling`` is looked at; ``unit`` is how much dearer steps may be than the best before they wait.
    """

    def __init__(self, market: Market, ceiling: int, unit: int) -> None:
        self.market: Market = market
        self.ceiling: int = ceiling
        self.most: int = ceiling - market.bound
        self.unit: int = unit
        self.keys: list[int] = []
        self.costs: list[int] = []
        self.origins: list[int] = []
        self.heap: list[int] = []
        self.seen: list[dict[int, int]] = [{} for _ in range(13)]
        # By place, and by two suits or one, what follows from their digits.
        self.low: list[dict[int, tuple[int, list[int]]]] = [{} for _ in range(13)]
        self.high: list[dict[int, tuple[int, list[int]]]] = [{} for _ in range(13)]
        self.single: list[dict[int, tuple[int, list[int]]]] = [{} for _ in range(52)]
        # By place and aces kept: what was paid by the nodes that were looked at, and what they can do, the cheapest first.
        self.noted: list[dict[int, list[int]]] = [{} for _ in range(13)]
        self.downs: dict[int, list[int]] = {}
        self.nodes: int = 0
        self.best: int = -1
        self.cost: int = 0
        self._begin(0, 0, 0)

    def _begin(self, suit: int, key: int, cost: int) -> None:
        """Enter the nodes before the lowest place: each choice of the aces that the suits keep."""
        if suit == 4:
            heappush(self.heap, cost << DEAR | 13 << PLACE | len(self.keys))
            self.keys.append(key)
            self.costs.append(cost)
            self.origins.append(-1)
            return
        market = self.market
        for at in range(market.first_lane[suit], market.first_lane[suit + 1]):
            lane = market.lanes[at]
            more = cost + lane.best - market.best[suit]
            if more <= self.most:
                self._begin(suit + 1, key | 10 * lane.aces << (DIGIT * suit), more)

    def run(self, budget: int) -> bool:
        """Look at up to so many nodes; True once the best is found, or known to be dearer than the ceiling."""
        heap = self.heap
        keys = self.keys
        costs = self.costs
        origins = self.origins
        places = self.market.places
        noted = self.noted
        push = heappush
        pop = heappop
        put = insort
        ceiling = self.most
        unit = self.unit
        while budget:
            if not heap:
                self.cost = self.ceiling + 1
                return True
            entry = pop(heap)
            node = entry & NODE_MASK
            cost = costs[node]
            if cost < 0:
                continue
            reached = entry >> DEAR
            place = 13 - (entry >> PLACE & 15)
            if place == 13:
                self.best = node
                self.cost = self.market.bound + reached
                return True
            key = keys[node]
            ahead = self.low[place].get(key & LOW_KEY)
            if ahead is None:
                ahead = self._ahead(place, 0, key & LOW_KEY)
            trait, ones = ahead
            ahead = self.high[place].get(key >> HALF)
            if ahead is None:
                ahead = self._ahead(place, 2, key >> HALF)
            more, others = ahead
            if place and cost == reached:
                trait += more
                powers = trait & POWERS
                mine = (cost + (trait >> PAID)) << ACES | powers
                notes = noted[place].get(trait >> ACES & 255)
                if notes is None:
                    noted[place][trait >> ACES & 255] = [mine]
                else:
                    # Those that have paid no more.
                    end = mine | POWERS
                    outdone = 0
                    for one in notes:
                        if one > end:
                            break
                        if one & powers == powers:
                            outdone = 1
                            break
                    if outdone:
                        continue
                    put(notes, mine)
            if len(keys) > NODE_MASK >> 1:
                raise TooManyStates
            budget -= 1
            self.nodes += 1
            if not ones:
                self._join(place, 0, key & LOW_KEY, ones)
            if not others:
                self._join(place, 2, key >> HALF, others)
            rank = places[place]
            seen = self.seen[place]
            # All steps of this band of one unit at once, though some may turn out dearer than needed.
            most = min(reached + unit - 1, ceiling) << DEAR | STEP_MASK
            tail = (12 - place) << PLACE
            start = cost << DEAR
            later = (ceiling + 1) << DEAR
            for one in ones:
                idle = one >> IDLE & 15
                base = start + one - (idle << IDLE)
                if base > most:
                    if base < later:
                        later = base
                    break
                gaps = rank.gaps(idle)
                for other in others:
                    step = base + other
                    if step > most:
                        if step < later:
                            later = step
                        break
                    step += gaps[step >> IDLE & 15]
                    if step > most:
                        if step < later:
                            later = step
                        continue
                    target = step & KEY_MASK
                    total = step >> DEAR
                    old = seen.get(target, -1)
                    if old >= 0:
                        if costs[old] <= total:
                            continue
                        costs[old] = -1
                    number = len(keys)
                    keys.append(target)
                    costs.append(total)
                    origins.append(node)
                    seen[target] = number
                    push(heap, (step >> NODE_BITS << NODE_BITS) + tail + number)
            if later >> DEAR <= ceiling:
                push(heap, (later >> DEAR << DEAR) + ((13 - place) << PLACE) + node)
        return False

    def next_cost(self) -> int:
        """What the best costs at least, as far as is known."""
        return self.market.bound + (self.heap[0] >> DEAR) if self.heap else self.ceiling + 1

    def _ahead(self, place: int, suit: int, digits: int) -> tuple[int, list[int]]:
        """The trait of two suits, and a list for their steps, which ``_join`` fills."""
        trait, _ = self._alone(place, suit, digits & 31)
        more, _ = self._alone(place, suit + 1, digits >> DIGIT)
        steps: list[int] = []
        found = (trait + more, steps)
        if suit:
            self.high[place][digits] = found
        else:
            self.low[place][digits] = found
        return found

    def _join(self, place: int, suit: int, digits: int, joined: list[int]) -> None:
        """Fill in the steps of two suits, the best first."""
        _, steps = self._alone(place, suit, digits & 31)
        _, others = self._alone(place, suit + 1, digits >> DIGIT)
        for step in steps:
            for other in others:
                joined.append(step + other)
        if len(steps) > 1:
            joined.sort()

    def _alone(self, place: int, suit: int, digit: int) -> tuple[int, list[int]]:
        """The trait of a suit before a place, and its steps to it, the best first."""
        found = self.single[4 * place + suit].get(digit)
        if found is not None:
            return found
        market = self.market
        lot = market.places[place].lots[suit]
        none, one, two = lot.price
        price = [none, one, two]
        state = digit % 10
        kept = digit - state
        at = market.first_lane[suit] + digit // 10
        down = self._down(at, place)
        steps: list[int] = []
        if place:
            have = lot.have
            best = self._down(at, place - 1)[state]
            trait = (digit // 10 << (2 * suit) << ACES | POWER[state] << (7 * suit)) - (best << PAID)
            states = NEXT[state]
            before = FREE
        else:
            lane = market.lanes[at]
            have = lot.have - lane.aces
            best = lane.best
            trait = 0
            states = FRESH
            before = listed(lane.door)
        for state in states:
            idle = have - TAKEN[state]
            if idle >= 0 and down[state] < NEAR and before[state] < NEAR:
                what = PREFERENCE[state] << LATER | idle << (IDLE + 2 * (suit & 1)) | (kept + state) << (DIGIT * suit)
                steps.append((before[state] + down[state] + price[idle] - best) << DEAR | what)
        steps.sort()
        self.single[4 * place + suit][digit] = (trait, steps)
        return (trait, steps)

    def _down(self, lane: int, place: int) -> list[int]:
        """What is still to be paid by a lane, by state."""
        found = self.downs.get(13 * lane + place)
        if found is None:
            found = listed(self.market.lanes[lane].rungs[place].down)
            self.downs[13 * lane + place] = found
        return found

    def taken(self) -> list[list[int]]:
        """By suit: how many copies lie in runs, at each place from the ace to the ace above the king."""
        rules = self.market.rules
        out = [[0] * 14 for _ in range(4)]
        node = self.best
        for place in range(12, -1, -1):
            for suit in range(4):
                digit = self.keys[node] >> (DIGIT * suit) & 31
                out[suit][place] = TAKEN[digit % 10]
                out[suit][13] = digit // 10
            node = self.origins[node]
        if self.market.turned:
            top = rules.places - 1
            out = [[row[top - place] if place <= top else 0 for place in range(14)] for row in out]
        return out
