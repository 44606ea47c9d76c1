"""Why not: every independent fault is named, none that only follows from another, and of a choice the nearest miss."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest

import romi
from romi import Code, Meld, Run, Set, show
from romi.card import Card, Rank
from romi.melds import ANY_JOKERS, NO_JOKER, AtMost, MeldRule, NotMoreThanNaturals, RunSuits, of_rank
from romi.rules import Ace, MeldCount, Melds, NeedsPureRun, OfKind, OpeningRule, Pure, SetSuits, Some, all_of
from romi.variants import ROMI51
from romi.verdict import Rejected, Verdict, Violation, house, violations

MELD = Melds(Run(), Set())
FREE = Melds(Run(most=10, jokers=ANY_JOKERS), Set(SetSuits.FREE, jokers=ANY_JOKERS))
FORTY = Run(ranks=(1, 2, 3, 4, 5, 6, 7, 11, 12, 13))


def why(rule: MeldRule, text: str) -> list[tuple[str, str]]:
    """Each fault of the cards: its code and its cards."""
    answer = rule(romi.cards(text))
    assert isinstance(answer, Rejected), f"{text} is {answer}"
    return [(str(fault.code), show(fault.cards, "ascii")) for fault in answer.violations]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", [(Code.TOO_FEW, "")]),
        ("7h", [(Code.TOO_FEW, "")]),
        ("*", [(Code.TOO_FEW, "")]),
        ("7h 8h", [(Code.TOO_FEW, "")]),
        ("7h 9h", [(Code.TOO_FEW, "")]),
        ("7h *", [(Code.TOO_FEW, "")]),
        ("7h 7s", [(Code.TOO_FEW, "")]),
        ("7h Jh", [(Code.TOO_FEW, ""), (Code.GAP, "8h 9h Th")]),
        ("7h 8s", [(Code.TOO_FEW, ""), (Code.WRONG_SUIT, "8s")]),
        ("* *", [(Code.TOO_FEW, ""), (Code.TOO_MANY_JOKERS, "* *")]),
        ("* * *", [(Code.TOO_MANY_JOKERS, "* * *")]),
        ("9h Td Jh", [(Code.WRONG_SUIT, "Td")]),
        ("2h 3h 4s 5h", [(Code.WRONG_SUIT, "4s")]),
        ("2h 3s 4d 5c", [(Code.WRONG_SUIT, "3s 4d 5c")]),
        ("5h 5s 6h 7h 8h", [(Code.WRONG_SUIT, "5s")]),
        ("7h 8h Th", [(Code.GAP, "9h")]),
        ("7h 9h Jh", [(Code.GAP, "8h Th")]),
        ("7h Th *", [(Code.GAP, "8h 9h")]),
        ("7h Jh *", [(Code.GAP, "8h 9h Th")]),
        ("9h Jd Qh", [(Code.WRONG_SUIT, "Jd"), (Code.GAP, "Th")]),
        ("3h 4h 5h 9c", [(Code.WRONG_SUIT, "9c"), (Code.GAP, "6h 7h 8h")]),
        ("7h 7h 8h 9h", [(Code.RANK_TWICE, "7h 7h")]),
        ("7h 7h 9h", [(Code.RANK_TWICE, "7h 7h"), (Code.GAP, "8h")]),
        ("6h 7h 7h 9h", [(Code.RANK_TWICE, "7h 7h"), (Code.GAP, "8h")]),
        ("5h 5h 6h 6h 7h", [(Code.RANK_TWICE, "5h 5h"), (Code.RANK_TWICE, "6h 6h")]),
        ("Kh Ah 2h", [(Code.AROUND_THE_CORNER, "Ah")]),
        ("Qh Kh Ah 2h 3h", [(Code.AROUND_THE_CORNER, "Ah")]),
        ("Kh * 2h", [(Code.AROUND_THE_CORNER, "*")]),
        ("Kh As 2h", [(Code.WRONG_SUIT, "As"), (Code.AROUND_THE_CORNER, "As")]),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh *", [(Code.NO_PLACE_FOR_JOKER, "*")]),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", [(Code.RANK_TWICE, "Ah Ah")]),
        ("7h 7h 7s", [(Code.SUIT_TWICE, "7h 7h")]),
        ("7h 7s 7d 7d", [(Code.SUIT_TWICE, "7d 7d")]),
        ("7h 7s 7s 8d", [(Code.SUIT_TWICE, "7s 7s"), (Code.RANKS_DIFFER, "8d")]),
        ("7h 7s 8d", [(Code.RANKS_DIFFER, "8d")]),
        ("9c 9d 9h Kh", [(Code.RANKS_DIFFER, "Kh")]),
        ("2h 9s Kd", [(Code.RANKS_DIFFER, "2h 9s Kd")]),
        ("7h 7s * *", [(Code.TOO_MANY_JOKERS, "* *")]),
        ("7h 8h 9h * *", [(Code.TOO_MANY_JOKERS, "* *")]),
        ("7h Th * *", [(Code.TOO_MANY_JOKERS, "* *")]),
        ("7h 7s 7d 7c *", [(Code.NO_PLACE_FOR_JOKER, "*")]),
        ("*=7h 8h Th", [(Code.DECLARED_ELSEWHERE, "*=7h")]),
        ("*=7h 7h 7s", [(Code.DECLARED_ELSEWHERE, "*=7h")]),
        ("*=8h 7h 7s 7d", [(Code.DECLARED_ELSEWHERE, "*=8h")]),
        ("*=7h 8h 9s", [(Code.WRONG_SUIT, "9s")]),
        ("*=7h 8h 9h Js", [(Code.WRONG_SUIT, "Js"), (Code.GAP, "Th")]),
        ("*=7h 7h 7s 8d", [(Code.SUIT_TWICE, "*=7h 7h"), (Code.RANKS_DIFFER, "8d")]),
        ("8c=7h 8h 9h", [(Code.DECLARED_NOT_WILD, "8c=7h")]),
        ("8c=7h 8h Ts", [(Code.DECLARED_NOT_WILD, "8c=7h"), (Code.WRONG_SUIT, "Ts"), (Code.GAP, "9h")]),
    ],
)
def test_each_fault_that_stands_alone_is_named(text: str, faults: list[tuple[str, str]]) -> None:
    """With runs and sets of one joker."""
    assert why(MELD, text) == faults


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("7h 7s 8h", [(Code.WRONG_SUIT, "7s"), (Code.RANKS_DIFFER, "8h")]),
        ("3h 4h 5h 5s 5d", [(Code.WRONG_SUIT, "5s 5d"), (Code.RANKS_DIFFER, "3h 4h")]),
        ("*=8h 7h 7s", [(Code.WRONG_SUIT, "7s"), (Code.DECLARED_ELSEWHERE, "*=8h")]),
        (
            "8h 8h 7s",
            [
                (Code.WRONG_SUIT, "7s"),
                (Code.RANK_TWICE, "8h 8h"),
                (Code.SUIT_TWICE, "8h 8h"),
                (Code.RANKS_DIFFER, "7s"),
            ],
        ),
        ("7h 7h", [(Code.TOO_FEW, ""), (Code.RANK_TWICE, "7h 7h"), (Code.SUIT_TWICE, "7h 7h")]),
    ],
)
def test_where_a_run_is_as_near_as_a_set_both_speak(text: str, faults: list[tuple[str, str]]) -> None:
    """What both find is said once."""
    assert why(MELD, text) == faults


@pytest.mark.parametrize(
    ("rule", "text", "faults"),
    [
        (Run(Ace.LOW), "Qh Kh Ah", [(Code.ACE_NOT_HIGH, "Ah")]),
        (Run(Ace.LOW), "Kh Ah 2h", [(Code.ACE_NOT_HIGH, "Ah")]),
        (Run(Ace.HIGH), "Ah 2h 3h", [(Code.ACE_NOT_LOW, "Ah")]),
        (Run(Ace.HIGH), "Kh Ah 2h", [(Code.ACE_NOT_LOW, "Ah")]),
        (Run(Ace.AROUND), "Kh 2h 4h", [(Code.GAP, "Ah 3h")]),
        (Run(Ace.LOW_AND_HIGH), "Kh Ah 2h", [(Code.AROUND_THE_CORNER, "Ah")]),
        (Run(Ace.LOW_AND_HIGH), "Ah 2h Ah", [(Code.RANK_TWICE, "Ah Ah")]),
        (Run(Ace.LOW_AND_HIGH), "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah *", [(Code.NO_PLACE_FOR_JOKER, "*")]),
        (Run(jokers=NO_JOKER), "7h Th *", [(Code.TOO_MANY_JOKERS, "*"), (Code.GAP, "8h 9h")]),
        (Run(jokers=AtMost(None, naturals=2)), "7h * *", [(Code.NO_NATURAL, "* *")]),
        (Run(jokers=NotMoreThanNaturals()), "7h * *", [(Code.JOKERS_OUTNUMBER, "* *")]),
        (Run(jokers=ANY_JOKERS), "* * *", [(Code.NO_NATURAL, "* * *")]),
        (Run(jokers=ANY_JOKERS), "*=7h *=8h *=9h", [(Code.NO_NATURAL, "*=7h *=8h *=9h")]),
        (Run(jokers=ANY_JOKERS), "*=7h *=4h 8h 9h", [(Code.DECLARED_ELSEWHERE, "*=4h")]),
        (Run(jokers=ANY_JOKERS), "*=4h *=4h 8h 9h", [(Code.DECLARED_ELSEWHERE, "*=4h *=4h")]),
        (Run(most=4), "5h 6h 7h 8h 9h", [(Code.TOO_MANY, "")]),
        (Run(most=4), "5h 6h 7h 8h *", [(Code.TOO_MANY, "")]),
        (Run(least=4), "5h 6h 7h", [(Code.TOO_FEW, "")]),
        (Run(suits=RunSuits.MIXED), "7h 8s Td", [(Code.GAP, "9h")]),
        (Run(suits=RunSuits.MIXED), "7h 7s 8d", [(Code.RANK_TWICE, "7h 7s")]),
        (FORTY, "6h 7h 8h", [(Code.NOT_IN_PACK, "8h")]),
        (FORTY, "5h 7h 8h Qh", [(Code.NOT_IN_PACK, "8h"), (Code.GAP, "6h Jh")]),
        (Run(wild=of_rank(Rank.FIVE)), "9h Js 5c", [(Code.WRONG_SUIT, "Js")]),
        (Run(wild=of_rank(Rank.FIVE)), "4h 5h 8h", [(Code.GAP, "6h 7h")]),
        (Run(wild=of_rank(Rank.FIVE)), "8h 5c 5s", [(Code.TOO_MANY_JOKERS, "5c 5s")]),
        (Set(most=3), "7h 7s 7d 7c", [(Code.TOO_MANY, "")]),
        (Set(SetSuits.FREE, most=5), "7h 7h 7s 7s 7d 7d", [(Code.TOO_MANY, "")]),
        (Set(SetSuits.FREE, jokers=ANY_JOKERS), "7h 7h 8s", [(Code.RANKS_DIFFER, "8s")]),
        (Set(jokers=AtMost(2)), "7h 7s 7d * *", [(Code.NO_PLACE_FOR_JOKER, "* *")]),
        (Set(jokers=NO_JOKER), "7h 7s *", [(Code.TOO_MANY_JOKERS, "*")]),
        (Set(jokers=ANY_JOKERS), "* * *", [(Code.NO_NATURAL, "* * *")]),
        (Set(jokers=ANY_JOKERS), "*=7h *=8h 7s", [(Code.DECLARED_ELSEWHERE, "*=8h")]),
        (Run(least=4, jokers=AtMost(1, naturals=3)), "*=7s 2h=6s 9s 2s=8s", [(Code.DECLARED_NOT_WILD, "2h=6s 2s=8s")]),
        (Set(), "8c=7c 7h 7s", [(Code.DECLARED_NOT_WILD, "8c=7c")]),
        (Set(), "8c=7c 7h 9s", [(Code.DECLARED_NOT_WILD, "8c=7c"), (Code.RANKS_DIFFER, "9s")]),
        (Set(wild=of_rank(Rank.FIVE)), "5c 5d 9h", [(Code.TOO_MANY_JOKERS, "5c 5d")]),
        (Set(wild=of_rank(Rank.FIVE)), "5c 5c 5c", [(Code.TOO_MANY_JOKERS, "5c 5c")]),
        (FREE, "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", [(Code.TOO_MANY, "")]),
    ],
)
def test_parameters_speak_too(rule: MeldRule, text: str, faults: list[tuple[str, str]]) -> None:
    """Other aces, jokers, lengths, suits, packs and wild cards."""
    assert why(rule, text) == faults


def test_a_fault_says_what_was_compared() -> None:
    """Amounts are for programs and for sentences."""
    assert Run()(romi.cards("7h 8h")) == Rejected((Violation(Code.TOO_FEW, "F2", got=2, need=3),))
    assert Run()(romi.cards("7h Jh *")) == Rejected((Violation(Code.GAP, "F2", romi.cards("8h 9h Th"), got=1, need=3),))
    assert Set()(romi.cards("7h 7h 7s")) == Rejected((Violation(Code.SUIT_TWICE, "F3", romi.cards("7h 7h"), got=2),))


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("7h 8h 9h 9c 9d 9s", 2),
        ("7h 8h 9h Kc Kd Ks", 2),
        ("7h 8h 9h 3c 4c 5c", 2),
        ("7h 7c 7d 3h 3c 3d", 2),
        ("7h 8h 9h 7h 8h 9h", 2),
        ("7h 8h 9h 9c 9d 9s 2c 3c * 5c", 3),
    ],
)
def test_melds_that_run_together_are_told_apart(text: str, melds: int) -> None:
    """Where a game is asked whether they are one; each stands behind the other."""
    answer = ROMI51.meld(romi.cards(text))
    assert answer == Rejected((Violation(Code.SEVERAL_MELDS, cards=romi.cards(text), got=melds),))
    placed = ROMI51.check_opening(romi.cards("2s 3s 4s"), romi.cards(text))
    assert isinstance(placed, Rejected)
    assert [(fault.code, fault.where) for fault in placed.violations] == [(Code.SEVERAL_MELDS, "meld 2")]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh *", (Code.NO_PLACE_FOR_JOKER,)),
        ("2h 3h 4h 7h 8h 9h", (Code.GAP,)),
        ("7h 8h * Th Jh *", (Code.TOO_MANY_JOKERS,)),
        ("7h 8h 9h 9c 9d Ts", (Code.WRONG_SUIT, Code.RANKS_DIFFER)),
    ],
)
def test_one_meld_that_is_too_long_or_has_a_gap_is_one(text: str, codes: tuple[str, ...]) -> None:
    """Nor are cards two melds of which one is none."""
    answer = ROMI51.meld(romi.cards(text))
    assert isinstance(answer, Rejected)
    assert answer.codes == codes


def house_rule(cards: Sequence[Card], /) -> Verdict[Meld]:
    """Says no, and names no card."""
    return Rejected((house("not for us"),))


@pytest.mark.parametrize(
    ("rule", "text", "faults"),
    [
        (Melds(Run(), Run(least=6, jokers=AtMost(2))), "7h * * Th", [(Code.TOO_MANY_JOKERS, "* *")]),
        (Melds(Run(), Set(), house_rule), "7h 8c 9d", [(Code.WRONG_SUIT, "8c 9d")]),
        (Melds(house_rule, Run(), Set()), "7h 8h Th Jh", [(Code.GAP, "9h")]),
    ],
)
def test_a_fault_without_cards_is_not_the_nearest_miss_for_that(
    rule: Melds, text: str, faults: list[tuple[str, str]]
) -> None:
    """Two cards too few are farther off than one joker too many; of a fault that says nothing every card may be at fault."""
    assert why(rule, text) == faults


def test_an_opening_says_which_meld_does_not_count_and_why() -> None:
    """By its kind, its size, a wild card in it."""

    def said(rule: OpeningRule, *texts: str) -> list[tuple[str, object, object, str]]:
        answer = attrs.evolve(ROMI51, opening=rule).check_opening(*map(romi.cards, texts))
        return [(fault.code, fault.got, fault.need, fault.where) for fault in violations(answer)]

    none = (Code.NO_SUCH_OPENING_MELD, 0, 1, "")
    assert said(MeldCount(1, kind="run"), "7h 7c 7d") == [none, (Code.OTHER_KIND, "set", "run", "meld 1")]
    assert said(MeldCount(1, cards=4), "7h 7c 7d") == [none, (Code.TOO_FEW, 3, 4, "meld 1")]
    assert said(MeldCount(2), "7h 7c 7d") == [(Code.TOO_FEW_MELDS, 1, 2, "")]
    pure_set = Some(all_of(OfKind("set"), Pure()))
    assert said(pure_set, "7h 8h 9h") == [none, (Code.OTHER_KIND, "run", "set", "meld 1")]
    assert said(pure_set, "7h 8h 9h", "7c 7d *") == [none, (Code.NOT_PURE, None, None, "meld 2")]
    assert said(NeedsPureRun(4), "7h 8h 9h") == [(Code.NO_PURE_RUN, None, 4, "")]
