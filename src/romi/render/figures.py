"""Our own drawings of kings, queens, jacks, the joker and the back of a card, on a card of 100 by 140 units."""

from __future__ import annotations

from typing import Final

from romi.card import Natural, Rank
from romi.render.glyphs import STAR, SUITS, suit_sign
from romi.render.markup import Markup, joined, moved, tag
from romi.render.palette import BACK, CARD, GOLD, INK, SKIN, Palette

_FRAME: Final = "#fbf3df"
_LINE: Final = "#3b352c"


def _shape(d: str, fill: str, stroke: str = _LINE, width: float = 0.9) -> Markup:
    return tag("path", d=d, fill=fill, stroke=stroke, stroke_width=width, stroke_linejoin="round")


def _face(hair: str, hair_colour: str) -> Markup:
    """Hair, neck, a face and its features; the head's centre is (50, 45)."""
    return joined(
        (
            _shape(hair, hair_colour),
            _shape("M45.6 52V60H54.4V52Z", SKIN),
            _shape("M41.6 41C41.6 36 45 33.4 50 33.4S58.4 36 58.4 41C58.4 49 55.2 56.4 50 56.4S41.6 49 41.6 41Z", SKIN),
            tag("path", d="M44.8 43.2H47.4M52.6 43.2H55.2", stroke=INK, stroke_width=1.4, stroke_linecap="round"),
            tag("path", d="M50 44.4 49.2 48.6H50.8M47.6 52C49 52.8 51 52.8 52.4 52", fill="none", stroke=_LINE,
                stroke_width=0.8, stroke_linecap="round", stroke_linejoin="round"),
        )
    )  # fmt: skip


def _robe(colour: str) -> Markup:
    """Shoulders down to the middle of the card, with a collar and a band."""
    return joined(
        (
            _shape("M26.5 70C28 62.6 34 58.6 42.6 57.6L50 65.4 57.4 57.6C66 58.6 72 62.6 73.5 70Z", colour),
            _shape("M42.6 57.6 50 65.4 57.4 57.6 60.4 58.2 50 69.4 39.6 58.2Z", GOLD),
            tag("path", d="M32.4 70C33 66.6 34.8 64 37.4 62.4M67.6 70C67 66.6 65.2 64 62.6 62.4", fill="none", stroke=GOLD,
                stroke_width=1.6),
        )
    )  # fmt: skip


def _king(colour: str) -> Markup:
    return joined(
        (
            _robe(colour),
            _face("M39.6 38C38 44 38.4 50 40.4 54.6H44L42.4 42ZM60.4 38C62 44 61.6 50 59.6 54.6H56L57.6 42Z", "#8a7f70"),
            _shape("M41.6 47C42.6 49.6 44.6 50.4 47 49.9 48.6 49.4 51.4 49.4 53 49.9 55.4 50.4 57.4 49.6 58.4 47 58.6 54.6"
                   " 55.6 62.6 50 62.6S41.4 54.6 41.6 47Z", "#8a7f70"),
            tag("path", d="M47.8 53.2C49.2 54 50.8 54 52.2 53.2", fill="none", stroke=CARD, stroke_width=1.3, stroke_linecap="round"),
            _shape("M40 38.6 37.6 26.8 43.8 31.4 50 23.6 56.2 31.4 62.4 26.8 60 38.6C54 36.6 46 36.6 40 38.6Z", GOLD),
            _gems(colour),
        )
    )  # fmt: skip


def _gems(colour: str) -> Markup:
    spots = ((37.6, 26.4), (50, 23.4), (62.4, 26.4))
    return joined(tag("circle", cx=x, cy=y, r=1.7, fill=colour, stroke=_LINE, stroke_width=0.7) for x, y in spots)


def _queen(colour: str) -> Markup:
    return joined(
        (
            _robe(colour),
            _face("M50 29.6C42 29.6 38.4 35 38.4 42 38.4 49 36.6 54.6 34.4 58.4 39 60.6 43.4 60 45.6 58.4L44 42H56L54.4 58.4"
                  "C56.6 60 61 60.6 65.6 58.4 63.4 54.6 61.6 49 61.6 42 61.6 35 58 29.6 50 29.6Z", "#a4642a"),
            tag("path", d="M48.2 51.9C49.2 51 50.8 51 51.8 51.9 50.8 53.2 49.2 53.2 48.2 51.9Z", fill="#b3263a"),
            _shape("M40.8 37.6C40 33.8 39.6 31.6 39.6 28.4 42.4 30.2 43.6 31.4 45 33.2 46.4 29.6 48 27.4 50 25.4 52 27.4 53.6"
                   " 29.6 55 33.2 56.4 31.4 57.6 30.2 60.4 28.4 60.4 31.6 60 33.8 59.2 37.6 53.6 35.6 46.4 35.6 40.8 37.6Z", GOLD),
            joined(tag("circle", cx=x, cy=y, r=1.3, fill=CARD, stroke=_LINE, stroke_width=0.7)
                   for x, y in ((39.6, 27.6), (50, 24.6), (60.4, 27.6))),
        )
    )  # fmt: skip


