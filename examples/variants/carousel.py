"""Carousel: the table belongs to everybody, as in Rablórömi, and who holds five points or less may knock.

After https://rummyrulebook.com/pages/carousel and https://denexa.com/blog/carousel. Ten cards; one pack and a joker for two, two packs and
two jokers for more. Nobody discards. Who lays nothing after the first card draws a second, and after that a third, which ends the turn. Who
has the least in hand scores what each of the others has more; ten points besides if that is not who knocked.
"""

from typing import Final

import romi
from romi.moves import DrawStock, EndTurn, Knock, Lay, LayOff, Regroup
from romi.rules import (
    ANY_JOKERS,
    Aim,
    AllLaid,
    Deal,
    DealEnd,
    DeckByPlayers,
    FaceValues,
    FreeRegroup,
    KnockAt,
    LastDiscard,
    Line,
    Melds,
    NoDraw,
    Phase,
    PlayOn,
    Sheet,
    Sources,
    Step,
    TableCards,
    Turn,
    Until,
    each,
)

VALUES = FaceValues(1, joker=25, rule="carousel")
SECOND, THIRD = Phase("SECOND"), Phase("THIRD")
UNDERCUT: Final = 10


def least_in_hand(end: DealEnd, /) -> Sheet:
    """The player with the least in hand scores what each of the others has more, and ten points if another one knocked.

    hu: akinek a legkevesebb van a kezében, megkapja, amennyivel a többieknek több maradt, és tíz pontot, ha más kopogott.
    """
    if end.finish is None:
        return Sheet(len(end.seats))
    held = [end.value(seat.left) for seat in end.seats]
    knocker = end.finish.seat
    best = min(range(len(held)), key=lambda seat: (held[seat], seat == knocker))
    lines = [
        Line(best, held[seat] - held[best], "house/more", own_text=f"player {seat + 1} has more", rule="carousel")
        for seat in range(len(held))
        if seat != best
    ]
    if best != knocker:
        lines.append(Line(best, UNDERCUT, "house/undercut", own_text="another one knocked", rule="carousel"))
    return Sheet(len(held), lines, winners=(best,))


LAYING = (Lay, LayOff, Regroup)

CAROUSEL = romi.Variant(
    name="carousel",
    title="Carousel",
    players=range(2, 6),
    deck=DeckByPlayers([(2, romi.Deck(1, jokers=1)), (5, romi.Deck(2, jokers=2))], rule="carousel"),
    deal=Deal(10, rule="carousel"),
    meld=Melds(romi.Run(jokers=ANY_JOKERS), romi.Set(jokers=ANY_JOKERS)),
    meld_value=VALUES,
    hand_value=VALUES,
    regroup=FreeRegroup(TableCards.STAY, rule="carousel"),
    draw=Sources(discards=NoDraw(rule="carousel")),
    turn=Turn(
        (
            Step(Phase.DRAW, DrawStock, SECOND),
            *(each(phase, LAYING, Phase.LAY) for phase in (SECOND, THIRD, Phase.LAY)),
            *(Step(phase, Knock, Phase.OVER) for phase in (SECOND, THIRD, Phase.LAY)),
            Step(SECOND, DrawStock, THIRD),
            Step(THIRD, DrawStock, Phase.DONE),
            Step(Phase.LAY, EndTurn, Phase.DONE),
        ),
        rule="carousel",
    ),
    ways_out=(
        AllLaid(discard=LastDiscard.OPTIONAL, rule="carousel"),
        KnockAt(5, discard=LastDiscard.OPTIONAL, rule="carousel"),
    ),
    stock_out=PlayOn(rule="carousel"),
    deal_score=least_in_hand,
    aim=Aim.HIGH,
    match=Until(100, rule="carousel"),
)
