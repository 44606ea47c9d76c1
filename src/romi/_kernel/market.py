"""Suits and ranks that trade idle cards at prices: a strong bound for cards of two packs without jokers.

Each suit plans its own runs (see ``twins``) and sells the copies that they leave idle at a rank; each rank buys from
the four suits, makes sets and pays for what is left over. A price says what so many idle copies of a card cost the
suit. For any prices the plans of all suits and all ranks, each the best for itself, cost no more together than the
best arrangement. Prices move until suit and rank see the same differences: a pass down the places and one up, and
again; that comes near the best prices there are.

What a rank can do, by copies of the four suits laid in sets: nothing, one set (three or four suits), or two (each suit
twice, but for two copies at most). So what it seeks of one suit follows from sums over the other three.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from romi._kernel.laying import dealt
from romi._kernel.rankset import fewest_sets, set_choices
from romi._kernel.suitrun import AROUND, HIGH, Rules
from romi._kernel.twins import FAR, NEAR, back, doors, onward, plan, top_costs

if TYPE_CHECKING:
    from mypy_extensions import i64

    from romi._kernel.twins import Costs, Prices

JOKER = 52
SHARE: Final = 40
"""How much of what suit and rank together see the suit is to see, of 64."""

BEYOND: Final = 40
"""How much further than agreed prices move, of 64, where the next pass moves them again: so they come sooner to an end."""

STILL: Final = 0
AGREED: Final = 1
FURTHER: Final = 2
"""How a pass moves the prices."""

DEAR: Final = 34
"""In numbers that hold more than a cost, the cost begins at this bit."""

GREATEST = 1 << 50
NOTHING_KNOWN: list[list[int]] = [[] for _ in range(16)]


def trades(rules: Rules, counts: list[int], weights: list[int], scale: int, ruin: int) -> bool:
    """Whether rules and cards are of the kind that the market is for."""
    if rules.run_min != 3 or rules.counted or rules.ace == AROUND or rules.ranks != 13 or counts[JOKER]:
        return False
    if rules.set_min and (rules.set_min != 3 or rules.set_max < 4 or rules.twins):
        return False
    if max(counts) > 2:
        return False
    most = max(weights) + ruin + scale * (max(rules.run_points) + max(rules.set_points))
    return most << 7 < GREATEST


class Lot:
    """The copies of one card: how many, what they cost left over, at which price they are idle; tuples by copies."""

    def __init__(self, have: int, left: Prices) -> None:
        self.have: i64 = have
        self.left: Prices = left
        self.price: Prices = (0, 0, 0)
        # What the suit's plan costs, by copies idle, and what the rank pays, by copies in sets.
        self.plan: Prices = (0, 0, 0)
        self.laid: Prices = (0, 0, 0)


class Rank:
    """The four lots of a rank. ``each`` is what a copy in a set costs more than one in a run."""

    def __init__(self, lots: list[Lot], trading: int, each: int) -> None:
        self.lots: list[Lot] = lots
        self.trading: int = trading
        self.each: i64 = each
        self.rest: i64 = 0
        self.known: list[list[int]] = NOTHING_KNOWN
        self.asked: int = 0
        # Whether two sets are possible.
        self.twice: int = 1 if lots[0].have + lots[1].have + lots[2].have + lots[3].have > 5 else 0

    def trade(self, moving: int) -> None:
        """Move the prices, when the lots hold the suits' plans; ``rest`` is what the rank then pays at best."""
        lots = self.lots
        each = self.each
        self.known = NOTHING_KNOWN
        if not self.asked:
            self.asked = 1
            for lot in lots:
                self._offer(lot)
        for i in range(4):
            lot = lots[i]
            none, one, two = sought(
                lots[1 if i == 0 else 0].laid,
                lots[2 if i < 2 else 1].laid,
                lots[3 if i < 3 else 2].laid,
                self.twice,
            )
            _, first, second = lot.left
            plan0, plan1, plan2 = lot.plan
            price0: i64 = 0
            price1: i64 = 0
            price2: i64 = 0
            one += each
            two += each + each
            if plan0 < NEAR:
                price0 = ((none + plan0) * SHARE >> 6) - plan0
            if plan1 < NEAR:
                x = none + first
                if one < x:
                    x = one
                price1 = ((x + plan1) * SHARE >> 6) - plan1
            if plan2 < NEAR:
                x = none + second
                if one + first < x:
                    x = one + first
                if two < x:
                    x = two
                price2 = ((x + plan2) * SHARE >> 6) - plan2
            if moving == FURTHER:
                old0, old1, old2 = lot.price
                price0 += (price0 - old0) * BEYOND >> 6
                price1 += (price1 - old1) * BEYOND >> 6
                price2 += (price2 - old2) * BEYOND >> 6
            lot.price = (price0, price1, price2)
            self._offer(lot)
            if i == 3:
                zero, first, second = lot.laid
                rest = none + zero
                x = one - each + first
                if x < rest:
                    rest = x
                x = two - each - each + second
                if x < rest:
                    rest = x
                self.rest = rest

    def gaps(self, code: int) -> list[int]:
        """How much more than at best the rank pays, by the idle copies of the third and fourth suit, two bits a suit.

        ``code`` are those of the first two. The costs begin at the bit ``DEAR``.
        """
        if self.known is NOTHING_KNOWN:
            self.known = NOTHING_KNOWN[:]
        found = self.known[code]
        if found:
            return found
        found = [0] * 16
        if self.trading:
            one = self._idle(0, code & 3)
            two = self._idle(1, code >> 2)
            rows = [self._idle(3, fourth) for fourth in range(self.lots[3].have + 1)]
            for third in range(self.lots[2].have + 1):
                none, single, double = sought(one, two, self._idle(2, third), self.twice)
                at = third
                for zero, first, second in rows:
                    gap = none + zero
                    x = single + first
                    if x < gap:
                        gap = x
                    x = double + second
                    if x < gap:
                        gap = x
                    found[at] = (gap - self.rest) << DEAR
                    at += 4
        self.known[code] = found
        return found

    def _idle(self, suit: int, many: int) -> Prices:
        """What the rank pays for so many idle copies beyond their price, by how many it lays in sets."""
        lot = self.lots[suit]
        _, first, second = lot.left
        price0, price1, price2 = lot.price
        each = self.each
        if many == 0:
            return (0 - price0, FAR, FAR)
        if many == 1:
            return (first - price1, each - price1, FAR)
        return (second - price2, first + each - price2, each + each - price2)

    def sets(self, rules: Rules, rank: int, code: int) -> list[list[int]]:
        """The sets out of idle copies, three bits a suit."""
        best = 0
        least = 0
        first = True
        for left, used in set_choices(rules, code, 0)[0][1]:
            cost = self.each * used
            for suit in range(4):
                many = left >> (3 * suit) & 7
                if many:
                    cost += self.lots[suit].left[1] if many == 1 else self.lots[suit].left[2]
            if first or cost < least:
                first = False
                least = cost
                best = code - left
        if not best:
            return []
        share = [best >> (3 * suit) & 7 for suit in range(4)]
        return dealt(rank, share, fewest_sets(rules, share, 0))

    def _offer(self, lot: Lot) -> None:
        """What the rank pays at best for copies of a lot, by how many it lays in sets."""
        _, first, second = lot.left
        price0, price1, price2 = lot.price
        plan0, plan1, plan2 = lot.plan
        none: i64 = FAR
        one: i64 = FAR
        two: i64 = FAR
        if plan0 < NEAR:
            none = 0 - price0
        if plan1 < NEAR:
            one = 0 - price1
            x = first - price1
            if x < none:
                none = x
            one += self.each
        if plan2 < NEAR:
            two = self.each + self.each - price2
            x = first - price2 + self.each
            if x < one:
                one = x
            x = second - price2
            if x < none:
                none = x
        lot.laid = (none, one, two)


