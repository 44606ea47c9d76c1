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

from romi._kernel.ranks import fillings, patterns
from romi._kernel.runs import AROUND, HIGH, NEVER, Rules, Runs

JOKER: Final = 52

LENT: Final = 110
"""What using a wild card is thought to cost elsewhere, in 64ths of what the cheapest card costs that is left over."""

FAR: Final = 1 << 50
"""A cost that is never paid."""

NEAR: Final = 1 << 49


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

    def mirrored(self) -> Task:
        """The same question with the ranks in the opposite order."""
        rules = self.rules
        mirror = rules.mirrored()
        names = list(range(53))
        for suit in range(4):
            for rank in range(rules.ranks):
                names[13 * suit + rules.mirror_of(rank)] = 13 * suit + rank
        made = Task(
            mirror,
            [self.counts[name] for name in names],
            [self.weights[name] for name in names],
            self.scale,
            [self.must[name] for name in names],
            [names[card] for card in self.wild],
        )
        made.easy = self.easy
        made.narrow = self.narrow
        return made


NOTHING_THERE: Final[list[tuple[int, int, int, int]]] = [(0, 0, 0, 0)]


class Lot:
    """The copies of one card at a place. ``entries``: the kind, copies in sets, wild cards used, what that costs; ``live``
    are those whose kind is still possible.
    """

    def __init__(self, have: int, kinds: int, entries: list[tuple[int, int, int, int]]) -> None:
        self.have: int = have
        self.kinds: int = kinds
        self.entries: list[tuple[int, int, int, int]] = entries
        self.live: list[tuple[int, int, int, int]] = entries
        self.able: list[int] = sorted({kind for kind, _, _, _ in entries})
        self.price: list[int] = [FAR] * kinds
        for kind in self.able:
            self.price[kind] = 0
        self.plan: list[int] = [0] * kinds
        self.kinded: list[list[tuple[int, int, int]]] = []

    def bar(self) -> None:
        """Forget the kinds that no plan of the suit can do."""
        plan = self.plan
        able = [kind for kind in self.able if plan[kind] < NEAR]
        if len(able) < len(self.able):
            self.keep(able)

    def keep(self, able: list[int]) -> None:
        """Only these kinds are possible."""
        for kind in self.able:
            if kind not in able:
                self.price[kind] = FAR
        self.able = able
        self.live = [entry for entry in self.live if entry[0] in able]

    def planned(self, lend: int) -> list[int]:
        """What suit and place pay at best together, by copies in sets, where using a wild card costs so much."""
        out = [FAR] * (self.have + 1)
        plan = self.plan
        for kind, u, x, cost in self.live:
            cost += plan[kind]
            if x:
                cost += x * lend
            if cost < out[u]:
                out[u] = cost
        return out

    def agree(self, lend: int, sought: list[int], share: int) -> None:
        """Move the prices, where the other suits make the place pay so much by copies of this one in sets."""
        found = [FAR] * self.kinds
        for kind, u, x, cost in self.live:
            cost += sought[u]
            if x:
                cost += x * lend
            if cost < found[kind]:
                found[kind] = cost
        plan = self.plan
        price = self.price
        barred = 0
        if len(self.able) == 1:
            return
        for kind in self.able:
            least = found[kind]
            if least >= NEAR:
                barred = 1
            else:
                price[kind] = ((least + plan[kind]) * share >> 6) - plan[kind]
        if barred:
            self.keep([kind for kind in self.able if found[kind] < NEAR])

    def agree_alone(self, lend: int) -> None:
        """The same where the place pays for each suit alone, which may as well pay itself."""
        found = [FAR] * self.kinds
        for kind, _, x, cost in self.live:
            cost += x * lend
            if cost < found[kind]:
                found[kind] = cost
        self.price = found

    def offers(self) -> list[int]:
        """What the place pays at best beyond the price, by copies in sets, where there are no wild cards."""
        out = [FAR] * (self.have + 1)
        price = self.price
        for kind, u, _, cost in self.live:
            cost -= price[kind]
            if cost < out[u]:
                out[u] = cost
        return out

    def by_wild(self, size: int) -> list[list[int]]:
        """The same by copies in sets and wild cards used."""
        out = [[FAR] * size for _ in range(self.have + 1)]
        price = self.price
        for kind, u, x, cost in self.live:
            cost -= price[kind]
            row = out[u]
            if cost < row[x]:
                row[x] = cost
        return out

    def of_kind(self, kind: int) -> list[tuple[int, int, int]]:
        """The entries of one kind, without it."""
        known = self.kinded
        if not known:
            known = [[] for _ in range(self.kinds)]
            for number, u, x, cost in self.entries:
                known[number].append((u, x, cost))
            self.kinded = known
        return known[kind]


def fold(one: list[int], other: list[int]) -> list[int]:
    """The least sums by the sum of places."""
    if len(one) == 1:
        return [one[0] + other[0]]
    out = [FAR] * len(one)
    add_fold(out, one, other)
    return out


