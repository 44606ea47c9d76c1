"""Values as JSON data and back, and the schema of the data, by the types of their fields: one way for everything that travels.

A value is an object of all its fields, a tuple a list, an enum its name, a card or a move what is written for it, a seed text; one of several
classes that may stand in a place says which it `is`. A deal in progress is its record, and is played again when it is read. What is read is of the
type that the field has, or a `DataError` names the place; nothing else can come of it, and nothing read is run.
"""

from __future__ import annotations

import enum
import re
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
from romi.play.record import Record, record, replay
from romi.play.sound import unsound
from romi.play.state import State, View
from romi.rules.matches import history
from romi.rules.obligations import Obligation
from romi.rules.turns import Phase
from romi.variants.variant import Variant
from romi.verdict import Rejected

T = TypeVar("T")
A = TypeVar("A", bound=attrs.AttrsInstance)

Schema: TypeAlias = "dict[str, Json]"

MOST_NUMBER: Final = (1 << 53) - 1
"""The largest whole number that every reader of JSON holds exactly."""

_MOVES: Final = frozenset(typing.get_args(Move))
_TOLD: Final = {kind.__name__: kind for several in (Obligation, history.Event) for kind in typing.get_args(several)}
"""The classes of which one of several may stand in a place, by name."""

UNSENT: Final = ("variant", "game", "known", "line")
"""Fields of the rules, of which the name is sent, and of the text that something was read from."""


class Seed:
    """The type of a field called seed: text, since few programs hold whole numbers of that size."""


_SEED: Final = r"[0-9]{1,20}"
_MOST_SEED: Final = (1 << 64) - 1

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
    if isinstance(value, State):
        return data_of(record(value))
    if is_attrs(value):
        named: dict[str, Json] = {"is": type(value).__name__} if type(value) in _TOLD.values() else {}
        sent = {name: getattr(value, name) for name in fields(type(value))}
        return named | {name: data_of(_as_text(item) if name == "seed" else item) for name, item in sent.items()}
    if value is None or isinstance(value, bool | int):
        return value
    raise TypeError(f"a {type(value).__name__} does not travel")


def _as_text(seed: int | None) -> str | None:
    return None if seed is None else str(seed)


def names_of(kind: type[enum.Enum]) -> dict[str, enum.Enum]:
    """The members by what is written for them: a code by its text, others by their names."""
    return {str(member) if isinstance(member, str) else member.name: member for member in kind}


def fields(kind: type) -> dict[str, object]:
    """The fields of the class that are sent, each with its type."""
    return _fields(kind)


@lru_cache(maxsize=64)
def _fields(kind: type[attrs.AttrsInstance]) -> dict[str, object]:
    hints = typing.get_type_hints(kind)
    if "seed" in hints:
        hints["seed"] = Seed if hints["seed"] is int else Seed | None
    return {each.name: hints[each.name] for each in attrs.fields(kind) if each.init and each.name not in UNSENT}


@lru_cache(maxsize=64)
def _of_a_variant(kind: type[attrs.AttrsInstance]) -> bool:
    return any(each.name == "variant" for each in attrs.fields(kind))


# --- reading -------------------------------------------------------------------------------------


