"""Cards are values: interned, ordered, immutable, picklable."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable

import pytest

import romi
from romi import JOKER, Colour, Declared, Natural, Rank, Suit
from romi.card import NATURALS, Joker, in_order, undeclared
from romi.notation import card

SEVEN = Natural(Rank.SEVEN, Suit.HEARTS)


def test_a_card_is_always_the_same_object() -> None:
    """However it is made: from ranks, from numbers, from text, by copying and by pickling."""
    ways = [
        Natural(Rank.SEVEN, Suit.HEARTS),
        Natural(7, 2),  # type: ignore[arg-type]
        card("7h"),
        copy.copy(SEVEN),
        copy.deepcopy(SEVEN),
        *(pickle.loads(pickle.dumps(SEVEN, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)),
        eval(repr(SEVEN), {"card": card}),  # noqa: S307
    ]
    assert all(each is SEVEN for each in ways)


def test_the_joker_is_always_the_same_object() -> None:
    """There is one value, however many a pack holds."""
    ways = [Joker(), card("*"), copy.copy(JOKER), copy.deepcopy(JOKER), eval(repr(JOKER), {"card": card})]  # noqa: S307
    ways += [pickle.loads(pickle.dumps(JOKER, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    assert all(each is JOKER for each in ways)


def test_a_declared_card_is_equal_to_its_copies() -> None:
    """It is a plain value of two cards."""
    declared = Declared(JOKER, SEVEN)
    assert declared == card("*=7h") == copy.deepcopy(declared) == pickle.loads(pickle.dumps(declared))
    assert len({declared, card("*=7h"), card("*=8h"), card("5c=7h")}) == 3
    assert eval(repr(declared), {"card": card}) == declared  # noqa: S307
    assert declared not in romi.cards("7h *")


@pytest.mark.parametrize("nonsense", [(0, 0), (14, 0), (1, 4), (1, -1)])
def test_there_is_no_other_card(nonsense: tuple[int, int]) -> None:
    """A rank or suit that there is not is named."""
    with pytest.raises(ValueError, match=f"no card of rank {nonsense[0]} and suit {nonsense[1]}"):
        Natural(*nonsense)  # type: ignore[arg-type]


def test_only_cards_can_be_declared() -> None:
    """A joker or a natural, to be a natural."""
    with pytest.raises(TypeError, match="'7h'"):
        Declared(JOKER, "7h")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"\*=7h"):
        Declared(card("*=7h"), SEVEN)  # type: ignore[arg-type]


def test_cards_are_in_order() -> None:
    """Suit by suit from the ace, jokers last, a declared card behind its undeclared twin."""
    assert list(NATURALS) == sorted(set(NATURALS))
    assert [each.index for each in (*NATURALS, JOKER)] == list(range(53))
    assert sorted(romi.cards("* *=2c Kc 5c=9h 5c Ac *=As")) == list(romi.cards("Ac 5c 5c=9h Kc * *=2c *=As"))
    assert card("2c") < card("3c") <= card("3c") < card("Ad")
    assert JOKER > card("Ks") >= card("Ks") > card("Qs")


@pytest.mark.parametrize("other", [7, "7h", None, (7, 2)])
def test_a_card_compares_with_nothing_else(other: object) -> None:
    """It is unequal, and neither before nor behind."""
    assert other != SEVEN
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        assert getattr(SEVEN, compare)(other) is NotImplemented
    with pytest.raises(TypeError):
        sorted([SEVEN, other])  # type: ignore[type-var]


def test_a_card_carries_its_bit() -> None:
    """So that a hand becomes a mask without a search."""
    assert [each.bit for each in (*NATURALS, JOKER)] == [1 << index for index in range(53)]
    assert (card("*=7h").index, card("*=7h").bit) == (53, 1 << 53)


def test_a_card_cannot_be_changed() -> None:
    """Nor can anything be added to it or taken from it."""
    for each in (SEVEN, JOKER):
        with pytest.raises(AttributeError, match="'index' cannot be set"):
            each.index = 3
        with pytest.raises(AttributeError, match="'colour' cannot be set"):
            each.colour = "red"
        with pytest.raises(AttributeError, match="'bit' cannot be deleted"):
            del each.bit
    with pytest.raises(AttributeError):
        card("*=7h").natural = SEVEN  # type: ignore[misc]


def test_suits_are_red_or_black() -> None:
    """RABLO6 asks for it."""
    assert [suit.colour for suit in Suit] == [Colour.BLACK, Colour.RED, Colour.RED, Colour.BLACK]


def test_what_a_card_is_without_its_declaration() -> None:
    """Itself, or the card that was declared."""
    assert [undeclared(each) for each in romi.cards("7h * *=7h 5c=7h")] == list(romi.cards("7h * * 5c"))


def test_cards_print_as_people_write_them() -> None:
    """And show as the code that makes them."""
    hand = romi.cards("Th Ah * *=6h 5c=9h")
    assert [str(each) for each in hand] == ["10♥", "A♥", "*", "*=6♥", "5♣=9♥"]
    assert [each.symbol for each in hand] == ["Th", "Ah", "*", "*=6h", "5c=9h"]
    assert repr(hand[0]) == "card('Th')"


def test_what_is_common_to_cards_is_left_to_each() -> None:
    """The base has no card of its own."""
    base = Natural.__mro__[2]
    bare = base()
    for name in ("_key", "symbol"):
        with pytest.raises(NotImplementedError):
            getattr(bare, name)


def test_sets_of_cards_are_gone_through_in_the_same_order_in_every_process() -> None:
    """Whatever seed Python hashes text with, and wherever the cards lie in memory: declared cards and jokers too."""
    code = "import romi; print([card.symbol for card in {*romi.cards('Kh 2c * *=7h Td 5c=9h As 7h Jk 3s')}])"
    told = {
        subprocess.run(
            [sys.executable, "-c", f"ballast = [object() for _ in range({size})]; {code}"],
            env={**os.environ, "PYTHONHASHSEED": str(size)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for size in (1, 77, 5000)
    }
    assert len(told) == 1
    every = (*NATURALS, JOKER, *(Declared(JOKER, natural) for natural in NATURALS))
    assert len({hash(card) for card in every[:53]}) == 53
    assert {hash(card) for card in every} == {hash(copy.copy(card)) for card in every}


@pytest.mark.parametrize(("rank", "suit"), [("7", "h"), (7, "h"), (None, 2), (7.0, 2)])
def test_a_card_is_made_of_a_rank_and_a_suit(rank: object, suit: object) -> None:
    """Text is not a rank: the argument is named, and the way from text."""
    make: Callable[..., object] = Natural
    with pytest.raises(
        TypeError, match=r"Natural: (rank is a Rank|suit is a Suit), not .*; text becomes cards by romi\.cards"
    ):
        make(rank, suit)


def test_a_hand_in_order_is_of_cards() -> None:
    """Whatever else is named."""
    for wrong in ("7h 8h", [7, 8], [None, JOKER]):
        with pytest.raises(TypeError, match=r"is not a card; text becomes cards by romi\.cards"):
            in_order(wrong)  # type: ignore[arg-type]
