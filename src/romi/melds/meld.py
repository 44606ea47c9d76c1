"""A meld: cards that lie together, and what each of them stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Final, Protocol, TypeAlias, runtime_checkable

import attrs

from romi._text import shown
from romi.card import JOKER, NATURALS, Card, Declared, Joker, Natural, undeclared
from romi.card import given as _given
from romi.checks import Value, asked, becomes, checked, in_a_row, trusted
from romi.verdict import Accepted, Verdict, Violations, answered, violations

_PLAIN: Final = frozenset((Natural, Joker))

ITSELF: Final[tuple[frozenset[Natural], ...]] = tuple(frozenset((card,)) for card in NATURALS)
"""What each natural card stands for, by its index, where it lies as itself."""


@attrs.frozen(slots=False)
class Meld(Value):
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
        told = type(stands_for) is tuple and {frozenset}.issuperset(map(type, stands_for))
        if not told or type(self.cards) is not tuple or not isinstance(self.kind, str):
            checked(self)
        if len(stands_for) != len(self.cards):
            raise ValueError(f"{len(self.cards)} cards but {len(stands_for)} places in stands_for")
        if not _PLAIN.issuperset(map(type, self.cards)):
            raise ValueError(f"a meld holds plain cards; what they stand for goes into stands_for: {self.cards!r}")

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    @classmethod
    def of(cls, kind: str, cards: Iterable[Card]) -> Meld:
        """A meld of natural and declared cards, each standing for what it says; `ValueError` for an undeclared joker."""
        given = _given(cards)
        return cls(kind, tuple(map(undeclared, given)), tuple(frozenset((meant(card),)) for card in given))

    @cached_property
    def wild(self) -> tuple[int, ...]:
        """The places in `cards` at which a wild card stands for another card."""
        itself = map(_itself, self.cards, self.stands_for)
        return tuple([place for place, lies in enumerate(itself) if not lies])

    @property
    def is_pure(self) -> bool:
        """Whether every card lies as itself: no joker, and no wild card in another's place (R51-2)."""
        return JOKER not in self.cards and all(map(_itself, self.cards, self.stands_for))

    @cached_property
    def places(self) -> tuple[tuple[Card, frozenset[Natural]], ...]:
        """The cards, each with what it stands for."""
        return tuple(zip(self.cards, self.stands_for, strict=True))

    @cached_property
    def of_one_rank(self) -> bool:
        """Whether all its cards stand for one rank, as those of a set do."""
        return len({natural.index % 13 for naturals in self.stands_for for natural in naturals}) == 1

    @cached_property
    def declared(self) -> tuple[Card, ...]:
        """The cards, with every wild card declared that can stand for one card only: given to a check, they read the same again."""
        wild = self.wild
        if not wild:
            return self.cards
        told = list(self.cards)
        for place in wild:
            if len(self.stands_for[place]) == 1:
                (natural,) = self.stands_for[place]
                told[place] = Declared(undeclared(told[place]), natural)
        return tuple(told)

    def as_told(self, given: Iterable[Card]) -> tuple[Card, ...]:
        """The cards, in the meld's order, with the declarations that stand among those `given`, and no others."""
        told = _given(given)
        if Declared not in map(type, told):
            return self.cards
        places = zip(self.cards, self.declared, strict=True)
        return tuple([card if card == declared or declared not in told else declared for card, declared in places])

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return " ".join(map(str, self.declared))

    def __repr__(self) -> str:
        return f"<{self.kind} {self}>"


def _itself(card: Card, naturals: frozenset[Natural]) -> bool:
    """Whether a card that stands for these lies as itself."""
    return card is not JOKER and (naturals is ITSELF[card.index] or naturals == ITSELF[card.index])


lying: Final = trusted(Meld)
"""The meld, as a rule has read it."""

_MELDS: Final = frozenset((Meld,))

Table: TypeAlias = tuple[Meld, ...]
"""The melds on the table, in the order in which they were laid."""


becomes(Meld, "meld", "cards become a meld by variant.meld(cards).unwrap()")


