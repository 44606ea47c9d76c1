"""The public names: what `import romi` gives, and what it leaves on the shelf."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

import romi
from tests.source import modules

HEAVY = ("analysis", "play", "simulate", "sentences", "testing", "render", "cli")
PACKAGES = ["romi", *(name for name in modules() if name.count(".") == 1 and "._" not in name)]


def public(name: str) -> list[str]:
    """The names that a module offers by its `__all__`, none if it has no such list."""
    names: list[str] = getattr(importlib.import_module(name), "__all__", [])
    return names


def test_all_is_sorted() -> None:
    """The contents page names nothing twice, constants first, then classes, then functions, each in alphabetical order."""
    assert list(romi.__all__) == sorted(
        set(romi.__all__), key=lambda name: (not name.isupper(), name[0].islower(), name)
    )


@pytest.mark.parametrize("name", PACKAGES)
def test_every_offered_name_is_there(name: str) -> None:
    """What `__all__` promises can be imported, and carries a docstring where it can."""
    module = importlib.import_module(name)
    missing = [offered for offered in public(name) if not hasattr(module, offered)]
    assert missing == []


def test_dir_shows_the_lazy_names_too() -> None:
    """`dir(romi)` and tab completion show every public name before its room was loaded."""
    assert set(romi.__all__) <= set(dir(romi))


def test_an_unknown_name_is_an_attribute_error() -> None:
    """A misspelt name is refused as Python does it, naming it."""
    with pytest.raises(AttributeError, match="ramii"):
        getattr(romi, "ramii")  # noqa: B009 - mypy would refuse the plain form


@pytest.mark.parametrize("heavy", [room for room in HEAVY if f"romi.{room}" in modules()])
def test_bare_import_loads_no_heavy_room(heavy: str) -> None:
    """`import romi` stays cheap: the large rooms load on first use."""
    code = f"import sys, romi\nsys.exit('romi.{heavy}' in sys.modules or 'hypothesis' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
