"""What happened in a deal or a match, as a person writes it down in TOML.

A deal names who ended it and how, and what the others have left:

    players = ["Anna", "Béla", "Cili"]
    finisher = "Anna"               # who went out or knocked; for a void deal instead: void = true
    way = "from-hand"               # if not plainly "out": knock, römi, flush …, or the Hungarian word
    left = { "Béla" = "7h 8h *", Cili = "K♠ K♦" }
    unopened = ["Cili"]             # who never laid a meld

It may add `lay_offs` (how many in the last turn, on older melds), `also` (further figures of the same hand), `upcard` and
`dealer`. A match has `players` above a `[[deal]]` for each deal, without `players`; a deal may then say who buys in after it, `buys_in`.
If only the outcome was written down, `points = { Anna = -20, "Béla" = 34 }` stands in the place of `left`.

A first line `format = 1` may say in which form the file is written; without it that is the first.

It is TOML as it is, so a name with letters beyond ASCII stands in quotes where it is a key. Ways are written in any case, and in either
language. Every fault is told with its line, its deal and its key.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Final

import attrs

from romi._text import composed, given_text, shown
from romi._toml import TomlError, read_toml
from romi.card import Card
from romi.cli.voice import Misuse
from romi.notation import NotationError
from romi.notation import cards as read
from romi.rules.finish import Way
from romi.sentences import languages, tongue

_DEAL_KEYS: Final = (
    ("finisher", "void", "way", "also", "lay_offs", "left", "unopened", "upcard", "dealer", "points", "buys_in")
)  # fmt: skip


@cache
def _ways() -> Mapping[str, str]:
    """The ways out by every word for them, in any language."""
    found = {str(way): str(way) for way in Way}
    for lang in languages():
        speech = tongue(lang)
        found |= {word: way for words in (speech.ways, speech.declared) for way, word in words.items()}
    return found


@attrs.frozen
class Told:
    """A deal as it was told, names in the place of seats. `finisher` is None for a void deal; `points` None if hands were told."""

    place: Place
    finisher: str | None
    way: str
    also: tuple[str, ...]
    lay_offs: int
    left: Mapping[str, tuple[Card, ...]]
    unopened: tuple[str, ...]
    upcard: Card | None
    dealer: str | None
    points: Mapping[str, int] | None
    buys_in: tuple[str, ...]


@attrs.frozen
class File:
    """All that a file tells: the players, and the deals; whether it is a match of several."""

    players: tuple[str, ...]
    deals: tuple[Told, ...]
    is_match: bool


@attrs.frozen
class Place:
    """Where in the file something stands: in a deal (from 1; None: above all deals), to be told with its key and line."""

    text: str
    deal: int | None = None

    def fault(self, key: str, why: str) -> Misuse:
        """The fault, with its line, deal and key as far as they are known."""
        line = self._line(key)
        words = (f"line {line}" if line else "", f"deal {self.deal}" if self.deal else "", key, why)
        return Misuse(": ".join(word for word in words if word))

    def _line(self, wanted: str) -> int | None:
        """The line of a key ("left.Béla"), else of the table above it, else of the deal."""
        deal, table, best = 0, "", None
        for number, line in enumerate(self.text.splitlines(), 1):
            said = line.strip()
            if said.startswith("["):
                deal += said.startswith("[[")
                table = said.strip("[] ").partition(".")[2] + "."
                key = table.rstrip(".")
            elif "=" in said and not said.startswith("#"):
                key = (table.lstrip(".") + said.partition("=")[0].rstrip()).replace('"', "").replace("'", "")
            else:
                continue
            if deal == (self.deal or 0) and (key in ("", wanted) or wanted.startswith(f"{key}.")):
                best = number
        return best


@attrs.frozen
class _Reader:
    """Takes values of the right kind out of one table."""

    place: Place
    table: Mapping[str, object]
    players: tuple[str, ...]

    def check_keys(self, known: Iterable[str]) -> None:
        known = tuple(known)
        for key in self.table:
            if key not in known:
                near = get_close_matches(key, known, 1)
                raise self.place.fault(key, "is not a key here" + (f"; did you mean {near[0]!r}?" if near else ""))

    def name(self, key: str) -> str | None:
        value = self.table.get(key)
        return None if value is None else self._player(key, value)

    def names(self, key: str) -> tuple[str, ...]:
        return tuple(self._player(key, value) for value in self._list(key))

    def words(self, key: str) -> tuple[str, ...]:
        return tuple(self._text(key, value) for value in self._list(key))

    def way(self, key: str, default: str) -> str:
        return self._way(key, self.table.get(key, default))

    def ways(self, key: str) -> tuple[str, ...]:
        return tuple(self._way(key, value) for value in self._list(key))

    def number(self, key: str, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.place.fault(key, f"must be a whole number, not {shown(value)}")
        if not -MOST_NUMBER <= value <= MOST_NUMBER:
            raise self.place.fault(key, f"must be a number from -{MOST_NUMBER} to {MOST_NUMBER}")
        return value

    def cards(self, key: str, value: object) -> tuple[Card, ...]:
        try:
            return read(self._text(key, value))
        except NotationError as error:
            raise self.place.fault(key, str(error)) from None

    def by_player(self, key: str) -> Iterator[tuple[str, str, object]]:
        """Each player named in a table, with the key to say so and the value."""
        table = self.table.get(key, {})
        if not isinstance(table, dict):
            raise self.place.fault(
                key, f"needs an entry for each player, as in {key} = {{ Anna = … }}, not {shown(table)}"
            )
        for name, value in table.items():
            yield self._player(f"{key}.{name}", name), f"{key}.{name}", value

    def _player(self, key: str, value: object) -> str:
        name = self._text(key, value)
        if name not in self.players:
            raise self.place.fault(key, f"there is no player {shown(name)}, only {', '.join(self.players)}")
        return name

    def _way(self, key: str, value: object) -> str:
        word = self._text(key, value).casefold()
        if word not in _ways():
            raise self.place.fault(key, f"there is no way {shown(word)} to end a deal; there are {', '.join(_ways())}")
        return _ways()[word]

    def _list(self, key: str) -> list[object]:
        value = self.table.get(key, [])
        if not isinstance(value, list):
            raise self.place.fault(key, f'must be a list, as in ["Anna"], not {shown(value)}')
        return value

    def _text(self, key: str, value: object) -> str:
        if not isinstance(value, str):
            raise self.place.fault(key, f"must be a text in quotes, not {shown(value)}")
        return value


FORMAT: Final = 1
"""The number of the form of a file; people type them, so one that does not name it is of the first."""

MOST_TEXT: Final = 200_000
"""So many characters has the longest file; a match of seven deals has some two thousand."""

MOST_DEALS: Final = 500
"""So many deals has the longest match; to score each, all before it are counted."""

MOST_NUMBER: Final = 10**9
MOST_LINE: Final = 1000
_BARE_KEY: Final = re.compile(r"(?:^|[{,.\[])[ \t]*([\w-]{0,50}[^\W\x00-\x7f][\w-]{0,50})[ \t]*[=.\]]")
"""A key with letters that TOML would have in quotes."""


def parse(text: str) -> File:
    """What the text tells; `Misuse` with line, deal and key if it cannot be understood."""
    text = composed(given_text("a score file", text, MOST_TEXT, Misuse))
    try:
        document = read_toml(text)
    except TomlError as fault:
        where = "" if fault.line is None else f"line {fault.line}: "
        subject = "the file " if fault.why.startswith("has ") else ""
        raise Misuse(f"{where}{subject}{fault.why}{_in_quotes(text, fault.line)}") from None
    except RecursionError:
        raise Misuse("the file is nested deeper than any deal") from None
    top = _Reader(Place(text), document, ())
    deals = document.get("deal")
    if (form := document.pop("format", FORMAT)) != FORMAT or type(form) is not int:
        raise top.place.fault("format", f"must be {FORMAT}, not {shown(form)}")
    top.check_keys(("players", "deal") if "deal" in document else ("players", *_DEAL_KEYS))
    players = top.words("players")
    if len(set(players)) != len(players) or len(players) < 2:
        raise top.place.fault("players", "needs the names of two or more players, each once")
    if "deal" not in document:
        return File(players, (_told(_Reader(Place(text), document, players)),), is_match=False)
    if not isinstance(deals, list) or not all(isinstance(deal, dict) for deal in deals):
        raise top.place.fault("deal", "is written as [[deal]], once for each deal")
    if len(deals) > MOST_DEALS:
        raise top.place.fault("deal", f"stands there {len(deals)} times, at most {MOST_DEALS} are allowed")
    readers = [_Reader(Place(text, number), deal, players) for number, deal in enumerate(deals, 1)]
    for reader in readers:
        reader.check_keys(_DEAL_KEYS)
    return File(players, tuple(map(_told, readers)), is_match=True)


def _in_quotes(text: str, line: int | None) -> str:
    """A hint, if the line at fault has a key that TOML would have in quotes."""
    found = line and _BARE_KEY.search(text.splitlines()[line - 1][:MOST_LINE])
    return f'; a key with letters beyond ASCII stands in quotes, as in "{found[1]}" = …' if found else ""


def _told(reader: _Reader) -> Told:
    void = reader.table.get("void", False)
    finisher = reader.name("finisher")
    if (finisher is None) != (void is True):
        raise reader.place.fault("finisher", "must say who ended the deal; where nobody won, write void = true")
    if "points" in reader.table and "left" in reader.table:
        raise reader.place.fault("points", "replaces left: give one of the two")
    upcard = reader.cards("upcard", reader.table["upcard"]) if "upcard" in reader.table else ()
    if len(upcard) > 1:
        raise reader.place.fault("upcard", "must be one card")
    left = {name: reader.cards(key, value) for name, key, value in reader.by_player("left")}
    points = {name: reader.number(key, value) for name, key, value in reader.by_player("points")}
    lay_offs = reader.number("lay_offs", reader.table.get("lay_offs", 0))
    if lay_offs < 0:
        raise reader.place.fault("lay_offs", f"must not be below 0: {lay_offs}")
    return Told(
        place=reader.place,
        finisher=finisher,
        way=reader.way("way", "out"),
        also=reader.ways("also"),
        lay_offs=lay_offs,
        left=left,
        unopened=reader.names("unopened"),
        upcard=upcard[0] if upcard else None,
        dealer=reader.name("dealer"),
        points=points if "points" in reader.table else None,
        buys_in=reader.names("buys_in"),
    )
