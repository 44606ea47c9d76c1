"""Deal scores by rule id, with examples that were calculated by hand."""

from __future__ import annotations

import pickle

import attrs
import pytest

from romi.code import Reason
from romi.notation import card, cards
from romi.rules.scoring import (
    BadPoints,
    DealEnd,
    DealScore,
    Deduct,
    Doubling,
    Finish,
    FromHandBonus,
    Knocked,
    KnockScore,
    Line,
    PenaltyPoints,
    PlusMinus,
    Seat,
    Sheet,
    Tie,
    VoidScore,
    Way,
    WinnerTakes,
)
from romi.rules.values import FaceValues
from romi.sentences import Language, languages, tongue

HANDROMI = PenaltyPoints(winner=-20, unopened=100, from_hand=FromHandBonus(winner=-40, times=2), rule="HAND13")
ROMI51 = PenaltyPoints(rule="R51-6")
MAGYAR = PenaltyPoints(winner=-10, from_hand=FromHandBonus(winner=-20), rule="MAGY8", winner_rule="MAGY7")

HIGH_ACE = FaceValues(ace=11, low_ace=1, joker=20)
LOW_ACE = FaceValues(ace=1, joker=10)
MAGYAR_VALUES = FaceValues(ace=10, joker=20)


def seat(left: str = "", first_laid: int | None = None) -> Seat:
    """A seat with these cards left."""
    return Seat(cards(left), first_laid=first_laid)


def end(*seats: Seat, finish: Finish | None, values: FaceValues = HIGH_ACE, turned: str = "") -> DealEnd:
    """A deal end with these values of cards in hand."""
    return DealEnd(seats, finish, hand_value=values, upcard=card(turned) if turned else None)


def lines(sheet: Sheet) -> list[tuple[int, int, str, str]]:
    """The lines in short: seat, amount, reason, rule."""
    return [(line.seat, line.amount, line.why, line.rule) for line in sheet.lines]


# Handrömi


def test_HAND13_who_goes_out_gets_minus_20_and_the_others_their_hands() -> None:
    """7♥ K♠ A♣ joker: 7 + 10 + 11 + 20 = 48."""
    sheet = HANDROMI(end(seat(first_laid=2), seat("7h Ks Ac *", 3), finish=Finish(0, turn=6)))
    assert lines(sheet) == [
        (0, -20, Reason.WENT_OUT, "HAND13"),
        (1, 48, Reason.LEFT_IN_HAND, "HAND13"),
    ]
    assert sheet.winners == (0,)
    assert not sheet.void


def test_HAND13_who_never_laid_a_meld_gets_100_flat() -> None:
    """Whatever the hand: two deuces cost 100, and so would fourteen court cards."""
    sheet = HANDROMI(end(seat("2c 2d"), seat(first_laid=2), finish=Finish(1, turn=6)))
    assert sheet.totals() == (100, -20)


def test_HAND13_from_hand_brings_minus_40_and_doubles_the_others() -> None:
    """Hand of 9 + 10 = 19 counts 38, the unopened hand 200; the doubling is a line of its own."""
    sheet = HANDROMI(end(seat(first_laid=5), seat("9c Qd", 2), seat("3h"), finish=Finish(0, "from-hand", turn=5)))
    assert lines(sheet) == [
        (0, -40, Reason.FROM_HAND, "HAND13"),
        (1, 19, Reason.LEFT_IN_HAND, "HAND13"),
        (1, 19, Reason.MULTIPLIED, "HAND13"),
        (2, 100, Reason.NEVER_OPENED, "HAND13"),
        (2, 100, Reason.MULTIPLIED, "HAND13"),
    ]