class Place:
    """The four lots of a place. ``rest`` is what it pays at best beyond the prices, by wild cards used."""

    def __init__(
        self, lots: list[Lot], holds: list[tuple[int, int, int, int, int]], filled: list[int], each: int, size: int
    ) -> None:
        self.lots: list[Lot] = lots
        self.size: int = size
        # Copies in sets, wild cards in sets, and what these cost.
        self.holds: list[tuple[int, int, int, int, int, int]] = [
            (a, b, c, d, y, (a + b + c + d + y) * each) for a, b, c, d, y in holds
        ]
        self.rest: list[int] = [0] * size
        self.sets: int = 1 if len(holds) > 1 else 0
        self.trading: int = 1 if size > 1 or self.sets else 0
        # What the place pays without the prices, by the kinds of two suits and of all four.
        self.low: dict[int, list[tuple[int, int, int]]] = {}
        self.high: dict[int, list[tuple[int, int, int]]] = {}
        self.paid: dict[int, list[int]] = {}
        self.whole: list[list[tuple[int, int, int]]] = [[], []]
        # What sets can hold, see `ranks.fillings`, and what a card in them costs.
        self.filled: list[int] = filled
        self.each: int = each
        if not self.sets:
            for lot in lots:
                lot.entries = lot.live = [entry for entry in lot.entries if not entry[1]]
                lot.agree_alone(0)
        if size == 1 and not self.sets:
            self.rest = [0]

    def settle(self) -> None:
        """Work out ``rest`` at the prices of now."""
        if not self.trading:
            return
        self.whole = [[], []]
        size = self.size
        if size == 1:
            one, two, third, fourth = [lot.offers() for lot in self.lots]
            self.rest = [min([one[a] + two[b] + third[c] + fourth[d] + paid for a, b, c, d, _, paid in self.holds])]
            return
        lots = self.lots
        rest = [FAR] * size
        three = lots[2].by_wild(size)
        four = lots[3].by_wild(size)
        for key, low in self._two(lots[0].by_wild(size), lots[1].by_wild(size)).items():
            add_fold(rest, low, fold(three[key >> 6], four[key & 63]))
        self.rest = rest

    def trade(self, lend: int) -> None:
        """Move the prices, when the lots hold the suits' plans and using a wild card costs so much elsewhere."""
        lots = self.lots
        active = 0
        for lot in lots:
            lot.bar()
            if len(lot.able) > 1:
                active += 1
        if not self.sets:
            for lot in lots:
                lot.agree_alone(lend)
            return
        share = 64 // max(1, active)
        one, two, three, four = [lot.planned(lend) for lot in lots]
        for_one = [FAR] * len(one)
        for_two = [FAR] * len(two)
        for_three = [FAR] * len(three)
        for_four = [FAR] * len(four)
        for a, b, c, d, y, paid in self.holds:
            p = one[a]
            q = two[b]
            r = three[c]
            s = four[d]
            total = p + q + r + s + paid
            if y:
                total += y * lend
            if total - p < for_one[a]:
                for_one[a] = total - p
            if total - q < for_two[b]:
                for_two[b] = total - q
            if total - r < for_three[c]:
                for_three[c] = total - r
            if total - s < for_four[d]:
                for_four[d] = total - s
        lots[0].agree(lend, for_one, share)
        lots[1].agree(lend, for_two, share)
        lots[2].agree(lend, for_three, share)
        lots[3].agree(lend, for_four, share)

    def _two(self, one: list[list[int]], two: list[list[int]]) -> dict[int, list[int]]:
        """What the place pays for two suits and the wild cards of its sets, by what these hold of the other two."""
        size = self.size
        out: dict[int, list[int]] = {}
        for a, b, c, d, y, paid in self.holds:
            best = out.get(c << 6 | d)
            if best is None:
                best = [FAR] * size
                out[c << 6 | d] = best
            first = one[a]
            second = two[b]
            for i in range(size - y):
                cost = first[i] + paid
                if cost < NEAR:
                    for j in range(size - y - i):
                        if cost + second[j] < best[i + j + y]:
                            best[i + j + y] = cost + second[j]
        return out

    def pays(self, low: int, high: int) -> list[int]:
        """What the place pays beyond the prices for the kinds of its suits, by wild cards used.

        ``low`` are the kinds of the first and second, the first times 64, ``high`` those of the others.
        """
        if not self.trading:
            return self.rest
        paid = self.paid.get(low << 12 | high)
        if paid is None:
            paid = self._pays(low, high)
        lots = self.lots
        price = lots[0].price[low >> 6] + lots[1].price[low & 63] + lots[2].price[high >> 6] + lots[3].price[high & 63]
        return [cost - price for cost in paid]

    def floor(self, suit: int, kinds: int) -> list[int]:
        """The same whatever the kinds of the other two suits are: ``kinds`` are those of ``suit``, which is 0 or 2, and the next one."""
        if not self.trading:
            return self.rest
        price = self.lots[suit].price[kinds >> 6] + self.lots[suit + 1].price[kinds & 63]
        return [cost - price for cost in self._filled_by(self._entries(suit, kinds), self._whole(2 - suit))]

    def _whole(self, suit: int) -> list[tuple[int, int, int]]:
        """The entries of two suits at the prices of now, the best of all kinds."""
        whole = self.whole[suit >> 1]
        if not whole:
            one = self.lots[suit]
            other = self.lots[suit + 1]
            unit = self._unit(suit)
            rows = other.by_wild(self.size)
            found: dict[int, int] = {}
            for u, row in enumerate(one.by_wild(self.size)):
                for v in range(len(rows)):
                    both = fold(row, rows[v])
                    for x in range(self.size):
                        if both[x] < NEAR:
                            found[(u * (other.have + 1) + v) * unit << 6 | x] = both[x] + (u + v) * self.each
            whole = [(key >> 6, key & 63, found[key]) for key in found]
            self.whole[suit >> 1] = whole
        return whole

    def _unit(self, suit: int) -> int:
        return 1 if suit else (self.lots[2].have + 1) * (self.lots[3].have + 1)

    def _entries(self, suit: int, kinds: int) -> list[tuple[int, int, int]]:
        known = self.high if suit else self.low
        found = known.get(kinds)
        if found is None:
            found = self._pair(suit, kinds)
            known[kinds] = found
        return found

    def _pays(self, low: int, high: int) -> list[int]:
        out = self._filled_by(self._entries(0, low), self._entries(2, high))
        self.paid[low << 12 | high] = out
        return out

    def _filled_by(self, ones: list[tuple[int, int, int]], others: list[tuple[int, int, int]]) -> list[int]:
        """What entries of the first two suits and of the others cost at best together, by wild cards used."""
        size = self.size
        out = [FAR] * size
        filled = self.filled
        each = self.each
        for u, x, cost in ones:
            for v, y, more in others:
                wild = filled[u + v]
                used = x + y
                total = cost + more
                while wild and used < size:
                    if wild & 1 and total < out[used]:
                        out[used] = total
                    wild >>= 1
                    used += 1
                    total += each
        return out

    def _pair(self, suit: int, kinds: int) -> list[tuple[int, int, int]]:
        """For the kinds of two suits: their copies in sets as part of one number, wild cards used, and what that costs."""
        one = self.lots[suit]
        other = self.lots[suit + 1]
        unit = self._unit(suit)
        size = self.size
        found: dict[int, int] = {}
        each = self.each
        for u, x, cost in one.of_kind(kinds >> 6):
            for v, y, more in other.of_kind(kinds & 63):
                if x + y < size:
                    key = (u * (other.have + 1) + v) * unit << 6 | x + y
                    total = cost + more + (u + v) * each
                    if total < found.get(key, NEAR):
                        found[key] = total
        return [(key >> 6, key & 63, found[key]) for key in found]


