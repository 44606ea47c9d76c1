"""JSON in which every key stands once: what reads a record, a match or a view lets nothing be said twice."""

from __future__ import annotations

import json
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class KeyTwiceError(ValueError):
    """An object of the text has a key twice."""


def read_json(text: str) -> Json:
    """What the text holds; `KeyTwiceError` names a key that an object has twice, else errors are those of `json.loads`."""
    data: Json = json.loads(text, object_pairs_hook=_once)
    return data


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise KeyTwiceError(f"{key[:60]!r} stands there twice")
        found[key] = value
    return found
