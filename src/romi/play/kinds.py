"""The kinds of move, a row each: how one is judged, and which of them are worth asking about.

How a move reads and prints is said by its class in `romi.moves`; when it may be made, by the turn rule of the game. Whatever judges or lists
moves goes by these rows, so a new kind of move is a class, a row and the sentences that tell it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import attrs

from romi import moves
from romi.moves import Move
from romi.play import drawing, ending, laying, proposing
from romi.play.outcome import Ask, Outcome
from romi.play.proposing import Sight
from romi.rules.turns import Kind
from romi.verdict import Rejected

M = TypeVar("M", bound=Move)


@attrs.frozen
class Row:
    """What there is to know of a kind of move: how one is `judged`, and which of them are `proposed` for an answer, each once."""

    judged: Callable[[Ask, Move], Outcome | Rejected]
    proposed: Callable[[Sight], Iterator[Move]]


def _row(
    kind: type[M], judge: Callable[[Ask, M], Outcome | Rejected], propose: Callable[[Sight], Iterator[Move]]
) -> tuple[type, Row]:
    """The kind, and its row: whoever finds the row by the kind of a move asks it about such moves alone."""
    return kind, Row(judge, propose)  # type: ignore[arg-type]


def _alone(move: Move) -> Callable[[Sight], Iterator[Move]]:
    """The one move of its kind."""
    return lambda sight: iter((move,))


ROWS: Final[dict[Kind, Row]] = dict(
    (
        _row(moves.DrawStock, drawing.draw_stock, _alone(moves.DrawStock())),
        _row(moves.TakeDiscard, drawing.take_discard, proposing.takes),
        _row(moves.TakeExchangeCard, drawing.take_exchange_card, _alone(moves.TakeExchangeCard())),
        _row(moves.SwapExchangeCard, drawing.swap, proposing.swaps),
        _row(moves.Lay, laying.lay, proposing.lays),
        _row(moves.LayOff, laying.lay_off, proposing.lay_offs),
        _row(moves.ExchangeJoker, laying.exchange, proposing.exchanges),
        _row(moves.Regroup, laying.regroup, proposing.regroupings),
        _row(moves.PutBack, drawing.put_back, _alone(moves.PutBack())),
        _row(moves.Discard, ending.discard, proposing.discards),
        _row(moves.EndTurn, ending.end_turn, _alone(moves.EndTurn())),
        _row(moves.Knock, ending.show, proposing.knocks),
        _row(moves.Declare, ending.show, proposing.declarations),
        _row(moves.Redeal, ending.redeal, proposing.redeals),
        _row(moves.Pass, ending.pass_by, _alone(moves.Pass())),
    )
)
"""The row of each kind of move."""
