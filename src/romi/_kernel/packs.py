"""Arrange cards of several packs, with jokers: least cost of what is left over, exactly.

A search up the ranks. A node is a rank and a *key*: the states of the four suits (see ``suitrun``) and the
jokers used so far. From rank to rank each suit says what its runs take; what they leave idle may form sets of
that rank; what remains costs. Costs are whole numbers in which the wishes are layered (`weigh`), so that one
addition compares penalty first, then cards, then points, or whichever order is asked for.

Two ways through the same steps: `sweep` takes all nodes of a rank at once, best for a hand; `Search` takes the
most promising node first, with a bound on what each suit must still leave (`bounds`), best for a table.
"""

from romi._kernel.suitrun import (
    AROUND,
    HIGH,
    JOKER_SHIFT,
    PLACE_ACE,
    PLACE_MIDDLE,
    PLACE_SEAM,
    PLACE_TOP,
    SIG_C1,
    SIG_C2,
    SIG_DIST,
    SIG_IDLE,
    SIG_JOKERS,
    SIG_KEEP,
    SIG_LEAD,
    SIG_PLACE,
    STATE_BITS,
    STATE_MASK,
    Rules,
    set_choices,
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
        self.weights: list[int] = weights
        self.scale: int = scale
        self.must: list[int] = must
        self.ruin: int = ruin
        self.jokers: int = counts[JOKER]
        self.lost: int = 0
        self.full: list[int] = counts
        self.counts: list[int] = self._alive(counts)
        self.sets: list[int] = []
        self.filled: list[int] = []
        self.leads: list[int] = []
        self.sigs: list[int] = []
        self.idle_memo: list[dict[int, list[tuple[int, int]]]] = []
        self._prepare()

    def left_cost(self, card: int, left: int) -> int:
        """What leaving so many copies of a card over costs."""
        over = left - (self.full[card] - self.must[card])
        cost = self.weights[card] * left
        return cost + over * self.ruin if over > 0 else cost

    def _set_possible(self, counts: list[int], rank: int) -> int:
        rules = self.rules
        if not rules.set_min:
            return 0
        have = 0
        for suit in range(4):
            copies = counts[suit * 13 + rank]
            if copies:
                have += copies if rules.twins else 1
        helpers = self.jokers if rules.jokers < 0 else min(rules.jokers, self.jokers)
        return 1 if have and have + helpers >= rules.set_min else 0

    def _alive(self, counts: list[int]) -> list[int]:
        """The counts without the cards that no meld can hold; their cost is booked in ``lost``."""
        rules = self.rules
        gaps = self.jokers if rules.jokers < 0 else min(rules.jokers, self.jokers)
        ranks = rules.ranks
        low_m = rules.run_min
        live = counts[:]
        possible = [self._set_possible(counts, rank) for rank in range(ranks)]
        for suit in range(4):
            base = suit * 13
            mask = 0
            for rank in range(ranks):
                if counts[base + rank]:
                    mask |= 1 << rank
            if not mask:
                continue
            able = mask
            if low_m == 0:
                able = 0
            elif low_m == 3 and gaps <= 1:
                able = self._able(mask, gaps)
            for rank in range(ranks):
                if (mask >> rank) & 1 and not possible[rank] and not (able >> rank) & 1:
                    self.lost += self.left_cost(base + rank, counts[base + rank])
                    live[base + rank] = 0
        return live

    def _able(self, mask: int, gaps: int) -> int:
        """The ranks of one suit that some run of three can hold, with at most one gap filled by a joker."""
        rules = self.rules
        ranks = rules.ranks
        wide = mask
        if rules.ace == AROUND:
            wide |= mask << ranks
            top = ranks + 2
        else:
            top = rules.places
            if rules.places > ranks and mask & 1:
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

    def _prepare(self) -> None:
        rules = self.rules
        ranks = rules.ranks
        counts = self.counts
        with_jokers = 1 if self.jokers and rules.jokers else 0
        around = rules.ace == AROUND
        rich = [0, 0, 0, 0]
        for suit in range(4):
            present = 0
            for rank in range(ranks):
                if counts[suit * 13 + rank]:
                    present += 1
            # With nearly all ranks of a suit there may be no place left for a joker set free.
            rich[suit] = 1 if present >= ranks - 2 else 0
        for place in range(rules.places):
            self.idle_memo.append({})
            if place == ranks:
                self.sets.append(0)
                self.filled.append(0)
                self.leads.append(0)
                sig = PLACE_TOP << SIG_PLACE | with_jokers << SIG_JOKERS
                self.sigs += [sig, sig, sig, sig]
                continue
            possible = self._set_possible(counts, place)
            self.sets.append(possible)
            filled = 0
            leads = False
            kind = PLACE_MIDDLE
            if place == 0 and rules.places > ranks:
                kind = PLACE_ACE
            if around and place == ranks - 1:
                kind = PLACE_SEAM
            dist = 15 if around else min(15, rules.places - 1 - place)
            shared = kind << SIG_PLACE | dist << SIG_DIST | with_jokers << SIG_JOKERS
            for suit in range(4):
                base = suit * 13
                lead = rules.lead[place] == 1 or (not around and self._fills(suit, place))
                c0 = counts[base + place]
                filled += c0
                c1 = 0
                c2 = 0
                if place + 1 < ranks:
                    c1 = counts[base + place + 1]
                elif around:
                    c1 = counts[base]
                if place + 2 < ranks:
                    c2 = counts[base + place + 2]
                elif around:
                    c2 = counts[base + place + 2 - ranks]
                sig = shared | (1 << SIG_LEAD if with_jokers and lead else 0)
                leads = leads or lead
                sig |= c0 | c1 << SIG_C1 | c2 << SIG_C2
                if possible or (with_jokers and (rich[suit] or rules.counted)):
                    sig |= 1 << SIG_IDLE
                if kind == PLACE_ACE and c0:
                    king = counts[base + ranks - 1]
                    queen = counts[base + ranks - 2]
                    if rules.run_min < 3:
                        keep = c0
                    elif with_jokers:
                        keep = c0 if rules.jokers != 1 else min(c0, king + queen)
                    else:
                        keep = min(c0, king, queen)
                    sig |= keep << SIG_KEEP
                self.sigs.append(sig)
            self.filled.append(filled)
            self.leads.append(1 if leads and with_jokers else 0)

    def _fills(self, suit: int, place: int) -> bool:
        """Whether a joker may begin a run here: such a run may as well go up to the top, so it must be able to.

        A joker at the low end of a run can else move to its high end.
        """
        rules = self.rules
        top = rules.places
        if rules.jokers == 1 and place < top - (2 * rules.run_min - 1):
            return False
        missing = top - place
        for at in range(place, top):
            if self.counts[suit * 13 + at % rules.ranks]:
                missing -= 1
        helpers = self.jokers if rules.jokers < 0 else min(rules.jokers, self.jokers)
        return missing <= helpers

    def idle(self, place: int, code: int) -> list[tuple[int, int]]:
        """What the idle cards of a rank can still do: (what to add to the key, the cost), a pair per joker count."""
        memo = self.idle_memo[place]
        found = memo.get(code)
        if found is not None:
            return found
        found = []
        if not self.sets[place]:
            cost = 0
            for suit in range(4):
                left = (code >> (3 * suit)) & 7
                if left:
                    cost += self.left_cost(suit * 13 + place, left)
            found.append((0, cost))
        else:
            points = self.rules.set_points[place] * self.scale
            for y, choices in set_choices(self.rules, code, self.jokers):
                best = self.left_of(place, code, choices[0], y, points)
                for used in choices:
                    best = min(best, self.left_of(place, code, used, y, points))
                found.append((y << JOKER_SHIFT, best))
        memo[code] = found
        return found

    def left_of(self, place: int, code: int, used: int, y: int, points: int) -> int:
        """The cost of a rank's left-over cards, less what its sets' points are worth."""
        cost = 0
        for suit in range(4):
            have = (code >> (3 * suit)) & 7
            if have:
                mine = (used >> (3 * suit)) & 7
                if have > mine:
                    cost += self.left_cost(suit * 13 + place, have - mine)
                cost -= mine * points
        return cost - y * points

    def joker_cost(self, used: int) -> int:
        """What the jokers that are not used cost."""
        return self.left_cost(JOKER, self.jokers - used)


class Trace:
    """Nodes as parallel lists: key, cost so far, the node before, what was done, the place it was done at."""

    def __init__(self) -> None:
        self.keys: list[int] = []
        self.costs: list[int] = []
        self.before: list[int] = []
        self.deeds: list[int] = []
        self.places: list[int] = []

    def add(self, key: int, cost: int, before: int, deed: int, place: int) -> int:
        self.keys.append(key)
        self.costs.append(cost)
        self.before.append(before)
        self.deeds.append(deed)
        self.places.append(place)
        return len(self.keys) - 1


class Sweep:
    """All nodes of a rank at once. After ``run``: ``best`` is the last node, -1 if the sweep grew too wide."""

    def __init__(self, task: Task, widest: int) -> None:
        self.task: Task = task
        self.trace: Trace = Trace()
        self.widest: int = widest
        self.best: int = -1
        self.cost: int = 0
        self.nodes: int = 0

    def run(self) -> bool:
        """Whether the sweep came to its end."""
        task = self.task
        trace = self.trace
        rules = task.rules
        keys = trace.keys
        costs = trace.costs
        for key in entries(task):
            trace.add(key, task.lost, -1, 0, -1)
        first = 0
        last = len(keys)
        options0 = rules.options[0]
        options1 = rules.options[1]
        options2 = rules.options[2]
        options3 = rules.options[3]
        jokers = task.jokers
        around = rules.ace == AROUND
        for place in range(rules.places):
            if not task.filled[place] and not (around and place == rules.ranks - 1):
                if last - first == 1 and not keys[first] & STATES_MASK and not task.leads[place]:
                    continue
            sig0 = task.sigs[4 * place] << STATE_BITS
            sig1 = task.sigs[4 * place + 1] << STATE_BITS
            sig2 = task.sigs[4 * place + 2] << STATE_BITS
            sig3 = task.sigs[4 * place + 3] << STATE_BITS
            memo = task.idle_memo[place]
            points = rules.run_points[place] * task.scale
            fresh: dict[int, int] = {}
            for node in range(first, last):
                key = keys[node]
                slot0 = sig0 | key & STATE_MASK
                slot1 = sig1 | key >> STATE_BITS & STATE_MASK
                slot2 = sig2 | key >> 2 * STATE_BITS & STATE_MASK
                slot3 = sig3 | key >> 3 * STATE_BITS & STATE_MASK
                moves = options0.get(slot0)
                if moves is None:
                    moves = rules.find(0, slot0 & STATE_MASK, sig0 >> STATE_BITS)
                more = options1.get(slot1)
                if more is None:
                    more = rules.find(1, slot1 & STATE_MASK, sig1 >> STATE_BITS)
                moves = join(moves, more)
                more = options2.get(slot2)
                if more is None:
                    more = rules.find(2, slot2 & STATE_MASK, sig2 >> STATE_BITS)
                moves = join(moves, more)
                more = options3.get(slot3)
                if more is None:
                    more = rules.find(3, slot3 & STATE_MASK, sig3 >> STATE_BITS)
                moves = join(moves, more)
                spent = key >> JOKER_SHIFT << JOKER_SHIFT
                spare = jokers - (key >> JOKER_SHIFT)
                cost = costs[node]
                for add, what in moves:
                    short = spare - (what >> 18)
                    if short < add >> JOKER_SHIFT:
                        continue
                    code = what & 4095
                    outcomes = memo.get(code)
                    if outcomes is None:
                        outcomes = task.idle(place, code)
                    base = cost - points * (what >> 12 & 63)
                    for extra, loss in outcomes:
                        if extra:
                            if short < (add + extra) >> JOKER_SHIFT:
                                break
                        target = spent + add + extra
                        total = base + loss
                        old = fresh.get(target, -1)
                        if old < 0:
                            fresh[target] = len(keys)
                            trace.add(target, total, node, what & 262143 | extra >> JOKER_SHIFT << 18, place)
                        elif total < costs[old]:
                            costs[old] = total
                            trace.before[old] = node
                            trace.deeds[old] = what & 262143 | extra >> JOKER_SHIFT << 18
            self.nodes += last - first
            first = last
            last = len(keys)
            if last - first > self.widest:
                return False
        for node in range(first, last):
            total = costs[node] + task.joker_cost(keys[node] >> JOKER_SHIFT)
            if self.best < 0 or total < self.cost:
                self.best = node
                self.cost = total
        return True


def join(moves: list[tuple[int, int]], more: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Each of the one with each of the other."""
    if len(more) == 1:
        add, what = more[0]
        if not add and not what:
            return moves
        return [(a + add, w + what) for a, w in moves]
    if len(moves) == 1:
        add, what = moves[0]
        if not add and not what:
            return more
        return [(a + add, w + what) for a, w in more]
    return [(a + add, w + what) for a, w in moves for add, what in more]


def entries(task: Task) -> list[int]:
    """The keys to begin with: nothing open, or, around the corner, whatever may come in at the ace."""
    return [0]
