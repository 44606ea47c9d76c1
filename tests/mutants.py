"""Mutation of the referee: what is a meld, what rules and games say, and how a move is judged, made wrong in one place at a time.

    python -m tests.mutants --sample 1500 --seed 1 --out FILE

Each line of FILE is a mutant and the test that fails of it, or `survived`; what stands there is not done again, so a run that was stopped
goes on, and `--again` tries the survivors once more. A mutant is named by its function and its words, not by its line, and its name and the
seed say whether it is in the sample: so the sample stays the same while code beside it changes. `tests/mutants_equal.txt` names mutants that
change nothing, each with the reason.

Most are tried where all tests are collected already: a forked process puts the wrong code into the function, and runs the tests that came by.
What is run at import, and what survived (a value could be worked out already), is tried once more where romi is imported anew.
"""

from __future__ import annotations

import argparse
import functools
import gc
import hashlib
import os
import pickle
import resource
import signal
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from importlib.machinery import SourceFileLoader
from itertools import accumulate
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

import attrs
import coverage
import jsonschema  # noqa: F401 - as the next, so that no fork imports it
import pytest
from hypothesis import HealthCheck, Phase, settings, strategies  # noqa: F401

from tests.mutating import Mutant, mutants

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "romi"
ROOMS: Final = ("melds", "rules", "variants")
JUDGE: Final = ("judge", "kinds", "drawing", "laying", "ending", "outcome", "rest", "known", "proposing")
"""The modules of `play` that judge a move: the judge, its rows, and what these ask."""
EQUAL: Final = Path(__file__).with_name("mutants_equal.txt")
LEFT_OUT: Final = (
    "analysis",
    "kernel",
    "perft",
    "render",
    "server",
    "simulate",
    "site",
    "test_cli",
    "test_docs",
    "test_ex",
    "test_mutants",
)
"""Tests that search, start programs or look at pages; they ask the referee nothing that the others do not."""

PAGES: Final = "tests/test_docs.py::test_the_generated_parts_of_the_pages_are_new"
"""What rule sheets say stands in the pages: the last test of those that are tried where romi is imported anew."""
SLOW: Final = 3.0
"""A test that takes more seconds, while it is traced, is left out too."""
SO_FAR: Final = "survived so far"
ERROR: Final = "an error outside of tests:"
"""No test has failed of it, so it kills no mutant."""
Plan = dict[str, tuple[float, dict[str, int]]]
"""How many seconds each test takes, and which lines of which file it runs, a bit each."""


@functools.cache
def referee() -> tuple[Mutant, ...]:
    """Every mutant of the modules that decide."""
    rooms = [path for room in ROOMS for path in sorted((SOURCE / room).rglob("*.py"))]
    modules = [*rooms, *(SOURCE / "play" / f"{name}.py" for name in JUDGE)]
    return tuple(mutant for path in modules for mutant in mutants(path, str(path.relative_to(SOURCE))))


def sampled(seed: int, number: int) -> list[Mutant]:
    """The mutants whose names, with the seed, come first in an order that means nothing."""
    return sorted(referee(), key=lambda one: hashlib.sha256(f"{seed} {one.name}".encode()).digest())[:number]


