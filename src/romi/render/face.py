"""One card as a drawing of 100 by 140 units."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from romi.card import Card, Declared, Joker, Natural, Rank, Suit, undeclared
from romi.render.figures import back, back_edge, court, joker, star
from romi.render.glyphs import index, rank_sign, suit_sign
from romi.render.markup import NOTHING, Markup, joined, moved, tag, words
from romi.render.palette import BADGE, CARD, EDGE, Faces, Palette
from romi.render.words import hidden_name, place_name
from romi.sentences import Language

WIDTH: Final = 100
HEIGHT: Final = 140
_LEFT, _MIDDLE, _RIGHT = 35, 50, 65
_CORNERS: Final = ((_LEFT, 28.0), (_RIGHT, 28.0))
_FOUR_ROWS: Final = (*_CORNERS, (_LEFT, 56.0), (_RIGHT, 56.0))
# The pips of the upper half; the lower half is the same upside down. Beside them: those on the middle line.
_PIPS: Final[dict[Rank, tuple[tuple[tuple[float, float], ...], tuple[tuple[float, float], ...]]]] = {
    Rank.TWO: (((_MIDDLE, 28),), ()),
    Rank.THREE: (((_MIDDLE, 28),), ((_MIDDLE, 70),)),
    Rank.FOUR: (_CORNERS, ()),
    Rank.FIVE: (_CORNERS, ((_MIDDLE, 70),)),
    Rank.SIX: (_CORNERS, ((_LEFT, 70), (_RIGHT, 70))),
    Rank.EIGHT: ((*_CORNERS, (_MIDDLE, 49)), ((_LEFT, 70), (_RIGHT, 70))),
    Rank.NINE: (_FOUR_ROWS, ((_MIDDLE, 70),)),
    Rank.TEN: ((*_FOUR_ROWS, (_MIDDLE, 42)), ()),
}


def _turned(inside: Markup) -> Markup:
    """The same upside down on the card."""
    return moved(inside, WIDTH, HEIGHT, turn=180)


def _blank() -> Markup:
    return tag("rect", x=0.5, y=0.5, width=99, height=139, rx=8.5, fill=CARD, stroke=EDGE)


def _pips(card: Natural, palette: Palette) -> Markup:
    sign = suit_sign(card.suit, palette)
    if card.rank is Rank.ACE:
        return moved(sign, 50, 70, 2.7) if card.suit is Suit.SPADES else moved(sign, 50, 70, 2)
    if card.rank is Rank.SEVEN:
        spots = (*_CORNERS, (_LEFT, 70), (_RIGHT, 70), (_MIDDLE, 49))
        lower = joined(moved(sign, x, y, 0.82) for x, y in _CORNERS)
        return joined((*(moved(sign, x, y, 0.82) for x, y in spots), _turned(lower)))
    upper, middle = _PIPS[card.rank]
    half = joined(moved(sign, x, y, 0.82) for x, y in upper)
    return joined((half, _turned(half), *(moved(sign, x, y, 0.82) for x, y in middle)))


def _corner(plain: Natural | Joker, palette: Palette, lang: Language) -> Markup:
    """What stands at the upper left, in the strip that is seen of a card under another."""
    return (
        moved(index(plain, palette, lang), 13.3, 10, 0.84)
        if isinstance(plain, Natural)
        else moved(star(), 14, 17.5, 0.85)
    )


def _centre(plain: Natural | Joker, palette: Palette) -> Markup:
    if isinstance(plain, Joker):
        return moved(joker(), -9, -11, 1.18)
    if palette.faces is Faces.TILES:
        number = moved(rank_sign(plain, palette, "en"), 50, 38, 2)
        return joined((number, moved(suit_sign(plain.suit, palette), 50, 102, 0.9)))
    return court(plain, palette) if plain.rank >= Rank.JACK else _pips(plain, palette)


def _badges(naturals: Iterable[Natural], top: float, palette: Palette, lang: Language) -> Markup:
    """Small cards, one under another at the left edge: what the card stands for."""
    drawn = []
    for place, natural in enumerate(sorted(naturals)):
        y = top + place * 33
        drawn.append(tag("rect", x=4.5, y=y, width=19, height=30, rx=3, fill=BADGE, stroke=EDGE, stroke_width=0.8))
        drawn.append(moved(rank_sign(natural, palette, lang), 14, y + 3.6, 0.58))
        drawn.append(moved(suit_sign(natural.suit, palette), 14, y + 22.6, 0.5))
    return joined(drawn)


@attrs.frozen
class Face:
    """A card as it is seen: the `whole`, and the `edge` where another card lies over all but its left side."""

    whole: Markup
    edge: Markup


def face(card: Card, stands_for: frozenset[Natural], palette: Palette, lang: Language) -> Face:
    """The card, and small at its left edge what it stands for, if that is not itself; its name is its tooltip."""
    plain = undeclared(card)
    meant = stands_for or (frozenset((card.natural,)) if isinstance(card, Declared) else frozenset())
    title = tag("title", words(place_name(plain, meant, lang)))
    corner = _corner(plain, palette, lang)
    badges = NOTHING if meant <= {plain} else _badges(meant, 29 if isinstance(plain, Joker) else 47, palette, lang)
    corners = () if palette.faces is Faces.TILES else (corner, _turned(corner))
    return Face(
        whole=tag("g", title, _blank(), _centre(plain, palette), *corners, badges),
        edge=tag("g", title, _blank(), corner, badges),
    )


def hidden(lang: Language) -> Face:
    """A card face down."""
    title = tag("title", words(hidden_name(1, lang)))
    return Face(tag("g", title, _blank(), back()), tag("g", title, _blank(), back_edge()))


def beneath() -> Markup:
    """A card of which no more is seen than its rim."""
    return _blank()
