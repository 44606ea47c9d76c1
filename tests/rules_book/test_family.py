"""The family rules F1 to F9, and what the variants say of the same things: cards, runs, sets, jokers, aces, values."""

from __future__ import annotations

import pytest

import romi
from romi import JOKER, Code, Meld, Run, Set, Variant, show, variants
from romi.card import NATURALS, Rank
from romi.melds import NO_JOKER, AtMost, NotMoreThanNaturals, of_rank
from romi.notation import card
from romi.rules import Ace, FaceValues, JokerExchange, Melds, RunSuits
from romi.variants import HANDROMI, KOPOGOS, MAGYAR, RABLOROMI, ROMI51, RUMMY, TIZLAPOS
from romi.verdict import Rejected, Verdict

PLAIN = Variant(
    name="plain",
    deck=romi.Deck(2, jokers=4),
    meld=Melds(Run(), Set()),
    meld_value=FaceValues(11, low_ace=1, joker=20),
    hand_value=FaceValues(11, low_ace=1, joker=20),
    exchange=JokerExchange(),
)


def codes(answer: Verdict[object]) -> tuple[str, ...]:
    """The codes of a refusal; none if it is none."""
    return answer.codes if isinstance(answer, Rejected) else ()


def laid(variant: Variant, text: str) -> Meld:
    """The meld that these cards are."""
    return variant.meld(romi.cards(text)).unwrap()


def jokers(meld: Meld) -> list[str]:
    """What each wild card of the meld stands for."""
    return [show(sorted(meld.stands_for[place]), "ascii") for place in meld.wild]


def readings(variant: Variant, text: str) -> list[str]:
    """All readings, the best first."""
    return [show(meld.declared, "ascii") for meld in variant.readings(romi.cards(text))]


# --- F1 -------------------------------------------------------------------------------------


def test_F1_a_natural_card_is_one_of_13_ranks_and_4_suits() -> None:
    """There are 52 of them."""
    assert len(set(NATURALS)) == len(NATURALS) == 52
    assert {(each.rank, each.suit) for each in NATURALS} == {(rank, suit) for rank in Rank for suit in romi.Suit}


def test_F1_copies_of_a_card_are_equal_values() -> None:
    """A card of one pack is the card of the other."""
    first, second = romi.cards("7h 7♥")
    assert first == second
    assert hash(first) == hash(second)
    assert codes(PLAIN.meld([first, second, card("7s")])) == (Code.SUIT_TWICE,)


def test_F1_a_joker_has_no_rank_and_no_suit() -> None:
    """Only what it stands for in a meld has."""
    assert not hasattr(JOKER, "rank")
    assert not hasattr(JOKER, "suit")


def test_F1_no_more_of_a_card_than_the_packs_hold() -> None:
    """Two packs hold each card twice."""
    answer = PLAIN.meld(romi.cards("7h 7h 7h 8h"))
    assert codes(answer) == (Code.MORE_THAN_IN_PACK,)
    assert codes(RUMMY.meld(romi.cards("7h 8h *"))) == (Code.NOT_IN_PACK,)


# --- F2, F3 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["4s 5s 6s", "9h Th Jh Qh Kh", "8s 9s Ts Js Qs", "Jc Qc Kc", "7h 8h 9h", "5h 6h 7h"])
@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_F2_three_or_more_of_one_suit_in_a_row_are_a_run(variant: Variant, text: str) -> None:
    """In every variant."""
    assert laid(variant, text).kind == "run"


@pytest.mark.parametrize(
    ("text", "code"), [("4s 5s", Code.TOO_FEW), ("4s 5h 6s", Code.WRONG_SUIT), ("4s 5s 7s", Code.GAP)]
)
@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_F2_two_cards_another_suit_or_a_gap_are_no_run(variant: Variant, text: str, code: Code) -> None:
    """In no variant."""
    assert codes(variant.meld(romi.cards(text))) == (code,)


@pytest.mark.parametrize("text", ["8h 8s 8c", "Ad Ah As Ac", "9s 9h 9d", "Qc Qd Qh", "3c 3s 3h"])
@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_F3_three_or_four_of_one_rank_are_a_set(variant: Variant, text: str) -> None:
    """In every variant."""
    assert laid(variant, text).kind == "set"


