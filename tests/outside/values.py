"""Values of every kind that travels, for tests of what goes out and comes in; and what is done with such a value."""

from __future__ import annotations

import contextlib
from functools import cache
from itertools import islice
from typing import Final

import attrs

import romi
from romi import analysis, data, play, simulate
from romi.data import Value
from romi.moves import parse_move
from romi.play import State, View
from romi.rules.scoring import Line, Sheet
from romi.variants import ALL, HANDROMI, KOPOGOS, RABLOROMI, ROMI51, RUMMY, TIZLAPOS, Variant
from tests.play.test_session import began, played
from tests.test_gallery import GAMES

OWN: Final = next(game for game in GAMES.values() if data.dumps(play.view(play.start(game, seed=1), 0)).count('"own"'))
SHEET: Final = Sheet(
    2, [Line(0, -5, "house/luck", account="units", cards=romi.cards("7h *"), other=1, own_text="luck")], winners=[1]
)


def end(variant: romi.Variant = RUMMY) -> play.State:
    """A deal at its end."""
    state = play.start(variant, seed=7)
    return simulate.play_out(state, [simulate.greedy.player(variant)] * state.board.players)


def some() -> dict[str, list[Value]]:
    """Values of each kind."""
    session = played(began(TIZLAPOS, 3), 60)
    refused, noted = ROMI51.meld(romi.cards("7h 8h")), ROMI51.meld(romi.cards("9h 8h *=7h"))
    opening = ROMI51.check_opening(romi.cards("9h Th Jh"), romi.cards("Kc Kd Kh"))
    states = [play.start(variant, seed=3) for variant in (HANDROMI, KOPOGOS)] + [
        played(began(RABLOROMI), 20).deal,
        end(),
    ]
    two: list[simulate.Strategy | simulate.Player] = [simulate.greedy, simulate.greedy]
    match = play.start_match(TIZLAPOS, players=2, seed=2**64 - 1)
    return {
        "violation": [*romi.verdict.violations(refused)],
        "meld": [noted.unwrap(), ROMI51.meld(romi.cards("4c 4d *")).unwrap()],
        "opening": [opening.unwrap()],
        "arrangement": [analysis.arrange(ROMI51, romi.cards("7h 8h 9h 4c 4d * 2s"))],
        "sheet": [SHEET, play.score(end()), Sheet(2)],
        "tally": [simulate.play_deals(RUMMY, strategies=two, deals=3), simulate.Tally.empty(("a", "b"))],
        "match-tally": [simulate.play_matches(TIZLAPOS, strategies=two, matches=1)],
        "verdict": [refused, noted, opening, romi.Accepted(SHEET), romi.Accepted(states[0])],
        "move": [
            parse_move(word) for word in ("draw", "lay 7h 8h 9h / 4c 4d *", "exchange 4h on 2", "knock 5s: 7h 8h 9h")
        ],
        "view": [play.view(state, 1) for state in states],
        "state": [*states],
        "deal": [play.record(states[2]), play.public_record(states[3]), play.record(session.deal)],
        "match": [match, session.match],
        "session": [began(), session],
        "variant": [*ALL, attrs.evolve(ROMI51, name="house")],
    }


SOME: Final = some()

EVERY: Final = {**{variant.name: variant for variant in ALL}, **GAMES}


@cache
def states(name: str) -> tuple[State, ...]:
    """States of that game at its beginning and some way into it, by greedy and by random play."""
    found = []
    for seed, moves in ((1, 0), (2, 4), (3, 15), (4, 24)):
        state = play.start(EVERY[name], seed=seed)
        player = (simulate.greedy if seed % 2 else simulate.random_legal).player(state.game, seed)
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
        for strategy in (simulate.greedy, simulate.careful, simulate.random_legal):
            assert strategy.player(view.game, 1)(view) in legal


def use(value: object) -> None:
    """Whatever is done with such a value: told in words and in rows, played on."""
    assert repr(value)
    assert str(value) or isinstance(value, analysis.Arrangement)  # of no cards there is nothing to be said
    match value:
        case romi.Accepted(inner):
            use(inner)
        case romi.Violation() | Line():
            assert all(value.text(lang) for lang in ("en", "hu"))
        case Sheet() | simulate.Tally() | simulate.MatchTally():
            assert value.rows() is not None
        case romi.Variant():
            assert value.prose("hu")
            assert value.problems() is not None
        case play.View():
            play_on(value)
        case play.State():
            play_on(play.view(value, value.actor))
            assert not value.over or play.score(value) is not None
        case play.Record(seed=None, order=None):
            assert len(value.rows()) == len(value.moves)
        case play.Record():
            with contextlib.suppress(play.RecordError):  # a deal that cannot be dealt
                answer = play.replay(value)
                assert answer or answer.violations[0].where
        case play.Match():
            assert value.standing.text("hu")
            assert value.over or not value.deal().over
        case play.Session(player=int(player)):
            moves = play.legal_moves(value.view(player))
            assert value.step(player, next(iter(moves)))
        case _:
            pass
