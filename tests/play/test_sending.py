"""Views as JSON: sent and read back, equal for equal views, and nothing else accepted."""

from __future__ import annotations

import json

import pytest

from romi import data, play
from romi.variants import ALL, HANDROMI, RUMMY, Variant
from tests.play.driving import Made, drive, reshuffled


def sent_and_read(made: Made) -> None:
    """Every seat's view comes back equal; with the hidden cards dealt otherwise the text is the same, byte for byte."""
    state = made.before
    for seat in range(state.board.players):
        seen = play.view(state, seat)
        text = data.dumps(seen)
        assert data.loads(text, play.View) == seen
        assert data.dumps(play.view(reshuffled(state, (seat,), made.chance), seat)) == text


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_views_are_sent_through_a_whole_deal(variant: Variant) -> None:
    """At every step, for every seat."""
    assert drive(variant, 2, 5, sent_and_read, max_turns=16).over


def test_no_hidden_card_is_in_the_text() -> None:
    """The text of a view at the start names the own cards and the open one, and no other."""
    state = play.start(HANDROMI, players=2, seed=7)
    told = json.loads(data.dumps(play.view(state, 0)))
    assert len(told["hand"]) == 14
    named = json.dumps(told).replace(json.dumps(told["hand"]), "")
    shown = [card.symbol for card in state.cards if f'"{card.symbol}"' in named]
    assert state.board.exchange_card is not None
    assert set(shown) == {state.board.exchange_card.symbol}


def test_what_is_no_view_is_refused() -> None:
    """With the place and the reason."""
    seen = play.view(play.start(RUMMY, players=2, seed=7), 0)
    told = json.loads(data.dumps(seen))
    for spoiled, why in [
        ("[]", "an object was expected"),
        ("{", "is not JSON"),
        ("[" * 100_000, "is not JSON: it is nested more than 50 deep"),
        (json.dumps(told | {"stock": []}), "'stock' is not part of it"),
        (json.dumps(told | {"hand": ["7x"]}), "'7x' at character 1 is not a card"),
        (json.dumps(told | {"hand": ["*=7h"]}), "cannot lie here"),
        (json.dumps(told | {"hand": "7h"}), "a list was expected"),
        (json.dumps(told | {"seat": "0"}), "view.seat: '0' is not what belongs here"),
        (json.dumps({key: told[key] for key in told if key != "seat"}), "view.seat: is missing"),
        (json.dumps({"seat": 0}), "romi: None is not a kind of data"),
        (json.dumps(told | {"format": 2}), "format: must be 1, not 2"),
        (json.dumps(told | {"board": told["board"] | {"players": 2**53}}), "is not a number from"),
        (
            json.dumps(told | {"board": told["board"] | {"turn": told["board"]["turn"] | {"phase": "LUNCH"}}}),
            "no move leads out of LUNCH in this game",
        ),
        (
            json.dumps(
                told | {"board": told["board"] | {"turn": told["board"]["turn"] | {"obligations": [{"is": "Pay"}]}}}
            ),
            "'Pay' is not known here; there are MustLay",
        ),
        (json.dumps(told | {"variant": "bridge"}), "there is no variant 'bridge'"),
        (json.dumps(told | {"variant": 5}), "variant and rules must be texts"),
        (json.dumps(told | {"rules": "own"}), "has rules of its own: give variant="),
        (json.dumps(told | {"board": told["board"] | {"game": "rummy"}}), "view.board: 'game' is not part of it"),
        (" " * 25_000_001, "data of 25000001 characters is not read"),
        (data.dumps(play.start(RUMMY, players=2, seed=7)), "romi: expected View, not State"),
    ]:
        with pytest.raises(data.DataError, match=why):
            data.loads(spoiled, play.View)
