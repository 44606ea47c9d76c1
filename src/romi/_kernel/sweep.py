"""All nodes of a rank at once: the many-packs search for hands and small tables, and where every search begins."""

from romi._kernel.packs import STATES_MASK, Task, Trace
from romi._kernel.suitrun import (
    AROUND,
    DO_ALL,
    DO_BETTER,
    DO_CODE,
    DO_NEED,
    ITEM_JOKER,
    ITEM_NATURAL,
    JOKER_SHIFT,
    SIG_LEAD,
    STATE_BITS,
    STATE_MASK,
    Rules,
    TooManyStates,
)

UNKNOWN = -1 << 61
BARRED = 1 << 61
MOST_ENTRIES = 20000


class Sweep:
    """All nodes of a rank at once, while there are few nodes a rank and steps in all.

    After ``run``: ``best`` is the last node, -1 if nothing stays below the ceiling.
    """

    def __init__(self, task: Task, widest: int, tries: int, ceiling: int) -> None:
        self.task: Task = task
        self.ceiling: int = ceiling
        self.trace: Trace = Trace()
        self.widest: int = widest
        self.tries: int = tries
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
        idly = rules.idly
        for key in entries(task):
            trace.add(key, task.lost, -1, -1)
        first = 0
        last = len(keys)
        options0 = rules.options[0]
        options1 = rules.options[1]
        options2 = rules.options[2]
        options3 = rules.options[3]
        sigs0 = task.sigs[0]
        sigs1 = task.sigs[1]
        sigs2 = task.sigs[2]
        sigs3 = task.sigs[3]
        memo = task.memo
        jokers = task.jokers
        seam = rules.ranks - 1 if rules.ace == AROUND else -1
        ceiling = self.ceiling
        losses: dict[int, int] = {}
        # Without points the cards placed do not matter. The bits that say better are left to the other search.
        telling = DO_ALL ^ 15 << DO_BETTER if task.scale else DO_CODE
        busy = (7 | 1 << SIG_LEAD) << STATE_BITS
        for place in range(rules.places):
            if last - first == 1 and not keys[first] & STATES_MASK and place != seam:
                if not task.filled[place] and not task.leads[place]:
                    continue
            sig0 = sigs0[place]
            sig1 = sigs1[place]
            sig2 = sigs2[place]
            sig3 = sigs3[place]
            # Suits that may do something here even with nothing open.
            busy0 = sig0 & busy
            busy1 = sig1 & busy
            busy2 = sig2 & busy
            busy3 = sig3 & busy
            with_sets = task.sets[place]
            high = place << DO_NEED
            fresh: dict[int, int] = {}
            origin: dict[int, int] = {}
            for node in range(first, last):
                key = keys[node]
                moves = idly
                # What suits with one option do is added up; those with several are joined.
                base_add = 0
                base_what = 0
                state = key & STATE_MASK
                if state or busy0:
                    more = options0.get(sig0 | state)
                    moves = rules.find(0, state, sig0) if more is None else more
                state = key >> STATE_BITS & STATE_MASK
                if state or busy1:
                    more = options1.get(sig1 | state)
                    if more is None:
                        more = rules.find(1, state, sig1)
                    if len(more) == 1:
                        add, what = more[0]
                        base_add += add
                        base_what += what
                    else:
                        moves = more if moves is idly else join(moves, more)
                state = key >> 2 * STATE_BITS & STATE_MASK
                if state or busy2:
                    more = options2.get(sig2 | state)
                    if more is None:
                        more = rules.find(2, state, sig2)
                    if len(more) == 1:
                        add, what = more[0]
                        base_add += add
                        base_what += what
                    else:
                        moves = more if moves is idly else join(moves, more)
                state = key >> 3 * STATE_BITS & STATE_MASK
                if state or busy3:
                    more = options3.get(sig3 | state)
                    if more is None:
                        more = rules.find(3, state, sig3)
                    if len(more) == 1:
                        add, what = more[0]
                        base_add += add
                        base_what += what
                    else:
                        moves = more if moves is idly else join(moves, more)
                used = key >> JOKER_SHIFT
                spent = used << JOKER_SHIFT
                spare = jokers - used
                cost = costs[node]
                self.tries -= len(moves)
                for add, what in moves:
                    add += base_add
                    what += base_what
                    if jokers and spare < (add >> JOKER_SHIFT) + (what >> DO_NEED):
                        continue
                    if not with_sets:
                        loss = losses.get(high | what & telling, UNKNOWN)
                        if loss == UNKNOWN:
                            only = task.idle(place, what & telling)
                            loss = only[0][1] if only else BARRED
                            losses[high | what & telling] = loss
                        total = cost + loss
                        if total > ceiling:
                            continue
                        target = spent + add
                        old = fresh.get(target)
                        if old is None or total < old:
                            fresh[target] = total
                            origin[target] = node << 20 | what & DO_CODE
                        continue
                    outcomes = memo.get(high | what & telling)
                    if outcomes is None:
                        outcomes = task.idle(place, what & telling)
                    for extra, loss in outcomes:
                        if extra and spare - (what >> DO_NEED) < (add + extra) >> JOKER_SHIFT:
                            break
                        total = cost + loss
                        if total > ceiling:
                            continue
                        target = spent + add + extra
                        old = fresh.get(target)
                        if old is None or total < old:
                            fresh[target] = total
                            origin[target] = node << 20 | extra >> JOKER_SHIFT << 12 | what & DO_CODE
            self.nodes += last - first
            first = last
            keys += fresh
            costs += fresh.values()
            trace.origins += origin.values()
            last = len(keys)
            trace.places += [place] * (last - first)
            if last - first > self.widest or self.tries < 0:
                return False
        for node in range(first, last):
            total = costs[node] + task.joker_cost(keys[node] >> JOKER_SHIFT)
            if self.best < 0 or total < self.cost:
                self.best = node
                self.cost = total
        return True


