"""Gin rummy with big gin: all eleven cards in melds, none discarded, 31 points instead of 25.

After https://www.pagat.com/rummy/ginrummy.html. Who knocks holds ten points or less; a taken card is not thrown back. A game goes to a
hundred; then there are 100 points for the game, twice as many if the loser has none, and 25 for every deal won.
"""

from typing import Final

import attrs

import romi
from romi.rules import (
    DealEnd,
    Doubling,
    Finish,
    GamePoints,
    GoingOut,
    KnockAt,
    KnockScore,
    Line,
    NoDraw,
    NotThrownBack,
    Romi,
    Sheet,
    Sources,
    ToGoOut,
    Until,
    Way,
    WhenScarce,
)
from romi.variants import KOPOGOS

BIG: Final = "big-gin"
MORE: Final = 6
"""What big gin brings more than gin."""

PLAIN = KnockScore(undercut=25, romi=25, doubling=Doubling.NOTHING, rule="gin")


@attrs.frozen
class BigGin:
    """Big gin: all eleven cards lie in melds, and none is discarded.

    hu: nagy gin: mind a tizenegy lap kombinációban van, és egyet sem dobnak el.
    """

    def __call__(self, end: GoingOut, /) -> romi.Verdict[Finish]:
        """Accepted if it is declared, and no card is left."""
        if end.claim != BIG:
            return romi.Rejected((romi.Violation(romi.Code.OTHER_WAY, "gin", got=end.claim or "–", need=BIG),))
        thrown = () if end.discard is None else (end.discard,)
        faults = (romi.Violation(romi.Code.CARDS_LEFT, "gin", (*end.left, *thrown)),) if end.left or thrown else ()
        return romi.Rejected(faults) if faults else romi.Accepted(end.by(BIG))


def with_big_gin(end: DealEnd, /) -> Sheet:
    """A knock brings the difference, an undercut 25 more; gin brings 25 and the opponent's hand, big gin 31.

    hu: a kopogás a különbséget hozza, az alávágás még 25-öt; a gin 25-öt és az ellenfél kezét, a nagy gin 31-et.
    """
    finish = end.finish
    if finish is None or finish.way != BIG:
        return PLAIN(end)
    gin = PLAIN(attrs.evolve(end, finish=attrs.evolve(finish, way=Way.ROMI)))
    more = Line(finish.seat, MORE, "house/big-gin", own_text="big gin", rule="gin")
    return Sheet(2, (*gin.lines, more), winners=end.winners)


BIG_GIN = attrs.evolve(
    KOPOGOS,
    name="big-gin",
    title="Gin rummy with big gin",
    draw=Sources(
        stock=WhenScarce(left=2, plenty=romi.rules.Freely(rule="gin"), scarce=NoDraw(rule="gin")),
        discards=WhenScarce(left=2, plenty=NotThrownBack(rule="gin"), scarce=ToGoOut(rule="gin")),
    ),
    ways_out=(BigGin(), Romi(rule="gin"), KnockAt(10, rule="gin")),
    deal_score=with_big_gin,
    aim=romi.rules.Aim.HIGH,
    match=Until(100, settlement=GamePoints(box=25, game=100, shutout=100), rule="gin"),
)
