"""JSON altered at one place, for tests of readers: whatever is accepted must be usable, whatever is not is refused with its place."""

from __future__ import annotations

import copy
import json
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
    path = chance.choice(kinds[chance.choice([kind for kind in kinds if kind])])
    at, holder = path[-1], data
    for word in path[:-1]:
        holder = holder[word]  # type: ignore[index]  # the path was just walked
    how = _alter(holder, at, chance)
    return json.dumps(data), f"{path}: {how}"


def _alter(holder: Json, at: str | int, chance: Random) -> str:
    assert isinstance(holder, dict | list)
    held: Json = holder[at]  # type: ignore[index]
    way = chance.random()
    if way < 0.15:
        del holder[at]  # type: ignore[arg-type]
        return "left out"
    if way < 0.5 and isinstance(held, int) and not isinstance(held, bool):
        new: Json = held + chance.choice((-3, -2, -1, 1, 2, 3, 40))
    elif way < 0.5 and isinstance(held, list) and held:
        item = chance.randrange(len(held))
        new = chance.choice((held[:item] + held[item + 1 :], [*held, copy.deepcopy(held[item])], held[::-1]))
    elif way < 0.55 and isinstance(held, dict):
        new = {**held, "extra": 1}
    else:
        new = chance.choice(OTHERS)
    holder[at] = new  # type: ignore[index]
    return repr(new)[:60]


def _paths(data: Json, path: Path = ()) -> list[Path]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(deeper for word, item in inner for deeper in _paths(item, (*path, word)))]