@pytest.mark.parametrize("variant", [HANDROMI, RABLOROMI, ROMI51, MAGYAR], ids=lambda variant: variant.name)
def test_F3_two_cards_of_one_suit_never_share_a_set(variant: Variant) -> None:
    """Twins of two packs are no two suits, and they do not hide behind two other suits either."""
    assert codes(variant.meld(romi.cards("8h 8h 8s"))) == (Code.SUIT_TWICE,)
    assert codes(variant.meld(romi.cards("8h 8h 8s 8c"))) == (Code.SUIT_TWICE,)
    assert codes(variant.meld(romi.cards("8h 8s 8c 8d 8d"))) == (Code.SUIT_TWICE,)


def test_lengths_are_parameters() -> None:
    """From pairs to runs of exactly four."""
    assert Set(least=2)(romi.cards("8h 8s"))
    assert Run(least=4, most=4)(romi.cards("4h 5h 6h 7h"))
    assert codes(Run(least=4, most=4)(romi.cards("4h 5h 6h"))) == (Code.TOO_FEW,)
    assert codes(Run(least=4, most=4)(romi.cards("4h 5h 6h 7h 8h"))) == (Code.TOO_MANY,)
    assert codes(Set(most=3)(romi.cards("8h 8s 8c 8d"))) == (Code.TOO_MANY,)


# --- F4, F5 ---------------------------------------------------------------------------------


def test_F4_two_jokers_in_one_meld_are_refused() -> None:
    """Of any kind of meld."""
    for text in ("7h 8h * *", "7h * 9h *", "7h 7s * *"):
        assert codes(PLAIN.meld(romi.cards(text))) == (Code.TOO_MANY_JOKERS,)


@pytest.mark.parametrize(
    ("text", "stands_for"),
    [("* 8h 9h", "7h"), ("7h * 9h", "8h"), ("7h 8h *", "9h"), ("Ah * 3h", "2h"), ("Qh Kh *", "Ah")],
)
def test_F4_a_joker_stands_for_one_card_at_either_end_or_inside(text: str, stands_for: str) -> None:
    """It counts as that card."""
    meld = laid(PLAIN, text)
    assert jokers(meld) == [stands_for]
    real = laid(PLAIN, text.replace("*", stands_for))
    assert PLAIN.meld_value(meld) == PLAIN.meld_value(real)


def test_F4_a_set_of_four_suits_has_no_place_left_for_a_joker() -> None:
    """Nor has a whole suit."""
    assert codes(PLAIN.meld(romi.cards("8h 8s 8c 8d *"))) == (Code.NO_PLACE_FOR_JOKER,)
    assert codes(PLAIN.meld(romi.cards("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh *"))) == (Code.NO_PLACE_FOR_JOKER,)


def test_F4_a_joker_does_not_stand_beyond_the_ace() -> None:
    """Behind Q-K-A there is nothing, so it goes before the queen; before A-2-3 there is nothing either."""
    assert readings(PLAIN, "Qh Kh Ah *") == ["*=Jh Qh Kh Ah"]
    assert readings(PLAIN, "* Ah 2h 3h") == ["Ah 2h 3h *=4h"]


def test_jokers_have_other_limits_elsewhere() -> None:
    """None, two, half of the meld, or all but two cards."""
    assert not Run(jokers=NO_JOKER)(romi.cards("7h 8h *"))
    assert Run(jokers=AtMost(2))(romi.cards("7h * *"))
    assert Set(jokers=NotMoreThanNaturals())(romi.cards("7h 7s * *"))
    assert not Set(jokers=NotMoreThanNaturals())(romi.cards("7h * *"))
    assert codes(Run(jokers=AtMost(None, naturals=2))(romi.cards("7h * *"))) == (Code.NO_NATURAL,)
    with pytest.raises(ValueError, match="must not be negative"):
        AtMost(-1)


def test_F5_in_a_set_of_three_a_joker_stands_for_any_missing_suit() -> None:
    """For two of them; in a set of four for the one left."""
    assert jokers(laid(PLAIN, "7h 7d *")) == ["7c 7s"]
    assert jokers(laid(PLAIN, "7h 7d 7c *")) == ["7s"]