def sought(a: Prices, b: Prices, c: Prices, twice: int) -> Prices:
    """What three suits make a rank pay, by how many copies of the fourth go into its sets."""
    a0, a1, a2 = a
    b0, b1, b2 = b
    c0, c1, c2 = c
    none = a0 + b0 + c0
    one = a1 + b1 + c1
    if one < none:
        none = one
    less = a0 - a1
    x = b0 - b1
    if x < less:
        less = x
    x = c0 - c1
    if x < less:
        less = x
    if less < 0:
        one += less
    if not twice:
        return (none, one, FAR)
    two = a2 + b2 + c2
    if two < none:
        none = two
    # One copy fewer of a suit than twice, of the cheapest and the next, and both fewer of one.
    x = a1 - a2
    y = b1 - b2
    z = c1 - c2
    if y < x:
        x, y = y, x
    if z < y:
        y = z
        if y < x:
            x, y = y, x
    less = a0 - a2
    z = b0 - b2
    if z < less:
        less = z
    z = c0 - c2
    if z < less:
        less = z
    if x < 0:
        if two + x < one:
            one = two + x
        if y < 0:
            x += y
        if x < less:
            less = x
    elif two < one:
        one = two
    if less < 0:
        two += less
    return (none, one, two)


class Rung:
    """A place of a lane: what is paid at least below it, and above it."""

    def __init__(self, nothing: Costs) -> None:
        self.up: Costs = nothing
        self.down: Costs = nothing


class Lane:
    """A suit, and how many of its aces are kept for the place above the king; ``kept`` is what these cost."""

    def __init__(self, suit: int, aces: int, door: Costs, kept: int, lots: list[Lot]) -> None:
        self.suit: int = suit
        self.aces: i64 = aces
        self.door: Costs = door
        self.kept: int = kept
        # What the plan of the suit costs at best in this lane.
        self.best: int = 0
        self.lots: list[Lot] = lots
        self.rungs: list[Rung] = [Rung(door) for _ in range(13)]


