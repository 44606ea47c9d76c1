"""JSON of bounded depth in which every key stands once: what reads a record, a match or a view lets nothing be said twice."""

from __future__ import annotations

import json
import re
from typing import Final, TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

DEEPEST: Final = 50
"""So many brackets stand in one another at most; a view has ten."""

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\Z)|[\[\]{}]', re.DOTALL)


class KeyTwiceError(ValueError):
    """An object of the text has a key twice."""


def read_json(text: str) -> Json:
    """What the text holds; `KeyTwiceError` names a key that an object has twice, else errors are those of `json.loads`."""
    _check_depth(text)
    data: Json = json.loads(text, object_pairs_hook=_once)
    return data


def _check_depth(text: str) -> None:
    """`ValueError` for a text that is nested too deeply, before anything is read of it."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for token in _TOKEN.finditer(text):
        letter = token[0][0]
        if letter in "[{":
            depth += 1
            if depth > DEEPEST:
                raise ValueError(f"it is nested more than {DEEPEST} deep")
        elif letter in "]}":
            depth -= 1


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise KeyTwiceError(f"{key[:60]!r} stands there twice")
        found[key] = value
    return found
