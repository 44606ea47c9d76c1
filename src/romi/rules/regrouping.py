"""The table rearranged (RABLO4), sets that are closed (HAND10), and a table to which nothing is laid off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import attrs

from romi.as_code import Named
from romi.card import JOKER, NATURALS, Card, in_order, undeclared
from romi.checks import Rule, whole
from romi.code import Code
from romi.melds.meld import Meld, Table
from romi.rules.table import Closing, ClosingRule, Regrouped, Regrouping, TableMove, closed_melds, placed
from romi.rules.who import WHO_HAS_OPENED, Opened, barred, from_some_turn_on
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations, verdict


def _taken_apart(move: Regrouping) -> Violations:
    """The closed melds that do not lie on as they are."""
    after = Counter(in_order(map(undeclared, group)) for group in move.after) if move.closed else Counter()
    after.subtract(in_order(map(undeclared, meld.cards)) for meld in move.closed)
    gone = [meld for meld in dict.fromkeys(move.closed) if after[in_order(map(undeclared, meld.cards))] < 0]
    return tuple(Violation(Code.MELD_CLOSED, "HAND10", meld.cards) for meld in gone)


@attrs.frozen(slots=False)
class FullSetsClose(Rule):
    """A natural set of all four suits takes no more part (HAND10); `to` says where it goes."""

    to: Closing = Closing.CLOSED
    rule: str = attrs.field(default="HAND10", kw_only=True)

    def __call__(self, meld: Meld, /) -> Closing:
        """Closed if it is a natural set of four suits."""
        full = meld.is_pure and meld.of_one_rank and len(frozenset[Card]().union(*meld.stands_for)) == 4
        return self.to if full else Closing.OPEN


def settled(closing: ClosingRule, table: Sequence[Meld]) -> tuple[Table, tuple[Meld, ...]]:
    """The table without the melds that go to the discards as they lie now, and those melds (HAND10)."""
    leaving = tuple(meld for meld in closed_melds(closing, table) if closing(meld) is Closing.TO_DISCARDS)
    return (tuple(meld for meld in table if meld not in leaving), leaving) if leaving else (tuple(table), ())


def place_after(table: Sequence[Meld], leaving: Sequence[Meld]) -> Callable[[int], int | None]:
    """Where the meld at each place of the table lies when those have left it; None for one of them."""
    gone = [meld in leaving for meld in table]
    return lambda place: place - sum(gone[:place]) if 0 <= place < len(gone) and not gone[place] else None


class TableCards(Named):
    """Whether cards of the table may end in the hand (RABLO4)."""

    MAY_BE_TAKEN = "may be taken up"
    STAY = "stay on the table"


@attrs.frozen(slots=False)
class FreeRegroup(Rule):
    """Who has opened may rearrange the whole table (RABLO4).

    After it every group must be a meld, and the hand must be smaller, by at least `fewer` cards, than it was after the draw of the turn:
    what was laid before in the turn counts. By default cards of the table may be taken into the hand on the way. `opened`
    says who may rearrange, as for `LayOffs`.
    """

    table_cards: TableCards = TableCards.MAY_BE_TAKEN
    fewer: int = attrs.field(default=1, kw_only=True, validator=whole(0))
    opened: frozenset[Opened] = attrs.field(default=WHO_HAS_OPENED, kw_only=True, validator=from_some_turn_on)
    rule: str = attrs.field(default="RABLO4", kw_only=True)

    def __call__(self, move: Regrouping, /) -> Verdict[Regrouped]:
        """The new table and hand, or every reason why not."""
        before = Counter([card.index for meld in move.before for card in meld.cards])
        hand = Counter([undeclared(card).index for card in move.hand])
        after = Counter([undeclared(card).index for group in move.after for card in group])
        left = before + hand - after
        answers = [move.judge(group) for group in move.after]
        faults = [
            *barred(self.opened, move.opened, self.rule),
            *_taken_apart(move),
            *placed(answers),
            *self._balance(before, hand, after, len(move.hand) if move.held is None else move.held),
        ]
        table = tuple(answer.value for answer in answers if isinstance(answer, Accepted))
        return verdict(Regrouped(table, _cards(left), _cards(after - before)), tuple(faults))

    def _balance(self, before: Counter[int], hand: Counter[int], after: Counter[int], held: int) -> Violations:
        """Every card comes from somewhere and goes somewhere, and the hand has become smaller than it was after the draw."""
        nowhere = _cards(after - before - hand)
        if nowhere:
            return (Violation(Code.CARD_FROM_NOWHERE, self.rule, nowhere),)
        taken = _cards(before - after)
        if taken and self.table_cards is TableCards.STAY:
            return (Violation(Code.TABLE_CARD_TAKEN, self.rule, taken),)
        fewer = held - hand.total() + after.total() - before.total()
        if fewer < self.fewer:
            return (Violation(Code.NO_CARD_FEWER, self.rule, got=fewer, need=self.fewer),)
        return ()


def _cards(count: Counter[int]) -> tuple[Card, ...]:
    return tuple([JOKER if index == JOKER.index else NATURALS[index] for index in sorted(count.elements())])


@attrs.frozen(slots=False)
class NoLayOff(Rule):
    """Nothing is ever laid off (KOP, TIZ: before the end of a deal)."""

    rule: str = attrs.field(default="KOP5", kw_only=True)

    def __call__(self, move: TableMove, /) -> Verdict[Meld]:
        """No."""
        return Rejected((Violation(Code.LAY_OFF_FORBIDDEN, self.rule, move.cards),))
