"""The knock and the answer to it, against a search of all arrangements and all lay-offs in masks (KOP3, KOP5, KOP6, KOP7)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

import romi
from romi import analysis
from romi.analysis import AnalysisLimit
from romi.card import NATURALS, Card
from romi.melds import Meld
from romi.variants import KOPOGOS, TIZLAPOS
from tests.kernel.test_onepack import FACES, brute_force, windows

RUNS = windows("low")
LIMIT = 10


def mask(cards: tuple[Card, ...]) -> int:
    """The cards as bits."""
    return sum(1 << card.index for card in cards)


def as_cards(bits: int) -> tuple[Card, ...]:
    """Bits as cards."""
    return tuple(card for card in NATURALS if bits >> card.index & 1)


def worth(bits: int) -> int:
    """The points of the cards."""
    return sum(FACES[place % 13] for place in range(52) if bits >> place & 1)


@cache
def is_meld(bits: int) -> bool:
    """Whether the cards are a run or a set, ace low."""
    places = [place for place in range(52) if bits >> place & 1]
    same_rank = len({place % 13 for place in places}) == 1
    in_row = len({place // 13 for place in places}) == 1 and places[-1] - places[0] == len(places) - 1
    return len(places) >= 3 and (same_rank or in_row)


def melds_of(bits: int) -> list[int]:
    """Every meld of the cards."""
    runs = [run << 13 * suit for suit in range(4) for run in RUNS if run << 13 * suit & ~bits == 0]
    sets = []
    for rank in range(13):
        have = [1 << 13 * suit + rank for suit in range(4) if bits >> 13 * suit + rank & 1]
        sets += [sum(group) for size in (3, 4) for group in combinations(have, size)]
    return runs + sets


@cache
def best_answer(table: frozenset[int], held: int) -> int:
    """The least deadwood over every order of lay-offs, card by card, and own melds."""
    found = brute_force(held, FACES, RUNS, (3, 4))
    for meld in table:
        for place in range(52):
            card = 1 << place
            if held & card and is_meld(meld | card):
                found = min(found, best_answer(table - {meld} | {meld | card}, held ^ card))
    return found


def layings(bits: int) -> Iterator[tuple[frozenset[int], int]]:
    """Every choice of melds that share no card, and the cards left over."""
    melds = melds_of(bits)

    def choose(start: int, left: int, chosen: frozenset[int]) -> Iterator[tuple[frozenset[int], int]]:
        yield chosen, left
        for i in range(start, len(melds)):
            if melds[i] & ~left == 0:
                yield from choose(i + 1, left ^ melds[i], chosen | {melds[i]})

    return choose(0, bits, frozenset())


def score_of_knock(bits: int, other: int, limit: int) -> int | None:
    """The most that a knock can bring against that hand, None if none is allowed."""
    best: int | None = None
    for melds, left in layings(bits):
        for place in range(52):
            if not left >> place & 1:
                continue
            own = worth(left ^ 1 << place)
            if left == 1 << place:
                found = 25 + best_answer(frozenset(), other)
            elif own <= limit:
                ahead = best_answer(melds, other) - own
                found = ahead if ahead > 0 else ahead - 25
            else:
                continue
            best = found if best is None else max(best, found)
    return best


def deal(rng: random.Random, first: int, second: int, width: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Two hands out of a few ranks, so that there is something to lay off."""
    low = rng.randrange(14 - width)
    pool = [13 * suit + rank for suit in range(4) for rank in range(low, low + width)]
    places = rng.sample(pool, first + second)
    return tuple(NATURALS[place] for place in places[:first]), tuple(NATURALS[place] for place in places[first:])


def shown(melds: frozenset[int]) -> tuple[Meld, ...]:
    """Masks as melds of the game."""
    return tuple(KOPOGOS.meld(as_cards(meld)).unwrap() for meld in sorted(melds))


@pytest.mark.parametrize("width", [6, 8, 13])
def test_KOP5_own_melds_and_lay_offs_are_best_together(width: int) -> None:
    """The answer is the least over every order of lay-offs and own melds, and what it shows can be laid so."""
    rng = random.Random(width)
    for _ in range(60):
        knocker, opponent = deal(rng, 10, 10, width)
        table = max(
            (melds for melds, _ in layings(mask(knocker))), key=lambda melds: (sum(melds).bit_count(), len(melds))
        )
        answer = analysis.defend(KOPOGOS, shown(table), opponent)
        assert answer.penalty == best_answer(table, mask(opponent))
        used = [
            *answer.deadwood,
            *(c for m in answer.melds for c in m.cards),
            *(c for w in answer.lay_offs for c in w.cards),
        ]
        assert sorted(used) == sorted(opponent)
        lying = list(shown(table))
        for way in answer.lay_offs:
            lying[way.on] = KOPOGOS.check_lay_off(lying[way.on], way.cards).unwrap()
        assert tuple(lying) == answer.table


