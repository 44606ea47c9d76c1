"""Why cards are no meld, in the words that a user reads: every fault with its cards, its amounts and its rule (F2 to F7)."""

from __future__ import annotations

import pytest

import romi
from romi import Run, Set
from romi.card import Rank
from romi.melds import (
    NO_JOKER,
    AtMost,
    CardsAtLeast,
    MeldRule,
    NaturalsPerJoker,
    NeverAsItself,
    NotMoreThanNaturals,
    NotSideBySide,
    Pure,
    all_of,
    of_rank,
)
from romi.rules import Ace, Melds, RunSuits, SetSuits

FIVES = of_rank(Rank.FIVE)
FORTY = tuple(rank for rank in Rank if rank not in (8, 9, 10))

SUIT = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
"""Written as SUIT below."""

REFUSED: tuple[tuple[MeldRule, str], ...] = (
    (
        Run(),
        """
        7h 8h | too few cards for a meld: 2, at least 3 are needed (F2)
        7h 8s 9h | of another suit than the rest of the run: 8♠ (F2)
        7s 8h 9h | of another suit than the rest of the run: 7♠ (F2)
        7h 8s 9d Tc | of another suit than the rest of the run: 8♠ 9♦ 10♣ (F2)
        7h 7h 8h | a run holds each rank only once, not 2 times: 7♥ 7♥ (F2)
        7h 7s 8h 9h | of another suit than the rest of the run: 7♠ (F2)
        7h 7h 7s | of another suit than the rest of the run: 7♠ (F2); a run holds each rank only once, not 3 times: 7♥ 7♥ 7♠ (F2)
        7h 8h Th | the run has a gap, missing: 9♥ (F2)
        7h 8h Th Qh | the run has a gap, missing: 9♥ J♥ (F2)
        7h * Th Qh | the run has a gap, missing: 8♥ 9♥ J♥ (F2)
        7h 8h * * | too many jokers in one meld: 2, it may hold at most 1 (F4)
        * * 7h | too many jokers in one meld: 2, it may hold at most 1 (F4)
        * | too few cards for a meld: 1, at least 3 are needed (F2)
        (none) | too few cards for a meld: 0, at least 3 are needed (F2)
        Kh Ah 2h | a run does not go round the corner: the ace can only be its lowest or its highest card (F6)
        Kh * 2h | a run does not go round the corner: the ace can only be its lowest or its highest card (F6)
        Qh Kh Ah 2h | a run does not go round the corner: the ace can only be its lowest or its highest card (F6)
        Ah 2h 4h | the run has a gap, missing: 3♥ (F2)
        Ah 3h 5h | the run has a gap, missing: 2♥ 4♥ (F2)
        SUIT * | no card is left for the joker to stand for (F6)
        SUIT Ah | a run holds each rank only once, not 2 times: A♥ A♥ (F2)
        SUIT Ah * | no card is left for the joker to stand for (F6); a run holds each rank only once, not 2 times: A♥ A♥ (F2)
        7h 8s Td | of another suit than the rest of the run: 8♠ 10♦ (F2); the run has a gap, missing: 9♥ (F2)
        2h 9h Kh | the run has a gap, missing: 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 10♥ J♥ Q♥ (F2)
        2h 8h | too few cards for a meld: 2, at least 3 are needed (F2); the run has a gap, missing: 3♥ 4♥ 5♥ 6♥ 7♥ (F2)
        2h 9h | too few cards for a meld: 2, at least 3 are needed (F2); the run has a gap, missing: 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ (F2)
        Ah 7h 8h | the run has a gap, missing: 2♥ 3♥ 4♥ 5♥ 6♥ (F2)
        7h 8h *=5h | the declared card has no place in the meld: *=5♥ (F7)
        7h 8h *=Tc | the declared card has no place in the meld: *=10♣ (F7)
        7h 8h 5c=9h | not a wild card, so it cannot stand for another card: 5♣=9♥ (F2)
        7h 8h *=8h | the declared card has no place in the meld: *=8♥ (F7)
        7h *=8h *=9h | too many jokers in one meld: 2, it may hold at most 1 (F4)
        7h *=8h 9h Jh | the run has a gap, missing: 10♥ (F2)
        7h 7h 7d 8h 8d | of another suit than the rest of the run: 7♦ 8♦ (F2); a run holds each rank only once, not 2 times: 7♥ 7♥ (F2)
        """,
    ),
    (
        Run(Ace.LOW),
        """
        Qh Kh Ah | the ace is low in this game and cannot follow the king (F6)
        Kh * Ah | the ace is low in this game and cannot follow the king (F6)
        Kh Ah 2h | the ace is low in this game and cannot follow the king (F6)
        Jh Kh Ah | the run has a gap, missing: 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ Q♥ (F2)
        Ah 2h 4h | the run has a gap, missing: 3♥ (F2)
        """,
    ),
    (
        Run(Ace.HIGH),
        """
        Ah 2h 3h | the ace is high in this game and cannot stand before the 2 (F6)
        Ah * 3h | the ace is high in this game and cannot stand before the 2 (F6)
        Kh Ah 2h | the ace is high in this game and cannot stand before the 2 (F6)
        Qh Ah | too few cards for a meld: 2, at least 3 are needed (F2)
        2h 3h 5h | the run has a gap, missing: 4♥ (F2)
        """,
    ),
    (
        Run(Ace.AROUND),
        """
        Kh Ah 3h | the run has a gap, missing: 2♥ (F2)
        Qh * 2h | the run has a gap, missing: K♥ A♥ (F2)
        SUIT Ah | a run holds each rank only once, not 2 times: A♥ A♥ (F2)
        SUIT * | no card is left for the joker to stand for (F6)
        Qh Ah 3h | the run has a gap, missing: K♥ 2♥ (F2)
        2h 8h * | the run has a gap, missing: 3♥ 4♥ 5♥ 6♥ 7♥ (F2)
        """,
    ),
    (
        Run(Ace.LOW_AND_HIGH),
        """
        SUIT Ah * | no card is left for the joker to stand for (F6)
        Ah Ah 2h 3h | a run holds each rank only once, not 2 times: A♥ A♥ (F2)
        Ah Ah Ah Kh 2h | a run holds each rank only once, not 3 times: A♥ A♥ A♥ (F2); a run does not go round the corner: the ace can only be its lowest or its highest card (F6)
        SUIT Ah Ah | a run holds each rank only once, not 3 times: A♥ A♥ A♥ (F2)
        Kh Ah 2h | a run does not go round the corner: the ace can only be its lowest or its highest card (F6)
        """,  # noqa: E501
    ),
    (
        Run(Ace.LOW_AND_HIGH, most=13),
        """
        SUIT Ah | too many cards for this meld: 14, it may hold at most 13 (F2)
        SUIT * | too many cards for this meld: 14, it may hold at most 13 (F2)
        """,
    ),
    (
        Run(most=4),
        """
        4h 5h 6h 7h 8h | too many cards for this meld: 5, it may hold at most 4 (F2)
        4h 5h 6h 7h * | too many cards for this meld: 5, it may hold at most 4 (F2)
        4h 5h 6h 7h 7h | a run holds each rank only once, not 2 times: 7♥ 7♥ (F2)
        4h 5h 6h 7h 7s | of another suit than the rest of the run: 7♠ (F2)
        4h 5h 6h 7h 9h | too many cards for this meld: 5, it may hold at most 4 (F2); the run has a gap, missing: 8♥ (F2)
        """,
    ),
    (
        Run(least=4),
        """
        4h 5h 6h | too few cards for a meld: 3, at least 4 are needed (F2)
        4h 6h 8h | too few cards for a meld: 3, at least 4 are needed (F2); the run has a gap, missing: 5♥ 7♥ (F2)
        4h 5h * | too few cards for a meld: 3, at least 4 are needed (F2)
        """,
    ),
    (
        Run(suits=RunSuits.MIXED),
        """
        7h 8s 8d | a run holds each rank only once, not 2 times: 8♠ 8♦ (F2)
        7h 8s Td | the run has a gap, missing: 9♥ (F2)
        7h 8d | too few cards for a meld: 2, at least 3 are needed (F2)
        Ks Ah 2c | a run does not go round the corner: the ace can only be its lowest or its highest card (F6)
        """,
    ),
    (
        Run(ranks=FORTY),
        """
        7h 8h 9h | there is no such card in this game: 8♥ 9♥ (F2)
        8h 9h Th | there is no such card in this game: 8♥ 9♥ 10♥ (F2)
        7h Qh Kh | the run has a gap, missing: J♥ (F2)
        6h 7h Qh | the run has a gap, missing: J♥ (F2)
        7h * Qh Ah 8s | of another suit than the rest of the run: 8♠ (F2); there is no such card in this game: 8♠ (F2)
        Kh Ah 2h | a run does not go round the corner: the ace can only be its lowest or its highest card (F6)
        """,
    ),
    (
        Run(wild=FIVES),
        """
        9h * 5c Qh | too many wild cards in one meld: 2, it may hold at most 1 (F4)
        5c 5d 5h | too many wild cards in one meld: 2, it may hold at most 1 (F4)
        9h 5c Kh | the run has a gap, missing: 10♥ J♥ Q♥ (F2)
        9h Jh 5c=Th 5d | too many wild cards in one meld: 2, it may hold at most 1 (F4)
        9h 5c=Jh | too few cards for a meld: 2, at least 3 are needed (F2)
        4h 5h 5c 7h 8s | of another suit than the rest of the run: 8♠ (F2)
        5h 5d 7h 9h | the run has a gap, missing: 6♥ 8♥ (F2)
        * 5h 5h | too many wild cards in one meld: 2, it may hold at most 1 (F4)
        5c 5d | too few cards for a meld: 2, at least 3 are needed (F2)
        """,
    ),
    (
        Run(jokers=NO_JOKER),
        """
        7h 8h * | too many jokers in one meld: 1, it may hold at most 0 (F4)
        7h * | too few cards for a meld: 2, at least 3 are needed (F2); too many jokers in one meld: 1, it may hold at most 0 (F4)
        """,
    ),
    (
        Run(jokers=AtMost(2, naturals=2)),
        """
        7h * * | too few natural cards in the meld: 1, it needs at least 2 (F4)
        7h 8h * * * | too many jokers in one meld: 3, it may hold at most 2 (F4)
        """,
    ),
    (
        Run(jokers=Pure()),
        """
        7h 8h * | these cards of the meld stand for others: * (F4)
        7h 9h * | these cards of the meld stand for others: * (F4)
        """,
    ),
    (
        Run(jokers=NotMoreThanNaturals()),
        """
        7h * * | more jokers than natural cards in the meld: 2 to 1 (F4)
        7h * | too few cards for a meld: 2, at least 3 are needed (F2)
        """,
    ),
    (
        Run(jokers=NaturalsPerJoker(2)),
        """
        7h * * | too few natural cards in the meld: 1, it needs at least 4 (F4)
        7h 8h * * | too few natural cards in the meld: 2, it needs at least 4 (F4)
        7h 8h 9h * * | too few natural cards in the meld: 3, it needs at least 4 (F4)
        """,
    ),
    (
        Run(jokers=CardsAtLeast(4)),
        """
        7h 8h 9h | too few cards for a meld: 3, at least 4 are needed
        7h 8h * | too few cards for a meld: 3, at least 4 are needed
        """,
    ),
    (
        Run(jokers=all_of(AtMost(2), NotSideBySide())),
        """
        7h * * Th | two jokers lie side by side: * * (F4)
        7h * * * | too many jokers in one meld: 3, it may hold at most 2 (F4); two jokers lie side by side: * * * (F4)
        """,
    ),
    (
        Run(wild=FIVES, jokers=all_of(AtMost(2), NeverAsItself(FIVES))),
        """
        4h 5h 6h | a wild card here, and may not be laid as itself: 5♥ (F4)
        """,
    ),
    (
        Set(),
        """
        7h 7s | too few cards for a meld: 2, at least 3 are needed (F3)
        7h 7s 8d | the cards of a set are all of one rank; these differ: 8♦ (F3)
        7h 8s 9d | the cards of a set are all of one rank; these differ: 7♥ 8♠ 9♦ (F3)
        7h 7h 7s | a set holds each suit only once, not 2 times: 7♥ 7♥ (F3)
        7h 7h 7s 7d 7c | a set holds each suit only once, not 2 times: 7♥ 7♥ (F3)
        7h 7h 8s 8s | a set holds each suit only once, not 2 times: 7♥ 7♥ (F3); the cards of a set are all of one rank; these differ: 8♠ 8♠ (F3)
        7h 7h 7h | a set holds each suit only once, not 3 times: 7♥ 7♥ 7♥ (F3)
        7h 7s * * | too many jokers in one meld: 2, it may hold at most 1 (F4)
        7h * * | too many jokers in one meld: 2, it may hold at most 1 (F4)
        * * | too few cards for a meld: 2, at least 3 are needed (F3); too many jokers in one meld: 2, it may hold at most 1 (F4)
        * | too few cards for a meld: 1, at least 3 are needed (F3)
        (none) | too few cards for a meld: 0, at least 3 are needed (F3)
        7h 7c 7d 7s * | no card is left for the joker to stand for (F4)
        7h 7c 7d 7s 8h | the cards of a set are all of one rank; these differ: 8♥ (F3)
        7h 7c 7d 7s 7s * | no card is left for the joker to stand for (F4); a set holds each suit only once, not 2 times: 7♠ 7♠ (F3)
        7h 7c *=8s | the declared card has no place in the meld: *=8♠ (F7)
        7h 7c *=7h | the declared card has no place in the meld: *=7♥ (F7)
        7h 7c 8s=7d | not a wild card, so it cannot stand for another card: 8♠=7♦ (F3)
        7h *=7c *=7d | too many jokers in one meld: 2, it may hold at most 1 (F4)
        7h 7c 7d *=7c | the declared card has no place in the meld: *=7♣ (F7)
        7h 8h 9h Th Jh | the cards of a set are all of one rank; these differ: 7♥ 8♥ 9♥ 10♥ J♥ (F3)
        7h 7h 8s 9d | a set holds each suit only once, not 2 times: 7♥ 7♥ (F3); the cards of a set are all of one rank; these differ: 8♠ 9♦ (F3)
        """,
    ),
    (
        Set(SetSuits.FREE),
        """
        7h 7h | too few cards for a meld: 2, at least 3 are needed (F3)
        7h 7h 8s | the cards of a set are all of one rank; these differ: 8♠ (F3)
        7h 7h 7h * * | too many jokers in one meld: 2, it may hold at most 1 (F4)
        """,
    ),
    (
        Set(SetSuits.FREE, most=4),
        """
        7h 7h 7h 7s 7d | too many cards for this meld: 5, it may hold at most 4 (F3)
        7h 7h 7h 7s 8d | the cards of a set are all of one rank; these differ: 8♦ (F3)
        7h 7h 7h 7s * | too many cards for this meld: 5, it may hold at most 4 (F3)
        """,
    ),
    (
        Set(most=3),
        """
        7h 7c 7d 7s | too many cards for this meld: 4, it may hold at most 3 (F3)
        7h 7c 7d * | too many cards for this meld: 4, it may hold at most 3 (F3)
        7h 7c 7d 8s | the cards of a set are all of one rank; these differ: 8♠ (F3)
        7h 7h 7c 7d | a set holds each suit only once, not 2 times: 7♥ 7♥ (F3)
        """,
    ),
    (
        Set(least=4),
        """
        7h 7c 7d | too few cards for a meld: 3, at least 4 are needed (F3)
        7h 7c * | too few cards for a meld: 3, at least 4 are needed (F3)
        7h 7c 8d | too few cards for a meld: 3, at least 4 are needed (F3); the cards of a set are all of one rank; these differ: 8♦ (F3)
        """,
    ),
    (
        Set(wild=FIVES),
        """
        5h 5h * | too many wild cards in one meld: 2, it may hold at most 1 (F4)
        7h 5h 5c | too many wild cards in one meld: 2, it may hold at most 1 (F4)
        7h 7s 5c * | too many wild cards in one meld: 2, it may hold at most 1 (F4)
        7h 8s 5c | the cards of a set are all of one rank; these differ: 7♥ 8♠ (F3)
        5h 5s 5d 5c * | no card is left for the joker to stand for (F4)
        5h * 5s=6d | the declared card has no place in the meld: 5♠=6♦ (F7)
        7h 7c 5c=8d | the declared card has no place in the meld: 5♣=8♦ (F7)
        7h 7c 5c=7h | the declared card has no place in the meld: 5♣=7♥ (F7)
        7h 5c=7c 5d=7d | too many wild cards in one meld: 2, it may hold at most 1 (F4)
        5h 5s 7c * | too many wild cards in one meld: 3, it may hold at most 1 (F4)
        5h 5h 5s 5d 5c | no card is left for the wild card to stand for: 5♥ (F4)
        7h 7c 7d 7s 5h | no card is left for the wild card to stand for: 5♥ (F4)
        """,
    ),
    (
        Run(suits=RunSuits.MIXED, jokers=AtMost(2), wild=FIVES),
        """
        *=5c 5c=5c 4c 3c | the declared card has no place in the meld: *=5♣ 5♣=5♣ (F7)
        """,
    ),
    (
        Melds(Run(), Set(SetSuits.FREE)),
        """
        Qc Jc Jc | the cards of a set are all of one rank; these differ: Q♣ (F3)
        """,
    ),
    (
        Melds(Run(), Set()),
        """
        7h 8h | too few cards for a meld: 2, at least 3 are needed (F2)
        7h 7s 8h | of another suit than the rest of the run: 7♠ (F2); the cards of a set are all of one rank; these differ: 8♥ (F3)
        7h 8s Kd | the cards of a set are all of one rank; these differ: 7♥ 8♠ K♦ (F3)
        7h 8h 9h 9s | of another suit than the rest of the run: 9♠ (F2)
        7h 7s 7d 8h | the cards of a set are all of one rank; these differ: 8♥ (F3)
        7h 7s | too few cards for a meld: 2, at least 3 are needed (F3)
        7h 8h 9s | of another suit than the rest of the run: 9♠ (F2)
        7h 7h 8h 9h | a run holds each rank only once, not 2 times: 7♥ 7♥ (F2)
        Kh Kd 2c 3c | the cards of a set are all of one rank; these differ: 2♣ 3♣ (F3)
        7h 8h 9h 9c 9d 9s | the cards of a set are all of one rank; these differ: 7♥ 8♥ (F3)
        7h * | too few cards for a meld: 2, at least 3 are needed (F2)
        * * | too few cards for a meld: 2, at least 3 are needed (F2); too many jokers in one meld: 2, it may hold at most 1 (F4)
        2h 4h 4h | a run holds each rank only once, not 2 times: 4♥ 4♥ (F2); the run has a gap, missing: 3♥ (F2)
        7h 8s 9s 9d | of another suit than the rest of the run: 7♥ 9♦ (F2); the cards of a set are all of one rank; these differ: 7♥ 8♠ (F3)
        """,
    ),
)
CASES = [
    (rule, *(part.strip() for part in line.split("|")))
    for rule, lines in REFUSED
    for line in lines.strip().splitlines()
]


@pytest.mark.parametrize(("rule", "text", "said"), CASES, ids=[f"{rule} {text}" for rule, text, _ in CASES])
def test_F2_to_F7_why_cards_are_no_meld(rule: MeldRule, text: str, said: str) -> None:
    """Each independent fault once, none that follows from another, with the cards and amounts that it is about."""
    answer = rule(romi.cards(text.replace("SUIT", SUIT).replace("(none)", "")))
    assert not answer
    assert "; ".join(map(str, answer.violations)) == said
