"""From a path of the many-packs search back to melds: which card lies where, and what each joker stands for.

A meld is a list of ints: a card, or 64 + card for a joker that stands for that card.
"""

from romi._kernel.columns import STANDS
from romi._kernel.packs import Task, Trace
from romi._kernel.rankset import fewest_sets, set_choices
from romi._kernel.suitrun import (
    BOTH_AT_ONCE,
    DO_CODE,
    JOKER_SHIFT,
    STATE_BITS,
    STATE_MASK,
    Rules,
)


class OpenRun:
    """A run being rebuilt: its item, and its cells as place * 2 + 1 for a joker."""

    def __init__(self, item: int, cells: list[int]) -> None:
        self.item: int = item
        self.cells: list[int] = cells


def melds(task: Task, trace: Trace, node: int) -> list[list[int]]:
    """The melds of the path that ends at a node: sets as they come up the ranks, then the runs of each suit."""
    path: list[int] = []
    while node >= 0:
        path.append(node)
        node = trace.origins[node] >> 20
    out: list[list[int]] = []
    old = trace.keys[path[-1]]
    tracks = [Track(task.rules, suit, old) for suit in range(4)]
    for i in range(len(path) - 2, -1, -1):
        new = trace.keys[path[i]]
        origin = trace.origins[path[i]]
        place = trace.places[path[i]]
        in_sets = origin >> 12 & 255
        code = origin & DO_CODE
        jokers = (new >> JOKER_SHIFT) - (old >> JOKER_SHIFT) - in_sets
        shares = _shares(task, place, old, new, code, jokers) if jokers else NO_JOKERS
        for suit in range(4):
            if (old | new) >> (suit * STATE_BITS) & STATE_MASK:
                tracks[suit].step(task, place, old, new, code, shares[suit])
        if code and task.sets[place]:
            out += _sets(task, place, code, in_sets)
        old = new
    for track in tracks:
        if track.done or track.open:
            out += track.finish()
    return out


NO_JOKERS = [0, 0, 0, 0]


def _shares(task: Task, place: int, old: int, new: int, code: int, jokers: int) -> list[int]:
    """How many jokers each suit's runs took at this place."""
    choices: list[list[int]] = []
    for suit in range(4):
        shift = suit * STATE_BITS
        if not (old | new) >> shift & STATE_MASK:
            choices.append([0])
            continue
        sig = task.sigs[suit][place]
        after = new >> shift & STATE_MASK
        mine = code >> (3 * suit) & 7
        found: list[int] = []
        for add, what in task.rules.find(suit, old >> shift & STATE_MASK, sig):
            if add >> shift & STATE_MASK == after and what >> (3 * suit) & 7 == mine:
                x = add >> JOKER_SHIFT
                if x not in found:
                    found.append(x)
        choices.append(found)
    for a in choices[0]:
        for b in choices[1]:
            for c in choices[2]:
                if jokers - a - b - c in choices[3]:
                    return [a, b, c, jokers - a - b - c]
    raise RuntimeError("the search and its retelling disagree")


