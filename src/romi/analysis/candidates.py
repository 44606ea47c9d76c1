"""Every meld that a hand could lay.

The groups of cards that a `Run` or `Set` of the library's could accept are built from its parameters (`groups`). Any other rule is asked
about the groups that it names (`candidates(cards)`), or about every different group of the sizes that it names (`sizes`), or of any size.
Either way the game's rule has the last word on each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import Final

from romi.analysis.arrangement import in_order
from romi.analysis.groups import library_groups
from romi.analysis.hand import Group, Hand, counted, plain_cards
from romi.analysis.limits import AnalysisLimit
from romi.analysis.shortcuts import MeldParts, taken_for_granted
from romi.as_code import as_code
from romi.card import Card, Plain, Rank
from romi.card import in_order as sorted_hand
from romi.checks import asked
from romi.melds.meld import CandidateRule, Meld, MeldRule, SizedRule, Table
from romi.notation import show
from romi.variants.variant import Variant, given_variant

MOST_GROUPS: Final = 1 << 17
"""How many groups of cards a rule is asked about at most: more than all groups of 16 different cards."""

MOST_UNNAMED: Final = 5
"""Of how many cards a meld can be found in play by a rule of one's own that names neither `candidates` nor `sizes`."""

_EVERY_RANK: Final = len(Rank)


def held(variant: Variant, hand: Iterable[Card]) -> tuple[Plain, ...]:
    """The cards of the hand in order; `ValueError` if there are more of a card than the packs of the game hold (F1)."""
    return sorted_hand(given_and_counts(variant, hand)[0])


def given_and_counts(variant: Variant, hand: Iterable[Card]) -> tuple[tuple[Plain, ...], list[int]]:
    """The cards of the hand as they are given, and how many there are of each, by index; `ValueError` as for `held`."""
    cards = hand.cards if isinstance(hand, Hand) else plain_cards(hand)
    deck = given_variant(variant).largest_deck
    counts = counted(cards)
    if counts[-1] > deck.jokers or max(counts[:-1]) > deck.packs or len(deck.ranks) < _EVERY_RANK:
        faults = deck.faults(sorted_hand(cards))
        if faults:
            raise ValueError(f"{variant.name}: {' '.join(map(str, faults))} [{show(sorted_hand(cards))}]")
    return cards, counts


@asked
def melds(variant: Variant, hand: Iterable[Card], *, limit: int = MOST_GROUPS) -> Table:
    """Every meld that some cards of the hand make, each group of cards once, read so that it is worth most.

    They overlap, and are sorted by their cards. `AnalysisLimit` if more than `limit` groups of cards would have to be judged.

    >>> import romi
    >>> from romi.variants import KOPOGOS
    >>> print(*melds(KOPOGOS, romi.cards("7h 8h 9h 9c 9d")), sep=", ")
    9♣ 9♦ 9♥, 7♥ 8♥ 9♥
    """
    return in_order(tuple(candidates(variant, held(variant, hand), limit)))


def candidates(variant: Variant, cards: Sequence[Plain], limit: int) -> list[Meld]:
    """The melds of sorted cards, one for each group that is a meld, in the order in which the groups were found."""
    found: list[Meld] = []
    for group in groups(taken_for_granted(variant).melds, cards, limit):
        readings = variant.readings(group)
        if readings:
            found.append(max(readings, key=variant.meld_value))
    return found


def groups(parts: MeldParts, cards: Sequence[Plain], limit: int) -> Iterator[Group]:
    """The groups that could be melds by one of the rules, each once, one by one; `AnalysisLimit` once more than `limit` were looked at."""
    ordered = tuple(sorted(cards))
    counts = Counter(ordered)
    sizes = {id(rule): _sizes(rule, len(ordered)) for rule in parts.own}
    for rule in parts.own:
        if not isinstance(rule, CandidateRule) and _within(sizes[id(rule)], counts, limit) != sizes[id(rule)]:
            raise AnalysisLimit(f"groups of cards to ask {as_code(rule)} about", limit)
    seen: set[Group] = set()
    own = (_by_rule(rule, ordered, counts, sizes[id(rule)]) for rule in parts.own)
    for looked, group in enumerate(chain(library_groups(parts, counted(ordered)), *own)):
        if looked >= limit:
            raise AnalysisLimit("groups of cards that could be melds", limit)
        if group not in seen:
            seen.add(group)
            yield group


def groups_in_play(parts: MeldParts, cards: Sequence[Plain]) -> tuple[Iterable[Group], bool]:
    """The groups that are looked at in play, and whether no size of a rule was left out.

    A rule of one's own that names no candidates is asked about the groups of its `sizes`, the smallest first, as long as there are no more
    than `MOST_GROUPS` of them; one that names no sizes either, about groups of at most `MOST_UNNAMED` cards. Larger melds are legal then,
    but not found.
    """
    ordered = tuple(sorted(cards))
    counts = Counter(ordered)
    every = True
    seen = dict.fromkeys(library_groups(parts, counted(ordered)))
    for rule in parts.own:
        named = isinstance(rule, SizedRule | CandidateRule)
        sizes = _sizes(rule, len(ordered) if named else min(MOST_UNNAMED, len(ordered)))
        within = sizes if isinstance(rule, CandidateRule) else _within(sizes, counts, MOST_GROUPS)
        every = every and within == sizes
        seen |= dict.fromkeys(_by_rule(rule, ordered, counts, within))
    return seen, every


def _by_rule(rule: MeldRule, ordered: Group, counts: Counter[Plain], sizes: list[int]) -> Iterator[Group]:
    """The candidates that the rule names itself, or all groups of these sizes; `ValueError` for one that is not among the cards."""
    if not isinstance(rule, CandidateRule):
        for size in sizes:
            yield from combinations(ordered, size)
        return
    for named in rule.candidates(ordered):
        group = tuple(sorted(plain_cards(named)))
        if not group or not Counter(group) <= counts:
            raise ValueError(f"{as_code(rule)}.candidates names cards that it was not given: {show(group) or 'none'}")
        yield group


def _sizes(rule: MeldRule, most: int) -> list[int]:
    """The numbers of cards that a meld by the rule can have, as far as the rule names them."""
    if not isinstance(rule, SizedRule):
        return [*range(1, most + 1)]
    return sorted({size for size in rule.sizes if 1 <= size <= most})


def _how_many(counts: Counter[Plain]) -> list[int]:
    """How many different groups of each size there are."""
    ways = [1]
    for copies in counts.values():
        longer = [0] * (len(ways) + copies)
        for size, many in enumerate(ways):
            for more in range(copies + 1):
                longer[size + more] += many
        ways = longer
    return ways


def _within(sizes: list[int], counts: Counter[Plain], most: int) -> list[int]:
    """As many of the sizes, the smallest first, as there are no more groups of than that."""
    total, ways = 0, _how_many(counts)
    for place, size in enumerate(sizes):
        total += ways[size]
        if total > most:
            return sizes[:place]
    return sizes
