"""What the runs of one suit can do, rank by rank: the automaton under the many-packs search.

Walk up the ranks of one suit. Of every run that is open (not closed yet) all that matters is its *item*: its
length so far, capped where more length frees nothing, how many jokers it holds and whether it holds a natural
card. The *state* of a suit is the multiset of its items, and what the ace keeps for later: the copies
reserved for the place above the king, or, where runs go around the corner, the items that came in at the
ace and must go out at the king. A step places ``k`` natural cards and ``x`` jokers of one rank.

Why the cap: a run of twice the least length or more falls into two runs, so an open run that may end may as
well be thought of as just long enough. Only where the pieces could break a rule (a low greatest length, or
runs that jokers alone could make) are lengths counted in full.

States are numbered as they are met. A state's options are kept per *signature*: the copies of this rank and
of the two above it, how many ranks are left, and what else the step may know.
"""

LOW = 0
HIGH = 1
BOTH = 2
BOTH_AT_ONCE = 3
AROUND = 4

ANY = -1
"""Jokers per meld: any number, beside at least one natural card."""

STATE_BITS = 14
STATE_MASK = (1 << STATE_BITS) - 1
JOKER_SHIFT = 4 * STATE_BITS
MOST_KEPT = 1 << 17
"""Options of a suit that are kept, so that a long run does not grow."""

MOST_COPIES = 7
MOST_JOKERS = 31

# A signature's fields, from the lowest bit.
SIG_C0 = 0  # copies here
SIG_C1 = 3  # copies one rank up
SIG_C2 = 6  # copies two ranks up
SIG_DIST = 9  # ranks left after this one, at most 15
SIG_IDLE = 13  # a card left idle by the runs may still be of use, to a set
SIG_JOKERS = 14  # how many jokers there are, 7 for any more
SIG_LEAD = 17  # a joker may begin a run here
SIG_PLACE = 18  # which place this is
SIG_KEEP = 20  # aces that may be kept for the place above the king
PLACE_MIDDLE = 0
PLACE_ACE = 1  # the lowest place, where aces may be kept for the top
PLACE_TOP = 2  # the place above the king
PLACE_SEAM = 3  # the last place before the corner is turned

# What an option does, from the lowest bit: idle copies in 3 bits a suit, a bit a suit that says that one idle card
# more could join a run at no loss, cards placed in runs, jokers that open runs will still need.
DO_CODE = 4095
DO_IDLE = 65535
DO_BETTER = 12
DO_PLACED = 16
DO_NEED = 22
DO_ALL = (1 << DO_NEED) - 1

# An item is length + 32 * jokers + 1024 * (1 if it holds a natural card).
ITEM_JOKER = 32
ITEM_NATURAL = 1024


class TooManyStates(Exception):
    """More states than can be numbered; the caller starts afresh or gives up."""


