"""The rooms of the house: a module imports only from its own room and from earlier ones."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

import romi
from tests.source import imports, modules

ROOT = Path(__file__).parents[1]

ROOMS = (
    "_contents",
    "_text",
    "_toml",
    "_kernel",
    "as_code",
    "code",
    "checks",
    "card",
    "notation",
    "sentences",
    "verdict",
    "combine",
    "deck",
    "melds",
    "moves",
    "rules",
    "variants",
    "analysis",
    "play",
    "simulate",
    "data",
    "render",
    "testing",
    "cli",
)
CONTENTS = {"romi", "romi.__main__"}  # the contents page names every room
EVERYWHERE = {"attr", "attrs", "typing_extensions"}
ALSO_IN = {"cli": {"tqdm"}, "testing": {"hypothesis"}}
INNER = sorted(set(modules()) - CONTENTS)


def room(name: str) -> str:
    """The room of a module: the word after `romi.`."""
    return name.split(".")[1]


@pytest.mark.parametrize("name", INNER)
def test_every_module_stands_in_a_known_room(name: str) -> None:
    """A new room is placed among the others first."""
    assert room(name) in ROOMS


@pytest.mark.parametrize("name", INNER)
def test_imports_go_to_earlier_rooms_only(name: str) -> None:
    """Inside functions and for types alone too: a word may only be explained by earlier words."""
    here = ROOMS.index(room(name))
    faults = [
        f"line {line}: {name} imports {other}"
        for other, line in imports(name, modules()[name])
        if other.partition(".")[0] == "romi"
        and (other == "romi" or ROOMS.index(room(other)) > here)
        and not (other == "romi" and room(name) == "cli")
    ]
    assert faults == []


@pytest.mark.parametrize("name", sorted(modules()))
def test_only_two_packages_are_needed(name: str) -> None:
    """Beyond the standard library romi needs attrs and typing-extensions, and its testing room hypothesis."""
    allowed = EVERYWHERE | ALSO_IN.get(name.split(".")[1] if "." in name else "", set())
    tree = modules()[name]
    typing_only = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for _, line in imports(name, node)
    }
    strangers = {other.partition(".")[0] for other, line in imports(name, tree) if line not in typing_only} - {
        "romi",
        *sys.stdlib_module_names,
    }
    assert strangers <= allowed


@pytest.mark.parametrize("name", [name for name in INNER if room(name) == "_kernel"])
def test_the_kernel_sees_ints_alone(name: str) -> None:
    """No attrs and no enum in modules that are compiled."""
    seen = {other for other, _ in imports(name, modules()[name])}
    assert not seen & {"attrs", "attr", "enum", "dataclasses"}


def test_no_module_imports_itself_through_others() -> None:
    """Imports at the top of modules make no circle."""
    graph = {
        name: {
            other
            for node in tree.body
            for other, _ in imports(name, node)
            if isinstance(node, ast.Import | ast.ImportFrom) and other.startswith("romi.")
        }
        - {name}
        for name, tree in modules().items()
        if name not in CONTENTS
    }
    while graph:
        leaves = {name for name, needs in graph.items() if not needs & graph.keys()}
        assert leaves, f"a circle among {sorted(graph)}"
        graph = {name: needs for name, needs in graph.items() if name not in leaves}


def test_only_what_the_design_names_is_long_or_complex() -> None:
    """More than eighty lines, or excused from the linter's bound: each such function stands in docs/design.md, which says why."""
    named: set[str] = set()
    for path in Path(romi.__file__).parent.rglob("*.py"):
        lines = path.read_text("utf-8").splitlines()
        for owner in ast.walk(ast.parse("\n".join(lines))):
            for each in owner.body if isinstance(owner, ast.ClassDef | ast.Module) else ():
                if isinstance(each, ast.FunctionDef) and each.end_lineno is not None:
                    excused = "C901" in lines[each.lineno - 1]
                    if excused or each.end_lineno - each.lineno >= 80:
                        named.add(f"{owner.name}.{each.name}" if isinstance(owner, ast.ClassDef) else each.name)
    assert named == {"Climb.run"}
    assert all(f"`{name}`" in (ROOT / "docs" / "design.md").read_text("utf-8") for name in named)


def test_what_is_long_is_published_with_its_reason() -> None:
    """Modules of more than 300 lines and functions of more than 40 are the ones that docs/design.md lists."""
    design = (ROOT / "docs" / "design.md").read_text("utf-8")
    listed = design.split("## What is long, and why\n")[1].split("\n## ")[0]
    modules_listed, functions_listed = listed.split("| function |")
    long: set[str] = set()
    for path in Path(romi.__file__).parent.rglob("*.py"):
        text = path.read_text("utf-8")
        if len(text.splitlines()) > 300:
            assert f"{path.stem}`" in modules_listed, path
        long |= {
            each.name
            for each in ast.walk(ast.parse(text))
            if isinstance(each, ast.FunctionDef) and (each.end_lineno or 0) - each.lineno >= 40
        }
    names = {name.rpartition(".")[2] for name in re.findall(r"`([\w.]+)`", functions_listed.split("\n", 2)[2])}
    assert long == {name for name in names if name not in {"way", "columns", "runs"}}
