"""The best arrangement of a hand, against an oracle that tries every meld and shares no code with the library."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import pytest

import romi
from romi import analysis
from romi.analysis import Best, Hand
from romi.card import Card, Plain
from romi.variants import ALL, KOPOGOS, ROMI51, RUMMY, by_name
from tests.analysis.books import BOOKS, LOOSE, ORDERS, counts, hand, loose_values
from tests.kernel.oracle_packs import best as oracle

SIZES = (0, 3, 7, 10, 11, 14, 15)


def check(name: str, cards: tuple[Plain, ...]) -> None:
    """Every answer about the hand is the oracle's, and what it shows is legal."""
    variant = by_name(name)
    for goal, order in ORDERS.items():
        penalty, melded, points = oracle(BOOKS[name], counts(cards), loose_values(name), order)
        found = analysis.arrange(variant, cards, best=goal)
        assert (found.penalty, found.melded, found.points) == (penalty, melded, points), (name, romi.show(cards), goal)
        assert Counter(card for meld in found.melds for card in meld.cards) + Counter(found.deadwood) == Counter(cards)
        assert all(meld in variant.readings(meld.cards) for meld in found.melds)
        assert found.points == sum(map(variant.meld_value, found.melds))
        assert found.penalty == variant.hand_value(found.deadwood)
        if goal is Best.PENALTY:
            assert analysis.deadwood(variant, cards) == penalty
            assert analysis.deadwood(variant, Hand(cards)) == penalty


@pytest.mark.parametrize("name", BOOKS)
def test_arrangements_are_best_at_each_of_the_three_goals(name: str) -> None:
    """A sample of random and dense hands; the whole check is marked `full`."""
    rng = random.Random(name)
    for _ in range(40):
        check(name, hand(rng, name, SIZES))


@pytest.mark.full
@pytest.mark.parametrize("name", BOOKS)
def test_twenty_one_thousand_hands(name: str) -> None:
    """Three thousand hands of each of the seven games, at three goals."""
    rng = random.Random(f"full {name}")
    for _ in range(3_000):
        check(name, hand(rng, name, SIZES))


def test_the_books_know_every_game() -> None:
    """The oracle's rules and values cover the seven."""
    assert set(BOOKS) == set(LOOSE) == {variant.name for variant in ALL}


@pytest.mark.parametrize("name", BOOKS)
def test_the_order_of_cards_changes_nothing(name: str) -> None:
    """The same hand shuffled gives an equal arrangement, deadwood and discard."""
    rng = random.Random(f"order {name}")
    variant = by_name(name)
    for _ in range(5):
        cards = hand(rng, name, (11,))
        other = tuple(rng.sample(cards, len(cards)))
        for goal in Best:
            assert analysis.arrange(variant, cards, best=goal) == analysis.arrange(variant, other, best=goal)
        assert analysis.best_discard(variant, cards) == analysis.best_discard(variant, other)


@pytest.mark.parametrize("name", BOOKS)
def test_the_best_discard_leaves_the_least_penalty(name: str) -> None:
    """It is the least over all cards of what the rest can be brought down to, at each goal."""
    rng = random.Random(f"discard {name}")
    variant = by_name(name)
    for _ in range(6):
        cards = hand(rng, name, (4, 8, 11))
        rests = [cards[:i] + cards[i + 1 :] for i in range(len(cards))]
        card, rest = analysis.best_discard(variant, cards)
        assert Counter(cards) - Counter([card]) == Counter([*(c for m in rest.melds for c in m.cards), *rest.deadwood])
        assert rest.penalty == min(analysis.deadwood(variant, other) for other in rests)
        assert rest.penalty == analysis.deadwood_after_discard(variant, cards)
        assert analysis.deadwood_after_discard(variant, Hand(cards)) == rest.penalty
        points = analysis.best_discard(variant, cards, best=Best.POINTS)[1].points
        assert points == max(analysis.arrange(variant, other, best=Best.POINTS).points for other in rests)


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("5h 6h 7h 8h 8c 8d 6c 6d", "6♣ 6♦ 6♥ | 8♣ 8♦ 8♥ | (5♥ 7♥)"),  # the longest run first would leave 28
        ("5h 6h 7h 8h 9h 6c 6d Kd", "6♣ 6♦ 6♥ | 7♥ 8♥ 9♥ | (K♦ 5♥)"),  # a run cut in its middle
        ("7h 8h 9h 9c 9d 9s 8c 6c", "9♣ 9♦ 9♠ | 7♥ 8♥ 9♥ | (6♣ 8♣)"),  # not the four nines
        ("2h 3h 4h 5h 5c 5d 4c 4d 3c", "4♣ 4♦ 4♥ | 5♣ 5♦ 5♥ | (3♣ 2♥ 3♥)"),  # both sets, not the run
    ],
)
def test_no_greedy_order_of_melds_would_do(hand: str, best: str) -> None:
    """Neither the longest run first, nor sets first, nor runs first."""
    assert str(analysis.arrange(KOPOGOS, romi.cards(hand))) == best


