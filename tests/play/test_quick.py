"""Everyday moves made without being judged come to what judging them comes to."""

from __future__ import annotations

import copy
import pickle
from random import Random

import attrs
import pytest

from romi import play
from romi.analysis.showing import show_hand
from romi.moves import Declare, Discard, DrawStock, Knock, Move, TakeDiscard
from romi.play.legal import LegalMoves
from romi.play.quick import quick
from romi.play.start import by_rules_of
from romi.play.state import State
from romi.play.step import judged_step
from romi.rules.deals import Direction
from romi.rules.draws import Freely, Sources, WhenScarce
from romi.rules.turns import Kind
from romi.variants import ALL, KOPOGOS, ROMI51, RUMMY, Variant

FREE = attrs.evolve(RUMMY, name="free", draw=Sources(discards=WhenScarce(left=5, plenty=Freely(), scarce=Freely())))
GAMES = (*ALL, FREE)
SEEDS = range(4)


def deal_of(variant: Variant, seed: int) -> list[tuple[State, Move]]:
    """The states of a random deal, no board looked at, each with the move made in it."""
    rng = Random(seed)
    state = play.start(variant, players=variant.players[seed % len(variant.players)], seed=seed, max_turns=120)
    states = []
    while not state.over:
        move = play.legal_moves(variant, state).sample(rng)
        states.append((state, move))
        state = play.step(variant, state, move).unwrap()
    return states


def judged_all_along(variant: Variant, seed: int, moves: list[Move]) -> list[State]:
    """The states of the same deal, every move judged."""
    states = [play.start(variant, players=variant.players[seed % len(variant.players)], seed=seed, max_turns=120)]
    for move in moves:
        states.append(judged_step(variant, states[-1], move).unwrap())
    return states


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)
def test_a_state_is_the_same_however_its_moves_were_made(variant: Variant, seed: int) -> None:
    """Every field of every state of a deal, whether few moves or many lie between two looks at the board."""
    deal = deal_of(variant, seed)
    judged = judged_all_along(variant, seed, [move for _, move in deal])
    for (state, _), expected in zip(deal, judged, strict=False):
        assert (state.actor, state.phase, state.over) == (expected.actor, expected.phase, expected.over)
    looks = Random(seed)
    for (state, _), expected in zip(deal, judged, strict=False):
        if looks.random() < 0.5:
            assert state == expected
    for (state, _), expected in zip(deal, judged, strict=False):
        assert state == expected
        assert repr(state) == repr(expected)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)
def test_what_is_taken_for_granted_is_what_the_rules_say(variant: Variant, seed: int) -> None:
    """A kind that is never refused holds no illegal move, a kind left out no legal one."""
    for state, _ in deal_of(variant, seed)[::3]:
        game = by_rules_of(variant, state)
        everyday = quick(game)
        since = everyday.since(state)
        if since is None:
            continue
        legal = LegalMoves(variant, state)
        hand, stock = state.hands[state.actor], len(state.stock)
        left = everyday.kinds(since, hand, stock)
        kinds: tuple[Kind, ...] = legal.kinds()
        for kind in kinds:
            proposed = [*legal.proposed(kind)]
            if kind not in left:
                assert not any(judged_step(variant, state, move) for move in proposed), kind
            if everyday.allows(since, kind, hand, stock):
                assert proposed
                assert all(judged_step(variant, state, move) for move in proposed), kind


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)
def test_a_view_and_its_state_give_the_same_move_by_chance(variant: Variant) -> None:
    """And another seat's view none."""
    for number, (state, _) in enumerate(deal_of(variant, 5)[::4]):
        sampled = LegalMoves(variant, state).sample(Random(number))
        assert LegalMoves(variant, play.view(state, state.actor)).sample(Random(number)) == sampled
        other = (state.actor + 1) % len(state.hands)
        with pytest.raises(ValueError, match="no legal move"):
            LegalMoves(variant, play.view(state, other)).sample(Random(number))


def test_most_moves_are_everyday_moves() -> None:
    """Else the quick way would be of no use, and the tests above would test nothing."""
    deal = deal_of(KOPOGOS, 1)
    quickly = [move for state, move in deal if quick(KOPOGOS).step(state, move) is not None]
    assert {type(move) for move in quickly} == {DrawStock, TakeDiscard, Discard}
    assert len(quickly) > 0.9 * len(deal)


def test_what_a_rule_of_ones_own_says_is_never_taken_for_granted() -> None:
    """A draw rule and a turn rule that are not the library's are asked each time."""
    own = attrs.evolve(KOPOGOS, draw=lambda draw: KOPOGOS.draw(draw))
    assert all(quick(own).step(state, move) is None for state, move in deal_of(own, 1) if type(move) is not Discard)


def test_a_deal_may_go_on_under_other_rules() -> None:
    """What was noted under the one game is not read by the other."""
    right = attrs.evolve(RUMMY, name="right", direction=Direction.RIGHT)
    state = expected = play.start(RUMMY, players=3, seed=4)
    for game in (RUMMY, right, RUMMY, right):
        for _ in range(4):
            move = play.legal_moves(game, state).sample(Random(1))
            state = play.step(game, state, move).unwrap()
            expected = judged_step(game, expected, move).unwrap()
    assert state == expected


@pytest.mark.parametrize("move", [Discard(KOPOGOS.deck(2).cards[0]), TakeDiscard(2), TakeDiscard(99), Knock((), None)])
def test_a_move_that_is_none_is_refused_for_the_same_reasons(move: Move) -> None:
    """The quick way leaves every no to the rules, and the state as it was."""
    for state, _ in deal_of(KOPOGOS, 2)[::5]:
        before = copy.deepcopy(state)
        answer, expected = play.step(KOPOGOS, state, move), judged_step(KOPOGOS, state, move)
        if not expected:
            assert answer == expected
        assert state == before


def test_a_state_whose_board_nobody_asked_for_is_a_value_like_any_other() -> None:
    """It is copied, pickled, evolved, hashed and compared; what is no field is no attribute."""
    states = [state for state, _ in deal_of(ROMI51, 3) if state._since is not None]
    assert states
    for state in states[:6]:
        assert pickle.loads(pickle.dumps(state)) == state
    for state in states[6:12]:
        assert copy.copy(state) == state == copy.deepcopy(state)
    for state in states[12:18]:
        assert attrs.evolve(state, seed=9).board == state.board
        assert hash(copy.copy(state)) == hash(state)
    with pytest.raises(AttributeError, match="no_such_thing"):
        states[20].no_such_thing  # type: ignore[attr-defined]  # noqa: B018
    assert states[20]._since is not None


def test_no_hand_that_can_be_shown_is_overlooked() -> None:
    """At a glance a hand is ruled out only if there is no knock and no declaration (KOP5, KOP7)."""
    from romi.analysis.showing import glance
    from romi.rules.endings import GoingOut

    shown = 0
    for seed in range(150):
        order = [*KOPOGOS.deck(2).cards]
        Random(seed).shuffle(order)
        # Few ranks make hands that nearly go out.
        low = [card for card in order if card.index % 13 < 4 + seed % 3]
        hand, upcard = tuple(sorted(low[:11])), low[11]
        end = GoingOut(upcard=upcard, dealt=10)
        found = show_hand(KOPOGOS, end, hand, (Knock, Declare), 100_000)
        ruled_out = glance(KOPOGOS, upcard).rules_out(hand)
        assert not (found and ruled_out)
        shown += found is not None and not ruled_out
    assert shown > 10
