"""Rearranging the table: exact beside a second algorithm, nothing lost, and steps that lead from the old table to the new one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

import attrs
import pytest

import romi
from romi import analysis
from romi.analysis import AnalysisLimit, Rearrangement, rearrange
from romi.analysis.hand import EVERY_CARD
from romi.card import NATURALS, Card, Rank
from romi.combine import all_of
from romi.deck import Deck
from romi.melds import NO_JOKER, Ace, AtMost, Melds, Run, Set, SetSuits
from romi.melds.conditions import ANY_JOKERS, Condition
from romi.melds.meld import Meld
from romi.melds.requirements import NaturalsPerJoker, NeverAsItself, NotMoreThanNaturals, NotSideBySide, of_rank
from romi.melds.run import RunSuits
from romi.rules.regrouping import FreeRegroup, TableCards
from romi.rules.values import FaceValues
from romi.variants import RABLOROMI, ROMI51
from romi.variants.variant import Variant
from tests.kernel.oracle_packs import Book, candidates

STAY = attrs.evolve(RABLOROMI, name="stay", regroup=FreeRegroup(table_cards=TableCards.STAY))
TILES = attrs.evolve(
    STAY,
    name="tiles",
    deck=Deck(packs=2, jokers=2),
    meld=Melds(Run(Ace.LOW), Set()),
)
AROUND = attrs.evolve(
    STAY, name="around", meld=Melds(Run(Ace.AROUND, jokers=NO_JOKER), Set(jokers=NO_JOKER)), meld_value=FaceValues(11)
)
ONE_PACK = attrs.evolve(RABLOROMI, name="one pack", deck=Deck(1))


def tiles(
    name: str, run: Condition, set_: Condition, ace: Ace = Ace.LOW, suits: SetSuits = SetSuits.DISTINCT
) -> Variant:
    """Two packs and two jokers under these conditions."""
    melds = Melds(Run(ace, jokers=run), Set(jokers=set_, suits=suits, most=None if suits is SetSuits.FREE else 4))
    return attrs.evolve(TILES, name=name, meld=melds, meld_value=FaceValues(11))


TWO_JOKERS = tiles("two jokers", AtMost(2), AtMost(2))
HALF = tiles("no more jokers than naturals", NotMoreThanNaturals(), NotMoreThanNaturals(), Ace.LOW_OR_HIGH)
PER_JOKER = tiles("two naturals to a joker", all_of(AtMost(2), NaturalsPerJoker(2)), NaturalsPerJoker(2))
UNLIKE = tiles("jokers in runs alone", AtMost(2, naturals=2), NO_JOKER, Ace.HIGH)
FREE = tiles("free suits", AtMost(2), AtMost(1), suits=SetSuits.FREE)
CORNER = tiles("around with jokers", AtMost(1), AtMost(2), Ace.AROUND)
JOKERS = (TWO_JOKERS, HALF, PER_JOKER, UNLIKE, FREE, CORNER)


def wild(
    name: str, rank: Rank, run: Condition, set_: Condition, ace: Ace, suits: SetSuits = SetSuits.DISTINCT
) -> Variant:
    """The same with a rank that is wild beside the jokers."""
    cards = of_rank(rank)
    melds = Melds(Run(ace, jokers=run, wild=cards), Set(suits, jokers=set_, wild=cards))
    return attrs.evolve(TILES, name=name, meld=melds, meld_value=FaceValues(11))


def short(name: str, ace: Ace, ranks: tuple[Rank, ...]) -> Variant:
    """The same with packs of few ranks."""
    melds = Melds(Run(ace, ranks=ranks, jokers=AtMost(2)), Set(jokers=AtMost(1)))
    return attrs.evolve(TILES, name=name, deck=Deck(2, jokers=2, ranks=ranks), meld=melds, meld_value=FaceValues(11))


APART = attrs.evolve(
    tiles("jokers apart", all_of(AtMost(2), NotSideBySide()), AtMost(2), Ace.LOW_OR_HIGH), regroup=FreeRegroup()
)
BY_LAW = (
    APART,
    wild("wild twos", Rank.TWO, AtMost(1), AtMost(1), Ace.LOW_OR_HIGH),
    wild("wild threes", Rank.THREE, ANY_JOKERS, ANY_JOKERS, Ace.LOW, SetSuits.FREE),
    wild("wild aces", Rank.ACE, all_of(ANY_JOKERS, NotSideBySide()), NotMoreThanNaturals(), Ace.HIGH),
    wild("wild kings around", Rank.KING, AtMost(2), AtMost(2), Ace.AROUND),
    wild(
        "twos never as twos in sets",
        Rank.TWO,
        AtMost(1),
        all_of(AtMost(1), NeverAsItself(of_rank(Rank.TWO))),
        Ace.LOW_OR_HIGH,
    ),
    wild(
        "nines never as nines in sets",
        Rank.NINE,
        AtMost(2),
        all_of(AtMost(3, naturals=2), NeverAsItself(of_rank(Rank.NINE))),
        Ace.LOW,
        SetSuits.FREE,
    ),
    *(short(f"from the seven, {ace.name}", ace, (*tuple(Rank)[6:], Rank.ACE)) for ace in Ace),
    short("from the six to the king", Ace.HIGH, tuple(Rank)[5:]),
    short("from the six round to the king", Ace.AROUND, tuple(Rank)[5:]),
)
GAMES = {game.name: game for game in (RABLOROMI, STAY, TILES, AROUND, ONE_PACK, *JOKERS, *BY_LAW)}
BOOKS = {
    "rabloromi": Book(jokers=0),
    "stay": Book(jokers=0),
    "tiles": Book(ace="low"),
    "around": Book(run=(3, 13), ace="around", jokers=0, ace_low=11),
    "one pack": Book(jokers=0),
    "two jokers": Book(ace="low", jokers=2),
    "no more jokers than naturals": Book(needs=(0, 1, 2)),
    "two naturals to a joker": Book(ace="low", needs=(0, 2, 4)),
    "jokers in runs alone": Book(ace="high", needs=(0, 2, 2), set_needs=(0,)),
    "free suits": Book(ace="low", group=(3, 99), twins=True, needs=(0, 1, 1), set_needs=(0, 1)),
    "around with jokers": Book(run=(3, 13), ace="around", ace_low=11, needs=(0, 1), set_needs=(0, 1, 1)),
}


def deal(rng: random.Random, variant: Variant, size: int, held: int) -> tuple[list[Meld], tuple[Card, ...]]:
    """A table of about so many cards, and a hand from what is left, often near what lies."""
    deck = variant.largest_deck
    left = Counter[Card](deck.cards)
    run = next(each for each in variant.meld_rule.rules if isinstance(each, Run))  # type: ignore[attr-defined]
    melds: list[Meld] = []
    laid = 0
    for _ in range(600):
        cards = _some_meld(rng, run)
        for _ in range(rng.randrange(3) if rng.random() < 0.3 or run.wild else 0):
            cards[rng.randrange(len(cards))] = rng.choice((romi.JOKER, *sorted(run.wild)))  # type: ignore[call-overload]
        if laid + len(cards) <= size and not Counter(cards) - left and (answer := variant.meld(cards)):
            left -= Counter(cards)
            melds.append(answer.value)
            laid += len(cards)
    pool = list(left.elements())
    if rng.random() < 0.5 and melds:
        near = {card.rank for meld in melds for card in meld.cards if card != romi.JOKER}  # type: ignore[union-attr]
        pool = [card for card in pool if card == romi.JOKER or card.rank in near] or pool  # type: ignore[union-attr]
    return melds, tuple(rng.sample(pool, min(held, len(pool))))


def _some_meld(rng: random.Random, run: Run) -> list[Card]:
    if rng.random() < 0.5:
        window = rng.choice(run.windows(rng.choice((3, 3, 4, 5))))
        return [next(iter(place)) for place in window]
    rank = rng.randrange(13)
    return [NATURALS[13 * suit + rank] for suit in rng.sample(range(4), rng.choice((3, 3, 4)))]


def counted(cards: Sequence[Card]) -> list[int]:
    counts = [0] * 53
    for card in cards:
        counts[card.index] += 1
    return counts


def every_meld(variant: Variant, every: list[int]) -> list[tuple[int, ...]]:
    """All melds of the cards: by the book, or by the game's own rule asked about group after group."""
    book = BOOKS.get(variant.name)
    if book is not None:
        return sorted(candidates(book, every))
    cards = [EVERY_CARD[card] for card in range(53) for _ in range(every[card])]
    return sorted(tuple(sorted(card.index for card in meld.cards)) for meld in analysis.melds(variant, cards))


