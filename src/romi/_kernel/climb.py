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
KEY_BITS: Final = 20
KEY_MASK: Final = (1 << 20) - 1

# A step is one number: how much dearer it is than the best, how much later it is tried among equals, two bits a suit for the
# copies left idle, and the key.
LATER: Final = 28
LATER_MASK: Final = 63
STEP_MASK: Final = (1 << 34) - 1

# An entry of the heap: cost beyond the bound, places still to go, what comes later among equals, number of the node.
NODE_BITS: Final = 24
NODE_MASK: Final = (1 << 24) - 1
PLACE: Final = 30
COST_SHIFT: Final = 34

# What a node has paid, and what its suits can do.
POWERS: Final = 28

# What goes with some idle copies, without its cost.
FIT_MASK: Final = 127

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
        self.low: list[dict[int, list[int]]] = [{} for _ in range(13)]
        self.high: list[dict[int, list[int]]] = [{} for _ in range(13)]
        self.single: list[dict[int, list[int]]] = [{} for _ in range(52)]
        self.traits: list[dict[int, tuple[int, int, int]]] = [{} for _ in range(26)]
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
            heappush(self.heap, cost << COST_SHIFT | 13 << PLACE | len(self.keys))
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
        ceiling = self.most
        unit = self.unit
        while budget:
            if not heap:
                self.cost = self.ceiling + 1
                return True
            entry = heappop(heap)
            node = entry & NODE_MASK
            cost = costs[node]
            if cost < 0:
                continue
            reached = entry >> COST_SHIFT
            place = 13 - (entry >> PLACE & 15)
            if place == 13:
                self.best = node
                self.cost = self.market.bound + reached
                return True
            key = keys[node]
            if cost == reached and place and self._outdone(key, place - 1, cost):
                continue
            if len(keys) > NODE_MASK >> 1:
                raise TooManyStates
            budget -= 1
            self.nodes += 1
            ones = self.low[place].get(key & LOW_KEY)
            if ones is None:
                ones = self._low_steps(place, key & LOW_KEY)
            others = self.high[place].get(key >> HALF)
            if others is None:
                others = self._high_steps(place, key >> HALF)
            rank = places[place]
            seen = self.seen[place]
            # All steps of this band of one unit at once, though some may turn out dearer than needed.
            most = min(reached + unit - 1, ceiling) << DEAR | STEP_MASK
            tail = (12 - place) << PLACE
            start = cost << DEAR
            later = (ceiling + 1) << DEAR
            for one in ones:
                base = start + one
                if base > most:
                    if base < later:
                        later = base
                    break
                for fit in rank.fits(one >> KEY_BITS & 15):
                    low = fit & FIT_MASK
                    step = base + fit - low
                    if step > most:
                        if step < later:
                            later = step
                        break
                    other = others[low & 15]
                    if other < 0:
                        continue
                    step += other
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
                    heappush(heap, total << COST_SHIFT | tail | (step >> LATER & LATER_MASK) << NODE_BITS | number)
            if later >> DEAR <= ceiling:
                heappush(heap, later >> DEAR << COST_SHIFT | (13 - place) << PLACE | node)
        return False

    def next_cost(self) -> int:
        """What the best costs at least, as far as is known."""
        return self.market.bound + (self.heap[0] >> COST_SHIFT) if self.heap else self.ceiling + 1

    def _low_steps(self, place: int, digits: int) -> list[int]:
        """The steps of the first two suits, the best first."""
        ones = self._steps(place, 0, digits & 31)
        others = self._steps(place, 1, digits >> DIGIT)
        found = [a + b for a in ones for b in others]
        found.sort()
        self.low[place][digits] = found
        return found

    def _high_steps(self, place: int, digits: int) -> list[int]:
        """The steps of the other two suits, by the copies that they leave idle; -1 where there is none."""
        found = [-1] * 16
        others = self._steps(place, 3, digits >> DIGIT)
        for a in self._steps(place, 2, digits & 31):
            for b in others:
                step = a + b
                found[step >> (KEY_BITS + 4) & 15] = step
        self.high[place][digits] = found
        return found

    def _steps(self, place: int, suit: int, digit: int) -> list[int]:
        """The steps of a suit to a place, from a state of the place below."""
        memo = self.single[4 * place + suit]
        found = memo.get(digit)
        if found is not None:
            return found
        market = self.market
        lot = market.places[place].lots[suit]
        none, one, two = lot.price
        price = [none, one, two]
        at = market.first_lane[suit] + digit // 10
        down = self._down(at, place)
        kept = digit - digit % 10
        found = []
        if place:
            have = lot.have
            best = self._down(at, place - 1)[digit % 10]
            states = NEXT[digit % 10]
            before = FREE
        else:
            lane = market.lanes[at]
            have = lot.have - lane.aces
            best = lane.best
            states = FRESH
            before = listed(lane.door)
        for state in states:
            idle = have - TAKEN[state]
            if idle >= 0 and down[state] < NEAR and before[state] < NEAR:
                what = PREFERENCE[state] << LATER | idle << (KEY_BITS + 2 * suit) | (kept + state) << (DIGIT * suit)
                found.append((before[state] + down[state] + price[idle] - best) << DEAR | what)
        memo[digit] = found
        return found

    def _down(self, lane: int, place: int) -> list[int]:
        """What is still to be paid by a lane, by state."""
        found = self.downs.get(13 * lane + place)
        if found is None:
            found = listed(self.market.lanes[lane].rungs[place].down)
            self.downs[13 * lane + place] = found
        return found

    def _outdone(self, key: int, place: int, cost: int) -> bool:
        """Whether a node that has paid no more can do all that this one can; if not, this one is noted."""
        found = self.traits[place].get(key & LOW_KEY)
        if found is None:
            found = self._trait(place, 0, key & LOW_KEY)
        other = self.traits[place + 13].get(key >> HALF)
        if other is None:
            other = self._trait(place, 2, key >> HALF)
        paid, powers, aces = found
        more, others, kept = other
        paid += cost + more
        powers += others
        aces += kept
        noted = self.noted[place].get(aces)
        if noted is None:
            self.noted[place][aces] = [paid << POWERS | powers]
            return False
        end = (paid + 1) << POWERS
        for one in noted:
            if one >= end:
                break
            if one & powers == powers:
                return True
        insort(noted, paid << POWERS | powers)
        return False

    def _trait(self, place: int, suit: int, digits: int) -> tuple[int, int, int]:
        """Of two suits: less what they still pay, what they can do, and the aces that they keep."""
        paid = 0
        powers = 0
        aces = 0
        for at in range(suit, suit + 2):
            digit = digits >> (DIGIT * (at - suit)) & 31
            paid -= self._down(self.market.first_lane[at] + digit // 10, place)[digit % 10]
            powers |= POWER[digit % 10] << (7 * at)
            aces |= digit // 10 << (2 * at)
        found = (paid, powers, aces)
        self.traits[place + 13 if suit else place][digits] = found
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
