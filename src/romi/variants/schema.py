"""The JSON Schema of variant files, made from the values themselves: an editor that knows it completes and checks them.

`docs/variant.schema.json` is `text()`; a test says when it is not current any more.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, get_args, get_origin

from romi.rules.turns import Step
from romi.variants import registry
from romi.variants.notations import NOTATIONS
from romi.variants.reading import FORMAT, IS, NONE
from romi.variants.registry import Hint
from romi.variants.seven import ALL
from romi.variants.variant import Variant

Schema: TypeAlias = "Mapping[str, Schema | Sequence[Schema] | Sequence[str] | str | int | bool]"

_PLAIN: Final[dict[object, Schema]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    type(None): {"const": NONE},
}


def schema() -> Schema:
    """The schema of a whole file."""
    definitions: dict[str, Schema] = {}
    properties = {name: _field(hint, definitions) for name, (_, hint) in registry.fields(Variant).items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A variant of the rummy family, for romi.variants.load",
        "type": "object",
        "properties": {"format": {"const": FORMAT}, "base": {"enum": [variant.name for variant in ALL]}, **properties},
        "required": ["name"],
        "additionalProperties": False,
        "$defs": dict(sorted(definitions.items())),
    }


def text() -> str:
    """The schema as a file holds it.

    >>> text().startswith("{")
    True
    """
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def _field(hint: Hint, definitions: dict[str, Schema]) -> Schema:
    """What a field of this type takes; the classes of rules that it may hold are added to the definitions."""
    if hint in NOTATIONS:
        noted: Schema = {"type": "string", "pattern": NOTATIONS[hint].pattern, "description": NOTATIONS[hint].what}
        return {"type": "array", "items": noted} if hint == tuple[Step, ...] else noted
    choices = [_one(kind, definitions) for kind in registry.members(hint)]
    return choices[0] if len(choices) == 1 else {"anyOf": choices}


def _one(kind: Hint, definitions: dict[str, Schema]) -> Schema:
    if kind in _PLAIN:
        return _PLAIN[kind]
    if registry.is_class(kind) and issubclass(kind, enum.Enum):
        return {"enum": list(kind.__members__)}
    if get_origin(kind) in (tuple, frozenset):
        return _list(kind, definitions)
    found = registry.answers(kind)
    bare = [name for name, thing in found.items() if not registry.is_class(thing) or not registry.needed(thing)]
    choices = [_rule(name, thing, kind, definitions) for name, thing in found.items() if registry.is_class(thing)]
    return {"anyOf": ([{"enum": bare}] if bare else []) + choices}


def _list(kind: Hint, definitions: dict[str, Schema]) -> Schema:
    hints = get_args(kind)
    if get_origin(kind) is frozenset or Ellipsis in hints:
        return {"type": "array", "items": _field(hints[0], definitions)}
    items = [_field(hint, definitions) for hint in hints]
    return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}


def _rule(name: str, kind: type, hint: Hint, definitions: dict[str, Schema]) -> Schema:
    """A reference to the definition of the class, which is made when it is met first; of rules put together, to that for their question."""
    key = f"{kind.__module__.removeprefix('romi.')}.{name}"
    if registry.of_rules(kind):
        key += f".{getattr(hint, '__name__', '')}"
    if key not in definitions:
        definitions[key] = {}
        choice = registry.of_rules(kind)
        definitions[key] = _choice(name, kind, hint, definitions) if choice else _class(name, kind, definitions)
    return {"$ref": f"#/$defs/{key}"}


def _class(name: str, kind: type, definitions: dict[str, Schema]) -> Schema:
    """A table; without `is` it changes a rule that is there, so that only with it all that is needed must be named."""
    properties = {key: _field(hint, definitions) for key, (_, hint) in registry.fields(kind).items()}
    return {
        "type": "object",
        "description": _told(kind),
        "properties": {IS: {"const": name}, **properties},
        "dependentRequired": {IS: registry.needed(kind)},
        "additionalProperties": False,
    }


def _choice(name: str, kind: type, hint: Hint, definitions: dict[str, Schema]) -> Schema:
    rules = _field(registry.several(hint), definitions)
    if name == kind.__name__:
        return {"description": _told(kind), **rules}
    return {
        "type": "object",
        "description": _told(kind),
        "properties": {name: rules},
        "required": [name],
        "additionalProperties": False,
    }


def _told(kind: type) -> str:
    """The first paragraph of the docstring."""
    return " ".join((kind.__doc__ or "").split("\n\n")[0].split())
