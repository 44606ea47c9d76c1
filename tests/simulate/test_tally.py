"""Tallies add up exactly, in any order, and say how sure they are."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from romi.rules.matches import MatchHistory
from romi.rules.scoring import Line, Sheet
from romi.simulate import Amounts, Interval, MatchTally, PlayerTally, Tally, share
from romi.variants import KOPOGOS, RUMMY

NAMES = ("one", "two", "three")


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Deals with points, units and a house account."""
    lines = draw(
        st.lists(
            st.builds(
                Line,
                st.integers(0, 2),
                st.integers(-500, 500),
                st.just("house/x"),
                account=st.sampled_from(["points", "units", "honour"]),
            ),
            max_size=5,
        )
    )
    return Sheet(3, lines, winners=draw(st.just(()) | st.tuples(st.integers(0, 2))))


@st.composite
def tallies(draw: st.DrawFn) -> Tally:
    """Tallies of a few deals."""
    total = Tally.empty(NAMES)
    for sheet in draw(st.lists(sheets(), max_size=4)):
        way = None if sheet.void else draw(st.sampled_from(["out", "knock"]))
        total += Tally.of_deal(NAMES, sheet, way=way, turns=draw(st.integers(1, 99)), moves=draw(st.integers(1, 300)))
    return total


@given(tallies(), tallies(), tallies())
def test_tallies_are_a_commutative_monoid(a: Tally, b: Tally, c: Tally) -> None:
    """Whoever counted, in whichever order."""
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    assert a + Tally.empty(NAMES) == a
    assert hash(a + b) == hash(b + a)


@given(st.lists(sheets(), min_size=1, max_size=6))
def test_a_tally_counts_what_the_sheets_say(deals: list[Sheet]) -> None:
    """Wins, points and void deals; an account without a line in a deal brought nothing there."""
    total = Tally.empty(NAMES)
    for sheet in deals:
        total += Tally.of_deal(NAMES, sheet, way=None if sheet.void else "out", turns=9, moves=20)
    assert total.done == len(deals)
    assert total.void == sum(sheet.void for sheet in deals)
    assert dict(total.ways).get("out", 0) == total.deals - total.void
    for seat, player in enumerate(total.players):
        assert player.wins == sum(seat in sheet.winners for sheet in deals)
        for account in ("points", "units", "honour", "nothing"):
            numbers = [sheet.total(seat, account) for sheet in deals]
            assert player.account(account) == Amounts.of(*numbers)


@given(st.lists(st.integers(-10_000, 10_000), min_size=2, max_size=40))
def test_mean_and_deviation(numbers: list[int]) -> None:
    """As the standard library has them, from sums alone."""
    amounts = Amounts.of(*numbers[:1]) + Amounts.of(*numbers[1:])
    assert amounts.mean == pytest.approx(statistics.mean(numbers))
    assert amounts.deviation == pytest.approx(statistics.stdev(numbers))
    interval = amounts.interval()
    assert interval.high - interval.estimate == pytest.approx(
        1.959964 * statistics.stdev(numbers) / len(numbers) ** 0.5
    )


def test_of_nothing_there_is_no_mean_and_no_deviation() -> None:
    """No division by zero."""
    assert Amounts().interval() == Interval(0, 0, 0)
    assert Amounts.of(5).interval() == Interval(5, 5, 5)
    assert share(0, 0) == Interval(0, 0, 1)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(30, 100, 0.21895, 0.39585), (0, 20, 0.0, 0.16113), (20, 20, 0.83887, 1.0), (1, 2, 0.09453, 0.90547)],
)
def test_a_share_has_wilsons_interval(part: int, whole: int, low: float, high: float) -> None:
    """Values from tables of the Wilson score interval at 95 %."""
    found = share(part, whole)
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)
    assert share(part, whole, 0.99).high >= found.high


@given(st.integers(0, 400), st.integers(0, 400))
def test_a_share_lies_in_its_interval(part: int, more: int) -> None:
    """And the interval between 0 and 1."""
    found = share(part, part + more)
    assert 0 <= found.low <= found.estimate <= found.high <= 1


def test_what_does_not_belong_together_is_refused() -> None:
    """Other players, other numbers of players, shares of more than all, certainty."""
    with pytest.raises(ValueError, match="of 1 and of 2 players"):
        Tally.empty(["a"]) + Tally.empty(["a", "b"])
    with pytest.raises(ValueError, match="the results of a and b cannot be added"):
        PlayerTally(name="a") + PlayerTally(name="b")
    with pytest.raises(ValueError, match="is not part"):
        share(3, 2)
    with pytest.raises(ValueError, match="between 0 and 1"):
        share(1, 2, 1.0)


def test_a_tally_reads_well() -> None:
    """One line for the deals, one for each player."""
    sheet = Sheet(2, [Line(0, 30, "score/hand-of-another")], winners=[0])
    tally = Tally.of_deal(("a", "b"), sheet, way="out", turns=12, moves=30)
    tally += Tally.of_deal(("a", "b"), Sheet(2), way=None, turns=40, moves=90)
    assert str(tally).splitlines() == [
        "2 deals, 1 void; 26.0 turns each; ways out: out 1",
        "a: won 50.0% (9.5% to 90.5%); +15.0 ± 29.4 points",
        "b: won 0.0% (0.0% to 65.8%); +0.0 ± 0.0 points",
    ]


def test_a_match_counts_its_totals_with_what_the_end_brought() -> None:
    """KOP9: the boxes are part of what the winner has."""
    history = MatchHistory(2).played(Sheet(2, [Line(0, 160, "score/difference")], winners=[0]))
    tally = MatchTally.of_match(("a", "b"), KOPOGOS.match(history), deals=1)
    assert tally.players[0].points.total == 160 + 160 + 25 + 150 + 150
    assert tally.players[0].wins == 1
    assert str(tally).startswith("1 matches, 1.0 deals each; 0 unfinished, 0 shared\na: won 100.0%")


def test_a_match_that_is_shared_is_won_by_all_who_share_it() -> None:
    """And one without an end by nobody."""
    shared = MatchHistory(2).played(Sheet(2, [Line(0, 210, "score/x"), Line(1, 210, "score/x")]))
    tally = MatchTally.of_match(("a", "b"), RUMMY.match(shared), deals=1)
    tally += MatchTally.of_match(("a", "b"), RUMMY.match(MatchHistory(2)), deals=0)
    assert (tally.matches, tally.shared, tally.unfinished, tally.done) == (2, 1, 1, 2)
    assert [player.wins for player in tally.players] == [1, 1]
    assert tally + MatchTally.empty(["a", "b"]) == tally
