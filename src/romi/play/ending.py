"""Ending a turn and a deal: discards, knocks and declarations, questions round the table (F13, KOP4-KOP8, TIZ5, TIZ11)."""

from __future__ import annotations

from typing import Final

from romi.card import Held, Plain, undeclared
from romi.code import Code
from romi.melds.meld import Table
from romi.moves import Declare, Discard, EndTurn, Knock, Lay, Pass, Redeal
from romi.play.history import History
from romi.play.laying import read_melds
from romi.play.outcome import Ask, Hidden, Outcome, both, made, no, without
from romi.play.state import Board, TurnFacts, evolve
from romi.rules.emptied import Emptied, EmptyHand
from romi.rules.endings import GoingOut
from romi.rules.finish import Dropped, Finish, Way
from romi.rules.meeting import TurnEnd, unmet
from romi.rules.stock import EmptyStockRule, StockOut, Then
from romi.rules.turns import Acts, Phase
from romi.verdict import Accepted, Rejected, Verdict, of_kind


def discard(ask: Ask, move: Discard) -> Outcome | Rejected:
    """A card put on the discards, with which a turn ends (F13)."""
    card, hand, board = undeclared(move.card), ask.hand, ask.board
    if card not in hand:
        return without(hand, (card,)) and no(Code.NOT_HELD, "", (card,))
    at = hand.index(card)
    left = hand[:at] + hand[at + 1 :]
    after = evolve(
        board,
        seats=board.seats_with(evolve(board.seat, held=len(left))),
        discards=(card, *board.discards),
        history=board.told(move),
    )
    return made(after, left, discard=card)


def end_turn(ask: Ask, move: EndTurn) -> Outcome | Rejected:
    """The end of a turn without a discard (RABLO2, RUM5), or of an answer (KOP5)."""
    return made(evolve(ask.board, history=ask.board.told(move)), ask.hand)


def show(ask: Ask, move: Knock | Declare) -> Outcome | Rejected:
    """A knock or a declaration (KOP5, KOP7, TIZ5, RABLO6)."""
    board = ask.board
    if move.card is not None and Discard not in ask.game.turn.kinds(board.turn.phase):
        return no(Code.NOT_NOW, "F13", got="discard", need="–")
    if move.melds and board.game.lays_in_turn:
        # Where melds are laid in turn, nobody goes out with them past the draw that a turn begins with (RABLO2).
        return no(Code.NOT_NOW, "F13", got=move.word, need="lay")
    discard = () if move.card is None else (move.card,)
    rest = without(ask.hand, [*discard, *(card for meld in move.melds for card in meld)])
    read = _read_shown(ask, move)
    if isinstance(rest, Rejected) or isinstance(read, Rejected):
        return both(rest, read)
    card = None if move.card is None else undeclared(move.card)
    left = rest.value
    claim = Way.KNOCK if isinstance(move, Knock) else move.way
    answer = ask.game.check_finish(going_out(board, card, left, claim=claim, melds=read.value))
    faults = unmet(board.turn.obligations, TurnEnd(discard=card, left=left, out=True))
    if isinstance(answer, Rejected) or faults:
        return Rejected((*faults, *(answer.violations if isinstance(answer, Rejected) else ())))
    if isinstance(answer.value, Dropped):
        kept = without(ask.hand, discard).unwrap()
        return made(_dropped(board, card, answer.value, board.told(move)), kept)
    after = evolve(
        board,
        seats=board.seats_with(evolve(board.seat, held=len(left))),
        discards=board.discards if card is None else (card, *board.discards),
        table=(*board.table, *read.value),
        owners=(*board.owned, *(board.turn.actor for _ in read.value)),
        shown=left,
        finish=answer.value,
        history=board.told(move),
    )
    return made(after, left)


def _dropped(board: Board, card: Plain | None, dropped: Dropped, history: History) -> Board:
    """The board without the seat to act, which keeps its cards but for a discard; who is left alone has won."""
    seat = evolve(board.seat, dropped=dropped, held=board.seat.held - (card is not None))
    discards = board.discards if card is None else (card, *board.discards)
    after = evolve(board, seats=board.seats_with(seat), discards=discards, history=history)
    (first, *others) = after.playing
    return after if others else evolve(after, finish=Finish(first, dropped.way, turn=board.seats[first].turns or None))


