"""A deal as a text that a person can read and write, and its replay.

    romi deal 1
    variant: romi51
    players: 3
    dealer: 0
    seed: 7

    # A turn a line, moves separated by semicolons; the seat before the colon may be left out. Blank lines and comments are skipped.
    1: draw; discard 5s
    2: draw; lay 9h Th Jh / Kc Kd Kh; discard 2s

The deal begins from `seed`, or from `cards` (the order of the whole pack, top first) and `cut`. A variant that is none of the seven brings
its rules as TOML, indented under `rules:`. `number`, `totals`, `accounts` (`{"rungs": [1, 2]}`) and `max-turns` are there where they are not
as usual. A record for the
public leaves out the seed, the cards and what was kept at a redeal; it can be read, but not replayed.

Nothing in a record is run; what is read is bounded in size, and every fault names its line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final

import attrs
from attrs.validators import deep_iterable, optional

from romi._text import Row, given_text
from romi.card import Held
from romi.checks import asked, whole
from romi.moves import Move, parse_move
from romi.notation import NotationError, cards, show
from romi.play.naming import OWN, NamingError, rules_of, variant_of
from romi.play.one_json import read_json
from romi.play.start import MOST_TURNS, shoe_of, start
from romi.play.state import State, given_state
from romi.play.step import step
from romi.variants import Variant
from romi.variants.variant import Account
from romi.verdict import Accepted, Rejected, Verdict

FORMAT: Final = 1
MOST_TEXT: Final = 2_000_000
MOST_MOVES: Final = 50_000
_FIRST: Final = f"romi deal {FORMAT}"
_NUMBERS: Final = {
    "players": (1, 100),
    "dealer": (0, 99),
    "seed": (0, (1 << 64) - 1),
    "cut": (1, 10_000),
    "number": (1, 1_000_000),
}
_KEYS: Final = ("variant", "rules", *_NUMBERS, "cards", "totals", "accounts", "max-turns")
_LONGEST_GAME: Final = 1_000_000
_MOST_TOTAL: Final = 10**9


class RecordError(ValueError):
    """A record that cannot be read, or not be begun: the `line` from 1 (0: the whole text), and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(line, why)
        self.line = line
        self.why = why

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}" if self.line else self.why


def _unread(why: str) -> RecordError:
    return RecordError(0, why)


@attrs.frozen
class Recorded:
    """A move of a record, the `line` on which it stands, and the `seat` that it is said to be of, if any."""

    move: Move
    line: int = attrs.field(default=0, eq=False)
    seat: int | None = attrs.field(default=None, eq=False)


@attrs.frozen(kw_only=True)
class Record:
    """A deal as it was played: how it began, and its moves. Without `seed` and `order` it is for reading only."""

    variant: Variant
    players: int = attrs.field(validator=whole(*_NUMBERS["players"]))
    dealer: int = attrs.field(default=0, validator=whole(*_NUMBERS["dealer"]))
    seed: int | None = attrs.field(default=None, validator=optional(whole(*_NUMBERS["seed"])))
    order: Held | None = None
    cut: int | None = attrs.field(default=None, validator=optional(whole(*_NUMBERS["cut"])))
    number: int = attrs.field(default=1, validator=whole(*_NUMBERS["number"]))
    totals: tuple[int, ...] = attrs.field(default=(), validator=deep_iterable(whole(-_MOST_TOTAL, _MOST_TOTAL)))
    accounts: tuple[Account, ...] = ()
    max_turns: int = attrs.field(default=MOST_TURNS, validator=whole(1, _LONGEST_GAME))
    moves: tuple[Recorded, ...] = ()

    def __attrs_post_init__(self) -> None:
        if len(self.moves) > MOST_MOVES:
            raise RecordError(0, f"there are more than {MOST_MOVES} moves")

    def rows(self) -> list[Row]:
        r"""A row for each move, for a frame or a CSV file: its `number` from 1, the `seat` (from 0; None where the record does not say), the
        `kind` of move by its word, and the `move` as it is written.

        >>> parse_record("romi deal 1\nvariant: rummy\nplayers: 2\n\n1: draw; discard 5s\n").rows()[1]
        {'number': 2, 'seat': 1, 'kind': 'discard', 'move': 'discard 5s'}
        """
        written = [str(played.move) for played in self.moves]
        return [
            {"number": number, "seat": played.seat, "kind": move.partition(" ")[0], "move": move}
            for number, (played, move) in enumerate(zip(self.moves, written, strict=True), 1)
        ]

    def begin(self) -> State:
        """The deal before its first move; `RecordError` if it cannot be dealt."""
        if self.seed is None and self.order is None:
            raise RecordError(0, "the record has neither seed nor cards: it can be read, but not replayed")
        try:
            return start(
                self.variant,
                players=self.players,
                seed=self.seed if self.order is None else None,
                order=self.order,
                dealer=self.dealer,
                cut=self.cut,
                number=self.number,
                totals=self.totals,
                accounts=self.accounts,
                max_turns=self.max_turns,
            )
        except ValueError as fault:
            raise RecordError(0, f"this deal cannot be dealt: {fault}") from fault


