"""What ready players gather is read from the rules by asking them: the kinds of meld that open, whether points count, for each player."""

from __future__ import annotations

import attrs
import pytest

import romi
from romi import rules
from romi.analysis import Best
from romi.rules import MeldCount, Opening, PointMinimum, all_of
from romi.simulate.contract import Contract, Contracts
from romi.simulate.mind import Mind
from romi.simulate.parting import by_value
from romi.variants import ROMI51, RUMMY, Variant
from romi.verdict import Violations, house
from tests.simulate.test_players import seen
from tests.test_gallery import GAMES, MODULES


def gathered(game: Variant, seat: int = 0) -> Contract:
    return game._worked_out(Contracts).of_seat(seat)


def runs_or_dear_sets(opening: Opening, /) -> Violations:
    """Two runs, or three sets."""
    kinds = [meld.kind for meld in opening.melds]
    return () if kinds.count("run") > 1 or kinds.count("set") > 2 else (house("too few melds"),)


@pytest.mark.parametrize(
    ("opening", "best", "kinds"),
    [
        (rules.NoMinimum(), Best.PENALTY, None),
        (PointMinimum(40), Best.POINTS, None),
        (MeldCount(2, kind="set"), Best.PENALTY, {"set"}),
        (all_of(MeldCount(1, kind="set"), MeldCount(1, kind="run")), Best.PENALTY, {"run", "set"}),
        (runs_or_dear_sets, Best.PENALTY, {"run", "set"}),
        (lambda opening: all_of(PointMinimum(50))(opening), Best.POINTS, None),
        (lambda opening: (house("nobody opens"),), Best.PENALTY, None),
        (lambda opening: (), Best.PENALTY, None),
    ],
)
def test_what_opens_is_gathered(opening: rules.OpeningRule, best: Best, kinds: set[str] | None) -> None:
    """Whoever wrote the rule."""
    game = attrs.evolve(RUMMY, deck=romi.Deck(2), meld=rules.Melds(romi.Run(), romi.Set()), opening=opening)
    found = gathered(game)
    assert (found.best, found.kinds) == (best, kinds)


def test_a_contract_of_sets_is_arranged_for_sets_alone() -> None:
    """The other melds do not matter until it is met."""
    game = GAMES["contract_rummy"]
    kept = gathered(game).game.meld_rule
    assert isinstance(kept, rules.Melds)
    assert [type(rule) for rule in kept.rules] == [romi.Set]
    assert game._worked_out(Contracts).opened.game is game


def test_each_player_of_the_ladder_gathers_for_the_own_rung() -> None:
    """Sets, a set and a run, runs."""
    ladder = attrs.evolve(GAMES["ladder"], opening=MODULES["ladder"].Contracts((0, 1, 2)))
    assert [gathered(ladder, seat).kinds for seat in range(3)] == [*map(frozenset, (["set"], ["run", "set"], ["run"]))]
    assert gathered(ladder, 1) is gathered(ladder, 1)


def test_canasta_opens_by_points_although_its_rule_is_its_own() -> None:
    """Two sets of one rank are not among the samples."""
    assert gathered(GAMES["canasta"]).best is Best.POINTS


def test_where_all_cards_count_the_same_the_one_of_no_use_is_thrown_first() -> None:
    """In Conquian: 2♣ has nobody beside it, the others have outs."""
    view = seen(GAMES["conquian"], "2c 5h 6h Kd Ks")
    mind = Mind(view, by_value)
    assert str(by_value(mind, mind.arranged(view.hand))[0]) == "2♣"
    assert gathered(ROMI51).kinds is None
