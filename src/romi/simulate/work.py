"""Many things done in chunks, here or by an executor's workers, and what they came to added up.

A task takes numbers and answers with what those things came to. What thing number n comes to depends on n alone, so it makes no
difference how the numbers are shared out. Chunks are collected in order; the first one that fails is the one that is told, whichever
worker was faster.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Protocol, TypeAlias, TypeVar

from romi._text import shown

Progress: TypeAlias = Callable[[int, int], object]
"""Called after each chunk with how many things are done, and how many there are."""

AHEAD: Final = 64
"""How many chunks are handed to the executor before the first of them has come back."""

MOST_AT_ONCE: Final = 10
"""How many things a chunk holds if that is not said: few enough that on Ctrl-C one need not wait long for those begun."""


class Adds(Protocol):
    """What things came to: it adds up, and knows how many things it speaks of."""

    @property
    def done(self) -> int:
        """How many things it speaks of."""
        ...

    def __add__(self: A, other: A, /) -> A:
        """What both came to."""
        ...


A = TypeVar("A", bound=Adds)
Task: TypeAlias = Callable[[int], A]
"""What thing number n comes to. Workers in other processes get it pickled."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C, or a worker process that was `killed`: what was done until then is kept in `tally`."""

    def __init__(self, tally: Adds, *, killed: bool = False) -> None:
        super().__init__(tally)
        self.tally = tally
        self.killed = killed

    def __str__(self) -> str:
        why = ", since a worker process was killed" if self.killed else ""
        return f"stopped after {self.tally.done}{why}"


def gather(
    task: Task[A],
    count: int,
    none: A,
    *,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
) -> A:
    """What things 0 to `count` - 1 came to, all together; `none` is what no thing comes to.

    `executor` is any `concurrent.futures.Executor`; without one all is done here. `chunk` is how many things a worker is given at a time.
    On Ctrl-C what has been begun is waited for (a second one does not wait), and `Stopped` is raised with what is done; so it is where a
    worker process was killed, with what the others did.
    """
    if count < 0:
        raise ValueError(f"nothing can be done {count} times")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(f"{shown(executor)} is not an executor: it has no submit")
    size = max(1, min(MOST_AT_ONCE, count // AHEAD)) if chunk is None else chunk
    if size < 1:
        raise ValueError(f"a chunk holds at least one thing, not {size}")
    tell = progress or (lambda done, count: None)
    if executor is None:
        return _here(task, count, none, tell)
    chunks = (range(first, min(first + size, count)) for first in range(0, count, size))
    return _there(task, chunks, count, none, executor, tell)


def _here(task: Task[A], count: int, none: A, tell: Progress) -> A:
    total = none
    try:
        for number in range(count):
            total = total + task(number)
            tell(number + 1, count)
    except KeyboardInterrupt:
        raise Stopped(total) from None
    return total


def _there(task: Task[A], chunks: Iterator[range], count: int, none: A, executor: Executor, tell: Progress) -> A:
    total = none
    waiting: deque[tuple[range, Future[A]]] = deque()
    try:
        while True:
            while len(waiting) < AHEAD and (numbers := next(chunks, None)) is not None:
                waiting.append((numbers, executor.submit(do, task, numbers, none)))
            if not waiting:
                return total
            # It stays in the queue while it is waited for, so that Ctrl-C finds it there.
            numbers, future = waiting[0]
            came = future.result()
            waiting.popleft()
            total = total + came
            if came.done < len(numbers):
                raise KeyboardInterrupt  # the worker was stopped in the middle of its chunk
            tell(total.done, count)
    except KeyboardInterrupt:
        raise Stopped(total + _finished(waiting, none)) from None
    except BrokenProcessPool as broken:
        raise Stopped(total + _finished(waiting, none), killed=True) from broken
    except BaseException:
        for _, future in waiting:
            future.cancel()
        raise


def _finished(waiting: deque[tuple[range, Future[A]]], none: A) -> A:
    """What came of the chunks that had been begun; the others are called off."""
    begun = [future for _, future in waiting if not future.cancel()]
    total = none
    for future in begun:
        try:
            total = total + future.result()
        except (CancelledError, BrokenProcessPool):
            continue  # workers that share the terminal may have been ended by the very same Ctrl-C
        except KeyboardInterrupt:
            return total
    return total


def do(task: Task[A], numbers: Sequence[int], none: A) -> A:
    """One chunk, in a worker: on Ctrl-C what is done of it."""
    total = none
    try:
        for number in numbers:
            total = total + task(number)
    except KeyboardInterrupt:
        return total
    return total
