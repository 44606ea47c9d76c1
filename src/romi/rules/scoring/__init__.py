"""What a deal brings: a score is a value that makes a `Sheet` from a `DealEnd` (HAND13, RABLO7, KOP5, RUM7, R51-6, TIZ8, MAGY8, F15)."""

from typing import TYPE_CHECKING, Final

from romi._contents import lazily

if TYPE_CHECKING:
    from romi.rules.finish import Finish, Way
    from romi.rules.scoring.aim import Aim
    from romi.rules.scoring.bad_points import BadPoints, Deduct
    from romi.rules.scoring.deal_end import DealEnd, DealScore, Seat, VoidDeal
    from romi.rules.scoring.hands import HandBonus, Losers, PenaltyPoints, PlusMinus, WinnerTakes
    from romi.rules.scoring.knock import Doubling, Knocked, KnockScore, Tie
    from romi.rules.scoring.sheet import POINTS, UNITS, Line, Sheet

__all__ = [
    "POINTS",
    "UNITS",
    "Aim",
    "BadPoints",
    "DealEnd",
    "DealScore",
    "Deduct",
    "Doubling",
    "Finish",
    "HandBonus",
    "KnockScore",
    "Knocked",
    "Line",
    "Losers",
    "PenaltyPoints",
    "PlusMinus",
    "Seat",
    "Sheet",
    "Tie",
    "VoidDeal",
    "Way",
    "WinnerTakes",
]

_MODULES: Final = tuple(f"{__name__}.{name}" for name in ("aim", "sheet", "deal_end", "hands", "knock", "bad_points"))

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _MODULES)
