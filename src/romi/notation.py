"""Cards in writing.

Every way of writing that people use is read, and every style that is written reads back as the same cards:

- ASCII `7h Th 10h *`, suit signs `7♥ 10♦`, the suit first `h7 ♥7`, playing-card glyphs `🂷 🃏`, English words `7 of hearts`;
- Hungarian letters `Á D B K` (ász, dáma, bubi, király), and Hungarian words `kőr 7`, `makk ász`, `makk felső`;
- jokers `*`, `Jk`, `joker`, `dzsóker`, `zsóker`, `🃏`, `★`;
- a declared wild card `*=6h`, `5c=9h`.

Cards are separated by spaces, commas or semicolons, or not at all (`7♥8♥9♥`). Case does not matter, nor whether an accent is a letter's own or
follows it, nor how a sign is to be shown (U+FE0E, U+FE0F). What is ambiguous is not guessed at: `1h` and `11h` are refused with a hint.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Final, Literal, TypeAlias, get_args

from romi._text import shown
from romi.card import JOKER, NATURALS, SUIT_SIGNS, Card, Declared, Joker, Natural, Rank, Suit, given

__all__ = ["NotationError", "Style", "card", "cards", "show"]


def __dir__() -> list[str]:
    return list(__all__)


Style: TypeAlias = Literal["unicode", "ascii", "glyph", "hu", "tiles"]

# --- what is read --------------------------------------------------------------------------------

_RANKS: Final[dict[str, Rank]] = {
    **{str(rank.value): rank for rank in Rank if 2 <= rank <= 10},
    **{"t": Rank.TEN, "j": Rank.JACK, "q": Rank.QUEEN, "k": Rank.KING, "a": Rank.ACE},
    **{"á": Rank.ACE, "d": Rank.QUEEN, "b": Rank.JACK},
}
_RANK_WORDS: Final[dict[str, Rank]] = {
    **_RANKS,
    **{"ász": Rank.ACE, "király": Rank.KING, "dáma": Rank.QUEEN, "bubi": Rank.JACK, "tízes": Rank.TEN},
    **{"felső": Rank.QUEEN, "alsó": Rank.JACK},
    **{"kilences": Rank.NINE, "nyolcas": Rank.EIGHT, "hetes": Rank.SEVEN, "hatos": Rank.SIX, "ötös": Rank.FIVE},
    **{"négyes": Rank.FOUR, "hármas": Rank.THREE, "kettes": Rank.TWO},
}
_ENGLISH_RANKS: Final[dict[str, Rank]] = {**_RANKS, **{rank.name.lower(): rank for rank in Rank}}
_SUITS: Final[dict[str, Suit]] = {
    **{"c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS, "s": Suit.SPADES},
    **{"♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS, "♠": Suit.SPADES},
    **{"♧": Suit.CLUBS, "♢": Suit.DIAMONDS, "♡": Suit.HEARTS, "♤": Suit.SPADES},
}
_SUIT_WORDS: Final[dict[str, Suit]] = {
    **{"treff": Suit.CLUBS, "káró": Suit.DIAMONDS, "kőr": Suit.HEARTS, "pikk": Suit.SPADES},
    **{"makk": Suit.CLUBS, "tök": Suit.DIAMONDS, "piros": Suit.HEARTS, "zöld": Suit.SPADES},
}
_ENGLISH_SUITS: Final[dict[str, Suit]] = {suit.name.lower(): suit for suit in Suit}
_GLYPH_BLOCKS: Final = {Suit.SPADES: 0x1F0A0, Suit.HEARTS: 0x1F0B0, Suit.DIAMONDS: 0x1F0C0, Suit.CLUBS: 0x1F0D0}


def _glyph(card: Natural) -> str:
    # The block has a knight between jack and queen, which no pack of ours holds.
    return chr(_GLYPH_BLOCKS[card.suit] + card.rank + (card.rank >= Rank.QUEEN))


_GLYPHS: Final = {_glyph(card): card for card in NATURALS}
_JOKER_SIGNS: Final = "*★🃏🂿🃟"
_JOKER_WORDS: Final = ("jk", "joker", "dzsóker", "zsóker")


def _cased(words: Iterable[str]) -> tuple[str, ...]:
    """The words in small letters, in capitals, and with a capital at the head."""
    return tuple(dict.fromkeys(form for word in words for form in (word, word.upper(), word.capitalize())))


_EVERYDAY: Final[dict[str, Card]] = {
    **{
        rank + suit: Natural(_RANKS[rank.lower()], _SUITS[suit.lower()])
        for rank, suit in product(_cased(_RANKS), _cased(_SUITS))
    },
    **_GLYPHS,
    **dict.fromkeys((*_JOKER_SIGNS, *_cased(_JOKER_WORDS)), JOKER),
}
"""Words that are one card, so that a text made of them needs no scan."""


def _either(words: Iterable[str]) -> str:
    """Any of the words, the longest first, in small or capital letters (`re.IGNORECASE` would take strangers for letters: ſ for s)."""
    return "|".join("".join(map(_any_case, word)) for word in sorted(words, key=len, reverse=True))


def _any_case(letter: str) -> str:
    """The letter in either case, its accent its own or following it."""
    if not letter.isalpha():
        return re.escape(letter)
    plain, accent = unicodedata.normalize("NFD", letter)[0], unicodedata.normalize("NFD", letter)[1:]
    either = f"[{letter}{letter.upper()}]"
    return f"(?:{either}|[{plain}{plain.upper()}]{accent})" if accent else either


_SHOWN: Final = "[\ufe0e\ufe0f]?"
"""How the sign before it is to be shown: as text, or as a picture."""

_FIRST: Final = rf"(?<![{''.join(sign for sign in _SUITS if not sign.isalpha())}\ufe0e\ufe0f])(?:(?=\W)|(?<!\w))"
"""Where a card may begin with its suit: a letter at the head of a word, a sign not behind a sign (`7♥♥8` is no two cards)."""


def _natural_card(n: str) -> str:
    """A natural card in any writing, its groups named with `n` behind."""
    return (
        rf"(?:(?P<glyph{n}>[{''.join(_GLYPHS)}]){_SHOWN}"
        rf"|(?P<english{n}>{_either(_ENGLISH_RANKS)})[\s-]+[oO][fF][\s-]+(?P<of{n}>{_either(_ENGLISH_SUITS)})(?!\w)"
        rf"|(?P<rank{n}>{_either(_RANKS)})(?P<suit{n}>{_either(_SUITS)}){_SHOWN}"
        rf"|{_FIRST}(?P<first{n}>{_either(_SUITS)}){_SHOWN}(?P<second{n}>{_either(_RANKS)})"
        rf"|(?P<suitword{n}>{_either(_SUIT_WORDS)})[\s-]*(?P<rankword{n}>{_either(_RANK_WORDS)})(?!\w))"
    )


@cache
def _card() -> re.Pattern[str]:
    """One card in any writing; made when it is first needed, since everyday words need none."""
    joker = rf"[{_JOKER_SIGNS}]{_SHOWN}|(?:{_either(_JOKER_WORDS)})(?![^\W\d_])"
    return re.compile(rf"(?:(?P<joker>{joker})|{_natural_card('')})(?:=(?P<declared>{_natural_card('2')}))?")


_GAP: Final = re.compile(r"[\s,;]*")
_WORD: Final = re.compile(r"[^\s,;]*")
_MARK: Final = "\ufeff"
"""The byte order mark that some programs put before a text."""


_SPELLINGS: Final = (
    ("rank", _RANKS, "suit", _SUITS),
    ("second", _RANKS, "first", _SUITS),
    ("rankword", _RANK_WORDS, "suitword", _SUIT_WORDS),
    ("english", _ENGLISH_RANKS, "of", _ENGLISH_SUITS),
)
"""The groups that name rank and suit in each way of writing, and what they may say."""


class NotationError(ValueError):
    """A word that is not a card.

    `word` is the offending word, `position` its offset in the text, from 0, which the sentence counts from 1; `hint` says more, where
    there is more.
    """

    def __init__(self, word: str, position: int, why: str = "is not a card", hint: str = "") -> None:
        super().__init__(word, position, why, hint)
        self.word = word
        self.position = position
        self.why = why
        self.hint = hint

    def moved(self, by: int) -> NotationError:
        """The same fault in a longer text, in which the text that was read begins at that offset."""
        return NotationError(self.word, self.position + by, self.why, self.hint)

    def __str__(self) -> str:
        shown = self.word if len(self.word) <= _LONGEST_SHOWN else f"{self.word[:_LONGEST_SHOWN]}…"
        return f"{shown!r} at character {self.position + 1} {self.why}" + (f": {self.hint}" if self.hint else "")


_LONGEST_SHOWN: Final = 60


def cards(text: str, /, style: Style = "unicode") -> tuple[Card, ...]:
    """The cards written in `text`, in that order; none for an empty text. Every writing is read, whatever the style; `1♥ 11♥` in `tiles` alone.

    Raises `NotationError` with the first word that is not a card, its position in the text, and a hint where one can be given.

    >>> cards("7h 8♥ kőr 9, 10♥ *=Jh")
    (card('7h'), card('8h'), card('9h'), card('Th'), card('*=Jh'))
    """
    if style != "unicode":
        _known_style(style)
    try:
        return tuple([_EVERYDAY[word] for word in text.split()])
    except (KeyError, AttributeError, TypeError):
        return tuple(_scan(text, tiles=style == "tiles"))


def card(text: str, /, style: Style = "unicode") -> Card:
    """The one card written in `text`; `NotationError` if it is none or several."""
    found = cards(text, style)
    if len(found) != 1:
        raise NotationError(text, 0, f"is {len(found)} cards where one was expected")
    return found[0]


def _scan(text: str, *, tiles: bool = False) -> Iterator[Card]:
    """The cards of a text with words that are not of the everyday ones."""
    thing: object = text
    if not isinstance(thing, str):
        raise TypeError(f"cards are read from a str, not from {type(thing).__name__}: {shown(text)}")
    position = _end(_GAP.match(text, text.startswith(_MARK)))
    while position < len(text):
        match = _card().match(text, position)
        tile = _tile().match(text, position) if tiles else None
        if tile and _end(tile) > _end(match):
            match = tile
        if match is None:
            raise _no_card(text, position)
        yield _read_tile(match) if match is tile else _read(match)
        position = _end(_GAP.match(text, match.end()))


def _end(match: re.Match[str] | None) -> int:
    return match.end() if match else 0


def _read(match: re.Match[str]) -> Card:
    plain = JOKER if match["joker"] else _natural(match, "")
    return Declared(plain, _natural(match, "2")) if match["declared"] else plain


@cache
def _tile() -> re.Pattern[str]:
    """A tile by its number and suit, a joker, or either with what it was declared to be."""

    def tile(n: str) -> str:
        return rf"(?P<number{n}>1[0-3]|[1-9])(?P<suit{n}>{_either(_SUITS)}){_SHOWN}"

    return re.compile(rf"(?:(?P<joker>[{_JOKER_SIGNS}]{_SHOWN})|{tile('')})(?:=(?P<declared>{tile('2')}))?(?!\w)")


def _read_tile(match: re.Match[str]) -> Card:
    def natural(group: str) -> Natural:
        return Natural(Rank(int(match[f"number{group}"])), _SUITS[_plain(match[f"suit{group}"])])

    plain = JOKER if match["joker"] else natural("")
    return Declared(plain, natural("2")) if match["declared"] else plain


def _natural(match: re.Match[str], group: str) -> Natural:
    if glyph := match[f"glyph{group}"]:
        return _GLYPHS[glyph]
    for rank, ranks, suit, suits in _SPELLINGS:
        if match[rank + group]:
            return Natural(ranks[_plain(match[rank + group])], suits[_plain(match[suit + group])])
    raise AssertionError(match[0])  # pragma: no cover - the pattern has no other way


def _plain(word: str) -> str:
    """The word in small letters, each with its own accent."""
    return unicodedata.normalize("NFC", word.lower())


# --- what is wrong with a word -------------------------------------------------------------------


def _no_card(text: str, position: int) -> NotationError:
    """The whole word around `position`, since `7hx` is the mistake, not `x`; and what may have been meant."""
    before = re.split(r"[\s,;]", text[max(0, position - _LONGEST_SHOWN) : position])[-1]
    start = max(position - len(before), 1 if text.startswith(_MARK) else 0)
    word = text[start : _end(_WORD.match(text, position))]
    return NotationError(word, start, hint=_hint(word))


_KNOWN: Final = frozenset(
    "".join(
        (
            *_cased((*_RANK_WORDS, *_ENGLISH_RANKS, *_SUIT_WORDS, *_ENGLISH_SUITS, *_JOKER_WORDS)),
            *_SUITS,
            *_GLYPHS,
            _JOKER_SIGNS,
        )
    )
    + "".join(map(chr, range(0x21, 0x7F)))
    + "–\u0301\u0308\u030b\ufe0e\ufe0f"
)


@cache
def _numbered() -> re.Pattern[str]:
    """An ace or a figure as a number, with its suit."""
    suits = _either((*_SUITS, *_SUIT_WORDS))
    return re.compile(rf"(?:1|11|12|13)(?:{suits})|(?:{suits})(?:1|11|12|13)")


def _hint(word: str) -> str:
    """What may have been meant, or which letter is none of ours; nothing where neither can be told."""
    stranger = next((letter for letter in word if letter not in _KNOWN), "")
    if stranger:
        return f"{stranger!r} is U+{ord(stranger):04X} {unicodedata.name(stranger, '')}".rstrip()
    plain = _plain(word)
    if _numbered().fullmatch(word):
        return "the ace is written A, the jack J, the queen Q, the king K"
    if plain in _SUITS or plain in _SUIT_WORDS:
        return "a suit, and no rank with it"
    if plain in _RANK_WORDS or plain in _ENGLISH_RANKS:
        return "a rank, and no suit with it"
    if len(parts := re.split("[-–]", word)) > 1 and all(part in _EVERYDAY for part in parts):
        return "cards are separated by spaces or commas, and each is written out"
    return ""


_LETTERS: Final[dict[str, str]] = {
    "unicode": "A,2,3,4,5,6,7,8,9,10,J,Q,K",
    "hu": "Á,2,3,4,5,6,7,8,9,10,B,D,K",
    "tiles": "1,2,3,4,5,6,7,8,9,10,11,12,13",
}


def show(cards: Iterable[Card], style: Style = "unicode") -> str:
    """The cards in writing, separated by a space: `unicode` 10♦ Q♠ *, `ascii` Td Qs *, `glyph` 🃊 🂭 🃏, `hu` 10♦ D♠ *,
    `tiles` 10♦ 12♠ *.

    What it writes, `cards` reads back as the same cards; tiles, if it is told so. Of a mapping by card, as `analysis.outs` answers, the cards.
    """
    _known_style(style)
    return " ".join(_write(card, style) for card in given(tuple(cards) if isinstance(cards, Mapping) else cards))


def _known_style(style: Style) -> Style:
    if style not in get_args(Style):
        raise ValueError(f"a style is 'unicode', 'ascii', 'glyph', 'hu' or 'tiles', not {shown(style)}")
    return style


def _write(card: Card, style: Style) -> str:
    if isinstance(card, Declared):
        return f"{_write(card.card, style)}={_write(card.natural, style)}"
    if isinstance(card, Joker):
        return "🃏" if style == "glyph" else "*"
    if style == "ascii":
        return card.symbol
    if style == "glyph":
        return _glyph(card)
    return _LETTERS[style].split(",")[card.rank - 1] + SUIT_SIGNS[card.suit]
