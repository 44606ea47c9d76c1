"""From the path of a search back to melds: which card lies where, and what each wild card stands for.

A meld is a list of ints: a card, or 64 + card for a joker that stands for that card; 64 * (2 + wild) + card for a natural card
that is wild.
"""

from __future__ import annotations

from romi._kernel.climb import DIGIT, DIGIT_MASK, LEFT, Climb
from romi._kernel.columns import STANDS
from romi._kernel.market import Lane
from romi._kernel.place import Place
from romi._kernel.ranks import dealt
from romi._kernel.runs import LOW_AND_HIGH, Rules
from romi._kernel.task import FAR, JOKER, Task


class OpenRun:
    """A run being rebuilt: its item, and its cells as twice the place, plus 1 for a wild card."""

    def __init__(self, item: int, cells: list[int]) -> None:
        self.item: int = item
        self.cells: list[int] = cells


class Track:
    """The runs of one suit as they are rebuilt."""

    def __init__(self, lane: Lane) -> None:
        self.lane: Lane = lane
        self.open: list[OpenRun] = [OpenRun(item, []) for item in lane.runs.items[lane.start]]
        self.entered: list[OpenRun] = self.open[:]
        self.arrived: list[int] = [run.item for run in self.open]
        self.done: list[OpenRun] = []

    def step(self, place: int, state: int, kind: int, after: int, wild: int) -> None:
        """Take a place's cards as the step of the runs says; ``wild`` of them where the runs do not know."""
        runs = self.lane.runs
        k, x = runs.kinds[kind]
        how = runs.hows[(state, kind, after)]
        still: list[OpenRun] = []
        going: list[tuple[int, int]] = []
        for i in range(len(how)):
            if how[i]:
                going.append((0 if runs.wild else 0 - helped(self.open[i]), i))
            else:
                self.done.append(self.open[i])
        if not runs.wild:
            # Wild cards go to runs that have fewest.
            k -= wild
            x = wild
            going.sort()
        for _, i in going:
            run = self.open[i]
            joker = how[i] - 1 if runs.wild else 0 if k else 1
            run.item = runs.longer(run.item, joker if runs.wild else 0)
            run.cells.append(2 * place + joker)
            k -= 1 - joker
            x -= joker
            still.append(run)
        for joker in [0] * k + [1] * x:
            still.append(OpenRun(runs.longer(0, joker if runs.wild else 0), [2 * place + joker]))
        self.open = sorted(still, key=item_of)

    def finish(self) -> list[list[int]]:
        """All runs of the suit, as cells."""
        if not self.entered:
            return [run.cells for run in self.done + self.open]
        follows = self._follows()
        out = [run.cells for run in self.done if run not in self.entered]
        begun = [run for run in self.open if run not in self.entered]
        used: list[OpenRun] = []
        # First the chains that begin on this side of the corner, then the full circles.
        for start in begun + self.open:
            if start in used:
                continue
            cells: list[int] = []
            run = start
            while run in self.open and run not in used:
                used.append(run)
                cells += run.cells
                behind = follows[self.open.index(run)]
                if behind < 0:
                    break
                run = self.entered[behind]
                if run not in self.open:
                    cells += run.cells
            out.append(cells)
        return out

    def _follows(self) -> list[int]:
        """For each run that goes out at the highest place the one that comes in at the lowest behind it, or -1."""
        out = [-1] * len(self.open)
        self._assign(0, out)
        return out

    def _assign(self, number: int, out: list[int]) -> bool:
        runs = self.lane.runs
        if number == len(self.arrived):
            return all(out[i] >= 0 or runs.closable(self.open[i].item) for i in range(len(out)))
        for i in range(len(out)):
            if out[i] < 0 and runs.covers(self.open[i].item, self.arrived[number]):
                out[i] = number
                if self._assign(number + 1, out):
                    return True
                out[i] = -1
        return False


def helped(run: OpenRun) -> int:
    """How many wild cards a run has."""
    return sum([cell & 1 for cell in run.cells])


def item_of(run: OpenRun) -> int:
    """What a run is sorted by."""
    return run.item


def melds(climb: Climb) -> list[list[int]] | None:
    """The melds of the path that was found, sets first; None if a run holds too many wild cards, which nobody counted."""
    market = climb.market
    rules = market.rules
    path = climb.path()
    out: list[list[int]] = []
    tracks: list[Track] = []
    if not path:
        return out
    for suit in range(4):
        tracks.append(Track(climb.digits[suit][path[0][0] >> (DIGIT * suit) & DIGIT_MASK][0]))
    for place in range(len(path)):
        before, kinds, after = path[place]
        chosen = [kinds >> 18 & 63, kinds >> 12 & 63, kinds >> 6 & 63, kinds & 63]
        sets, wild_sets, wild_runs = paid_for(market.places[place], chosen, (before >> LEFT) - (after >> LEFT))
        for suit in range(4):
            lane, state, _ = climb.digits[suit][before >> (DIGIT * suit) & DIGIT_MASK]
            target = climb.digits[suit][after >> (DIGIT * suit) & DIGIT_MASK][1]
            kind, wild = own_kind(rules, market.kept[suit], lane, place, chosen[suit], wild_runs[suit])
            if state or lane.runs.kinds[kind][0] or lane.runs.kinds[kind][1]:
                tracks[suit].step(place, state, kind, target, wild)
        for group in dealt(rules, place, sets, wild_sets) if sum(sets) + wild_sets else []:
            out.append(named(rules, place, group))
    for suit in range(4):
        for cells in tracks[suit].finish():
            pieces = cut(rules, cells)
            if not pieces:
                if market.task.plain or not market.task.easy:
                    raise RuntimeError("the search and its retelling disagree")
                return None
            for piece in pieces:
                out.append([13 * suit + (cell >> 1) % rules.ranks + STANDS * (cell & 1) for cell in piece])
    return out


