"""Rows for frames and CSV files: plain values, the same names in every row, and the sums of the values they are of."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest

from romi import play
from romi._text import Row
from romi.moves import parse_move
from romi.rules import MatchHistory
from romi.rules.scoring import Line, Sheet
from romi.sentences import Language
from romi.simulate import MatchTally, Tally, greedy, play_deals, play_matches, play_out
from romi.variants import RUMMY, TIZLAPOS

SHEET = Sheet(
    2,
    [Line(0, -5, "score/deduction", rule="TIZ8"), Line(1, 2, "house/luck", account="units", own_text="luck")],
    winners=[1],
)
HISTORY = MatchHistory(3).played(SHEET, (2, 0)).bought_in(1).played(Sheet(3, [Line(1, 7, "score/went-out")]))


def end() -> play.State:
    """A deal of Rummy at its end."""
    return play_out(play.start(RUMMY, players=2, seed=7), [greedy.player(RUMMY)] * 2)


def tally() -> Tally:
    """A few deals of Tízlapos, which keeps two accounts."""
    return play_deals(TIZLAPOS, strategies=[greedy, greedy], deals=3, seed=7)


def matches() -> MatchTally:
    """One match."""
    return play_matches(TIZLAPOS, strategies=[greedy, greedy], matches=1, seed=7)


TABLES: dict[str, Callable[[], list[Row]]] = {
    "sheet": SHEET.rows,
    "history": HISTORY.rows,
    "tally": lambda: tally().rows(),
    "empty tally": Tally.empty(("one", "two")).rows,
    "match tally": lambda: matches().rows(),
    "record": lambda: play.record(end()).rows(),
}


@pytest.mark.parametrize("name", TABLES)
def test_rows_have_the_same_names_and_plain_values(name: str) -> None:
    """So a CSV file takes them as they are, and so does any frame."""
    rows = TABLES[name]()
    assert rows
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    assert {type(value) for row in rows for value in row.values()} <= {int, float, str, bool, type(None)}
    file = io.StringIO()
    writer = csv.DictWriter(file, rows[0])
    writer.writeheader()
    writer.writerows(rows)
    written = csv.DictReader(io.StringIO(file.getvalue()))
    assert [*written] == [{key: "" if value is None else str(value) for key, value in row.items()} for row in rows]


def test_the_rows_of_a_sheet_are_its_lines() -> None:
    """With their sentences in the language, and the players' names in it."""
    sheet = play.score(end())
    for lang in ("en", "hu"):
        spoken: Language = lang
        assert [row["text"] for row in sheet.rows(spoken)] == [line.text(spoken) for line in sheet.lines]
    for seat in range(2):
        amounts = [row["amount"] for row in sheet.rows() if row["seat"] == seat]
        assert sum(amount for amount in amounts if isinstance(amount, int)) == sheet.total(seat)
    assert SHEET.rows()[1] == {
        "seat": 1,
        "account": "units",
        "amount": 2,
        "why": "house/luck",
        "rule": "",
        "cards": "",
        "other": None,
        "count": None,
        "way": "",
        "text": "luck",
    }


def test_the_rows_of_a_match_run_through_its_deals() -> None:
    """Everybody has a row on each account, also who did not sit down; the last totals are those of the history."""
    rows = HISTORY.rows()
    assert [row["event"] for row in rows] == ["deal"] * 6 + ["buy-in"] + ["deal"] * 6
    assert [row["deal"] for row in rows] == [1] * 7 + [2] * 6
    assert [(row["player"], row["seat"]) for row in rows[:6:2]] == [(0, 1), (1, None), (2, 0)]
    assert [row["player"] for row in rows if row["won"]] == [0, 0]
    for account in ("points", "units"):
        last = [row["total"] for row in rows[-6:] if row["account"] == account]
        assert tuple(last) == HISTORY.totals(account)


def test_the_rows_of_a_tally_say_what_it_says() -> None:
    """A row for each player and account, with the interval of the mean."""
    found = tally()
    rows = found.rows()
    assert [(row["seat"], row["account"]) for row in rows] == [(0, "points"), (0, "units"), (1, "points"), (1, "units")]
    for row, player in zip(rows[::2], found.players, strict=True):
        mean = player.points.interval()
        assert (row["name"], row["games"], row["wins"], row["total"]) == ("greedy", 3, player.wins, player.points.total)
        assert (row["mean"], row["low"], row["high"]) == (mean.estimate, mean.low, mean.high)
        assert (row["won"], row["won_low"]) == (player.won.estimate, player.won.low)
    assert [row["games"] for row in matches().rows()] == [1] * len(matches().rows())


def test_the_rows_of_a_record_are_its_moves() -> None:
    """They can be read back as moves."""
    state = end()
    rows = play.record(state).rows()
    assert [parse_move(str(row["move"])) for row in rows] == list(state.moves)
    assert [row["number"] for row in rows] == [*range(1, len(rows) + 1)]
    assert [row["seat"] for row in rows] == [event.seat for event in state.board.history]
