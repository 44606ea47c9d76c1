"""Moves as values, and their writing."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from romi.card import JOKER, NATURALS, Card, Declared
from romi.moves import (
    Declare,
    Discard,
    DrawStock,
    EndTurn,
    ExchangeJoker,
    Knock,
    Lay,
    LayOff,
    Move,
    Pass,
    PutBack,
    Redeal,
    Regroup,
    SwapExchangeCard,
    TakeDiscard,
    TakeExchangeCard,
    parse_move,
)
from romi.notation import NotationError, card, cards

ONE: st.SearchStrategy[Card] = st.one_of(
    st.sampled_from(NATURALS), st.just(JOKER), st.builds(Declared, st.just(JOKER), st.sampled_from(NATURALS))
)
SOME = st.lists(ONE, min_size=1, max_size=14).map(tuple)
MELDS = st.lists(SOME, min_size=1, max_size=4).map(tuple)
ANY_MELDS = st.lists(SOME, max_size=4).map(tuple)
PLACE = st.integers(0, 50)
BARE: list[Move] = [DrawStock(), TakeExchangeCard(), PutBack(), EndTurn(), Pass()]
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from(BARE),
    st.builds(TakeDiscard, st.integers(1, 50)),
    st.builds(SwapExchangeCard, ONE),
    st.builds(Discard, ONE),
    st.builds(Lay, MELDS),
    st.builds(Regroup, ANY_MELDS),
    st.builds(LayOff, SOME, PLACE),
    st.builds(ExchangeJoker, SOME, PLACE),
    st.builds(Knock, ANY_MELDS, st.none() | ONE),
    st.builds(Declare, st.sampled_from(["römi", "one-colour", "flush", "pikoló"]), ANY_MELDS, st.none() | ONE),
    st.builds(Redeal, st.lists(ONE, max_size=3)),
)


@given(MOVES)
def test_a_written_move_is_read_back(move: Move) -> None:
    """What `str` writes, `parse_move` reads back as the same move, whatever the case and the blanks around."""
    assert parse_move(str(move)) == move
    assert parse_move(f"  {str(move).upper()} ") == move
    assert pickle.loads(pickle.dumps(move)) == move == copy.deepcopy(move)
    assert hash(move) == hash(parse_move(str(move)))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", DrawStock()),
        ("take", TakeDiscard()),
        ("take 3", TakeDiscard(3)),
        ("take-exchange", TakeExchangeCard()),
        ("swap 7h", SwapExchangeCard(card("7h"))),
        ("lay 7h 8h 9h / 4c 4d *", Lay([cards("7h 8h 9h"), cards("4c 4d *")])),
        ("lay-off Th on 1", LayOff(cards("Th"), 0)),
        ("exchange 4h 4s on 2", ExchangeJoker(cards("4h 4s"), 1)),
        ("regroup", Regroup(())),
        ("put-back", PutBack()),
        ("discard *", Discard(JOKER)),
        ("end", EndTurn()),
        ("knock 5s: 7h 8h 9h", Knock([cards("7h 8h 9h")], card("5s"))),
        ("knock", Knock(())),
        ("declare römi 5s: 7h 8h 9h", Declare("römi", [cards("7h 8h 9h")], card("5s"))),
        ("declare one-colour", Declare("one-colour")),
        ("redeal", Redeal()),
        ("redeal 7h 8h", Redeal(cards("7h 8h"))),
        ("pass", Pass()),
    ],
)
def test_how_each_move_is_written(text: str, move: Move) -> None:
    """The notation of the module's table."""
    assert str(move) == text
    assert parse_move(text) == move


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins no move"),
        ("fold", "'fold' at position 0 begins no move"),
        ("draw 2", "begins no move"),
        ("take 0", "at least one card"),
        ("take two", "begins no move"),
        ("swap", "0 cards"),
        ("discard 7h 8h", "2 cards"),
        ("discard 1h", "'1h' at position 0 is no card"),
        ("lay", "names no card"),
        ("lay 7h 8h 9h /", "names no card"),
        ("lay-off 7h", "number of a meld"),
        ("lay-off 7h on 0", "number of a meld"),
        ("exchange on 1", "number of a meld"),
        ("knock 5s: 7h 8h 9h / ", "a meld has no card"),
        ("declare", "one word of small letters"),
        ("lay " + "7h " * 2000, "longer than any move"),
    ],
)
def test_what_is_no_move_is_refused_with_the_reason(text: str, why: str) -> None:
    """`NotationError` names the word and what is wrong with it."""
    with pytest.raises(NotationError, match=why):
        parse_move(text)


def test_moves_that_make_no_sense_cannot_be_built() -> None:
    """No lay without a card, no meld before the first, no cards taken at all."""
    for build in (
        lambda: Lay(()),
        lambda: Lay([()]),
        lambda: LayOff((), 0),
        lambda: LayOff(cards("7h"), -1),
        lambda: ExchangeJoker(cards("7h"), -1),
        lambda: Regroup([()]),
        lambda: TakeDiscard(0),
        lambda: Declare("two words"),
    ):
        with pytest.raises(ValueError):
            build()


def test_every_move_that_can_be_made_can_be_written_and_read() -> None:
    """Places of the table and counts of cards have four digits at most, in a move as in its text."""
    hand = cards("7h")
    for move in (LayOff(hand, on=9998), ExchangeJoker(hand, on=9998), TakeDiscard(9999)):
        assert parse_move(str(move)) == move
    for kind in (LayOff, ExchangeJoker):
        with pytest.raises(ValueError, match="counted from 0 to 9998, not 1000000000"):
            kind(hand, on=10**9)
    with pytest.raises(ValueError, match="at most 9999 cards are taken, not 10000"):
        TakeDiscard(10_000)
