"""Is this move legal, and what comes of it? Judged from a view alone.

A move is legal if the turn rule has a step for it, the rules of its own kind accept it, and the turn can still be ended with every
obligation met, or the exchange card can still be put back. So a legal move never leads into a dead end.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import attrs

from romi.analysis.plan import Situation, owed_for, plan, settled
from romi.card import NATURALS, Card, undeclared
from romi.code import Code
from romi.melds.meld import Meld, Table
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
from romi.play.start import played
from romi.play.state import Board, Event, Hand, Plain, View, in_order
from romi.rules import obligations as duties
from romi.rules.draws import Draw, Source, Undo
from romi.rules.endings import GoingOut, Opened, StockOut, Then
from romi.rules.finish import Way
from romi.rules.obligations import (
    MayNotDiscard,
    MustGoOut,
    Obligations,
    Placed,
    Placing,
    TurnEnd,
    met_by,
    placed_in_meld,
    unmet,
)
from romi.rules.turns import WORDS, Moment, Phase
from romi.variants.variant import Variant
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations, verdict


class Hidden(enum.Enum):
    """What a move does to what is hidden."""

    NOTHING = "nothing"
    DRAW = "the top card of the stock goes to the hand"
    TURN_OVER_AND_DRAW = "the discards become the stock, and its top card goes to the hand"
    SAVE = "the state is kept, for putting the exchange card back"
    RESTORE = "the kept state comes back"
    KEEP = "the seat agrees to a new deal, and keeps cards"
    DEAL = "all have agreed: it is dealt again"
    FORGET = "the answers are forgotten"


@attrs.frozen
class Outcome:
    """What a legal move leads to: the `board`, the actor's `hand`, and what happens to what is hidden."""

    board: Board
    hand: Hand
    hidden: Hidden = Hidden.NOTHING


@attrs.frozen
class _Ask:
    """A move being judged: the `game` by which the deal is played, what the player sees, and the phase that the turn rule leads to."""

    game: Variant
    view: View
    to: Phase

    @property
    def board(self) -> Board:
        return self.view.board

    @property
    def hand(self) -> Hand:
        return self.view.hand


def judge(variant: Variant, view: View, move: Move) -> Verdict[Outcome]:
    """Accepted with the outcome, or rejected with every independent reason. The seat to act is asked about, whoever's view it is."""
    board = view.board
    game = played(variant, board.facts)
    if board.over or view.seat != board.turn.actor:
        return Rejected((Violation(Code.NOT_NOW, got=WORDS[type(move)], need="–"),))
    step = game.turn(_moment(game, view, move))
    if isinstance(step, Rejected):
        return step
    answer = _judged(_Ask(game, view, step.value), move)
    if isinstance(answer, Rejected):
        return answer
    if answer.value.board.turn.phase is Phase.DONE:
        return _done(game, answer.value)
    return _if_it_can_end(game, view, move, answer.value)


def _judged(ask: _Ask, move: Move) -> Verdict[Outcome]:
    match move:
        case DrawStock():
            return _draw_stock(ask, move)
        case TakeDiscard():
            return _take_discard(ask, move)
        case TakeExchangeCard():
            return _take_exchange_card(ask, move)
        case SwapExchangeCard():
            return _swap(ask, move)
        case PutBack():
            return _put_back(ask, move)
        case Lay():
            return _lay(ask, move)
        case LayOff():
            return _lay_off(ask, move)
        case ExchangeJoker():
            return _exchange(ask, move)
        case Regroup():
            return _regroup(ask, move)
        case Discard():
            return _discard(ask, move)
        case EndTurn():
            return _end_turn(ask, move)
        case Knock() | Declare():
            return _show(ask, move)
        case Redeal():
            return _redeal(ask, move)
        case Pass():
            return _pass(ask, move)


