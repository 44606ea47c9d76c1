"""The rules by id: what each says, whether a source states it, and how its words are read (`romi.rule`)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import attrs

from romi._text import shown
from romi.sentences.tongue import Language, tables, tongue

_GAMES: Final = {
    "F": "",
    "HAND": "handromi",
    "RABLO": "rabloromi",
    "KOP": "kopogos",
    "RUM": "rummy",
    "R51-": "romi51",
    "TIZ": "tizlapos",
    "MAGY": "magyar",
}
"""The game of each kind of id; those of F hold for the whole family."""


@attrs.frozen
class Reading:
    """An open question of a rule: what is `asked`, what we `play`, and by what fields of the `game` it is played `otherwise`, as code."""

    game: str
    rules: tuple[str, ...]
    asked: str
    play: str
    otherwise: tuple[str, ...] = ()

    def __str__(self) -> str:
        code = f" [{'; '.join(self.otherwise)}]" if self.otherwise else ""
        return f"{self.asked} — {self.play}{code}"


@attrs.frozen
class Rule:
    """A rule in words: its `id`, the `game` it belongs to (empty: the family), its `name`, `text`, `mark` and `readings`.

    The `mark` says whether a description of the game states it, or whether it was decided, where descriptions are silent or differ.
    """

    id: str
    game: str
    name: str
    text: str
    mark: str
    readings: tuple[Reading, ...] = ()

    def __str__(self) -> str:
        return "\n".join(
            (
                f"{self.id} — {self.name} ({self.mark})",
                f"  {self.text}",
                *(f"  · {reading}" for reading in self.readings),
            )
        )


def rule(id: str, lang: Language = "en") -> Rule:  # noqa: A002  # what rules call it
    """The rule with that id, in the language; `ValueError` that names the ids of its kind if there is none.

    >>> print(rule("F2", "hu"))
    F2 — sor (leírt)
      Legalább három azonos színű lap, egymást követő rangokkal.
    """
    wanted: object = id
    if not isinstance(wanted, str):
        raise TypeError(f"a rule is found by its id, such as 'R51-2', not by {shown(id)}")
    number, speech = id.strip().upper(), tongue(lang)
    if number not in book()["marks"]:
        raise ValueError(f"there is no rule {id[:60]!r}; there are {_near(number)}")
    marks = book()["marks"][number].split(", ")
    return Rule(
        number,
        game_of(number),
        speech.rule_names[number],
        speech.rules[number],
        ", ".join(speech.marks[mark] for mark in marks),
        tuple(reading for reading in readings(lang) if number in reading.rules),
    )


def ids() -> tuple[str, ...]:
    """The ids of all rules, in order."""
    return tuple(book()["marks"])


def game_of(number: str) -> str:
    """The name of the game that the rule belongs to; empty for the family."""
    return _GAMES[number.rstrip("0123456789")]


def readings(lang: Language = "en", game: str | None = None) -> tuple[Reading, ...]:
    """All readings in the language, or those of a game."""
    found = []
    for key, told in book()["readings"].items():
        rules, _, code = told.partition(" | ")
        asked, _, play = tongue(lang).readings[key].partition(" | ")
        otherwise = tuple(code.split(" ; ")) if code else ()
        found.append(Reading(key.partition(".")[0], tuple(rules.removesuffix(" |").split()), asked, play, otherwise))
    return tuple(reading for reading in found if game in (None, reading.game))


def said_by(game: str) -> dict[str, frozenset[str]]:
    """The ids of a game and of the family, each with the clauses of a rule sheet that say it."""
    if game not in _GAMES.values():
        return {}
    known = book()["said"].items()
    return {number: frozenset(codes.split()) for number, codes in known if game_of(number) in ("", game)}


@cache
def book() -> dict[str, dict[str, str]]:
    """The tables of the rule book: `marks`, `said`, `readings`."""
    return tables(files("romi.sentences").joinpath("rules.book").read_text("utf-8"))


def _near(number: str) -> str:
    """The ids that begin so, or the first and last of each kind."""
    kind = next((kind for kind in sorted(_GAMES, key=len, reverse=True) if number.startswith(kind)), "")
    of_kind = [each for each in ids() if kind and each.rstrip("0123456789") == kind]
    return f"{of_kind[0]} – {of_kind[-1]}" if of_kind else ", ".join(f"{kind}1 …" for kind in _GAMES)
