"""What may be done in a state, found from `step` alone: everything that can be written down is tried, and what comes of it is compared.

Two moves are the same if the same comes of them. Nothing of `legal_moves` is used, nor of the solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import attrs

from romi.card import NATURALS, Card, Declared, Joker
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
    SwapExchangeCard,
    TakeDiscard,
    TakeExchangeCard,
)
from romi.play import State, step
from romi.rules.finish import Way
from romi.rules.turns import Kind
from romi.variants import Variant

Hand = tuple[Card, ...]


def successors(variant: Variant, state: State) -> list[State]:
    """The states after every legal move in canonical form, each once."""
    if state.over:
        return []
    found: dict[State, State] = {}
    for move in candidates(variant, state):
        answer = step(state, move)
        if answer:
            found.setdefault(apart_from_how(answer.value), answer.value)
    return list(found.values())


def apart_from_how(state: State) -> State:
    """The state without the way that led to it."""
    return attrs.evolve(state, board=attrs.evolve(state.board, history=()))


def candidates(variant: Variant, state: State) -> Iterator[Move]:
    """Everything that can be written down in canonical form, legal or not."""
    deck = tuple(dict.fromkeys(variant.deck(state.board.players).cards))
    yield from (DrawStock(), TakeExchangeCard(), PutBack(), Pass(), EndTurn())
    yield from map(TakeDiscard, range(1, len(state.board.discards) + 1))
    yield from map(Discard, deck)
    yield from map(SwapExchangeCard, deck)
    hand = state.hands[state.actor]
    for size in range(4):
        yield from map(Redeal, dict.fromkeys(combinations(hand, size)))
    yield from lays(variant, state)
    for on in range(len(state.board.table)):
        for card in deck:
            yield LayOff((card,), on)
            if isinstance(card, Joker):
                yield from (LayOff((Declared(card, natural),), on) for natural in NATURALS)
        for size in (1, 2):
            yield from (ExchangeJoker(cards, on) for cards in dict.fromkeys(combinations(hand, size)))
    yield from shows(variant, hand, {*variant.turn.kinds(state.phase)})


def lays(variant: Variant, state: State) -> Iterator[Lay]:
    """One new meld, in each of its readings; for an unopened player also sets of melds that open and of which none can be left out."""
    hand = state.hands[state.actor]
    seat = state.board.seats[state.actor]
    for size in range(3, len(hand) + 1):
        for cards in dict.fromkeys(combinations(hand, size)):
            readings = variant.readings(cards)
            if len(readings) > 1:
                yield from (Lay((meld.declared,)) for meld in readings)
            else:
                yield Lay((cards,))
    if seat.opened_in is not None or state.board.answering:
        return
    for groups in splits(variant, hand):
        if len(groups) > 1 and opens(variant, groups, seat.turns):
            if not any(opens(variant, groups[:at] + groups[at + 1 :], seat.turns) for at in range(len(groups))):
                yield Lay(groups)


def opens(variant: Variant, groups: tuple[Hand, ...], turn: int) -> bool:
    """Whether these melds open in that turn."""
    return bool(variant.check_opening(*groups, turn=turn))


def shows(variant: Variant, hand: Hand, kinds: set[Kind]) -> Iterator[Move]:
    """Every way to show a hand, with a discard and without."""
    for card in (None, *dict.fromkeys(hand)):
        rest = list(hand)
        if card is not None:
            rest.remove(card)
        for groups in splits(variant, tuple(rest)):
            if Knock in kinds:
                yield Knock(groups, card)
            if Declare in kinds:
                yield from (Declare(way, groups, card) for way in Way)


def splits(variant: Variant, hand: Hand) -> list[tuple[Hand, ...]]:
    """Every choice of melds, none too; as a set, so that their order makes no difference."""
    found: dict[tuple[Hand, ...], None] = {(): None}
    for size in range(3, len(hand) + 1):
        for places in combinations(range(len(hand)), size):
            group = tuple(hand[place] for place in places)
            if not variant.meld(group):
                continue
            rest = tuple(card for place, card in enumerate(hand) if place not in places)
            for more in splits(variant, rest):
                found[tuple(sorted((group, *more), key=lambda meld: [card.index for card in meld]))] = None
    return list(found)


def count(variant: Variant, state: State, depth: int) -> tuple[int, ...]:
    """How many sequences of 1, 2 … `depth` moves there are."""
    states, counts = [state], []
    for _ in range(depth):
        states = [after for each in states for after in successors(variant, each)]
        counts.append(len(states))
    return tuple(counts)
