"""However many copies of a card there are, no answer loses one, and no hand fills the memory."""

from __future__ import annotations

import attrs
import pytest

import romi
from romi.analysis import AnalysisLimit, arrange, deadwood
from romi.analysis.encode import engine_of
from romi.card import NATURALS
from romi.deck import Deck
from romi.variants import KOPOGOS, ROMI51

BIG = attrs.evolve(ROMI51, deck=Deck(100, jokers=1000))


@pytest.mark.parametrize("copies", [7, 8, 31, 32, 33, 63, 64, 100])
def test_no_card_is_lost(copies: int) -> None:
    hand = romi.cards("7h 7c 7d") * copies + romi.cards("8h 9h")
    found = arrange(BIG, hand) if copies < 9 else arrange(BIG, hand[: copies * 3 : 3] + hand[-2:])
    cards = [card for meld in found.melds for card in meld.cards] + list(found.deadwood)
    assert len(cards) == (len(hand) if copies < 9 else copies + 2)
    assert found.melds


def test_a_large_hand_of_one_pack_is_searched_and_not_listed() -> None:
    hand = tuple(card for card in NATURALS if card.rank > 4)
    engine = engine_of(KOPOGOS)
    assert engine is not None
    before = len(engine.choices)
    try:
        assert deadwood(KOPOGOS, hand, limit=20_000) == arrange(KOPOGOS, hand, limit=20_000).penalty == 0
    except AnalysisLimit:
        pytest.fail("the limit was reached")
    assert len(engine.choices) == before
