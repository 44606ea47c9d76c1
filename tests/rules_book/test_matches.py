"""Match rules by rule id, with examples that were calculated by hand."""

from __future__ import annotations

import pickle

import attrs
import pytest

from romi.code import Code
from romi.notation import cards
from romi.rules.matches import (
    BoughtIn,
    Buli,
    BuyBack,
    FixedDeals,
    GamePoints,
    MatchEnd,
    MatchHistory,
    MatchRule,
    Played,
    SmallLimit,
    Stakes,
    Standing,
    Until,
    VoidCounts,
    check_buy_in,
)
from romi.rules.scoring import Aim, BadPoints, DealEnd, Finish, Line, Seat, Sheet
from romi.variants import MAGYAR, RABLOROMI, ROMI51, RUMMY
from romi.verdict import IllegalPlay, Rejected


def deal(*points: int, winner: int | None = 0) -> Sheet:
    """A deal that brings these points, won by the first seat unless said otherwise."""
    return Sheet(
        len(points),
        [Line(at, amount, "score/left-in-hand") for at, amount in enumerate(points)],
        winners=() if winner is None else (winner,),
    )


def match(*deals: Sheet, players: int | None = None, aim: Aim = Aim.LOW) -> MatchHistory:
    """A match of these deals, in which the lowest total wins unless said otherwise."""
    history = MatchHistory(players or deals[0].seats, aim=aim)
    for sheet in deals:
        history = history.played(sheet)
    return history


# A number of deals


def test_HAND14_seven_deals_and_the_lowest_total_wins() -> None:
    """−140 after seven deals won against 7 × 30 and 7 × 100."""
    six = match(*[deal(-20, 30, 100)] * 6)
    assert not FixedDeals(7)(six).over
    assert FixedDeals(7)(six).playing == (0, 1, 2)
    end = FixedDeals(7)(six.played(deal(-20, 30, 100)))
    assert (end.over, end.totals, end.winners, end.playing) == (True, (-140, 210, 700), (0,), ())


@pytest.mark.parametrize("deals", [7, 9, 10])
def test_HAND14_the_number_of_deals_is_a_parameter(deals: int) -> None:
    """Also nine or ten."""
    assert not FixedDeals(deals)(match(*[deal(0, 5)] * (deals - 1))).over
    assert FixedDeals(deals)(match(*[deal(0, 5)] * deals)).over


def test_HAND14_a_tie_is_shared() -> None:
    """5 + 0 against 0 + 5, the third has 9."""
    assert FixedDeals(2)(match(deal(5, 0, 4), deal(0, 5, 5))).winners == (0, 1)


def test_HAND14_for_money_the_losers_pay_each_deal_and_the_match() -> None:
    """Two deals to player 0 and one to player 1 at one unit, the match of player 1 at five.

    Player 0 gets 2 × 2, pays 1 and 5: −2. Player 1 gets 2 and 2 × 5, pays 2: +10. Player 2 pays 2 + 1 + 5: −8.
    """
    paid = FixedDeals(3, settlement=Stakes(deal=1, match=5))
    history = match(deal(0, 1, 9, winner=0), deal(0, 1, 9, winner=0), deal(90, 0, 9, winner=1))
    assert paid(history).winners == (1,)
    assert paid(history).units == (-2, 10, -8)
    assert paid(history).settlement.winners == (1,)


def test_HAND14_the_deals_are_paid_as_they_come_and_the_match_at_its_end() -> None:
    """After one of three deals nobody has paid for the match."""
    paid = FixedDeals(3, settlement=Stakes(deal=1, match=5))
    assert paid(match(deal(0, 1, 9))).units == (2, -1, -1)
    assert FixedDeals(3, settlement=Stakes(match=5))(match(deal(0, 1, 9))).settlement.lines == ()


def test_HAND14_winners_who_share_a_match_share_the_stake() -> None:
    """Of ten units each gets five."""
    end = FixedDeals(1, settlement=Stakes(match=10))(match(deal(0, 0, 7, winner=None)))
    assert (end.winners, end.units, end.settlement.winners) == ((0, 1), (5, 5, -10), (0, 1))
    assert FixedDeals(1, settlement=Stakes(match=1))(match(deal(0, 0, 7))).units == (0, 0, 0)


