"""Packs and orders of cards.

A `Deck` says which cards there are; a `Shoe` is one order of them, face down, top first. An order is given, or comes
from a seed: by our own generator and shuffle in whole numbers, so that a seed gives the same order on every machine and
every Python, for good.

The generator is SplitMix64: the state grows by 0x9E3779B97F4A7C15 modulo 2**64 (the first time before the first word),
and a word is that state, mixed by two multiplications and three shifts. A number below n is `word % n` of the first word
below the greatest multiple of n that 64 bits hold, so that none is likelier than another. The shuffle is Fisher and
Yates': for i from the last place down to 1, swap place i with place j, j a number below i + 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from operator import eq
from typing import Final, Protocol, TypeVar

import attrs

from romi._text import shown
from romi.card import JOKER, NATURALS, Card, Joker, Natural, Rank, given, given_card, undeclared
from romi.checks import Rule, Value, asked, checked, ensure, in_a_row, listed, whole
from romi.code import Code
from romi.verdict import Violation, Violations

__all__ = ["Cut", "Deck", "DeckByPlayers", "DeckRule", "Shoe", "below", "derived", "shuffled", "words"]


def __dir__() -> list[str]:
    return list(__all__)


T = TypeVar("T")


class DeckRule(Protocol):
    """Which cards for so many players? Any callable from the number of players to a `Deck`; a `Deck` is one itself."""

    def __call__(self, players: int, /) -> Deck:
        """The deck; `ValueError` for a number of players that has none."""
        ...


_PACKS: Final = whole(1, 100)
MOST_JOKERS: Final = 1000
"""No shoe has more."""

_JOKERS: Final = whole(0, MOST_JOKERS)


def _ranks(ranks: Iterable[int]) -> tuple[Rank, ...]:
    return tuple(sorted({Rank(rank) for rank in listed("ranks", ranks)}))


@attrs.frozen(slots=False)
class Deck(Rule):
    """So many packs, each of four suits and the `ranks` given (all 13 if none are), and so many jokers in all (F1).

    At most 100 packs and 1000 jokers. Called with a number of players a deck answers with itself, so it is a `DeckRule` too.

    >>> len(Deck(packs=2, jokers=4)), len(Deck(1, ranks=(1, 2, 3, 4, 5, 6, 7, 11, 12, 13)))
    (108, 40)
    """

    packs: int = attrs.field(validator=_PACKS)
    jokers: int = attrs.field(default=0, validator=_JOKERS)
    ranks: tuple[Rank, ...] = attrs.field(default=tuple(Rank), converter=_ranks, kw_only=True)

    @ranks.validator
    def _some(self, _: object, ranks: tuple[Rank, ...]) -> None:
        if not ranks:
            raise ValueError("a pack has at least one rank")

    def __call__(self, players: int, /) -> Deck:
        """The same deck, whatever the number of players."""
        return self

    @property
    def cards(self) -> tuple[Natural | Joker, ...]:
        """Every card, pack after pack by suit and rank, the jokers last."""
        pack = tuple(card for card in NATURALS if card.rank in self.ranks)
        return pack * self.packs + (JOKER,) * self.jokers

    def __len__(self) -> int:
        return 4 * len(self.ranks) * self.packs + self.jokers

    def copies(self, card: Card) -> int:
        """How many of the card there are; what a card is declared to stand for makes no difference."""
        plain = undeclared(given_card(card))
        if isinstance(plain, Joker):
            return self.jokers
        return self.packs if plain.rank in self.ranks else 0

    @cached_property
    def _kinds(self) -> frozenset[int]:
        """The cards that there are, by index; no declared ones, which are to be looked at."""
        return frozenset([card.index for card in self.cards])

    @cached_property
    def _fewest(self) -> int:
        """How many there are of every card at the least, of those that there are."""
        return min(self.packs, self.jokers or self.packs)

    def faults(self, cards: Iterable[Card]) -> Violations:
        """One violation for each card of which there are more than the packs hold (F1)."""
        laid = cards if type(cards) is tuple else in_a_row("cards", cards)
        try:
            kinds = {card.index for card in laid}
            if self._kinds >= kinds and len(laid) - len(kinds) < self._fewest:
                return ()
            order = sorted([card.index for card in laid])
            if self._kinds >= kinds and True not in map(eq, order, order[self._fewest :]):
                return ()
        except (AttributeError, TypeError):  # what is looked at beforehand costs every meld its time
            pass
        given(laid)
        counts = Counter(map(undeclared, laid))
        return tuple(
            Violation(
                Code.MORE_THAN_IN_PACK if self.copies(card) else Code.NOT_IN_PACK,
                "F1",
                (card,),
                got=count,
                need=self.copies(card),
            )
            for card, count in sorted(counts.items())
            if count > self.copies(card)
        )


def _up_to(pairs: Iterable[tuple[int, Deck]]) -> tuple[tuple[int, Deck], ...]:
    return listed("up_to", pairs)


@attrs.frozen(slots=False)
class DeckByPlayers(Rule):
    """A deck that depends on the number of players: `up_to` pairs the most players with their deck, few first (HAND1).

    >>> deck = DeckByPlayers(up_to=((4, Deck(2, jokers=4)), (6, Deck(3, jokers=9))), rule="HAND1")
    >>> len(deck(4)), len(deck(5))
    (108, 165)
    """

    up_to: tuple[tuple[int, Deck], ...] = attrs.field(converter=_up_to)
    rule: str = attrs.field(default="", kw_only=True)

    def __attrs_post_init__(self) -> None:
        checked(self)
        most = [players for players, _ in self.up_to]
        if not most or most[0] < 1 or most != sorted(set(most)):
            raise ValueError(f"the numbers of players must rise, from 1 or more, not {most}")

    @asked
    def __call__(self, players: int, /) -> Deck:
        """The deck for so many players; `ValueError` if there is none."""
        for most, deck in self.up_to:
            if 1 <= players <= most:
                return deck
        raise ValueError(f"there is a deck for 1 to {self.up_to[-1][0]} players, not for {players}")


@attrs.frozen(slots=False)
class Cut(Value):
    """A shoe lifted in two: the `lifted` part and the `rest`, each top first."""

    lifted: tuple[Natural | Joker, ...]
    rest: tuple[Natural | Joker, ...]

    __attrs_post_init__ = checked

    @property
    def bottom(self) -> Natural | Joker:
        """The bottom card of the lifted part, which everyone sees (HAND4, MAGY5, TIZ5)."""
        return self.lifted[-1]

    def joined(self) -> Shoe:
        """The lifted part under the rest: its bottom card lies at the very bottom (HAND4)."""
        return Shoe(self.rest + self.lifted)


def _plain(cards: Iterable[Card]) -> tuple[Natural | Joker, ...]:
    order = given(cards)
    for card in order:
        if type(card) is not Natural and type(card) is not Joker:
            raise ValueError(f"a shoe is made of plain cards, not of {shown(card)}")
    return order  # type: ignore[return-value]  # just seen; a list made card by card costs as much as the deal


@attrs.frozen(slots=False)
class Shoe(Value):
    """An order of cards, face down, top first: given, or `Shoe.shuffled` from a seed."""

    cards: tuple[Natural | Joker, ...] = attrs.field(converter=_plain)

    @classmethod
    def shuffled(cls, cards: Iterable[Card], seed: int) -> Shoe:
        """The order that the seed (0 to 2**64 - 1) gives to these cards; the same for good, see the head of this module."""
        return cls(shuffled(given(cards), seed))

    def __len__(self) -> int:
        return len(self.cards)

    @asked
    def cut(self, depth: int) -> Cut:
        """Lift the upper `depth` cards, at least one and not all; `ValueError` for any other depth."""
        if not 0 < depth < len(self):
            raise ValueError(f"a shoe of {len(self)} cards is cut at a depth of 1 to {len(self) - 1}, not of {depth}")
        return Cut(self.cards[:depth], self.cards[depth:])

    def next(self) -> tuple[Natural | Joker, Shoe]:
        """The top card and the shoe without it; `ValueError` if it is empty."""
        (card,), rest = self.take(1)
        return card, rest

    @asked
    def take(self, count: int) -> tuple[tuple[Natural | Joker, ...], Shoe]:
        """The upper `count` cards and the shoe without them; `ValueError` if there are not so many."""
        if not 0 <= count <= len(self):
            raise ValueError(f"{count} cards cannot be taken from a shoe of {len(self)}")
        return self.cards[:count], Shoe(self.cards[count:])


_WORDS: Final = 1 << 64
_ALL_BITS: Final = _WORDS - 1


def words(seed: int) -> Iterator[int]:
    """The endless sequence of 64-bit words that SplitMix64 gives for a seed; `ValueError` for a seed beyond 64 bits."""
    number: object = seed
    if not isinstance(number, int):
        raise TypeError(f"a seed is a whole number, not {shown(seed)}")
    if not 0 <= seed < _WORDS:
        raise ValueError(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
    return _words(seed)


def _words(state: int) -> Iterator[int]:
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _ALL_BITS
        word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _ALL_BITS
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _ALL_BITS
        yield word ^ (word >> 31)


def below(limit: int, source: Iterator[int]) -> int:
    """A number from 0 to `limit` - 1, each as likely as the others, made from the next word or words of the source."""
    if type(limit) is not int or not hasattr(source, "__next__"):
        ensure("limit", limit, int)
        ensure("source", source, Iterator)
    if limit < 1:
        raise ValueError(f"a number below {limit} is none from 0 on")
    fair = _WORDS - _WORDS % limit
    for word in source:
        if word < fair:
            return word % limit
    raise ValueError("the source has no more words")


def shuffled(items: Iterable[T], seed: int) -> tuple[T, ...]:
    """The items in the order that the seed gives them.

    >>> shuffled("romi", 7)
    ('o', 'm', 'r', 'i')
    """
    order, source = list(listed("items", items)), words(seed)
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1, source)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


@asked
def derived(seed: int, number: int) -> int:
    """A seed of its own for the `number`-th thing of many (deal, try; from 0); number 0 is the seed itself."""
    if number < 0:
        raise ValueError(f"things are numbered from 0, not from {number}")
    source = words(seed)
    return seed if number == 0 else next(words((next(source) + number) % _WORDS))
