"""Ending a turn and a deal: discards, knocks and declarations, questions round the table (F13, KOP4-KOP8, TIZ5, TIZ11)."""

from __future__ import annotations

from romi.card import Held, Plain, undeclared
from romi.code import Code
from romi.melds.meld import Table
from romi.moves import (
    Declare,
    Discard,
    EndTurn,
    Knock,
    Lay,
    Move,
    Pass,
    Redeal,
)
from romi.play.laying import read_melds
from romi.play.outcome import Ask, Hidden, Outcome, both, moved, no, over, turn_begins, without
from romi.play.state import Board, TurnFacts, evolve
from romi.rules.endings import GoingOut
from romi.rules.finish import Way
from romi.rules.obligations import (
    TurnEnd,
    unmet,
)
from romi.rules.turns import WORDS, Phase
from romi.variants.variant import Variant
from romi.verdict import Accepted, Rejected, Verdict, verdict


def discard(ask: Ask, move: Discard) -> Verdict[Outcome]:
    """A discard, which ends the turn (F13)."""
    rest = without(ask.hand, (move.card,))
    if isinstance(rest, Rejected):
        return rest
    return _turn_ended(ask, move, rest.value, undeclared(move.card))


def end_turn(ask: Ask, move: EndTurn) -> Verdict[Outcome]:
    """The end of a turn without a discard (RABLO2, RUM5), or of an answer (KOP5)."""
    if ask.to is Phase.OVER:
        return Accepted(Outcome(over(moved(ask.board, move)), ask.hand))
    return _turn_ended(ask, move, ask.hand, None)


def _turn_ended(ask: Ask, move: Move, left: Held, card: Plain | None) -> Verdict[Outcome]:
    """The turn ends, with this discard or none: the deal too, if nothing is left."""
    board = ask.board
    owed = board.turn.obligations
    faults = unmet(owed, TurnEnd(discard=card, left=left, out=not left)) if owed else ()
    finish = None
    if not left:
        answer = ask.game.check_finish(_going_out(board, card, left))
        if isinstance(answer, Rejected):
            return Rejected((*faults, *answer.violations))
        finish = answer.value
    if faults:
        return Rejected(faults)
    after = _put_down(board, move, left, card)
    if finish is None:
        return Accepted(Outcome(_next_turn(ask.game, after), left))
    return Accepted(Outcome(over(evolve(after, finish=finish)), left))


def _put_down(board: Board, move: Move, left: Held, card: Plain | None) -> Board:
    """The board once the seat to act, who keeps the cards `left`, has put this card on the discards, or none."""
    return evolve(
        board,
        seats=board.seats_with(evolve(board.seat, held=len(left))),
        discards=board.discards if card is None else (card, *board.discards),
        history=board.told(move),
    )


def show(ask: Ask, move: Knock | Declare) -> Verdict[Outcome]:
    """A knock or a declaration (KOP5, KOP7, TIZ5, RABLO6)."""
    board = ask.board
    if move.card is not None and Discard not in ask.game.turn.kinds(board.turn.phase):
        return no(Code.NOT_NOW, "F13", got="discard", need="–")
    if move.melds and Lay in ask.game.turn.kinds(Phase.LAY):
        # Where melds are laid in turn, nobody goes out with them past the draw that a turn begins with (RABLO2).
        return no(Code.NOT_NOW, "F13", got=WORDS[type(move)], need="lay")
    discard = () if move.card is None else (move.card,)
    rest = without(ask.hand, [*discard, *(card for meld in move.melds for card in meld)])
    read = _read_shown(ask, move)
    if isinstance(rest, Rejected) or isinstance(read, Rejected):
        return both(rest, read)
    card = None if move.card is None else undeclared(move.card)
    claim = Way.KNOCK if isinstance(move, Knock) else move.way
    end = evolve(_going_out(board, card, rest.value), claim=claim, melds=read.value)
    answer = ask.game.check_finish(end)
    left = rest.value
    faults = unmet(board.turn.obligations, TurnEnd(discard=card, left=left, out=True))
    if isinstance(answer, Rejected) or faults:
        return Rejected((*faults, *(answer.violations if isinstance(answer, Rejected) else ())))
    after = evolve(
        board.with_seat(evolve(board.seat, held=len(left))),
        discards=board.discards if card is None else (card, *board.discards),
        table=(*board.table, *read.value),
        shown=left,
        finish=answer.value,
    )
    return Accepted(Outcome(_shown(ask, moved(after, move)), left))


