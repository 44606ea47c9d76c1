"""Sets: cards of one rank (F3, F4, F5, TIZ2)."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Sequence

import attrs

from romi.as_code import as_code
from romi.card import JOKER, Card, Declared, Natural, Rank, Suit, undeclared
from romi.code import Code
from romi.melds.jokers import ONE_JOKER, JokerLimit, substitutes
from romi.melds.meld import Meld, meant
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations


class Suits(enum.Enum):
    """Which suits may lie together in a set."""

    DISTINCT = "each suit once"
    """At most four cards; two of one suit never share a set (F3)."""
    FREE = "any suits"
    """The same suit may occur twice (TIZ2)."""


@attrs.frozen
class Set:
    """A set: `least` or more cards of one rank, of different suits (F3) or of any (TIZ2), as `suits` says.

    `jokers` limits the wild cards in it (F4, TIZ3); `wild` are natural cards that may stand for others besides the joker. A wild card
    stands for *any* suit that is still missing (F5), so a set of four suits has no place left for one. `most` bounds the length further.
    Called with cards in any order, it answers with the `Meld` sorted by suit, wild cards last.

    >>> from romi.notation import cards, show
    >>> meld = Set()(cards("* 7h 7d")).unwrap()
    >>> show(meld.cards), show(sorted(meld.stands_for[-1]))
    ('7♦ 7♥ *', '7♣ 7♠')
    """

    suits: Suits = Suits.DISTINCT
    least: int = attrs.field(default=3, kw_only=True)
    most: int | None = attrs.field(default=None, kw_only=True)
    jokers: JokerLimit = attrs.field(default=ONE_JOKER, kw_only=True)
    wild: frozenset[Natural] = attrs.field(default=frozenset(), kw_only=True)
    kind: str = attrs.field(default="set", kw_only=True)
    rule: str = attrs.field(default="F3", kw_only=True)

    __repr__ = as_code

    def __attrs_post_init__(self) -> None:
        if self.least < 1 or (self.most is not None and self.most < self.least):
            raise ValueError(f"no set has at least {self.least} and at most {self.most} cards")

    @property
    def longest(self) -> int | None:
        """How many cards the largest set has; `None` if there is no bound but the pack."""
        if self.suits is Suits.FREE:
            return self.most
        return len(Suit) if self.most is None else min(len(Suit), self.most)

    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        """All readings: one, but for cards that are all wild, which can be a set of several ranks, the highest first."""
        given = tuple(cards)
        if len(given) < self.least or (self.longest is not None and len(given) > self.longest):
            return ()
        found = (self._read(given, rank) for rank in self._ranks(given))
        return tuple(meld for meld in found if meld is not None)

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """The set that the cards are, or every independent reason why they are none."""
        found = self.readings(cards)
        return Accepted(found[0]) if found else Rejected(self._faults(tuple(cards)))

    def is_wild(self, card: Card) -> bool:
        """Whether the card may stand for another."""
        plain = undeclared(card)
        return plain is JOKER or plain in self.wild

    def _ranks(self, given: tuple[Card, ...]) -> tuple[Rank, ...]:
        """The ranks of which these cards could be a set, the highest first."""
        bound = {card.natural.rank for card in given if isinstance(card, Declared)}
        bound |= {card.rank for card in given if isinstance(card, Natural) and card not in self.wild}
        return tuple(bound or reversed(Rank)) if len(bound) <= 1 else ()

    def _read(self, given: tuple[Card, ...], rank: Rank) -> Meld | None:
        """The cards as a set of this rank, or None if one of them has no place in it."""
        missing = set(Suit)
        own: list[Card] = []
        loose: list[Card] = []
        for card in sorted(given, key=lambda card: (not isinstance(card, Declared), self.is_wild(card), card)):
            natural = None if card is JOKER or (isinstance(card, Declared) and not self.is_wild(card)) else meant(card)
            if natural is not None and natural.rank is rank and (self.suits is Suits.FREE or natural.suit in missing):
                missing.discard(natural.suit)
                own.append(card)
            elif self.is_wild(card) and not isinstance(card, Declared):
                loose.append(card)
            else:
                return None
        own.sort(key=meant)
        any_suit = frozenset(Natural(rank, suit) for suit in (Suit if self.suits is Suits.FREE else missing))
        stands_for = tuple(frozenset((meant(card),)) for card in own) + (any_suit,) * len(loose)
        meld = Meld(self.kind, tuple(map(undeclared, own + loose)), stands_for)
        replaced = [meld.cards[i] for i in meld.wild]
        return None if self.jokers(replaced, len(meld) - len(replaced)) else meld

    def _faults(self, given: tuple[Card, ...]) -> Violations:
        not_wild = substitutes(given, self.wild)
        if not_wild:
            return (Violation(Code.DECLARED_NOT_WILD, self.rule, not_wild),)
        plain = tuple(map(undeclared, given))
        if plain != given and self.readings(plain):
            return (Violation(Code.DECLARED_ELSEWHERE, "F7", tuple(card for card in given if card not in plain)),)
        rank = self._main_rank(plain)
        own, wild = self._split(plain, rank)
        elsewhere = tuple(card for card in given if isinstance(card, Declared) and card.natural.rank is not rank)
        differing = tuple(card for card in own if card.rank is not rank)
        twice = self._suits_twice([card for card in own if card.rank is rank])
        found = [*self.jokers(wild, len(own)), *twice]
        if differing or elsewhere:
            found.append(Violation(Code.RANKS_DIFFER, self.rule, differing + elsewhere))
        # Cards that have to go anyway make no set too large.
        surplus = len(differing) + sum(len(fault.cards) - 1 for fault in twice)
        return (*self._length(plain, wild, surplus), *found)

    def _main_rank(self, plain: Sequence[Card]) -> Rank:
        """The rank of most cards, of the first one if there are as many of another."""
        naturals = [card for card in plain if isinstance(card, Natural)]
        fixed = [card for card in naturals if card not in self.wild] or naturals
        return Counter(card.rank for card in fixed).most_common(1)[0][0] if fixed else Rank.KING

    def _split(self, plain: Sequence[Card], rank: Rank) -> tuple[list[Natural], list[Card]]:
        """The cards that lie as themselves, and those that have to stand for others."""
        own: list[Natural] = []
        wild: list[Card] = []
        for card in sorted(plain, key=self.is_wild):
            beside = self.suits is Suits.FREE or card not in own
            if isinstance(card, Natural) and (card not in self.wild or (card.rank is rank and beside)):
                own.append(card)
            else:
                wild.append(card)
        return own, wild

    def _suits_twice(self, own: Sequence[Natural]) -> Violations:
        if self.suits is Suits.FREE:
            return ()
        count = Counter(own)
        return tuple(
            Violation(Code.SUIT_TWICE, self.rule, (card,) * count[card], got=count[card])
            for card in sorted(count)
            if count[card] > 1
        )

    def _length(self, plain: Sequence[Card], wild: Sequence[Card], surplus: int) -> Violations:
        if len(plain) < self.least:
            return (Violation(Code.TOO_FEW, self.rule, got=len(plain), need=self.least),)
        if self.longest is None or len(plain) - surplus <= self.longest:
            return ()
        if self.suits is Suits.DISTINCT and len(plain) - surplus > len(Suit) and wild:
            return (Violation(Code.NO_PLACE_FOR_JOKER, "F4", tuple(wild)),)
        return (Violation(Code.TOO_MANY, self.rule, got=len(plain), need=self.longest),)