class Market:
    """All ranks and all suits. ``bound`` is what the best arrangement costs at least, once ``fall`` has been called.

    ``turned`` is another market over the same ranks, for which places count from the top.
    """

    def __init__(self, rules: Rules, ranks: list[Rank], scale: int, base: int, turned: int) -> None:
        self.rules: Rules = rules
        self.ranks: list[Rank] = ranks
        self.scale: int = scale
        self.base: int = base
        self.turned: int = turned
        self.bound: int = 0
        # By suit, what its plan costs at best.
        self.best: list[int] = []
        self.lanes: list[Lane] = []
        self.first_lane: list[int] = []
        self.places: list[Rank] = [ranks[rules.mirror_of(place) if turned else place] for place in range(13)]
        around = rules.places > rules.ranks
        low = not (around and rules.ace == HIGH and not turned)
        high = around and not (rules.ace == HIGH and turned)
        # Runs are paid as if all their aces lay below.
        loss = (rules.run_points[0] - rules.run_points[13]) * scale if around else 0
        for suit in range(4):
            self.first_lane.append(len(self.lanes))
            lots = [rank.lots[suit] for rank in self.places]
            have: int = lots[0].have
            kept: int = min(lots[0].have, lots[11].have, lots[12].have) if high else 0
            for aces in range(kept + 1):
                door = doors(have - aces if low else 0, loss if turned else 0)
                self.lanes.append(Lane(suit, aces, door, 0 if turned else loss * aces, lots))
        self.first_lane.append(len(self.lanes))

    def opposite(self) -> Market:
        """The same market, its places in the opposite order, at the prices of now."""
        made = Market(self.rules, self.ranks, self.scale, self.base, 1 - self.turned)
        made.fall(STILL)
        return made

    def prepare(self) -> None:
        """Fill ``up`` at the prices of now."""
        for lane in self.lanes:
            f = lane.door
            lots = lane.lots
            rungs = lane.rungs
            most = lots[0].have - lane.aces
            for place in range(12):
                above = lots[place + 1].have
                f = onward(f, lots[place].price, most, above)
                rungs[place + 1].up = f
                most = above

    def fall(self, moving: int) -> None:
        """A pass down the places that moves the prices as it is told to, and fills ``down``."""
        lanes = self.lanes
        for lane in lanes:
            lane.rungs[12].down = top_costs(lane.aces, lane.kept)
        total = self.base
        place = 12
        while place >= 0:
            rank = self.places[place]
            if rank.trading:
                if moving:
                    self._collect(place)
                    rank.trade(moving)
                total += rank.rest
            if place:
                for lane in lanes:
                    lot = lane.lots[place]
                    rungs = lane.rungs
                    rungs[place - 1].down = back(rungs[place].down, lot.price, lot.have, lane.lots[place - 1].have)
            place -= 1
        self.best = [FAR] * 4
        for lane in lanes:
            lot = lane.lots[0]
            none, one, two = plan(lane.door, lane.rungs[0].down, lot.have - lane.aces)
            lane.best = min(none + lot.price[0], one + lot.price[1], two + lot.price[2])
            self.best[lane.suit] = min(self.best[lane.suit], lane.best)
        self.bound = total + sum(self.best)

    def rise(self, moving: int) -> None:
        """A pass up the places that moves the prices as it is told to, and fills ``up``."""
        for place in range(13):
            rank = self.places[place]
            if rank.trading:
                self._collect(place)
                rank.trade(moving)
            if place < 12:
                for lane in self.lanes:
                    lot = lane.lots[place]
                    most = lot.have if place else lot.have - lane.aces
                    rungs = lane.rungs
                    rungs[place + 1].up = onward(rungs[place].up, lot.price, most, lane.lots[place + 1].have)

    def _collect(self, place: int) -> None:
        """Give the lots of a place the plans of their suits."""
        lanes = self.lanes
        first = self.first_lane
        for suit in range(4):
            lane = lanes[first[suit]]
            lot = lane.lots[place]
            rung = lane.rungs[place]
            found = plan(rung.up, rung.down, lot.have)
            for at in range(first[suit] + 1, first[suit + 1]):
                lane = lanes[at]
                rung = lane.rungs[place]
                none, one, two = plan(rung.up, rung.down, lot.have if place else lot.have - lane.aces)
                x, y, z = found
                found = (none if none < x else x, one if one < y else y, two if two < z else z)
            lot.plan = found


def market(rules: Rules, counts: list[int], weights: list[int], scale: int, must: list[int], ruin: int) -> Market:
    """The market of these cards, without prices where sets are possible; see `Job` for what is asked."""
    ranks: list[Rank] = []
    base = 0
    for rank in range(13):
        lots: list[Lot] = []
        gain = rules.run_points[rank] * scale
        have = 0
        for suit in range(4):
            card = 13 * suit + rank
            many = counts[card]
            costs = [0, FAR, FAR]
            if many:
                have += 1
                base -= gain * many
                for left in range(1, many + 1):
                    over = left - many + must[card]
                    costs[left] = (weights[card] + gain) * left + (over * ruin if over > 0 else 0)
            lots.append(Lot(many, (0, costs[1], costs[2])))
        trading = 1 if rules.set_min and have > 2 else 0
        if not trading:
            for lot in lots:
                lot.price = lot.left
        ranks.append(Rank(lots, trading, gain - rules.set_points[rank] * scale))
    made = Market(rules, ranks, scale, base, 0)
    made.prepare()
    return made
