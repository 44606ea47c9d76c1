"""A view as JSON, so that a server can send it, and back.

The form follows the types: a value is an object of those fields that are not as usual, a tuple is a list, an enum its name, a card or a
move what is written for it. The variant is named as in a record, by `variant` and, for none of
the seven, its `rules`. Nothing else than the values of a view can be read, nothing read is run, and the size is bounded.

>>> from romi.play import start, view
>>> from romi.variants import RUMMY
>>> seen = view(start(RUMMY, players=2, seed=7), 1)
>>> view_from_json(view_to_json(seen)) == seen
True
"""

from __future__ import annotations

import enum
import json
import types
import typing
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

import attrs

from romi._text import given_text, shown
from romi.card import Declared, Joker, Natural
from romi.checks import asked
from romi.moves import Move, parse_move
from romi.notation import card
from romi.play.history import Event, History
from romi.play.naming import NamingError, rules_of, variant_of
from romi.play.one_json import read_json
from romi.play.sound import unsound
from romi.play.state import View
from romi.rules.obligations import Obligation
from romi.rules.turns import Phase
from romi.variants.variant import Variant

T = TypeVar("T")

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

MOST_TEXT: Final = 2_000_000
MOST_NUMBER: Final = 10**9
_CARDS: Final = frozenset(typing.get_args(Natural | Joker | Declared))
_MOVES: Final = frozenset(typing.get_args(Move))
_DUTIES: Final = {kind.__name__: kind for kind in typing.get_args(Obligation)}


_UNSENT: Final = ("variant", "game", "known")
"""What the board knows of its rules: of that the name is sent."""


class ViewError(ValueError):
    """A text that is no view: where in it, and why."""


@asked
def view_to_json(view: View) -> str:
    """The view as one JSON object; equal views give equal texts, byte for byte."""
    named = {"variant": view.variant.name} | ({"rules": rules} if (rules := rules_of(view.variant)) else {})
    return json.dumps(named | _fields(view), ensure_ascii=False, separators=(",", ":"))


def view_from_json(text: str, variant: Variant | None = None) -> View:
    """The view of such an object; `ViewError` for anything else.

    A `variant` has to be given, and is taken for the one of that name, where it has rules of your own making: no text can hold those.
    """
    text = given_text("a view", text, MOST_TEXT, ViewError)
    try:
        read = read_json(text)
    except ValueError as other:
        raise ViewError(f"view: is no JSON: {other}") from other
    view = _value(View, _with_variant(read, variant), "view")
    if not isinstance(view, View):
        raise ViewError("view: an object was expected")
    try:
        fault = unsound(view)
    except (ValueError, TypeError) as other:  # what a rule says of facts that are none of its game
        raise ViewError(f"view.board: {other}") from other
    if fault is not None:
        raise ViewError(f"view.{fault[0]}: {fault[1]}")
    return view


def _with_variant(read: Json, given: Variant | None) -> object:
    """What was read, with the variant that it names where the board has it."""
    if not isinstance(read, dict):
        raise ViewError("view: an object was expected")
    name, rules, board = read.pop("variant", ""), read.pop("rules", ""), read.get("board")
    if not isinstance(board, dict):
        raise ViewError(f"view.board: {'an object was expected' if 'board' in read else 'is missing'}")
    if not isinstance(name, str) or not isinstance(rules, str):
        raise ViewError("view: variant and rules are texts")
    if strange := [key for key in _UNSENT if key in board]:
        raise ViewError(f"view.board: {strange[0]!r} is no part of it")
    try:
        return {**read, "board": {**board, "variant": variant_of(name, rules, given)}}
    except NamingError as fault:
        raise ViewError(f"view.{fault.key}: {fault.why}") from None


def _data(value: object) -> Json:
    if isinstance(value, Natural | Joker | Declared):
        return value.symbol
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, tuple | History):
        return [_data(item) for item in value]
    if isinstance(value, frozenset):
        return sorted((_data(item) for item in value), key=str)
    if type(value) in _MOVES:
        return str(value)
    if _is_attrs(value):
        named: dict[str, Json] = {"is": type(value).__name__} if type(value) in _DUTIES.values() else {}
        return named | _fields(value)
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"a view holds no {type(value).__name__}")