Other = Callable[[list[tuple[int, ...]], list[int], list[int], list[int]], tuple[int, int] | None]
"""Another algorithm: the melds, how many of each card there are and must lie, their values; cards and penalty that are left at least."""


def least_left(
    groups: list[tuple[int, ...]], every: list[int], must: list[int], values: list[int]
) -> tuple[int, int] | None:
    """(cards, penalty) that must stay in the hand at least, by trying every meld; None if the table cannot lie."""
    by_card: dict[int, list[tuple[int, ...]]] = {}
    for meld in groups:
        by_card.setdefault(meld[0], []).append(meld)

    @cache
    def go(left: tuple[int, ...]) -> tuple[int, int] | None:
        if not left:
            return 0, 0
        first = left[0]
        copies = left.count(first)
        found = []
        if copies <= every[first] - must[first] and (rest := go(left[copies:])) is not None:
            found.append((rest[0] + copies, rest[1] + copies * values[first]))
        for meld in by_card.get(first, ()):
            after = list(left)
            if all(card in after and not after.remove(card) for card in meld):  # type: ignore[func-returns-value]
                rest = go(tuple(after))
                if rest is not None:
                    found.append(rest)
        return min(found, default=None)

    return go(tuple(card for card in range(53) for _ in range(every[card])))


