"""Laws that every deal score and match rule keeps, whatever the deal."""

from __future__ import annotations

import attrs
from hypothesis import given
from hypothesis import strategies as st

from romi.card import JOKER, NATURALS, Card
from romi.rules.finish import Finish
from romi.rules.matches import Buli, FixedDeals, MatchHistory, Stakes
from romi.rules.scoring import (
    Aim,
    BadPoints,
    DealEnd,
    DealScore,
    Deduct,
    FromHandBonus,
    KnockScore,
    Line,
    PenaltyPoints,
    PlusMinus,
    Seat,
    Sheet,
    VoidScore,
    WinnerTakes,
)
from romi.rules.values import FaceValues

CARDS: tuple[Card, ...] = (*NATURALS, JOKER)
HANDS = st.lists(st.sampled_from(CARDS), min_size=1, max_size=6).map(tuple[Card, ...])
TURNS = st.none() | st.integers(1, 9)
VALUES = FaceValues(ace=11, low_ace=1, joker=20)

OUT_SCORES: tuple[DealScore, ...] = (
    PenaltyPoints(winner=-20, from_hand=FromHandBonus(winner=-40, times=2)),
    PenaltyPoints(winner=-10, unopened=None, void=VoidScore.HANDS, with_lay_off=FromHandBonus(winner=-5, times=3)),
    PlusMinus(void=VoidScore.HANDS_AND_FLAT),
    WinnerTakes(),
)
SHOWN_SCORES: tuple[DealScore, ...] = (BadPoints(), BadPoints(deduct=Deduct.ALL, void=VoidScore.HANDS))


@st.composite
def out_deals(draw: st.DrawFn) -> DealEnd:
    """Deals in which somebody goes out, or nobody does."""
    seats = [
        Seat(left, first_laid=first) for left, first in draw(st.lists(st.tuples(HANDS, TURNS), min_size=2, max_size=6))
    ]
    if draw(st.booleans()):
        return DealEnd(seats, hand_value=VALUES)
    seat = draw(st.integers(0, len(seats) - 1))
    seats[seat] = attrs.evolve(seats[seat], left=())
    way = draw(st.sampled_from(["out", "from-hand", "szúró"]))
    finish = Finish(seat, way, turn=draw(TURNS), lay_offs=draw(st.integers(0, 2)))
    return DealEnd(seats, finish, hand_value=VALUES)


@st.composite
def shown_deals(draw: st.DrawFn) -> DealEnd:
    """Deals in which hands are shown: a knock with one card, or all arranged."""
    seats = [Seat(left) for left in draw(st.lists(HANDS, min_size=2, max_size=5))]
    seat = draw(st.integers(0, len(seats) - 1))
    way = draw(st.sampled_from(["knock", "römi", "flush", "royal", "pikoló"]))
    seats[seat] = Seat(seats[seat].left[:1] if way == "knock" else ())
    return DealEnd(seats, Finish(seat, way, also=("römi",)), hand_value=VALUES)


def rotated_end(end: DealEnd, by: int) -> DealEnd:
    """The same deal with every player `by` seats further on."""
    count = len(end.seats)
    seats = tuple(end.seats[(at - by) % count] for at in range(count))
    finish = None if end.finish is None else attrs.evolve(end.finish, seat=(end.finish.seat + by) % count)
    return attrs.evolve(end, seats=seats, finish=finish, dealer=(end.dealer + by) % count)


def rotated_line(line: Line, by: int, count: int) -> Line:
    """The same line with every player `by` seats further on."""
    other = None if line.other is None else (line.other + by) % count
    return attrs.evolve(line, seat=(line.seat + by) % count, other=other)


def check_laws(score: DealScore, end: DealEnd, by: int) -> None:
    """Totals are sums of lines; seats rotated, lines and winner rotated; void has no winner; the order of a hand is nothing."""
    sheet, count = score(end), len(end.seats)
    for account in sheet.accounts:
        for seat in range(count):
            lines = [line.amount for line in sheet.lines if (line.seat, line.account) == (seat, account)]
            assert sheet.total(seat, account) == sum(lines)
        assert sum(sheet.totals(account)) == sum(line.amount for line in sheet.lines if line.account == account)
    assert sum(sheet.totals("units")) == 0
    assert sheet.void == (end.finish is None)
    turned = score(rotated_end(end, by))
    expected = [rotated_line(line, by, count) for line in sheet.lines]
    assert sorted(map(repr, turned.lines)) == sorted(map(repr, expected))
    assert turned.winners == tuple((seat + by) % count for seat in sheet.winners)
    mixed = attrs.evolve(end, seats=[attrs.evolve(seat, left=seat.left[::-1]) for seat in end.seats])
    assert score(mixed).totals() == sheet.totals()