@pytest.mark.parametrize(("added", "left"), [("7c", "7s"), ("7s", "7c")])
def test_F5_laying_off_either_missing_suit_is_legal_and_narrows_it(added: str, left: str) -> None:
    """The joker keeps the other one; then that very card is an exchange, no lay-off."""
    meld = PLAIN.check_lay_off(laid(PLAIN, "7h 7d *"), romi.cards(added)).unwrap()
    assert jokers(meld) == [left]
    assert codes(PLAIN.check_lay_off(meld, romi.cards(left))) == (Code.LAID_JOKER_KEEPS_ITS_CARD,)


def test_F5_both_missing_suits_leave_the_joker_no_place() -> None:
    """As a lay-off; as an exchange they free it (F11)."""
    meld = laid(PLAIN, "7h 7d *")
    assert codes(PLAIN.check_lay_off(meld, romi.cards("7c 7s"))) == (Code.NO_PLACE_FOR_JOKER,)
    assert PLAIN.check_exchange(meld, romi.cards("7c 7s"))


# --- F6 -------------------------------------------------------------------------------------

WHOLE_SUIT = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"


@pytest.mark.parametrize(
    ("ace", "low", "high", "corner", "both"),
    [
        (Ace.LOW, (), (Code.ACE_NOT_HIGH,), (Code.ACE_NOT_HIGH,), (Code.RANK_TWICE,)),
        (Ace.HIGH, (Code.ACE_NOT_LOW,), (), (Code.ACE_NOT_LOW,), (Code.RANK_TWICE,)),
        (Ace.LOW_OR_HIGH, (), (), (Code.AROUND_THE_CORNER,), (Code.RANK_TWICE,)),
        (Ace.LOW_AND_HIGH, (), (), (Code.AROUND_THE_CORNER,), ()),
        (Ace.AROUND, (), (), (), (Code.RANK_TWICE,)),
    ],
)
def test_F6_where_the_ace_may_stand(
    ace: Ace, low: tuple[Code, ...], high: tuple[Code, ...], corner: tuple[Code, ...], both: tuple[Code, ...]
) -> None:
    """A-2-3, Q-K-A, K-A-2, and a whole suit with an ace at both ends."""
    rule = Run(ace)
    assert [codes(rule(romi.cards(text))) for text in ("Ah 2h 3h", "Qh Kh Ah", "Kh Ah 2h", WHOLE_SUIT + " Ah")] == [
        low,
        high,
        corner,
        both,
    ]
    assert len(rule(romi.cards(WHOLE_SUIT)).unwrap()) == 13


@pytest.mark.parametrize("ace", [Ace.LOW, Ace.HIGH, Ace.LOW_OR_HIGH, Ace.AROUND])
def test_F6_a_run_has_at_most_13_cards(ace: Ace) -> None:
    """One of each rank; with both aces at once 14."""
    assert Run(ace).longest == 13
    assert Run(Ace.LOW_AND_HIGH).longest == 14
    assert codes(Run(ace)(romi.cards(WHOLE_SUIT + " *"))) == (Code.NO_PLACE_FOR_JOKER,)
    assert Run(Ace.LOW_AND_HIGH)(romi.cards(WHOLE_SUIT + " *"))


def test_F6_a_joker_goes_round_no_corner_either() -> None:
    """K-joker-2 is refused where K-A-2 is; 2 A is read low, A K high, and a joker beside them likewise."""
    assert codes(PLAIN.meld(romi.cards("Kh * 2h"))) == (Code.AROUND_THE_CORNER,)
    assert readings(PLAIN, "Ah 2h *") == ["Ah 2h *=3h"]
    assert readings(PLAIN, "Ah Kh *") == ["*=Qh Kh Ah"]
    assert readings(PLAIN, "Ah * 3h") == ["Ah *=2h 3h"]
    assert Run(Ace.AROUND)(romi.cards("Kh * 2h")).unwrap().stands_for[1] == {card("Ah")}