def test_batches_answer_as_single_questions() -> None:
    """`deadwoods` is `deadwood` of each hand, whatever kind of hand it is."""
    rng = random.Random(5)
    hands = [hand(rng, "romi51", (7, 10, 14)) for _ in range(30)]
    mixed: list[Iterable[Card]] = [*hands, *map(Hand, hands), *map(list, hands)]
    assert analysis.deadwoods(ROMI51, mixed) == [analysis.deadwood(ROMI51, cards) for cards in mixed]


@pytest.mark.parametrize(
    ("hand", "penalty"),
    [
        ("7c 8c 9c 7d 8d 9d 5h 6h 6s 7s 9s", 24),
        ("Ac 2c 3c Ad 2d 3d 4d 4h As 3s 4s", 1),
        ("2c 3c 4c 5c 2d 4d 5d 2h 3h 4h 5h", 2),
        ("7d 9d Jd 7h 8h 9h Jh 7s 8s 9s Js", 7),
        ("Jc 7d 8d 9d Jd 7h 9h 7s 8s 9s Js", 7),
    ],
)
def test_hands_of_eleven_that_a_known_engine_misjudges(hand: str, penalty: int) -> None:
    """The dearest loose card of the best arrangement of all eleven is not the best discard: one point can be saved."""
    cards = romi.cards(hand)
    rests = [cards[:i] + cards[i + 1 :] for i in range(11)]
    assert analysis.deadwood_after_discard(KOPOGOS, cards) == penalty
    assert penalty == min(oracle(BOOKS["kopogos"], counts(rest), loose_values("kopogos"), "pcv")[0] for rest in rests)


def test_misuse_is_named() -> None:
    """More of a card than the packs hold, a declared joker, text, an empty hand to discard from, something that is no variant."""
    with pytest.raises(ValueError, match="7♥"):
        analysis.arrange(RUMMY, romi.cards("7h 7h"))
    with pytest.raises(ValueError, match="7♥"):
        analysis.deadwood(RUMMY, romi.cards("7h 7h"))
    with pytest.raises(ValueError, match=r"\*"):
        analysis.deadwood(RUMMY, romi.cards("7h *"))
    with pytest.raises(ValueError, match="declared"):
        analysis.deadwood(ROMI51, romi.cards("*=7h"))
    with pytest.raises(TypeError, match="7h"):
        analysis.deadwood(RUMMY, ("7h",))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="empty"):
        analysis.best_discard(RUMMY, ())
    with pytest.raises(TypeError, match="rummy"):
        analysis.deadwood("rummy", ())  # type: ignore[arg-type]


def test_very_many_variants_get_their_own_answers() -> None:
    """And those asked about before still get theirs."""
    import attrs

    for number in range(200):
        other = attrs.evolve(RUMMY, name=f"rummy {number}")
        assert analysis.deadwood(other, romi.cards("7h 8h 9h Kd")) == 10
    assert analysis.deadwood(RUMMY, romi.cards("7h 8h 9h Kd")) == 10
