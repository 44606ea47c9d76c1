"""Cards in writing: every spelling is read, every style reads back, and what is no card is named with its position."""

from __future__ import annotations

import pickle
from typing import get_args

import pytest

import romi
from romi import JOKER, Card, Declared, NotationError, Rank, Suit, show
from romi.card import NATURALS, Natural
from romi.notation import Style, card, cards

STYLES: tuple[Style, ...] = get_args(Style)
SEVEN = Natural(Rank.SEVEN, Suit.HEARTS)


@pytest.mark.parametrize(
    ("text", "ascii"),
    [
        ("7h Th 10h *", "7h Th Th *"),
        ("7♥ 10♥ A♠ Q♦", "7h Th As Qd"),
        ("7♡ 7♤ 7♢ 7♧", "7h 7s 7d 7c"),
        ("7♥\ufe0f 8♥\ufe0f", "7h 8h"),
        ("Á♠ D♠ B♠ K♠", "As Qs Js Ks"),
        ("ád dd bd", "Ad Qd Jd"),
        ("kőr 7, makk ász", "7h Ac"),
        ("piros király tök dáma zöld bubi pikk tízes", "Kh Qd Js Ts"),
        ("treff-10 káró-kettes", "Tc 2d"),
        ("KŐR HETES Kőr Ötös", "7h 5h"),
        ("pikk kilences", "9s"),
        ("🂷 🃊 🂭 🃎 🂡 🃏 🂿 🃟", "7h Td Qs Kd As * * *"),
        ("🃏\ufe0f 7♥", "* 7h"),
        ("Jk jk joker DZSÓKER *", "* * * * *"),
        ("*=6h 5c=9h 🃏=10♦ jk=kőr 7", "*=6h 5c=9h *=Td *=7h"),
        ("7h,8h;9h\t10h\nJh", "7h 8h 9h Th Jh"),
        ("7♥8♥9♥", "7h 8h 9h"),
        ("7h8H*9hjk", "7h 8h * 9h *"),
        (" ,; ", ""),
        ("", ""),
    ],
)
def test_every_spelling_is_read(text: str, ascii: str) -> None:  # noqa: A002
    """Letters, signs, glyphs and Hungarian words mean the same cards."""
    assert show(cards(text), "ascii") == ascii


def test_letters_with_a_loose_accent_are_read() -> None:
    """Text that is not in composed form says the same."""
    assert cards("ko\u030br 7 A\u0301h") == (SEVEN, Natural(Rank.ACE, Suit.HEARTS))


@pytest.mark.parametrize("style", STYLES)
def test_every_card_reads_back_in_every_style(style: Style) -> None:
    """All 53 cards, and all that a joker can be declared to be."""
    every: tuple[Card, ...] = (
        *NATURALS,
        JOKER,
        *(Declared(JOKER, natural) for natural in NATURALS),
        Declared(NATURALS[0], SEVEN),
    )
    assert cards(show(every, style)) == every
    assert [card(show([each], style)) for each in every] == list(every)


def test_the_styles() -> None:
    """A ten and a queen show how the styles differ."""
    hand = cards("Td Qs Ah * *=Jc")
    assert [show(hand, style) for style in STYLES] == [
        "10♦ Q♠ A♥ * *=J♣",
        "Td Qs Ah * *=Jc",
        "🃊 🂭 🂱 🃏 🃏=🃛",
        "10♦ D♠ Á♥ * *=B♣",
    ]
    assert show(hand) == show(hand, "unicode")
    assert [str(each) for each in hand] == show(hand).split()


def test_no_knight_among_the_glyphs() -> None:
    """The block of playing cards has a knight, which no pack of ours holds."""
    with pytest.raises(NotationError, match="🂬"):
        cards("🂫 🂬 🂭")


@pytest.mark.parametrize(
    ("text", "word", "position"),
    [
        ("7x", "7x", 0),
        ("7h 8h 9x", "9x", 6),
        ("7h, xx; 8h", "xx", 4),
        ("7hx 8h", "7hx", 0),
        ("  h7", "h7", 2),
        ("7 h", "7", 0),
        ("10", "10", 0),
        ("1h", "1h", 0),
        ("11h", "11h", 0),
        ("kőr", "kőr", 0),
        ("kőr 11", "kőr", 0),
        ("kőr hetesek", "kőr", 0),
        ("*=*", "*=*", 0),
        ("*=", "*=", 0),
        ("*=6h=7h", "*=6h=7h", 0),
        ("7h =8h", "=8h", 3),
        ("jokers", "jokers", 0),
        ("7h|8h", "7h|8h", 0),
        ("\x00", "\x00", 0),
        ("7h \ud800", "\ud800", 3),
        ("7\N{LATIN SMALL LETTER LONG S}", "7\N{LATIN SMALL LETTER LONG S}", 0),
        ("7h kőr k\N{LATIN SMALL LETTER DOTLESS I}rály", "kőr", 3),
        ("\N{KELVIN SIGN}h x", "x", 3),
        ("\N{FULLWIDTH DIGIT SEVEN}h", "\N{FULLWIDTH DIGIT SEVEN}h", 0),
        ("\N{ARABIC-INDIC DIGIT SEVEN}h", "\N{ARABIC-INDIC DIGIT SEVEN}h", 0),
        ("7♥\ufe0f\ufe0f", "7♥\ufe0f\ufe0f", 0),
    ],
)
def test_what_is_no_card_is_named_with_its_position(text: str, word: str, position: int) -> None:
    """The first word that is no card, whole, and where it begins; letters that only fold to ours are no spelling."""
    with pytest.raises(NotationError) as caught:
        cards(text)
    assert (caught.value.word, caught.value.position) == (word, position)
    assert repr(word) in str(caught.value)


def test_a_long_text_is_read_in_one_go() -> None:
    """A hundred thousand cards, and a wrong word behind them."""
    text = "7h " * 100_000
    assert len(cards(text)) == 100_000
    with pytest.raises(NotationError, match="position 300000"):
        cards(text + "x")


def test_an_error_is_a_value_error_and_pickles() -> None:
    """A program in another process learns the same."""
    assert issubclass(NotationError, ValueError)
    error = NotationError("7x", 3)
    copy = pickle.loads(pickle.dumps(error))
    assert isinstance(copy, NotationError)
    assert (copy.word, copy.position, str(copy)) == ("7x", 3, "'7x' at position 3 is no card")


@pytest.mark.parametrize("text", ["", "7h 8h"])
def test_one_card_is_one_card(text: str) -> None:
    """`card` reads exactly one."""
    with pytest.raises(NotationError, match="where one was expected"):
        card(text)
    assert card(" kőr 7 ") is SEVEN


@pytest.mark.parametrize("nonsense", [None, 7, b"7h", ["7h"]])
def test_only_text_is_read(nonsense: str) -> None:
    """What is no text is named."""
    with pytest.raises(TypeError, match=r"cards are read from a str, not from (NoneType|int|bytes|list)"):
        cards(nonsense)


def test_a_style_that_there_is_not() -> None:
    """It is named, with those there are."""
    with pytest.raises(ValueError, match="not 'latex'"):
        show([SEVEN], style="latex")  # type: ignore[arg-type]


def test_the_public_names_are_these() -> None:
    """`romi.cards` and `romi.show` are the two."""
    assert romi.show(romi.cards("7h *"), style="hu") == "7♥ *"
