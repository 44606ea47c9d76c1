"""Texts altered, for tests of readers: whatever is accepted must be usable, whatever is not is refused with its place.

JSON is altered at one place of what it says; any text by its lines, words and characters, or is put together anew of the words of others.
"""

from __future__ import annotations

import copy
import json
import re
import unicodedata
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Path: TypeAlias = tuple[str | int, ...]

LISTS: Final[list[Json]] = [[], {}, ["7h"], [[]], [None]]
OTHERS: Final[tuple[Json, ...]] = (
    *(None, -1, 0, 1, 2, 7, 99, 10**6, 10**9, (1 << 53) - 1, 10**30, 1.5, True, False),
    *("", "x", "7h", "*", "*=7h", "draw", "discard 7h", "lay 7h 8h 9h", "own", "\ud800"),
    *LISTS,
)  # fmt: skip


def altered(text: str, chance: Random) -> tuple[str, str]:
    """The text with one place of it altered, and where and how: each kind of place is as likely as any other."""
    data: Json = json.loads(text)
    kinds: dict[Path, list[Path]] = {}
    for path in _paths(data):
        kinds.setdefault(tuple("#" if isinstance(word, int) else word for word in path), []).append(path)
    inside = [kind for kind in kinds if kind]
    if not inside:  # all was left out
        return "null", "nothing is left"
    alike = kinds[chance.choice(inside)]
    path, other = chance.choice(alike), chance.choice(alike)
    how = _alter(_at(data, path[:-1]), path[-1], _at(data, other), chance)
    return json.dumps(data), f"{path}: {how}"


def _at(data: Json, path: Path) -> Json:
    for word in path:
        data = data[word]  # type: ignore[index]  # the path was just walked
    return data


def _alter(holder: Json, at: str | int, other: Json, chance: Random) -> str:
    """Left out, or exchanged for something near, for what stands in such a place elsewhere, or for anything."""
    assert isinstance(holder, dict | list)
    held: Json = holder[at]  # type: ignore[index]
    way = chance.random()
    if way < 0.15:
        del holder[at]  # type: ignore[arg-type]
        return "left out"
    if way < 0.5 and isinstance(held, int) and not isinstance(held, bool):
        new: Json = held + chance.choice((-3, -2, -1, 1, 2, 3, 40))
    elif way < 0.5 and isinstance(held, str) and held.isdecimal():
        new = str(int(held) + chance.choice((-1, 1, 40)))
    elif way < 0.7 and isinstance(held, str) and "\n" in held:
        new = _line_altered(held.splitlines(), chance)
    elif way < 0.5 and isinstance(held, list) and held:
        item = chance.randrange(len(held))
        without = held[:item] + held[item + 1 :]
        new = chance.choice((without, held[:-1], [*held, copy.deepcopy(held[item])], held[::-1]))
    elif way < 0.55 and isinstance(held, dict):
        new = {**held, "extra": 1}
    elif way < 0.65 and other != held:
        new = copy.deepcopy(other)
    else:
        new = chance.choice(OTHERS)
    holder[at] = new  # type: ignore[index]
    return repr(new)[:60]


def _line_altered(lines: list[str], chance: Random) -> str:
    """Rules as a file has them, without a line, or with another number in it."""
    at = chance.randrange(len(lines))
    kept = re.sub("[0-9]+", lambda found: str(int(found[0]) + chance.choice((-1, 1, 40))), lines[at])
    return "\n".join([*lines[:at], *([kept] if kept != lines[at] else []), *lines[at + 1 :]]) + "\n"


def _paths(data: Json, path: Path = ()) -> list[Path]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(deeper for word, item in inner for deeper in _paths(item, (*path, word)))]


# --- any text ------------------------------------------------------------------------------------

