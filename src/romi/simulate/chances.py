"""Who wins from here? Deals that agree with what a player sees, played out."""

from __future__ import annotations

import secrets
from random import Random

from romi.checks import asked
from romi.play.imagining import imagine
from romi.play.score import score
from romi.play.state import View
from romi.simulate.deals import play_out, seated
from romi.simulate.player import Player, Strategy
from romi.simulate.tally import Interval, share


@asked
def chances(
    view: View, strategy: Strategy | Player, *, worlds: int = 100, seed: int | None = None
) -> tuple[Interval, ...]:
    """The share of deals that each seat wins from here, with its interval: so many that agree with the view, everybody playing by the strategy.

    The `seed` is a fresh one unless it is given.

    >>> from romi.play import start, view
    >>> from romi.simulate import greedy
    >>> from romi.variants import RUMMY
    >>> found = chances(view(start(RUMMY, players=2, seed=7), 0), greedy, worlds=20, seed=7)
    >>> [0 <= each.low <= each.estimate <= each.high <= 1 for each in found]
    [True, True]
    """
    if worlds < 1:
        raise ValueError(f"chances need at least one deal, not {worlds}")
    rng = Random(secrets.randbits(64) if seed is None else seed)  # noqa: S311 - a game, no secret
    wins = [0] * view.board.players
    for _ in range(worlds):
        world = imagine(view, rng)
        for seat in score(play_out(world, seated(world, [strategy] * len(wins)))).winners:
            wins[seat] += 1
    return tuple(share(won, worlds) for won in wins)
