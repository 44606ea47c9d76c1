"""A variant out of a TOML text.

The reader goes by the types of the fields (see `romi.variants.registry`): a file can only name what the library has, and nothing in it is
ever run or imported. A table without `is` changes the parameters that it names in the rule that the base has in that place.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import partial
from inspect import isfunction
from typing import Final, TypeAlias, get_args, get_origin

import attrs

from romi._text import given_text, shown
from romi._toml import TomlError, read_toml
from romi.rules.changing import changed
from romi.variants import registry
from romi.variants.notations import NOTATIONS
from romi.variants.places import Path, lines, spelt
from romi.variants.registry import Hint
from romi.variants.variant import Variant

Data: TypeAlias = object
"""What TOML gives: texts, numbers, lists, tables."""

FORMAT: Final = 1
"""The number of the form of a file; one that does not name it is of the first."""

NONE: Final = "none"
"""How a file writes None, since TOML has no word for it."""

IS: Final = "is"
"""The key that names the rule of a table."""

MOST_TEXT: Final = 200_000
"""So many characters has the longest file of a variant; the seven have some two thousand."""

MOST_NUMBER: Final = 10**9
"""No rule has a parameter beyond that."""


class VariantFileError(ValueError):
    """What a file says cannot be a variant: `why`, with the `line` (from 1) and the `key` as far as they are known."""

    __module__ = "romi.variants"  # where it is public, and so what a traceback shows

    def __init__(self, why: str, line: int | None = None, key: str = "", file: str = "") -> None:
        super().__init__(why, line, key, file)
        self.why = why
        self.line = line
        self.key = key
        self.file = file

    def __str__(self) -> str:
        where = (self.file, f"line {self.line}" if self.line else "", self.key)
        return ": ".join(word for word in (*where, self.why) if word)


@attrs.frozen
class Place:
    """A place in a file: the path to it, and the lines of all paths."""

    lines: Mapping[Path, int]
    path: Path = ()

    def at(self, *words: str | int) -> Place:
        """The place that these words lead to from here."""
        return Place(self.lines, self.path + words)

    def fault(self, why: str) -> VariantFileError:
        """What is wrong here, with the line of the nearest key that is known."""
        known = (self.lines.get(self.path[:length]) for length in range(len(self.path), 0, -1))
        return VariantFileError(why, line=next((line for line in known if line), None), key=spelt(self.path))


def read(text: str, bases: Mapping[str, Variant]) -> Variant:
    """The variant that the text tells; `VariantFileError` names the line and the key of what is wrong."""
    try:
        return _read(given_text("a variant", text, MOST_TEXT, VariantFileError), bases)
    except RecursionError:
        raise VariantFileError("is nested deeper than any variant") from None


def _read(text: str, bases: Mapping[str, Variant]) -> Variant:
    try:
        data = read_toml(text)
    except TomlError as fault:
        raise VariantFileError(fault.why, line=fault.line) from None
    top = Place(lines(text))
    if (form := data.pop("format", FORMAT)) != FORMAT or isinstance(form, bool):
        raise top.at("format").fault(f"must be {FORMAT}, not {shown(form)}")
    base = _base(data.pop("base", None), top.at("base"), bases)
    if "name" not in data:
        raise top.fault('a variant has a name, as in name = "friday"')
    data.setdefault("title", data["name"])
    parameters = _parameters(data, Variant, top, base)
    make: Callable[..., Variant] = Variant if base is None else partial(attrs.evolve, base)
    try:
        return make(**parameters)
    except (ValueError, TypeError) as error:
        named = next((key for key in data if str(error).startswith(f"Variant.{key} ")), None)
        raise (top if named is None else top.at(named)).fault(str(error)) from None


def _base(name: Data, place: Place, bases: Mapping[str, Variant]) -> Variant | None:
    if name is None:
        return None
    if not isinstance(name, str) or name not in bases:
        raise place.fault(f"there is no variant {shown(name)} to begin with; there are {', '.join(bases)}")
    return bases[name]


def _parameters(data: Mapping[str, Data], kind: type, place: Place, base: object) -> dict[str, object]:
    """The parameters of a class that a table names, each by its type; `base` is the value that is changed, None if one is made."""
    known = registry.fields(kind)
    for key in data:
        if key not in known:
            near = get_close_matches(key, known, n=1)
            meant = f"did you mean {near[0]}?" if near else f"there are {', '.join(known) or 'none'}"
            raise place.at(key).fault(f"{kind.__name__} has no such parameter: {meant}")
    if base is None and (needed := [name for name in registry.needed(kind) if name not in data]):
        raise place.fault(f"{kind.__name__} needs {', '.join(needed)}")
    return {
        key: _value(item, known[key][1], place.at(key), _held(known[key][0], base, kind)) for key, item in data.items()
    }


def _held(field: attrs.Attribute[object], base: object, kind: type) -> object:
    """What stands in that place without the file: the value of the base, or what a plain variant has."""
    if base is not None:
        held: object = getattr(base, field.name)
        return held
    plain = kind is Variant and field.default is not attrs.NOTHING
    return field.default if plain else None


def _value(data: Data, hint: Hint, place: Place, held: object) -> object:
    """What the data mean in a field of this type."""
    kinds = registry.members(hint)
    if data == NONE and type(None) in kinds:
        return None
    if hint in NOTATIONS:
        return _noted(data, hint, place)
    for kind in kinds:
        if kind is int and type(data) is int and not -MOST_NUMBER <= data <= MOST_NUMBER:
            raise place.fault(f"must be a number from -{MOST_NUMBER} to {MOST_NUMBER}")
        if kind in (int, str) and type(data) is kind:
            return data
        if registry.is_class(kind) and issubclass(kind, enum.Enum):
            if isinstance(data, str) and data in kind.__members__:
                return kind[data]
            raise place.fault(f"must be {expected(kind)}, not {shown(data)}")
        if get_origin(kind) in (tuple, frozenset):
            return _items(data, kind, place)
    if isinstance(data, list) and (choice := registry.plain_list(hint)) is not None:
        return _rules(data, choice[1], hint, place)
    if registry.answers(hint) and isinstance(data, str | dict):
        return _named(data, hint, place) if isinstance(data, str) else _table(data, hint, place, held)
    raise place.fault(f"must be {expected(hint)}, not {shown(data)}")


def _noted(data: Data, hint: Hint, place: Place) -> object:
    texts = data if isinstance(data, list) and get_origin(hint) is tuple else [data]
    notation = NOTATIONS[hint]
    read: list[object] = []
    for number, text in enumerate(texts):
        if not isinstance(text, str):
            raise place.fault(f"must be {notation.what}, not {shown(data)}")
        try:
            read.append(notation.read(text))
        except ValueError as error:
            raise (place.at(number) if texts is data else place).fault(str(error)) from None
    return tuple(item for group in read if isinstance(group, tuple) for item in group) if texts is data else read[0]


def _items(data: Data, kind: Hint, place: Place) -> Iterable[object]:
    hints = get_args(kind)
    if not isinstance(data, list):
        raise place.fault(f"must be {expected(kind)}, not {shown(data)}")
    if get_origin(kind) is frozenset or Ellipsis in hints:
        hints = hints[:1] * len(data)
    if len(data) != len(hints):
        raise place.fault(f"has {len(hints)} items, not {len(data)}")
    read = [_value(item, hint, place.at(i), None) for i, (item, hint) in enumerate(zip(data, hints, strict=True))]
    return frozenset(read) if get_origin(kind) is frozenset else tuple(read)


def _named(name: str, hint: Hint, place: Place) -> object:
    """A function or constant of the library, or a rule without parameters."""
    thing = _known(name, hint, place)
    return _made(thing, {}, place) if registry.is_class(thing) else thing


def _known(name: Data, hint: Hint, place: Place) -> object:
    found = registry.answers(hint)
    if isinstance(name, str) and name in found:
        return found[name]
    raise place.fault(f"{shown(name)} is not one of {', '.join(found)}")


def _table(data: Mapping[str, Data], hint: Hint, place: Place, held: object) -> object:
    """A rule with parameters: named by `is`, or the one that is there anyway; or a list of rules under `any_of` or `all_of`."""
    found = registry.answers(hint)
    if IS in data:
        kind = _known(data[IS], hint, place.at(IS))
        return _made(kind, {key: item for key, item in data.items() if key != IS}, place)
    for name, kind in found.items():
        if name in data and registry.of_rules(kind):
            if len(data) > 1:
                raise place.fault(f"{name} must be alone in its table: {', '.join(data)}")
            return _rules(data[name], kind, hint, place.at(name))
    if type(held) in found.values() and not data:
        return held
    if type(held) in found.values() and not registry.of_rules(type(held)):
        return _tried(lambda: changed(held, **_parameters(data, type(held), place, held)), place)
    classes = [kind for kind in found.values() if registry.is_class(kind) and not registry.of_rules(kind)]
    if len(classes) != 1:
        _several_there(held, found, place)
        raise place.fault(f'must say which rule it is: {IS} = "…", one of {", ".join(found)}')
    return _made(classes[0], data, place)


def _several_there(held: object, found: Mapping[str, object], place: Place) -> None:
    """The fault that the rules which are put together there have no parameters of their own, if there are such, with the way to write them."""
    for name, kind in found.items():
        if type(held) is kind:
            rules: Iterable[object] = getattr(held, "rules", ())
            form = ", ".join(f'{{ {IS} = "{getattr(rule, "__name__", type(rule).__name__)}", … }}' for rule in rules)
            raise place.fault(f"there are several rules here, and all of them must be written: {name} = [{form}]")


def _made(kind: object, data: Mapping[str, Data], place: Place) -> object:
    if not registry.is_class(kind) or registry.of_rules(kind):
        name = getattr(kind, "__name__", "it")
        raise place.fault(
            f"{name} is a rule without parameters" if isfunction(kind) else "is a rule without parameters"
        )
    return _tried(lambda: registry.made(kind, _parameters(data, kind, place, None)), place)


def _rules(data: Data, kind: object, hint: Hint, place: Place) -> object:
    """A choice of rules, or rules put together; each of them answers the question that they answer together."""
    if not registry.is_class(kind) or not isinstance(data, list):
        raise place.fault("must be a list of rules")
    rules = _items(data, registry.several(hint), place)
    return _tried(lambda: kind(*rules), place)


def _tried(make: Callable[[], object], place: Place) -> object:
    """What is made so; a fault found within keeps its place, what a rule says of its parameters gets this one."""
    try:
        return make()
    except (ValueError, TypeError) as error:
        raise (error if isinstance(error, VariantFileError) else place.fault(str(error))) from None


def expected(hint: Hint) -> str:
    """In words, what a field of this type takes."""
    return ", or ".join(filter(None, map(_expected, registry.members(hint))))


def _expected(kind: Hint) -> str:
    if kind in _WORDS:
        return _WORDS[kind]
    if registry.is_class(kind) and issubclass(kind, enum.Enum):
        return f"one of {', '.join(kind.__members__)}"
    if get_origin(kind) in (tuple, frozenset):
        return f"a list, each {expected(get_args(kind)[0])}"
    return f"a rule ({', '.join(registry.answers(kind))})"


_WORDS: Final[dict[object, str]] = {int: "a whole number", str: "a text in quotes", type(None): f'"{NONE}"'}
