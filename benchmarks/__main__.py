"""Prints every table, for the plain and for the compiled kernel: `python -m benchmarks [TABLE…] [--here] [--quick]`.

Each module of this package that has `tables()` gives tables; they are run in the order of their names, or those that are named alone.
`--here` measures the romi that is installed, as it is, instead of building both kernels from the sources beside this package. `--quick`
takes fewer hands and repeats, to see that all of it runs. A peer that is not installed is "not measured".
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import platform
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import benchmarks
from benchmarks import timing

ROOT = Path(__file__).parents[1]
PEERS = ("open_spiel", "ortools", "highspy", "rlcard", "rummikub-solver")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="How fast the solver is, beside its peers."
    )
    parser.add_argument("table", nargs="*", help="modules to run, by name; all if none is named")
    parser.add_argument("--here", action="store_true", help="measure the installed romi alone")
    parser.add_argument("--quick", action="store_true", help="few hands and repeats")
    chosen = parser.parse_args()
    for name in chosen.table:
        if name not in modules():
            parser.error(f"there is no table {name}; there are {', '.join(modules())}")
    if chosen.here:
        timing.QUICK = chosen.quick
        return here(chosen.table)
    print(machine(), flush=True)
    options = [*chosen.table, "--here", *(["--quick"] if chosen.quick else [])]
    return max(build("plain", options), build("compiled", options))


def here(names: list[str]) -> int:
    """Run the tables against the romi that can be imported."""
    from romi.analysis import COMPILED

    print(f"\n## The {'compiled' if COMPILED else 'plain'} kernel\n", flush=True)
    for name, tables in modules().items():
        if not names or name in names:
            for table in tables():
                print(table, end="\n\n", flush=True)
    return 0


def modules() -> dict[str, Callable[[], Iterator[str]]]:
    """The modules that make tables, by name."""
    names = [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__"]
    found = {name: getattr(importlib.import_module(f"benchmarks.{name}"), "tables", None) for name in names}
    return {name: tables for name, tables in found.items() if tables is not None}


def build(kernel: str, options: list[str]) -> int:
    """Build a wheel with that kernel aside, and run this again with it."""
    with tempfile.TemporaryDirectory(prefix="romi-bench-") as work:
        environment = {**os.environ, "ROMI_COMPILED": str(int(kernel == "compiled"))}
        made = subprocess.run(
            [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", work, str(ROOT)],
            env=environment,
            check=False,
        )
        if made.returncode:
            print(f"\nThe {kernel} kernel: not measured, it could not be built.", flush=True)
            return 1
        wheel = next(Path(work).glob("romi-*.whl"))
        zipfile.ZipFile(wheel).extractall(work)
        path = os.pathsep.join([work, str(ROOT)])
        run = subprocess.run(
            [sys.executable, "-P", "-m", "benchmarks", *options],
            env={**environment, "PYTHONPATH": path},
            check=False,
        )
        return run.returncode


def machine() -> str:
    """What this runs on, with versions."""
    packages = []
    for name in PEERS:
        try:
            packages.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            packages.append(f"{name} not installed")
    return f"{processor()}, {os.cpu_count()} cores; CPython {platform.python_version()}; {', '.join(packages)}"


def processor() -> str:
    """The processor's name, where the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


if __name__ == "__main__":
    sys.exit(main())
