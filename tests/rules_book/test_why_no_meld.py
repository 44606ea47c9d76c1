"""Why cards are no meld: every fault with its rule, its cards and its amounts (F2 to F7)."""

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
from romi.verdict import Violation

FIVES = of_rank(Rank.FIVE)
FORTY = tuple(rank for rank in Rank if rank not in (8, 9, 10))

SUIT = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
"""Written as SUIT below."""

# Each line: the cards, then the faults, each with its code, rule, cards, and amounts as got/need.
REFUSED: tuple[tuple[MeldRule, str], ...] = (
    (
        Run(),
        """
        7h 8h | meld/too-few-cards F2 2/3
        7h 8s 9h | run/wrong-suit F2 8s
        7s 8h 9h | run/wrong-suit F2 7s
        7h 8s 9d Tc | run/wrong-suit F2 8s 9d Tc
        7h 7h 8h | run/rank-twice F2 7h 7h 2
        7h 7s 8h 9h | run/wrong-suit F2 7s
        7h 7h 7s | run/wrong-suit F2 7s; run/rank-twice F2 7h 7h 7s 3
        7h 8h Th | run/gap F2 9h 0/1
        7h 8h Th Qh | run/gap F2 9h Jh 0/2
        7h * Th Qh | run/gap F2 8h 9h Jh 1/3
        7h 8h * * | meld/too-many-jokers F4 * * 2/1
        * * 7h | meld/too-many-jokers F4 * * 2/1
        * | meld/too-few-cards F2 1/3
        (none) | meld/too-few-cards F2 0/3
        Kh Ah 2h | run/around-the-corner F6 Ah
        Kh * 2h | run/around-the-corner F6 *
        Qh Kh Ah 2h | run/around-the-corner F6 Ah
        Ah 2h 4h | run/gap F2 3h 0/1
        Ah 3h 5h | run/gap F2 2h 4h 0/2
        SUIT * | meld/no-place-for-joker F6 *
        SUIT Ah | run/rank-twice F2 Ah Ah 2
        SUIT Ah * | meld/no-place-for-joker F6 *; run/rank-twice F2 Ah Ah 2
        7h 8s Td | run/wrong-suit F2 8s Td; run/gap F2 9h 0/1
        2h 9h Kh | run/gap F2 3h 4h 5h 6h 7h 8h Th Jh Qh 0/9
        2h 8h | meld/too-few-cards F2 2/3; run/gap F2 3h 4h 5h 6h 7h 0/5
        2h 9h | meld/too-few-cards F2 2/3; run/gap F2 3h 4h 5h 6h 7h 8h 0/6
        Ah 7h 8h | run/gap F2 2h 3h 4h 5h 6h 0/5
        7h 8h *=5h | meld/declared-elsewhere F7 *=5h
        7h 8h *=Tc | meld/declared-elsewhere F7 *=Tc
        7h 8h 5c=9h | meld/declared-not-wild F2 5c=9h
        7h 8h *=8h | meld/declared-elsewhere F7 *=8h
        7h *=8h *=9h | meld/too-many-jokers F4 *=8h *=9h 2/1
        7h *=8h 9h Jh | run/gap F2 Th 0/1
        7h 7h 7d 8h 8d | run/wrong-suit F2 7d 8d; run/rank-twice F2 7h 7h 2
        """,
    ),
    (
        Run(Ace.LOW),
        """
        Qh Kh Ah | run/ace-not-high F6 Ah
        Kh * Ah | run/ace-not-high F6 Ah
        Kh Ah 2h | run/ace-not-high F6 Ah
        Jh Kh Ah | run/gap F2 2h 3h 4h 5h 6h 7h 8h 9h Th Qh 0/10
        Ah 2h 4h | run/gap F2 3h 0/1
        """,
    ),
    (
        Run(Ace.HIGH),
        """
        Ah 2h 3h | run/ace-not-low F6 Ah
        Ah * 3h | run/ace-not-low F6 Ah
        Kh Ah 2h | run/ace-not-low F6 Ah
        Qh Ah | meld/too-few-cards F2 2/3
        2h 3h 5h | run/gap F2 4h 0/1
        """,
    ),
    (
        Run(Ace.AROUND),
        """
        Kh Ah 3h | run/gap F2 2h 0/1
        Qh * 2h | run/gap F2 Kh Ah 1/2
        SUIT Ah | run/rank-twice F2 Ah Ah 2
        SUIT * | meld/no-place-for-joker F6 *
        Qh Ah 3h | run/gap F2 Kh 2h 0/2
        2h 8h * | run/gap F2 3h 4h 5h 6h 7h 1/5
        """,
    ),
    (
        Run(Ace.LOW_AND_HIGH),
        """
        SUIT Ah * | meld/no-place-for-joker F6 *
        Ah Ah 2h 3h | run/rank-twice F2 Ah Ah 2
        Ah Ah Ah Kh 2h | run/rank-twice F2 Ah Ah Ah 3; run/around-the-corner F6 Ah Ah Ah
        SUIT 7h * | run/rank-twice F2 7h 7h 2
        SUIT Ah Ah | run/rank-twice F2 Ah Ah Ah 3
        Kh Ah 2h | run/around-the-corner F6 Ah
        """,
    ),
    (
        Run(Ace.LOW_AND_HIGH, most=13),
        """
        SUIT Ah | meld/too-many-cards F2 14/13
        SUIT * | meld/too-many-cards F2 14/13
        """,
    ),
    (
        Run(most=4),
        """
        4h 5h 6h 7h 8h | meld/too-many-cards F2 5/4
        4h 5h 6h 7h * | meld/too-many-cards F2 5/4
        4h 5h 6h 7h 7h | run/rank-twice F2 7h 7h 2
        4h 5h 6h 7h 7s | run/wrong-suit F2 7s
        4h 5h 6h 7h 9h | meld/too-many-cards F2 5/4; run/gap F2 8h 0/1
        """,
    ),
    (
        Run(least=4),
        """
        4h 5h 6h | meld/too-few-cards F2 3/4
        4h 6h 8h | meld/too-few-cards F2 3/4; run/gap F2 5h 7h 0/2
        4h 5h * | meld/too-few-cards F2 3/4
        """,
    ),
    (
        Run(suits=RunSuits.MIXED),
        """
        7h 8s 8d | run/rank-twice F2 8s 8d 2
        7h 8s Td | run/gap F2 9h 0/1
        7h 8d | meld/too-few-cards F2 2/3
        Ks Ah 2c | run/around-the-corner F6 Ah
        """,
    ),
    (
        Run(ranks=FORTY),
        """
        7h 8h 9h | cards/not-in-pack F2 8h 9h
        8h 9h Th | cards/not-in-pack F2 8h 9h Th
        7h Qh Kh | run/gap F2 Jh 0/1
        6h 7h Qh | run/gap F2 Jh 0/1
        7h * Qh Ah 8s | run/wrong-suit F2 8s; cards/not-in-pack F2 8s
        Kh Ah 2h | run/around-the-corner F6 Ah
        """,
    ),
    (
        Run(wild=FIVES),
        """
        9h * 5c Qh | meld/too-many-jokers F4 * 5c 2/1
        5c 5d 5h | meld/too-many-jokers F4 5d 5h 2/1
        9h 5c Kh | run/gap F2 Th Jh Qh 1/3
        9h Jh 5c=Th 5d | meld/too-many-jokers F4 5d 5c=Th 2/1
        9h 5c=Jh | meld/too-few-cards F2 2/3
        4h 5h 5c 7h 8s | run/wrong-suit F2 8s
        5h 5d 7h 9h | run/gap F2 6h 8h 1/2
        * 5h 5h | meld/too-many-jokers F4 * 5h 2/1
        5c 5d | meld/too-few-cards F2 2/3
        """,
    ),
    (
        Run(jokers=NO_JOKER),
        """
        7h 8h * | meld/too-many-jokers F4 * 1/0
        7h * | meld/too-few-cards F2 2/3; meld/too-many-jokers F4 * 1/0
        """,
    ),
    (
        Run(jokers=AtMost(2, naturals=2)),
        """
        7h * * | meld/no-natural-card F4 * * 1/2
        7h 8h * * * | meld/too-many-jokers F4 * * * 3/2
        """,
    ),
    (
        Run(jokers=Pure()),
        """
        7h 8h * | meld/not-pure F4 *
        7h 9h * | meld/not-pure F4 *
        """,
    ),
    (
        Run(jokers=NotMoreThanNaturals()),
        """
        7h * * | meld/jokers-outnumber-naturals F4 * * 2/1
        7h * | meld/too-few-cards F2 2/3
        """,
    ),
    (
        Run(jokers=NaturalsPerJoker(2)),
        """
        7h * * | meld/no-natural-card F4 * * 1/4
        7h 8h * * | meld/no-natural-card F4 * * 2/4
        7h 8h 9h * * | meld/no-natural-card F4 * * 3/4
        """,
    ),
    (
        Run(jokers=CardsAtLeast(4)),
        """
        7h 8h 9h | meld/too-few-cards 3/4
        7h 8h * | meld/too-few-cards 3/4
        """,
    ),
    (
        Run(jokers=all_of(AtMost(2), NotSideBySide())),
        """
        7h * * Th | meld/jokers-side-by-side F4 * *
        7h * * * | meld/too-many-jokers F4 * * * 3/2; meld/jokers-side-by-side F4 * * *
        """,
    ),
    (
        Run(wild=FIVES, jokers=all_of(AtMost(2), NeverAsItself(FIVES))),
        """
        4h 5h 6h | meld/wild-as-itself F4 5h
        """,
    ),
    (
        Set(),
        """
        7h 7s | meld/too-few-cards F3 2/3
        7h 7s 8d | set/ranks-differ F3 8d
        7h 8s 9d | set/ranks-differ F3 7h 8s 9d
        7h 7h 7s | set/suit-twice F3 7h 7h 2
        7h 7h 7s 7d 7c | set/suit-twice F3 7h 7h 2
        7h 7h 8s 8s | set/suit-twice F3 7h 7h 2; set/ranks-differ F3 8s 8s
        7h 7h 7h | set/suit-twice F3 7h 7h 7h 3
        7h 7s * * | meld/too-many-jokers F4 * * 2/1
        7h * * | meld/too-many-jokers F4 * * 2/1
        * * | meld/too-few-cards F3 2/3; meld/too-many-jokers F4 * * 2/1
        * | meld/too-few-cards F3 1/3
        (none) | meld/too-few-cards F3 0/3
        7h 7c 7d 7s * | meld/no-place-for-joker F4 *
        7h 7c 7d 7s 8h | set/ranks-differ F3 8h
        7h 7c 7d 7s 7s * | meld/no-place-for-joker F4 *; set/suit-twice F3 7s 7s 2
        7h 7c *=8s | meld/declared-elsewhere F7 *=8s
        7h 7c *=7h | meld/declared-elsewhere F7 *=7h
        7h 7c 8s=7d | meld/declared-not-wild F3 8s=7d
        7h *=7c *=7d | meld/too-many-jokers F4 *=7c *=7d 2/1
        7h 7c 7d *=7c | meld/declared-elsewhere F7 *=7c
        7h 8h 9h Th Jh | set/ranks-differ F3 7h 8h 9h Th Jh
        7h 7h 8s 9d | set/suit-twice F3 7h 7h 2; set/ranks-differ F3 8s 9d
        """,
    ),
    (
        Set(SetSuits.FREE),
        """
        7h 7h | meld/too-few-cards F3 2/3
        7h 7h 8s | set/ranks-differ F3 8s
        7h 7h 7h * * | meld/too-many-jokers F4 * * 2/1
        """,
    ),
    (
        Set(SetSuits.FREE, most=4),
        """
        7h 7h 7h 7s 7d | meld/too-many-cards F3 5/4
        7h 7h 7h 7s 8d | set/ranks-differ F3 8d
        7h 7h 7h 7s * | meld/too-many-cards F3 5/4
        """,
    ),
    (
        Set(most=3),
        """
        7h 7c 7d 7s | meld/too-many-cards F3 4/3
        7h 7c 7d * | meld/too-many-cards F3 4/3
        7h 7c 7d 8s | set/ranks-differ F3 8s
        Ac Ad Ah 2s | set/ranks-differ F3 2s
        7h 7h 7c 7d | set/suit-twice F3 7h 7h 2
        """,
    ),
    (
        Set(least=4),
        """
        7h 7c 7d | meld/too-few-cards F3 3/4
        7h 7c * | meld/too-few-cards F3 3/4
        7h 7c 8d | meld/too-few-cards F3 3/4; set/ranks-differ F3 8d
        """,
    ),
    (
        Set(wild=FIVES),
        """
        5h 5h * | meld/too-many-jokers F4 5h * 2/1
        7h 5h 5c | meld/too-many-jokers F4 5h 5c 2/1
        7h 7s 5c * | meld/too-many-jokers F4 5c * 2/1
        7h 8s 5c | set/ranks-differ F3 7h 8s
        5h 5s 5d 5c * | meld/no-place-for-joker F4 *
        5h * 5s=6d | meld/declared-elsewhere F7 5s=6d
        7h 7c 5c=8d | meld/declared-elsewhere F7 5c=8d
        7h 7c 5c=7h | meld/declared-elsewhere F7 5c=7h
        7h 5c=7c 5d=7d | meld/too-many-jokers F4 5c=7c 5d=7d 2/1
        5h 5s 7c * | meld/too-many-jokers F4 5h 5s * 3/1
        5h 5h 5s 5d 5c | meld/no-place-for-joker F4 5h
        7h 7c 7d 7s 5h | meld/no-place-for-joker F4 5h
        """,
    ),
    (
        Run(suits=RunSuits.MIXED, jokers=AtMost(2), wild=FIVES),
        """
        *=5c 5c=5c 4c 3c | meld/declared-elsewhere F7 *=5c 5c=5c
        """,
    ),
    (
        Melds(Run(), Set(SetSuits.FREE)),
        """
        Qc Jc Jc | set/ranks-differ F3 Qc
        """,
    ),
    (
        Melds(Run(), Set()),
        """
        7h 8h | meld/too-few-cards F2 2/3
        7h 7s 8h | run/wrong-suit F2 7s; set/ranks-differ F3 8h
        7h 8s Kd | set/ranks-differ F3 7h 8s Kd
        7h 8h 9h 9s | run/wrong-suit F2 9s
        7h 7s 7d 8h | set/ranks-differ F3 8h
        7h 7s | meld/too-few-cards F3 2/3
        7h 8h 9s | run/wrong-suit F2 9s
        7h 7h 8h 9h | run/rank-twice F2 7h 7h 2
        Kh Kd 2c 3c | set/ranks-differ F3 2c 3c
        7h 8h 9h 9c 9d 9s | set/ranks-differ F3 7h 8h
        7h * | meld/too-few-cards F2 2/3
        * * | meld/too-few-cards F2 2/3; meld/too-many-jokers F4 * * 2/1
        2h 4h 4h | run/rank-twice F2 4h 4h 2; run/gap F2 3h 0/1
        7h 8s 9s 9d | run/wrong-suit F2 7h 9d; set/ranks-differ F3 7h 8s
        """,
    ),
)


def facts(fault: Violation) -> str:
    """The code, the rule, the cards and the amounts; words may become better, these stay."""
    amounts = "/".join(str(amount) for amount in (fault.got, fault.need) if amount is not None)
    return " ".join(filter(None, (fault.code, fault.rule, romi.show(fault.cards, "ascii"), amounts, fault.where)))


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
    assert "; ".join(map(facts, answer.violations)) == said
