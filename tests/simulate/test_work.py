"""Chunks over any executor: the same sums whoever does them, the first failure told, and nothing lost on Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import active_children
from threading import Event

import attrs
import pytest

from romi.simulate import Stopped, gather
from romi.simulate.work import AHEAD, do


@attrs.frozen
class Sum:
    """How many things, and what they come to."""

    done: int = 0
    total: int = 0

    def __add__(self, other: Sum) -> Sum:
        return Sum(self.done + other.done, self.total + other.total)


def square(number: int) -> Sum:
    """What a thing comes to."""
    return Sum(1, number * number)


def fails_at(bad: int, number: int) -> Sum:
    """A thing that cannot be done."""
    if number >= bad:
        raise ValueError(f"thing {number}")
    return square(number)


def stopped_at(bad: int, number: int) -> Sum:
    """Ctrl-C in the middle of a thing."""
    if number == bad:
        raise KeyboardInterrupt
    return square(number)


ALL = Sum(1000, sum(number * number for number in range(1000)))


@pytest.fixture(params=[None, "threads", "processes"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor | None]:
    """Nobody, threads, processes."""
    if request.param is None:
        yield None
        return
    kind: Callable[[int], Executor] = {"threads": ThreadPoolExecutor, "processes": ProcessPoolExecutor}[request.param]
    with kind(2) as made:
        yield made


@pytest.mark.parametrize("chunk", [None, 1, 7, 1000, 5000])
def test_the_sum_is_the_same_whoever_does_it(executor: Executor | None, chunk: int | None) -> None:
    """Whatever the chunks."""
    assert gather(square, 1000, Sum(), executor=executor, chunk=chunk) == ALL


def test_nothing_comes_to_nothing(executor: Executor | None) -> None:
    """No things, no calls."""
    assert gather(square, 0, Sum(), executor=executor) == Sum()


def test_the_first_failure_is_told(executor: Executor | None) -> None:
    """All things from 40 on fail; whoever was faster, thing 40 is the one that is told."""
    with pytest.raises(ValueError, match=r"^thing 40$"):
        gather(partial(fails_at, 40), 1000, Sum(), executor=executor, chunk=8)


def test_progress_counts_up_to_all(executor: Executor | None) -> None:
    """It is told how many are done and how many there are; the last time all."""
    told: list[tuple[int, int]] = []
    gather(square, 100, Sum(), executor=executor, chunk=30, progress=lambda done, count: told.append((done, count)))
    assert told == sorted(told)
    assert told[-1] == (100, 100)
    if executor is not None:
        assert told == [(30, 100), (60, 100), (90, 100), (100, 100)]


def test_ctrl_c_keeps_what_is_done_here() -> None:
    """Thing 40 was not done; 0 to 39 are kept."""
    with pytest.raises(Stopped) as caught:
        gather(partial(stopped_at, 40), 1000, Sum())
    assert caught.value.tally == gather(square, 40, Sum())
    assert isinstance(caught.value, KeyboardInterrupt)
    assert str(caught.value) == "stopped after 40"


def test_ctrl_c_in_a_worker_keeps_what_is_done() -> None:
    """A worker stopped in its chunk answers with what it did, and all chunks that were begun count."""
    with ThreadPoolExecutor(1) as executor, pytest.raises(Stopped) as caught:
        gather(partial(stopped_at, 45), 1000, Sum(), executor=executor, chunk=10)
    done = caught.value.tally.done
    assert 45 <= done < 1000
    assert done % 10 == 5


class Slow(Executor):
    """An executor that begins nothing until it is told to."""

    def __init__(self) -> None:
        self.given: list[Future[Sum]] = []

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN002, ANN003, ANN201
        future: Future[Sum] = Future()
        self.given.append(future)
        if len(self.given) == 1:
            future.set_running_or_notify_cancel()
            future.set_result(fn(*args))
        return future


def test_only_so_many_chunks_are_handed_out_at_once() -> None:
    """A million deals do not make a million tasks before the first is done; what was not begun is called off."""
    slow = Slow()

    def stop(done: int, count: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Stopped) as caught:
        gather(square, 100_000, Sum(), executor=slow, chunk=1, progress=stop)
    assert len(slow.given) == AHEAD
    assert all(future.cancelled() for future in slow.given[1:])
    assert caught.value.tally == square(0)


def test_a_chunk_that_is_running_is_waited_for() -> None:
    """On Ctrl-C in the main thread a chunk already begun is finished and counted."""
    begun, go_on = Event(), Event()

    def wait(number: int) -> Sum:
        if number == 1:
            begun.set()
            go_on.wait(10)
        return square(number)

    def stop(done: int, count: int) -> None:
        begun.wait(10)
        go_on.set()
        raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as executor, pytest.raises(Stopped) as caught:
        gather(wait, 100, Sum(), executor=executor, chunk=1, progress=stop)
    assert caught.value.tally.done >= 2


@pytest.mark.parametrize(("count", "chunk"), [(-1, None), (5, 0), (5, -3)])
def test_nonsense_is_refused(count: int, chunk: int | None) -> None:
    """A negative number of things, and chunks of none."""
    with pytest.raises(ValueError, match=r"at least one thing|nothing can be done"):
        gather(square, count, Sum(), chunk=chunk)


def test_a_chunk_by_itself() -> None:
    """What a worker does with its numbers."""
    assert do(square, range(3, 5), Sum()) == Sum(2, 25)


SCRIPT = """
    import os, signal, threading, time
    from concurrent.futures import ProcessPoolExecutor
    from romi import simulate
    from romi.variants import RUMMY

    def progress(done, count):
        if done >= 20:
            os.kill(os.getpid(), signal.SIGINT)

    if __name__ == "__main__":
        signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored where this was started
        with ProcessPoolExecutor(2) as executor:
            try:
                simulate.play_deals(
                    RUMMY, strategies=[simulate.greedy] * 2, deals=100000, seed=7, executor=executor, chunk=10, progress=progress
                )
            except simulate.Stopped as stopped:
                print(stopped.tally.done, stopped.tally.players[0].games)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_a_real_interrupt_of_a_process_pool_keeps_the_tally(tmp_path: os.PathLike[str]) -> None:
    """A signal to the process, as Ctrl-C sends it: the partial tally comes back and the pool is closed."""
    script = os.path.join(tmp_path, "script.py")
    with open(script, "w", encoding="utf-8") as file:
        file.write(textwrap.dedent(SCRIPT))
    done = subprocess.run([sys.executable, script], check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    deals, games = map(int, done.stdout.split())
    assert 20 <= deals < 100_000
    assert deals == games


def killed_at(bad: int, number: int) -> Sum:
    """The worker is killed in the middle of a thing, as a system does that is short of memory."""
    if number == bad:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


@pytest.mark.skipif(os.name == "nt", reason="processes are killed otherwise there")
def test_C18_a_killed_worker_is_told_and_what_was_counted_is_kept() -> None:
    """And no process is left behind."""
    with ProcessPoolExecutor(2) as made, pytest.raises(Stopped) as stopped:
        gather(partial(killed_at, 400), 100_000, Sum(), executor=made, chunk=4)
    assert stopped.value.killed
    assert str(stopped.value) == f"stopped after {stopped.value.tally.done}, since a worker process was killed"
    assert 0 < stopped.value.tally.done < 100_000
    assert active_children() == []


def test_memory_stays_flat_however_many_things_there_are() -> None:
    """Chunks are made as they are handed out, and what came of them is added up at once."""
    peaks = []
    for count in (2_000, 20_000):
        tracemalloc.start()
        gather(square, count, Sum(), chunk=10)
        with ThreadPoolExecutor(2) as made:
            gather(square, count, Sum(), executor=made, chunk=10)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0]
