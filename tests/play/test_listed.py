"""What is listed is legal, and what is legal is listed: in the seven, in the gallery, and in games put together by chance from the library's rules.

In random positions every listed move is accepted, a try that is accepted leads where a listed move leads (regroupings, and hands shown, are
not all listed), somebody can always move, nothing raises, and no move takes more than a second.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Final

import attrs
import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from romi import play
from romi.card import in_order
from romi.testing.library import rules
from romi.variants import ALL, Variant, registry
from tests.play.driving import Made
from tests.play.laws import cards_are_conserved, legal_is_what_step_accepts
from tests.test_gallery import GAMES

EVERY: Final = {variant.name: variant for variant in ALL} | GAMES
DEALS: Final = 40
KEPT: Final = ("name", "title", "players", "direction", "deck", "per_deal", "next_dealer", "aim")
QUESTIONS: Final = tuple(name for name in registry.fields(Variant) if name not in KEPT)


def watch_deal(variant: Variant, players: int, seed: int, *, max_turns: int, every: float) -> None:
    """A random deal to its end and its score; every so many moves what is listed is compared with what is accepted."""
    state = play.start(variant, players=players, seed=seed, max_turns=max_turns)
    cards, rng, chance = in_order(state.dealt.cards), Random(seed), Random(f"{seed} watched")
    while not state.over:
        begun = process_time()
        legal = play.legal_moves(state)
        move = legal.sample(rng)
        after = legal.step(move).unwrap()
        assert process_time() - begun < 1, f"{move} takes long"
        made = Made(variant, cards, state, move, after, chance)
        cards_are_conserved(made)
        if chance.random() * every < 1:
            legal_is_what_step_accepts(made)
        state = after
    play.score(state)


@pytest.mark.parametrize("name", EVERY)
def test_what_is_listed_is_legal_and_the_other_way_round(name: str) -> None:
    """One deal of each game."""
    watch_deal(EVERY[name], EVERY[name].players[0], 7, max_turns=20, every=4)


@pytest.mark.full
@pytest.mark.parametrize("name", EVERY)
def test_what_is_listed_is_legal_and_the_other_way_round_full(name: str) -> None:
    """Many, for each number of players."""
    for seed in range(DEALS):
        players = EVERY[name].players
        watch_deal(EVERY[name], players[seed % len(players)], seed, max_turns=60, every=1)


@st.composite
def composed(draw: st.DrawFn) -> Variant:
    """One of the seven with some of its rules replaced by others of the library, whatever they are, as long as `problems()` finds nothing."""
    made = draw(st.sampled_from(ALL))
    for question in sorted(draw(st.sets(st.sampled_from(QUESTIONS), min_size=1, max_size=5))):
        changes: dict[str, object] = {"name": "composed", question: draw(rules(question))}
        changed: Variant = attrs.evolve(made, **changes)  # type: ignore[arg-type]
        made = made if changed.problems() else changed
    return made


def watch_composed(variant: Variant, seed: int) -> None:
    """A deal of the variant for the fewest players or for four."""
    note(f"{variant!r}, seed {seed}")
    players = variant.players[0] if seed % 2 else min(4, variant.players[-1])
    watch_deal(variant, players, seed, max_turns=24, every=4)


@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(composed(), st.integers(0, 10**6))
def test_it_holds_in_games_put_together_by_chance(variant: Variant, seed: int) -> None:
    """Whatever rules stand together."""
    watch_composed(variant, seed)


@pytest.mark.full
@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(composed(), st.integers(0, 10**6))
def test_it_holds_in_games_put_together_by_chance_full(variant: Variant, seed: int) -> None:
    """The same, for hundreds."""
    watch_composed(variant, seed)
