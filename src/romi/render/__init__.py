"""Pictures of hands, melds, tables, scores and whole deals: SVG and HTML for pages and notebooks, text for terminals.

>>> import romi
>>> from romi import render
>>> picture = render.hand(romi.cards("7h 8h *"))
>>> picture.alt
'7 of hearts, 8 of hearts, joker'
>>> picture.svg[:4], picture.html[:4]
('<svg', '<svg')

In a notebook `%load_ext romi.render` lets cards, melds and sheets show themselves.
"""

from romi.render.booklet import booklet
from romi.render.notebook import Shell, load_ipython_extension, show_in_notebook, unload_ipython_extension
from romi.render.palette import FOUR_COLOUR, TILES, TWO_COLOUR, Faces, Palette
from romi.render.picture import Picture
from romi.render.show import (
    arrangement,
    backs,
    card,
    hand,
    history,
    meld,
    rules,
    scoreboard,
    sheet,
    state,
    table,
    tally,
    view,
)
from romi.render.thing import picture

__all__ = [
    "FOUR_COLOUR",
    "TILES",
    "TWO_COLOUR",
    "Faces",
    "Palette",
    "Picture",
    "Shell",
    "arrangement",
    "backs",
    "booklet",
    "card",
    "hand",
    "history",
    "load_ipython_extension",
    "meld",
    "picture",
    "rules",
    "scoreboard",
    "sheet",
    "show_in_notebook",
    "state",
    "table",
    "tally",
    "unload_ipython_extension",
    "view",
]


def __dir__() -> list[str]:
    return list(__all__)
