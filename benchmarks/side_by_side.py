"""Deals of built-in players beside an earlier revision, same seeds: `python -m benchmarks.side_by_side REVISION [DEALS] [GAME …]`.

Both trees run in turns, each in a process of its own; the better time of three counts. The last column is the slowest move of a ready player
in this tree.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.timing import markdown

ROOT: Final = Path(__file__).parents[1]
ROUNDS: Final = 3

CHILD: Final = """
import json, sys, time
from romi import simulate
from romi.variants import find
name, ready, deals = sys.argv[1], getattr(simulate, sys.argv[2]), int(sys.argv[3])
variant = find(name)
players = min(4, variant.players[-1])
slowest = [0.0]

class Clocked:
    name = ready.name
    def __init__(self, player=None):
        self.inner = player
    def player(self, *given, **named):
        return Clocked(ready.player(*given, **named))
    def __call__(self, *given):
        begun = time.process_time()
        move = self.inner(*given)
        slowest[0] = max(slowest[0], time.process_time() - begun)
        return move

simulate.play_deals(variant, strategies=[ready] * players, deals=2, seed=1)
begun = time.process_time()
simulate.play_deals(variant, strategies=[ready] * players, deals=deals, seed=7)
spent = time.process_time() - begun
if len(sys.argv) > 4:
    simulate.play_deals(variant, strategies=[Clocked()] * players, deals=deals, seed=7)
print(json.dumps([spent, slowest[0]]))
"""


def main() -> int:
    revision, deals = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "20"
    games = sys.argv[3:] or ["handromi", "rabloromi", "kopogos", "rummy", "romi51", "tizlapos", "magyar"]
    with tempfile.TemporaryDirectory(prefix="romi-beside-") as work:
        packed = subprocess.run(["git", "-C", ROOT, "archive", revision, "src"], check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", work], input=packed.stdout, check=True)
        rows = [row(game, ready, deals, Path(work)) for game in games for ready in ("greedy", "careful")]
    head = ["game", "players", f"{revision}, s", "here, s", "times as fast", "slowest move, ms"]
    print(markdown(head, rows))
    return 0


def row(game: str, ready: str, deals: str, earlier: Path) -> list[str]:
    """One game with one kind of player."""
    here: list[float] = []
    there: list[float] = []
    for _ in range(ROUNDS):
        there.append(spent(earlier, game, ready, deals)[0])
        here.append(spent(ROOT, game, ready, deals)[0])
    slowest = spent(ROOT, game, ready, deals, "clocked")[1]
    numbers = [min(there), min(here), min(there) / min(here)]
    return [game, ready, *(f"{number:.2f}" for number in numbers), f"{slowest * 1e3:.0f}"]


def spent(tree: Path, *arguments: str) -> list[float]:
    """Seconds of the processor for the deals, and for the slowest move of a ready player, where moves are clocked."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    ran = subprocess.run(
        [sys.executable, "-P", "-c", CHILD, *arguments], env=environment, check=True, capture_output=True, text=True
    )
    numbers: list[float] = json.loads(ran.stdout)
    return numbers


if __name__ == "__main__":
    sys.exit(main())
