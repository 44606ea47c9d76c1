"""Many deals over two processes beside one: deals per second by the clock on the wall, and whether the tallies are the same."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from benchmarks.timing import few, markdown
from romi import simulate
from romi.variants import HANDROMI, RUMMY, Variant

DEALS = {"rummy": 600, "handromi": 100}


def tables() -> Iterator[str]:
    """One row a variant."""
    rows = [row(variant) for variant in (RUMMY, HANDROMI)]
    yield f"Greedy deals for four over processes, on {os.cpu_count()} cores\n\n" + markdown(
        ["variant", "deals", "one, deals a second", "two, deals a second", "two ÷ one", "same tally"], rows
    )


def row(variant: Variant) -> list[str]:
    """One worker and two take turns; the median counts."""
    deals = few(DEALS[variant.name])
    speeds: dict[int, list[float]] = {1: [], 2: []}
    tallies = set()
    with ProcessPoolExecutor(1) as one, ProcessPoolExecutor(2) as two:
        for repeat in range(4):
            for number, pool in ((1, one), (2, two)):
                begun = time.perf_counter()
                tallies.add(
                    simulate.play_deals(variant, strategies=[simulate.greedy] * 4, deals=deals, seed=5, executor=pool)
                )
                if repeat:  # the first time the workers begin and make their tables
                    speeds[number].append(deals / (time.perf_counter() - begun))
    slow, fast = (statistics.median(speeds[number]) for number in (1, 2))
    return [
        variant.name,
        str(deals),
        f"{slow:.0f}",
        f"{fast:.0f}",
        f"{fast / slow:.2f}",
        "yes" if len(tallies) == 1 else "no",
    ]
