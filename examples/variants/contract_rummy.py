"""Contract rummy: seven deals, and each has a contract, the melds with which a player opens.

Ten cards in the first four deals, twelve in the last three; sets are of any suits, runs of four cards or more, and jokers are wild in any
number. Who is out counts nothing, the others count their hands, and the lowest total of the seven deals wins.

After https://en.wikipedia.org/wiki/Contract_rummy.
"""

import attrs

import romi
from romi.rules import (
    ANY_JOKERS,
    AllLaid,
    Deal,
    DeckByPlayers,
    FaceValues,
    FixedDeals,
    Freely,
    FromSet,
    JokerExchange,
    LastDiscard,
    MeldCount,
    Melds,
    OpeningRule,
    PenaltyPoints,
    SetSuits,
    Sources,
    Turned,
    all_of,
)
from romi.variants import DealFacts

CONTRACTS = ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3))
"""Sets and runs, deal by deal."""

VALUES = FaceValues(15, joker=15, rule="contract")


def opening(sets: int, runs: int) -> OpeningRule:
    """So many sets and so many runs, at least."""
    wanted = {"set": sets, "run": runs}
    return all_of(*(MeldCount(melds, kind=kind, rule="contract") for kind, melds in wanted.items() if melds))


def contract(variant: romi.Variant, facts: DealFacts, /) -> romi.Variant:
    """The contract of this deal, and the size of its hands.

    hu: minden leosztásnak megvan a maga szerződése és lapszáma.
    """
    if facts.number > len(CONTRACTS):
        raise ValueError(f"contract rummy has {len(CONTRACTS)} contracts, and none for deal {facts.number}")
    cards = 10 if facts.number <= 4 else 12
    return attrs.evolve(
        variant,
        opening=opening(*CONTRACTS[facts.number - 1]),
        deal=Deal(cards, turned=Turned.DISCARD, rule="contract"),
    )


CONTRACT_RUMMY = romi.Variant(
    name="contract-rummy",
    title="Contract rummy",
    players=range(3, 9),
    deck=DeckByPlayers([(4, romi.Deck(2, jokers=1)), (8, romi.Deck(3, jokers=2))], rule="contract"),
    deal=Deal(10, turned=Turned.DISCARD, rule="contract"),
    meld=Melds(romi.Set(SetSuits.FREE, jokers=ANY_JOKERS), romi.Run(least=4, jokers=ANY_JOKERS)),
    meld_value=VALUES,
    hand_value=VALUES,
    opening=opening(*CONTRACTS[0]),
    exchange=JokerExchange(FromSet.NEVER, rule="contract"),
    draw=Sources(discards=Freely()),
    ways_out=(AllLaid(discard=LastDiscard.OPTIONAL, rule="contract"),),
    deal_score=PenaltyPoints(unopened=None, rule="contract"),
    match=FixedDeals(7),
    per_deal=contract,
)
