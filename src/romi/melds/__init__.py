"""What a meld is, and the rules that say so: runs, sets, choices of them, their conditions, and the whole-hand figures of Tízlapos."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from romi._contents import lazily

if TYPE_CHECKING:
    from romi.combine import all_of, any_of
    from romi.melds.choice import Melds
    from romi.melds.conditions import ANY_JOKERS, NO_JOKER, ONE_JOKER, AtMost, Condition, Laid
    from romi.melds.meld import Meld, MeldRule, MeldValue, ReadingRule, Table, readings
    from romi.melds.requirements import (
        CardsAtLeast,
        NaturalsPerJoker,
        NeverAsItself,
        NotMoreThanNaturals,
        NotSideBySide,
        OfKind,
        Pure,
        of_rank,
    )
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

_MODULES: Final = tuple(
    f"romi.{name}"
    for name in (
        "melds.meld",
        "melds.choice",
        "melds.run",
        "melds.set",
        "melds.track",
        "melds.conditions",
        "melds.requirements",
        "combine",
    )
)

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _MODULES)