ODD: Final = (
    *("", " ", "\t", "\n", "\r", "\x00", "\x85", "\u2028", "\ufeff", "\u0301", "\ufe0f", "\ud800", "\U0001f0b7", "\U0001f0cf"),
    *("\u0663", "\uff19", "\u017f", "\u0130", "\u00df", "\u00e9", "o\u030b", "\u2665", "\u2605", "\u2013", "\u2212"),
    *('"', "\'", '"""', "\\", "[", "]", "{", "}", "=", "#", ";", ":", "/", ",", ".", "*", "*=7h", "-", "--", "-->", "(", ")"),
    *("0", "-1", "1.5", "1e999", "NaN", "inf", "0x10", "1_000", "true", "null", "1979-05-27", "99999999999999999999", "9" * 5_000),
    *("format = 2", "is = ", "on", "own", "none", "[[deal]]", "\n    ", "__class__", "os.system", "{0}", "%s", "\x1b[31m"),
)  # fmt: skip
"""What stands where nobody expects it."""

_WORDS: Final = re.compile(r"\w+|\s+|[^\w\s]")


def words_of(text: str) -> list[str]:
    """The text in pieces: words, gaps and signs."""
    return _WORDS.findall(text)


def text_altered(text: str, others: Sequence[str], chance: Random) -> str:
    """The text with some of its lines, words or characters changed; `others` are texts of the same form."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        text = chance.choice(_WAYS)(text, chance.choice(others), chance)
    return text


def soup(others: Sequence[str], chance: Random) -> str:
    """Words of such texts in any order, with others among them."""
    pool = [*words_of(chance.choice(others)), *words_of(chance.choice(others))]
    odd = chance.choice((0.0, 0.1, 0.5))
    return "".join(
        chance.choice(ODD) if chance.random() < odd or not pool else chance.choice(pool)
        for _ in range(chance.choice((1, 3, 8, 20, 80)))
    )


def _by_parts(split: Callable[[str], list[str]]) -> Callable[[str, str, Random], str]:
    def alter(text: str, other: str, chance: Random) -> str:
        parts, strange = split(text), split(other)
        at = chance.randrange(len(parts) + 1)
        here = parts[at : at + 1]
        put = chance.choice(
            (
                [],
                here * 2,
                here * chance.choice((3, 50, 400)),
                here[::-1] + parts[at - 1 : at],
                [chance.choice(strange)] if strange else [],
                [*here, chance.choice(strange)] if strange else here,
                [chance.choice(ODD)],
                [chance.choice(ODD), *here],
            )
        )
        return "".join([*parts[:at], *put, *parts[at + chance.choice((1, 1, 1, 2, 5)) :]])

    return alter


def _cut(text: str, other: str, chance: Random) -> str:
    """The beginning of one, the end of another."""
    return text[: chance.randrange(len(text) + 1)] + other[chance.randrange(len(other) + 1) :]


def _counted(text: str, _: str, chance: Random) -> str:
    """Another number in the place of one that is there."""
    numbers = list(re.finditer("[0-9]+", text))
    if not numbers:
        return text
    found = chance.choice(numbers)
    number = chance.choice((0, 1, 10, int(found[0][:40]) + chance.choice((-1, 1, 40)), 10**9, 10**30))
    return f"{text[: found.start()]}{number}{text[found.end() :]}"


def _spelt(text: str, _: str, chance: Random) -> str:
    """The same in other letters."""
    ways: tuple[Callable[[str], str], ...] = (
        str.upper,
        str.casefold,
        str.title,
        lambda same: unicodedata.normalize("NFD", same),
        lambda same: unicodedata.normalize("NFKC", same),
        lambda same: same.replace("\n", "\r\n"),
        lambda same: "\ufeff" + same,
        lambda same: same.replace(" ", "\u00a0"),
    )
    return chance.choice(ways)(text)


_WAYS: Final = (
    _by_parts(lambda text: text.splitlines(keepends=True)),
    _by_parts(words_of),
    _by_parts(words_of),
    _by_parts(list),
    _by_parts(list),
    _cut,
    _counted,
    _spelt,
)
