"""Melds, piles and hands on a table: green cloth, which makes them legible on any page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from romi.card import Card
from romi.melds.meld import Table
from romi.render.drawing import Drawing, Look, backs_row, cards_row, meld_row, row
from romi.render.face import HEIGHT, WIDTH, beneath, hidden
from romi.render.markup import Markup, clean, joined, moved, tag, words
from romi.render.measure import width
from romi.render.palette import FELT, ON_FELT
from romi.render.text import backs_text, cards_text, meld_text
from romi.render.words import hand_name, hidden_name, meld_name, word

_WIDEST: Final = 780.0
_MARGIN: Final = 20.0
_GAP: Final = 24.0
_LABEL: Final = 22.0
_SIZE: Final = 13.0


@attrs.frozen
class Thing:
    """Cards that lie together on the table: what is written above them, the drawing, what they are in words, and for a terminal."""

    label: str
    cards: Drawing
    alt: str
    boxes: str = ""

    @property
    def text(self) -> str:
        """The label, and below it the cards for a terminal; where there are none, the words."""
        return f"{self.label}\n{self.boxes}" if self.boxes else self.alt

    def drawing(self) -> Drawing:
        """The cards with their label."""
        label = clean(self.label)
        length = width(label, _SIZE, bold=False, code=False)
        text = tag(
            "text",
            words(label),
            x=1,
            y=_SIZE + 1,
            font_size=_SIZE,
            font_family="Helvetica, Arial, 'Liberation Sans', sans-serif",
            fill=ON_FELT,
            textLength=length,
            lengthAdjust="spacingAndGlyphs",
        )
        inside = joined((text, self.cards.at(0, _LABEL)))
        return Drawing(inside, max(self.cards.width, length + 2), self.cards.height + _LABEL)


def laid(table: Table, look: Look) -> tuple[Thing, ...]:
    """Each meld with its number, from 1, as moves name it."""
    return tuple(
        Thing(
            f"{number}. {word(meld.kind, look.lang)}",
            meld_row(meld, look),
            f"{number}. {meld_name(meld, look.lang)}",
            meld_text(meld, look.lang),
        )
        for number, meld in enumerate(table, start=1)
    )


def stock(count: int, look: Look) -> Thing:
    """The stock, face down, and how many cards it has."""
    if count < 0:
        raise ValueError(f"a stock has no fewer than 0 cards, not {count}")
    label = word("stock", look.lang, count=count)
    if not count:
        return Thing(label, row(()), label)
    under = min(count, 3) - 1
    pile = [
        *(moved(beneath(), 3.0 * place, 0) for place in range(under)),
        moved(hidden(look.lang).whole, 3.0 * under, 0),
    ]
    return Thing(label, Drawing(joined(pile), WIDTH + 3.0 * under, HEIGHT), label)


def pile(name: str, cards: Sequence[Card], look: Look) -> Thing:
    """Open cards of which the first lies on top and alone is seen; `name` is the key of a word."""
    return held(word(name, look.lang), cards[:1], look)


def held(label: str, cards: Sequence[Card], look: Look) -> Thing:
    """A hand, seen."""
    return Thing(label, cards_row(cards, look), f"{label}: {hand_name(cards, look.lang)}", cards_text(cards, look.lang))


def concealed(label: str, count: int, look: Look) -> Thing:
    """A hand of which only the number of cards is known."""
    return Thing(label, backs_row(count, look), f"{label}: {hidden_name(count, look.lang)}", backs_text(count))


def felt(rows: Sequence[Sequence[Thing]]) -> Drawing:
    """The things on cloth, each row below the one before; a row that is too wide goes on in the next."""
    drawn: list[Markup] = []
    y, widest = _MARGIN, WIDTH + 2 * _MARGIN
    for things in (line for given in rows for line in _lines(given)):
        x = _MARGIN
        for thing in things:
            drawn.append(thing.at(x, y))
            x += thing.width + _GAP
        widest = max(widest, x - _GAP + _MARGIN)
        y += max(thing.height for thing in things) + _GAP / 2
    high = max(y - _GAP / 2, HEIGHT / 2) + _MARGIN
    return Drawing(joined((tag("rect", width=widest, height=high, rx=12, fill=FELT), *drawn)), widest, high)


def _lines(things: Sequence[Thing]) -> Iterator[list[Drawing]]:
    line: list[Drawing] = []
    filled = 0.0
    for drawing in (thing.drawing() for thing in things):
        if line and filled + drawing.width > _WIDEST:
            yield line
            line, filled = [], 0.0
        line.append(drawing)
        filled += drawing.width + _GAP
    if line:
        yield line


_CLOTH: Final = (
    f"background:{FELT};color:{ON_FELT};border-radius:12px;padding:14px 18px;"
    "width:fit-content;max-width:100%;box-sizing:border-box"
)
_LIST: Final = "list-style:none;display:flex;flex-wrap:wrap;gap:12px 24px;margin:0 0 10px;padding:0"
_ITEM: Final = "margin:0;padding:0;font:13px/1.6 Helvetica,Arial,sans-serif;color:inherit"


def cloth(rows: Sequence[Sequence[Thing]], name: str, lang: str) -> Markup:
    """The same as HTML: lists of pictures that flow into the width there is."""
    lists = [tag("ul", *(_item(thing) for thing in things), style=_LIST) for things in rows if things]
    return tag("div", *(lists or [words(name)]), role="group", aria_label=name, lang=lang, style=_CLOTH)


def _item(thing: Thing) -> Markup:
    label = tag("div", words(thing.label), aria_hidden="true")
    return tag("li", label, thing.cards.svg(thing.alt), style=_ITEM)
