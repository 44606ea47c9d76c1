"""Laws over all games that can be composed: whatever an analysis calls a meld is one by the game's own rule, and no better is to be had."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import attrs
import pytest

import romi
from romi import analysis
from romi.analysis import Best
from romi.analysis.general import rating
from romi.card import JOKER, NATURALS, Natural, Plain, Rank, undeclared
from romi.combine import all_of, any_of
from romi.deck import Deck
from romi.melds import Ace, AtMost, Melds, Run, Set, SetSuits
from romi.melds.conditions import Condition
from romi.melds.meld import Meld
from romi.melds.requirements import NaturalsPerJoker, NeverAsItself, NotMoreThanNaturals, NotSideBySide, Pure, of_rank
from romi.melds.run import RunSuits
from romi.rules.opening import PointMinimum
from romi.rules.regrouping import FreeRegroup, FullSetsClose, TableCards
from romi.rules.table import no_closing
from romi.rules.values import FaceValues
from romi.variants import ROMI51, Variant

Group = tuple[Plain, ...]


def condition(rng: random.Random, wild: frozenset[Natural]) -> Condition:
    """Some limit of wild cards."""
    found: list[Condition] = [
        AtMost(rng.choice((0, 1, 1, 2, 3, None)), naturals=rng.choice((0, 1, 1, 1, 2))),
        AtMost(rng.choice((1, 2))),
        NotMoreThanNaturals(),
        NaturalsPerJoker(rng.choice((1, 2))),
        Pure(),
        NotSideBySide(),
        NeverAsItself(wild),
    ]
    one, other = rng.sample(found, 2)
    return rng.choice((one, one, all_of(one, other), any_of(one, other)))


def composed(rng: random.Random) -> Variant:
    """Some game of the library's rules."""
    wild = of_rank(rng.choice(tuple(Rank))) if not rng.randrange(3) else frozenset[Natural]()
    rules: list[Run | Set] = []
    for _ in range(rng.choice((1, 2, 2, 2, 3))):
        if len(rules) < 1 or rng.random() < 0.3:
            least = rng.choice((2, 3, 3, 3, 4))
            rules.append(
                Run(
                    rng.choice(tuple(Ace)),
                    suits=rng.choice((RunSuits.ONE, RunSuits.ONE, RunSuits.ONE, RunSuits.MIXED)),
                    least=least,
                    most=rng.choice((None, None, least, least + 1)),
                    jokers=condition(rng, wild),
                    wild=wild,
                )
            )
        else:
            least = rng.choice((2, 3, 3, 3, 4))
            most = rng.choice((None, None, least))
            rules.append(
                Set(rng.choice(tuple(SetSuits)), least=least, most=most, jokers=condition(rng, wild), wild=wild)
            )
    if not rng.randrange(4):
        rules = [attrs.evolve(rule, jokers=rules[0].jokers) for rule in rules]
    values = FaceValues(rng.choice((1, 11, 15)), low_ace=rng.choice((1, 11)), joker=rng.choice((0, 20)))
    return attrs.evolve(
        ROMI51,
        name="composed",
        deck=Deck(2, jokers=4),
        meld=Melds(*rules) if len(rules) > 1 else rules[0],
        meld_value=rng.choice((values, FaceValues(11))),
        hand_value=values,
        regroup=FreeRegroup(table_cards=rng.choice(tuple(TableCards))),
    )


def near(rng: random.Random, size: int) -> Group:
    """Cards that lie close together, the ends of the suits more often than others, with jokers."""
    low = rng.choice((0, 0, 9, rng.randrange(13)))
    suits = rng.sample(range(4), rng.randint(1, 3))
    pool = [NATURALS[13 * suit + (low + i) % 13] for suit in suits for i in range(rng.randint(3, 5))] * 2
    jokers = rng.choice((0, 1, 1, 2, 3))
    return (*rng.sample(pool, min(len(pool), max(0, size - jokers))), *(JOKER,) * jokers)


def groups(cards: Group) -> Iterator[Group]:
    """Every different group of the cards."""
    ordered = sorted(cards)
    for size in range(1, len(cards) + 1):
        yield from dict.fromkeys(combinations(ordered, size))


