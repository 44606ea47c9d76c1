"""Sets: cards of one rank (F3, F4, F5, TIZ2)."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Sequence

import attrs

from romi.as_code import as_code
from romi.card import JOKER, Card, Declared, Natural, Rank, Suit, undeclared
from romi.checks import checked
from romi.code import Code
from romi.melds.jokers import ONE_JOKER, JokerLimit, is_wild, misdeclared, stands_in, substitutes
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
        checked(self)
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
        return is_wild(card, self.wild)

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
        # A declared wild card lies last too, so that a meld reads the same when its jokers are declared.
        own.sort(key=lambda card: (meant(card) != undeclared(card), meant(card)))
        any_suit = frozenset(Natural(rank, suit) for suit in (Suit if self.suits is Suits.FREE else missing))
        stands_for = tuple(frozenset((meant(card),)) for card in own) + (any_suit,) * len(loose)
        meld = Meld(self.kind, tuple(map(undeclared, own + loose)), stands_for)
        replaced = [meld.cards[i] for i in meld.wild]
        return None if self.jokers(replaced, len(meld) - len(replaced)) else meld

    def _faults(self, given: tuple[Card, ...]) -> Violations:
        """Every independent reason why the cards are no set; declared ones are judged as what they were declared to be."""
        not_wild = substitutes(given, self.wild)
        if not not_wild and (culprits := misdeclared(self.readings, given)):
            return (Violation(Code.DECLARED_ELSEWHERE, "F7", culprits),)
        rank = self._main_rank(given)
        own, loose = self._split(given, rank)
        wild = (*loose, *(card for card in own if stands_in(card, self.wild)))
        differing = tuple(card for card in own if meant(card).rank is not rank)
        twice = self._suits_twice([card for card in own if card not in differing])
        # Cards that have to go anyway make no set too large; where all differ, one may stay.
        surplus = len(differing) - (rank is None) + sum(len(fault.cards) - 1 for fault in twice)
        to_come = max(0, self.least - len(given))
        return (
            *((Violation(Code.DECLARED_NOT_WILD, self.rule, not_wild),) if not_wild else ()),
            *self._length(given, loose, surplus),
            *self.jokers(wild, len(given) - len(wild) + to_come),
            *twice,
            *((Violation(Code.RANKS_DIFFER, self.rule, differing),) if differing else ()),
        )

    def _fixed(self, given: Sequence[Card]) -> list[Card]:
        """The cards that stand for one natural each."""
        return [card for card in given if isinstance(card, Declared) or not self.is_wild(card)]

    def _main_rank(self, given: Sequence[Card]) -> Rank | None:
        """The rank of most cards, of the first one if there are as many of another; none if no two cards share one."""
        count = Counter(meant(card).rank for card in self._fixed(given)).most_common()
        if count:
            return count[0][0] if count[0][1] > 1 or len(count) == 1 else None
        return next((card.rank for card in given if isinstance(card, Natural)), Rank.KING)

    def _split(self, given: Sequence[Card], rank: Rank | None) -> tuple[list[Card], list[Card]]:
        """The cards that lie as themselves or as what they were declared to be, and those that have to stand for others."""
        own = self._fixed(given)
        loose: list[Card] = []
        for card in given:
            beside = self.suits is Suits.FREE or card not in {meant(other) for other in own}
            if isinstance(card, Natural) and card in self.wild and card.rank is rank and beside:
                own.append(card)
            elif card is JOKER or card in self.wild:
                loose.append(card)
        return own, loose

    def _suits_twice(self, own: Sequence[Card]) -> Violations:
        if self.suits is Suits.FREE:
            return ()
        twins = {natural: tuple(card for card in own if meant(card) is natural) for natural in sorted(map(meant, own))}
        return tuple(
            Violation(Code.SUIT_TWICE, self.rule, cards, got=len(cards)) for cards in twins.values() if len(cards) > 1
        )

    def _length(self, given: Sequence[Card], loose: Sequence[Card], surplus: int) -> Violations:
        if len(given) < self.least:
            return (Violation(Code.TOO_FEW, self.rule, got=len(given), need=self.least),)
        if self.longest is None or len(given) - surplus <= self.longest:
            return ()
        if self.suits is Suits.DISTINCT and len(given) - surplus > len(Suit):
            return (Violation(Code.NO_PLACE_FOR_JOKER, "F4", tuple(loose)),)
        return (Violation(Code.TOO_MANY, self.rule, got=len(given), need=self.longest),)