def test_F6_around_the_corner_all_the_windows_are_there() -> None:
    """Thirteen runs of three in a suit, each beginning with another rank."""
    assert len(Run(Ace.AROUND).windows(3)) == 4 * 13
    assert [len(Run(ace).windows(3)) // 4 for ace in (Ace.LOW, Ace.HIGH, Ace.LOW_OR_HIGH)] == [11, 11, 12]


def test_F6_a_whole_suit_reads_with_its_ace_at_either_end() -> None:
    """From the ace to the king, and from the 2 to the ace, which is worth more."""
    suit = romi.cards("4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad 2d 3d")
    assert [show(meld.cards, "ascii")[:2] for meld in ROMI51.readings(suit)] == ["2d", "Ad"]
    assert [show(meld.cards, "ascii")[:2] for meld in Run(Ace.LOW).readings(suit)] == ["Ad"]


def test_ranks_that_are_not_in_the_pack_make_no_run_among_themselves() -> None:
    """8, 9 and 10 follow each other in no pack without them; nor do they stand behind a high ace."""
    rule = Run(ranks=[1, 2, 3, 4, 5, 6, 7, 11, 12, 13])
    assert rule.readings(romi.cards("8d 9d Td")) == ()
    assert rule.readings(romi.cards("Jd Qd Kd Ad 8d")) == ()
    assert codes(rule(romi.cards("8d 9d Td"))) == (Code.NOT_IN_PACK,)


def test_other_packs_have_another_order_of_ranks() -> None:
    """In a 40-card pack the jack follows the 7, and a rank that is not there has no place."""
    rule = Run(ranks=[1, 2, 3, 4, 5, 6, 7, 11, 12, 13])
    assert show(rule(romi.cards("6h * Qh 7h")).unwrap().declared, "ascii") == "6h 7h *=Jh Qh"
    assert codes(rule(romi.cards("6h 7h 8h"))) == (Code.NOT_IN_PACK,)
    assert rule.longest == 10
    with pytest.raises(ValueError, match=r"each rank once.*\[7, 7\]"):
        Run(ranks=[7, 7])
    with pytest.raises(ValueError, match="at least one"):
        Run(ranks=[])
    with pytest.raises(ValueError, match="14"):
        Run(ranks=[13, 14])


def test_a_run_may_mix_suits_elsewhere() -> None:
    """Then only ranks count, and a joker stands for its rank in any suit."""
    rule = Run(suits=RunSuits.MIXED)
    assert jokers(rule(romi.cards("7h 9s * Td")).unwrap()) == ["8c 8d 8h 8s"]
    assert codes(rule(romi.cards("7h 8s 8d"))) == (Code.RANK_TWICE,)


def test_what_is_wild_is_a_rule() -> None:
    """A rank or a single card; wild cards may also lie as themselves."""
    fives = Run(wild=of_rank(Rank.FIVE))
    assert show(fives(romi.cards("9h Jh 5c")).unwrap().declared, "ascii") == "9h 5c=Th Jh"
    assert fives(romi.cards("4h 5h 6h")).unwrap().is_pure
    assert show(fives(romi.cards("5h 5h 6h")).unwrap().declared, "ascii") == "5h=4h 5h 6h"
    assert codes(fives(romi.cards("9h * 5c Qh"))) == (Code.TOO_MANY_JOKERS,)
    one = Set(wild=frozenset({NATURALS[0]}))
    assert jokers(one(romi.cards("9h 9s Ac")).unwrap()) == ["9c 9d"]
    assert codes(one(romi.cards("9h 9s Ad"))) == (Code.RANKS_DIFFER,)
    assert Set(wild=of_rank(Rank.FIVE))(romi.cards("5h 5s 5d")).unwrap().is_pure


# --- F7 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["9h 7h 8h", "9h 8h 7h", "8s 8c 8h 8d", "5s * 5d"])
def test_F7_the_order_of_the_cards_is_no_fault(text: str) -> None:
    """They come back in order."""
    given = romi.cards(text)
    assert laid(PLAIN, text) == PLAIN.meld(sorted(given)).unwrap() == PLAIN.meld(given[::-1]).unwrap()


def test_F7_a_wrong_order_is_pointed_out() -> None:
    """A note, no violation, and only where there is something to say."""
    answer = PLAIN.meld(romi.cards("9h 7h 8h"))
    assert isinstance(answer, romi.Accepted)
    assert [(note.code, note.cards) for note in answer.notes] == [(Code.OUT_OF_ORDER, romi.cards("7h 8h 9h"))]
    in_order = PLAIN.meld(romi.cards("7h 8h 9h"))
    assert isinstance(in_order, romi.Accepted)
    assert in_order.notes == ()


@pytest.mark.parametrize(
    ("text", "best", "others"),
    [
        ("7h 8h *", "7h 8h *=9h", ["*=6h 7h 8h"]),
        ("* 7h 8h", "*=6h 7h 8h", ["7h 8h *=9h"]),
        ("7h * 8h", "7h 8h *=9h", ["*=6h 7h 8h"]),
        ("8h 7h *", "7h 8h *=9h", ["*=6h 7h 8h"]),
        ("* 2h 3h", "*=Ah 2h 3h", ["2h 3h *=4h"]),
        ("2h * 3h", "2h 3h *=4h", ["*=Ah 2h 3h"]),
        ("Jh Qh *", "Jh Qh *=Kh", ["*=Th Jh Qh"]),
        ("Qh * Kh", "Qh Kh *=Ah", ["*=Jh Qh Kh"]),
        ("* Qh Kh", "*=Jh Qh Kh", ["Qh Kh *=Ah"]),
    ],
)
def test_F7_as_given_if_that_reads_as_a_run_else_worth_most(text: str, best: str, others: list[str]) -> None:
    """All readings can be had, the best first."""
    assert show(laid(PLAIN, text).declared, "ascii") == best
    assert readings(PLAIN, text) == [best, *others]


def test_F7_of_two_wild_cards_the_natural_one_lies_lower() -> None:
    """Where either could lie in either place."""
    rule = Melds(Run(wild=of_rank(Rank.FIVE), jokers=AtMost(2)))
    assert readings(Variant(name="wild", meld=rule), "5c 6c 4c * 5c") == [
        "4c 5c 6c *=7c 5c=8c",
        "*=3c 4c 5c 6c 5c=7c",
        "5c=2c *=3c 4c 5c 6c",
    ]


def test_F7_the_order_of_wild_naturals_is_noted_too() -> None:
    """Whatever stands for what: they were given otherwise than they lie."""
    answer = Run(wild=of_rank(Rank.TWO), jokers=AtMost(None))(romi.cards("* Ac 2c"))
    assert isinstance(answer, romi.Accepted)
    assert [(note.code, note.cards) for note in answer.notes] == [(Code.OUT_OF_ORDER, romi.cards("* 2c Ac"))]


def test_F7_worth_most_depends_on_the_values() -> None:
    """Where every ace counts ten, A-2-3 beats 2-3-4."""
    assert show(laid(MAGYAR, "3h 2h *").declared, "ascii") == "*=Ah 2h 3h"
    assert show(laid(ROMI51, "3h 2h *").declared, "ascii") == "2h 3h *=4h"


def test_F7_only_a_declared_joker_binds() -> None:
    """It is read where it was declared to be, and refused where it has no place."""
    assert readings(PLAIN, "7h 8h *=6h") == ["*=6h 7h 8h"]
    assert codes(PLAIN.meld(romi.cards("7h 8h *=5h"))) == (Code.DECLARED_ELSEWHERE,)
    assert jokers(laid(PLAIN, "7h 7d *=7s")) == ["7s"]
    assert codes(PLAIN.meld(romi.cards("7h 7d *=7d"))) == (Code.DECLARED_ELSEWHERE,)
    assert codes(PLAIN.meld(romi.cards("7h 8h 5c=9h"))) == (Code.DECLARED_NOT_WILD,)


def test_F7_a_check_passes_if_any_reading_passes() -> None:
    """10-J-joker is worth most as 10-J-Q; but laid as an opening it may be read otherwise."""

    def is_nine(opening: romi.rules.Opening, /) -> tuple[romi.Violation, ...]:
        fine = any({card("9h")} in meld.stands_for for meld in opening.melds)
        return () if fine else (romi.Violation("house/no-nine", own_text="there is no nine"),)

    fussy = Variant(name="fussy", deck=romi.Deck(2, jokers=4), opening=is_nine)
    assert show(fussy.check_opening(romi.cards("Th Jh *")).unwrap().melds[0].declared, "ascii") == "*=9h Th Jh"
    assert codes(fussy.check_opening(romi.cards("Th Jh *=Qh"))) == ("house/no-nine",)


# --- F8, F9 ---------------------------------------------------------------------------------


def test_F8_number_cards_count_their_number_and_courts_ten() -> None:
    """In the hand and in a meld."""
    assert [PLAIN.hand_value([NATURALS[rank]]) for rank in range(1, 13)] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert PLAIN.meld_value(laid(PLAIN, "9h Th Jh Qh Kh")) == 49
    assert PLAIN.hand_value(()) == 0


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("Ah 2h 3h", 6),
        ("Ah 2h 3h 4h", 10),
        ("Qh Kh Ah", 31),
        ("Ah As Ad", 33),
        ("Ah As *", 33),
        ("*=Ah 2h 3h", 6),
        ("Ah * 3h", 6),
        ("Qh Kh *", 31),
        ("Ah 2h *", 6),
        ("4c 4d *", 12),
    ],
)
def test_F9_an_ace_counts_1_beside_the_2_and_11_elsewhere_and_a_joker_as_its_card(text: str, points: int) -> None:
    """Also where the joker is the ace, or the 2 beside it."""
    assert PLAIN.meld_value(laid(PLAIN, text)) == points


