"""Every error that the library can say of what comes from outside, read out of its source: for tests of the languages."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(next(iter(importlib.util.find_spec("romi").submodule_search_locations)))  # type: ignore[union-attr, arg-type]
APART: Final = ("_kernel", "render", "testing", "sentences", "_contents.py", "as_code.py")
"""What no text from outside, no file and no command reaches, and what says nothing of its own."""

RAISED: Final = re.compile(r"(?:^|\.)(?:fault|Misuse|[A-Z]\w*Error|ArgumentTypeError|_Unreadable)$")
OF_PROGRAMS: Final = ("TypeError", "AttributeError", "AssertionError")
"""What only a program can do wrong."""


def errors() -> Iterator[tuple[str, str]]:
    """Where it is said, and the words, with `{}` for each blank."""
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(APART):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                yield from ((f"{name}:{node.lineno}", words) for words in _words(node, name))  # type: ignore[attr-defined]


def _words(node: ast.AST, name: str) -> Iterator[str]:
    if isinstance(node, ast.Call) and RAISED.search(called := ast.unparse(node.func)) and called not in OF_PROGRAMS:
        given = [*node.args, *(word.value for word in node.keywords)]
    elif isinstance(node, ast.Yield) and name == "variants/problems.py" and node.value is not None:
        given = [node.value]
    else:
        return
    for words in map(_template, given):
        if words is not None and " " in words.replace("{}", "").strip(" :;,"):
            yield words


def _template(node: ast.AST) -> str | None:
    """The text that is written there, its blanks empty; None if it is no text."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(_template(part) or "{}" for part in node.values)
    return None