class Track:
    """The runs of one suit as they are rebuilt."""

    def __init__(self, rules: Rules, suit: int, key: int) -> None:
        self.rules: Rules = rules
        self.suit: int = suit
        self.open: list[OpenRun] = []
        self.done: list[OpenRun] = []
        self.entered: list[OpenRun] = []
        self.arrived: list[int] = []
        state = key >> (suit * STATE_BITS) & STATE_MASK
        for item in rules.items[state]:
            run = OpenRun(item, [])
            self.open.append(run)
            self.entered.append(run)
            self.arrived.append(item)

    def step(self, task: Task, place: int, old: int, new: int, code: int, jokers: int) -> None:
        """Place the natural cards and jokers of one rank."""
        rules = self.rules
        shift = self.suit * STATE_BITS
        before = old >> shift & STATE_MASK
        after = new >> shift & STATE_MASK
        if place == rules.ranks:
            naturals = rules.kept[before]
        else:
            have = task.counts[self.suit * 13 + place]
            naturals = have - (code >> (3 * self.suit) & 7)
            if place == 0:
                naturals -= rules.kept[after] - rules.kept[before]
        if not self.open and not naturals and not jokers:
            return
        wanted = rules.items[after]
        if place == rules.ranks - 1 and rules.owed[before]:
            wanted = rules.items[rules.owed[before]]
        chosen: list[int] = []
        if not jokers and (not naturals or naturals >= len(self.open)) and self._all_alike(naturals, wanted):
            if naturals:
                chosen = [1] * len(self.open)
            else:
                chosen = [0] * len(self.open)
            self._carry_out(place, chosen, naturals, 0)
            return
        if not self._assign(0, naturals, jokers, chosen, list(wanted)):
            raise RuntimeError("the search and its retelling disagree")
        self._carry_out(place, chosen, naturals, jokers)
        self._keep(wanted)

    def _all_alike(self, naturals: int, wanted: tuple[int, ...]) -> bool:
        """Whether the path is met by a natural card for every open run, or, without cards, by closing them all."""
        if not naturals:
            return not wanted
        if len(wanted) != naturals:
            return False
        rules = self.rules
        made: list[int] = []
        for run in self.open:
            made.append(rules.longer(run.item, 0))
        made += [rules.fresh_natural()] * (naturals - len(made))
        made.sort()
        for i in range(naturals):
            if made[i] != wanted[i]:
                return False
        return True

    def _keep(self, wanted: tuple[int, ...]) -> None:
        """Close the runs that the path no longer counts as open."""
        left = list(wanted)
        still: list[OpenRun] = []
        for run in self.open:
            if run.item in left:
                left.remove(run.item)
                still.append(run)
            elif run not in self.entered:
                self.done.append(run)
        self.open = still

    def _assign(self, at: int, k: int, x: int, chosen: list[int], wanted: list[int]) -> bool:
        """Choose for each open run: 0 close, 1 a natural card, 2 a joker; so that the wanted items are left."""
        rules = self.rules
        if at == len(self.open):
            made: list[int] = []
            for i in range(at):
                if chosen[i]:
                    made.append(rules.longer(self.open[i].item, chosen[i] - 1))
            made += [rules.fresh_natural()] * k + [rules.fresh_joker()] * x
            for item in wanted:
                if item not in made:
                    return False
                made.remove(item)
            return all(rules.closable(item) for item in made)
        item = self.open[at].item
        for choice in (1, 2, 0):
            if choice == 0 and not rules.closable(item):
                continue
            if choice and (rules.longer(item, choice - 1) < 0 or not (k, x)[choice - 1]):
                continue
            chosen.append(choice)
            if self._assign(at + 1, k - (choice == 1), x - (choice == 2), chosen, wanted):
                return True
            chosen.pop()
        return False

    def _carry_out(self, place: int, chosen: list[int], k: int, x: int) -> None:
        still: list[OpenRun] = []
        for i in range(len(chosen)):
            run = self.open[i]
            if chosen[i] == 0:
                if run not in self.entered:
                    self.done.append(run)
                continue
            if chosen[i] == 1:
                k -= 1
            else:
                x -= 1
            run.item = self.rules.longer(run.item, chosen[i] - 1)
            run.cells.append(2 * place + chosen[i] - 1)
            still.append(run)
        for _ in range(k):
            still.append(OpenRun(self.rules.fresh_natural(), [2 * place]))
        for _ in range(x):
            still.append(OpenRun(self.rules.fresh_joker(), [2 * place + 1]))
        self.open = still

    def finish(self) -> list[list[int]]:
        """All runs of the suit as melds."""
        whole = [run.cells for run in self.done]
        whole += self._round_the_corner() if self.entered else [run.cells for run in self.open]
        out: list[list[int]] = []
        for cells in whole:
            for piece in cut(self.rules, cells):
                out.append([self._card(cell) for cell in piece])
        return out

    def _round_the_corner(self) -> list[list[int]]:
        """What goes out at the highest place, each with what came in at the lowest behind it."""
        unmatched = list(range(len(self.entered)))
        follows: list[int] = []
        for run in self.open:
            for i in unmatched:
                if self.arrived[i] == run.item:
                    follows.append(i)
                    unmatched.remove(i)
                    break
        if unmatched or len(follows) < len(self.open):
            raise RuntimeError("the search and its retelling disagree")
        out: list[list[int]] = []
        used: list[int] = []
        # First the chains that begin with a run of this side of the corner, then the full circles.
        for start in [i for i in range(len(self.open)) if self.open[i] not in self.entered] + list(
            range(len(self.open))
        ):
            if start in used:
                continue
            cells: list[int] = []
            at = start
            while at >= 0 and at not in used:
                used.append(at)
                cells += self.open[at].cells
                run = self.entered[follows[at]]
                at = self.open.index(run) if run in self.open else -1
                if at < 0:
                    cells += run.cells
            out.append(cells)
        return out

    def _card(self, cell: int) -> int:
        card = self.suit * 13 + (cell >> 1) % self.rules.ranks
        return card + STANDS if cell & 1 else card


def cut(rules: Rules, cells: list[int]) -> list[list[int]]:
    """A run in as few pieces as the greatest length and the ace allow."""
    longest = min(len(cells), rules.run_max)
    for length in range(longest, rules.run_min - 1, -1):
        piece = cells[:length]
        if all(cell & 1 for cell in piece):
            continue
        if piece[-1] >> 1 == (piece[0] >> 1) + rules.ranks and rules.ace != BOTH_AT_ONCE:
            continue
        if length == len(cells):
            return [piece]
        if len(cells) - length < rules.run_min:
            continue
        rest = cut(rules, cells[length:])
        if rest:
            return [piece, *rest]
    return []


def _sets(task: Task, place: int, code: int, jokers: int) -> list[list[int]]:
    """The sets of one rank, given the idle cards and the jokers that go into them."""
    rules = task.rules
    points = rules.set_points[place] * task.scale
    best = 0
    best_cost = 0
    first = True
    for y, choices in set_choices(rules, code, task.jokers):
        if y != jokers:
            continue
        for left, many in choices:
            cost = task.left_costs(place, left) - points * many
            if first or cost < best_cost:
                best = left
                best_cost = cost
                first = False
    used = code - best
    if not used:
        return []
    share = [used >> (3 * suit) & 7 for suit in range(4)]
    many = fewest_sets(rules, share, jokers)
    groups = dealt(place, share, many)
    for at in range(sum(share), sum(share) + jokers):
        group = groups[at % many]
        missing = [s * 13 + place for s in range(4) if not _holds(group, s * 13 + place)]
        group.append(STANDS + (missing[0] if missing else place))
    return groups


def dealt(rank: int, share: list[int], many: int) -> list[list[int]]:
    """So many sets of a rank, to which the copies of the suits are dealt in turn."""
    groups: list[list[int]] = [[] for _ in range(many)]
    at = 0
    for suit in range(4):
        for _ in range(share[suit]):
            groups[at % many].append(suit * 13 + rank)
            at += 1
    return groups


def _holds(group: list[int], card: int) -> bool:
    return card in group or card + STANDS in group
