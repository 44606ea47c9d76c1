"""How many cards of a hand can find no place: a quick look before a search for a way to go out.

The look is generous: every joker that the hand holds or could win is thought to be at hand, and a card that could go to the table lies there,
whatever else that place is needed for. What must still lie in new melds is arranged as well as can be; what is left over then is left over
in any plan, and two such cards are one too many for going out with one discard.
"""

from __future__ import annotations

from collections.abc import Sequence

from romi.analysis.asking import Asking
from romi.analysis.candidates import EVERY_CARD
from romi.analysis.many_packs import counted, solved, suits_hands
from romi.analysis.shortcuts import Shortcut
from romi.card import JOKER, Natural, Plain, Rank
from romi.melds.meld import Meld, Table


def stranded(asking: Asking, hand: Sequence[Plain], table: Table, *, lays: bool, lay_off: bool) -> int:
    """At least so many natural cards of the hand find no place; 0 under rules of which that cannot be seen."""
    if Shortcut.PLACES not in asking.granted.held:
        return 0
    naturals = tuple(sorted(card for card in hand if card is not JOKER))
    # A joker is won only with a card of the hand that it stands for.
    wild = sum(not meld.stands_for[place].isdisjoint(naturals) for meld in table for place in meld.wild)
    jokers = len(hand) - len(naturals) + wild
    held = set(naturals)
    free = {
        card
        for card in held
        if isinstance(card, Natural) and _on_table(asking, card, held, table, jokers, lay_off=lay_off)
    }
    if not lays:
        return sum(card not in free for card in naturals)
    return _left_over(asking, naturals, jokers, free)


def _left_over(asking: Asking, naturals: tuple[Plain, ...], jokers: int, free: set[Natural]) -> int:
    """The fewest cards, the free ones not counted, that an arrangement with so many jokers leaves."""
    rules = asking.granted.rules
    cards = (*naturals, *(JOKER,) * jokers)
    counts = counted(cards)
    if rules is None or not suits_hands(rules, counts):
        enough = (*naturals, *(JOKER,) * min(jokers, asking.granted.most_jokers))
        useful = {card for group in asking.groups(enough) for card in group}
        return sum(card not in useful and card not in free for card in naturals)
    weights = [int(card is not JOKER and card not in free) for card in EVERY_CARD]
    return solved(rules, counts, weights, 0).cost


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
    # Jokers that cannot be won stay, and take the room of others in the run.
    staying = sum(meld.stands_for[place].isdisjoint(held) for place in meld.wild)
    jokers = min(jokers, asking.granted.most_jokers - staying)
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
