"""From a deal that is over to its sheet."""

from __future__ import annotations

import attrs

from romi.analysis.arrange import arrange
from romi.card import Card
from romi.moves import Declare, Discard, Knock
from romi.play.state import Board, State, given_state
from romi.rules.finish import Way
from romi.rules.scoring import DealEnd, Seat, Sheet


def deal_end(state: State) -> DealEnd:
    """What the deal's score is asked with; `ValueError` if the deal is not over."""
    if not given_state(state).over:
        raise ValueError("the deal is not over yet")
    board = state.board
    seats = tuple(_seat(state, seat) for seat in range(board.players))
    return DealEnd(
        seats,
        board.finish,
        upcard=board.upcard,
        exchange_card=board.exchange_card,
        discard=_last_discard(board),
        dealer=board.dealer,
    )


def _last_discard(board: Board) -> Card | None:
    """The card that was discarded last, wherever it lies now; None if none was."""
    thrown = (event.move.card for event in reversed(board.history) if isinstance(event.move, Discard | Knock | Declare))
    return next((card for card in thrown if card is not None), None)


def score(state: State) -> Sheet:
    """The sheet of a deal that is over: who gets what, and why."""
    end = deal_end(state)
    return state.game.deal_score(end)


def _seat(state: State, seat: int) -> Seat:
    dropped = state.board.seats[seat].dropped
    found = _held(state, seat)
    return found if dropped is None else attrs.evolve(found, dropped=dropped)


def _held(state: State, seat: int) -> Seat:
    board = state.board
    game = board.game
    hand, dealt = state.hands[seat], state.dealt.hands[seat]
    if board.game.lays_in_turn:
        facts, laid = board.seats[seat], board.laid_by(seat)
        return Seat(
            hand,
            laid,
            first_laid=facts.first_laid,
            laid_points=facts.points,
            dealt=dealt,
            reserves=facts.reserves,
        )
    # Nothing is laid before the end, so hands are sorted then: the finisher has shown melds; an opponent has answered, or is helped.
    if board.finish is None:
        return Seat(hand, dealt=dealt)
    answered = board.known.answered
    if board.finish.seat == seat:
        # Only a knock leaves cards that count; a figure is the whole hand, in melds or not (TIZ4).
        left = hand if board.finish.way == Way.KNOCK else ()
        return Seat(left, board.laid_by(seat), dealt=dealt)
    if answered:
        return Seat(hand, board.laid_by(seat), dealt=dealt)
    best = arrange(game, hand)
    return Seat(best.deadwood, best.melds, dealt=dealt)
