"""Answers: what a check says, and why not.

*What is it, may I?* is answered with a `Verdict`: `Accepted` with the value that was asked for, or `Rejected` with every independent
violation. `if verdict:` and `match` tell them apart, for a type checker too. *Do it or stop* is `verdict.unwrap()`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Literal, NoReturn, TypeAlias, TypeVar

import attrs

from romi._text import shown
from romi.card import Card, given
from romi.checks import Value, asked, is_a, listed, trusted

if TYPE_CHECKING:
    from romi.sentences import Language

__all__ = [
    "Accepted",
    "IllegalPlay",
    "Rejected",
    "Verdict",
    "Violation",
    "Violations",
    "house",
    "verdict",
    "violations",
]


def __dir__() -> list[str]:
    return list(__all__)


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@attrs.frozen
class Violation(Value):
    """One fault: its stable `code`, the `rule` that it breaks, and what a sentence about it needs.

    `cards` are the offending cards, `got` and `need` the amounts that were compared (points or cards, as the code says), `where` names the
    place ("meld 2"). The code is a `Code`, or a str of a house rule's own (`"house/…"`, with its sentence as `own_text`): `str(violation.code)` is
    the text of either, and either compares as it. `wild` are the cards that stand for others, where it is about those; the sentence says
    whether they are jokers. `str()` is the English sentence; `text("hu")` the Hungarian one.
    """

    code: str = attrs.field(validator=is_a(str))
    rule: str = ""
    cards: tuple[Card, ...] = ()
    got: int | str | None = None
    need: int | str | None = None
    where: str = ""
    own_text: str = ""
    wild: tuple[Card, ...] = attrs.field(default=(), kw_only=True, eq=False)

    def text(self, lang: Language = "en") -> str:
        """What is wrong in that language, its place before and its rule behind; players are counted from 1."""
        from romi.sentences import sentence

        return sentence(self, lang)

    def __str__(self) -> str:
        return self.text()


def _said(violations: Iterable[Violation], lang: Language) -> str:
    return "; ".join(violation.text(lang) for violation in violations)


fault: Final = trusted(Violation)
"""A violation that the library found."""

Violations: TypeAlias = tuple[Violation, ...]
"""What a rule answers that only says yes (none) or why not."""


@asked
def house(
    text: str,
    cards: Iterable[Card] = (),
    *,
    rule: str = "",
    got: int | str | None = None,
    need: int | str | None = None,
) -> Violation:
    """The violation of a house rule, which brings its own sentence; its code is made from it, `"house/jokers-side-by-side"`.

    >>> house("jokers side by side").code
    'house/jokers-side-by-side'
    """
    return fault(_code(text), rule, given(cards), got, need, "", text)


@lru_cache(maxsize=256)
def _code(text: str) -> str:
    """The code that is made from a sentence."""
    return f"house/{'-'.join(''.join(letter if letter.isalnum() else ' ' for letter in text.lower()).split())}"


_FAULTS: Final = frozenset((Violation,))


def told(rule: object, answer: object) -> Violations:
    """What the rule answered, if it is a tuple of violations; `TypeError` names the rule and what it must answer."""
    if answer == () or (isinstance(answer, tuple) and _FAULTS.issuperset(map(type, answer))):
        return answer
    raise TypeError(
        f"{shown(rule)} must answer with a tuple of violations, empty if nothing is wrong, not with {shown(answer)}"
    )


class IllegalPlay(ValueError):  # noqa: N818  # the field's word for it; it is raised by `unwrap` only
    """Raised by `Rejected.unwrap()`: carries the very same `violations`."""

    def __init__(self, violations: Violations) -> None:
        super().__init__(violations)
        self.violations = violations

    def text(self, lang: Language = "en") -> str:
        """The sentences of the violations in that language, separated by semicolons."""
        return _said(self.violations, lang)

    def __str__(self) -> str:
        return self.text()


@attrs.frozen
class Accepted(Value, Generic[T_co]):
    """Yes: `value` is what was asked for. `notes` point out what is no fault, such as cards given out of order (F7).

    Its `violations` are none, so that whoever counts them need not look first which answer it is.
    """

    violations: ClassVar[Violations] = ()

    value: T_co
    notes: Violations = attrs.field(default=(), eq=False)

    def __bool__(self) -> Literal[True]:
        return True

    def unwrap(self) -> T_co:
        """The value."""
        return self.value

    def text(self, lang: Language = "en") -> str:
        """The value in that language, if it has a `text(lang)`, else as it prints; then the sentences of the notes, in brackets."""
        speaks = getattr(self.value, "text", None)
        value = speaks(lang) if callable(speaks) else self.value
        return f"{value} ({_said(self.notes, lang)})" if self.notes else str(value)

    def __str__(self) -> str:
        return str(self.value)


def _tuple(faults: Iterable[Violation]) -> Violations:
    return faults if isinstance(faults, tuple) else listed("violations", faults)


@attrs.frozen
class Rejected(Value):
    """No, with every independent violation, at least one."""

    violations: Violations = attrs.field(converter=_tuple)

    @violations.validator
    def _some(self, _: object, violations: Violations) -> None:
        if not violations:
            raise ValueError("a rejection needs a violation")
        for fault in violations:
            thing: object = fault
            if not isinstance(thing, Violation):
                raise TypeError(f"a rejection is made of violations, not of {shown(thing)}")

    def __bool__(self) -> Literal[False]:
        return False

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the violations, in order."""
        return tuple(str(violation.code) for violation in self.violations)

    def unwrap(self) -> NoReturn:
        """Raises `IllegalPlay` with these violations."""
        raise IllegalPlay(self.violations)

    def text(self, lang: Language = "en") -> str:
        """Why not: the sentences of the violations in that language, separated by semicolons.

        >>> from romi import ROMI51, cards
        >>> print(ROMI51.meld(cards("7h 8h")).text("hu"))
        kevés a lap a kombinációhoz: 2, legalább 3 kell (F2)
        """
        return _said(self.violations, lang)

    def __str__(self) -> str:
        return self.text()