def given_melds(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """The melds as a tuple; `TypeError` that names what is not a meld among them."""
    taken = melds if type(melds) is tuple else in_a_row("melds", melds)
    if not _MELDS.issuperset(map(type, taken)):
        strange: object = next(thing for thing in taken if type(thing) not in _MELDS)
        raise TypeError(f"{shown(strange)} is not a meld; cards become a meld by variant.meld(cards).unwrap()")
    return taken


class MeldRule(Protocol):
    """What is a meld? Any callable from cards, in any order, to a `Verdict[Meld]` will do: `Run`, `Set`, a function of yours."""

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """Accepted with the meld as the rule reads it, or rejected with every independent fault."""
        ...


class ReadingRule(MeldRule, Protocol):
    """A meld rule that can name every reading of cards with wild cards among them (F7), and the faults of cards that have none.

    Calling it is the two together: the first reading, or the faults.
    """

    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        """All readings: as given first, then the higher ones first; none if the cards are no meld."""
        ...

    def faults(self, cards: Sequence[Card], /) -> Violations:
        """Every independent reason why the cards are no such meld; asked only where there is no reading."""
        ...

    def notes(self, meld: Meld, cards: Sequence[Card], /) -> Violations:
        """What is to be pointed out, though it is no fault, where the cards are read as this meld."""
        ...


def reading_rule(rule: MeldRule) -> ReadingRule:
    """The rule, if it names its readings; else its one answer put so."""
    return rule if hasattr(rule, "readings") and hasattr(rule, "faults") else _Plainly(rule)  # type: ignore[return-value]


class _Plainly:
    """A rule that only answers, asked in two questions."""

    def __init__(self, rule: MeldRule) -> None:
        self.rule = rule

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """Its answer; `TypeError` if it is none."""
        return answered(self.rule, self.rule(cards), Meld)

    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        answer = self(cards)
        return (answer.value,) if isinstance(answer, Accepted) else ()

    def faults(self, cards: Sequence[Card], /) -> Violations:
        return violations(self(cards))

    def notes(self, meld: Meld, cards: Sequence[Card], /) -> Violations:
        answer = self(cards)
        return answer.notes if isinstance(answer, Accepted) and answer.value == meld else ()


@runtime_checkable
class CandidateRule(Protocol):
    """A meld rule that can name the groups of some cards that might be melds by it: it is then asked about no others."""

    def candidates(self, cards: Sequence[Card], /) -> Iterable[Sequence[Card]]:
        """Every group of these cards that could be a meld; one that is none does no harm."""
        ...


@runtime_checkable
class SizedRule(Protocol):
    """A meld rule that can name how many cards a meld by it has: it is then asked about no groups of other sizes."""

    @property
    def sizes(self) -> Iterable[int]:
        """The numbers of cards."""
        ...


@asked
def readings(rule: MeldRule, cards: Sequence[Card]) -> tuple[Meld, ...]:
    """All readings of the cards under the rule, or the rule's one answer if it knows no readings."""
    return reading_rule(rule).readings(_given(cards))


def as_given(found: Iterable[Meld], cards: Sequence[Card]) -> list[Meld]:
    """Those of the readings in which the cards lie as they were given (F7)."""
    plain = tuple(cards)
    if Declared in map(type, plain):
        plain = tuple(map(undeclared, plain))
    return [meld for meld in found if meld.cards == plain]


def as_given_first(found: Sequence[Meld], cards: Sequence[Card]) -> tuple[Meld, ...]:
    """The readings in the order in which they are, but those before the others in which the cards lie as they were given (F7)."""
    first = as_given(found, cards) if len(found) > 1 else ()
    return (*first, *(meld for meld in found if meld.cards != first[0].cards)) if first else tuple(found)


MeldValue: TypeAlias = Callable[[Meld], int]
"""What a meld is worth, in points."""


def meant(card: Card) -> Natural:
    """The natural that a natural or declared card stands for; `ValueError` for an undeclared joker."""
    if isinstance(card, Natural):
        return card
    if isinstance(card, Declared):
        return card.natural
    raise ValueError("an undeclared joker stands for no card yet: declare it, as in '*=6h'")
