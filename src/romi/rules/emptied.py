"""An empty hand: is the player out, is another hand taken up, or does play go on without cards?

A rule is asked with an `EmptyHand` when the last card has left a hand, and answers with an `Emptied`. Whether the player may go out is for
the ways out to say.
"""

from __future__ import annotations

from typing import Protocol

import attrs
from attrs.validators import optional

from romi.as_code import Named
from romi.checks import Rule, Value, checked, whole


class Emptied(Named):
    """What becomes of a player whose hand is empty."""

    OUT = "goes out, or may not empty the hand so"
    TAKES = "takes up the next hand that lies aside"
    ON = "goes out if that may be, else plays on without cards"


@attrs.frozen(kw_only=True, slots=False)
class EmptyHand(Value):
    """What an empty-hand rule is asked with.

    `seat` is the player, `discarded` whether the last card was discarded, with which the turn ends; `reserves` is the number of hands that lie
    aside, `taken` how many of them the player's side has taken up so far.
    """

    seat: int | None = attrs.field(default=None, validator=optional(whole(0)))
    discarded: bool = True
    reserves: int = attrs.field(default=0, validator=whole(0))
    taken: int = attrs.field(default=0, validator=whole(0))

    __attrs_post_init__ = checked


class EmptyHandRule(Protocol):
    """The hand is empty: what then? Any callable from an `EmptyHand` to an `Emptied` will do."""

    def __call__(self, hand: EmptyHand, /) -> Emptied:
        """What becomes of the player."""
        ...


@attrs.frozen(kw_only=True, slots=False)
class GoOut(Rule):
    """With the last card the player goes out, in one of the ways out (F13)."""

    rule: str = "F13"

    def __call__(self, hand: EmptyHand, /) -> Emptied:
        """Out."""
        return Emptied.OUT
