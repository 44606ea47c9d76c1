"""Which values of the library answer which question: the names that a file may use, and no others.

A question is the type of a field: a Protocol, a callable, a class, or a choice of them. Everything that `romi.rules` lists is
looked at, and what can be called as the question demands is an answer to it: a class by its `__call__`, a function by its own signature,
a constant by its class. So a rule that is added to the library can be written in a file without a line here.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from inspect import isfunction
from typing import TYPE_CHECKING, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from romi import rules
from romi.combine import AllOf, AnyOf
from romi.variants.variant import no_change

if TYPE_CHECKING:
    from typing_extensions import TypeIs

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


def needed(kind: type) -> list[str]:
    """The parameters without which there is no value of an attrs class."""
    return [name for name, (field, _) in fields(kind).items() if field.default is attrs.NOTHING]


@cache
def answers(hint: Hint) -> Mapping[str, object]:
    """The classes, functions and constants of the library that answer the question, by name."""
    return {name: thing for name, thing in _shelf().items() if any(_answers(thing, member) for member in members(hint))}


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
def _shelf() -> Mapping[str, object]:
    """Every public rule, function and constant by its name; what is made from rules by the name of the function that makes it."""
    public = {name: getattr(rules, name) for name in dir(rules)} | {
        "all_of": AllOf,
        "any_of": AnyOf,
        "no_change": no_change,
    }
    return {name: thing for name, thing in public.items() if attrs.has(_kind(thing)) or isfunction(thing)}


def _kind(thing: object) -> type:
    return thing if is_class(thing) else type(thing)


def _answers(thing: object, wanted: Hint) -> bool:
    if is_class(wanted) and attrs.has(wanted):
        return thing is wanted or isinstance(thing, wanted)
    needed = _signature(wanted)
    if needed is None:
        return False
    offered = _signature(thing if isfunction(thing) else _kind(thing))
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
    function = hint if isfunction(hint) else getattr(hint, "__call__", None)  # noqa: B004  # its own or of a base
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
