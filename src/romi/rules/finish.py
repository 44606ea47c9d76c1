"""How a deal was won: the one fact that endings establish and scores are counted from."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Final

import attrs
from attrs.validators import optional

from romi._text import no_slip, shown
from romi.as_code import NamedText
from romi.checks import Value, listed, whole


@enum.unique
class Way(NamedText):
    """The ways of going out that the seven variants know. The list is open: a rule of your own may use any other word."""

    OUT = "out"
    """Every card laid, with or without a last discard (F13, RUM5)."""
    FROM_HAND = "from-hand"
    """Handolás: all at once, nothing laid before (HAND9)."""
    WITH_LAY_OFF = "szúró"
    """Szúró hand: from hand, with a lay-off on or an exchange from a meld that lay there before (HAND9, HAND13)."""
    ONE_COLOUR = "one-colour"
    """Only red or only black cards held (RABLO6)."""
    KNOCK = "knock"
    """Kopogás (KOP5, TIZ5)."""
    ROMI = "römi"
    """Every card arranged in melds (KOP7, TIZ5)."""
    FLUSH = "flush"
    """Flös, of one suit or of figures (TIZ4)."""
    ROYAL = "royal"
    """Royal flush: a suit flush that is one run (TIZ4)."""
    PIKOLO = "pikoló"
    """A hand that counts 25 or less (TIZ4)."""


ALL_LAID: Final = (Way.OUT, Way.FROM_HAND, Way.WITH_LAY_OFF)
"""Ways after which the finisher has no card left."""

_KNOWN: Final = frozenset(map(str, Way))


def _way(way: str) -> str:
    thing: object = way
    if not isinstance(thing, str):
        raise TypeError(f"a way of going out is a word, such as Way.OUT, not {shown(way)}")
    no_slip(way, _KNOWN)
    return str(way)


def _ways(ways: Iterable[str]) -> tuple[str, ...]:
    if isinstance(ways, str):
        raise TypeError(f"'also' are words in a tuple or a list, not {shown(ways)}")
    return tuple(map(_way, listed("also", ways)))


@attrs.frozen
class Finish(Value):
    """Who ended the deal, and how.

    `seat` counts from 0. `way` is the way of going out (see `Way`; an open word), `also` are further ways that the same hand fulfils
    (a royal flush is a flush too; TIZ8). `turn` is the finisher's turn, from 1, or None where it was not kept. `lay_offs` is the number of
    lay-offs and joker exchanges in that turn on melds that lay there before it: one makes a hand a szúró hand (HAND9), and ends
    "own melds only" (MAGY7).

    >>> Finish(2, "from-hand", turn=5)
    Finish(seat=2, way='from-hand', turn=5, lay_offs=0, also=())
    """

    seat: int = attrs.field(validator=whole(0))
    way: str = attrs.field(default="out", converter=_way)
    turn: int | None = attrs.field(default=None, validator=optional(whole(1)))
    lay_offs: int = attrs.field(default=0, validator=whole(0))
    also: tuple[str, ...] = attrs.field(default=(), converter=_ways)

    @property
    def ways(self) -> tuple[str, ...]:
        """`way` and then `also`, each once."""
        return tuple(dict.fromkeys((self.way, *self.also)))


@attrs.frozen(slots=False)
class Dropped(Finish):
    """Who has dropped out of the deal, and how: it goes on for the others, and who is left alone in the end has won it in that way."""