def record(state: State) -> Record:
    """The record of a deal, over or not; `RecordError` for one that was only imagined."""
    board = given_state(state).board
    if state.imagined:
        raise RecordError(0, "an imagined deal has no record")
    return Record(
        variant=board.variant,
        players=board.players,
        dealer=board.dealer,
        seed=state.seed if state.order is None else None,
        order=state.order,
        cut=state.cut,
        number=board.facts.number,
        totals=board.facts.totals if any(board.facts.totals) else (),
        accounts=board.facts.accounts,
        max_turns=board.max_turns,
        moves=tuple(Recorded(move, seat=event.seat) for move, event in zip(state.moves, board.history, strict=True)),
    )


def public_record(state: State) -> Record:
    """The record without seed and hidden cards: only what everyone saw."""
    whole = record(state)
    moves = tuple(Recorded(event.move, seat=event.seat) for event in state.board.history)
    return attrs.evolve(whole, seed=None, order=None, cut=None, moves=moves)


# --- replay --------------------------------------------------------------------------------------


def replay(record: Record | str) -> Verdict[State]:
    r"""The state after the last move. Rejected at the first illegal move, with its line and every reason in each violation's `where`.

    `RecordError` for a text that is not a record, or a deal that cannot be begun.

    >>> replay("romi deal 1\nvariant: romi51\nplayers: 2\nseed: 7\n\ndraw\ndraw\n").violations[0].where
    'line 7'
    """
    told = record if isinstance(record, Record) else parse_record(record)
    state = told.begin()
    for number, played in enumerate(told.moves, 1):
        answer = advance(told, state, played, number)
        if isinstance(answer, Rejected):
            return answer
        state = answer.value
    return Accepted(state)


@asked
def states(record: Record) -> Iterator[State]:
    """The state before the first move and after each; `IllegalPlay` at the first illegal one."""
    state = record.begin()
    yield state
    for number, played in enumerate(record.moves, 1):
        state = advance(record, state, played, number).unwrap()
        yield state


def advance(told: Record, state: State, played: Recorded, number: int) -> Verdict[State]:
    """The state after a move of the record, the `number`-th; violations name its line, or its number where it stands on none."""
    where = f"line {played.line}" if played.line else f"move {number}"
    if played.seat is not None and played.seat != state.actor and not state.over:
        why = f"'{state.actor}:' is to act, not '{played.seat}:'"
        raise RecordError(played.line, why if played.line else f"{where}: {why}")
    answer = step(state, played.move)
    if isinstance(answer, Rejected):
        return Rejected(tuple(attrs.evolve(fault, where=where) for fault in answer.violations))
    return answer


# --- text ----------------------------------------------------------------------------------------


@asked
def write_record(record: Record) -> str:
    """The record as a text from which `parse_record` makes an equal one."""
    head = [_FIRST, f"variant: {record.variant.name}"]
    rules = rules_of(record.variant)
    if rules == OWN:
        head.append(f"rules: {OWN}")
    elif rules:
        head += ["rules:", *(f"    {line}".rstrip() for line in rules.splitlines())]
    head += [f"players: {record.players}", f"dealer: {record.dealer}"]
    head += [f"{name}: {value}" for name, value in (("seed", record.seed), ("cut", record.cut)) if value is not None]
    if record.order is not None:
        head.append(f"cards: {show(record.order, 'ascii')}")
    if record.number != 1:
        head.append(f"number: {record.number}")
    if record.totals:
        head.append(f"totals: {' '.join(map(str, record.totals))}")
    if record.accounts:
        head.append(f"accounts: {_accounts(record)}")
    if record.max_turns != MOST_TURNS:
        head.append(f"max-turns: {record.max_turns}")
    return "\n".join([*head, "", *_turns(record.moves)]) + "\n"


def _accounts(told: Record) -> str:
    return json.dumps({account.name: account.totals for account in told.accounts}, ensure_ascii=False)


def _turns(moves: Sequence[Recorded]) -> Iterator[str]:
    """A line for the moves of a seat in a row."""
    row: list[Recorded] = []
    for played in moves:
        if row and row[-1].seat != played.seat:
            yield _row(row)
            row = []
        row.append(played)
    if row:
        yield _row(row)


def _row(row: Sequence[Recorded]) -> str:
    seat = "" if row[0].seat is None else f"{row[0].seat}: "
    return seat + "; ".join(str(played.move) for played in row)