def test_HAND13_all_laid_in_the_last_turn_is_from_hand_by_whatever_name() -> None:
    """The turns say so even if the way is only "out"; without turns the way alone tells."""
    assert HANDROMI(end(seat(first_laid=5), seat("3h", 2), finish=Finish(0, turn=5))).total(0) == -40
    assert HANDROMI(end(seat(first_laid=4), seat("3h", 2), finish=Finish(0, turn=5))).total(0) == -20
    assert HANDROMI(end(seat(), seat("3h", 2), finish=Finish(0, "from-hand"))).total(0) == -40
    assert HANDROMI(end(seat(), seat("3h", 2), finish=Finish(0))).total(0) == -20


@pytest.mark.parametrize("finish", [Finish(0, "szúró"), Finish(0, "from-hand", turn=5, lay_offs=1)])
def test_HAND13_a_hand_with_a_lay_off_doubles_nothing(finish: Finish) -> None:
    """Szúró hand: −20 and the plain hands."""
    sheet = HANDROMI(end(seat(first_laid=5), seat("9c Qd", 2), seat("3h"), finish=finish))
    assert sheet.totals() == (-20, 19, 100)
    assert sheet.lines[0].why == Reason.FROM_HAND_WITH_LAY_OFF


def test_HAND13_the_other_way_to_count_a_hand_with_a_lay_off_is_a_parameter() -> None:
    """A house that honours the szúró hand too says how."""
    house = attrs.evolve(HANDROMI, with_lay_off=FromHandBonus(winner=-30, times=3))
    sheet = house(end(seat(), seat("9c", 2), finish=Finish(0, "szúró")))
    assert sheet.totals() == (-30, 27)


def test_HAND13_what_counts_once_is_not_multiplied() -> None:
    """A bonus for the winner alone: the others have their hands and no line beside them."""
    house = attrs.evolve(HANDROMI, with_lay_off=FromHandBonus(winner=-30))
    sheet = house(end(seat(), seat("9c", 2), finish=Finish(0, "szúró")))
    assert [(line.seat, line.amount, line.why) for line in sheet.lines] == [
        (0, -30, Reason.FROM_HAND_WITH_LAY_OFF),
        (1, 9, Reason.LEFT_IN_HAND),
    ]


def test_HAND12_the_joker_in_hand_is_a_value_and_not_part_of_the_score() -> None:
    """20 by default, 15 where the settlement section is followed."""
    deal = end(seat(first_laid=1), seat("*", 1), finish=Finish(0, turn=3))
    fifteen = attrs.evolve(deal, hand_value=attrs.evolve(HIGH_ACE, joker=15))
    assert (HANDROMI(deal).total(1), HANDROMI(fifteen).total(1)) == (20, 15)


# Römi 51


def test_R51_6_the_winner_gets_nothing_the_others_face_values() -> None:
    """2♣ 10♦ K♥ A♠ joker: 2 + 10 + 10 + 11 + 20 = 53; who never opened 100."""
    sheet = ROMI51(end(seat("2c Td Kh As *", 4), seat("2c"), seat(first_laid=3), finish=Finish(2, turn=9)))
    assert sheet.totals() == (53, 100, 0)
    assert [line.rule for line in sheet.lines] == ["R51-6"] * 3


def test_R51_6_from_hand_is_a_win_like_any_other() -> None:
    """Nothing is doubled, and the reason still says how it was won."""
    sheet = ROMI51(end(seat("5c", 2), seat(first_laid=4), finish=Finish(1, "from-hand", turn=4)))
    assert sheet.totals() == (5, 0)
    assert sheet.lines[0].why == Reason.FROM_HAND


def test_R51_6_without_the_flat_amount_an_unopened_hand_is_counted() -> None:
    """The flat 100 is a parameter."""
    house = attrs.evolve(ROMI51, unopened=None)
    assert house(end(seat("5c Kd"), seat(first_laid=2), finish=Finish(1, turn=4))).total(0) == 15


# Magyar römi


