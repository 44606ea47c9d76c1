"""Where each key of a TOML text stands: its line, for a message that names it.

`tomllib` has read the text before, so that it is known to be TOML; here it is only walked through once more, for the lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

import attrs

Path: TypeAlias = tuple[str | int, ...]
"""The keys that lead to a value, and its place where it stands in a list."""

_TOKEN: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""+|\'\'\'.*?\'\'\'+|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}=,.\n]|[^\s\[\]{}=,.#"\']+',
    re.DOTALL,
)


_LONGEST: Final = 60
"""No parameter has a longer name; of a key that is longer the beginning is shown."""


def lines(text: str) -> Mapping[Path, int]:
    """The line, from 1, of each key and list item of a TOML text."""
    return _Walk(_TOKEN.findall(text)).whole()


def spelt(path: Path) -> str:
    """The path as people write it: `opening.all_of[1].points`; items are counted from 1."""
    words = [f"[{word + 1}]" if isinstance(word, int) else f".{word[:_LONGEST]}" for word in path]
    return "".join(words).removeprefix(".")


@attrs.define
class _Walk:
    """A walk through the tokens of a text. It is made and used up by `lines` alone."""

    tokens: list[str]
    at: int = 0
    line: int = 1
    found: dict[Path, int] = attrs.field(factory=dict)
    lists: dict[Path, int] = attrs.field(factory=dict)

    def whole(self) -> Mapping[Path, int]:
        table: Path = ()
        while self._here():
            if self._here() == "[":
                table = self._header()
            else:
                self._entry(table)
        return self.found

    def _here(self) -> str:
        """The token that is next, without those that say nothing; an empty one at the end."""
        while self.at < len(self.tokens) and (self.tokens[self.at] == "\n" or self.tokens[self.at].startswith("#")):
            self._next()
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _next(self) -> str:
        token = self.tokens[self.at]
        self.at += 1
        self.line += token.count("\n")
        return token

    def _header(self) -> Path:
        """`[table]`, or `[[table]]` for one more item of a list of tables."""
        self._next()
        in_list = self._here() == "["
        path = self._within_lists(self._keys(("]",)))
        if in_list:
            self._next()
            self.lists[path] = self.lists.get(path, -1) + 1
            path += (self.lists[path],)
        self.found[path] = self.line
        return path

    def _within_lists(self, path: Path) -> Path:
        """The path with the number of the last item behind each list of tables in it."""
        whole: Path = ()
        for word in path[:-1]:
            whole += (word,)
            whole += (self.lists[whole],) if whole in self.lists else ()
        return whole + path[-1:]

    def _keys(self, end: tuple[str, ...]) -> Path:
        """The words of a dotted key, up to and with the token that ends it."""
        words: list[str] = []
        while (token := self._next()) not in end:
            if token not in ("[", "."):
                words.append(token.strip("\"'"))
        return tuple(words)

    def _entry(self, table: Path) -> None:
        line = self.line
        path = table + self._keys(("=",))
        self.found[path] = line
        self._value(path)

    def _value(self, path: Path) -> None:
        opening = self._next()
        if opening == "[":
            number = 0
            while self._here() != "]":
                if self._here() == ",":
                    self._next()
                    continue
                self.found[(*path, number)] = self.line
                self._value((*path, number))
                number += 1
            self._next()
        elif opening == "{":
            while self._here() != "}":
                if self._here() == ",":
                    self._next()
                else:
                    self._entry(path)
            self._next()
        else:
            # A number with a point, or a date, comes as several tokens.
            while self.at < len(self.tokens) and self.tokens[self.at] not in (",", "]", "}", "\n"):
                if self.tokens[self.at].startswith("#"):
                    return
                self._next()