def _moment(game: Variant, view: View, move: Move) -> Moment:
    board = view.board
    stock_out = isinstance(move, Pass) and not game.draw(_draw(board, Source.STOCK))
    return Moment(
        phase=board.turn.phase,
        move=move,
        held=len(view.hand),
        stock_out=stock_out,
        last_asked=board.turn.asked == board.players - 1,
    )


# --- can the turn still be ended? --------------------------------------------------------------


def _if_it_can_end(game: Variant, view: View, move: Move, outcome: Outcome) -> Verdict[Outcome]:
    after = outcome.board
    if after.over or after.turn.phase is not Phase.LAY or after.turn.can_put_back or outcome.hidden in _DRAWS:
        return Accepted(outcome)
    if can_end(game, after, outcome.hand):
        return Accepted(outcome)
    return Rejected(_why_it_cannot_end(game, view, move, outcome))


_DRAWS: Final = (Hidden.DRAW, Hidden.TURN_OVER_AND_DRAW)


def can_end(game: Variant, board: Board, hand: Hand) -> bool:
    """Whether the turn can be ended with every obligation met."""
    owed = [duty for duty in board.turn.obligations if not isinstance(duty, MayNotDiscard)]
    if not owed and len(hand) > 1 and Discard in game.turn.kinds(Phase.LAY):
        barred = [duty.card for duty in board.turn.obligations if isinstance(duty, MayNotDiscard)]
        if any(card not in barred for card in hand):
            return True
    return plan(game, situation(board, hand)) is not None


def situation(board: Board, hand: Hand) -> Situation:
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
    if any(isinstance(duty, MustGoOut) for duty in new) or (new and view.board.opened is Opened.NEVER):
        refusal = _without_opening(game, view, move)
        fails = Violation(Code.FROM_HAND_FAILS, "HAND9", outcome.hand)
        return (*refusal, fails) if _from_hand(game) else refusal
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


@lru_cache(maxsize=64)
def _from_hand(game: Variant) -> bool:
    """Whether some way out accepts a player who never opened (HAND9)."""
    return bool(game.check_finish(GoingOut(discard=NATURALS[0], opened=Opened.NEVER)))


def _must_open_first(ask: _Ask) -> bool:
    """Whether the player may lay nothing but an opening."""
    board = ask.board
    return board.opened is Opened.NEVER and board.turn.phase is not Phase.ANSWER and not _from_hand(ask.game)


# --- drawing -----------------------------------------------------------------------------------


def _draw(board: Board, source: Source, count: int = 1) -> Draw:
    lowest = board.discards[count - 1] if len(board.discards) >= count else None
    card = {Source.DISCARDS: lowest, Source.STOCK: None}.get(source, board.exchange)
    return Draw(
        source=source,
        card=card,
        count=count,
        opened=board.opened is Opened.EARLIER,
        draw=board.seat.draws + 1,
        stock=board.stock,
        swaps=board.seat.swaps,
        tries=board.turn.tries,
    )


def draws_at_all(game: Variant, board: Board, count: int) -> bool:
    """Whether the draw rule allows so many cards from the discards, on whatever terms."""
    return bool(game.draw(_draw(board, Source.DISCARDS, count)))


def _draw_stock(ask: _Ask, move: Move) -> Verdict[Outcome]:
    board = ask.board
    terms = ask.game.draw(_draw(board, Source.STOCK))
    if isinstance(terms, Rejected):
        return terms
    if board.stock:
        return Accepted(_drawn(ask, move, terms.value.obligations, attrs.evolve(board, stock=board.stock - 1)))
    turnable = max(0, len(board.discards) - 1)
    out = StockOut(players=board.players, turned=board.turned, turnable=turnable, idle=board.idle)
    match ask.game.stock_out(out):
        case Then.TURN_OVER:
            turned = attrs.evolve(board, stock=turnable - 1, turned=board.turned + 1, discards=board.discards[:1])
            outcome = _drawn(ask, move, terms.value.obligations, turned)
            return Accepted(attrs.evolve(outcome, hidden=Hidden.TURN_OVER_AND_DRAW))
        case Then.PLAY_ON:
            turn = attrs.evolve(board.turn, phase=ask.to)
            return Accepted(Outcome(_moved(attrs.evolve(board, turn=turn), move), ask.hand))
    return Accepted(Outcome(_over(_moved(board, move)), ask.hand))