def test_F9_both_aces_and_the_corner() -> None:
    """Any run in which the ace stands beside the 2; of two aces in one run only the low one."""
    values = FaceValues(11, low_ace=1)
    assert values(Run(Ace.LOW_AND_HIGH)(romi.cards(WHOLE_SUIT + " Ah")).unwrap()) == 1 + 54 + 30 + 11
    assert values(Run(Ace.AROUND)(romi.cards("Kh Ah 2h")).unwrap()) == 13


def test_HAND11_an_ace_in_a_meld_is_11_but_1_beside_the_2_and_11_in_the_hand() -> None:
    """The parameter makes it 11 everywhere."""
    assert [HANDROMI.meld_value(laid(HANDROMI, text)) for text in ("Ah 2h 3h", "Qh Kh Ah", "Ah As Ad")] == [6, 31, 33]
    assert HANDROMI.hand_value(romi.cards("Ah")) == 11
    assert FaceValues(11, joker=20)(laid(HANDROMI, "Ah 2h 3h")) == 16


def test_HAND12_a_joker_left_in_hand_counts_20() -> None:
    """The parameter makes it 15."""
    assert HANDROMI.hand_value(romi.cards("* *=6h 2c")) == 42
    assert FaceValues(11, low_ace=1, joker=15)(romi.cards("*")) == 15


