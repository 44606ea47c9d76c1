"""Who plays with whom: of which side each seat is."""

from __future__ import annotations

from typing import Protocol

import attrs

from romi.checks import Rule, asked, whole


class SideRule(Protocol):
    """Of which side is a seat? Any callable from the seat, from 0, to the number of the side will do."""

    def __call__(self, seat: int, /) -> int:
        """The side: seats of the same number are partners."""
        ...


@asked
def no_partners(seat: int, /) -> int:
    """Everybody plays alone."""
    return seat


@attrs.frozen(slots=False)
class Partners(Rule):
    """So many `sides`, whose players sit in turn: with two sides of two players partners face each other.

    >>> [Partners(2)(seat) for seat in range(4)]
    [0, 1, 0, 1]
    """

    sides: int = attrs.field(default=2, validator=whole(1))
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, seat: int, /) -> int:
        """The side of the seat."""
        return seat % self.sides


def _side(rule: SideRule, seat: int) -> int:
    """What the rule answered; `TypeError` that names it if that is not a number."""
    answer: object = rule(seat)
    if type(answer) is int:
        return answer
    raise TypeError(f"{rule!r} must answer with the number of a side, not with {answer!r}")


def together(rule: SideRule, one: int, other: int) -> bool:
    """Whether the two seats are of one side."""
    return one == other or (rule is not no_partners and _side(rule, one) == _side(rule, other))


def partners(rule: SideRule, seat: int, players: int) -> tuple[int, ...]:
    """The seats of the seat's side, its own among them."""
    return (seat,) if rule is no_partners else tuple(other for other in range(players) if together(rule, seat, other))