def test_MAGY7_going_out_brings_minus_10() -> None:
    """Opened earlier: −10."""
    sheet = MAGYAR(end(seat(first_laid=2), seat("5c", 2), finish=Finish(0, turn=7), values=MAGYAR_VALUES))
    assert lines(sheet)[0] == (0, -10, Reason.WENT_OUT, "MAGY7")


def test_MAGY7_opened_and_out_in_one_turn_with_own_melds_brings_minus_20() -> None:
    """And the others pay no more than else."""
    sheet = MAGYAR(end(seat(first_laid=7), seat("5c", 2), finish=Finish(0, turn=7), values=MAGYAR_VALUES))
    assert sheet.totals() == (-20, 5)


def test_MAGY7_a_lay_off_on_an_older_meld_leaves_it_at_minus_10() -> None:
    """Own melds only."""
    finish = Finish(0, turn=7, lay_offs=2)
    sheet = MAGYAR(end(seat(first_laid=7), seat("5c", 2), finish=finish, values=MAGYAR_VALUES))
    assert sheet.total(0) == -10


def test_MAGY8_the_others_count_their_hands_or_100() -> None:
    """9♠ J♦ A♣ joker: 9 + 10 + 10 + 20 = 49."""
    deal = end(seat("9s Jd Ac *", 3), seat(), seat(first_laid=2), finish=Finish(2, turn=8), values=MAGYAR_VALUES)
    deal = attrs.evolve(deal, seats=(deal.seats[0], seat("2c"), deal.seats[2]))
    assert MAGYAR(deal).totals() == (49, 100, -10)


# Rablórömi


def test_RABLO7_the_winner_gets_plus_20_the_others_minus_their_hands() -> None:
    """Ace 11 and king 10: −21; three cards never laid: −30."""
    sheet = PlusMinus(rule="RABLO7")(end(seat("Ac Kd", 2), seat(first_laid=1), seat("2c 3c 4d"), finish=Finish(1)))
    assert lines(sheet) == [
        (1, 20, Reason.WENT_OUT, "RABLO7"),
        (0, -21, Reason.LEFT_IN_HAND, "RABLO7"),
        (2, -30, Reason.LAID_NOTHING, "RABLO7"),
    ]


def test_RABLO6_7_a_one_colour_hand_wins_as_any_win() -> None:
    """The winner still holds the cards and is not charged for them."""
    held = "2h 3h 9h Td Jd Qd 5h 6d 7d 8d"
    assert PlusMinus()(end(seat(held), seat("5c", 2), finish=Finish(0, "one-colour"))).totals() == (20, -5)


def test_RABLO7_without_the_rate_per_card_every_hand_is_counted() -> None:
    """The −10 per card are a parameter."""
    assert PlusMinus(per_card=None)(end(seat(), seat("5c 6d"), finish=Finish(0))).total(1) == -11


def test_RABLO8_a_deal_without_a_winner_is_void() -> None:
    """Nobody scores; or, as a parameter, every hand is counted, with or without the rate per card."""
    deal = end(seat("5c", 2), seat("6d 7d"), finish=None)
    assert PlusMinus()(deal) == Sheet(2)
    assert PlusMinus(void=VoidScore.HANDS)(deal).totals() == (-5, -13)
    assert PlusMinus(void=VoidScore.HANDS_AND_FLAT)(deal).totals() == (-5, -20)


# Void deals


def test_F15_when_the_stock_is_out_for_good_nobody_scores() -> None:
    """No deadwood is scored in a void deal."""
    sheet = ROMI51(end(seat("Kc", 2), seat("6d"), finish=None))
    assert (sheet.void, sheet.lines, sheet.totals()) == (True, (), (0, 0))
    assert str(sheet).startswith("The deal is void.")
    assert sheet.text("hu").startswith("A leosztás érvénytelen.")


