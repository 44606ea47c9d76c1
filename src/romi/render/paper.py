"""A table as SVG: a sheet of paper with its own ground, legible on any page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, groupby
from typing import Final, TypeAlias

import attrs

from romi.render.chip import HEIGHT as CHIP
from romi.render.chip import chip
from romi.render.drawing import Drawing, Look
from romi.render.grid import Cell, Column, Grid, Group
from romi.render.markup import Markup, clean, joined, tag, words
from romi.render.measure import width
from romi.render.palette import EDGE, FAINT, INK, PAPER, RULE

_LINE: Final = 24.0
_BASE: Final = 17.0  # of the letters, from the top of the line
_PAD: Final = 6.0
_MARGIN: Final = 22.0
_GAP: Final = 22.0
_WIDEST: Final = 520.0
_SANS: Final = "Helvetica, Arial, 'Liberation Sans', sans-serif"
_MONO: Final = "ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace"

_Piece: TypeAlias = str | Drawing
_Line: TypeAlias = tuple[_Piece, ...]


@attrs.frozen(kw_only=True)
class _Pen:
    """How words are written."""

    strong: bool = False
    code: bool = False
    colour: str = INK
    size: float = 14

    def width(self, piece: _Piece) -> float:
        return piece.width if isinstance(piece, Drawing) else width(piece, self.size, bold=self.strong, code=self.code)

    def length(self, line: _Line) -> float:
        return sum(map(self.width, line)) + self.width(" ") * max(0, len(line) - 1)

    def write(self, text: str, x: float, y: float) -> Markup:
        return tag(
            "text",
            words(text),
            x=x,
            y=y,
            font_size=self.size,
            font_family=_MONO if self.code else _SANS,
            font_weight="bold" if self.strong else "normal",
            fill=self.colour,
            textLength=self.width(text),
            lengthAdjust="spacingAndGlyphs",
        )

    def write_line(self, line: _Line, x: float, top: float) -> Iterator[Markup]:
        """The line from x on; words that stand together are one text."""
        for is_text, run in groupby(line, lambda piece: isinstance(piece, str)):
            pieces = list(run)
            if is_text:
                yield self.write(" ".join(piece for piece in pieces if isinstance(piece, str)), x, top + _BASE)
                x += self.length(tuple(pieces)) + self.width(" ")
                continue
            for piece in pieces:
                if isinstance(piece, Drawing):
                    yield piece.at(x, top + (_LINE - CHIP) / 2)
                    x += piece.width + self.width(" ")


_TITLE: Final = _Pen(strong=True, size=18)
_HEAD: Final = _Pen(colour=FAINT, size=12)
_NOTE: Final = _Pen(strong=True)


@attrs.frozen
class _Block:
    """A cell broken into lines."""

    pen: _Pen
    numeric: bool
    lines: tuple[_Line, ...]

    @property
    def width(self) -> float:
        return max(map(self.pen.length, self.lines))

    @property
    def height(self) -> float:
        return _LINE * len(self.lines)

    def draw(self, left: float, wide: float, top: float) -> Iterator[Markup]:
        for number, line in enumerate(self.lines):
            indent = wide - self.pen.length(line) if self.numeric else 0
            yield from self.pen.write_line(line, left + indent, top + number * _LINE)


def _block(cell: Cell, column: Column, look: Look) -> _Block:
    """The cell in lines no wider than a column may be; a word that is wider still is broken."""
    pen = _Pen(strong=cell.strong, code=column.code)
    lines: list[list[_Piece]] = [[]]
    for piece in _pieces(cell, pen, look):
        if lines[-1] and pen.length((*lines[-1], piece)) > _WIDEST:
            lines.append([])
        lines[-1].append(piece)
    return _Block(pen, column.numeric, tuple(map(tuple, lines)))


def _pieces(cell: Cell, pen: _Pen, look: Look) -> Iterator[_Piece]:
    for part in cell.parts:
        if not isinstance(part, str):
            yield chip(part, look)
            continue
        for word in clean(part).split():
            each = len(word) if pen.width(word) <= _WIDEST else int(len(word) * _WIDEST / pen.width(word) / 2) + 1
            yield from (word[start : start + each] for start in range(0, len(word), each))


@attrs.frozen
class _Blocks:
    """A group in blocks: its head, and its rows."""

    head: _Block
    rows: tuple[tuple[_Block, ...], ...]

    @classmethod
    def of(cls, group: Group, columns: tuple[Column, ...], look: Look) -> _Blocks:
        rows = tuple(
            tuple(_block(cell, column, look) for cell, column in zip(row, columns[1:], strict=True))
            for row in group.rows
        )
        return cls(_block(group.head, columns[0], look), rows)

    @property
    def heights(self) -> tuple[float, ...]:
        return tuple(max(block.height for block in row) for row in self.rows)

    @property
    def height(self) -> float:
        return max(self.head.height, sum(self.heights))

    def column(self, place: int) -> tuple[_Block, ...]:
        return tuple(row[place - 1] for row in self.rows) if place else (self.head,)

    def draw(self, lefts: tuple[float, ...], widths: tuple[float, ...], top: float) -> Iterator[Markup]:
        yield from self.head.draw(lefts[0], widths[0], top)
        for row, down in zip(self.rows, accumulate(self.heights, initial=0.0), strict=False):
            for block, left, wide in zip(row, lefts[1:], widths[1:], strict=True):
                yield from block.draw(left, wide, top + down)


def paper(grid: Grid, look: Look) -> Drawing:
    """The table on paper."""
    groups = [_Blocks.of(group, grid.columns, look) for group in grid.groups]
    heads = tuple(clean(column.head) for column in grid.columns)
    widths = tuple(
        max([_HEAD.width(head), *(block.width for group in groups for block in group.column(place))])
        for place, head in enumerate(heads)
    )
    caption, note = clean(grid.caption), clean(grid.note)
    inner = max(sum(widths) + _GAP * (len(widths) - 1), _TITLE.width(caption), _NOTE.width(note))
    lefts = tuple(accumulate((wide + _GAP for wide in widths[:-1]), initial=_MARGIN))

    drawn = [_TITLE.write(caption, _MARGIN, _MARGIN + 15)]
    y = _MARGIN + 42
    for column, head, left, wide in zip(grid.columns, heads, lefts, widths, strict=True):
        indent = wide - _HEAD.width(head) if column.numeric else 0
        drawn.append(_HEAD.write(head, left + indent, y))
    y += 8
    for group in groups:
        drawn += [_rule(y, inner), *group.draw(lefts, widths, y + _PAD)]
        y += group.height + 2 * _PAD
    if note:
        drawn += [_rule(y, inner), _NOTE.write(note, _MARGIN, y + _PAD + _BASE)]
        y += _LINE + _PAD
    return _on_ground(joined(drawn), inner + 2 * _MARGIN, y + _MARGIN - _PAD)


def _rule(y: float, length: float) -> Markup:
    return tag("path", d=f"M{_MARGIN:.2f} {y:.2f}h{length:.2f}", stroke=RULE)


def _on_ground(inside: Markup, wide: float, high: float) -> Drawing:
    ground = tag("rect", x=0.5, y=0.5, width=wide - 1, height=high - 1, rx=8, fill=PAPER, stroke=EDGE)
    return Drawing(joined((ground, inside)), wide, high)