def _drawn(ask: _Ask, move: Move, obligations: Obligations, board: Board) -> Outcome:
    seat = attrs.evolve(board.seat, draws=board.seat.draws + 1, held=board.seat.held + 1)
    turn = attrs.evolve(
        board.turn, phase=ask.to, drew=board.turn.drew + 1, obligations=board.turn.obligations + obligations
    )
    return Outcome(_moved(attrs.evolve(board.with_seat(seat), turn=turn), move), ask.hand, Hidden.DRAW)


def _take_discard(ask: _Ask, move: TakeDiscard) -> Verdict[Outcome]:
    board = ask.board
    if len(board.discards) < move.count:
        return _no(Code.NOTHING_THERE, "F13")
    terms = ask.game.draw(_draw(board, Source.DISCARDS, move.count))
    if isinstance(terms, Rejected):
        return terms
    cards = board.discards[: move.count]
    if board.turn.phase is Phase.OFFER:
        board = _turn_begins(board)
    left = attrs.evolve(board, discards=board.discards[move.count :])
    return Accepted(_taken(ask, move, left, cards, terms.value.obligations))


def _taken(ask: _Ask, move: Move, board: Board, cards: Hand, obligations: Obligations) -> Outcome:
    """The open cards, top first, are in the hand; the lowest of them is the one that the history names."""
    seat = attrs.evolve(board.seat, draws=board.seat.draws + 1, held=board.seat.held + len(cards))
    turn = attrs.evolve(
        board.turn,
        phase=ask.to,
        drew=board.turn.drew + len(cards),
        obligations=board.turn.obligations + obligations,
    )
    after = _moved(attrs.evolve(board.with_seat(seat), turn=turn), move, cards[-1])
    return Outcome(after, in_order((*ask.hand, *cards)))


def _take_exchange_card(ask: _Ask, move: TakeExchangeCard) -> Verdict[Outcome]:
    board = ask.board
    if board.exchange is None:
        return _no(Code.NOTHING_THERE, "HAND5")
    terms = ask.game.draw(_draw(board, Source.EXCHANGE_CARD))
    if isinstance(terms, Rejected):
        return terms
    outcome = _taken(ask, move, attrs.evolve(board, exchange=None), (board.exchange,), terms.value.obligations)
    if terms.value.undo is not Undo.PUT_BACK:
        return Accepted(outcome)
    turn = attrs.evolve(outcome.board.turn, can_put_back=True)
    return Accepted(attrs.evolve(outcome, board=attrs.evolve(outcome.board, turn=turn), hidden=Hidden.SAVE))


def _swap(ask: _Ask, move: SwapExchangeCard) -> Verdict[Outcome]:
    board = ask.board
    if board.exchange is None:
        return _no(Code.NOTHING_THERE, "HAND5")
    terms = ask.game.draw(_draw(board, Source.SWAP))
    rest = _rest(ask.hand, (move.card,))
    if isinstance(terms, Rejected) or isinstance(rest, Rejected):
        return _both(terms, rest)
    put = undeclared(move.card)
    seat = attrs.evolve(board.seat, swaps=board.seat.swaps + 1)
    turn = attrs.evolve(board.turn, phase=ask.to)
    after = attrs.evolve(board.with_seat(seat), exchange=put, turn=turn)
    return Accepted(Outcome(_moved(after, move, board.exchange), in_order((*rest.value, board.exchange))))


def _put_back(ask: _Ask, move: PutBack) -> Verdict[Outcome]:
    if not ask.board.turn.can_put_back:
        return _no(Code.NOTHING_THERE, "MAGY5")
    return Accepted(Outcome(_moved(ask.board, move), ask.hand, Hidden.RESTORE))