def add_fold(out: list[int], one: list[int], other: list[int]) -> None:
    """Lower ``out`` to the sums of the two, by the sum of places."""
    size = len(out)
    for i in range(size):
        cost = one[i]
        if cost < NEAR:
            for j in range(size - i):
                if cost + other[j] < out[i + j]:
                    out[i + j] = cost + other[j]


class Lane:
    """A suit, and what its aces keep for later: how many are kept for the place above the king, or the state that comes in
    round the corner. ``moves`` are by place the steps there: (state, kind of the lot, state after).
    """

    def __init__(
        self, suit: int, runs: Runs, start: int, kept: int, moves: list[list[tuple[int, int, int]]], ends: list[int]
    ) -> None:
        self.suit: int = suit
        self.runs: Runs = runs
        self.start: int = start
        self.kept: int = kept
        self.moves: list[list[tuple[int, int, int]]] = moves
        self.size: int = len(runs.items)
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

    def __init__(self, task: Task, others: list[Place], turned: int) -> None:
        rules = task.rules
        self.task: Task = task
        self.turned: int = turned
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
        return min([task.counts[13 * suit + rank] for rank in (0, 12, 11)[: self.rules.run_min]])

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
        if place == rules.ranks:
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
            most = min(counts[0], counts[-1]) + wild
            for state in range(len(runs.items)):
                if len(runs.items[state]) <= most:
                    ends = [0 if runs.power(after) >> state & 1 else FAR for after in range(len(runs.items))]
                    moves = []
                    before = most
                    for place in range(rules.ranks):
                        moves.append(runs.between(before, counts[place], wild))
                        before = counts[place] + wild
                    self.lanes.append(Lane(suit, runs, state, 0, moves, ends))
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
            self.lanes.append(Lane(suit, runs, 0, kept, moves, closed))

    def _lend(self) -> int:
        """What using a wild card is thought to cost all other places: something less than two cards left over."""
        task = self.task
        if self.size == 1 or not task.easy:
            return 0
        least = 0
        for card in range(53):
            if task.counts[card] > task.must[card] and (not least or task.weights[card] < least):
                least = task.weights[card]
        return least * LENT >> 6

    def opposite(self) -> Market:
        """The same market, its places in the opposite order, at the prices of now."""
        task = self.task.mirrored()
        rules = self.rules
        places: list[Place] = []
        if rules.places == rules.ranks:
            places = self.places[::-1]
        made = Market(task, places, 1 - self.turned)
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
