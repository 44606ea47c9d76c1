"""The rest of a turn: can it be ended with every obligation met? The question is put to the planner where it is not plain."""

from __future__ import annotations

from typing import Final

from romi.analysis.limits import AnalysisLimit
from romi.analysis.placeable import homeless
from romi.analysis.plan import Goal, Situation, plan
from romi.card import Held, undeclared
from romi.moves import Discard
from romi.play.state import Board, evolve
from romi.rules.obligations import MayNotDiscard, MustLay


def can_end(board: Board, hand: Held) -> bool:
    """Whether the turn can be ended with every obligation met."""
    owed = board.turn.obligations
    barred = [duty.card for duty in owed if isinstance(duty, MayNotDiscard)]
    if len(barred) == len(owed) and len(hand) > 1 and Discard in board.game.turn.kinds(board.turn.phase):
        if any(card not in barred for card in hand):
            return True
    asked = board.known.asking
    if any(isinstance(duty, MustLay) and homeless(asked, hand, board.table, undeclared(duty.card)) for duty in owed):
        return False
    return there_is_a_plan(board, hand, Goal.END_TURN)


def there_is_a_plan(board: Board, hand: Held, goal: Goal) -> bool:
    """Whether the turn can be ended so.

    A plan that the planner does not find within its limit is none: a move is rather refused than made into a dead end.
    """
    try:
        return plan(board.game, situation(board, hand), goal) is not None
    except AnalysisLimit:
        return False


_EMPTY: Final = Situation(hand=())


def situation(board: Board, hand: Held) -> Situation:
    """The rest of the turn as a question to the planner."""
    return evolve(
        _EMPTY,
        hand=hand,
        table=board.table,
        owners=board.owned,
        laid_off=board.seat.laid_off,
        obligations=board.turn.obligations,
        opened=board.opened,
        turn=board.seat.turns,
        before=board.turn.before,
        lay_offs=board.turn.lay_offs,
        upcard=board.upcard,
        exchange_card=board.exchange_card,
        dealt=board.dealt,
        seat=board.turn.actor,
        phase=board.turn.phase,
        drawn=board.turn.drew,
        laid=board.turn.laid,
        reserves=len(board.reserves),
        taken=sum(board.seats[seat].reserves for seat in board.side) if board.reserves else 0,
    )