# --- laying ------------------------------------------------------------------------------------


def _lay(ask: _Ask, move: Lay) -> Verdict[Outcome]:
    board = ask.board
    rest = _rest(ask.hand, [card for meld in move.melds for card in meld])
    read = _read(ask, move)
    if isinstance(read, Rejected) or isinstance(rest, Rejected):
        return _both(read, rest)
    melds, opens = read.value
    obligations = board.turn.obligations
    given = tuple(undeclared(card) for meld in move.melds for card in meld)
    if opens:
        obligations = met_by(obligations, duties.Opened(given))
    for cards in move.melds:
        for placed in placed_in_meld(cards):
            obligations = met_by(obligations, placed)
    if not opens and board.opened is Opened.NEVER and board.turn.phase is not Phase.ANSWER:
        obligations = _going_from_hand(obligations)
    seat = attrs.evolve(
        board.seat,
        held=len(rest.value),
        opened=board.seat.turns if opens and board.seat.opened is None else board.seat.opened,
        laid=board.seat.turns if board.seat.laid is None else board.seat.laid,
        points=board.seat.points + sum(map(ask.game.meld_value, melds)),
    )
    turn = attrs.evolve(board.turn, phase=ask.to, obligations=obligations, laid=board.turn.laid + len(given))
    after = _table(ask.game, attrs.evolve(board.with_seat(seat), turn=turn), (*board.table, *melds))
    return Accepted(Outcome(_moved(after, move), rest.value))


def _read(ask: _Ask, move: Lay) -> Verdict[tuple[Table, bool]]:
    """The melds as they will lie, and whether they open: an unopened player's lay is checked whole."""
    board = ask.board
    if board.opened is Opened.NEVER and board.turn.phase is not Phase.ANSWER:
        opening = ask.game.check_opening(*move.melds, round=board.seat.turns)
        if opening:
            return Accepted((opening.value.melds, True))
        if _must_open_first(ask):
            return opening
    answers = [ask.game.meld(cards) for cards in move.melds]
    faults = [
        attrs.evolve(fault, where=f"meld {number}")
        for number, answer in enumerate(answers, 1)
        if isinstance(answer, Rejected)
        for fault in answer.violations
    ]
    melds = tuple(answer.value for answer in answers if isinstance(answer, Accepted))
    return Rejected(tuple(faults)) if faults else Accepted((melds, False))


def _going_from_hand(obligations: Obligations) -> Obligations:
    """An unopened player who lays without opening, or lays off, has begun to go out from hand (HAND9)."""
    duty = MustGoOut(fault=Code.FROM_HAND_FAILS, rule="HAND9")
    return obligations if duty in obligations else (*obligations, duty)


def _lay_off(ask: _Ask, move: LayOff) -> Verdict[Outcome]:
    board = ask.board
    rest = _rest(ask.hand, move.cards)
    target = _target(board, move.on)
    if isinstance(rest, Rejected) or isinstance(target, Rejected):
        return _both(rest, target)
    if board.turn.phase is Phase.ANSWER and board.finish is not None and board.finish.way != Way.KNOCK:
        return _no(Code.LAY_OFF_FORBIDDEN, "KOP7", move.cards)
    answer = ask.game.check_lay_off(target.value, move.cards, opened=not _must_open_first(ask))
    if isinstance(answer, Rejected):
        return answer
    outcome = _put_down(ask, move, answer.value, rest.value, Placing.LAY_OFF, ())
    bound = board.opened is Opened.NEVER and board.turn.phase is not Phase.ANSWER
    if bound and not ask.game.check_lay_off(target.value, move.cards, opened=False):
        outcome = _from_hand_only(outcome)
    return Accepted(outcome)


