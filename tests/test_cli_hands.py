"""`romi arrange`, `romi discard` and `romi outs`: what is in a hand, from the command line."""

from __future__ import annotations

import json

import pytest

from romi.cli import main


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The status, and what was said."""
    try:
        status = main(words)
    except SystemExit as stop:
        status = stop.code if isinstance(stop.code, int) else -1
    return status, capsys.readouterr().out


def test_arrange_says_melds_and_what_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    """In words, in Hungarian, and as a record."""
    status, text = said(capsys, "arrange", "kopogos", "7h", "8h", "9h", "9c", "9d", "Kc")
    assert (status, text) == (0, "set: 9♣ 9♦ 9♥, 27 points\nleft over: K♣ 7♥ 8♥, 25 points\n")
    status, text = said(capsys, "arrange", "kopogos", "7h 8h 9h", "--lang", "hu")
    assert (status, text) == (0, "sor: 7♥ 8♥ 9♥, 24 pont\nnem marad rossz lap\n")
    status, text = said(capsys, "arrange", "kopogos", "7h 8h 9h Kd", "--json")
    record = json.loads(text)
    assert (record["deadwood"], record["points"], record["penalty"]) == ("Kd", 24, 10)
    assert record["melds"][0]["cards"] == "7h 8h 9h"


def test_arrange_takes_a_goal(capsys: pytest.CaptureFixture[str]) -> None:
    """Most points are not least penalty: an ace counts 11 in a set and in the hand, 1 beside the 2."""
    hand = "Ah 2h 3h Ac Ad"
    records = [
        json.loads(said(capsys, "arrange", "romi51", hand, "--best", goal, "--json")[1]) for goal in ("points", "cards")
    ]
    assert [record["points"] for record in records] == [33, 33]
    assert said(capsys, "arrange", "romi51", hand, "--best", "luck")[0] == 2


def test_discard_names_the_card_and_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    """The card thrown, then the arrangement."""
    status, text = said(capsys, "discard", "romi51", "7h 8h 9h 9c * Kc")
    assert status == 0
    assert text.splitlines()[0] == "throw K♣"
    record = json.loads(said(capsys, "discard", "romi51", "7h 8h 9h 9c * Kc", "--json")[1])
    assert record["discard"] == "Kc"


def test_RUM9_outs_count_what_is_unseen(capsys: pytest.CaptureFixture[str]) -> None:
    """Cards seen elsewhere are left out; no outs is a no."""
    status, text = said(capsys, "outs", "rummy", "9c 9h", "--seen", "9d")
    assert (status, text) == (0, "these would help (1 unseen in all):\n  9♠ 1\n")
    assert said(capsys, "outs", "rummy", "9c 9h", "--seen", "9d 9s") == (1, "no card would help\n")
    two, five = (json.loads(said(capsys, "outs", "handromi", "9c 9h", "--players", n, "--json")[1]) for n in ("2", "5"))
    assert (two["outs"]["9s"], five["outs"]["9s"]) == (2, 3)


def test_what_cannot_be_a_hand_is_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    """A card more often than the packs hold, words that are no cards, a hand too large for the discard."""
    assert said(capsys, "arrange", "rummy", "9c 9c") == (2, "")
    assert said(capsys, "discard", "rummy", "") == (2, "")
    assert said(capsys, "outs", "rummy", "9x") == (2, "")


def test_RABLO4_rearrange_names_what_is_played_and_what_changes(capsys: pytest.CaptureFixture[str]) -> None:
    """The table in quotes, the hand behind; a table that is none is misuse, a game without rearranging too."""
    status, text = said(capsys, "rearrange", "rabloromi", "7h 8h Kc", "--table", "7h 8h 9h Th / 7c 7d 7s")
    assert status == 0
    assert text == "played: 7♥\n  meld 2 becomes: 7♣ 7♦ 7♥ 7♠\nleft in hand: K♣ 8♥\n"
    record = json.loads(said(capsys, "rearrange", "rabloromi", "7h Kc", "--table", "7c 7d 7s", "--json")[1])
    assert (record["played"], record["hand"]) == ("7h", "Kc")
    assert record["changed"] == [{"meld": "7c 7d 7h 7s", "was": 0}]
    assert said(capsys, "rearrange", "rabloromi", "Kc") == (1, "no card can be played\n")
    assert said(capsys, "rearrange", "rabloromi", "7h 8h 9h Kd")[1].startswith(
        "played: 7♥ 8♥ 9♥\n  new meld: 7♥ 8♥ 9♥\n"
    )
    assert said(capsys, "rearrange", "rabloromi", "7h", "--table", "7c 7d 8s") == (2, "")
    assert said(capsys, "rearrange", "romi51", "7h", "--table", "7c 7d 7s") == (2, "")
