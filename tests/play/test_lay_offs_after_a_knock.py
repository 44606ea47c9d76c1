"""KOP5 for more than two: on whose melds those who answer a knock may lay off."""

from __future__ import annotations

from typing import Final

import attrs
import pytest

from romi import play, simulate
from romi.code import Code
from romi.moves import Discard, EndTurn, Knock, Lay, LayOff
from romi.rules import Acts, BadPoints, KnockAt, LayOffs, Romi, Whose
from romi.rules.turns import DRAWING, Phase, Step, Turn, When, each
from romi.variants import KOPOGOS, Variant

ANSWERED: Final = Turn(
    (
        DRAWING,
        Step(Phase.LAY, Discard, Phase.DONE),
        Step(Phase.LAY, Knock, Phase.ANSWER),
        each(Phase.ANSWER, (Lay, LayOff), Phase.ANSWER),
        Step(Phase.ANSWER, EndTurn, Phase.OVER, When.LAST_ASKED),
        Step(Phase.ANSWER, EndTurn, Phase.ANSWER, acts=Acts.ASKED),
    )
)
KNOCKED: Final = Variant(
    name="knocked",
    players=range(2, 5),
    meld=KOPOGOS.meld_rule,
    turn=ANSWERED,
    ways_out=(Romi(), KnockAt(30)),
    deal_score=BadPoints(),
)


@pytest.mark.parametrize(("whose", "legal"), [(Whose.ANYBODY, {True, False}), (Whose.KNOCKER, {True})])
def test_KOP5_lay_offs_after_a_knock(whose: Whose, legal: set[bool]) -> None:
    """Which lay-offs are listed: on the knocker's melds (True), or on others; what is not listed on those is refused for that reason."""
    game = attrs.evolve(KNOCKED, lay_off=LayOffs(on=whose))
    found: set[bool] = set()
    for seed in range(30):
        end = simulate.play_out(play.start(game, players=4, seed=seed), [simulate.greedy.player(game)] * 4)
        for state in play.states(play.record(end)):
            board = state.board
            if board.finish is None or board.over:
                continue
            listed = [move for move in play.legal_moves(state) if isinstance(move, LayOff)]
            found |= {board.owned[move.on] == board.finish.seat for move in listed}
            if whose is Whose.KNOCKER:
                codes = {code for move in board_lay_offs(state) for code in refused(state, move)}
                assert codes <= {Code.NOT_THE_KNOCKERS}
    assert found == legal


def board_lay_offs(state: play.State) -> list[LayOff]:
    """Every lay-off of one card that would be a meld, were it on anybody's."""
    board, hand = state.board, state.hands[state.board.turn.actor]
    free = attrs.evolve(KNOCKED, lay_off=LayOffs())
    return [
        LayOff((card,), on) for on, meld in enumerate(board.table) for card in hand if free.check_lay_off(meld, (card,))
    ]


def refused(state: play.State, move: LayOff) -> tuple[str, ...]:
    """Why not."""
    answer = play.step(state, move)
    return () if answer else answer.codes