def join(moves: list[tuple[int, int]], more: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Each of the one with each of the other."""
    if len(moves) == 1:
        add, what = moves[0]
        return [(a + add, w + what) for a, w in more]
    return [(a + add, w + what) for a, w in moves for add, what in more]


def entries(task: Task) -> list[int]:
    """The keys to begin with: nothing open, or, around the corner, whatever may come in at the lowest place.

    What comes in must go out at the highest place; the jokers of such runs are counted where they are laid.
    """
    rules = task.rules
    if rules.ace != AROUND or not rules.run_min:
        return [0]
    helpers = task.jokers if rules.jokers else 0
    shapes = arrivals(rules, helpers)
    found: list[tuple[int, int]] = [(0, 0)]
    for suit in range(4):
        first = task.counts[13 * suit]
        last = task.counts[13 * suit + rules.ranks - 1]
        before = task.counts[13 * suit + rules.ranks - 2]
        mine: list[tuple[int, int]] = []
        for items in bags(shapes, min(first, last) + helpers):
            needed = 0
            deep = 0
            for item in items:
                needed += (item >> 5) & 31
                if item & 31 > 1:
                    deep += 1
            needed = max(needed, len(items) - last, deep - before) + max(0, len(items) - first)
            if needed <= helpers:
                state = rules.number(items, 0, rules.number(items, 0, 0))
                mine.append((state << (suit * STATE_BITS), needed))
        found = [(key + add, used + more) for key, used in found for add, more in mine if used + more <= helpers]
        if len(found) > MOST_ENTRIES:
            raise TooManyStates
    return [key for key, _ in found]


def arrivals(rules: Rules, helpers: int) -> list[int]:
    """The shapes of a run that comes round the corner."""
    out: list[int] = []
    most = min(helpers, rules.jokers) if rules.jokers >= 0 else 0
    for length in range(1, rules.cap + 1):
        for jokers in range(most + 1):
            if jokers < length:
                out.append(length + ITEM_JOKER * jokers + ITEM_NATURAL)
        if helpers and rules.jokers < 0:
            out.append(length)
        elif most >= length:
            out.append(length + ITEM_JOKER * length)
    return out


def bags(shapes: list[int], most: int) -> list[tuple[int, ...]]:
    """Every choice of up to so many shapes, with repetition, each sorted."""
    ordered = sorted(shapes)
    found: list[tuple[int, ...]] = [()]
    layer: list[tuple[int, ...]] = [()]
    for _ in range(most):
        layer = [(*bag, shape) for bag in layer for shape in ordered if not bag or shape >= bag[-1]]
        found += layer
        if len(found) > MOST_ENTRIES:
            raise TooManyStates
    return found
