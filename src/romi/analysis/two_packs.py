"""Tables of two packs without jokers, laid anew under the library's rules: to the regrouping kernel and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import attrs

from romi._kernel import regroup, suitrun
from romi._kernel.regroup import Regrouping
from romi.analysis import many_packs
from romi.analysis.arrange import Evaluator
from romi.analysis.candidates import EVERY_CARD
from romi.analysis.shortcuts import LibraryRules, Shortcut, taken_for_granted
from romi.analysis.tidying import meld_of
from romi.card import JOKER, Plain, Rank
from romi.melds.meld import Meld, Table
from romi.rules.table import TableCards

Told: TypeAlias = tuple[Table, tuple[Plain, ...], tuple[Plain, ...], tuple[Plain, ...]]
"""The new table, the cards played from the hand, those taken up from the table, and the hand that is left."""

_JOKER: Final = JOKER.index


@attrs.frozen(eq=False)
class Kit:
    """What a game needs for it, worked out once: its rules, what a loose card costs, and how many cards must be played."""

    rules: LibraryRules
    kernel: suitrun.Rules
    weights: list[int]
    stay: int
    fewer: int
    one_pack: bool

    def rearranged(self, table: Table, cards: Sequence[Plain], limit: int | None) -> Told | None:
        """The answer; None where there are jokers, more cards than two packs hold, or false melds.

        `AnalysisLimit` after more than `limit` steps.
        """
        rules = self.rules
        held = sorted([card.index for card in cards])
        if held and held[-1] == _JOKER:
            return None
        old = [[card.index for card in meld.cards] for meld in table]
        for cells in old:
            if _JOKER in cells or meld_of(rules, tuple(cells)) is None:
                return None
        asked = Regrouping(self.kernel, old, held, self.weights, self.stay)
        if not asked.served or (self.one_pack and asked.twice):
            return None
        most = many_packs.MOST_NODES if limit is None else limit
        if not asked.run(most):
            self._search(asked, most)
        played = regroup.without(held, asked.loose)
        taken = regroup.without(asked.loose, held)
        if asked.table is None or len(played) - len(taken) < self.fewer:
            return table, (), (), _cards(held)
        laid: list[Meld] = []
        every = asked.loose[:]
        for cells in asked.table:
            stays = len(cells) == 1
            meld = table[cells[0]] if stays else meld_of(rules, tuple(cells))
            if meld is None:
                raise AssertionError("the search made a group that is no meld")
            laid.append(meld)
            every += old[cells[0]] if stays else cells
        if sorted(every) != sorted(asked.lying + held):
            raise AssertionError("a card was lost, or came from nowhere")
        return tuple(laid), _cards(played), _cards(taken), _cards(sorted(asked.loose))

    def _search(self, asked: Regrouping, most: int) -> None:
        """Ask the search for many packs, which is to cost less than what was found."""
        must = _counts(asked.lying)
        own = _counts(asked.held)
        counts = list(map(int.__add__, must, own))
        job = many_packs.solved(
            self.rules,
            counts,
            self.weights,
            0,
            must=must if self.stay else None,
            ruin=4 * sum(map(int.__mul__, self.weights, own)) + 4 * max(self.weights) if self.stay else 0,
            ceiling=asked.best - 1,
            limit=most,
            spent=asked.looks,
        )
        if job.cost >= asked.best:
            asked.keep()
            return
        melds = job.melds()
        for cells in melds:
            for cell in cells:
                counts[cell] -= 1
        asked.take(melds, [card for card, count in enumerate(counts) for _ in range(count)])


@lru_cache(maxsize=64)
def kit(ready: Evaluator) -> Kit | None:
    """The kit of a variant; None where its tables are not of this kind."""
    variant, rules = ready.variant, ready.rules
    granted, deck = taken_for_granted(variant), variant.most_cards
    rule = granted.regroup
    if rules is None or rule is None or Shortcut.OPEN not in granted.held:
        return None
    kernel = many_packs.kernel_rules(rules)
    if kernel is None or not regroup.serves(kernel) or len(deck.ranks) != len(Rank):
        return None
    values = many_packs.loose_values(rules)
    most = 1 + 2 * sum(values)
    stay = int(rule.table_cards is TableCards.STAY)
    return Kit(rules, kernel, [most + value for value in values], stay, max(1, rule.fewer), deck.packs == 1)


def _cards(numbers: list[int]) -> tuple[Plain, ...]:
    return tuple([EVERY_CARD[number] for number in numbers])


def _counts(cards: list[int]) -> list[int]:
    counts = [0] * len(EVERY_CARD)
    for card in cards:
        counts[card] += 1
    return counts
