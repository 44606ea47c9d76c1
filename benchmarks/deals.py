"""Whole deals driven from Python: random legal Kopogós beside two gin rummies, greedy Handrömi, and what a full table costs."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator

from benchmarks.timing import few, markdown, medians, micros, ratio
from romi import play, simulate
from romi.variants import ALL, HANDROMI, KOPOGOS, RABLOROMI, Variant

DEALS = 40


def random_deal(variant: Variant, players: int, seed: int) -> play.State:
    """A deal of random legal moves."""
    rng = random.Random(seed)
    state = play.start(variant, players=players, seed=seed)
    while not state.over:
        state = play.step(state, play.legal_moves(state).sample(rng)).unwrap()
    return state


def open_spiel() -> Callable[[int], object] | None:
    """A deal of gin rummy of random legal actions with OpenSpiel, whose rules are C++."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("gin_rummy")

    def run(seed: int) -> object:
        rng = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, _ = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(actions))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        return state

    return run


def rlcard() -> Callable[[int], object] | None:
    """A deal of gin rummy by two random agents of rlcard, whose rules are Python."""
    try:
        import rlcard as library
        from rlcard.agents import RandomAgent
    except ImportError:
        return None
    env = library.make("gin-rummy", config={"seed": 7})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(2)])

    def run(_: int) -> object:
        return env.run(is_training=False)

    return run


def tables() -> Iterator[str]:
    """Times of whole deals."""
    yield kopogos()
    yield every_variant()
    yield crowded_table()


def kopogos() -> str:
    """Random legal deals, microseconds a deal."""
    count = few(DEALS)
    contenders = {"romi": lambda: [random_deal(KOPOGOS, 2, seed) for seed in range(count)]}
    peers = {"OpenSpiel": open_spiel(), "rlcard": rlcard()}
    for name, run in peers.items():
        if run is not None:
            contenders[name] = lambda run=run: [run(seed) for seed in range(count)]  # type: ignore[misc]
    times = medians(contenders, count, 5)
    rows = [[name, micros(times.get(name)), ratio(times.get(name), times["romi"])] for name in ("romi", *peers)]
    return "Random legal deals for two\n\n" + markdown(["library", "µs a deal", "peer ÷ romi"], rows)


def every_variant() -> str:
    """Greedy and random deals of the seven, milliseconds a deal."""
    rows = []
    for variant in ALL:
        players = min(4, variant.players[-1])
        greedy = [simulate.greedy] * players
        ours = {
            "random": lambda variant=variant, players=players: random_deal(variant, players, 3),
            "greedy": lambda variant=variant, greedy=greedy: simulate.play_deals(
                variant, strategies=greedy, deals=1, seed=3
            ),
        }
        spent = {name: [_clock(run) for _ in range(few(20))] for name, run in ours.items()}
        rows.append(
            [variant.name, str(players), *(f"{statistics.median(times) * 1e3:.1f}" for times in spent.values())]
        )
    return "Whole deals\n\n" + markdown(["variant", "players", "random, ms", "greedy, ms"], rows)


def _clock(run: Callable[[], object]) -> float:
    begun = time.process_time()
    run()
    return time.process_time() - begun


def crowded_table() -> str:
    """What a move costs by the number of cards on the table, in random deals: microseconds, the mean."""
    rows = []
    for variant in (HANDROMI, RABLOROMI):
        spent: dict[int, list[float]] = {}
        for seed in range(few(10)):
            rng = random.Random(seed)
            state = play.start(variant, players=3, seed=seed)
            while not state.over:
                begun = time.process_time()
                after = play.step(state, play.legal_moves(state).sample(rng)).unwrap()
                size = sum(map(len, state.board.table))
                spent.setdefault(size // 10 * 10, []).append(time.process_time() - begun)
                state = after
        rows += [
            [variant.name, f"{size} to {size + 9}", str(len(times)), f"{statistics.mean(times) * 1e6:.0f}"]
            for size, times in sorted(spent.items())
            if len(times) > 20
        ]
    return "A move by what lies on the table\n\n" + markdown(["variant", "cards", "moves", "µs a move"], rows)
