"""Cards.

A *natural* card is one of 13 ranks in one of 4 suits; copies of it from several packs are one and the same value (F1). A *joker* has no
rank and no suit. A *declared* card is a wild card of which its player has said what it stands for; only such a card binds (F7).

There are just 53 plain cards, so they are interned: two equal cards are the same object, which makes comparing, hashing and counting
them cheap. Each carries its `index` (suit by suit, ace first; 52 is the joker) and the `bit` of that index, so that a hand becomes a mask
without a search.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from operator import attrgetter
from typing import Final, Literal, NoReturn, TypeAlias, final

import attrs

from romi._text import shown
from romi.as_code import Named, NamedNumber
from romi.checks import becomes, in_a_row

__all__ = [
    "JOKER",
    "NATURALS",
    "RANK_SYMBOLS",
    "SUIT_SIGNS",
    "SUIT_SYMBOLS",
    "Card",
    "Colour",
    "Declared",
    "Held",
    "Joker",
    "Natural",
    "Plain",
    "Rank",
    "Suit",
    "in_order",
    "sort",
    "undeclared",
]


def __dir__() -> list[str]:
    return list(__all__)


class Colour(Named):
    """Red or black (RABLO6)."""

    RED = "red"
    BLACK = "black"


@enum.unique
class Suit(NamedNumber):
    """The four suits; in Hungarian treff, káró, kőr, pikk (on Hungarian-suited packs makk, tök, piros, zöld)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def colour(self) -> Colour:
        """Diamonds and hearts are red, clubs and spades black."""
        return Colour.RED if self in (Suit.DIAMONDS, Suit.HEARTS) else Colour.BLACK


@enum.unique
class Rank(NamedNumber):
    """The thirteen ranks, from ace to king; where the ace may stand in a run is a rule of its own (F6)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise ValueError(f"{shown(value)} is not a rank: ranks are numbers, 1 for the ace to 13 for the king")


class _Ordered:
    """Cards compare by index, jokers last, a declared card just behind its undeclared twin; with nothing else."""

    __slots__ = ()

    @property
    def _key(self) -> tuple[int, int]:
        raise NotImplementedError

    def __lt__(self, other: object) -> bool:
        return self._key < other._key if isinstance(other, _Ordered) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._key <= other._key if isinstance(other, _Ordered) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._key > other._key if isinstance(other, _Ordered) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._key >= other._key if isinstance(other, _Ordered) else NotImplemented

    @property
    def symbol(self) -> str:
        """The card in ASCII notation."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"card({self.symbol!r})"