@pytest.mark.parametrize("variant", [KOPOGOS, RUMMY], ids=lambda variant: variant.name)
def test_KOP2_RUM2_the_ace_is_low_and_counts_one(variant: Variant) -> None:
    """In runs beside the 2 only; J Q K and 10 count ten, the others their number."""
    assert laid(variant, "As 2s 3s").kind == "run"
    assert codes(variant.meld(romi.cards("Qs Ks As"))) == (Code.ACE_NOT_HIGH,)
    assert codes(variant.meld(romi.cards("Ks As 2s"))) == (Code.ACE_NOT_HIGH,)
    assert variant.hand_value(romi.cards("As 2s Ts Js Qs Ks")) == 43
    assert variant.meld_value(laid(variant, "Ah As Ad")) == 3


def test_RUM2_sets_of_three_or_four_and_runs_of_three_or_more() -> None:
    """One pack, no jokers."""
    assert [laid(RUMMY, text).kind for text in ("Qc Qd Qh", "5c 5s 5h 5d", "8s 9s Ts", "Ac 2c 3c 4c")] == [
        "set",
        "set",
        "run",
        "run",
    ]


def test_RUM8_a_hand_is_sorted_by_rank_or_by_suit() -> None:
    """Jokers last; another order is no order."""
    hand = romi.cards("Kh * 2s 2c Ah *=3c")
    assert show(romi.sort(hand), "ascii") == "2c Ah Kh 2s * *=3c"
    assert show(romi.sort(hand, by="suit"), "ascii") == "2c Ah Kh 2s * *=3c"
    assert show(romi.sort(hand, by="rank"), "ascii") == "Ah 2c 2s Kh * *=3c"
    with pytest.raises(ValueError, match="not by 'colour'"):
        romi.sort(hand, by="colour")  # type: ignore[arg-type]


