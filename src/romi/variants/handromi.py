"""Handrömi: collect 14 cards and go out, best of all from hand in a single turn.

Two to six players, to the right; two packs with four jokers, three packs with nine from five players on (HAND1,
HAND2). The starter gets 15 cards and begins with a discard (HAND3). Jokers seen at the cut are given out, and the
first natural card from there is the exchange card (HAND4): a player may swap it before the first draw, and who goes
out from hand may take it as the last draw (HAND5). The top of the discards is free in a player's first draw; later it
must open, serve, or go out (HAND7). Opening takes 51 points (HAND8), but not from hand: then everything is laid in
one turn, lay-offs and won jokers included (HAND9). Full natural sets are closed (HAND10). Cards left count against
their holders, double if the winner went out from hand with own melds only (HAND13); seven deals, low wins (HAND14).
"""

from typing import Final

from romi.deck import Deck, DeckByPlayers
from romi.melds import Melds, Run, Set
from romi.moves import SwapExchangeCard
from romi.rules.dealing import CutterDealerRest, Identical
from romi.rules.deals import Deal, Direction, Under
from romi.rules.draws import Sources
from romi.rules.endings import AllLaid
from romi.rules.matches import FixedDeals
from romi.rules.opening import PointMinimum
from romi.rules.regrouping import FullSetsClose
from romi.rules.scoring import FromHandBonus, PenaltyPoints
from romi.rules.stock import TurnOver
from romi.rules.table import JokerExchange, LayOffs
from romi.rules.taking import EXCHANGE_CARD, FirstDraws, ForMeldOrOut, ToGoOut
from romi.rules.turns import DISCARDING, DRAWING, FIRST_DISCARD, LAYING, Phase, Step, Turn
from romi.rules.values import FaceValues
from romi.rules.ways_out import FromHand
from romi.rules.who import WHO_HAS_NOT
from romi.variants.variant import Variant

VALUES: Final = FaceValues(11, low_ace=1, joker=20, rule="HAND11")

HANDROMI: Final = Variant(
    name="handromi",
    title="Handrömi",
    players=range(2, 7),
    direction=Direction.RIGHT,
    deck=DeckByPlayers(up_to=((4, Deck(2, jokers=4)), (6, Deck(3, jokers=9))), rule="HAND1"),
    deal=Deal(
        14,
        starter=15,
        under=Under.FIRST_NATURAL,
        cut_jokers=CutterDealerRest(rule="HAND4"),
        redeal=Identical(3, rule="HAND6"),
        rule="HAND3",
    ),
    meld=Melds(Run(), Set()),
    meld_value=VALUES,
    hand_value=VALUES,
    opening=PointMinimum(51, rule="HAND8"),
    lay_off=LayOffs(),
    exchange=JokerExchange(),
    closing=FullSetsClose(),
    draw=Sources(
        discards=ForMeldOrOut(rule="HAND7"),
        exchange_card=ToGoOut(opened=WHO_HAS_NOT, rule="HAND5"),
        swap=FirstDraws(rule="HAND5"),
    ),
    turn=Turn(
        (FIRST_DISCARD, Step(Phase.DRAW, SwapExchangeCard, Phase.DRAW), DRAWING, EXCHANGE_CARD, LAYING, DISCARDING),
        first=Phase.FIRST,
        rule="HAND3",
    ),
    ways_out=(FromHand(rule="HAND9"), AllLaid(rule="F13")),
    stock_out=TurnOver(times=1, rule="F15"),
    deal_score=PenaltyPoints(
        winner=-20,
        unopened=100,
        from_hand=FromHandBonus(winner=-40, times=2),
        with_lay_off=FromHandBonus(winner=-20),
        rule="HAND13",
    ),
    match=FixedDeals(7, rule="HAND14"),
)
