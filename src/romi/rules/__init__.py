"""The building blocks of games, question by question: every rule that the library has, and the facts that rules are asked with.

- Which cards are played with? (`deck`)
- How is a deal dealt, and when is it dealt again? (`deal`)
- What is a meld? (`meld`)
- What is a meld worth, and a card in hand? (`meld_value`, `hand_value`)
- Which melds open, and which may come later? (`opening`, `later_melds`)
- What may be done on the table? (`lay_off`, `exchange`, `regroup`, `closing`)
- From where may a card be drawn, and on what terms? (`draw`)
- What may follow what in a turn? (`turn`)
- How does a deal end? (`ways_out`, `empty_hand`, `stock_out`)
- Who plays with whom? (`sides`)
- What does a deal bring, and which totals are good? (`deal_score`, `aim`)
- When is a match over, who has won, what is paid, and who deals next? (`match`, `next_dealer`)

Each question is a field of `Variant`; `__all__` lists the answers under it. `changed(rule, …)` is a rule with other parameters. Everything
loads on first use. Rules judge what is proposed; they never search.

>>> from romi import rules
>>> rules.all_of(rules.PointMinimum(40), rules.NeedsPureRun())
all_of(PointMinimum(40), NeedsPureRun())
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from romi._contents import lazily

if TYPE_CHECKING:
    from romi.combine import *
    from romi.deck import *
    from romi.melds import *
    from romi.melds.figures import *
    from romi.rules.changing import *
    from romi.rules.dealing import *
    from romi.rules.deals import *
    from romi.rules.draws import *
    from romi.rules.emptied import *
    from romi.rules.endings import *
    from romi.rules.finish import *
    from romi.rules.matches import *
    from romi.rules.obligations import *
    from romi.rules.opening import *
    from romi.rules.opening_melds import *
    from romi.rules.regrouping import *
    from romi.rules.running_out import *
    from romi.rules.scoring import *
    from romi.rules.sides import *
    from romi.rules.stock import *
    from romi.rules.table import *
    from romi.rules.taking import *
    from romi.rules.turns import *
    from romi.rules.values import *
    from romi.rules.ways_out import *
    from romi.rules.who import *

# fmt: off
__all__ = [
    # Which cards are played with? (`deck`)
    "Deck", "DeckByPlayers", "DeckRule",
    # How is a deal dealt, and when is it dealt again? (`deal`)
    "Counted", "CutJokerRule", "CutterDealerRest", "CutterKeeps", "Deal", "DealRule", "Dealing", "Dealt",
    "Direction", "Gathered", "Identical", "RedealRule", "Reserve", "Starter", "ThrowIn", "ThrowInRule", "ThrowingIn", "Turned",
    "Under", "no_redeal", "no_throw_in", "no_cut_jokers",
    # What is a meld? (`meld`)
    "ANY_JOKERS", "NO_JOKER", "ONE_JOKER", "Ace", "CardsAtLeast", "AtMost", "Condition", "Laid", "MeldRule", "Melds",
    "NaturalsPerJoker", "NeverAsItself", "NotMoreThanNaturals", "NotSideBySide", "OfKind", "Pure", "ReadingRule", "Run",
    "RunSuits", "Set", "SetSuits", "of_rank",
    # What is a meld worth, and a card in hand? (`meld_value`, `hand_value`)
    "FaceValues", "HandValue", "MeldValue", "RankPoints",
    # Which melds open, and which may come later? (`opening`, `later_melds`)
    "Every", "MeldCount", "NeedsPureRun", "NoMinimum", "NotBefore", "Opening", "OpeningRule", "PointMinimum", "Some",
    "Together", "all_of", "any_of",
    # What may be done on the table? (`lay_off`, `exchange`, `regroup`, `closing`)
    "Closing", "ClosingRule", "Exchange", "ExchangeRule", "FreeRegroup", "FromSet", "FullSetsClose", "JokerExchange",
    "LayOffRule", "LayOffs", "no_closing", "NoExchange", "NoLayOff", "NoRegroup", "RegroupRule",
    "Regrouped", "Regrouping", "ReplacedFrom", "TableCards", "TableMove", "Whose",
    # From where may a card be drawn, and on what terms? (`draw`)
    "ANYHOW", "Draw", "DrawRule", "DrawnTo", "Finisher", "FirstDraws", "ForMeldOrOut", "Freely", "Joins", "LaidAtOnce",
    "MayNotDiscard", "MustGoOut", "MustLay", "MustOpen", "MustOpenOrGoOut", "NoDraw", "NotThrownBack", "Obligation",
    "Placing", "Source", "Sources", "Terms", "ToGoOut", "TopOnly", "TurnedUp", "Undo", "Unopened", "WhenScarce",
    "WholePile",
    # What may follow what in a turn? (`turn`)
    "Acts", "BASIC", "DISCARDING", "DRAWING", "EXCHANGE_CARD", "FIRST_DISCARD", "LAYING", "Moment", "Phase", "Step", "Turn",
    "TurnRule", "When", "each",
    # How does a deal end? (`ways_out`, `empty_hand`, `stock_out`)
    "AceUp", "AllLaid", "CourtFlush", "Courts", "DropOut", "Dropped", "Emptied", "EmptyHand", "EmptyHandRule", "Finish", "Float",
    "FromHand", "GoOut", "GoingOut", "HandSize", "KnockAt",
    "LastDiscard", "OneColour", "Pikolo", "PileOrder", "PlayOn", "Romi", "RoyalFlush", "StockOut", "StockOutRule",
    "StockEnds", "SuitFlush", "TakeReserve", "Then", "TurnOver", "Upcard", "Void", "Way", "WayOut", "WholeHand",
    # Since when has a player opened? (`opened=` of many rules)
    "AFTER_THE_OPENING", "ANYBODY", "Opened", "WHO_HAS_NOT", "WHO_HAS_OPENED",
    # Who plays with whom? (`sides`)
    "Partners", "SideRule", "no_partners",
    # What does a deal bring, and which totals are good? (`deal_score`, `aim`)
    "POINTS", "UNITS", "Aim", "BadPoints", "DealEnd", "DealScore", "Deduct", "Doubling", "FromHandBonus", "KnockScore",
    "Knocked", "Line", "Losers", "PenaltyPoints", "PlusMinus", "Seat", "Sheet", "Tie", "VoidScore", "WinnerTakes",
    # When is a match over, who has won, what is paid, and who deals next? (`match`, `next_dealer`)
    "BoughtIn", "Buli", "BuyBack", "BuyIn", "BuyInRule", "FixedDeals", "GamePoints", "LastIn", "MatchEnd",
    "MatchHistory", "MatchRule", "NextDealer", "no_settlement", "Played", "Settlement", "SmallLimit", "Stakes", "Standing", "Until",
    "VoidCounts", "check_buy_in", "deals_of", "has_deal",
    # A rule with other parameters
    "changed",
]

_MODULES: Final = tuple(f"romi.{name}" for name in (
    "combine", "deck", "rules.deals", "melds", "rules.values", "rules.opening", "rules.table", "rules.draws",
    "rules.dealing", "rules.opening_melds", "rules.regrouping", "rules.running_out", "rules.taking", "rules.ways_out",
    "rules.obligations", "rules.turns", "rules.who", "rules.emptied", "rules.endings", "rules.finish", "rules.stock",
    "melds.figures", "rules.scoring.sheet", "rules.scoring.deal_end", "rules.scoring.hands", "rules.scoring.winner",
    "rules.scoring.knock", "rules.scoring.bad_points", "rules.sides", "rules.matches.plain", "rules.matches.history",
    "rules.matches.standing", "rules.matches.settlements", "rules.matches.buli",
    "rules.changing",
))
# fmt: on

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _MODULES)
