"""The groups of a hand that the library's own rules might accept, and which cards could lie in one.

A run is built from cards along the track, and from as many wild cards as its holes need or its condition lets it have besides. So the work
is in the groups that there are, not in the windows of the track.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from romi.analysis.hand import Group, mask_of_any
from romi.analysis.shortcuts import MeldParts
from romi.card import JOKER, NATURALS, Natural, Plain, in_order
from romi.melds.conditions import Laid, by_counts
from romi.melds.run import Run, RunSuits
from romi.melds.set import Set, SetSuits
from romi.melds.track import Ace

_Allows: TypeAlias = Callable[[int, int], bool]
"""Whether so many wild cards may lie beside so many naturals."""
_Copied: TypeAlias = Sequence[tuple[Plain, int]]
"""Cards in order, each with its copies."""


def library_groups(parts: MeldParts, copies: list[int]) -> Iterator[Group]:
    """The groups of a hand of so many copies of each card that a run or set of the library's could accept, some more than once.

    All of them are melds where the conditions go by numbers and jokers alone are wild.
    """
    for run in parts.runs:
        yield from _runs(run, copies)
    for each in parts.sets:
        yield from _sets(each, copies)


@lru_cache(maxsize=64)
def _places(rule: Run) -> tuple[int, ...]:
    """The ranks along the track, from 0; where the track goes round the corner, twice round."""
    track = rule.track
    return tuple([rank - 1 for rank in (track + track[:-1] if rule.ace is Ace.AROUND else track)])


def _choices(counts: _Copied, size: int) -> Iterator[Group]:
    """Every different group of exactly so many of the cards."""
    if not counts:
        if not size:
            yield ()
        return
    (card, copies), *rest = counts
    after = sum([more for _, more in rest])
    for taken in range(min(copies, size), max(0, size - after) - 1, -1):
        for others in _choices(rest, size - taken):
            yield (*(card,) * taken, *others)


@lru_cache(maxsize=64)
def _allowed(rule: Run | Set) -> _Allows:
    """What the rule's condition says of numbers; one that has to see the cards is asked about jokers in no meld yet."""
    return by_counts(rule.jokers) or (
        lambda wild, own: bool(rule.wild) or not rule.jokers(Laid(rule.kind, (JOKER,) * wild, own))
    )


def _pool(rule: Run | Set, copies: list[int]) -> tuple[_Copied, int]:
    """The wild cards, and how many they are."""
    every: tuple[Plain, ...] = (*sorted(rule.wild), JOKER)
    pool = [(card, copies[card.index]) for card in every if copies[card.index]]
    return pool, sum([count for _, count in pool])


def _with_wild(own: Group, wild: int, pool: _Copied) -> Iterable[Group]:
    """The naturals, in order, and so many of the wild cards that they leave."""
    if not wild:
        return (own,)
    if pool[0][0] is JOKER:
        return ((*own, *(JOKER,) * wild),)
    rest = [(card, count - own.count(card)) for card, count in pool]
    return (in_order((*own, *chosen)) for chosen in _choices(rest, wild))


def _runs(rule: Run, copies: list[int]) -> Iterator[Group]:
    """The runs in a hand of so many copies of each card."""
    (pool, wild), allows = _pool(rule, copies), _allowed(rule)
    for size in range(rule.least, min(wild, rule.longest) + 1):
        if allows(size, 0):
            yield from _with_wild((), size, pool)
    places, mixed = _places(rule), rule.suits is RunSuits.MIXED
    for bases in ((0, 13, 26, 39),) if mixed else ((0,), (13,), (26,), (39,)):
        if sum([13 - copies[base : base + 13].count(0) for base in bases]) + wild >= rule.least:
            lying = [(at, base + rank) for at, rank in enumerate(places) for base in bases if copies[base + rank]]
            for own, gaps in _along(rule, lying, copies, wild):
                ordered = own if own[0].index <= own[-1].index and not mixed else in_order(own)
                for more in gaps:
                    if allows(more, len(own)):
                        yield from _with_wild(ordered, more, pool)


def _along(
    rule: Run, lying: list[tuple[int, int]], copies: list[int], wild: int
) -> Iterator[tuple[tuple[Natural, ...], range]]:
    """Some of the cards that lie at these places of the track, each by its index, and how many wild cards would make a run of them."""
    least, longest = rule.least, rule.longest
    last = len(lying)
    more_at_least = max(0, least - wild - 1)
    for begin, (first, card) in enumerate(lying):
        if first >= len(rule.track):
            break  # Round the corner, these places were begun at before.
        if begin + more_at_least >= last or lying[begin + more_at_least][0] - first > more_at_least + wild:
            continue  # Too few of the cards lie near enough behind it.
        stack: list[tuple[int, tuple[Natural, ...]]] = [(begin, (NATURALS[card],))]
        while stack:
            at, own = stack.pop()
            size, here = len(own), lying[at][0]
            yield own, range(max(here - first + 1 - size, least - size), min(wild, longest - size) + 1)
            for after in range(at + 1, last):
                place, more = lying[after]
                if place - first >= longest or place - first - size > wild:
                    break
                if place > here and (more != card or copies[card] > 1):
                    stack.append((after, (*own, NATURALS[more])))


