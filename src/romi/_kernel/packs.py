"""Arrange cards of several packs, with jokers: least cost of what is left over, exactly.

A search up the ranks. A node is a rank and a *key*: the states of the four suits (see ``suitrun``) and the
jokers used so far. From rank to rank each suit says what its runs take; what they leave idle may form sets of
that rank; what remains costs. Costs are whole numbers in which the wishes are layered (`weigh`), so that one
addition compares penalty first, then cards, then points, or whichever order is asked for.

Two ways through the same steps: `Sweep` takes all nodes of a rank at once, best for hands and small tables; `Search`
takes the most promising node first, with a bound on what each suit must still leave, best for large ones.
"""

from romi._kernel.rankset import set_choices
from romi._kernel.suitrun import (
    AROUND,
    DO_BETTER,
    DO_CODE,
    DO_IDLE,
    DO_NEED,
    DO_PLACED,
    HIGH,
    JOKER_SHIFT,
    SIG_C1,
    SIG_C2,
    SIG_IDLE,
    SIG_KEEP,
    SIG_LEAD,
    STATE_BITS,
    Rules,
)

JOKER = 52
STATES_MASK = (1 << JOKER_SHIFT) - 1
PENALTY_FIRST = 0
POINTS_FIRST = 1
CARDS_FIRST = 2