def is_one(variant: Variant, meld: Meld) -> bool:
    """Whether the meld, as it is declared, is one by the game's own rule, worth as much.

    A wild natural of a run of any suits may stand for several cards, and is not declared then; another such card may be wild in its place.
    """
    readings = variant.readings(meld.declared)
    alike = [other for other in readings if (other.kind, sorted(other.cards)) == (meld.kind, sorted(meld.cards))]
    worth = [variant.meld_value(other) for other in alike]
    return meld in readings or (variant.meld_value(meld) in worth and any(len(each) > 1 for each in meld.stands_for))


def least(variant: Variant, cards: Group, must: Group, best: Best) -> tuple[int, int, int] | None:
    """The rating of the best arrangement in which the `must` cards lie, by trying all; None if there is none."""
    worth = {
        group: max(map(variant.meld_value, readings))
        for group in groups(cards)
        if (readings := variant.readings(group))
    }

    @cache
    def go(left: Group) -> list[tuple[tuple[Plain, ...], int]]:
        """The pairs of cards left over and points."""
        if not left:
            return [((), 0)]
        first = left[0]
        found = {(tuple(sorted((first, *loose))), points) for loose, points in go(left[1:])}
        for group, more in worth.items():
            if group[0] == first and not Counter(group) - Counter(left):
                rest = tuple(sorted((Counter(left) - Counter(group)).elements()))
                found |= {(loose, points + more) for loose, points in go(rest)}
        top: dict[tuple[Plain, ...], int] = {}
        for loose, points in found:
            top[loose] = max(top.get(loose, 0), points)
        return list(top.items())

    spare = Counter(cards) - Counter(must)
    ratings = []
    for loose, points in go(tuple(sorted(cards))):
        if Counter(loose) <= spare:
            penalty, melded = variant.hand_value(loose), len(cards) - len(loose)
            part = {"penalty": penalty, "melded": -melded, "points": -points}
            order = {
                Best.PENALTY: ("penalty", "melded", "points"),
                Best.POINTS: ("points", "penalty", "melded"),
                Best.CARDS: ("melded", "penalty", "points"),
            }[best]
            ratings.append((part[order[0]], part[order[1]], part[order[2]]))
    return min(ratings, default=None)


def check_hand(rng: random.Random) -> None:
    variant, cards = composed(rng), near(rng, rng.randint(2, 7))
    best = rng.choice(tuple(Best))
    found = analysis.arrange(variant, cards, best=best)
    laid = [undeclared(card) for meld in found.melds for card in meld.cards]
    assert Counter(laid) + Counter(found.deadwood) == Counter(cards)
    for meld in found.melds:
        assert is_one(variant, meld), (variant.meld_rule, meld, cards)
    assert rating(found, best) == least(variant, cards, (), best), (variant.meld_rule, cards, best)
    assert analysis.deadwood(variant, cards) == analysis.arrange(variant, cards).penalty
    every = analysis.melds(variant, cards)
    assert {tuple(sorted(map(undeclared, meld.cards))) for meld in every} == {
        group for group in groups(cards) if variant.readings(group)
    }
    assert all(is_one(variant, meld) for meld in every)
    opening = analysis.best_opening(variant, cards)
    assert opening is None or all(is_one(variant, meld) for meld in opening.melds)


def check_table(rng: random.Random) -> None:
    variant, lying, cards = composed(rng), near(rng, rng.randint(2, 6)), near(rng, rng.randint(1, 4))
    table = analysis.arrange(variant, lying, best=Best.CARDS).melds
    on_it = tuple(undeclared(card) for meld in table for card in meld.cards)
    every = on_it + cards
    if variant.largest_deck.faults(every):
        return
    found = analysis.rearrange(variant, table, cards)
    after = [undeclared(card) for meld in found.table for card in meld.cards]
    assert Counter(after) + Counter(found.hand) == Counter(every)
    assert all(is_one(variant, meld) for meld in found.table)
    rule = variant.regroup
    assert isinstance(rule, FreeRegroup)
    stays = rule.table_cards is TableCards.STAY
    wanted = least(variant, every, on_it if stays else (), Best.CARDS)
    assert wanted is not None
    if -wanted[0] >= len(on_it) + max(1, rule.fewer):
        assert (-len(after), variant.hand_value(found.hand)) == wanted[:2], (variant, table, cards)
    else:
        assert not found.played


