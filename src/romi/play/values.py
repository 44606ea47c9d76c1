"""Values as JSON data and back, and the schema of the data, by the types of their fields: one way for everything that travels.

A value is an object of all its fields, a tuple a list, an enum its name, a card or a move what is written for it; one of several classes that may
stand in a place says which it `is`. What is read is of the type that the field has, or a `DataError` names the place; nothing else can come
of it, and nothing read is run.
"""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

import attrs

from romi._text import shown
from romi.as_code import is_attrs
from romi.card import KINDS, Declared, Joker, Natural
from romi.moves import Move, parse_move
from romi.notation import card
from romi.play.history import Event, History
from romi.play.one_json import Json
from romi.rules.obligations import Obligation
from romi.rules.turns import Phase

T = TypeVar("T")
A = TypeVar("A", bound=attrs.AttrsInstance)

Schema: TypeAlias = "dict[str, Json]"

MOST_NUMBER: Final = (1 << 53) - 1
"""The largest whole number that every reader of JSON holds exactly."""

_MOVES: Final = frozenset(typing.get_args(Move))
_TOLD: Final = {kind.__name__: kind for kind in typing.get_args(Obligation)}
"""The classes of which one of several may stand in a place, by name."""

UNSENT: Final = ("variant", "game", "known")
"""What a board knows of its rules: of that the name is sent."""

_NATURAL: Final = "[2-9TJQKA][cdhs]"
_PATTERNS: Final[dict[object, str]] = {
    Natural: _NATURAL,
    Joker: r"\*",
    Declared: rf"(?:\*|{_NATURAL})={_NATURAL}",
}


class DataError(ValueError):
    """Data that are no such value: where in them, and why."""


# --- writing -------------------------------------------------------------------------------------


def data_of(value: object) -> Json:
    """The value as data; `TypeError` for one that does not travel."""
    if isinstance(value, Natural | Joker | Declared):
        return value.symbol
    if type(value) in _MOVES or isinstance(value, str):
        return str(value)
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, tuple | History):
        return [data_of(item) for item in value]
    if isinstance(value, frozenset):
        return sorted((data_of(item) for item in value), key=str)
    if is_attrs(value):
        named: dict[str, Json] = {"is": type(value).__name__} if type(value) in _TOLD.values() else {}
        return named | {name: data_of(getattr(value, name)) for name in fields(type(value))}
    if value is None or isinstance(value, bool | int):
        return value
    raise TypeError(f"a {type(value).__name__} does not travel")


def names_of(kind: type[enum.Enum]) -> dict[str, enum.Enum]:
    """The members by what is written for them: a code by its text, others by their names."""
    return {str(member) if isinstance(member, str) else member.name: member for member in kind}


def fields(kind: type) -> dict[str, object]:
    """The fields of the class that are sent, each with its type."""
    return _fields(kind)


@lru_cache(maxsize=64)
def _fields(kind: type[attrs.AttrsInstance]) -> dict[str, object]:
    hints = typing.get_type_hints(kind)
    return {each.name: hints[each.name] for each in attrs.fields(kind) if each.init and each.name not in UNSENT}


# --- reading -------------------------------------------------------------------------------------


