"""Whole deals of random legal moves, every law of play watched: ten thousand of each variant, of which the normal suite has a sample.

The deals have numbers, and a number says all: how many players, who deals, from which cards (`driving.setting`). Five hundred make a test, so
that they can be shared out: `pytest -m full tests/play/test_laws.py -k "romi51 and 03500"` plays 3500 to 3999 of Römi 51. A fault shows the
deal's setting and its record.
"""

from __future__ import annotations

from collections import Counter

import attrs
import pytest

from romi import play
from romi.moves import DrawStock
from romi.play.state import State
from romi.variants import ALL, ROMI51, Variant
from tests.play.driving import NUMBERS, Setting, play_out, setting
from tests.play.laws import LAWS

DEALS = 10_000
SHARE = 500
SAMPLE = 6


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_random_deals_keep_every_law(variant: Variant) -> None:
    """No dead end, no card lost, no meld broken, nothing hidden shown, any order of cards; scored, replayed, and the same one seat on."""
    watch_deals(variant, range(SAMPLE))


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, DEALS, SHARE), ids="{:05}".format)
@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_ten_thousand_random_deals_keep_every_law_full(variant: Variant, first: int) -> None:
    """The same, a share of them all."""
    watch_deals(variant, range(first, first + SHARE))


def watch_deals(variant: Variant, numbers: range) -> None:
    """Play the deals of these numbers, and watch."""
    for number in numbers:
        deal = setting(variant, number)
        try:
            state = play_out(deal.variant, deal.begin(deal.dealer), str(number), *LAWS)
            is_replayed(deal, state)
            scores_rotate_with_the_seats(deal, state)
        except Exception as fault:
            fault.add_note(f"deal {number} of {variant.name}: {deal}")
            raise


def is_replayed(deal: Setting, state: State) -> None:
    """From its record; from its text too, if that brings no rules of a variant of its own, which take long to read."""
    told = play.record(state)
    assert list(play.states(told))[-1] == state
    if deal.variant in ALL:
        assert play.parse_record(play.write_record(told)) == told


def scores_rotate_with_the_seats(deal: Setting, state: State) -> None:
    """With the dealer one seat on, the same cards and moves bring the same hands and scores, one seat on."""
    again = deal.begin((deal.dealer + 1) % deal.players)
    for move in state.moves:
        again = play.step(again, move).unwrap()
    assert again.over
    assert again.hands == state.hands[-1:] + state.hands[:-1]
    one, two = play.score(state), play.score(again)
    for account in {line.account for line in (*one.lines, *two.lines)}:
        totals = one.totals(account)
        assert two.totals(account) == totals[-1:] + totals[:-1]


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_every_setting_comes_often(variant: Variant) -> None:
    """Half of the deals are the variant as it is; each other kind, and each number of players, is a twentieth or more."""
    deals = [setting(variant, number) for number in range(0, DEALS, 7)]
    kinds = Counter(deal.variant.name for deal in deals)
    assert kinds[variant.name] * 2 >= len(deals) - 1
    assert min(*kinds.values(), *Counter(deal.players for deal in deals).values()) * 20 >= len(deals)
    assert {deal.players for deal in deals} >= set(NUMBERS)
    assert any(deal.variant.deck(2).packs == 3 for deal in deals)
    assert any(not deal.variant.deck(2).jokers for deal in deals)


def test_F14_undoing_is_keeping_the_earlier_state() -> None:
    """A state is a value: what was laid from it does not change it."""
    state = play.start(ROMI51, players=2, seed=7)
    before = attrs.evolve(state)
    after = play.step(state, DrawStock()).unwrap()
    assert after != state == before
    assert hash(state) == hash(before)