def test_HAND14_partners_share_what_a_deal_brings_and_pay_each_other_nothing() -> None:
    """Two deals of the one side and one of the other: each loser pays four units a deal, two to each winner."""
    deals = [Sheet(4, winners=side) for side in ((2, 0), (0, 2), (1, 3))]
    end = FixedDeals(3, settlement=Stakes(deal=4))(match(*deals))
    assert end.units == (4, -4, 4, -4)
    assert [line.amount for line in end.settlement.lines if line.seat == 0] == [4, 4, -2, -2]
    assert {(line.seat - (line.other or 0)) % 2 for line in end.settlement.lines} == {1}
    assert match(*deals).wins() == (2, 1, 2, 1)


def test_R51_7_MAGY8_a_match_of_seven_deals_needs_no_word() -> None:
    """Seven is the default, and low wins, as the score says."""
    assert FixedDeals() == FixedDeals(7)
    assert (ROMI51.total_aim, MAGYAR.total_aim) == (Aim.LOW, Aim.LOW)


def test_RABLO8_the_highest_total_wins_after_seven_deals() -> None:
    """7 × 20 against minus points."""
    assert FixedDeals(7)(match(*[deal(-30, 20, winner=1)] * 7, aim=Aim.HIGH)).winners == (1,)


def test_RABLO8_or_a_match_goes_up_to_a_set_score() -> None:
    """60 is reached in the third deal."""
    until = Until(60)
    assert not until(match(*[deal(20, -5)] * 2)).over
    assert until(match(*[deal(20, -5)] * 3, aim=Aim.HIGH)).winners == (0,)


def test_RABLO8_whether_a_void_deal_is_one_of_the_deals_is_a_parameter() -> None:
    """One of two was void."""
    history = match(deal(0, 5), Sheet(2))
    assert FixedDeals(2)(history).over
    again = FixedDeals(2, void=VoidCounts.REPLAY)
    assert not again(history).over
    assert again(history.played(deal(0, 5))).over
    with pytest.raises(ValueError, match="over after 2 deals, but 4 are given"):
        again(history.played(deal(0, 5)).played(Sheet(2)))


# Up to a score


def test_RUM7_who_first_has_200_wins() -> None:
    """199 is not enough, 200 is."""
    assert not Until(200)(match(deal(199, 0))).over
    assert Until(200)(match(deal(200, 0), aim=Aim.HIGH)).winners == (0,)


def test_RUM7_in_a_match_up_to_a_score_the_lowest_total_may_win() -> None:
    """Some count upwards and let the lowest win."""
    assert Until(100)(match(deal(104, 30, 12))).winners == (2,)


# Which totals are good


@pytest.mark.parametrize("rule", [FixedDeals(1), Until(20)])
def test_RABLO8_another_match_rule_does_not_change_which_totals_are_good(rule: MatchRule) -> None:
    """The score says it, in one place: the game is played for the highest, whatever its length."""
    history = MatchHistory(2).played(deal(-30, 20, winner=1))
    assert attrs.evolve(RABLOROMI, match=rule).match(history).winners == (1,)
    assert attrs.evolve(ROMI51, match=rule).match(history).winners == (0,)


@pytest.mark.parametrize("rule", [FixedDeals(1), Until(20)])
def test_a_match_rule_asks_which_totals_are_good(rule: MatchRule) -> None:
    """Alone it does not know it, and does not guess once it has to name a winner."""
    assert not rule(MatchHistory(2)).over
    with pytest.raises(ValueError, match="which totals win"):
        rule(MatchHistory(2).played(deal(-30, 20, winner=1)))


def test_a_score_that_does_not_say_which_totals_are_good_leaves_it_to_the_variant() -> None:
    """And who says nothing, or something else than the score, is told so."""

    def flat(end: DealEnd, /) -> Sheet:
        return deal(*(5 for _ in end.seats))

    silent = attrs.evolve(ROMI51, deal_score=flat)
    (problem,) = silent.problems(2)
    assert "give aim=Aim.LOW or aim=Aim.HIGH" in problem
    assert attrs.evolve(silent, aim=Aim.HIGH).problems() == ()
    assert "low totals win" in attrs.evolve(ROMI51, aim=Aim.HIGH).problems(2)[0]
    assert attrs.evolve(ROMI51, aim=Aim.LOW).problems() == ()
    assert "the other way round" in attrs.evolve(RUMMY, match=Buli(100)).problems(2)[0]


