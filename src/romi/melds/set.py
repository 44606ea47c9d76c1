"""Sets: cards of one rank (F3, F4, F5, TIZ2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeAlias

import attrs

from romi.as_code import Named
from romi.card import JOKER, NATURALS, Card, Declared, Natural, Rank, Suit, undeclared
from romi.code import Code
from romi.melds.conditions import ONE_JOKER, Condition, laid, refusal
from romi.melds.meld import ITSELF, Meld, lying, meant
from romi.melds.shape import Shape, is_wild, stands_in
from romi.verdict import Violations, fault, told

_Naturals: TypeAlias = tuple[tuple[Natural, ...], tuple[frozenset[Natural], ...], frozenset[Natural]]
"""Natural cards of a set, what they stand for, and what a wild card stands for beside them."""


class SetSuits(Named):
    """Which suits may lie together in a set."""

    DISTINCT = "each suit once"
    """At most four cards; two of one suit never share a set (F3)."""
    FREE = "any suits"
    """The same suit may occur twice (TIZ2)."""


@attrs.frozen(slots=False)
class Set(Shape):
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

    suits: SetSuits = SetSuits.DISTINCT
    least: int = attrs.field(default=3, kw_only=True)
    most: int | None = attrs.field(default=None, kw_only=True)
    jokers: Condition = attrs.field(default=ONE_JOKER, kw_only=True)
    wild: frozenset[Natural] = attrs.field(default=frozenset(), kw_only=True)
    kind: str = attrs.field(default="set", kw_only=True)
    rule: str = attrs.field(default="F3", kw_only=True)

    @cached_property
    def longest(self) -> int | None:
        """How many cards the largest set has; `None` if there is no bound but the pack."""
        if self._free:
            return self.most
        return len(Suit) if self.most is None else min(len(Suit), self.most)

    @cached_property
    def _ranks_of(self) -> tuple[int, ...]:
        """The rank of each card by its index; 0 for the joker, below it for what is read card by card: declared cards and wild naturals."""
        return (*(-1 if card in self.wild else card.index % 13 + 1 for card in NATURALS), 0, -1)

    @cached_property
    def _of_suits(self) -> tuple[tuple[_Naturals, ...], ...]:
        """The natural cards of each rank (ace first) in the suits of a mask, and what a wild card beside them stands for."""
        return tuple([tuple([self._beside(rank, mask) for mask in range(16)]) for rank in range(13)])

    def _beside(self, rank: int, mask: int) -> _Naturals:
        row = NATURALS[rank::13]
        own = [card for card in row if mask >> card.suit & 1]
        missing = row if self._free else [card for card in row if card not in own]
        return tuple(own), tuple([ITSELF[card.index] for card in own]), frozenset(missing)

    @cached_property
    def _free(self) -> bool:
        return self.suits is SetSuits.FREE

    # --- readings ---

    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        """All readings: one, but for cards that are all wild, which can be a set of several ranks, the highest first."""
        size = len(cards)
        if size < self.least or (self.longest is not None and size > self.longest):
            return ()
        ranks = self._ranks_of
        rank = suits = own = 0
        for card in cards:
            index = card.index
            of = ranks[index]
            if of > 0:
                if of != rank and rank:
                    return ()
                rank = of
                suits |= 1 << index // 13
                own += 1
            elif of < 0:
                return self._tried(tuple(cards))
        if not rank or own > suits.bit_count():
            return self._tried(tuple(cards)) if self._free or not rank else ()
        jokers = size - own
        counts = self._counts
        if counts is not None and not counts(jokers, own):
            return ()
        row, stands_for, missing = self._of_suits[rank - 1][suits]
        meld = lying(self.kind, row + (JOKER,) * jokers, stands_for + (missing,) * jokers)
        return () if counts is None and refusal(self.jokers, meld) else (meld,)

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
            if natural is not None and natural.rank is rank and (self._free or natural.suit not in suits):
                suits.append(natural.suit)
                own.append(card)
            elif wild and not isinstance(card, Declared):
                loose.append(card)
            else:
                return None
        # A declared wild card lies last too, so that a meld reads the same when its jokers are declared.
        own.sort(key=lambda card: (meant(card) != undeclared(card), meant(card)))
        *_, missing = self._of_suits[rank - 1][sum({1 << suit for suit in suits})]
        stands_for = (*(ITSELF[meant(card).index] for card in own), *(missing,) * len(loose))
        meld = lying(self.kind, tuple(map(undeclared, own + loose)), stands_for)
        return None if refusal(self.jokers, meld) else meld

    # --- faults ---

    def _at_least(self, cards: Sequence[Card], /) -> int:
        """So many of the cards, and maybe more, are at fault as a set: the other ranks, and those whose suit is there twice."""
        at = [card.index for card in cards if card is not JOKER]
        if self.wild or len(at) < 2 or max(at) > JOKER.index:
            return 0
        ranks = [index % 13 for index in at]
        most = max(map(ranks.count, ranks))
        others = len(ranks) - most if most > 1 else len(ranks)
        if self._free or len(set(at)) == len(at):
            return others
        rank = self._main_rank(ranks)
        return others + len([index for index in at if index % 13 == rank and at.count(index) > 1])

    def _why_not(self, given: tuple[Card, ...]) -> Violations:
        ranks = self._ranks_of
        of = [ranks[card.index] for card in given]
        if min(of, default=0) >= 0:
            own = tuple([card for card in given if card is not JOKER]) if 0 in of else given
            return self._faults(own, [card.index for card in own], (JOKER,) * (len(given) - len(own)), ())
        fixed = [card for card in given if ranks[card.index] > 0 or isinstance(card, Declared)]
        rank = self._main_rank([meant(card).index % 13 for card in fixed])
        if not fixed:
            rank = next((card.index % 13 for card in given if isinstance(card, Natural)), -1)
        own, loose = self._split(given, fixed, rank)
        beside = tuple([card for card in own if stands_in(card, self.wild)])
        return self._faults(own, [meant(card).index for card in own], loose, beside)

    def _split(self, given: Sequence[Card], fixed: list[Card], rank: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards that lie as themselves or as what they were declared to be, and those that have to stand for others."""
        own, loose = list(fixed), [card for card in given if card is JOKER or card in self.wild]
        for card in given:
            beside = self._free or card not in {meant(other) for other in own}
            if card in self.wild and card.index % 13 == rank and beside:
                own.append(card)
                loose.remove(card)
        return tuple(own), tuple(loose)

    def _main_rank(self, ranks: list[int]) -> int:
        """The rank of most cards, of the first one if there are as many of another; -1 if no two cards share one."""
        kinds = len(set(ranks))
        return ranks[0] if kinds == 1 else -1 if kinds == len(ranks) else max(ranks, key=ranks.count)

    def _faults(
        self, own: tuple[Card, ...], at: list[int], loose: tuple[Card, ...], beside: tuple[Card, ...]
    ) -> Violations:
        """What is wrong with cards that lie as these naturals, some of which (`beside`) stand for others, and loose ones that stand for any."""
        ranks = [index % 13 for index in at]
        rank = self._main_rank(ranks)
        differing = tuple([card for card, of in zip(own, ranks, strict=True) if of != rank])
        twice = () if self._free or len(set(at)) == len(at) else self._suits_twice(own, at, rank)
        size = len(own) + len(loose)
        found: Violations = ()
        if size < self.least or (self.longest is not None and size > self.longest):
            # Cards that have to go anyway make no set too large; where all differ, one may stay.
            surplus = max(0, len(differing) - (rank < 0)) + sum([len(twins.cards) - 1 for twins in twice])
            found = self._length(size, loose, surplus)
        wild = len(loose) + len(beside)
        naturals = max(self.least, size) - wild
        if self._counts is None or not self._counts(wild, naturals):
            found += told(self.jokers, self.jokers(laid(self.kind, loose + beside, naturals)))
        found += twice
        return (*found, fault(Code.RANKS_DIFFER, self.rule, differing)) if differing else found

    def _suits_twice(self, own: tuple[Card, ...], at: list[int], rank: int) -> Violations:
        """The cards of that rank which share a suit with another."""
        kinds = sorted({index for index in at if index % 13 == rank and at.count(index) > 1})
        twins = [tuple([card for card, index in zip(own, at, strict=True) if index == kind]) for kind in kinds]
        return tuple([fault(Code.SUIT_TWICE, self.rule, cards, len(cards)) for cards in twins])

    def _length(self, size: int, loose: Sequence[Card], surplus: int) -> Violations:
        if size < self.least:
            return (fault(Code.TOO_FEW, self.rule, (), size, self.least),)
        if self.longest is None or size - surplus <= self.longest:
            return ()
        if self.suits is SetSuits.DISTINCT and size - surplus > len(Suit):
            return (fault(Code.NO_PLACE_FOR_JOKER, "F4", tuple(loose), wild=tuple(loose)),)
        return (fault(Code.TOO_MANY, self.rule, (), size, self.longest),)
