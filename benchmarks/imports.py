"""What `import romi` costs, beside `import attrs`: each in a fresh interpreter, in turns.

All modules are compiled beforehand, as those of an installed library are.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from benchmarks.timing import few, markdown

IMPORTS = (
    "import attrs",
    "import romi",
    "from romi.variants import ROMI51",
    "from romi.variants import ALL",
    "import romi.analysis",
    "import romi.play",
    "import romi.simulate",
)
CLOCK = "import time; start = time.process_time(); {}; print(time.process_time() - start)"


def tables() -> Iterator[str]:
    """Milliseconds of processor time for each import, and how many times that of attrs."""
    spent: dict[str, list[float]] = {line: [] for line in IMPORTS}
    with tempfile.TemporaryDirectory(prefix="romi-compiled-") as kept:
        usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        for _ in range(few(41) + 1):
            for line in IMPORTS:
                run = subprocess.run(
                    [sys.executable, "-c", CLOCK.format(line)],
                    capture_output=True,
                    text=True,
                    check=True,
                    env=usual | {"PYTHONPYCACHEPREFIX": kept},
                )
                spent[line].append(float(run.stdout) * 1e3)
    times = {line: statistics.median(each[1:]) for line, each in spent.items()}
    rows = [[f"`{line}`", f"{time:.1f}", f"{time / times['import attrs']:.2f}"] for line, time in times.items()]
    yield "### Imports, each in a fresh interpreter\n\n" + markdown(["", "ms", "times `import attrs`"], rows)
