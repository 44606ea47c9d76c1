"""How many cards of a hand can find no place: a quick look before a search for a way to go out.

The look is generous: every joker that the hand holds or could win is thought to be at hand, and a card that could go to the table lies there,
whatever else that place is needed for. What must still lie in new melds is arranged as well as can be; what is left over then is left over
in any plan, and two such cards are one too many for going out with one discard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from romi.analysis.asking import Asking
from romi.analysis.hand import EVERY_CARD, Group, counted, mask_of_any
from romi.analysis.many_packs import solved, suits_hands
from romi.analysis.shortcuts import Shortcut
from romi.card import JOKER, NATURALS, Plain, in_order
from romi.melds.meld import Meld, Table


def stranded(
    asking: Asking, hand: Sequence[Plain], table: Table, *, lays: bool, lay_off: bool, enough: int | None = None
) -> int:
    """At least so many natural cards of the hand find no place; 0 under rules of which that cannot be seen.

    Once `enough` are found to be stranded, no more are looked for.
    """
    if Shortcut.PLACES not in asking.granted.held:
        return 0
    naturals = in_order([card for card in hand if card is not JOKER])
    held = mask_of_any(naturals)
    # A joker is won only with a card of the hand that it stands for.
    won = [wanted for meld in table for place in meld.wild if (wanted := mask_of_any(meld.stands_for[place])) & held]
    jokers = len(hand) - len(naturals) + len(won)
    free = _on_table(asking, held, table, jokers) if lay_off else 0
    for wanted in won:
        free |= wanted
    loose = tuple([card for card in naturals if not card.bit & free])
    if not lays or not loose:
        return len(loose)
    pure = asking.in_melds(naturals)
    alone = [card for card in loose if not card.bit & pure]
    if enough is not None and len(alone) - jokers * _most_related(alone) >= enough:
        return enough
    cards = (*naturals, *(JOKER,) * min(jokers, asking.granted.most_jokers))
    lost = max(0, len(alone) - jokers * _most_helped(asking.groups(cards), alone))
    if enough is not None and lost >= enough:
        return lost
    counts = counted((*naturals, *(JOKER,) * jokers))
    rules = asking.granted.rules
    if rules is None or not suits_hands(rules, counts):
        return lost
    weights = [int(card is not JOKER and not card.bit & free) for card in EVERY_CARD]
    return solved(rules, counts, weights, 0).cost


def _most_related(cards: Sequence[Plain]) -> int:
    """How many of the cards, which are in no meld without a joker, one with a joker could hold at most: of one suit, or of one rank."""
    indices = [card.index for card in cards]
    suits, ranks = Counter([index // 13 for index in indices]), Counter([index % 13 for index in indices])
    return max(*suits.values(), *ranks.values(), 0, 0)


def _most_helped(groups: Sequence[Group], cards: Sequence[Plain]) -> int:
    """How many of the cards one of the groups that have jokers holds at most."""
    wanting = mask_of_any(cards)
    return max([sum([card.bit & wanting > 0 for card in group]) for group in groups if group[-1] is JOKER], default=0)


def _on_table(asking: Asking, held: int, table: Table, jokers: int) -> int:
    """Which of the cards held could be laid off, with others of them and jokers between them and the meld: a mask."""
    free = 0
    for meld in table:
        if len(meld) < 2:
            return held
        if meld.of_one_rank:
            for card in asking.fitting(meld, held & ~free):
                if asking.lay_offs(meld, card):
                    free |= card.bit
        else:
            # Jokers that cannot be won stay, and take the room of others in the run.
            staying = sum([not mask_of_any(meld.stands_for[place]) & held for place in meld.wild])
            free |= _along(held, meld, min(jokers, asking.granted.most_jokers - staying))
    return free


def _along(held: int, meld: Meld, jokers: int) -> int:
    """The cards that can be reached from either end of the run with so many jokers between."""
    (first,), (last,) = meld.stands_for[0], meld.stands_for[-1]
    suit = NATURALS[first.suit * 13 : first.suit * 13 + 13]
    found = 0
    for way in (range(first.rank - 1, 0, -1), range(15 if last.rank == 1 else last.rank + 1, 15)):
        missing = 0
        for rank in way:
            bit = suit[(rank - 1) % 13].bit
            if held & bit:
                found |= bit
            else:
                missing += 1
                if missing > jokers:
                    break
    return found
