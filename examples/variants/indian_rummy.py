"""Indian rummy: thirteen cards, all of them arranged in the hand, two runs among them and one of those without a joker.

A card is turned up under the stock, and its rank is wild in this deal beside the two printed jokers; if a joker is turned, the aces are.
Whoever has every card arranged declares. The others count what they have in no meld, or their whole hand if their runs are not there; 80 at
most.

After https://www.pagat.com/rummy/indianrummy.html; `indian_drops.py` is the game with drops and wrong declarations.
"""

from collections import Counter

import attrs

import romi
from romi.analysis import deadwood, melds
from romi.moves import Declare
from romi.rules import (
    ANY_JOKERS,
    DISCARDING,
    DRAWING,
    Aim,
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
from romi.variants import DealFacts, no_change

LIVES = all_of(NeedsPureRun(rule="indian"), MeldCount(2, kind="run", rule="indian"))


def rules(wild: romi.Rank) -> tuple[MeldRule, FaceValues]:
    """What a meld is, and what cards are worth, where this rank is wild: wild cards count nothing in the hand."""
    cards = of_rank(wild)
    melds = Melds(romi.Run(jokers=ANY_JOKERS, wild=cards), romi.Set(jokers=ANY_JOKERS, wild=cards))
    is_ace = wild is romi.Rank.ACE
    return melds, FaceValues(0 if is_ace else 10, ranks=() if is_ace else [(wild, 0)], rule="indian")


def with_wild(variant: romi.Variant, wild: romi.Rank) -> romi.Variant:
    """The game in which this rank is wild."""
    melds, values = rules(wild)
    return attrs.evolve(variant, meld=melds, meld_value=values, hand_value=values, per_deal=no_change)


def wild_by_deal(variant: romi.Variant, facts: DealFacts, /) -> romi.Variant:
    """The rank of the card that was turned up is wild.

    hu: a felfordított lap rangja helyettesítő.
    """
    return attrs.evolve(with_wild(variant, wild_rank(facts.upcard)), per_deal=variant.per_deal)


@attrs.frozen
class AtMost80:
    """What the others have in no meld, at most `most` points each; their whole hand, if their runs are not there.

    hu: a többiek kombináción kívüli lapjai számítanak, fejenként legfeljebb 80 pontig; ha nincsenek meg a soraik, az egész kezük.
    """

    most: int = 80

    def __call__(self, end: DealEnd, /) -> Sheet:
        """The sheet of the deal; a void deal brings nobody anything."""
        lines = [
            Line(seat, min(self.most, loose(end, seat)), "house/unarranged", own_text="in no meld", rule="indian")
            for seat in (end.losers if end.finish else ())
        ]
        return Sheet(len(end.seats), lines, winners=end.winners)


def loose(end: DealEnd, seat: int) -> int:
    """What the seat has in no meld, its cards arranged so that the runs are there; all of them where that cannot be."""
    shown = end.seats[seat]
    hand = (*(card for meld in shown.laid for card in meld.cards), *shown.left)
    if end.exchange_card is None:
        raise ValueError("which card lies under the stock? its rank is wild: give exchange=")
    game = with_wild(INDIAN_RUMMY, wild_rank(end.exchange_card))
    runs = [meld for group in melds(game, hand) for meld in game.readings(group.cards) if meld.kind == "run"]
    least = end.value(hand)
    seen: set[tuple[romi.Card, ...]] = set()
    for pure, other in ((one, two) for one in runs if one.is_pure for two in runs):
        left = Counter(hand) - Counter(pure.cards + other.cards)
        rest = tuple(sorted(left.elements()))
        if len(rest) == len(hand) - len(pure.cards) - len(other.cards) and rest not in seen and least:
            seen.add(rest)
            least = min(least, deadwood(game, rest))
    return least


def wild_rank(turned: romi.Card | None) -> romi.Rank:
    """The rank of the card under the stock; the ace, if that is a joker."""
    return turned.rank if isinstance(turned, romi.Natural) else romi.Rank.ACE


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
    aim=Aim.LOW,
    match=Until(201),
    per_deal=wild_by_deal,
)
