"""Rummy 500: melds on the table score for who laid them, and the discards lie open to be taken, deep down too.

Seven cards, thirteen for two. Whoever takes more than the top of the discards must lay the lowest card taken, at once. Everybody may lay
off on every meld, and keeps what that is worth. When somebody is out, each seat scores what it laid less what it holds; 500 points win.

After https://www.pagat.com/rummy/500rum.html.
"""

import romi
from romi.rules import (
    ANYBODY,
    NO_JOKER,
    Aim,
    AllLaid,
    Deal,
    DealEnd,
    Dealing,
    Dealt,
    DeckByPlayers,
    FaceValues,
    Freely,
    LaidAtOnce,
    LastDiscard,
    LayOffs,
    Line,
    Melds,
    Sheet,
    Sources,
    Turned,
    Unopened,
    Until,
    Void,
)
from romi.variants import RUMMY

VALUES = FaceValues(15, low_ace=1, rule="500")


def deal(table: Dealing, /) -> romi.Verdict[Dealt]:
    """Thirteen cards for two players, seven for more; the next one opens the discards.

    hu: két játékosnál tizenhárom lap jár, többnél hét; a következő lap nyitja a dobóhalmot.
    """
    return Deal(13 if table.players == 2 else 7, turned=Turned.DISCARD, rule="500")(table)


def laid_less_held(end: DealEnd, /) -> Sheet:
    """What each seat laid, less what it holds; also if nobody went out.

    hu: amit ki-ki lerakott, levonva, ami a kezében maradt; akkor is, ha senki sem ment ki.
    """
    lines: list[Line] = []
    for number, seat in enumerate(end.seats):
        lines.append(Line(number, end.laid_value(number), "house/laid", own_text="laid", rule="500"))
        if seat.left:
            lines.append(
                Line(number, -end.value(seat.left), "house/held", own_text="held", cards=seat.left, rule="500")
            )
    return Sheet(len(end.seats), lines, winners=end.winners)


RUMMY_500 = romi.Variant(
    name="rummy-500",
    title="Rummy 500",
    players=range(2, 9),
    deck=DeckByPlayers([(4, romi.Deck(1)), (8, romi.Deck(2))], rule="500"),
    deal=deal,
    meld=Melds(romi.Run(jokers=NO_JOKER), romi.Set(jokers=NO_JOKER)),
    meld_value=VALUES,
    hand_value=VALUES,
    lay_off=LayOffs(opened=ANYBODY, rule="500"),
    draw=Sources(discards=Freely(), deeper=LaidAtOnce(Unopened.LAYS, rule="500")),
    turn=RUMMY.turn,
    ways_out=(AllLaid(discard=LastDiscard.OPTIONAL, rule="500"),),
    stock_out=Void(rule="500"),
    deal_score=laid_less_held,
    aim=Aim.HIGH,
    match=Until(500),
)
