"""The winner takes it all: only who goes out scores, and scores what the others hold."""

from __future__ import annotations

import enum
from collections.abc import Iterator

import attrs

from romi.checks import Rule
from romi.code import Reason
from romi.rules.finish import Finish
from romi.rules.scoring.aim import Aim
from romi.rules.scoring.deal_end import DealEnd, check_only_one_out, hand_line
from romi.rules.scoring.sheet import Line, Sheet


class Losers(enum.Enum):
    """What the losers score: nothing (RUM7), or what they hold, as a minus."""

    NOTHING = "nothing"
    MINUS = "their hands, as a minus"


@attrs.frozen(kw_only=True)
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

    @property
    def aim(self) -> Aim:
        """High totals win."""
        return Aim.HIGH

    def __call__(self, end: DealEnd, /) -> Sheet:
        """The sheet of the deal: a line for each hand that the winner takes."""
        if end.finish is None:
            return Sheet(len(end.seats))
        check_only_one_out(end, end.finish)
        return Sheet(len(end.seats), self._won(end, end.finish), winner=end.finish.seat)

    def _won(self, end: DealEnd, finish: Finish) -> Iterator[Line]:
        for seat in end.losers:
            held = end.seats[seat].left
            yield Line(finish.seat, end.value(held), Reason.HAND_OF_ANOTHER, cards=held, other=seat, rule=self.rule)
            if self.losers is Losers.MINUS:
                yield hand_line(end, seat, -1, self.rule)
