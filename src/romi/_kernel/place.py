"""What a place of the ranks pays for what the four suits take of it, by wild cards used.

It makes sets of the copies that are left, lends wild cards, and pays for what is left over. The prices are those of a
market (see `market`): what it costs a suit to take a kind of cards.
"""

from __future__ import annotations

from typing import Final

from romi._kernel.task import FAR, NEAR

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

    def gaps(self, low: int, high: int, above: list[int], left: int, now: int) -> list[tuple[int, int]]:
        """How much more than ``now`` the place pays for the kinds of its suits, and the places above for what wild cards are left then;
        with the wild cards that it uses of those that are left.

        ``low`` are the kinds of the first and second suit, the first times 64, ``high`` those of the others.
        """
        if self.trading:
            lots = self.lots
            now += lots[0].price[low >> 6] + lots[1].price[low & 63]
            now += lots[2].price[high >> 6] + lots[3].price[high & 63]
            costs = self.paid.get(low << 12 | high)
            if costs is None:
                costs = self._pays(low, high)
        else:
            costs = self.rest
        found: list[tuple[int, int]] = []
        for used in range(min(self.size, left + 1)):
            cost = costs[used] + above[left - used]
            if cost < NEAR:
                found.append((cost - now, used))
        return found

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