class Rules:
    """What a run and a set are, in ints, with what has been learnt about them.

    ``ranks`` places, the ace lowest; runs of ``run_min`` to ``run_max`` cards (``run_min`` 0: no runs); ``ace``
    one of LOW, HIGH, BOTH, BOTH_AT_ONCE, AROUND; sets of ``set_min`` to ``set_max`` cards (``set_min`` 0: no
    sets), suits all different unless ``twins`` is 1; ``jokers`` a meld, or ANY.
    ``run_points`` holds ranks + 1 values, the last one the ace above the king; ``set_points`` holds ranks values.
    """

    def __init__(
        self,
        ranks: int,
        run_min: int,
        run_max: int,
        ace: int,
        set_min: int,
        set_max: int,
        twins: int,
        jokers: int,
        run_points: list[int],
        set_points: list[int],
    ) -> None:
        self.ranks: int = ranks
        self.run_min: int = run_min
        self.run_max: int = run_max
        self.ace: int = ace
        self.set_min: int = set_min
        self.set_max: int = set_max
        self.twins: int = twins
        self.jokers: int = jokers
        self.run_points: list[int] = run_points
        self.set_points: list[int] = set_points
        self.places: int = ranks + 1 if run_min and ace in (HIGH, BOTH, BOTH_AT_ONCE) else ranks
        # Where each piece of a long run keeps a natural card, pieces are as good as the whole.
        self.whole: int = 1 if jokers < 0 or jokers >= run_min else 0
        long_enough = run_max >= (self.places if self.whole else 2 * run_min - 1)
        self.cap: int = run_min if long_enough else run_max
        self.counted: int = 0 if long_enough else 1
        self.lead: list[int] = [self._lead(p) for p in range(ranks + 1)]
        self.items: list[tuple[int, ...]] = []
        self.kept: list[int] = []
        self.owed: list[int] = []
        self.risks: list[int] = []
        self.numbers: dict[tuple[tuple[int, ...], int, int], int] = {}
        self.options: list[dict[int, list[tuple[int, int]]]] = [{}, {}, {}, {}]
        self.set_choices: dict[int, list[tuple[int, list[tuple[int, int]]]]] = {}
        self.idly: list[tuple[int, int]] = [(0, 0)]
        self.shared: list[list[int]] = [self._shared(jokers) for jokers in range(8)]
        self.mirror: Rules | None = None
        self.above: dict[int, list[int]] = {}
        self.compared: int = 0
        self.nothing: tuple[int, ...] = ()
        self.number((), 0, 0)

    def _lead(self, place: int) -> int:
        """1 if a joker at the low end of a run may be worth more than one at its high end."""
        if self.ace == AROUND:
            reach = self.run_points[: self.ranks]
        else:
            reach = self.run_points[place + self.run_min : self.places]
        return 1 if any(points < self.run_points[place] for points in reach) else 0

    def _shared(self, jokers: int) -> list[int]:
        """What the signatures of each place have in common, with so many jokers."""
        out: list[int] = []
        for place in range(self.places):
            kind = PLACE_MIDDLE
            if place == self.ranks:
                kind = PLACE_TOP
            elif place == 0 and self.places > self.ranks:
                kind = PLACE_ACE
            elif place == self.ranks - 1 and self.ace == AROUND:
                kind = PLACE_SEAM
            dist = 15 if self.ace == AROUND else min(15, self.places - 1 - place)
            lead = self.lead[place] if jokers else 0
            out.append(kind << SIG_PLACE | dist << SIG_DIST | jokers << SIG_JOKERS | lead << SIG_LEAD)
        return out

    def mirrored(self) -> "Rules":
        """The same game with the ranks in the opposite order, the ace still first where it is of use at either end."""
        made = self.mirror
        if made is None:
            top = self.places - 1
            run_points = [self.run_points[top - place] for place in range(self.places)]
            set_points = [0] * self.ranks
            for rank in range(self.ranks):
                set_points[self.mirror_of(rank)] = self.set_points[rank]
            made = Rules(
                self.ranks,
                self.run_min,
                self.run_max,
                LOW if self.ace == HIGH else self.ace,
                self.set_min,
                self.set_max,
                self.twins,
                self.jokers,
                [*run_points, 0],
                set_points,
            )
            self.mirror = made
        return made

    def mirror_of(self, rank: int) -> int:
        """Where a rank stands in the opposite order; the way back is the same."""
        if self.places > self.ranks:
            return (self.ranks - rank) % self.ranks
        return self.ranks - 1 - rank

    def number(self, items: tuple[int, ...], kept: int, owed: int) -> int:
        """The number of a state; ``owed`` is the number of the state to be met at the seam."""
        key = (items, kept, owed)
        found = self.numbers.get(key)
        if found is None:
            found = len(self.items)
            if found > STATE_MASK:
                raise TooManyStates
            self.numbers[key] = found
            self.items.append(items)
            self.kept.append(kept)
            self.owed.append(owed)
            self.risks.append(self._risk(items))
        return found

    def _risk(self, items: tuple[int, ...]) -> int:
        """How far a state is from safety, 0 to 15: runs that may not end yet are a risk, runs that may are a chance."""
        chances = 0
        risk = 0
        for item in items:
            if self.closable(item):
                chances += 1
            else:
                risk += 1 + self.run_min - min(self.run_min, item & 31)
        return min(15, risk + 2 - min(2, chances))

    def closable(self, item: int) -> bool:
        """Whether a run of this shape may end."""
        return item & 31 >= self.run_min and item >= ITEM_NATURAL

    def fresh_natural(self) -> int:
        """A run of one natural card."""
        return 1 + ITEM_NATURAL

    def fresh_joker(self) -> int:
        """A run of one joker."""
        return 1 + ITEM_JOKER if self.jokers > 0 else 1

    def longer(self, item: int, joker: int) -> int:
        """The item with one more card, or -1."""
        length = item & 31
        if length >= self.cap:
            if self.counted:
                return -1
        else:
            item += 1
        if joker:
            if self.jokers >= 0:
                if (item >> 5) & 31 >= self.jokers:
                    return -1
                item += ITEM_JOKER
        elif item < ITEM_NATURAL:
            item += ITEM_NATURAL
        return item

    def covers(self, one: int, other: int) -> bool:
        """Whether an open run of shape ``one`` can do all that one of shape ``other`` can."""
        if one == other:
            return True
        if self.counted:
            return False
        return one & 31 >= other & 31 and (one >> 5) & 31 <= (other >> 5) & 31 and one >> 10 >= other >> 10

    def dominates(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        """Whether state items ``one`` can do all that ``other`` can."""
        if len(one) < len(other):
            return False
        if not other:
            return all(self.closable(item) for item in one)
        first = other[0]
        for i in range(len(one)):
            if self.covers(one[i], first) and self.dominates(one[:i] + one[i + 1 :], other[1:]):
                return True
        return False

    def steps(self, items: tuple[int, ...], k: int, x: int) -> list[tuple[int, ...]]:
        """The item multisets after placing k natural cards and x jokers, the dominated left out."""
        found: set[tuple[int, ...]] = set()
        self._steps(items, 0, k, x, [], found)
        ordered = sorted(found)
        best: list[tuple[int, ...]] = []
        for i in range(len(ordered)):
            beaten = False
            for j in range(len(ordered)):
                if i != j and self.dominates(ordered[j], ordered[i]):
                    if j < i or not self.dominates(ordered[i], ordered[j]):
                        beaten = True
                        break
            if not beaten:
                best.append(ordered[i])
        return best

    def _steps(
        self,
        items: tuple[int, ...],
        at: int,
        k: int,
        x: int,
        made: list[int],
        found: set[tuple[int, ...]],
    ) -> None:
        if at == len(items):
            if x and not self.jokers:
                return
            fresh = [self.fresh_natural()] * k + [self.fresh_joker()] * x
            found.add(tuple(sorted(made + fresh)))
            return
        item = items[at]
        if self.closable(item):
            self._steps(items, at + 1, k, x, made, found)
        if k:
            more = self.longer(item, 0)
            if more >= 0:
                made.append(more)
                self._steps(items, at + 1, k - 1, x, made, found)
                made.pop()
        if x:
            more = self.longer(item, 1)
            if more >= 0:
                made.append(more)
                self._steps(items, at + 1, k, x - 1, made, found)
                made.pop()

    def shortage(self, items: tuple[int, ...], c1: int, c2: int, dist: int, jokers: int) -> int:
        """Jokers that the runs which may not end yet will need at least, or -1 if they cannot be finished."""
        need = 0
        room = 0
        worst = 0
        open_now = 0
        for item in items:
            if not self.closable(item):
                left = max(1, self.run_min - (item & 31))
                worst = max(worst, left)
                open_now += 1
                room += MOST_JOKERS if self.jokers < 0 else self.jokers - ((item >> 5) & 31)
        if worst > dist:
            return -1
        if worst:
            need += max(0, open_now - c1)
            if worst > 1:
                longest = 0
                for item in items:
                    if not self.closable(item) and self.run_min - (item & 31) > 1:
                        longest += 1
                need += max(0, longest - c2)
        if need and (not jokers or need > room):
            return -1
        return need

    def build(self, state: int, sig: int) -> list[tuple[int, int, int, int]]:
        """All sensible steps from a state: (k, x, next state, jokers it will need), k counting kept aces."""
        items = self.items[state]
        kept = self.kept[state]
        owed = self.owed[state]
        c0 = sig & 7
        place = (sig >> SIG_PLACE) & 3
        out: list[tuple[int, int, int, int]] = []
        if place == PLACE_TOP:
            self._add(out, items, kept, kept, 0, owed, sig, kept)
            return out
        most_kept = (sig >> SIG_KEEP) & 7 if place == PLACE_ACE else 0
        for k in range(c0 + 1 if self.run_min else 1):
            for keep in range(min(most_kept, c0 - k) + 1):
                if place == PLACE_ACE and self.ace == HIGH and k:
                    continue
                self._add(out, items, k, k + keep, kept + keep, owed, sig, c0)
        if not (sig >> SIG_IDLE) & 1 and not self.counted:
            # No set can take an idle card, so a step that leaves one idle for nothing is a waste.
            out = [out[at] for at in range(len(out)) if not self.betters(out, at)]
        return out

    def _add(
        self,
        out: list[tuple[int, int, int, int]],
        items: tuple[int, ...],
        k: int,
        taken: int,
        kept: int,
        owed: int,
        sig: int,
        c0: int,
    ) -> None:
        place = (sig >> SIG_PLACE) & 3
        dist = (sig >> SIG_DIST) & 15
        jokers = (sig >> SIG_JOKERS) & 7
        # The aces kept are the copies of the place above the king.
        c1 = kept if dist == 1 and self.places > self.ranks else (sig >> SIG_C1) & 7
        c2 = kept if dist == 2 and self.places > self.ranks else (sig >> SIG_C2) & 7
        must = 0
        for item in items:
            if not self.closable(item):
                must += 1
        most_x = 0
        if jokers and self.jokers and self.run_min:
            fresh = (c1 if self.jokers == 1 else 4) if (sig >> SIG_LEAD) & 1 and dist > 0 else 0
            most_x = len(items) + fresh
            if jokers < 7:
                most_x = min(most_x, jokers)
        for x in range(most_x + 1):
            if k + x < must:
                continue
            if x and not (sig >> SIG_IDLE) & 1 and taken < c0:
                break  # a joker beside an idle card of this very rank
            for after in self.steps(items, k, x):
                if x and not (sig >> SIG_LEAD) & 1 and self._led(after):
                    continue
                if place == PLACE_SEAM:
                    if not self._meets(after, self.items[owed] if owed else self.nothing):
                        continue
                    out.append((taken, x, 0, 0))
                    continue
                need = self.shortage(after, c1, c2, 15 if self.ace == AROUND else dist, jokers)
                if need < 0:
                    continue
                tidy = self._tidy(after, c1, dist, jokers)
                out.append((taken, x, self.number(tidy, kept, owed), need))

    def _led(self, items: tuple[int, ...]) -> bool:
        """Whether some run has just been begun by a joker."""
        for item in items:
            if item & 31 == 1 and (item < ITEM_NATURAL or (item >> 5) & 31):
                return True
        return False

    def _meets(self, items: tuple[int, ...], owed: tuple[int, ...]) -> bool:
        """Whether the runs open at the seam are those owed, others being closed."""
        left = list(items)
        for item in owed:
            if item not in left:
                return False
            left.remove(item)
        return all(self.closable(item) for item in left)

    def _tidy(self, items: tuple[int, ...], c1: int, dist: int, jokers: int) -> tuple[int, ...]:
        """Items without the closable runs that nothing can lengthen."""
        if dist == 0 and self.ace != AROUND:
            return ()
        if jokers:
            return items
        loose = [item for item in items if self.closable(item)]
        keep = c1 - (len(items) - len(loose))
        if len(loose) <= keep:
            return items
        held = [item for item in items if not self.closable(item)]
        if not self.counted:
            held += loose[:keep]
        elif keep > 0:
            return items
        return tuple(sorted(held))

    def stronger(self, state: int) -> list[int]:
        """The differences to the numbers of states that can do all that this one can."""
        if len(self.items) != self.compared:
            self.compared = len(self.items)
            self.above = {}
        found = self.above.get(state)
        if found is None:
            items = self.items[state]
            found = []
            for other in range(len(self.items)):
                if other == state or self.kept[other] != self.kept[state] or self.owed[other] != self.owed[state]:
                    continue
                if self.dominates(self.items[other], items):
                    found.append(other - state)
            self.above[state] = found
        return found

    def betters(self, steps: list[tuple[int, int, int, int]], at: int) -> bool:
        """Whether some step does all that this one does and takes one card more, so that it leaves less idle."""
        k, x, after, need = steps[at]
        for other_k, other_x, other_after, other_need in steps:
            if other_k != k + 1 or other_x != x or other_need > need:
                continue
            if self.kept[other_after] != self.kept[after] or self.owed[other_after] != self.owed[after]:
                continue
            if self.dominates(self.items[other_after], self.items[after]):
                return True
        return False

    def find(self, suit: int, state: int, shifted: int) -> list[tuple[int, int]]:
        """The options of a suit in packed form: (what to add to the key, what they do), see the layout above.

        ``shifted`` is the signature, shifted by STATE_BITS.
        """
        table = self.options[suit]
        found = table.get(shifted | state)
        if found is not None:
            return found
        sig = shifted >> STATE_BITS
        found = []
        top = (sig >> SIG_PLACE) & 3 == PLACE_TOP
        c0 = self.kept[state] if top else sig & 7
        steps = self.build(state, sig)
        for at in range(len(steps)):
            k, x, after, need = steps[at]
            idle = 0 if top else c0 - k
            placed = k + x
            if (sig >> SIG_PLACE) & 3 == PLACE_ACE:
                placed -= self.kept[after] - self.kept[state]
            what = idle << (3 * suit) | placed << DO_PLACED | need << DO_NEED
            if idle and not self.counted and self.betters(steps, at):
                what |= 1 << (DO_BETTER + suit)
            found.append((after << (suit * STATE_BITS) | x << JOKER_SHIFT, what))
        if len(table) >= MOST_KEPT:
            table.clear()
        table[shifted | state] = found
        return found
