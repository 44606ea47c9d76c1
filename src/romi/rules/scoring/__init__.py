"""What a deal brings: a score is a value that makes a `Sheet` from a `DealEnd` (HAND13, RABLO7, KOP5, RUM7, R51-6, TIZ8, MAGY8, F15)."""

from typing import TYPE_CHECKING

from romi._contents import lazily

if TYPE_CHECKING:
    from romi.rules.finish import *
    from romi.rules.scoring.bad_points import *
    from romi.rules.scoring.deal_end import *
    from romi.rules.scoring.hands import *
    from romi.rules.scoring.knock import *
    from romi.rules.scoring.sheet import *
    from romi.rules.scoring.winner import *
else:
    _NAMES = (
        "finish",
        *(f"scoring.{each}" for each in ("sheet", "deal_end", "hands", "winner", "knock", "bad_points")),
    )
    __getattr__, __dir__ = lazily("romi.rules", [f"romi.rules.{each}" for each in _NAMES])