def test_F15_hands_can_be_counted_with_or_without_the_flat_amount() -> None:
    """Both forms are parameters; there is no winner in either."""
    deal = end(seat("Kc", 2), seat("6d"), finish=None)
    hands = attrs.evolve(ROMI51, void=VoidScore.HANDS)(deal)
    flat = attrs.evolve(ROMI51, void=VoidScore.HANDS_AND_FLAT)(deal)
    assert (hands.totals(), flat.totals()) == ((10, 6), (10, 100))
    assert hands.void
    assert {line.rule for line in flat.lines} == {"F15"}


# Kopogós


def knock(own: str, others: str, way: str = "knock", turned: str = "8d") -> DealEnd:
    """Seat 0 knocks with deadwood `own` against `others`."""
    return end(seat(own), seat(others), finish=Finish(0, way), values=LOW_ACE, turned=turned)


def test_KOP5_the_knocker_scores_the_difference() -> None:
    """K♦ 9♥ against A♣ 3♦: 19 − 4 = 15."""
    sheet = KnockScore()(knock("Ac 3d", "Kd 9h"))
    assert lines(sheet) == [(0, 15, Reason.DIFFERENCE, "KOP5")]
    assert sheet.winners == (0,)


def test_KOP5_the_losers_minus_is_the_other_reading() -> None:
    """Knocked with 7: of 2 + 4 + 5 + 10 the 2 and the 5 are set aside, 4 + 10 are the loser's minus."""
    sheet = KnockScore(knocked=Knocked.LOSERS_MINUS)(knock("7c", "2d 4h 5s Kd"))
    assert lines(sheet) == [(1, -14, Reason.BEYOND_THE_KNOCK, "KOP5")]
    assert sheet.lines[0].cards == cards("4h Kd")
    assert sheet.winners == (0,)


def test_KOP5_in_the_losers_minus_whole_cards_are_set_aside() -> None:
    """Knocked with 7: of 4 + 5 + 6 only the 6 can be set aside, no part of another."""
    sheet = KnockScore(knocked=Knocked.LOSERS_MINUS)(knock("7c", "4h 5s 6d"))
    assert sheet.totals() == (0, -9)


def test_KOP6_the_opponent_with_less_deadwood_scores_the_difference_and_25() -> None:
    """5 against 3: 25 + 2 for the opponent, nothing for the knocker."""
    sheet = KnockScore()(knock("5c", "3d"))
    assert lines(sheet) == [(1, 25, Reason.UNDERCUT, "KOP6"), (1, 2, Reason.DIFFERENCE, "KOP6")]
    assert sheet.winners == (1,)


def test_KOP6_a_tie_counts_for_the_opponent_or_by_parameter_for_the_knocker() -> None:
    """5 against 5."""
    assert KnockScore()(knock("5c", "5d")).totals() == (0, 25)
    sheet = KnockScore(tie=Tie.KNOCKER)(knock("5c", "5d"))
    assert (sheet.totals(), sheet.winners) == ((0, 0), (0,))


def test_KOP6_the_bonus_is_a_parameter() -> None:
    """Ten points instead."""
    assert KnockScore(undercut=10)(knock("5c", "3d")).total(1) == 12


def test_KOP7_romi_brings_25_and_the_opponents_deadwood() -> None:
    """10 + 4 + 25 = 39."""
    sheet = KnockScore()(knock("", "Kd 4c", way="römi"))
    assert lines(sheet) == [(0, 25, Reason.ROMI, "KOP7"), (0, 14, Reason.HAND_OF_ANOTHER, "KOP7")]
    assert KnockScore(romi=50)(knock("", "Kd", way="römi")).total(0) == 60


def test_KOP7_romi_with_a_card_left_is_none() -> None:
    """All ten cards are melded, or it was no römi."""
    with pytest.raises(ValueError, match="player 1 made römi, but has 5♣"):
        KnockScore()(knock("5c", "Kd", way="römi"))


def test_KOP3_a_spade_as_upcard_doubles_the_deal_with_its_bonus() -> None:
    """25 + 2 become 54; the doubling is a line of its own."""
    sheet = KnockScore()(knock("5c", "3d", turned="9s"))
    assert sheet.totals() == (0, 54)
    assert lines(sheet)[-1] == (1, 27, Reason.DOUBLED, "KOP3")


