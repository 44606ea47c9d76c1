"""A declaration is no way past the draw and the lay of a game in which melds are laid."""

from __future__ import annotations

import time

import attrs
import pytest

from romi import play
from romi.analysis.hand import plain_cards
from romi.card import in_order
from romi.melds.figures import SuitFlush
from romi.moves import Declare, DrawStock, parse_move
from romi.notation import cards
from romi.rules import Finish, GoingOut, Phase, Step, Turn, WholeHand
from romi.testing import read_counts
from romi.variants import KOPOGOS, RABLOROMI, RUMMY, Variant
from romi.verdict import Accepted, Rejected, Verdict, house
from tests.source import TESTS


def drawing() -> play.State:
    """A player who has opened, before the draw, with two melds in hand; from the node counts' deal of Rablórömi."""
    counted = read_counts((TESTS / "perft" / "rabloromi.txt").read_text("utf-8"))
    state = counted.record.begin()
    for move in ("draw", "lay 4d 4h 4s", "end", "draw", "end", "draw", "end", "draw", "end"):
        state = play.step(state, parse_move(move)).unwrap()
    return state


def test_RABLO2_nobody_goes_out_before_the_draw() -> None:
    """Though every card of the hand lies in melds: a turn begins with one card from the stock, and melds are laid."""
    state = drawing()
    assert state.hands[state.actor] == tuple(sorted(cards("Ac Ad Ah 3d 3h 3s")))
    answer = play.step(state, parse_move("declare out: Ac Ad Ah / 3d 3h 3s"))
    assert isinstance(answer, Rejected)
    assert answer.violations[0].need == "lay"
    assert DrawStock() in play.legal_moves(state)


def test_a_figure_is_declared_in_a_game_that_lays_without_going_through_its_hands() -> None:
    """Only claims that can be are looked at: the moves are those of the game and no more, and as soon there."""
    steps = (*RUMMY.turn.steps, Step(Phase.LAY, Declare, Phase.OVER))
    game = attrs.evolve(RUMMY, turn=Turn(steps), ways_out=(*RUMMY.ways_out, WholeHand("flush", SuitFlush(size=7))))
    plain, figured = (play.step(play.start(each, players=2, seed=3), DrawStock()).unwrap() for each in (RUMMY, game))
    begun = time.process_time()
    assert set(play.legal_moves(figured)) == set(play.legal_moves(plain))
    assert time.process_time() - begun < 1
    flush = in_order(plain_cards(cards("2h 3h 5h 7h 9h Jh Qh Kc")))
    figured = attrs.evolve(
        figured, hands=tuple(flush if at == figured.actor else hand for at, hand in enumerate(figured.hands))
    )
    assert any(isinstance(move, Declare) and move.way == "flush" for move in play.legal_moves(figured))


@attrs.frozen
class Sunday:
    """A way out of one's own, which says under which word it ends a deal, and asks for none."""

    ways: tuple[str, ...] = ("sunday",)

    def __call__(self, end: GoingOut, /) -> Verdict[Finish]:
        """Under that word alone."""
        if end.claim not in self.ways or end.seat is None:
            return Rejected((house("it is no sunday"),))
        return Accepted(Finish(end.seat, self.ways[0]))


@pytest.mark.parametrize("game", [RABLOROMI, KOPOGOS], ids=lambda game: game.name)
def test_a_way_that_says_how_it_ends_a_deal_is_listed(game: Variant) -> None:
    """With discards and without: it is declared under its own word, where the turn lets hands be declared."""
    state = play.start(attrs.evolve(game, ways_out=(*game.ways_out, Sunday())), players=2, seed=3)
    while not {Declare} & set(play.legal_moves(state).kinds()):
        state = play.step(state, next(iter(play.legal_moves(state)))).unwrap()
    listed = [move for move in play.legal_moves(state) if isinstance(move, Declare) and move.way == "sunday"]
    assert listed
    ended = [play.step(state, move).unwrap().board.finish for move in listed]
    assert {finish and (finish.seat, finish.way) for finish in ended} == {(state.actor, "sunday")}
