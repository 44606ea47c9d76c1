"""What a person types at the table: moves in either language, and words that are no moves."""

from __future__ import annotations

import enum
import re
from typing import Final

from romi.moves import Move, parse_move

HUNGARIAN: Final[dict[str, str]] = {
    "húz": "draw",
    "felvesz": "take",
    "cserelap": "take-exchange",
    "becserél": "swap",
    "lerak": "lay",
    "szúr": "lay-off",
    "kivált": "exchange",
    "átrendez": "regroup",
    "visszatesz": "put-back",
    "dob": "discard",
    "vége": "end",
    "kopog": "knock",
    "bemond": "declare",
    "friss": "redeal",
    "passz": "pass",
}
"""Hungarian words for the first word of a move."""

_PLACE: Final = re.compile(r"(?P<before>(?:lay-off|exchange) .*\S)\s+(?P<number>[0-9]{1,3})\.?")


class Aside(enum.Enum):
    """What can be said beside moves."""

    HELP = ("?", "help", "súgó")
    HINT = ("hint", "tipp")
    DO = ("ok", "!")
    MOVES = ("moves", "lépések")
    BACK = ("undo", "vissza")
    BY_RANK = ("rank", "rang")
    BY_SUIT = ("suit", "szín")
    TABLE = ("table", "asztal")
    QUIT = ("quit", "exit", "q", "kilép")


ASIDE: Final[dict[str, Aside]] = {word: aside for aside in Aside for word in aside.value}


def read_move(typed: str) -> Move:
    """The move; `NotationError` for what is none. Hungarian verbs are read too, and `on` before the number of a meld may be left out.

    >>> str(read_move("szúr 10♥ 1")), str(read_move("dob 5s"))
    ('lay-off Th on 1', 'discard 5s')
    """
    word, _, rest = typed.strip().partition(" ")
    words = f"{HUNGARIAN.get(word.casefold(), word)} {rest}".strip()
    found = _PLACE.fullmatch(words)
    if found is not None and not found["before"].endswith(" on"):
        words = f"{found['before']} on {found['number']}"
    return parse_move(words)
