"""Whatever anybody does to a deal in progress, in any order: a state machine for each variant.

Legal moves, tries that come near and nonsense of every kind are made one after another; in between the deal is written down and read back, is
looked at from every seat, and goes back to an earlier state. None of it corrupts a state; a move that is refused says why, and leaves the very
same state.
"""

from __future__ import annotations

import copy
from itertools import islice
from random import Random
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from romi import data, play
from romi.card import JOKER, NATURALS, Card, Declared, in_order
from romi.moves import (
    MOST,
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
    parse_move,
)
from romi.play.state import State
from romi.rules.finish import Way
from romi.variants import ALL, Variant
from romi.verdict import Accepted, Rejected
from tests.play.driving import Made, reshuffled
from tests.play.laws import cards_are_conserved, melds_stay_legal, only_what_the_move_says_changes, says_why
from tests.play.trying import some_move

chances = st.randoms(use_true_random=False)


def any_move(hand: tuple[Card, ...]) -> st.SearchStrategy[Move]:
    """Any move that can be written at all, in any phase: cards held or not, jokers declared, melds that are not there."""
    card: st.SearchStrategy[Card] = st.sampled_from([*hand, *NATURALS, JOKER])
    card = card | st.builds(Declared, st.sampled_from([JOKER, *NATURALS[:2]]), st.sampled_from(NATURALS))
    some = st.lists(card, min_size=1, max_size=5)
    groups = st.lists(some, max_size=3)
    on = st.integers(0, 4) | st.just(MOST - 1)
    bare: list[Move] = [DrawStock(), TakeExchangeCard(), PutBack(), EndTurn(), Pass()]
    return st.one_of(
        st.sampled_from(bare),
        st.builds(TakeDiscard, st.integers(1, 4) | st.just(MOST)),
        st.builds(SwapExchangeCard, card),
        st.builds(Discard, card),
        st.builds(Lay, groups.filter(bool)),
        st.builds(LayOff, some, on),
        st.builds(ExchangeJoker, some, on),
        st.builds(Regroup, groups),
        st.builds(Knock, groups, st.none() | card),
        st.builds(Declare, st.sampled_from([*Way, "nonsense"]), groups, st.none() | card),
        st.builds(Redeal, st.lists(card, max_size=5)),
    )


