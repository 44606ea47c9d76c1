"""Cards in writing: every spelling is read, every style reads back, and what is not a card is named with its position."""

from __future__ import annotations

import pickle
import time
import unicodedata
from collections.abc import Callable
from typing import Literal, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import romi
from romi import JOKER, Card, Declared, NotationError, Rank, Suit, notation, show
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
        ("Jk jk joker DZSÓKER Zsóker *", "* * * * * *"),
        ("*=6h 5c=9h 🃏=10♦ jk=kőr 7", "*=6h 5c=9h *=Td *=7h"),
        ("7h,8h;9h\t10h\nJh", "7h 8h 9h Th Jh"),
        ("7♥8♥9♥", "7h 8h 9h"),
        ("7h8H*9hjk", "7h 8h * 9h *"),
        ("h7 H10 ♥7 ♠A d9 dk", "7h Th 7h As 9d Kd"),
        ("♥7♥8♥9 *=h7", "7h 8h 9h *=7h"),
        ("7\u2665\ufe0e 7\u2665\ufe0e8\u2665 \u2665\ufe0f7 🂷\ufe0e *\ufe0f", "7h 7h 8h 7h 7h *"),
        ("7 of hearts, ace of Spades; Queen-of-diamonds 10 of clubs *=ten of clubs", "7h As Qd Tc *=Tc"),
        ("makk felső ZÖLD ALSÓ kőr felső", "Qc Js Qh"),
        ("★ ★=7h", "* *=7h"),
        (" ,; ", ""),
        ("", ""),
    ],
)
def test_every_spelling_is_read(text: str, ascii: str) -> None:  # noqa: A002
    """Letters, signs, glyphs and Hungarian words mean the same cards."""
    assert show(cards(text), "ascii") == ascii


SPELT = "kőr 7 Áh KŐR ÁSZ káró király tök ötös zöld négyes dzsóker=pikk dáma makk felső"


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_accents_and_byte_order_marks_make_no_difference(form: Literal["NFC", "NFD"], mark: str) -> None:
    """An accent is the letter's own or follows it; a mark may stand before the text, and nowhere else."""
    assert cards(mark + unicodedata.normalize(form, SPELT)) == cards(SPELT)
    assert cards(mark + "7h 8h") == cards("7h 8h")
    with pytest.raises(NotationError, match=r"U\+FEFF ZERO WIDTH NO-BREAK SPACE"):
        cards("7h \ufeff8h")


def test_everyday_words_are_what_the_grammar_reads() -> None:
    """The table of words that are one card says nothing that a scan would not say."""
    assert {word: tuple(notation._scan(word)) for word in notation._EVERYDAY} == {
        word: (meant,) for word, meant in notation._EVERYDAY.items()
    }


PIECES = [*"7h8dk10♥♠qáÁjJ*=★ ,", "o\u030b", "of", "kőr", "hearts", "joker", "ász", "7h ", "\ufe0e"]


@given(st.lists(st.sampled_from(PIECES), max_size=10).map("".join))
def test_a_text_reads_the_same_with_and_without_the_table(text: str) -> None:
    """Whatever is put together from pieces of cards is the same cards, or the same error, by words and by scanning."""
    assert outcome(cards, text) == outcome(lambda text: tuple(notation._scan(text)), text)


def outcome(read: Callable[[str], tuple[Card, ...]], text: str) -> object:
    """The cards, or the error in words."""
    try:
        return read(text)
    except NotationError as error:
        return str(error)


@pytest.mark.parametrize("style", STYLES)
def test_every_card_reads_back_in_every_style(style: Style) -> None:
    """All 53 cards, and all that a joker can be declared to be."""
    every: tuple[Card, ...] = (
        *NATURALS,
        JOKER,
        *(Declared(JOKER, natural) for natural in NATURALS),
        Declared(NATURALS[0], SEVEN),
    )
    assert cards(show(every, style), style) == every
    assert [card(show([each], style), style) for each in every] == list(every)
    assert all(cards(show(every, other), style) == every for other in STYLES if other != "tiles")


def test_tiles_are_numbered_from_1_to_13() -> None:
    """Where it is said that tiles are read; else an ace and a figure have their letter, and what may have been meant is hinted."""
    assert cards("1h 11♥ 12s 13d 7c *=12h 1♣", style="tiles") == cards("Ah Jh Qs Kd 7c *=Qh Ac")
    assert show(cards("Ah Jh * *=Qs"), "tiles") == "1♥ 11♥ * *=12♠"
    with pytest.raises(NotationError, match="'11h' at character 4 is not a card: the ace is written A"):
        cards("7h 11h")
    with pytest.raises(NotationError, match="'14h' at character 4 is not a card"):
        cards("7h 14h", style="tiles")


