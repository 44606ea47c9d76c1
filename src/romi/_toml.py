"""TOML from outside, read in a time that grows with its length: variant files and score files alike."""

from __future__ import annotations

import re
import tomllib
from typing import Final

__all__ = ["TomlError", "read_toml"]

_MOST_WORDS: Final = 20
_MANY_WORDS: Final = re.compile(
    rf"""(?:(?<![\w-])[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')){{{_MOST_WORDS}}}"""
)
"""A dotted key so long that reading it would cost the square of its length."""


class TomlError(ValueError):
    """A text that is not TOML, or more than we read: `why`, and the `line` where it is known."""

    def __init__(self, why: str, line: int | None = None) -> None:
        super().__init__(why, line)
        self.why = why
        self.line = line


def read_toml(text: str) -> dict[str, object]:
    """What the text holds; `TomlError` if it is not TOML, `RecursionError` if it is nested very deep."""
    if _MANY_WORDS.search(text):
        raise TomlError(f"has a key of more than {_MOST_WORDS} words")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TomlError(*_fault(error)) from None
    except ValueError:  # Python reads no whole number of more than 4300 digits.
        raise TomlError("has a number with thousands of digits") from None


def _fault(error: ValueError) -> tuple[str, int | None]:
    """What the parser found, and at which line, None for the end of the text."""
    what, at, place = str(error).rpartition(" (at ")
    line, _, column = place.rstrip(")").partition(", ")
    if not at or not column:
        return f"is not TOML: {error}", None
    return f"is not TOML: {what} ({column})", int(line.removeprefix("line "))
