"""What a rule may be made of: each parameter is of its kind, or a `TypeError` names it, and the value, in one short line.

The kinds are the types of the fields themselves, so that a rule that is added is checked by one line in its class.
"""

from __future__ import annotations

import builtins
import enum
import sys
import types
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Sized
from collections.abc import Set as SetLike
from functools import cache, partial, wraps
from inspect import Parameter, isfunction, signature
from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar, Final, Literal, ParamSpec, TypeAlias, TypeVar, Union, get_args, get_origin

import attrs

from romi._text import shown
from romi.as_code import as_code

P = ParamSpec("P")
T = TypeVar("T")
S = TypeVar("S")

Kind: TypeAlias = object
"""A type, as an annotation names it."""

Validator: TypeAlias = "Callable[[object, attrs.Attribute[int], int], None]"


def checked(value: attrs.AttrsInstance) -> None:
    """Every parameter of the value is of the kind that its field names. A rule takes this as its `__attrs_post_init__`."""
    for alias, name, kind in _fields(type(value)):
        word = f"{type(value).__name__}.{alias}"
        no_question(word, getattr(value, name))
        ensure(word, getattr(value, name), kind)
        unchanging(word, getattr(value, name))


def no_question(word: str, rule: object) -> None:
    """`TypeError` where a question of a variant stands for its rule: the rule itself is wanted, which can be compared, printed and written."""
    if isinstance(rule, tuple):
        for each in rule:
            no_question(word, each)
    elif isinstance(rule, types.MethodType):
        asked = rule.__name__
        names = {field.alias: field.name for field in getattr(type(rule.__self__), "__attrs_attrs__", ())}
        if (name := names.get(asked.removeprefix("check_").removesuffix("_for"))) is not None:
            raise TypeError(f"{word}: variant.{asked} is the question; its rule is variant.{name}")


def fields_alone(value: attrs.AttrsInstance) -> dict[str, object]:
    """What travels of a value to another process: its fields. What was worked out is worked out there, the hash of enums too."""
    return {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}


