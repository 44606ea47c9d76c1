"""A view that is read from outside can be played on, or is refused: altered at one place, in every game that there is."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

import pytest

from romi import data, play, simulate
from romi.play import State, View
from romi.variants import ALL, Variant
from tests.play.altered import altered
from tests.test_gallery import GAMES

EVERY = {**{variant.name: variant for variant in ALL}, **GAMES}
TRIES = 30


@cache
def states(name: str) -> tuple[State, ...]:
    """States of that game at its beginning and some way into it, by greedy and by random play."""
    found = []
    for seed, moves in ((1, 0), (2, 4), (3, 15), (4, 24)):
        state = play.start(EVERY[name], seed=seed)
        player = (simulate.greedy if seed % 2 else simulate.random_legal()).player(state.game, seed)
        for _ in range(moves):
            if not state.over:
                state = play.step(state, player(play.view(state, state.actor))).unwrap()
        found.append(state)
    return tuple(found)


def given(variant: Variant) -> Variant | None:
    """The variant, where no text can hold its rules."""
    return None if variant in ALL else variant


def play_on(view: View) -> None:
    """Whatever a player asks of a view: how it looks, what is legal, and a move of each ready player where it is to act."""
    assert repr(view)
    legal = play.legal_moves(view)
    for move in islice(legal, 20):
        assert move in legal
    if not view.board.over and view.seat == view.board.turn.actor:
        for strategy in (simulate.greedy, simulate.careful, simulate.random_legal()):
            assert strategy.player(view.game, 1)(view) in legal


@pytest.mark.parametrize("name", EVERY)
def test_a_view_altered_at_one_place_is_refused_with_the_place_or_played_on(name: str) -> None:
    """In the seven games and those of the gallery, at the beginning of a deal and some way into it."""
    chance, accepted, refused = Random(name), 0, list[str]()
    for number in range(10 * TRIES):
        if accepted and number >= TRIES:
            break
        state = chance.choice(states(name))
        seat = chance.choice((state.actor, chance.randrange(state.board.players)))
        text, where = altered(data.dumps(play.view(state, seat)), chance)
        try:
            view = data.loads(text, play.View, variant=given(state.variant))
        except data.DataError as error:
            refused.append(str(error))
            continue
        accepted += 1
        play_on(view)
        assert data.loads(data.dumps(view), play.View, variant=given(state.variant)) == view, where
    assert accepted
    assert [why for why in refused if not why.startswith(("view", "romi", "format"))] == []


@pytest.mark.parametrize("name", EVERY)
def test_every_view_of_a_deal_is_read_back(name: str) -> None:
    """What holds together in play holds together when it is read."""
    for state in states(name):
        for seat in range(state.board.players):
            view = play.view(state, seat)
            assert data.loads(data.dumps(view), play.View, variant=given(state.variant)) == view
