"""A rehearsal is silent over games that are well, and tells in words what is wrong with one that is not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import attrs
import pytest

import romi
from romi.card import Card
from romi.melds import Meld
from romi.rules.draws import Draw, Freely, Sources, Terms
from romi.rules.endings import GoingOut
from romi.rules.finish import Finish
from romi.rules.scoring import DealEnd
from romi.simulate import Place, Rehearsal, Trouble, rehearse
from romi.variants import ALL, KOPOGOS, RUMMY, Variant
from romi.verdict import Rejected, Verdict, Violation

PAIR = attrs.evolve(RUMMY, players=range(2, 3))


def troubles(variant: Variant, deals: int = 2, max_turns: int = 300) -> Rehearsal:
    return rehearse(variant, deals=deals, slow=60, max_turns=max_turns)


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_nothing_is_wrong_with_the_seven(variant: Variant) -> None:
    """A deal by random players and one by greedy ones; on a slow machine too."""
    found = troubles(attrs.evolve(variant, players=range(variant.players[0], variant.players[0] + 1)))
    assert found.findings == ()
    assert found.deals == 2
    assert sum(found.ways.values()) + found.void == found.deals
    assert str(found).startswith(f"{variant.title}: 2 deals (seed 7)")
    assert str(found).endswith("nothing is wrong")


def test_the_same_seed_is_the_same_rehearsal() -> None:
    """But for the time it took."""
    first, again = (rehearse(PAIR, deals=2, seed=3, slow=60) for _ in range(2))
    assert attrs.evolve(first, slowest=0.0) == attrs.evolve(again, slowest=0.0)


# --- wrong on purpose ---


def one(found: Rehearsal, trouble: Trouble) -> str:
    """The words of the one trouble that there is."""
    assert {finding.trouble for finding in found.findings} == {trouble}, str(found)
    assert f"what is wrong, in all: {len(found.findings)}" in str(found)
    return str(found.findings[0])


@attrs.frozen
class Fails:
    """A meld rule that forgot the jokers."""

    sizes: tuple[int, ...] = (3,)

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """Nothing."""
        raise LookupError("no such card")


def test_a_rule_that_raises_is_told_with_the_deal() -> None:
    """With what was being done, what the error said, and the seed."""
    told = one(troubles(attrs.evolve(PAIR, meld=romi.rules.Melds(romi.Run(), Fails()))), Trouble.RAISES)
    assert told.startswith("it stops with an error: to ")
    assert "LookupError: no such card (with 2 players, seed " in told


def no_score(end: DealEnd, /) -> romi.rules.Sheet:
    """A score that counts on a winner who went out early."""
    if end.finish is not None and end.finish.turn == 1:
        return romi.rules.Sheet(len(end.seats), (), winners=end.winners)
    if end.finish is None and all(len(seat.left) == 1 for seat in end.seats):
        return romi.rules.Sheet(len(end.seats), ())
    raise ZeroDivisionError("nobody lost")


def test_a_score_that_raises_is_told() -> None:
    """As what was being done."""
    told = one(troubles(attrs.evolve(PAIR, deal_score=no_score, aim=romi.rules.Aim.LOW)), Trouble.RAISES)
    assert told.startswith("it stops with an error: to score the deal: ZeroDivisionError: nobody lost")


def nothing_to_be_had(draw: Draw, /) -> Verdict[Terms]:
    """No card may be drawn any more after the third."""
    return Rejected((Violation("house/closed"),)) if (draw.drawn or 0) % 4 == 3 else Freely()(draw)


def test_a_position_without_a_legal_move_is_told() -> None:
    """With the phase, and which kinds of move it has."""
    told = one(troubles(attrs.evolve(PAIR, draw=nothing_to_be_had)), Trouble.STUCK)
    assert told.startswith("nobody can move, and the deal is not over: the phase is DRAW, and its moves: draw, take")


def by_itself(end: GoingOut, /) -> Verdict[Finish]:
    """A way out that nobody ever fulfils."""
    return Rejected((Violation("house/never"),))


def test_a_game_that_nobody_wins_is_told() -> None:
    """If five deals of greedy players end without a winner."""
    game = attrs.evolve(KOPOGOS, ways_out=(by_itself,))
    found = troubles(game, deals=15, max_turns=12)
    assert Trouble.UNWON in {finding.trouble for finding in found.findings}
    assert "nobody wins a single deal: greedy players have never gone out" in str(found)


def test_problems_of_the_rules_are_told_and_nothing_is_dealt() -> None:
    """For each number of players that cannot be dealt."""
    game = attrs.evolve(RUMMY, deal=romi.rules.deals.Deal(20), players=range(2, 5))
    found = troubles(game, deals=1)
    assert {finding.trouble for finding in found.findings} >= {Trouble.PROBLEM}
    assert Place(4) in [finding.place for finding in found.findings]


def test_a_slow_move_is_told_with_the_reasons() -> None:
    """By any clock."""
    ticks = count()
    found = rehearse(PAIR, deals=1, slow=0.5, clock=lambda: float(next(ticks)))
    assert {finding.trouble for finding in found.findings} == {Trouble.SLOW}
    assert "the random player needs over 0.5 s to draw" in str(found)


def test_what_never_came_is_told() -> None:
    """Ways out and kinds of move; it is no fault."""
    found = troubles(attrs.evolve(PAIR, draw=Sources(discards=romi.rules.draws.NoDraw())), deals=1)
    assert found.findings == ()
    assert "take" in found.no_kinds
    assert "never: " in str(found)
