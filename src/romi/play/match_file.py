"""A match saved between two deals, as JSON that a person can read, and read back with every word of it checked.

    {"romi": "match", "format": 1,
     "variant": "tizlapos", "rules": "", "players": 3, "first_dealer": 0, "seed": "7",
     "events": [
      {"deal": [{"seat": 0, "amount": -10, "why": "score/deduction", "account": "points", …}, …], "players": null, "seats": 3, "winner": 0},
      {"buy_in": 2}
     ]}

A deal is the lines of its sheet; `players` are those who sat down, null if everybody did. A variant that is none of the seven brings its
`rules` as TOML, or `"own"` if they are of your own making: then it has to be given when the match is read. Nothing read is ever run, and
what can be read is bounded in size.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import attrs

from romi import notation
from romi._text import given_text
from romi.checks import asked
from romi.play.match import Match
from romi.play.naming import NamingError, rules_of, variant_of
from romi.play.one_json import Json, KeyTwiceError, read_json
from romi.rules.matches.history import BuyIn, Event, MatchHistory, Played
from romi.rules.scoring.sheet import Line, Sheet
from romi.variants import Variant

T = TypeVar("T")

FORMAT: Final = 1
MOST_TEXT: Final = 20_000_000
_MOST: Final = 1 << 64
_HEAD: Final = ("romi", "format", "variant", "rules", "players", "first_dealer", "seed", "events")
_LINE: Final = tuple(field.name for field in attrs.fields(Line))


class MatchFileError(ValueError):
    """A saved match that cannot be read: `where` in it, and why."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(where, why)
        self.where = where
        self.why = why

    def __str__(self) -> str:
        return f"{self.where}: {self.why}" if self.where else self.why


# --- writing -------------------------------------------------------------------------------------


@asked
def write_match(match: Match) -> str:
    """The match as a JSON text from which `read_match` makes an equal one.

    >>> from romi.play.match import start_match
    >>> from romi.variants import ROMI51
    >>> print(write_match(start_match(ROMI51, players=3, seed=7)), end="")
    {"romi": "match", "format": 1,
     "variant": "romi51", "rules": "", "players": 3, "first_dealer": 0, "seed": "7",
     "events": []}
    """
    data = match_data(match)
    head = {key: data.pop(key) for key in ("romi", "format")}
    events = data.pop("events")
    rows = ",".join(f"\n  {_json(event)}" for event in events) if isinstance(events, list) else ""
    closing = "\n ]}\n" if rows else "]}\n"
    return f'{_json(head)[:-1]},\n {_json(data)[1:-1]},\n "events": [{rows}{closing}'


def match_data(match: Match) -> dict[str, Json]:
    """The match as the data of that object."""
    return {
        "romi": "match",
        "format": FORMAT,
        "variant": match.variant.name,
        "rules": rules_of(match.variant),
        "players": match.history.players,
        "first_dealer": match.first_dealer,
        "seed": str(match.seed),
        "events": [_event(event) for event in match.history.events],
    }


def _json(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False)


def _event(event: Event) -> dict[str, Json]:
    if isinstance(event, BuyIn):
        return {"buy_in": event.player}
    lines: list[Json] = [dict(_line(line)) for line in event.sheet.lines]
    players: Json = None if event.seats is None else list(event.seats)
    return {"deal": lines, "players": players, "seats": event.sheet.seats, "winner": event.sheet.winner}


def _line(line: Line) -> Iterator[tuple[str, Json]]:
    for field in attrs.fields(Line):
        value = getattr(line, field.name)
        yield field.name, notation.show(line.cards, "ascii") if field.name == "cards" else value


# --- reading -------------------------------------------------------------------------------------


def read_match(text: str, *, variant: Variant | None = None) -> Match:
    """The match that a text tells; `MatchFileError` says where it cannot be read, or cannot have gone so.

    `variant` is needed for a match whose variant has rules of your own making, and must carry the name that stands there.
    """
    text = given_text("a match", text, MOST_TEXT, lambda why: MatchFileError("", why))
    try:
        data = read_json(text)
    except KeyTwiceError as error:
        raise MatchFileError("", str(error)) from None
    except json.JSONDecodeError as error:
        raise MatchFileError(f"line {error.lineno}, column {error.colno}", f"is no JSON: {error.msg}") from None
    except ValueError as error:
        raise MatchFileError("", f"is no JSON: {error}") from None
    return match_of(data, variant)


