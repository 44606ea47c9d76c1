"""What a player that arranges its hand has in mind: what it sees, and what it remembers.

Arranging a hand is what costs most, so arrangements are remembered: of a hand that has lost a card in no meld, or won one that can lie in
none, the best arrangement is known without a search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import attrs

from romi.analysis import AnalysisLimit, Arrangement, Best, arrange
from romi.analysis.asking import asking
from romi.analysis.shortcuts import Shortcut, kinds_counted, meld_parts
from romi.card import JOKER, NATURALS, Card, Held, Natural, Plain, in_order, undeclared
from romi.melds.choice import Melds
from romi.melds.meld import Meld
from romi.play.state import Board, View
from romi.rules.opening import NoMinimum
from romi.rules.turns import Kind
from romi.rules.who import Opened
from romi.variants.variant import Variant

_MOST_REMEMBERED: Final = 1_000
_NEAR: Final = 3
"""Cards of a suit that lie no further apart may meet in a run."""

Memory: TypeAlias = "dict[tuple[Held, tuple[Best, frozenset[str] | None]], Arrangement]"


@attrs.frozen(eq=False)
class Contract:
    """The `game` as who has not opened sees it: only those melds matter that an opening is made of.

    `kinds` are the kinds of meld that cards are kept for, whatever they count; None: what counts least is kept.
    """

    game: Variant
    kinds: frozenset[str] | None = None

    @classmethod
    def of(cls, variant: Variant, /) -> Contract:
        """That of the variant."""
        kinds, parts = kinds_counted(variant.opening), meld_parts(variant.meld_rule)
        rules = [rule for rule in parts.known if kinds is None or rule.kind in kinds]
        if kinds is None or parts.own or not rules:
            equal = len({variant.hand_value((card,)) for card in NATURALS}) == 1
            return cls(variant, frozenset(rule.kind for rule in rules) if equal else None)
        return cls(attrs.evolve(variant, meld=Melds(*rules), opening=NoMinimum()), kinds)


@attrs.frozen
class Mind:
    """What a player has before it: the `view`, how it chooses a discard, and its `memory`."""

    view: View
    discards: Chooser
    memory: Memory = attrs.field(factory=dict)

    @property
    def game(self) -> Variant:
        """The rules of this deal."""
        return self.view.game

    @property
    def board(self) -> Board:
        """What all see."""
        return self.view.board

    @property
    def hand(self) -> Held:
        """The own cards."""
        return self.view.hand

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of move that there are now."""
        return frozenset(self.game.turn.kinds(self.board.turn.phase))

    @property
    def lays(self) -> bool:
        """Whether melds are laid in turn; else hands are shown at the end."""
        return self.board.game.lays

    @property
    def best(self) -> Best:
        """What hands are arranged for: points as long as there is a minimum to be reached, else the least penalty."""
        unopened = self.lays and self.board.opened is Opened.NEVER
        return Best.POINTS if unopened and asking(self.game).granted.least else Best.PENALTY

    @property
    def contract(self) -> Contract:
        """What the hand is arranged for."""
        contract = self.game.worked_out(Contract)
        unopened = self.lays and self.board.opened is Opened.NEVER
        return contract if unopened or contract.game is self.game else Contract(self.game)

    def alone(self, card: Card) -> int:
        """What the card is worth in hand, in points, with no other beside it."""
        return asking(self.game).alone(undeclared(card))

    def arranged(self, hand: Held) -> Arrangement:
        """The best arrangement of the hand."""
        known = self.memory.get((hand, self._for))
        if known is None:
            known = _arranged(self.contract.game, hand, self.best)
            self.remember(hand, known)
        return known

    def remember(self, hand: Held, arrangement: Arrangement) -> None:
        """Keep what is known of a hand."""
        if len(self.memory) >= _MOST_REMEMBERED:
            self.memory.clear()
        self.memory[hand, self._for] = arrangement

    @property
    def _for(self) -> tuple[Best, frozenset[str] | None]:
        return self.best, self.contract.kinds

    def with_card(self, card: Plain) -> Arrangement:
        """The best arrangement of the hand with one card more."""
        hand = in_order((*self.hand, card))
        if (hand, self._for) not in self.memory and not self.may_join(card):
            self.remember(hand, self._loose(self.arranged(self.hand), lambda loose: loose.append(card)))
        return self.arranged(hand)

    def without(self, card: Plain) -> None:
        """Remember what the hand is without a card that lies in no meld: the same melds are the best."""
        now = self.arranged(self.hand)
        if card in now.deadwood:
            rest = list(self.hand)
            rest.remove(card)
            self.remember(tuple(rest), self._loose(now, lambda loose: loose.remove(card)))

    def _loose(self, known: Arrangement, change: Callable[[list[Card]], None]) -> Arrangement:
        loose = list(known.deadwood)
        change(loose)
        loose.sort()
        return attrs.evolve(known, deadwood=tuple(loose), penalty=self.game.hand_value(loose))

    def may_join(self, card: Plain) -> bool:
        """Whether cards of the hand could make a meld with it: a glance under the library's rules, to spare a search."""
        if not isinstance(card, Natural) or Shortcut.PLACES not in asking(self.game).granted.held:
            return True
        jokers = self.hand.count(JOKER)
        others = [other for other in self.hand if isinstance(other, Natural)]
        ranks = sum(other.rank is card.rank for other in others)
        reach = max(2, jokers + 1)
        near = sum(other.suit is card.suit and 0 < _apart(other, card) <= reach for other in others)
        return max(ranks, near) + jokers >= 2


