"""What an unopened player gathers: the kinds of meld that an opening is made of, and whether points count. The rules are asked, not looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

import attrs

from romi.analysis import Best
from romi.analysis.asking import asking
from romi.card import NATURALS, Rank, Suit
from romi.melds.choice import Melds
from romi.melds.meld import Meld, Table
from romi.rules.opening import NoMinimum
from romi.variants.variant import Variant

_MOST_MELDS: Final = 4
"""Openings of more melds than that are not looked for."""

Samples: TypeAlias = Mapping[str, Sequence[Meld]]
"""Small melds of each kind, with no card in common."""

Kinds: TypeAlias = frozenset[tuple[str, ...]]
"""The kinds of the melds that open, of which none can be left out."""


@attrs.frozen(eq=False)
class Contract:
    """The `game` as a player sees it who gathers melds of the kinds that matter, and what hands are arranged for.

    `kinds` are the kinds of meld that cards are kept for, whatever they count; None: what counts least is kept.
    """

    game: Variant
    best: Best = Best.PENALTY
    kinds: frozenset[str] | None = None


@attrs.frozen(eq=False)
class Contracts:
    """What the players of a game gather, before they open and afterwards."""

    game: Variant
    found: dict[int, Contract] = attrs.field(factory=dict)

    @classmethod
    def of(cls, variant: Variant, /) -> Contracts:
        """Those of the variant."""
        return cls(variant)

    @cached_property
    def opened(self) -> Contract:
        """What who has opened gathers, or who shows the hand at the end."""
        equal = len({self.game.hand_value((card,)) for card in NATURALS}) == 1
        kinds = frozenset(rule.kind for rule in asking(self.game).granted.melds.known)
        return Contract(self.game, kinds=kinds if equal else None)

    def of_seat(self, seat: int) -> Contract:
        """What the seat gathers until it opens."""
        found = self.found.get(seat)
        if found is None:
            found = self.found[seat] = self._asked(seat)
        return found

    def _asked(self, seat: int) -> Contract:
        game, needs = self.game, asking(self.game).granted.needs
        if needs is not None:  # By points, or any melds: what it counts is known.
            return attrs.evolve(self.opened, best=Best.POINTS) if needs.points else self.opened
        dear, cheap = (_opening(game, seat, samples) for samples in _samples(game))
        known = asking(game).granted.melds
        kinds = frozenset(kind for combination in dear for kind in combination)
        rules = [rule for rule in known.known if rule.kind in kinds]
        if rules and len(rules) < len(known.known) and not known.own:
            game = attrs.evolve(game, meld=Melds(*rules), opening=NoMinimum())
        if dear != cheap:
            return Contract(game, Best.POINTS)
        counted = kinds if any(len(combination) > 1 for combination in dear) or game is not self.game else None
        return Contract(game, kinds=counted or self.opened.kinds)


def _opening(game: Variant, seat: int, samples: Samples) -> Kinds:
    """Which kinds of the samples open together, as few as will do."""
    found: list[tuple[str, ...]] = []
    for size in range(1, _MOST_MELDS + 1):
        for kinds in combinations_with_replacement(sorted(samples), size):
            if any(all(kinds.count(kind) >= fewer.count(kind) for kind in fewer) for fewer in found):
                continue
            count = {kind: kinds.count(kind) for kind in kinds}
            melds = [meld for kind, number in count.items() for meld in samples[kind][:number]]
            if len(melds) == size and game._judge_opening(tuple(melds), seat=seat):
                found.append(kinds)
    return frozenset(found)


def _samples(game: Variant) -> tuple[Samples, Samples]:
    """The dearest small melds of each kind, and the cheapest."""
    there = [card for card in NATURALS if card in game.largest_deck.cards]
    melds: dict[str, list[Meld]] = {}
    for rule in asking(game).granted.melds.known:
        rows = [[card for card in there if card.suit is suit] for suit in Suit]
        groups = [(*row, row[0])[at : at + rule.least] for row in rows for at in range(len(row) + 2 - rule.least)]
        groups += [tuple(card for card in there if card.rank is rank)[: rule.least] for rank in Rank]
        found = [meld for group in groups for meld in game.readings(group)[:1] if meld.kind == rule.kind]
        melds.setdefault(rule.kind, []).extend(sorted(found, key=game.meld_value))
    return {kind: _apart(found[::-1]) for kind, found in melds.items()}, {
        kind: _apart(found) for kind, found in melds.items()
    }


def _apart(melds: Sequence[Meld]) -> Table:
    """The first of the melds that have no card in common, and the next one, and so on."""
    found: Table = ()
    for meld in melds:
        if len(found) < _MOST_MELDS and not any(card in other.cards for card in meld.cards for other in found):
            found += (meld,)
    return found
