"""From a deal that is over to its sheet."""

from __future__ import annotations

from romi.analysis.arrange import arrange
from romi.moves import Lay
from romi.play.start import played
from romi.play.state import State, given_state
from romi.rules.finish import Way
from romi.rules.scoring import DealEnd, Seat, Sheet
from romi.rules.turns import Phase
from romi.variants.variant import Variant, given_variant


def deal_end(variant: Variant, state: State) -> DealEnd:
    """What the deal's score is asked with; `ValueError` if the deal is not over."""
    given_variant(variant)
    if not given_state(state).over:
        raise ValueError("the deal is not over yet")
    board = state.board
    seats = tuple(_seat(variant, state, seat) for seat in range(board.players))
    return DealEnd(seats, board.finish, turned=board.upcard, dealer=board.dealer)


def score(variant: Variant, state: State) -> Sheet:
    """The sheet of a deal that is over: who gets what, and why."""
    end = deal_end(variant, state)
    return played(variant, state.board.facts).deal_score(end)


def _seat(variant: Variant, state: State, seat: int) -> Seat:
    board = state.board
    game = played(variant, board.facts)
    hand = state.hands[seat]
    if Lay in game.turn.kinds(Phase.LAY):
        return Seat(hand, first_laid=board.seats[seat].laid, laid_points=board.seats[seat].points)
    # Nothing is laid before the end, so hands are sorted then: the finisher has shown melds; an opponent has answered, or is helped.
    if board.finish is None:
        return Seat(hand)
    answered = bool(game.turn.kinds(Phase.ANSWER))
    if board.finish.seat == seat:
        # Only a knock leaves cards that count; a figure is the whole hand, in melds or not (TIZ4).
        left = hand if board.finish.way == Way.KNOCK else ()
        return Seat(left, board.table[: board.turn.before] if answered else board.table)
    if answered:
        return Seat(hand, board.table[board.turn.before :])
    best = arrange(game, hand)
    return Seat(best.deadwood, best.melds)
