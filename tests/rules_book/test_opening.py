"""Opening: HAND8, RABLO3, RUM3, R51-2 and MAGY4, and what else an opening rule may say."""

from __future__ import annotations

import attrs
import pytest

import romi
from romi import Code, Run, Set
from romi.analysis import best_opening
from romi.card import Rank
from romi.combine import AllOf
from romi.melds import CardsAtLeast, OfKind, Pure, SetSuits, of_rank
from romi.rules import MeldCount, NeedsPureRun, NoMinimum, NotBefore, Opening, PointMinimum, Some, all_of
from romi.variants import HANDROMI, KOPOGOS, MAGYAR, RABLOROMI, ROMI51, RUMMY, TIZLAPOS, Variant
from romi.verdict import Rejected, Verdict, Violation


def codes(answer: Verdict[object]) -> tuple[str, ...]:
    """The codes of a refusal; none if it is none."""
    return answer.codes if isinstance(answer, Rejected) else ()


def opens(variant: Variant, *lays: str, turn: int | None = None) -> Verdict[Opening]:
    """The question, with melds in writing."""
    return variant.check_opening(*map(romi.cards, lays), turn=turn)


def test_HAND8_an_opening_takes_51_points_over_any_number_of_melds() -> None:
    """Also over one; a point less is refused, and both amounts are named."""
    assert opens(HANDROMI, "9h Th Jh Qh Kh *=Ah").unwrap().points == 60
    assert opens(HANDROMI, "9h Th Jh", "4c 4d 4h", "3c 3d *", "Ac 2c 3c").unwrap().points == 56
    assert opens(HANDROMI, "Th Jh Qh", "7c 7d 7h").unwrap().points == 51
    answer = opens(HANDROMI, "9h Th Jh", "7c 7d 7h")
    assert answer == Rejected((Violation(Code.BELOW_MINIMUM, "HAND8", got=50, need=51),))


def test_HAND8_a_joker_counts_as_its_card_wherever_it_lies() -> None:
    """At either end, inside, and in a set."""
    for text in ("* Th Jh Qh", "9h * Jh Qh", "9h Th Jh *"):
        assert PointMinimum(60)(opens(HANDROMI, text, "4c 4d 4h").unwrap())[0].got == 51
    assert opens(HANDROMI, "Kc Kd *", "7h 7c *").unwrap().points == 51


def test_HAND8_an_ambiguous_joker_is_read_as_the_opening_needs_it() -> None:
    """As given, the joker is a jack, and a point is missing; as an ace it opens."""
    assert opens(HANDROMI, "Qh Kh *", "Jc Qc Kc").unwrap().points == 61
    assert opens(HANDROMI, "* Qh Kh", "5c 5d 5h 5s").unwrap().points == 51
    assert opens(MAGYAR, "2h 3h *", "Jc Qc Kc", "2c 2d 2h").unwrap().points == 51


def test_RABLO3_one_meld_of_three_cards_opens_whatever_it_is_worth() -> None:
    """Or of more."""
    assert opens(RABLOROMI, "2c 2d 2h").unwrap().points == 6
    assert opens(RABLOROMI, "Ac 2c 3c 4c")
    assert codes(opens(RABLOROMI)) == (Code.TOO_FEW_MELDS,)
    pairs = attrs.evolve(RABLOROMI, meld=Set(least=2))
    assert codes(opens(pairs, "2c 2d", "3c 3d")) == (Code.NO_SUCH_OPENING_MELD, Code.TOO_FEW)
    assert opens(pairs, "2c 2d", "3c 3d 3h")


def test_an_opening_of_nothing_says_how_many_melds_are_needed() -> None:
    """One, and none is there."""
    fault = Violation(Code.TOO_FEW_MELDS, got=0, need=1)
    assert HANDROMI.check_opening() == Rejected((fault,))


def test_of_melds_that_will_not_do_one_of_the_right_kind_is_nearest() -> None:
    """Where as much is wrong with each: a run that is short and not pure, before a set that is not pure."""
    rule = Some(all_of(OfKind("run"), Pure(), CardsAtLeast(4)))
    sets, run = (
        attrs.evolve(ROMI51, meld=Set(SetSuits.FREE)).meld(romi.cards("7h 7s 7d *")),
        ROMI51.meld(romi.cards("7h 8h *")),
    )
    faults = rule(Opening((sets.unwrap(), run.unwrap()), 50))
    assert [(fault.code, fault.where) for fault in faults] == [
        (Code.NO_SUCH_OPENING_MELD, ""),
        (Code.NOT_PURE, "meld 2"),
        (Code.TOO_FEW, "meld 2"),
    ]


