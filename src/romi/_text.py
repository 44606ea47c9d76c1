"""Text from outside, and text that goes there: what every reader and writer of the library holds to.

A reader takes a str of bounded length, with or without a byte order mark; a name is one line; a file is written whole or not at all.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Collection
from typing import Final, TypeAlias

__all__ = [
    "MARK",
    "MOST_NAME",
    "Row",
    "composed",
    "escaped",
    "given_text",
    "no_slip",
    "one_line",
    "plain_word",
    "shown",
    "write_whole",
]

MARK: Final = "\ufeff"
"""The byte order mark that some programs put before a text."""

MOST_NAME: Final = 100
"""So many characters has the longest name."""

Row: TypeAlias = dict[str, int | float | str | bool | None]
"""A row of a table: plain values by name. All rows of a table have the same names, in the same order."""

_APART: Final = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Kinds of characters that end a line, steer a terminal, or are half a character: no name has them."""


def given_text(what: str, text: str, most: int, error: Callable[[str], Exception] = ValueError) -> str:
    """The text without its byte order mark; `TypeError` unless it is a str, the `error` if it has more than `most` characters."""
    thing: object = text
    if not isinstance(thing, str):
        raise TypeError(f"{what} is read from a str, not from {type(thing).__name__}")
    if len(text) > most:
        raise error(f"{what} of {len(text)} characters is not read, {most} are the most")
    return text.removeprefix(MARK)


def no_slip(text: str, known: Collection[str]) -> None:
    """`ValueError` for an open word that is none of the known ones, and so near to one that it will have been meant."""
    if text in known:
        return
    from difflib import get_close_matches  # which loads more than a game does whose words are known

    plain = {_letters(each): each for each in known}
    if near := get_close_matches(_letters(text), plain, n=1, cutoff=_SLIP):
        raise ValueError(f"{shown(text)} is not a word that is known here; did you mean {plain[near[0]]!r}?")


def _letters(text: str) -> str:
    """The letters and digits of a text, small and without accents."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFD", text.casefold())))


_SLIP: Final = 0.88
"""So near are `unit` and `units`; `rout` is a word beside `out`."""


def one_line(word: str, name: str) -> None:
    """`TypeError` or `ValueError` unless the name is one line of text that any writer can write and any reader reads back."""
    thing: object = name
    if not isinstance(thing, str):
        raise TypeError(f"{word} is a str, not {shown(name)}")
    if not name or name != name.strip():
        raise ValueError(f"{word} begins and ends with a letter or a sign, not as {name[:MOST_NAME]!r} does")
    if len(name) > MOST_NAME:
        raise ValueError(f"{word} has at most {MOST_NAME} characters, not {len(name)}")
    strange = next((letter for letter in name if unicodedata.category(letter) in _APART), None)
    if strange is not None:
        raise ValueError(f"{word} is one line of text, and {shown(name)} has {strange!r} in it")


def shown(thing: object) -> str:
    """What was given, as an error names it: the beginning of it, if it is long."""
    try:
        whole = repr(thing)
    except ValueError:  # Python writes no whole number of more than 4300 digits.
        return f"{type(thing).__name__} with thousands of digits"
    return whole if len(whole) <= MOST_NAME else f"{whole[:MOST_NAME]}…"


def composed(text: str) -> str:
    """The text with accents that follow their letter made one with it (NFC), in time that grows with its length alone."""
    return _WITH_ACCENTS.sub(lambda found: unicodedata.normalize("NFC", found[0]), text)


_WITH_ACCENTS: Final = re.compile(r"[\x00-\x7f][^\x00-\x7f]{1,30}(?![^\x00-\x7f])")
"""A letter of ASCII and what follows it, as far as no more follows than any language writes."""


def escaped(text: str) -> str:
    """The text with every character that ends a line or steers a terminal written as in TOML and JSON, by its number."""
    return "".join(f"\\u{ord(each):04x}" if unicodedata.category(each) in _APART - {"Cs"} else each for each in text)


def plain_word(name: str) -> str:
    """The name as people mean it: without case, accents, spaces and hyphens, so that `Römi 51` is `romi51`."""
    letters = unicodedata.normalize("NFD", name[: 2 * MOST_NAME].casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Write a file in UTF-8: written aside and moved into place, so that what stood there is not lost if that fails."""
    from pathlib import Path  # which loads more than a game does that is never written

    data = text.encode("utf-8")
    place = Path(path).resolve()
    if place.exists() and not place.is_file():
        place.write_bytes(data)  # a terminal, a pipe: nothing stands there
        return
    aside = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        aside.write_bytes(data)
        aside.replace(place)
    finally:
        aside.unlink(missing_ok=True)
