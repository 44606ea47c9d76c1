"""What comes of a move, and the small words that judging it needs."""

from __future__ import annotations

import enum
from collections.abc import Iterable

import attrs

from romi.card import Card, Held, Plain, in_order, undeclared
from romi.code import Code
from romi.melds.meld import Meld
from romi.moves import (
    Move,
)
from romi.play.state import Board, View, evolve
from romi.rules.turns import Phase
from romi.variants.variant import Variant
from romi.verdict import Accepted, Rejected, Verdict, Violation


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
    hand: Held
    hidden: Hidden = Hidden.NOTHING


@attrs.frozen
class Ask:
    """A move being judged: the `game` by which the deal is played, what the player sees, and the phase that the turn rule leads to."""

    game: Variant
    view: View
    to: Phase

    @property
    def board(self) -> Board:
        """What everyone sees."""
        return self.view.board

    @property
    def hand(self) -> Held:
        """The hand of the seat to act."""
        return self.view.hand


def over(board: Board) -> Board:
    """The board of a deal that has ended."""
    return evolve(board, over=True, turn=evolve(board.turn, phase=Phase.OVER))


def turn_begins(board: Board) -> Board:
    """The seat to act has one turn more."""
    return board.with_seat(evolve(board.seat, turns=board.seat.turns + 1))


def moved(board: Board, move: Move, card: Plain | None = None) -> Board:
    """The board with the move in its history."""
    return evolve(board, history=board.told(move, card))


def without(hand: Held, cards: Iterable[Card]) -> Verdict[Held]:
    """The hand without these cards, or which of them are not in it."""
    rest, missing = list(hand), []
    for card in map(undeclared, cards):
        if card in rest:
            rest.remove(card)
        else:
            missing.append(card)
    if missing:
        return Rejected((Violation(Code.NOT_HELD, cards=in_order(dict.fromkeys(missing))),))
    return Accepted(tuple(rest))


def target(board: Board, on: int) -> Verdict[Meld]:
    """The meld at that place of the table."""
    if on >= len(board.table):
        return no(Code.NO_SUCH_MELD, "F10", got=on + 1, need=len(board.table))
    return Accepted(board.table[on])


def both(*answers: Verdict[object]) -> Rejected:
    """The reasons of all the answers that are a no."""
    return Rejected(tuple(fault for answer in answers if isinstance(answer, Rejected) for fault in answer.violations))


def no(
    code: Code, rule: str, cards: Iterable[Card] = (), *, got: int | str | None = None, need: int | str | None = None
) -> Rejected:
    """A no with one reason."""
    return Rejected((Violation(code, rule, tuple(cards), got=got, need=need),))
