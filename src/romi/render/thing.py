"""A picture of whatever it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as SetLike
from typing import TypeAlias

from romi._text import shown
from romi.analysis import Arrangement
from romi.card import Card, Declared, Joker, Natural, given
from romi.melds.meld import Meld
from romi.play import State, View
from romi.render import show
from romi.render.palette import TWO_COLOUR, Palette
from romi.render.picture import Picture
from romi.rules.matches import MatchHistory
from romi.rules.scoring import Sheet
from romi.sentences import Language
from romi.simulate.tally import MatchTally, Tally
from romi.variants import Variant

Drawable: TypeAlias = (
    Card
    | Meld
    | Arrangement
    | View
    | State
    | Sheet
    | MatchHistory
    | Tally
    | MatchTally
    | Variant
    | Sequence[Card]
    | Sequence[Meld]
)
"""What has a picture: a card, a meld, an arranged hand, a deal in progress (one player's view, or all of it), a score sheet, a match,
the tally of many, a variant as its rule sheet, a hand of cards, a table of melds."""


def picture(thing: Drawable, *, palette: Palette = TWO_COLOUR, lang: Language = "en") -> Picture:
    """The picture of a thing, whatever it is; `TypeError` if it has none. An empty sequence is an empty hand.

    >>> from romi.notation import cards
    >>> picture(cards("7h 8h"), lang="hu").alt
    'kőr 7, kőr 8'
    """
    found = drawn(thing, palette, lang)
    if found is None:
        held: object = thing
        if isinstance(held, str | SetLike | Mapping | Iterator):
            given(held)  # type: ignore[arg-type]  # which is what it says, with the remedy
        raise TypeError(f"there is no picture of {type(thing).__name__}: {shown(thing)}")
    return found


def drawn(thing: object, palette: Palette, lang: Language) -> Picture | None:
    """The picture of anything, None if it has none."""
    match thing:
        case Natural() | Joker() | Declared():
            return show.card(thing, palette=palette, lang=lang)
        case Meld():
            return show.meld(thing, palette=palette, lang=lang)
        case Arrangement():
            return show.arrangement(thing, palette=palette, lang=lang)
        case View():
            return show.view(thing, palette=palette, lang=lang)
        case State():
            return show.state(thing, palette=palette, lang=lang)
        case Sheet():
            return show.sheet(thing, palette=palette, lang=lang)
        case MatchHistory():
            return show.scoreboard(thing, palette=palette, lang=lang)
        case Tally() | MatchTally():
            return show.tally(thing, palette=palette, lang=lang)
        case Variant():
            return show.rules(thing, palette=palette, lang=lang)
        case tuple() | list():
            return _several(thing, palette, lang)
        case _:
            return None


def _several(things: Sequence[object], palette: Palette, lang: Language) -> Picture | None:
    melds = tuple(thing for thing in things if isinstance(thing, Meld))
    if melds and len(melds) == len(things):
        return show.table(melds, palette=palette, lang=lang)
    cards = tuple(thing for thing in things if isinstance(thing, Natural | Joker | Declared))
    return show.hand(cards, palette=palette, lang=lang) if len(cards) == len(things) else None
