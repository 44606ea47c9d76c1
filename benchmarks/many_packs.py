"""Hands of two packs with jokers, openings and tables, beside integer programs on CP-SAT and HiGHS, and rummikub-solver.

Every contender answers the same question, input by input; a peer's time holds the making of its program, ours the whole public call on a
tuple of cards. Each time is the least of the repeats. Peers on a table stand with the best of them, input by input.
"""

from __future__ import annotations

import importlib.util
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import attrs

from benchmarks import integer_programs as peers
from benchmarks.timing import few, markdown
from romi import analysis
from romi.analysis.hand import EVERY_CARD
from romi.card import JOKER, NATURALS, Card, Plain
from romi.deck import Deck
from romi.melds import NO_JOKER, Ace, AtMost, Melds, Run, Set
from romi.melds.meld import Meld
from romi.rules.regrouping import FreeRegroup, TableCards
from romi.variants import RABLOROMI, ROMI51
from romi.variants.variant import Variant

Cards = tuple[Plain, ...]
Tables = list[tuple[Sequence[Meld], Cards]]

TABLES = attrs.evolve(RABLOROMI, regroup=FreeRegroup(table_cards=TableCards.STAY))
TILES = attrs.evolve(TABLES, meld=Melds(Run(Ace.LOW, jokers=NO_JOKER), Set(jokers=NO_JOKER)))
TWO_JOKERS = attrs.evolve(
    TABLES, name="tiles", deck=Deck(2, jokers=2), meld=Melds(Run(Ace.LOW, jokers=AtMost(2)), Set(jokers=AtMost(2)))
)
ONE_A_MELD = attrs.evolve(TABLES, name="one a meld", deck=Deck(2, jokers=4), meld=Melds(Run(Ace.LOW), Set()))
NAMES = {"CP-SAT": "ortools", "HiGHS": "highspy", "rummikub-solver": "rummikub_solver"}


@dataclass
class Row:
    """What a task took, input by input, in milliseconds, and in how many answers a peer differs."""

    name: str
    ours: list[float] = field(default_factory=list)
    theirs: dict[str, list[float]] = field(default_factory=dict)
    differ: int = 0

    def best(self) -> list[float]:
        """The best peer's time for each input."""
        return [min(times) for times in zip(*self.theirs.values(), strict=True)] if self.theirs else []

    def cells(self, slowest: float = 1.0) -> list[str]:
        """The row of the table: medians over the inputs, or over the slowest part of them by our own time."""
        order = sorted(range(len(self.ours)), key=self.ours.__getitem__)
        chosen = order[round(len(order) * (1 - slowest)) :]
        ours = statistics.median(self.ours[i] for i in chosen)
        each = [
            f"{statistics.median(times[i] for i in chosen):.2f}" if (times := self.theirs.get(name)) else "not measured"
            for name in NAMES
        ]
        best = self.best()
        peer = statistics.median(best[i] for i in chosen) if best else None
        worst = order[-1]
        tail = f"{best[worst] / self.ours[worst]:.1f}" if best else "not measured"
        ratio = "not measured" if peer is None else f"{peer / ours:.1f}"
        return [self.name, f"{ours:.3f}", *each, ratio, f"{self.ours[worst]:.2f}", tail, str(self.differ)]


HEAD = [
    "task",
    "romi, ms",
    *NAMES,
    "best peer ÷ romi",
    "slowest romi, ms",
    "best peer ÷ romi there",
    "answers that differ",
]


def clock(ask: Callable[[], object], repeats: int) -> tuple[float, object]:
    """The least milliseconds of the repeats, and the answer."""
    best, answer = float("inf"), None
    for _ in range(repeats):
        start = time.process_time()
        answer = ask()
        best = min(best, (time.process_time() - start) * 1e3)
    return best, answer


def there(name: str) -> bool:
    """Whether the peer is installed."""
    return importlib.util.find_spec(NAMES[name]) is not None


# --- inputs ----------------------------------------------------------------------------------


def uniform(rng: random.Random, size: int, jokers: int) -> Cards:
    """A hand out of two packs with so many jokers."""
    return (*rng.sample(NATURALS * 2, size - jokers), *[JOKER] * jokers)


def window(rng: random.Random, ranks: int) -> Cards:
    """Fifteen cards out of so many ranks that follow each other, with up to two jokers."""
    low = rng.randrange(14 - ranks)
    jokers = rng.randrange(3)
    pool = [card for card in NATURALS * 2 if low < card.rank <= low + ranks]
    return (*rng.sample(pool, min(15 - jokers, len(pool))), *[JOKER] * jokers)