def test_KOP9_the_game_is_counted_for_its_winner() -> None:
    """40 + 60 + 55 = 155 in three deals, the other 31 in one: 124 + 3 × 25 + 150 = 349."""
    game = Until(150, settlement=GamePoints(rule="KOP9"))
    history = match(deal(40, 0), deal(60, 0), deal(0, 31, winner=1), deal(55, 0), aim=Aim.HIGH)
    end = game(history)
    assert (end.totals, end.winners) == ((155, 31), (0,))
    assert [(line.amount, line.rule) for line in end.settlement.lines] == [(124, "KOP9"), (75, "KOP9"), (150, "KOP9")]
    assert end.settlement.totals() == (349, 0)


def test_KOP9_a_shutout_brings_another_150() -> None:
    """160 to nothing in two deals: 160 + 50 + 150 + 150 = 510."""
    assert Until(150, settlement=GamePoints())(match(deal(80, 0), deal(80, 0), aim=Aim.HIGH)).settlement.total(0) == 510


def test_KOP9_before_the_end_nothing_is_counted() -> None:
    """149 points."""
    assert Until(150, settlement=GamePoints())(match(deal(149, 0))).settlement.lines == ()


def test_KOP9_every_amount_is_a_parameter() -> None:
    """Boxes of 20, a game of 100, no more for a shutout."""
    lines = GamePoints(box=20, game=100, shutout=0)(MatchEnd((150, 0), deals=((0,), (0,)), winners=(0,)))
    assert [line.amount for line in lines] == [150, 40, 100]


def test_KOP9_the_game_is_for_two() -> None:
    """Three have no opponent."""
    with pytest.raises(ValueError, match="for two players, not for 3"):
        Until(150, settlement=GamePoints())(match(deal(1, 2, 3)))


# The buli


def tizlapos(left: dict[int, str], finish: Finish, players: int = 3) -> Sheet:
    """A Tízlapos deal in which the seats are left with these cards; every card counts 10, to keep the sums short."""
    seats = [Seat(cards(left.get(at, ""))) for at in range(players)]
    return BadPoints()(DealEnd(seats, finish, hand_value=lambda held: 10 * len(tuple(held))))


def test_TIZ9_who_has_100_bad_points_is_out() -> None:
    """99 plays on, 100 does not."""
    standing = Buli()(match(deal(0, 99, 100, 7)))
    assert (standing.playing, standing.over) == ((0, 1, 3), False)
    assert standing.text().splitlines()[2] == "player 3: 100 points (out)"


def test_TIZ9_who_is_out_buys_back_in_with_the_points_of_the_worst_still_in() -> None:
    """Three units, and the 70 of player 1 instead of the own 110."""
    history = match(deal(20, 70, 110))
    assert Buli().check_buy_in(history, 2).unwrap() == BoughtIn(2, fee=3, total=70)
    standing = Buli()(history.bought_in(2))
    assert (standing.totals, standing.playing, standing.units) == ((20, 70, 70), (0, 1, 2), (0, 0, -3))


def test_TIZ9_one_may_buy_in_voluntarily_after_any_deal() -> None:
    """The player with 90 takes the next worst total, 60; the one with 60 the 20; the best has nobody's to take."""
    history = match(deal(20, 60, 90))
    assert Buli().check_buy_in(history, 2).unwrap().total == 60
    assert Buli().check_buy_in(history, 1).unwrap().total == 20
    answer = Buli().check_buy_in(history, 0)
    assert isinstance(answer, Rejected)
    assert answer.codes == (Code.BUY_IN_NOBODY_BETTER,)


def test_TIZ9_only_the_buli_sells_places() -> None:
    """The question can be put to any match."""
    answer = check_buy_in(FixedDeals(7), match(deal(0, 5)), 1)
    assert isinstance(answer, Rejected)
    assert answer.codes == (Code.BUY_IN_FORBIDDEN,)
    assert check_buy_in(Buli(), match(deal(0, 5)), 1).unwrap().total == 0


