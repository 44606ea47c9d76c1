"""Canasta without the threes: melds of one rank, seven cards of which are a canasta, and a pile that may be frozen.

Two packs and four jokers, no threes; partners, eleven cards each. Jokers and twos are wild: at most three in a meld, beside two cards at least
that are themselves. A side has one meld of each rank. The first melds of a side are worth 15 to 120 points, by what it has so far. The pile is
taken whole, by who lays its top card with two equal ones from the hand, or, if it is not frozen by a wild card in it, onto a meld of the
side; a wild card on top bars it. Who goes out needs a canasta. A pure one brings 500, a mixed one 300, going out 100; 5000 win.

After https://www.pagat.com/rummy/canasta.html and https://bicyclecards.com/how-to-play/canasta.
"""

from collections import Counter

import attrs

import romi
from romi.rules import (
    Aim,
    AllLaid,
    AtMost,
    CardsAtLeast,
    Deal,
    DealEnd,
    Draw,
    FaceValues,
    LastDiscard,
    LayOffs,
    Line,
    Melds,
    MustLay,
    MustOpen,
    NeverAsItself,
    Opened,
    Opening,
    Partners,
    Placing,
    PointMinimum,
    SetSuits,
    Sheet,
    Some,
    Sources,
    StockEnds,
    Terms,
    Turned,
    TurnOver,
    Until,
    WholePile,
    Whose,
    all_of,
    of_rank,
)
from romi.variants import RUMMY, DealFacts
from romi.verdict import Violations, house

RANKS = tuple(rank for rank in romi.Rank if rank is not romi.Rank.THREE)
TWOS = of_rank(romi.Rank.TWO)
MIDDLE = tuple(rank for rank in romi.Rank if romi.Rank.FOUR <= rank <= romi.Rank.SEVEN)
VALUES = FaceValues(
    20,
    low_ace=20,
    joker=50,
    ranks=[(romi.Rank.TWO, 20), (MIDDLE, 5), ((romi.Rank.EIGHT, romi.Rank.NINE), 10)],
    rule="canasta",
)


def one_of_each_rank(opening: Opening, /) -> Violations:
    """A side has one meld of each rank: further cards are laid off on it.

    hu: egy párnak egy rangból egy kombinációja lehet: a további lapokat ahhoz szúrják.
    """
    ranks = Counter(min(meld.stands_for[0]).rank for meld in opening.melds)
    return tuple(
        house("one meld of each rank", meld.cards) for meld in opening.melds if ranks[min(meld.stands_for[0]).rank] > 1
    )


@attrs.frozen
class Minimum:
    """The first melds of a side, by what it has so far: 50 points, from 1500 on 90, from 3000 on 120, and 15 below nothing.

    hu: egy pár első kombinációi az addigi pontjai szerint: 50 pont, 1500-tól 90, 3000-től 120, nulla alatt 15.
    """

    totals: tuple[int, ...] = ()

    def __call__(self, opening: Opening, /) -> Violations:
        """What is missing, and a rank that comes twice."""
        total = self.totals[opening.seat] if self.totals and opening.seat is not None else 0
        least = 15 if total < 0 else 50 if total < 1500 else 90 if total < 3000 else 120
        return (*PointMinimum(least, rule="canasta")(opening), *one_of_each_rank(opening))


def by_total(variant: romi.Variant, facts: DealFacts, /) -> romi.Variant:
    """The minimum of each side in this deal.

    hu: mindkét párnak megvan a maga minimuma ebben a leosztásban.
    """
    return attrs.evolve(variant, opening=Minimum(facts.totals))


def top_of_the_pile(draw: Draw, /) -> romi.Verdict[Terms]:
    """The top card is laid with two equal ones, or onto a meld where the pile is not frozen; never a wild one.

    hu: a felső lapot két ugyanolyan lappal rakják le, vagy szúrják, ha a halom nincs befagyva; helyettesítő lap sosem lehet.
    """
    top = draw.open_card()
    if top is romi.JOKER or top in TWOS:
        return romi.Rejected((house("a wild card bars the pile", (top,)),))
    frozen = draw.opened is Opened.NEVER or any(card is romi.JOKER or card in TWOS for card in draw.cards)
    how = {Placing.THIRD_TO_TWO_NATURALS} if frozen else {Placing.THIRD_TO_TWO_NATURALS, Placing.LAY_OFF}
    opens = (MustOpen(rule="canasta"),) if draw.opened is Opened.NEVER else ()
    return romi.Accepted(Terms((MustLay(top, frozenset(how), rule="canasta"), *opens)))


def by_sides(end: DealEnd, /) -> Sheet:
    """What is laid, less what is held; a pure canasta 500, a mixed one 300, going out 100.

    hu: a lerakott lapok pontjai, levonva a kézben maradtakét; a tiszta canasta 500, a vegyes 300, a kimenés 100.
    """
    lines: list[Line] = []
    for number, seat in enumerate(end.seats):
        canastas = [500 if meld.is_pure else 300 for meld in seat.laid if len(meld) >= 7]
        told = [(end.laid_value(number), "laid"), (-end.value(seat.left), "held"), (sum(canastas), "canastas")]
        told += [(100, "went out")] if end.finish is not None and end.finish.seat == number else []
        lines += [Line(number, points, f"house/{why}", own_text=why, rule="canasta") for points, why in told if points]
    return Sheet(len(end.seats), lines, winners=end.winners)


CANASTA = romi.Variant(
    name="canasta",
    title="Canasta without threes",
    players=range(4, 5),
    sides=Partners(2, rule="canasta"),
    deck=romi.Deck(2, jokers=4, ranks=RANKS),
    deal=Deal(11, turned=Turned.DISCARD, rule="canasta"),
    meld=Melds(romi.Set(SetSuits.FREE, jokers=all_of(AtMost(3, naturals=2), NeverAsItself(TWOS)), wild=TWOS)),
    meld_value=VALUES,
    hand_value=VALUES,
    opening=Minimum(),
    later_melds=one_of_each_rank,
    lay_off=LayOffs(on=Whose.SIDE, rule="canasta"),
    draw=Sources(discards=WholePile(top=top_of_the_pile), deeper=WholePile(top=top_of_the_pile)),
    turn=RUMMY.turn,
    ways_out=(AllLaid(discard=LastDiscard.OPTIONAL, melds=Some(CardsAtLeast(7)), rule="canasta"),),
    stock_out=TurnOver(times=0, ends=StockEnds.WITH_LAST_CARD, rule="canasta"),
    deal_score=by_sides,
    aim=Aim.HIGH,
    match=Until(5000, rule="canasta"),
    per_deal=by_total,
)
