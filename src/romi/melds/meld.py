"""A meld: cards that lie together, and what each of them stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeAlias, runtime_checkable

import attrs

from romi.card import Card, Declared, Natural, undeclared
from romi.checks import listed
from romi.verdict import Verdict


@attrs.frozen
class Meld:
    """A valid meld as a rule has read it.

    `kind` is an open word ("run", "set", or that of a rule of your own). `cards` are the cards in the meld's order, without declarations.
    `stands_for` is parallel to `cards`: for each card the naturals that it can stand for here. That is one card, but for a wild card in a
    set: there it is every suit still missing (F5).
    """

    kind: str
    cards: tuple[Card, ...]
    stands_for: tuple[frozenset[Natural], ...] = attrs.field()

    @stands_for.validator
    def _parallel(self, _: object, stands_for: tuple[frozenset[Natural], ...]) -> None:
        if len(stands_for) != len(self.cards):
            raise ValueError(f"{len(self.cards)} cards but {len(stands_for)} places in stands_for")

    @classmethod
    def of(cls, kind: str, cards: Iterable[Card]) -> Meld:
        """A meld of natural and declared cards, each standing for what it says; `ValueError` for an undeclared joker."""
        given = tuple(cards)
        return cls(kind, tuple(map(undeclared, given)), tuple(frozenset((meant(card),)) for card in given))

    @property
    def wild(self) -> tuple[int, ...]:
        """The places in `cards` at which a wild card stands for another card."""
        places = enumerate(zip(self.cards, self.stands_for, strict=True))
        return tuple([i for i, (card, naturals) in places if len(naturals) != 1 or card not in naturals])

    @property
    def is_pure(self) -> bool:
        """Whether every card lies as itself: no joker, and no wild card in another's place (R51-2)."""
        return not self.wild

    @property
    def declared(self) -> tuple[Card, ...]:
        """The cards, with every wild card declared that can stand for one card only: given to a check, they read the same again."""
        return tuple(
            card if naturals == {card} or len(naturals) != 1 else Declared(undeclared(card), next(iter(naturals)))
            for card, naturals in zip(self.cards, self.stands_for, strict=True)
        )

    def as_told(self, given: Iterable[Card]) -> tuple[Card, ...]:
        """The cards, in the meld's order, with the declarations that stand among those `given`, and no others."""
        told = frozenset(given)
        return tuple(
            declared if declared in told else card for card, declared in zip(self.cards, self.declared, strict=True)
        )

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return " ".join(map(str, self.declared))

    def __repr__(self) -> str:
        return f"<{self.kind} {self}>"


Table: TypeAlias = tuple[Meld, ...]
"""The melds on the table, in the order in which they were laid."""


def given_melds(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """The melds as a tuple; `TypeError` that names what is no meld among them."""
    taken = listed("melds", melds)
    things: tuple[object, ...] = taken
    for thing in things:
        if not isinstance(thing, Meld):
            raise TypeError(f"{thing!r} is no meld; cards become a meld by variant.meld(cards).unwrap()")
    return taken


class MeldRule(Protocol):
    """What is a meld? Any callable from cards, in any order, to a `Verdict[Meld]` will do: `Run`, `Set`, a function of yours."""

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """Accepted with the meld as the rule reads it, or rejected with every independent fault."""
        ...


@runtime_checkable
class ReadingRule(Protocol):
    """A meld rule that can name every reading of cards with wild cards among them (F7)."""

    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        """All readings: as given first, then the higher ones first; none if the cards are no meld."""
        ...


def readings(rule: MeldRule, cards: Sequence[Card]) -> tuple[Meld, ...]:
    """All readings of the cards under the rule, or the rule's one answer if it knows no readings."""
    every: Callable[[Sequence[Card]], tuple[Meld, ...]] | None = getattr(rule, "readings", None)
    if every is not None:
        return every(cards)
    answer = rule(cards)
    return (answer.value,) if answer else ()


MeldValue: TypeAlias = Callable[[Meld], int]
"""What a meld is worth, in points."""


def meant(card: Card) -> Natural:
    """The natural that a natural or declared card stands for; `ValueError` for an undeclared joker."""
    if isinstance(card, Natural):
        return card
    if isinstance(card, Declared):
        return card.natural
    raise ValueError("an undeclared joker stands for no card yet: declare it, as in '*=6h'")
