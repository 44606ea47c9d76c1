"""What a deal brings: a score is a value that makes a `Sheet` from a `DealEnd` (HAND13, RABLO7, KOP5, RUM7, R51-6, TIZ8, MAGY8, F15)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from romi.rules.finish import *
    from romi.rules.scoring.aim import *
    from romi.rules.scoring.bad_points import *
    from romi.rules.scoring.deal_end import *
    from romi.rules.scoring.hands import *
    from romi.rules.scoring.knock import *
    from romi.rules.scoring.sheet import *
else:
    from romi.rules import __getattr__
