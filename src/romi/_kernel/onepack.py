"""Hands from one pack without jokers, as masks of 52 bits: the least penalty, and the best discard's.

A mask is four rows of 13 bits, a row a suit, bit 0 the ace. Two things make this quick. What the runs of a suit
can do depends on its row alone, so a table of 8,192 rows gives the least penalty by runs. And a set only has to be
thought about where one of its cards could also lie in a run: everywhere else it is simply taken, because it costs
no one anything. Most hands so need four look-ups and no search.

A row's entry holds, from the lowest bit, fields of 3 bits: a first one that is 1 if the row holds a run, then one a
rank that counts the row's cards; and above them the row's least penalty by runs. The sum of four entries counts
the ranks of the whole hand; with a start value of ``4 - set_min`` in each field a rank that can make a set shows
in the highest bit of its field.

Runs come as *windows*, masks of 13 bits that are a run when all their cards are there; so any order of ranks, any
place of the ace and any length is only another list of windows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

ROW: Final = 8191
RUNS: Final = 7
PENALTY: Final = 42
FIELD_TOPS = sum(4 << 3 * rank + 3 for rank in range(13))
NO_LIMIT: Final = 1 << 60
NOTHING_TO_GIVE: Final = -(1 << 30)
MOST_KEPT: Final = 4096
MOST_CHOICES: Final = 1 << 17
"""What is kept of what was learnt, in entries, and in choices of them together."""

MOST_HELD: Final = 20
"""Sets and runs of more cards can fight in too many ways to be listed."""


def windows_by_top(windows: list[int]) -> list[list[int]]:
    """The windows by their highest card."""
    by_top: list[list[int]] = [[] for _ in range(13)]
    for window in windows:
        by_top[window.bit_length() - 1].append(window)
    return by_top


def least_by_runs(values: list[int], windows: list[int]) -> list[int]:
    """For each row the least sum of values that its runs leave over."""
    by_top = windows_by_top(windows)
    least = [0] * 8192
    for row in range(1, 8192):
        top = row.bit_length() - 1
        best = least[row ^ (1 << top)] + values[top]
        for window in by_top[top]:
            if window & row == window and least[row ^ window] < best:
                best = least[row ^ window]
        least[row] = best
    return least


def cards_in_runs(windows: list[int]) -> list[int]:
    """For each row its cards that lie in some run of it."""
    covered = [0] * 8192
    for window in windows:
        covered[window] |= window
    for row in range(1, 8192):
        rest = row
        while rest:
            low = rest & -rest
            covered[row] |= covered[row ^ low]
            rest ^= low
    return covered


class OnePack:
    """The least penalty under one variant's rules. `values` by rank, ace first; sets of 3 or 4 cards, `set_min` 0: none."""

    def __init__(self, values: list[int], windows: list[int], set_min: int, set_max: int) -> None:
        self.values: list[int] = values
        self.dearest: int = max(values)
        self.set_min: int = set_min
        self.set_max: int = set_max
        self.tops: int = FIELD_TOPS if set_min else 0
        self.least_row: list[int] = least_by_runs(values, windows)
        fields = [0] * 8192
        for row in range(1, 8192):
            low = row & -row
            fields[row] = fields[row ^ low] | (1 << 3 * low.bit_length())
        start = (FIELD_TOPS >> 2) * (4 - set_min) if set_min else 0
        in_runs = cards_in_runs(windows)
        self.rows: list[int] = [
            (1 if in_runs[row] else 0) | fields[row] | (self.least_row[row] << PENALTY) for row in range(8192)
        ]
        self.last_rows: list[int] = [entry + start for entry in self.rows]
        # In the highest bit of each field: the cards that some run of the row holds.
        self.contested: list[int] = [fields[row] << 2 for row in in_runs]
        self.gains: list[int] = []
        self.taken: dict[int, tuple[int, int, int]] = {}
        self.choices: dict[int, list[tuple[int, int, int, int]]] = {}
        self.listed: int = 0

    def least(self, mask: i64) -> i64:
        """The least penalty of the cards that no meld takes."""
        return self.least_of_rows(mask & ROW, mask >> 13 & ROW, mask >> 26 & ROW, mask >> 39)

    def least_of_rows(self, a: i64, b: i64, c: i64, d: i64) -> i64:
        """The same for the four rows of a mask."""
        rows = self.rows
        total: i64 = rows[a] + rows[b] + rows[c] + self.last_rows[d]
        sets: i64 = total & self.tops
        if not sets:
            return total >> PENALTY
        fought: i64 = 0
        if total & RUNS:
            contested = self.contested
            fought = sets & (contested[a] | contested[b] | contested[c] | contested[d])
        if not fought:
            key: i64 = total & (sets | sets >> 2)
            taken = self.taken.get(key)
            return (total >> PENALTY) - (self.find_taken(key) if taken is None else taken)[0]
        key = total & (sets | sets >> 2) | fought >> 1
        choices = self.choices.get(key)
        if choices is None:
            choices = self.find_choices(key)
        least_row = self.least_row
        best: i64 = NO_LIMIT
        for keep_a, keep_b, keep_c, keep_d in choices:
            penalty: i64 = least_row[a & keep_a] + least_row[b & keep_b] + least_row[c & keep_c] + least_row[d & keep_d]
            if penalty < best:
                best = penalty
        return best

    def after_discard_of_rows(self, a: i64, b: i64, c: i64, d: i64) -> i64:
        """The least penalty when the hand, as four rows, is one card too large and the best card is thrown away."""
        rows = self.rows
        gains = self.gains
        if not gains:
            gains = self.find_gains()
        total: i64 = rows[a] + rows[b] + rows[c] + self.last_rows[d]
        sets: i64 = total & self.tops
        if not sets:
            gain: i64 = gains[a]
            other: i64 = gains[b]
            if other > gain:
                gain = other
            other = gains[c]
            if other > gain:
                gain = other
            other = gains[d]
            if other > gain:
                gain = other
            return (total >> PENALTY) - gain
        fought: i64 = 0
        if total & RUNS:
            contested = self.contested
            fought = sets & (contested[a] | contested[b] | contested[c] | contested[d])
        if fought:
            penalty: i64 = self.fought_after_discard(a, b, c, d, total & (sets | sets >> 2) | fought >> 1)
            return penalty if penalty >= 0 else self.least_of_all_discards(a | b << 13 | c << 26 | d << 39)
        key: i64 = total & (sets | sets >> 2)
        taken = self.taken.get(key)
        worth, first, others = self.find_taken(key) if taken is None else taken
        gain = gains[a & first]
        other = gains[b & others]
        if other > gain:
            gain = other
        other = gains[c & others]
        if other > gain:
            gain = other
        other = gains[d & others]
        if other > gain:
            gain = other
        penalty = (total >> PENALTY) - worth
        # With nothing left over a set may have to give the card.
        if penalty or not gain:
            return penalty - gain
        return self.least_of_all_discards(a | b << 13 | c << 26 | d << 39)

    def fought_after_discard(self, a: i64, b: i64, c: i64, d: i64, key: i64) -> i64:
        """The same for four rows where runs and sets want the same cards; -1 if every card has to be tried."""
        gains = self.gains
        least_row = self.least_row
        choices = self.choices.get(key)
        if choices is None:
            choices = self.find_choices(key)
        dearest: i64 = self.dearest
        best: i64 = NO_LIMIT
        whole: i64 = NO_LIMIT
        for keep_a, keep_b, keep_c, keep_d in choices:
            left_a: i64 = a & keep_a
            left_b: i64 = b & keep_b
            left_c: i64 = c & keep_c
            left_d: i64 = d & keep_d
            penalty: i64 = least_row[left_a] + least_row[left_b] + least_row[left_c] + least_row[left_d]
            if penalty < whole:
                whole = penalty
            if penalty - dearest >= best:
                continue
            gain: i64 = gains[left_a]
            other: i64 = gains[left_b]
            if other > gain:
                gain = other
            other = gains[left_c]
            if other > gain:
                gain = other
            other = gains[left_d]
            if other > gain:
                gain = other
            if penalty - gain < best:
                best = penalty - gain
        # With nothing left over a set may have to give the card, which the choices leave out.
        return best if whole or not best else -1

    def least_of_all_discards(self, mask: int) -> int:
        """The same by trying every card."""
        best = NO_LIMIT
        rest = mask
        while rest:
            low = rest & -rest
            penalty = self.least(mask ^ low)
            if penalty < best:
                best = penalty
            rest ^= low
        return best

    def find_gains(self) -> list[int]:
        """For each row what the best card to discard from it saves; less than nothing where a run must be broken."""
        least_row = self.least_row
        gains = [NOTHING_TO_GIVE] * 8192
        for row in range(1, 8192):
            least = NO_LIMIT
            rest = row
            while rest:
                low = rest & -rest
                if least_row[row ^ low] < least:
                    least = least_row[row ^ low]
                rest ^= low
            gains[row] = least_row[row] - least
        self.gains = gains
        return gains

    def find_taken(self, key: int) -> tuple[int, int, int]:
        """What sets that nobody fights for take: the sum of their values, and what they leave of the first row and of the others.

        In the key each of their ranks has the highest and the lowest bit of its field.
        """
        worth = 0
        first = ROW
        others = ROW
        for rank in range(13):
            field = key >> 3 * rank + 3 & 7
            if field:
                count = self.set_min + field - 4
                worth += self.values[rank] * min(count, self.set_max)
                others &= ~(1 << rank)
                if count <= self.set_max:
                    first &= ~(1 << rank)
        if len(self.taken) >= MOST_KEPT:
            self.taken.clear()
        self.taken[key] = (worth, first, others)
        return worth, first, others

    def find_choices(self, key: int) -> list[tuple[int, int, int, int]]:
        """What the sets may leave of the four rows: in every way that can be best where the middle bit of a rank's field says
        that a run wants one of its cards, taken whole elsewhere.
        """
        choices = [(ROW, ROW, ROW, ROW)]
        for rank in range(13):
            field = key >> 3 * rank + 3 & 7
            if not field:
                continue
            fours = self.set_min + (field & 5) - 4 == 4
            takes = [15] if not fours or self.set_max == 4 else []
            if fours and self.set_min == 3:
                takes += [14, 13, 11, 7]
            if field & 2:
                takes.append(0)
            else:
                takes = takes[:1]
            one = 1 << rank
            choices = [
                (
                    keep[0] & ~(one * (take & 1)),
                    keep[1] & ~(one * (take >> 1 & 1)),
                    keep[2] & ~(one * (take >> 2 & 1)),
                    keep[3] & ~(one * (take >> 3)),
                )
                for take in takes
                for keep in choices
            ]
        self.listed += len(choices)
        if self.listed > MOST_CHOICES or len(self.choices) >= MOST_KEPT:
            self.choices.clear()
            self.listed = len(choices)
        self.choices[key] = choices
        return choices
