"""The examples of the page of error codes: each is refused, and together they show every code that needs no running deal."""

from __future__ import annotations

import importlib.util
from collections import defaultdict
from types import ModuleType

import pytest

from romi.code import Code
from romi.sentences import sentence
from romi.verdict import Violation
from tests.source import ROOT

PAGE = ROOT / "docs" / "refusals.py"

IN_PLAY = {"draw/nothing-there", "lay-off/only-after-a-knock", "table/no-such-meld", "turn/cannot-end"}
"""Codes that only a deal in progress gives."""

pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="the docs are not here")


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, PAGE.with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def refusals() -> dict[str, tuple[Violation, ...]]:
    """Each question with its violations or notes."""
    answers: dict[str, tuple[Violation, ...]] = load("asking").answers() if PAGE.exists() else {}
    return answers


@pytest.mark.parametrize(("question", "violations"), refusals().items())
def test_question_is_refused_for_one_reason(question: str, violations: tuple[Violation, ...]) -> None:
    """An example shows one code alone, and both sentences about it are whole."""
    assert len({fault.code for fault in violations}) == 1, question
    for fault in violations:
        for lang in ("en", "hu"):
            words = sentence(fault, lang)
            assert "None" not in words
            assert "{" not in words
            assert str(fault.code) not in words


def test_every_code_has_an_example() -> None:
    """No code stands on the page without one."""
    shown = defaultdict(list)
    for question, violations in refusals().items():
        shown[violations[0].code].append(question)
    assert set(Code) - set(shown) <= IN_PLAY
