"""Moves as values, and their writing."""

from __future__ import annotations

import copy
import pickle
import time
import unicodedata
from collections.abc import Callable

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
from romi.moves.values import EVERY_KIND
from romi.notation import NotationError, card, cards
from romi.play.kinds import ROWS
from romi.sentences import tongue
from romi.variants import ROMI51

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
        ("", "'' at character 1 does not begin a move: moves begin with draw, take, .*, pass$"),
        ("fold", "'fold' at character 1 does not begin a move: moves begin with draw"),
        ("layoff Th on 1", "'layoff' at character 1 does not begin a move: did you mean lay-off"),
        ("lay off Th on 1", "'lay off' at character 1 does not begin a move: did you mean lay-off"),
        ("put back", "does not begin a move: did you mean put-back"),
        ("draw 2", "'2' at character 6 is too much: nothing follows draw"),
        ("take 0", "'0' at character 6 is not a number of cards: from 1 to 9999 can be taken"),
        ("take 99999", "'99999' at character 6 is not a number of cards: from 1 to 9999 can be taken"),
        ("take " + "9" * 3000, "is not a number of cards: from 1 to 9999"),
        ("take two", "'two' at character 6 is not a number of cards"),
        ("swap", "'swap' at character 1 is incomplete: a move looks like 'swap 7h'"),
        ("discard 7h 8h", "'7h 8h' at character 9 is 2 cards where one was expected"),
        ("discard 1h", "'1h' at character 9 is not a card"),
        ("lay 7h 8h 9h / 4c 4q", "'4q' at character 19 is not a card"),
        ("lay", "is incomplete: a move looks like 'lay 7h"),
        ("lay 7h 8h 9h /", "'/' at character 14 separates melds, but there is no card next to it"),
        ("lay-off", "is incomplete: a move looks like 'lay-off Th on 1'"),
        ("lay-off 7h", "should be cards, 'on', and the number of a meld"),
        ("lay-off 7h on 0", "'0' at character 15 is not the number of a meld on the table: they are counted from 1"),
        ("lay-off 7h on 99999", "they are counted from 1 to 9999"),
        ("lay-off 7x on 1", "'7x' at character 9 is not a card"),
        ("exchange on 1", "number of a meld"),
        ("knock 5s: 7h 8h 9h / ", "'/' at character 20 separates melds, but there is no card next to it"),
        ("knock 5s 6s", "is 2 cards where one was expected"),
        ("knock 5x: 7h 8h 9h", "'5x' at character 7 is not a card"),
        ("declare", "is incomplete: a move looks like 'declare römi"),
        ("declare 7h: 7h 8h 9h", "'7h' at character 9 is not a way out: that is one word"),
        ("declare " + "a" * 61, "is not a way out"),
        ("lay " + "7h " * 2000, "longer than any move"),
    ],
)
def test_what_is_no_move_is_refused_with_the_reason(text: str, why: str) -> None:
    """`NotationError` names the word and what is wrong with it."""
    with pytest.raises(NotationError, match=why):
        parse_move(text)


def test_accents_and_byte_order_marks_make_no_difference_to_moves() -> None:
    """As with cards: a decomposed way and decomposed cards, and a mark before the text."""
    text = "declare römi kőr 5: kőr 7 kőr 8 kőr 9"
    assert parse_move("\ufeff" + unicodedata.normalize("NFD", text)) == parse_move(text)


@pytest.mark.parametrize("filler", ["lay-off " + "7h " * 900 + "on ", "lay " + "/" * 3900, "lay-off " + " on" * 1300])
def test_a_text_that_is_no_move_is_refused_at_once(filler: str) -> None:
    """However it is made up, up to the longest that is looked at."""
    begun = time.process_time()
    with pytest.raises(NotationError):
        parse_move(filler)
    assert time.process_time() - begun < 0.5


MELD = ROMI51.meld(cards("7h 8h *")).unwrap()


def test_a_meld_is_taken_where_its_cards_are() -> None:
    """With what its wild cards stand for, since that is how it was read."""
    declared = cards("7h 8h *=9h")
    assert Lay([MELD]) == Lay([declared]) == Lay((MELD,))
    assert Regroup([MELD, cards("2c 2d 2s")]) == Regroup([declared, cards("2c 2d 2s")])
    assert Knock([MELD]).melds == Declare("römi", [MELD]).melds == (declared,)


def untyped(thing: object) -> Callable[..., object]:
    """The thing as a caller without a type checker has it."""
    assert callable(thing)
    return thing


@pytest.mark.parametrize(
    ("build", "words"),
    [
        *(
            (lambda kind=kind: untyped(kind)("7h"), "card is one card, not '7h'; text becomes cards by romi.cards")
            for kind in (Discard, SwapExchangeCard)
        ),
        (lambda: untyped(Discard)(cards("7h")), r"Discard: card is one card, not \(card\('7h'\),\)"),
        (lambda: untyped(Knock)((), "7h"), "Knock: card is one card or None, not '7h'; text becomes cards"),
        (lambda: untyped(Declare)("römi", (), 7), "Declare: card is one card or None, not 7"),
        (lambda: untyped(Declare)(None), "a way is one word in small letters, not None"),
        *(
            (lambda kind=kind: untyped(kind)("7h 8h 9h"), "'7h 8h 9h' is text; text becomes cards")
            for kind in (Lay, Regroup, Knock)
        ),
        *(
            (lambda kind=kind: untyped(kind)(["7h 8h 9h"]), "'7h 8h 9h' is not a card; text becomes cards")
            for kind in (Lay, Regroup, Knock)
        ),
        (
            lambda: untyped(Lay)(cards("7h 8h 9h")),
            r"'melds' are melds, each the cards of one, and card\('7h'\) is one card",
        ),
        (lambda: untyped(Lay)(MELD), "'melds' are given in a tuple or a list, and this is neither: <run"),
        (lambda: untyped(Lay)(None), "'melds' are given in a tuple or a list, and this is neither: None"),
        (lambda: untyped(Lay)([["7h"]]), "'7h' is not a card; text becomes cards"),
        (lambda: untyped(LayOff)("7h", 0), "'7h' is not a card; text becomes cards"),
        (lambda: untyped(LayOff)(cards("7h")[0], 0), "'cards' are given in a tuple or a list, and this is neither"),
        (lambda: untyped(LayOff)(cards("7h"), "0"), "'on' must be a whole number, not '0'"),
        (lambda: untyped(ExchangeJoker)([None], 0), "None is not a card"),
        (lambda: untyped(Redeal)("7h"), "'7h' is not a card; text becomes cards"),
        (lambda: untyped(TakeDiscard)("1"), "'count' must be a whole number, not '1'"),
        (lambda: untyped(parse_move)(None), "a move is read from a str, not from NoneType"),
    ],
)
def test_a_move_of_the_wrong_things_is_refused_where_it_is_made(build: Callable[[], object], words: str) -> None:
    """The argument is named, and the way from what was given."""
    with pytest.raises(TypeError, match=words):
        build()


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
        with pytest.raises(ValueError, match="'on' must be <= 9998: 1000000000"):
            kind(hand, on=10**9)
    with pytest.raises(ValueError, match="'count' must be <= 9999: 10000"):
        TakeDiscard(10_000)


@pytest.mark.parametrize("kind", EVERY_KIND, ids=lambda kind: kind.word)
def test_each_kind_of_move_has_its_row_and_its_words(kind: type[Move]) -> None:
    """So that whatever goes through all kinds finds it."""
    assert kind in ROWS
    for lang in ("en", "hu"):
        assert kind.word in tongue(lang).verbs
        assert kind.word in tongue(lang).told
