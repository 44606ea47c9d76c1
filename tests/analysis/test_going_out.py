"""Going out now (F13, RUM5), against trying every choice of melds."""

from __future__ import annotations

import random

import pytest

import romi
from romi import analysis
from romi.analysis import AnalysisLimit
from romi.card import NATURALS
from romi.rules.who import Opened
from romi.variants import KOPOGOS, ROMI51, RUMMY
from tests.kernel.test_onepack import FACES, brute_force, windows


def test_RUM5_without_a_table_a_hand_goes_out_if_all_of_it_is_melds_but_at_most_one_card() -> None:
    """With a last discard or without."""
    rng = random.Random(5)
    runs = windows("low")
    out = 0
    for _ in range(60):
        low = rng.randrange(10)
        pool = [card for card in NATURALS if low < card.rank <= low + 3]
        cards = tuple(rng.sample(pool, rng.choice((4, 7, 8))))
        mask = sum(card.bit for card in cards)
        rests = [mask, *(mask ^ card.bit for card in cards)]
        wanted = any(brute_force(rest, FACES, runs, (3, 4)) == 0 for rest in rests)
        assert (analysis.can_go_out(RUMMY, cards) is not None) == wanted, romi.show(cards)
        out += wanted
    assert 10 < out < 55


def test_F13_lay_offs_and_a_joker_won_may_be_needed_together() -> None:
    """The 9♥ frees the joker, the joker makes the set of kings, and the last card is thrown."""
    table = (ROMI51.meld(romi.cards("7h 8h *=9h")).unwrap(),)
    moves = analysis.can_go_out(ROMI51, romi.cards("9h Kc Kd 2s"), table=table)
    assert moves is not None
    assert [str(move) for move in moves] == ["exchange 9h on 1", "lay Kc Kd *", "discard 2s"]
    assert analysis.can_go_out(ROMI51, romi.cards("9h Kc Kd"), table=table) is None  # no card left to discard


def test_who_has_not_opened_must_open_on_the_way() -> None:
    """Nine points do not open; 51 do."""
    low = romi.cards("2c 3c 4c Kd")
    assert analysis.can_go_out(ROMI51, low, opened=Opened.EARLIER) is not None
    assert analysis.can_go_out(ROMI51, low, opened=Opened.NEVER) is None
    high = romi.cards("Jc Qc Kc Ah Ad As 2d")
    assert analysis.can_go_out(ROMI51, high, opened=Opened.NEVER) is not None


def test_beyond_the_limit_there_is_an_error() -> None:
    """A search of one state is none."""
    with pytest.raises(AnalysisLimit):
        analysis.can_go_out(ROMI51, romi.cards("9h Th Jh Kc Kd * 2s"), limit=1)


def test_KOP3_where_the_upcard_decides_it_is_asked_for() -> None:
    """Forgotten, it is no proof that nobody goes out: whatever asks about going out says so."""
    hand = romi.cards("2h 3h 4h 5s 5d 5c 9h 9s 9d Ac Jd")
    situation = analysis.Situation(hand=hand)
    for ask in (
        lambda: analysis.can_go_out(KOPOGOS, hand),
        lambda: analysis.plan(KOPOGOS, situation, analysis.Goal.GO_OUT),
        lambda: analysis.knock(KOPOGOS, hand),
    ):
        with pytest.raises(ValueError, match="which is the upcard"):
            ask()
    assert analysis.can_go_out(KOPOGOS, hand, upcard=romi.cards("5h")[0]) is not None
