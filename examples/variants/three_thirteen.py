"""Three thirteen: eleven deals of three, four, … thirteen cards, and the rank that is as high as the hand is large is wild.

Hands stay concealed until somebody has every card but the discard in melds. The others count what they have in no meld: aces one, courts
ten; the lowest total wins.

After https://rummyrulebook.com/pages/three-thirteen.
"""

import attrs

import romi
from romi.moves import Declare
from romi.rules import (
    ANY_JOKERS,
    DISCARDING,
    DRAWING,
    Ace,
    BadPoints,
    Deal,
    DeckByPlayers,
    FixedDeals,
    Freely,
    MeldRule,
    Melds,
    NoLayOff,
    Phase,
    Romi,
    SetSuits,
    Sources,
    Step,
    Turn,
    Turned,
    of_rank,
)
from romi.variants import DealFacts


def melds(wild: romi.Rank) -> MeldRule:
    """Runs and sets, this rank being wild."""
    cards = of_rank(wild)
    return Melds(
        romi.Run(Ace.LOW, jokers=ANY_JOKERS, wild=cards),
        romi.Set(SetSuits.FREE, jokers=ANY_JOKERS, wild=cards),
    )


def one_more_each_deal(variant: romi.Variant, facts: DealFacts, /) -> romi.Variant:
    """Three cards and wild threes in the first deal, thirteen and wild kings in the eleventh.

    hu: az első leosztásban három lap jár, és a hármas a helyettesítő, a tizenegyedikben tizenhárom, és a király.
    """
    size = facts.number + 2
    if size > max(romi.Rank):
        raise ValueError(f"three thirteen has eleven deals, and no deal {facts.number}")
    return attrs.evolve(variant, meld=melds(romi.Rank(size)), deal=Deal(size, turned=Turned.DISCARD, rule="3-13"))


THREE_THIRTEEN = romi.Variant(
    name="three-thirteen",
    title="Three thirteen",
    players=range(2, 5),
    deck=DeckByPlayers([(2, romi.Deck(1)), (4, romi.Deck(2))], rule="3-13"),
    deal=Deal(3, turned=Turned.DISCARD, rule="3-13"),
    meld=melds(romi.Rank.THREE),
    lay_off=NoLayOff(rule="3-13"),
    draw=Sources(discards=Freely()),
    turn=Turn((DRAWING, DISCARDING, Step(Phase.LAY, Declare, Phase.OVER)), rule="3-13"),
    ways_out=(Romi(rule="3-13"),),
    deal_score=BadPoints(knock=0, romi=0, deductions=(), rule="3-13"),
    match=FixedDeals(11),
    per_deal=one_more_each_deal,
)
