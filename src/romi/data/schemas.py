"""The JSON Schema of each kind of what travels, made from the types of its fields."""

from __future__ import annotations

import json
from importlib import resources
from typing import Final

from romi._text import shown
from romi.data.forms import FIELDS, FORMAT, KINDS, OfRules
from romi.data.values import Schema, fields, object_schema, schema_of
from romi.moves import Move
from romi.play.one_json import Json
from romi.play.record import Record
from romi.play.state import State
from romi.verdict import Violation

RULES: Final[Schema] = {
    "variant": {"type": "string"},
    "rules": {
        "type": "string",
        "description": "Empty for one of the seven; a variant file in TOML; or own, for rules that no text can hold.",
    },
}


def schema(kind: str) -> Schema:
    """The JSON Schema of the texts of a kind; `ValueError` for a word that is none of `KINDS`."""
    found: Schema = json.loads(schema_text(kind))
    return found


def schema_text(kind: str) -> str:
    """The schema as its file in the package has it."""
    return resources.files("romi.data").joinpath(f"{_known(kind)}.json").read_text("utf-8")


def made(kind: str) -> Schema:
    """The schema as the types of the fields make it: what its file is written from."""
    defs: dict[str, Json] = {}
    body = _schema(_known(kind), defs)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:romi:{kind}:{FORMAT}",
        "title": f"A {kind} of romi, format {FORMAT}",
        **body,
        **({"$defs": dict(sorted(defs.items()))} if defs else {}),
    }


def _known(kind: str) -> str:
    if kind not in KINDS:
        raise ValueError(f"there is no kind {shown(kind)}; there are {', '.join(KINDS)}")
    return kind


def _schema(kind: str, defs: dict[str, Json]) -> Schema:
    if kind in FIELDS:
        told = RULES if issubclass(FIELDS[kind], OfRules) else {}
        of = Record if FIELDS[kind] is State else FIELDS[kind]
        return _object(kind, told | {key: schema_of(hint, defs) for key, hint in fields(of).items()}, FIELDS[kind])
    if kind == "verdict":
        # What a verdict is about says of itself what it is, and has a schema of its own.
        about: Json = {"anyOf": [{"type": "object", "required": ["romi", "format"]}, {"type": "null"}]}
        faults: Json = {"type": "array", "items": schema_of(Violation, defs)}
        return _object(kind, {"ok": {"type": "boolean"}, "value": about, "notes": faults, "violations": faults})
    return _object(kind, {"move": schema_of(Move, defs)} if kind == "move" else RULES)


def _object(kind: str, properties: dict[str, Json], described: type | None = None) -> Schema:
    return object_schema({"romi": {"const": kind}, "format": {"const": FORMAT}, **properties}, described)
