"""What is read from outside can be played on, or is refused: every JSON altered at one place, every way in for text."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from random import Random

import pytest

from romi import play, simulate
from romi.play import Match, State, View
from romi.rules import Line, Sheet
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
    for _ in range(TRIES):
        state = chance.choice(states(name))
        seat = chance.choice((state.actor, chance.randrange(state.board.players)))
        text, where = altered(play.view_to_json(play.view(state, seat)), chance)
        try:
            view = play.view_from_json(text, given(state.variant))
        except play.ViewError as error:
            refused.append(str(error))
            continue
        accepted += 1
        play_on(view)
        assert play.view_from_json(play.view_to_json(view), given(state.variant)) == view, where
    assert accepted
    assert [why for why in refused if not why.startswith("view")] == []


@pytest.mark.parametrize("name", EVERY)
def test_every_view_of_a_deal_is_read_back(name: str) -> None:
    """What holds together in play holds together when it is read."""
    for state in states(name):
        for seat in range(state.board.players):
            view = play.view(state, seat)
            assert play.view_from_json(play.view_to_json(view), given(state.variant)) == view


def matches(name: str) -> tuple[Match, ...]:
    """A match before its first deal, and after some void and some won ones."""
    match = play.start_match(EVERY[name], seed=7)
    later = match.after(Sheet(len(match.seats)))
    if not later.over:
        later = later.after(Sheet(len(later.seats), [Line(0, 3, "score/deadwood")], winner=0))
    return match, later


@pytest.mark.parametrize("name", [variant.name for variant in ALL])
def test_a_match_altered_at_one_place_is_refused_with_the_place_or_played_on(name: str) -> None:
    """The next deal of whatever is accepted can be dealt, and who may buy in can be asked."""
    chance, accepted, refused = Random(name), 0, list[str]()
    for _ in range(4 * TRIES):
        text, where = altered(play.write_match(chance.choice(matches(name))), chance)
        try:
            match = play.read_match(text)
        except play.MatchFileError as error:
            refused.append(str(error))
            continue
        accepted += 1
        assert match.standing.text()
        assert match.may_buy_in is not None
        if not match.over:
            assert not match.deal().over
        assert play.read_match(play.write_match(match)) == match, where
    assert accepted
    assert [why for why in refused if not re.match(r"[a-z_]+(\[\d+\])?[.\w\[\]]*: ", why)] == []


@pytest.mark.parametrize("name", [variant.name for variant in ALL])
def test_a_record_altered_at_one_place_is_refused_with_the_place_or_replayed(name: str) -> None:
    """Refused when it is read, when it is begun, or at the first move that is not legal; what is replayed is recorded equal."""
    chance = Random(name)
    for _ in range(TRIES):
        text, where = altered(play.record_to_json(play.record(states(name)[2])), chance)
        try:
            told = play.record_from_json(text)
            answer = play.replay(told)
        except play.RecordError:
            continue
        assert answer or answer.violations[0].where, where
        assert play.read_record(play.write_record(told)) == told, where