class AnyMove(RuleBasedStateMachine):
    """A deal in progress, and a copy of it that shares nothing."""

    variant: ClassVar[Variant]
    kept = Bundle("kept")

    def __init__(self) -> None:
        super().__init__()
        self.now(play.start(self.variant, seed=0))

    def now(self, state: State) -> None:
        """Go on from this state."""
        self.state = state
        self.cards = tuple(sorted(self.variant.deck(state.board.players).cards))
        self.copy = copy.deepcopy(state)
        self.looked_at = False

    def tried(self, move: Move) -> bool:
        """Whether the move was made; a refusal says why, and either leaves the state as it was."""
        answer = play.step(self.state, move)
        assert self.state == self.copy
        assert (move in play.legal_moves(self.copy)) is bool(answer)
        if isinstance(answer, Rejected):
            says_why(answer)
        else:
            self.made(move, answer)
        return bool(answer)

    def made(self, move: Move, answer: Accepted[State]) -> None:
        """Look at what the move did, and go on from there."""
        made = Made(self.variant, self.cards, self.state, move, answer.value, Random(0))
        for law in (cards_are_conserved, melds_stay_legal, only_what_the_move_says_changes):
            law(made)
        assert parse_move(str(move)) == move
        self.now(answer.value)

    @initialize(data=st.data(), chance=chances, skipped=st.integers(0, 60), most=st.sampled_from((200, 25)))
    def deal(self, data: st.DataObject, chance: Random, skipped: int, most: int) -> None:
        """A deal for some number of players, some moves old."""
        players = data.draw(st.sampled_from(self.variant.players))
        dealer = data.draw(st.integers(0, players - 1))
        seed = data.draw(st.integers(0, 2**64 - 1))
        state = play.start(self.variant, players=players, seed=seed, dealer=dealer, max_turns=most)
        rng = Random(chance.random())
        for _ in range(skipped):
            if not state.over:
                move = play.legal_moves(state).sample(rng)
                state = play.step(state, move).unwrap()
        self.now(state)

    @precondition(lambda self: not self.state.over)
    @rule(chance=chances)
    def a_legal_move(self, chance: Random) -> None:
        """As a random player makes it."""
        assert self.tried(play.legal_moves(self.state).sample(chance))

    @precondition(lambda self: not self.state.over)
    @rule(data=st.data())
    def a_listed_move(self, data: st.DataObject) -> None:
        """One of the first that are listed of a kind."""
        legal = play.legal_moves(self.state)
        kinds = (filter(legal.__contains__, legal._proposed(kind)) for kind in legal.kinds())
        assert self.tried(data.draw(st.sampled_from([move for kind in kinds for move in islice(kind, 8)])))

    @rule(chance=chances)
    def a_move_that_comes_near(self, chance: Random) -> None:
        """Of a kind that there is in this phase, with cards that nearly belong together."""
        self.tried(some_move(self.variant, self.state, chance))

    @rule(data=st.data())
    def any_move_at_all(self, data: st.DataObject) -> None:
        """Sense or nonsense; after the deal is over it is nonsense."""
        over = self.state.over
        made = self.tried(data.draw(any_move(self.state.hands[self.state.actor])))
        assert not (over and made)

    @rule()
    def written_down_and_read_back(self) -> None:
        """As text and as JSON: play goes on from the deal that was read."""
        told = play.record(self.state)
        assert data.loads(data.dumps(told), play.Record) == told
        read = play.replay(play.write_record(told)).unwrap()
        assert read == self.state
        self.now(read)

    @rule(chance=chances)
    def looked_at_from_every_seat(self, chance: Random) -> None:
        """A view is sent and read back, is the same byte for byte whatever is hidden from it, and only the seat to act has moves."""
        for seat in range(self.state.board.players):
            view = play.view(self.state, seat)
            sent = data.dumps(view)
            assert data.loads(sent, play.View) == view
            other = reshuffled(self.state, (seat,), chance)
            assert data.dumps(play.view(other, seat)).encode() == sent.encode()
            has_moves = bool(play.legal_moves(view))
            assert has_moves is (seat == self.state.actor and not self.state.over)

    @rule(target=kept)
    def keep(self) -> State:
        """Keep the state."""
        return self.state

    @rule(state=kept)
    def go_back(self, state: State) -> None:
        """Take back whatever was done since, or go forth to it again: that is having the state (F14)."""
        self.now(state)

    @precondition(lambda self: self.state.over)
    @rule()
    def scored(self) -> None:
        """A deal that is over has a sheet."""
        assert play.score(self.state).seats == self.state.board.players

    @invariant()
    def the_state_is_sound(self) -> None:
        """Whatever was done or tried."""
        state, board = self.state, self.state.board
        assert state == self.copy
        if self.looked_at:
            return
        assert state.cards == self.cards
        assert all(hand == in_order(hand) for hand in state.hands)
        assert [seat.held for seat in board.seats] == [len(hand) for hand in state.hands]
        game = board.game
        for meld in board.table:
            assert game.meld(meld.declared)
        assert len(board.history) == len(state.moves)
        assert bool(play.legal_moves(state)) is not state.over
        self.looked_at = True


def machine(variant: Variant) -> type[AnyMove]:
    """The machine of one variant."""
    of_variant = type(f"AnyMoveOf{variant.name.title()}", (AnyMove,), {"variant": variant})
    assert issubclass(of_variant, AnyMove)
    return of_variant


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_no_move_legal_or_not_corrupts_a_state(variant: Variant) -> None:
    """A refused move says why and leaves the very same state; an accepted one keeps the laws."""
    run_state_machine_as_test(machine(variant), settings=settings(max_examples=15, stateful_step_count=30))


@pytest.mark.full
@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_no_move_legal_or_not_corrupts_a_state_full(variant: Variant) -> None:
    """The same, longer and oftener."""
    run_state_machine_as_test(machine(variant), settings=settings(max_examples=300, stateful_step_count=60))
