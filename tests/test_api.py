"""What is public stays: no name disappears and no call becomes narrower without a line in the changelog.

`api.txt` has the public calls as they were last recorded. Record them anew at a release, and whenever a change is meant and told:

    python -m tests.test_api
"""

from __future__ import annotations

import enum
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import romi
from tests.source import ROOT, modules

RECORD = Path(__file__).parent / "api.txt"
KINDS = inspect.Parameter
MARKS = {
    KINDS.POSITIONAL_ONLY: "/",
    KINDS.POSITIONAL_OR_KEYWORD: "",
    KINDS.VAR_POSITIONAL: "...",
    KINDS.KEYWORD_ONLY: "*",
    KINDS.VAR_KEYWORD: "...",
}


def public_modules() -> Iterator[str]:
    """The contents page and the rooms that it shows."""
    yield "romi"
    yield from (f"romi.{name}" for name in dir(romi) if f"romi.{name}" in modules())


def public_names(module: str) -> Iterator[tuple[str, object]]:
    """What a module offers: its `__all__`."""
    loaded = importlib.import_module(module)
    for name in sorted(loaded.__all__):
        if not name.startswith("_"):
            yield name, getattr(loaded, name)


def written(call: object) -> str:
    """The parameters of a callable in short: `(cards/, lays..., round=*)`; empty where there is no signature to see."""
    if not callable(call) or (isinstance(call, type) and issubclass(call, enum.Enum)):
        return ""
    try:
        parameters = inspect.signature(call).parameters.values()
    except (TypeError, ValueError):
        return ""
    return f"({', '.join(map(one, parameters))})"


def one(parameter: inspect.Parameter) -> str:
    """A parameter in short: `=` where it has a default, then how it may be given."""
    default = "" if parameter.default is KINDS.empty else "="
    return f"{parameter.name}{default}{MARKS[parameter.kind]}"


def public_api() -> dict[str, str]:
    """Every public name with its parameters, by its shortest path; the methods and attributes of our classes too."""
    found: dict[str, str] = {}
    seen: set[int] = set()
    for module in sorted(public_modules(), key=lambda name: name.count(".")):
        for name, value in public_names(module):
            if id(value) in seen:
                continue
            ours = str(getattr(value, "__module__", "")).startswith("romi")
            seen |= {id(value)} if ours else set()
            found[f"{module}.{name}"] = written(value) if ours else ""
            if ours and isinstance(value, type):
                found |= {f"{module}.{name}.{word}": call for word, call in members(value)}
    return found


def members(value: type) -> Iterator[tuple[str, str]]:
    """The public attributes and methods of a class that romi itself defines."""
    fields = {field.name for field in attrs.fields(value)} if attrs.has(value) else set[str]()
    yield from ((field, "") for field in sorted(fields.difference(dir(value))) if not field.startswith("_"))
    for word in dir(value):
        own = any(word in vars(base) for base in value.__mro__ if base.__module__.startswith("romi"))
        if own and (not word.startswith("_") or word == "__call__"):
            member = inspect.getattr_static(value, word)
            yield word, written(member) if inspect.isroutine(member) else ""


def narrowed(before: str, now: str) -> bool:
    """Whether a call that fitted the parameters before may not fit them now."""
    old = [word for word in before.strip("()").split(", ") if word]
    new = [word for word in now.strip("()").split(", ") if word]
    plain = {word.strip("/*=."): word for word in new}
    for word in old:
        kept = plain.get(word.strip("/*=."))
        if kept is None and not word.endswith("/"):
            return True
        if kept is not None and ("=" in word) > ("=" in kept):
            return True
        if kept is not None and kept.endswith(("/", "*")) and not word.endswith(kept[-1]):
            return True
    return any("=" not in word and not word.endswith("...") and word not in old for word in new[len(old) :])


RECORDED = dict(line.split(" ", 1) for line in RECORD.read_text("utf-8").splitlines()) if RECORD.exists() else {}


@pytest.mark.skipif(not (ROOT / "CHANGELOG.md").exists(), reason="the changelog is not here")
def test_nothing_public_goes_without_a_word() -> None:
    """Whatever disappeared or narrowed since it was recorded stands in the changelog's next section."""
    now = public_api()
    text = (ROOT / "CHANGELOG.md").read_text("utf-8").partition("## [Unreleased]")[2].partition("\n## ")[0]
    gone = [name for name in RECORDED if name not in now]
    narrower = [name for name, before in RECORDED.items() if name in now and narrowed(before.strip("-"), now[name])]
    untold = [
        name for name in gone + narrower if f"`{name}`" not in text and f"`{name.rpartition('.')[2]}`" not in text
    ]
    assert untold == []


@pytest.mark.parametrize(
    ("before", "now", "is_narrower"),
    [
        ("(a, b=)", "(a, b=)", False),
        ("(a, b=)", "(a, b=, c=)", False),
        ("(a, b=)", "(a, b)", True),
        ("(a)", "(a, b)", True),
        ("(a)", "(a/)", True),
        ("(a/)", "(renamed/)", False),
        ("(a)", "(renamed)", True),
        ("(a, b=*)", "(a, b=)", False),
        ("(a, b=)", "(a, b=*)", True),
    ],
)
def test_a_narrower_call_is_noticed(before: str, now: str, *, is_narrower: bool) -> None:
    """The measure itself is measured."""
    assert narrowed(before, now) is is_narrower


def test_a_match_of_ones_own_needs_no_inner_module() -> None:
    """How long it is played, and how it went so far, stand where a deal's end does."""
    history = romi.rules.MatchHistory(2, aim=romi.rules.Aim.LOW).played(romi.rules.Sheet(2, winners=[0]))
    assert romi.rules.FixedDeals(1)(history).over
    assert not romi.rules.Until(100)(history).over


if __name__ == "__main__":
    RECORD.write_text("".join(f"{name} {call or '-'}\n" for name, call in sorted(public_api().items())), "utf-8")