def _read_shown(ask: Ask, move: Knock | Declare) -> Verdict[Table]:
    read = read_melds(ask, Lay(move.melds)) if move.melds else Accepted[tuple[Table, bool]](((), False))
    return read if isinstance(read, Rejected) else Accepted(read.value[0])


_SAME: Final = Acts.SAME
_OUT: Final = GoingOut()


def going_out(
    board: Board, discard: Plain | None, left: Held, *, claim: str | None = None, melds: Table = ()
) -> GoingOut:
    """The question to the ways out: the seat to act would end the deal with these cards left."""
    return evolve(
        _OUT,
        claim=claim,
        left=left,
        melds=melds,
        discard=discard,
        opened=board.opened,
        lay_offs=board.turn.lay_offs,
        laid=board.laid_by(*board.side),
        laid_off=board.seat.laid_off,
        upcard=board.upcard,
        exchange_card=board.exchange_card,
        dealt=board.dealt,
        seat=board.turn.actor,
        turn=board.seat.turns or None,
        hand_value=board.game.hand_value,
    )


def pass_by(ask: Ask, move: Pass) -> Outcome | Rejected:
    """The upcard, a new deal, or the last cards of the stock let go by (KOP4, KOP8, TIZ11)."""
    asked = ask.step.acts is Acts.ASKER and ask.board.turn.asked > 0
    after = evolve(ask.board, history=ask.board.told(move))
    return made(after, ask.hand, Hidden.FORGET if asked else Hidden.NOTHING)


def redeal(ask: Ask, move: Redeal) -> Outcome | Rejected:
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
    hidden = Hidden.KEEP if ask.step.acts is Acts.ASKED else Hidden.DEAL
    return made(evolve(board, history=board.told(Redeal())), ask.hand, hidden)


# --- what comes after a move ---------------------------------------------------------------------


def handed_on(ask: Ask, outcome: Outcome) -> Outcome | Rejected:
    """The outcome with the turn where the step leads: on, to another seat, to the next turn, or to the end of the deal."""
    step, board = ask.step, outcome.board
    if step.to == Phase.DONE and not board.over:
        return _turn_ended(board, outcome)
    if board.reserves and ask.hand and not outcome.hand and not board.answering:
        if emptied(board, discarded=False) is Emptied.TAKES:
            board = _with_reserve(board)
            outcome = made(board, outcome.hand, Hidden.RESERVE)
    if board.seat.dropped is not None and board.finish is None:
        return made(_next_turn(board), outcome.hand)
    if step.to == Phase.OVER or board.over or board.seat.dropped is not None:
        turn = evolve(board.turn, phase=Phase.OVER)
        return made(evolve(board, over=True, turn=turn), outcome.hand, outcome.hidden)
    if board.turn.phase == step.to and step.acts is _SAME and board.turn.begun:
        return outcome  # as it is after most moves
    return made(_moved_on(ask, board), outcome.hand, outcome.hidden, to=outcome.to)


def _moved_on(ask: Ask, board: Board) -> Board:
    """The board with the phase, and the seat to act, that the step says; a turn begins when it is more than offered."""
    turn, step = board.turn, ask.step
    if step.acts is Acts.TURN:
        return _next_turn(board, step.to)
    if step.acts is Acts.SAME:
        if turn.begun:
            return evolve(board, turn=evolve(turn, phase=step.to))
        seats = board.seats_with(evolve(board.seat, turns=board.seat.turns + 1))
        return evolve(board, seats=seats, turn=evolve(turn, phase=step.to, begun=True))
    if step.acts is Acts.TAKES_OVER:
        return _taken_over(board, step.to)
    if step.acts is Acts.ASKER:
        asked = board.players if turn.asked else 0
        return evolve(board, turn=evolve(turn, actor=turn.seat, phase=step.to, asked=asked))
    actor = _following(board, turn.actor)
    after = evolve(turn, actor=actor, phase=step.to, asked=turn.asked + 1)
    if step.acts is Acts.OFFERED:
        after = evolve(after, seat=actor, held=board.seats[actor].held)
    elif board.finish is not None:
        after = evolve(after, before=len(board.table), obligations=())
    return evolve(board, turn=after)


