"""The command among closed, full and odd streams."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the lines are for a POSIX shell")

MELD = f'"{sys.executable}" -m romi meld rummy'


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["sh", "-c", line], capture_output=True, check=False)


def test_a_closed_input_is_an_empty_one() -> None:
    done = shell(f"{MELD} - <&-")
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"romi: no cards on standard input\n")


def test_a_closed_output_leaves_the_status() -> None:
    assert [shell(f"{MELD} {cards} >&-").returncode for cards in ("7h 8h 9h", "7h 8h Th")] == [0, 1]
    assert shell(f"{MELD} 7h 8h 9h >&-").stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_told_in_one_line() -> None:
    done = shell(f"{MELD} 7h 8h 9h >/dev/full")
    assert (done.returncode, done.stderr) == (2, b"romi: No space left on device\n")


def test_a_byte_order_mark_before_cards_is_passed_over() -> None:
    done = shell(f"printf '\\357\\273\\2777h 8h 9h\\r\\n8h 9h Th\\r\\n' | {MELD} -")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines()[0] == "line 1: run: 7♥ 8♥ 9♥, 24 points"


def test_a_score_file_may_begin_with_a_byte_order_mark_and_is_not_nested_for_ever(tmp_path: Path) -> None:
    told = tmp_path / "told.toml"
    told.write_text('players = ["A", "B"]\nfinisher = "A"\nleft = { B = "7h" }\n', "utf-8-sig")
    score = f'"{sys.executable}" -m romi score romi51'
    assert shell(f"{score} {told}").returncode == 0
    assert shell(f"{score} - < {told}").returncode == 0
    told.write_text("x = " + "[" * 3000 + "]" * 3000, "utf-8")
    done = shell(f"{score} {told}")
    assert (done.returncode, done.stderr) == (2, b"romi: the file is nested deeper than any deal\n")
