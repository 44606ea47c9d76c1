"""Values that print as the code that made them: `Run(Ace.LOW, jokers=AtMost(0))`, without what is as it is by default."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from typing_extensions import TypeIs


class Named(enum.Enum):
    """An enumeration whose members print as the code that names them: `Ace.LOW`."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class NamedText(Named, enum.StrEnum):
    """The same, and each member is the text that it stands for."""


class NamedNumber(Named, enum.IntEnum):
    """The same, and each member is a number."""


def as_code(value: object) -> str:
    """The value as the code that makes it. A rule takes this as its `__repr__`.

    A field that has its default value is left out; the first field stands without its name if it may; functions show their name.
    """
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, tuple):
        inner = ", ".join(as_code(item) for item in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, frozenset):
        return f"frozenset({{{', '.join(sorted(as_code(item) for item in value))}}})" if value else "frozenset()"
    if hasattr(value, "__attrs_init__"):
        return repr(value)  # It has a constructor of its own, and so a form of its own.
    if is_attrs(value):
        return f"{type(value).__qualname__}({', '.join(_fields(value))})"
    name = getattr(value, "__qualname__", None)
    return name if isinstance(name, str) else repr(value)


def is_attrs(value: object) -> TypeIs[attrs.AttrsInstance]:
    """Whether the value is of a class of attrs."""
    return attrs.has(type(value))


def _fields(value: attrs.AttrsInstance) -> Iterator[str]:
    first = True
    for field in attrs.fields(type(value)):
        if not field.init:
            continue
        held = getattr(value, field.name)
        if held != default(field.default, value):
            yield as_code(held) if first and not field.kw_only else f"{field.alias}={as_code(held)}"
        first = False


def default(default: object, value: object) -> object:
    """What a field holds if nothing is given."""
    factory = getattr(default, "factory", None)
    if factory is None:
        return default
    return factory(value) if getattr(default, "takes_self", False) else factory()