def test_R51_3_ace_1_in_A23_11_in_QKA_and_in_sets_and_no_KA2() -> None:
    """Römi 51."""
    assert [ROMI51.meld_value(laid(ROMI51, text)) for text in ("Ah 2h 3h", "Qh Kh Ah", "Ah As Ad")] == [6, 31, 33]
    assert codes(ROMI51.meld(romi.cards("Kh Ah 2h"))) == (Code.AROUND_THE_CORNER,)


def test_R51_7_one_joker_a_meld_and_exchange_as_in_the_family() -> None:
    """As F4 and F11 say."""
    assert codes(ROMI51.meld(romi.cards("7h * *"))) == (Code.TOO_MANY_JOKERS,)
    assert ROMI51.check_exchange(laid(ROMI51, "7h 8h *"), romi.cards("9h")).unwrap().freed == (JOKER,)


def test_TIZ2_a_set_may_hold_a_suit_twice() -> None:
    """Three kings of any suits, four eights; no bound but the hand; runs of up to ten."""
    for text in ("Kh Kh Ks", "8c 8c 8d 8d", "7c 7c 7d 7d 7h 7h 7s 7s", "8c 8d 8h 8s"):
        assert laid(TIZLAPOS, text).kind == "set"
    assert len(laid(TIZLAPOS, "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th")) == 10
    assert codes(TIZLAPOS.meld(romi.cards("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh"))) == (Code.TOO_MANY,)


def test_TIZ3_any_number_of_jokers_beside_one_natural_card() -> None:
    """In a set they stand for any suit."""
    assert laid(TIZLAPOS, "* Kh *").kind == "run"
    assert jokers(laid(TIZLAPOS, "Kh Kh *")) == ["Kc Kd Kh Ks"]
    assert len(laid(TIZLAPOS, "7h * * * 9h")) == 5
    assert codes(TIZLAPOS.meld(romi.cards("* * *"))) == (Code.NO_NATURAL,)


def test_TIZ6_an_ace_counts_1_courts_10_and_a_joker_10() -> None:
    """The parameter makes the ace 10."""
    assert TIZLAPOS.hand_value(romi.cards("Ah 7s Jh Qh Kh *")) == 48
    assert FaceValues(10, joker=10)(romi.cards("Ah")) == 10


def test_MAGY2_sets_of_different_suits_runs_with_the_ace_at_either_end_one_joker() -> None:
    """Magyar römi."""
    assert [laid(MAGYAR, text).kind for text in ("9s 9h 9d", "5h 6h 7h", "Ah 2h 3h", "Qh Kh Ah")] == [
        "set",
        "run",
        "run",
        "run",
    ]
    assert codes(MAGYAR.meld(romi.cards("Kh Ah 2h"))) == (Code.AROUND_THE_CORNER,)
    assert codes(MAGYAR.meld(romi.cards("9s 9s 9d"))) == (Code.SUIT_TWICE,)
    assert codes(MAGYAR.meld(romi.cards("9s 9d * *"))) == (Code.TOO_MANY_JOKERS,)


def test_MAGY9_an_ace_counts_10_wherever_it_stands() -> None:
    """Also a joker in its place; the parameter makes it 1 beside the 2."""
    assert [MAGYAR.meld_value(laid(MAGYAR, text)) for text in ("Ah 2h 3h", "Qh Kh Ah", "Ah As Ad", "* 2h 3h")] == [
        15,
        30,
        30,
        15,
    ]
    assert MAGYAR.hand_value(romi.cards("Ah *")) == 30
    assert FaceValues(10, low_ace=1)(laid(MAGYAR, "Ah 2h 3h")) == 6


def test_values_are_not_negative() -> None:
    """The field is named."""
    with pytest.raises(ValueError, match="joker"):
        FaceValues(1, joker=-5)
    with pytest.raises(ValueError, match="ace"):
        FaceValues(-1)
    with pytest.raises(ValueError, match="must not be negative"):
        FaceValues(1, ranks=[(Rank.TWO, -1)])


def test_some_ranks_may_count_otherwise() -> None:
    """In a game where every card counts its number; the ace has fields of its own."""
    values = FaceValues(1, ranks=[(Rank.JACK, 11), ((Rank.QUEEN, Rank.KING), 12)])
    assert values(romi.cards("Ah Th Jh Qh Kh")) == 46
    with pytest.raises(ValueError, match="named by ace"):
        FaceValues(1, ranks=[(Rank.ACE, 11)])
