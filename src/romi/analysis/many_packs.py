"""Hands with twins and jokers, under the library's rules: to the many-packs kernel and back.

The kernel adds up whole numbers; the three wishes of a `Best` become layers of one number, so that the sum of a better wish
outweighs all of the next.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from romi._kernel import runs
from romi._kernel.best import NO_CEILING, Job
from romi._kernel.columns import STANDS
from romi.analysis.arrangement import Arrangement, Best, in_order
from romi.analysis.hand import EVERY_CARD
from romi.analysis.limits import AnalysisLimit, AnalysisStopped, Stop
from romi.analysis.shortcuts import LibraryRules
from romi.analysis.shortcuts.known import MOST_JOKERS
from romi.card import JOKER, NATURALS, Card, Natural, Plain, Rank, Suit
from romi.melds.meld import Meld
from romi.melds.run import Run
from romi.melds.set import Set, SetSuits
from romi.melds.track import Ace

MOST_NODES: Final = 1_000_000
"""How many nodes are looked at unless a limit is given."""


class Crowded(AnalysisLimit):
    """There are more states than the kernel can hold; the general path may still do it."""


_JOKER: Final = JOKER.index
_SLICE: Final = 500

NOTHING_MUST: Final = [0] * len(EVERY_CARD)

_ACES: Final = {
    Ace.LOW: runs.LOW,
    Ace.HIGH: runs.HIGH,
    Ace.LOW_OR_HIGH: runs.BOTH,
    Ace.LOW_AND_HIGH: runs.LOW_AND_HIGH,
    Ace.AROUND: runs.AROUND,
}
_NO_BOUND: Final = 99
_MOST_COPIES: Final = 7
_ITSELF: Final = tuple(frozenset((card,)) for card in NATURALS)
_RANKS: Final = tuple(Rank)


@lru_cache(maxsize=32)
def kernel_rules(rules: LibraryRules) -> runs.Rules | None:
    """The rules in the kernel's numbers, with what it learns about them; None where it does not serve them."""
    run, set_ = rules.run, rules.set
    if run is not None and run.least < 2:
        return None
    order = sorted(_RANKS if run is None else run.ranks, key=lambda rank: rank is not Rank.ACE)
    ace = Ace.LOW if run is None or (order[0] is not Rank.ACE and run.ace is not Ace.AROUND) else run.ace
    if ace is Ace.AROUND and rules.laid.low_ace != rules.laid.ace:
        return None
    if set_ is not None and set_.least < 2:
        return None
    values = [rules.laid.of(Natural(rank, Suit.CLUBS)) for rank in Rank]
    low = rules.laid.low_ace
    if min(*values, low, rules.loose.joker, *(rules.loose.of(Natural(rank, Suit.CLUBS)) for rank in Rank)) < 0:
        return None
    places = [rank - 1 for rank in order]
    return runs.Rules(
        len(order),
        0 if run is None else run.least,
        0 if run is None else run.longest,
        _ACES[ace],
        0 if set_ is None else set_.least,
        0 if set_ is None else _NO_BOUND if set_.longest is None else set_.longest,
        1 if set_ is not None and set_.suits is SetSuits.FREE else 0,
        list(rules.run_needs),
        list(rules.set_needs),
        [*(values[place] if place else low for place in places), values[0]],
        [-1 if place in rules.no_sets else values[place] for place in places],
        1 if rules.apart else 0,
        places,
    )


def serves(rules: LibraryRules, counts: list[int]) -> bool:
    """Whether the kernel serves these rules, and can count that far."""
    made = kernel_rules(rules)
    if made is None or any(counts[card] for card in made.strange):
        return False
    wild = counts[_JOKER] + sum([counts[card] for card in rules.wild])
    return wild <= MOST_JOKERS and max(counts[:_JOKER]) <= _MOST_COPIES


def suits_hands(rules: LibraryRules, counts: list[int]) -> bool:
    """Whether the kernel serves these rules, and is the quicker way for a hand.

    Where several jokers may lie in a meld, or go around the corner, or natural cards are wild, nearly everything in a hand fits with nearly
    everything, and there is not much of it: the general path is far ahead. It is so where ranks are left out of the packs, too.
    """
    made = kernel_rules(rules)
    if made is None or rules.wild or made.ranks < len(Rank) or not serves(rules, counts):
        return False
    return not counts[_JOKER] or (made.jokers < 2 and made.ace != runs.AROUND)


def arrange(
    rules: LibraryRules, counts: list[int], size: int, best: Best, limit: int | None, stop: Stop | None = None
) -> Arrangement:
    """The best arrangement of so many counted cards."""
    counts = counts[:]
    found = solved(rules, counts, *_weights(rules, size, best), limit=limit, stop=stop).melds()
    laid: list[Meld] = []
    points = 0
    for cells in found:
        for cell in cells:
            counts[lying(cell)] -= 1
        meld, worth = meld_and_points(rules, tuple(cells))
        laid.append(meld)
        points += worth
    left = [(card, count) for card, count in zip(EVERY_CARD, counts, strict=True) if count]
    deadwood = tuple([card for card, count in left for _ in range(count)])
    values = loose_values(rules)
    return Arrangement(in_order(tuple(laid)), deadwood, points, sum([values[card.index] for card in deadwood]))


