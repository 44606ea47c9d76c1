"""The best opening: it opens, it uses and keeps what was asked, and both paths agree."""

from __future__ import annotations

import random

import attrs
import pytest

import romi
from romi import analysis
from romi.analysis import Arrangement, Wish, best_opening
from romi.card import NATURALS, Plain
from romi.rules.opening import Opening, PointMinimum
from romi.variants import HANDROMI, MAGYAR, RABLOROMI, ROMI51, RUMMY
from romi.variants.variant import Variant
from romi.verdict import Violations
from tests.analysis.books import hand

GAMES = {game.name: game for game in (ROMI51, HANDROMI, MAGYAR, RABLOROMI, RUMMY)}


@attrs.frozen
class Unknown:
    """The variant's own opening rule behind a class that the library does not know."""

    variant: Variant

    def __call__(self, opening: Opening, /) -> Violations:
        return self.variant.opening(opening)


def rating(variant: Variant, found: Arrangement | None, wish: Wish) -> tuple[int, ...] | None:
    if found is None:
        return None
    laid = [card for meld in found.melds for card in meld.cards]
    jokers, loose = laid.count(romi.JOKER), variant.hand_value(laid)
    if wish is Wish.FEWEST_CARDS:
        return -len(laid), -jokers, loose, found.points
    return found.points, -len(laid), -jokers, loose


def check(name: str, count: int) -> None:
    rng = random.Random(name)
    variant = GAMES[name]
    custom = attrs.evolve(variant, opening=Unknown(variant))
    for _ in range(count):
        cards = hand(rng, name, (5, 8, 10), 2)
        using: Plain | None = rng.choice((None, None, rng.choice(cards)))
        keep, turn, wish = rng.choice((0, 1, 2)), rng.choice((None, 1, 3)), rng.choice(list(Wish))
        found = best_opening(variant, cards, best=wish, using=using, keep=keep, turn=turn)
        slow = best_opening(custom, cards, best=wish, using=using, keep=keep, turn=turn)
        assert rating(variant, found, wish) == rating(variant, slow, wish), romi.show(cards)
        if found is not None:
            assert variant.check_opening(*(meld.declared for meld in found.melds), turn=turn)
            assert len(found.deadwood) >= keep
            assert using is None or any(using in meld.cards for meld in found.melds)
            laid = [card for meld in found.melds for card in meld.cards]
            assert sorted([*laid, *found.deadwood]) == sorted(cards)


@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_and_the_general_path_find_equally_good_openings(name: str) -> None:
    check(name, 20)


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_and_the_general_path_find_equally_good_openings_for_very_many_hands(name: str) -> None:
    check(name, 1000)


def test_R51_2_an_opening_without_a_pure_run_is_not_found() -> None:
    cards = romi.cards("Kc Kd Kh Qc Qd Qh 5h 6h *")
    assert best_opening(HANDROMI, cards) is not None
    assert best_opening(ROMI51, cards) is None


def test_MAGY4_nobody_opens_in_the_first_round() -> None:
    cards = romi.cards("Kc Kd Kh Qc Qd Qh 2s")
    assert best_opening(MAGYAR, cards, turn=1) is None
    assert best_opening(MAGYAR, cards, turn=2) is not None


def test_RABLO3_one_meld_of_three_opens() -> None:
    found = best_opening(RABLOROMI, romi.cards("7c 7d 7h 7s 9c 9d 9h Ks"))
    assert found is not None
    assert [len(meld) for meld in found.melds] == [3]


def test_a_card_is_kept_to_be_discarded_unless_none_is_wanted() -> None:
    cards = romi.cards("Kc Kd Kh Qc Qd Qh")
    assert best_opening(HANDROMI, cards) is None
    assert best_opening(HANDROMI, cards, keep=0) is not None


def test_most_points_lays_more_than_fewest_cards() -> None:
    cards = romi.cards("Kc Kd Kh Qc Qd Qh 7s 8s 9s 2d")
    few, many = best_opening(HANDROMI, cards), best_opening(HANDROMI, cards, best=Wish.MOST_POINTS)
    assert few is not None
    assert many is not None
    assert (few.melded, few.points) == (6, 60)
    assert (many.melded, many.points) == (9, 84)


def test_a_limit_stops_with_an_error() -> None:
    rng = random.Random(1)
    cards = tuple(rng.sample([card for card in NATURALS * 2 if card.rank > 9], 15))
    strict = attrs.evolve(HANDROMI, opening=PointMinimum(140))
    with pytest.raises(analysis.AnalysisLimit):
        best_opening(strict, cards, limit=5)
