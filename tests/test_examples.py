"""The examples: each is short, runs, and prints what it printed when it was read and found right."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.source import ROOT, TESTS

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
EXPECTED = TESTS / "examples"

pytestmark = pytest.mark.skipif(not EXAMPLES, reason="the examples are not here")


def run(path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The script, run as a person would run it."""
    return subprocess.run(
        [sys.executable, str(path), *arguments],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
    )


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_example_prints_what_it_should(path: Path) -> None:
    """Whole and without a warning."""
    done = run(path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (EXPECTED / f"{path.stem}.txt").read_text("utf-8")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_example_is_short(path: Path) -> None:
    """Under forty lines, and its first line is the question that it answers."""
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) < 40
    assert lines[0].startswith('"""')


def test_every_expectation_has_its_example() -> None:
    """None is left over."""
    assert sorted(path.stem for path in EXPECTED.glob("*.txt")) == [path.stem for path in EXAMPLES]


def test_lays_that_are_not_as_expected_are_pointed_out(tmp_path: Path) -> None:
    """And the exit status says so."""
    lays = tmp_path / "lays.txt"
    lays.write_text("# mine\n\nrummy  yes  7♥ 8♥ 9♠\nrummy  run/wrong-suit  7♥ 8♥ 9♠\n", encoding="utf-8")
    done = run(ROOT / "examples" / "check_lays.py", str(lays))
    assert done.returncode == 1
    assert done.stdout.count("<-- not expected") == 1
    assert "2 lays, 1 answered otherwise than expected" in done.stdout