def test_KOP5_own_melds_first_would_lose_a_won_deal() -> None:
    """With the run laid whole two nines stay; the set and two lay-offs leave nothing."""
    knocker = shown(frozenset({mask(romi.cards("4h 5h 6h"))}))
    answer = analysis.defend(KOPOGOS, knocker, romi.cards("7h 8h 9h 9c 9d"))
    assert answer.penalty == 0
    assert [str(meld) for meld in answer.melds] == ["9♣ 9♦ 9♥"]
    assert [str(meld) for meld in answer.table] == ["4♥ 5♥ 6♥ 7♥ 8♥"]


def test_KOP7_after_roemi_only_own_melds_count() -> None:
    """No melds are given, so nothing is laid off."""
    answer = analysis.defend(KOPOGOS, (), romi.cards("7h 8h 9h Kd"))
    assert (answer.penalty, answer.lay_offs) == (10, ())


def test_TIZ_nothing_is_laid_off_on_a_finisher() -> None:
    """Where the variant has no lay-off, own melds are the whole answer."""
    table = (TIZLAPOS.meld(romi.cards("4h 5h 6h")).unwrap(),)
    assert analysis.defend(TIZLAPOS, table, romi.cards("7h 8h 9h Kd 7d")).lay_offs == ()


@pytest.mark.parametrize("width", [5, 6])
def test_KOP5_a_knock_against_a_known_hand_brings_the_most(width: int) -> None:
    """Over every arrangement within the limit, after the best answer: the score is that of trying them all."""
    rng = random.Random(width)
    found = 0
    for _ in range(40):
        hand, other = deal(rng, 11, 9, width)
        wanted = score_of_knock(mask(hand), mask(other), LIMIT)
        plan = analysis.knock(KOPOGOS, hand, upcard=romi.cards("Kd")[0], against=other)
        assert (None if plan is None else plan.score) == wanted, (romi.show(hand), romi.show(other))
        found += wanted is not None
    assert found > 5


def test_KOP5_of_equal_deadwood_the_arrangement_that_gives_least_away() -> None:
    """The penalty is the least within the rules, and no arrangement of that penalty lets fewer points be laid off."""
    rng = random.Random(11)
    found = 0
    for _ in range(80):
        hand, _ = deal(rng, 11, 0, 5)
        plan = analysis.knock(KOPOGOS, hand, upcard=romi.cards("Kd")[0])
        ways = [
            (worth(left ^ 1 << place), melds, left == 1 << place)
            for melds, left in layings(mask(hand))
            for place in range(52)
            if left >> place & 1 and worth(left ^ 1 << place) <= LIMIT
        ]
        assert (plan is None) == (not ways)
        if plan is None:
            continue
        found += 1
        least = min(penalty for penalty, _, _ in ways)
        unseen = ~mask(hand) & (1 << 52) - 1
        given = min(
            0
            if roemi
            else sum(worth(1 << p) for p in range(52) if unseen >> p & 1 and any(is_meld(m | 1 << p) for m in melds))
            for penalty, melds, roemi in ways
            if penalty == least
        )
        assert plan.penalty == least
        assert KOPOGOS.hand_value(plan.gives) == given
    assert found > 10


def test_KOP3_the_upcard_sets_the_limit() -> None:
    """Five points of deadwood: under a four and under an ace no knock."""
    hand = romi.cards("5c 5d 5s 5h 6h 7h 8h As 2d 2c Kd")
    for upcard, allowed in (("5d", True), ("4d", False), ("Ad", False)):
        plan = analysis.knock(KOPOGOS, hand, upcard=romi.cards(upcard)[0])
        assert (plan is not None) == allowed


def test_KOP7_roemi_is_found_under_an_ace_too() -> None:
    """All ten cards melded, the last discarded, and nothing given away."""
    plan = analysis.knock(KOPOGOS, romi.cards("5c 5d 5s 6h 7h 8h 9h 2c 2d 2s Kd"), upcard=romi.cards("Ad")[0])
    assert plan is not None
    assert (str(plan.finish.way), str(plan.discard), plan.penalty, plan.gives) == ("römi", "K♦", 0, ())


def test_TIZ5_nine_arranged_and_the_tenth_worth_three() -> None:
    """The knock of Tízlapos has a limit of its own and needs no upcard."""
    plan = analysis.knock(TIZLAPOS, romi.cards("5c 5d 5s 6h 7h 8h Jc Jc Jd 3s Kd"))
    assert plan is not None
    assert (str(plan.discard), romi.show(plan.deadwood), plan.penalty) == ("K♦", "3♠", 3)
    assert analysis.knock(TIZLAPOS, romi.cards("5c 5d 5s 6h 7h 8h Jc Jc Jd 4s Kd")) is None


def test_beyond_the_limit_there_is_an_error() -> None:
    """Too many ways to lay off, too many arrangements."""
    table = shown(frozenset({mask(romi.cards("4h 5h 6h"))}))
    with pytest.raises(AnalysisLimit):
        analysis.defend(KOPOGOS, table, romi.cards("7h 8h 9h 3h 2h"), limit=2)
    with pytest.raises(AnalysisLimit):
        analysis.knock(KOPOGOS, romi.cards("5c 5d 5s 5h 6h 7h 8h As 2d 2c Kd"), limit=3)
