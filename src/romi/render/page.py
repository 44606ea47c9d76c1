"""A table as HTML: a real table with caption and scopes, in the colours of the page that it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from romi.render.chip import inline
from romi.render.drawing import Look
from romi.render.grid import Cell, Column, Grid, Group
from romi.render.markup import NOTHING, Markup, tag, words

_LINE: Final = "border-top:1px solid rgba(128,128,128,.45);"
_CELL: Final = "padding:.25em .8em;vertical-align:top;background:none;color:inherit;"
_LEFT: Final = "text-align:left;"
_RIGHT: Final = "text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;"
_CODE: Final = "font-family:ui-monospace,Menlo,Consolas,monospace;"
_TABLE: Final = "border-collapse:collapse;border:0;color:inherit;font-size:1em;line-height:1.5;margin:.4em 0"
_CAPTION: Final = "caption-side:top;text-align:left;font-weight:bold;color:inherit;padding:.25em .8em"


def table(grid: Grid, look: Look) -> Markup:
    """The table as an element."""
    heads = (
        tag("th", words(column.head), scope="col", style=_style(column) + "font-weight:normal;opacity:.8")
        for column in grid.columns
    )
    parts = [
        tag("caption", words(grid.caption), style=_CAPTION),
        tag("thead", tag("tr", *heads, style="background:none")),
        *(tag("tbody", *_group(group, grid.columns, look)) for group in grid.groups),
    ]
    if grid.note:
        note = tag("td", words(grid.note), colspan=len(grid.columns), style=_LINE + _CELL + _LEFT + "font-weight:bold")
        parts.append(tag("tfoot", tag("tr", note, style="background:none")))
    return tag("table", *parts, lang=look.lang, style=_TABLE)


def _group(group: Group, columns: tuple[Column, ...], look: Look) -> Iterator[Markup]:
    for number, row in enumerate(group.rows):
        line = NOTHING if number else Markup(_LINE)
        cells = [
            tag("td", *_inside(cell, look), style=line + _style(column) + _weight(cell))
            for cell, column in zip(row, columns[1:], strict=True)
        ]
        if not number:
            head = group.head
            style = _LINE + _style(columns[0]) + _weight(head)
            scope = "row" if len(group.rows) == 1 else "rowgroup"
            cells.insert(0, tag("th", *_inside(head, look), scope=scope, rowspan=len(group.rows), style=style))
        yield tag("tr", *cells, style="background:none")


def _style(column: Column) -> str:
    return _CELL + (_RIGHT if column.numeric else _LEFT) + (_CODE if column.code else "")


def _weight(cell: Cell) -> str:
    return f"font-weight:{'bold' if cell.strong else 'normal'}"


def _inside(cell: Cell, look: Look) -> tuple[Markup, ...]:
    """Words and cards, separated by spaces; an empty cell still gets its closing tag."""
    return (Markup(" ".join(words(part) if isinstance(part, str) else inline(part, look) for part in cell.parts)),)
