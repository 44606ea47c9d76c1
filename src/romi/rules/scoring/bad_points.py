"""Bad points and units: two accounts that run side by side (TIZ6, TIZ7, TIZ8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import attrs

from romi.as_code import Named
from romi.checks import Rule, checked, listed, whole
from romi.code import Reason
from romi.rules.finish import Finish, Way
from romi.rules.scoring.deal_end import DealEnd, VoidScore
from romi.rules.scoring.sheet import UNITS, Aim, Line, Sheet, cited


class Deduct(Named):
    """Which deductions the finisher gets (TIZ8): that of the way that was declared, or also of what the hand would have been besides."""

    DECLARED = "that of the way that was declared"
    BEST = "the best of those that the hand fulfils"
    ALL = "all that the hand fulfils"


def _deductions(pairs: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return listed("deductions", pairs)


@attrs.frozen(kw_only=True, slots=False)
class BadPoints(Rule):
    """Bad points for deadwood, and units from player to player (TIZ6, TIZ7, TIZ8).

    The account "units": the finisher gets `knock` units from every other seat for a knock, `romi` for any other way. The account "points":
    every seat adds its deadwood, a knocker the own bad card; the finisher takes off what `deductions` give for the way that was declared (or,
    as `deduct` says, for the figures in `finish.also` too), and nothing for a knock, whatever the hand is besides. Who does not play the deal
    has no seat in it. A void deal is scored as `void` says (F15). Each line cites its own rule, or `rule` in another game.

    >>> from romi.notation import cards
    >>> from romi.rules.scoring import DealEnd, Finish, Seat
    >>> sheet = BadPoints()(DealEnd([Seat(cards("Kd Kc")), Seat()], Finish(1, "flush", also=["pikoló"]), hand_value=lambda _: 20))
    >>> sheet.totals(), sheet.totals("units")
    ((20, -25), (-2, 2))
    """

    knock: int = attrs.field(default=1, validator=whole(0))
    romi: int = attrs.field(default=2, validator=whole(0))
    deductions: tuple[tuple[str, int], ...] = attrs.field(
        default=(("römi", 10), ("flush", 25), ("pikoló", 30), ("royal", 50)), converter=_deductions
    )
    deduct: Deduct = Deduct.DECLARED
    void: VoidScore = VoidScore.NOBODY_SCORES
    rule: str | None = None
    aim: ClassVar = Aim.LOW

    def __attrs_post_init__(self) -> None:
        checked(self)
        for way, points in self.deductions:
            if points < 0:
                raise ValueError(f"the deduction for {way!r} is taken off: give {-points}, not {points}")

    def __call__(self, end: DealEnd, /) -> Sheet:
        """The sheet of the deal; `ValueError` for a finisher with deadwood who showed a whole hand."""
        if end.finish is None:
            counted = self.void is not VoidScore.NOBODY_SCORES
            return Sheet(len(end.seats), cited(self._deadwood(end, "F15") if counted else (), self.rule))
        held = end.seats[end.finish.seat].left
        if held and end.finish.way in (*dict(self.deductions), Way.ROMI):
            raise ValueError(f"player {end.finish.seat + 1} finished, but has {' '.join(map(str, held))} in no meld")
        lines = (*self._units(end, end.finish), *self._deadwood(end, "TIZ8"), *self._deducted(end.finish))
        return Sheet(len(end.seats), cited(lines, self.rule), winners=end.winners)

    def _units(self, end: DealEnd, finish: Finish) -> Iterator[Line]:
        units = self.knock if finish.way == Way.KNOCK else self.romi
        one, way = finish.seat, finish.way
        for seat in end.losers if units else ():
            yield Line(one, units, Reason.UNITS_WON, account=UNITS, other=seat, way=way, rule="TIZ7")
            yield Line(seat, -units, Reason.UNITS_LOST, account=UNITS, other=one, way=way, rule="TIZ7")

    def _deadwood(self, end: DealEnd, rule: str) -> Iterator[Line]:
        for number, seat in enumerate(end.seats):
            if seat.left:
                yield Line(number, end.value(seat.left), Reason.DEADWOOD, cards=seat.left, rule=rule)

    def _deducted(self, finish: Finish) -> Iterator[Line]:
        known = dict(self.deductions)
        fulfilled = (finish.way,) if self.deduct is Deduct.DECLARED else finish.ways
        ways = [way for way in fulfilled if known.get(way)] if finish.way != Way.KNOCK else []
        if self.deduct is Deduct.BEST:
            ways = sorted(ways, key=lambda way: -known[way])[:1]
        for way in ways:
            yield Line(finish.seat, -known[way], Reason.DEDUCTION, way=way, rule="TIZ8")