def test_KOP3_the_bonus_can_be_left_single_and_the_doubling_off() -> None:
    """25 + 2 × 2 = 29; 27."""
    deal = knock("5c", "3d", turned="9s")
    assert KnockScore(doubling=Doubling.ALL_BUT_BONUS)(deal).total(1) == 29
    assert KnockScore(doubling=Doubling.NOTHING)(deal).total(1) == 27


def test_KOP3_other_suits_double_nothing() -> None:
    """9♥."""
    assert KnockScore()(knock("5c", "3d", turned="9h")).total(1) == 27


def test_KOP3_a_deal_of_which_the_upcard_is_not_told_is_not_scored() -> None:
    """It may be doubled; a game in which nothing is doubled needs no upcard."""
    with pytest.raises(ValueError, match="which one was it"):
        KnockScore()(knock("5c", "3d", turned=""))
    assert KnockScore(doubling=Doubling.NOTHING)(knock("5c", "3d", turned="")).total(1) == 27


def test_KOP3_the_losers_minus_is_doubled_too() -> None:
    """−14 becomes −28."""
    score = KnockScore(knocked=Knocked.LOSERS_MINUS)
    assert score(knock("7c", "2d 4h 5s Kd", turned="9s")).totals() == (0, -28)


def test_KOP8_a_void_deal_brings_nobody_anything() -> None:
    """Whatever lies in the hands."""
    sheet = KnockScore()(end(seat("Kd"), seat("9c"), finish=None, turned="9s"))
    assert sheet == Sheet(2)


def test_KOP5_the_score_is_for_two_who_knock_or_make_romi() -> None:
    """Three seats, or a way of going out that this game has not, are errors that say so."""
    with pytest.raises(ValueError, match="for two players, not for 3"):
        KnockScore()(end(seat(), seat(), seat(), finish=None))
    with pytest.raises(ValueError, match="not with 'out'"):
        KnockScore()(knock("", "5c", way="out"))


# Rummy


def test_RUM7_only_the_winner_scores_what_the_others_hold() -> None:
    """5 + 9 and 1 + 10: 25."""
    sheet = WinnerTakes()(end(seat("5c 9d"), seat(), seat("As Ks"), finish=Finish(1), values=FaceValues(ace=1)))
    assert lines(sheet) == [(1, 14, Reason.HAND_OF_ANOTHER, "RUM7"), (1, 11, Reason.HAND_OF_ANOTHER, "RUM7")]
    assert sheet.totals() == (0, 25, 0)


def test_RUM6_a_drawn_deal_brings_nobody_anything() -> None:
    """The stock ran out the second time."""
    assert WinnerTakes()(end(seat("5c"), seat("6c"), finish=None)).totals() == (0, 0)


# Tízlapos


def tiz(*seats: Seat, finish: Finish | None) -> DealEnd:
    """A Tízlapos deal: ace 1, joker 10."""
    return end(*seats, finish=finish, values=LOW_ACE)


def test_TIZ6_deadwood_counts_faces_with_ace_1_and_joker_10() -> None:
    """7 + 10 + 1 + 10 = 28; with the ace as a figure 37."""
    deal = tiz(seat("7c Qd Ah *"), seat(), finish=Finish(1, "römi"))
    assert BadPoints()(deal).total(0) == 28
    figure = attrs.evolve(deal, hand_value=attrs.evolve(LOW_ACE, ace=10))
    assert BadPoints()(figure).total(0) == 37


@pytest.mark.parametrize(("way", "units"), [("knock", 1), ("römi", 2), ("flush", 2), ("pikoló", 2), ("royal", 2)])
def test_TIZ7_the_finisher_gets_units_from_every_other_player(way: str, units: int) -> None:
    """One for a knock, two for all else; they add up to nothing."""
    sheet = BadPoints()(tiz(seat("7c"), seat(), seat("Kd"), finish=Finish(1, way)))
    assert sheet.totals("units") == (-units, 2 * units, -units)


