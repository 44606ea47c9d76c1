"""Rules put together: all of them, or any of them, whatever question they answer.

A rule that only says what is wrong, with a tuple of violations, can be put together with others of its question: conditions of a meld,
openings, and rules of your own. What is a meld is another kind of question, which `Melds` chooses among.
"""

from __future__ import annotations

from typing import Final, Generic, Protocol, TypeVar

import attrs

from romi._text import shown
from romi.checks import Value, question_of, unchanging
from romi.verdict import Violation, Violations, told

Q_contra = TypeVar("Q_contra", contravariant=True)


class Says(Protocol[Q_contra]):
    """What is wrong? Any callable from what a question is asked with to the violations it finds."""

    def __call__(self, asked: Q_contra, /) -> Violations:
        """Every violation; none if nothing is wrong."""
        ...


@attrs.frozen(init=False)
class AllOf(Value, Generic[Q_contra]):
    """Every one of `rules` must be content; made by `all_of`. All their faults are named."""

    rules: tuple[Says[Q_contra], ...]

    def __init__(self, *rules: Says[Q_contra]) -> None:
        self.__attrs_init__(rules)
        _check("all_of", rules)

    def __call__(self, asked: Q_contra, /) -> Violations:
        """The faults of all the rules."""
        found: Violations = ()
        for rule in self.rules:
            found += told(rule, rule(asked))
        return found

    def __repr__(self) -> str:
        return f"all_of({', '.join(map(repr, self.rules))})"


@attrs.frozen(init=False)
class AnyOf(Value, Generic[Q_contra]):
    """One of `rules` must be content; made by `any_of`. A refusal gives the faults of the rules that find the fewest."""

    rules: tuple[Says[Q_contra], ...]

    def __init__(self, *rules: Says[Q_contra]) -> None:
        if not rules:
            raise ValueError("a choice needs at least one rule")
        self.__attrs_init__(rules)
        _check("any_of", rules)

    def __call__(self, asked: Q_contra, /) -> Violations:
        """Nothing if one rule finds nothing, else the nearest misses."""
        answers: list[tuple[Violation, ...]] = []
        for rule in self.rules:
            found = told(rule, rule(asked))
            if not found:
                return ()
            answers.append(found)
        fewest = min(map(len, answers))
        return tuple(dict.fromkeys(fault for faults in answers if len(faults) == fewest for fault in faults))

    def __repr__(self) -> str:
        return f"any_of({', '.join(map(repr, self.rules))})"


def all_of(*rules: Says[Q_contra]) -> AllOf[Q_contra]:
    """All of the rules together, as in `all_of(PointMinimum(51), NeedsPureRun())` or `all_of(AtMost(3), NotMoreThanNaturals())`.

    `TypeError` for a rule that does not answer with violations, and for library rules that answer different questions.
    """
    return AllOf(*rules)


def any_of(*rules: Says[Q_contra]) -> AnyOf[Q_contra]:
    """One of the rules is enough, as in `any_of(PointMinimum(40), MeldCount(2))`; `TypeError` as for `all_of`."""
    return AnyOf(*rules)


_VIOLATIONS: Final = "Violations"


def _check(word: str, rules: tuple[Says[Q_contra], ...]) -> None:
    """Every rule is a value that can be called and answers with violations; those of the library answer one question."""
    asked: dict[str, object] = {}
    for rule in rules:
        if isinstance(rule, type) or not callable(rule):
            raise TypeError(
                f"{word} combines rules, and {shown(rule)} is not one: a rule is a value, as in PointMinimum(51)"
            )
        unchanging(word, rule)
        known = question_of(rule)
        if known is None:
            continue
        question, answer = known
        if answer != _VIOLATIONS:
            raise TypeError(
                f"{word} combines rules that answer with violations, and {shown(rule)} answers with {answer}"
            )
        asked.setdefault(question, rule)
    if len(asked) > 1:
        (one, first), (other, second) = [*asked.items()][:2]
        raise TypeError(
            f"{word} combines rules that answer the same question: {shown(first)} is asked with {one}, {shown(second)} with {other}"
        )
