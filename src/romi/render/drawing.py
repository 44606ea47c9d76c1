"""A drawing: markup of a known size, that others are put together from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from romi.card import Card, Natural
from romi.melds.meld import Meld
from romi.render.face import HEIGHT, WIDTH, Face, face, hidden
from romi.render.markup import Markup, joined, moved, svg, tag
from romi.render.palette import EDGE, Palette
from romi.sentences import Language

STRIP: Final = 28
"""How much of a card is seen that lies under the next."""
BACK_STRIP: Final = 9
"""The same of a card face down, of which there is nothing to see."""


@attrs.frozen
class Look:
    """How things are drawn: in which colours and in which language."""

    palette: Palette
    lang: Language


@attrs.frozen
class Drawing:
    """Markup in a box of so many units, one unit being one pixel unless a page says otherwise."""

    inside: Markup
    width: float
    height: float

    def at(self, x: float, y: float) -> Markup:
        """The drawing with its upper left corner at (x, y)."""
        return moved(self.inside, x, y)

    def svg(self, alt: str) -> Markup:
        """The drawing as a document, with its description."""
        return svg(self.inside, self.width, self.height, alt)


def row(cards: Sequence[Face], strip: float = STRIP) -> Drawing:
    """Cards in a row, each over the one before but for a strip; where there is none, the place of one."""
    if not cards:
        return Drawing(_no_card(), WIDTH, HEIGHT)
    last = len(cards) - 1
    places = [moved(card.whole if place == last else card.edge, place * strip, 0) for place, card in enumerate(cards)]
    return Drawing(joined(places), last * strip + WIDTH, HEIGHT)


def _no_card() -> Markup:
    """Where a card would lie, in a grey that is seen on light ground and on dark."""
    return tag(
        "rect",
        x=1,
        y=1,
        width=98,
        height=138,
        rx=8.5,
        fill="none",
        stroke=EDGE,
        stroke_width=1.4,
        stroke_dasharray="5 5",
    )


def cards_row(cards: Iterable[Card], look: Look) -> Drawing:
    """Cards of a hand, as they are given."""
    none: frozenset[Natural] = frozenset()
    return row([face(card, none, look.palette, look.lang) for card in cards])


def meld_row(meld: Meld, look: Look) -> Drawing:
    """A meld, each wild card with what it stands for."""
    places = zip(meld.cards, meld.stands_for, strict=True)
    return row([face(card, naturals, look.palette, look.lang) for card, naturals in places])


def backs_row(count: int, look: Look) -> Drawing:
    """Cards face down."""
    return row([hidden(look.lang)] * count, BACK_STRIP)
