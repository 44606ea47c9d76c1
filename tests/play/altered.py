"""JSON altered at one place, for tests of readers: whatever is accepted must be usable, whatever is not is refused with its place."""

from __future__ import annotations

import copy
import json
import re
from random import Random
from typing import Final, TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Path: TypeAlias = tuple[str | int, ...]

LISTS: Final[list[Json]] = [[], {}, ["7h"], [[]], [None]]
OTHERS: Final[tuple[Json, ...]] = (
    *(None, -1, 0, 1, 2, 7, 99, 10**6, 10**30, 1.5, True, False),
    *("", "x", "7h", "*", "*=7h", "draw", "discard 7h", "lay 7h 8h 9h", "own", "\ud800"),
    *LISTS,
)  # fmt: skip


def altered(text: str, chance: Random) -> tuple[str, str]:
    """The text with one place of it altered, and where and how: each kind of place is as likely as any other."""
    data: Json = json.loads(text)
    kinds: dict[Path, list[Path]] = {}
    for path in _paths(data):
        kinds.setdefault(tuple("#" if isinstance(word, int) else word for word in path), []).append(path)
    alike = kinds[chance.choice([kind for kind in kinds if kind])]
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