@pytest.mark.parametrize(
    ("way", "score", "why"),
    [
        ("knock", BadPoints(knock=0), {"score/deadwood"}),
        ("römi", BadPoints(romi=0, deductions=[("römi", 0)]), {"score/deadwood"}),
    ],
)
def test_TIZ7_what_brings_nothing_is_no_line(way: str, score: BadPoints, why: set[str]) -> None:
    """A game without units has no lines of +0 units."""
    left = "3c" if way == "knock" else ""
    assert {line.why for line in score(tiz(seat(left), seat("7c Kd"), finish=Finish(0, way))).lines} == why


def test_TIZ8_a_deduction_is_written_as_what_is_taken_off() -> None:
    """The refusal says the number that was meant."""
    with pytest.raises(ValueError, match="give 40, not -40"):
        BadPoints(deductions=[("seven pairs", -40)])


def test_KOP6_a_bonus_is_not_below_nothing() -> None:
    """What is lost is a score of its own."""
    with pytest.raises(ValueError, match="undercut"):
        KnockScore(undercut=-1)
    with pytest.raises(ValueError, match="romi"):
        KnockScore(romi=-1)


def test_KOP6_a_bonus_of_nothing_is_no_line() -> None:
    """Neither for an undercut nor for römi."""
    for finish, left in ((Finish(0, "knock"), "Kd"), (Finish(0, "römi"), "")):
        sheet = KnockScore(undercut=0, romi=0)(end(seat(left), seat("7c"), finish=finish, turned="9h"))
        assert [line.amount for line in sheet.lines] == [3 if left else 7]


def test_TIZ8_losers_and_the_knocker_add_their_bad_cards() -> None:
    """The knock card 3 is the knocker's own; nothing is taken off."""
    sheet = BadPoints()(tiz(seat("3c"), seat("7c Kd"), seat(), finish=Finish(0, "knock")))
    assert sheet.totals() == (3, 17, 0)
    assert [line.rule for line in sheet.lines] == ["TIZ7"] * 4 + ["TIZ8"] * 2


@pytest.mark.parametrize(("way", "points"), [("römi", 10), ("flush", 25), ("pikoló", 30), ("royal", 50)])
def test_TIZ8_the_finisher_takes_points_off(way: str, points: int) -> None:
    """By the way of finishing."""
    assert BadPoints()(tiz(seat(), seat("7c"), finish=Finish(0, way))).totals() == (-points, 7)


def test_TIZ8_the_deduction_belongs_to_the_way_that_was_declared() -> None:
    """A royal flush is a flush and römi too; by parameter the best counts, or all of them."""
    deal = tiz(seat(), seat("7c"), finish=Finish(0, "römi", also=["royal", "flush", "römi"]))
    assert BadPoints()(deal).total(0) == -10
    assert BadPoints(deduct=Deduct.BEST)(deal).total(0) == -50
    assert BadPoints(deduct=Deduct.ALL)(deal).total(0) == -85


@pytest.mark.parametrize("deduct", Deduct)
def test_TIZ8_who_wins_by_a_knock_takes_nothing_off(deduct: Deduct) -> None:
    """Whatever else the hand would have been."""
    deal = tiz(seat("3c"), seat("7c"), finish=Finish(0, "knock", also=["flush", "pikoló"]))
    assert BadPoints(deduct=deduct)(deal).total(0) == 3


def test_TIZ8_a_figure_of_ones_own_gets_its_own_deduction() -> None:
    """The list is a parameter; a way that it does not know takes nothing off."""
    house = BadPoints(deductions=(("seven pairs", 40),))
    assert house(tiz(seat(), seat("7c"), finish=Finish(0, "seven pairs"))).total(0) == -40
    assert house(tiz(seat(), seat("7c"), finish=Finish(0, "römi"))).total(0) == 0