def table_and_hand(
    rng: random.Random, size: int, held: int, variant: Variant, lying: int = 0, in_hand: int = 0
) -> tuple[list[Meld], Cards]:
    """A table of random melds of two packs, and a hand out of what is left; so many jokers in each of them."""
    left = list(NATURALS * 2)
    melds: list[Meld] = []
    laid = 0
    for _ in range(4000):
        if rng.random() < 0.5:
            length = rng.choice((3, 3, 4, 5))
            window = rng.choice(variant_run(variant).windows(length))
            cards: list[Card] = [next(iter(place)) for place in window]
        else:
            rank = rng.randrange(13)
            cards = [NATURALS[13 * suit + rank] for suit in rng.sample(range(4), rng.choice((3, 3, 4)))]
        if laid + len(cards) <= size and all(cards.count(card) <= left.count(card) for card in cards):  # type: ignore[arg-type]
            if lying and rng.random() < 0.5:
                cards[rng.randrange(len(cards))] = JOKER
                lying -= 1
            for card in cards:
                if card is not JOKER:
                    left.remove(card)  # type: ignore[arg-type]
            melds.append(variant.meld(cards).unwrap())
            laid += len(cards)
    return melds, (*rng.sample(left, min(held - in_hand, len(left))), *[JOKER] * in_hand)


def variant_run(variant: Variant) -> Run:
    """The variant's rule for runs."""
    rule = variant.meld_rule
    return next(each for each in getattr(rule, "rules", (rule,)) if isinstance(each, Run))


def counted(cards: Sequence[Card]) -> tuple[int, ...]:
    """How many of each card, by index."""
    counts = [0] * 53
    for card in cards:
        counts[card.index] += 1
    return tuple(counts)


# --- tasks -----------------------------------------------------------------------------------


def arranging(name: str, hands: Sequence[Cards], repeats: int, variant: Variant = ROMI51) -> Row:
    """The least penalty of each hand, then most cards."""
    row = Row(name, theirs={peer: [] for peer in ("CP-SAT", "HiGHS") if there(peer)})
    solvers = {"CP-SAT": peers.cp_sat, "HiGHS": peers.highs}
    values = [variant.hand_value((card,)) for card in EVERY_CARD]
    for hand in hands:
        ours, found = clock(lambda hand=hand: analysis.arrange(variant, hand), repeats)  # type: ignore[misc]
        row.ours.append(ours)
        question = peers.Question(counted(hand), tuple(value * 128 + 1 for value in values), (0,) * 53)
        assert isinstance(found, analysis.Arrangement)
        gain = (variant.hand_value(hand) - found.penalty) * 128 + found.melded
        for peer, times in row.theirs.items():
            spent, answer = clock(lambda peer=peer: solvers[peer](question), min(3, repeats))  # type: ignore[misc]
            times.append(spent)
            row.differ += answer != gain
    return row


def opening(name: str, hands: Sequence[Cards], repeats: int) -> Row:
    """The fewest cards that open Römi 51."""
    row = Row(name, theirs={"CP-SAT": []} if there("CP-SAT") else {})
    for hand in hands:
        ours, found = clock(lambda hand=hand: analysis.best_opening(ROMI51, hand), repeats)  # type: ignore[misc]
        row.ours.append(ours)
        question = peers.OpeningQuestion(counted(hand), 51, pure=True)
        if row.theirs:
            spent, answer = clock(lambda: peers.opening_by_cp_sat(question), min(3, repeats))
            row.theirs["CP-SAT"].append(spent)
            row.differ += answer != (found.melded if isinstance(found, analysis.Arrangement) else None)
    return row


