"""The meta-test: every rule, by its id, has a test and stands in the docstring of what implements it."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from tests.source import TESTS, modules

IDS = tuple(
    line for line in (TESTS / "rule_ids.txt").read_text("utf-8").splitlines() if line and not line.startswith("#")
)
ID = re.compile(r"(?<![A-Za-z0-9])(?:F|HAND|RABLO|KOP|RUM|R51-|TIZ|MAGY)\d+(?![A-Za-z0-9])")
IN_NAME = re.compile(r"(?<=_)(?:F|HAND|RABLO|KOP|RUM|R51_|TIZ|MAGY)\d+(?=_|$)")

PENDING: dict[str, str] = {}
"""Ids that have no test yet, with the reason: what speaks of a running deal waits for `romi.play`."""

PENDING_DOCSTRING: dict[str, str] = {}
"""Ids that stand in no docstring yet, with the reason."""


@cache
def with_test() -> dict[str, list[str]]:
    """The tests that carry each id in their name: F4 as `test_F4_…`, R51-2 as `test_R51_2_…`."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for word in IN_NAME.findall(node.name):
                    found.setdefault(word.replace("_", "-"), []).append(node.name)
    return found


@cache
def documented() -> dict[str, list[str]]:
    """The modules in whose docstrings each id stands."""
    found: dict[str, list[str]] = {}
    for name, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                for rule in ID.findall(str(node.value.value)):
                    found.setdefault(rule, []).append(name)
    return found


def cited() -> dict[str, str]:
    """The ids that the code itself carries as strings (`rule="R51-2"`), with a module for each."""
    return {
        node.value: name
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value)
    }


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_has_a_test(rule: str) -> None:
    """A rule without a test is only said to hold."""
    if rule in PENDING:
        assert rule not in with_test(), f"{rule} has got its test: strike it from PENDING"
    else:
        assert rule in with_test(), f"no test is named test_{rule.replace('-', '_')}_…"


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_stands_in_a_docstring(rule: str) -> None:
    """Whoever searches the source for an id finds what implements it."""
    if rule in PENDING_DOCSTRING:
        assert rule not in documented(), f"{rule} is documented: strike it from PENDING_DOCSTRING"
    else:
        assert rule in documented(), f"{rule} stands in no docstring of romi"


def test_no_unknown_rule_is_named() -> None:
    """Test names, docstrings and citations name only rules that there are."""
    known = set(IDS)
    assert set(with_test()) - known == set()
    assert set(documented()) - known == set()
    assert {rule: where for rule, where in cited().items() if rule not in known} == {}


def test_pending_rules_are_rules_with_reasons() -> None:
    """What waits is named and says why."""
    waiting = PENDING | PENDING_DOCSTRING
    assert set(waiting) <= set(IDS)
    assert all(waiting.values())
