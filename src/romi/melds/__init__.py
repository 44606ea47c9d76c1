"""What a meld is, and the rules that say so: runs, sets, choices of them, and the whole-hand figures of Tízlapos."""

from romi.melds.choice import Melds
from romi.melds.jokers import ANY_JOKERS, NO_JOKER, ONE_JOKER, AtMost, JokerLimit, NotMoreThanNaturals, of_rank
from romi.melds.meld import Meld, MeldRule, MeldValue, ReadingRule, Table, readings
from romi.melds.run import Ace, Run, RunSuits
from romi.melds.set import Set, Suits

__all__ = [
    "ANY_JOKERS",
    "NO_JOKER",
    "ONE_JOKER",
    "Ace",
    "AtMost",
    "JokerLimit",
    "Meld",
    "MeldRule",
    "MeldValue",
    "Melds",
    "NotMoreThanNaturals",
    "ReadingRule",
    "Run",
    "RunSuits",
    "Set",
    "Suits",
    "Table",
    "of_rank",
    "readings",
]


def __dir__() -> list[str]:
    return list(__all__)
