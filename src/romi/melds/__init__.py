"""What a meld is, and the rules that say so: runs, sets, choices of them, their conditions, and the whole-hand figures of Tízlapos."""

from romi.combine import all_of, any_of
from romi.melds.choice import Melds
from romi.melds.conditions import (
    ANY_JOKERS,
    NO_JOKER,
    ONE_JOKER,
    AtMost,
    CardsAtLeast,
    Condition,
    Laid,
    NaturalsPerJoker,
    NeverAsItself,
    NotMoreThanNaturals,
    NotSideBySide,
    OfKind,
    Pure,
    of_rank,
)
from romi.melds.meld import Meld, MeldRule, MeldValue, ReadingRule, Table, readings
from romi.melds.run import Run, RunSuits
from romi.melds.set import Set, SetSuits
from romi.melds.track import Ace

__all__ = [
    "ANY_JOKERS",
    "NO_JOKER",
    "ONE_JOKER",
    "Ace",
    "AtMost",
    "CardsAtLeast",
    "Condition",
    "Laid",
    "Meld",
    "MeldRule",
    "MeldValue",
    "Melds",
    "NaturalsPerJoker",
    "NeverAsItself",
    "NotMoreThanNaturals",
    "NotSideBySide",
    "OfKind",
    "Pure",
    "ReadingRule",
    "Run",
    "RunSuits",
    "Set",
    "SetSuits",
    "Table",
    "all_of",
    "any_of",
    "of_rank",
    "readings",
]


def __dir__() -> list[str]:
    return list(__all__)
