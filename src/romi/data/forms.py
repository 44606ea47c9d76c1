"""What travels, written as JSON and read back."""

from __future__ import annotations

import json
from typing import Final, TypeAlias, TypeVar, get_args, overload

from romi._text import given_text, shown
from romi.analysis import Arrangement
from romi.data.values import DataError, data_of, object_of, value_of
from romi.melds import Meld
from romi.moves import Move, parse_move
from romi.play.match import Match
from romi.play.naming import NamingError, rules_of, variant_of
from romi.play.one_json import Json, read_json
from romi.play.record import Record
from romi.play.session import Session
from romi.play.state import State, View
from romi.rules.opening import Opening
from romi.rules.scoring.sheet import Sheet
from romi.simulate.tally import MatchTally, Tally
from romi.variants import Variant
from romi.verdict import Accepted, Rejected, Violation

T = TypeVar("T")

FORMAT: Final = 1
MOST_TEXT: Final = 25_000_000

OfRules: TypeAlias = View | State | Record | Match | Session
"""What is of a game, whose rules are told with it."""

Fields: TypeAlias = Violation | Meld | Opening | Arrangement | Sheet | Tally | MatchTally | OfRules
"""What is its fields."""

Value: TypeAlias = Fields | Accepted[object] | Rejected | Move | Variant
"""All that travels."""

FIELDS: Final[dict[str, type[Fields]]] = {
    "violation": Violation,
    "meld": Meld,
    "opening": Opening,
    "arrangement": Arrangement,
    "sheet": Sheet,
    "tally": Tally,
    "match-tally": MatchTally,
    "view": View,
    "state": State,
    "deal": Record,
    "match": Match,
    "session": Session,
}

KINDS: Final = (*FIELDS, "verdict", "move", "variant")
"""What a text can be, by the word that it says. A `Record` is a "deal"."""

RULES: Final = ("variant", "rules")
"""How the rules of a game are told: by the name of one of the seven, or by that of another one and what stands in its file."""

HEAD: Final = ("romi", "format")


def dumps(value: Value) -> str:
    """The value as one JSON object; equal values give equal texts. `TypeError` for what does not travel."""
    return json.dumps(_data(value), ensure_ascii=False)


@overload
def loads(text: str, *, variant: Variant | None = None) -> Value: ...
@overload
def loads(text: str, kind: type[T], *, variant: Variant | None = None) -> T: ...
def loads(text: str, kind: type[object] = object, *, variant: Variant | None = None) -> object:
    """The value that a text tells, of that `kind` if one is given; `DataError` says where it cannot be read, or cannot be.

    A `variant` has to be given, and is taken for the one of that name, where it has rules of your own making: no text can hold those.
    """
    text = given_text("data", text, MOST_TEXT, DataError)
    try:
        data = read_json(text)
    except ValueError as fault:
        raise DataError(f"is not JSON: {fault}") from fault
    value = _value(data, variant)
    if not isinstance(value, kind):
        raise DataError(f"romi: expected {kind.__name__}, not {type(value).__name__}")
    return value


# --- writing -------------------------------------------------------------------------------------


def _data(value: object) -> dict[str, Json]:
    for kind, plain in FIELDS.items():
        if type(value) is plain:
            sent = data_of(value)
            head = _head(kind, value.variant if isinstance(value, OfRules) else None)
            return head | (sent if isinstance(sent, dict) else {})
    match value:
        case Accepted(answer, notes):
            return _verdict(_data(answer), notes=notes)
        case Rejected(violations):
            return _verdict(None, violations=violations)
        case Variant():
            return _head("variant", value)
        case _ if isinstance(value, get_args(Move)):
            return _head("move") | {"move": str(value)}
    raise TypeError(f"a {type(value).__name__} does not travel")


def _head(kind: str, variant: Variant | None = None) -> dict[str, Json]:
    head: dict[str, Json] = {"romi": kind, "format": FORMAT}
    return head if variant is None else head | {"variant": variant.name, "rules": rules_of(variant)}


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


def _value(data: Json, variant: Variant | None) -> object:
    if not isinstance(data, dict):
        raise DataError("an object was expected")
    kind = data.get("romi")
    if not isinstance(kind, str) or kind not in KINDS:
        raise DataError(f"romi: {shown(kind)} is not a kind of data that is written here; there are {', '.join(KINDS)}")
    if type(data.get("format")) is not int or data["format"] != FORMAT:
        raise DataError(f"format: must be {FORMAT}, not {shown(data.get('format'))}")
    if kind == "verdict":
        return _read_verdict(_body(kind, data, ("ok", "value", "notes", "violations")), variant)
    if kind == "move":
        return _read_move(_body(kind, data, ("move",))["move"])
    if kind == "variant":
        return _read_variant(kind, _body(kind, data, RULES), variant)
    of_rules = issubclass(FIELDS[kind], OfRules)
    game = _read_variant(kind, data, variant) if of_rules else None
    apart = HEAD + RULES if of_rules else HEAD
    return value_of(FIELDS[kind], {key: item for key, item in data.items() if key not in apart}, kind, game)


def _body(kind: str, data: dict[str, Json], keys: tuple[str, ...]) -> dict[str, Json]:
    """What stands there beside the head: these keys and no others."""
    if strange := [key for key in data if key not in HEAD + keys]:
        raise DataError(f"{kind}: {strange[0][:40]!r} is not part of it")
    if missing := [key for key in keys if key not in data]:
        raise DataError(f"{kind}.{missing[0]}: is missing")
    return data


def _read_verdict(body: dict[str, Json], variant: Variant | None) -> Accepted[object] | Rejected:
    if not isinstance(body["ok"], bool):
        raise DataError("verdict.ok: must be true or false")
    notes, violations = (_violations(body[key], f"verdict.{key}") for key in ("notes", "violations"))
    if body["ok"] is bool(violations) or (not body["ok"] and (notes or body["value"] is not None)):
        raise DataError(
            "verdict: an accepted answer has a value and no violations, a refused one has violations and nothing else"
        )
    if not body["ok"]:
        return Rejected(violations)
    try:
        return Accepted(_value(body["value"], variant), notes)
    except DataError as fault:
        raise DataError(f"verdict.value: {fault}") from fault


def _violations(told: Json, where: str) -> tuple[Violation, ...]:
    if not isinstance(told, list):
        raise DataError(f"{where}: a list was expected")
    return tuple(object_of(Violation, each, f"{where}[{at}]") for at, each in enumerate(told))


def _read_move(word: Json) -> Move:
    if not isinstance(word, str):
        raise DataError(f"move.move: {shown(word)} is not text")
    try:
        return parse_move(word)
    except ValueError as fault:
        raise DataError(f"move.move: {fault}") from fault


def _read_variant(kind: str, data: dict[str, Json], variant: Variant | None) -> Variant:
    name, rules = (data.get(key) for key in RULES)
    if not isinstance(name, str) or not isinstance(rules, str):
        raise DataError(f"{kind}: variant and rules must be texts")
    try:
        return variant_of(name, rules, variant)
    except NamingError as fault:
        raise DataError(f"{kind}.{fault.key}: {fault.why}") from fault
