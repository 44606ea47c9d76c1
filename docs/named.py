"""Constants, types and ready values: every public name that is neither a class nor a function, with what the source says of it."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from inspect import isfunction
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import romi
from romi.as_code import as_code

APART = {"romi.variants.ALL", "romi.rules.HandValue"}
"""What another page shows in a way of its own."""

ROOMS = (
    *(
        "romi.card",
        "romi.notation",
        "romi.verdict",
        "romi.deck",
        "romi.melds",
        "romi.moves",
        "romi.rules",
        "romi.variants",
    ),
    *("romi.analysis", "romi.data", "romi.play", "romi.simulate", "romi.render", "romi.sentences"),
)
LONGEST = 70


def page() -> str:
    """A directive for each of them that no page of a module has, room by room, so that signatures can link there."""
    parts, met = ["```{eval-rst}"], set[tuple[str, int]]()
    found = tuple(sayings())
    said = {name: text for _, name, text in found}
    apart = {f"{module}.{name}" for module, name, _ in found} | APART
    for room in ROOMS:
        module = importlib.import_module(room)
        listed: list[str] = module.__all__
        for name in listed:
            value = getattr(module, name)
            if is_plain(value) and f"{room}.{name}" not in apart and (name, id(value)) not in met:
                met.add((name, id(value)))
                parts += [f".. py:data:: {room}.{name}", *value_of(value), "", f"   {said.get(name, '')}", ""]
    return "\n".join((*parts, "```\n"))


def is_plain(value: object) -> bool:
    """Whether it is neither a class nor a function nor a module."""
    return not isinstance(value, type | ModuleType) and not isfunction(value) and not hasattr(value, "cache_info")


def value_of(value: object) -> Iterator[str]:
    """Its value, where it is short enough to be read."""
    written = as_code(value) if isinstance(value, frozenset) else repr(value)  # in one order
    if len(written) <= LONGEST and "<" not in written and not written.startswith("typing."):
        yield f"   :value: {written}"


def sayings() -> Iterator[tuple[str, str, str]]:
    """The text that stands below each assignment at the top of a module, with the module and the name."""
    package = Path(romi.__file__).parent
    for path in sorted(package.rglob("*.py")):
        module = ".".join(("romi", *path.relative_to(package).with_suffix("").parts)).removesuffix(".__init__")
        body = ast.parse(path.read_text("utf-8")).body
        for made, below in pairwise(body):
            target = (
                made.target
                if isinstance(made, ast.AnnAssign)
                else made.targets[0]
                if isinstance(made, ast.Assign)
                else None
            )
            if isinstance(target, ast.Name) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                yield module, target.id, " ".join(str(below.value.value).replace("`", "``").replace("*", r"\*").split())
