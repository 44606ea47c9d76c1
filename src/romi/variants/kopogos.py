"""Kopogós römi for two: ten cards each, nothing laid before someone knocks.

One pack; the card after the deal is the upcard (KOP1), and its value is the most deadwood with which one may knock:
under an ace nobody may, under a spade the deal counts double (KOP3). The ace is low (KOP2). The upcard is offered
round before the first draw (KOP4). Who knocks lays melds, the opponent lays melds and lays off on them, and the
difference is scored (KOP5), by the opponent with 25 more if it is not in the knocker's favour (KOP6). With all ten
cards melded it is römi (KOP7). With two cards left in the stock the deal ends (KOP8). The match goes to 150 points
and is then settled with boxes (KOP9).
"""

from typing import Final

from romi.deck import Deck
from romi.melds import NO_JOKER, Ace, Melds, Run, Set
from romi.moves import Declare, DrawStock, EndTurn, Knock, Lay, LayOff, Pass, TakeDiscard
from romi.rules.deals import Deal, Direction, Turned
from romi.rules.draws import Freely, NoDraw, Sources
from romi.rules.matches import GamePoints, Until
from romi.rules.opening import NoMinimum
from romi.rules.running_out import Void
from romi.rules.scoring import KnockScore
from romi.rules.table import LayOffs, NoExchange
from romi.rules.taking import ToGoOut, WhenScarce
from romi.rules.turns import DISCARDING, DRAWING, Phase, Step, Turn, When, each
from romi.rules.values import FaceValues
from romi.rules.ways_out import KnockAt, Romi, Upcard
from romi.variants.variant import Variant

VALUES: Final = FaceValues(1, rule="KOP2")

KOPOGOS: Final = Variant(
    name="kopogos",
    title="Kopogós römi",
    players=range(2, 3),
    direction=Direction.LEFT,
    deck=Deck(1),
    deal=Deal(10, turned=Turned.UPCARD, rule="KOP1"),
    meld=Melds(Run(Ace.LOW, jokers=NO_JOKER), Set(jokers=NO_JOKER)),
    meld_value=VALUES,
    hand_value=VALUES,
    opening=NoMinimum(),
    lay_off=LayOffs(rule="KOP5"),
    exchange=NoExchange(),
    draw=Sources(
        stock=WhenScarce(left=2, plenty=Freely(rule="KOP4"), scarce=NoDraw(rule="KOP8")),
        discards=WhenScarce(left=2, plenty=Freely(rule="KOP4"), scarce=ToGoOut(rule="KOP8")),
    ),
    turn=Turn(
        (
            Step(Phase.OFFER, TakeDiscard, Phase.LAY),
            Step(Phase.OFFER, Pass, Phase.STOCK, When.LAST_ASKED),
            Step(Phase.OFFER, Pass, Phase.OFFER),
            Step(Phase.STOCK, DrawStock, Phase.LAY),
            DRAWING,
            Step(Phase.DRAW, Pass, Phase.OVER, When.NO_STOCK),
            DISCARDING,
            Step(Phase.LAY, Knock, Phase.ANSWER),
            Step(Phase.LAY, Declare, Phase.ANSWER),
            each(Phase.ANSWER, (Lay, LayOff), Phase.ANSWER),
            Step(Phase.ANSWER, EndTurn, Phase.OVER),
        ),
        first=Phase.OFFER,
        rule="KOP4",
    ),
    ways_out=(Romi(rule="KOP7"), KnockAt(Upcard(), rule="KOP5")),
    stock_out=Void(rule="KOP8"),
    deal_score=KnockScore(),
    match=Until(150, settlement=GamePoints(rule="KOP9"), rule="KOP9"),
)
