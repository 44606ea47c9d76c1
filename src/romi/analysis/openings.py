"""Every way for an unopened player to open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from romi.analysis.asking import Asking, asking, mask_of_any
from romi.analysis.candidates import Group
from romi.analysis.groups import most_in_one
from romi.analysis.hand import holds, packed
from romi.analysis.limits import AnalysisLimit
from romi.analysis.shortcuts import flat
from romi.card import JOKER, Plain
from romi.combine import AnyOf
from romi.melds.meld import Meld
from romi.rules.opening import Every, Opening
from romi.variants.variant import Variant

MOST_CHOICES: Final = 20_000
"""How many choices of melds are looked at for one hand."""


def minimal_openings(
    variant: Variant,
    hand: tuple[Plain, ...],
    turn: int | None = None,
    *,
    seat: int | None = None,
    with_card: Plain | None = None,
) -> Iterator[tuple[Group, ...]]:
    """The choices of melds of the sorted hand that open in that turn and of which no meld can be left out, each once.

    With `with_card`, the melds that open must hold that card (HAND7). `AnalysisLimit` after `MOST_CHOICES` choices of melds.
    """
    asked = asking(variant)
    games, found = variant.worked_out(_Alternatives).games, set[tuple[Group, ...]]()
    for game in games:
        for melds in _minimal(game, hand, turn, seat, with_card):
            if melds in found:
                continue
            found.add(melds)
            others = (melds[:at] + melds[at + 1 :] for at in range(len(melds)))
            if len(games) < 2 or not any(
                rest and _holds(rest, with_card) and asked.opens(rest, turn, seat) for rest in others
            ):
                yield melds


@attrs.frozen(eq=False)
class _Alternatives:
    """The game with each of the rules of which one is enough for an opening, and what every meld of it must be."""

    games: tuple[Variant, ...]

    @classmethod
    def of(cls, variant: Variant, /) -> _Alternatives:
        """The games; the one itself, if there is no choice."""
        rule = variant.opening
        if not isinstance(rule, AnyOf):
            return cls((variant,))
        return cls(tuple(attrs.evolve(variant, opening=each) for each in rule.rules))


def _minimal(
    variant: Variant,
    hand: tuple[Plain, ...],
    turn: int | None,
    seat: int | None,
    with_card: Plain | None,
) -> Iterator[tuple[Group, ...]]:
    """The same by one rule."""
    asked = asking(variant)
    minimum = asked.granted.least
    most = asked.dearest or (minimum,) * 53
    # Most hands are told at a glance: a pure run is wanted and none is there, or too little of the hand could lie in melds.
    if not asked.has_pure(hand) or _most_laid(asked, hand, most) < minimum:
        return
    if with_card not in (None, JOKER) and not with_card.bit & asked.in_melds(hand):
        return
    conditions = [part for part in flat(variant.opening) if type(part) is Every]
    groups = asked.groups(hand)
    if conditions:
        groups = tuple(group for group in groups if any(_meets(meld, conditions) for meld in asked.readings(group)))
    if not groups or not _holds(groups, with_card):
        return
    if minimum and (asked.most_laid(hand) or minimum) < minimum:
        return
    if asked.granted.needs is not None and not asked.opens_with_all(groups, turn):
        return
    useful = mask_of_any(card for group in groups for card in group)
    could = sum([most[card.index] for card in hand if card.bit & useful])
    worth = [asked.worth(group) if minimum else 0 for group in groups]
    less = [worth[at] - sum([most[card.index] for card in group]) for at, group in enumerate(groups)]
    taken = [packed(group) for group in groups]

    def good(chosen: tuple[int, ...]) -> bool:
        if not chosen or sum(map(worth.__getitem__, chosen)) < minimum:
            return False
        melds = tuple(map(groups.__getitem__, chosen))
        return _holds(melds, with_card) and asked.opens(melds, turn, seat)

    stack: list[tuple[tuple[int, ...], int, int]] = [((), packed(hand), could)]
    steps = 0
    while stack:
        steps += 1
        if steps > MOST_CHOICES:
            raise AnalysisLimit("choices of melds", MOST_CHOICES)
        chosen, rest, could = stack.pop()
        if good(chosen):
            if not any(good(chosen[:i] + chosen[i + 1 :]) for i in range(len(chosen))):
                yield tuple(map(groups.__getitem__, chosen))
            continue
        if could < minimum:
            continue
        stack += [
            ((*chosen, number), rest - taken[number], could + less[number])
            for number in range(chosen[-1] if chosen else 0, len(groups))
            if holds(rest, taken[number])
        ]


def _meets(meld: Meld, conditions: list[Every]) -> bool:
    """Whether a meld may be among those that open at all."""
    alone = Opening((meld,), 0)
    return not any(condition(alone) for condition in conditions)


def _holds(melds: tuple[Group, ...], card: Plain | None) -> bool:
    return card is None or any(card in group for group in melds)


def _most_laid(asked: Asking, hand: tuple[Plain, ...], most: Sequence[int]) -> int:
    """No more points than these can be laid: naturals that need no joker count, and each joker brings what one meld can hold besides."""
    jokers = hand.count(JOKER)
    naturals = hand[: len(hand) - jokers]
    useful = asked.in_melds(naturals)
    laid = sum([most[card.index] for card in naturals if card.bit & useful])
    if jokers:
        others, wild = [card for card in naturals if not card.bit & useful], min(jokers, asked.granted.most_jokers)
        besides = most_in_one(asked.granted.melds, mask_of_any(naturals), others, most, wild)
        laid += jokers * (most[JOKER.index] + besides)
    return laid


def without(cards: tuple[Plain, ...], group: Group) -> tuple[Plain, ...] | None:
    """The cards without the group; None if they do not hold it."""
    rest = list(cards)
    for card in group:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)
