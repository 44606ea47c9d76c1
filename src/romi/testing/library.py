"""Strategies for rules of the library, and for variants that are made of them.

They go by the types of the parameters, as files do (see `romi.variants.registry`), so that a rule that is added to the library is drawn
without a line here.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Final, get_args, get_origin

import attrs
from hypothesis import reject
from hypothesis import strategies as st

from romi.card import Natural, Rank
from romi.melds import of_rank
from romi.rules.finish import Way
from romi.rules.turns import Step
from romi.variants import ALL, Variant, registry

_DEPTH: Final = 2
"""How deep rules may stand in rules."""

_OF_THE_GAME: Final = (
    ("meld", "meld_value", "hand_value", "opening", "lay_off", "exchange", "regroup", "closing", "stock_out", "deal_score", "match")
)  # fmt: skip
"""The questions that can be answered otherwise in any of the seven, and it is still a game."""

_WILD: Final = (frozenset[Natural](), of_rank(Rank.FIVE), of_rank(Rank.ACE))
_PACKS: Final = (tuple(Rank), tuple(rank for rank in Rank if not Rank.EIGHT <= rank <= Rank.TEN))


def rules(question: str) -> st.SearchStrategy[object]:
    """A rule of the library that may stand in that field of `Variant`, with any parameters: `rules("opening")`."""
    fields = registry.fields(Variant)
    if question not in fields:
        raise ValueError(f"there is no question {question!r}; there are {', '.join(fields)}")
    return library_values(fields[question][1])


@st.composite
def variants(draw: st.DrawFn, *, base: Variant | None = None) -> Variant:
    """One of the seven (or the `base`) with up to three of its rules replaced by others of the library, each one that makes sense there."""
    made = draw(st.sampled_from(ALL)) if base is None else base
    for question in sorted(draw(st.sets(st.sampled_from(_OF_THE_GAME), max_size=3))):
        evolve: Callable[..., Variant] = partial(attrs.evolve, made)
        changed = evolve(**{"name": "evolved", question: draw(rules(question))})
        made = made if changed.problems() else changed
    return made


@cache
def library_values(hint: object, depth: int = _DEPTH) -> st.SearchStrategy[object]:
    """A value of a type that a parameter of a library rule has; rules of the library for a Protocol or a callable."""
    return st.one_of([_values(kind, depth) for kind in registry.members(hint)])


def _values(kind: object, depth: int) -> st.SearchStrategy[object]:
    simple: Mapping[object, st.SearchStrategy[object]] = {
        int: st.integers(0, 60),
        str: st.sampled_from(tuple(map(str, Way))),
        type(None): st.none(),
        tuple[Rank, ...]: st.sampled_from(_PACKS),
        frozenset[Natural]: st.sampled_from(_WILD),
        tuple[Step, ...]: st.sampled_from([variant.turn.steps for variant in ALL]),
    }
    if kind in simple:
        return simple[kind]
    if registry.is_class(kind) and issubclass(kind, enum.Enum):
        return st.sampled_from(kind)
    if get_origin(kind) in (tuple, frozenset):
        return _items(kind, depth)
    found = registry.answers(kind)
    ready = [thing for thing in found.values() if not registry.is_class(thing)]
    classes = [thing for thing in found.values() if registry.is_class(thing) and (depth or not _holds_rules(thing))]
    return st.one_of(
        [st.sampled_from(ready)] * bool(ready) + [_made(thing, kind, max(depth - 1, 0)) for thing in classes]
    )


def _items(kind: object, depth: int) -> st.SearchStrategy[object]:
    hints = get_args(kind)
    if get_origin(kind) is frozenset:
        return st.frozensets(library_values(hints[0], depth), min_size=1, max_size=3)
    if Ellipsis not in hints:
        return st.tuples(*(library_values(hint, depth) for hint in hints))
    return st.lists(library_values(hints[0], depth), min_size=1, max_size=3).map(tuple)


def _holds_rules(kind: type) -> bool:
    """Whether a parameter of the class is a rule, or a list of rules."""
    return registry.of_rules(kind) or any(
        _is_rule(inner)
        for _, hint in registry.fields(kind).values()
        for member in registry.members(hint)
        for inner in (member, *get_args(member))
    )


def _is_rule(hint: object) -> bool:
    plain = hint in (int, str, type(None), Rank, Ellipsis) or (registry.is_class(hint) and issubclass(hint, enum.Enum))
    return not plain and bool(registry.answers(hint))


@st.composite
def _made(draw: st.DrawFn, kind: type, question: object, depth: int) -> object:
    """A rule of the class that answers the question: with what it needs, and some of the rest; what its validators refuse is drawn anew."""
    fields = registry.fields(kind)
    if registry.of_rules(kind):
        return kind(*draw(st.lists(library_values(question, depth), min_size=1, max_size=3)))
    needed = [name for name, (field, _) in fields.items() if field.default is attrs.NOTHING]
    spare = [name for name in fields if name not in needed and name not in ("kind", "rule")]
    named = [*needed, *sorted(draw(st.sets(st.sampled_from(spare), max_size=3)))] if spare else needed
    parameters = {name: draw(library_values(fields[name][1], depth)) for name in named}
    if "rule" in fields and draw(st.booleans()):
        parameters["rule"] = "ours"
    try:
        return registry.made(kind, parameters)
    except ValueError:
        reject()