def _read_shown(ask: Ask, move: Knock | Declare) -> Verdict[Table]:
    read = read_melds(ask, Lay(move.melds)) if move.melds else Accepted[tuple[Table, bool]](((), False))
    return read if isinstance(read, Rejected) else Accepted(read.value[0])


def _shown(ask: Ask, board: Board) -> Board:
    """The deal is over, or the next seat answers (KOP5)."""
    if ask.to is Phase.OVER:
        return over(board)
    actor = ask.game.direction.next(board.turn.actor, board.players)
    turn = evolve(board.turn, actor=actor, phase=ask.to, before=len(board.table), obligations=())
    return evolve(board, turn=turn)


def _going_out(board: Board, discard: Plain | None, left: Held) -> GoingOut:
    return GoingOut(
        left=left,
        discard=discard,
        opened=board.opened,
        lay_offs=board.turn.lay_offs,
        upcard=board.upcard,
        dealt=board.dealt,
        seat=board.turn.actor,
        turn=board.seat.turns or None,
    )


def pass_by(ask: Ask, move: Pass) -> Verdict[Outcome]:
    """The upcard, a new deal, or the last cards of the stock let go by (KOP4, KOP8, TIZ11)."""
    board = moved(ask.board, move)
    if ask.to is Phase.OVER:
        return Accepted(Outcome(over(board), ask.hand))
    if board.turn.phase is Phase.REDEAL:
        turn = evolve(board.turn, actor=board.turn.seat, phase=ask.to, asked=board.players)
        return Accepted(Outcome(evolve(board, turn=turn), ask.hand, Hidden.FORGET))
    actor = ask.game.direction.next(board.turn.actor, board.players)
    turn = evolve(board.turn, seat=actor, actor=actor, phase=ask.to, asked=board.turn.asked + 1)
    board = evolve(board, turn=turn)
    return Accepted(Outcome(board if ask.to is Phase.OFFER else turn_begins(board), ask.hand))


def redeal(ask: Ask, move: Redeal) -> Verdict[Outcome]:
    """The wish for a new deal, or the agreement to it (TIZ11)."""
    board = ask.board
    rest = without(ask.hand, move.keep)
    if isinstance(rest, Rejected):
        return rest
    if board.may_keep is None:
        return no(Code.NO_THROW_IN, "TIZ11")
    if len(move.keep) > board.may_keep:
        return no(Code.KEPT_TOO_MANY, "TIZ11", move.keep, got=len(move.keep), need=board.may_keep)
    if board.turn.asked >= board.players:
        return no(Code.NOT_NOW, "TIZ11", got="redeal", need="discard")
    seen = moved(board, Redeal())
    actor = ask.game.direction.next(board.turn.actor, board.players)
    turn = evolve(board.turn, actor=actor, phase=ask.to, asked=board.turn.asked + 1)
    hidden = Hidden.KEEP if ask.to is Phase.REDEAL else Hidden.DEAL
    return Accepted(Outcome(evolve(seen, turn=turn), ask.hand, hidden))


def done(game: Variant, outcome: Outcome) -> Verdict[Outcome]:
    """A move that is no discard has ended the turn, as the draw of tile rummy does."""
    board = outcome.board
    faults = unmet(board.turn.obligations, TurnEnd(left=outcome.hand))
    return verdict(evolve(outcome, board=_next_turn(game, board)), faults)


def _next_turn(game: Variant, board: Board) -> Board:
    """The next seat's turn begins, unless there were too many turns: then the deal is void."""
    idle = board.idle + 1 if board.turn.laid == 0 and board.turn.drew == 0 else 0
    if board.turns >= board.max_turns:
        return over(board)
    actor = game.direction.next(board.turn.seat, board.players)
    seats = board.seats
    next_up = seats[actor]
    return evolve(
        board,
        turn=fresh_turn(board, actor),
        turns=board.turns + 1,
        idle=idle,
        seats=(*seats[:actor], evolve(next_up, turns=next_up.turns + 1), *seats[actor + 1 :]),
    )


def fresh_turn(board: Board, actor: int) -> TurnFacts:
    """A turn of that seat as it begins, with the table as it lies."""
    return TurnFacts(seat=actor, actor=actor, phase=Phase.DRAW, before=len(board.table))
