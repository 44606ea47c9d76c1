"""Indian rummy: thirteen cards, all of them arranged in the hand, two runs among them and one of those without a joker.

A card is turned up under the stock, and its rank is wild in this deal beside the two printed jokers; if a joker is turned, the aces are.
Whoever has every card arranged declares. The others count what they have in no meld, or their whole hand if their runs are not there; 80 at
most.
"""

import attrs

import romi
from romi.moves import Declare
from romi.rules import (
    ANY_JOKERS,
    DISCARDING,
    DRAWING,
    Best,
    Deal,
    DealEnd,
    FaceValues,
    Freely,
    Line,
    MeldCount,
    MeldRule,
    Melds,
    NeedsPureRun,
    NoLayOff,
    Phase,
    Romi,
    Sheet,
    Sources,
    Step,
    Turn,
    Turned,
    Under,
    Until,
    all_of,
    of_rank,
)
from romi.variants import DealFacts

LIVES = all_of(NeedsPureRun(rule="first life"), MeldCount(2, kind="run", rule="second life"))


def rules(wild: romi.Rank) -> tuple[MeldRule, FaceValues]:
    """What a meld is, and what cards are worth, where this rank is wild: wild cards count nothing in the hand."""
    cards = of_rank(wild)
    melds = Melds(romi.Run(jokers=ANY_JOKERS, wild=cards), romi.Set(jokers=ANY_JOKERS, wild=cards))
    is_ace = wild is romi.Rank.ACE
    return melds, FaceValues(0 if is_ace else 10, ranks=() if is_ace else [(wild, 0)], rule="indian")


def wild_by_deal(variant: romi.Variant, facts: DealFacts, /) -> romi.Variant:
    """The rank of the card that was turned up is wild."""
    turned = facts.turned
    melds, values = rules(turned.rank if isinstance(turned, romi.Natural) else romi.Rank.ACE)
    return attrs.evolve(variant, meld=melds, meld_value=values, hand_value=values)


@attrs.frozen
class AtMost80:
    """What the others have in no meld, at most `most` points each."""

    most: int = 80

    def __call__(self, end: DealEnd, /) -> Sheet:
        """The sheet of the deal; a void deal brings nobody anything."""
        lines = [
            Line(
                seat,
                min(self.most, end.value(end.seats[seat].left)),
                "house/unarranged",
                text="in no meld",
                rule="indian",
            )
            for seat in (end.losers if end.finish else ())
        ]
        return Sheet(len(end.seats), lines, winner=end.finish.seat if end.finish else None)


MELDS, VALUES = rules(romi.Rank.ACE)

INDIAN_RUMMY = romi.Variant(
    name="indian-rummy",
    title="Indian rummy",
    deck=romi.Deck(2, jokers=2),
    deal=Deal(13, under=Under.BOTTOM, turned=Turned.DISCARD, rule="indian"),
    meld=MELDS,
    meld_value=VALUES,
    hand_value=VALUES,
    lay_off=NoLayOff(rule="indian"),
    draw=Sources(discards=Freely()),
    turn=Turn((DRAWING, DISCARDING, Step(Phase.LAY, Declare, Phase.OVER)), rule="indian"),
    ways_out=(Romi(melds=LIVES, rule="indian"),),
    deal_score=AtMost80(),
    match=Until(201, best=Best.LOWEST),
    per_deal=wild_by_deal,
)
