"""When a match is over, who won it and what is paid: a match rule is a value that makes a `Standing` from a `MatchHistory`."""

from typing import TYPE_CHECKING, Final

from romi._contents import lazily

if TYPE_CHECKING:
    from romi.rules.matches.buli import Buli, BuyBack, LastIn, SmallLimit
    from romi.rules.matches.buy_in import BoughtIn, BuyInRule, check_buy_in
    from romi.rules.matches.history import BuyIn, Event, MatchHistory, Played
    from romi.rules.matches.plain import FixedDeals, Until, VoidDeals
    from romi.rules.matches.settlements import GamePoints, MatchEnd, NoSettlement, Settlement, Stakes
    from romi.rules.matches.standing import MatchRule, Numbered, Standing, deals_of, has_deal

__all__ = [
    "BoughtIn",
    "Buli",
    "BuyBack",
    "BuyIn",
    "BuyInRule",
    "Event",
    "FixedDeals",
    "GamePoints",
    "LastIn",
    "MatchEnd",
    "MatchHistory",
    "MatchRule",
    "NoSettlement",
    "Numbered",
    "Played",
    "Settlement",
    "SmallLimit",
    "Stakes",
    "Standing",
    "Until",
    "VoidDeals",
    "check_buy_in",
    "deals_of",
    "has_deal",
]

_MODULES: Final = tuple(
    f"{__name__}.{name}" for name in ("plain", "history", "standing", "buy_in", "settlements", "buli")
)

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _MODULES)
