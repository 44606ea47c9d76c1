"""Public calls with arguments of every kind, right ones altered and wrong ones: an answer, or an error of ours that is short, and soon."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest

import romi
from tests.outside.every import every
from tests.outside.running import LONGEST, Ran
from tests.test_asked_wrongly import ASKED, RAW, RIGHT, WRONG, wanted

HUGE: Final = 10**5000
ODD: Final[tuple[object, ...]] = (
    *WRONG,
    *(True, -1, 0, 1, 2, 99, 10**6, 1 << 64, HUGE, -HUGE, 0.5, float("nan"), float("inf"), 1j, b"7h", "", "\ud800", "x" * 10_000, "9" * 5_000),
    *((), [], {}, set(), frozenset(), range(3), iter(()), [[]], [()], ((),), [None], {"7h": 1}, [HUGE], (romi.JOKER,) * 30, romi.cards("7h 7h 7h *")),
    *(len, lambda: None, Ellipsis, NotImplemented, type, Exception(), object()),
)  # fmt: skip

SLOW: Final = ("romi.simulate.", "romi.analysis.", "romi.play.start", "romi.deck.")
"""Where a large number asks for as much work: there numbers stay small."""


def large(value: object) -> bool:
    return isinstance(value, int | float) and not -100 <= value <= 100


def some_call(chance: Random) -> tuple[str, Callable[..., object], list[object], dict[str, object]]:
    """A public call with right arguments, one of them or all of them altered."""
    path, call, _ = chance.choice(ASKED)
    placed, named = [*wanted(path)[0]], {**wanted(path)[1]}
    pool = [*ODD, *RIGHT.values(), *every().values()]
    if path.startswith(SLOW):
        pool = [value for value in pool if not large(value)]
    if path.startswith("romi.simulate."):  # a function of one's own raises what it raises
        pool = [value for value in pool if not callable(value)]
    places: list[int | str] = [*range(len(placed)), *named]
    chosen = places if chance.random() < 0.5 else [chance.choice(places)] if places else []
    for at in chosen:
        if isinstance(at, int):
            placed[at] = chance.choice(pool)
        else:
            named[at] = chance.choice(pool)
    return path, call, placed, named


def asked(times: int) -> Ran:
    """So many calls, the same ones each time."""
    ran, chance = Ran(), Random(f"arguments {times}")
    for _ in range(times):
        path, call, placed, named = some_call(chance)
        begun = time.process_time()
        try:
            repr(call(*placed, **named))
            ran.read += 1
        except (TypeError, ValueError, OSError) as fault:
            ran.refused += 1
            if RAW.search(str(fault)) or "Exceeds the limit" in str(fault) or len(str(fault)) > 1000:
                ran.faults.setdefault(f"{path} {str(fault)[:60]}", (repr_of((placed, named)), str(fault)[:300]))
        except Exception as fault:  # noqa: BLE001  # whatever it is, it is told
            ran.faults.setdefault(f"{path} {type(fault).__name__}", (repr_of((placed, named)), str(fault)[:300]))
        if time.process_time() - begun > LONGEST * (5 if path.startswith(SLOW) else 1):
            ran.faults.setdefault(f"{path} slow", (repr_of((placed, named)), ""))
    return ran


def repr_of(value: object) -> str:
    return romi._text.shown(value)


def test_arguments_are_answered_or_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample."""
    monkeypatch.chdir(tmp_path)
    ran = asked(1_500)
    assert ran.faults == {}
    assert min(ran.read, ran.refused) > 300


@pytest.mark.full
def test_twenty_thousand_calls_are_answered_or_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At length."""
    monkeypatch.chdir(tmp_path)
    assert asked(20_000).faults == {}
