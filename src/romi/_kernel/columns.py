"""The melds of a small hand, one by one: the quick way for hands of a few melds, and the way to an opening.

For runs from three cards up, sets of three or four different suits and at most one joker a meld. Longer runs fall
into pieces of three to five cards. A meld is a *column*: a packed count of its natural cards, three bits for each
different card of the hand, whose top bit is a guard. ``left - column`` says by the guards whether all were there.

Melds that hold the same natural cards and a joker differ only in what the joker brings; the best is kept.
"""

from romi._kernel.runs import AROUND, HIGH, Rules

JOKER = 52
MOST_CARDS = 20
STANDS = 64
RUN = 0
SET = 1


def suits_quick_way(rules: Rules, counts: list[int], most: int) -> bool:
    """Whether rules and hand are of the kind that columns are for."""
    if rules.run_min != 3 or rules.run_max < 5 or rules.ace == AROUND or rules.ranks != 13:
        return False
    if rules.twins or rules.set_min != 3 or rules.set_max != 4 or min(rules.set_points) < 0:
        return False
    if counts[JOKER] and (rules.jokers != 1 or rules.needs != rules.set_needs or rules.needs[1] > 2):
        return False
    different = 0
    for card in range(52):
        copies = counts[card]
        if copies:
            if copies > 3:
                return False
            different += 1
    return different <= most


