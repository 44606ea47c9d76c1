"""Node counts: the files in `tests/perft`, `legal_moves`, and a slow enumeration that only knows `step`, all agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from romi.testing import read_counts, sequences
from romi.variants import ALL
from tests import slow_moves

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))
SLOW = 20
"""In the normal suite states are enumerated slowly as long as there are no more than these at a depth."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_counts_are_those_of_the_file(file: Path) -> None:
    """A change of any rule that makes a move more or less shows here first."""
    counted = read_counts(file.read_text("utf-8"))
    depth = next((at for at, count in enumerate(counted.counts) if count > 1500), len(counted.counts))
    assert sequences(counted.record.begin(), depth) == counted.counts[:depth]


@pytest.mark.full
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_counts_are_those_of_the_file_to_the_last(file: Path) -> None:
    """The deepest counts too."""
    counted = read_counts(file.read_text("utf-8"))
    assert sequences(counted.record.begin(), len(counted.counts)) == counted.counts


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_trying_everything_finds_the_same(file: Path) -> None:
    """From `step` alone: every move that can be written down is tried."""
    counted = read_counts(file.read_text("utf-8"))
    depth = next(at for at, count in enumerate(counted.counts, 1) if count > SLOW)
    assert slow_moves.count(counted.record.variant, counted.record.begin(), depth) == counted.counts[:depth]


@pytest.mark.full
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_trying_everything_finds_the_same_further_down(file: Path) -> None:
    """Minutes, not seconds: to the depth of 250 sequences."""
    counted = read_counts(file.read_text("utf-8"))
    depth = sum(count <= 250 for count in counted.counts)
    assert slow_moves.count(counted.record.variant, counted.record.begin(), depth) == counted.counts[:depth]


def test_every_variant_has_a_file() -> None:
    """The seven, each on a reduced deck."""
    assert {file.stem for file in FILES} == {variant.name for variant in ALL}


def test_a_file_without_counts_is_refused() -> None:
    """It says what is missing."""
    with pytest.raises(ValueError, match="no line of counts"):
        read_counts("romi deal 1\nvariant: rummy\nplayers: 2\nseed: 7\n")
