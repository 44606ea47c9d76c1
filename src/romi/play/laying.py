"""Laying cards: new melds, lay-offs, joker exchanges, regroupings; and going out from hand (F10-F12, HAND8-HAND10, RABLO4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import attrs

from romi.card import JOKER, Card, Held, given, in_order, undeclared
from romi.code import Code
from romi.melds.meld import Meld, Table
from romi.moves import (
    ExchangeJoker,
    Lay,
    LayOff,
    Regroup,
)
from romi.play.outcome import Ask, Outcome, both, made, no, still_held, target, without
from romi.play.state import Board, evolve
from romi.rules import meeting as duties
from romi.rules.finish import Way
from romi.rules.meeting import Placed, after_the_table_changed, met_by, placed_in_meld
from romi.rules.obligations import MustGoOut, Obligations, Placing
from romi.rules.regrouping import place_after, settled
from romi.rules.table import Regrouping, closed_melds, owed_for
from romi.rules.who import Opened
from romi.verdict import Accepted, Rejected, Verdict


def lay(ask: Ask, move: Lay) -> Outcome | Rejected:
    """New melds: an opening, more after it, or going out from hand (HAND8, HAND9)."""
    board = ask.board
    rest = without(ask.hand, [card for meld in move.melds for card in meld])
    read = read_melds(ask, move)
    if isinstance(read, Rejected) or isinstance(rest, Rejected):
        return both(read, rest)
    melds, opens = read.value
    obligations = board.turn.obligations
    given = tuple(undeclared(card) for meld in move.melds for card in meld)
    if obligations and opens:
        obligations = met_by(obligations, duties.OpenedWith(given))
    if obligations:
        for placed in (placed for meld in melds for placed in placed_in_meld(meld)):
            obligations = met_by(obligations, placed)
    if not opens and _unopened(board):
        obligations = _going_from_hand(obligations)
    seat = evolve(
        board.seat,
        held=len(rest.value),
        opened_in=board.seat.turns if opens and board.seat.opened_in is None else board.seat.opened_in,
        first_laid=board.seat.turns if board.seat.first_laid is None else board.seat.first_laid,
        points=board.seat.points + sum(map(ask.game.meld_value, melds)),
    )
    turn = evolve(
        board.turn,
        phase=ask.to,
        obligations=obligations,
        laid=board.turn.laid + len(given),
        taken=still_held(board.turn.taken, given),
    )
    owners = (*board.owned, *(board.turn.actor for _ in melds))
    after = evolve(board, seats=board.seats_with(seat), turn=turn, owners=owners, history=board.told(move))
    return made(_table(after, (*board.table, *melds)), rest.value)


def _unopened(board: Board) -> bool:
    """Whether the seat to act has not opened, and would have to: nobody needs to in answer to a knock, or where melds are shown at the end."""
    return board.finish is None and board.opened is Opened.NEVER and board.game.lays_in_turn


def read_melds(ask: Ask, move: Lay) -> Verdict[tuple[Table, bool]]:
    """The melds as they will lie, and whether they open: an unopened player's lay is checked whole."""
    board = ask.board
    if _unopened(board):
        opening = ask.game.check_opening(*move.melds, turn=board.seat.turns, seat=board.turn.actor)
        if opening:
            return Accepted((opening.value.melds, True))
        if must_open_first(ask):
            return opening
    alike = board.opened is Opened.NEVER or board.known.asking.granted.alike
    laid = () if alike else board.laid_by(*board.side)
    melds = ask.game.check_lay(*move.melds, laid=laid, turn=board.seat.turns or None, seat=board.turn.actor)
    return melds if isinstance(melds, Rejected) else Accepted((melds.value, False))


def _going_from_hand(obligations: Obligations) -> Obligations:
    """An unopened player who lays without opening, or lays off, has begun to go out from hand (HAND9)."""
    duty = MustGoOut(fault=Code.FROM_HAND_FAILS, rule="HAND9")
    return obligations if duty in obligations else (*obligations, duty)


