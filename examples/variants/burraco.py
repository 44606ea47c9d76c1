"""Burraco: partners who lay together, a second hand for who empties the first, and burracos, melds of seven cards or more.

Two packs and four jokers; eleven cards each, and two hands of eleven aside. Jokers and twos are wild, one in a meld; a two may also lie as
itself in a run. Who draws takes a card from the stock or all the discards. Cards are laid off on the melds of one's own side alone. Each side
takes up one second hand, and goes out with a burraco and a discard that is not wild. A clean burraco brings 200, a dirty one 100, going out
100; a side that took no second hand loses 100. Two play each for themselves.

After https://sisal.it/regole-burraco and https://www.pagat.com/rummy/burraco.html; the deal ends with the turn that takes the last card of
the stock. A wild card whose place is taken stays in its meld.
"""

import attrs

import romi
from romi.rules import (
    Aim,
    AllLaid,
    AtMost,
    CardsAtLeast,
    Deal,
    DealEnd,
    FaceValues,
    Finish,
    FromSet,
    GoingOut,
    JokerExchange,
    LayOffs,
    Line,
    Melds,
    NeverAsItself,
    Partners,
    Placing,
    Reserve,
    Seat,
    SetSuits,
    Sheet,
    Some,
    Sources,
    StockEnds,
    TakeReserve,
    Turned,
    TurnOver,
    Until,
    WholePile,
    Whose,
    all_of,
    of_rank,
)
from romi.verdict import house

TWOS = of_rank(romi.Rank.TWO)
LOW = tuple(romi.Rank(rank) for rank in range(3, 8))
VALUES = FaceValues(
    15,
    low_ace=15,
    joker=30,
    ranks=[(romi.Rank.TWO, 20), (LOW, 5), ((romi.Rank.EIGHT, romi.Rank.NINE), 10)],
    rule="burraco",
)


@attrs.frozen
class Closing:
    """A player whose side has a burraco goes out by laying every card but the last, which is discarded and is not wild.

    hu: az megy ki, aki a társával már lerakott egy burracót, és minden lapját lerakta; az utolsót eldobja, de az nem lehet helyettesítő lap.
    """

    ways: tuple[str, ...] = ("out",)

    def __call__(self, end: GoingOut, /) -> romi.Verdict[Finish]:
        """Out, or what is missing."""
        if end.discard is not None and (end.discard is romi.JOKER or end.discard in TWOS):
            return romi.Rejected((house("the last card thrown is not wild", (end.discard,)),))
        return AllLaid(melds=Some(CardsAtLeast(7)), rule="burraco")(end)


def burracos(seat: Seat) -> tuple[int, int]:
    """How many melds of seven cards or more the seat has laid, without a wild card and with one."""
    long = [meld for meld in seat.laid if len(meld) >= 7]
    return sum(meld.is_pure for meld in long), sum(not meld.is_pure for meld in long)


def by_sides(end: DealEnd, /) -> Sheet:
    """What is laid, less what is held; a clean burraco 200, a dirty one 100, going out 100, no second hand −100.

    hu: a lerakott lapok pontjai, levonva a kézben maradtakét; tiszta burraco 200, piszkos 100, kimenés 100, fel nem vett kéz −100.
    """
    lines = brought(end)
    totals = [sum(line.amount for line in lines if line.seat in team) for team in end.teams]
    best = end.teams[totals.index(max(totals))]  # of a deal in which nobody went out
    return Sheet(len(end.seats), lines, winners=end.winners or best)


def brought(end: DealEnd) -> list[Line]:
    """The lines of each seat, and one for each side that took up no second hand."""
    lines: list[Line] = []
    for number, seat in enumerate(end.seats):
        clean, dirty = burracos(seat)
        told = [
            (end.laid_value(number), "laid"),
            (-end.value(seat.left), "held"),
            (200 * clean, "clean burracos"),
            (100 * dirty, "dirty burracos"),
            (100 * (end.finish is not None and end.finish.seat == number), "went out"),
        ]
        lines += [Line(number, points, f"house/{why}", own_text=why, rule="burraco") for points, why in told if points]
    for first, *others in end.teams:
        if not any(end.seats[seat].reserves for seat in (first, *others)):
            lines.append(Line(first, -100, "house/no second hand", own_text="no second hand", rule="burraco"))
    return lines


BURRACO = romi.Variant(
    name="burraco",
    title="Burraco",
    players=range(2, 5, 2),
    sides=Partners(2, rule="burraco"),
    deck=romi.Deck(2, jokers=4),
    deal=Deal(11, turned=Turned.DISCARD, reserve=Reserve(11), rule="burraco"),
    meld=Melds(
        romi.Run(jokers=AtMost(1), wild=TWOS),
        romi.Set(SetSuits.FREE, jokers=all_of(AtMost(1), NeverAsItself(TWOS)), wild=TWOS),
    ),
    meld_value=VALUES,
    hand_value=VALUES,
    lay_off=LayOffs(on=Whose.SIDE, rule="burraco"),
    exchange=JokerExchange(FromSet.NEVER, relay=frozenset({Placing.BACK}), on=Whose.SIDE, rule="burraco"),
    draw=Sources(discards=WholePile(rule="burraco"), deeper=WholePile(rule="burraco")),
    ways_out=(Closing(),),
    empty_hand=TakeReserve(rule="burraco"),
    stock_out=TurnOver(times=0, ends=StockEnds.WITH_LAST_CARD, rule="burraco"),
    deal_score=by_sides,
    aim=Aim.HIGH,
    match=Until(2005, rule="burraco"),
)
