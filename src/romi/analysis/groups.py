"""Every group of a hand that is a meld, quickly, for the library's own rules.

A run is built from the cards of a suit along the track, and from as many jokers as its holes need or its condition lets it have besides. So
the work is in the groups that there are, not in the windows of the track. Wild cards other than jokers, and runs of mixed suits, are left
to `candidates`, which knows them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TypeAlias

from romi.analysis.hand import Group
from romi.analysis.shortcuts import MeldParts
from romi.card import JOKER, NATURALS, Natural, Plain, in_order
from romi.melds.conditions import Laid, by_counts
from romi.melds.run import Ace, Run, RunSuits
from romi.melds.set import Set, Suits

_Allows: TypeAlias = Callable[[int, int], bool]
"""Whether so many jokers may lie beside so many naturals."""


def quick_groups(parts: MeldParts, hand: tuple[Plain, ...]) -> tuple[Group, ...] | None:
    """Every group of cards of the sorted hand that is a meld by one of the rules, each once; None if one of them is not known here."""
    if parts.own or any(rule.wild for rule in parts.known) or any(run.suits is RunSuits.MIXED for run in parts.runs):
        return None
    copies = [0] * 53
    for card in hand:
        copies[card.index] += 1
    found: dict[Group, None] = {}
    for run in parts.runs:
        found |= dict.fromkeys(_runs(run, copies))
    for each in parts.sets:
        found |= dict.fromkeys(_sets(each, copies))
    return tuple(found)


def _allowed(rule: Run | Set) -> _Allows:
    """What the rule's condition says of numbers; one that has to see the cards is asked about jokers in no meld yet."""
    return by_counts(rule.jokers) or (lambda wild, own: not rule.jokers(Laid(rule.kind, (JOKER,) * wild, own)))


def _runs(rule: Run, copies: list[int]) -> Iterator[Group]:
    jokers, longest, allows = copies[52], rule.longest, _allowed(rule)
    for wild in range(rule.least, min(jokers, longest) + 1):
        if allows(wild, 0):
            yield (JOKER,) * wild
    track = rule.track
    around = track + track[:-1] if rule.ace is Ace.AROUND else track
    reach = longest - 1
    for base in (0, 13, 26, 39):
        if not any(copies[base : base + 13]):
            continue
        lying = [(place, NATURALS[at]) for place, rank in enumerate(around) if copies[at := base + rank - 1]]
        last = len(lying)
        for begin, (first, card) in enumerate(lying):
            stack: list[tuple[int, tuple[Natural, ...]]] = [(begin, (card,))]
            while stack:
                at, own = stack.pop()
                size = len(own)
                for wild in range(
                    max(lying[at][0] - first + 1 - size, rule.least - size), min(jokers, longest - size) + 1
                ):
                    if allows(wild, size):
                        yield (*_sorted(own), *(JOKER,) * wild) if wild else _sorted(own)
                for after in range(at + 1, last):
                    place, more = lying[after]
                    if place - first > reach or place - first - size > jokers:
                        break
                    if more is not card or copies[card.index] > 1:
                        stack.append((after, (*own, more)))


def _sorted(own: tuple[Natural, ...]) -> Group:
    """Cards that follow each other along the track, in the order of a hand: the ace may have to go to the front."""
    return own if own[0].index < own[-1].index or len(own) == 1 else in_order(own)


def _sets(rule: Set, copies: list[int]) -> Iterator[Group]:
    jokers, allows = copies[52], _allowed(rule)
    free = rule.suits is Suits.FREE
    for at in range(13):
        own = tuple(
            [
                NATURALS[card]
                for card in (at, at + 13, at + 26, at + 39)
                for _ in range(copies[card] if free else min(1, copies[card]))
            ]
        )
        if len(own) + jokers < rule.least or not own:
            continue
        most = len(own) + jokers if rule.longest is None else rule.longest
        for size in range(max(0, rule.least - jokers), len(own) + 1):
            wilds = [
                wild for wild in range(max(0, rule.least - size), min(jokers, most - size) + 1) if allows(wild, size)
            ]
            if wilds:
                for naturals in dict.fromkeys(combinations(own, size)):
                    for wild in wilds:
                        yield (*naturals, *(JOKER,) * wild)
