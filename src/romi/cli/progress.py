"""How far a long run has come: a bar on the terminal, with tqdm where it is installed (`pip install romi[progress]`), else a number."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from romi.simulate import Progress


@contextmanager
def bar(count: int, *, quiet: bool) -> Iterator[Progress]:
    """What to call with how many are done; nothing is shown if `quiet`, or where nobody watches."""
    if quiet or not sys.stderr.isatty():
        yield _silent
        return
    try:
        from tqdm import tqdm
    except ImportError:
        yield _number
        print(file=sys.stderr)
        return
    with tqdm(total=count, file=sys.stderr, leave=False) as shown:
        yield lambda done, _: shown.update(done - shown.n)


def _silent(done: int, count: int) -> None:
    """Nobody watches."""


def _number(done: int, count: int) -> None:
    print(f"\r{done}/{count}", end="", file=sys.stderr, flush=True)
