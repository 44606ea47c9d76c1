"""Fair clocks: contenders take turns, and the median of the turns counts.

Time is the time of the processor, so that other programs on the machine do not count.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping

QUICK = False
"""Fewer hands and repeats."""


def few(number: int) -> int:
    """The number, or a twentieth of it for a quick look."""
    return max(2, number // 20) if QUICK else number


def medians(contenders: Mapping[str, Callable[[], object]], inputs: int, repeats: int = 25) -> dict[str, float]:
    """Microseconds per input for each contender: the median over the repeats, in which they take turns."""
    spent: dict[str, list[float]] = {name: [] for name in contenders}
    for run in contenders.values():
        run()
    for _ in range(few(repeats)):
        for name, run in contenders.items():
            start = time.process_time()
            run()
            spent[name].append((time.process_time() - start) / inputs * 1e6)
    return {name: statistics.median(times) for name, times in spent.items()}


def markdown(head: list[str], rows: list[list[str]]) -> str:
    """A table."""
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows])


def ratio(peer: float | None, ours: float) -> str:
    """How many times the peer's time is ours."""
    return "not measured" if peer is None else f"{peer / ours:.1f}"


def micros(time: float | None) -> str:
    """Microseconds."""
    return "not measured" if time is None else f"{time:.2f}" if time < 10 else f"{time:.0f}"