def test_RUM3_any_meld_opens() -> None:
    """There is no minimum; but there must be a meld."""
    assert opens(RUMMY, "Ac 2c 3c").unwrap().points == 6
    assert codes(opens(RUMMY)) == (Code.TOO_FEW_MELDS,)
    assert NoMinimum()(Opening((), 0)) == ()


@pytest.mark.parametrize("variant", [KOPOGOS, TIZLAPOS], ids=lambda variant: variant.name)
def test_KOP5_TIZ5_nobody_opens_where_nobody_lays(variant: Variant) -> None:
    """Whatever the melds are worth, and whoever asks; what is not a meld is said first."""
    meld = variant.meld(romi.cards("7h 8h 9h")).unwrap()
    assert codes(opens(variant, "7h 8h 9h", "Kh Ks Kc")) == (Code.OPENING_FORBIDDEN,)
    assert codes(opens(variant)) == (Code.OPENING_FORBIDDEN,)
    assert codes(opens(variant, "7h 8h Th")) == (Code.GAP,)
    assert codes(variant._judge_opening((meld,))) == (Code.OPENING_FORBIDDEN,)
    assert best_opening(variant, romi.cards("7h 8h 9h Kh Ks Kc 2d")) is None
    assert not variant.lays_in_turn
    assert RUMMY.lays_in_turn


def test_R51_2_at_least_51_points_and_a_pure_run_among_the_melds() -> None:
    """Three or more cards without a joker."""
    assert opens(ROMI51, "9h Th Jh", "8c 8d *").unwrap().points == 53
    assert codes(opens(ROMI51, "9h Th *", "8c 8d 8h")) == (Code.NO_PURE_RUN,)
    assert codes(opens(ROMI51, "Kc Kd Kh", "Qc Qd Qh")) == (Code.NO_PURE_RUN,)
    assert codes(opens(ROMI51, "9h Th Jh", "4c 4d 4h")) == (Code.BELOW_MINIMUM,)
    assert codes(opens(ROMI51, "9h Th *", "4c 4d 4h")) == (Code.BELOW_MINIMUM, Code.NO_PURE_RUN)


def test_R51_2_a_wild_card_that_lies_as_itself_is_pure() -> None:
    """It stands for no other card."""
    wild = attrs.evolve(ROMI51, meld=romi.rules.Melds(Run(wild=of_rank(Rank.JACK)), Set()))
    assert opens(wild, "9h Th Jh", "8c 8d 8h")
    assert codes(opens(wild, "9h Th Jc", "8c 8d 8h")) == (Code.NO_PURE_RUN,)


def test_MAGY4_51_points_and_nobody_opens_in_the_first_round() -> None:
    """A round that is not known is taken as late enough."""
    lays = ("Qh Kh Ah", "7c 7d 7h")
    assert opens(MAGYAR, *lays, turn=2).unwrap().points == 51
    assert opens(MAGYAR, *lays).unwrap().turn is None
    assert codes(opens(MAGYAR, *lays, turn=1)) == (Code.TOO_EARLY,)
    assert codes(opens(MAGYAR, "7c 7d 7h", turn=1)) == (Code.BELOW_MINIMUM, Code.TOO_EARLY)
    assert codes(opens(MAGYAR, "7c 7d 7h", turn=2)) == (Code.BELOW_MINIMUM,)


def test_a_wrong_meld_is_named_with_its_place() -> None:
    """What only follows from it is not said; that it is too early, or that the packs hold less, is."""
    answer = opens(ROMI51, "9h Th Jh", "7c 7c 7d", "2h 3s 4h")
    assert isinstance(answer, Rejected)
    assert [(fault.code, fault.where) for fault in answer.violations] == [
        (Code.SUIT_TWICE, "meld 2"),
        (Code.WRONG_SUIT, "meld 3"),
    ]
    assert codes(opens(MAGYAR, "9h Jh Kh", turn=1)) == (Code.GAP, Code.TOO_EARLY)
    assert codes(opens(ROMI51, "9h Th Kh", "9h Th Jh", "9h 9c 9d")) == (Code.GAP, Code.MORE_THAN_IN_PACK)


