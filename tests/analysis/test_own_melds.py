"""Meld rules of one's own in large hands: they name their candidates or their sizes, or there is a bound that is told."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest

import romi
from romi import analysis, play, simulate
from romi.analysis import AnalysisLimit, Shortcut, taken_for_granted
from romi.card import Card
from romi.melds import Meld
from romi.moves import Lay
from romi.rules.deals import Deal
from romi.variants import RABLOROMI, ROMI51, Variant
from tests.analysis.test_plan import state_of

TWINS = romi.cards("2c 2c 4d 4d 6h 6h 8s 8s Tc Tc Qd Qd Ah Ah 3s 5s 7s 9c Jc Kd Kh")


def pair(cards: Sequence[Card], /) -> romi.Verdict[Meld]:
    """Two of a rank; nothing is known of it."""
    return romi.Set(least=2, most=2)(cards)


@attrs.frozen
class Pair:
    """The same, and says that it is two cards."""

    sizes = (2,)

    def __call__(self, cards: Sequence[Card], /) -> romi.Verdict[Meld]:
        return pair(cards)


@attrs.frozen
class SevenPairs:
    """Seven pairs of equal cards, and says which they would be."""

    def candidates(self, cards: Sequence[Card], /) -> list[list[Card]]:
        twins = [card for card in dict.fromkeys(cards) if cards.count(card) > 1]
        return [[card for card in twins for _ in range(2)]] if len(twins) == 7 else []

    def __call__(self, cards: Sequence[Card], /) -> romi.Verdict[Meld]:
        pairs = len(cards) == 14 and all(cards.count(card) == 2 for card in cards)
        no = romi.Rejected((romi.Violation("house/no-seven-pairs"),))
        return romi.Accepted(Meld.of("seven-pairs", cards)) if pairs else no


def large(*own: romi.melds.MeldRule) -> Variant:
    """Römi 51 with hands of 21 cards, where anything opens."""
    melds = romi.rules.Melds(romi.Run(), romi.Set(), *own)
    return attrs.evolve(
        ROMI51, meld=melds, deal=Deal(21, starter=22), opening=romi.rules.NoMinimum(), players=range(2, 3)
    )


def test_a_rule_that_names_its_sizes_is_asked_about_no_others() -> None:
    """So a hand of 21 cards is arranged, and the library's melds are in it."""
    found = analysis.arrange(large(Pair()), TWINS)
    assert {len(meld) for meld in found.melds} >= {2}
    assert sorted([*found.deadwood, *(card for meld in found.melds for card in meld.cards)]) == sorted(TWINS)


def test_a_rule_that_names_its_candidates_is_asked_about_them_alone() -> None:
    """However large they are; runs and sets are still found."""
    game = large(SevenPairs())
    found = analysis.melds(game, TWINS)
    assert [len(meld) for meld in found if meld.kind == "seven-pairs"] == [14]
    legal = play.legal_moves(state_of(game, analysis.Situation(hand=TWINS, turn=3)))
    pairs = next(Lay((tuple(sorted(meld.cards)),)) for meld in found if meld.kind == "seven-pairs")
    assert pairs in legal
    assert pairs in list(legal)


def test_a_candidate_that_is_not_among_the_cards_is_refused() -> None:
    """By the name of the rule and the cards."""

    @attrs.frozen
    class Liar:
        def candidates(self, cards: Sequence[Card], /) -> list[tuple[Card, ...]]:
            return [romi.cards("2h 2d")]

        def __call__(self, cards: Sequence[Card], /) -> romi.Verdict[Meld]:
            return pair(cards)

    with pytest.raises(ValueError, match=r"Liar\(\)\.candidates names cards that it was not given: 2♦ 2♥"):
        analysis.melds(large(Liar()), TWINS)


def test_a_rule_that_names_neither_is_asked_in_play_up_to_a_bound_that_is_told() -> None:
    """An exact question is refused then, and no move raises."""
    game = large(pair)
    assert any(reason.shortcut is Shortcut.FOUND for reason in taken_for_granted(game).reasons)
    with pytest.raises(AnalysisLimit, match="pair"):
        analysis.melds(game, TWINS)
    legal = play.legal_moves(state_of(game, analysis.Situation(hand=romi.cards("2c 2d 5h 8s 9c Js"), turn=3)))
    assert Lay((romi.cards("2c 2d"),)) in list(legal)


@pytest.mark.parametrize("own", [Pair(), SevenPairs()], ids=repr)
def test_deals_with_hands_of_21_cards_are_played(own: romi.melds.MeldRule) -> None:
    """By random and built-in players, to the end."""
    tally = simulate.play_deals(large(own), strategies=[simulate.random_legal, simulate.greedy], deals=1, seed=3)
    assert tally.deals == 1


def test_two_pairs_in_rabloromi_are_played() -> None:
    """Where the table is rearranged under a rule of one's own."""
    game = attrs.evolve(RABLOROMI, meld=romi.rules.Melds(romi.Run(), romi.Set(), Pair()), players=range(2, 3))
    tally = simulate.play_deals(game, strategies=[simulate.random_legal, simulate.greedy], deals=1, seed=3, max_turns=8)
    assert tally.deals == 1


def test_a_pure_run_by_a_rule_of_ones_own_opens() -> None:
    """What a rule of one's own makes of cards cannot be told at a glance: it is asked (R51-2)."""

    def run(cards: Sequence[Card], /) -> romi.Verdict[Meld]:
        return romi.Run()(cards)

    game = attrs.evolve(ROMI51, meld=romi.rules.Melds(run, romi.Set()))
    hand = romi.cards("6h 7h 2s 4s Ts Js Qs *")
    asked = analysis.Situation(hand=hand, turn=3, opened=romi.rules.Opened.NEVER)
    legal = play.legal_moves(state_of(game, asked))
    assert Lay((romi.cards("6h 7h *"), romi.cards("Ts Js Qs"))) in list(legal)
