"""Values print as the code that makes them."""

from __future__ import annotations

import enum

import attrs
import pytest

from romi import Deck, Rank, Run, Set, cards
from romi.as_code import as_code
from romi.melds import AtMost, of_rank
from romi.rules import Ace, FaceValues, Melds, PointMinimum, SetSuits, all_of
from romi.rules.table import NoExchange


class Colour(enum.Enum):
    """An enum of somebody else."""

    RED = 1


@attrs.frozen
class House:
    """A rule of one's own with every kind of field."""

    first: int
    second: tuple[object, ...] = ()
    named: frozenset[object] = attrs.field(default=frozenset(), kw_only=True)
    made: list[int] = attrs.field(factory=list, kw_only=True)
    derived: int = attrs.field(kw_only=True)
    hidden: int = attrs.field(default=3, init=False)
    _private: int = attrs.field(default=0, kw_only=True)

    __repr__ = as_code

    @derived.default
    def _from_first(self) -> int:
        return self.first + 1


def named() -> None:
    """A function."""


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (Run(), "Run()"),
        (Run(Ace.LOW, jokers=AtMost(0)), "Run(Ace.LOW, jokers=AtMost(0))"),
        (Run(least=4), "Run(least=4)"),
        (Set(SetSuits.FREE, jokers=AtMost(None, rule="TIZ3")), "Set(SetSuits.FREE, jokers=AtMost(None, rule='TIZ3'))"),
        (Melds(Run(), Set()), "Melds(Run(), Set())"),
        (all_of(PointMinimum(51)), "all_of(PointMinimum(51))"),
        (FaceValues(11, low_ace=11), "FaceValues(11)"),
        (FaceValues(11, low_ace=1), "FaceValues(11, low_ace=1)"),
        (NoExchange(), "NoExchange()"),
        (Deck(2, jokers=4), "Deck(2, jokers=4)"),
        (Colour.RED, "Colour.RED"),
        ((), "()"),
        ((Rank.FIVE,), "(Rank.FIVE,)"),
        ((1, "a", None), "(1, 'a', None)"),
        (frozenset(), "frozenset()"),
        (frozenset((2, 1)), "frozenset({1, 2})"),
        (cards("7h *"), "(card('7h'), card('*'))"),
        (range(2, 5), "range(2, 5)"),
        (named, "named"),
        (int, "int"),
        (House(1), "House(1)"),
        (House(1, (Ace.LOW,)), "House(1, second=(Ace.LOW,))"),
        (House(1, named=frozenset((1,))), "House(1, named=frozenset({1}))"),
        (House(1, made=[1], derived=2), "House(1, made=[1])"),
        (House(1, derived=5, private=2), "House(1, derived=5, private=2)"),
    ],
)
def test_a_value_prints_as_the_code_that_makes_it(value: object, code: str) -> None:
    """What is as it is by default is left out; the first field stands without its name if it may."""
    assert as_code(value) == code


def test_wild_cards_print_in_a_fixed_order() -> None:
    """A frozenset has none of its own."""
    assert repr(Run(wild=of_rank(Rank.FIVE))) == (
        "Run(wild=frozenset({card('5c'), card('5d'), card('5h'), card('5s')}))"
    )
