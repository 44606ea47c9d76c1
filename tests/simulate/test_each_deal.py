"""A row for each deal: the very deals of a tally, whoever plays them where."""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from romi import play
from romi.rules.scoring import POINTS, UNITS
from romi.simulate import Player, Strategy, deal, each_deal, greedy, play_deals, play_out, random_legal
from romi.variants import RUMMY, TIZLAPOS, Variant

PLAYERS: list[Strategy | Player] = [random_legal, greedy, greedy]


@pytest.mark.parametrize("variant", [RUMMY, TIZLAPOS], ids=lambda variant: variant.name)
def test_the_rows_add_up_to_the_tally(variant: Variant) -> None:
    """Deals, ways, turns, moves, wins, and the sums on each account."""
    rows = [*each_deal(variant, strategies=PLAYERS, deals=6, seed=5)]
    tally = play_deals(variant, strategies=PLAYERS, deals=6, seed=5)
    assert [row["deal"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert sum(row["way"] is None for row in rows) == tally.void
    for key, amounts in (("turns", tally.turns), ("moves", tally.moves)):
        assert sum(int(str(row[key])) for row in rows) == amounts.total
    for seat, player in enumerate(tally.players):
        assert {row[f"name_{seat}"] for row in rows} == {player.name}
        assert sum(row["winner"] == seat for row in rows) == player.wins
        for account in (POINTS, UNITS):
            assert sum(int(str(row[f"{account}_{seat}"])) for row in rows) == player.account(account).total


def test_a_row_is_of_the_deal_that_it_numbers() -> None:
    """Which can be had alone, by its number or by its own seed."""
    row = [*each_deal(RUMMY, strategies=PLAYERS, deals=3, seed=5)][2]
    begun, players = deal(RUMMY, 3, strategies=PLAYERS, seed=5)
    end = play_out(begun, players)
    assert (row["seed"], row["dealer"], row["moves"]) == (str(end.seed), end.board.dealer, len(end.moves))
    again = play.start(RUMMY, players=3, seed=int(str(row["seed"])), dealer=end.board.dealer, number=3)
    assert again == begun


@pytest.mark.parametrize("pool", [ThreadPoolExecutor(2), ProcessPoolExecutor(2)], ids=["threads", "processes"])
def test_workers_change_nothing(pool: Executor) -> None:
    """In order, and who has seen enough may stop; for a house account too."""
    here = [*each_deal(RUMMY, strategies=PLAYERS, deals=5, seed=5, accounts=("honour",))]
    assert here[0]["honour_2"] == 0
    with pool:
        there = each_deal(RUMMY, strategies=PLAYERS, deals=5, seed=5, accounts=("honour",), executor=pool, chunk=2)
        assert [*there] == here
        endless = each_deal(RUMMY, strategies=PLAYERS, deals=10**9, seed=5, accounts=("honour",), executor=pool)
        assert [next(endless), next(endless)] == here[:2]
        endless.close()  # type: ignore[attr-defined]  # a generator, where others play


def test_no_deals_and_nonsense() -> None:
    """Before anything is played."""
    assert not [*each_deal(RUMMY, strategies=PLAYERS, deals=0)]
    for deals, chunk in ((-1, 1), (1, 0)):
        with pytest.raises(ValueError, match="cannot be played"):
            each_deal(RUMMY, strategies=PLAYERS, deals=deals, chunk=chunk)
    with pytest.raises(ValueError, match="1 players"):
        each_deal(RUMMY, strategies=PLAYERS[:1])