def must_open_first(ask: Ask) -> bool:
    """Whether the player may lay nothing but an opening."""
    return _unopened(ask.board) and not ask.board.known.asking.from_hand


def _counts_as_opened(ask: Ask) -> Opened:
    """Since when the player has opened; who may be going out from hand, or answers a knock, counts as having done so now (HAND9, KOP5)."""
    opened = ask.board.opened
    return opened if opened is not Opened.NEVER or must_open_first(ask) else Opened.NOW


def lay_off(ask: Ask, move: LayOff) -> Outcome | Rejected:
    """Cards laid off on a table meld (F10)."""
    board = ask.board
    rest = without(ask.hand, move.cards)
    found = target(board, move.on)
    if isinstance(rest, Rejected) or isinstance(found, Rejected):
        return both(rest, found)
    if board.finish is not None and board.finish.way != Way.KNOCK:
        return no(Code.LAY_OFF_AFTER_KNOCK, "KOP7", move.cards, got=board.finish.way)
    seat, owner = board.turn.actor, board.owned[move.on]
    answer = ask.game.check_lay_off(found.value, move.cards, opened=_counts_as_opened(ask), seat=seat, owner=owner)
    if isinstance(answer, Rejected):
        return answer
    outcome = _put_down(ask, move, answer.value, rest.value, Placing.LAY_OFF, ())
    if _unopened(board):
        freely = ask.game.check_lay_off(found.value, move.cards, opened=Opened.NEVER, seat=seat, owner=owner)
        return outcome if freely else _from_hand_only(outcome)
    return outcome


def exchange(ask: Ask, move: ExchangeJoker) -> Outcome | Rejected:
    """A joker exchanged for its card (F11, F12)."""
    board = ask.board
    rest = without(ask.hand, move.cards)
    found = target(board, move.on)
    if isinstance(rest, Rejected) or isinstance(found, Rejected):
        return both(rest, found)
    from_hand = bool(without(still_held(ask.hand, board.turn.taken), move.cards))
    answer = ask.game.check_exchange(
        found.value,
        move.cards,
        opened=_counts_as_opened(ask),
        from_hand=from_hand,
        seat=board.turn.actor,
        owner=board.owned[move.on],
    )
    if isinstance(answer, Rejected):
        return answer
    freed = tuple(map(undeclared, answer.value.freed))
    hand = in_order((*rest.value, *freed))
    outcome = _put_down(ask, move, answer.value.meld, hand, Placing.EXCHANGE, owed_for(answer.value, move.on), freed)
    return _from_hand_only(outcome) if _unopened(board) else outcome


def _from_hand_only(outcome: Outcome) -> Outcome:
    """The same, by an unopened player, who has thereby begun to go out from hand (HAND9)."""
    turn = outcome.board.turn
    bound = evolve(turn, obligations=_going_from_hand(turn.obligations))
    return attrs.evolve(outcome, board=evolve(outcome.board, turn=bound))


def _put_down(
    ask: Ask, move: LayOff | ExchangeJoker, meld: Meld, hand: Held, placing: Placing, owed: Obligations, won: Held = ()
) -> Outcome:
    """The outcome of a lay-off or an exchange, after which the meld lies so and the cards `won` are in the hand."""
    board = ask.board
    obligations = board.turn.obligations
    if obligations:
        for card in move.cards:
            obligations = met_by(obligations, Placed(card, placing, move.on))
    turn = evolve(
        board.turn,
        phase=ask.to,
        obligations=obligations + owed,
        lay_offs=board.turn.lay_offs + (move.on < board.turn.before),
        laid=board.turn.laid + len(move.cards),
        taken=in_order((*still_held(board.turn.taken, move.cards), *won)),
    )
    more = ask.game.meld_value(meld) - ask.game.meld_value(board.table[move.on])
    laid_off = board.seat.laid_off + len(move.cards) * isinstance(move, LayOff)
    seat = evolve(board.seat, held=len(hand), points=board.seat.points + more, laid_off=laid_off)
    natural = next((card for card in won if card is not JOKER), None)  # of a joker the move itself says that it was won
    after = evolve(board, seats=board.seats_with(seat), turn=turn, history=board.told(move, natural))
    return made(_table(after, (*board.table[: move.on], meld, *board.table[move.on + 1 :])), hand)