def _fields(value: attrs.AttrsInstance) -> dict[str, Json]:
    held = ((field, getattr(value, field.name)) for field in attrs.fields(type(value)) if field.name not in _UNSENT)
    return {field.name: _data(item) for field, item in held if item != field.default}


def _is_attrs(value: object) -> typing.TypeGuard[attrs.AttrsInstance]:
    return attrs.has(type(value))


def _value(kind: object, data: object, where: str) -> object:
    """The data as a value of that type."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Union or origin is types.UnionType:
        return _one_of(frozenset(inner), data, where)
    if origin in (tuple, frozenset):
        if not isinstance(data, list):
            raise ViewError(f"{where}: a list was expected")
        return origin(_value(inner[0], item, f"{where}[{i}]") for i, item in enumerate(data))
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        if not isinstance(data, str) or data not in kind.__members__:
            raise ViewError(f"{where}: {shown(data)} is no {kind.__name__}")
        return kind[data]
    if kind is Phase:
        return _read(Phase, data, where)
    if kind is History:
        events = _value(tuple[Event, ...], data, where)
        return History(each for each in events if isinstance(each, Event)) if isinstance(events, tuple) else None
    if kind is Variant:
        return data  # It was named, and is the variant by now.
    if kind in _CARDS:
        return _one_of(_CARDS, data, where)
    if isinstance(kind, type) and attrs.has(kind):
        return _record(kind, data, where)
    if kind is int and type(data) is int and not -MOST_NUMBER <= data <= MOST_NUMBER:
        raise ViewError(f"{where}: is no number from -{MOST_NUMBER} to {MOST_NUMBER}")
    if kind in (int, str, bool) and type(data) is kind:
        return data
    raise ViewError(f"{where}: {shown(data)} is not what belongs here")


def _one_of(kinds: frozenset[object], data: object, where: str) -> object:
    if data is None and type(None) in kinds:
        return None
    rest = kinds - {type(None)}
    if rest <= _CARDS:
        found = _read(card, data, where)
        if type(found) not in rest:
            raise ViewError(f"{where}: {shown(data)} is no card that can lie here")
        return found
    if rest <= _MOVES:
        return _read(parse_move, data, where)
    if rest <= set(_DUTIES.values()):
        name = data.get("is") if isinstance(data, dict) else None
        if name not in _DUTIES:
            raise ViewError(f"{where}: {shown(name)} is no obligation")
        return _record(_DUTIES[str(name)], data, where)
    if len(rest) == 1:
        return _value(next(iter(rest)), data, where)
    raise ViewError(f"{where}: {shown(data)} is not what belongs here")


def _read(read: Callable[[str], T], data: object, where: str) -> T:
    """What stands there in writing."""
    if not isinstance(data, str):
        raise ViewError(f"{where}: {shown(data)} is no text")
    try:
        return read(data)
    except ValueError as fault:
        raise ViewError(f"{where}: {fault}") from None


def _record(kind: type, data: object, where: str) -> object:
    if not isinstance(data, Mapping):
        raise ViewError(f"{where}: an object was expected")
    hints = _hints(kind)
    fields = {field.name: field for field in attrs.fields(kind) if field.init}
    strange = [str(name) for name in data if name not in fields and name != "is"]
    if strange:
        raise ViewError(f"{where}: {strange[0][:40]!r} is no part of it")
    missing = [name for name, field in fields.items() if field.default is attrs.NOTHING and name not in data]
    if missing:
        raise ViewError(f"{where}.{missing[0]}: is missing")
    parts = {name: _value(hints[name], data[name], f"{where}.{name}") for name in fields if name in data}
    try:
        return kind(**parts)
    except (ValueError, TypeError) as fault:
        raise ViewError(f"{where}: {fault}") from fault


@lru_cache(maxsize=64)
def _hints(kind: type) -> dict[str, object]:
    return typing.get_type_hints(kind)
