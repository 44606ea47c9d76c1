"""A picture, in each of the forms in which one may want it."""

from __future__ import annotations

from typing import Protocol

import attrs


class Printer(Protocol):
    """As much of IPython's pretty printer as a picture needs."""

    def text(self, text: str, /) -> None:
        """Write the text."""
        ...


@attrs.frozen
class Picture:
    """A picture of cards or scores: `svg` and `html` for pages and notebooks, `text` for terminals, `alt` in words.

    `svg` is a whole document that may also stand inside a page; `html` is a fragment of a page. Neither needs a font, a script, a style
    sheet or an id, so any number of pictures can stand in one page, on light ground and on dark. The same thing gives the same picture,
    to the last byte. A notebook shows it by itself; `print(picture)` writes `text`.
    """

    alt: str
    text: str = attrs.field(repr=False)
    svg: str = attrs.field(repr=False)
    html: str = attrs.field(repr=False)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.html

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:  # noqa: FBT001 - IPython calls it so
        printer.text(self.text)