def match_of(data: Json, variant: Variant | None) -> Match:
    """The match of the data of such an object; `MatchFileError` as for its text."""
    head = _table(data, "", _HEAD)
    if head.get("romi") != "match":
        raise MatchFileError("romi", 'is no saved match: it begins with "romi": "match"')
    if head.get("format") != FORMAT:
        raise MatchFileError("format", f"must be {FORMAT}, not {head.get('format')!r}")
    played = _variant(head, variant)
    players = _number(head, "players", "", least=1, most=100)
    if players not in played.players:
        raise MatchFileError("players", f"{players} players cannot play {played.name}")
    events = [_read_event(item, f"events[{number}]") for number, item in enumerate(_list(head, "events", ""))]
    first_dealer = _number(head, "first_dealer", "", default=0, most=players - 1)
    seed = _seed(head.get("seed"))
    return _made(
        "events",
        lambda: Match(
            variant=played, history=MatchHistory(players, tuple(events)), seed=seed, first_dealer=first_dealer
        ),
    )


def _variant(head: dict[str, Json], given: Variant | None) -> Variant:
    name, rules = _text(head, "variant", ""), _text(head, "rules", "", default="")
    try:
        return variant_of(name, rules, given)
    except NamingError as fault:
        raise MatchFileError(fault.key, fault.why) from fault


def _read_event(data: Json, where: str) -> Event:
    if isinstance(data, dict) and "buy_in" in data:
        return BuyIn(_number(_table(data, where, ("buy_in",)), "buy_in", where, most=99))
    deal = _table(data, where, ("deal", "players", "seats", "winner"))
    seats = _number(deal, "seats", where, least=1, most=100)
    lines = [_read_line(item, f"{where}.deal[{number}]") for number, item in enumerate(_list(deal, "deal", where))]
    winner = None if deal.get("winner") is None else _number(deal, "winner", where, most=seats - 1)
    seated = None
    if deal.get("players") is not None:
        seated = tuple(_whole(player, f"{where}.players", 0, 99) for player in _list(deal, "players", where))
    return Played(_made(where, lambda: Sheet(seats, lines, winner=winner)), seated)


def _read_line(data: Json, where: str) -> Line:
    line = _table(data, where, _LINE)
    cards = _text(line, "cards", where, default="")
    return Line(
        _number(line, "seat", where, most=99),
        _number(line, "amount", where, least=-_MOST, most=_MOST),
        _text(line, "why", where),
        account=_text(line, "account", where, default="points"),
        rule=_text(line, "rule", where, default=""),
        cards=_made(f"{where}.cards", lambda: notation.cards(cards)),
        other=None if line.get("other") is None else _number(line, "other", where, most=99),
        count=None if line.get("count") is None else _number(line, "count", where, least=-_MOST, most=_MOST),
        way=_text(line, "way", where, default=""),
        text=_text(line, "text", where, default=""),
        partner=None if line.get("partner") is None else _number(line, "partner", where, most=99),
    )


def _made(where: str, make: Callable[[], T]) -> T:
    """What is made, or the fault that was found in making it, with its place."""
    try:
        return make()
    except MatchFileError:
        raise
    except ValueError as error:
        raise MatchFileError(where, str(error)) from None


def _table(data: Json, where: str, keys: tuple[str, ...]) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise MatchFileError(where, f"must be an object with {', '.join(keys)}")
    strange = [key for key in data if key not in keys]
    if strange:
        raise MatchFileError(_under(where, strange[0]), f"is not known here; there are {', '.join(keys)}")
    return data


def _under(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _list(table: dict[str, Json], key: str, where: str) -> list[Json]:
    value = table.get(key)
    if not isinstance(value, list):
        raise MatchFileError(_under(where, key), "must be a list")
    return value


def _number(
    table: dict[str, Json], key: str, where: str, *, default: int | None = None, least: int = 0, most: int
) -> int:
    if key not in table and default is not None:
        return default
    return _whole(table.get(key), _under(where, key), least, most)


def _whole(value: Json, where: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise MatchFileError(where, f"must be a whole number from {least} to {most}, not {_short(value)}")
    return value


def _text(table: dict[str, Json], key: str, where: str, *, default: str | None = None) -> str:
    value = table.get(key, default)
    if not isinstance(value, str):
        raise MatchFileError(_under(where, key), f"must be a text, not {_short(value)}")
    return value


def _seed(value: Json) -> int:
    """The seed, which is text: few programs hold whole numbers of that size."""
    if not isinstance(value, str) or not re.fullmatch("[0-9]{1,20}", value) or int(value) >= _MOST:
        raise MatchFileError("seed", f"must be a text, a number from 0 to {_MOST - 1}, not {_short(value)}")
    return int(value)


def _short(value: Json) -> str:
    shown = "nothing" if value is None else repr(value)
    return shown if len(shown) <= 40 else f"{shown[:40]}…"