def test_TIZ8_bad_cards_without_a_knock_are_an_error() -> None:
    """All ten are arranged, or it was a knock."""
    with pytest.raises(ValueError, match="player 1 finished, but has 3♣ in no meld"):
        BadPoints()(tiz(seat("3c"), seat("7c"), finish=Finish(0, "römi")))


def test_F15_a_void_tizlapos_deal_brings_nothing_or_the_deadwood() -> None:
    """A parameter; units change hands in neither."""
    deal = tiz(seat("3c"), seat("7c"), finish=None)
    assert BadPoints()(deal) == Sheet(2)
    assert BadPoints(void=VoidScore.HANDS)(deal).totals() == (3, 7)
    assert BadPoints(void=VoidScore.HANDS)(deal).totals("units") == (0, 0)


# Nonsense, named


def test_a_deal_needs_seats() -> None:
    """Nobody played."""
    with pytest.raises(ValueError, match="at least one seat"):
        DealEnd(())


def test_the_finisher_and_the_dealer_have_a_seat() -> None:
    """Seats 0 and 1 are all there are."""
    with pytest.raises(ValueError, match="no seat with index 2 to end the deal"):
        end(seat(), seat("5c"), finish=Finish(2))
    with pytest.raises(ValueError, match="no seat with index 5 for the dealer"):
        DealEnd((seat(), seat("5c")), dealer=5)


@pytest.mark.parametrize("score", [ROMI51, PlusMinus(), WinnerTakes()])
def test_only_one_goes_out(score: DealScore) -> None:
    """Two empty hands cannot be, nor a winner with cards."""
    with pytest.raises(ValueError, match="players 1 and 2 both have no card left"):
        score(end(seat(), seat(), finish=Finish(0)))
    with pytest.raises(ValueError, match="player 1 went out, but still holds 5♣"):
        score(end(seat("5c"), seat("6c"), finish=Finish(0)))


@pytest.mark.parametrize(
    ("make", "named"),
    [
        (lambda: Finish(-1), "seat"),
        (lambda: Finish(0, turn=0), "turn"),
        (lambda: Finish(0, lay_offs=-1), "lay_offs"),
        (lambda: Seat((), first_laid=0), "first_laid"),
        (lambda: PenaltyPoints(unopened=-100), "unopened"),
        (lambda: PenaltyPoints(winner=20), "winner"),
        (lambda: FromHandBonus(winner=-40, times=0), "times"),
        (lambda: PlusMinus(winner=-20), "winner"),
        (lambda: PlusMinus(per_card=-10), "per_card"),
        (lambda: KnockScore(undercut=-1), "undercut"),
        (lambda: KnockScore(romi=-1), "romi"),
        (lambda: BadPoints(knock=-1), "knock"),
        (lambda: BadPoints(romi=-1), "romi"),
        (lambda: BadPoints(deductions=(("flush", -25),)), "flush"),
        (lambda: Sheet(0), "seats"),
        (lambda: Line(-1, 5, "score/went-out"), "seat"),
    ],
)
def test_amounts_with_the_wrong_sign_are_refused_by_name(make: object, named: str) -> None:
    """A penalty of −100 is a slip of the pen."""
    assert callable(make)
    with pytest.raises(ValueError, match=named):
        make()


def test_what_a_card_in_hand_is_worth_must_be_said() -> None:
    """By the deal end or by the variant; the deal end's own word wins."""
    deal = DealEnd((seat(first_laid=1), seat("Ac", 1)), Finish(0, turn=2))
    with pytest.raises(ValueError, match="what is a card in hand worth"):
        ROMI51(deal)
    assert ROMI51(deal.valued(HIGH_ACE)).total(1) == 11
    assert ROMI51(deal.valued(LOW_ACE).valued(HIGH_ACE)).total(1) == 1