class _Interned(_Ordered):
    """What natural cards and the joker share: they are interned and immutable."""

    __slots__ = ("bit", "index")

    index: int
    bit: int

    @property
    def _key(self) -> tuple[int, int]:
        return self.index, 0

    def __hash__(self) -> int:
        """The index: sets of cards are gone through in the same order in every process."""
        return self.index

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card is a value: {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card is a value: {name!r} cannot be deleted")


@final
class Natural(_Interned):
    """A natural card (F1). `Natural(Rank.SEVEN, Suit.HEARTS)` is always the same object; so is what unpickling or copying gives.

    >>> Natural(Rank.SEVEN, Suit.HEARTS) is Natural(Rank.SEVEN, Suit.HEARTS)
    True
    """

    __slots__ = ("rank", "suit")

    rank: Rank
    suit: Suit

    def __new__(cls, rank: Rank, suit: Suit) -> Natural:
        """The card of that rank and suit; `ValueError` if there is none."""
        try:
            if 1 <= rank <= 13 and 0 <= suit <= 3:
                return NATURALS[suit * 13 + rank - 1]
        except TypeError:
            named: tuple[tuple[str, object], ...] = (("rank is a Rank", rank), ("suit is a Suit", suit))
            wrong = next(f"{words}, not {shown(thing)}" for words, thing in named if not isinstance(thing, int))
            raise TypeError(f"Natural: {wrong}; text becomes cards by romi.cards(text)") from None
        raise ValueError(f"there is no card of rank {shown(rank)} and suit {shown(suit)}")

    @property
    def symbol(self) -> str:
        """Its ASCII notation, `"7h"`."""
        return RANK_SYMBOLS[self.rank - 1] + SUIT_SYMBOLS[self.suit]

    def __str__(self) -> str:
        return ("10" if self.rank is Rank.TEN else RANK_SYMBOLS[self.rank - 1]) + SUIT_SIGNS[self.suit]

    def __reduce__(self) -> tuple[type[Natural], tuple[Rank, Suit]]:
        return Natural, (self.rank, self.suit)


@final
class Joker(_Interned):
    """The joker: one value, `JOKER`, however many of them a pack holds (F1)."""

    __slots__ = ()

    def __new__(cls) -> Joker:
        """The joker."""
        return JOKER

    @property
    def symbol(self) -> str:
        """Its notation, `"*"`."""
        return "*"

    def __str__(self) -> str:
        return "*"

    def __reduce__(self) -> str:
        return "JOKER"


@final
@attrs.frozen(order=False, repr=False)
class Declared(_Ordered):
    """A wild card with what its player says that it stands for: written `*=6h`, or `5c=9h` for a wild five (F7).

    A declaration binds: a check accepts a declared card only in the place of `natural`.
    """

    card: Natural | Joker
    natural: Natural

    def __attrs_post_init__(self) -> None:
        card: object = self.card
        natural: object = self.natural
        if not isinstance(card, Natural | Joker):
            raise TypeError(f"{shown(card)} is not a plain card that could be declared")
        if not isinstance(natural, Natural):
            raise TypeError(f"{shown(natural)} is not a natural card to stand for")

    @property
    def _key(self) -> tuple[int, int]:
        return self.card.index, self.natural.index + 1

    def __hash__(self) -> int:
        """As stable as that of plain cards."""
        return hash(self._key)

    @property
    def index(self) -> int:
        """53, behind every plain card."""
        return 53

    @property
    def bit(self) -> int:
        """`1 << 53`."""
        return 1 << 53

    @property
    def symbol(self) -> str:
        """Its ASCII notation, `"*=6h"`."""
        return f"{self.card.symbol}={self.natural.symbol}"

    def __str__(self) -> str:
        return f"{self.card}={self.natural}"


Card: TypeAlias = Natural | Joker | Declared
"""Whatever can be given to a check: a natural card, the joker, or a wild card declared to stand for a natural one."""

Plain: TypeAlias = Natural | Joker
"""A card without a declaration: what a pack holds and a player draws."""

Held: TypeAlias = tuple[Plain, ...]
"""Plain cards as they are held or lie in a pile; a hand is kept in order."""

RANK_SYMBOLS: Final = "A23456789TJQK"
SUIT_SYMBOLS: Final = "cdhs"
SUIT_SIGNS: Final = "♣♦♥♠"


def _natural(rank: Rank, suit: Suit) -> Natural:
    made = object.__new__(Natural)
    index = suit * 13 + rank - 1
    for name, value in (("rank", rank), ("suit", suit), ("index", index), ("bit", 1 << index)):
        object.__setattr__(made, name, value)
    return made


def _joker() -> Joker:
    made = object.__new__(Joker)
    for name, value in (("index", 52), ("bit", 1 << 52)):
        object.__setattr__(made, name, value)
    return made


NATURALS: Final[tuple[Natural, ...]] = tuple(_natural(rank, suit) for suit in Suit for rank in Rank)
"""The 52 natural cards by `index`: clubs, diamonds, hearts, spades, each from ace to king."""

JOKER: Final = _joker()
"""The joker."""


for _kind in (Natural, Joker, Declared):
    becomes(_kind, "card", "text becomes a card by romi.notation.card(text)")

_INDEX: Final = attrgetter("index")
KINDS: Final = frozenset((Natural, Joker, Declared))
"""The classes of cards."""


def in_order(cards: Iterable[Plain]) -> Held:
    """A hand as it is kept: sorted by suit and rank, jokers last, so that equal hands are equal values."""
    held = cards if type(cards) is tuple else tuple(cards)
    try:
        return tuple(sorted(held, key=_INDEX))
    except (AttributeError, TypeError):  # a hand that is one is not looked at twice
        return tuple(sorted(undeclared(card) for card in given(held)))


def undeclared(card: Card) -> Natural | Joker:
    """The card itself, without what it was declared to stand for."""
    return card.card if isinstance(card, Declared) else card


def given(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a tuple; `TypeError` that names what is not a card among them."""
    taken = cards if type(cards) is tuple else in_a_row("cards", cards)
    if not KINDS.issuperset(map(type, taken)):
        whole: object = cards
        strange: object = whole if isinstance(whole, str) else next(it for it in taken if type(it) not in KINDS)
        raise TypeError(f"{shown(strange)} is not a card; text becomes cards by romi.cards(text)")
    return taken


def given_card(card: Card) -> Card:
    """The card; `TypeError` that says what else it is."""
    thing: object = card
    if not isinstance(thing, Card):
        raise TypeError(f"one card is wanted here, not {shown(card)}; text becomes a card by romi.notation.card(text)")
    return card


def sort(hand: Iterable[Card], by: Literal["rank", "suit"] = "suit") -> tuple[Card, ...]:
    """The hand in order: by suit and then rank, or by rank and then suit; jokers last (RUM8)."""
    if by == "suit":
        return tuple(sorted(given(hand)))
    if by == "rank":
        return tuple(sorted(given(hand), key=_by_rank))
    raise ValueError(f"a hand is sorted by 'rank' or by 'suit', not by {shown(by)}")


def _by_rank(card: Card) -> tuple[int, Card]:
    plain = undeclared(card)
    return (plain.rank if isinstance(plain, Natural) else 14), card