def parse_record(text: str, variant: Variant | None = None) -> Record:
    """The record that the text tells; `RecordError` with the line. A `variant` given is taken for the one of that name.

    It has to be given for a variant with rules of your own making: no text can hold those.
    """
    lines = given_text("a record", text, MOST_TEXT, _unread).splitlines()
    if not lines or lines[0].strip() != _FIRST:
        other = re.fullmatch(r"romi deal ([0-9]{1,9})", lines[0].strip()) if lines else None
        raise RecordError(
            1, f"format: must be {FORMAT}, not {other[1]}" if other else f"a record begins with {_FIRST!r}"
        )
    head, body = _head(lines)
    return _made(head, tuple(_moves(lines, body)), variant)


def _head(lines: Sequence[str]) -> tuple[dict[str, tuple[int, str]], int]:
    """The header: each key with its line and value; and the number of lines before the moves."""
    head: dict[str, tuple[int, str]] = {}
    at = 1
    while at < len(lines) and lines[at].strip():
        line = lines[at]
        at += 1
        if line.lstrip().startswith("#"):
            continue
        key, colon, value = line.partition(":")
        key = key.strip().lower()
        if not colon or key not in _KEYS:
            raise RecordError(
                at,
                f"a line of the header begins with one of {', '.join(_KEYS)}, a colon and a value, not {line.strip()[:60]!r}",
            )
        if key in head:
            raise RecordError(at, f"{key!r} stands there twice")
        first = at
        if key == "rules":
            rules: list[str] = []
            while at < len(lines) and (lines[at].startswith("    ") or not lines[at].strip()):
                rules.append(lines[at][4:])
                at += 1
            while rules and not rules[-1].strip():  # blank lines behind the rules end the header
                rules.pop()
                at -= 1
            value = value.strip() or "\n".join(rules)
        head[key] = first, value.strip()
    return head, at


def _moves(lines: Sequence[str], start_at: int) -> Iterator[Recorded]:
    count = 0
    for number, line in enumerate(lines[start_at:], start_at + 1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        seat, words = _seat(words)
        for word in words.split(";"):
            count += 1
            if count > MOST_MOVES:
                raise RecordError(number, f"there are more than {MOST_MOVES} moves")
            try:
                yield Recorded(parse_move(word), number, seat)
            except NotationError as fault:
                raise RecordError(number, str(fault)) from fault


def _seat(words: str) -> tuple[int | None, str]:
    """The seat before the colon, if there is one."""
    head, colon, rest = words.partition(":")
    seat = head.strip()
    return (int(seat), rest) if colon and seat.isascii() and seat.isdigit() and len(seat) < 4 else (None, words)


def _made(head: dict[str, tuple[int, str]], moves: tuple[Recorded, ...], variant: Variant | None) -> Record:
    try:
        game = variant_of(head.get("variant", (0, ""))[1], head.get("rules", (0, ""))[1], variant)
    except NamingError as fault:
        raise RecordError(
            head.get(fault.key, (0, ""))[0], f"the variant {fault.why}" if variant else fault.why
        ) from fault
    numbers = {key: _number(head[key], *_NUMBERS[key]) for key in _NUMBERS if key in head}
    if "players" not in numbers:
        raise RecordError(0, "the record does not say how many players there are")
    most = _number(head["max-turns"], 1, _LONGEST_GAME) if "max-turns" in head else MOST_TURNS
    line, words = head.get("totals", (0, ""))
    return Record(
        variant=game,
        players=numbers["players"],
        dealer=numbers.get("dealer", 0),
        seed=numbers.get("seed"),
        order=_order(head["cards"]) if "cards" in head else None,
        cut=numbers.get("cut"),
        number=numbers.get("number", 1),
        totals=tuple(_number((line, word), -_MOST_TOTAL, _MOST_TOTAL) for word in words.split()),
        accounts=_read_accounts(head.get("accounts", (0, "{}"))),
        max_turns=most,
        moves=moves,
    )


def _read_accounts(told: tuple[int, str]) -> tuple[Account, ...]:
    line, text = told
    try:
        kept = read_json(text)
    except ValueError:
        kept = None
    if not isinstance(kept, dict):
        raise RecordError(line, f'{text[:40]!r} does not name accounts, as in {{"units": [3, -3]}}')
    found = []
    for name, totals in kept.items():
        if not isinstance(totals, list):
            raise RecordError(line, f'on {name[:40]!r} everybody needs a total, as in {{"units": [3, -3]}}')
        found.append(Account(name, tuple(_number((line, str(total)), -_MOST_TOTAL, _MOST_TOTAL) for total in totals)))
    return tuple(found)


def _number(told: tuple[int, str], least: int, most: int) -> int:
    line, word = told
    number = int(word) if re.fullmatch(r"-?[0-9]{1,20}", word) else None
    if number is None or not least <= number <= most:
        raise RecordError(line, f"{word[:40]!r} is not a number from {least} to {most}")
    return number


def _order(told: tuple[int, str]) -> Held:
    line, words = told
    try:
        return shoe_of(cards(words))
    except ValueError as fault:
        raise RecordError(line, str(fault)) from fault
