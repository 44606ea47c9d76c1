"""Römi 51: two packs and four jokers, 14 cards each; open with 51 points and a pure run, go out with a last discard.

Two to four players, clockwise, left of the dealer first; the discard pile begins empty (R51-1). A player opens by
laying melds worth at least 51 points in one turn, at least one of them a run without a joker (R51-2). A joker counts
as the card it stands for, an ace 1 beside the 2 and 11 elsewhere (R51-3). One joker a meld, and jokers on the table
may be exchanged (R51-7). Cards left in hand are penalties, 100 for who never opened; after seven deals the lowest
total wins (R51-6, R51-7).
"""

from typing import Final

from romi.combine import all_of
from romi.deck import Deck
from romi.melds import Melds, Run, Set
from romi.rules.deals import Deal, Direction
from romi.rules.draws import LaidAtOnce, Sources, Unopened
from romi.rules.endings import AllLaid
from romi.rules.matches import FixedDeals
from romi.rules.opening import NeedsPureRun, PointMinimum
from romi.rules.scoring import PenaltyPoints
from romi.rules.stock import TurnOver
from romi.rules.table import JokerExchange, LayOffs
from romi.rules.turns import DISCARDING, DRAWING, LAYING, Turn
from romi.rules.values import FaceValues
from romi.variants.variant import Variant

VALUES: Final = FaceValues(11, low_ace=1, joker=20, rule="R51-3")

ROMI51: Final = Variant(
    name="romi51",
    title="Römi 51",
    players=range(2, 5),
    direction=Direction.LEFT,
    deck=Deck(2, jokers=4),
    deal=Deal(14, rule="R51-1"),
    meld=Melds(Run(), Set()),
    meld_value=VALUES,
    hand_value=VALUES,
    opening=all_of(PointMinimum(51, rule="R51-2"), NeedsPureRun(rule="R51-2")),
    lay_off=LayOffs(),
    exchange=JokerExchange(),
    draw=Sources(discards=LaidAtOnce(Unopened.OPENS, rule="R51-4")),
    turn=Turn((DRAWING, LAYING, DISCARDING), rule="R51-5"),
    ways_out=(AllLaid(rule="R51-5"),),
    stock_out=TurnOver(times=1, rule="F15"),
    deal_score=PenaltyPoints(winner=0, unopened=100, rule="R51-6"),
    match=FixedDeals(7, rule="R51-7"),
)
