"""A table of words, numbers and cards: one value, drawn as SVG, as HTML and as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import attrs

from romi.card import Card


@attrs.frozen
class Column:
    """A column: its head, and what stands in it."""

    head: str
    numeric: bool = attrs.field(default=False, kw_only=True)
    code: bool = attrs.field(default=False, kw_only=True)


Part: TypeAlias = "str | Card"


def _parts(parts: Iterable[Part]) -> tuple[Part, ...]:
    return tuple(part for part in parts if part != "")


@attrs.frozen
class Cell:
    """Words and cards in a cell."""

    parts: tuple[Part, ...] = attrs.field(default=(), converter=_parts)
    strong: bool = attrs.field(default=False, kw_only=True)


Row: TypeAlias = tuple[Cell, ...]


@attrs.frozen
class Group:
    """Rows that belong together under one head, which stands in the first column beside them."""

    head: Cell
    rows: tuple[Row, ...]


@attrs.frozen
class Grid:
    """A table: a caption, columns with heads, and groups of rows. The first column holds the heads of the groups."""

    caption: str
    columns: tuple[Column, ...]
    groups: tuple[Group, ...]
    note: str = ""


def cell(*parts: Part) -> Cell:
    """A cell of these words and cards."""
    return Cell(parts)


def strong(*parts: Part) -> Cell:
    """A cell that is to catch the eye."""
    return Cell(parts, strong=True)


def aligned(grid: Grid) -> str:
    """The table for a terminal, its columns separated by two spaces; for tables of short words, without cards."""
    rows = [tuple(column.head for column in grid.columns)]
    rows += [tuple(map(_written, (group.head, *row))) for group in grid.groups for row in group.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            text.rjust(width) if column.numeric else text.ljust(width)
            for text, width, column in zip(row, widths, grid.columns, strict=True)
        ).rstrip()
        for row in rows
    ]
    return "\n".join((*lines, grid.note) if grid.note else lines)


def _written(cell: Cell) -> str:
    return " ".join(map(str, cell.parts))