def _arranged(game: Variant, hand: Held, best: Best) -> Arrangement:
    """The best arrangement; one that is good enough for a player where the rules allow no search for the best."""
    try:
        return arrange(game, hand, best=best)
    except AnalysisLimit:
        ask, rest = asking(game), Counter(hand)
        laid: list[Meld] = []
        for group in sorted(ask.groups(hand), key=lambda group: -game.hand_value(group)):
            if Counter(group) <= rest and (meld := ask.meld(group)) is not None:
                rest -= Counter(group)
                laid.append(meld)
        loose = tuple(sorted(rest.elements()))
        return Arrangement(tuple(laid), loose, sum(map(game.meld_value, laid)), game.hand_value(loose))


def _apart(one: Natural, other: Natural) -> int:
    """How many ranks lie from one to the other, the shorter way round."""
    return min((one.rank - other.rank) % 13, (other.rank - one.rank) % 13)


Chooser: TypeAlias = "Callable[[Mind, Arrangement], list[Plain]]"
"""The order in which the cards of a hand are best thrown away."""


def by_value(mind: Mind, best: Arrangement) -> list[Plain]:
    """What lies in no meld, the dearest card first, jokers last; then the cards in melds."""
    loose = dearest_first(mind, map(undeclared, best.deadwood))
    if mind.contract.kinds is not None:
        loose.sort(key=lambda card: (card is JOKER, _company(card, loose, mind.contract.kinds or frozenset())))
    return [*loose, *(card for card in dearest_first(mind, mind.hand) if card not in loose)]


def _company(card: Plain, loose: Iterable[Plain], kinds: frozenset[str]) -> int:
    """How many of the loose cards might come to lie with that one in a meld of these kinds."""
    if not isinstance(card, Natural):
        return 0
    others = [other for other in loose if isinstance(other, Natural) and other is not card]
    runs = sum(other.suit is card.suit and _apart(other, card) <= _NEAR for other in others) if "run" in kinds else 0
    return runs + (sum(other.rank is card.rank for other in others) if "set" in kinds else 0)


def dearest_first(mind: Mind, cards: Iterable[Plain]) -> list[Plain]:
    """The cards by what they count in hand, jokers behind all others, each once; of equal ones the first by suit and rank."""
    alone = asking(mind.game).alone
    return sorted(dict.fromkeys(cards), key=lambda card: (card is JOKER, -alone(card), card.index))


BY_VALUE: Final[Chooser] = by_value