def test_TIZ9_equal_totals_are_not_worth_a_fee() -> None:
    """The total must lie below the own: two with 60 take the 20 of the third."""
    assert Buli().check_buy_in(match(deal(20, 60, 60)), 2).unwrap().total == 20


def test_TIZ9_who_sat_out_a_deal_comes_too_late() -> None:
    """Directly after the deal, or, as a parameter, after any later one too."""
    history = match(deal(0, 10, 20, 100)).played(deal(5, 5, 5), seats=(0, 1, 2))
    answer = Buli().check_buy_in(history, 3)
    assert isinstance(answer, Rejected)
    assert answer.codes == (Code.BUY_IN_TOO_LATE,)
    assert Buli(buy_back=BuyBack.ANY_TIME).check_buy_in(history, 3).unwrap().total == 25


def test_TIZ9_one_may_buy_back_any_number_of_times() -> None:
    """Twice here: 6 units, and in with the worst each time."""
    history = match(deal(0, 40, 100)).bought_in(2).played(deal(0, 10, 60)).bought_in(2)
    standing = Buli()(history)
    assert (standing.totals, standing.units) == ((0, 50, 50), (0, 0, -6))


def test_TIZ9_the_last_one_in_takes_all_fees_and_10_units_from_every_player() -> None:
    """Player 2 bought in once (3 units) and player 3 went out early: 3 + 3 × 10 for player 0."""
    history = match(deal(0, 40, 100, 120)).bought_in(2).played(deal(10, 60, 70), seats=(0, 1, 2))
    standing = Buli()(history)
    assert (standing.winners, standing.over, standing.playing) == ((0,), True, ())
    assert standing.units == (33, -10, -13, -10)
    assert standing.settlement.winners == (0,)


def test_TIZ9_the_fee_and_the_units_are_parameters() -> None:
    """Fee 5, 20 units each, limit 80."""
    history = match(deal(0, 40, 80)).bought_in(2).played(deal(10, 60, 70))
    assert Buli(80, fee=5, stake=20)(history).units == (45, -20, -25)
    assert Buli(80, fee=0, stake=0)(history).units == (0, 0, 0)


def test_TIZ9_nobody_buys_in_after_the_end() -> None:
    """Only one is left: over at once."""
    answer = Buli().check_buy_in(match(deal(0, 100)), 1)
    assert isinstance(answer, Rejected)
    assert answer.codes == (Code.BUY_IN_AFTER_THE_END,)


def test_TIZ9_if_all_go_out_at_once_the_lowest_total_wins() -> None:
    """105 against 130; the one who went out earlier with 100 does not count."""
    history = match(deal(60, 90, 100)).played(deal(45, 40), seats=(0, 1))
    assert Buli()(history).winners == (0,)
    assert Buli()(history).units == (20, -10, -10)


def test_TIZ9_who_goes_out_at_once_with_equal_totals_shares() -> None:
    """3 units of fees and 10 from the third, halved: what cannot be halved stays where it is."""
    history = match(deal(60, 60, 100)).bought_in(2).played(deal(50, 50, 60))
    standing = Buli()(history)
    assert (standing.winners, standing.units) == ((0, 1), (6, 6, -13))
    assert standing.settlement.winners == (0, 1)


def test_TIZ9_the_units_of_the_deals_count_too() -> None:
    """A knock brings 1 unit from each, römi 2; the pot comes on top."""
    knock = tizlapos({0: "3c", 1: "Kd Kc Kh"}, Finish(0, "knock"))
    assert Buli()(match(knock)).units == (2, -1, -1)
    out = tizlapos({1: "Kd " * 10, 2: "Kd " * 10}, Finish(0, "römi"))
    assert Buli()(match(knock, out)).units == (2 + 4 + 20, -1 - 2 - 10, -1 - 2 - 10)