def followed(table: Sequence[Meld], hand: Sequence[Card], found: Rearrangement) -> None:
    """The steps, done on the old table, leave the new one, and every card comes from where the step says."""
    piles = {i: list(meld.cards) for i, meld in enumerate(table)}
    rest = list(hand)
    grown = {step.base: step.meld for step in found.steps if step.base is not None}
    for step in found.steps:
        have = [] if step.base is None else list((Counter(piles[step.base]) & Counter(step.meld.cards)).elements())
        for part in step.parts:
            for card in part.cards:
                if part.source is None and card not in rest:
                    taken = next(pile for i, pile in piles.items() if card in pile and i not in grown)
                    taken.remove(card)
                elif part.source is None:
                    rest.remove(card)
                else:
                    piles[part.source].remove(card)
                have.append(card)
        assert sorted(have) == sorted(step.meld.cards)
    touched = {step.base for step in found.steps} | {part.source for step in found.steps for part in step.parts}
    kept = [meld for i, meld in enumerate(table) if i not in touched and meld in found.table]
    changed = [step.meld for step in found.steps]
    assert Counter(kept) - Counter(found.table) == Counter()
    assert Counter(changed) - Counter(found.table) == Counter()


def certify(variant: Variant, table: Sequence[Meld], hand: tuple[Card, ...], found: Rearrangement) -> None:
    """No card is lost or gained, every group is a meld, and the variant's own rule allows it."""
    before = Counter(card for meld in table for card in meld.cards)
    after = Counter(card for meld in found.table for card in meld.cards)
    assert before + Counter(hand) == after + Counter(found.hand)
    assert Counter(found.played) == after - before
    assert Counter(found.taken) == before - after
    if not found.played:
        assert found.table == tuple(table)
        assert not found.steps
        return
    answer = variant.check_regroup(table, [meld.declared for meld in found.table], hand)
    assert answer, answer
    followed(table, hand, found)


def compare(variant: Variant, table: Sequence[Meld], hand: tuple[Card, ...], other: Other = least_left) -> None:
    found = rearrange(variant, table, hand)
    certify(variant, table, hand, found)
    lying = counted([card for meld in table for card in meld.cards])
    every = [a + b for a, b in zip(lying, counted(hand), strict=True)]
    stays = variant.regroup.table_cards is TableCards.STAY  # type: ignore[attr-defined]
    values = [variant.hand_value((card,)) for card in EVERY_CARD]
    wanted = other(every_meld(variant, every), every, lying if stays else [0] * 53, values)
    assert wanted is not None
    if wanted[0] < len(hand):
        assert (len(found.hand), variant.hand_value(found.hand)) == wanted
    else:
        assert not found.played


@pytest.mark.parametrize("name", GAMES)
def test_a_second_algorithm_finds_no_better_rearrangement(name: str) -> None:
    rng = random.Random(name)
    game = GAMES[name]
    for _ in range(25 if name in BOOKS and game not in JOKERS else 10):
        compare(
            game, *deal(rng, game, rng.randrange(25 if name in BOOKS else 14), rng.randrange(9 if name in BOOKS else 7))
        )


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_a_second_algorithm_finds_no_better_rearrangement_of_very_many_tables(name: str) -> None:
    rng = random.Random(name + "!")
    largest = 28 if name in BOOKS else 16
    for _ in range(400):
        compare(GAMES[name], *deal(rng, GAMES[name], rng.randrange(largest - 16, largest), rng.randrange(1, 9)))


