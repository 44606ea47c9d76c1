"""How the command speaks: in one language, as text or as JSON, red suits in red on a terminal."""

from __future__ import annotations

import enum
import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TextIO, TypeAlias

import attrs

from romi.card import Card
from romi.moves import Move, write_move
from romi.notation import show
from romi.sentences import Language, tongue
from romi.sentences.errors import error_in
from romi.sentences.tongue import Tongue
from romi.verdict import Violation

YES: Final = 0
NO: Final = 1
MISUSE: Final = 2
INTERRUPTED: Final = 130

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"

_RED_CARD: Final = re.compile(r"(?:\*=)?(?:\d+|[A-ZÁ])[♥♦]")


class Misuse(Exception):  # noqa: N818  # the word for it; it ends the command and is no fault of ours
    """What was given cannot be read, or cannot be: a message for a person, and exit status 2."""


class Form(enum.Enum):
    """What an answer looks like."""

    TEXT = "text"
    COLOURED = "text with red suits in red"
    JSON = "one JSON object a line"


@attrs.frozen
class Voice:
    """Where answers go, in which language and form."""

    out: TextIO
    lang: Language = "en"
    form: Form = Form.TEXT

    @classmethod
    def of(cls, out: TextIO, *, lang: Language, json: bool) -> Voice:
        """The voice for a stream: coloured on a terminal, unless NO_COLOR is set or the terminal cannot."""
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not out.isatty()
        return cls(out, lang, Form.JSON if json else Form.TEXT if plain else Form.COLOURED)

    def tell(self, text: str, record: Mapping[str, Json]) -> None:
        """One answer: the text, or the record as a line of JSON. It is passed on at once."""
        if self.form is Form.JSON:
            text = json.dumps(record, ensure_ascii=False)
        elif self.form is Form.COLOURED:
            text = _RED_CARD.sub(lambda card: f"\x1b[31m{card[0]}\x1b[0m", text)
        print(text, file=self.out, flush=True)

    def word(self, key: str, **blanks: object) -> str:
        """A phrase in the language spoken, its blanks filled."""
        return self.tongue.word(key, **blanks)

    @property
    def tongue(self) -> Tongue:
        """The language spoken."""
        return tongue(self.lang)

    def misuse(self, error: Exception) -> str:
        """What could not be read, or cannot be, in the language spoken."""
        return error_in(str(error), self.lang)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards as people of that language write them."""
        return show(cards, self.tongue.style)

    def move(self, move: Move) -> str:
        """A move as people of that language write it."""
        return write_move(move, self.lang)

    def hand(self, cards: Iterable[Card]) -> str:
        """A hand behind its owner: drawn below on a terminal that can show boxes, else in the same line."""
        if self.form is not Form.COLOURED or (self.out.encoding or "").lower() not in {"utf-8", "utf8"}:
            return f" {self.cards(cards)}"
        from romi import render

        return f"\n{render.hand(cards, lang=self.lang)}"

    def why(self, violations: Iterable[Violation]) -> str:
        """A line for each violation, indented."""
        return "".join(f"\n  {violation.text(self.lang)}" for violation in violations)


def ascii_cards(cards: Iterable[Card]) -> str:
    """Cards as a record writes them: in ASCII, which every program can type."""
    return show(cards, "ascii")


def violations_record(violations: Iterable[Violation], lang: Language) -> list[Json]:
    """Violations as a program reads them, each with its sentence."""
    return [
        {
            "code": str(violation.code),
            "rule": violation.rule,
            "cards": ascii_cards(violation.cards),
            "got": violation.got,
            "need": violation.need,
            "where": violation.where,
            "text": violation.text(lang),
        }
        for violation in violations
    ]
