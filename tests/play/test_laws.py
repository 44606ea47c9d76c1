"""Whole deals of random legal moves, every law of play watched at each step."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from romi import play
from romi.card import JOKER, NATURALS, Card
from romi.deck import Deck
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
from romi.variants import ALL, HANDROMI, MAGYAR, ROMI51, TIZLAPOS, Variant
from romi.verdict import Rejected
from tests.play.driving import LAWS, cards_are_conserved, drive, melds_stay_legal

NAMES = [variant.name for variant in ALL]


@pytest.mark.parametrize("variant", ALL, ids=NAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_deal_ends_and_keeps_every_law(variant: Variant, seed: int) -> None:
    """No dead end, no card lost, no meld broken, nothing hidden shown, any order of cards; and it is scored and replayed."""
    players = variant.players[seed % len(variant.players)]
    state = drive(variant, min(players, 3), seed, *LAWS, max_turns=60)
    assert state.over
    sheet = play.score(variant, state)
    assert sheet.seats == state.board.players
    text = play.write_record(play.record(variant, state))
    assert play.replay(text).unwrap() == state


@pytest.mark.full
@pytest.mark.parametrize("variant", ALL, ids=NAMES)
def test_many_random_deals_keep_every_law_full(variant: Variant) -> None:
    """The same with every number of players."""
    for seed in range(100):
        players = variant.players[seed % len(variant.players)]
        state = drive(variant, players, seed, cards_are_conserved, melds_stay_legal, max_turns=1000)
        play.score(variant, state)


@pytest.mark.parametrize(
    ("variant", "players"),
    [
        (attrs.evolve(HANDROMI, name="handromi without jokers", deck=Deck(2)), 2),
        (HANDROMI, 6),
        (attrs.evolve(ROMI51, name="romi51 with three packs", deck=Deck(3, jokers=6)), 3),
        (attrs.evolve(MAGYAR, name="magyar without jokers", deck=Deck(2)), 3),
        (TIZLAPOS, 6),
    ],
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_other_decks_and_numbers_of_players(variant: Variant, players: int) -> None:
    """Without jokers, with three packs, with six players."""
    assert drive(variant, players, 3, cards_are_conserved, melds_stay_legal, max_turns=40).over


@pytest.mark.parametrize("variant", ALL, ids=NAMES)
def test_seats_rotated_scores_rotated(variant: Variant) -> None:
    """Whoever deals: the same cards and moves, one seat on, score the same, one seat on."""
    players = min(3, variant.players[-1])
    first = drive(variant, players, 4, max_turns=40)
    second = play.start(variant, players=players, seed=4, dealer=1, max_turns=40)
    for move in first.moves:
        second = play.step(variant, second, move).unwrap()
    scores, moved = play.score(variant, first).totals(), play.score(variant, second).totals()
    assert moved == scores[-1:] + scores[:-1]


CARD: st.SearchStrategy[Card] = st.sampled_from([*NATURALS, JOKER])
SOME = st.lists(CARD, min_size=1, max_size=4)
BARE: list[Move] = [DrawStock(), TakeDiscard(), TakeExchangeCard(), PutBack(), EndTurn(), Pass()]
ANY_MOVE: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from(BARE),
    st.builds(SwapExchangeCard, CARD),
    st.builds(Discard, CARD),
    st.builds(Lay, st.lists(SOME, min_size=1, max_size=2)),
    st.builds(LayOff, SOME, st.integers(0, 3)),
    st.builds(ExchangeJoker, SOME, st.integers(0, 3)),
    st.builds(Regroup, st.lists(SOME, max_size=2)),
    st.builds(Knock, st.lists(SOME, max_size=2), st.none() | CARD),
    st.builds(Declare, st.sampled_from(["römi", "one-colour", "flush", "out"]), st.just(()), st.none() | CARD),
    st.builds(Redeal, st.lists(CARD, max_size=4)),
)


@pytest.mark.parametrize("variant", ALL, ids=NAMES)
@settings(max_examples=12)
@given(data=st.data())
def test_no_move_legal_or_not_corrupts_a_state(variant: Variant, data: st.DataObject) -> None:
    """A refused move says why and leaves the very same state; an accepted one keeps the laws."""
    seed = data.draw(st.integers(0, 5))
    state = play.start(variant, players=2, seed=seed, max_turns=30)
    legal = data.draw(st.randoms(use_true_random=False))
    for _ in range(25):
        if state.over:
            break
        move = data.draw(st.one_of(ANY_MOVE, st.just(play.legal_moves(variant, state).sample(legal))))
        state = tried(variant, state, move)


def tried(variant: Variant, state: State, move: Move) -> State:
    """The state after the move, or the same one."""
    kept = attrs.evolve(state)
    answer = play.step(variant, state, move)
    assert state == kept
    if isinstance(answer, Rejected):
        assert all(str(fault) for fault in answer.violations)
        assert all(fault.code for fault in answer.violations)
        return state
    cards_are_conserved(variant, state, move, answer.value)
    melds_stay_legal(variant, state, move, answer.value)
    return answer.value


def test_F14_undoing_is_keeping_the_earlier_state() -> None:
    """A state is a value: what was laid from it does not change it."""
    state = play.start(ROMI51, players=2, seed=7)
    before = attrs.evolve(state)
    after = play.step(ROMI51, state, DrawStock()).unwrap()
    assert after != state == before
    assert hash(state) == hash(before)
