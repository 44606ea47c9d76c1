"""What a person types at the table: moves in either language, and words that are no moves."""

from __future__ import annotations

import enum
import re
from typing import Final

from romi.moves import Move, parse_move
from romi.sentences.moves import in_record_words
from romi.sentences.tongue import Language, tongue

_PLACE: Final = re.compile(r"(?P<before>(?:lay-off|exchange) .*\S)\s+(?P<number>[0-9]{1,3})\.?")


class Aside(enum.Enum):
    """What can be said beside moves; the words are those of the language, and the English ones."""

    HELP = "help"
    HINT = "hint"
    DO = "ok"
    MOVES = "moves"
    BACK = "undo"
    BY_RANK = "rank"
    BY_SUIT = "suit"
    TABLE = "table"
    QUIT = "quit"


def read_aside(typed: str, lang: Language) -> Aside | None:
    """What was said beside moves, None if it is none of that."""
    for speech in (tongue(lang), tongue("en")):
        for aside in Aside:
            if typed.casefold() in speech.asides[aside.value].split():
                return aside
    return None


def read_move(typed: str, lang: Language) -> Move:
    """The move, in the words of the language or of a record; `on` before the number of a meld may be left out.

    >>> str(read_move("szúr 10♥ 1", "hu")), str(read_move("dob 5s", "hu"))
    ('lay-off Th on 1', 'discard 5s')
    """
    found = _PLACE.fullmatch(in_record_words(typed, lang))
    if found is not None and not found["before"].endswith(" on"):
        typed = f"{typed.rsplit(None, 1)[0]} {tongue(lang).verbs['on']} {found['number']}"
    return parse_move(typed, lang)
