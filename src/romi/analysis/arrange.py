"""The best arrangement of a hand, its deadwood, and the best card to throw away.

Every answer is exact, and the same for the same cards in any order. Hands without twins and jokers under the library's rules are
looked up in tables; the rest is searched, by the kernel where it knows the rules, else on the general path (`general`), which asks
the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from romi.analysis import general, many_packs
from romi.analysis.arrangement import Arrangement, Best
from romi.analysis.candidates import given_and_counts, held
from romi.analysis.encode import engine_of
from romi.analysis.general import rating
from romi.analysis.hand import Hand, rows_of, without
from romi.analysis.shortcuts import taken_for_granted
from romi.card import JOKER, Card, Plain, in_order
from romi.checks import asked, ensure, listed
from romi.variants.variant import Variant


@asked
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
    cards, counts = given_and_counts(variant, hand)
    rules = taken_for_granted(variant).rules
    if rules is not None and many_packs.suits_hands(rules, counts):
        with suppress(many_packs.Crowded):
            return many_packs.arrange(rules, counts, len(cards), best, limit)
    return general.arrange(variant, in_order(cards), best, limit)


def deadwood(variant: Variant, hand: Iterable[Card], *, limit: int | None = None) -> int:
    """The least penalty, in points, that the hand can be brought down to by laying melds (RUM9, KOP5).

    Quickest for a tuple or a `Hand`.

    >>> import romi
    >>> from romi.variants import RUMMY
    >>> deadwood(RUMMY, romi.cards("7h 8h 9h 9c 9d Kc"))  # 9♣ 9♦ 9♥: the run would leave 28
    25
    """
    if limit is not None:
        ensure("limit", limit, int)
    engine = engine_of(variant)
    if engine is not None:
        rows = hand.rows if type(hand) is Hand else rows_of(hand)
        if rows is not None:
            a, b, c, d = rows
            return engine.least_of_rows(a, b, c, d)
    cards, counts = given_and_counts(variant, hand)
    rules = taken_for_granted(variant).rules
    if rules is not None and many_packs.suits_hands(rules, counts):
        with suppress(many_packs.Crowded):
            return many_packs.penalty(rules, counts, limit)
    return general.arrange(variant, in_order(cards), Best.PENALTY, limit).penalty


def deadwoods(variant: Variant, hands: Iterable[Iterable[Card]], *, limit: int | None = None) -> list[int]:
    """The `deadwood` of each of many hands.

    >>> import romi
    >>> from romi.variants import RUMMY
    >>> deadwoods(RUMMY, [romi.cards("7h 8h 9h"), romi.cards("Kh Qh")])
    [0, 20]
    """
    if limit is not None:
        ensure("limit", limit, int)
    hands, engine = listed("hands", hands), engine_of(variant)
    if engine is None:
        return [deadwood(variant, hand, limit=limit) for hand in hands]
    least = engine.least_of_rows
    return [
        least(*hand.rows) if type(hand) is Hand and hand.rows is not None else deadwood(variant, hand, limit=limit)
        for hand in hands
    ]


def deadwood_after_discard(variant: Variant, hand: Iterable[Card], *, limit: int | None = None) -> int:
    """The `deadwood` of a hand of one card too many once the best card is thrown away, without building the arrangement.

    >>> import romi
    >>> from romi.variants import KOPOGOS
    >>> deadwood_after_discard(KOPOGOS, romi.cards("7h 8h 9h Kc 3s"))
    3
    """
    if limit is not None:
        ensure("limit", limit, int)
    engine = engine_of(variant)
    if engine is not None:
        rows = hand.rows if type(hand) is Hand else rows_of(hand)
        if rows is not None and hand:
            a, b, c, d = rows
            return engine.after_discard_of_rows(a, b, c, d)
    return best_discard(variant, hand, limit=limit)[1].penalty


@asked
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
    cards = held(variant, hand)
    if not cards:
        raise ValueError("there is no card to discard in an empty hand")
    rests = {card: without(cards, (card,)) for card in dict.fromkeys(cards)}
    if best is Best.PENALTY and engine_of(variant) is not None:
        penalties = {card: deadwood(variant, rest) for card, rest in rests.items()}
        least = min(penalties.values())
        rests = {card: rest for card, rest in rests.items() if penalties[card] == least}
    found = {card: arrange(variant, rest, best=best, limit=limit) for card, rest in rests.items()}
    card = min(found, key=lambda card: (rating(found[card], best), card is JOKER, -variant.hand_value((card,))))
    return card, found[card]
