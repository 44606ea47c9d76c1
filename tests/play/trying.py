"""Moves that somebody might try in a state, from good ones to nonsense."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

from romi.card import NATURALS, Card, Declared, Joker, Natural
from romi.moves import (
    Declare,
    Discard,
    DrawStock,
    EndTurn,
    ExchangeJoker,
    Knock,
    Lay,
    LayOff,
    Move,
    Pass,
    PutBack,
    Redeal,
    Regroup,
    SwapExchangeCard,
    TakeDiscard,
    TakeExchangeCard,
)
from romi.play.state import State
from romi.rules.finish import Way
from romi.rules.turns import Kind
from romi.variants import Variant

Cards = tuple[Card, ...]


def some_move(variant: Variant, state: State, rng: Random) -> Move:
    """A move that may or may not be legal, mostly of a kind that the phase has, and with cards that nearly belong together."""
    kinds = state.game.turn.kinds(state.phase)
    kind = rng.choice(kinds) if kinds and rng.random() < 0.75 else rng.choice(list(TRIES))
    return TRIES[kind](_Trying(variant, state, rng))


class _Trying:
    """What is at hand for a try."""

    def __init__(self, variant: Variant, state: State, rng: Random) -> None:
        self.state = state
        self.rng = rng
        self.hand: Cards = state.hands[state.actor]
        self.deck: Cards = variant.deck(state.board.players).cards

    def card(self) -> Card:
        """A card, most often of the hand; a joker at times declared."""
        held = self.hand and self.rng.random() < 0.8
        card = self.rng.choice(self.hand if held else self.deck)
        if isinstance(card, Joker) and self.rng.random() < 0.3:
            return Declared(card, self.rng.choice(NATURALS))
        return card

    def few(self) -> Cards:
        """A card, or two or three."""
        return tuple(self.card() for _ in range(self.rng.choice((1, 1, 1, 2, 3))))

    def group(self) -> Cards:
        """Three cards or more of the hand, of one rank or near each other in one suit, in any order; at times one of the deck besides."""
        first = self.card()
        belong = self.rng.choice((_one_rank, _one_suit))
        near = [card for card in dict.fromkeys(self.hand) if belong(first, card)]
        size = min(len(near), self.rng.choice((3, 3, 3, 4, 4, 5, 7)))
        group = self.rng.sample(near, size)
        return tuple(group) if size > 2 and self.rng.random() < 0.9 else (*group, first)

    def groups(self, most: int) -> list[Cards]:
        """Some groups; a card may be in two of them."""
        return [self.group() for _ in range(self.rng.randint(1, most))]

    def place(self) -> int:
        """A place on the table, or the one after the last."""
        return self.rng.randint(0, len(self.state.board.table))

    def table(self) -> list[Cards]:
        """The table with a card of the hand put to it, a card moved on it, or a card taken from it."""
        groups = [list(meld.cards) for meld in self.state.board.table] or [[self.card()]]
        one, two = self.rng.choice(groups), self.rng.choice(groups)
        put = self.rng.random()
        card = self.card() if put < 0.5 else one.pop(self.rng.randrange(len(one)))
        if put < 0.8:
            two.insert(self.rng.choice((0, len(two))), card)
        return [tuple(group) for group in groups if group]


TRIES: Final[dict[Kind, Callable[[_Trying], Move]]] = {
    DrawStock: lambda trying: DrawStock(),
    TakeDiscard: lambda trying: TakeDiscard(trying.rng.choice((1, 1, 2, 3))),
    TakeExchangeCard: lambda trying: TakeExchangeCard(),
    SwapExchangeCard: lambda trying: SwapExchangeCard(trying.card()),
    Lay: lambda trying: Lay(trying.groups(3)),
    LayOff: lambda trying: LayOff(trying.few(), trying.place()),
    ExchangeJoker: lambda trying: ExchangeJoker(trying.few(), trying.place()),
    Regroup: lambda trying: Regroup(trying.table()),
    PutBack: lambda trying: PutBack(),
    Discard: lambda trying: Discard(trying.card()),
    EndTurn: lambda trying: EndTurn(),
    Knock: lambda trying: Knock(trying.groups(3), trying.rng.choice((None, trying.card()))),
    Declare: lambda trying: Declare(
        trying.rng.choice(list(Way)), trying.groups(3), trying.rng.choice((None, trying.card()))
    ),
    Redeal: lambda trying: Redeal(trying.few()),
    Pass: lambda trying: Pass(),
}


def _one_rank(one: Card, two: Card) -> bool:
    return not isinstance(one, Natural) or not isinstance(two, Natural) or one.rank == two.rank


def _one_suit(one: Card, two: Card) -> bool:
    """Of one suit, and few ranks apart; the ace is below the two and above the king."""
    if not isinstance(one, Natural) or not isinstance(two, Natural):
        return True
    return one.suit is two.suit and abs(one.rank - two.rank) in (0, 1, 2, 11, 12)


def in_another_order(move: Move, rng: Random) -> Move | None:
    """The same move with its cards given in another order (F7), if it names several."""

    def mixed(cards: Sequence[Card]) -> list[Card]:
        return rng.sample(cards, len(cards))

    def each(melds: Iterable[Cards]) -> list[list[Card]]:
        return [mixed(meld) for meld in melds]

    match move:
        case Lay(melds):
            return Lay(each(melds))
        case LayOff(cards, on):
            return LayOff(mixed(cards), on)
        case ExchangeJoker(cards, on):
            return ExchangeJoker(mixed(cards), on)
        case Regroup(melds):
            return Regroup(each(melds))
        case Knock(melds, card):
            return Knock(each(melds), card)
        case Declare(way, melds, card):
            return Declare(way, each(melds), card)
        case Redeal(keep):
            return Redeal(mixed(keep))
    return None
