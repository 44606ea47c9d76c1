"""Whole deals, move by move: `start`, `step`, `legal_moves`, `view`, `score`.

Nothing here draws randomness, prints or changes an argument: a deal in progress is a `State`, and `step` makes the next one.
"""

from romi.play.legal import LegalMoves, legal_moves
from romi.play.score import deal_end, score
from romi.play.start import start
from romi.play.state import Board, Event, SeatFacts, State, TurnFacts, View, view
from romi.play.step import step

__all__ = [
    "Board",
    "Event",
    "LegalMoves",
    "SeatFacts",
    "State",
    "TurnFacts",
    "View",
    "deal_end",
    "legal_moves",
    "score",
    "start",
    "step",
    "view",
]
