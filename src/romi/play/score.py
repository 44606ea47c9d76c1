"""From a deal that is over to its sheet."""

from __future__ import annotations

from romi.analysis.arrange import arrange
from romi.play.state import State, given_state
from romi.rules.finish import Way
from romi.rules.scoring import DealEnd, Seat, Sheet


def deal_end(state: State) -> DealEnd:
    """What the deal's score is asked with; `ValueError` if the deal is not over."""
    if not given_state(state).over:
        raise ValueError("the deal is not over yet")
    board = state.board
    seats = tuple(_seat(state, seat) for seat in range(board.players))
    return DealEnd(seats, board.finish, turned=board.upcard, dealer=board.dealer)


def score(state: State) -> Sheet:
    """The sheet of a deal that is over: who gets what, and why."""
    end = deal_end(state)
    return state.game.deal_score(end)


def _seat(state: State, seat: int) -> Seat:
    board = state.board
    game = board.game
    hand = state.hands[seat]
    if board.known.lays:
        return Seat(hand, first_laid=board.seats[seat].laid, laid_points=board.seats[seat].points)
    # Nothing is laid before the end, so hands are sorted then: the finisher has shown melds; an opponent has answered, or is helped.
    if board.finish is None:
        return Seat(hand)
    answered = board.known.answered
    if board.finish.seat == seat:
        # Only a knock leaves cards that count; a figure is the whole hand, in melds or not (TIZ4).
        left = hand if board.finish.way == Way.KNOCK else ()
        return Seat(left, board.table[: board.turn.before] if answered else board.table)
    if answered:
        return Seat(hand, board.table[board.turn.before :])
    best = arrange(game, hand)
    return Seat(best.deadwood, best.melds)
