"""Where an exact search has to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias, TypeVar

T = TypeVar("T")


class AnalysisLimit(RuntimeError):  # noqa: N818  # it is no fault of the caller's
    """The search was not finished within its limit; there is no answer, for a guess is never given for one."""

    _told = "more than"

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(f"{what}: {self._told} {limit:,} steps")
        self.what = what
        self.limit = limit

    def __reduce__(self) -> tuple[type[AnalysisLimit], tuple[str, int]]:
        return type(self), (self.what, self.limit)


class AnalysisStopped(AnalysisLimit):
    """The search was stopped by the `stop=` that it asked; so many steps were made by then."""

    _told = "stopped after"


Stop: TypeAlias = Callable[[], bool]
"""Asked between slices of a search: whether it is to end now."""


def up_to_the_limit(found: Iterator[T]) -> Iterator[T]:
    """As many as are found within the limit."""
    try:
        yield from found
    except AnalysisLimit:
        return
