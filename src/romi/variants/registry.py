"""Which values of the library answer which question: the names that a file may use, and no others.

A question is the type of a field: a Protocol, a callable, a class, or a choice of them. Everything public in the library's own rule modules
is looked at, and what can be called as the question demands is an answer to it: a class by its `__call__`, a function by its own signature,
a constant by its class. So a rule that is added to the library can be written in a file without a line here.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from inspect import isfunction
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

if TYPE_CHECKING:
    from typing_extensions import TypeIs

_MODULES: Final = (
    "romi.deck",
    "romi.melds.conditions",
    "romi.melds.run",
    "romi.melds.set",
    "romi.melds.choice",
    "romi.melds.figures",
    "romi.rules.values",
    "romi.rules.opening",
    "romi.rules.table",
    "romi.rules.draws",
    "romi.rules.turns",
    "romi.rules.emptied",
    "romi.rules.endings",
    "romi.rules.sides",
    "romi.rules.deals",
    "romi.rules.scoring",
    "romi.rules.matches",
    "romi.variants.variant",
    "romi.combine",
)

Hint: TypeAlias = object
"""The type of a field, as `typing.get_type_hints` gives it."""


def is_class(thing: object) -> TypeIs[type]:
    """Whether this is a class (and no generic alias, which also looks like one)."""
    return isinstance(thing, type) and not isinstance(thing, types.GenericAlias)


def members(hint: Hint) -> tuple[Hint, ...]:
    """The alternatives of a union, or the one type itself."""
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)


@cache
def fields(kind: type) -> Mapping[str, tuple[attrs.Attribute[object], Hint]]:
    """The parameters of an attrs class by name, each with its type."""
    hints: dict[str, object] = get_type_hints(kind)
    return {field.alias: (field, hints[field.name]) for field in attrs.fields(kind) if field.alias is not None}


def made(kind: type, parameters: Mapping[str, object]) -> object:
    """A value of the class; what it says against the parameters is raised as it is."""
    maker: Callable[..., object] = kind
    return maker(**parameters)


def evolved(value: object, parameters: Mapping[str, object]) -> object:
    """The value with other parameters."""
    maker: Callable[..., object] = attrs.evolve
    return maker(value, **parameters)


@cache
def answers(hint: Hint) -> Mapping[str, object]:
    """The classes, functions and constants of the library that answer the question, by name."""
    return {name: thing for name, thing in _shelf() if any(_answers(thing, member) for member in members(hint))}


def name_of(value: object, hint: Hint) -> str | None:
    """The name of a function or constant of the library that is this very value, None if it has none."""
    for name, thing in answers(hint).items():
        if not is_class(thing) and (thing is value if isfunction(thing) else thing == value):
            return name
    return None


def class_name(value: object, hint: Hint) -> str | None:
    """The name of the library's class that this value is of, None if it is of none."""
    return next((name for name, thing in answers(hint).items() if thing is type(value)), None)


def of_rules(kind: object) -> bool:
    """Whether the class is made from any number of rules: `all_of`, `any_of`, `Melds`."""
    return is_class(kind) and hasattr(kind, "__attrs_init__")


def several(hint: Hint) -> Hint:
    """The type of the rules that such a class is made from, where it answers that question: each answers it too."""
    return types.GenericAlias(tuple, (hint, ...))


def plain_list(hint: Hint) -> tuple[str, type] | None:
    """The class that a bare list of rules stands for, with its name: `Melds`; None where no list may stand."""
    found = ((name, kind) for name, kind in answers(hint).items() if is_class(kind) and of_rules(kind))
    return next(((name, kind) for name, kind in found if name == kind.__name__), None)


@cache
def _shelf() -> tuple[tuple[str, object], ...]:
    """Every public rule, function and constant with its name; `AllOf` by the name of the function that makes it."""
    found: list[tuple[str, object]] = []
    for name in _MODULES:
        module = import_module(name)
        lazy = "__getattr__" in vars(module)  # a page of contents, which loads what it lists when it is asked for it
        for word in dir(module) if lazy else tuple(vars(module)):
            thing: object = getattr(module, word)
            home = getattr(thing, "__module__", name)
            if word.startswith("_") or not (home == name or home.startswith(f"{name}.") or _constant(thing)):
                continue
            if is_class(thing) and attrs.has(thing):
                made_by = getattr(module, _spelt(word), None) if of_rules(thing) else None
                found.append((_spelt(word) if isfunction(made_by) else word, thing))
            elif isfunction(thing) or _constant(thing):
                found.append((word, thing))
    return tuple({(word, id(thing)): (word, thing) for word, thing in found}.values())


def _constant(thing: object) -> bool:
    return not is_class(thing) and attrs.has(type(thing))


def _spelt(word: str) -> str:
    """`AllOf` as `all_of`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in word).lstrip("_")


def _answers(thing: object, wanted: Hint) -> bool:
    if is_class(wanted) and attrs.has(wanted):
        return thing is wanted or isinstance(thing, wanted)
    needed = _signature(wanted)
    if needed is None:
        return False
    kind = thing if is_class(thing) or isfunction(thing) else type(thing)
    offered = _signature(kind)
    return (
        offered is not None
        and len(offered) == len(needed)
        and all(
            _covers(needs, offers) if place == 0 else _covers(offers, needs)
            for place, (offers, needs) in enumerate(zip(offered, needed, strict=True))
        )
    )


@cache
def _signature(hint: Hint) -> tuple[Hint, ...] | None:
    """What a callable answers and then what it takes; None for what cannot be called."""
    if get_origin(hint) is Callable or getattr(get_origin(hint), "__name__", "") == "Callable":
        takes, answer = get_args(hint)
        return (answer, *takes)
    function = hint if isfunction(hint) else vars(hint).get("__call__") if is_class(hint) else None
    if not isfunction(function):
        return None
    hints: dict[str, object] = get_type_hints(function)
    return (hints.pop("return", None), *hints.values())


def _covers(wide: Hint, narrow: Hint) -> bool:
    """Whether a value of the narrow type is one of the wide type, as far as rules need it."""
    return all(any(_covers_one(each, part) for each in members(wide)) for part in members(narrow))


def _covers_one(wide: Hint, narrow: Hint) -> bool:
    if wide == narrow or isinstance(wide, TypeVar):
        return True
    outer, inner = get_origin(wide), get_origin(narrow)
    if not (is_class(outer) and is_class(inner) and issubclass(inner, outer)):
        return False
    return _items(wide) == _items(narrow)


def _items(hint: Hint) -> Sequence[Hint]:
    return [each for each in get_args(hint) if each is not Ellipsis]