def test_the_styles() -> None:
    """A ten and a queen show how the styles differ."""
    hand = cards("Td Qs Ah * *=Jc")
    assert [show(hand, style) for style in STYLES] == [
        "10♦ Q♠ A♥ * *=J♣",
        "Td Qs Ah * *=Jc",
        "🃊 🂭 🂱 🃏 🃏=🃛",
        "10♦ D♠ Á♥ * *=B♣",
        "10♦ 12♠ 1♥ * *=11♣",
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
        ("  h", "h", 2),
        ("7hh8", "7hh8", 0),
        ("7♥♥8", "7♥♥8", 0),
        ("7h h8h", "h8h", 3),
        ("8h of hearts", "of", 3),
        ("ko\u030br", "ko\u030br", 0),
        ("ko\u030br 7 xx", "xx", 7),
        ("\ufeffxx", "xx", 1),
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
        ("\N{KELVIN SIGN}h x", "\N{KELVIN SIGN}h", 0),
        ("\N{FULLWIDTH DIGIT SEVEN}h", "\N{FULLWIDTH DIGIT SEVEN}h", 0),
        ("\N{ARABIC-INDIC DIGIT SEVEN}h", "\N{ARABIC-INDIC DIGIT SEVEN}h", 0),
        ("7♥\ufe0f\ufe0f", "7♥\ufe0f\ufe0f", 0),
    ],
)
def test_what_is_no_card_is_named_with_its_position(text: str, word: str, position: int) -> None:
    """The first word that is not a card, whole, and where it begins; letters that only fold to ours are no spelling."""
    with pytest.raises(NotationError) as caught:
        cards(text)
    assert (caught.value.word, caught.value.position) == (word, position)
    assert repr(word) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("7\u0445", "'х' is U+0445 CYRILLIC SMALL LETTER HA"),
        ("К\u2665", "'К' is U+041A CYRILLIC CAPITAL LETTER KA"),
        ("7h\u200b 8h", "'\\u200b' is U+200B ZERO WIDTH SPACE"),
        ("\u202e7h", "'\\u202e' is U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("\N{KELVIN SIGN}h", "'\N{KELVIN SIGN}' is U+212A KELVIN SIGN"),
        ("\x00", "'\\x00' is U+0000"),
        ("7h \ud800", "'\\ud800' is U+D800"),
        *(
            (word, "the ace is written A, the jack J, the queen Q, the king K")
            for word in ("1h", "11♥", "13s", "♥1", "h12")
        ),
        *(
            (word, "cards are separated by spaces or commas, and each is written out")
            for word in ("6h-7h", "6♥–7♥", "5h-8h")
        ),
        *((word, "a suit, and no rank with it") for word in ("kőr", "♥", "h 7h", "KO\u030bR")),
        *((word, "a rank, and no suit with it") for word in ("7 h", "10", "felső", "ace")),
    ],
)
def test_a_hint_says_what_may_have_been_meant(text: str, hint: str) -> None:
    """A letter of another alphabet, and one that nobody sees, is named; what is ambiguous is not guessed at."""
    with pytest.raises(NotationError) as caught:
        cards(text)
    assert caught.value.hint == hint
    assert str(caught.value).endswith(f"is not a card: {hint}")


@pytest.mark.parametrize("piece", ["\u0301", "o\u030b", "kőr ", "*=", "7 of ", "\ufeff", "=", "kőr" + " " * 50, "♥"])
def test_a_long_text_that_is_none_is_refused_at_once(piece: str) -> None:
    """A million characters of nonsense cost no more than looking at them, and the message stays short."""
    begun = time.process_time()
    with pytest.raises(NotationError) as caught:
        cards("7h " + piece * (1_000_000 // len(piece)))
    assert time.process_time() - begun < 2
    assert len(str(caught.value)) < 700


def test_a_long_text_is_read_in_one_go() -> None:
    """A hundred thousand cards, and a wrong word behind them."""
    text = "7h " * 100_000
    assert len(cards(text)) == 100_000
    with pytest.raises(NotationError, match="character 300001"):
        cards(text + "x")
    assert len(cards("kőr 7, " * 20_000)) == 20_000


def test_an_error_is_a_value_error_and_pickles() -> None:
    """A program in another process learns the same."""
    assert issubclass(NotationError, ValueError)
    error = NotationError("7x", 3, hint="a hint")
    copy = pickle.loads(pickle.dumps(error))
    assert isinstance(copy, NotationError)
    assert (copy.word, copy.position, copy.hint) == ("7x", 3, "a hint")
    assert str(copy) == "'7x' at character 4 is not a card: a hint"


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
