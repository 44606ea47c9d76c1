"""What `import romi` costs, beside `import attrs`: each in a fresh interpreter, in turns."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator

from benchmarks.timing import few, markdown

MODULES = ("attrs", "romi", "romi.variants", "romi.analysis", "romi.play", "romi.simulate")
CLOCK = "import time; start = time.process_time(); import {}; print(time.process_time() - start)"


def tables() -> Iterator[str]:
    """Milliseconds of processor time for each module, and how many times that of attrs."""
    spent: dict[str, list[float]] = {module: [] for module in MODULES}
    for _ in range(few(41)):
        for module in MODULES:
            run = subprocess.run(
                [sys.executable, "-c", CLOCK.format(module)], capture_output=True, text=True, check=True
            )
            spent[module].append(float(run.stdout) * 1e3)
    times = {module: statistics.median(each) for module, each in spent.items()}
    rows = [[f"`import {name}`", f"{time:.1f}", f"{time / times['attrs']:.2f}"] for name, time in times.items()]
    yield "### Imports, each in a fresh interpreter\n\n" + markdown(["", "ms", "times `import attrs`"], rows)
