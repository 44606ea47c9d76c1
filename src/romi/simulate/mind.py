"""What a player that arranges its hand has in mind: what it sees, and what it remembers.

Arranging a hand is what costs most, so arrangements are remembered: of a hand that has lost a card in no meld, or won one that can lie in
none, the best arrangement is known without a search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeAlias

import attrs

from romi.analysis import AnalysisLimit, Arrangement, arrange
from romi.analysis.asking import asking
from romi.analysis.shortcuts import Shortcut
from romi.card import JOKER, Card, Held, Natural, Plain, in_order, undeclared
from romi.melds.meld import Meld
from romi.play.state import Board, View
from romi.rules.turns import Kind
from romi.rules.who import Opened
from romi.simulate.contract import Contract, Contracts
from romi.variants.variant import Variant

_MOST_REMEMBERED: Final = 1_000
Memory: TypeAlias = "dict[tuple[Held, Contract], Arrangement]"


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
        return self.board.game.lays_in_turn

    @property
    def contract(self) -> Contract:
        """What the hand is arranged for."""
        contracts = self.game._worked_out(Contracts)
        unopened = self.lays and self.board.opened is Opened.NEVER
        return contracts.of_seat(self.board.turn.actor) if unopened else contracts.opened

    def alone(self, card: Card) -> int:
        """What the card is worth in hand, in points, with no other beside it."""
        return asking(self.game).alone(undeclared(card))

    def arranged(self, hand: Held) -> Arrangement:
        """The best arrangement of the hand."""
        known = self.memory.get((hand, contract := self.contract))
        if known is None:
            known = _arranged(contract, hand)
            self.remember(hand, known)
        return known

    def remember(self, hand: Held, arrangement: Arrangement) -> None:
        """Keep what is known of a hand."""
        if len(self.memory) >= _MOST_REMEMBERED:
            self.memory.clear()
        self.memory[hand, self.contract] = arrangement

    def with_card(self, card: Plain) -> Arrangement:
        """The best arrangement of the hand with one card more."""
        hand = in_order((*self.hand, card))
        if (hand, self.contract) not in self.memory and not self.may_join(card):
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


def _arranged(contract: Contract, hand: Held) -> Arrangement:
    """The best arrangement; one that is good enough for a player where the rules allow no search for the best."""
    game = contract.game
    try:
        return arrange(game, hand, best=contract.best)
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