class Value:
    """A value of the library, equal to another one of its class that holds the same.

    What `attrs` would write for each class, and compile when it is imported, stands here once; it keeps what stands in the class itself.
    """

    __slots__ = ()
    __getstate__ = fields_alone

    if TYPE_CHECKING:
        __attrs_attrs__: ClassVar[tuple[attrs.Attribute[object], ...]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in ("__eq__", "__hash__", "__repr__"):
            if name not in vars(cls):
                setattr(cls, name, getattr(cls, name))

    def __eq__(self, other: object) -> bool:
        held = _HELD[self.__class__]
        return held(self) == held(other) if self.__class__ is other.__class__ else NotImplemented

    def __hash__(self) -> int:
        return hash(_HELD[self.__class__](self))

    def __repr__(self) -> str:
        held = (f"{field.name}={getattr(self, field.name)!r}" for field in attrs.fields(type(self)) if field.repr)
        return f"{type(self).__qualname__}({', '.join(held)})"


class _Held(dict[type[Value], Callable[[object], object]]):
    """By what values of a class are equal: the fields that are compared."""

    def __missing__(self, kind: type[Value]) -> Callable[[object], object]:
        names = [field.name for field in attrs.fields(kind) if field.eq]
        self[kind] = attrgetter(*names) if names else type
        return self[kind]


_HELD: Final = _Held()


class Rule(Value):
    """A rule of the library: a value whose parameters are checked, and which prints as the code that makes it."""

    __slots__ = ()
    __attrs_post_init__ = checked
    __repr__ = as_code


def ensure(word: str, value: object, kind: Kind) -> None:
    """`TypeError` that names the argument and its value, unless the value is of the kind."""
    if not fits(value, kind):
        raise refused(word, value, kind)


def of_class(kind: type) -> str:
    """What is said of a class in the place of a rule: how a rule is made of it."""
    needed = [each.name for each in signature(kind).parameters.values() if each.default is each.empty]
    shown = ", ".join(f"{name}=..." for name in needed if name not in ("args", "kwargs"))
    return f"{kind.__name__} is the class; a rule is made of it: {kind.__name__}({shown})"


def refused(word: str, value: object, kind: Kind) -> TypeError:
    """What is said of a value that is not of the kind: the argument, what it is, the value in short, and how one comes to the right one."""
    several = next((each for each in (kind, *_either(kind)) if get_origin(each) in _SEVERAL), None)
    if several is not None:
        if isinstance(value, str) and _of_cards(get_args(several)[0]):
            return TypeError(f"'{word}' are cards, not {shown(value)}; text becomes cards by romi.cards(text)")
        if isinstance(value, str) or not isinstance(value, Iterable):
            return TypeError(f"'{word}' must be a tuple or a list, not {shown(value)}")
        (kind, *_), test = get_args(several), _test(get_args(several)[0])
        return refused(word, next((each for each in value if not test(each)), value), kind)
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(each, type) and any(map(_is_rule, (kind, *get_args(kind)))):
            return TypeError(f"{word}: {of_class(each)}")
    known = next((each for each in (kind, *_either(kind)) if isinstance(each, type) and each in _BECOMES), None)
    if known is None:
        return TypeError(f"{word} is {spoken(kind)}, not {shown(value)}{_question_told(value, kind)}")
    name, how = _BECOMES[known]
    return TypeError(f"{word}: {shown(value)} is not a {name}; {how}")


def _question_told(value: object, kind: Kind) -> str:
    """Of a rule in the place of another one: what it is asked with instead, and what it answers."""
    other = question_of(value) if _is_rule(kind) else None
    return f", which is asked with {other[0]} and answers with {other[1]}" if other else ""


def _either(kind: Kind) -> tuple[Kind, ...]:
    """Of what kinds a value may be."""
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else ()


def becomes(kind: type, name: str, how: str) -> None:
    """Say how one comes to a value of the kind, where another one was given."""
    _BECOMES[kind] = name, how


MOST: Final = 10**100
"""No whole number that the library takes is larger: what is, means nothing here, and from some size on could not even be printed."""

_BECOMES: Final[dict[type, tuple[str, str]]] = {}
_SEVERAL: Final = (Iterable, Sequence, Collection)


def asked(question: Callable[P, T]) -> Callable[P, T]:
    """The function, which first looks whether each argument is of the kind that its name is written with; `TypeError` names the first that is not.

    What a collection holds is looked at where that is a tuple or a list; cards and players are left to the function, which reads them anyway.
    """
    tests: dict[str, Callable[[object], bool]] = {}
    kinds: dict[str, Kind] = {}
    right: dict[str, tuple[type, ...]] = {}
    places: list[tuple[str, tuple[type, ...], Callable[[object], bool]]] = []

    def learn() -> None:
        for each in signature(question).parameters.values():
            kinds[each.name] = kind = _written(question, each.annotation)
            tests[each.name] = _any if each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD) else _test(kind)
            right[each.name] = _right(kind)
            if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD):
                places.append((each.name, right[each.name], tests[each.name]))

    @wraps(question)
    def ask(*given: P.args, **named: P.kwargs) -> T:
        if not tests:
            learn()
        for (name, classes, test), value in zip(places, given, strict=False):
            if not isinstance(value, classes) and not test(value):
                raise refused(name, value, kinds[name])
        for name, value in named.items():
            if name in tests and not isinstance(value, right[name]) and not tests[name](value):
                raise refused(name, value, kinds[name])
        return question(*given, **named)

    return ask


def _written(question: Callable[..., object], note: object) -> Kind:
    """The type as it is written, object where it cannot be read."""
    if not isinstance(note, str):
        return object if note is Parameter.empty else note
    try:
        read: Kind = eval(note, getattr(question, "__globals__", {}))  # noqa: S307 - our own annotations
    except NameError:
        return object
    return read


def _any(_: object) -> bool:
    return True


