"""Sets: cards of one rank (F3, F4, F5, TIZ2)."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from functools import cached_property

import attrs

from romi.as_code import as_code
from romi.card import JOKER, NATURALS, Card, Declared, Natural, Rank, Suit, given, in_order, undeclared
from romi.checks import checked
from romi.code import Code
from romi.melds.conditions import (
    ONE_JOKER,
    AtMost,
    Condition,
    Counts,
    Laid,
    by_counts,
    is_wild,
    misdeclared,
    stands_in,
    substitutes,
    unexplained,
)
from romi.melds.meld import ITSELF, Meld, meant
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations, told


class Suits(enum.Enum):
    """Which suits may lie together in a set."""

    DISTINCT = "each suit once"
    """At most four cards; two of one suit never share a set (F3)."""
    FREE = "any suits"
    """The same suit may occur twice (TIZ2)."""


@attrs.frozen(cache_hash=True)
class Set:
    """A set: `least` or more cards of one rank, of different suits (F3) or of any (TIZ2), as `suits` says.

    `jokers` is a condition of the wild cards in it (F4, TIZ3), or of anything else about it; `wild` are natural cards that may stand for
    others besides the joker. A wild card stands for *any* suit that is still missing (F5), so a set of four suits has no place left for one.
    `most` bounds the length further.
    Called with cards in any order, it answers with the `Meld` sorted by suit, wild cards last.

    >>> from romi.notation import cards, show
    >>> meld = Set()(cards("* 7h 7d")).unwrap()
    >>> show(meld.cards), show(sorted(meld.stands_for[-1]))
    ('7♦ 7♥ *', '7♣ 7♠')
    """

    suits: Suits = Suits.DISTINCT
    least: int = attrs.field(default=3, kw_only=True)
    most: int | None = attrs.field(default=None, kw_only=True)
    jokers: Condition = attrs.field(default=ONE_JOKER, kw_only=True)
    wild: frozenset[Natural] = attrs.field(default=frozenset(), kw_only=True)
    kind: str = attrs.field(default="set", kw_only=True)
    rule: str = attrs.field(default="F3", kw_only=True)

    __repr__ = as_code

    def __attrs_post_init__(self) -> None:
        checked(self)
        if self.least < 1 or (self.most is not None and self.most < self.least):
            raise ValueError(f"no set has at least {self.least} and at most {self.most} cards")

    @cached_property
    def longest(self) -> int | None:
        """How many cards the largest set has; `None` if there is no bound but the pack."""
        if self.suits is Suits.FREE:
            return self.most
        return len(Suit) if self.most is None else min(len(Suit), self.most)

    @cached_property
    def _counts(self) -> Counts | None:
        return by_counts(self.jokers)

    @cached_property
    def _unconditioned(self) -> Set:
        return attrs.evolve(self, jokers=AtMost(None, naturals=0))

    @cached_property
    def _ranks_of(self) -> tuple[int, ...]:
        """The rank of each card by its index; 0 for the joker, below it for what is read card by card: declared cards and wild naturals."""
        return (*(-1 if card in self.wild else card.index % 13 + 1 for card in NATURALS), 0, -1)

    # --- readings ---

    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        """All readings: one, but for cards that are all wild, which can be a set of several ranks, the highest first."""
        size = len(cards)
        if size < self.least or (self.longest is not None and size > self.longest):
            return ()
        ranks = self._ranks_of
        rank, own = 0, []
        for card in cards:
            of = ranks[card.index]
            if of < 0:
                return self._tried(tuple(cards))
            if of:
                if of != rank and rank:
                    return ()
                rank = of
                own.append(card.index)
        if not rank:
            return self._tried(tuple(cards))
        jokers = size - len(own)
        counts = self._counts
        if counts is not None and not counts(jokers, len(own)):
            return ()
        own.sort()
        if self.suits is Suits.DISTINCT and len(set(own)) < len(own):
            return ()
        laid: tuple[Card, ...] = tuple([NATURALS[index] for index in own])
        stands_for = tuple([ITSELF[index] for index in own])
        if jokers:
            laid += (JOKER,) * jokers
            stands_for += (self._missing(rank, [index // 13 for index in own]),) * jokers
        meld = Meld(self.kind, laid, stands_for)
        return (meld,) if counts is not None or self._suits_condition(meld) else ()

    def _missing(self, rank: int, suits: list[int]) -> frozenset[Natural]:
        """What a wild card of the set stands for: every suit that is missing, or any where suits are free (F5)."""
        free = self.suits is Suits.FREE
        return frozenset([NATURALS[13 * suit + rank - 1] for suit in range(4) if free or suit not in suits])

    def _suits_condition(self, meld: Meld) -> bool:
        if self._counts is not None:
            wild = len(meld.wild)
            return self._counts(wild, len(meld) - wild)
        return not told(self.jokers, self.jokers(Laid.of(meld)))

    def _tried(self, given: tuple[Card, ...]) -> tuple[Meld, ...]:
        """The readings of any cards, as a set of each rank that they could be of, the highest first."""
        bound = {card.natural.rank for card in given if isinstance(card, Declared)}
        bound |= {card.rank for card in given if isinstance(card, Natural) and card not in self.wild}
        if len(bound) > 1:
            return ()
        found = (self._read(given, rank) for rank in bound or reversed(tuple(Rank)))
        return tuple([meld for meld in found if meld is not None])

    def _read(self, given: tuple[Card, ...], rank: Rank) -> Meld | None:
        """The cards as a set of this rank, or None if one of them has no place in it."""
        suits: list[int] = []
        own: list[Card] = []
        loose: list[Card] = []
        for card in sorted(given, key=lambda card: (not isinstance(card, Declared), is_wild(card, self.wild), card)):
            wild = is_wild(card, self.wild)
            natural = None if card is JOKER or (isinstance(card, Declared) and not wild) else meant(card)
            if natural is not None and natural.rank is rank and (self.suits is Suits.FREE or natural.suit not in suits):
                suits.append(natural.suit)
                own.append(card)
            elif wild and not isinstance(card, Declared):
                loose.append(card)
            else:
                return None
        # A declared wild card lies last too, so that a meld reads the same when its jokers are declared.
        own.sort(key=lambda card: (meant(card) != undeclared(card), meant(card)))
        stands_for = tuple([ITSELF[meant(card).index] for card in own]) + (self._missing(rank, suits),) * len(loose)
        meld = Meld(self.kind, tuple(map(undeclared, own + loose)), stands_for)
        return meld if self._suits_condition(meld) else None

    def notes(self, meld: Meld, cards: Sequence[Card], /) -> Violations:
        """Nothing: a set has no order."""
        return ()

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """The set that the cards are, or every independent reason why they are none."""
        laid = given(cards)
        found = self.readings(laid)
        return Accepted(found[0]) if found else Rejected(self.faults(laid))

    # --- faults ---

    def faults(self, cards: Sequence[Card], /) -> Violations:
        """Every independent reason why the cards are no set; declared ones are judged as what they were declared to be."""
        given = tuple(cards)
        if self._counts is None and (lying := self._unconditioned.readings(given)):
            return min([told(self.jokers, self.jokers(Laid.of(meld))) for meld in lying], key=len)
        faults: list[Violation] = []
        ranks = self._ranks_of
        fixed = [card for card in given if ranks[card.index] > 0 or isinstance(card, Declared)]
        declared = Declared in map(type, fixed)
        if declared:
            not_wild = substitutes(given, self.wild)
            if not not_wild and (culprits := misdeclared(self.readings, given)):
                return (Violation(Code.DECLARED_ELSEWHERE, "F7", culprits),)
            if not_wild:
                faults.append(Violation(Code.DECLARED_NOT_WILD, self.rule, not_wild))
        rank = self._main_rank(given, fixed)
        own, loose = self._split(given, fixed, rank)
        of_rank = [card for card in own if meant(card).index % 13 + 1 == rank]
        differing = tuple([card for card in own if meant(card).index % 13 + 1 != rank])
        twice = self._suits_twice(of_rank)
        # Cards that have to go anyway make no set too large; where all differ, one may stay.
        surplus = len(differing) - (rank == 0) + sum([len(fault.cards) - 1 for fault in twice])
        faults += self._length(len(given), loose, surplus)
        wild = loose + [card for card in own if stands_in(card, self.wild)] if declared else loose
        naturals = max(len(given), self.least) - len(wild)
        if self._counts is None or not self._counts(len(wild), naturals):
            faults += told(self.jokers, self.jokers(Laid(self.kind, tuple(wild), naturals)))
        faults += twice
        if differing:
            faults.append(Violation(Code.RANKS_DIFFER, self.rule, differing))
        return tuple(faults) or unexplained(self.jokers)

    def _main_rank(self, given: Sequence[Card], fixed: Sequence[Card]) -> int:
        """The rank of most cards, of the first one if there are as many of another; 0 if no two cards share one."""
        if not fixed:
            return next((card.rank for card in given if isinstance(card, Natural)), Rank.KING)
        ranks = [meant(card).index % 13 + 1 for card in fixed]
        rank = max(ranks, key=ranks.count)
        return rank if len(set(ranks)) == 1 or ranks.count(rank) > 1 else 0

    def _split(self, given: Sequence[Card], fixed: list[Card], rank: int) -> tuple[list[Card], list[Card]]:
        """The cards that lie as themselves or as what they were declared to be, and those that have to stand for others."""
        own, loose = list(fixed), list[Card]()
        if not self.wild:
            return own, loose + [card for card in given if card is JOKER]
        for card in given:
            beside = self.suits is Suits.FREE or card not in {meant(other) for other in own}
            if isinstance(card, Natural) and card in self.wild and card.rank == rank and beside:
                own.append(card)
            elif card is JOKER or card in self.wild:
                loose.append(card)
        return own, loose

    def _suits_twice(self, own: Sequence[Card]) -> list[Violation]:
        if self.suits is Suits.FREE or len(set(naturals := [meant(card) for card in own])) == len(own):
            return []
        twins = [
            tuple([card for card in own if meant(card) is natural]) for natural in in_order(dict.fromkeys(naturals))
        ]
        return [Violation(Code.SUIT_TWICE, self.rule, cards, len(cards)) for cards in twins if len(cards) > 1]

    def _length(self, size: int, loose: Sequence[Card], surplus: int) -> Violations:
        if size < self.least:
            return (Violation(Code.TOO_FEW, self.rule, (), size, self.least),)
        if self.longest is None or size - surplus <= self.longest:
            return ()
        if self.suits is Suits.DISTINCT and size - surplus > len(Suit):
            return (Violation(Code.NO_PLACE_FOR_JOKER, "F4", tuple(loose), wild=tuple(loose)),)
        return (Violation(Code.TOO_MANY, self.rule, (), size, self.longest),)
