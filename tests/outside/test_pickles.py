"""Values go to another process and come back: every public kind, and from one Python to another, as pickles and as JSON."""

from __future__ import annotations

import copy
import os
import pickle
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

import attrs
import pytest
import typing_extensions

import romi
from romi import data, rules
from tests.outside.every import every, kinds
from tests.outside.values import SOME

WITH_QUESTIONS: Final = frozenset({rules.DealEnd, rules.GoingOut, rules.Regrouping, rules.TableMove})
"""What a rule is asked with holds questions of a variant, which Python takes for equal only if it is the very same variant."""

TRAVEL: Final = list(kinds())


def test_no_public_kind_is_left_out() -> None:
    assert [kind for kind in kinds() if kind not in every()] == []


def words(value: object) -> list[str]:
    return sorted(re.findall(r"(?<!at )(?<=[\s(){}<>,])[^\s(){}<>,]+", repr(value)))


def same(one: object, other: object) -> bool:
    """Equal, and told by the same words, since sets have no order; a hash is a hash again."""
    if type(one) is not type(other) or words(one) != words(other):
        return False
    if type(one) in WITH_QUESTIONS:
        return True
    return one == other and (type(one).__hash__ is None or _hash(one) == _hash(other))


def _hash(value: object) -> int | None:
    try:
        return hash(value)
    except TypeError:  # what it holds has none
        return None


@pytest.mark.parametrize("kind", TRAVEL, ids=lambda kind: kind.__name__)
def test_a_value_pickles_and_is_copied(kind: type) -> None:
    """By every protocol, deep and flat."""
    value = every()[kind]
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert same(pickle.loads(pickle.dumps(value, protocol)), value), protocol
    assert same(copy.copy(value), value)
    assert same(copy.deepcopy(value), value)


CHILD: Final = r"""
import pickle, re, sys
from romi import data
pickled, texts = pickle.load(sys.stdin.buffer)
values = [pickle.loads(each) for each, _ in pickled]
told = [sorted(re.findall(r"(?<!at )(?<=[\s(){}<>,])[^\s(){}<>,]+", repr(value))) == words for value, (_, words) in zip(values, pickled)]
read = [data.loads(text) for text in texts]
written = [data.dumps(value) for value in read]
sys.stdout.buffer.write(pickle.dumps((sys.version_info[:2], told, [pickle.dumps(value) for value in values], written, pickle.dumps(read))))
"""


@cache
def pythons() -> dict[str, str]:
    """The Pythons that are here, by their version: those that `ROMI_PYTHONS` names, or those on the path and under pyenv."""
    named = os.environ.get("ROMI_PYTHONS", "").split()
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = named or [
        *filter(None, (shutil.which(f"python3.{minor}") for minor in range(11, 16))),
        *map(str, sorted(versions.glob("3.*/bin/python"))),
    ]
    told: dict[str, str] = {}
    for path in found:
        asked = [path, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            told.setdefault(done.stdout.strip(), path)
    return told


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_values_go_to_another_python_and_back(version: str) -> None:
    """It reads the pickles and the JSON of this one, tells the same of them, and this one reads what that one writes."""
    if version == ".".join(map(str, sys.version_info[:2])):
        pytest.skip("this is that Python")
    if version not in pythons():
        pytest.skip(f"there is no Python {version} here")
    # What is for tests of one's own needs hypothesis, which is built for one Python.
    values = [every()[kind] for kind in TRAVEL if not kind.__module__.startswith("romi.testing")]
    texts = [data.dumps(value) for each in SOME.values() for value in each]
    rooms = {str(Path(str(module.__file__)).parent) for module in (typing_extensions,)}
    rooms |= {str(Path(str(module.__file__)).parents[1]) for module in (romi, attrs)}
    done = subprocess.run(
        [pythons()[version], "-c", CHILD],
        input=pickle.dumps(([(pickle.dumps(value), words(value)) for value in values], texts)),
        capture_output=True,
        check=False,
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join(sorted(rooms)), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "7"},
    )
    assert done.returncode == 0, done.stderr.decode()
    there, told, pickled, written, read = pickle.loads(done.stdout)
    assert ".".join(map(str, there)) == version
    assert [type(value).__name__ for value, right in zip(values, told, strict=True) if not right] == []
    back = [pickle.loads(each) for each in pickled]
    assert [type(value).__name__ for value, again in zip(values, back, strict=True) if not same(value, again)] == []
    assert written == texts
    assert pickle.loads(read) == [value for each in SOME.values() for value in each]
