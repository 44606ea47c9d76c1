"""Whole deals, move by move: `start`, `step`, `legal_moves`, `view`, `score`.

Nothing here draws randomness, prints or changes an argument: a deal in progress is a `State`, and `step` makes the next one.
"""

from romi.play.closed import with_closed_discards
from romi.play.history import Event, History
from romi.play.imagining import imagine
from romi.play.legal import LegalMoves, legal_moves
from romi.play.match import Match, start_match
from romi.play.record import (
    Record,
    RecordError,
    parse_record,
    public_record,
    record,
    replay,
    states,
    write_record,
)
from romi.play.score import deal_end, score
from romi.play.session import Session
from romi.play.start import start
from romi.play.state import Board, SeatFacts, State, TurnFacts, View, view
from romi.play.step import step

__all__ = [
    "Board",
    "Event",
    "History",
    "LegalMoves",
    "Match",
    "Record",
    "RecordError",
    "SeatFacts",
    "Session",
    "State",
    "TurnFacts",
    "View",
    "deal_end",
    "imagine",
    "legal_moves",
    "parse_record",
    "public_record",
    "record",
    "replay",
    "score",
    "start",
    "start_match",
    "states",
    "step",
    "view",
    "with_closed_discards",
    "write_record",
]


def __dir__() -> list[str]:
    return list(__all__)
