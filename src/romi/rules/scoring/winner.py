"""Scores by what the others hold: plus for the winner and minus for the others, and the winner who takes it all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from romi.as_code import Named
from romi.checks import Rule, whole
from romi.code import Reason
from romi.rules.finish import Finish
from romi.rules.scoring.deal_end import DealEnd, VoidScore, hand_line
from romi.rules.scoring.hands import _counted, _no_minus, _void
from romi.rules.scoring.sheet import Aim, Line, Sheet


@attrs.frozen(kw_only=True, slots=False)
class PlusMinus(Rule):
    """Points from the winner's point of view; the highest total wins (RABLO7).

    The winner gets `winner` points. Every other seat gets minus the value of its hand, or minus `per_card` points for each card in hand if
    it laid no card at all (None: its hand is counted too). A deal without a winner is scored as `void` says (RABLO8).

    >>> from romi.notation import cards
    >>> from romi.rules.scoring import DealEnd, Finish, Seat
    >>> end = DealEnd([Seat(cards("7h"), first_laid=2), Seat(), Seat(cards("2c 3c"))], Finish(1), hand_value=lambda _: 7)
    >>> PlusMinus(winner=20, per_card=10)(end).totals()
    (-7, 20, -20)
    """

    winner: int = attrs.field(default=20, validator=whole(0))
    per_card: int | None = attrs.field(default=10, validator=_no_minus)
    void: VoidScore = VoidScore.NOBODY_SCORES
    rule: str = ""
    aim: ClassVar = Aim.HIGH

    def __call__(self, end: DealEnd, /) -> Sheet:
        """The sheet of the deal."""
        return _counted(end, self._won, _void(end, self.void, self.per_card, self._lost, "RABLO8"))

    def _won(self, end: DealEnd, finish: Finish) -> Iterator[Line]:
        yield Line(finish.seat, self.winner, Reason.WENT_OUT, way=finish.way, rule=self.rule)
        for seat in end.losers:
            yield self._lost(end, seat, self.per_card, self.rule)

    def _lost(self, end: DealEnd, seat: int, per_card: int | None, rule: str) -> Line:
        held = end.seats[seat].left
        if per_card is None or end.seats[seat].opened:
            return hand_line(end, seat, -1, rule)
        return Line(seat, -per_card * len(held), Reason.LAID_NOTHING, cards=held, count=len(held), rule=rule)


class Losers(Named):
    """What the losers score: nothing (RUM7), or what they hold, as a minus."""

    NOTHING = "nothing"
    MINUS = "their hands, as a minus"


@attrs.frozen(kw_only=True, slots=False)
class WinnerTakes(Rule):
    """The winner scores the value of all cards in the other hands; a deal without a winner brings nobody anything (RUM6, RUM7).

    `losers` says what the others score: with `Losers.MINUS` they lose what the winner wins.

    >>> from romi.notation import cards
    >>> from romi.rules.scoring import DealEnd, Finish, Seat
    >>> end = DealEnd([Seat(cards("5c 9d")), Seat(), Seat(cards("Ks"))], Finish(1), hand_value=lambda held: 10 * len(tuple(held)))
    >>> WinnerTakes()(end).totals()
    (0, 30, 0)
    """

    losers: Losers = Losers.NOTHING
    rule: str = "RUM7"
    aim: ClassVar = Aim.HIGH

    def __call__(self, end: DealEnd, /) -> Sheet:
        """The sheet of the deal: a line for each hand that the winner takes."""
        return _counted(end, self._won)

    def _won(self, end: DealEnd, finish: Finish) -> Iterator[Line]:
        for seat in end.losers:
            held = end.seats[seat].left
            yield Line(finish.seat, end.value(held), Reason.HAND_OF_ANOTHER, cards=held, other=seat, rule=self.rule)
            if self.losers is Losers.MINUS:
                yield hand_line(end, seat, -1, self.rule)
