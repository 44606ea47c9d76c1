"""What the rules of runs and sets are, in ints, and what the runs of one suit can do, place by place.

Walk up the places of a suit. Of a run that is open all that matters is its *item*: how many natural cards and how
many wild ones it holds, each counted no further than it matters. The *state* of the suit is the multiset of its items.
At each place so many naturals and so many wild cards are taken: every open run goes on with one of them or ends, if it
may, and the others begin runs. What was taken is a *kind*.

Where there are so few wild cards that no meld could hold too many, it does not matter which of the cards is wild. Then
an item is a length, a kind is a number of cards, and whether some of them are wild is for the rank to say.

All states and steps are worked out at once and never changed, so that threads may share them; what comes later is the same for all.
"""

from __future__ import annotations

from typing import Final

LOW: Final = 0
HIGH: Final = 1
BOTH: Final = 2
LOW_AND_HIGH: Final = 3
AROUND: Final = 4

WILD: Final = 32
"""What a wild card adds to an item."""

LAST: Final = 1024
"""What is added where the last card is a wild one and the next may not be."""

NATURAL: Final = 1

MOST_STATES: Final = 1500
"""More states than a search could go through."""

MOST_WILD: Final = 14
"""More wild cards than that are not told apart."""

NEVER: Final = 99
"""More natural cards than a meld could hold: so many wild cards are too many."""


class TooManyStates(Exception):
    """The runs of a suit have more states than a search could go through."""


