"""Scores that count what is left in the hands: penalties, plus and minus, and the winner who takes it all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

import attrs

from romi.checks import Rule, whole
from romi.code import Reason
from romi.rules.finish import Finish
from romi.rules.scoring.deal_end import DealEnd, VoidScore, check_only_one_out, hand_line
from romi.rules.scoring.sheet import Aim, Line, Sheet, line, sheet


def _counted(end: DealEnd, won: Callable[[DealEnd, Finish], Iterable[Line]], void: Iterable[Line] = ()) -> Sheet:
    """The sheet of the deal, with the lines of a deal that was won, or of one that is void."""
    if end.finish is None:
        return sheet(len(end.seats), tuple(void))
    check_only_one_out(end, end.finish)
    return sheet(len(end.seats), tuple(won(end, end.finish)), winners=end.winners)


def _void(
    end: DealEnd, void: VoidScore, flat: int | None, lost: Callable[[DealEnd, int, int | None, str], Line], rule: str
) -> Iterator[Line]:
    """What every seat has `lost` in a deal without a winner: its hand, or `flat` if it laid nothing (F15)."""
    for seat in range(len(end.seats)) if void is not VoidScore.NOBODY_SCORES else ():
        yield lost(end, seat, flat if void is VoidScore.HANDS_AND_FLAT else None, rule)


def _no_minus(rule: object, field: attrs.Attribute[int], amount: int | None) -> None:
    if amount is not None:
        whole(0)(rule, field, amount)


@attrs.frozen(slots=False)
class FromHandBonus(Rule):
    """What going out all at once changes: the winner gets `winner`, what the others get counts `times` times (HAND13, MAGY7)."""

    winner: int
    times: int = attrs.field(default=1, validator=whole(1))


@attrs.frozen(kw_only=True)
class PenaltyPoints(Rule):
    """Penalty points for the cards left in hand; the lowest total wins (HAND13, R51-6, MAGY7, MAGY8).

    The winner gets `winner` points, 0 or below. Every other seat gets the value of its hand, or `unopened` points flat if it never laid a
    meld (None: its hand is counted too). `from_hand` holds if the winner laid everything in the last turn with own melds only;
    `with_lay_off` if it went so with a lay-off on, or an exchange from, a meld that lay there before (szúró hand). None: as any win.
    A deal without a winner is scored as `void` says (F15). `winner_rule` is the winner's citation where it differs from `rule`.

    >>> from romi.notation import cards
    >>> from romi.rules.scoring import DealEnd, Finish, Seat
    >>> score = PenaltyPoints(winner=-20, unopened=100, from_hand=FromHandBonus(winner=-40, times=2), rule="HAND13")
    >>> end = DealEnd([Seat(), Seat(cards("7h Kd"), first_laid=2), Seat(cards("2c"))], Finish(0, "from-hand"), hand_value=lambda _: 17)
    >>> score(end).totals()
    (-40, 34, 200)
    """

    winner: int = attrs.field(default=0, validator=whole(None, 0))
    unopened: int | None = attrs.field(default=100, validator=_no_minus)
    from_hand: FromHandBonus | None = None
    with_lay_off: FromHandBonus | None = None
    void: VoidScore = VoidScore.NOBODY_SCORES
    rule: str = ""
    winner_rule: str | None = None
    aim: ClassVar = Aim.LOW

    def __call__(self, end: DealEnd, /) -> Sheet:
        """The sheet of the deal."""
        return _counted(end, self._won, _void(end, self.void, self.unopened, self._lost, "F15"))

    def _won(self, end: DealEnd, finish: Finish) -> Iterator[Line]:
        special, why = self._kind(end)
        winner_rule = self.rule if self.winner_rule is None else self.winner_rule
        amount = self.winner if special is None else special.winner
        yield line(finish.seat, amount, why, way=finish.way, rule=winner_rule)
        for seat in end.losers:
            lost = self._lost(end, seat, self.unopened, self.rule)
            yield lost
            if special is not None and special.times > 1:
                more = (special.times - 1) * lost.amount
                yield line(seat, more, Reason.MULTIPLIED, count=special.times, rule=self.rule)

    def _kind(self, end: DealEnd) -> tuple[FromHandBonus | None, Reason]:
        if not end.from_hand:
            return None, Reason.WENT_OUT
        if end.own_melds_only:
            return self.from_hand, Reason.FROM_HAND
        return self.with_lay_off, Reason.FROM_HAND_WITH_LAY_OFF

    def _lost(self, end: DealEnd, seat: int, unopened: int | None, rule: str) -> Line:
        if unopened is None or end.seats[seat].opened:
            return hand_line(end, seat, +1, rule)
        return line(seat, unopened, Reason.NEVER_OPENED, rule=rule)
