"""`variant.meld` agrees with an independent slow judge.

Judged is every multiset of up to five cards drawn from two packs of A 2 3 Q K in four suits and two jokers; of those of four and
five cards a sample, and all with `-m full` (a few minutes). Copies of a card are one value (F1), so these 60,467 multisets stand
for the 975,000 ways of drawing the cards themselves.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement

import pytest

import romi
from romi import variants
from romi.variants import Variant
from tests.oracle import BOOK, SUITS, is_meld

WORDS = (*(rank + suit for rank in "A23QK" for suit in SUITS), "*")
SEED = 20261130


def hands(size: int) -> list[tuple[str, ...]]:
    """Every multiset of that size of the two packs, in a fixed order."""
    return [hand for hand in combinations_with_replacement(WORDS, size) if max(Counter(hand).values(), default=0) <= 2]


def sample(size: int, count: int) -> list[tuple[str, ...]]:
    """Some of them, the same in every run, and more of those of one suit or one rank, where melds are."""
    every = hands(size)
    near = [hand for hand in every if min(len({word[place] for word in hand if word != "*"}) for place in (0, -1)) <= 1]
    return random.Random(SEED).sample(every, count) + near


def disagreements(variant: Variant, drawn: list[tuple[str, ...]]) -> list[str]:
    """The hands, each in an order of its own, on which the library and the judge are of two minds."""
    deal = random.Random(SEED)
    found = []
    for hand in drawn:
        words = deal.sample(hand, len(hand))
        if bool(variant.meld(romi.cards(" ".join(words)))) is not is_meld(BOOK[variant.name], hand):
            found.append(" ".join(words))
    return found


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
@pytest.mark.parametrize("size", range(4))
def test_every_hand_of_up_to_three_cards(variant: Variant, size: int) -> None:
    """All multisets, for each of the seven."""
    assert disagreements(variant, hands(size)) == []


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
@pytest.mark.parametrize(("size", "count"), [(4, 800), (5, 800)])
def test_some_hands_of_four_and_five_cards(variant: Variant, size: int, count: int) -> None:
    """A seeded sample, and all that are of one suit or one rank."""
    assert disagreements(variant, sample(size, count)) == []


@pytest.mark.full
@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
@pytest.mark.parametrize("size", [4, 5])
def test_every_hand_of_four_and_five_cards(variant: Variant, size: int) -> None:
    """All multisets, for each of the seven."""
    assert disagreements(variant, hands(size)) == []


def test_the_judge_knows_the_melds_of_the_book() -> None:
    """The judge itself says yes and no where the rule book does."""
    yes = {
        "romi51": ["Ah 2h 3h", "Qh Kh Ah", "Ac Ad Ah *", "* 2h 3h"],
        "tizlapos": ["Kh Kh Kh *", "2s * *"],
        "rummy": ["Ah 2h 3h"],
    }
    no = {
        "romi51": ["Kh Ah 2h", "Kh Kh Ks", "2h * *", "Ac Ad Ah As *"],
        "tizlapos": ["Kh Ah 2h", "* *"],
        "rummy": ["Qh Kh Ah"],
    }
    assert all(is_meld(BOOK[name], tuple(text.split())) for name, texts in yes.items() for text in texts)
    assert not any(is_meld(BOOK[name], tuple(text.split())) for name, texts in no.items() for text in texts)