def _following(board: Board, seat: int) -> int:
    """The seat that follows, of those that have not dropped out."""
    following = board.game.direction.next(seat, board.players)
    return following if board.seats[following].dropped is None else _following(board, following)


def _taken_over(board: Board, phase: Phase) -> Board:
    """The board on which it is the turn of the seat that acts, from the draw that it has made on."""
    turn = board.turn
    if turn.seat == turn.actor:
        return evolve(board, turn=evolve(turn, phase=phase, asked=0))
    seat = evolve(board.seat, turns=board.seat.turns + 1)
    own = evolve(
        turn,
        seat=turn.actor,
        phase=phase,
        before=len(board.table),
        held=seat.held - turn.drew,
        asked=0,
        lay_offs=0,
        laid=0,
    )
    return evolve(board, seats=board.seats_with(seat), turn=own, turns=board.turns + 1)


def emptied(board: Board, *, discarded: bool) -> Emptied:
    """What becomes of the seat to act, whose hand is empty."""
    taken = sum(board.seats[seat].reserves for seat in board.side)
    hand = EmptyHand(seat=board.turn.actor, discarded=discarded, reserves=len(board.reserves), taken=taken)
    return board.game.check_empty_hand(hand)


def _with_reserve(board: Board) -> Board:
    """The board on which the seat to act has taken up the next hand that lay aside."""
    size, *left = board.reserves
    seat = evolve(board.seat, held=size, reserves=board.seat.reserves + 1)
    return evolve(board, seats=board.seats_with(seat), reserves=tuple(left))


def _turn_ended(board: Board, outcome: Outcome) -> Outcome | Rejected:
    """The turn ends, with that discard or none: the deal too, if nothing is left in the hand and no other hand is taken up."""
    owed, left = board.turn.obligations, outcome.hand
    if left:
        faults = unmet(owed, TurnEnd(discard=outcome.discard, left=left)) if owed else ()
        return Rejected(faults) if faults else made(_next_turn(board), left, outcome.hidden)
    then = emptied(board, discarded=outcome.discard is not None)
    answer = None if then is Emptied.TAKES else board.game.check_finish(going_out(board, outcome.discard, left))
    if then is Emptied.ON and not answer:
        answer = None
    faults = unmet(owed, TurnEnd(discard=outcome.discard, left=left, out=answer is not None)) if owed else ()
    if isinstance(answer, Rejected):
        return Rejected((*faults, *answer.violations))
    if faults:
        return Rejected(faults)
    if answer is None:
        takes = then is Emptied.TAKES
        after = _next_turn(_with_reserve(board) if takes else board)
        return made(after, left, Hidden.RESERVE if takes else outcome.hidden)
    turn = evolve(board.turn, phase=Phase.OVER)
    return made(evolve(board, finish=answer.value, over=True, turn=turn), left)


_BEGUN: Final = TurnFacts(seat=0, actor=0, phase=Phase.DRAW)


def _next_turn(board: Board, phase: Phase | None = None) -> Board:
    """The next seat's turn begins, unless there were too many turns: then the deal is void. A turn that was only offered was none."""
    turn = board.turn
    if turn.begun and (board.turns >= board.max_turns or _stock_ends(board)):
        return evolve(board, over=True, turn=evolve(turn, phase=Phase.OVER))
    actor = _following(board, turn.seat)
    seats, next_up = board.seats, board.seats[actor]
    return evolve(
        board,
        turn=evolve(
            _BEGUN,
            seat=actor,
            actor=actor,
            phase=phase or board.game.turn.later,
            before=len(board.table),
            held=next_up.held,
        ),
        turns=board.turns + turn.begun,
        idle=board.idle + 1 if turn.begun and turn.laid == 0 and turn.drew == 0 else 0,
        seats=(*seats[:actor], evolve(next_up, turns=next_up.turns + 1), *seats[actor + 1 :]),
    )


def _stock_ends(board: Board) -> bool:
    """Whether the deal is void with this turn, which has left no card in the stock (RUM6)."""
    rule = board.game.stock_out
    if board.stock or not isinstance(rule, EmptyStockRule):
        return False
    turnable = max(0, board.pile - 1)
    out = StockOut(players=board.players, turned_over=board.turned_over, turnable=turnable, idle=board.idle)
    return of_kind(rule, rule.turn_ended(out), Then) is Then.VOID
