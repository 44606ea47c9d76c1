"""The colours of the suits, and of all else that is drawn."""

from __future__ import annotations

import re
from typing import Final

import attrs
from attrs.validators import instance_of

from romi._text import shown
from romi.as_code import Named
from romi.card import Suit

_HEX: Final = re.compile(r"#[0-9a-f]{6}")

CARD: Final = "#fffdf7"
"""The ground of a card: every suit is drawn on it, so that cards are legible on any page."""
EDGE: Final = "#8d8779"
FELT: Final = "#1c5c40"
ON_FELT: Final = "#f3efe2"
PAPER: Final = "#fffdf7"
INK: Final = "#22201c"
FAINT: Final = "#645f54"
RULE: Final = "#d8d2c2"
GOLD: Final = "#e0ac2b"
SKIN: Final = "#f4d5b3"
BACK: Final = "#23407f"
BADGE: Final = "#fff1c4"


def _colour(_: object, field: attrs.Attribute[str], value: str) -> None:
    if not _HEX.fullmatch(value):
        raise ValueError(f"{field.name}: a colour is written #rrggbb in small letters, not {shown(value)}")


class Faces(Named):
    """What stands on a card: rank and suit as on playing cards, or a number from 1 to 13 as on tiles."""

    CARDS = "A to K"
    TILES = "1 to 13"


@attrs.frozen(kw_only=True)
class Palette:
    """A colour for each suit, written `#rrggbb`, and which `faces` the cards have. The colours should be dark: cards are cream-white.

    >>> import attrs
    >>> attrs.evolve(TWO_COLOUR, clubs="#204060").of(Suit.CLUBS)
    '#204060'
    """

    clubs: str = attrs.field(validator=_colour)
    diamonds: str = attrs.field(validator=_colour)
    hearts: str = attrs.field(validator=_colour)
    spades: str = attrs.field(validator=_colour)
    faces: Faces = attrs.field(default=Faces.CARDS, validator=instance_of(Faces))

    def of(self, suit: Suit) -> str:
        """The colour of the suit."""
        return (self.clubs, self.diamonds, self.hearts, self.spades)[suit]


TWO_COLOUR: Final = Palette(clubs="#1d1b1a", diamonds="#c3142d", hearts="#c3142d", spades="#1d1b1a")
"""Red and black, as most packs are printed."""

FOUR_COLOUR: Final = Palette(clubs="#157033", diamonds="#1558b0", hearts="#c3142d", spades="#1d1b1a")
"""Green clubs, blue diamonds, red hearts, black spades: suits tell apart at a glance."""

TILES: Final = Palette(clubs="#1558b0", diamonds="#9a5b00", hearts="#c3142d", spades="#1d1b1a", faces=Faces.TILES)
"""Tiles from 1 to 13: blue clubs, yellow diamonds, red hearts, black spades."""