def by_integer_program(variant: Variant, table: Sequence[Meld], hand: tuple[Card, ...]) -> None:
    from benchmarks.integer_programs import Question, highs

    found = rearrange(variant, table, hand)
    certify(variant, table, hand, found)
    lying = counted([card for meld in table for card in meld.cards])
    every = [a + b for a, b in zip(lying, counted(hand), strict=True)]
    gains = [8192 + variant.hand_value((card,)) for card in EVERY_CARD]
    book = BOOKS[variant.name]
    stays = variant.regroup.table_cards is TableCards.STAY  # type: ignore[attr-defined]
    must = lying if stays else [0] * 53
    best = highs(Question(tuple(every), tuple(gains), tuple(must), jokers=book.jokers, ace_high=book.ace == "both"))
    assert best is not None
    mine = sum(gains[card.index] for meld in found.table for card in meld.cards)
    if best // 8192 > sum(lying) + bool(not stays) - 1 and found.played:
        assert mine == best
    else:
        assert best // 8192 <= sum(lying)


@pytest.mark.full
@pytest.mark.parametrize("name", ["rabloromi", "stay", "tiles", "one pack"])
def test_integer_programs_find_no_better_rearrangement_of_large_tables(name: str) -> None:
    pytest.importorskip("highspy")
    rng = random.Random(name + "?")
    largest = 40 if name == "one pack" else 81
    for _ in range(550):
        by_integer_program(GAMES[name], *deal(rng, GAMES[name], rng.randrange(12, largest), rng.randrange(1, 11)))


def most_laid(
    groups: list[tuple[int, ...]], every: list[int], must: list[int], values: list[int]
) -> tuple[int, int] | None:
    """(cards, penalty) that must stay in the hand at least, by an integer program with a number for each meld."""
    import highspy

    solver = highspy.Highs()
    solver.silent()
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.setOptionValue("presolve", "off")
    for card in range(53):
        solver.addRow(float(must[card]), float(every[card]), 0, [], [])
    for group in groups:
        cards = Counter(group)
        gain = sum(8192 + values[card] for card in group)
        solver.addCol(float(gain), 0.0, 9.0, len(cards), list(cards), [float(many) for many in cards.values()])
    for column in range(len(groups)):
        solver.changeColIntegrality(column, highspy.HighsVarType.kInteger)
    solver.changeObjectiveSense(highspy.ObjSense.kMaximize)
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None if groups or any(must) else (sum(every), sum(map(int.__mul__, values, every)))
    left = sum((8192 + value) * many for value, many in zip(values, every, strict=True))
    loose, penalty = divmod(left - round(float(solver.getInfo().objective_function_value)), 8192)
    return loose, penalty


@pytest.mark.full
@pytest.mark.parametrize("name", [game.name for game in (TILES, *JOKERS, *BY_LAW)])
def test_integer_programs_find_no_better_rearrangement_with_jokers(name: str) -> None:
    """Two thousand tables and more: jokers, two a meld, wild ranks, free suits, packs of few ranks."""
    pytest.importorskip("highspy")
    rng = random.Random(name + "??")
    for _ in range(110):
        compare(GAMES[name], *deal(rng, GAMES[name], rng.randrange(10, 41), rng.randrange(1, 11)), most_laid)


def table(*texts: str, variant: Variant = RABLOROMI) -> list[Meld]:
    return [variant.meld(romi.cards(text)).unwrap() for text in texts]


def test_RABLO4_cards_of_the_table_are_regrouped_to_take_a_card_of_the_hand() -> None:
    found = rearrange(RABLOROMI, table("7h 8h 9h Th", "7c 7d 7s"), romi.cards("Ts Td 7h"))
    assert not found.hand
    assert found.played == tuple(sorted(romi.cards("Ts Td 7h")))
    certify(RABLOROMI, table("7h 8h 9h Th", "7c 7d 7s"), romi.cards("Ts Td 7h"), found)


def test_RABLO4_table_cards_may_be_taken_up_or_must_stay_as_the_rule_says() -> None:
    lying = table("2c 3c 4c", "2d 2h 2s")
    hand = romi.cards("5c 6c Kh")
    assert not rearrange(RABLOROMI, lying, hand).taken
    lying = table("7c 8c 9c")
    hand = romi.cards("8c 8d 8h 9c Tc")
    for variant in (RABLOROMI, STAY):
        certify(variant, lying, hand, rearrange(variant, lying, hand))


def test_RABLO4_nothing_changes_where_no_card_can_be_played() -> None:
    lying = table("7h 8h 9h")
    found = rearrange(RABLOROMI, lying, romi.cards("Kc 2d"))
    assert (found.table, found.played, found.steps) == (tuple(lying), (), ())