def own_kind(rules: Rules, most_kept: int, lane: Lane, place: int, kind: int, wild: int) -> tuple[int, int]:
    """The kind as the runs of the suit name it, and how many of its cards are wild where they do not know."""
    runs = lane.runs
    if not place and most_kept:
        return kind // (most_kept + 1), wild
    if place < rules.ranks:
        return kind, wild
    kept = lane.kept
    if runs.wild:
        return runs.kinds.index((kept, kind)), 0
    return kept + kind, kind


def paid_for(place: Place, kinds: list[int], used: int) -> tuple[list[int], int, list[int]]:
    """How a place pays least for the kinds with so many wild cards: copies in sets, wild cards there, wild cards in runs."""
    best = FAR
    found: tuple[list[int], int, list[int]] = ([0, 0, 0, 0], 0, [0, 0, 0, 0])
    if not place.trading:
        return found
    one, two, three, four = [
        [[(x, cost) for u, x, cost in lot.of_kind(kind) if u == copies] for copies in range(lot.have + 1)]
        for lot, kind in zip(place.lots, kinds, strict=True)
    ]
    for a, b, c, d, y, paid in place.holds:
        for p, first in one[a]:
            for q, second in two[b]:
                for r, third in three[c]:
                    for s, fourth in four[d]:
                        cost = first + second + third + fourth + paid
                        if cost < best and p + q + r + s + y == used:
                            best = cost
                            found = ([a, b, c, d], y, [p, q, r, s])
    if best >= FAR:
        raise RuntimeError("the search and its retelling disagree")
    return found


def named(rules: Rules, rank: int, group: list[int]) -> list[int]:
    """A set in which each wild card stands for a card, one that is missing if there is one."""
    out = [card for card in group if card >= 0]
    missing = [13 * suit + rank for suit in range(4) if 13 * suit + rank not in out]
    for at in range(len(group) - len(out)):
        out.append(STANDS + (missing[at] if at < len(missing) else rank))
    return out


def identified(task: Task, melds: list[list[int]]) -> list[list[int]]:
    """The melds with each wild card as the one that it is: what must lie first, then what would cost most, jokers where it is equal."""
    spare = task.counts[:]
    owed = task.must[:]
    helping = 0
    for cells in melds:
        for cell in cells:
            if cell < STANDS:
                spare[cell] -= 1
                owed[cell] -= 1
            else:
                helping += 1
    pool: list[tuple[int, int, int]] = []
    for card in [JOKER, *task.wild]:
        for copy in range(spare[card]):
            pool.append((0 if copy < owed[card] else 1, 0 - task.weights[card], -1 if card == JOKER else card))
    pool.sort()
    chosen = [card for _, _, card in pool[:helping]]
    out: list[list[int]] = []
    for cells in melds:
        changed: list[int] = []
        for cell in cells:
            if cell - STANDS in chosen and cell >= STANDS:
                chosen.remove(cell - STANDS)
                changed.append(cell - STANDS)
            else:
                changed.append(cell)
        out.append(changed)
    for cells in out:
        for at in range(len(cells)):
            if cells[at] >= STANDS:
                card = chosen.pop()
                cells[at] += 0 if card < 0 else STANDS * (1 + card)
    return out


def side_by_side(cells: list[int]) -> bool:
    """Whether two wild cards of a run are neighbours."""
    for at in range(1, len(cells)):
        if cells[at - 1] & 1 and cells[at] & 1:
            return True
    return False


def cut(rules: Rules, cells: list[int]) -> list[list[int]]:
    """A run in as few pieces as the greatest length, the wild cards and the ace allow."""
    longest = min(len(cells), rules.run_max)
    for length in range(longest, rules.run_min - 1, -1):
        piece = cells[:length]
        wild = sum([cell & 1 for cell in piece])
        if rules.need(wild) > length - wild or (rules.apart and side_by_side(piece)):
            continue
        if piece[-1] >> 1 == (piece[0] >> 1) + rules.ranks and rules.ace != LOW_AND_HIGH:
            continue
        if length == len(cells):
            return [piece]
        if len(cells) - length < rules.run_min:
            continue
        rest = cut(rules, cells[length:])
        if rest:
            return [piece, *rest]
    return []
