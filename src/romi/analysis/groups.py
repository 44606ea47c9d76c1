"""Every group of a hand that is a meld, quickly, for the library's own rules.

A run is built from the cards of a suit along the track, and from as many jokers as its holes need or its condition lets it have besides. So
the work is in the groups that there are, not in the windows of the track. Wild cards other than jokers, and runs of mixed suits, are left
to `candidates`, which knows them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from romi.analysis.hand import Group
from romi.analysis.shortcuts import MeldParts
from romi.card import JOKER, NATURALS, Natural, Plain, in_order
from romi.melds.conditions import Laid, by_counts
from romi.melds.run import Run
from romi.melds.set import Set, Suits
from romi.melds.track import Ace

_Allows: TypeAlias = Callable[[int, int], bool]
"""Whether so many jokers may lie beside so many naturals."""


def quick_groups(parts: MeldParts, hand: tuple[Plain, ...]) -> tuple[Group, ...] | None:
    """Every group of cards of the sorted hand that is a meld by one of the rules, each once; None if one of them is not known here."""
    if not parts.plain:
        return None
    copies = [0] * 53
    for card in hand:
        copies[card.index] += 1
    found: list[Group] = []
    for run in parts.runs:
        found += quick_runs(run, copies)
    for each in parts.sets:
        found += quick_sets(each, copies)
    # By one rule each, and without jokers, only a whole suit could come twice, the ace at either end.
    once = not copies[52] and len(parts.runs) < 2 and len(parts.sets) < 2 and len(hand) < 13
    return tuple(found if once else dict.fromkeys(found))


@lru_cache(maxsize=64)
def _places(rule: Run) -> tuple[int, ...]:
    """The ranks along the track, from 0; where the track goes round the corner, twice round."""
    track = rule.track
    return tuple([rank - 1 for rank in (track + track[:-1] if rule.ace is Ace.AROUND else track)])


def choices(counts: Sequence[tuple[Plain, int]], size: int) -> Iterator[Group]:
    """Every different group of exactly so many of the sorted cards, of which there are so many copies."""
    if not counts:
        if not size:
            yield ()
        return
    (card, copies), *rest = counts
    after = sum([more for _, more in rest])
    for taken in range(min(copies, size), max(0, size - after) - 1, -1):
        for others in choices(rest, size - taken):
            yield (*(card,) * taken, *others)


@lru_cache(maxsize=64)
def _allowed(rule: Run | Set) -> _Allows:
    """What the rule's condition says of numbers; one that has to see the cards is asked about jokers in no meld yet."""
    return by_counts(rule.jokers) or (lambda wild, own: not rule.jokers(Laid(rule.kind, (JOKER,) * wild, own)))


def quick_runs(rule: Run, copies: list[int]) -> Iterator[Group]:
    """The runs of one suit in a hand of so many copies of each card, jokers alone wild; some of them more than once."""
    jokers, allows = copies[52], _allowed(rule)
    for wild in range(rule.least, min(jokers, rule.longest) + 1):
        if allows(wild, 0):
            yield (JOKER,) * wild
    places = _places(rule)
    for base in (0, 13, 26, 39):
        if 13 - copies[base : base + 13].count(0) + jokers >= rule.least:
            lying = [(place, base + rank) for place, rank in enumerate(places) if copies[base + rank]]
            yield from _along(rule, lying, copies, allows)


def _along(rule: Run, lying: list[tuple[int, int]], copies: list[int], allows: _Allows) -> Iterator[Group]:
    """The runs that hold some of the cards that lie at these places of the track: each card by its index."""
    jokers, least, longest = copies[52], rule.least, rule.longest
    last = len(lying)
    more_at_least = max(0, least - jokers - 1)
    for begin, (first, card) in enumerate(lying):
        if first >= len(rule.track):
            break  # Round the corner, these places were begun at before.
        if begin + more_at_least >= last or lying[begin + more_at_least][0] - first > more_at_least + jokers:
            continue  # Too few of the cards lie near enough behind it.
        stack: list[tuple[int, tuple[Natural, ...]]] = [(begin, (NATURALS[card],))]
        while stack:
            at, own = stack.pop()
            size = len(own)
            holes = lying[at][0] - first + 1 - size
            for wild in range(max(holes, least - size), min(jokers, longest - size) + 1):
                if allows(wild, size):
                    yield (*_sorted(own), *(JOKER,) * wild) if wild else _sorted(own)
            for after in range(at + 1, last):
                place, more = lying[after]
                if place - first >= longest or place - first - size > jokers:
                    break
                if more != card or copies[card] > 1:
                    stack.append((after, (*own, NATURALS[more])))