def penalty(rules: LibraryRules, counts: list[int], limit: int | None) -> int:
    """The least penalty of the counted cards."""
    return solved(rules, counts, loose_values(rules), 0, limit=limit).cost


def solved(
    rules: LibraryRules,
    counts: list[int],
    weights: list[int],
    scale: int,
    *,
    must: list[int] | None = None,
    ceiling: int | None = None,
    limit: int | None = None,
    stop: Stop | None = None,
) -> Job:
    """The kernel's search to its end; see `Job` for what is asked."""
    job = begun(rules, counts, weights, scale, must=must, ceiling=ceiling)
    finish(job, limit, stop)
    return job


def begun(
    rules: LibraryRules,
    counts: list[int],
    weights: list[int],
    scale: int,
    *,
    must: list[int] | None = None,
    ceiling: int | None = None,
) -> Job:
    """The kernel's search, not begun."""
    kernel = kernel_rules(rules)
    if kernel is None:
        raise AssertionError("only rules that the kernel serves come here")
    return Job(
        kernel,
        counts,
        weights,
        scale,
        must or NOTHING_MUST,
        list(rules.wild),
        NO_CEILING if ceiling is None else ceiling,
    )


def finish(job: Job, limit: int | None, stop: Stop | None) -> None:
    """Let the search come to its end, in slices between which the interpreter hears an interrupt, and `stop` is asked.

    `AnalysisLimit` after more than `limit` steps, `Crowded` where there are more states than can be held; `AnalysisStopped` if it is stopped.
    """
    most = MOST_NODES if limit is None else limit
    try:
        while job.nodes < most:
            if stop is not None and stop():
                raise AnalysisStopped("arranging the cards", job.nodes)
            if job.run(min(_SLICE, most - job.nodes)):
                return
    except runs.TooManyStates:
        raise Crowded("arranging the cards", most) from None
    raise AnalysisLimit("arranging the cards", most)


@lru_cache(maxsize=32)
def loose_values(rules: LibraryRules) -> list[int]:
    """What a copy of each card costs in the hand."""
    return [rules.loose.of(card) for card in EVERY_CARD]


@lru_cache(maxsize=512)
def _weights(rules: LibraryRules, n: int, best: Best) -> tuple[list[int], int]:
    """What a copy of each card costs when left over, and what a point in a meld saves."""
    values = loose_values(rules)
    most_penalty = 1 + n * max(values)
    most_points = 1 + n * max(rules.laid.low_ace, *(rules.laid.of(card) for card in NATURALS[:13]))
    if best is Best.POINTS:
        return [value * (n + 1) + 1 for value in values], most_penalty * (n + 1)
    if best is Best.CARDS:
        return [(most_penalty + value) * most_points for value in values], 1
    return [(value * (n + 1) + 1) * most_points for value in values], 1


@lru_cache(maxsize=8192)
def meld_and_points(rules: LibraryRules, cells: tuple[int, ...]) -> tuple[Meld, int]:
    """A meld of the kernel's, and its points."""
    meld = as_meld(rules, list(cells))
    return meld, rules.laid(meld)


def lying(cell: int) -> int:
    """The card that lies there, by index."""
    return cell if cell < STANDS else _JOKER if cell < 2 * STANDS else cell // STANDS - 2


def as_meld(rules: LibraryRules, cells: list[int]) -> Meld:
    """A meld of the kernel's, as the rule itself would read it."""
    naturals = [NATURALS[cell % STANDS] for cell in cells]
    is_set = rules.set is not None and (rules.run is None or naturals[0].rank is naturals[1].rank)
    if is_set and rules.set is not None:
        return _as_set(rules.set, cells)
    if rules.run is None:
        raise AssertionError("a meld is a run or a set")
    return _as_run(rules.run, cells, naturals)


def _as_run(rule: Run, cells: list[int], naturals: list[Natural]) -> Meld:
    cards: tuple[Card, ...] = tuple(
        natural if cell < STANDS else EVERY_CARD[lying(cell)] for cell, natural in zip(cells, naturals, strict=True)
    )
    return Meld(rule.kind, cards, tuple(_ITSELF[natural.index] for natural in naturals))


def _as_set(rule: Set, cells: list[int]) -> Meld:
    own = sorted(NATURALS[cell] for cell in cells if cell < STANDS)
    wild: list[Plain] = []
    for card in sorted(EVERY_CARD[lying(cell)] for cell in cells if cell >= STANDS):
        if isinstance(card, Natural) and card.rank is own[0].rank and (rule.suits is SetSuits.FREE or card not in own):
            own.append(card)
        else:
            wild.append(card)
    own.sort()
    taken = {card.suit for card in own} if rule.suits is SetSuits.DISTINCT else set[Suit]()
    missing = frozenset(Natural(own[0].rank, suit) for suit in Suit if suit not in taken)
    stands_for = (*(_ITSELF[card.index] for card in own), *(missing,) * len(wild))
    return Meld(rule.kind, (*own, *wild), stands_for)
