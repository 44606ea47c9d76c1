"""Values that a file writes as a few words of text instead of a table: players, cards, ranks, the steps of a turn.

Each is read as it is written. `NOTATIONS` has a notation for each type of field that is written so, `written` writes the values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final

import attrs

from romi.card import RANK_SYMBOLS, Natural, Rank
from romi.moves.values import EVERY_KIND
from romi.notation import cards, show
from romi.rules.turns import Acts, Phase, Step, When, condition
from romi.variants.variant import MOST_PLAYERS

_LONGEST: Final = 200
"""No text in one of these notations but cards is longer."""


def _write_players(players: range) -> str:
    if players.step != 1 or not players:
        raise ValueError(f"a number of players is written as 2 or 2-4, not {players}")
    return str(players[0]) if len(players) == 1 else f"{players[0]}-{players[-1]}"


def _read_players(text: str) -> range:
    match = re.fullmatch(r"([0-9]{1,3})(?:\s*[-–]\s*([0-9]{1,3}))?", text[:_LONGEST])
    if match is None or not 1 <= int(match[1]) <= int(match[2] or match[1]) <= MOST_PLAYERS:
        raise ValueError(f"{text[:_LONGEST]!r} is not a number of players from 1 to {MOST_PLAYERS}")
    return range(int(match[1]), int(match[2] or match[1]) + 1)


def _read_ranks(text: str) -> tuple[Rank, ...]:
    words = text[:_LONGEST].upper().replace("10", "T").split()
    if strange := [word for word in words if len(word) != 1 or word not in RANK_SYMBOLS]:
        raise ValueError(f"{strange[0]!r} is not a rank; ranks are {' '.join(RANK_SYMBOLS)}")
    return tuple(Rank(RANK_SYMBOLS.index(word) + 1) for word in words)


def _read_naturals(text: str) -> frozenset[Natural]:
    found = [card for card in cards(text) if isinstance(card, Natural)]
    if len(found) != len(cards(text)):
        raise ValueError(f"{text!r} has cards that are not natural")
    return frozenset(found)


_KINDS: Final = {kind.word: kind for kind in EVERY_KIND}
_STEP: Final = re.compile(r"(?P<at>\w+)\s*--\s*(?P<words>[\w, -]+?)\s*-->\s*(?P<to>\w+)(?:\s*\((?P<when>[^)]*)\))?")


def _write_steps(steps: tuple[Step, ...]) -> list[str]:
    ways = groupby(steps, key=lambda step: (step.at, step.to, f" ({told})" if (told := condition(step)) else ""))
    return [
        f"{at} --{', '.join(words)}--> {to}{told}"
        for (at, to, told), group in ways
        for words in _in_lines([step.kind.word for step in group], _LONGEST - len(f"{at} ----> {to}{told}"))
    ]


def _in_lines(words: Sequence[str], width: int) -> Iterator[Sequence[str]]:
    """The words in rows that, with a comma and a blank between, are not longer than a line may be."""
    row: list[str] = []
    for word in words:
        if row and len(", ".join((*row, word))) > width:
            yield row
            row = []
        row.append(word)
    yield row


def _read_line(line: str) -> Iterator[Step]:
    match = _STEP.fullmatch(line.strip()) if len(line) <= _LONGEST else None
    if match is None:
        raise ValueError(f"{line[:_LONGEST]!r} is not a step of a turn, as in 'DRAW --draw, take--> LAY'")
    conditions = {told.value: told for told in (*When, *Acts)}
    told = [part.strip() for part in match["when"].split(";")] if match["when"] else []
    if strange := [part for part in told if part not in conditions]:
        raise ValueError(f"{strange[0]!r} is not a condition; there are {', '.join(conditions)}")
    when = [found for part in told if isinstance(found := conditions[part], When)]
    after = [found for part in told if isinstance(found := conditions[part], Acts)]
    if len(when) > 1 or len(after) > 1:
        raise ValueError(f"{match['when']!r} says more than once when, or who acts next")
    for word in map(str.strip, match["words"].split(",")):
        if word not in _KINDS:
            raise ValueError(f"{word!r} is not a move; there are {', '.join(_KINDS)}")
        step = Step(Phase(match["at"]), _KINDS[word], Phase(match["to"]), *when)
        yield attrs.evolve(step, acts=after[0]) if after else step


_RANK_PATTERN: Final = "(?:[A2-9TJQKatjqk]|10)"


@attrs.frozen
class Notation:
    """How one type is written: in words for a message, as a pattern for a schema. `read` raises `ValueError` for a text that is none."""

    what: str
    pattern: str
    read: Callable[[str], object]


NOTATIONS: Final[dict[object, Notation]] = {
    range: Notation('players as in "2-4"', r"^[0-9]{1,3}(\s*[-–]\s*[0-9]{1,3})?$", _read_players),
    tuple[Rank, ...]: Notation('ranks as in "A 2 3"', rf"^\s*({_RANK_PATTERN}(\s+{_RANK_PATTERN})*)?\s*$", _read_ranks),
    frozenset[Natural]: Notation('cards as in "5c 5d 5h 5s"', "^.*$", _read_naturals),
    Phase: Notation('a phase as in "DRAW"', r"^[A-Z]+$", Phase),
    tuple[Step, ...]: Notation(
        'a list of steps as in "DRAW --draw, take--> LAY"',
        r"^\s*[A-Z]+\s*--[a-z, -]+-->\s*[A-Z]+(\s*\([a-z ;]+\))?\s*$",
        lambda text: tuple(step for line in text.splitlines() for step in _read_line(line)),
    ),
}
"""By the type of the field."""


def written(value: object, hint: object) -> str | list[str] | None:
    """The value of a field of this type in its notation, the steps of a turn as a list of lines; None if it has none."""
    if isinstance(value, range):
        return _write_players(value)
    if isinstance(value, Phase):
        return str(value)
    if hint == tuple[Rank, ...] and isinstance(value, tuple):
        return " ".join(RANK_SYMBOLS[rank - 1] for rank in value)
    if hint == frozenset[Natural] and isinstance(value, frozenset):
        return show(sorted(value), "ascii")
    if hint == tuple[Step, ...] and isinstance(value, tuple):
        return _write_steps(value)
    return None
