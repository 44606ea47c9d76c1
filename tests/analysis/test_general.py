"""Rules of one's own: the general path is exact, agrees with the kernel's, and says where it stops."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import attrs
import pytest

import romi
from romi import analysis
from romi.analysis import AnalysisLimit, Best, general, taken_for_granted
from romi.analysis.candidates import held
from romi.card import Card, Natural, Rank
from romi.melds import Ace, Meld, Melds, Run, RunSuits, Set
from romi.melds.requirements import of_rank
from romi.rules.values import FaceValues
from romi.variants import KOPOGOS, ROMI51, Variant, by_name
from romi.verdict import Accepted, Rejected, Verdict, Violation
from tests.analysis.books import BOOKS, hand


def hidden(variant: Variant) -> Variant:
    """The same rules behind functions, which nothing can be known of."""
    rule, laid = variant.meld_rule, variant.meld_value
    return attrs.evolve(variant, meld=lambda cards: rule(cards), meld_value=lambda meld: laid(meld))


def hidden_values(variant: Variant) -> Variant:
    """The same values of loose cards behind a function."""
    loose = variant.hand_value
    return attrs.evolve(variant, hand_value=lambda cards: loose(cards))


@pytest.mark.parametrize("name", BOOKS)
def test_both_paths_agree(name: str) -> None:
    """The general path finds what the kernel finds, at every goal."""
    rng = random.Random(f"paths {name}")
    variant = by_name(name)
    for _ in range(12):
        cards = held(variant, hand(rng, name, (7, 10, 14)))
        for goal in Best:
            quick = analysis.arrange(variant, cards, best=goal)
            slow = general.arrange(variant, cards, goal, None)
            assert general.rating(quick, goal) == general.rating(slow, goal), romi.show(cards)


@pytest.mark.parametrize("name", BOOKS)
def test_a_rule_behind_a_function_gives_the_same_answers(name: str) -> None:
    """Nothing is known of the rule but its answers, and the arrangement is as good; so is the deadwood and the discard."""
    rng = random.Random(f"hidden {name}")
    variant = by_name(name)
    blind = hidden(variant)
    assert taken_for_granted(blind).rules is None
    for _ in range(3):
        cards = hand(rng, name, (7, 8))
        for goal in Best:
            quick = analysis.arrange(variant, cards, best=goal)
            slow = analysis.arrange(blind, cards, best=goal)
            if variant.largest_deck.jokers == 0:
                assert general.rating(quick, goal) == general.rating(slow, goal), romi.show(cards)
            assert slow.penalty >= quick.penalty or goal is not Best.PENALTY
        assert analysis.deadwood(blind, cards) == analysis.deadwood(variant, cards)
        assert analysis.deadwood_after_discard(blind, cards) == analysis.deadwood_after_discard(variant, cards)


@pytest.mark.parametrize("name", ["kopogos", "romi51", "tizlapos"])
def test_values_behind_a_function_are_asked_about_every_deadwood(name: str) -> None:
    """They might not be a sum; where they are one, the arrangement is as good."""
    rng = random.Random(f"values {name}")
    variant = by_name(name)
    for _ in range(8):
        cards = hand(rng, name, (7, 10))
        for goal in Best:
            quick = analysis.arrange(variant, cards, best=goal)
            slow = analysis.arrange(hidden_values(variant), cards, best=goal)
            assert general.rating(quick, goal) == general.rating(slow, goal), romi.show(cards)


def test_values_that_are_no_sum_are_served_exactly() -> None:
    """A house values the deadwood by its dearest card alone, so that four low cards are less than a five."""

    def dearest(cards: Iterable[Card]) -> int:
        return max((min(card.rank, 10) for card in cards if isinstance(card, Natural)), default=0)

    house = attrs.evolve(KOPOGOS, hand_value=dearest)
    found = analysis.arrange(house, romi.cards("3h 4h 5h 5c 5d 4c 3c"))
    assert str(found) == "5♣ 5♦ 5♥ | (3♣ 4♣ 3♥ 4♥)"
    assert found.penalty == 4
    assert str(analysis.arrange(KOPOGOS, romi.cards("3h 4h 5h 5c 5d 4c 3c"))) == "3♣ 4♣ 5♣ | 3♥ 4♥ 5♥ | (5♦)"


def pairs(cards: Sequence[Card]) -> Verdict[Meld]:
    """A game in which two cards of a rank are a meld."""
    ranks = {card.rank for card in cards if isinstance(card, Natural)}
    if len(cards) == 2 and len(ranks) == 1 and all(isinstance(card, Natural) for card in cards):
        return Accepted(Meld.of("pair", cards))
    return Rejected((Violation("house/no-pair"),))


def test_a_rule_of_six_lines_is_solved() -> None:
    """Pairs beside runs: the nine goes to the run, the other two nines are the pair."""
    game = Variant(name="pairs", meld=Melds(Run(Ace.LOW), pairs), meld_value=FaceValues(1), hand_value=FaceValues(1))
    found = analysis.arrange(game, romi.cards("7h 8h 9h 9c 9d Kd"))
    assert str(found) == "9♣ 9♦ | 7♥ 8♥ 9♥ | (K♦)"
    assert analysis.deadwood(game, romi.cards("Kh Kd Kc Qc")) == 20
    assert romi.show(analysis.outs(game, romi.cards("Kh"))) == "K♣ K♦ K♠"


@pytest.mark.parametrize(
    "meld",
    [
        Melds(Run(Ace.AROUND), Set()),
        Melds(Run(Ace.LOW_AND_HIGH, least=4), Set(least=4)),
        Melds(Run(Ace.HIGH, most=5), Set(most=3)),
        Melds(Run(suits=RunSuits.MIXED), Set()),
        Melds(Run(wild=of_rank(Rank.FIVE)), Set(wild=of_rank(Rank.FIVE))),
        Melds(Run(ranks=tuple(rank for rank in Rank if rank < 8 or rank > 10)), Set()),
        Run(),
        Set(),
    ],
    ids=["around", "fourteen", "high", "mixed", "wild fives", "forty cards", "runs alone", "sets alone"],
)
def test_parameters_of_the_library_rules_are_those_of_asking_blindly(meld: romi.melds.meld.MeldRule) -> None:
    """Whatever is known of a rule from its parameters, asking it about every group of cards gives the same answer."""
    rng = random.Random(repr(meld))
    values = FaceValues(10)
    game = Variant(name="house", deck=romi.Deck(2, jokers=2), meld=meld, meld_value=values, hand_value=values)
    blind = attrs.evolve(game, meld=lambda cards: meld(cards))
    for _ in range(5):
        cards = hand(rng, "romi51", (7, 8), most_jokers=1)
        assert analysis.deadwood(game, cards) == analysis.deadwood(blind, cards), romi.show(cards)
        assert {tuple(sorted(m.cards)) for m in analysis.melds(game, cards)} == {
            tuple(sorted(m.cards)) for m in analysis.melds(blind, cards)
        }


def test_beyond_the_limit_there_is_an_error_and_no_guess() -> None:
    """The error names what there was too much of, and the limit."""
    cards = romi.cards("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ad 2d 3d 4d 5d")
    with pytest.raises(AnalysisLimit, match="131,072"):
        analysis.arrange(hidden(ROMI51), cards)
    with pytest.raises(AnalysisLimit, match="10 steps"):
        analysis.melds(ROMI51, cards, limit=10)
    cover = general.Cover.of(ROMI51, held(ROMI51, cards), None)
    cover.limit = 20
    with pytest.raises(AnalysisLimit, match="what is left of the hand") as caught:
        cover.cheapest([1] * len(cards), 1)
    assert caught.value.limit == 20


def test_a_higher_limit_goes_on() -> None:
    """What a low limit stops, a higher one answers, and it is the unlimited answer."""
    cards = held(ROMI51, romi.cards("7h 8h 9h 9c 9d 9s Th Jh"))
    assert general.arrange(ROMI51, cards, Best.PENALTY, 1_000) == general.arrange(ROMI51, cards, Best.PENALTY, None)