@cache
def _right(kind: Kind) -> tuple[type, ...]:
    """Classes of which any value is of the kind, so that it is seen at once."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return tuple(each for member in inner for each in _right(member))
    if origin in _SEVERAL and _of_cards(inner[0]):
        return (tuple, list)
    plain = (
        isinstance(kind, type) and not inner and not getattr(kind, "_is_protocol", False) and kind not in (int, float)
    )
    return (kind,) if plain and isinstance(kind, type) else ()


@cache
def _test(kind: Kind) -> Callable[[object], bool]:
    """The same as a function of the value: what the kind is made of is looked at once. What only the function can tell is left to it."""
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, str | TypeVar) or kind is object:
        return _any
    if kind is float:
        return lambda value: isinstance(value, int | float)
    if kind is int:
        return lambda value: isinstance(value, int) and -MOST <= value <= MOST
    if origin is Literal:
        return lambda value: isinstance(value, str)  # which of the words, the function says
    if origin in (Union, types.UnionType):
        if sum(map(_is_rule, inner)) > 1:  # a player or a strategy: who that is the function says
            return _any
        tests = tuple(map(_test, inner))
        return lambda value: any(test(value) for test in tests)
    if origin in _SEVERAL:
        each = _any if _of_cards(inner[0]) or any(map(_is_rule, _either(inner[0]))) else _test(inner[0])
        return lambda value: _holds(value, each)
    if origin is tuple and inner[-1] is not Ellipsis:
        row = tuple(map(_test, inner))
        return lambda value: (
            isinstance(value, tuple)
            and len(row) == len(value)
            and all(test(each) for test, each in zip(row, value, strict=True))
        )
    if origin in (tuple, frozenset):
        several, one = origin, _test(inner[0])
        return lambda value: isinstance(value, several) and all(map(one, value))
    if isinstance(kind, type) and getattr(kind, "_is_protocol", False) and _call(kind) is None:
        return lambda value: _has(value, kind)
    if _is_rule(kind):
        return lambda value: (
            callable(value) and not isinstance(value, type) and _answers(value, kind) and _has(value, kind)
        )
    wanted = origin or kind
    return (lambda value: isinstance(value, wanted)) if isinstance(wanted, type) else _any


def _of_cards(kind: Kind) -> bool:
    return any(
        each in _BECOMES and _BECOMES[each][0] == "card" for each in (kind, *_either(kind)) if isinstance(each, type)
    )


def _holds(value: object, test: Callable[[object], bool]) -> bool:
    """Whether the value holds several things, and each is right where that can be seen without taking it."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        return False
    return isinstance(value, range) or not isinstance(value, Sized) or all(map(test, value))


def unchanging(word: str, rule: object) -> None:
    """`TypeError` that names the argument, unless what it holds has a hash: a rule is a value."""
    try:
        hash(rule)
    except TypeError as why:
        raise TypeError(
            f"{word} is not a rule, for a rule is a value that does not change: {shown(rule)}, {why}"
        ) from None


def trusted(kind: Callable[P, T]) -> Callable[P, T]:
    """A constructor of a frozen class that checks and converts nothing: for values that the library has worked out itself.

    A frozen class sets each field the long way round. Here they are set while the value is still of an open class, and then it is closed.
    """
    made: type[attrs.AttrsInstance] = kind  # type: ignore[assignment]
    fields = attrs.fields(made)
    known: dict[str, object] = {"made": made, **{f"_{field.name}": field.default for field in fields}}
    heads = [field.name + f"=_{field.name}" * (field.default is not attrs.NOTHING) for field in fields]
    lines = [f"self.{field.name} = {field.name}" for field in fields]
    exec(f"def __init__(self, {', '.join(heads)}): {'; '.join(lines)}; self.__class__ = made", known)  # noqa: S102
    freely = {name: getattr(object, name) for name in ("__setattr__", "__delattr__")}
    return type(made.__name__, (made,), {"__slots__": (), "__init__": known["__init__"], **freely})