def test_TIZ9_a_small_limit_is_decided_beside_the_large_one() -> None:
    """Player 2, then player 1 reach 50: player 0 takes 4 units from each, and the match goes on."""
    buli = Buli(small=SmallLimit(50, stake=4))
    assert SmallLimit(50, stake=0).stake == 0
    first = match(deal(10, 20, 50))
    assert buli(first).units == (0, 0, 0)
    standing = buli(first.played(deal(10, 40, 0)))
    assert (standing.units, standing.over) == ((8, -4, -4), False)
    told = attrs.evolve(standing, units=(4, -4, 0)).text().splitlines()
    assert [" units" in line for line in told[:3]] == [True] * 3
    assert buli(first.played(deal(10, 40, 0)).played(deal(45, 0, 0))).units == (8, -4, -4)


def test_TIZ9_if_all_reach_the_small_limit_at_once_the_lowest_total_takes_it() -> None:
    """55 against 60."""
    assert Buli(small=SmallLimit(50, stake=4))(match(deal(55, 60, 70))).units == (8, -4, -4)


def test_TIZ9_a_buy_in_does_not_bring_back_below_the_small_limit() -> None:
    """Player 2 goes on with 20, yet had 90: player 0 wins it when player 1 reaches 50."""
    buli = Buli(small=SmallLimit(50, stake=4), fee=0)
    history = match(deal(10, 20, 90)).bought_in(2).played(deal(0, 30, 0))
    assert buli(history).units == (8, -4, -4)


def test_TIZ9_the_small_limit_lies_below_the_large_one() -> None:
    """100 is not below 100."""
    with pytest.raises(ValueError, match="small limit of 100 is not below the limit of 100"):
        Buli(small=SmallLimit(100, stake=4))


def test_TIZ8_totals_may_fall_below_0_or_by_parameter_not() -> None:
    """Römi: −10."""
    history = match(tizlapos({1: "Kd", 2: "Kd"}, Finish(0, "römi")))
    assert Buli()(history).totals == (-10, 10, 10)
    assert Buli(floor=0)(history).totals == (0, 10, 10)


def test_TIZ10_a_knock_may_put_the_knocker_out() -> None:
    """Átkopogás: 95 + 10 is out, and the knock still brings its units."""
    history = match(deal(95, 10, 20)).played(tizlapos({0: "Kd", 1: "Kc Kh"}, Finish(0, "knock")))
    standing = Buli()(history)
    assert (standing.totals, standing.playing, standing.units) == ((105, 30, 20), (1, 2), (2, -1, -1))


def test_TIZ9_only_who_is_in_plays() -> None:
    """Player 2 is out, and cannot be dealt to; a deal after the end is none."""
    with pytest.raises(ValueError, match="players 1, 2 are in, but 1, 2, 3 played"):
        Buli()(match(deal(0, 10, 100), deal(1, 2, 3)))
    with pytest.raises(ValueError, match="after the end"):
        Buli()(match(deal(0, 100), deal(1, 2)))


def test_TIZ9_a_history_with_a_buy_in_that_may_not_be_is_refused_with_its_reason() -> None:
    """The very same violation that the question gives."""
    with pytest.raises(IllegalPlay, match="nobody who is still in has fewer than 0 points"):
        Buli()(MatchHistory(3).bought_in(1))


# Histories


def test_who_played_is_said_by_the_seats() -> None:
    """Player 2 sat at seat 0 and won; player 1 did not play."""
    history = MatchHistory(3).played(deal(7, 5), seats=(2, 0))
    assert history.totals("points") == (5, 0, 7)
    assert history.wins() == (0, 0, 1)
    assert history.deals == (Played(deal(7, 5), (2, 0)),)


