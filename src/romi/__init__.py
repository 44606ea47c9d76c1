"""The rules of the rummy (Hungarian: römi) family of card games.

>>> import romi
>>> from romi.variants import ROMI51
>>> print(ROMI51.meld(romi.cards("Kh Ah 2h")))
a run does not go round the corner: the ace is its lowest or its highest card (F6)

This page lists what is public at the top; everything loads on first use. Beside it: `romi.variants` (the seven games),
`romi.analysis` (what is in a hand), `romi.play` (whole deals), `romi.simulate` (many of them), `romi.render` (pictures).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

__version__ = "0.1.0"

if TYPE_CHECKING:
    from romi import variants
    from romi.card import JOKER, Card, Colour, Declared, Natural, Rank, Suit, sort
    from romi.code import Code
    from romi.combine import all_of, any_of
    from romi.deck import Deck, DeckByPlayers, Shoe
    from romi.melds import Ace, AtMost, Meld, Melds, Run, RunSuits, Set, Suits
    from romi.notation import NotationError, cards, show
    from romi.rules.matches import FixedDeals, MatchHistory, Until
    from romi.rules.opening import MeldCount, NeedsPureRun, NoOpening, NotBefore, Opening, PointMinimum
    from romi.rules.scoring import DealEnd, Finish, Seat, Sheet
    from romi.rules.table import Exchange, FreeRegroup, JokerExchange, LayOffs, NoExchange, NoLayOff, NoRegroup
    from romi.rules.values import FaceValues
    from romi.sentences import sentence
    from romi.sentences.rules import rule
    from romi.variants.variant import Variant
    from romi.verdict import Accepted, IllegalPlay, Rejected, Verdict, Violation

_HOMES: Final = {
    "romi.card": ("JOKER", "Card", "Colour", "Declared", "Natural", "Rank", "Suit", "sort"),
    "romi.code": ("Code",),
    "romi.combine": ("all_of", "any_of"),
    "romi.deck": ("Deck", "DeckByPlayers", "Shoe"),
    "romi.melds": ("Ace", "AtMost", "Meld", "Run", "RunSuits", "Set", "Melds", "Suits"),
    "romi.notation": ("NotationError", "cards", "show"),
    "romi.rules.matches": ("FixedDeals", "MatchHistory", "Until"),
    "romi.rules.opening": (
        "MeldCount",
        "NeedsPureRun",
        "NoOpening",
        "NotBefore",
        "Opening",
        "PointMinimum",
    ),
    "romi.rules.scoring": ("DealEnd", "Finish", "Seat", "Sheet"),
    "romi.rules.table": (
        "Exchange",
        "FreeRegroup",
        "JokerExchange",
        "LayOffs",
        "NoExchange",
        "NoLayOff",
        "NoRegroup",
    ),
    "romi.rules.values": ("FaceValues",),
    "romi.sentences": ("sentence",),
    "romi.sentences.rules": ("rule",),
    "romi.variants.variant": ("Variant",),
    "romi.verdict": ("Accepted", "IllegalPlay", "Rejected", "Verdict", "Violation"),
}
_HOME: Final = {name: home for home, names in _HOMES.items() for name in names}
_ROOMS: Final = ("analysis", "play", "render", "simulate", "variants")

__all__ = [
    "JOKER",
    "Accepted",
    "Ace",
    "AtMost",
    "Card",
    "Code",
    "Colour",
    "DealEnd",
    "Deck",
    "DeckByPlayers",
    "Declared",
    "Exchange",
    "FaceValues",
    "Finish",
    "FixedDeals",
    "FreeRegroup",
    "IllegalPlay",
    "JokerExchange",
    "LayOffs",
    "MatchHistory",
    "Meld",
    "MeldCount",
    "Melds",
    "Natural",
    "NeedsPureRun",
    "NoExchange",
    "NoLayOff",
    "NoOpening",
    "NoRegroup",
    "NotBefore",
    "NotationError",
    "Opening",
    "PointMinimum",
    "Rank",
    "Rejected",
    "Run",
    "RunSuits",
    "Seat",
    "Set",
    "Sheet",
    "Shoe",
    "Suit",
    "Suits",
    "Until",
    "Variant",
    "Verdict",
    "Violation",
    "__version__",
    "all_of",
    "any_of",
    "cards",
    "rule",
    "sentence",
    "show",
    "sort",
    "variants",
]


def __getattr__(name: str) -> object:
    """Load what is asked for, once."""
    if name in _HOME:
        value: object = getattr(import_module(_HOME[name]), name)
    elif name in _ROOMS:
        value = import_module(f"romi.{name}")
    else:
        raise AttributeError(f"module 'romi' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