def _sorted(own: tuple[Natural, ...]) -> Group:
    """Cards that follow each other along the track, in the order of a hand: the ace may have to go to the front."""
    return own if own[0].index < own[-1].index or len(own) == 1 else in_order(own)


def quick_sets(rule: Set, copies: list[int]) -> Iterator[Group]:
    """The sets in a hand of so many copies of each card, jokers alone wild; some of them more than once."""
    jokers, least, allows = copies[52], rule.least, _allowed(rule)
    free = rule.suits is Suits.FREE
    for wild in range(least, jokers + 1 if rule.longest is None else min(jokers, rule.longest) + 1):
        if allows(wild, 0):
            yield (JOKER,) * wild
    suits = (copies[base : base + 13] for base in (0, 13, 26, 39))
    for rank, many in enumerate(map(sum, zip(*suits, strict=True))):
        if many + jokers < least:
            continue
        counts = copies[rank:52:13]
        held = sum(counts) if free else 4 - counts.count(0)
        if held + jokers < least or not held:
            continue
        copied = zip(NATURALS[rank::13], counts, strict=True)
        own = [(card, count if free else 1) for card, count in copied if count]
        most = held + jokers if rule.longest is None else rule.longest
        for size in range(max(1, least - jokers), held + 1):
            wilds = [wild for wild in range(max(0, least - size), min(jokers, most - size) + 1) if allows(wild, size)]
            if wilds:
                for naturals in choices(own, size) if free else combinations([card for card, _ in own], size):
                    for wild in wilds:
                        yield (*naturals, *(JOKER,) * wild) if wild else naturals


def in_melds(parts: MeldParts, hand: tuple[Plain, ...], jokers: int) -> int | None:
    """The naturals of the hand that might lie in a meld with so many jokers at the most, as a mask; None where a rule is not known here.

    None that lies in one of the `quick_groups` is missing; conditions of jokers are not asked.
    """
    if not parts.plain:
        return None
    own = [card.index for card in hand if card is not JOKER]
    held = set(own)
    found = 0
    for run in parts.runs:
        spots = _spots(run)
        lying = covered = 0
        for index in held:
            lying |= spots[index]
        for steps in _near(run.least, jokers):
            near = lying
            for step in steps:
                near &= lying >> step
            covered |= near
            for step in steps:
                covered |= near << step
        for index in held if covered else ():
            if spots[index] & covered:
                found |= 1 << index
    for each in parts.sets:
        ranks = [index % 13 for index in (own if each.suits is Suits.FREE else held)]
        for rank in set(ranks):
            if ranks.count(rank) + jokers >= each.least:
                found |= _RANK << rank
    return found & sum([1 << index for index in held])


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
            found = max(found, *[_in_one_run(run, held >> base, row, jokers) for run in parts.runs])
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


@lru_cache(maxsize=64)
def _spots(rule: Run) -> list[int]:
    """The places of each card, by its index, in a row of the four suits' tracks, as a mask; none where no run fits on the track."""
    places = _places(rule)
    row = len(places) + rule.least
    spots = [0] * 53
    for place, rank in enumerate(places) if len(places) >= rule.least else ():
        for suit in range(4):
            spots[13 * suit + rank] |= 1 << row * suit + place
    return spots


@lru_cache(maxsize=64)
def _near(least: int, jokers: int) -> list[tuple[int, ...]]:
    """Where on the track the others lie, from the first one, that need no more than the jokers to make the shortest run with it."""
    return [*combinations(range(1, least), max(0, least - jokers - 1))]


_RANK: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