class Rules:
    """What a run and a set are.

    ``ranks`` places, the ace lowest; ``order`` says which ranks these are (None: all thirteen). Runs of ``run_min`` to
    ``run_max`` cards (``run_min`` 0: no runs); ``ace`` one of LOW, HIGH, BOTH, LOW_AND_HIGH, AROUND; sets of ``set_min``
    to ``set_max`` cards (``set_min`` 0: no sets), suits all different unless ``twins`` is 1. ``needs`` says how many natural
    cards a run must hold at least, by its number of wild ones, never falling; what lies beyond the list is too many;
    ``set_needs`` says so of sets. If ``apart`` is 1, no two wild cards lie side by side in a run. ``run_points`` holds
    ranks + 1 values, the last one the ace above the king; ``set_points`` holds ranks values, below zero where there are no sets.
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
        needs: list[int],
        set_needs: list[int],
        run_points: list[int],
        set_points: list[int],
        apart: int = 0,
        order: list[int] | None = None,
    ) -> None:
        self.ranks: int = ranks
        self.run_min: int = run_min
        self.run_max: int = run_max
        self.ace: int = ace
        self.set_min: int = set_min
        self.set_max: int = set_max
        self.twins: int = twins
        self.needs: list[int] = needs
        self.set_needs: list[int] = set_needs
        self.run_points: list[int] = run_points
        self.set_points: list[int] = set_points
        self.apart: int = apart
        self.order: list[int] = list(range(ranks)) if order is None else order
        # The cards of other ranks, which nothing takes.
        self.strange: list[int] = [card for card in range(52) if card % 13 not in self.order]
        self.jokers: int = max(len(needs), len(set_needs)) - 1
        self.places: int = ranks + 1 if run_min and ace in (HIGH, BOTH, LOW_AND_HIGH) else ranks
        # How many places a run may have; the same in the opposite order.
        self.track: int = self.places - 1 if ace == HIGH else self.places
        self.mirror: Rules | None = None
        self.turns: dict[int, Rules] = {}
        self.spare: dict[int, Rules] = {}
        self.known: dict[int, Runs] = {}
        self.patterns: dict[int, list[tuple[int, int, int, int, int]]] = {}
        self.fillings: dict[int, list[int]] = {}

    def need(self, wild: int) -> int:
        """How many natural cards must lie beside so many wild ones in a run."""
        return self.needs[wild] if wild < len(self.needs) else NEVER

    def sparing(self, run: int, group: int) -> Rules:
        """The same game with at most so many wild cards in a run and in a set."""
        if len(self.needs) <= run + 1 and len(self.set_needs) <= group + 1:
            return self
        made = self.spare.get(run << 6 | group)
        if made is None:
            needs, set_needs = self.needs[: run + 1], self.set_needs[: group + 1]
            made = self._like(self.ace, needs, set_needs, self.run_points, self.set_points)
            self.spare[run << 6 | group] = made
        return made

    def mirrored(self) -> Rules:
        """The same game with the ranks in the opposite order, the ace still first where it is of use at either end."""
        made = self.mirror
        if made is None:
            top = self.places - 1
            run_points = [self.run_points[top - place] for place in range(self.places)]
            set_points = [0] * self.ranks
            for rank in range(self.ranks):
                set_points[self.mirror_of(rank)] = self.set_points[rank]
            ace = LOW if self.ace == HIGH else self.ace
            made = self._like(ace, self.needs, self.set_needs, [*run_points, 0], set_points)
            self.mirror = made
        return made

    def turned(self, by: int) -> Rules:
        """The same game round the corner, the circle of ranks cut below this one."""
        if not by:
            return self
        made = self.turns.get(by)
        if made is None:
            run_points = self.run_points[by : self.ranks] + self.run_points[:by]
            set_points = self.set_points[by:] + self.set_points[:by]
            made = self._like(self.ace, self.needs, self.set_needs, [*run_points, 0], set_points)
            # What runs and sets can do is the same at every rank.
            made.known = self.known
            made.patterns = self.patterns
            made.fillings = self.fillings
            self.turns[by] = made
        return made

    def _like(
        self, ace: int, needs: list[int], set_needs: list[int], run_points: list[int], set_points: list[int]
    ) -> Rules:
        return Rules(
            self.ranks,
            self.run_min,
            self.run_max,
            ace,
            self.set_min,
            self.set_max,
            self.twins,
            needs,
            set_needs,
            run_points,
            set_points,
            self.apart,
            self.order,
        )

    def mirror_of(self, rank: int) -> int:
        """Where a rank stands in the opposite order; the way back is the same."""
        if self.places > self.ranks:
            return (self.ranks - rank) % self.ranks
        return self.ranks - 1 - rank

    def plain(self, wild: int) -> bool:
        """Whether no run could hold too many of so many wild cards."""
        if not wild:
            return True
        if self.apart and wild > 1:
            return False
        most = 1 if wild < (self.run_min or NEVER) else 0
        return wild < len(self.needs) and max(self.needs[: wild + 1]) <= most

    def runs(self, most: int, wild: int, easy: int) -> Runs:
        """The runs of a suit where at most so many cards lie at a place, with so many wild cards at most.

        If ``easy`` is 1, it is not counted how many cards of a run are wild.
        """
        helpers = 0 if easy else min(wild, MOST_WILD)
        key = most << 6 | helpers
        found = self.known.get(key)
        if found is None:
            found = Runs(self, most, helpers)
            self.known[key] = found
        return found


class Runs:
    """The states of a suit and the steps between them. ``wild`` is 0 where a kind is a number of cards.

    ``steps`` are (state, kind, state after); ``hows`` says what becomes of each item of the state, in order: 0 ends, 1
    goes on with a natural card, 2 with a wild one; what is left of the kind begins runs.
    """

    def __init__(self, rules: Rules, most: int, wild: int) -> None:
        self.rules: Rules = rules
        self.most: int = most
        self.wild: int = wild
        # A long run can be cut in pieces, if each piece has its natural cards; where nobody counts these, that is seen when it is told.
        jokers = min(wild, len(rules.needs) - 1)
        natural = jokers < rules.run_min and max(rules.needs[: jokers + 1]) <= 1
        length_free = rules.run_max >= rules.track or (rules.run_max >= 2 * rules.run_min - 1 and natural)
        # What is one card too long can be halved, whatever is wild in it.
        half = rules.track // 2
        if rules.run_max == rules.track - 1 and half >= rules.run_min and rules.needs[jokers] + jokers <= half:
            length_free = True
        self.counted: int = 0 if length_free else 1
        self.kinds: list[tuple[int, int]] = [
            (k, x) for total in range(most + 1) for x in range(min(wild, total) + 1) for k in (total - x,)
        ]
        self.items: list[tuple[int, ...]] = [()]
        self.numbers: dict[tuple[int, ...], int] = {(): 0}
        self.steps: list[tuple[int, int, int]] = []
        self.hows: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self.limited: dict[int, list[tuple[int, int, int]]] = {}
        self.known: dict[int, list[tuple[int, int, int, int, int, int]]] = {}
        self.entering: list[int] = [0]
        at = 0
        if rules.ace == AROUND and rules.run_min:
            self._every_state()
        while at < len(self.items):
            self._leave(at)
            at += 1
        self.number: int = len(self.items)
        self.powers: list[int] = [-1] * self.number

    def power(self, state: int) -> int:
        """The states that this one can stand for, as bits, itself among them."""
        found = self.powers[state]
        if found < 0:
            one = self.items[state]
            naturals = sum([item & 31 for item in one])
            found = 0
            for number in range(self.number):
                other = self.items[number]
                if sum([item & 31 for item in other]) <= naturals and self.dominates(one, other):
                    found |= 1 << number
            self.powers[state] = found
        return found

    def _every_state(self) -> None:
        """Number the states that come in round the corner: what the runs behind it hold at the least."""
        shapes = [0]
        at = 0
        while at < len(shapes):
            for joker in range(2 if self.wild else 1):
                more = self.longer(shapes[at], joker)
                if more >= 0 and more not in shapes:
                    shapes.append(more)
            at += 1
        others = shapes[1:]
        shapes = sorted([one for one in others if not any(self._no_better(one, other) for other in others)])
        layer: list[tuple[int, ...]] = [()]
        for _ in range(self.most):
            layer = [(*bag, shape) for bag in layer for shape in shapes if not bag or shape >= bag[-1]]
            for bag in layer:
                if self.there(bag):
                    self.entering.append(self._number(bag))

    def _no_better(self, one: int, other: int) -> bool:
        """Whether a run that holds less can do all that this one can, once either has a card more."""
        if one == other or one // WILD != other // WILD or not self.covers(one, other):
            return False
        for joker in range(2 if self.wild else 1):
            more = self.longer(one, joker)
            less = self.longer(other, joker)
            if more >= 0 and (less < 0 or not self.covers(less, more)):
                return False
        return True

    def there(self, items: tuple[int, ...]) -> bool:
        """Whether there are as many wild cards as the runs hold."""
        return not self.wild or self.wild == MOST_WILD or sum([item // WILD & 31 for item in items]) <= self.wild

    def _number(self, items: tuple[int, ...]) -> int:
        found = self.numbers.get(items, -1)
        if found < 0:
            found = len(self.items)
            if found >= MOST_STATES:
                raise TooManyStates
            self.numbers[items] = found
            self.items.append(items)
        return found

    def longer(self, item: int, joker: int) -> int:
        """The item with one more card, or -1."""
        rules = self.rules
        n = item & 31
        x = item // WILD & 31
        last = LAST if joker and rules.apart else 0
        if last and item >= LAST:
            return -1
        if joker:
            x += 1
        else:
            n += 1
        if not self.wild:
            if n > rules.run_min and not self.counted:
                n = rules.run_min
            return n if n <= rules.run_max else -1
        if rules.need(x) >= NEVER:
            return -1
        if self.counted:
            return n + WILD * x + last if n + x <= rules.run_max else -1
        if x > rules.run_min and max(rules.needs[rules.run_min :]) == rules.needs[1]:
            x = rules.run_min
        enough = max(rules.run_min - x, max(rules.needs[x : self.wild + 1], default=0))
        return min(n, enough) + WILD * x + last

    def closable(self, item: int) -> bool:
        """Whether a run of this shape may end."""
        n = item & 31
        x = item // WILD & 31
        return n + x >= self.rules.run_min and (not self.wild or n >= self.rules.need(x))

    def covers(self, one: int, other: int) -> bool:
        """Whether an open run of shape ``one`` can do all that one of shape ``other`` can."""
        if one == other:
            return True
        if self.counted or (one >= LAST and other < LAST):
            return False
        n = other & 31
        x = other // WILD & 31
        least = one & 31
        wild = one // WILD & 31
        return least >= n and wild <= x and least + wild >= min(self.rules.run_min, n + x)

    def dominates(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        """Whether state items ``one`` can do all that ``other`` can."""
        if len(one) < len(other):
            return False
        if not other:
            return all(self.closable(item) for item in one)
        for i in range(len(one)):
            if self.covers(one[i], other[0]) and self.dominates(one[:i] + one[i + 1 :], other[1:]):
                return True
        return False

    def _leave(self, state: int) -> None:
        """Note all steps from a state, of which none is beaten by another of its kind."""
        items = self.items[state]
        for kind in range(len(self.kinds)):
            k, x = self.kinds[kind]
            found: dict[tuple[int, ...], tuple[int, ...]] = {}
            if self.rules.run_min or not k + x:
                self._go(items, 0, k, x, (), (), found)
            ordered = sorted(found)
            for after in ordered:
                if not self._beaten(after, ordered):
                    step = (state, kind, self._number(after))
                    self.steps.append(step)
                    self.hows[step] = found[after]

    def _beaten(self, after: tuple[int, ...], others: list[tuple[int, ...]]) -> bool:
        """Whether another state of as many runs can do all that this one can."""
        if self.counted:
            return False
        naturals = sum([item & 31 for item in after])
        wild = sum([item // WILD & 31 for item in after])
        for other in others:
            if other != after and sum([item & 31 for item in other]) >= naturals:
                if sum([item // WILD & 31 for item in other]) <= wild and self.dominates(other, after):
                    if not self.dominates(after, other) or other < after:
                        return True
        return False

    def _go(
        self,
        items: tuple[int, ...],
        at: int,
        k: int,
        x: int,
        made: tuple[int, ...],
        how: tuple[int, ...],
        found: dict[tuple[int, ...], tuple[int, ...]],
    ) -> None:
        if at == len(items):
            fresh_wild = self.longer(0, 1) if x else 0
            if fresh_wild >= 0:
                after = tuple(sorted((*made, *(self.longer(0, 0),) * k, *(fresh_wild,) * x)))
                if self.there(after):
                    found[after] = how
            return
        item = items[at]
        if self.closable(item):
            self._go(items, at + 1, k, x, made, (*how, 0), found)
        if k:
            more = self.longer(item, 0)
            if more >= 0:
                self._go(items, at + 1, k - 1, x, (*made, more), (*how, 1), found)
        if x:
            more = self.longer(item, 1)
            if more >= 0:
                self._go(items, at + 1, k, x - 1, (*made, more), (*how, 2), found)

    def deeds(
        self, copies: int, size: int, most_kept: int, lends: int, roomy: int
    ) -> list[tuple[int, int, int, int, int, int]]:
        """What may become of so many copies of a card: the kind that the runs take, copies in sets, wild cards used, copies left
        over, cards that lie in runs, and how many of them are kept for later.

        There are less than ``size`` wild cards. With ``lends`` the copies themselves are wild, and what is left may go wherever a wild
        card is wanted. If ``roomy`` is 1, a wild card always finds a place beside a natural one, and never takes one that it could have.
        """
        key = copies | size << 6 | most_kept << 12 | lends << 18 | roomy << 19
        found = self.known.get(key)
        if found is not None:
            return found
        found = []
        kind = 0
        for k, x in self.kinds:
            for kept in range(most_kept + 1):
                for u in range(copies - kept + 1):
                    free = copies - kept - u
                    for natural in range(k if self.wild else min(k, free), -1, -1):
                        wild = x + k - natural
                        left = free - natural
                        if left >= 0 and wild < size:
                            for given in range(left + 1 if lends else 1):
                                used = wild + (copies - given if lends else 0)
                                if used < size:
                                    found.append((kind, u, used, left - given, k + x + kept, kept))
                        if self.wild or (roomy and not lends):
                            break
                kind += 1
        self.known[key] = found
        return found

    def between(self, before: int, naturals: int, wild: int) -> list[tuple[int, int, int]]:
        """The steps from states of at most so many runs that take at most so many natural and wild cards."""
        before = min(before, self.most)
        naturals = min(naturals, self.most)
        key = before << 12 | naturals << 6 | min(wild, 63)
        found = self.limited.get(key)
        if found is None:
            found = []
            for step in self.steps:
                state, kind, _ = step
                k, x = self.kinds[kind]
                if len(self.items[state]) <= before:
                    if k <= naturals and x <= wild if self.wild else k <= naturals + wild:
                        found.append(step)
            self.limited[key] = found
        return found