def on_demand(
    kind: Callable[..., T], facts: Mapping[str, Callable[[S], object]]
) -> Callable[[S, dict[str, object]], T]:
    """A constructor of questions to a rule, from a source and what is known already: each of the `facts` is found there when it is asked for.

    A rule of the library asks for one fact or two of a dozen. To whoever looks the value is of the frozen class `kind`, which has no slots.
    """

    def find(question: object, name: str) -> object:
        if name not in facts:
            raise AttributeError(f"{made.__name__} has no {name!r}")
        known = vars(question)
        known[name] = found = facts[name](known[_SOURCE])
        return found

    def whole(question: attrs.AttrsInstance) -> tuple[Callable[[], object], tuple[()]]:
        return partial(made, **{field.name: getattr(question, field.name) for field in attrs.fields(made)}), ()

    made: type[attrs.AttrsInstance] = kind  # type: ignore[assignment]
    lazy = type(
        made.__name__, (made,), {"__getattr__": find, "__class__": property(lambda _: made), "__reduce__": whole}
    )
    new, put = object.__new__, object.__setattr__

    def ask(source: S, known: dict[str, object]) -> T:
        question: T = new(lazy)
        known[_SOURCE] = source
        put(question, "__dict__", known)
        return question

    return ask


_SOURCE: Final = "_source"


def listed(word: str, values: Iterable[T]) -> tuple[T, ...]:
    """The values as a tuple; `TypeError` that names the argument if it is a single thing."""
    things: object = values
    if not isinstance(things, Iterable):
        raise TypeError(f"'{word}' are given in a tuple or a list, and this is neither: {shown(values)}")
    return tuple(values)


def in_a_row(word: str, values: Iterable[T]) -> tuple[T, ...]:
    """The same; `TypeError` also where equal ones would have been lost."""
    if isinstance(values, SetLike | Mapping):
        raise TypeError(f"'{word}' must be a tuple or a list, since a set loses equal {word}: {shown(values)}")
    return listed(word, values)


def whole(least: int | None, most: int = MOST) -> Validator:
    """A validator of whole numbers from `least`, where they are bounded so, to `most`."""
    first = -MOST if least is None else least

    def check(_: object, field: attrs.Attribute[int], value: int) -> None:
        number: object = value
        if not isinstance(number, int):
            raise TypeError(f"'{field.alias}' must be a whole number, not {shown(value)}")
        if value < first:
            raise ValueError(f"'{field.alias}' must be >= {first}: {shown(value)}")
        if value > most:
            raise ValueError(f"'{field.alias}' must be <= {shown(most)}: {shown(value)}")

    return check


def seated(number: int, many: int, word: str = "seat") -> None:
    """`ValueError` unless there is such a seat, or player, among so many, counted from 0; `TypeError` unless it is a number."""
    if type(number) is not int:
        ensure(word, number, int)
    if 0 <= number < many:
        return
    if word == "player":
        raise ValueError(f"there is no player with index {shown(number)}: the indices are 0 to {many - 1}")
    raise ValueError(f"there is no seat with index {shown(number)}: the indices are 0 to {many - 1}")


def is_a(kind: type[T]) -> Callable[[object, attrs.Attribute[T], T], None]:
    """A validator of values of the kind."""

    def check(_: object, field: attrs.Attribute[T], value: T) -> None:
        ensure(str(field.alias), value, kind)

    return check


def a_rule(_: object, field: attrs.Attribute[T], value: T) -> None:
    """A validator of whatever can be called."""
    if not callable(value):
        raise TypeError(f"{field.alias} is a rule that can be called, not {shown(value)}")


def fits(value: object, kind: Kind) -> bool:
    """Whether the value is of the kind, and all that it holds too; a Protocol and a function are whatever can be called."""
    return _test(kind)(value)


