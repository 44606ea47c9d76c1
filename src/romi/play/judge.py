"""Is this move legal, and what comes of it? Judged from a view alone.

A move is legal if the turn rule has a step for it, the rules of its own kind accept it, and the turn can still be ended with every
obligation met, or the exchange card can still be put back. So a legal move never leads into a dead end.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from romi.analysis.limits import AnalysisLimit
from romi.analysis.plan import Goal, Situation, plan
from romi.card import Held
from romi.code import Code
from romi.moves import (
    Declare,
    Discard,
    DrawStock,
    EndTurn,
    ExchangeJoker,
    Knock,
    Lay,
    LayOff,
    Move,
    Pass,
    PutBack,
    Redeal,
    Regroup,
    SwapExchangeCard,
    TakeDiscard,
    TakeExchangeCard,
)
from romi.play.drawing import draw_of, draw_stock, put_back, swap, take_discard, take_exchange_card
from romi.play.ending import discard, done, end_turn, pass_by, redeal, show
from romi.play.laying import exchange, lay, lay_off, may_go_from_hand, regroup
from romi.play.outcome import Ask, Hidden, Outcome
from romi.play.start import played
from romi.play.state import Board, View
from romi.rules.draws import Source
from romi.rules.endings import Opened
from romi.rules.obligations import (
    MayNotDiscard,
    TurnEnd,
    unmet,
)
from romi.rules.turns import WORDS, Moment, Phase
from romi.variants.variant import Variant
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations


def judge(variant: Variant, view: View, move: Move) -> Verdict[Outcome]:
    """Accepted with the outcome, or rejected with every independent reason. The seat to act is asked about, whoever's view it is."""
    if type(move) not in WORDS:
        raise TypeError(f"{move!r} is no move; text becomes a move by parse_move(text)")
    board = view.board
    game = played(variant, board.facts)
    if board.over or view.seat != board.turn.actor:
        return Rejected((Violation(Code.NOT_NOW, got=WORDS[type(move)], need="–"),))
    step = game.turn(_moment(game, view, move))
    if isinstance(step, Rejected):
        return step
    answer = _judged(Ask(game, view, step.value), move)
    if isinstance(answer, Rejected):
        return answer
    if answer.value.board.turn.phase is Phase.DONE:
        return done(game, answer.value)
    return _if_it_can_end(game, view, move, answer.value)


def _judged(ask: Ask, move: Move) -> Verdict[Outcome]:
    match move:
        case Discard():
            return discard(ask, move)
        case DrawStock():
            return draw_stock(ask, move)
        case TakeDiscard():
            return take_discard(ask, move)
        case TakeExchangeCard():
            return take_exchange_card(ask, move)
        case SwapExchangeCard():
            return swap(ask, move)
        case PutBack():
            return put_back(ask, move)
        case Lay():
            return lay(ask, move)
        case LayOff():
            return lay_off(ask, move)
        case ExchangeJoker():
            return exchange(ask, move)
        case Regroup():
            return regroup(ask, move)
        case EndTurn():
            return end_turn(ask, move)
        case Knock() | Declare():
            return show(ask, move)
        case Redeal():
            return redeal(ask, move)
        case Pass():
            return pass_by(ask, move)


def _moment(game: Variant, view: View, move: Move) -> Moment:
    board = view.board
    stock_out = isinstance(move, Pass) and not game.draw(draw_of(board, Source.STOCK))
    return Moment(
        phase=board.turn.phase,
        move=move,
        held=len(view.hand),
        stock_out=stock_out,
        last_asked=board.turn.asked == board.players - 1,
    )


def _if_it_can_end(game: Variant, view: View, move: Move, outcome: Outcome) -> Verdict[Outcome]:
    after = outcome.board
    if after.over or after.turn.phase is not Phase.LAY or after.turn.can_put_back or outcome.hidden in _DRAWS:
        return Accepted(outcome)
    if can_end(game, after, outcome.hand):
        return Accepted(outcome)
    return Rejected(_why_it_cannot_end(game, view, move, outcome))


_DRAWS: Final = (Hidden.DRAW, Hidden.TURN_OVER_AND_DRAW)


def can_end(game: Variant, board: Board, hand: Held) -> bool:
    """Whether the turn can be ended with every obligation met."""
    owed = [duty for duty in board.turn.obligations if not isinstance(duty, MayNotDiscard)]
    if not owed and len(hand) > 1 and Discard in game.turn.kinds(Phase.LAY):
        barred = [duty.card for duty in board.turn.obligations if isinstance(duty, MayNotDiscard)]
        if any(card not in barred for card in hand):
            return True
    return there_is_a_plan(game, situation(board, hand), Goal.END_TURN)


@lru_cache(maxsize=1024)
def there_is_a_plan(game: Variant, asked: Situation, goal: Goal) -> bool:
    """Whether the turn can be ended so; the last answers are kept, since a move is often looked at before it is made.

    A plan that the planner does not find within its limit is none: a move is rather refused than made into a dead end.
    """
    try:
        return plan(game, asked, goal) is not None
    except AnalysisLimit:
        return False


def situation(board: Board, hand: Held) -> Situation:
    """The rest of the turn as a question to the planner."""
    return Situation(
        hand=hand,
        table=board.table,
        obligations=board.turn.obligations,
        opened=board.opened,
        turn=board.seat.turns,
        before=board.turn.before,
        lay_offs=board.turn.lay_offs,
        upcard=board.upcard,
        dealt=board.dealt,
        seat=board.turn.actor,
    )


def _why_it_cannot_end(game: Variant, view: View, move: Move, outcome: Outcome) -> Violations:
    """The fault of the move itself, where it has one; else what would be owed; else that no card would be left to discard."""
    owed = outcome.board.turn.obligations
    if isinstance(move, TakeDiscard | TakeExchangeCard):
        return unmet(owed, TurnEnd(left=outcome.hand)) or (Violation(Code.CANNOT_END),)
    new = [duty for duty in owed if duty not in view.board.turn.obligations]
    if new and outcome.board.opened is Opened.NEVER:
        refusal = _without_opening(game, view, move)
        if may_go_from_hand(game):
            refusal += (Violation(Code.FROM_HAND_FAILS, "HAND9", outcome.hand),)
        if refusal:
            return refusal
    if not outcome.hand and EndTurn not in game.turn.kinds(Phase.LAY):
        return (Violation(Code.NO_CARD_TO_DISCARD, "F13"),)
    return unmet(owed, TurnEnd(left=outcome.hand)) or (Violation(Code.CANNOT_END, "F13"),)


def _without_opening(game: Variant, view: View, move: Move) -> Violations:
    """Why an unopened player may not do this, going out from hand apart."""
    answer: Verdict[object] = Accepted(None)
    if isinstance(move, Lay):
        answer = game.check_opening(*move.melds, round=view.board.seat.turns)
    elif isinstance(move, LayOff):
        answer = game.check_lay_off(view.board.table[move.on], move.cards, opened=False)
    elif isinstance(move, ExchangeJoker):
        answer = game.check_exchange(view.board.table[move.on], move.cards, opened=False)
    return answer.violations if isinstance(answer, Rejected) else ()