def rearranging(
    name: str, tables: Sequence[tuple[Sequence[Meld], Cards]], repeats: int, variant: Variant = TABLES
) -> Row:
    """Most cards played, then least penalty of what stays."""
    low = variant_run(variant).ace is Ace.LOW
    limit = variant_run(variant).jokers
    jokers = (limit.most or 0) if isinstance(limit, AtMost) else 0
    names = ("CP-SAT", "HiGHS", *(("rummikub-solver",) if variant is TILES else ()))
    row = Row(name, theirs={peer: [] for peer in names if there(peer)})
    solvers = {"CP-SAT": peers.cp_sat, "HiGHS": peers.highs}
    gains = tuple(4096 + variant.hand_value((card,)) for card in EVERY_CARD)
    tiles = peers.rummikub_solver() if variant is TILES else None
    for melds, hand in tables:
        ours, found = clock(lambda melds=melds, hand=hand: analysis.rearrange(variant, melds, hand), repeats)  # type: ignore[misc]
        row.ours.append(ours)
        assert isinstance(found, analysis.Rearrangement)
        must = counted([card for meld in melds for card in meld.cards])
        held = counted(hand)
        every = tuple(map(sum, zip(must, held, strict=True)))
        question = peers.Question(every, gains, must, jokers, ace_high=not low)
        gain = sum(gains[card.index] for meld in found.table for card in meld.cards)
        for peer, times in row.theirs.items():
            if peer == "rummikub-solver" and tiles is not None:
                spent, answer = clock(lambda must=must, held=held: tiles(must, held), min(2, repeats))  # type: ignore[misc]
                row.differ += answer != len(found.played)
            else:
                spent, answer = clock(lambda peer=peer, asked=question: solvers[peer](asked), min(2, repeats))  # type: ignore[misc]
                row.differ += answer != gain
            times.append(spent)
    return row


def tables() -> Iterator[str]:
    """The medians, then the tails."""
    yield "### Hands, openings and tables of two packs\n\n" + markdown(HEAD, list(_medians()))
    yield "### Tables with jokers\n\n" + markdown(HEAD, list(_jokers()))
    yield "### Tails: 300 inputs each\n\n" + markdown(HEAD, list(_tails()))


def _medians() -> Iterator[list[str]]:
    rng = random.Random(2)
    count = few(100)
    hands = [uniform(rng, rng.choice((14, 15)), jokers) for jokers in range(5) for _ in range(count)]
    yield arranging("arrange, 14–15 cards, 0–4 jokers", hands, 5).cells()
    yield opening("best_opening, the same hands", hands, 5).cells()
    given = [table_and_hand(rng, rng.randrange(12, 49), rng.randrange(5, 11), TABLES) for _ in range(few(200))]
    yield rearranging("rearrange, 12–48 + 5–10", given, 3).cells()
    given = [table_and_hand(rng, rng.randrange(12, 49), rng.randrange(5, 11), TILES) for _ in range(few(60))]
    yield rearranging("the same, ace low", given, 3, TILES).cells()
    given = [table_and_hand(rng, 80, 10, TABLES) for _ in range(few(100))]
    eighty = rearranging("rearrange, 80 + 10", given, 3)
    yield eighty.cells()
    eighty.name += ", slowest tenth"
    yield eighty.cells(0.1)


def _jokers() -> Iterator[list[str]]:
    rng = random.Random(4)
    count = few(100)

    def given(size: tuple[int, int], held: tuple[int, int], variant: Variant, lying: int, in_hand: int) -> Tables:
        return [
            table_and_hand(rng, rng.randint(*size), rng.randint(*held), variant, lying, in_hand) for _ in range(count)
        ]

    for name, size, lying, in_hand in (
        ("20–40 + 10–14, one joker on the table", (20, 40), 1, 0),
        ("20–40 + 10–14, one joker in the hand", (20, 40), 0, 1),
        ("20–40 + 10–14, a joker on either", (20, 40), 1, 1),
        ("60–90 + 10–14, one joker on the table", (60, 90), 1, 0),
        ("60–90 + 10–14, a joker on either", (60, 90), 1, 1),
    ):
        yield rearranging(name, given(size, (10, 14), TWO_JOKERS, lying, in_hand), 2, TWO_JOKERS).cells()
    name = "40 + 10, one joker a meld, two on either"
    yield rearranging(name, given((40, 40), (10, 10), ONE_A_MELD, 2, 2), 2, ONE_A_MELD).cells()


def _tails() -> Iterator[list[str]]:
    rng = random.Random(3)
    count = few(300)
    for ranks in range(2, 7):
        yield arranging(
            f"15 cards from {ranks} ranks, 0–2 jokers", [window(rng, ranks) for _ in range(count)], 3
        ).cells()
    for size in (60, 80, 92):
        given = [table_and_hand(rng, size, 10, TABLES) for _ in range(count)]
        yield rearranging(f"rearrange, {size} + 10", given, 2).cells()
    for size in (60, 70, 90):
        loose: list[tuple[Sequence[Meld], Cards]] = [((), tuple(rng.sample(NATURALS * 2, size))) for _ in range(count)]
        yield rearranging(f"{size} loose cards", loose, 2).cells()