def value_of(kind: object, data: object, where: str) -> object:
    """The data as a value of that type; `DataError` with the place, which begins with `where`."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Union or origin is types.UnionType:
        return _one_of(frozenset(inner), data, where)
    if origin in (tuple, frozenset):
        return origin(_items(inner, data, where))
    if kind is History:
        events = _items((Event, ...), data, where)
        return History(each for each in events if isinstance(each, Event))
    if kind in KINDS:
        return _one_of(frozenset((kind,)), data, where)
    if kind is Phase:
        return _read(Phase, data, where)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        members = names_of(kind)
        if not isinstance(data, str) or data not in members:
            raise DataError(f"{where}: {shown(data)} is no {kind.__name__}")
        return members[data]
    if isinstance(kind, type) and attrs.has(kind):
        return object_of(kind, data, where)
    if kind is int and type(data) is int and not -MOST_NUMBER <= data <= MOST_NUMBER:
        raise DataError(f"{where}: is no number from -{MOST_NUMBER} to {MOST_NUMBER}")
    if kind in (int, str, bool) and type(data) is kind:
        return data
    raise DataError(f"{where}: {shown(data)} is not what belongs here")


def _items(inner: tuple[object, ...], data: object, where: str) -> list[object]:
    """The items of a list: all of one type, or each of its own."""
    if not isinstance(data, list):
        raise DataError(f"{where}: a list was expected")
    kinds = inner if len(inner) > 1 and inner[-1] is not ... else inner[:1] * len(data)
    if len(kinds) != len(data):
        raise DataError(f"{where}: a list of {len(kinds)} was expected, not of {len(data)}")
    return [value_of(kind, item, f"{where}[{at}]") for at, (kind, item) in enumerate(zip(kinds, data, strict=True))]


def _one_of(kinds: frozenset[object], data: object, where: str) -> object:
    if data is None and type(None) in kinds:
        return None
    rest = kinds - {type(None)}
    if rest <= KINDS:
        found = _read(card, data, where)
        if type(found) not in rest:
            raise DataError(f"{where}: {shown(data)} is no card that can lie here")
        return found
    if rest <= _MOVES:
        return _read(parse_move, data, where)
    if rest <= set(_TOLD.values()):
        name = data.get("is") if isinstance(data, dict) else None
        if name not in _TOLD:
            raise DataError(f"{where}: {shown(name)} is no obligation")
        return object_of(_TOLD[str(name)], data, where)
    only = next((kind for kind in rest if type(data) is kind or len(rest) == 1), None)
    return value_of(only, data, where)


def _read(read: Callable[[str], T], data: object, where: str) -> T:
    """What stands there in writing."""
    if not isinstance(data, str):
        raise DataError(f"{where}: {shown(data)} is no text")
    try:
        return read(data)
    except ValueError as fault:
        raise DataError(f"{where}: {fault}") from None


def object_of(kind: type[A], data: object, where: str, **given: object) -> A:
    """The value of the class whose fields these are; what is `given` was not sent with them."""
    if not isinstance(data, Mapping):
        raise DataError(f"{where}: an object was expected")
    sent = {name: hint for name, hint in fields(kind).items() if name not in given}
    told = kind in _TOLD.values()
    if strange := [str(name) for name in data if name not in sent and not (told and name == "is")]:
        raise DataError(f"{where}: {strange[0][:40]!r} is no part of it")
    if missing := [name for name in sent if name not in data]:
        raise DataError(f"{where}.{missing[0]}: is missing")
    parts = {name: value_of(hint, data[name], f"{where}.{name}") for name, hint in sent.items()}
    try:
        return kind(**parts, **given)
    except (ValueError, TypeError) as fault:
        raise DataError(f"{where}: {fault}") from fault


# --- schema --------------------------------------------------------------------------------------


def schema_of(kind: object, defs: dict[str, Json]) -> Schema:
    """The schema of the data of such values; the classes in it are added to the definitions."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Union or origin is types.UnionType:
        return _choice(inner, defs)
    if origin in (tuple, frozenset) or kind is History:
        return _list((Event, ...) if kind is History else inner, defs)
    if kind in _PATTERNS:
        return {"type": "string", "pattern": f"^{_PATTERNS[kind]}$"}
    if kind is Phase:
        return {"type": "string", "pattern": "^[A-Z_]+$"}
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return {"enum": [*names_of(kind)]}
    if isinstance(kind, type) and attrs.has(kind):
        return _class(kind, defs)
    return {"type": _PLAIN[kind]}


_PLAIN: Final[dict[object, str]] = {int: "integer", str: "string", bool: "boolean", type(None): "null"}


def _choice(kinds: tuple[object, ...], defs: dict[str, Json]) -> Schema:
    rest = [kind for kind in kinds if kind is not type(None)]
    if frozenset(rest) <= _MOVES:
        one: Schema = {"type": "string", "description": "A move as it is written, in English: draw, discard 5s."}
    elif frozenset(rest) <= KINDS:
        one = {"type": "string", "pattern": f"^(?:{'|'.join(_PATTERNS[kind] for kind in rest)})$"}
    else:
        choices: list[Json] = [schema_of(kind, defs) for kind in rest]
        first = choices[0]
        one = first if len(choices) == 1 and isinstance(first, dict) else {"anyOf": choices}
    return one if len(rest) == len(kinds) else {"anyOf": [one, {"type": "null"}]}


def _list(inner: tuple[object, ...], defs: dict[str, Json]) -> Schema:
    if len(inner) > 1 and inner[-1] is not ...:
        items: list[Json] = [schema_of(kind, defs) for kind in inner]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    return {"type": "array", "items": schema_of(inner[0], defs)}


def _class(kind: type[attrs.AttrsInstance], defs: dict[str, Json]) -> Schema:
    name = kind.__name__
    if name not in defs:
        defs[name] = {}
        told: dict[str, Json] = {"is": {"const": name}} if kind in _TOLD.values() else {}
        defs[name] = object_schema(told | {key: schema_of(hint, defs) for key, hint in fields(kind).items()}, kind)
    return {"$ref": f"#/$defs/{name}"}


def object_schema(properties: Mapping[str, Json], kind: type | None = None) -> Schema:
    """The schema of an object of these fields, all of which are there; its description is the class's."""
    told: dict[str, Json] = (
        {} if kind is None else {"description": " ".join((kind.__doc__ or "").split("\n\n")[0].split())}
    )
    return {
        "type": "object",
        **told,
        "properties": {**properties},
        "required": [*properties],
        "additionalProperties": False,
    }
