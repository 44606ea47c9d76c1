"""One thing made wrong at a time in a module: its mutants, by what its syntax tree holds."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Final

import attrs

FLIPPED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ONE_WAY: Final = (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift)
OTHER: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
SIGNS: Final[dict[type[ast.operator], type[ast.operator]]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
NOT_ASKED: Final = ("annotation", "returns", "ctx")
"""Parts of a tree that say nothing when it runs."""
NOT_JUDGED: Final = ("repr", "slots", "strict")
"""Arguments that say how a value prints or lies in memory, and the length check of `zip`, which no right program meets."""


@attrs.frozen(eq=False)
class Mutant:
    """One place in a module, and what stands there instead."""

    name: str
    path: Path
    line: int
    span: range
    """The lines of the outermost function around it, or where it is run at import, of the class or module."""
    at_import: bool
    tree: ast.Module
    parent: ast.AST
    field: str
    at: int | None
    old: ast.AST
    new: ast.AST

    def code(self) -> CodeType:
        """The whole module with it, compiled."""
        self._put(self.new)
        try:
            return compile(self.tree, str(self.path), "exec", dont_inherit=True)
        finally:
            self._put(self.old)

    def _put(self, node: ast.AST) -> None:
        if self.at is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.at] = node


def mutants(path: Path, short: str) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its lines."""
    tree = ast.parse(path.read_text("utf-8"))
    seen: Counter[str] = Counter()
    whole = Around((), range(1, 100_000), at_import=True)
    for around, parent, field, at, old in _places(tree, whole):
        for new in _instead(old):
            ast.copy_location(new, old)
            ast.fix_missing_locations(new)
            name = f"{short} {'.'.join(around.names) or '-'}: {_said(old)} -> {_said(new)}"
            seen[name] += 1
            name += f" #{seen[name]}" if seen[name] > 1 else ""
            line = getattr(old.target if isinstance(old, ast.comprehension) else old, "lineno", around.span.start)
            yield Mutant(name, path, line, around.span, around.at_import, tree, parent, field, at, old, new)


@attrs.frozen
class Around:
    """What is around a place: names, lines, and whether it runs when the module is imported."""

    names: tuple[str, ...]
    span: range
    at_import: bool


def _places(node: ast.AST, around: Around) -> Iterator[tuple[Around, ast.AST, str, int | None, ast.AST]]:
    """Each node below: what is around it, its parent, the field there and the number in that."""
    inner = around
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        span = range(node.lineno, (node.end_lineno or node.lineno) + 1) if around.at_import else around.span
        inner = Around((*around.names, node.name), span, around.at_import)
    for field, value in ast.iter_fields(node):
        if field in NOT_ASKED or _says_nothing(node, field):
            continue
        body = isinstance(node, ast.FunctionDef) and field == "body"
        within = attrs.evolve(inner, at_import=inner.at_import and not body)
        for at, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(child, ast.AST):
                yield within, node, field, at, child
                yield from _places(child, within)


def _says_nothing(node: ast.AST, field: str) -> bool:
    if isinstance(node, ast.keyword):
        return node.arg in NOT_JUDGED
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, ast.Subscript) and field == "slice" and ast.unparse(node.value) == "Literal"


def _said(node: ast.AST) -> str:
    text = ast.unparse(node.test if isinstance(node, ast.If) else node)
    return " ".join(("if " + text if isinstance(node, ast.If) else text).split())


def _instead(node: ast.AST) -> Iterator[ast.AST]:  # noqa: C901 - a case a kind of node
    """What may stand instead of a node, each wrong in one way."""
    match node:
        case ast.Compare(left, ops, comparators):
            for at, op in enumerate(ops):
                for flipped in FLIPPED[type(op)]:
                    yield ast.Compare(left, [*ops[:at], flipped(), *ops[at + 1 :]], comparators)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for at in range(len(values)):
                rest = [*values[:at], *values[at + 1 :]]
                yield ast.BoolOp(op, rest) if len(rest) > 1 else _copied(rest[0])
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield _copied(operand)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.BinOp(left, op, right):
            if isinstance(op, ONE_WAY):
                yield ast.BinOp(right, op, left)
            if type(op) in SIGNS:
                yield ast.BinOp(left, SIGNS[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in SIGNS:
            yield ast.AugAssign(target, SIGNS[type(op)](), value)
        case ast.Call(func, args, keywords):
            yield from _called_otherwise(func, args, keywords)
        case ast.If(_, body, orelse) if ast.unparse(node.test) != "TYPE_CHECKING":
            yield from (ast.If(ast.Constant(value), body, orelse) for value in (True, False))
        case ast.IfExp(_, body, orelse):
            yield from (_copied(body), _copied(orelse))
        case ast.comprehension(target, source, ifs, is_async):
            for at in range(len(ifs)):
                yield ast.comprehension(target, source, [*ifs[:at], *ifs[at + 1 :]], is_async)
        case ast.match_case(pattern, guard, body) if guard is not None:
            yield ast.match_case(pattern, None, body)
        case _:
            return


def _called_otherwise(func: ast.expr, args: list[ast.expr], keywords: list[ast.keyword]) -> Iterator[ast.AST]:
    name = func.id if isinstance(func, ast.Name) else ""
    if name in OTHER:
        yield ast.Call(ast.Name(OTHER[name], ast.Load()), args, keywords)
    for at in range(len(args) - 1):
        one, two = args[at : at + 2]
        plain = not isinstance(one, ast.Starred) and not isinstance(two, ast.Starred)
        if plain and name not in {"isinstance", "TypeVar", "min", "max"} and ast.dump(one) != ast.dump(two):
            yield ast.Call(func, [*args[:at], two, one, *args[at + 2 :]], keywords)


def _copied(node: ast.AST) -> ast.AST:
    """The same node once more, so that its place can be written over."""
    return type(node)(**dict(ast.iter_fields(node)))
