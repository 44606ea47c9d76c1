"""The tool that makes the referee wrong on purpose: what it changes, that it finds what it should, and leaves right code alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="the tool makes processes as Unix does")

from tests.mutants import EQUAL, ROOT, SOURCE, referee, sampled
from tests.mutating import mutants

pytestmark = pytest.mark.skipif(not SOURCE.is_dir(), reason="a wheel has no sources beside the tests")

SHORT = '''
def fits(low: int, high: int = 3, *, repr: bool = True) -> bool:
    """Low and high, 1 to 3."""
    if not low < high - 1 and low:
        return any(Card(low, high) for _ in () if high)
    return low == 1
'''
WRONG = {
    "fits: low < high - 1 -> low <= high - 1",
    "fits: low < high - 1 -> low >= high - 1",
    "fits: high - 1 -> 1 - high",
    "fits: high - 1 -> high + 1",
    "fits: if not low < high - 1 and low -> if True",
    "fits: if not low < high - 1 and low -> if False",
    "fits: not low < high - 1 and low -> not low < high - 1 or low",
    "fits: not low < high - 1 and low -> low",
    "fits: not low < high - 1 and low -> not low < high - 1",
    "fits: not low < high - 1 -> low < high - 1",
    "fits: any((Card(low, high) for _ in () if high)) -> all((Card(low, high) for _ in () if high))",
    "fits: Card(low, high) -> Card(high, low)",
    "fits: for _ in () if high -> for _ in ()",
    "fits: low == 1 -> low != 1",
}


def test_what_is_made_wrong(tmp_path: Path) -> None:
    """Comparisons, bounds, constants, conditions and the order of arguments; no text, no type, nothing of how a value prints."""
    path = tmp_path / "short.py"
    path.write_text(SHORT, "utf-8")
    found = list(mutants(path, "short.py"))
    constants = {"3 -> 4", "3 -> 2", "1 -> 2", "1 -> 0", "1 -> 2 #2", "1 -> 0 #2", "True -> False"}
    assert {one.name.removeprefix("short.py ") for one in found} == WRONG | {f"fits: {said}" for said in constants}
    assert {one.name for one in found if one.at_import} == {
        f"short.py fits: {said}" for said in ("3 -> 4", "3 -> 2", "True -> False")
    }
    right = compile(SHORT, str(path), "exec")
    assert all(one.code() != right for one in found)


def test_a_mutant_is_known_by_its_name() -> None:
    """So a sample does not change where lines move, and what is known of a mutant is not said of another."""
    names = [one.name for one in referee()]
    assert len({*names}) == len(names) > 1500
    assert [one.name for one in sampled(1, 50)] == [one.name for one in sampled(1, 80)][:50]


def test_what_is_known_to_change_nothing_is_a_mutant_and_has_a_reason() -> None:
    """A line of the list is a mutant that there is, and why it is none."""
    lines = EQUAL.read_text("utf-8").splitlines()
    names = {one.name for one in referee()}
    assert [line for line in lines if line.partition(" :: ")[0] not in names or not line.partition(" :: ")[2]] == []
    assert lines == sorted({*lines})


FOUND = "tests/rules_book/test_opening.py::test_HAND8_an_opening_takes_51_points_over_any_number_of_melds"
WRONG_OPENINGS = (
    "variants/handromi.py -: 51 -> 52",
    "rules/opening.py PointMinimum.__call__: opening.points >= self.points -> opening.points > self.points",
)
TRIAL = f"""
import attrs
from tests.mutants import *
known = {{one.name: one for one in referee()}}
for name in {WRONG_OPENINGS}:
    wrong = known[name]
    trial = Trial(Path("none"), {{"{FOUND}": (9.0, {{str(wrong.path): -1}})}}, 1, 9)
    for tried in (wrong, attrs.evolve(wrong, new=wrong.old)):
        print(answered(*forked(functools.partial(trial.cold, tried, ["{FOUND}"]))))
"""


def test_what_is_wrong_is_found_and_what_is_right_is_not() -> None:
    """A minimum of 52 points, and one that must be exceeded; then the same places as they are."""
    done = subprocess.run([sys.executable, "-c", TRIAL], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [FOUND, "", FOUND, ""]