def test_a_sheet_names_only_seats_that_it_has() -> None:
    """In its lines, as its winner, and when asked."""
    with pytest.raises(ValueError, match="there is no seat with index 2: the indices are 0 to 1"):
        Sheet(2, [Line(2, 5, "score/went-out")])
    with pytest.raises(ValueError, match="no seat with index 3"):
        Sheet(2, [Line(0, 5, "score/hand-of-another", other=3)])
    with pytest.raises(ValueError, match="no seat with index -1"):
        Sheet(2, winners=[-1])
    with pytest.raises(ValueError, match="no seat with index 7"):
        Sheet(2).total(7)


def test_a_deal_that_is_not_over_is_from_nobodys_hand() -> None:
    """Neither question has a yes in a void deal."""
    deal = end(seat("5c", 2), finish=None)
    assert (deal.from_hand, deal.own_melds_only, deal.losers) == (False, False, (0,))


# In words


def test_a_sheet_says_why_in_both_languages() -> None:
    """Seat by seat, line by line, the rule behind each."""
    deal = end(seat(first_laid=5), seat("9c Qd", 2), finish=Finish(0, "from-hand", turn=5))
    assert str(HANDROMI(deal)) == (
        "player 1: -40 points\n"
        "    -40  went out from hand (HAND13)\n"
        "player 2: 38 points\n"
        "    +19  left in hand: 9♣ Q♦ (HAND13)\n"
        "    +19  the winner went out from hand: 2 times as much (HAND13)"
    )
    assert HANDROMI(deal).text("hu", names=("Anna", "Béla")) == (
        "Anna: -40 pont\n"
        "    -40  handolt (HAND13)\n"
        "Béla: 38 pont\n"
        "    +19  a kézben maradt: 9♣ D♦ (HAND13)\n"
        "    +19  a nyertes handolt: kétszeresen számít (HAND13)"
    )


def test_two_accounts_are_told_apart() -> None:
    """Units carry their name."""
    text = BadPoints()(tiz(seat("3c"), seat("7c"), finish=Finish(0, "knock"))).text("hu")
    assert "2. játékos: 7 pont, -1 egység" in text
    assert "-1 egység  kopogás: 1. játékos kapja (TIZ7)" in text


@pytest.mark.parametrize("lang", languages())
def test_every_reason_has_a_phrase(lang: Language) -> None:
    """Both languages know every reason and no other, and no phrase wants what a line does not have."""
    assert set(tongue(lang).reasons) == set(Reason)
    for why in Reason:
        line = Line(0, 5, why, cards=cards("7h"), other=1, count=3, way="knock", rule="F1")
        said = line.text(lang)
        assert said.endswith(" (F1)")
        assert why not in said
        assert "{" not in said


@pytest.mark.parametrize("lang", languages())
def test_every_way_has_a_word(lang: Language) -> None:
    """One to tell it, and one word to declare it, in every language."""
    assert set(tongue(lang).ways) == set(tongue(lang).declared) == set(Way)


def test_a_reason_of_ones_own_brings_its_words() -> None:
    """Or is shown as it is; a language that is not there is named."""
    assert Line(0, 5, "house/late", own_text="was late").text("hu") == "was late"
    assert str(Line(0, -5, "house/late")) == "-5 house/late"
    with pytest.raises(ValueError, match="'de'"):
        Line(0, 5, "house/late").text("de")


@pytest.mark.parametrize("score", [HANDROMI, MAGYAR, PlusMinus(), KnockScore(), WinnerTakes(), BadPoints()])
def test_a_score_is_a_value(score: DealScore) -> None:
    """It compares, hashes, pickles and prints as the code that made it; so does what it answers."""
    copy = pickle.loads(pickle.dumps(score))
    assert copy == score
    assert hash(copy) == hash(score)
    assert eval(repr(score), globals()) == score  # noqa: S307
