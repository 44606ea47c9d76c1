"""What a rule says, clause by clause, from its own values.

A clause is a code and amounts, as a violation is: `PointMinimum` with 51 points, `Run.ace=LOW`. The code is the class, or the class and one
of its parameters with what it holds where that is not a number; the words stand in the `Tongue`, by that code. A rule of one's own speaks for
itself: by a `prose(lang)`, by a `text`, by the paragraph of its docstring that begins with the language (`hu: ...`), by the first sentence of
the docstring, or failing all that by its name.
"""

from __future__ import annotations

import enum
import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

import attrs

from romi.as_code import as_code, default
from romi.moves import Lay
from romi.rules.turns import Turn
from romi.sentences import Language

Amounts: TypeAlias = Mapping[str, object]
CITATIONS: Final = ("rule", "winner_rule")
"""The parameters that are no rule but the id of one."""


@attrs.frozen
class Clause:
    """One thing that a rule says.

    `codes` are its codes, the most particular first, since under another question it may be said otherwise. `amounts` are all parameters of
    the rule, `rules` the ids that it cites. `parameter` is the one that this clause is about, empty for the rule as a whole, `held` what it
    holds, and `plain` whether that is the default.
    """

    codes: tuple[str, ...]
    amounts: Amounts
    rules: tuple[str, ...] = ()
    parameter: str = ""
    held: object = None
    plain: bool = False


def of_ours(thing: object) -> bool:
    """Whether the library made it, and not somebody who uses it."""
    module = str(getattr(thing, "__module__", ""))
    return module == "romi" or module.startswith("romi.")


def is_block(value: object) -> bool:
    """Whether this is a rule of the library: a value with parameters, or a function."""
    if inspect.isfunction(value):
        return of_ours(value)
    return not isinstance(value, type | enum.Enum) and attrs.has(type(value)) and of_ours(type(value))


def clauses(block: object, under: str = "") -> Iterator[Clause]:
    """The clauses of a rule of the library `under` a question or a parameter of another: as a whole, then parameter by parameter."""
    kind: type = type(block)
    if not attrs.has(kind):
        name = getattr(block, "__name__", "")
        yield Clause(_under(name, under), {})
        return
    fields = [field for field in attrs.fields(kind) if field.name not in CITATIONS]
    held = {field.alias or field.name: (field, getattr(block, field.name)) for field in fields}
    if "aim" in held:  # where a variant does not say it, the score of its deals does
        held["aim"] = (held["aim"][0], getattr(block, "total_aim", None))
    amounts = {parameter: value for parameter, (_, value) in held.items()}
    cited = tuple(dict.fromkeys(str(rule) for key in CITATIONS if (rule := getattr(block, key, ""))))
    yield Clause(_under(kind.__name__, under), amounts, cited)
    for parameter, (field, value) in held.items():
        code = f"{kind.__name__}.{parameter}"
        plain = value == default(field.default, block)
        states = (f"{code}={state(value)}", *((f"{code}=default",) if plain else ()), code)
        codes = tuple(spelt for each in states for spelt in _under(each, under))
        yield Clause(codes, amounts, cited, parameter, value, plain)
    if isinstance(block, Turn):
        yield from _steps(block, cited)


def _under(code: str, under: str) -> tuple[str, ...]:
    return (f"{under}/{code}", code) if under else (code,)


def state(value: object) -> str:
    """What a parameter holds, as a word: LOW, EARLIER+NOW, none, empty, 7, PointMinimum."""
    if isinstance(value, enum.Enum):
        return value.name
    if value is None:
        return "none"
    if isinstance(value, tuple | frozenset) and not value:
        return "empty"
    if isinstance(value, frozenset) and all(isinstance(each, enum.Enum) for each in value):
        kind = type(next(iter(value)))
        return "+".join(each.name for each in kind if each in value)
    if isinstance(value, int | str):
        return str(value)
    return str(getattr(value, "__name__", type(value).__name__))


def _steps(turn: Turn, cited: tuple[str, ...]) -> Iterator[Clause]:
    """A clause for each way from one phase to another: the moves, and what they lead to."""
    for (at, to, when, acts), moves in turn.ways.items():
        stays = at == to and Lay.word in moves
        then = "USUAL" if acts is None else acts.name
        amounts = {"at": str(at), "to": str(to), "when": when.name, "acts": then, "moves": moves}
        yield Clause(("step-again" if stays else "step",), amounts, cited, "step")


def own_words(value: object, lang: Language) -> str:
    """What a rule that is not of the library says of itself, else its name."""
    prose: Callable[[Language], str] | None = getattr(value, "prose", None)
    if prose is not None:
        return prose(lang)
    text: object = getattr(value, "text", "")
    if isinstance(text, str) and text:
        return text
    documented = value if inspect.isroutine(value) else type(value)
    written = documented.__doc__ or ""
    if written.startswith(f"{getattr(documented, '__name__', '')}("):  # a signature, written by a decorator
        written = ""
    paragraphs = [" ".join(each.split()) for each in written.split("\n\n")]
    translated = (each.removeprefix(f"{lang}:") for each in paragraphs if each.startswith(f"{lang}:"))
    first = next(translated, paragraphs[0]).strip().partition(". ")[0].removesuffix(".")
    return first or as_code(value)
