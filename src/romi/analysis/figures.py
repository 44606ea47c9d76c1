"""Whole-hand figures: flushes and pikoló (TIZ4)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from romi.analysis.candidates import held
from romi.analysis.shortcuts import taken_for_granted
from romi.card import Card
from romi.checks import asked
from romi.melds.meld import Meld
from romi.variants.variant import Variant


@attrs.frozen
class Figure:
    """A figure that a whole hand makes: the `way` out that it opens, and the hand as the figure reads it."""

    way: str
    meld: Meld


@asked
def figures(variant: Variant, hand: Iterable[Card]) -> tuple[Figure, ...]:
    """Every whole-hand figure of the variant that the hand makes, in the order of the variant's ways out; none where it knows none (TIZ4).

    The hand is as it will be shown, without the card that is discarded.

    >>> import romi
    >>> from romi.variants import TIZLAPOS
    >>> [str(figure.way) for figure in figures(TIZLAPOS, romi.cards("Ah 2h 3h 4h 5h 6h * 8h 9h Th"))]
    ['royal', 'flush']
    """
    cards = held(variant, hand)
    ways = taken_for_granted(variant).ways
    found = ((way.claims[0], way.figure(cards)) for way in ways if way.figure is not None)
    return tuple(Figure(name, answer.value) for name, answer in found if answer)
