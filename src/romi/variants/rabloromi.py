"""Rablórömi: the robbers' game, in which the whole table may be taken apart and put together again.

Two to six players, to the right; two packs without jokers, ten cards each and eleven for the starter; no discards and
no exchange card (RABLO1). A turn is one card from the stock and whatever the player then lays (RABLO2). One meld of
three cards opens (RABLO3); from then on the table may be rearranged at will, if all of it is melds at the end and the
hand has become smaller (RABLO4, RABLO5). Who has melded every card wins, and so does who holds only red or only black
cards (RABLO6). The winner gets 20 points, the others lose what they hold, ten a card for who laid none (RABLO7); the
highest total after seven deals wins (RABLO8).
"""

from typing import Final

from romi.deck import Deck
from romi.melds import NO_JOKER, Melds, Run, Set
from romi.moves import Declare, DrawStock, EndTurn, Lay, LayOff, Regroup
from romi.rules.deals import Deal, Direction
from romi.rules.draws import NoDraw, Sources
from romi.rules.endings import AllLaid, LastDiscard
from romi.rules.matches import FixedDeals
from romi.rules.opening_melds import MeldCount
from romi.rules.regrouping import FreeRegroup
from romi.rules.running_out import PlayOn
from romi.rules.scoring import PlusMinus
from romi.rules.table import LayOffs, NoExchange
from romi.rules.turns import Phase, Step, Turn, each
from romi.rules.values import FaceValues
from romi.rules.ways_out import OneColour
from romi.variants.variant import Variant

VALUES: Final = FaceValues(11, low_ace=1, rule="RABLO7")

RABLOROMI: Final = Variant(
    name="rabloromi",
    title="Rablórömi",
    players=range(2, 7),
    direction=Direction.RIGHT,
    deck=Deck(2),
    deal=Deal(10, starter=11, rule="RABLO1"),
    meld=Melds(Run(jokers=NO_JOKER), Set(jokers=NO_JOKER)),
    meld_value=VALUES,
    hand_value=VALUES,
    opening=MeldCount(1, cards=3, rule="RABLO3"),
    lay_off=LayOffs(),
    exchange=NoExchange(),
    regroup=FreeRegroup(rule="RABLO4"),
    draw=Sources(discards=NoDraw(rule="RABLO1")),
    turn=Turn(
        (
            Step(Phase.DRAW, DrawStock, Phase.LAY),
            Step(Phase.DRAW, Declare, Phase.OVER),
            each(Phase.LAY, (Lay, LayOff, Regroup), Phase.LAY),
            Step(Phase.LAY, Declare, Phase.OVER),
            Step(Phase.LAY, EndTurn, Phase.DONE),
        ),
        rule="RABLO2",
    ),
    ways_out=(AllLaid(discard=LastDiscard.FORBIDDEN, rule="RABLO6"), OneColour(rule="RABLO6")),
    stock_out=PlayOn(rule="RABLO8"),
    deal_score=PlusMinus(winner=20, per_card=10, rule="RABLO7"),
    match=FixedDeals(7, rule="RABLO8"),
)
