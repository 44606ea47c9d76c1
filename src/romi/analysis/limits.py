"""Where an exact search has to stop."""

from __future__ import annotations


class AnalysisLimit(RuntimeError):  # noqa: N818  # it is no fault of the caller's
    """The search was not finished within its limit; there is no answer, for a guess is never given for one."""

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(f"{what}: more than {limit:,} steps")
        self.what = what
        self.limit = limit

    def __reduce__(self) -> tuple[type[AnalysisLimit], tuple[str, int]]:
        return AnalysisLimit, (self.what, self.limit)
