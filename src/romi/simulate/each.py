"""A row for each of many deals: the very deals of `play_deals`, for frames, files, and questions that a tally does not answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future

import attrs

from romi._text import Row
from romi.checks import asked
from romi.play.score import score
from romi.play.start import MOST_TURNS
from romi.play.state import State
from romi.rules.scoring.sheet import POINTS, UNITS
from romi.simulate.deals import checked, deal, known, names, play_out
from romi.simulate.player import Player, Strategy
from romi.simulate.work import AHEAD, MOST_AT_ONCE
from romi.variants.variant import Variant


@asked
def each_deal(
    variant: Variant,
    *,
    strategies: Sequence[Strategy | Player],
    deals: int = 1000,
    seed: int = 7,
    accounts: Sequence[str] = (POINTS, UNITS),
    executor: Executor | None = None,
    chunk: int = MOST_AT_ONCE,
    max_turns: int = MOST_TURNS,
) -> Iterator[Row]:
    """A row for each deal that `play_deals` plays from that seed, in order, each when it has been played.

    `deal` counts from 1, `seed` is that of the deal alone, as text, `dealer` and `winner` are seats from 0 (None: void; of partners who ended
    the deal), `way` is the way out; `turns` and `moves` are counts. Then come, seat by seat, `name_0`, the strategy, and for each of the
    `accounts` what the deal brought, in its units: `points_0`, `units_0`. An `executor` is given `chunk` deals at a time, and changes nothing
    else.

    >>> from romi.simulate import greedy
    >>> from romi.variants import RUMMY
    >>> row = next(each_deal(RUMMY, strategies=[greedy, greedy], deals=2, seed=7))
    >>> list(row)[:7], row["deal"], row["seed"]
    (['deal', 'seed', 'dealer', 'winner', 'way', 'turns', 'moves'], 1, '2875738036014693257')
    """
    if deals < 0 or chunk < 1:
        raise ValueError(f"{deals} deals, {chunk} at a time, cannot be played")
    task = _Rows(variant, checked(variant, strategies), seed, tuple(accounts), max_turns)
    if executor is None:
        return map(task, range(1, deals + 1))
    return _there(task, deals, chunk, executor)


@attrs.frozen
class _Rows:
    """The row of deal number n, as a task that can be sent to a worker."""

    variant: Variant
    strategies: tuple[Strategy | Player, ...]
    seed: int
    accounts: tuple[str, ...]
    max_turns: int

    def __call__(self, number: int) -> Row:
        begun, players = deal(
            known(self.variant), number, strategies=self.strategies, seed=self.seed, max_turns=self.max_turns
        )
        return {"deal": number, **row_of(play_out(begun, players), names(self.strategies), self.accounts)}

    def chunk(self, numbers: range) -> list[Row]:
        """The rows of several deals."""
        return [*map(self, numbers)]


def row_of(end: State, names: Sequence[str], accounts: Sequence[str]) -> Row:
    """The row of a deal that is over, but for its number."""
    board, sheet = end.board, score(end)
    seats: Row = {}
    for seat, name in enumerate(names):
        seats[f"name_{seat}"] = name
        seats |= {f"{account}_{seat}": sheet.total(seat, account) for account in accounts}
    return {
        "seed": str(end.seed),
        "dealer": board.dealer,
        "winner": next(iter(sheet.winners), None),
        "way": None if board.finish is None else str(board.finish.way),
        "turns": board.turns,
        "moves": len(end.moves),
        **seats,
    }


def _there(task: _Rows, deals: int, chunk: int, executor: Executor) -> Iterator[Row]:
    """The rows by an executor's workers, who are never many chunks ahead of who reads the rows."""
    chunks = (range(first, min(first + chunk, deals + 1)) for first in range(1, deals + 1, chunk))
    waiting: deque[Future[list[Row]]] = deque()
    try:
        while True:
            while len(waiting) < AHEAD and (numbers := next(chunks, None)) is not None:
                waiting.append(executor.submit(task.chunk, numbers))
            if not waiting:
                return
            yield from waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
