"""Every game that we ship is rehearsed in silence, and games that are wrong on purpose are told of, in words that a player understands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import attrs
import pytest

import romi
from romi import rules
from romi.card import Card
from romi.melds import Meld
from romi.moves import Discard, DrawStock, Lay, Pass
from romi.rules.deals import Deal
from romi.rules.draws import NoDraw, Sources
from romi.rules.matches import FixedDeals
from romi.rules.opening import Opening, PointMinimum
from romi.rules.scoring import KnockScore
from romi.rules.taking import ToGoOut
from romi.rules.turns import DISCARDING, DRAWING, Phase, Step, Turn
from romi.simulate import Trouble, rehearse
from romi.variants import ALL, KOPOGOS, RUMMY, DealFacts, Variant
from romi.verdict import Verdict, Violations
from tests.test_gallery import GAMES

EVERY = {variant.name: variant for variant in ALL} | GAMES
PAIR = attrs.evolve(RUMMY, players=range(2, 3))


@pytest.mark.parametrize("name", EVERY)
def test_a_game_that_we_ship_is_rehearsed_in_silence(name: str) -> None:
    """A deal of each kind, for the fewest players and for one more; on a slow machine too."""
    game = EVERY[name]
    few = attrs.evolve(game, players=game.players[:2])
    found = rehearse(few, deals=3, slow=30)
    assert found.findings == (), str(found)


@pytest.mark.full
@pytest.mark.parametrize("name", EVERY)
def test_a_game_that_we_ship_is_rehearsed_at_length(name: str) -> None:
    """Five hundred deals for every number of players, and no move of a ready player takes a second."""
    found = rehearse(EVERY[name], deals=500, slow=1)
    assert found.findings == (), str(found)


# --- wrong on purpose ---


def third_time(variant: Variant, facts: DealFacts, /) -> Variant:
    """Rules that forgot the third deal."""
    hands = {1: 5, 2: 6, 4: 7}
    return attrs.evolve(variant, deal=Deal(hands[facts.number]))


@attrs.frozen
class Shy:
    """Pairs are melds, and none of them is named."""

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """Two cards of a rank."""
        return romi.Set(least=2, most=2)(cards)

    def candidates(self, cards: Sequence[Card], /) -> tuple[tuple[Card, ...], ...]:
        """None."""
        return ()


def forgets(opening: Opening, /) -> Violations:
    """A rule without an answer."""
    return None  # type: ignore[return-value]


def no_number(cards: object, /) -> int:
    """A value that is none."""
    return "12"  # type: ignore[return-value]


LAID: tuple[Step, ...] = (Step(Phase.LAY, Lay, Phase.LAY),)
WRONG: dict[str, tuple[Variant, Trouble, str]] = {
    "C2: a duty for a card that nobody knows": (
        attrs.evolve(PAIR, draw=Sources(stock=ToGoOut(), discards=NoDraw())),
        Trouble.PROBLEM,
        "a card from the stock brings an obligation, and nobody knows the card when it is drawn",
    ),
    "C2: nothing can be drawn": (
        attrs.evolve(PAIR, draw=Sources(stock=NoDraw(), discards=NoDraw())),
        Trouble.PROBLEM,
        "a player has no move in the phase DRAW",
    ),
    "C2: nobody can lay, nobody can go out": (
        attrs.evolve(PAIR, turn=Turn((DRAWING, DISCARDING)), deal=Deal(2)),
        Trouble.UNWON,
        "greedy players have never gone out",
    ),
    "C7: a move that is legal and not listed": (
        attrs.evolve(PAIR, meld=rules.Melds(romi.Run(), Shy())),
        Trouble.UNLISTED,
        "a legal move is missing from the legal moves: lay",
    ),
    "C8: nobody can ever open": (
        attrs.evolve(PAIR, opening=PointMinimum(1000)),
        Trouble.UNWON,
        "greedy players have never gone out",
    ),
    "C9: a score that raises where play can end so": (
        attrs.evolve(PAIR, deal_score=KnockScore(), match=FixedDeals(3)),
        Trouble.PROBLEM,
        "a deal won by 'out' cannot be scored: a deal of this game ends with 'knock' or 'römi', not with 'out'",
    ),
    "C9: a score for two": (
        attrs.evolve(KOPOGOS, players=range(3, 4)),
        Trouble.PROBLEM,
        "this score is for two players, not for 3",
    ),
    "C10: rules that know no third deal": (
        attrs.evolve(PAIR, per_deal=third_time, match=FixedDeals(4)),
        Trouble.RAISES,
        "to deal: KeyError: 3 (with 2 players, seed",
    ),
    "A11: a rule that forgets to answer": (
        attrs.evolve(PAIR, opening=forgets),
        Trouble.RAISES,
        "forgets",
    ),
    "A11: a value that is not a number": (
        attrs.evolve(PAIR, hand_value=no_number),
        Trouble.PROBLEM,
        "must answer what cards are worth with a whole number of points",
    ),
    "E2: a turn that goes round for ever": (
        attrs.evolve(
            PAIR,
            turn=Turn((Step(Phase.DRAW, Pass, Phase.DRAW), Step(Phase.DRAW, DrawStock, Phase.LAY), LAID, DISCARDING)),
        ),
        Trouble.PROBLEM,
        "a turn can go round and come back to it without a card moving",
    ),
    "no way on from a phase": (
        attrs.evolve(PAIR, turn=Turn((Step(Phase.DRAW, DrawStock, Phase.LAY), Step(Phase.LAY, Discard, Phase("BUY"))))),
        Trouble.PROBLEM,
        "no way leads from the phase BUY to the end of a turn",
    ),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_game_that_is_wrong_on_purpose_is_told_of(fault: str) -> None:
    """What is the matter, with how many players, and the deal in which it came."""
    game, trouble, words = WRONG[fault]
    found = rehearse(game, deals=15, slow=60, max_turns=40)
    told = [finding for finding in found.findings if finding.trouble is trouble and words in str(finding)]
    assert told, str(found)
    assert "with 2 players" in str(told[0]) or "with 3 players" in str(told[0])
    assert str(told[0]) in str(found)


def seven(cards: Sequence[Card], /) -> Verdict[Meld]:
    """Seven of a rank; it says neither which cards to ask it about nor how many."""
    return romi.Set(rules.SetSuits.FREE, least=7)(cards)


SEVEN = attrs.evolve(PAIR, meld=rules.Melds(romi.Run(), seven), deck=romi.Deck(2))


def test_C3_melds_that_nobody_would_find_are_told_of() -> None:
    """A meld of seven cards, by a rule that does not say so."""
    (told,) = rehearse(SEVEN, deals=1, slow=60, max_turns=4).findings
    assert told.trouble is Trouble.UNLISTED
    assert "seven names neither the candidates nor the sizes of its melds" in str(told)
    assert "melds of more than five cards are legal in play, but not found" in str(told)


def test_C15_a_player_that_thinks_too_long_is_told_of_with_the_rule_that_is_the_reason() -> None:
    """By any clock: a meld rule of one's own that does not say which cards to ask it about."""
    ticks = count()
    told = str(rehearse(SEVEN, deals=1, max_turns=4, slow=0.5, clock=lambda: float(next(ticks))))
    assert "a move takes too long: the random player needs over 0.5 s" in told
    assert "seven is not a rule of the library" in told
