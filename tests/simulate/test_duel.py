"""Duels: the same deals with the seats swapped, and how sure the answer is."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import attrs
import pytest

from romi.play import score
from romi.rules.scoring import Aim
from romi.simulate import Amounts, Duel, careful, deal, duel, greedy, play_deals, play_out, random_legal
from romi.variants import KOPOGOS, RUMMY, TIZLAPOS


def test_who_plays_the_same_is_nowhere_ahead() -> None:
    """Swapping the seats of equals changes nothing, so each pair comes to nothing at all."""
    found = duel(RUMMY, greedy, greedy, pairs=5, seed=3)
    assert (found.deals, found.done) == (10, 5)
    assert found.points == found.wins == Amounts(5, 0, 0)
    assert (found.difference().low, found.difference().high, found.needed(1)) == (0, 0, 2)


@pytest.mark.parametrize("players", [2, 3])
def test_a_pair_is_two_deals_with_the_seats_swapped(players: int) -> None:
    """Counted here from the deals one by one."""
    a, b = greedy, random_legal
    found = duel(RUMMY, a, b, pairs=4, players=players, seed=3)
    points, wins = [], []
    for number in range(1, 5):
        difference = lead = 0
        for owners in ([0, 1, 0][:players], [1, 0, 1][:players]):
            begun, seated = deal(RUMMY, number, strategies=[(a, b)[owner] for owner in owners], seed=3)
            sheet = score(play_out(begun, seated))
            difference += sum(sheet.total(seat) * (1, -1)[owner] for seat, owner in enumerate(owners))
            lead += sum(1 - 2 * owners[seat] for seat in sheet.winners)
        points.append(difference)
        wins.append(lead)
    assert (found.points, found.wins) == (Amounts.of(*points), Amounts.of(*wins))
    assert found.difference().estimate == pytest.approx(sum(points) / 4 / players)
    assert found.lead().estimate == pytest.approx(sum(wins) / 4 / players)
    assert found.lead().low <= found.lead().estimate <= found.lead().high


@pytest.mark.parametrize("wins", [(2, 2, -1), (-2, -2, 1), (2, 2), (1, -2)])
def test_a_lead_stays_within_one(wins: tuple[int, ...]) -> None:
    """Few pairs have a wide interval, but no share of wins is more than one above another."""
    found = Duel(a="a", b="b", seed=1, seats=2, aim=None, points=Amounts.of(*wins), wins=Amounts.of(*wins))
    for confidence in (0.5, 0.95, 0.999):
        lead = found.lead(confidence)
        assert -1 <= lead.low <= lead.estimate <= lead.high <= 1
    assert "; lead in wins " in str(found)


def test_without_a_seed_it_is_a_fresh_one_each_time() -> None:
    """And stands in the answer, so that the duel can be had again."""
    first, second = (duel(RUMMY, greedy, random_legal, pairs=2) for _ in range(2))
    assert first.seed != second.seed
    assert duel(RUMMY, greedy, random_legal, pairs=2, seed=first.seed) == first


def test_how_many_deals_it_takes() -> None:
    """As many as make the interval as narrow as the difference; four times as many for half of it."""
    found = Duel(a="a", b="b", seed=1, seats=2, aim=Aim.LOW, points=Amounts.of(*[10, -10] * 50), wins=Amounts.of(1, -1))
    reach = found.difference().high - found.difference().estimate
    assert abs(found.needed(reach) - found.deals) <= 2
    assert found.needed(reach / 2) == pytest.approx(4 * found.deals, abs=2)
    assert found.needed(reach, confidence=0.99) > found.needed(reach)
    assert found.needed_for_lead(0.01) == 2 * 19208
    for difference in (0, -1):
        with pytest.raises(ValueError, match="above 0"):
            found.needed(difference)
    with pytest.raises(ValueError, match="two pairs"):
        attrs.evolve(found, points=Amounts.of(3)).needed(1)


def test_duels_add_up_wherever_they_were_played() -> None:
    """By workers, and of several lots of deals; not of others."""
    here = duel(KOPOGOS, greedy, careful, pairs=4, seed=3)
    with ThreadPoolExecutor(2) as pool:
        assert duel(KOPOGOS, greedy, careful, pairs=4, seed=3, executor=pool, chunk=1) == here
    both = here + duel(KOPOGOS, greedy, careful, pairs=2, seed=4)
    assert (both.deals, both.seed) == (12, 3)
    with pytest.raises(ValueError, match="cannot be added"):
        here + duel(KOPOGOS, careful, greedy, pairs=1, seed=3)


def test_it_says_in_a_line_who_is_ahead() -> None:
    """With which points are good, where the game says it."""
    found = duel(TIZLAPOS, greedy, random_legal, pairs=3, seed=3)
    assert str(found).startswith("greedy against random, 6 deals from seed 3: ")
    assert "low totals win" in str(found)
    assert "win;" not in str(attrs.evolve(found, aim=None))


def test_it_is_of_two_who_can_play() -> None:
    """As `play_deals` says it."""
    with pytest.raises(TypeError, match="seat 1"):
        duel(RUMMY, greedy, 7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="9 players"):
        duel(RUMMY, greedy, greedy, players=9)
    assert play_deals(RUMMY, strategies=[greedy, greedy], deals=1).deals == 1