def _jack(colour: str) -> Markup:
    return joined(
        (
            _robe(colour),
            _face("M40.2 37C38.4 43 38.4 49.4 39.6 53.4 41.6 54 43.4 53.4 44.4 52.2L43 40H57L55.6 52.2C56.6 53.4 58.4 54 60.4 53.4"
                  " 61.6 49.4 61.6 43 59.8 37Z", "#c98f3a"),
            _shape("M57 31C59 25.4 64.6 22.6 70.4 24.6 68.2 26 67.8 27.2 68.2 28.8 64 28.8 61 30.6 58.6 34Z", GOLD),
            _shape("M39 38.4C38 32.6 41.6 26.8 49.6 26.8 57 26.8 61.8 31.2 61.6 38.4 56 34.6 45 34.6 39 38.4Z", colour),
            _shape("M38.4 39.4C44.6 34.8 56 34.8 62 39.4L61.4 36C55.6 31.8 44.8 31.8 38.8 36Z", GOLD),
        )
    )  # fmt: skip


def court(card: Natural, palette: Palette) -> Markup:
    """The figure of a king, queen or jack, twice: upright and upside down."""
    colour = palette.of(card.suit)
    draw = {Rank.KING: _king, Rank.QUEEN: _queen, Rank.JACK: _jack}[card.rank]
    half = joined((draw(colour), moved(suit_sign(card.suit, palette), 32.4, 31, 0.5)))
    frame = tag("rect", x=26, y=21, width=48, height=98, rx=3, fill=_FRAME, stroke=colour, stroke_width=1.2)
    waist = tag("path", d="M26.6 70H73.4", stroke=GOLD, stroke_width=2.2)
    return joined((frame, half, moved(moved(half, -100, -140), 0, 0, turn=180), waist))


_CAP: Final = (
    (
        "M50 46C44 34 33 30 25.6 38.4 22.8 41.8 23.4 48 26 51.6 28 47.6 31.4 46.2 34.8 48.6 37.6 50.6 38.6 54.4 39 59Z",
        "#c3142d",
    ),
    (
        "M50 46C56 34 67 30 74.4 38.4 77.2 41.8 76.6 48 74 51.6 72 47.6 68.6 46.2 65.2 48.6 62.4 50.6 61.4 54.4 61 59Z",
        "#1558b0",
    ),
    ("M39 59C40 44 44 34 50 27.6 56 34 60 44 61 59Z", GOLD),
)
_COLLAR: Final = "M36 84 40.6 93.6 45.4 85.6 50 96.4 54.6 85.6 59.4 93.6 64 84C59 80 41 80 36 84Z"


def joker() -> Markup:
    """The head of a jester with cap and bells."""
    bells = ((26, 53.4), (50, 26.4), (74, 53.4), (40.6, 95.4), (50, 98.4), (59.4, 95.4))
    return joined(
        (
            *(_shape(d, fill) for d, fill in _CAP),
            _shape(_COLLAR, "#157033"),
            _shape("M39 58.6C38 70 42 84.6 50 84.6S62 70 61 58.6C54 55.6 46 55.6 39 58.6Z", SKIN),
            _shape("M38.2 61.4C45 57 55 57 61.8 61.4L61.2 56.8C54.4 53 45.6 53 38.8 56.8Z", CARD),
            tag("path", d="M44 66.6C45 65.4 46.6 65.4 47.6 66.6M52.4 66.6C53.4 65.4 55 65.4 56 66.6", fill="none", stroke=INK,
                stroke_width=1.5, stroke_linecap="round"),
            tag("path", d="M44.2 74.6C46.6 79.4 53.4 79.4 55.8 74.6 52.4 76 47.6 76 44.2 74.6Z", fill="#b3263a"),
            tag("path", d="M50 67.6 49 71.8H51", fill="none", stroke=_LINE, stroke_width=0.8, stroke_linecap="round"),
            *(tag("circle", cx=x, cy=y, r=2.8, fill=GOLD, stroke=_LINE, stroke_width=0.9) for x, y in bells),
        )
    )  # fmt: skip


def star() -> Markup:
    """The joker's sign in the corner of the card, about the origin."""
    return tag("path", d=STAR, fill=GOLD, stroke=_LINE, stroke_width=1.6, stroke_linejoin="round")


def _lattice(left: float, top: float, right: float, bottom: float, step: float) -> str:
    """Diagonal lines that end exactly at the sides of a rectangle."""
    lines = []
    width, height = right - left, bottom - top
    offset = step
    while offset < width + height:
        start, end = (min(offset, width), max(0, offset - width)), (max(0, offset - height), min(offset, height))
        for mirror in (False, True):
            points = [(right - x if mirror else left + x, top + y) for x, y in (start, end)]
            lines.append("M" + "L".join(f"{x:g} {y:g}" for x, y in points))
        offset += step
    return "".join(lines)


_LATTICE: Final = _lattice(8, 8, 92, 132, 10.4)


def back() -> Markup:
    """The back of a card: a lattice with the four suits in the middle."""
    signs = joined(
        moved(tag("path", d=d, fill=GOLD), x, y, 0.62)
        for d, (x, y) in zip(SUITS.values(), ((50, 57), (63, 70), (50, 83), (37, 70)), strict=True)
    )
    return joined(
        (
            tag("rect", x=6, y=6, width=88, height=128, rx=5, fill=BACK),
            tag("path", d=_LATTICE, stroke="#7f97cf", stroke_width=0.9),
            tag("rect", x=8, y=8, width=84, height=124, rx=3.5, fill="none", stroke="#e8dfc4", stroke_width=1.2),
            tag(
                "path",
                d="M50 38 78 70 50 102 22 70Z",
                fill=BACK,
                stroke="#e8dfc4",
                stroke_width=1.4,
                stroke_linejoin="round",
            ),
            signs,
        )
    )


def back_edge() -> Markup:
    """As much of the back of a card as is seen where another lies over it."""
    return tag("rect", x=6, y=6, width=88, height=128, rx=5, fill=BACK, stroke="#e8dfc4", stroke_width=0.6)
