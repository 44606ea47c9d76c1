"""Hands of one pack: the least deadwood of ten cards, and of eleven after the best discard, beside OpenSpiel's gin rummy in C++."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

from benchmarks.timing import few, markdown, medians, micros, ratio
from romi import analysis
from romi.analysis import Hand
from romi.card import NATURALS, Natural
from romi.variants import KOPOGOS

Cards = tuple[Natural, ...]
HANDS = 3_000


def uniform(rng: random.Random, size: int) -> Cards:
    """So many of the 52 cards."""
    return tuple(rng.sample(NATURALS, size))


def dense(rng: random.Random, size: int) -> Cards:
    """Out of five ranks that follow each other."""
    low = rng.randrange(9)
    return tuple(rng.sample([card for card in NATURALS if low < card.rank <= low + 5], size))


def self_play(rng: random.Random, count: int) -> tuple[list[Cards], list[Cards]]:
    """Hands of ten and of eleven from the fourth turn on, of two who take what lowers their deadwood and throw what costs most."""
    tens: list[Cards] = []
    elevens: list[Cards] = []
    while len(tens) < count:
        pack = list(uniform(rng, 52))
        hands = [tuple(pack[:10]), tuple(pack[10:20])]
        top, stock = pack[20], pack[21:]
        for turn in range(24):
            held = hands[turn % 2]
            taken = (*held, top)
            helps = analysis.deadwood_after_discard(KOPOGOS, taken) < analysis.deadwood(KOPOGOS, held)
            more = taken if helps else (*held, stock.pop())
            top = min(more, key=lambda card: (_rest(more, card), -card.rank))
            rest = tuple(card for card in more if card is not top)
            hands[turn % 2] = rest
            if turn >= 6:
                elevens.append(tuple(rng.sample(more, 11)))
                tens.append(tuple(rng.sample(rest, 10)))
            if analysis.deadwood(KOPOGOS, rest) <= 5:
                break
    return tens[:count], elevens[:count]


def _rest(hand: Cards, card: Natural) -> int:
    return analysis.deadwood(KOPOGOS, tuple(other for other in hand if other is not card))


def peer() -> Callable[[list[int]], int] | None:
    """OpenSpiel's `min_deadwood`, on lists of its own ints, made outside the clock."""
    try:
        import pyspiel
    except ImportError:
        return None
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    answer: Callable[[list[int]], int] = utils.min_deadwood
    return answer


def tables() -> Iterator[str]:
    """Times, and answers in which the peer differs."""
    rng = random.Random(51)
    count = few(HANDS)
    tens, elevens = self_play(rng, count)
    kinds = {
        ("uniform", 10): [uniform(rng, 10) for _ in range(count)],
        ("mid-game", 10): tens,
        ("dense", 10): [dense(rng, 10) for _ in range(count)],
        ("uniform", 11): [uniform(rng, 11) for _ in range(count)],
        ("mid-game", 11): elevens,
        ("dense", 11): [dense(rng, 11) for _ in range(count)],
    }
    other = peer()
    rows = [row(f"{kind}, {size} cards", hands, other) for (kind, size), hands in kinds.items()]
    head = ["least deadwood, one pack", "OpenSpiel µs", "tuple µs", "Hand µs", "batch of Hands µs"]
    head += ["ratio tuple", "ratio Hand", "ratio batch", "answers that differ"]
    yield "### One pack: `deadwood` (10), `deadwood_after_discard` (11), `deadwoods` (batch of tens)\n\n" + markdown(
        head, rows
    )
    if other is not None:
        yield disputed([hand for hands in kinds.values() for hand in hands if len(hand) == 11], other)


def row(name: str, hands: list[Cards], other: Callable[[list[int]], int] | None) -> list[str]:
    """One kind of hands."""
    ready = [Hand(cards) for cards in hands]
    numbers = [[card.index for card in cards] for cards in hands]
    after = len(hands[0]) == 11
    asks = ask_after if after else ask
    contenders: dict[str, Callable[[], object]] = {
        "tuple": lambda: asks(hands),
        "Hand": lambda: asks(ready),
        "batch": lambda: analysis.deadwoods(KOPOGOS, ready),
    }
    if other is not None:
        contenders["peer"] = lambda: ask_peer(other, numbers)
    times = medians(contenders, len(hands))
    theirs = times.get("peer")
    question = analysis.deadwood_after_discard if after else analysis.deadwood
    differ = (
        None
        if other is None
        else sum(other(ints) != question(KOPOGOS, cards) for ints, cards in zip(numbers, hands, strict=True))
    )
    batch = ["–", "–"] if after else [micros(times["batch"]), ratio(theirs, times["batch"])]
    return [
        name,
        micros(theirs),
        micros(times["tuple"]),
        micros(times["Hand"]),
        batch[0],
        ratio(theirs, times["tuple"]),
        ratio(theirs, times["Hand"]),
        batch[1],
        "not measured" if differ is None else str(differ),
    ]


def ask(hands: list[Cards] | list[Hand]) -> None:
    """The public call, once for each hand of ten."""
    question = analysis.deadwood
    for hand in hands:
        question(KOPOGOS, hand)


def ask_after(hands: list[Cards] | list[Hand]) -> None:
    """The public call, once for each hand of eleven."""
    question = analysis.deadwood_after_discard
    for hand in hands:
        question(KOPOGOS, hand)


def ask_peer(other: Callable[[list[int]], int], hands: list[list[int]]) -> None:
    """The peer, once for each hand."""
    for hand in hands:
        other(hand)


def disputed(hands: list[Cards], other: Callable[[list[int]], int]) -> str:
    """The hands of eleven in which the peer differs, and what trying everything says."""
    lines = []
    right = 0
    for cards in hands:
        theirs = other([card.index for card in cards])
        ours = analysis.deadwood_after_discard(KOPOGOS, cards)
        if theirs != ours:
            truth = min(by_trying(frozenset(cards) - {card}) for card in cards)
            right += truth == ours
            text = " ".join(card.symbol for card in sorted(cards))
            lines.append(f"- `{text}`: OpenSpiel {theirs}, romi {ours}, by trying everything {truth}")
    head = f"Of {len(hands)} hands of eleven OpenSpiel differs in {len(lines)}; romi is right in {right} of them."
    return "\n".join([head, *lines[:5]])


def by_trying(cards: frozenset[Natural]) -> int:
    """The least points left over by any choice of melds: every card either lies in some run or set of the hand, or is left."""

    @cache
    def least(left: frozenset[Natural]) -> int:
        if not left:
            return 0
        first = min(left)
        found = min(first.rank, 10) + least(left - {first})
        for meld in melds_with(first, left):
            found = min(found, least(left - meld))
        return found

    return least(cards)


def melds_with(card: Natural, cards: frozenset[Natural]) -> list[frozenset[Natural]]:
    """The melds of the cards in which this is the first."""
    alike = frozenset(other for other in cards if other.rank == card.rank)
    found = [alike] if len(alike) >= 3 else []
    if len(alike) == 4:
        found += [alike - {other} for other in alike if other is not card]
    run = [card]
    while (
        following := next((c for c in cards if c.suit == card.suit and c.rank == run[-1].rank + 1), None)
    ) is not None:
        run.append(following)
        if len(run) >= 3:
            found.append(frozenset(run))
    return found
