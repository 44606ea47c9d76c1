"""How wide a text is, without a font.

Widths are those of the common sans-serif faces, in thousandths of the size. A text is then drawn with exactly that length, so that it
fits in whatever font a viewer has.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_WIDTHS: Final = {
    character: width
    for width, characters in {
        222: "ijl|",
        278: "ftI .,:;/!'’",
        333: "r()-[]",
        389: "*",
        500: "ckJsvxyz",
        556: "abdeghnopqu0123456789L?_$#–",
        584: "+−=<>~",
        611: "TFZ",
        667: "ABEKPSVXY&",
        722: "CDHNRUw",
        778: "GOQ",
        833: "mM",
        944: "W",
        1000: "—…",
    }.items()
    for character in characters
}
MONOSPACE: Final = 602


def width(text: str, size: float, *, bold: bool, code: bool) -> float:
    """The width of the text at that size: in a bold face a little more, in one for code the same for each character."""
    units = sum(MONOSPACE if code else _units(character) for character in text)
    return units * size / 1000 * (1.06 if bold and not code else 1)


def _units(character: str) -> int:
    base = unicodedata.normalize("NFD", character)[0]
    if base in _WIDTHS:
        return _WIDTHS[base]
    if unicodedata.combining(base):
        return 0
    return 1000 if unicodedata.east_asian_width(base) in "WF" else 640
