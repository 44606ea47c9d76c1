"""When a match is over, who won it and what is paid: a match rule is a value that makes a `Standing` from a `MatchHistory`."""

from typing import TYPE_CHECKING

from romi._contents import lazily

if TYPE_CHECKING:
    from romi.rules.matches.buli import *
    from romi.rules.matches.history import *
    from romi.rules.matches.plain import *
    from romi.rules.matches.settlements import *
    from romi.rules.matches.standing import *
else:
    _MODULES = [f"{__name__}.{each}" for each in ("plain", "history", "standing", "settlements", "buli")]
    __getattr__, __dir__ = lazily("romi.rules", _MODULES)