@pytest.mark.parametrize(
    ("make", "named"),
    [
        (lambda: MatchHistory(0), "'players' must be >= 1: 0"),
        (lambda: MatchHistory(2).bought_in(2), "event 1: there is no player with index 2: the indices are 0 to 1"),
        (lambda: MatchHistory(2).bought_in(-1), "player"),
        (lambda: MatchHistory(2).played(deal(1, 2, 3)), "event 1: there is no player with index 2"),
        (lambda: MatchHistory(2).played(deal(1, 2), seats=(0,)), "2 seats, but 1 players"),
        (lambda: MatchHistory(2).played(deal(1, 2), seats=(1, 1)), "player 2 sits at two seats"),
        (lambda: MatchHistory(2).played(deal(1, 2), seats=(0, -1)), "no player with index -1"),
        (lambda: FixedDeals(0), "deals"),
        (lambda: Until(0), "points"),
        (lambda: Stakes(deal=-1), "deal"),
        (lambda: Stakes(match=-1), "match"),
        (lambda: GamePoints(box=-1), "box"),
        (lambda: GamePoints(game=-1), "game"),
        (lambda: GamePoints(shutout=-1), "shutout"),
        (lambda: Buli(0), "limit"),
        (lambda: Buli(fee=-3), "fee"),
        (lambda: Buli(stake=-10), "stake"),
        (lambda: SmallLimit(0, stake=1), "points"),
        (lambda: SmallLimit(50, stake=-1), "stake"),
        (lambda: Buli()(MatchHistory(1)), "at least two players, not 1"),
        (lambda: Buli().check_buy_in(MatchHistory(2), 5), "no player with index 5: the indices are 0 to 1"),
    ],
)
def test_nonsense_is_named(make: object, named: str) -> None:
    """Negative amounts, players out of range, nobody at all."""
    assert callable(make)
    with pytest.raises(ValueError, match=named):
        make()


@pytest.mark.parametrize("rule", [FixedDeals(1), Until(10)])
def test_a_match_is_over_when_it_is_over(rule: MatchRule) -> None:
    """Further deals, and buy-ins where there are none, are errors."""
    with pytest.raises(ValueError, match="over after"):
        rule(match(deal(10, 0), deal(1, 2)))
    with pytest.raises(ValueError, match="event 1: player 2 cannot buy into this match"):
        rule(MatchHistory(2).bought_in(1))


def test_a_score_once_reached_ended_the_match() -> None:
    """Even if the total has fallen below it again."""
    with pytest.raises(ValueError, match="over after deal 1, but 3 are given"):
        Until(10)(match(deal(10, 0), deal(-5, 0), deal(0, 0)))


def test_a_standing_says_how_it_stands_in_both_languages() -> None:
    """With units where there are any, and with what the match brings."""
    end = FixedDeals(1, settlement=Stakes(match=5, rule="HAND14"))(match(deal(-20, 34)))
    assert end.text("hu", names=("Anna", "2. játékos")) == (
        "Anna: -20 pont, +5 egység\n"
        "2. játékos: 34 pont, -5 egység\n"
        "A játszma véget ért, nyertes: Anna.\n"
        "Anna: 5 egység\n"
        "     +5 egység  a játszma: 2. játékos fizeti (HAND14)\n"
        "2. játékos: -5 egység\n"
        "     -5 egység  a játszma: Anna kapja (HAND14)"
    )
    assert str(FixedDeals(2)(match(deal(-20, 34)))) == "player 1: -20 points\nplayer 2: 34 points"


@pytest.mark.parametrize("rule", [FixedDeals(7), Until(150, settlement=GamePoints()), Buli(small=SmallLimit(stake=1))])
def test_a_match_rule_is_a_value(rule: MatchRule) -> None:
    """It compares, hashes, pickles and prints as the code that made it; so does a history."""
    copy = pickle.loads(pickle.dumps(rule))
    assert copy == rule
    assert hash(copy) == hash(rule)
    assert eval(repr(rule), globals()) == rule  # noqa: S307
    history = match(deal(1, 2)).bought_in(1)
    assert pickle.loads(pickle.dumps(history)) == history
    assert attrs.evolve(history, events=history.events[:1]) == match(deal(1, 2))


def test_any_callable_is_a_match_rule() -> None:
    """Here: who first wins two deals."""

    def best_of_three(history: MatchHistory) -> Standing:
        won = history.wins()
        return Standing(
            totals=won,
            units=(0,) * history.players,
            playing=tuple(range(history.players)),
            winners=tuple(player for player, deals in enumerate(won) if deals == 2),
            settlement=Sheet(history.players),
        )

    rule: MatchRule = best_of_three
    assert not rule(match(deal(0, 5))).over
    assert rule(match(deal(0, 5), deal(0, 5))).winners == (0,)
