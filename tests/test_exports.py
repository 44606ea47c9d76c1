"""The public names: what `import romi` gives, and what it leaves on the shelf."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys

import attrs
import pytest

import romi
from romi.variants import registry
from tests.source import modules

HEAVY = ("analysis", "play", "simulate", "sentences", "testing", "render", "cli")
PLUMBING = {"__main__", "as_code", "checks", "cli", "combine"}
"""Modules of romi without a line for users: how values print and are checked, and the command."""

PUBLIC = [
    "romi",
    *(name for name in modules() if name.count(".") == 1 and "._" not in name and name.split(".")[1] not in PLUMBING),
]


def listed(name: str) -> list[str]:
    """The names that a module offers by its `__all__`."""
    names: list[str] = importlib.import_module(name).__all__
    return names


BY_QUESTION = ("romi.rules", "romi.variants")
"""Pages that list their names by what they are for."""


@pytest.mark.parametrize("name", [name for name in PUBLIC if name not in BY_QUESTION])
def test_all_is_sorted(name: str) -> None:
    """A page names nothing twice: constants first, then classes, then functions, each in alphabetical order."""
    assert listed(name) == sorted(set(listed(name)), key=lambda word: (not word.isupper(), word[0].islower(), word))


def test_the_rules_are_listed_by_question() -> None:
    """Under each question of `Variant` the rules that answer it, in alphabetical order, and nothing twice."""
    assert len(set(romi.rules.__all__)) == len(romi.rules.__all__)
    text = inspect.getsource(romi.rules)
    for field in attrs.fields(romi.Variant):
        if field.alias not in ("name", "title", "players", "direction", "per_deal"):
            assert text.count(f"`{field.alias}`") == 2, (
                f"the page says in its docstring and in its list what answers {field.alias}"
            )


def test_help_needs_no_extra() -> None:
    """Where hypothesis is not installed, `help(romi)` works, and `romi.testing` says how to get it."""
    blocked = """
import sys
sys.modules["hypothesis"] = None
import pydoc, romi
assert "ROMI51" in pydoc.plain(pydoc.render_doc(romi))
try:
    import romi.testing
except ModuleNotFoundError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", blocked], check=True, capture_output=True, text=True)
    assert done.stdout == 'romi.testing needs hypothesis: pip install "romi[testing]"\n'


@pytest.mark.parametrize("name", PUBLIC)
def test_what_is_public_is_what_all_lists(name: str) -> None:
    """Every name is there, and `dir` shows these and the rooms alone, whether they were loaded or not."""
    module = importlib.import_module(name)
    rooms = {other.removeprefix("romi.") for other in PUBLIC[1:]} if name == "romi" else set()
    assert set(dir(module)) == {*listed(name), *rooms}
    assert [offered for offered in dir(module) if not hasattr(module, offered)] == []


def test_what_answers_a_question_stands_on_the_page_of_rules() -> None:
    """Every value that a file may name, and the type of every field, can be had from `romi.rules`."""
    shelf = {
        thing
        for name, (_, hint) in registry.fields(romi.Variant).items()
        if name != "per_deal"
        for thing in registry.answers(hint).values()
    }
    on_page = [getattr(romi.rules, name) for name in romi.rules.__all__]
    assert [
        thing for thing in shelf if registry.is_class(thing) and not registry.of_rules(thing) and thing not in on_page
    ] == []


def test_an_unknown_name_is_an_attribute_error() -> None:
    """A misspelt name is refused as Python does it, naming it."""
    with pytest.raises(AttributeError, match="ramii"):
        getattr(romi, "ramii")  # noqa: B009 - mypy would refuse the plain form


@pytest.mark.parametrize("name", ["moves", "card", "rules", "variants", "testing"])
def test_every_room_is_an_attribute(name: str) -> None:
    """`import romi` is enough, whichever room was imported before."""
    code = f"import romi; assert romi.{name}.__name__ == 'romi.{name}'"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_all_at_once_needs_no_other_package() -> None:
    """`from romi import *` gives the names of the first program, and no room: one of them needs hypothesis."""
    code = "import sys; from romi import *; ROMI51, cards, Meld; sys.exit('hypothesis' in sys.modules or 'play' in globals())"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("heavy", [room for room in HEAVY if f"romi.{room}" in modules()])
def test_bare_import_loads_no_heavy_room(heavy: str) -> None:
    """`import romi` stays cheap: the large rooms load on first use."""
    code = f"import sys, romi\nsys.exit('romi.{heavy}' in sys.modules or 'hypothesis' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