def value_of(kind: object, data: object, where: str, variant: Variant | None = None) -> object:
    """The data as a value of that type, of a game of the variant; `DataError` with the place, which begins with `where`."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Union or origin is types.UnionType:
        return _one_of(frozenset(inner), data, where, variant)
    if origin in (tuple, frozenset):
        return origin(_items(inner, data, where, variant))
    if kind is History:
        events = _items((Event, ...), data, where, variant)
        return History(each for each in events if isinstance(each, Event))
    if kind in KINDS:
        return _one_of(frozenset((kind,)), data, where, variant)
    if kind is Phase:
        return _read(Phase, data, where)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        members = names_of(kind)
        if not isinstance(data, str) or data not in members:
            raise DataError(f"{where}: {shown(data)} is not one of {', '.join(members)}")
        return members[data]
    if kind is State:
        return _played_again(object_of(Record, data, where, variant), where)
    if isinstance(kind, type) and attrs.has(kind):
        return object_of(kind, data, where, variant)
    if kind is Seed:
        if not isinstance(data, str) or not re.fullmatch(_SEED, data) or int(data) > _MOST_SEED:
            raise DataError(f"{where}: must be a text, a number from 0 to {_MOST_SEED}, not {shown(data)}")
        return int(data)
    if kind is int and type(data) is int and not -MOST_NUMBER <= data <= MOST_NUMBER:
        raise DataError(f"{where}: is not a number from -{MOST_NUMBER} to {MOST_NUMBER}")
    if kind in (int, str, bool) and type(data) is kind:
        return data
    raise DataError(f"{where}: {shown(data)} is not what belongs here")


def _played_again(told: Record, where: str) -> State:
    """The deal that was recorded, as far as it went."""
    try:
        answer = replay(told)
    except ValueError as fault:
        raise DataError(f"{where}: {fault}") from fault
    if isinstance(answer, Rejected):
        raise DataError(f"{where}: {answer}")
    return answer.value


def _items(inner: tuple[object, ...], data: object, where: str, variant: Variant | None) -> list[object]:
    """The items of a list: all of one type, or each of its own."""
    if not isinstance(data, list):
        raise DataError(f"{where}: a list was expected")
    kinds = inner if len(inner) > 1 and inner[-1] is not ... else inner[:1] * len(data)
    if len(kinds) != len(data):
        raise DataError(f"{where}: a list of {len(kinds)} was expected, not of {len(data)}")
    pairs = enumerate(zip(kinds, data, strict=True))
    return [value_of(kind, item, f"{where}[{at}]", variant) for at, (kind, item) in pairs]


def _one_of(kinds: frozenset[object], data: object, where: str, variant: Variant | None) -> object:
    if data is None and type(None) in kinds:
        return None
    rest = kinds - {type(None)}
    if rest <= KINDS:
        found = _read(card, data, where)
        if found.symbol != data:
            raise DataError(f"{where}: {shown(data)} is written {shown(found.symbol)} here")
        if type(found) not in rest:
            raise DataError(f"{where}: {shown(data)} cannot lie here")
        return found
    if rest <= _MOVES:
        return _read(parse_move, data, where)
    if rest <= set(_TOLD.values()):
        name = data.get("is") if isinstance(data, dict) else None
        known = {told: kind for told, kind in _TOLD.items() if kind in rest}
        if not isinstance(name, str) or name not in known:
            raise DataError(f"{where}.is: {shown(name)} is not known here; there are {', '.join(known)}")
        return object_of(known[name], data, where, variant)
    only = next((kind for kind in rest if type(data) is kind or len(rest) == 1), None)
    return value_of(only, data, where, variant)


def _read(read: Callable[[str], T], data: object, where: str) -> T:
    """What stands there in writing."""
    if not isinstance(data, str):
        raise DataError(f"{where}: {shown(data)} is not text")
    try:
        return read(data)
    except ValueError as fault:
        raise DataError(f"{where}: {fault}") from None


def object_of(kind: type[A], data: object, where: str, variant: Variant | None = None) -> A:
    """The value of the class whose fields these are; one that plays by rules is of the variant."""
    if not isinstance(data, Mapping):
        raise DataError(f"{where}: an object was expected")
    sent, given = fields(kind), {"variant": variant} if _of_a_variant(kind) else {}
    told = kind in _TOLD.values()
    if strange := [str(name) for name in data if name not in sent and not (told and name == "is")]:
        raise DataError(f"{where}: {strange[0][:40]!r} is not part of it")
    if missing := [name for name in sent if name not in data]:
        raise DataError(f"{where}.{missing[0]}: is missing")
    parts = {name: value_of(hint, data[name], f"{where}.{name}", variant) for name, hint in sent.items()}
    try:
        value = kind(**parts, **given)
        unfit = unsound(value) if isinstance(value, View) else None
    except (ValueError, TypeError) as fault:  # also what a rule says of facts that are none of its game
        raise DataError(f"{where}: {fault}") from fault
    if unfit is not None:
        raise DataError(f"{where}.{unfit[0]}: {unfit[1]}")
    return value


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
        return {"type": "string", "pattern": "^[A-Z]{1,60}$"}
    if kind is Seed:
        return {"type": "string", "pattern": f"^{_SEED}$"}
    if kind is State:
        return schema_of(Record, defs)
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
