"""Views as JSON: sent and read back, equal for equal views, and nothing else accepted."""

from __future__ import annotations

import json

import pytest

from romi import play
from romi.play.sending import ViewError, view_from_json, view_to_json
from romi.variants import ALL, HANDROMI, RUMMY, Variant
from tests.play.driving import Made, drive, reshuffled


def sent_and_read(made: Made) -> None:
    """Every seat's view comes back equal; with the hidden cards dealt otherwise the text is the same, byte for byte."""
    state = made.before
    for seat in range(state.board.players):
        seen = play.view(state, seat)
        text = view_to_json(seen)
        assert view_from_json(text) == seen
        assert view_to_json(play.view(reshuffled(state, (seat,), made.chance), seat)) == text


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_views_are_sent_through_a_whole_deal(variant: Variant) -> None:
    """At every step, for every seat."""
    assert drive(variant, 2, 5, sent_and_read, max_turns=16).over


def test_no_hidden_card_is_in_the_text() -> None:
    """The text of a view at the start names the own cards and the open one, and no other."""
    state = play.start(HANDROMI, players=2, seed=7)
    data = json.loads(view_to_json(play.view(state, 0)))
    assert len(data["hand"]) == 14
    named = json.dumps(data).replace(json.dumps(data["hand"]), "")
    shown = [card.symbol for card in state.cards if f'"{card.symbol}"' in named]
    assert state.board.exchange is not None
    assert set(shown) == {state.board.exchange.symbol}


def test_what_is_no_view_is_refused() -> None:
    """With the place and the reason."""
    seen = play.view(play.start(RUMMY, players=2, seed=7), 0)
    data = json.loads(view_to_json(seen))
    for spoiled, why in [
        ("[]", "view: an object was expected"),
        ("{", "view: is no JSON"),
        ("[" * 100_000, "view: is no JSON: it is nested more than 50 deep"),
        (json.dumps(data | {"stock": []}), "'stock' is no part of it"),
        (json.dumps(data | {"hand": ["7x"]}), "'7x' at position 0 is no card"),
        (json.dumps(data | {"hand": ["*=7h"]}), "no card that can lie here"),
        (json.dumps(data | {"hand": "7h"}), "a list was expected"),
        (json.dumps(data | {"seat": "0"}), "view.seat: '0' is not what belongs here"),
        (json.dumps({key: data[key] for key in data if key != "seat"}), "view.seat: is missing"),
        (json.dumps({"seat": 0}), "view.romi: is no view"),
        (json.dumps(data | {"format": 2}), "view.format: must be 1, not 2"),
        (json.dumps(data | {"board": data["board"] | {"players": 2**53}}), "is no number from"),
        (
            json.dumps(data | {"board": data["board"] | {"turn": data["board"]["turn"] | {"phase": "LUNCH"}}}),
            "no move leads out of LUNCH in this game",
        ),
        (
            json.dumps(
                data | {"board": data["board"] | {"turn": data["board"]["turn"] | {"obligations": [{"is": "Pay"}]}}}
            ),
            "'Pay' is no obligation",
        ),
        (json.dumps(data | {"variant": "bridge"}), "there is no variant 'bridge'"),
        (json.dumps(data | {"variant": 5}), "variant and rules are texts"),
        (json.dumps(data | {"rules": "own"}), "has rules of its own: give variant="),
        (json.dumps(data | {"board": data["board"] | {"game": "rummy"}}), "view.board: 'game' is no part of it"),
        (" " * 2_000_001, "a view of 2000001 characters is not read"),
    ]:
        with pytest.raises(ViewError, match=why):
            view_from_json(spoiled)
