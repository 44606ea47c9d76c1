"""The building blocks of a variant, question by question, as `romi.variants.registry` finds them: so the page cannot drift."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from importlib import import_module
from inspect import isfunction
from typing import get_args

import attrs

from romi.as_code import as_code
from romi.card import Declared, Joker, Natural
from romi.variants import Variant, registry

HOMES = ("romi", "romi.rules", "romi.moves", "romi.variants")
PLAIN = (str, int, range, type(None), Natural, Joker, Declared)


def page() -> str:
    """A table of blocks for each field of `Variant`, then what those blocks are made of."""
    parts, met = [], dict[object, None]()
    for name, (_, hint) in registry.fields(Variant).items():
        found = {word: thing for inner in parts_of(hint) for word, thing in registry.answers(inner).items()}
        if found:
            parts.append(f"## `{name}`\n\n{table(found)}")
            met |= dict.fromkeys(found.values())
    return "\n".join((*parts, "## Parameters\n", parameters(met)))


def table(found: dict[str, object]) -> str:
    """A row for each block: how it is written, what it says, where it is imported from."""
    rows = [f"| {written(name, thing)} | {said(thing)} | `{home(name, thing)}` |" for name, thing in found.items()]
    return "\n".join(("| block | what it says | from |", "|---|---|---|", *rows)) + "\n"


def parameters(met: dict[object, None]) -> str:
    """What the parameters of those blocks may be, where that is neither a number nor a word: alternatives, and smaller blocks."""
    found: dict[str, object] = {}
    waiting = list(met)
    for thing in waiting:  # It grows while it is gone through.
        if registry.is_class(thing) and attrs.has(thing) and not registry.of_rules(thing):
            for inner in (part for _, hint in registry.fields(thing).values() for part in parts_of(hint)):
                single = isinstance(inner, type) and not getattr(inner, "_is_protocol", False)
                kinds = {getattr(inner, "__name__", ""): inner} if single else registry.answers(inner)
                new = {name: kind for name, kind in kinds.items() if kind not in waiting and kind not in PLAIN}
                waiting += [kind for kind in new.values() if not isinstance(kind, enum.EnumMeta)]
                found |= new
    return table(found)


def parts_of(hint: object) -> Iterator[object]:
    """The type itself, or the types that a choice, a tuple or a set of it holds."""
    inner = [part for part in get_args(hint) if part is not Ellipsis]
    if registry.answers(hint) or not inner:
        yield hint
    else:
        for part in inner:
            yield from parts_of(part)


def written(name: str, thing: object) -> str:
    """The block with its parameters, those that must be named behind a star; the names of an enumeration."""
    if isinstance(thing, enum.EnumMeta):
        return "<br>".join(f"`{name}.{member}`" for member in thing.__members__)
    if registry.is_class(thing) and registry.of_rules(thing):
        return f"`{name}(*rules)`"
    if not registry.is_class(thing) or not attrs.has(thing):
        return f"`{name}`"
    taken = [field for field, _ in registry.fields(thing).values() if field.init]
    words = [*map(word, (field for field in taken if not field.kw_only))]
    named = [*map(word, (field for field in taken if field.kw_only))]
    return f"`{name}({', '.join((*words, *(['*', *named] if named else [])))})`"


def word(field: attrs.Attribute[object]) -> str:
    """A parameter with what it is if it is not named."""
    return field.alias if field.default is attrs.NOTHING else f"{field.alias}={by_default(field.default)}"


def by_default(default: object) -> str:
    """A default as code; what is worked out, or would not be read in passing, is three dots."""
    code = "..." if hasattr(default, "factory") else as_code(default)
    return code if len(code) <= 40 else "..."


def said(thing: object) -> str:
    """The first paragraph of its docstring; a constant's value, where that is short."""
    if not registry.is_class(thing) and not isfunction(thing) and len(as_code(thing)) < 60:
        return f"`{as_code(thing)}`"
    text = (thing if registry.is_class(thing) or isfunction(thing) else type(thing)).__doc__ or ""
    return " ".join(text.split("\n\n")[0].split()).replace("|", r"\|")


def home(name: str, thing: object) -> str:
    """The shortest module from which it is imported."""
    maker = registry.of_rules(thing)
    for module in HOMES:
        held = getattr(import_module(module), name, None)
        if held is thing or (maker and getattr(held, "__module__", "") == getattr(thing, "__module__", None)):
            return module
    return str(getattr(thing, "__module__", ""))