def _exchange(ask: _Ask, move: ExchangeJoker) -> Verdict[Outcome]:
    board = ask.board
    rest = _rest(ask.hand, move.cards)
    target = _target(board, move.on)
    if isinstance(rest, Rejected) or isinstance(target, Rejected):
        return _both(rest, target)
    answer = ask.game.check_exchange(target.value, move.cards, opened=not _must_open_first(ask))
    if isinstance(answer, Rejected):
        return answer
    freed = undeclared(answer.value.freed)
    hand = in_order((*rest.value, freed))
    outcome = _put_down(ask, move, answer.value.meld, hand, Placing.EXCHANGE, (owed_for(answer.value),))
    bound = board.opened is Opened.NEVER and board.turn.phase is not Phase.ANSWER
    return Accepted(_from_hand_only(outcome) if bound else outcome)


def _from_hand_only(outcome: Outcome) -> Outcome:
    """The same, by an unopened player, who has thereby begun to go out from hand (HAND9)."""
    turn = outcome.board.turn
    bound = attrs.evolve(turn, obligations=_going_from_hand(turn.obligations))
    return attrs.evolve(outcome, board=attrs.evolve(outcome.board, turn=bound))


def _put_down(
    ask: _Ask, move: LayOff | ExchangeJoker, meld: Meld, hand: Hand, placing: Placing, owed: Obligations
) -> Outcome:
    """The outcome of a lay-off or an exchange, after which the meld lies so."""
    board = ask.board
    obligations = board.turn.obligations
    for card in move.cards:
        obligations = met_by(obligations, Placed(card, placing))
    turn = attrs.evolve(
        board.turn,
        phase=ask.to,
        obligations=obligations + owed,
        lay_offs=board.turn.lay_offs + (move.on < board.turn.before),
        laid=board.turn.laid + len(move.cards),
    )
    more = ask.game.meld_value(meld) - ask.game.meld_value(board.table[move.on])
    seat = attrs.evolve(board.seat, held=len(hand), points=board.seat.points + more)
    table = (*board.table[: move.on], meld, *board.table[move.on + 1 :])
    return Outcome(_moved(_table(ask.game, attrs.evolve(board.with_seat(seat), turn=turn), table), move), hand)


def _regroup(ask: _Ask, move: Regroup) -> Verdict[Outcome]:
    board = ask.board
    answer = ask.game.check_regroup(board.table, move.melds, ask.hand, opened=board.opened is not Opened.NEVER)
    if isinstance(answer, Rejected):
        return answer
    obligations = board.turn.obligations
    for card in answer.value.played:
        obligations = met_by(obligations, Placed(card, Placing.NEW_MELD))
    hand = in_order(map(undeclared, answer.value.hand))
    turn = attrs.evolve(
        board.turn,
        phase=ask.to,
        obligations=obligations,
        before=len(answer.value.table),
        laid=board.turn.laid + max(1, len(answer.value.played)),
    )
    after = attrs.evolve(board.with_seat(attrs.evolve(board.seat, held=len(hand))), turn=turn)
    return Accepted(Outcome(_moved(_table(ask.game, after, answer.value.table), move), hand))


def _table(game: Variant, board: Board, melds: Sequence[Meld]) -> Board:
    """The board with this table; melds that leave it go to the bottom of the discards (HAND10)."""
    table, leaving = settled(game, melds)
    if not leaving:
        return attrs.evolve(board, table=table)
    old = sum(meld in leaving for meld in melds[: board.turn.before])
    under = tuple(undeclared(card) for meld in leaving for card in meld.cards)
    turn = attrs.evolve(board.turn, before=board.turn.before - old)
    return attrs.evolve(board, table=table, turn=turn, discards=board.discards + under)


# --- ending a turn, and the deal -----------------------------------------------------------------


def _discard(ask: _Ask, move: Discard) -> Verdict[Outcome]:
    rest = _rest(ask.hand, (move.card,))
    if isinstance(rest, Rejected):
        return rest
    return _turn_ended(ask, move, rest.value, undeclared(move.card))


