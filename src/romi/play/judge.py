"""Is this move legal, and what comes of it? Judged from a view alone.

A move is legal if the turn rule has a step for it, the rules of its own kind accept it, and the turn can still be ended with every
obligation met, or the exchange card can still be put back. So a legal move never leads into a dead end.
"""

from __future__ import annotations

from typing import Final

from romi._text import shown
from romi.checks import on_demand
from romi.code import Code
from romi.moves import DrawStock, EndTurn, ExchangeJoker, Lay, LayOff, Move, TakeDiscard, TakeExchangeCard
from romi.play.drawing import terms_of
from romi.play.ending import handed_on
from romi.play.kinds import ROWS
from romi.play.outcome import Hidden, Outcome, ask
from romi.play.rest import can_end
from romi.play.state import Board, View
from romi.rules.draws import Source
from romi.rules.meeting import TurnEnd, unmet
from romi.rules.turns import Acts, Moment, Phase, Step
from romi.rules.who import Opened
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations, accepted, answered


def judge(view: View, move: Move) -> Verdict[Outcome]:
    """Accepted with the outcome, or rejected with every independent reason. The seat to act is asked about, whoever's view it is."""
    row = ROWS.get(type(move))
    if row is None:
        raise TypeError(f"{shown(move)} is not a move; text becomes a move by parse_move(text)")
    board, turn = view.board, view.board.turn
    if board.over or view.seat != turn.actor:
        return Rejected((Violation(Code.NOT_NOW, got=move.word, need="–"),))
    rule = board.game.turn
    step = answered(rule, rule(_moment(view, {"phase": turn.phase, "move": move})), Step)
    if isinstance(step, Rejected):
        return step
    asked = ask(board, view.hand, step.value)
    outcome = row.judged(asked, move)
    outcome = outcome if isinstance(outcome, Rejected) else handed_on(asked, outcome)
    if isinstance(outcome, Rejected):
        return outcome
    if _can_surely_end(step.value, outcome) or can_end(outcome.board, outcome.hand):
        return accepted(outcome)
    return Rejected(_why_it_cannot_end(view, move, outcome))


def _fits(board: Board) -> bool:
    """Whether the seat to act could lay the top discard off."""
    top, seat, game = board.discards[:1], board.turn.actor, board.game
    lying = zip(board.table, board.owned, strict=True) if top else ()
    return any(game.check_lay_off(meld, top, opened=board.opened, seat=seat, owner=owner) for meld, owner in lying)


_moment: Final = on_demand(
    Moment,
    {
        "held": lambda view: len(view.hand),
        "stock_out": lambda view: not terms_of(view.board, Source.STOCK),
        "last_asked": lambda view: _last_asked(view.board),
        "drawn": lambda view: view.board.turn.drew,
        "laid": lambda view: view.board.turn.laid,
        "opened": lambda view: view.board.opened,
        "fits": lambda view: _fits(view.board),
    },
)
"""What the turn rule is asked with about a move."""


def _last_asked(board: Board) -> bool:
    """Whether every other seat has been asked."""
    asked = board.turn.asked
    return asked == (len(board.playing) if asked else board.players) - 1


def _can_surely_end(step: Step, outcome: Outcome) -> bool:
    """Whether nothing hangs on how the turn can be ended: it has ended, a draw is still hidden or to come, or nothing is owed."""
    after, turn = outcome.board, outcome.board.turn
    if not turn.obligations and (len(outcome.hand) > 1 or outcome.hidden is Hidden.RESERVE):
        return True  # as it is after most moves
    if after.over or step.to == Phase.DONE or step.acts not in _GOES_ON or outcome.hidden in _DRAWS:
        return True
    if turn.can_put_back or after.finish is not None:
        return True
    return not turn.obligations and DrawStock in after.game.turn.kinds(turn.phase)


_GOES_ON: Final = (Acts.SAME, Acts.TAKES_OVER)
_DRAWS: Final = (Hidden.DRAW, Hidden.TURN_OVER_AND_DRAW, Hidden.SHUFFLE_AND_DRAW)


def _why_it_cannot_end(view: View, move: Move, outcome: Outcome) -> Violations:
    """The fault of the move itself, where it has one; else what would be owed; else that no card would be left to discard."""
    after = outcome.board
    owed = after.turn.obligations
    if isinstance(move, TakeDiscard | TakeExchangeCard):
        return unmet(owed, TurnEnd(left=outcome.hand)) or (Violation(Code.CANNOT_END),)
    new = [duty for duty in owed if duty not in view.board.turn.obligations]
    if new and after.opened is Opened.NEVER:
        refusal = _without_opening(view, move)
        if after.known.asking.from_hand:
            refusal += (Violation(Code.FROM_HAND_FAILS, "HAND9", outcome.hand),)
        if refusal:
            return refusal
    if not outcome.hand and EndTurn not in after.game.turn.kinds(after.turn.phase):
        return (Violation(Code.NO_CARD_TO_DISCARD, "F13"),)
    return unmet(owed, TurnEnd(left=outcome.hand)) or (Violation(Code.CANNOT_END, "F13"),)


def _without_opening(view: View, move: Move) -> Violations:
    """Why an unopened player may not do this, going out from hand apart."""
    game, board = view.game, view.board
    answer: Verdict[object] = Accepted(None)
    if isinstance(move, Lay):
        answer = game.check_opening(*move.melds, turn=board.seat.turns, seat=board.turn.actor)
    elif isinstance(move, LayOff):
        answer = game.check_lay_off(board.table[move.on], move.cards, opened=Opened.NEVER)
    elif isinstance(move, ExchangeJoker):
        answer = game.check_exchange(board.table[move.on], move.cards, opened=Opened.NEVER)
    return answer.violations if isinstance(answer, Rejected) else ()
