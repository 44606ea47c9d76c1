"""What travels, written as JSON and read back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, TypeAlias, get_args

from romi._text import given_text, shown
from romi.analysis import Arrangement
from romi.melds import Meld
from romi.moves import Move, parse_move
from romi.play.match import Match
from romi.play.match_file import MatchFileError, match_data, match_of
from romi.play.naming import NamingError, rules_of, variant_of
from romi.play.one_json import Json, read_json
from romi.play.record import Record, RecordError, record, record_data, record_of, replay
from romi.play.sending import ViewError, view_data, view_of
from romi.play.session import Session, SessionError
from romi.play.state import State, View
from romi.play.values import DataError, data_of, object_of
from romi.rules.opening import Opening
from romi.rules.scoring.sheet import Sheet
from romi.simulate.tally import MatchTally, Tally
from romi.variants import Variant
from romi.verdict import Accepted, Rejected, Violation

FORMAT: Final = 1
MOST_TEXT: Final = 25_000_000

Plain: TypeAlias = Violation | Meld | Opening | Arrangement | Sheet | Tally | MatchTally
"""What is its fields, and nothing else."""

Value: TypeAlias = Plain | Accepted[object] | Rejected | Move | View | State | Record | Match | Session | Variant
"""All that travels."""

PLAIN: Final[dict[str, type[Plain]]] = {
    "violation": Violation,
    "meld": Meld,
    "opening": Opening,
    "arrangement": Arrangement,
    "sheet": Sheet,
    "tally": Tally,
    "match-tally": MatchTally,
}

KINDS: Final = (*PLAIN, "verdict", "move", "view", "state", "deal", "match", "session", "variant")
"""What a text can be, by the word that it says. A `Record` is a "deal"."""


def dumps(value: Value) -> str:
    """The value as one JSON object; equal values give equal texts. `TypeError` for what does not travel."""
    return json.dumps(_data(value), ensure_ascii=False)


def loads(text: str, variant: Variant | None = None) -> Value:
    """The value that a text tells; `DataError` says where it cannot be read, or cannot be.

    A `variant` has to be given, and is taken for the one of that name, where it has rules of your own making: no text can hold those.
    """
    text = given_text("data", text, MOST_TEXT, DataError)
    try:
        data = read_json(text)
    except ValueError as fault:
        raise DataError(f"is no JSON: {fault}") from fault
    return _value(data, variant)


def _head(kind: str) -> dict[str, Json]:
    return {"romi": kind, "format": FORMAT}


# --- writing -------------------------------------------------------------------------------------


def _data(value: object) -> dict[str, Json]:
    for kind, plain in PLAIN.items():
        if type(value) is plain:
            return _head(kind) | _fields(value)
    match value:
        case Accepted(answer, notes):
            return _verdict(_data(answer), notes=notes)
        case Rejected(violations):
            return _verdict(None, violations=violations)
        case View():
            return view_data(value)
        case State():
            return _head("state") | {"deal": record_data(record(value))}
        case Record():
            return record_data(value)
        case Match():
            return match_data(value)
        case Session():
            return value.to_data()
        case Variant():
            return _head("variant") | {"variant": value.name, "rules": rules_of(value)}
        case _ if isinstance(value, get_args(Move)):
            return _head("move") | {"move": str(value)}
    raise TypeError(f"a {type(value).__name__} does not travel")


def _fields(value: object) -> dict[str, Json]:
    data = data_of(value)
    return data if isinstance(data, dict) else {}


def _verdict(
    value: Json, *, notes: tuple[Violation, ...] = (), violations: tuple[Violation, ...] = ()
) -> dict[str, Json]:
    return _head("verdict") | {
        "ok": not violations,
        "value": value,
        "notes": data_of(notes),
        "violations": data_of(violations),
    }


# --- reading -------------------------------------------------------------------------------------


def _value(data: Json, variant: Variant | None) -> Value:
    if not isinstance(data, dict):
        raise DataError("an object was expected")
    kind = data.get("romi")
    if not isinstance(kind, str) or kind not in KINDS:
        raise DataError(f"romi: {shown(kind)} is nothing that travels; there are {', '.join(KINDS)}")
    if type(data.get("format")) is not int or data["format"] != FORMAT:
        raise DataError(f"format: must be {FORMAT}, not {shown(data.get('format'))}")
    body = {key: item for key, item in data.items() if key not in ("romi", "format")}
    if kind in PLAIN:
        return object_of(PLAIN[kind], body, kind)
    if kind in _BODIES:
        _check_keys(kind, body)
        return _BODIES[kind](body, variant)
    try:
        return _READERS[kind](data, variant)
    except (RecordError, MatchFileError, SessionError, ViewError) as fault:
        raise DataError(f"{kind}: {fault}") from fault


def _check_keys(kind: str, body: dict[str, Json]) -> None:
    keys = _KEYS[kind]
    if strange := [key for key in body if key not in keys]:
        raise DataError(f"{kind}: {strange[0][:40]!r} is no part of it")
    if missing := [key for key in keys if key not in body]:
        raise DataError(f"{kind}.{missing[0]}: is missing")


def _read_verdict(body: dict[str, Json], variant: Variant | None) -> Value:
    if not isinstance(body["ok"], bool):
        raise DataError("verdict.ok: is true or false")
    notes, violations = _violations(body, "notes"), _violations(body, "violations")
    if body["ok"] is bool(violations) or (not body["ok"] and (notes or body["value"] is not None)):
        raise DataError("verdict: a yes has a value and no violations, a no has violations and nothing else")
    if not body["ok"]:
        return Rejected(violations)
    try:
        return Accepted(_value(body["value"], variant), notes)
    except DataError as fault:
        raise DataError(f"verdict.value: {fault}") from fault


def _violations(body: dict[str, Json], key: str) -> tuple[Violation, ...]:
    told = body[key]
    if not isinstance(told, list):
        raise DataError(f"verdict.{key}: a list was expected")
    return tuple(object_of(Violation, each, f"verdict.{key}[{at}]") for at, each in enumerate(told))


def _read_move(body: dict[str, Json], _: Variant | None) -> Value:
    word = body["move"]
    if not isinstance(word, str):
        raise DataError(f"move.move: {shown(word)} is no text")
    try:
        return parse_move(word)
    except ValueError as fault:
        raise DataError(f"move.move: {fault}") from fault


def _read_state(body: dict[str, Json], variant: Variant | None) -> Value:
    try:
        answer = replay(record_of(body["deal"], variant))
    except RecordError as fault:
        raise DataError(f"state.deal: {fault}") from fault
    if isinstance(answer, Rejected):
        raise DataError(f"state.deal: {answer}")
    return answer.value


def _read_variant(body: dict[str, Json], variant: Variant | None) -> Value:
    name, rules = body["variant"], body["rules"]
    if not isinstance(name, str) or not isinstance(rules, str):
        raise DataError("variant: variant and rules are texts")
    try:
        return variant_of(name, rules, variant)
    except NamingError as fault:
        raise DataError(f"variant.{fault.key}: {fault.why}") from fault


_KEYS: Final = {
    "verdict": ("ok", "value", "notes", "violations"),
    "move": ("move",),
    "state": ("deal",),
    "variant": ("variant", "rules"),
}

_BODIES: Final[dict[str, Callable[[dict[str, Json], Variant | None], Value]]] = {
    "verdict": _read_verdict,
    "move": _read_move,
    "state": _read_state,
    "variant": _read_variant,
}

_READERS: Final[dict[str, Callable[[Json, Variant | None], Value]]] = {
    "view": view_of,
    "deal": record_of,
    "match": match_of,
    "session": Session.from_data,
}
