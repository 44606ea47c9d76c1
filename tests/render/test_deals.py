"""Pictures of deals in progress, from one seat and from all."""

from __future__ import annotations

import pytest

from romi import play, render
from romi.card import undeclared
from romi.play import State
from romi.render.words import hand_name
from romi.sentences import Language
from romi.variants import ALL, HANDROMI, KOPOGOS, Variant
from tests.render.pictures import ALLOWED, HTML, html, names, svg, titles

NAMES = ("Anna", "Béla", "Cili", "Dóra")


def played(variant: Variant, moves: int, seed: int = 7) -> State:
    """A deal after so many moves, the first legal one each time."""
    state = play.start(variant, players=variant.players[0], seed=seed)
    for _ in range(moves):
        if state.over:
            break
        state = play.step(state, next(iter(play.legal_moves(play.view(state, state.actor))))).unwrap()
    return state


@pytest.mark.parametrize("lang", ["en", "hu"])
@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_a_deal_of_every_variant_has_pictures(variant: Variant, lang: Language) -> None:
    """One player's view, the whole of it, and its history."""
    state = played(variant, 9)
    pictures = [
        render.view(play.view(state, 0), names=NAMES, lang=lang),
        render.state(state, names=NAMES, lang=lang),
        render.history(state.board.history, names=NAMES, lang=lang),
    ]
    for picture in pictures:
        assert names(svg(picture)) <= ALLOWED
        assert names(html(picture)) <= ALLOWED | HTML
    assert hand_name(state.hands[0], lang) in pictures[0].alt
    assert all(hand_name(hand, lang) in pictures[1].alt for hand in state.hands)
    assert len(pictures[2].text.splitlines()) >= 2


def test_a_view_names_no_hidden_card() -> None:
    """Neither in the picture's words nor in the tooltips: the other hand is so many cards, face down."""
    state = play.start(HANDROMI, players=2, seed=7)
    picture = render.view(play.view(state, 0), names=NAMES)
    own = render.hand(state.hands[0])
    shown = titles(svg(picture))[1:]
    exchange = state.board.exchange_card
    assert exchange is not None
    held = len(state.hands[1])
    assert shown[:held] == ["a card, face down"] * held
    assert shown[held + 1 :] == [render.card(undeclared(exchange)).alt, *titles(svg(own))[1:]]
    assert "Béla, to act: 15 cards, face down" in picture.alt


def test_the_upcard_and_the_exchange_card_are_shown() -> None:
    """Where the variant has them."""
    assert "upcard: " in render.view(play.view(play.start(KOPOGOS, players=2, seed=7), 0)).alt
    assert "upcard" not in render.state(play.start(HANDROMI, players=2, seed=7)).alt
    assert "exchange card: " in render.state(play.start(HANDROMI, players=2, seed=7)).alt


def test_the_top_of_the_discards_is_the_last_discard() -> None:
    """A board has the top card first, and the picture shows that one."""
    state = played(HANDROMI, 1)
    assert f"discards: {render.card(state.board.discards[0]).alt};" in render.state(state).alt


def test_nobody_is_to_act_when_the_deal_is_over() -> None:
    """The picture of a finished deal points at no seat."""
    state = played(KOPOGOS, 1000)
    assert state.over
    assert "to act" not in render.state(state).alt
