"""Plus and minus: who wins gets a fixed plus, the others a minus for their hands, and the highest total wins."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from romi.checks import Rule, whole
from romi.code import Reason
from romi.rules.finish import Finish
from romi.rules.scoring.aim import Aim
from romi.rules.scoring.deal_end import DealEnd, VoidDeal, check_only_one_out, hand_line
from romi.rules.scoring.sheet import Line, Sheet


@attrs.frozen(kw_only=True)
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
    per_card: int | None = attrs.field(default=10)
    void: VoidDeal = VoidDeal.NOBODY_SCORES
    rule: str = "RABLO7"

    @per_card.validator
    def _not_below_zero(self, field: attrs.Attribute[int], amount: int | None) -> None:
        if amount is not None:
            whole(0)(self, field, amount)

    @property
    def aim(self) -> Aim:
        """High totals win."""
        return Aim.HIGH

    def __call__(self, end: DealEnd, /) -> Sheet:
        """The sheet of the deal."""
        if end.finish is None:
            return Sheet(len(end.seats), self._void(end))
        check_only_one_out(end, end.finish)
        return Sheet(len(end.seats), self._won(end, end.finish), winner=end.finish.seat)

    def _won(self, end: DealEnd, finish: Finish) -> Iterator[Line]:
        yield Line(finish.seat, self.winner, Reason.WENT_OUT, way=finish.way, rule=self.rule)
        for seat in end.losers:
            yield self._lost(end, seat, self.per_card, self.rule)

    def _lost(self, end: DealEnd, seat: int, per_card: int | None, rule: str) -> Line:
        held = end.seats[seat].left
        if per_card is None or end.seats[seat].opened:
            return hand_line(end, seat, -1, rule)
        return Line(seat, -per_card * len(held), Reason.LAID_NOTHING, cards=held, count=len(held), rule=rule)

    def _void(self, end: DealEnd) -> Iterator[Line]:
        if self.void is not VoidDeal.NOBODY_SCORES:
            flat = self.per_card if self.void is VoidDeal.HANDS_AND_FLAT else None
            for seat in range(len(end.seats)):
                yield self._lost(end, seat, flat, "RABLO8")
