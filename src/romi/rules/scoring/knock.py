"""The knock for two: deadwood against deadwood, with a bonus for who is caught knocking, and for römi (KOP3, KOP5, KOP6, KOP7)."""

from __future__ import annotations

from typing import ClassVar, Final

import attrs

from romi.as_code import Named
from romi.card import Natural, Suit, undeclared
from romi.checks import Rule, whole
from romi.code import Reason
from romi.rules.finish import Finish, Way
from romi.rules.scoring.deal_end import DealEnd
from romi.rules.scoring.sheet import Aim, Line, Sheet, cited


class Tie(Named):
    """Who wins a knock when both hold the same deadwood (KOP6)."""

    OPPONENT = "the opponent, with the bonus"
    KNOCKER = "the knocker, who scores a difference of nothing"


class Knocked(Named):
    """How a knock that holds is written down (KOP5)."""

    DIFFERENCE = "the knocker scores the opponent's deadwood less the own"
    LOSERS_MINUS = "the opponent sets aside whole cards up to the knocked value; the rest is the opponent's minus"


class Doubling(Named):
    """What an upcard of the doubling suit doubles (KOP3)."""

    ALL = "the whole score of the deal"
    ALL_BUT_BONUS = "the score without the bonus"
    NOTHING = "nothing"


@attrs.frozen(kw_only=True, slots=False)
class KnockScore(Rule):
    """The score of a deal for two that ends with a knock or with römi (KOP3, KOP5, KOP6, KOP7).

    Deadwood is what `Seat.left` holds, after all melds and lay-offs. A knock: the knocker scores the difference, or what `knocked` says. If the
    opponent's deadwood is less, or equal and `tie` says so, the opponent scores the difference and `undercut` points instead. Römi brings
    `romi` points and the opponent's deadwood. If the upcard is of `suit`, `doubling` says what is doubled: so the deal must say which card was
    turned up, unless that doubles nothing. A void deal brings nobody anything (KOP8). Each line cites its own rule, or `rule` in another game.

    >>> from romi.notation import card, cards
    >>> from romi.rules.scoring import DealEnd, Finish, Seat
    >>> end = DealEnd([Seat(cards("3c")), Seat(cards("9h Kd"))], Finish(0, "knock"), upcard=card("6s"), hand_value=lambda held: sum(
    ...     min(10, natural.rank) for natural in held))
    >>> print(KnockScore()(end))
    player 1: 32 points
        +16  deadwood of player 2 (9♥ K♦) minus the knocker's 3 (KOP5)
        +16  doubled: the upcard is 6♠ (KOP3)
    player 2: 0 points
    """

    undercut: int = attrs.field(default=25, validator=whole(0))
    romi: int = attrs.field(default=25, validator=whole(0))
    tie: Tie = Tie.OPPONENT
    knocked: Knocked = Knocked.DIFFERENCE
    suit: Suit = Suit.SPADES
    doubling: Doubling = Doubling.ALL
    rule: str | None = None
    aim: ClassVar = Aim.HIGH

    def __call__(self, end: DealEnd, /) -> Sheet:
        """The sheet of the deal; `ValueError` unless two sit there and one of them knocked or made römi, or for want of the upcard."""
        if len(end.seats) != 2:
            raise ValueError(f"this score is for two players, not for {len(end.seats)}")
        if end.finish is None:
            return Sheet(2)
        winner, lines = self._single(end, end.finish)
        told = [line for line in lines if line.amount or line.why not in _BONUS]
        return Sheet(2, cited((*told, *self._doubled(end, lines)), self.rule), winners=(winner,))

    def _single(self, end: DealEnd, finish: Finish) -> tuple[int, tuple[Line, ...]]:
        """The winner, and the lines, that of a bonus first and nothing doubled yet."""
        one, two = finish.seat, 1 - finish.seat
        own, others = end.seats[one].left, end.seats[two].left
        if finish.way == Way.ROMI:
            if own:
                raise ValueError(f"player {one + 1} made römi, but has {' '.join(map(str, own))} in no meld")
            taken = Line(one, end.value(others), Reason.HAND_OF_ANOTHER, cards=others, other=two, rule="KOP7")
            return one, (Line(one, self.romi, Reason.ROMI, rule="KOP7"), taken)
        if finish.way != Way.KNOCK:
            raise ValueError(f"a deal of this game ends with 'knock' or 'römi', not with {finish.way!r}")
        ahead = end.value(others) - end.value(own)
        if ahead < 0 or (ahead == 0 and self.tie is Tie.OPPONENT):
            bonus = Line(two, self.undercut, Reason.UNDERCUT, other=one, rule="KOP6")
            return two, (bonus, self._difference(end, two, one, "KOP6"))
        if self.knocked is Knocked.LOSERS_MINUS:
            return one, (self._minus(end, one, two),)
        return one, (self._difference(end, one, two, "KOP5"),)

    def _difference(self, end: DealEnd, winner: int, loser: int, rule: str) -> Line:
        own, others = end.value(end.seats[winner].left), end.seats[loser].left
        amount = end.value(others) - own
        return Line(winner, amount, Reason.DIFFERENCE, cards=others, other=loser, count=own, rule=rule)

    def _minus(self, end: DealEnd, knocker: int, loser: int) -> Line:
        """The loser's cards beyond those that can be set aside: the whole cards worth most that are within the knocked value."""
        limit = end.value(end.seats[knocker].left)
        kept: dict[int, tuple[int, ...]] = {0: ()}
        cards = end.seats[loser].left
        for place, card in enumerate(cards):
            for worth, places in tuple(kept.items()):
                if worth + end.value((card,)) <= limit:
                    kept.setdefault(worth + end.value((card,)), (*places, place))
        aside = kept[max(kept)]
        rest = tuple(card for place, card in enumerate(cards) if place not in aside)
        why = Reason.BEYOND_THE_KNOCK
        return Line(loser, -end.value(rest), why, cards=rest, other=knocker, count=limit, rule="KOP5")

    def _doubled(self, end: DealEnd, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        if self.doubling is Doubling.NOTHING:
            return ()
        turned = undeclared(end.known_upcard())
        if not isinstance(turned, Natural) or turned.suit is not self.suit:
            return ()
        amount = sum(line.amount for line in lines if self.doubling is Doubling.ALL or line.why not in _BONUS)
        return (Line(lines[-1].seat, amount, Reason.DOUBLED, cards=(turned,), rule="KOP3"),)


_BONUS: Final = (Reason.ROMI, Reason.UNDERCUT)