class Task:
    """One question: the rules, the cards, what each costs when left over, and what must not be left over.

    ``counts``, ``weights``, ``must``: 53 values each, by card, the joker last. ``must`` copies of a card left over
    cost ``ruin`` each on top. ``scale`` is the worth of one point in a meld.
    """

    def __init__(
        self,
        rules: Rules,
        counts: list[int],
        weights: list[int],
        scale: int,
        must: list[int],
        ruin: int,
    ) -> None:
        self.rules: Rules = rules
        self.full: list[int] = counts
        self.weights: list[int] = weights
        self.scale: int = scale
        self.must: list[int] = must
        self.ruin: int = ruin
        self.jokers: int = counts[JOKER]
        self.lost: int = 0
        self.counts: list[int] = counts
        ranks = rules.ranks
        self.sets: list[int] = [0] * rules.places
        self.filled: list[int] = [0] * rules.places
        self.leads: list[int] = [0] * rules.places
        self.sigs: list[list[int]] = []
        self.memo: dict[int, list[tuple[int, int]]] = {}
        self.rich: list[int] = [0, 0, 0, 0]
        helpers = self.jokers if rules.jokers < 0 else min(rules.jokers, self.jokers)
        if rules.set_min and rules.set_min - helpers < 5 or rules.twins:
            self._find_sets(helpers)
        for suit in range(4):
            self._drop_dead(suit, helpers)
        counts = self.counts
        filled = self.filled
        shared = rules.shared[min(7, self.jokers) if helpers else 0]
        flags = [flag << SIG_IDLE for flag in self.sets]
        for suit in range(4):
            base = 13 * suit
            copies = counts[base : base + ranks]
            if rules.ace == AROUND:
                # What lies beyond the corner has been counted where it came in.
                copies += [7, 7]
            else:
                copies += [0, 0]
            sigs: list[int] = []
            for place in range(ranks):
                here = copies[place]
                if here:
                    filled[place] += here
                sigs.append(
                    (shared[place] | flags[place] | here | copies[place + 1] << SIG_C1 | copies[place + 2] << SIG_C2)
                    << STATE_BITS
                )
            if rules.places > ranks:
                sigs.append(shared[ranks] << STATE_BITS)
                if copies[0]:
                    sigs[0] |= self._most_kept(copies, helpers) << (SIG_KEEP + STATE_BITS)
            if helpers:
                self._let_jokers(suit, sigs, helpers)
            self.sigs.append(sigs)

    def _find_sets(self, helpers: int) -> None:
        """Mark the ranks at which a set is possible."""
        rules = self.rules
        counts = self.counts
        needed = rules.set_min - helpers
        for rank in range(rules.ranks):
            a = counts[rank]
            b = counts[rank + 13]
            c = counts[rank + 26]
            d = counts[rank + 39]
            have = a + b + c + d
            if have and not rules.twins:
                have = (a > 0) + (b > 0) + (c > 0) + (d > 0)
            if have and have >= needed:
                self.sets[rank] = 1

    def _drop_dead(self, suit: int, helpers: int) -> None:
        """Take the cards of a suit that no meld can hold out of the counts, and book their cost in ``lost``."""
        rules = self.rules
        base = 13 * suit
        counts = self.counts
        mask = 0
        present = 0
        for rank in range(rules.ranks):
            if counts[base + rank]:
                mask |= 1 << rank
                present += 1
        # With nearly all ranks of a suit there may be no place left for a joker set free.
        self.rich[suit] = 1 if present >= rules.ranks - 2 or rules.counted else 0
        able = mask
        if rules.run_min == 0:
            able = 0
        elif rules.run_min == 3 and helpers <= 1:
            able = self._able(mask, helpers)
        dead = mask & ~able
        rank = 0
        while dead:
            if dead & 1 and not self.sets[rank]:
                if self.counts is self.full:
                    self.counts = self.full[:]
                self.lost += self.left_cost(base + rank, self.counts[base + rank])
                self.counts[base + rank] = 0
            dead >>= 1
            rank += 1

    def _able(self, mask: int, gaps: int) -> int:
        """The ranks of one suit that some run of three can hold, with at most one gap filled by a joker."""
        rules = self.rules
        ranks = rules.ranks
        wide = mask
        top = rules.places
        if rules.ace == AROUND:
            wide |= mask << ranks
            top = ranks + 2
        elif top > ranks and mask & 1:
            wide |= 1 << ranks
            if rules.ace == HIGH:
                wide &= ~1
        one = wide >> 1
        two = wide >> 2
        starts = wide & one & two
        if gaps:
            starts |= wide & one | wide & two | one & two
        starts &= (1 << max(0, top - 2)) - 1
        able = starts | starts << 1 | starts << 2
        return (able | able >> ranks) & ((1 << ranks) - 1)

    def _most_kept(self, copies: list[int], helpers: int) -> int:
        """How many aces it may be worth to keep for the place above the king."""
        rules = self.rules
        if rules.run_min < 3 or (helpers and rules.jokers != 1):
            return copies[0]
        king = copies[rules.ranks - 1]
        queen = copies[rules.ranks - 2]
        return min(copies[0], king + queen) if helpers else min(copies[0], king, queen)

    def _let_jokers(self, suit: int, sigs: list[int], helpers: int) -> None:
        """Mark where a joker may begin a run, and where an idle card may set a joker free.

        A joker at the low end of a run can as well go to its high end, unless the run goes up to the top place;
        so a run may begin with a joker only where all that is missing up to the top can be jokers.
        """
        rules = self.rules
        if self.rich[suit]:
            for place in range(rules.ranks):
                sigs[place] |= 1 << (SIG_IDLE + STATE_BITS)
        if rules.ace == AROUND:
            for place in range(rules.places):
                self.leads[place] |= rules.lead[place]
            return
        lowest = 0 if rules.jokers != 1 else max(0, rules.places - (2 * rules.run_min - 1))
        missing = 0
        for place in range(rules.places - 1, -1, -1):
            at = place if place < rules.ranks else 0
            if not self.counts[13 * suit + at]:
                missing += 1
            if rules.lead[place]:
                self.leads[place] = 1
            elif place >= lowest and missing <= helpers and rules.run_min:
                sigs[place] |= 1 << (SIG_LEAD + STATE_BITS)
                self.leads[place] = 1

    def left_cost(self, card: int, left: int) -> int:
        """What leaving so many copies of a card over costs."""
        over = left - (self.full[card] - self.must[card])
        cost = self.weights[card] * left
        return cost + over * self.ruin if over > 0 else cost

    def left_costs(self, place: int, code: int) -> int:
        """The same for all copies of a rank that a code names."""
        cost = 0
        card = place
        while code:
            left = code & 7
            if left:
                cost += self.weights[card] * left
                over = left - self.full[card] + self.must[card]
                if over > 0 and self.ruin:
                    cost += over * self.ruin
            code >>= 3
            card += 13
        return cost

    def idle(self, place: int, code: int) -> list[tuple[int, int]]:
        """What the idle cards of a rank can still do: (what to add to the key, the cost), a pair per joker count.

        ``code`` may carry, beside the idle copies, the suits in which one of them could join a run at no loss, and
        the cards placed in runs, whose points come off the cost.
        """
        slot = place << DO_NEED | code
        found = self.memo.get(slot)
        if found is not None:
            return found
        if code > DO_IDLE:
            gain = (code >> DO_PLACED) * self.rules.run_points[place] * self.scale
            found = [(y, cost - gain) for y, cost in self.idle(place, code & DO_IDLE)]
        elif code > DO_CODE:
            found = self._worthwhile(place, code)
        elif not self.sets[place]:
            found = [(0, self.left_costs(place, code))]
        else:
            found = []
            points = self.rules.set_points[place] * self.scale
            for y, choices in set_choices(self.rules, code, self.jokers):
                best = 0
                first = True
                for left, used in choices:
                    cost = (self.left_costs(place, left) if left else 0) - points * used
                    if first or cost < best:
                        best = cost
                        first = False
                found.append((y << JOKER_SHIFT, best))
        self.memo[slot] = found
        return found

    def _worthwhile(self, place: int, code: int) -> list[tuple[int, int]]:
        """The outcomes without those that are no better than with one idle card more in its suit's run."""
        points = self.rules.run_points[place] * self.scale
        idle = code & DO_CODE
        found = self.idle(place, idle)
        for suit in range(4):
            if code >> (DO_BETTER + suit) & 1:
                other = self.idle(place, idle - (1 << (3 * suit)))
                found = [(y, cost) for y, cost in found if not _beaten(y, cost + points, other)]
        return found

    def joker_cost(self, used: int) -> int:
        """What the jokers that are not used cost."""
        return self.left_cost(JOKER, self.jokers - used)


def _beaten(y: int, cost: int, others: list[tuple[int, int]]) -> bool:
    return any(y == other_y and other <= cost for other_y, other in others)


class Trace:
    """Nodes as parallel lists: key, cost so far, origin, and the place that led there.

    An origin is the node before << 20, jokers put into sets << 12, and the idle copies; -1 at the beginning.
    """

    def __init__(self) -> None:
        self.keys: list[int] = []
        self.costs: list[int] = []
        self.origins: list[int] = []
        self.places: list[int] = []

    def add(self, key: int, cost: int, origin: int, place: int) -> int:
        """Note a node and give its number."""
        self.keys.append(key)
        self.costs.append(cost)
        self.origins.append(origin)
        self.places.append(place)
        return len(self.keys) - 1