def test_melds_together_hold_no_more_of_a_card_than_the_packs() -> None:
    """Each may be right alone."""
    answer = opens(HANDROMI, "9h Th Jh", "9h Th Jh", "9h Th Jh", "9h 9c 9d")
    assert codes(answer) == (Code.MORE_THAN_IN_PACK,)
    assert opens(HANDROMI, "9h Th Jh", "9h Th Jh", "9h Th Jh")
    assert codes(opens(ROMI51, "9h Th Jh", "9h 9c 9d", "9h 9s 9d")) == (Code.MORE_THAN_IN_PACK,)


def test_rounds_are_counted_from_one() -> None:
    """Nonsense is named."""
    with pytest.raises(ValueError, match="not 0"):
        opens(ROMI51, "9h Th Jh", turn=0)


def test_opening_rules_can_be_joined() -> None:
    """By and, with all faults; by or, with those of the nearest."""
    few = Opening((), 30, 1)
    both = all_of(PointMinimum(40), NotBefore(2))
    assert [fault.code for fault in both(few)] == [Code.BELOW_MINIMUM, Code.TOO_EARLY]
    nothing: AllOf[Opening] = all_of()
    assert nothing(few) == ()
    either = romi.rules.any_of(both, MeldCount(1), PointMinimum(31))
    assert [fault.code for fault in either(few)] == [Code.TOO_FEW_MELDS, Code.BELOW_MINIMUM]
    assert romi.rules.any_of(both, PointMinimum(30))(few) == ()
    with pytest.raises(ValueError, match="at least one rule"):
        romi.rules.any_of()


def test_melds_of_one_kind_can_be_asked_for() -> None:
    """Two sets, or a run of four."""
    melds = tuple(HANDROMI.meld(romi.cards(text)).unwrap() for text in ("9h Th Jh", "4c 4d 4h"))
    assert MeldCount(1, kind="set")(Opening(melds, 42)) == ()
    assert [fault.got for fault in MeldCount(2, kind="set")(Opening(melds, 42))] == [1, "run"]
    assert [fault.need for fault in MeldCount(1, cards=4, kind="run")(Opening(melds, 42))] == [1, 4]
    assert [fault.need for fault in NeedsPureRun(4)(Opening(melds, 42))] == [4]


def test_opening_rules_refuse_nonsense() -> None:
    """The field is named."""
    for field, make in (
        ("points", lambda: PointMinimum(-1)),
        ("least", lambda: NeedsPureRun(0)),
        ("melds", lambda: MeldCount(0)),
        ("cards", lambda: MeldCount(cards=0)),
        ("turn", lambda: NotBefore(0)),
    ):
        with pytest.raises(ValueError, match=field):
            make()


def test_an_opening_shows_as_its_points_and_melds() -> None:
    """As a person would say it."""
    assert str(opens(ROMI51, "9h Th Jh", "8c 8d *")) == "53 points: 9♥ 10♥ J♥ | 8♣ 8♦ *"


def test_opening_rules_print_as_the_code_that_makes_them() -> None:
    """As every rule does."""
    rule = all_of(PointMinimum(51), romi.rules.any_of(NeedsPureRun(4), NotBefore(2)))
    assert repr(rule) == "all_of(PointMinimum(51), any_of(NeedsPureRun(4), NotBefore(2)))"


def test_an_opening_is_laid_by_a_move() -> None:
    """The melds that open, in one move."""
    opening = ROMI51.check_opening(romi.cards("9h Th Jh"), romi.cards("Kc Kd Ks")).unwrap()
    assert opening.move == romi.moves.Lay(opening.melds)


def test_of_several_readings_the_refusal_tells_what_the_nearest_one_lacks() -> None:
    """A two that lies as itself makes the run pure; as the five above it, it is worth more, and then the pure run is lacking too."""
    rule = all_of(PointMinimum(51), NeedsPureRun(3))
    twos = attrs.evolve(ROMI51, meld=Run(wild=of_rank(Rank.TWO)), opening=rule)
    assert [codes(opens(twos, text)) for text in ("2h 3h 4h", "3h 4h 2h")] == [(Code.BELOW_MINIMUM,)] * 2