def test_files() -> list[str]:
    """The files of tests that mutants are tried with."""
    files = sorted(path.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py"))
    return [f"tests/{path}" for path in files if not str(path).startswith(LEFT_OUT)]


class Watch:
    """A pytest plugin: some tests in some order, none for too long, and the name of the first that fails."""

    def __init__(self, plan: Plan, order: list[str] | None = None) -> None:
        self.plan, self.order, self.killer = plan, order, ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.order is not None:
            place = {name: number for number, name in enumerate(self.order)}
            items[:] = sorted((item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        seconds = self.plan[nodeid][0] if nodeid in self.plan else 60
        signal.setitimer(signal.ITIMER_PROF, 2 + 10 * seconds)  # which ends the process
        signal.setitimer(signal.ITIMER_REAL, 120 + 60 * seconds)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.killer = self.killer or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.killer = self.killer or f"collecting {report.nodeid}"


class Instead(Watch):
    """A pytest plugin: collected tests are not run, but given to `work`."""

    def __init__(self, work: Callable[[list[pytest.Item], Instead], None], plan: Plan) -> None:
        super().__init__(plan)
        self.work = work

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.unregister(name="terminalreporter")
        self.work(session.items, self)
        return True

    def run(self, items: list[pytest.Item]) -> str:
        """Run those, up to the first that fails: its name."""
        self.killer = ""
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.killer:
                break
        return self.killer


def under_pytest(paths: Iterable[str], plugin: Watch) -> int:
    """Those files by pytest; hypothesis draws the same examples each time, and does not look for smaller ones."""
    settings.register_profile(
        "mutants",
        max_examples=40,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    quiet = [
        "-q",
        "-x",
        "--tb=no",
        "--no-header",
        "-p",
        "no:cacheprovider",
        "-W",
        "ignore::pytest.PytestAssertRewriteWarning",
    ]
    return int(pytest.main([*quiet, *paths], plugins=[plugin]))


def forked(work: Callable[[], object]) -> tuple[int, int]:
    """Do it in a process of its own, in silence: the process, and where its answer can be read."""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return process, reading
    answer: object
    try:
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        answer = work()
    except BaseException as error:  # noqa: BLE001 - a process of its own says whatever happened to it
        answer = f"{ERROR} {error!r}"
    with os.fdopen(writing, "wb") as pipe:
        pickle.dump(answer, pipe)
    os._exit(0)


def answered(process: int, reading: int) -> object:
    """What that process answered; where it was ended, by what."""
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    status = os.waitpid(process, 0)[1]
    return pickle.loads(answer) if answer else f"signal {os.WTERMSIG(status)}, as of a test that takes too long"


def measured(items: list[pytest.Item], watch: Instead, kept: Path) -> None:
    """The plan, of the code as it is: each file of tests that is new or was changed, in a process of its own.

    Tests that fail, as those of speed may, are left out.
    """
    by_file: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        by_file[item.nodeid.partition("::")[0]].append(item)
    known: dict[str, tuple[str, Plan]] = pickle.loads(kept.read_bytes()) if kept.exists() else {}
    for file, its in by_file.items():
        text = hashlib.sha256(Path(file).read_bytes()).hexdigest()
        if file in known and known[file][0] == text:
            continue
        answer = answered(*forked(functools.partial(_traced, its, watch)))
        known[file] = text, answer if isinstance(answer, dict) else {}
        for item in its:
            if item.nodeid not in known[file][1]:
                print(f"left out, since it fails while it is traced: {item.nodeid}", flush=True)
        kept.write_bytes(pickle.dumps(known))


def _traced(items: list[pytest.Item], watch: Instead) -> Plan:
    tracer = coverage.Coverage(data_file=None, config_file=False, include=[f"{SOURCE}/*"])
    tracer.start()
    seconds: dict[str, float] = {}
    for item in items:
        tracer.switch_context(item.nodeid)
        since = time.process_time()
        if not watch.run([item]):
            seconds[item.nodeid] = time.process_time() - since
    tracer.stop()
    plan: Plan = {name: (took, {}) for name, took in seconds.items()}
    data = tracer.get_data()
    for file in data.measured_files():
        for line, names in data.contexts_by_lineno(file).items():
            for name in plan.keys() & names:
                plan[name][1][file] = plan[name][1].get(file, 0) | 1 << line
    return plan


class Trial:
    """Mutants to be tried, and the file with what became of them."""

    def __init__(self, out: Path, plan: Plan, jobs: int, seconds: float) -> None:
        self.out, self.plan, self.jobs, self.seconds = out, plan, jobs, seconds
        self.killers: dict[Path, list[str]] = defaultdict(list)

    def done(self) -> dict[str, str]:
        """What became of each mutant, by its name."""
        lines = self.out.read_text("utf-8").splitlines() if self.out.exists() else []
        return {name: fate for name, _, fate in (line.partition(" :: ") for line in lines)}

    def order(self, mutant: Mutant) -> list[str]:
        """The tests to try: those that found a fault in that module lately, those that run the line, those that run what is around it."""
        around = sum(1 << line for line in mutant.span) if mutant.span.stop < 100_000 else -1
        runs = {name: lines.get(str(mutant.path), 0) for name, (_, lines) in self.plan.items()}
        near = [name for name, lines in runs.items() if lines & around] or [
            name for name, lines in runs.items() if lines
        ]
        lately = set(self.killers[mutant.path][-20:])
        near.sort(key=lambda name: (name not in lately, not runs[name] >> mutant.line & 1, self.plan[name][0]))
        spent = accumulate(self.plan[name][0] for name in near)
        return [name for name, seconds in zip(near, spent, strict=True) if seconds < self.seconds]

    def all(self, todo: list[Mutant], work: Callable[[Mutant, list[str]], str], survived: str) -> None:
        """Try each in a process of its own, some at a time, and write what became of it."""
        running: list[tuple[Mutant, tuple[int, int]]] = []
        for mutant in [*todo, *[None] * self.jobs]:
            if mutant is not None:
                running.append((mutant, forked(functools.partial(work, mutant, self.order(mutant)))))
            if running and (mutant is None or len(running) >= self.jobs):
                tried, process = running.pop(0)
                fate = str(answered(*process))
                self.killers[tried.path] += [fate] if fate in self.plan else []
                said = survived if not fate or fate.startswith(ERROR) else f"killed by {fate}"
                with self.out.open("a", encoding="utf-8") as file:
                    file.write(f"{tried.name} :: line {tried.line}: {said}\n")

    def warm(self, todo: list[Mutant], items: list[pytest.Item], watch: Instead) -> None:
        """Try them where everything is imported, the code of functions changed in place."""
        tests = {item.nodeid: item for item in items}
        things = gc.get_objects()
        functions: dict[str, list[FunctionType]] = defaultdict(list)
        for thing in things:
            if type(thing) is FunctionType:
                functions[thing.__code__.co_filename].append(thing)
        caches = [thing for thing in things if isinstance(thing, functools._lru_cache_wrapper)]
        del things
        gc.freeze()  # so that no fork looks through it all

        def work(mutant: Mutant, order: list[str]) -> str:
            _limited()
            right, wrong = (inner(code) for code in (attrs.evolve(mutant, new=mutant.old).code(), mutant.code()))
            changed = {code: wrong[name] for name, code in right.items() if name in wrong}
            for function in functions[str(mutant.path)]:
                code = changed.get(function.__code__, function.__code__)
                if code.co_freevars != function.__code__.co_freevars:
                    return ""  # what is another closure cannot be put in its place
                function.__code__ = code
            for cache in caches:
                cache.cache_clear()
            return watch.run([tests[name] for name in order])

        failing = answered(
            *forked(lambda: [name for name in self.plan if name not in tests or watch.run([tests[name]])])
        )
        if not isinstance(failing, list):
            raise SystemExit(f"of the code as it is: {failing}")
        for name in failing:
            del self.plan[name]
        self.all(todo, work, SO_FAR)

    def cold(self, mutant: Mutant, order: list[str]) -> str:
        """Try it where romi is imported anew: with the tests that are quickest, then with all."""
        _limited()
        code, whole = mutant.code(), SourceFileLoader.get_code

        def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
            return code if loader.path == str(mutant.path) else whole(loader, name)

        SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]
        for part in (order[:30], order[30:]):
            watch = Watch(self.plan, part)
            status = under_pytest(dict.fromkeys(name.partition("::")[0] for name in part), watch) if part else 0
            if status:
                return watch.killer or f"pytest's status {status}"
        return ""


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))


def inner(module: CodeType) -> dict[tuple[str, int, int], CodeType]:
    """All code in a module, by its name, its line, and which of several of that name and line it is."""
    found: dict[tuple[str, int, int], CodeType] = {}
    waiting = [module]
    while waiting:
        code = waiting.pop()
        nth = len([name for name in found if name[:2] == (code.co_qualname, code.co_firstlineno)])
        found[code.co_qualname, code.co_firstlineno, nth] = code
        waiting += [part for part in code.co_consts if isinstance(part, CodeType)]
    return found


def main() -> None:
    """Measure where no plan is, try what is not tried yet, and say how many survived."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("--sample", type=int, default=1500, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which")
    parser.add_argument("--out", type=Path, required=True, help="the file of what became of each")
    parser.add_argument(
        "--plan", type=Path, help="a file that keeps which tests run which lines; measured where there is none"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    parser.add_argument(
        "--seconds", type=float, default=5.0, help="of tests for a mutant, by what they took when traced"
    )
    parser.add_argument("--again", action="store_true", help="try those that survived once more")
    asked = parser.parse_args()
    os.chdir(ROOT)
    kept = asked.plan or Path(tempfile.mkdtemp()) / "plan"
    files = test_files()
    ended(lambda: under_pytest(files, Instead(lambda items, watch: measured(items, watch, kept), {})))
    plans = [plan for file, (_, plan) in pickle.loads(kept.read_bytes()).items() if file in files]
    plan = {name: test for one in plans for name, test in one.items() if test[0] < SLOW}
    trial = Trial(asked.out, plan, asked.jobs, asked.seconds)
    before = trial.done()
    sample = sampled(asked.seed, asked.sample)
    retried = ("survived", SO_FAR) if asked.again else (SO_FAR,)
    todo = [one for one in sample if one.name not in before or before[one.name].endswith(retried)]
    warm = [one for one in todo if not one.at_import]
    if warm:
        loop = Instead(lambda items, watch: trial.warm(warm, items, watch), trial.plan)
        ended(lambda: under_pytest(files, loop))
    now = trial.done()
    cold = [one for one in todo if one.at_import or now[one.name].endswith(SO_FAR)]
    trial.all(cold, lambda mutant, order: trial.cold(mutant, [*order, PAGES]), "survived")
    told(sample, trial.done())


def told(sample: list[Mutant], fates: dict[str, str]) -> None:
    """Print the survivors that are not known to change nothing, and the sum."""
    equal = {line.partition(" :: ")[0] for line in EQUAL.read_text("utf-8").splitlines()}
    alive = [one for one in sample if fates[one.name].endswith("survived")]
    unknown = [one for one in alive if one.name not in equal]
    for one in unknown:
        print(f"{one.path.relative_to(ROOT)}:{one.line}: {one.name}")
    print(f"{len(sample)} mutants: {len(alive)} survived, {len(alive) - len(unknown)} of them change nothing")


def ended(work: Callable[[], object]) -> None:
    """Do it in a process of its own, which may print; wait for it."""
    process = os.fork()
    if not process:
        work()
        os._exit(0)
    os.waitpid(process, 0)


if __name__ == "__main__":
    main()
