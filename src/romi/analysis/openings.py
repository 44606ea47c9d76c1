"""Every way for an unopened player to open."""

from __future__ import annotations

from collections.abc import Iterator

from romi.analysis.asking import Asking, asking, most_points
from romi.analysis.candidates import Group
from romi.card import Plain
from romi.variants.variant import Variant


def minimal_openings(
    variant: Variant,
    hand: tuple[Plain, ...],
    turn: int | None = None,
    *,
    seat: int | None = None,
    with_card: Plain | None = None,
) -> Iterator[tuple[Group, ...]]:
    """The choices of melds of the sorted hand that open in that turn and of which no meld can be left out, each once.

    With `with_card`, the melds that open must hold that card (HAND7).
    """
    asked = asking(variant)
    groups = asked.groups(hand)
    minimum = asked.granted.least
    if minimum and not _enough(variant, groups, hand, minimum):
        return

    def good(chosen: tuple[Group, ...]) -> bool:
        held = with_card is None or any(with_card in group for group in chosen)
        return held and bool(chosen) and asked.opens(chosen, turn, seat)

    stack: list[tuple[tuple[Group, ...], int, tuple[Plain, ...]]] = [((), 0, hand)]
    while stack:
        chosen, start, rest = stack.pop()
        if good(chosen):
            if not any(good(chosen[:i] + chosen[i + 1 :]) for i in range(len(chosen))):
                yield chosen
            continue
        if minimum and not _could_be_enough(asked, chosen, rest, minimum):
            continue
        for number in range(start, len(groups)):
            after = without(rest, groups[number])
            if after is not None:
                stack.append(((*chosen, groups[number]), number, after))


def _could_be_enough(asked: Asking, chosen: tuple[Group, ...], rest: tuple[Plain, ...], minimum: int) -> bool:
    laid = asked.most_laid(rest)
    return laid is None or asked.points(chosen) + laid >= minimum


def _enough(variant: Variant, groups: tuple[Group, ...], hand: tuple[Plain, ...], minimum: int) -> bool:
    """Whether the points could be enough, where that can be seen from outside."""
    useful = {card for group in groups for card in group}
    points = [most_points(variant, card) for card in hand if card in useful]
    return None in points or sum(most for most in points if most is not None) >= minimum


def without(cards: tuple[Plain, ...], group: Group) -> tuple[Plain, ...] | None:
    """The cards without the group; None if they do not hold it."""
    rest = list(cards)
    for card in group:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)
