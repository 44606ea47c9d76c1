"""The one runner: texts of a form are read within a bound of time; what is refused is refused as it should be, what is read can be used."""

from __future__ import annotations

import re
import sys
import time
import traceback
from collections.abc import Callable
from typing import Final

import attrs

from tests.outside.forms import FORMS, Form

LONGEST_SAID: Final = 1000

LONGEST: Final = 2.0
"""Seconds of the processor that a text of a few thousand characters may take, its use included."""


def seconds(ask: Callable[[], object]) -> float:
    """Of the processor, whatever else the machine does."""
    begun = time.process_time()
    ask()
    return time.process_time() - begun


@attrs.define
class Ran:
    """How many texts were read and how many refused; the first text of each kind of fault, with what came of it; the longest time."""

    read: int = 0
    refused: int = 0
    slowest: float = 0.0
    faults: dict[str, tuple[str, str]] = attrs.field(factory=dict)


def refusal(form: Form, text: str) -> str | None:
    """What is said against the text, which is one short sentence; None if it is read."""
    try:
        form.read(text)
    except form.refused as fault:
        said = str(fault)
    else:
        return None
    assert re.match(form.says, said), said
    assert len(said) < LONGEST_SAID, said
    return said


def once(form: Form, text: str) -> bool:
    """Whether the text was read, used, and written; whatever is wrong is raised."""
    if refusal(form, text) is not None:
        return False
    value = form.read(text)
    form.use(value)
    for write in form.writers:
        assert form.read(write(value)) == value, write(value)
    return True


def run(form: Form, times: int) -> Ran:
    """So many texts of the form."""
    ran = Ran()
    for text in form.inputs(times):
        begun = time.process_time()
        try:
            if once(form, text):
                ran.read += 1
            else:
                ran.refused += 1
        except Exception as fault:  # noqa: BLE001  # whatever it is, it is told
            last = traceback.extract_tb(fault.__traceback__)[-1]
            ran.faults.setdefault(
                f"{type(fault).__name__} {last.filename}:{last.lineno}",
                (text, "".join(traceback.format_exception(fault))),
            )
        took = time.process_time() - begun
        ran.slowest = max(ran.slowest, took)
        if took > LONGEST:
            ran.faults.setdefault("slow", (text, f"{took:.1f} s"))
    return ran


if __name__ == "__main__":
    times, *names = sys.argv[1:]
    for form in FORMS:
        if not names or form.name in names:
            took = time.process_time()
            ran = run(form, int(times))
            print(form.name, attrs.evolve(ran, faults={}), f"{time.process_time() - took:.1f} s", flush=True)
            for kind, (text, fault) in ran.faults.items():
                print("   ", kind, repr(text[:3000]), fault[-1500:], sep="\n", flush=True)
