"""Text from outside that was altered, of every form that there is: refused as it should be, or read, used, written, and read again equal."""

from __future__ import annotations

import resource

import pytest

from romi import data, play
from tests.outside.forms import FORMS, VIEWS, Form
from tests.outside.running import run
from tests.outside.values import EVERY, given, states

MEMORY = 200_000_000
"""Bytes by which a process may grow over twenty thousand texts of a form; caches are bounded."""


def held() -> int:
    """The most that the process has held so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.mark.parametrize("form", [*FORMS, *VIEWS], ids=lambda form: form.name)
def test_what_was_altered_is_refused_or_can_be_used(form: Form) -> None:
    """A sample: half of it valid texts altered, half put together of their words."""
    ran = run(form, 100)
    assert ran.faults == {}
    assert ran.read + ran.refused == 100


@pytest.mark.full
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_twenty_thousand_texts_of_each_form(form: Form) -> None:
    """At length; some are read, and the process does not grow by what it was given."""
    before = held()
    ran = run(form, 20_000)
    assert ran.faults == {}
    assert ran.read > 200
    assert ran.refused > 200 or form.name == "error"
    assert held() - before < MEMORY


@pytest.mark.parametrize("name", EVERY)
def test_every_view_of_a_deal_is_read_back(name: str) -> None:
    """What holds together in play holds together when it is read."""
    for state in states(name):
        for seat in range(state.board.players):
            view = play.view(state, seat)
            assert data.loads(data.dumps(view), play.View, variant=given(state.variant)) == view
