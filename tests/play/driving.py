"""Deals driven by chance, and the laws that hold at each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice
from random import Random

import attrs

from romi import play
from romi.moves import Lay, LayOff, Move
from romi.play.start import played
from romi.play.state import State, in_order
from romi.variants import Variant

Watch = Callable[[Variant, State, Move, State], None]


def drive(variant: Variant, players: int, seed: int, *watches: Watch, max_turns: int = 200) -> State:
    """A deal of random legal moves to its end; every watch sees each step."""
    rng = Random(f"{variant.name} {players} {seed}")
    state = play.start(variant, players=players, seed=seed, max_turns=max_turns)
    while not state.over:
        move = play.legal_moves(variant, state).sample(rng)
        after = play.step(variant, state, move).unwrap()
        for watch in watches:
            watch(variant, state, move, after)
        state = after
    return state


def cards_are_conserved(variant: Variant, before: State, _: Move, after: State) -> None:
    """Nothing is lost, nothing is twice."""
    assert after.cards == before.cards
    assert len(after.stock) == after.board.stock
    assert tuple(map(len, after.hands)) == tuple(seat.held for seat in after.board.seats)


def melds_stay_legal(variant: Variant, before: State, _: Move, after: State) -> None:
    """Every meld on the table is a meld, and reads as it lies."""
    if before.board.table != after.board.table:
        variant = played(variant, after.board.facts)
        for meld in after.board.table:
            assert meld in variant.readings(meld.declared), meld


def hidden_cards_do_not_matter(variant: Variant, before: State, move: Move, _: State) -> None:
    """With the unseen cards dealt otherwise the actor sees the same, and the same move is legal."""
    other = reshuffled(before, before.actor)
    assert play.view(other, before.actor) == play.view(before, before.actor)
    assert play.step(variant, other, move)


def membership_is_legality(variant: Variant, before: State, move: Move, _: State) -> None:
    """The first few proposals: in the legal moves, and listed, exactly if `step` accepts."""
    legal = play.legal_moves(variant, before)
    assert move in legal
    for proposal in islice(legal.proposals(), 12):
        assert (proposal in legal) is bool(play.step(variant, before, proposal))


def order_is_no_matter(variant: Variant, before: State, move: Move, _: State) -> None:
    """The cards of a lay or lay-off, given backwards, are as legal (F7)."""
    turned: Move | None = None
    if isinstance(move, Lay):
        turned = Lay(meld[::-1] for meld in move.melds)
    elif isinstance(move, LayOff):
        turned = LayOff(move.cards[::-1], move.on)
    assert turned is None or play.step(variant, before, turned)


LAWS: tuple[Watch, ...] = (
    cards_are_conserved,
    melds_stay_legal,
    hidden_cards_do_not_matter,
    membership_is_legality,
    order_is_no_matter,
)


def reshuffled(state: State, seat: int) -> State:
    """The same state with all cards that the seat does not see dealt otherwise, but for those that their holders have said they keep."""
    kept = [answer or () for answer in state.keep or (None,) * len(state.hands)]
    unseen = list(state.stock)
    for other, hand in enumerate(state.hands):
        if other != seat:
            unseen += (Counter(hand) - Counter(kept[other])).elements()
    Random(len(unseen)).shuffle(unseen)
    hands = list(state.hands)
    for other, hand in enumerate(state.hands):
        if other != seat:
            drawn = len(hand) - len(kept[other])
            hands[other] = in_order((*kept[other], *unseen[:drawn]))
            unseen = unseen[drawn:]
    return attrs.evolve(state, hands=tuple(hands), stock=tuple(unseen))