def test_the_rest_of_the_table_stays_where_a_lay_off_is_enough() -> None:
    lying = table("7h 8h 9h", "Kc Kd Ks", "2c 3c 4c 5c")
    found = rearrange(RABLOROMI, lying, romi.cards("Th Kh"))
    assert [str(step) for step in found.steps] == [
        "meld 1: 7♥ 8♥ 9♥ 10♥ with 10♥ from the hand",
        "meld 2: K♣ K♦ K♥ K♠ with K♥ from the hand",
    ]
    assert found.table[2] == lying[2]


def test_an_empty_table_takes_new_melds() -> None:
    found = rearrange(RABLOROMI, (), romi.cards("7h 8h 9h 2c"))
    assert [str(meld) for meld in found.table] == ["7♥ 8♥ 9♥"]
    assert [(step.base, len(step.parts)) for step in found.steps] == [(None, 1)]


def test_a_joker_of_the_table_is_used_anew() -> None:
    lying = table("7h * 9h", variant=TILES)
    found = rearrange(TILES, lying, romi.cards("8h Kc Ks"))
    assert not found.hand
    certify(TILES, lying, romi.cards("8h Kc Ks"), found)


def test_a_run_may_go_around_the_corner_where_the_game_says_so() -> None:
    lying = table("Kh Ah 2h", variant=AROUND)
    found = rearrange(AROUND, lying, romi.cards("Qh 3h"))
    assert [str(meld) for meld in found.table] == ["Q♥ K♥ A♥ 2♥ 3♥"]


def test_a_game_without_rearranging_says_so() -> None:
    with pytest.raises(ValueError, match="romi51: rearranging the table cannot be searched"):
        rearrange(ROMI51, (), ())


def test_more_cards_than_the_packs_hold_are_refused() -> None:
    with pytest.raises(ValueError, match="rabloromi"):
        rearrange(RABLOROMI, table("7h 8h 9h", "7h 8h 9h"), romi.cards("7h"))


def test_what_lies_there_must_be_melds() -> None:
    with pytest.raises(ValueError, match="not everything on the table is a meld"):
        rearrange(
            RABLOROMI, table("7h * 9h", variant=TILES)[:0] + table("Ac 2c 3c") + [_false_meld()], romi.cards("4c")
        )


def _false_meld() -> Meld:
    return Meld.of("run", romi.cards("Qd Kd Ad 2d"))


def test_a_limit_stops_with_an_error() -> None:
    rng = random.Random(4)
    lying, hand = deal(rng, STAY, 70, 10)
    with pytest.raises(AnalysisLimit):
        rearrange(STAY, lying, hand, limit=1)


def test_rules_of_ones_own_take_the_general_path() -> None:
    mixed = attrs.evolve(RABLOROMI, meld=Melds(Run(jokers=NO_JOKER, suits=RunSuits.MIXED), Set(jokers=NO_JOKER)))
    lying = table("7h 8c 9h", variant=mixed)
    found = rearrange(mixed, lying, romi.cards("Td 2c"))
    assert [str(card) for card in found.hand] == ["2♣"]
    certify(mixed, lying, romi.cards("Td 2c"), found)


def test_the_general_path_agrees_with_the_kernel() -> None:
    def own(cards: Sequence[Card], /) -> romi.Verdict[Meld]:
        return STAY.meld_rule(cards)

    custom = attrs.evolve(STAY, meld=own)
    rng = random.Random(12)
    for _ in range(8):
        lying, hand = deal(rng, STAY, 6, rng.randrange(4))
        fast, slow = rearrange(STAY, lying, hand), rearrange(custom, lying, hand)
        assert (len(fast.hand), STAY.hand_value(fast.hand)) == (len(slow.hand), STAY.hand_value(slow.hand))
        certify(custom, lying, hand, slow)


def test_a_joker_in_tile_rummy_is_searched_as_quickly_as_no_joker() -> None:
    """Two jokers a meld: where no more are there, the limit binds nobody."""
    tiles = attrs.evolve(TILES, meld=Melds(Run(Ace.LOW, jokers=AtMost(2)), Set(jokers=AtMost(2))))
    lying = table("7h * 9h", "4c 4d 4h", "Tc Jc Qc Kc", variant=tiles)
    hand = romi.cards("8h 6h 7c 9c")
    found = rearrange(tiles, lying, hand, limit=20_000)
    assert found.hand == ()
    certify(tiles, lying, hand, found)
