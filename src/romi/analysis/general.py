"""The general path: the best arrangement under any rules, from the melds that the rules themselves accept.

The cards are covered from the first one on: it lies in one of the melds in which it comes first, or all its copies left are deadwood. What
is still to be covered is all that the rest depends on, so each such rest is solved once. Rules that are not the library's are so served
exactly too, only slower; their limits are the number of groups of cards that have to be asked about (`candidates`) and the number of rests.

A `hand_value` that is not the library's might not be a sum over the cards. For it every possible deadwood is found and asked about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import reduce
from operator import or_
from typing import Final, TypeAlias

import attrs

from romi.analysis import many_packs
from romi.analysis.arrangement import Arrangement, Best, in_order
from romi.analysis.asking import asking
from romi.analysis.candidates import MOST_GROUPS, groups
from romi.analysis.hand import EVERY_CARD, counted
from romi.analysis.limits import AnalysisLimit
from romi.analysis.shortcuts import Shortcut, taken_for_granted
from romi.card import Plain
from romi.melds.meld import Meld
from romi.variants.variant import Variant

MOST_LOOKS: Final = 5_000_000
"""How often a meld is tried on what is left of a hand unless a limit is given."""

_NEVER: Final = 1 << 80
"""What it costs to leave over what must not be left."""

Laid: TypeAlias = tuple[Meld, ...]


def arrange(variant: Variant, cards: Sequence[Plain], best: Best, limit: int | None) -> Arrangement:
    """The best arrangement of sorted cards."""
    found = _eased(variant, cards, best, limit)
    if found is not None:
        return found
    cover = Cover.of(variant, cards, limit)
    if Shortcut.SUM in taken_for_granted(variant).held:
        left, laid = cover.cheapest(*_weights(variant, cover, best))
        return arrangement(variant, left, laid)
    every = [arrangement(variant, left, laid) for left, laid in cover.every_rest(variant)]
    return min(every, key=lambda found: rating(found, best))


def _eased(variant: Variant, cards: Sequence[Plain], best: Best, limit: int | None) -> Arrangement | None:
    """The best arrangement of cards with one joker at most, whatever conditions the melds must meet; None if some meld of it does not."""
    rules = taken_for_granted(variant).eased
    counts = counted(cards)
    if rules is None or rules.wild or counts[-1] > 1 or not many_packs.suits_hands(rules, counts):
        return None
    with suppress(AnalysisLimit):
        found = many_packs.arrange(rules, counts, len(cards), best, limit)
        if all(meld in variant.readings(meld.cards) for meld in found.melds):
            return found
    return None


def rating(found: Arrangement, best: Best) -> tuple[int, int, int]:
    """Sorts the better arrangement before the worse one."""
    if best is Best.POINTS:
        return -found.points, found.penalty, -found.melded
    if best is Best.CARDS:
        return -found.melded, found.penalty, -found.points
    return found.penalty, -found.melded, -found.points


def arrangement(variant: Variant, left: Sequence[Plain], laid: Laid) -> Arrangement:
    """These melds and these cards left over, valued."""
    return Arrangement(in_order(laid), tuple(left), sum(map(variant.meld_value, laid)), variant.hand_value(left))


def _weights(variant: Variant, cover: Cover, best: Best) -> tuple[list[int], int]:
    """What a copy of each card costs when left over, and what a point in a meld saves, so that one sum decides wish after wish."""
    values = [variant.hand_value((card,)) for card in cover.cards]
    n = sum(cover.counts)
    most_penalty = 1 + 2 * sum(abs(value) * count for value, count in zip(values, cover.counts, strict=True))
    most_points = 1 + 2 * n * max((abs(points) for _, points, _ in cover.melds), default=0)
    if best is Best.POINTS:
        return [value * (n + 1) + 1 for value in values], most_penalty * (n + 1) + n + 1
    if best is Best.CARDS:
        return [(most_penalty + value) * most_points for value in values], 1
    return [(value * (n + 1) + 1) * most_points for value in values], 1


@attrs.define
class Cover:
    """An exact cover search over the different `cards` of a hand with their `counts`; `melds` as (fields, points, meld)."""

    cards: list[Plain]
    counts: list[int]
    melds: list[tuple[int, int, Meld]]
    limit: int
    field: int
    """Bits for the copies of a card; the highest shows whether a meld takes more than there are."""
    by_first: list[list[tuple[int, int, Meld]]] = attrs.field(init=False)
    steps: int = attrs.field(init=False, default=0)
    guard: int = attrs.field(init=False)
    """The highest bit of every field."""

    @classmethod
    def of(cls, variant: Variant, cards: Sequence[Plain], limit: int | None) -> Cover:
        """The search for these cards with all their melds, the longest and lowest first."""
        counts = Counter([card.index for card in cards])
        different = sorted(counts)
        place = {index: i for i, index in enumerate(different)}
        field = max(counts.values(), default=0).bit_length() + 1
        found: list[tuple[int, list[int], int, Meld]] = []
        ask = asking(variant)
        for group in groups(ask.granted.melds, cards, MOST_GROUPS if limit is None else limit):
            if ask.readings(group):
                places = sorted([place[card.index] for card in group])
                found.append((-len(group), places, ask.worth(group), ask.dearest_meld(group)))
        found.sort(key=lambda entry: entry[:2])
        melds = [(sum([1 << field * at for at in places]), points, meld) for _, places, points, meld in found]
        plain = [EVERY_CARD[index] for index in different]
        return cls(plain, [counts[index] for index in different], melds, MOST_LOOKS if limit is None else limit, field)

    def __attrs_post_init__(self) -> None:
        self.guard = sum(1 << self.field * (i + 1) - 1 for i in range(len(self.cards)))
        self.by_first = [[] for _ in self.cards]
        for entry in self.melds:
            self.by_first[self.first(entry[0])].append(entry)

    def first(self, fields: int) -> int:
        """The place of the lowest field that is not zero."""
        return ((fields & -fields).bit_length() - 1) // self.field

    @property
    def start(self) -> int:
        """All cards, as fields."""
        return sum(count << self.field * i for i, count in enumerate(self.counts))

    def options(self, rest: int) -> list[tuple[int, int, Meld | None]]:
        """What can become of the first card of a rest: (fields used up, points, the meld or None for all its copies left over)."""
        first = self.first(rest)
        self.steps += 1 + len(self.by_first[first])
        if self.steps > self.limit:
            raise AnalysisLimit("melds tried on what is left of the hand", self.limit)
        guard = self.guard
        ways: list[tuple[int, int, Meld | None]] = [
            entry for entry in self.by_first[first] if (rest | guard) - entry[0] & guard == guard
        ]
        ways.append((rest & (1 << self.field * (first + 1)) - 1, 0, None))
        return ways

    def cheapest(self, weights: list[int], scale: int, spare: Sequence[int] | None = None) -> tuple[list[Plain], Laid]:
        """The cards left over and the melds at least cost, with no more copies of a card left than are `spare` if that can be."""
        most = self.counts if spare is None else spare
        known: dict[int, tuple[int, int, Meld | None]] = {0: (0, 0, None)}
        seen: dict[int, list[tuple[int, int, Meld | None]]] = {}
        start = self.start & self.in_melds
        stack = [start]
        while stack:
            rest = stack[-1]
            if rest in known:
                stack.pop()
                continue
            ways = seen.pop(rest, None) or self.options(rest)
            waiting = [rest - used for used, _, _ in ways if rest - used not in known]
            if waiting:
                seen[rest] = ways
                stack += waiting
                continue
            first = self.first(rest)
            best: tuple[int, int, Meld | None] | None = None
            for used, points, meld in ways:
                cost = known[rest - used][0]
                left = 0 if meld else used >> self.field * first
                cost += -points * scale if meld else weights[first] * left + (_NEVER if left > most[first] else 0)
                if best is None or cost < best[0]:
                    best = cost, used, meld
            if best is not None:
                known[rest] = best
            stack.pop()
        left, laid = self._follow(known, start)
        return self._cards(left + self.start - start), laid

    @property
    def in_melds(self) -> int:
        """The fields of the cards that lie in some meld: what becomes of the others is clear."""
        ones, used = (1 << self.field) - 1, reduce(or_, [fields for fields, *_ in self.melds], 0)
        return sum([ones << at for at in range(0, self.field * len(self.cards), self.field) if used >> at & ones])

    def _follow(self, known: dict[int, tuple[int, int, Meld | None]], rest: int) -> tuple[int, Laid]:
        left = 0
        laid: list[Meld] = []
        while rest:
            _, used, meld = known[rest]
            if meld is None:
                left += used
            else:
                laid.append(meld)
            rest -= used
        return left, tuple(laid)

    def every_rest(self, variant: Variant) -> list[tuple[list[Plain], Laid]]:
        """Every deadwood that some melds leave, each with the melds that are worth most."""
        found: dict[int, tuple[int, Laid]] = {}
        seen: dict[tuple[int, int], int] = {}
        stack: list[tuple[int, int, int, Laid]] = [(self.start, 0, 0, ())]
        while stack:
            rest, left, points, laid = stack.pop()
            if seen.get((rest, left), points - 1) >= points:
                continue
            seen[rest, left] = points
            if not rest:
                found[left] = points, laid
                continue
            for used, more, meld in reversed(self.options(rest)):
                entry = (
                    (rest - used, left, points + more, (*laid, meld))
                    if meld
                    else (rest - used, left + used, points, laid)
                )
                stack.append(entry)
        return [(self._cards(left), laid) for left, (_, laid) in found.items()]

    def _cards(self, fields: int) -> list[Plain]:
        mask = (1 << self.field) - 1
        return [card for i, card in enumerate(self.cards) for _ in range(fields >> self.field * i & mask)]
