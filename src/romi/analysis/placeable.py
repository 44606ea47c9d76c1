"""Which cards of a hand could find a place at all: a quick look before a search for a way to go out.

The look is generous: every joker that the hand holds or could win is thought to be at hand for each card, and cards are not used up. So a card
that has no place here has none in any plan, and two such cards are one too many for going out with one discard.
"""

from __future__ import annotations

from collections.abc import Sequence

from romi.analysis.asking import Asking
from romi.analysis.candidates import Plain
from romi.card import JOKER, Natural, Rank
from romi.melds.meld import Meld, Table


def unplaceable(asking: Asking, hand: Sequence[Plain], table: Table, *, lays: bool, lay_off: bool) -> list[Plain]:
    """The natural cards of the hand, twins included, that have no place; none under rules of which that cannot be seen."""
    if not asking.plain:
        return []
    naturals = tuple(sorted(card for card in hand if card is not JOKER))
    # A joker is won only with a card of the hand that it stands for.
    wild = sum(not meld.stands_for[place].isdisjoint(naturals) for meld in table for place in meld.wild)
    jokers = len(hand) - len(naturals) + wild
    enough = (*naturals, *(JOKER,) * min(jokers, asking.most_jokers))
    useful = {card for group in asking.groups(enough) for card in group} if lays else set[Plain]()
    held = set(naturals)
    return [
        card
        for card in naturals
        if card not in useful
        and not (isinstance(card, Natural) and _on_table(asking, card, held, table, jokers, lay_off=lay_off))
    ]


def _on_table(asking: Asking, card: Natural, held: set[Plain], table: Table, jokers: int, *, lay_off: bool) -> bool:
    for meld in table:
        if meld.wild and any(card in meld.stands_for[place] for place in meld.wild):
            return True
        if lay_off and _reaches(asking, card, held, meld, jokers):
            return True
    return False


def _reaches(asking: Asking, card: Natural, held: set[Plain], meld: Meld, jokers: int) -> bool:
    """Whether the card could be laid off, with cards of the hand and jokers between it and the meld."""
    if len(meld) < 2:
        return True
    first, second = next(iter(meld.stands_for[0])), next(iter(meld.stands_for[1]))
    if first.rank is second.rank:
        return card.rank is first.rank and bool(asking.lay_offs(meld, card))
    if card.suit is not first.suit:
        return False
    ranks = [next(iter(meant)).rank.value for meant in meld.stands_for]
    low = ranks[0]
    high = 14 if ranks[-1] == Rank.ACE else ranks[-1]
    return any(
        _gaps(card, held, low, high, place) <= jokers
        for place in ((1, 14) if card.rank is Rank.ACE else (card.rank.value,))
    )


def _gaps(card: Natural, held: set[Plain], low: int, high: int, place: int) -> int:
    """How many cards are missing in the hand between that place and the run; many, if the place lies in the run."""
    between = range(place + 1, low) if place < low else range(high + 1, place)
    if low <= place <= high:
        return 99
    return sum(Natural(Rank((rank - 1) % 13 + 1), card.suit) not in held for rank in between)
