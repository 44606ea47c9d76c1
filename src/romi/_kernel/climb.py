"""The way up all four suits at once, the most promising step first, under the bound of a market.

A node is a place, the state of each suit there, and how many wild cards are left. Among equals the furthest goes first. A
node is dropped where another one of its place has paid no more and can do all that it can. What a node costs at least
is rounded up to what can be left over at all, which makes most of them equal.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from romi._kernel.market import Lane, Market
from romi._kernel.runs import AROUND, TooManyStates
from romi._kernel.task import FAR, NEAR, Task

DIGIT: Final = 12
DIGIT_MASK: Final = (1 << 12) - 1
PAIR: Final = 24
PAIR_MASK: Final = (1 << 24) - 1
LEFT: Final = 48

# An entry of the heap: the cost, the places still to go, how much of the cost is rounded up, the node.
NODE_BITS: Final = 22
NODE_MASK: Final = (1 << 22) - 1
GO: Final = 34
EXACT: Final = 38
ROUND_MASK: Final = 4095

LONG: Final = 300
"""After so many nodes it pays to know which steps of two suits are dear, whatever the others do."""

MOST_NODES: Final = 1 << 21
MOST_NOTES: Final = 64
MOST_SUMS: Final = 1 << 16


class Sums:
    """The costs that cards left over can add up to, as bits; none where they are too large to be listed."""

    def __init__(self, task: Task) -> None:
        self.bits: int = 1
        self.known: dict[int, int] = {}
        total = 0
        for card in range(53):
            total += task.weights[card] * (task.counts[card] - task.must[card])
        if task.scale or total > MOST_SUMS:
            self.bits = 0
            return
        for card in range(53):
            weight = task.weights[card]
            for _ in range(task.counts[card] - task.must[card]):
                self.bits |= self.bits << weight

    def above(self, cost: int) -> int:
        """The least sum that is not less."""
        if not self.bits or cost >= NEAR:
            return cost
        if cost <= 0:
            return 0
        found = self.known.get(cost)
        if found is None:
            rest = self.bits >> cost
            found = cost + (rest & -rest).bit_length() - 1 if rest else FAR
            self.known[cost] = found
        return found


class Climb:
    """Best first. ``run`` a slice of nodes at a time until it says True; then ``cost`` tells, and ``best`` is the last node or -1.

    Nothing that costs more than ``ceiling`` is looked at.
    """

    def __init__(self, market: Market, sums: Sums, ceiling: int) -> None:
        self.market: Market = market
        self.sums: Sums = sums
        self.ceiling: int = ceiling
        self.keys: list[int] = []
        self.hopes: list[int] = []
        self.origins: list[int] = []
        self.kinds: list[int] = []
        # By node: up to which cost its steps were taken; -1 if none were.
        self.looked: list[int] = []
        self.heap: list[int] = []
        places = len(market.places)
        self.top: int = places
        self.seen: list[dict[int, int]] = [{} for _ in range(places + 1)]
        self.pairs: list[dict[int, list[tuple[int, int, int]]]] = [{} for _ in range(2 * places)]
        self.single: list[dict[int, list[tuple[int, int, int]]]] = [{} for _ in range(4 * places)]
        self.gaps: list[dict[int, list[tuple[int, int]]]] = [{} for _ in range(places)]
        self.floors: list[dict[int, int]] = [{} for _ in range(places)]
        self.traits: list[dict[int, tuple[int, int, int, int]]] = [{} for _ in range(2 * places + 2)]
        self.noted: list[dict[int, list[tuple[int, int]]]] = [{} for _ in range(places + 1)]
        self.digits: list[list[tuple[Lane, int, int]]] = []
        for suit in range(4):
            digits: list[tuple[Lane, int, int]] = []
            for at in range(market.first_lane[suit], market.first_lane[suit + 1]):
                lane = market.lanes[at]
                for state in range(lane.size):
                    digits.append((lane, state, len(digits) - state))
            if len(digits) > DIGIT_MASK:
                raise TooManyStates
            self.digits.append(digits)
        self.nodes: int = 0
        self.best: int = -1
        self.cost: int = 0
        self._begin(0, 0, market.bound, market.size - 1)

    def _begin(self, suit: int, key: int, hope: int, spare: int) -> None:
        """Enter the nodes before the lowest place: each choice of what the aces keep, or of what comes in round the corner.

        What comes in takes no more than the ``spare`` wild cards.
        """
        if self.sums.above(hope) > self.ceiling:
            return
        if suit == 4:
            self._push(key | (self.market.size - 1) << LEFT, hope, 0, -1, 0)
            return
        market = self.market
        at = 0
        for number in range(market.first_lane[suit], market.first_lane[suit + 1]):
            lane = market.lanes[number]
            more = lane.down[0][lane.start] - market.best[suit]
            if more < NEAR and lane.needed <= spare:
                self._begin(suit + 1, key | (at + lane.start) << (DIGIT * suit), hope + more, spare - lane.needed)
            at += lane.size

    def _push(self, key: int, hope: int, place: int, origin: int, kinds: int) -> None:
        seen = self.seen[place]
        old = seen.get(key, -1)
        if old >= 0:
            if self.hopes[old] <= hope:
                return
            self.hopes[old] = FAR
        node = len(self.keys)
        if node >= MOST_NODES:
            raise TooManyStates
        seen[key] = node
        self.keys.append(key)
        self.hopes.append(hope)
        self.origins.append(origin)
        self.kinds.append(kinds)
        self.looked.append(-1)
        cost = self.sums.above(hope)
        exact = ROUND_MASK - min(ROUND_MASK, cost - hope)
        heappush(self.heap, cost << EXACT | (self.top - place) << GO | exact << NODE_BITS | node)

    def run(self, budget: int) -> bool:  # noqa: C901 - the innermost loop: what is called for each step is done here
        """Look at up to so many nodes; True once the best is found, or known to be dearer than the ceiling."""
        heap = self.heap
        top = self.top
        while budget > 0:
            if not heap:
                self.cost = self.ceiling + 1
                return True
            entry = heappop(heap)
            node = entry & NODE_MASK
            hope = self.hopes[node]
            if hope >= NEAR:
                continue
            place = top - (entry >> GO & 15)
            reached = entry >> EXACT
            if place == top:
                self.best = node
                self.cost = self.hopes[node]
                return True
            key = self.keys[node]
            before = self.looked[node]
            if place and before < 0 and self._outdone(place, key, hope):
                continue
            budget -= 1
            self.nodes += 1
            left = key >> LEFT
            ones = self.pairs[2 * place].get(key & PAIR_MASK)
            if ones is None:
                ones = self._pair(place, 0, key & PAIR_MASK)
            others = self.pairs[2 * place + 1].get(key >> PAIR & PAIR_MASK)
            if others is None:
                others = self._pair(place, 2, key >> PAIR & PAIR_MASK)
            gaps = self.gaps[place]
            floors = self.floors[place]
            # The steps that cost least; the others wait.
            most = reached - hope if before >= 0 else 0
            self.looked[node] = most
            later = FAR
            for dear, low, after in ones:
                if dear > most:
                    if dear < later:
                        later = dear
                    break
                lower = low << 18 | left
                if self.nodes > LONG:
                    floor = floors.get(lower, -1)
                    if floor < 0:
                        floor = self._floor(place, low, left)
                    if dear + floor > most:
                        if dear + floor < later:
                            later = dear + floor
                        continue
                for more, high, behind in others:
                    step = dear + more
                    if step > most:
                        if step < later:
                            later = step
                        break
                    found = gaps.get(lower | high << 6)
                    if found is None:
                        found = self._gaps(place, low, high, left)
                    for gap, used in found:
                        total = step + gap
                        if total > most:
                            if total < later:
                                later = total
                            continue
                        if total <= before:
                            continue
                        self._push(
                            after | behind << PAIR | (left - used) << LEFT,
                            hope + total,
                            place + 1,
                            node,
                            low << 12 | high,
                        )
            if later < NEAR:
                cost = self.sums.above(hope + later)
                if cost <= self.ceiling:
                    exact = ROUND_MASK - min(ROUND_MASK, cost - hope - later)
                    heappush(heap, cost << EXACT | (top - place) << GO | exact << NODE_BITS | node)
        return False

    def least(self) -> int:
        """What the best costs at least, as far as is known."""
        return self.heap[0] >> EXACT if self.heap else self.ceiling + 1

    def _outdone(self, place: int, key: int, hope: int) -> bool:
        """Whether a node that was looked at has paid no more and can do all that this one can; if not, this one is noted."""
        low = self.traits[2 * place].get(key & PAIR_MASK)
        if low is None:
            low = self._trait(place, 0, key & PAIR_MASK)
        high = self.traits[2 * place + 1].get(key >> PAIR & PAIR_MASK)
        if high is None:
            high = self._trait(place, 2, key >> PAIR & PAIR_MASK)
        power, mine, worth, lanes = low
        power += high[0]
        mine += high[1]
        paid = hope - self.market.above[place][key >> LEFT] - worth - high[2]
        group = lanes | high[3] | key >> LEFT << LEFT
        notes = self.noted[place].get(group)
        if notes is None:
            self.noted[place][group] = [(paid, power)]
            return False
        for other, able in notes:
            if other <= paid and able & mine == mine:
                return True
        if len(notes) < MOST_NOTES:
            notes.append((paid, power))
        return False

    def _trait(self, place: int, suit: int, digits: int) -> tuple[int, int, int, int]:
        """Of two suits: what their states can do, which they are, what they still pay, and which lanes they are of."""
        power = 0
        mine = 0
        worth = 0
        lanes = 0
        shift = 0
        for number in range(suit):
            shift += 2 * self.market.runs[number].number
        for number in range(2):
            lane, state, base = self.digits[suit + number][digits >> (DIGIT * number) & DIGIT_MASK]
            power |= lane.runs.power(state) << shift
            mine |= 1 << (state + shift)
            worth += lane.down[place][state]
            shift += lane.size
            if lane.runs.rules.ace == AROUND:
                # What has promised less may do as well as what has promised more.
                power |= lane.asks << shift
                mine |= 1 << (lane.start + shift)
                shift += lane.size
            else:
                lanes |= base << (DIGIT * (suit + number))
        found = (power, mine, worth, lanes)
        self.traits[2 * place + (suit >> 1)][digits] = found
        return found

    def _pair(self, place: int, suit: int, digits: int) -> list[tuple[int, int, int]]:
        """The steps of two suits, the best first: how much dearer than the best, the kinds, and the digits after."""
        found: list[tuple[int, int, int]] = []
        others = self._alone(place, suit + 1, digits >> DIGIT)
        for dear, kind, after in self._alone(place, suit, digits & DIGIT_MASK):
            for more, other, behind in others:
                found.append((dear + more, kind << 6 | other, after | behind << DIGIT))
        found.sort()
        self.pairs[2 * place + (suit >> 1)][digits] = found
        return found

    def _alone(self, place: int, suit: int, digit: int) -> list[tuple[int, int, int]]:
        """The steps of one suit: how much dearer than the best, the kind, and the digit after."""
        known = self.single[4 * place + suit]
        found = known.get(digit)
        if found is not None:
            return found
        lane, state, base = self.digits[suit][digit]
        price = self.market.places[place].lots[suit].price
        below = lane.down[place][state]
        above = lane.down[place + 1]
        moves = lane.moves[place]
        # They are sorted by the state that they leave.
        at = 0
        end = len(moves)
        while at < end:
            middle = (at + end) >> 1
            if moves[middle][0] < state:
                at = middle + 1
            else:
                end = middle
        found = []
        end = len(moves)
        while at < end:
            before, kind, after = moves[at]
            if before != state:
                break
            cost = price[kind] + above[after]
            if cost < NEAR:
                found.append((cost - below, kind, base + after))
            at += 1
        known[digit] = found
        return found

    def _gaps(self, place: int, low: int, high: int, left: int) -> list[tuple[int, int]]:
        """How much dearer than at best the place is for the kinds of the four suits, with the wild cards that it then uses."""
        market = self.market
        found = market.places[place].gaps(low, high, market.above[place + 1], left, market.above[place][left])
        self.gaps[place][low << 18 | high << 6 | left] = found
        return found

    def _floor(self, place: int, low: int, left: int) -> int:
        """How much dearer than at best the place is for the kinds of the first two suits, whatever the others take."""
        market = self.market
        above = market.above[place + 1]
        costs = market.places[place].floor(0, low)
        found = min([costs[used] + above[left - used] for used in range(min(len(costs), left + 1))])
        found = min(NEAR, found - market.above[place][left])
        self.floors[place][low << 18 | left] = found
        return found

    def path(self) -> list[tuple[int, int, int]]:
        """By place: the key before it, the kinds taken there, and the key after it."""
        out: list[tuple[int, int, int]] = []
        node = self.best
        while self.origins[node] >= 0:
            before = self.origins[node]
            out.append((self.keys[before], self.kinds[node], self.keys[node]))
            node = before
        return out[::-1]