@given(st.sampled_from(OUT_SCORES), out_deals(), st.integers(0, 5))
def test_laws_of_scores_for_going_out(score: DealScore, end: DealEnd, by: int) -> None:
    """Handrömi, Magyar römi, Rablórömi, Rummy."""
    check_laws(score, end, by)


@given(st.sampled_from(SHOWN_SCORES), shown_deals(), st.integers(0, 4))
def test_laws_of_scores_for_hands_that_are_shown(score: DealScore, end: DealEnd, by: int) -> None:
    """Tízlapos."""
    check_laws(score, end, by)


@given(HANDS, HANDS, st.sampled_from(NATURALS), st.integers(0, 1))
def test_laws_of_the_knock(own: tuple[Card, ...], others: tuple[Card, ...], turned: Card, by: int) -> None:
    """Kopogós: and only the winner of the deal scores."""
    end = DealEnd([Seat(own), Seat(others)], Finish(0, "knock"), upcard=turned, hand_value=VALUES)
    check_laws(KnockScore(), end, by)
    sheet = KnockScore()(end)
    (winner,) = sheet.winners
    assert sheet.total(1 - winner) == 0
    assert sheet.total(winner) > 0


MATCHES = st.lists(
    st.tuples(st.lists(st.integers(-20, 60), min_size=3, max_size=3), st.sampled_from([0, 1, 2, None])), max_size=12
)


def points(amounts: list[int], winner: int | None) -> Sheet:
    """A deal of these points."""
    return Sheet(
        len(amounts),
        [Line(seat, amount, "house/any") for seat, amount in enumerate(amounts)],
        winners=() if winner is None else (winner,),
    )


@given(MATCHES, st.integers(0, 2), st.sampled_from(Aim))
def test_players_rotated_standings_rotated(deals: list[tuple[list[int], int | None]], by: int, aim: Aim) -> None:
    """It does not matter who is called player 0; and what one wins another pays."""
    rule = FixedDeals(max(1, len(deals)), settlement=Stakes(deal=1, match=6))
    history, turned = MatchHistory(3, aim=aim), MatchHistory(3, aim=aim)
    for amounts, winner in deals:
        sheet = points(amounts, winner)
        history = history.played(sheet)
        turned = turned.played(sheet, seats=[(player + by) % 3 for player in range(3)])
    one, two = rule(history), rule(turned)
    for player in range(3):
        assert one.totals[player] == two.totals[(player + by) % 3]
        assert one.units[player] == two.units[(player + by) % 3]
    assert {(player + by) % 3 for player in one.winners} == set(two.winners)
    assert sum(one.units) == 0


@given(MATCHES, st.data())
def test_laws_of_the_buli(deals: list[tuple[list[int], int | None]], data: st.DataObject) -> None:
    """Who is in is below the limit; who may buy in goes down; units only change hands, but for fees that are still in the pot."""
    rule, history, fees = Buli(stake=6), MatchHistory(3), 0
    for amounts, _ in deals:
        seats = rule(history).playing
        history = history.played(points([amounts[player] for player in seats], 0), seats=seats)
        standing = rule(history)
        if standing.over:
            break
        assert all((standing.totals[player] < 100) == (player in standing.playing) for player in range(3))
        player = data.draw(st.integers(0, 2))
        terms = rule.check_buy_in(history, player)
        if terms:
            assert terms.value.total < standing.totals[player]
            history, fees = history.bought_in(player), fees + 3
            assert rule(history).totals[player] == terms.value.total
            assert player in rule(history).playing
    end = rule(history)
    if end.over:
        assert sum(end.units) in {0, -(fees % len(end.winners))}
    else:
        assert sum(end.units) == -fees
