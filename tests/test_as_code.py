"""Values print as the code that makes them."""

from __future__ import annotations

import enum
from typing import Final

import attrs
import pytest

import romi
from romi import Deck, Rank, Run, Set, cards, rules
from romi.as_code import as_code
from romi.melds import AtMost, of_rank
from romi.notation import card
from romi.rules import Ace, FaceValues, Melds, PointMinimum, SetSuits, all_of
from romi.rules.table import NoExchange
from romi.simulate import careful, greedy
from romi.verdict import Violation


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


NAMES: Final = {name: getattr(room, name) for room in (rules, romi) for name in dir(room)} | {"card": card}
LEFT: Final = romi.cards("7h *")
FAULT: Final = Violation(romi.Code.SUIT_TWICE, "F3", LEFT, 2, 1, "meld 2")


@pytest.mark.parametrize(
    "value",
    [
        romi.Code.SUIT_TWICE,
        romi.Rank.ACE,
        rules.Way.FROM_HAND,
        rules.Aim.LOW,
        FAULT,
        romi.Rejected((FAULT,)),
        romi.Accepted(3, (FAULT,)),
        rules.Finish(2, rules.Way.ROMI, turn=4),
        rules.Seat(LEFT, first_laid=3),
        rules.DealEnd([rules.Seat(LEFT), rules.Seat()], rules.Finish(1), hand_value=romi.ROMI51.hand_value_rule),
        rules.DealEnd([rules.Seat((), [romi.ROMI51.meld(romi.cards("7h 8h *")).unwrap()], first_laid=1)]),
        rules.Sheet(2, [rules.Line(1, 100, "score/never-opened", cards=LEFT)], winners=(0,)),
        rules.MatchHistory(2, aim=rules.Aim.HIGH).bought_in(1),
    ],
    ids=lambda value: type(value).__name__,
)
def test_facts_and_answers_print_as_the_code_that_makes_them(value: object) -> None:
    """So that what a log shows can be made again."""
    assert eval(repr(value), dict(NAMES)) == value  # noqa: S307 - our own values


def test_ready_players_print_as_their_names() -> None:
    """A tally of players, or an error that names one, stays short."""
    assert repr([greedy, careful]) == "[greedy, careful]"
