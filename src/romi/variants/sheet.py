"""A variant as its rule sheet: each question, the value that answers it, and the rules that it cites."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import attrs

from romi.as_code import as_code

_WIDTH = 120


def sheet(variant: attrs.AttrsInstance) -> Iterator[str]:
    """The lines of the sheet, field by field; a value with a form of its own (`__str__`), such as a table of steps, stands in it."""
    for field in attrs.fields(type(variant)):
        value = getattr(variant, field.name)
        cited = ", ".join(dict.fromkeys(citations(value)))
        text = f"{form(value)}  [{cited}]" if cited else form(value)
        head = f"  {field.alias:<11} "
        for line in text.splitlines():
            yield from textwrap.wrap(
                line,
                _WIDTH,
                initial_indent=head,
                subsequent_indent=" " * 16,
                break_long_words=False,
                break_on_hyphens=False,
            )
            head = " " * 14


def citations(value: object) -> Iterator[str]:
    """The rule ids that a value and the values in it carry, in the order of their fields."""
    if isinstance(value, tuple):
        for item in value:
            yield from citations(item)
        return
    kind = type(value)
    if attrs.has(kind):
        rule = getattr(value, "rule", "")
        if isinstance(rule, str) and rule:
            yield rule
        for field in attrs.fields(kind):
            if field.name != "rule":
                yield from citations(getattr(value, field.name))


def form(value: object) -> str:
    """A value as the sheet shows it: in words where it has its own, else as the code that makes it; several on a line each."""
    if isinstance(value, range):
        return f"{value[0]} to {value[-1]}"
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return "\n".join(map(form, value)) or "none"
    return str(value) if "__str__" in vars(type(value)) else as_code(value)
