"""Random legal deals driven move by move from Python, beside OpenSpiel's gin rummy: microseconds a move."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.timing import few, markdown
from romi import play
from romi.variants import ALL, Variant

DEALS = 100


def tables() -> Iterator[str]:
    """What a move costs by game: listing, choosing and making it; games take turns."""
    games: dict[str, Callable[[int], Iterator[object]]] = {
        f"{variant.name}, {min(4, variant.players[-1])}": _ours(variant, min(4, variant.players[-1])) for variant in ALL
    }
    peer = _gin()
    contenders = games if peer is None else {"OpenSpiel's gin, 2": peer, **games}
    spent: dict[str, list[float]] = {name: [] for name in contenders}
    for seed in range(few(DEALS)):
        for name, deal in contenders.items():
            spent[name] += _each(deal(seed))
    gin = None if peer is None else statistics.mean(spent["OpenSpiel's gin, 2"])
    rows = []
    for name, times in spent.items():
        mean = statistics.mean(times)
        numbers = [mean, statistics.median(times), max(times)]
        rows.append([name, *(f"{number * 1e6:.0f}" for number in numbers), "–" if gin is None else f"{mean / gin:.2f}"])
    head = ["game, players", "mean, µs a move", "median", "slowest", "mean ÷ gin"]
    yield "Random legal deals, driven\n\n" + markdown(head, rows)


def _each(moves: Iterator[object]) -> list[float]:
    """The seconds that each move takes."""
    spent: list[float] = []
    clock = time.process_time
    begun = clock()
    for _ in moves:
        now = clock()
        spent.append(now - begun)
        begun = clock()
    return spent


def _ours(variant: Variant, players: int) -> Callable[[int], Iterator[object]]:
    def deal(seed: int) -> Iterator[object]:
        rng = random.Random(seed)
        state = play.start(variant, players=players, seed=seed)
        while not state.over:
            legal = play.legal_moves(state)
            state = legal.step(legal.sample(rng)).unwrap()
            yield state

    return deal


def _gin() -> Callable[[int], Iterator[object]] | None:
    """The same with OpenSpiel, whose rules are C++; chance has its moves too."""
    try:
        import pyspiel
    except ImportError:
        return None
    game: Any = pyspiel.load_game("gin_rummy")

    def deal(seed: int) -> Iterator[object]:
        rng = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            chance = state.is_chance_node()
            actions = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
            state.apply_action(rng.choice(actions))
            if not chance:
                yield state

    return deal
