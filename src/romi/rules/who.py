"""Who may, and since when: the words by which every rule says whether it matters that a player has opened."""

from __future__ import annotations

from typing import Final

import attrs

from romi.as_code import Named
from romi.code import Code
from romi.verdict import Violation, Violations


class Opened(Named):
    """Since when a player has opened."""

    __hash__ = object.__hash__  # each is one object; by name it takes longer than the rules that look it up

    EARLIER = "in an earlier turn"
    NOW = "in this turn"
    NEVER = "not at all"


ANYBODY: Final = frozenset(Opened)
"""Whether the player has opened does not matter."""

WHO_HAS_OPENED: Final = frozenset({Opened.EARLIER, Opened.NOW})
"""Only who has opened, in this turn or before."""

AFTER_THE_OPENING: Final = frozenset({Opened.EARLIER})
"""Only who opened in an earlier turn."""

WHO_HAS_NOT: Final = frozenset({Opened.NEVER})
"""Only who has not opened."""


def barred(opened: frozenset[Opened], since: Opened, rule: str) -> Violations:
    """What is wrong with a player who has opened since then, where only those may."""
    if since in opened:
        return ()
    if since is Opened.NEVER:
        return (Violation(Code.NOT_OPENED, rule),)
    later = since is Opened.NOW and Opened.EARLIER in opened
    return (Violation(Code.OPENED_NOW if later else Code.LAID_BEFORE, rule),)


def from_some_turn_on(_: object, field: attrs.Attribute[frozenset[Opened]], opened: frozenset[Opened]) -> None:
    """A validator: who may once, may later too."""
    known: object = opened
    if isinstance(known, frozenset) and known not in (AFTER_THE_OPENING, WHO_HAS_OPENED, ANYBODY):
        raise ValueError(f"what is allowed at one time stays allowed, so '{field.alias}' must not be {known!r}")