def test_every_meld_of_an_arrangement_is_one_and_none_is_missed() -> None:
    rng = random.Random("hands")
    for _ in range(150):
        check_hand(rng)


def test_every_meld_of_a_rearrangement_is_one_and_none_is_missed() -> None:
    rng = random.Random("tables")
    for _ in range(60):
        check_table(rng)


@pytest.mark.full
def test_the_same_of_very_many_games() -> None:
    rng = random.Random("many")
    for _ in range(3000):
        check_hand(rng)
        check_table(rng)


def test_a_run_is_not_cut_where_an_old_one_ends_if_a_piece_holds_too_many_jokers() -> None:
    """Six cards with three jokers are a run; three of them with two are none."""
    meld = Run(Ace.HIGH, jokers=NaturalsPerJoker(1))
    game = attrs.evolve(ROMI51, deck=Deck(2, jokers=4), meld=meld, regroup=FreeRegroup(table_cards=TableCards.STAY))
    table = (game.meld(romi.cards("6c * 8c")).unwrap(),)
    assert not analysis.rearrange(game, table, romi.cards("Jc * *")).hand


def test_rules_with_too_many_states_for_the_kernel_are_asked() -> None:
    """Four jokers in runs of any length, half of them naturals: more than can be held."""
    check_table(random.Random("t627"))


def test_A13_a_joker_is_no_ace_where_the_ace_is_high() -> None:
    """Not even if an ace is worth more."""
    game = attrs.evolve(ROMI51, meld=Melds(Run(Ace.HIGH), Set()), meld_value=FaceValues(11))
    found = analysis.arrange(game, romi.cards("2h 3h *"))
    assert str(found) == "2♥ 3♥ *=4♥"
    assert found.points == 9


ALONE = attrs.evolve(
    ROMI51,
    name="jokers alone",
    deck=Deck(2, jokers=6),
    meld=Melds(Run(jokers=AtMost(None, naturals=0)), Set(jokers=AtMost(None, naturals=0))),
    opening=PointMinimum(1),
    regroup=FreeRegroup(),
)


def test_A15_jokers_alone_are_a_meld_for_every_search_where_they_are_one() -> None:
    """Of the hand, of the planner, of the table."""
    jokers = romi.cards("* * *")
    assert ALONE.meld(jokers)
    assert [len(meld) for meld in analysis.arrange(ALONE, jokers).melds] == [3]
    assert [meld.cards for meld in analysis.melds(ALONE, jokers)] == [jokers]
    moves = analysis.plan(ALONE, analysis.Situation(hand=(*jokers, *romi.cards("7h"))), analysis.Goal.GO_OUT)
    assert moves is not None
    table = (ALONE.meld(romi.cards("7c 8c 9c *")).unwrap(),)
    found = analysis.rearrange(ALONE, table, romi.cards("* *"))
    assert not found.hand
    lying = (ALONE.meld(jokers).unwrap(),)
    assert analysis.rearrange(ALONE, lying, romi.cards("7c 8c")).hand == ()


def test_A15_a_closed_set_stays_as_it_lies() -> None:
    """For the search, for the rule, and in play."""
    game = attrs.evolve(ROMI51, regroup=FreeRegroup(), closing=FullSetsClose())
    table = [game.meld(romi.cards(text)).unwrap() for text in ("7c 7d 7h 7s", "8h 9h Th")]
    hand = romi.cards("6h Kc")
    found = analysis.rearrange(game, table, hand)
    assert found.table[0] == table[0]
    apart = [romi.cards(text) for text in ("7c 7d 7s", "6h 7h 8h 9h Th")]
    answer = game.check_regroup(table, apart, hand)
    assert isinstance(answer, romi.Rejected)
    assert answer.codes == ("table/meld-closed",)
    assert attrs.evolve(game, closing=no_closing).check_regroup(table, apart, hand)
    assert game.check_regroup(table, [table[0].cards, romi.cards("8h 9h Th Jh")], romi.cards("Jh Kc"))