def _end_turn(ask: _Ask, move: EndTurn) -> Verdict[Outcome]:
    if ask.to is Phase.OVER:
        return Accepted(Outcome(_over(_moved(ask.board, move)), ask.hand))
    return _turn_ended(ask, move, ask.hand, None)


def _turn_ended(ask: _Ask, move: Move, left: Hand, card: Plain | None) -> Verdict[Outcome]:
    """The turn ends, with this discard or none: the deal too, if nothing is left."""
    board = ask.board
    faults = unmet(board.turn.obligations, TurnEnd(discard=card, left=left, out=not left))
    finish = None
    if not left:
        answer = ask.game.check_finish(_going_out(board, card, left))
        if isinstance(answer, Rejected):
            return Rejected((*faults, *answer.violations))
        finish = answer.value
    if faults:
        return Rejected(faults)
    discards = board.discards if card is None else (card, *board.discards)
    after = attrs.evolve(board.with_seat(attrs.evolve(board.seat, held=len(left))), discards=discards)
    after = _moved(after, move)
    if finish is not None:
        return Accepted(Outcome(_over(attrs.evolve(after, finish=finish)), left))
    return Accepted(Outcome(_next_turn(ask.game, after), left))


def _show(ask: _Ask, move: Knock | Declare) -> Verdict[Outcome]:
    """A knock or a declaration (KOP5, KOP7, TIZ5, RABLO6)."""
    board = ask.board
    if move.card is not None and Discard not in ask.game.turn.kinds(board.turn.phase):
        return _no(Code.NOT_NOW, ask.to.name, got="discard", need="–")
    discard = () if move.card is None else (move.card,)
    rest = _rest(ask.hand, [*discard, *(card for meld in move.melds for card in meld)])
    read = _read_shown(ask, move)
    if isinstance(rest, Rejected) or isinstance(read, Rejected):
        return _both(rest, read)
    card = None if move.card is None else undeclared(move.card)
    claim = Way.KNOCK if isinstance(move, Knock) else move.way
    end = attrs.evolve(_going_out(board, card, rest.value), claim=claim, melds=read.value)
    answer = ask.game.check_finish(end)
    left = rest.value
    faults = unmet(board.turn.obligations, TurnEnd(discard=card, left=left, out=True))
    if isinstance(answer, Rejected) or faults:
        return Rejected((*faults, *(answer.violations if isinstance(answer, Rejected) else ())))
    after = attrs.evolve(
        board.with_seat(attrs.evolve(board.seat, held=len(left))),
        discards=board.discards if card is None else (card, *board.discards),
        table=(*board.table, *read.value),
        shown=left,
        finish=answer.value,
    )
    return Accepted(Outcome(_shown(ask, _moved(after, move)), left))


def _read_shown(ask: _Ask, move: Knock | Declare) -> Verdict[Table]:
    read = _read(ask, Lay(move.melds)) if move.melds else Accepted[tuple[Table, bool]](((), False))
    return read if isinstance(read, Rejected) else Accepted(read.value[0])


def _shown(ask: _Ask, board: Board) -> Board:
    """The deal is over, or the next seat answers (KOP5)."""
    if ask.to is Phase.OVER:
        return _over(board)
    actor = ask.game.direction.next(board.turn.actor, board.players)
    turn = attrs.evolve(board.turn, actor=actor, phase=ask.to, before=len(board.table), obligations=())
    return attrs.evolve(board, turn=turn)


def _going_out(board: Board, discard: Plain | None, left: Hand) -> GoingOut:
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


def _pass(ask: _Ask, move: Pass) -> Verdict[Outcome]:
    board = _moved(ask.board, move)
    if ask.to is Phase.OVER:
        return Accepted(Outcome(_over(board), ask.hand))
    if board.turn.phase is Phase.REDEAL:
        turn = attrs.evolve(board.turn, actor=board.turn.seat, phase=ask.to, asked=board.players)
        return Accepted(Outcome(attrs.evolve(board, turn=turn), ask.hand, Hidden.FORGET))
    actor = ask.game.direction.next(board.turn.actor, board.players)
    turn = attrs.evolve(board.turn, seat=actor, actor=actor, phase=ask.to, asked=board.turn.asked + 1)
    board = attrs.evolve(board, turn=turn)
    return Accepted(Outcome(board if ask.to is Phase.OFFER else _turn_begins(board), ask.hand))


