"""Rummy: seven cards, one pack, the plain game.

Two to six players, clockwise, left of the dealer first; one card opens the discard pile (RUM1). The ace is low and
counts one (RUM2). A turn is a draw, any melds, lay-offs for who has laid a meld, and a discard (RUM3), which may not
be the card just taken from the discards (RUM4). One goes out with a discard or without (RUM5). When the stock runs
out a second time, the deal is drawn (RUM6). The winner of a deal scores all that the others hold, and 200 points win
(RUM7).
"""

from typing import Final

from romi.deck import Deck
from romi.melds import NO_JOKER, Ace, Melds, Run, Set
from romi.moves import EndTurn, Lay, LayOff
from romi.rules.deals import Deal, Direction, Turned
from romi.rules.draws import Sources
from romi.rules.endings import AllLaid, LastDiscard
from romi.rules.matches import Until
from romi.rules.opening import NoMinimum
from romi.rules.scoring import WinnerTakes
from romi.rules.stock import TurnOver
from romi.rules.table import LayOffs, NoExchange
from romi.rules.taking import NotThrownBack
from romi.rules.turns import DISCARDING, DRAWING, Phase, Step, Turn, When, each
from romi.rules.values import FaceValues
from romi.variants.variant import Variant

VALUES: Final = FaceValues(1, rule="RUM2")

RUMMY: Final = Variant(
    name="rummy",
    title="Rummy",
    players=range(2, 7),
    direction=Direction.LEFT,
    deck=Deck(1),
    deal=Deal(7, turned=Turned.DISCARD, rule="RUM1"),
    meld=Melds(Run(Ace.LOW, jokers=NO_JOKER), Set(jokers=NO_JOKER)),
    meld_value=VALUES,
    hand_value=VALUES,
    opening=NoMinimum(),
    lay_off=LayOffs(rule="RUM3"),
    exchange=NoExchange(),
    draw=Sources(discards=NotThrownBack(rule="RUM4")),
    turn=Turn(
        (
            DRAWING,
            each(Phase.LAY, (Lay, LayOff), Phase.LAY),
            DISCARDING,
            Step(Phase.LAY, EndTurn, Phase.DONE, When.HAND_EMPTY),
        ),
        rule="RUM3",
    ),
    ways_out=(AllLaid(discard=LastDiscard.OPTIONAL, rule="RUM5"),),
    stock_out=TurnOver(times=1, rule="RUM6"),
    deal_score=WinnerTakes(rule="RUM7"),
    match=Until(200, rule="RUM7"),
)
