"""Every group of a hand that is a meld, quickly, for the library's own rules.

A run is built place by place along the track: each place takes the hand's natural or a joker, and where neither is there the run ends. So
the work is in the groups that there are, not in the windows of the track. Wild cards other than jokers, and runs of mixed suits, are left
to `candidates`, which knows them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from romi.analysis.hand import Group
from romi.analysis.shortcuts import MeldParts
from romi.card import JOKER, NATURALS, Natural, Plain, Suit
from romi.melds.conditions import Laid, most_wild
from romi.melds.run import Ace, Run, RunSuits
from romi.melds.set import Set, Suits


def quick_groups(parts: MeldParts, hand: tuple[Plain, ...]) -> tuple[Group, ...] | None:
    """Every group of cards of the sorted hand that is a meld by one of the rules, each once; None if one of them is not known here."""
    if parts.own or any(rule.wild for rule in parts.known) or any(run.suits is RunSuits.MIXED for run in parts.runs):
        return None
    counts = Counter(hand)
    found: dict[Group, None] = {}
    for run in parts.runs:
        found |= dict.fromkeys(_runs(run, counts))
    for each in parts.sets:
        found |= dict.fromkeys(_sets(each, counts))
    return tuple(found)


def _runs(rule: Run, counts: Counter[Plain]) -> Iterator[Group]:
    jokers = counts[JOKER]
    track = rule.track
    around = track + track[:-1] if rule.ace is Ace.AROUND else track
    for suit in Suit:
        cards = [NATURALS[suit * 13 + rank - 1] for rank in around]
        if not any(card in counts for card in cards):
            continue
        for start in range(len(track)):
            yield from _from(rule, cards[start:], counts, jokers)


def _from(rule: Run, cards: list[Natural], counts: Counter[Plain], jokers: int) -> Iterator[Group]:
    """The runs that begin at the first of these places."""
    stack: list[tuple[tuple[Natural, ...], int]] = [((), 0)]
    longest = min(rule.longest, len(cards))
    most = min(jokers, most_wild(rule.jokers, longest))
    while stack:
        own, wild = stack.pop()
        length = len(own) + wild
        if length >= rule.least and not rule.jokers(Laid(rule.kind, (JOKER,) * wild, len(own))):
            yield (*sorted(own), *(JOKER,) * wild)
        if length == longest:
            continue
        card = cards[length]
        if own.count(card) < counts[card]:
            stack.append(((*own, card), wild))
        if wild < most:
            stack.append((own, wild + 1))


def _sets(rule: Set, counts: Counter[Plain]) -> Iterator[Group]:
    jokers = counts[JOKER]
    for rank in range(1, 14):
        cards = [NATURALS[suit * 13 + rank - 1] for suit in Suit]
        own = tuple(
            card for card in cards for _ in range(counts[card] if rule.suits is Suits.FREE else min(1, counts[card]))
        )
        if len(own) + jokers < rule.least or not own:
            continue
        most = len(own) + jokers if rule.longest is None else rule.longest
        for size in range(len(own) + 1):
            for naturals in dict.fromkeys(combinations(own, size)):
                for wild in range(max(0, rule.least - size), min(jokers, most - size) + 1):
                    if not rule.jokers(Laid(rule.kind, (JOKER,) * wild, size)):
                        yield (*naturals, *(JOKER,) * wild)
