"""Conquian: a card is turned up for both, who takes it lays it at once, and eleven cards on the table win.

Forty cards, without 8, 9 and 10, so that the jack follows the 7, and the ace is low. Ten cards each. The player whose turn it is turns up the
top card of the stock; who will not have it lets it pass to the other, and then the other turns up a card. A card that is taken comes into a
meld with cards of the hand, or onto one's own melds, and a card of the hand is thrown, which is offered the same way. Who could add a card to
a meld of their own must take it. Nobody takes melds apart here. If the stock runs out the deal is drawn.

After https://bicyclecards.com/how-to-play/conquian and https://www.pagat.com/rummy/conquian.html.
"""

import romi
from romi.moves import Discard, DrawStock, EndTurn, Lay, LayOff, Pass, TakeDiscard
from romi.rules import (
    NO_JOKER,
    Ace,
    Acts,
    Aim,
    AllLaid,
    CardsAtLeast,
    Deal,
    DealEnd,
    FaceValues,
    FixedDeals,
    Float,
    LaidAtOnce,
    LastDiscard,
    LayOffs,
    Line,
    Melds,
    Phase,
    Sheet,
    Sources,
    Step,
    Together,
    Turn,
    TurnedUp,
    Unopened,
    Void,
    When,
    Whose,
    each,
)

RANKS = tuple(rank for rank in romi.Rank if not romi.Rank.EIGHT <= rank <= romi.Rank.TEN)
CHOICE, OTHER = Phase("CHOICE"), Phase("OTHER")


def one_for_the_deal(end: DealEnd, /) -> Sheet:
    """One point for the player who has won the deal.

    hu: a leosztás győztese egy pontot kap.
    """
    won = () if end.finish is None else (Line(end.finish.seat, 1, "house/deal", own_text="the deal", rule="conquian"),)
    return Sheet(len(end.seats), won, winners=end.winners)


CONQUIAN = romi.Variant(
    name="conquian",
    title="Conquian",
    players=range(2, 3),
    deck=romi.Deck(1, ranks=RANKS),
    deal=Deal(10, rule="conquian"),
    meld=Melds(romi.Run(Ace.LOW, most=8, jokers=NO_JOKER, ranks=RANKS), romi.Set(jokers=NO_JOKER)),
    hand_value=FaceValues(1, ranks=[(tuple(romi.Rank)[1:], 1)], rule="conquian"),
    lay_off=LayOffs(on=Whose.OWN, rule="conquian"),
    draw=Sources(stock=TurnedUp(rule="conquian"), discards=LaidAtOnce(Unopened.LAYS, rule="conquian")),
    turn=Turn(
        (
            Step(Phase.DRAW, DrawStock, Phase.OFFER),
            Step(Phase.OFFER, TakeDiscard, Phase.LAY),
            Step(Phase.OFFER, Pass, OTHER, When.FITS_NOWHERE, acts=Acts.ASKED),
            Step(OTHER, TakeDiscard, Phase.LAY, acts=Acts.TAKES_OVER),
            Step(OTHER, Pass, Phase.DRAW, When.FITS_NOWHERE, acts=Acts.TURN),
            Step(CHOICE, TakeDiscard, Phase.LAY),
            Step(CHOICE, DrawStock, Phase.OFFER, When.FITS_NOWHERE),
            each(Phase.LAY, (Lay, LayOff), Phase.LAY),
            Step(Phase.LAY, Discard, Phase.DONE),
            Step(Phase.LAY, EndTurn, Phase.DONE, When.HAND_EMPTY),
        ),
        later=CHOICE,
        rule="conquian",
    ),
    ways_out=(AllLaid(discard=LastDiscard.FORBIDDEN, melds=Together(CardsAtLeast(11)), rule="conquian"),),
    empty_hand=Float(rule="conquian"),
    stock_out=Void(rule="conquian"),
    deal_score=one_for_the_deal,
    aim=Aim.HIGH,
    match=FixedDeals(7, rule="conquian"),
)
