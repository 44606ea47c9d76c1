"""Our own drawings of suits and ranks, as SVG path data.

A suit is a filled shape about the origin, 20 units high. A rank is a line of strokes in a box 20 units high whose left edge is 0; each
comes with its width.
"""

from __future__ import annotations

from typing import Final

from romi.card import Natural, Rank, Suit
from romi.render.markup import Markup, joined, moved, tag
from romi.render.palette import Faces, Palette
from romi.sentences import Language, tongue

SUITS: Final[dict[Suit, str]] = {
    Suit.HEARTS: "M0 10.2C-2.6 5.6-10 1.6-10-4.3-10-7.7-7.7-9.8-5-9.8-2.6-9.8-.8-8.3 0-5.9.8-8.3 2.6-9.8 5-9.8"
    " 7.7-9.8 10-7.7 10-4.3 10 1.6 2.6 5.6 0 10.2Z",
    Suit.DIAMONDS: "M0-11C2-7.2 5-3.2 8.2 0 5 3.2 2 7.2 0 11-2 7.2-5 3.2-8.2 0-5-3.2-2-7.2 0-11Z",
    Suit.SPADES: "M0-10.4C2.6-5.8 9.8-1.9 9.8 3.5 9.8 6.3 7.8 8.1 5.5 8.1 3.6 8.1 1.9 7.1 1 5.4 1.1 7.6 2 9.3 3.7 10.2"
    "H-3.7C-2 9.3-1.1 7.6-1 5.4-1.9 7.1-3.6 8.1-5.5 8.1-7.8 8.1-9.8 6.3-9.8 3.5-9.8-1.9-2.6-5.8 0-10.4Z",
    Suit.CLUBS: "M-4.7-5.5A4.7 4.7 0 1 1 4.7-5.5 4.7 4.7 0 0 1 2.9-1.8 4.7 4.7 0 1 1 1 4.6C1.1 7.3 2 9.2 3.7 10.2"
    "H-3.7C-2 9.2-1.1 7.3-1 4.6A4.7 4.7 0 1 1-2.9-1.8 4.7 4.7 0 0 1-4.7-5.5Z",
}

_EIGHT: Final = (
    "M7 9.3C4 9.3 2 7.4 2 4.7 2 1.9 4.1 0 7 0S12 1.9 12 4.7C12 7.4 10 9.3 7 9.3 3.4 9.3 1 11.5 1 14.6 1 17.8"
    " 3.5 20 7 20S13 17.8 13 14.6C13 11.5 10.6 9.3 7 9.3Z"
)

STROKES: Final[dict[str, tuple[float, str]]] = {
    "A": (14, "M1 20 7 0 13 20M3.3 13.2H10.7"),
    "Á": (14, "M1 20 7 4.6 13 20M3.1 14.8H10.9M6.4.6 9.6-2.4"),
    "1": (8, "M1 3.6 5 0V20"),
    "2": (14, "M1.4 5.4C1.4 2 3.8 0 6.9 0 10.2 0 12.4 2.1 12.4 5.1 12.4 9.2 7 13 1.4 20H13"),
    "3": (14, "M1.8 0H12.2L6.4 7.6C10.4 7.4 13 9.9 13 13.6 13 17.4 10.4 20 6.9 20 4 20 1.8 18.5 1 15.8"),
    "4": (14, "M10 20V0L1 14.6H13.6"),
    "5": (14, "M12 0H3.2L2.3 8.8C3.5 7.6 5.1 7 6.9 7 10.5 7 13 9.6 13 13.4 13 17.3 10.4 20 6.8 20 4 20 1.9 18.5 1 16"),
    "6": (14, "M12 1.7C10.9.6 9.6 0 8 0 3.7 0 1 4.8 1 13.4 1 17.3 3.5 20 7 20S13 17.3 13 13.4 10.5 7 7 7 1 9.6 1 13.4"),
    "7": (14, "M1 0H13C9 6.3 6.3 12.8 5 20"),
    "8": (14, _EIGHT),
    "9": (14, "M2 18.3C3.1 19.4 4.4 20 6 20 10.3 20 13 15.2 13 6.6 13 2.7 10.5 0 7 0S1 2.7 1 6.6 3.5 13 7 13 13 10.4 13 6.6"),
    "10": (19.4, "M.6 3.6 4 0V20M13.4 0C10.2 0 8.6 3.8 8.6 10S10.2 20 13.4 20 18.2 16.2 18.2 10 16.6 0 13.4 0Z"),
    "J": (12, "M5 0H10.6V14.4C10.6 18 8.7 20 5.8 20 3.1 20 1.3 18.4 1 15.4"),
    "Q": (15, "M7 0C3.4 0 1 4 1 10S3.4 20 7 20 13 16 13 10 10.6 0 7 0ZM8 14.4 14 20.6"),
    "K": (14, "M1.6 0V20M12.6 0 1.6 12.6M5.4 8.4 13.4 20"),
    "B": (14, "M1.6 0V20H7.4C10.9 20 13 18 13 14.8S10.9 9.6 7.4 9.6H1.6M7 9.6C10 9.6 11.8 7.8 11.8 4.8S10 0 7 0H1.6"),
    "D": (14, "M1.6 0V20H5.8C10.4 20 13 16.2 13 10S10.4 0 5.8 0Z"),
    "11": (15, "M1 3.6 5 0V20M8.6 3.6 12.6 0V20"),
    "12": (21, "M1 3.6 5 0V20M8.4 5.4C8.4 2 10.8 0 13.9 0 17.2 0 19.4 2.1 19.4 5.1 19.4 9.2 14 13 8.4 20H20"),
    "13": (21, "M1 3.6 5 0V20M8.8 0H19.2L13.4 7.6C17.4 7.4 20 9.9 20 13.6 20 17.4 17.4 20 13.9 20 11 20 8.8 18.5 8 15.8"),
}  # fmt: skip

STAR: Final = "M0-10 2.6-3.4 9.5-3.1 4.1 1.2 5.9 8 0 4.1-5.9 8-4.1 1.2-9.5-3.1-2.6-3.4Z"


def letter(rank: Rank, lang: Language, faces: Faces) -> str:
    """What stands in the corner of a card of that rank: a letter of the language, or the number of a tile."""
    return str(rank.value) if faces is Faces.TILES else tongue(lang).letters.split()[rank - 1]


def suit_sign(suit: Suit, palette: Palette) -> Markup:
    """The suit about the origin, 20 units high."""
    return tag("path", d=SUITS[suit], fill=palette.of(suit))


def rank_sign(card: Natural, palette: Palette, lang: Language) -> Markup:
    """The rank, centred on x = 0, from y = 0 to 20."""
    width, strokes = STROKES[letter(card.rank, lang, palette.faces)]
    path = tag(
        "path",
        d=strokes,
        fill="none",
        stroke=palette.of(card.suit),
        stroke_width=2.9,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return moved(path, -width / 2, 0)


def index(card: Natural, palette: Palette, lang: Language) -> Markup:
    """Rank over suit, as in the corner of a card: centred on x = 0, 38 units high, from y = 0."""
    return joined((rank_sign(card, palette, lang), moved(suit_sign(card.suit, palette), 0, 32, 0.75)))
