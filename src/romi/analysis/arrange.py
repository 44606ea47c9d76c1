"""The best arrangement of a hand, its deadwood, and the best card to throw away.

Every answer is exact, and the same for the same cards in any order. Hands without twins and jokers under the library's rules are
looked up in tables; the rest is searched, by the kernel where it knows the rules, else on the general path (`general`), which asks
the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

import attrs

from romi._kernel import onepack
from romi._kernel.onepack import OnePack
from romi.analysis import general, many_packs
from romi.analysis.arrangement import Arrangement, Best
from romi.analysis.candidates import held
from romi.analysis.encode import COMPILED, mask_of, one_pack
from romi.analysis.general import rating
from romi.analysis.hand import Hand, plain_cards
from romi.analysis.shortcuts import LibraryRules, taken_for_granted
from romi.card import JOKER, Card, Plain, Rank
from romi.checks import ensure, listed
from romi.deck import Deck
from romi.variants.variant import Variant, given_variant


@attrs.frozen(eq=False)
class Evaluator:
    """A variant made ready for many questions; made by `evaluator`. It answers as the functions of the same names do."""

    variant: Variant
    rules: LibraryRules | None = attrs.field(init=False, repr=False)
    engine: OnePack | None = attrs.field(init=False, repr=False)
    deck: Deck = attrs.field(init=False, repr=False)

    @classmethod
    def of(cls, variant: Variant, /) -> Evaluator:
        """The evaluator of that variant."""
        return cls(variant)

    @rules.default
    def _find_rules(self) -> LibraryRules | None:
        return taken_for_granted(self.variant).rules

    @engine.default
    def _make_engine(self) -> OnePack | None:
        full = len(self.variant.most_cards.ranks) == 13
        return one_pack(self.rules) if self.rules is not None and not self.rules.wild and full else None

    @deck.default
    def _find_deck(self) -> Deck:
        return self.variant.most_cards

    def holds(self, counts: list[int]) -> bool:
        """Whether the packs of the game hold so many of each card (F1)."""
        deck = self.deck
        return max(counts[:-1]) <= deck.packs and counts[-1] <= deck.jokers and len(deck.ranks) == len(Rank)

    def arrange(self, hand: Iterable[Card], *, best: Best = Best.PENALTY, limit: int | None = None) -> Arrangement:
        """The best arrangement of the hand."""
        _wished(best, limit)
        cards = hand.cards if isinstance(hand, Hand) else plain_cards(hand)
        counts = many_packs.counted(cards)
        if self.rules is not None and self.holds(counts) and many_packs.suits_hands(self.rules, counts):
            with suppress(many_packs.Crowded):
                return many_packs.arrange(self.rules, counts, len(cards), best, limit)
        return general.arrange(self.variant, held(self.variant, cards), best, limit)

    def deadwood(self, hand: Iterable[Card], *, limit: int | None = None) -> int:
        """The least penalty."""
        if limit is not None:
            _wished(Best.PENALTY, limit)
        cards = hand if type(hand) in (Hand, tuple) else held(self.variant, hand)
        if self.engine is not None:
            mask = _mask_of(cards)
            if mask >= 0:
                return self.engine.least(mask)
        cards = held(self.variant, cards)
        counts = many_packs.counted(cards)
        if self.rules is not None and many_packs.suits_hands(self.rules, counts):
            with suppress(many_packs.Crowded):
                return many_packs.penalty(self.rules, counts, limit)
        return self.arrange(cards, limit=limit).penalty

    def deadwoods(self, hands: Iterable[Iterable[Card]], *, limit: int | None = None) -> list[int]:
        """The least penalty of each hand."""
        if limit is not None:
            _wished(Best.PENALTY, limit)
        hands = listed("hands", hands)
        if self.engine is None:
            return [self.deadwood(hand, limit=limit) for hand in hands]
        if not COMPILED:
            least = self.engine.least_of_rows
            return [
                least(*hand.rows) if type(hand) is Hand and hand.mask >= 0 else self.deadwood(hand, limit=limit)
                for hand in hands
            ]
        given = list(hands)
        found = self.engine.least_of_each([hand.mask if type(hand) is Hand else _mask_of(hand) for hand in given])
        if min(found, default=0) >= 0:
            return found
        return [
            self.deadwood(hand, limit=limit) if penalty < 0 else penalty
            for hand, penalty in zip(given, found, strict=True)
        ]

    def deadwood_after_discard(self, hand: Iterable[Card], *, limit: int | None = None) -> int:
        """The least penalty once the best card of a hand of one too many is thrown away."""
        if limit is not None:
            _wished(Best.PENALTY, limit)
        cards = hand if type(hand) in (Hand, tuple) else held(self.variant, hand)
        if self.engine is not None:
            mask = _mask_of(cards)
            if mask > 0:
                return self.engine.least_after_discard(mask)
        return self.best_discard(cards, limit=limit)[1].penalty

    def best_discard(
        self, hand: Iterable[Card], *, best: Best = Best.PENALTY, limit: int | None = None
    ) -> tuple[Plain, Arrangement]:
        """The best card to throw away, and the best arrangement of the rest."""
        _wished(best, limit)
        cards = held(self.variant, hand)
        if not cards:
            raise ValueError("there is no card to discard in an empty hand")
        rests = {card: _without(cards, card) for card in dict.fromkeys(cards)}
        if best is Best.PENALTY and self.engine is not None and mask_of(cards) > 0:
            ratings = {card: (self.deadwood(rest),) for card, rest in rests.items()}
            least = min(ratings.values())
            rests = {card: rest for card, rest in rests.items() if ratings[card] == least}
        found = {card: self.arrange(rest, best=best, limit=limit) for card, rest in rests.items()}
        card = min(
            found, key=lambda card: (rating(found[card], best), card is JOKER, -self.variant.hand_value((card,)))
        )
        return card, found[card]


def _wished(best: Best, limit: int | None) -> None:
    """That there is such a wish, and that the limit is a number."""
    if type(best) is not Best:
        ensure("best", best, Best)
    if limit is not None and type(limit) is not int:
        ensure("limit", limit, int)


def _without(cards: tuple[Plain, ...], card: Plain) -> tuple[Plain, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _compiled_mask_of(hand: Iterable[Card]) -> int:
    if type(hand) is tuple:
        return onepack.mask_of(hand)
    return hand.mask if type(hand) is Hand else -1


_mask_of: Final = _compiled_mask_of if COMPILED else mask_of


def evaluator(variant: Variant) -> Evaluator:
    """The variant made ready for many questions: what can be worked out beforehand is, once.

    >>> import romi
    >>> from romi.variants import KOPOGOS
    >>> ready = evaluator(KOPOGOS)
    >>> ready.deadwoods([romi.cards("7h 8h 9h Kc"), romi.cards("2s 3d")])
    [10, 5]
    """
    return given_variant(variant).worked_out(Evaluator)


def arrange(
    variant: Variant, hand: Iterable[Card], *, best: Best = Best.PENALTY, limit: int | None = None
) -> Arrangement:
    """The best arrangement of the hand: `melds`, `deadwood`, `points` of the melds and `penalty` of the deadwood.

    Exact. `best` says at what it is to be best, and which wishes decide next where arrangements are equal in that; what is equal in
    all three wishes is settled in one fixed way, whatever the order of the cards. `AnalysisLimit` after more than `limit` steps of
    the search (by default about a million).

    >>> import romi
    >>> from romi.variants import KOPOGOS
    >>> found = arrange(KOPOGOS, romi.cards("7h 8h 9h 9c 9d 9s Kc 2s"))
    >>> print(found)
    9♣ 9♦ 9♠ | 7♥ 8♥ 9♥ | (K♣ 2♠)
    >>> found.points, found.penalty
    (51, 12)
    """
    return evaluator(variant).arrange(hand, best=best, limit=limit)


def deadwood(variant: Variant, hand: Iterable[Card], *, limit: int | None = None) -> int:
    """The least penalty, in points, that the hand can be brought down to by laying melds (RUM9, KOP5).

    Quickest for a tuple or a `Hand`.

    >>> import romi
    >>> from romi.variants import RUMMY
    >>> deadwood(RUMMY, romi.cards("7h 8h 9h 9c 9d Kc"))  # 9♣ 9♦ 9♥: the run would leave 28
    25
    """
    if limit is not None:
        _wished(Best.PENALTY, limit)
    ready = evaluator(variant)
    engine = ready.engine
    if engine is not None:
        if type(hand) is not Hand:
            mask = _mask_of(hand)
            if mask >= 0:
                return engine.least_of_rows(mask & 8191, mask >> 13 & 8191, mask >> 26 & 8191, mask >> 39)
        elif hand.mask >= 0:
            a, b, c, d = hand.rows
            return engine.least_of_rows(a, b, c, d)
    return ready.deadwood(hand, limit=limit)


def deadwoods(variant: Variant, hands: Iterable[Iterable[Card]], *, limit: int | None = None) -> list[int]:
    """The `deadwood` of each of many hands.

    >>> import romi
    >>> from romi.variants import RUMMY
    >>> deadwoods(RUMMY, [romi.cards("7h 8h 9h"), romi.cards("Kh Qh")])
    [0, 20]
    """
    return evaluator(variant).deadwoods(hands, limit=limit)


def deadwood_after_discard(variant: Variant, hand: Iterable[Card], *, limit: int | None = None) -> int:
    """The `deadwood` of a hand of one card too many once the best card is thrown away, without building the arrangement.

    >>> import romi
    >>> from romi.variants import KOPOGOS
    >>> deadwood_after_discard(KOPOGOS, romi.cards("7h 8h 9h Kc 3s"))
    3
    """
    if limit is not None:
        _wished(Best.PENALTY, limit)
    ready = evaluator(variant)
    engine = ready.engine
    if engine is not None:
        if type(hand) is not Hand:
            mask = _mask_of(hand)
            if mask > 0:
                return engine.after_discard_of_rows(mask & 8191, mask >> 13 & 8191, mask >> 26 & 8191, mask >> 39)
        elif hand.mask > 0:
            a, b, c, d = hand.rows
            return engine.after_discard_of_rows(a, b, c, d)
    return ready.deadwood_after_discard(hand, limit=limit)


def best_discard(
    variant: Variant, hand: Iterable[Card], *, best: Best = Best.PENALTY, limit: int | None = None
) -> tuple[Plain, Arrangement]:
    """Of a hand of one card too many: the card to throw away, and the best arrangement of the rest.

    Where several cards leave an equally good rest in all three wishes of `best`: a natural card before a joker, the card worth most, then
    the first by suit and rank. Whether a rule forbids a discard (RUM4) is a question for `plan`.

    >>> import romi
    >>> from romi.variants import KOPOGOS
    >>> card, rest = best_discard(KOPOGOS, romi.cards("7h 8h 9h 9c 9d Kc"))
    >>> print(card, "then", rest)
    K♣ then 9♣ 9♦ 9♥ | (7♥ 8♥)
    """
    return evaluator(variant).best_discard(hand, best=best, limit=limit)
