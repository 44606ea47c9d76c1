"""Laying cards: new melds, lay-offs, joker exchanges, regroupings; and going out from hand (F10-F12, HAND8-HAND10, RABLO4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from romi.analysis.plan import settled
from romi.card import NATURALS, Card, Held, given, in_order, undeclared
from romi.code import Code
from romi.melds.meld import Meld, Table
from romi.moves import (
    ExchangeJoker,
    Lay,
    LayOff,
    Regroup,
)
from romi.play.outcome import Ask, Outcome, both, moved, no, target, without
from romi.play.state import Board, evolve
from romi.rules import obligations as duties
from romi.rules.endings import GoingOut, Opened
from romi.rules.finish import Way
from romi.rules.obligations import (
    MustGoOut,
    Obligations,
    Placed,
    Placing,
    met_by,
    placed_in_meld,
)
from romi.rules.table import Regrouping, owed_for
from romi.rules.turns import Phase
from romi.variants.variant import Variant
from romi.verdict import Accepted, Rejected, Verdict


def lay(ask: Ask, move: Lay) -> Verdict[Outcome]:
    """New melds: an opening, more after it, or going out from hand (HAND8, HAND9)."""
    board = ask.board
    rest = without(ask.hand, [card for meld in move.melds for card in meld])
    read = read_melds(ask, move)
    if isinstance(read, Rejected) or isinstance(rest, Rejected):
        return both(read, rest)
    melds, opens = read.value
    obligations = board.turn.obligations
    given = tuple(undeclared(card) for meld in move.melds for card in meld)
    if opens:
        obligations = met_by(obligations, duties.OpenedWith(given))
    for cards in move.melds:
        for placed in placed_in_meld(cards):
            obligations = met_by(obligations, placed)
    if not opens and board.opened is Opened.NEVER and board.turn.phase is not Phase.ANSWER:
        obligations = _going_from_hand(obligations)
    seat = evolve(
        board.seat,
        held=len(rest.value),
        opened=board.seat.turns if opens and board.seat.opened is None else board.seat.opened,
        laid=board.seat.turns if board.seat.laid is None else board.seat.laid,
        points=board.seat.points + sum(map(ask.game.meld_value, melds)),
    )
    turn = evolve(board.turn, phase=ask.to, obligations=obligations, laid=board.turn.laid + len(given))
    after = _table(ask.game, evolve(board.with_seat(seat), turn=turn), (*board.table, *melds))
    return Accepted(Outcome(moved(after, move), rest.value))


def read_melds(ask: Ask, move: Lay) -> Verdict[tuple[Table, bool]]:
    """The melds as they will lie, and whether they open: an unopened player's lay is checked whole."""
    board = ask.board
    if board.opened is Opened.NEVER and board.turn.phase is not Phase.ANSWER:
        opening = ask.game.check_opening(*move.melds, round=board.seat.turns)
        if opening:
            return Accepted((opening.value.melds, True))
        if must_open_first(ask):
            return opening
    answers = [ask.game.meld(cards) for cards in move.melds]
    faults = [
        evolve(fault, where=f"meld {number}")
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


@lru_cache(maxsize=64)
def may_go_from_hand(game: Variant) -> bool:
    """Whether some way out accepts a player who never opened (HAND9)."""
    return bool(game.check_finish(GoingOut(discard=NATURALS[0], opened=Opened.NEVER)))


def must_open_first(ask: Ask) -> bool:
    """Whether the player may lay nothing but an opening."""
    board = ask.board
    return board.opened is Opened.NEVER and board.turn.phase is not Phase.ANSWER and not may_go_from_hand(ask.game)


def lay_off(ask: Ask, move: LayOff) -> Verdict[Outcome]:
    """Cards laid off on a table meld (F10)."""
    board = ask.board
    rest = without(ask.hand, move.cards)
    found = target(board, move.on)
    if isinstance(rest, Rejected) or isinstance(found, Rejected):
        return both(rest, found)
    if board.turn.phase is Phase.ANSWER and board.finish is not None and board.finish.way != Way.KNOCK:
        return no(Code.LAY_OFF_FORBIDDEN, "KOP7", move.cards)
    answer = ask.game.check_lay_off(found.value, move.cards, opened=not must_open_first(ask))
    if isinstance(answer, Rejected):
        return answer
    outcome = _put_down(ask, move, answer.value, rest.value, Placing.LAY_OFF, ())
    bound = board.opened is Opened.NEVER and board.turn.phase is not Phase.ANSWER
    if bound and not ask.game.check_lay_off(found.value, move.cards, opened=False):
        outcome = _from_hand_only(outcome)
    return Accepted(outcome)


def exchange(ask: Ask, move: ExchangeJoker) -> Verdict[Outcome]:
    """A joker exchanged for its card (F11, F12)."""
    board = ask.board
    rest = without(ask.hand, move.cards)
    found = target(board, move.on)
    if isinstance(rest, Rejected) or isinstance(found, Rejected):
        return both(rest, found)
    answer = ask.game.check_exchange(found.value, move.cards, opened=not must_open_first(ask))
    if isinstance(answer, Rejected):
        return answer
    hand = in_order((*rest.value, *map(undeclared, answer.value.freed)))
    outcome = _put_down(ask, move, answer.value.meld, hand, Placing.EXCHANGE, owed_for(answer.value))
    bound = board.opened is Opened.NEVER and board.turn.phase is not Phase.ANSWER
    return Accepted(_from_hand_only(outcome) if bound else outcome)


def _from_hand_only(outcome: Outcome) -> Outcome:
    """The same, by an unopened player, who has thereby begun to go out from hand (HAND9)."""
    turn = outcome.board.turn
    bound = evolve(turn, obligations=_going_from_hand(turn.obligations))
    return evolve(outcome, board=evolve(outcome.board, turn=bound))


def _put_down(
    ask: Ask, move: LayOff | ExchangeJoker, meld: Meld, hand: Held, placing: Placing, owed: Obligations
) -> Outcome:
    """The outcome of a lay-off or an exchange, after which the meld lies so."""
    board = ask.board
    obligations = board.turn.obligations
    for card in move.cards:
        obligations = met_by(obligations, Placed(card, placing))
    turn = evolve(
        board.turn,
        phase=ask.to,
        obligations=obligations + owed,
        lay_offs=board.turn.lay_offs + (move.on < board.turn.before),
        laid=board.turn.laid + len(move.cards),
    )
    more = ask.game.meld_value(meld) - ask.game.meld_value(board.table[move.on])
    seat = evolve(board.seat, held=len(hand), points=board.seat.points + more)
    table = (*board.table[: move.on], meld, *board.table[move.on + 1 :])
    return Outcome(moved(_table(ask.game, evolve(board.with_seat(seat), turn=turn), table), move), hand)


def regroup(ask: Ask, move: Regroup) -> Verdict[Outcome]:
    """The whole table laid anew (RABLO4, RABLO5)."""
    board = ask.board
    lying = {meld.declared: Accepted(meld) for meld in board.table}  # These were judged when they were laid.

    def judge(group: Iterable[Card], /) -> Verdict[Meld]:
        cards = tuple(group)
        return lying.get(cards) or ask.game.meld(cards)

    groups = tuple(map(given, move.melds))
    answer = ask.game.regroup(Regrouping(board.table, groups, ask.hand, judge, board.opened is not Opened.NEVER))
    if isinstance(answer, Rejected):
        return answer
    obligations = board.turn.obligations
    for card in answer.value.played:
        obligations = met_by(obligations, Placed(card, Placing.NEW_MELD))
    hand = in_order(map(undeclared, answer.value.hand))
    turn = evolve(
        board.turn,
        phase=ask.to,
        obligations=obligations,
        before=len(answer.value.table),
        laid=board.turn.laid + max(1, len(answer.value.played)),
    )
    after = evolve(board.with_seat(evolve(board.seat, held=len(hand))), turn=turn)
    return Accepted(Outcome(moved(_table(ask.game, after, answer.value.table), move), hand))


def _table(game: Variant, board: Board, melds: Sequence[Meld]) -> Board:
    """The board with this table; melds that leave it go to the bottom of the discards (HAND10)."""
    table, leaving = settled(game, melds)
    if not leaving:
        return evolve(board, table=table)
    old = sum(meld in leaving for meld in melds[: board.turn.before])
    under = tuple(undeclared(card) for meld in leaving for card in meld.cards)
    turn = evolve(board.turn, before=board.turn.before - old)
    return evolve(board, table=table, turn=turn, discards=board.discards + under)
