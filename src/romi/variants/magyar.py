"""Magyar römi: get rid of your cards, open with 51 points, low score wins.

Two to four players, clockwise; two packs with four jokers, 14 cards each and 15 for the player left of the dealer,
who begins with a discard (MAGY1). Sets and runs as everywhere, one joker a meld (MAGY2). The top of the discards may
be kept in a player's first draw, later it must be laid (MAGY3). Opening takes 51 points in one turn, and not in the
first round (MAGY4). The exchange card lies open for all and may be taken only to go out, with one try a turn (MAGY5).
Jokers may be exchanged (MAGY6). Going out brings -10, or -20 if opened and out in one turn with own melds only
(MAGY7); the others count what they hold, 100 for who never opened (MAGY8). Every ace counts ten (MAGY9).
"""

from typing import Final

from romi.combine import all_of
from romi.deck import Deck
from romi.melds import Melds, Run, Set
from romi.moves import PutBack
from romi.rules.deals import Deal, Direction, Under
from romi.rules.draws import LaidAtOnce, Sources, Undo, Unopened
from romi.rules.endings import AllLaid
from romi.rules.matches import FixedDeals
from romi.rules.opening import PointMinimum
from romi.rules.opening_melds import NotBefore
from romi.rules.scoring import FromHandBonus, PenaltyPoints
from romi.rules.stock import TurnOver
from romi.rules.table import JokerExchange, LayOffs
from romi.rules.taking import EXCHANGE_CARD, ToGoOut
from romi.rules.turns import DISCARDING, DRAWING, FIRST_DISCARD, LAYING, Phase, Step, Turn
from romi.rules.values import FaceValues
from romi.variants.variant import Variant

VALUES: Final = FaceValues(10, joker=20, rule="MAGY9")

MAGYAR: Final = Variant(
    name="magyar",
    title="Magyar römi",
    players=range(2, 5),
    direction=Direction.LEFT,
    deck=Deck(2, jokers=4),
    deal=Deal(14, starter=15, under=Under.BOTTOM, rule="MAGY1"),
    meld=Melds(Run(), Set()),
    meld_value=VALUES,
    hand_value=VALUES,
    opening=all_of(PointMinimum(51, rule="MAGY4"), NotBefore(2, rule="MAGY4")),
    lay_off=LayOffs(),
    exchange=JokerExchange(rule="MAGY6"),
    draw=Sources(
        discards=LaidAtOnce(Unopened.OPENS_OR_GOES_OUT, free_draws=1, rule="MAGY3"),
        exchange_card=ToGoOut(undo=Undo.PUT_BACK, rule="MAGY5"),
    ),
    turn=Turn(
        (FIRST_DISCARD, DRAWING, EXCHANGE_CARD, Step(Phase.LAY, PutBack, Phase.DRAW), LAYING, DISCARDING),
        first=Phase.FIRST,
        rule="MAGY3",
    ),
    ways_out=(AllLaid(rule="MAGY7"),),
    stock_out=TurnOver(times=1, rule="F15"),
    deal_score=PenaltyPoints(
        winner=-10, unopened=100, from_hand=FromHandBonus(winner=-20), rule="MAGY8", winner_rule="MAGY7"
    ),
    match=FixedDeals(7, rule="MAGY8"),
)
