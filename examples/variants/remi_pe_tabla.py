"""Remi pe tablă: tiles are kept on the rack until somebody closes with all fourteen at once, and throws the fifteenth.

After https://rummy2.doizece.ro/poker/help and https://www.rummy-party.com/tabla-romi, where it is called tábla römi. Tiles from 1 to 13 in
four colours, each twice, and two jokers. All tiles lie in runs and sets, or are of one colour, or are seven pairs of equal tiles. The
losers pay the winner one unit; each of these doubles it: the tile thrown is a joker, the rack is of one colour, or of pairs.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import romi
from romi.moves import Declare
from romi.rules import (
    ANY_JOKERS,
    DISCARDING,
    DRAWING,
    FIRST_DISCARD,
    Aim,
    Deal,
    DealEnd,
    Direction,
    FixedDeals,
    Freely,
    Line,
    Melds,
    NoLayOff,
    Phase,
    Romi,
    Sheet,
    Sources,
    Step,
    SuitFlush,
    Turn,
    WholeHand,
)
from romi.verdict import house

ONE_COLOUR: Final = "one-suit"
PAIRS: Final = "pairs"
TILES: Final = 14


def seven_pairs(cards: Sequence[romi.Card], /) -> romi.Verdict[romi.Meld]:
    """Seven pairs of equal tiles; a joker makes a pair with any.

    hu: hét pár egyforma kőből; a dzsóker bármelyikkel párt alkot.
    """
    plain = [card.card if isinstance(card, romi.Declared) else card for card in cards]
    jokers = plain.count(romi.JOKER)
    counts = Counter(card for card in plain if isinstance(card, romi.Natural))
    single = frozenset(card for card, copies in counts.items() if copies % 2)
    if len(plain) != TILES or len(single) > jokers:
        return romi.Rejected((house("these are no seven pairs", tuple(sorted(single))),))
    stands_for = (*(frozenset((card,)) for card in counts.elements()), *(single or frozenset(counts),) * jokers)
    return romi.Accepted(romi.Meld(PAIRS, (*counts.elements(), *(romi.JOKER,) * jokers), stands_for))


def losers_pay(end: DealEnd, /) -> Sheet:
    """The losers pay the winner a unit; it doubles for a joker thrown last, for one colour, and for pairs.

    hu: a vesztesek egy egységet fizetnek a győztesnek; duplán, ha dzsókert dobott utoljára, ha egy színből vagy párokból zárt.
    """
    if end.finish is None:
        return Sheet(len(end.seats))
    doubled = (end.finish.way in (ONE_COLOUR, PAIRS)) + (end.discard is romi.JOKER)
    winner, stake = end.finish.seat, 2**doubled
    paid = [Line(seat, -stake, "house/paid", own_text="to the winner", rule="tablă") for seat in end.losers]
    won = Line(winner, stake * len(paid), "house/won", own_text="from the others", rule="tablă")
    return Sheet(len(end.seats), (*paid, won), winners=(winner,))


REMI_PE_TABLA = romi.Variant(
    name="remi-pe-tabla",
    title="Remi pe tablă",
    players=range(2, 5),
    direction=Direction.RIGHT,
    deck=romi.Deck(2, jokers=2),
    deal=Deal(TILES, starter=TILES + 1, rule="tablă"),
    meld=Melds(romi.Run(jokers=ANY_JOKERS), romi.Set(jokers=ANY_JOKERS)),
    lay_off=NoLayOff(rule="tablă"),
    draw=Sources(discards=Freely()),
    turn=Turn(
        (FIRST_DISCARD, DRAWING, DISCARDING, Step(Phase.LAY, Declare, Phase.OVER)), first=Phase.FIRST, rule="tablă"
    ),
    ways_out=(
        WholeHand(PAIRS, seven_pairs, rule="tablă"),
        WholeHand(ONE_COLOUR, SuitFlush(TILES), rule="tablă"),
        Romi(rule="tablă"),
    ),
    deal_score=losers_pay,
    aim=Aim.HIGH,
    match=FixedDeals(8, rule="tablă"),
)
