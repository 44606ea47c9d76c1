"""Whole-hand figures of Tízlapos (TIZ4)."""

from __future__ import annotations

import pytest

import romi
from romi import Code, Meld, Run, Verdict, show
from romi.melds import ONE_JOKER, MeldRule
from romi.melds.figures import CourtFlush, Courts, Pikolo, RoyalFlush, SuitFlush
from romi.rules import Ace
from romi.verdict import Rejected


def codes(answer: Verdict[Meld]) -> tuple[str, ...]:
    """The codes of a refusal; none if it is none."""
    return answer.codes if isinstance(answer, Rejected) else ()


@pytest.mark.parametrize(
    ("rule", "text", "kind"),
    [
        (SuitFlush(), "2h 2h 5h 7h 8h 9h Jh Kh Kh Ah", "flush"),
        (SuitFlush(), "2h 2h 5h 7h 8h 9h Jh * * Ah", "flush"),
        (SuitFlush(), "2h 2h 5h 7h 8h 9h Jh *=Qh * Ah", "flush"),
        (CourtFlush(), "Jc Jd Qh Qs Kc Kd Kh Jh Qc Qd", "court-flush"),
        (CourtFlush(), "Jc Jc Qh Qh Kc Kc * * Qc Qd", "court-flush"),
        (CourtFlush(Courts.WITH_ACE), "Jc Jd Qh Qs Kc Kd Kh Jh As Ad", "court-flush"),
        (RoyalFlush(), "4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "royal-flush"),
        (RoyalFlush(), "Kh Ah Qh Jh Th 9h 8h 7h 6h 5h", "royal-flush"),
        (RoyalFlush(), "4h * 6h 7h 8h * Th Jh Qh Kh", "royal-flush"),
        (Pikolo(), "Ac Ad Ah As 2c 3c 4c 5c 6c *", "pikoló"),
        (Pikolo(), "Ac Ad 2h 2s 2c 3c 3c Jh * *=Kh", "pikoló"),
    ],
)
def test_TIZ4_the_whole_hand_of_ten_cards_is_a_figure(rule: MeldRule, text: str, kind: str) -> None:
    """One suit, court cards, one run, or few points."""
    figure = rule(romi.cards(text)).unwrap()
    assert figure.kind == kind
    assert sorted(figure.cards) == sorted(map(romi.card.undeclared, romi.cards(text)))


@pytest.mark.parametrize(
    ("rule", "text", "why"),
    [
        (SuitFlush(), "2h 2h 5h 7h 8h 9h Jh Kh Ks Ad", [(Code.FIGURE_SUITS, "Ks Ad")]),
        (SuitFlush(), "2h 2h 5h 7h 8h 9h Jh Kh *=Ks Ah", [(Code.FIGURE_SUITS, "Ks")]),
        (SuitFlush(), "2h 2h 5h 7h 8h 9h Jh Kh Kh", [(Code.FIGURE_SIZE, "")]),
        (SuitFlush(), "2h 2h 5s", [(Code.FIGURE_SIZE, ""), (Code.FIGURE_SUITS, "5s")]),
        (SuitFlush(), "* * * * * * * * * *", [(Code.NO_NATURAL, "* * * * * * * * * *")]),
        (SuitFlush(), "", [(Code.FIGURE_SIZE, "")]),
        (SuitFlush(), "*", [(Code.FIGURE_SIZE, "")]),
        (SuitFlush(jokers=ONE_JOKER), "2h 2h 5h 7h 8h 9h Jh * * Ah", [(Code.TOO_MANY_JOKERS, "* *")]),
        (SuitFlush(), "2h 2h 5h 7h 8h 9h Jh Kh Ks=Kh Ah", [(Code.DECLARED_NOT_WILD, "Ks=Kh")]),
        (CourtFlush(), "Jc Jd Qh Qs Kc Kd Kh Jh As Td", [(Code.FIGURE_RANKS, "As Td")]),
        (CourtFlush(Courts.WITH_ACE), "Jc Jd Qh Qs Kc Kd Kh Jh As Td", [(Code.FIGURE_RANKS, "Td")]),
        (RoyalFlush(), "4h 5h 6h 7h 8h 9h Th Jh Qh Ks", [(Code.FIGURE_NOT_A_RUN, "4h 5h 6h 7h 8h 9h Th Jh Qh Ks")]),
        (RoyalFlush(), "5h 6h 7h", [(Code.FIGURE_SIZE, "")]),
        (RoyalFlush(), "5h 6h 8h", [(Code.FIGURE_SIZE, ""), (Code.FIGURE_NOT_A_RUN, "5h 6h 8h")]),
        (
            RoyalFlush(Run(Ace.LOW)),
            "Kh Ah Qh Jh Th 9h 8h 7h 6h 5h",
            [(Code.FIGURE_NOT_A_RUN, "Kh Ah Qh Jh Th 9h 8h 7h 6h 5h")],
        ),
        (Pikolo(), "Ac Ad 2h 2s 2c 3c 3c Jh 2h *", [(Code.FIGURE_OVER_TOTAL, "Ac Ad 2h 2s 2c 3c 3c Jh 2h *")]),
        (Pikolo(), "Kc Kd Ks", [(Code.FIGURE_SIZE, ""), (Code.FIGURE_OVER_TOTAL, "Kc Kd Ks")]),
    ],
)
def test_TIZ4_what_spoils_a_figure_is_named(rule: MeldRule, text: str, why: list[tuple[str, str]]) -> None:
    """Each fault that stands alone."""
    answer = rule(romi.cards(text))
    assert isinstance(answer, Rejected)
    assert [(fault.code, show(fault.cards, "ascii")) for fault in answer.violations] == why


def test_TIZ4_a_pikolo_counts_aces_1_courts_10_and_jokers_nothing() -> None:
    """25 points are just enough; the limit and the size are parameters."""
    hand = romi.cards("Ac Ad 2h 2s 2c 3c 3c Jh Ah *")
    assert Pikolo()(hand)
    answer = Pikolo(24)(hand)
    assert isinstance(answer, Rejected)
    assert [(fault.got, fault.need) for fault in answer.violations] == [(25, 24)]
    assert Pikolo(6, size=3)(hand[:3])


def test_TIZ4_a_joker_in_a_flush_may_be_any_card_of_it() -> None:
    """Of the suit, or of the court cards; a declared one is what it was declared."""
    flush = SuitFlush(3)(romi.cards("* 2h *=9h")).unwrap()
    assert [len(naturals) for naturals in flush.stands_for] == [1, 13, 1]
    courts = CourtFlush(size=2)(romi.cards("* Kh")).unwrap()
    assert [len(naturals) for naturals in courts.stands_for] == [1, 12]
