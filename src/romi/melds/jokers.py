"""How many wild cards a meld may hold: the one-joker rule and its relatives (F4, TIZ3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import attrs

from romi.as_code import as_code
from romi.card import JOKER, NATURALS, Card, Declared, Natural, Rank, undeclared
from romi.checks import checked
from romi.code import Code
from romi.verdict import Violation, Violations


@attrs.frozen
class AtMost:
    """At most `most` wild cards in a meld (`None`: any number), beside at least `naturals` cards that lie as themselves.

    `AtMost(1)` is the one-joker rule (F4); `AtMost(None)` is Tízlapos (TIZ3); `AtMost(0)` is a game without wild cards.
    """

    most: int | None
    naturals: int = attrs.field(default=1, kw_only=True)
    rule: str = attrs.field(default="F4", kw_only=True)

    __repr__ = as_code

    def __attrs_post_init__(self) -> None:
        checked(self)
        if (self.most or 0) < 0 or self.naturals < 0:
            raise ValueError(f"a number of cards in a meld is not negative: {self}")

    def __call__(self, wild: Sequence[Card], naturals: int, /) -> Violations:
        """What is wrong with `wild` wild cards beside that number of natural ones."""
        faults: list[Violation] = []
        if self.most is not None and len(wild) > self.most:
            faults.append(Violation(Code.TOO_MANY_JOKERS, self.rule, tuple(wild), got=len(wild), need=self.most))
        elif wild and naturals < self.naturals:
            faults.append(Violation(Code.NO_NATURAL, self.rule, tuple(wild), got=naturals, need=self.naturals))
        return tuple(faults)


@attrs.frozen
class NotMoreThanNaturals:
    """No more wild cards in a meld than cards that lie as themselves: half of it may be wild."""

    rule: str = attrs.field(default="F4", kw_only=True)

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, wild: Sequence[Card], naturals: int, /) -> Violations:
        """What is wrong with `wild` wild cards beside that number of natural ones."""
        if len(wild) <= naturals:
            return ()
        return (Violation(Code.JOKERS_OUTNUMBER, self.rule, tuple(wild), got=len(wild), need=naturals),)


JokerLimit: TypeAlias = AtMost | NotMoreThanNaturals
"""How many cards of a meld may stand for others."""

NO_JOKER: Final = AtMost(0)
ONE_JOKER: Final = AtMost(1)
ANY_JOKERS: Final = AtMost(None, rule="TIZ3")


def of_rank(rank: Rank) -> frozenset[Natural]:
    """The four cards of a rank: what is wild in a game with a wild rank, as in `Run(wild=of_rank(Rank.FIVE))`."""
    return frozenset(card for card in NATURALS if card.rank is rank)


def substitutes(cards: Sequence[Card], wild: frozenset[Natural]) -> tuple[Card, ...]:
    """The cards that were declared although they are not wild."""
    return tuple(card for card in cards if isinstance(card, Declared) and not is_wild(card, wild))


def is_wild(card: Card, wild: frozenset[Natural]) -> bool:
    """Whether the card may stand for another: the joker, and the naturals that are wild."""
    plain = undeclared(card)
    return plain is JOKER or plain in wild


def stands_in(card: Card, wild: frozenset[Natural]) -> bool:
    """Whether the card is wild and declared to stand for another."""
    return isinstance(card, Declared) and card.card is not card.natural and is_wild(card, wild)


def misdeclared(readings: Callable[[Sequence[Card]], Sequence[object]], given: tuple[Card, ...]) -> tuple[Card, ...]:
    """The declared cards that keep the cards from being a meld, where undeclared they would be one; none where they would not."""
    declared = tuple(card for card in given if isinstance(card, Declared))
    if not declared or not readings(tuple(map(undeclared, given))):
        return ()
    alone = tuple(card for card in declared if readings(tuple(undeclared(c) if c is card else c for c in given)))
    return alone or declared