class Columns:
    """All columns of a hand, those without a joker first; the joker columns by falling gain.

    ``gains`` is what a column is worth (``weights`` of its cards and ``scale`` a point), ``points`` its points,
    ``shapes`` how to tell it. Unless ``every`` is 1, columns are left out that are of no use where all that fits is laid.
    """

    def __init__(self, rules: Rules, counts: list[int], weights: list[int], scale: int, every: int = 0) -> None:
        self.rules: Rules = rules
        self.every: int = every
        self.weights: list[int] = weights
        self.scale: int = scale
        self.jokers: int = counts[JOKER] if rules.jokers else 0
        self.masks: list[int] = []
        self.gains: list[int] = []
        self.points: list[int] = []
        self.shapes: list[int] = []
        self.with_joker: dict[int, int] = {}
        self.guards: int = 0
        self.left: int = 0
        self.bits: list[int] = [0] * 52
        self.counts: list[int] = counts
        self.free: int = 0
        unit = 1
        left = 0
        guards = 0
        ranks: list[int] = [0] * 13
        bits = self.bits
        for card in range(52):
            copies = counts[card]
            if copies:
                bits[card] = unit
                left |= unit * copies
                guards |= unit << 2
                unit <<= 3
                ranks[card % 13] += 1
        self.guards = guards
        self.left = left | guards
        for rank in range(13):
            if ranks[rank] >= 3:
                self._sets(rank, ranks[rank])
        for suit in range(4):
            self._pure_runs(suit)
        self.free = len(self.masks)
        if self.jokers:
            for rank in range(13):
                if ranks[rank] >= 2:
                    self._joker_sets(rank)
            for suit in range(4):
                self._joker_runs(suit, ranks)
            self._sort()

    def _sets(self, rank: int, many: int) -> None:
        points = self.rules.set_points[rank]
        have = [13 * suit + rank for suit in range(4) if self.counts[13 * suit + rank]]
        mask = 0
        gain = 0
        for card in have:
            mask += self.bits[card]
            gain += self.weights[card]
        suits = 0
        for card in have:
            suits |= 1 << (card // 13)
        if many == 4:
            self._add(mask, gain, 4 * points, SET | rank << 1 | 15 << 5)
            for card in have:
                self._add(
                    mask - self.bits[card],
                    gain - self.weights[card],
                    3 * points,
                    SET | rank << 1 | (15 ^ 1 << (card // 13)) << 5,
                )
        else:
            self._add(mask, gain, 3 * points, SET | rank << 1 | suits << 5)

    def _add(self, mask: int, gain: int, points: int, shape: int) -> None:
        self.masks.append(mask)
        self.gains.append(gain + points * self.scale)
        self.points.append(points)
        self.shapes.append(shape)

    def _add_joker(self, mask: int, gain: int, points: int, shape: int) -> None:
        old = self.with_joker.get(mask, -1)
        if old < 0:
            self.with_joker[mask] = len(self.masks)
            self._add(mask, gain, points, shape)
        elif points > self.points[old]:
            self.gains[old] += (points - self.points[old]) * self.scale
            self.points[old] = points
            self.shapes[old] = shape

    def _pure_runs(self, suit: int) -> None:
        rules = self.rules
        counts = self.counts
        base = 13 * suit
        bits = self.bits
        weights = self.weights
        length = 0
        at = 1 if rules.ace == HIGH else 0
        while at < rules.places:
            card = base + at if at < 13 else base
            if not counts[card]:
                length = 0
                at += 1
                continue
            length += 1
            if length >= 3:
                mask = 0
                gain = 0
                points = 0
                back = 0
                while back < length and back < 5:
                    card = base + (at - back) % 13
                    mask += bits[card]
                    gain += weights[card]
                    points += rules.run_points[at - back]
                    back += 1
                    if back >= 3:
                        self._add(mask, gain, points, suit << 1 | (at - back + 1) << 3 | back << 7)
            at += 1

    def _joker_sets(self, rank: int) -> None:
        points = self.rules.set_points[rank]
        have = [13 * suit + rank for suit in range(4) if self.counts[13 * suit + rank]]
        joker = self.weights[JOKER]
        for i in range(len(have)):
            one = have[i]
            for j in range(i + 1, len(have)):
                two = have[j]
                suits = 1 << (one // 13) | 1 << (two // 13)
                mask = self.bits[one] + self.bits[two]
                gain = self.weights[one] + self.weights[two] + joker
                self._add_joker(mask, gain, 3 * points, SET | rank << 1 | suits << 5 | 1 << 9)
                for k in range(j + 1, len(have)):
                    three = have[k]
                    self._add_joker(
                        mask + self.bits[three],
                        gain + self.weights[three],
                        4 * points,
                        SET | rank << 1 | (suits | 1 << (three // 13)) << 5 | 1 << 9,
                    )

    def _joker_runs(self, suit: int, ranks: list[int]) -> None:
        rules = self.rules
        counts = self.counts
        bits = self.bits
        weights = self.weights
        run_points = rules.run_points
        base = 13 * suit
        joker = weights[JOKER]
        places = rules.places
        lowest = 1 if rules.ace == HIGH else 0
        for start in range(lowest, places - 1):
            first = base + start
            if not counts[first]:
                continue
            mask = bits[first]
            gain = weights[first] + joker
            points = run_points[start]
            hole = -1
            at = start + 1
            while at < places and at < start + 5:
                card = base + at if at < 13 else base
                points += run_points[at]
                if counts[card]:
                    mask += bits[card]
                    gain += weights[card]
                    if hole >= 0:
                        self._add_joker(mask, gain, points, self._shape(suit, start, at, hole))
                    else:
                        if at < start + 4:
                            self._end_joker(suit, start, at, mask, gain, points)
                        if at > start + 1:
                            self._swapped(suit, start, at, mask, gain, points, ranks)
                elif hole >= 0:
                    break
                else:
                    hole = at
                at += 1

    def _shape(self, suit: int, start: int, end: int, hole: int) -> int:
        return suit << 1 | start << 3 | (end - start + 1) << 7 | (hole - start + 1) << 11

    def _end_joker(self, suit: int, start: int, end: int, mask: int, gain: int, points: int) -> None:
        """A joker at whichever end is there and worth more."""
        rules = self.rules
        if end + 1 < rules.places:
            self._add_joker(mask, gain, points + rules.run_points[end + 1], self._shape(suit, start, end + 1, end + 1))
        if start - 1 >= (1 if rules.ace == HIGH else 0):
            self._add_joker(
                mask, gain, points + rules.run_points[start - 1], self._shape(suit, start - 1, end, start - 1)
            )

    def _swapped(self, suit: int, start: int, end: int, mask: int, gain: int, points: int, ranks: list[int]) -> None:
        """A joker inside in place of a card that may be wanted in a set, or in another run of the suit.

        A second run over the same rank needs a twin of the card or of a neighbour, or the two could change tails.
        """
        base = 13 * suit
        counts = self.counts
        for at in range(start + 1, end):
            twins = counts[base + at - 1] + counts[base + at] + counts[base + (at + 1) % 13] > 3
            if self.every or ranks[at] >= 2 or twins:
                card = base + at
                self._add_joker(
                    mask - self.bits[card],
                    gain - self.weights[card],
                    points,
                    self._shape(suit, start, end, at),
                )

    def _sort(self) -> None:
        order = sorted(range(self.free, len(self.masks)), key=self._rank)
        first = list(range(self.free))
        order = first + order
        self.masks = [self.masks[i] for i in order]
        self.gains = [self.gains[i] for i in order]
        self.points = [self.points[i] for i in order]
        self.shapes = [self.shapes[i] for i in order]

    def _rank(self, column: int) -> int:
        return -self.gains[column]

    def tell(self, column: int) -> list[int]:
        """The meld: cards, and 64 + card for the joker that stands for it."""
        shape = self.shapes[column]
        out: list[int] = []
        if shape & 1:
            rank = shape >> 1 & 15
            suits = shape >> 5 & 15
            for suit in range(4):
                if suits >> suit & 1:
                    out.append(13 * suit + rank)
            if shape >> 9:
                for suit in range(4):
                    if not suits >> suit & 1:
                        out.append(STANDS + 13 * suit + rank)
                        break
            return out
        suit = shape >> 1 & 3
        start = shape >> 3 & 15
        hole = (shape >> 11) - 1
        for i in range(shape >> 7 & 15):
            card = 13 * suit + (start + i) % 13
            out.append(STANDS + card if i == hole else card)
        return out


class Packing:
    """The columns that fit together and are worth most. ``run`` may give up; then ``chosen`` is the best so far."""

    def __init__(self, columns: Columns, budget: int) -> None:
        self.columns: Columns = columns
        self.budget: int = budget
        self.best: int = 0
        self.chosen: list[int] = []
        self.stack: list[int] = []
        self.rest: list[int] = []
        self.top: list[int] = []

    def run(self) -> bool:
        """Whether the best was found within the budget."""
        columns = self.columns
        gains = columns.gains
        rest = [0] * (columns.free + 1)
        for i in range(columns.free - 1, -1, -1):
            # A column can be laid twice or three times where there are twins.
            rest[i] = rest[i + 1] + gains[i] * self._times(i)
        self.rest = rest
        self._free(0, columns.left, 0)
        return self.budget > 0

    def _times(self, column: int) -> int:
        mask = self.columns.masks[column]
        left = self.columns.left
        guards = self.columns.guards
        many = 0
        while True:
            left -= mask
            if left & guards != guards:
                return many
            many += 1

    def _free(self, first: int, left: int, gain: int) -> None:
        columns = self.columns
        if columns.jokers:
            self._joker(columns.free, left, gain, columns.jokers)
        elif gain > self.best:
            self.best = gain
            self.chosen = self.stack[:]
        top = (
            columns.gains[columns.free] * columns.jokers if columns.jokers and len(columns.gains) > columns.free else 0
        )
        guards = columns.guards
        for i in range(first, columns.free):
            if gain + self.rest[i] + top <= self.best:
                return
            after = left - columns.masks[i]
            if after & guards == guards:
                self.budget -= 1
                if self.budget <= 0:
                    return
                self.stack.append(i)
                self._free(i, after, gain + columns.gains[i])
                self.stack.pop()

    def _joker(self, first: int, left: int, gain: int, jokers: int) -> None:
        if gain > self.best:
            self.best = gain
            self.chosen = self.stack[:]
        if not jokers:
            return
        columns = self.columns
        masks = columns.masks
        gains = columns.gains
        guards = columns.guards
        for i in range(first, len(gains)):
            if gain + gains[i] * jokers <= self.best:
                return
            after = left - masks[i]
            if after & guards == guards:
                self.budget -= 1
                if self.budget <= 0:
                    return
                self.stack.append(i)
                self._joker(i, after, gain + gains[i], jokers - 1)
                self.stack.pop()
