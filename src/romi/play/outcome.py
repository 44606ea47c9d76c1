"""What comes of a move, and the small words that judging it needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from romi.as_code import Named
from romi.card import Card, Held, Plain, in_order, undeclared
from romi.checks import trusted
from romi.code import Code
from romi.melds.meld import Meld
from romi.play.state import Board
from romi.rules.draws import DrawnTo
from romi.rules.turns import Phase, Step
from romi.variants.variant import Variant
from romi.verdict import Accepted, Rejected, Verdict, Violation


class Hidden(Named):
    """What a move does to what is hidden."""

    NOTHING = "nothing"
    DRAW = "the top card of the stock goes to the hand"
    TURN_OVER_AND_DRAW = "the discards become the stock, and its top card goes to the hand"
    SHUFFLE_AND_DRAW = "the discards are shuffled and become the stock, and its top card goes to the hand"
    RESERVE = "the next hand that lies aside is taken up"
    SAVE = "the state is kept, for putting the exchange card back"
    RESTORE = "the kept state comes back"
    KEEP = "the seat agrees to a new deal, and keeps cards"
    DEAL = "all have agreed: it is dealt again"
    FORGET = "the answers are forgotten"


@attrs.frozen
class Outcome:
    """What a legal move leads to: the `board`, the actor's `hand`, and what happens to what is hidden.

    `discard` is the card with which the turn ends, where one does; `to` is where a card from the stock goes.
    """

    board: Board
    hand: Held
    hidden: Hidden = Hidden.NOTHING
    discard: Plain | None = None
    to: DrawnTo = DrawnTo.HAND


made: Final = trusted(Outcome)


@attrs.frozen
class Ask:
    """A move being judged: what everyone sees, the `hand` of the seat to act, and the `step` that the turn rule says the move is."""

    board: Board
    hand: Held
    step: Step

    @property
    def game(self) -> Variant:
        """The rules of the deal."""
        return self.board.game

    @property
    def to(self) -> Phase:
        """The phase after the move."""
        return self.step.to


ask: Final = trusted(Ask)


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


def still_held(taken: Held, gone: Iterable[Card]) -> Held:
    """Those of the cards taken in the turn that are still in the hand: of twins the one that was taken goes first (F12)."""
    left = list(taken)
    for card in map(undeclared, gone):
        if card in left:
            left.remove(card)
    return tuple(left)


def target(board: Board, on: int) -> Verdict[Meld]:
    """The meld at that place of the table."""
    if on >= len(board.table):
        return no(Code.NO_SUCH_MELD, "F10", got=on, need=len(board.table))
    return Accepted(board.table[on])


def both(*answers: Verdict[object]) -> Rejected:
    """The reasons of all the answers that are a no."""
    return Rejected(tuple(fault for answer in answers if isinstance(answer, Rejected) for fault in answer.violations))


def no(
    code: Code, rule: str, cards: Iterable[Card] = (), *, got: int | str | None = None, need: int | str | None = None
) -> Rejected:
    """A no with one reason."""
    return Rejected((Violation(code, rule, tuple(cards), got=got, need=need),))
