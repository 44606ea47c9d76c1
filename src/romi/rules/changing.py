"""A rule with other parameters: what type checkers cannot let `attrs.evolve` do where a field says no more than which question is answered."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import TypeVar

import attrs

from romi._text import shown
from romi.checks import no_question, of_class

R = TypeVar("R")


def changed(rule: R, /, **parameters: object) -> R:
    """The rule with these parameters changed, checked as when it is built: of the same class, and so an answer to the same question.

    `TypeError` for what has no such parameter, `ValueError` for a value that it may not have.

    >>> from romi.variants import ROMI51
    >>> changed(ROMI51.match_rule, deals=5)
    FixedDeals(5, rule='R51-7')
    """
    no_question("changed", rule)
    kind = type(rule)
    if not attrs.has(kind) or hasattr(kind, "__attrs_init__"):
        if isinstance(rule, type):
            raise TypeError(f"changed: {of_class(rule)}")
        raise TypeError(f"{shown(rule)} has no parameters by name: make another one in its place")
    known = [field.alias or field.name for field in attrs.fields(kind) if field.init]
    for name in parameters:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            meant = f"did you mean {near[0]}?" if near else f"there are {', '.join(known) or 'none'}"
            raise TypeError(f"{kind.__name__} has no parameter {name!r}: {meant}")
    evolve: Callable[..., R] = attrs.evolve
    return evolve(rule, **parameters)
