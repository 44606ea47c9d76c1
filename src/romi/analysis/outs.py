"""Which cards would help, and how many of them can still come (RUM9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import attrs

from romi.analysis.arrange import arrange
from romi.analysis.arrangement import Best
from romi.analysis.candidates import MOST_GROUPS, groups, held
from romi.analysis.hand import EVERY_CARD, plain_cards
from romi.analysis.shortcuts import Shortcut, taken_for_granted
from romi.card import Card, Natural, Plain, given, undeclared
from romi.checks import asked
from romi.melds.meld import Table
from romi.variants.variant import Variant


@asked
def unseen(variant: Variant, *seen: Iterable[Card], players: int | None = None) -> dict[Card, int]:
    """Of each card of the deck the copies that are not among those seen; cards of which none is left are not named (RUM9).

    `players` says which deck is in play where that depends on it (HAND1); unsaid, it is the largest.

    >>> import romi
    >>> from romi.variants import RUMMY
    >>> left = unseen(RUMMY, romi.cards("9c 9h"), romi.cards("9d"))
    >>> len(left), romi.cards("9s")[0] in left
    (49, True)
    """
    gone = Counter(card for cards in seen for card in plain_cards(cards))
    deck = variant.largest_deck if players is None else variant.deck_for(players)
    left = {card: deck.copies(card) - gone[card] for card in EVERY_CARD}
    return {card: copies for card, copies in left.items() if copies > 0}


@asked
def outs(
    variant: Variant,
    hand: Iterable[Card],
    *,
    seen: Iterable[Card] = (),
    players: int | None = None,
    limit: int = MOST_GROUPS,
) -> dict[Card, int]:
    """Each card that would complete or extend a meld with cards of the hand, and how many copies of it are still unseen (RUM9).

    `seen` are cards known to be elsewhere: discarded, melded, or shown. Cards of which no copy is left are not named. The joker counts as a
    card like any other where the deck has one. `AnalysisLimit` if more than `limit` groups of cards were looked at for one of them.

    >>> import romi
    >>> from romi.variants import RUMMY
    >>> romi.show(outs(RUMMY, romi.cards("3c 4c 4s")))
    '2♣ 5♣ 4♦ 4♥'
    >>> outs(RUMMY, romi.cards("9c 9h"), seen=romi.cards("9d"))
    {card('9s'): 1}
    """
    cards = held(variant, hand)
    left = unseen(variant, cards, seen, players=players)
    return {card: copies for card, copies in left.items() if completes(variant, cards, undeclared(card), limit)}


def completes(variant: Variant, hand: Sequence[Plain], card: Plain, limit: int = MOST_GROUPS) -> bool:
    """Whether the card makes a meld with some of these cards."""
    cards = sorted((*_related(variant, hand, card), card))
    return any(
        card in group and variant.readings(group) for group in groups(taken_for_granted(variant).melds, cards, limit)
    )


def _related(variant: Variant, hand: Sequence[Plain], card: Plain) -> Sequence[Plain]:
    """The cards that could share a meld with the card: under the library's rules those of its suit or rank, and wild ones."""
    if Shortcut.RELATED not in taken_for_granted(variant).held or not isinstance(card, Natural):
        return hand
    return [
        other for other in hand if not isinstance(other, Natural) or other.suit is card.suit or other.rank is card.rank
    ]


@attrs.frozen
class Start:
    """Two loose cards that one more card would make a meld of: the `cards`, and the `outs` with their unseen copies."""

    cards: tuple[Plain, Plain]
    outs: Mapping[Card, int]

    @property
    def copies(self) -> int:
        """How many unseen cards would complete it."""
        return sum(self.outs.values())


@attrs.frozen
class Split:
    """A hand split into `melds`, `starts` (the more outs the earlier; they may share cards) and `neutral` cards, in no start."""

    melds: Table
    starts: tuple[Start, ...]
    neutral: tuple[Card, ...]


@asked
def split(
    variant: Variant,
    hand: Iterable[Card],
    *,
    seen: Iterable[Card] = (),
    best: Best = Best.PENALTY,
    players: int | None = None,
) -> Split:
    """The best arrangement's melds, and the deadwood sorted into starts, ranked by their outs, and neutral cards (RUM9).

    Of equal outs the start worth more comes first, then the first by suit and rank. Outs are counted with the whole hand seen.

    >>> import romi
    >>> from romi.variants import RUMMY
    >>> found = split(RUMMY, romi.cards("7h 8h 9h 3c 4c 4s Kd"))
    >>> [(romi.show(start.cards), start.copies) for start in found.starts], romi.show(found.neutral)
    ([('4♣ 4♠', 2), ('3♣ 4♣', 2)], 'K♦')
    """
    cards = held(variant, hand)
    found = arrange(variant, cards, best=best)
    left = unseen(variant, cards, seen, players=players)
    starts = []
    for pair in dict.fromkeys(combinations(sorted(plain_cards(found.deadwood)), 2)):
        ways: dict[Card, int] = {card: copies for card, copies in left.items() if variant.readings((*pair, card))}
        if ways:
            starts.append(Start((pair[0], pair[1]), ways))
    starts.sort(
        key=lambda start: (-start.copies, -variant.hand_value(start.cards), [card.index for card in start.cards])
    )
    used = {card for start in starts for card in start.cards}
    return Split(found.melds, tuple(starts), tuple(card for card in found.deadwood if card not in used))


@asked
def known_to_hold(taken: Iterable[Card], parted: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that a player is known to hold: taken from the discards or the table, and not yet laid, put down or thrown (RUM9).

    >>> import romi
    >>> romi.show(known_to_hold(romi.cards("9h 9h Kd"), romi.cards("9h 3c")))
    'K♦ 9♥'
    """
    return tuple(sorted((Counter(given(taken)) - Counter(given(parted))).elements()))


@asked
def may_go_out(sizes: Sequence[int], most: int = 3) -> tuple[int, ...]:
    """The seats, from 0, that may go out in their next turn: those that hold `most` cards or fewer (RUM9).

    >>> may_go_out([7, 3, 5, 1])
    (1, 3)
    """
    return tuple(seat for seat, size in enumerate(sizes) if size <= most)


def caught(variant: Variant, hand: Iterable[Card]) -> int:
    """The points that the hand would count if another went out now: all its cards as they are, melds too (RUM9)."""
    cards = held(variant, hand)
    return variant.hand_value(cards)
