"""Further rules of a deal: who gets the jokers that are seen at the cut, when it is dealt again, and a deal from a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, cycle
from typing import Final

import attrs

from romi.as_code import Named
from romi.card import JOKER, Card, in_order, undeclared
from romi.checks import Rule, whole
from romi.code import Code
from romi.deck import MOST_JOKERS, Shoe, derived
from romi.rules.deals import Dealing, DealRule, Dealt, Direction, Gathered, ThrowingIn
from romi.verdict import Verdict, Violation, Violations, answered, verdict


@attrs.frozen(kw_only=True, slots=False)
class CutterDealerRest(Rule):
    """The cutter gets the first joker and the dealer the second; the rest go round, `onward` from the cutter (HAND4).

    Who has one is passed over until all have one; then it goes on round.
    """

    onward: Direction = Direction.LEFT
    rule: str = ""

    def __call__(self, table: Dealing, /) -> Iterator[int]:
        """The seats, round and round."""
        first = (table.cutter, table.dealer)
        later = self.onward.round(table.cutter, table.players)
        seats = (*first, *(seat for seat in later if seat not in first))
        last = seats[-1] if len(seats) > len(first) else table.cutter
        return chain(seats, cycle(self.onward.round((last + self.onward.value) % table.players, table.players)))


@attrs.frozen(slots=False)
class CutterKeeps(Rule):
    """The cutter keeps the first joker seen, or by agreement the first `jokers` of them (TIZ12)."""

    jokers: int = attrs.field(validator=whole(0, MOST_JOKERS))
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, table: Dealing, /) -> tuple[int, ...]:
        """The cutter's seat, so many times."""
        return (table.cutter,) * self.jokers


class Counted(Named):
    """Which cards count as identical: natural ones alone, or jokers too."""

    NATURALS = "natural cards"
    ALL = "jokers too"


@attrs.frozen(slots=False)
class Identical(Rule):
    """It is dealt again if one hand holds `count` identical cards (HAND6)."""

    count: int = attrs.field(validator=whole(2))
    counted: Counted = attrs.field(default=Counted.NATURALS, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, dealt: Dealt, /) -> Violations:
        """A violation for each hand and card."""
        return tuple(
            Violation(Code.IDENTICAL_CARDS, self.rule, (card,), got=copies, need=self.count, where=f"seat {seat}")
            for seat, hand in enumerate(dealt.hands)
            for card, copies in sorted(Counter(hand).items())
            if copies >= self.count and (card is not JOKER or self.counted is Counted.ALL)
        )


@attrs.frozen(slots=False)
class ThrowIn(Rule):
    """Friss: if all agree it is dealt again, but each player may keep up to `keep` cards of the old hand (TIZ11)."""

    keep: int = attrs.field(validator=whole(0))
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, ask: ThrowingIn, /) -> Verdict[Gathered]:
        """Accepted with the cards to shuffle, or every seat's faults."""
        faults = tuple(fault for seat in range(len(ask.keep)) for fault in self._faults(ask, seat))
        kept = tuple(tuple(map(undeclared, keep or ())) for keep in ask.keep)
        left = Counter(ask.dealt.cards) - Counter(card for hand in kept for card in hand)
        return verdict(Gathered(cards=in_order(left.elements()), kept=kept), faults)

    def _faults(self, ask: ThrowingIn, seat: int) -> Violations:
        keep, where = ask.keep[seat], f"seat {seat}"
        if keep is None:
            return (Violation(Code.NOT_AGREED, self.rule, where=where),)
        strange = Counter(keep) - Counter[Card](ask.dealt.hands[seat])
        too_many = (Violation(Code.KEPT_TOO_MANY, self.rule, keep, got=len(keep), need=self.keep, where=where),)
        not_held = (Violation(Code.NOT_HELD, self.rule, tuple(sorted(strange.elements())), where=where),)
        return (too_many if len(keep) > self.keep else ()) + (not_held if strange else ())


_TRIES: Final = 100


_SAME_FOR_ANY_ORDER: Final = {Code.PACK_TOO_SMALL, Code.KEPT_TOO_MANY}


def from_seed(
    rule: DealRule,
    cards: Iterable[Card],
    seed: int,
    *,
    players: int,
    dealer: int = 0,
    direction: Direction = Direction.LEFT,
    kept: Iterable[Iterable[Card]] = (),
) -> Dealt:
    """The cards, shuffled from the seed, dealt by the rule; if it must be dealt again (HAND6), from a seed derived from it.

    The pack is not cut: in a shuffled pack the depth makes no difference. `IllegalPlay` if no order can be dealt.
    """
    held, kept_hands = tuple(cards), tuple(map(tuple, kept))

    def ask(number: int) -> Verdict[Dealt]:
        shoe = Shoe.shuffled(held, derived(seed, number))
        table = Dealing(players=players, shoe=shoe, dealer=dealer, direction=direction, kept=kept_hands)
        return answered(rule, rule(table), Dealt)

    answer = ask(0)
    for number in range(1, _TRIES):
        if answer or not _SAME_FOR_ANY_ORDER.isdisjoint(answer.codes):
            break
        answer = ask(number)
    return answer.unwrap()
