"""What fits on the table: open ends, and every lay-off of a hand (F10, RUM9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from math import prod
from typing import Final, TypeAlias

import attrs

from romi.analysis.asking import Asking, asking
from romi.analysis.candidates import MOST_GROUPS, held
from romi.analysis.hand import Group
from romi.analysis.limits import AnalysisLimit
from romi.analysis.outs import unseen
from romi.analysis.shortcuts import LayingOff, Shortcut, taken_for_granted
from romi.card import Card, Plain, undeclared
from romi.checks import asked
from romi.melds.meld import Meld, given_melds
from romi.moves import LayOff
from romi.variants.variant import Variant

MOST_STEPS: Final = 100_000


@attrs.frozen
class LaysOff:
    """A lay-off: `cards` on the meld at place `on` of the table (from 0), which then is `meld`."""

    on: int
    cards: tuple[Card, ...]
    meld: Meld

    @property
    def move(self) -> LayOff:
        """The move that lays them off."""
        return LayOff(self.cards, self.on)


Extension: TypeAlias = tuple[Group, tuple[Card, ...], Meld]
"""Plain cards in order, the same as they are given (jokers declared), and the meld then."""


@asked
def open_ends(
    variant: Variant, table: Iterable[Meld], *, seen: Iterable[Card] = (), players: int | None = None
) -> dict[Card, tuple[Meld, ...]]:
    """Each card that can be laid off by itself, with the table melds that would take it, in table order (RUM9).

    A card counts only while a copy of it is not on the table or among those `seen`. Cards are in order, the joker last.

    >>> import romi
    >>> from romi.variants import RUMMY
    >>> table = [RUMMY.meld(romi.cards(text)).unwrap() for text in ("Ac 2c 3c 4c", "5c 5d 5h 5s", "9h Th Jh")]
    >>> {str(card): [str(meld) for meld in melds] for card, melds in open_ends(RUMMY, table).items()}
    {'8♥': ['9♥ 10♥ J♥'], 'Q♥': ['9♥ 10♥ J♥']}
    """
    melds = given_melds(table)
    laid = [undeclared(card) for meld in melds for card in meld.cards]
    ask = asking(variant)
    found: dict[Card, tuple[Meld, ...]] = {}
    for card in unseen(variant, laid, seen, players=players):
        taking = tuple(meld for meld in melds if ask.lay_offs(meld, undeclared(card)))
        if taking:
            found[card] = taking
    return found


@asked
def lay_offs(
    variant: Variant, table: Iterable[Meld], hand: Iterable[Card], *, limit: int = MOST_STEPS
) -> tuple[LaysOff, ...]:
    """Every way to lay cards of the hand off on one meld of the table, chains included, for a player who has opened (F10).

    Sorted by the meld, then the fewest cards, then the cards; a joker that fits in several places is declared for each.
    `AnalysisLimit` after more than `limit` steps.

    >>> import romi
    >>> from romi.variants import ROMI51
    >>> table = [ROMI51.meld(romi.cards("8c 9c Tc")).unwrap()]
    >>> [romi.show(way.cards) for way in lay_offs(ROMI51, table, romi.cards("6c 7c 2d"))]
    ['7♣', '6♣ 7♣']
    """
    cards = held(variant, hand)
    return tuple(
        LaysOff(on, given, laid)
        for on, meld in enumerate(given_melds(table))
        for _, given, laid in sorted(extensions(variant, meld, cards, limit), key=_order)
    )


def _order(way: Extension) -> tuple[int, list[int], list[Card]]:
    group, given, _ = way
    return len(group), [card.index for card in group], list(given)


def extensions(variant: Variant, meld: Meld, cards: tuple[Plain, ...], limit: int) -> list[Extension]:
    """Every way to put some of the cards on the meld."""
    granted = taken_for_granted(variant)
    if granted.laying_off is LayingOff.NOBODY:
        return []
    ask = asking(variant)
    steps = one_by_one if Shortcut.ONE_BY_ONE in granted.held else in_groups
    found: dict[tuple[Group, Meld], Extension] = {}
    frontier: list[Extension] = [((), (), meld)]
    asked = 0
    while frontier:
        group, given, at = frontier.pop()
        rest = tuple((Counter(cards) - Counter(group)).elements())
        for more, added, then in steps(ask, at, rest):
            asked += 1
            if asked > limit:
                raise AnalysisLimit("lay-offs on a meld", limit)
            whole = tuple(sorted((*group, *more)))
            if (whole, then) not in found:
                found[whole, then] = whole, (*given, *added), then
                frontier.append(found[whole, then])
    return [(group, tuple(sorted(given)), then) for group, given, then in found.values()]


def one_by_one(ask: Asking, meld: Meld, rest: Group) -> Iterator[Extension]:
    """Each card that the meld takes."""
    for card in dict.fromkeys(rest):
        for way in ask.lay_offs(meld, card):
            yield (card,), (way.card,), way.meld


def in_groups(ask: Asking, meld: Meld, rest: Group) -> Iterator[Extension]:
    """Each group of cards that the meld takes, whatever the rule."""
    reach = ask.lying(meld).reach
    counts = Counter(card for card in rest if card.bit & reach)
    different = sorted(counts)
    if prod(count + 1 for count in counts.values()) > MOST_GROUPS:
        raise AnalysisLimit("groups of cards to ask the lay-off rule about", MOST_GROUPS)
    yield from one_by_one(ask, meld, rest)
    for chosen in product(*(range(counts[card] + 1) for card in different)):
        group = tuple(card for card, count in zip(different, chosen, strict=True) for _ in range(count))
        if len(group) > 1:
            answer = ask.variant.check_lay_off(meld, group)
            if answer:
                yield group, group, answer.value