def _sets(rule: Set, copies: list[int]) -> Iterator[Group]:
    """The sets in a hand of so many copies of each card."""
    (pool, wild), allows = _pool(rule, copies), _allowed(rule)
    least, free = rule.least, rule.suits is SetSuits.FREE
    for size in range(least, wild + 1 if rule.longest is None else min(wild, rule.longest) + 1):
        if allows(size, 0):
            yield from _with_wild((), size, pool)
    suits = (copies[base : base + 13] for base in (0, 13, 26, 39))
    for rank, many in enumerate(map(sum, zip(*suits, strict=True))):
        if many + wild < least:
            continue
        counts = copies[rank:52:13]
        held = sum(counts) if free else 4 - counts.count(0)
        if held + wild < least or not held:
            continue
        copied = zip(NATURALS[rank::13], counts, strict=True)
        own = [(card, count if free else 1) for card, count in copied if count]
        most = held + wild if rule.longest is None else rule.longest
        for size in range(max(1, least - wild), held + 1):
            wilds = [more for more in range(max(0, least - size), min(wild, most - size) + 1) if allows(more, size)]
            if wilds:
                for naturals in _choices(own, size) if free else combinations([card for card, _ in own], size):
                    for more in wilds:
                        yield from _with_wild(naturals, more, pool)


def in_melds(parts: MeldParts, hand: tuple[Plain, ...], jokers: int) -> int:
    """The naturals of the hand that might lie in a meld of one suit or rank with so many jokers at the most, as a mask; conditions are not asked."""
    held = mask_of_any(hand) & ~JOKER.bit
    clubs, diamonds, hearts, spades = held & _SUIT, held >> 13 & _SUIT, held >> 26 & _SUIT, held >> 39
    found = 0
    for run in parts.runs:
        lying = _in_runs(run, jokers)
        found |= lying(clubs) | lying(diamonds) << 13 | lying(hearts) << 26 | lying(spades) << 39
    for each in parts.sets:
        if each.suits is SetSuits.FREE:
            ranks = [card.index % 13 for card in hand if card is not JOKER]
            enough = sum([1 << rank for rank in set(ranks) if ranks.count(rank) + jokers >= each.least])
        else:
            black, both_black = clubs | spades, clubs & spades
            red, both_red = diamonds | hearts, diamonds & hearts
            three = both_black & red | both_red & black
            by_suits = (black | red, both_black | both_red | black & red, three, both_black & both_red)
            enough = by_suits[max(1, each.least - jokers) - 1] if each.least - jokers <= 4 else 0
        found |= held & enough * _RANK
    return found


@lru_cache(maxsize=64)
def _in_runs(rule: Run, jokers: int) -> Callable[[int], int]:
    """Which of the ranks held of a suit, a mask, might lie in a run with so many jokers; a table that fills as suits are asked about."""
    places = _places(rule) if len(_places(rule)) >= rule.least else ()
    # From the first of a shortest run on, where the others lie that need no more than the jokers.
    near = [*combinations(range(1, rule.least), max(0, rule.least - jokers - 1))]

    @cache
    def lying(suit: int) -> int:
        there = sum([1 << at for at, rank in enumerate(places) if suit >> rank & 1])
        covered = 0
        for steps in near:
            first = there
            for step in steps:
                first &= there >> step
            covered |= first
            for step in steps:
                covered |= first << step
        return sum([1 << rank for rank in {rank for at, rank in enumerate(places) if covered >> at & 1}])

    return lying


def most_in_one(parts: MeldParts, held: int, cards: Sequence[Plain], worth: Sequence[int], jokers: int) -> int:
    """What those of the cards are worth at most, by index, that one meld holds, with others of those held and so many jokers."""
    ranks, suits, wanted = [0] * 13, [0] * 4, 0
    for card in cards:
        index = card.index
        ranks[index % 13] += worth[index]
        suits[index // 13] += worth[index]
        wanted |= card.bit
    found = max(ranks) if parts.plain else sum(ranks)
    for suit, most in enumerate(suits):
        if most > found:
            base = 13 * suit
            row = [worth[base + rank] * (wanted >> base + rank & 1) for rank in range(13)]
            found = max([found, *(_in_one_run(run, held >> base, row, jokers) for run in parts.runs)])
    return found


def _in_one_run(rule: Run, held: int, worth: Sequence[int], jokers: int) -> int:
    """What one run of those held, a mask of a suit, and so many jokers is worth at most, by rank."""
    places = _places(rule)
    found = there = missing = first = 0
    for rank in places:
        missing += not held >> rank & 1
        there += worth[rank]
        while missing > jokers:
            missing -= not held >> places[first] & 1
            there -= worth[places[first]]
            first += 1
        found = max(found, there)
    return found


_RANK: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
_SUIT: Final = (1 << 13) - 1
