"""A card so small that it stands in a line of text: rank and suit side by side on a ground of their own."""

from __future__ import annotations

from typing import Final

from romi.card import Card, Declared, Joker, Natural
from romi.render.drawing import Drawing, Look
from romi.render.figures import star
from romi.render.glyphs import STROKES, letter, rank_sign, suit_sign
from romi.render.markup import Markup, joined, moved, svg, tag
from romi.render.palette import BADGE, CARD, EDGE
from romi.render.words import card_name

HEIGHT: Final = 20
_MARGIN: Final = 5.0
_RANK: Final = 0.56
_SUIT: Final = 11.0


def chip(card: Card, look: Look) -> Drawing:
    """The card in a line, 20 units high; a declared one shows its own face and then what it stands for."""
    if isinstance(card, Declared):
        own, meant = chip(card.card, look), chip(card.natural, look)
        frame = _frame(own.width + meant.width - 1, BADGE)
        return Drawing(joined((frame, own.inside, meant.at(own.width - 1, 0))), own.width + meant.width - 1, HEIGHT)
    if isinstance(card, Joker):
        return Drawing(joined((_frame(HEIGHT, CARD), moved(star(), HEIGHT / 2, HEIGHT / 2, 0.62))), HEIGHT, HEIGHT)
    return _natural(card, look)


def _natural(card: Natural, look: Look) -> Drawing:
    rank = STROKES[letter(card.rank, look.lang, look.palette.faces)][0] * _RANK
    width = 2 * _MARGIN + rank + 2 + _SUIT
    signs = (
        moved(rank_sign(card, look.palette, look.lang), _MARGIN + rank / 2, 4.4, _RANK),
        moved(suit_sign(card.suit, look.palette), width - _MARGIN - _SUIT / 2, HEIGHT / 2, 0.55),
    )
    return Drawing(joined((_frame(width, CARD), *signs)), width, HEIGHT)


def _frame(width: float, ground: str) -> Markup:
    return tag(
        "rect", x=0.5, y=0.5, width=width - 1, height=HEIGHT - 1, rx=3.5, fill=ground, stroke=EDGE, stroke_width=0.9
    )


def inline(card: Card, look: Look) -> Markup:
    """The card for a line of HTML, as high as its text."""
    drawn = chip(card, look)
    small = f"height:1.3em;width:{drawn.width / HEIGHT * 1.3:.3f}em;vertical-align:-.3em;margin:0 .08em"
    return svg(drawn.inside, drawn.width, drawn.height, card_name(card, look.lang), small)
