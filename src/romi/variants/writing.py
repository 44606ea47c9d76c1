"""A variant as a TOML text, written to be read and changed by hand."""

from __future__ import annotations

import enum
import json
from collections.abc import Iterator
from typing import Final, TypeAlias, get_args, get_origin

from romi._text import escaped
from romi.as_code import default
from romi.variants import registry
from romi.variants.notations import written
from romi.variants.places import Path, spelt
from romi.variants.reading import FORMAT, IS, NONE
from romi.variants.registry import Hint
from romi.variants.variant import Variant, given_variant

Data: TypeAlias = "int | str | list[Data] | dict[str, Data]"
"""What TOML can hold, as far as it is needed."""

_WIDTH: Final = 100
_NOTHING: Final = object()


def write(variant: Variant, base: Variant | None) -> str:
    """The text of the variant: all that is not as in a plain variant, or all that is not as in the base.

    `ValueError` names the field that cannot be written, because its rule is not of the library.
    """
    given_variant(variant)
    data: dict[str, Data] = {"format": FORMAT, **({} if base is None else {"base": base.name})}
    data["name"] = variant.name
    if variant.title != variant.name:
        data["title"] = variant.title
    for name, (field, hint) in registry.fields(Variant).items():
        held = getattr(variant, field.name)
        before = default(field.default, variant) if base is None else getattr(base, field.name)
        if name not in ("name", "title") and (held != before or (base is None and name == "players")):
            data[name] = _data(held, hint, (name,), _NOTHING if base is None else before)
    return "\n".join(_document(data)) + "\n"


def _data(value: object, hint: Hint, path: Path, base: object = _NOTHING) -> Data:
    """The value as TOML holds it, by its type; of a rule of the base's class, only the parameters that differ."""
    kinds = registry.members(hint)
    if value is None:
        return NONE
    if (name := registry.name_of(value, hint)) is not None:
        return name
    noted = written(value, hint)
    if noted is not None:
        return [*noted] if isinstance(noted, list) else noted
    if isinstance(value, int) and int in kinds:
        return int(value)
    if isinstance(value, str) and str in kinds and not (value == NONE and type(None) in kinds):
        return str(value)
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, tuple | frozenset):
        return _items(value, hint, path)
    return _rule(value, hint, path, base)


def _items(value: tuple[object, ...] | frozenset[object], hint: Hint, path: Path) -> Data:
    kind = next(kind for kind in registry.members(hint) if get_origin(kind) in (tuple, frozenset))
    hints = get_args(kind)
    if isinstance(value, frozenset) or Ellipsis in hints:
        hints = hints[:1] * len(value)
    ordered = value if isinstance(value, tuple) else sorted(value, key=str)
    return [_data(item, hints[i], (*path, i)) for i, item in enumerate(ordered)]


def _rule(value: object, hint: Hint, path: Path, base: object) -> Data:
    kind: type = type(value)
    name = registry.class_name(value, hint)
    if name is None:
        raise ValueError(f"{spelt(path)}: {value!r} is not a rule of the library, and cannot be written to a file")
    if registry.of_rules(kind):
        listed = registry.plain_list(hint) == (name, kind)
        rules = _data(getattr(value, "rules", ()), registry.several(hint), path if listed else (*path, name))
        return rules if listed else {name: rules}
    changed = type(base) is kind
    parameters: dict[str, Data] = {}
    for key, (field, inner) in registry.fields(kind).items():
        held = getattr(value, field.name)
        before = getattr(base, field.name) if changed else default(field.default, value)
        if field.init and held != before:
            parameters[key] = _data(held, inner, (*path, key), before if changed else _NOTHING)
    only = len(path) > 1 and sum(map(registry.is_class, registry.answers(hint).values())) == 1
    if changed or (parameters and only):
        return parameters
    return {IS: name, **parameters} if parameters else name


def _document(data: dict[str, Data], path: tuple[str, ...] = ()) -> Iterator[str]:
    """The lines of a table: what fits in a line first, then the tables in it."""
    tables = {key: item for key, item in data.items() if isinstance(item, dict)}
    apart = {key: table for key, table in tables.items() if not path or len(f"{key} = {_inline(table)}") > _WIDTH}
    for key, item in data.items():
        if key not in apart:
            yield from _lines(key, item)
    for key, table in apart.items():
        yield f"\n[{'.'.join((*path, key))}]"
        yield from _document(table, (*path, key))


def _lines(key: str, item: Data) -> Iterator[str]:
    line = f"{key} = {_inline(item)}"
    if isinstance(item, list) and len(line) > _WIDTH:
        yield f"{key} = ["
        for each in item:
            yield f"  {_inline(each)},"
        line = "]"
    yield line


def _inline(item: Data) -> str:
    if isinstance(item, str):
        # TOML and JSON quote alike, but for some characters that JSON leaves as they are.
        return escaped(json.dumps(item, ensure_ascii=False))
    if isinstance(item, list):
        return f"[{', '.join(map(_inline, item))}]"
    if isinstance(item, dict):
        return f"{{ {', '.join(f'{key} = {_inline(each)}' for key, each in item.items())} }}"
    return str(item)
