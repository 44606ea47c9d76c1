"""Views for hosts that keep the discards closed (HAND7): nothing that lies covered is in them, and they are played on like others."""

from __future__ import annotations

import attrs
import pytest

from romi import data, play, simulate
from romi.analysis.hand import plain_cards
from romi.moves import Discard, DrawStock, PutBack, TakeDiscard, TakeExchangeCard
from romi.notation import card, cards
from romi.play import Event, History, with_closed_discards
from romi.rules import Closing, FullSetsClose
from romi.variants import ALL, HANDROMI, KOPOGOS, MAGYAR, RUMMY, Variant
from tests.play.driving import Made, drive


def judged_alike(made: Made) -> None:
    """Every seat's closed view is sent and read, and what the seat to act may do in it is what it may do."""
    state = made.before
    for seat in range(state.board.players):
        closed = with_closed_discards(play.view(state, seat))
        assert with_closed_discards(closed) == closed
        assert closed.board.pile == state.board.pile == len(state.board.discards)
        assert closed.board.discards == state.board.discards[:1]
        assert data.loads(data.dumps(closed), play.View) == closed
    seen = with_closed_discards(play.view(state, state.actor))
    assert made.move in play.legal_moves(seen)
    assert set(play.legal_moves(seen)) == set(play.legal_moves(state))


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_a_closed_view_is_judged_like_the_open_one(variant: Variant) -> None:
    assert drive(variant, 2, 11, judged_alike, max_turns=14).over


def test_HAND10_sets_under_the_discards_stay_hidden() -> None:
    """They are counted."""
    variant = attrs.evolve(HANDROMI, closing=FullSetsClose(Closing.TO_DISCARDS))
    assert drive(variant, 3, 5, judged_alike, max_turns=14).over


def tells_nothing_covered(made: Made) -> None:
    """With one pack, a card that is covered, and was never taken, stands nowhere in the text."""
    state = made.before
    taken = {event.card for event in state.board.history if isinstance(event.move, TakeDiscard)}
    text = data.dumps(with_closed_discards(play.view(state, 0)))
    for lying in state.board.discards[1:]:
        if lying not in taken and lying is not state.board.upcard:
            assert f'"{lying.symbol}"' not in text
            assert f" {lying.symbol}" not in text


@pytest.mark.parametrize("variant", [RUMMY, KOPOGOS], ids=lambda variant: variant.name)
@pytest.mark.parametrize("seed", range(3))
def test_HAND7_a_closed_view_tells_nothing_of_what_lies_covered(variant: Variant, seed: int) -> None:
    assert drive(variant, 2, seed, tells_nothing_covered, max_turns=60).over


def test_MAGY5_a_card_that_was_taken_and_put_back_is_covered_again() -> None:
    """Whatever lay on the discards in between."""
    state = play.start(MAGYAR, players=2, seed=3)
    moves = (
        Discard(card("7h")),
        TakeDiscard(),
        PutBack(),
        TakeExchangeCard(),
        PutBack(),
        DrawStock(),
        Discard(card("8c")),
    )
    board = attrs.evolve(
        state.board, discards=plain_cards(cards("8c 7h")), history=History(Event(0, move) for move in moves)
    )
    seen = with_closed_discards(play.View(0, state.hands[0], board))
    assert [event.move for event in seen.board.history] == list(moves[1:])


@pytest.mark.parametrize("strategy", [simulate.greedy, simulate.careful, simulate.RandomLegal(1)])
@pytest.mark.parametrize("variant", [HANDROMI, RUMMY], ids=lambda variant: variant.name)
def test_ready_players_play_from_closed_views(variant: Variant, strategy: simulate.Strategy) -> None:
    """A whole deal."""
    state = play.start(variant, players=2, seed=4, max_turns=30)
    players = [strategy.player(state.game, seat) for seat in range(2)]
    while not state.over:
        move = players[state.actor](with_closed_discards(play.view(state, state.actor)))
        state = play.step(state, move).unwrap()
    assert state.over
