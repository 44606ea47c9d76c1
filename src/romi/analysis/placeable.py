"""How many cards of a hand can find no place: a quick look before a search for a way to go out, or to lay a card that must be laid.

The look is generous: every joker that the hand holds or could win is thought to be at hand, so many of them for the table and the others for
new melds, and a card that could go to the table with so many lies there, whatever else they and that place are needed for. What must still lie
in new melds is arranged as well as can be; what is left over then, however the jokers are shared, is left over in any plan, and two such cards
are one too many for going out with one discard.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from romi.analysis.asking import Asking
from romi.analysis.groups import in_melds, most_in_one
from romi.analysis.hand import EVERY_CARD, counted, mask_of_any
from romi.analysis.many_packs import solved, suits_hands
from romi.analysis.shortcuts import Shortcut
from romi.card import JOKER, Held, Plain
from romi.melds.meld import Table

_ONE_EACH: Final = (1,) * 53


def strands(asking: Asking, hand: Held, table: Table, enough: int, *, lays: bool, lay_off: bool) -> bool:
    """Whether `enough` natural cards of the sorted hand, or more, find no place; no under rules of which that cannot be seen."""
    if Shortcut.PLACES not in asking.granted.held:
        return False
    naturals = hand[: len(hand) - hand.count(JOKER)]
    held = mask_of_any(naturals)
    melds = [asking.lying(meld) for meld in table]
    # A joker is won only with a card of the hand that it stands for.
    won = [wanted for meld in melds for wanted in meld.wild if wanted & held]
    jokers = len(hand) - len(naturals) + len(won)
    pure = asking.in_melds(naturals) if lays else 0
    free = _on_table(asking, held, table, jokers) if lay_off else [0]
    exchanged = 0
    for wanted in won:
        exchanged |= wanted
    for laid_off, there in reversed([*enumerate(free)]):
        left = [card for card in naturals if not card.bit & (there | exchanged | pure)]
        if laid_off == len(free) - 1 and (
            not lays or len(left) - jokers * _most_helped(asking, held, left, jokers) >= enough
        ):
            return len(left) >= enough
        others = jokers - laid_off
        lost = len(left) - (others and others * _most_helped(asking, held, left, others))
        if lost < enough and _left(asking, naturals, there | exchanged, others, lost) < enough:
            return False
    return True


def homeless(asking: Asking, hand: Held, table: Table, card: Plain) -> bool:
    """Whether the card can lie nowhere, whatever else of the sorted hand is laid; no for a joker, and under rules of which that cannot be seen."""
    parts, most = asking.granted.melds, asking.granted.most_jokers
    if card is JOKER or not parts.plain or Shortcut.PLACES not in asking.granted.held:
        return False
    held = mask_of_any(hand)
    won = [wanted for meld in table for wanted in asking.lying(meld).wild if wanted & held]
    jokers = hand.count(JOKER) + len(won)
    if card.bit & in_melds(parts, hand, min(jokers, most)) or any(card.bit & wanted for wanted in won):
        return False
    reached = tuple([meld for meld in table if asking.lying(meld).reach & card.bit])
    return not card.bit & _on_table(asking, held, reached, jokers)[-1]


def _left(asking: Asking, naturals: Held, free: int, jokers: int, least: int) -> int:
    """How many of the naturals that are not free, `least` at least, are in no meld of them and so many jokers, arranged as well as can be."""
    counts = counted((*naturals, *(JOKER,) * jokers))
    rules = asking.granted.rules
    if rules is None or not suits_hands(rules, counts):
        return least
    weights = [int(card is not JOKER and not card.bit & free) for card in EVERY_CARD]
    return solved(rules, counts, weights, 0).cost


def _most_helped(asking: Asking, held: int, cards: Sequence[Plain], jokers: int) -> int:
    """How many of the cards, which are in no meld without a joker, one with so many jokers and others of those held could hold at most."""
    return most_in_one(asking.granted.melds, held, cards, _ONE_EACH, min(jokers, asking.granted.most_jokers))


def _on_table(asking: Asking, held: int, table: Table, jokers: int) -> list[int]:
    """Which of the cards held could be laid off, with others of them and so many jokers, none to all, between them and the meld: masks."""
    free = [0] * (jokers + 1)
    for meld in table:
        lying = asking.lying(meld)
        if len(meld) < 2:
            return [held] * (jokers + 1)
        for card in asking.fitting(meld, held) if meld.of_one_rank else ():
            free[0] |= card.bit if asking.lay_offs(meld, card) else 0
        # Jokers that cannot be won stay, and take the room of others in the run.
        most = min(jokers, asking.granted.most_jokers - sum([not wanted & held for wanted in lying.wild]))
        for way in lying.onward:
            missing = 0
            for bit in way:
                if held & bit:
                    free[missing] |= bit
                else:
                    missing += 1
                    if missing > most:
                        break
    for more in range(jokers):
        free[more + 1] |= free[more]
    return free