def _redeal(ask: _Ask, move: Redeal) -> Verdict[Outcome]:
    board = ask.board
    rest = _rest(ask.hand, move.keep)
    if isinstance(rest, Rejected):
        return rest
    if board.turn.asked >= board.players:
        return _no(Code.NOT_NOW, "TIZ11", got="redeal", need="discard")
    seen = _moved(board, Redeal())
    actor = ask.game.direction.next(board.turn.actor, board.players)
    turn = attrs.evolve(board.turn, actor=actor, phase=ask.to, asked=board.turn.asked + 1)
    hidden = Hidden.KEEP if ask.to is Phase.REDEAL else Hidden.DEAL
    return Accepted(Outcome(attrs.evolve(seen, turn=turn), ask.hand, hidden))


def _done(game: Variant, outcome: Outcome) -> Verdict[Outcome]:
    """A move that is no discard has ended the turn, as the draw of tile rummy does."""
    faults = unmet(outcome.board.turn.obligations, TurnEnd(left=outcome.hand))
    return verdict(attrs.evolve(outcome, board=_next_turn(game, outcome.board)), faults)


def _next_turn(game: Variant, board: Board) -> Board:
    """The next seat's turn begins, unless there were too many turns: then the deal is void."""
    idle = board.idle + 1 if board.turn.laid == 0 and board.turn.drew == 0 else 0
    if board.turns >= board.max_turns:
        return _over(board)
    actor = game.direction.next(board.turn.seat, board.players)
    turn = attrs.evolve(
        board.turn,
        seat=actor,
        actor=actor,
        phase=Phase.DRAW,
        obligations=(),
        before=len(board.table),
        lay_offs=0,
        drew=0,
        laid=0,
        asked=0,
        can_put_back=False,
        tries=0,
    )
    return _turn_begins(attrs.evolve(board, turn=turn, turns=board.turns + 1, idle=idle))


def _turn_begins(board: Board) -> Board:
    """The seat to act has one turn more."""
    return board.with_seat(attrs.evolve(board.seat, turns=board.seat.turns + 1))


def _over(board: Board) -> Board:
    return attrs.evolve(board, over=True, turn=attrs.evolve(board.turn, phase=Phase.OVER))


# --- small words ---------------------------------------------------------------------------------


def _moved(board: Board, move: Move, card: Plain | None = None) -> Board:
    event = Event(board.turn.actor, move, card)
    return attrs.evolve(board, history=(*board.history, event))


def _rest(hand: Hand, cards: Iterable[Card]) -> Verdict[Hand]:
    """The hand without these cards, or which of them are not in it."""
    have = Counter(hand)
    have.subtract(map(undeclared, cards))
    missing = tuple(sorted(card for card, count in have.items() if count < 0))
    if missing:
        return Rejected((Violation(Code.NOT_HELD, cards=missing),))
    return Accepted(in_order(have.elements()))


def _target(board: Board, on: int) -> Verdict[Meld]:
    if on >= len(board.table):
        return _no(Code.NO_SUCH_MELD, "F10", got=on + 1, need=len(board.table))
    return Accepted(board.table[on])


def _both(*answers: Verdict[object]) -> Rejected:
    return Rejected(tuple(fault for answer in answers if isinstance(answer, Rejected) for fault in answer.violations))


def _no(
    code: Code, rule: str, cards: Iterable[Card] = (), *, got: int | str | None = None, need: int | str | None = None
) -> Rejected:
    return Rejected((Violation(code, rule, tuple(cards), got=got, need=need),))
