"""A ladder of contracts: contract rummy in which everybody climbs alone, and has the next contract only when the last one is met.

As in the proprietary games of phases (https://en.wikipedia.org/wiki/Phase_10), with ordinary cards and the contracts of contract rummy
(https://www.pagat.com/rummy/ctrummy.html). Ten cards each, two packs and four jokers; any number of jokers in a meld. Who opens a deal has
met the contract of that deal, and climbs. After ten deals the lowest count of cards held wins.
"""

import attrs

import romi
from romi.rules import (
    ANY_JOKERS,
    AllLaid,
    Deal,
    DealEnd,
    FaceValues,
    FixedDeals,
    Freely,
    LastDiscard,
    Line,
    MeldCount,
    Melds,
    Opening,
    PenaltyPoints,
    SetSuits,
    Sheet,
    Sources,
    Turned,
)
from romi.variants import DealFacts
from romi.verdict import Violations

CONTRACTS = ((2, 0), (1, 1), (0, 2), (3, 0))
"""Sets and runs, rung by rung; who has met the last one goes on with it."""

VALUES = FaceValues(15, joker=15, rule="ladder")
COUNTED = PenaltyPoints(unopened=None, rule="ladder")


@attrs.frozen
class Contracts:
    """Everybody opens with the sets and runs of the own rung.

    hu: mindenki a saját foka szerinti csoportokkal és sorokkal nyit.
    """

    rungs: tuple[int, ...] = ()

    def __call__(self, opening: Opening, /) -> Violations:
        """What is missing of the contract of the player who opens; of the first one, where nobody is named."""
        rung = self.rungs[opening.seat] if opening.seat is not None and self.rungs else 0
        wanted = zip(("set", "run"), CONTRACTS[min(rung, len(CONTRACTS) - 1)], strict=True)
        rules = [MeldCount(melds, kind=kind, rule="ladder") for kind, melds in wanted if melds]
        return tuple(fault for rule in rules for fault in rule(opening))


def climbing(end: DealEnd, /) -> Sheet:
    """Everybody counts the cards held, and who has opened climbs a rung.

    hu: mindenkinek a kézben maradt lapjai számítanak, és aki nyitott, egy fokkal följebb lép.
    """
    counted = COUNTED(end)
    opened = [seat for seat, shown in enumerate(end.seats) if shown.opened]
    met = [Line(seat, 1, "house/rung", account="rungs", own_text="contract met", rule="ladder") for seat in opened]
    return attrs.evolve(counted, lines=(*counted.lines, *met))


def rungs(variant: romi.Variant, facts: DealFacts, /) -> romi.Variant:
    """The contract of each seat in this deal.

    hu: mindenkinek megvan a maga szerződése ebben a leosztásban.
    """
    return attrs.evolve(variant, opening=Contracts(facts.on("rungs")))


LADDER = romi.Variant(
    name="ladder",
    title="A ladder of contracts",
    players=range(2, 6),
    deck=romi.Deck(2, jokers=4),
    deal=Deal(10, turned=Turned.DISCARD, rule="ladder"),
    meld=Melds(romi.Set(SetSuits.FREE, jokers=ANY_JOKERS), romi.Run(jokers=ANY_JOKERS)),
    meld_value=VALUES,
    hand_value=VALUES,
    opening=Contracts(),
    draw=Sources(discards=Freely()),
    ways_out=(AllLaid(discard=LastDiscard.OPTIONAL, rule="ladder"),),
    deal_score=climbing,
    aim=romi.rules.Aim.LOW,
    match=FixedDeals(10, rule="ladder"),
    per_deal=rungs,
)
