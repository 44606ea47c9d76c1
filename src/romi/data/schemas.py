"""The JSON Schema of each kind of what travels, made from the types of its fields."""

from __future__ import annotations

import json
from typing import Final

from romi.data.forms import FORMAT, KINDS, PLAIN
from romi.moves import Move
from romi.play.one_json import Json
from romi.play.state import View
from romi.play.values import Schema, fields, object_schema, schema_of
from romi.rules.scoring.sheet import Line
from romi.verdict import Violation

_TEXT: Final[Schema] = {"type": "string"}
_WHOLE: Final[Schema] = {"type": "integer"}
_SEED: Final[Schema] = {"type": "string", "pattern": "^[0-9]{1,20}$"}
_RULES: Final[Schema] = {
    "type": "string",
    "description": "Empty for one of the seven; a variant file in TOML; or own, for rules that no text can hold.",
}


def schema(kind: str) -> Schema:
    """The JSON Schema of the texts of a kind; `ValueError` for a word that is none of `KINDS`."""
    if kind not in KINDS:
        raise ValueError(f"there is no kind {kind!r}; there are {', '.join(KINDS)}")
    defs: dict[str, Json] = {}
    body = _schema(kind, defs)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:romi:{kind}:{FORMAT}",
        "title": f"A {kind} of romi, format {FORMAT}",
        **body,
        **({"$defs": dict(sorted(defs.items()))} if defs else {}),
    }


def schema_text(kind: str) -> str:
    """The schema as a file holds it."""
    return json.dumps(schema(kind), indent=1, ensure_ascii=False) + "\n"


def _schema(kind: str, defs: dict[str, Json]) -> Schema:
    if kind == "verdict":
        # What a verdict is about says of itself what it is, and has a schema of its own.
        about: Json = {"anyOf": [{"type": "object", "required": ["romi", "format"]}, {"type": "null"}]}
        faults: Json = {"type": "array", "items": schema_of(Violation, defs)}
        return _object(kind, {"ok": {"type": "boolean"}, "value": about, "notes": faults, "violations": faults})
    if kind in PLAIN:
        return _object(kind, {key: schema_of(hint, defs) for key, hint in fields(PLAIN[kind]).items()}, PLAIN[kind])
    if kind == "view":
        named: dict[str, Json] = {"variant": _TEXT, "rules": _RULES}
        return _object(kind, named | {key: schema_of(hint, defs) for key, hint in fields(View).items()}, View)
    return _object(kind, _parts(kind, defs))


def _parts(kind: str, defs: dict[str, Json]) -> dict[str, Json]:
    """The fields of what has a form of its own."""
    if kind == "move":
        return {"move": schema_of(Move, defs)}
    if kind == "variant":
        return {"variant": _TEXT, "rules": _RULES}
    if kind == "state":
        return {"deal": _object("deal", _parts("deal", defs))}
    if kind == "deal":
        return {"variant": _TEXT, "rules": _RULES, **_dealt(defs)}
    if kind == "match":
        return {
            **{"variant": _TEXT, "rules": _RULES, "players": _WHOLE, "first_dealer": _WHOLE, "seed": _SEED},
            "events": {"type": "array", "items": {"anyOf": [_played(defs), object_schema({"buy_in": _WHOLE})]}},
        }
    deal = _object("deal", {"variant": _TEXT, **_dealt(defs)})
    names: Json = {"type": "array", "items": _TEXT}
    return {"lang": _TEXT, "names": names, "match": _object("match", _parts("match", defs)), "deal": deal}


def _dealt(defs: dict[str, Json]) -> dict[str, Json]:
    """The fields of a record, but for its rules."""
    whole: Json = {"type": "array", "items": _WHOLE}
    seat: Json = {"type": ["integer", "null"]}
    return {
        "players": _WHOLE,
        "dealer": _WHOLE,
        "seed": {"anyOf": [_SEED, {"type": "null"}]},
        "cut": {"type": ["integer", "null"]},
        "cards": {"anyOf": [{"type": "array", "items": _TEXT}, {"type": "null"}]},
        "number": _WHOLE,
        "totals": whole,
        "accounts": {"type": "object", "additionalProperties": whole},
        "max-turns": _WHOLE,
        "moves": {
            "type": "array",
            "items": {"type": "array", "prefixItems": [seat, schema_of(Move, defs)], "minItems": 2, "maxItems": 2},
        },
    }


def _played(defs: dict[str, Json]) -> Schema:
    """A deal of a match: as its sheet, but for the cards of a line, which are one text."""
    line = {key: schema_of(hint, defs) for key, hint in fields(Line).items()} | {"cards": _TEXT}
    return object_schema(
        {
            "deal": {"type": "array", "items": object_schema(line)},
            "players": {"anyOf": [{"type": "array", "items": _WHOLE}, {"type": "null"}]},
            "seats": _WHOLE,
            "winner": {"type": ["integer", "null"]},
        }
    )


def _object(kind: str, properties: dict[str, Json], described: type | None = None) -> Schema:
    return object_schema({"romi": {"const": kind}, "format": {"const": FORMAT}, **properties}, described)
