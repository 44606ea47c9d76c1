"""101 Okey: tiles, an opening of 101 points or of five pairs, and who has opened with pairs lays pairs alone.

Two packs of tiles from 1 to 13 and two okeys, which stand for any tile. (Which tile is the okey is told by the indicator, one below it in
its colour; the two false okeys lie for it then. Here the okeys are the jokers of the deck, and the tiles that they are printed as take the
part of the false ones, so that the indicator is only a tile out of play.) Everybody has 21 tiles, the starter 22, who begins with a discard.
The last discard is taken only to be laid at once. Who is out, with a discard, gets -101; the others count what they hold, twice if they opened
with pairs, or 202 if they never opened. Everything counts twice if the winner's last discard is an okey. If the stock runs out the hands are
counted all the same, and of those who opened the lowest count wins the deal.

After https://okey.gg/101/rules and https://www.pagat.com/rummy/okey101.html.
"""

from collections.abc import Sequence

import attrs

import romi
from romi.moves import Lay, LayOff
from romi.rules import (
    ANY_JOKERS,
    DISCARDING,
    DRAWING,
    FIRST_DISCARD,
    Ace,
    Aim,
    Deal,
    DealEnd,
    Direction,
    Every,
    FaceValues,
    FixedDeals,
    LaidAtOnce,
    MeldCount,
    Melds,
    OfKind,
    PenaltyPoints,
    Phase,
    PointMinimum,
    Sheet,
    Sources,
    Turn,
    TurnOver,
    Under,
    VoidScore,
    all_of,
    any_of,
    each,
)
from romi.verdict import house

NUMBERS = FaceValues(1, joker=101, ranks=[(rank, rank.value) for rank in romi.Rank if rank > romi.Rank.TEN], rule="101")
PAIRS = Every(OfKind("pair"), rule="101")
SERIES = Every(any_of(OfKind("run"), OfKind("set")), rule="101")
COUNTED = PenaltyPoints(winner=-101, unopened=202, void=VoidScore.HANDS_AND_FLAT, rule="101")


@attrs.frozen
class Pair:
    """Two equal tiles, or a tile and an okey.

    hu: két egyforma kő, vagy egy kő és egy okey.
    """

    sizes: tuple[int, ...] = (2,)

    def __call__(self, cards: Sequence[romi.Card], /) -> romi.Verdict[romi.Meld]:
        """The pair, or that it is none."""
        tiles = sorted(cards, key=lambda card: not isinstance(card, romi.Natural))
        if len(tiles) != 2:
            return romi.Rejected((house("no two tiles", cards),))
        first, second = tiles
        if not isinstance(first, romi.Natural) or (isinstance(second, romi.Natural) and second != first):
            return romi.Rejected((house("no equal tiles", cards),))
        okey = romi.Declared(romi.JOKER, first)
        if isinstance(second, romi.Declared) and second != okey:
            return romi.Rejected((house("no okey for that tile", cards),))
        return romi.Accepted(romi.Meld.of("pair", (first, first if second == first else okey)))


def by_opening(end: DealEnd, /) -> Sheet:
    """What is held, twice for a player who opened with pairs; all of it twice if the last discard was an okey.

    hu: a kézben maradt kövek számítanak, kétszer annak, aki párokkal nyitott; minden duplán, ha az utolsó eldobott kő okey volt.
    """
    sheet = COUNTED(end)
    pairs = [seat for seat, shown in enumerate(end.seats) if any(meld.kind == "pair" for meld in shown.laid)]
    lines = [
        *sheet.lines,
        *(
            attrs.evolve(line, why="house/pairs", own_text="opened with pairs")
            for line in sheet.lines
            if line.seat in pairs
        ),
    ]
    if end.finish is not None and end.discard is romi.JOKER:
        lines += [attrs.evolve(line, why="house/okey", own_text="the last discard was an okey") for line in lines]
    counted = attrs.evolve(sheet, lines=lines)
    opened = [seat for seat, shown in enumerate(end.seats) if shown.opened]
    lowest = min((counted.total(seat) for seat in opened), default=0)
    return attrs.evolve(counted, winners=end.winners or (seat for seat in opened if counted.total(seat) == lowest))


OKEY_101 = romi.Variant(
    name="okey-101",
    title="101 Okey",
    players=range(2, 5),
    direction=Direction.RIGHT,
    deck=romi.Deck(2, jokers=2),
    deal=Deal(21, starter=22, under=Under.FIRST_NATURAL, rule="101"),
    meld=Melds(romi.Run(Ace.LOW, jokers=ANY_JOKERS), romi.Set(jokers=ANY_JOKERS), Pair()),
    meld_value=NUMBERS,
    hand_value=NUMBERS,
    opening=any_of(all_of(MeldCount(5, cards=2, rule="101"), PAIRS), all_of(PointMinimum(101, rule="101"), SERIES)),
    later_melds=any_of(PAIRS, SERIES),
    draw=Sources(discards=LaidAtOnce(rule="101")),
    turn=Turn(
        (FIRST_DISCARD, DRAWING, each(Phase.LAY, (Lay, LayOff), Phase.LAY), DISCARDING), first=Phase.FIRST, rule="101"
    ),
    stock_out=TurnOver(times=0, rule="101"),
    deal_score=by_opening,
    aim=Aim.LOW,
    match=FixedDeals(7, rule="101"),
)
