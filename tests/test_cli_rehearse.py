"""`romi rehearse`: the rules of a game tried in the terminal."""

from __future__ import annotations

import io
import json

import pytest

from romi.cli.simulating import rehearsed
from romi.cli.voice import NO, YES, Form, Voice
from romi.simulate import rehearsal
from romi.variants import RUMMY


def test_a_game_that_is_well_is_told_in_words_and_ends_with_nought() -> None:
    out = io.StringIO()
    assert rehearsed(Voice(out), RUMMY, 1, 7) == YES
    assert out.getvalue().startswith("Rummy: ")
    assert out.getvalue().rstrip().endswith("nothing is wrong")


def test_what_is_wrong_ends_with_one_and_can_be_read_by_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each trouble with what is needed to have it again."""
    monkeypatch.setattr(rehearsal, "_MOVES_A_TURN", 0)
    out = io.StringIO()
    assert rehearsed(Voice(out, form=Form.JSON), RUMMY, 1, 7) == NO
    told = json.loads(out.getvalue())
    assert told["findings"][0]["trouble"] == "endless"
    assert told["findings"][0]["seed"] > 0
    assert told["deals"] == len(RUMMY.players)
