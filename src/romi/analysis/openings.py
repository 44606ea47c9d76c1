"""Every way for an unopened player to open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from romi.analysis.asking import asking
from romi.analysis.hand import Group, holds, mask_of_any, packed
from romi.analysis.limits import AnalysisLimit
from romi.card import Plain
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
    groups = asked.groups(hand)
    minimum = asked.granted.least
    if not groups:
        return
    if with_card is not None and not any(with_card in group for group in groups):
        return
    most = asked.dearest or (minimum,) * 53
    useful = mask_of_any(card for group in groups for card in group)
    could = sum([most[card.index] for card in hand if card.bit & useful])
    if minimum and (could < minimum or (asked.most_laid(hand) or minimum) < minimum):
        return
    if asked.granted.needs is not None and not asked.opens_with_all(groups, turn):
        return
    worth = [asked.worth(group) if minimum else 0 for group in groups]
    less = [worth[at] - sum([most[card.index] for card in group]) for at, group in enumerate(groups)]
    taken = [packed(group) for group in groups]

    def good(chosen: tuple[int, ...]) -> bool:
        if not chosen or sum(map(worth.__getitem__, chosen)) < minimum:
            return False
        melds = tuple(map(groups.__getitem__, chosen))
        return (with_card is None or any(with_card in group for group in melds)) and asked.opens(melds, turn, seat)

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


def without(cards: tuple[Plain, ...], group: Group) -> tuple[Plain, ...] | None:
    """The cards without the group; None if they do not hold it."""
    rest = list(cards)
    for card in group:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)