accepted: Final = trusted(Accepted)
rejected: Final = trusted(Rejected)

Verdict: TypeAlias = Accepted[T] | Rejected
"""The answer of every check: `Accepted[T]` or `Rejected`."""


def answered(rule: object, answer: Verdict[T], kind: type[T]) -> Verdict[T]:
    """The rule's answer, if it is a verdict on a thing of the kind; `TypeError` names the rule and what it must answer."""
    given: object = answer
    if isinstance(given, Accepted) and isinstance(given.value, kind) or isinstance(given, Rejected):
        return answer
    raise TypeError(
        f"{shown(rule)} must answer with Accepted({kind.__name__}(...)) or Rejected((violation, ...)), not with {shown(given)}"
    )


def of_kind(rule: object, answer: T, kind: type[T]) -> T:
    """What the rule answered, if it is a thing of the kind; `TypeError` names the rule and what it must answer."""
    thing: object = answer
    if isinstance(thing, kind):
        return answer
    raise TypeError(f"{shown(rule)} must answer with a {kind.__name__}, not with {shown(thing)}")


def verdict(value: T, violations: Violations) -> Verdict[T]:
    """`Accepted(value)` if there is no violation, else `Rejected(violations)`."""
    given: object = violations
    return Rejected(violations) if violations or not isinstance(given, tuple | list) else Accepted(value)


def violations(answer: Verdict[object]) -> Violations:
    """What the answer finds wrong: nothing if it is a yes."""
    thing: object = answer
    if not isinstance(thing, Accepted | Rejected):
        raise TypeError(f"an answer is Accepted or Rejected, not {shown(thing)}")
    return answer.violations if isinstance(answer, Rejected) else ()
