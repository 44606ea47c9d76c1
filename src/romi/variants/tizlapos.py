"""Tízlapos kopogós römi: ten cards, any number of jokers, and whole-hand figures.

Up to ten players, to the right; two packs with jokers, ten cards each and eleven for the dealer, who begins with a
discard (TIZ1). Runs are as everywhere, up to ten cards; a set is three or more cards of one rank, whatever their
suits (TIZ2). Jokers stand for any card, beside at least one natural (TIZ3). A deal ends with römi (all ten arranged),
with a knock (nine arranged, the tenth worth 3 at most), or with a figure of the whole hand: a flush, a royal flush,
or pikoló (TIZ4, TIZ5). Winning brings units, losing bad points (TIZ6-TIZ8); who has a hundred is out, and may buy
back in (TIZ9).
"""

from typing import Final

from romi.deck import Deck
from romi.melds import ANY_JOKERS, Melds, Run, Set, SetSuits
from romi.melds.figures import CourtFlush, Pikolo, RoyalFlush, SuitFlush
from romi.moves import Declare, Knock, Pass, Redeal
from romi.rules.dealing import CutterKeeps, ThrowIn
from romi.rules.deals import Deal, Direction, Starter, Under
from romi.rules.draws import Freely, Sources
from romi.rules.finish import Way
from romi.rules.matches import Buli
from romi.rules.opening import NoMinimum
from romi.rules.regrouping import NoLayOff
from romi.rules.scoring import BadPoints
from romi.rules.stock import TurnOver
from romi.rules.table import NoExchange
from romi.rules.taking import EXCHANGE_CARD, ToGoOut
from romi.rules.turns import DISCARDING, DRAWING, FIRST_DISCARD, Phase, Step, Turn, When, each
from romi.rules.values import FaceValues
from romi.rules.ways_out import KnockAt, Romi, WholeHand
from romi.variants.variant import Variant

VALUES: Final = FaceValues(1, joker=10, rule="TIZ6")

TIZLAPOS: Final = Variant(
    name="tizlapos",
    title="Tízlapos kopogós römi",
    players=range(2, 11),
    direction=Direction.RIGHT,
    deck=Deck(2, jokers=4),
    deal=Deal(
        10,
        starter=11,
        first=Starter.DEALER,
        under=Under.BOTTOM,
        cut_jokers=CutterKeeps(1, rule="TIZ12"),
        throw_in=ThrowIn(3, rule="TIZ11"),
        rule="TIZ1",
    ),
    meld=Melds(Run(most=10, jokers=ANY_JOKERS, rule="TIZ2"), Set(SetSuits.FREE, jokers=ANY_JOKERS, rule="TIZ2")),
    meld_value=VALUES,
    hand_value=VALUES,
    opening=NoMinimum(),
    lay_off=NoLayOff(rule="TIZ5"),
    exchange=NoExchange(rule="TIZ5"),
    draw=Sources(discards=Freely(), exchange_card=ToGoOut(rule="TIZ5")),
    turn=Turn(
        (
            Step(Phase.FIRST, Redeal, Phase.REDEAL),
            Step(Phase.REDEAL, Redeal, Phase.FIRST, When.LAST_ASKED),
            Step(Phase.REDEAL, Redeal, Phase.REDEAL),
            Step(Phase.REDEAL, Pass, Phase.FIRST),
            FIRST_DISCARD,
            each(Phase.FIRST, (Knock, Declare), Phase.OVER),
            DRAWING,
            EXCHANGE_CARD,
            DISCARDING,
            each(Phase.LAY, (Knock, Declare), Phase.OVER),
        ),
        first=Phase.FIRST,
        rule="TIZ1",
    ),
    ways_out=(
        WholeHand(Way.ROYAL, RoyalFlush(rule="TIZ4")),
        WholeHand(Way.PIKOLO, Pikolo(rule="TIZ4")),
        WholeHand(Way.FLUSH, SuitFlush(rule="TIZ4")),
        WholeHand(Way.FLUSH, CourtFlush(rule="TIZ4")),
        Romi(rule="TIZ5"),
        KnockAt(3, cards=1, rule="TIZ5"),
    ),
    stock_out=TurnOver(times=1, rule="F15"),
    deal_score=BadPoints(),
    match=Buli(100, rule="TIZ9"),
)
