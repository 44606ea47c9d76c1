"""The package as text: its modules parsed, for the tests that judge how it is written."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import romi

PACKAGE = Path(romi.__path__[0])
TESTS = Path(__file__).parent
ROOT = TESTS.parent


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of romi by its dotted name, parsed."""
    return dict(sorted(_parse(PACKAGE)))


def _parse(package: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in package.rglob("*.py"):
        parts = ("romi", *path.relative_to(package).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        yield name, ast.parse(path.read_text("utf-8"), str(path))


def is_package(name: str) -> bool:
    """Whether the module is a package, so that its relative imports start at itself."""
    return (PACKAGE.parent / Path(*name.split(".")) / "__init__.py").exists()


def imports(name: str, tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Each module imported by `name`, wherever in it, with the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = name.split(".") if is_package(name) else name.split(".")[:-1]
                stem = parts[: len(parts) - node.level + 1]
                base = ".".join([*stem, base] if base else stem)
            for alias in node.names:
                full = f"{base}.{alias.name}"
                yield (full if full in modules() else base), node.lineno