def question_of(rule: object) -> tuple[str, str] | None:
    """What a rule of the library is asked with, and what it answers, by name; None for a rule of one's own, which may be anything.

    Rules that `all_of` or `any_of` put together are asked as those in them are.
    """
    inner: tuple[object, ...] = getattr(rule, "rules", ()) if type(rule).__module__ == "romi.combine" else ()
    if inner:
        return next(filter(None, map(question_of, inner)), None)
    asked = rule if isfunction(rule) else _call(type(rule))
    if not isfunction(asked) or not asked.__annotations__ or not str(asked.__module__).startswith("romi."):
        return None
    return _question(asked)


def _call(kind: type) -> object:
    """What calling a value of the class does, if the class itself says so."""
    return next((vars(base)["__call__"] for base in kind.__mro__ if "__call__" in vars(base)), None)


def _question(asked: types.FunctionType) -> tuple[str, str]:
    """The names of the types of its argument and of its answer, as they are written."""
    names = {word: str(note) for word, note in asked.__annotations__.items()}
    answer = names.pop("return", "")
    return next(iter(names.values()), ""), answer


def _answers(value: object, kind: Kind) -> bool:
    """Whether a rule of the library answers the question that the Protocol asks; a rule of one's own is taken at its word."""
    asked = _call(kind) if isinstance(kind, type) else None
    known = question_of(value) if isfunction(asked) else None
    return known is None or not isfunction(asked) or known == _question(asked)


def _has(value: object, kind: Kind) -> bool:
    """Whether a rule has all that the Protocol asks for beside the call."""
    return all(hasattr(value, name) for name in _beside(kind))


@cache
def _beside(kind: Kind) -> tuple[str, ...]:
    """What a rule of the kind must have beside the call, by name."""
    return tuple(name for name in vars(kind) if name[0] != "_") if isinstance(kind, type) else ()


def spoken(kind: Kind) -> str:
    """The kind in words: `Ace.LOW, Ace.HIGH …`, `a whole number`, `a tuple of Rank`."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return " or ".join(map(spoken, inner))
    if _is_rule(kind):
        return " with ".join(filter(None, ("a rule that can be called", ", ".join(_beside(kind)))))
    if origin is type:
        return "a class of the kind that is wanted"
    if origin in (tuple, frozenset):
        return f"a {origin.__name__} of {', '.join(_each(each) for each in inner if each is not Ellipsis)}"
    if isinstance(kind, type) and issubclass(kind, enum.Enum) and not issubclass(kind, int):
        return " or ".join(f"{kind.__name__}.{member.name}" for member in kind)
    plain = _WORDS.get(kind)
    return plain or f"{'an' if _name(kind)[0] in 'AEIOU' else 'a'} {_name(kind)}"


_WORDS: Final[dict[Kind, str]] = {int: "a whole number", str: "a str", type(None): "None"}


def _each(kind: Kind) -> str:
    """The kind in words, as one of several."""
    return _name(kind) if get_origin(kind) is None else spoken(kind).removeprefix("a ")


def _name(kind: Kind) -> str:
    return kind.__name__ if isinstance(kind, type) and not get_args(kind) else str(kind)


def _is_rule(kind: Kind) -> bool:
    return getattr(kind, "_is_protocol", False) or getattr(get_origin(kind), "__name__", "") == "Callable"


@cache
def _fields(kind: type[attrs.AttrsInstance]) -> tuple[tuple[str, str, Kind], ...]:
    """Alias, name and type of each field."""
    fields = [(field.alias or field.name, field.name) for field in attrs.fields(kind)]
    return tuple((alias, name, _noted(kind, name)) for alias, name in fields)


def _noted(kind: type, name: str) -> Kind:
    """What a field is annotated with, in the module of the class that has it."""
    base = next(base for base in kind.__mro__ if name in vars(base).get("__annotations__", {}))
    note: object = vars(base)["__annotations__"][name]
    known, builtin = vars(sys.modules[base.__module__]), vars(builtins)
    while isinstance(note, str):
        named = known if note in known else builtin
        note = named[note] if note in named else eval(note, known)  # noqa: S307  # as the module itself would
    return type(None) if note is None else note
