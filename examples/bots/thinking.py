"""Does it pay to think ahead? A player that tries its moves in deals as they could be, against the careful one."""

import sys
from itertools import islice
from random import Random
from time import process_time

import attrs

from romi import Variant, play, rules, simulate
from romi.moves import Move
from romi.variants import RUMMY


@attrs.frozen
class Thinking:
    seconds: float = 0.4  # of the processor, a move; the deals that were begun then are played to their end

    def player(self, game: Variant, seed: int = 0) -> simulate.Player:
        return lambda view: self.move(view, Random(f"{seed} {len(view.board.history)}"))  # noqa: S311 - a game

    def move(self, view: play.View, chance: Random) -> Move:
        """The careful move, unless another one surely brought more in the same deals. Now and then the worse half is dropped."""
        until, usual = process_time() + self.seconds, simulate.careful.player(view.game)(view)
        others = [move for move in islice(play.legal_moves(view), 12) if move != usual]
        gains = {move: simulate.Amounts() for move in others}
        while others and process_time() < until:
            world = play.imagine(view, chance)
            base = brings(world, usual, view.seat)
            for move in others:
                gains[move] += simulate.Amounts.of(brings(world, move, view.seat) - base)
            if gains[others[0]].count in (4, 8, 16):
                others = sorted(others, key=lambda move: -gains[move].total)[: (len(others) + 1) // 2]
        sure = {move: gains[move].interval(0.9).low for move in others if gains[move].count > 7}
        return max((move for move in sure if sure[move] > 0), key=sure.__getitem__, default=usual)


def brings(world: play.State, move: Move, seat: int) -> int:
    """How much more than the others the seat gets, where everybody plays greedily after that move."""
    players = [simulate.greedy.player(world.game)] * world.board.players
    sheet = play.score(simulate.play_out(play.step(world, move).unwrap(), players))
    others = [sheet.total(other) for other in range(len(players)) if other != seat]
    return (len(others) * sheet.total(seat) - sum(others)) * (-1 if world.game.total_aim is rules.Aim.LOW else 1)


if __name__ == "__main__":
    found = simulate.duel(RUMMY, Thinking(), simulate.careful, pairs=int(sys.argv[1]) if sys.argv[1:] else 1)
    print(found if sys.argv[1:] else f"{found.a} against {found.b}: {found.deals} deals")
