"""Cards in writing.

Every way of writing that people use is read, and every style that is written reads back as the same cards:

- ASCII `7h Th 10h *`, suit signs `7♥ 10♦`, playing-card glyphs `🂷 🃏`;
- Hungarian letters `Á D B K` (ász, dáma, bubi, király), and Hungarian words `kőr 7`, `makk ász`;
- jokers `*`, `Jk`, `joker`, `dzsóker`, `🃏`;
- a declared wild card `*=6h`, `5c=9h`.

Cards stand apart by spaces, commas or semicolons, or not at all (`7♥8♥9♥`). Case does not matter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

from romi.card import JOKER, NATURALS, SUIT_SIGNS, Card, Declared, Joker, Natural, Rank, Suit, given

__all__ = ["NotationError", "Style", "card", "cards", "show"]


def __dir__() -> list[str]:
    return list(__all__)


Style: TypeAlias = Literal["unicode", "ascii", "glyph", "hu"]

_RANKS: Final[dict[str, Rank]] = {
    **{str(rank.value): rank for rank in Rank if 2 <= rank <= 10},
    **{"t": Rank.TEN, "j": Rank.JACK, "q": Rank.QUEEN, "k": Rank.KING, "a": Rank.ACE},
    **{"á": Rank.ACE, "d": Rank.QUEEN, "b": Rank.JACK},
}
_RANK_WORDS: Final[dict[str, Rank]] = {
    **_RANKS,
    **{"ász": Rank.ACE, "király": Rank.KING, "dáma": Rank.QUEEN, "bubi": Rank.JACK, "tízes": Rank.TEN},
    **{"kilences": Rank.NINE, "nyolcas": Rank.EIGHT, "hetes": Rank.SEVEN, "hatos": Rank.SIX, "ötös": Rank.FIVE},
    **{"négyes": Rank.FOUR, "hármas": Rank.THREE, "kettes": Rank.TWO},
}
_SUITS: Final[dict[str, Suit]] = {
    **{"c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS, "s": Suit.SPADES},
    **{"♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS, "♠": Suit.SPADES},
    **{"♧": Suit.CLUBS, "♢": Suit.DIAMONDS, "♡": Suit.HEARTS, "♤": Suit.SPADES},
}
_SUIT_WORDS: Final[dict[str, Suit]] = {
    **{"treff": Suit.CLUBS, "káró": Suit.DIAMONDS, "kőr": Suit.HEARTS, "pikk": Suit.SPADES},
    **{"makk": Suit.CLUBS, "tök": Suit.DIAMONDS, "piros": Suit.HEARTS, "zöld": Suit.SPADES},
}
_GLYPH_BLOCKS: Final = {Suit.SPADES: 0x1F0A0, Suit.HEARTS: 0x1F0B0, Suit.DIAMONDS: 0x1F0C0, Suit.CLUBS: 0x1F0D0}


def _glyph(card: Natural) -> str:
    # The block has a knight between jack and queen, which no pack of ours holds.
    return chr(_GLYPH_BLOCKS[card.suit] + card.rank + (card.rank >= Rank.QUEEN))


_GLYPHS: Final = {_glyph(card): card for card in NATURALS}
_JOKER_GLYPHS: Final = "🃏🂿🃟"
_JOKER_WORDS: Final = ("jk", "joker", "dzsóker")


def _either(words: Iterable[str]) -> str:
    """Any of the words, the longest first, in small or capital letters (`re.IGNORECASE` would take strangers for letters: ſ for s)."""
    return "|".join("".join(map(_any_case, word)) for word in sorted(words, key=len, reverse=True))


def _any_case(letter: str) -> str:
    return f"[{letter}{letter.upper()}]" if letter.isalpha() else re.escape(letter)


_NATURAL: Final = (
    rf"(?:(?P<glyph{{n}}>[{''.join(_GLYPHS)}])"
    rf"|(?P<rank{{n}}>{_either(_RANKS)})(?P<suit{{n}}>{_either(_SUITS)})\ufe0f?"
    rf"|(?P<suitword{{n}}>{_either(_SUIT_WORDS)})[\s-]*(?P<rankword{{n}}>{_either(_RANK_WORDS)})(?!\w))"
)
_CARD: Final = re.compile(
    rf"(?:(?P<joker>\*|[{_JOKER_GLYPHS}]\ufe0f?|(?:{_either(_JOKER_WORDS)})(?![^\W\d_]))|{_NATURAL.replace('{n}', '')})"
    rf"(?:=(?P<declared>{_NATURAL.replace('{n}', '2')}))?"
)
_GAP: Final = re.compile(r"[\s,;]*")
_SEPARATOR: Final = re.compile(r"[\s,;]")


class NotationError(ValueError):
    """A word that is no card. `word` is the offending word, `position` its offset in the text, from 0."""

    def __init__(self, word: str, position: int, why: str = "is no card") -> None:
        super().__init__(word, position, why)
        self.word = word
        self.position = position
        self.why = why

    def __str__(self) -> str:
        return f"{self.word!r} at position {self.position} {self.why}"


def cards(text: str, /) -> tuple[Card, ...]:
    """The cards written in `text`, in that order; none for an empty text.

    Raises `NotationError` with the first word that is no card and its position in the text (in composed form, NFC).

    >>> cards("7h 8♥ kőr 9, 10♥ *=Jh")
    (card('7h'), card('8h'), card('9h'), card('Th'), card('*=Jh'))
    """
    if not isinstance(text, str):
        raise TypeError(f"cards are read from a str, not from {type(text).__name__}: {text!r}")
    return tuple(card for card, _ in _scan(unicodedata.normalize("NFC", text)))


def card(text: str, /) -> Card:
    """The one card written in `text`; `NotationError` if it is none or several."""
    found = cards(text)
    if len(found) != 1:
        raise NotationError(text, 0, f"is {len(found)} cards where one was expected")
    return found[0]


def _scan(text: str) -> Iterator[tuple[Card, int]]:
    position = _end(_GAP.match(text))
    while position < len(text):
        match = _CARD.match(text, position)
        if match is None:
            raise NotationError(*_offending(text, position))
        yield _read(match), position
        position = _end(_GAP.match(text, match.end()))


def _end(match: re.Match[str] | None) -> int:
    return match.end() if match else 0


def _offending(text: str, position: int) -> tuple[str, int]:
    """The whole word around `position`, since `7hx` is the mistake, not `x`."""
    before = _SEPARATOR.split(text[:position])[-1]
    after = _SEPARATOR.split(text[position:], maxsplit=1)[0]
    return before + after, position - len(before)


def _read(match: re.Match[str]) -> Card:
    plain = JOKER if match["joker"] else _natural(match, "")
    return Declared(plain, _natural(match, "2")) if match["declared"] else plain


def _natural(match: re.Match[str], group: str) -> Natural:
    if glyph := match[f"glyph{group}"]:
        return _GLYPHS[glyph]
    if suit_word := match[f"suitword{group}"]:
        return Natural(_RANK_WORDS[match[f"rankword{group}"].lower()], _SUIT_WORDS[suit_word.lower()])
    return Natural(_RANKS[match[f"rank{group}"].lower()], _SUITS[match[f"suit{group}"].lower()])


_LETTERS: Final[dict[str, str]] = {
    "unicode": "A,2,3,4,5,6,7,8,9,10,J,Q,K",
    "hu": "Á,2,3,4,5,6,7,8,9,10,B,D,K",
}


def show(cards: Iterable[Card], style: Style = "unicode") -> str:
    """The cards in writing, apart by a space: `unicode` 10♦ Q♠ *, `ascii` Td Qs *, `glyph` 🃊 🂭 🃏, `hu` 10♦ D♠ *.

    What it writes, `cards` reads back as the same cards.
    """
    if style not in ("unicode", "ascii", "glyph", "hu"):
        raise ValueError(f"a style is 'unicode', 'ascii', 'glyph' or 'hu', not {style!r}")
    return " ".join(_write(card, style) for card in given(cards))


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
