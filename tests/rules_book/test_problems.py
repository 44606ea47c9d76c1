"""Rules that cannot go together, or leave a player without a move, are told by `problems()`, in words."""

from __future__ import annotations

import attrs
import pytest

from romi import rules
from romi.moves import Discard, DrawStock, EndTurn, Pass
from romi.rules import (
    DealEnd,
    Direction,
    Draw,
    Finish,
    Freely,
    GoingOut,
    LaidAtOnce,
    MatchHistory,
    NextDealer,
    NoDraw,
    Opened,
    Phase,
    Sheet,
    Sources,
    Standing,
    Step,
    Terms,
    ToGoOut,
    Turn,
    Upcard,
)
from romi.variants import HANDROMI, RUMMY, Variant
from romi.verdict import Accepted, Rejected, Verdict, Violation

PAIR = attrs.evolve(RUMMY, players=range(2, 3))
DRAW_ALONE = Turn((Step(Phase.DRAW, DrawStock, Phase.LAY), Step(Phase.LAY, EndTurn, Phase.DONE)))


def nothing(draw: Draw, /) -> Verdict[Terms]:
    """No card may be drawn."""
    return Rejected((Violation("house/closed"),))


def once(draw: Draw, /) -> Verdict[Terms]:
    """One card, and no other."""
    return Rejected((Violation("house/once"),)) if draw.draw == 2 else Accepted(Terms())


def broken(out: GoingOut, /) -> Verdict[Finish]:
    """A way out that counts on what is not there."""
    raise LookupError("nobody is here")


def no_score(end: DealEnd, /) -> Sheet:
    """A score that counts on a loser."""
    raise ZeroDivisionError("nobody lost")


def no_match(history: MatchHistory, /) -> Standing:
    """A match that counts on a deal."""
    raise ValueError("no deals, no match")


WRONG: dict[str, tuple[Variant, str]] = {
    "a turn that goes round without a card moving": (
        attrs.evolve(PAIR, turn=Turn((*PAIR.turn.steps, Step(Phase.DRAW, Pass, Phase.DRAW)))),
        "from the phase DRAW a turn can go round and come back to it without a card moving",
    ),
    "a turn that goes round over another phase": (
        attrs.evolve(
            PAIR,
            turn=Turn(
                (*PAIR.turn.steps, Step(Phase.DRAW, Pass, Phase("THINK")), Step(Phase("THINK"), Pass, Phase.DRAW))
            ),
        ),
        "from the phase DRAW a turn can go round and come back to it without a card moving",
    ),
    "a drawn card that must go out": (
        attrs.evolve(PAIR, draw=Sources(stock=ToGoOut(), discards=Freely())),
        "a card from the stock",
    ),
    "a drawn card that must be laid": (
        attrs.evolve(PAIR, draw=Sources(stock=LaidAtOnce(), discards=Freely())),
        "a card from the stock",
    ),
    "nothing can be drawn": (
        attrs.evolve(PAIR, draw=nothing),
        "a player has no move in the phase DRAW: house/closed",
    ),
    "nothing can be drawn, and nothing taken": (
        attrs.evolve(PAIR, draw=nothing, turn=DRAW_ALONE),
        "a player has no move in the phase DRAW: house/closed",
    ),
    "nothing can be drawn the second time": (
        attrs.evolve(PAIR, draw=once, turn=DRAW_ALONE),
        "a player has no move in the phase DRAW: house/once",
    ),
    "nothing can be drawn, and the discards may not be taken in that turn": (
        attrs.evolve(
            PAIR,
            draw=Sources(stock=NoDraw(), discards=Freely()),
            turn=Turn((Step(Phase.DRAW, DrawStock, Phase.LAY), Step(Phase.LAY, Discard, Phase.DONE))),
        ),
        "with 37 cards in the stock a player has no move in the phase DRAW",
    ),
    "nothing can be drawn in a phase that only the first turn has": (
        attrs.evolve(
            PAIR,
            draw=nothing,
            turn=Turn(
                (
                    Step(Phase("FIRST"), DrawStock, Phase.LAY),
                    Step(Phase.DRAW, Pass, Phase.LAY),
                    Step(Phase.LAY, EndTurn, Phase.DONE),
                ),
                first=Phase("FIRST"),
            ),
        ),
        "a player has no move in the phase FIRST: house/closed",
    ),
    "a way out of one's own that raises": (
        attrs.evolve(PAIR, ways_out=(broken,)),
        "the way out 'out': LookupError: nobody is here",
    ),
    "a score of one's own that raises": (
        attrs.evolve(PAIR, deal_score=no_score, aim=rules.Aim.LOW),
        "a deal without a winner cannot be scored: ZeroDivisionError: nobody lost",
    ),
    "a match of one's own that raises": (
        attrs.evolve(PAIR, match=no_match),
        "the match: no deals, no match",
    ),
    "hands that run out": (
        attrs.evolve(PAIR, stock_out=rules.PlayOn()),
        "when the stock is out play goes on without a draw, but each turn ends with a discard: hands run out",
    ),
    "a knock as high as a card that nobody turns up": (
        attrs.evolve(PAIR, ways_out=(rules.KnockAt(Upcard()),)),
        "the way out 'knock': the limit of a knock is the upcard's value: which is the upcard?",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_game_is_told(name: str) -> None:
    """Every pair of rules that cannot be played together, by itself."""
    variant, words = WRONG[name]
    assert any(words in problem for problem in variant.problems()), variant.problems()


def test_F16_who_deals_next() -> None:
    """The next one in the direction of play; the same one after a void deal, or who won; never somebody who has left."""
    table = (0, 1, 2)
    assert NextDealer.GOES_ROUND.after(2, None, table, Direction.LEFT, 3) == 0
    assert NextDealer.SAME_AFTER_VOID.after(2, None, table, Direction.LEFT, 3) == 2
    assert NextDealer.SAME_AFTER_VOID.after(2, 1, table, Direction.LEFT, 3) == 0
    assert NextDealer.SAME_AFTER_VOID.after(2, None, (0, 1), Direction.LEFT, 3) == 0
    assert NextDealer.WINNER.after(0, 2, table, Direction.LEFT, 3) == 2
    assert NextDealer.WINNER.after(0, None, table, Direction.LEFT, 3) == 1


def test_HAND5_a_swap_may_be_for_those_who_have_not_opened() -> None:
    """`opened` says for whom, as it does on every rule."""
    swap = attrs.evolve(HANDROMI.draw.swap, opened=rules.WHO_HAS_NOT)  # type: ignore[attr-defined]
    here = Draw(source=rules.Source.EXCHANGE_CARD, card=None, draw=1, opened=Opened.NEVER)
    assert swap(here)
    refused = swap(attrs.evolve(here, opened=Opened.EARLIER))
    assert not refused


def test_a_match_may_say_which_totals_are_good_where_the_score_does_not() -> None:
    """A score of one's own that says nothing contradicts nothing."""

    def nobody(end: DealEnd, /) -> Sheet:
        return Sheet(len(end.seats))

    assert not [
        told for told in attrs.evolve(PAIR, deal_score=nobody, match=rules.Buli()).problems() if "score of" in told
    ]
