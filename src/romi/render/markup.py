"""Markup, and how untrusted words get into it.

`Markup` is text that may stand in an SVG or HTML document as it is. Words become markup in two ways only: by `words`, which escapes them,
or as an attribute of `tag`, which does so too. The type checker sees to it that no bare `str` slips in.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Final, NewType

Markup = NewType("Markup", str)

FLUID: Final = "max-width:100%;height:auto;vertical-align:top"
NOTHING: Final = Markup("")

# What XML 1.0 cannot hold at all, what would move a terminal's cursor, and what would turn the direction of the text around it.
_UNFIT: Final = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\u202a-\u202e\u2066-\u2069]")


def clean(words: str) -> str:
    """The words with every character that no document or terminal should be given replaced by �."""
    return _UNFIT.sub("\ufffd", words)


def words(raw: str) -> Markup:
    """Words as markup: cleaned and escaped."""
    return Markup(html.escape(clean(raw)))


def number(value: float) -> str:
    """A coordinate with two decimals at most, always written the same way."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def tag(name: str, *inside: Markup, **attributes: str | float) -> Markup:
    """An element; in the names of attributes a hyphen is written `_`, and a `_` at the end is dropped (`class_`)."""
    written = "".join(f' {_attribute(key)}="{_value(value)}"' for key, value in attributes.items())
    return Markup(f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>")


def _attribute(key: str) -> str:
    return key.removesuffix("_").replace("_", "-") if key != "viewBox" else key


def _value(value: str | float) -> str:
    """A value in quotes; a line break is written as such, since XML would read it as a space."""
    return words(value).replace("\n", "&#10;") if isinstance(value, str) else number(value)


def joined(parts: Iterable[Markup]) -> Markup:
    """Pieces of markup one after another."""
    return Markup("".join(parts))


def moved(inside: Markup, x: float, y: float, scale: float = 1, turn: float = 0) -> Markup:
    """A group moved to (x, y), scaled and turned (degrees, clockwise) about its own origin."""
    steps = [f"translate({number(x)} {number(y)})"] if x or y else []
    steps += [f"rotate({number(turn)})"] if turn else []
    steps += [f"scale({number(scale)})"] if scale != 1 else []
    return tag("g", inside, transform=" ".join(steps)) if steps else inside


def svg(inside: Markup, width: float, height: float, alt: str, style: str = FLUID) -> Markup:
    """A whole picture with its description for those who do not see it.

    It holds no id and refers to none, so any number of pictures can stand in one page.
    """
    return tag(
        "svg",
        tag("title", words(alt)),
        inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        aria_label=alt,
        style=style,
    )