def regroup(ask: Ask, move: Regroup) -> Outcome | Rejected:
    """The whole table laid anew (RABLO4, RABLO5)."""
    board = ask.board
    lying = {meld.declared: Accepted(meld) for meld in board.table}  # These were judged when they were laid.

    def judge(group: Iterable[Card], /) -> Verdict[Meld]:
        cards = tuple(group)
        return lying.get(cards) or ask.game.meld(cards)

    groups = tuple(map(given, move.melds))
    held = board.turn.held + board.turn.drew
    shut = closed_melds(ask.game.closing, board.table)
    answer = ask.game.regroup(Regrouping(board.table, groups, ask.hand, judge, board.opened, held, shut))
    if isinstance(answer, Rejected):
        return answer
    obligations = board.turn.obligations
    for card in answer.value.played:
        obligations = met_by(obligations, Placed(card, Placing.NEW_MELD))
    obligations = after_the_table_changed(obligations, lambda _: None)
    hand = in_order(map(undeclared, answer.value.hand))
    turn = evolve(
        board.turn,
        phase=ask.to,
        obligations=obligations,
        before=len(answer.value.table),
        laid=board.turn.laid + max(1, len(answer.value.played)),
        taken=in_order((*still_held(board.turn.taken, answer.value.played), *_taken_up(ask.hand, hand))),
    )
    changed = Counter(answer.value.table)
    changed.subtract(board.table)
    more = sum(ask.game.meld_value(meld) * number for meld, number in changed.items() if number)
    seats = board.seats_with(evolve(board.seat, held=len(hand), points=board.seat.points + more))
    owners = _owners(board, answer.value.table)
    after = evolve(board, seats=seats, turn=turn, owners=owners, history=board.told(move))
    return made(_table(after, answer.value.table), hand)


def _taken_up(before: Held, after: Held) -> Held:
    """The cards that are in the hand now and were not: taken up from the table."""
    return in_order((Counter(after) - Counter(before)).elements())


def _owners(board: Board, table: Table) -> tuple[int | None, ...]:
    """Whose the melds of a regrouped table are.

    A meld that lies as it lay stays its owner's. The others are the actor's if they were made of the actor's melds alone, else the table's.
    """
    lying: dict[Meld, list[int | None]] = {}
    for meld, owner in zip(board.table, board.owned, strict=True):
        lying.setdefault(meld, []).append(owner)
    kept = [lying[meld].pop(0) if lying.get(meld) else ... for meld in table]
    taken_apart = {owner for owners in lying.values() for owner in owners}
    made_by = board.turn.actor if taken_apart <= {board.turn.actor} else None
    return tuple(made_by if owner is ... else owner for owner in kept)


def _table(board: Board, melds: Sequence[Meld]) -> Board:
    """The board with this table; melds that leave it go to the bottom of the discards (HAND10)."""
    table, leaving = settled(board.game.closing, melds)
    if not leaving:
        return evolve(board, table=table)
    owners = tuple(owner for meld, owner in zip(melds, board.owners, strict=True) if meld not in leaving)
    old = sum(meld in leaving for meld in melds[: board.turn.before])
    under = tuple(undeclared(card) for meld in leaving for card in meld.cards)
    turn = evolve(
        board.turn,
        before=board.turn.before - old,
        obligations=after_the_table_changed(board.turn.obligations, place_after(melds, leaving)),
    )
    if board.below:
        return evolve(board, table=table, owners=owners, turn=turn, below=board.below + len(under))
    return evolve(board, table=table, owners=owners, turn=turn, discards=board.discards + under)
