"""The questions that programs ask all the time, beside the code that somebody would write by hand instead of importing a library.

The hand-written code knows Römi 51 alone, answers yes or no and points, and gives no reason, no reading and no value. Both are asked about
the same cards, as each of them holds cards. Each row is the sum over its inputs; in the row of different hands every input is asked once.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import attrs

import romi
from benchmarks.timing import few, markdown
from romi import analysis
from romi.card import Natural
from romi.melds import AtMost, Laid, Meld, Melds, Run, Set
from romi.rules.scoring import DealEnd, Finish, Seat
from romi.variants import ROMI51
from romi.verdict import Violations, house

Pair = tuple[int, str]
Cards = Sequence[Pair | None]
Asked = tuple[Callable[[], object], Callable[[], object]]

# --- by hand ---------------------------------------------------------------------------------

RANKS = {letter: number for number, letter in enumerate("A23456789TJQK", 1)}


def read(text: str) -> Cards:
    return [None if word == "*" else (RANKS[word[0].upper()], word[1]) for word in text.split()]


def set_of(cards: Cards) -> bool:
    held = [card for card in cards if card is not None]
    wild = len(cards) - len(held)
    if not 3 <= len(cards) <= 4 or wild > 1:
        return False
    return len({rank for rank, _ in held}) == 1 and len({suit for _, suit in held}) == len(held)


def run_of(cards: Cards) -> bool:
    held = [card for card in cards if card is not None]
    if not 3 <= len(cards) <= 13 or len(cards) - len(held) > 1 or len({suit for _, suit in held}) != 1:
        return False
    for ace in (1, 14):
        ranks = sorted(ace if rank == 1 else rank for rank, _ in held)
        if len(set(ranks)) == len(ranks) and ranks[-1] - ranks[0] < len(cards):
            return True
    return False


def meld_of(cards: Cards) -> bool:
    return set_of(cards) or run_of(cards)


def worth(rank: int) -> int:
    return 11 if rank == 14 else min(rank, 10)


def value(cards: Cards) -> int:
    held = [card for card in cards if card is not None]
    if set_of(cards):
        return len(cards) * worth(14 if held[0][0] == 1 else held[0][0])
    ranks = sorted(rank for rank, _ in held)
    if ranks[0] == 1 and ranks[-1] > 7:
        ranks = [*ranks[1:], 14]
    if len(held) < len(cards):
        missing = [rank for rank in range(ranks[0], ranks[-1]) if rank not in ranks]
        ranks.append(missing[0] if missing else ranks[-1] + 1 if ranks[-1] < 14 else ranks[0] - 1)
    return sum(map(worth, ranks))


def opening_of(*lays: Cards) -> bool:
    if not all(map(meld_of, lays)) or sum(map(value, lays)) < 51:
        return False
    return any(None not in cards and run_of(cards) for cards in lays)


def exchanged(meld: Cards, stands_for: set[Pair], card: Pair) -> bool:
    """The card takes the joker's place, in a set only if all four suits are there then."""
    if card not in stands_for:
        return False
    after = [card if held is None else held for held in meld]
    return meld_of(after) and (run_of(after) or len(after) == 4)


def scored(hands: Sequence[Cards], opened: Sequence[bool], winner: int) -> list[int]:
    def left(cards: Cards) -> int:
        return sum(20 if card is None else 11 if card[0] == 1 else min(card[0], 10) for card in cards)

    return [
        0 if seat == winner else left(cards) if laid else 100
        for seat, (cards, laid) in enumerate(zip(hands, opened, strict=True))
    ]


# --- the inputs ------------------------------------------------------------------------------

YES = (
    "7h 8h 9h",
    "7h 8h *",
    "9h 7h 8h",
    "7c 7d 7h",
    "7c * 7h",
    "Ah 2h 3h 4h",
    "Qh Kh Ah",
    "7c 7d 7h 7s",
    "5s 6s * 8s 9s",
)
NO = ("7h 8h Th", "9c 9c 9d", "7h 8h 8h", "7h 8d 9h", "Kh Ah 2h", "7h 8h", "5h * *", "7c 7d 7h 7s *", "2h 5h 9h Kh")
OPENINGS = (
    ("Th Jh Qh", "7c 7d 7h"),
    ("9h Th Jh", "Kc Kd *"),
    ("7s 8s 9s Ts", "Qc Qd Qh", "2c 3c *"),
    ("Qh Kh Ah", "8c 8d 8h"),
    ("Jd Qd Kd", "* 9c 9h", "3s 4s 5s"),
    ("9h Th Jh", "Kc Kd *", "6d 7d *"),
    ("Ts Js Qs Ks", "Ac Ad Ah"),
    ("Th Jh Qh", "5c 5d *"),
)
LAY_OFFS = (
    ("8h 9h Th", "Jh"),
    ("8h 9h Th", "7h"),
    ("7c 7d 7h", "7s"),
    ("7h 8h *", "Th"),
    ("9s Ts Js Qs", "Ks"),
    ("2h 3h 4h", "Ah"),
    ("8h 9h Th", "*"),
    ("Th Jh Qh Kh", "Ah"),
)
EXCHANGES = (
    ("7h 8h *", "9h"),
    ("* 8h 9h", "7h"),
    ("7c 7d 7h *", "7s"),
    ("5s 6s * 8s 9s", "7s"),
    ("Qh Kh *", "Ah"),
    ("7h * 9h", "8h"),
    ("7c 7d 7h *", "7s"),
    ("Ts * Qs Ks", "Js"),
)
HANDS = (
    ("7h Kd *", "", "2c 3c Ah"),
    ("Kh Kd Ks 2c", "", "5c 5d"),
    ("Ah Ad", "", "* 9h 8h 7c"),
    ("4h", "", "Td Tc 9c 2h 3h"),
)


def asked(name: str) -> list[Asked]:
    """The inputs of a question, each as a call of ours and one of the hand-written code."""
    cards = romi.cards
    if name.startswith("`meld`"):
        return [_meld(cards(text), read(text)) for text in (YES if "yes" in name else NO)]
    if name.startswith("`check_opening`"):
        return [_opening([*map(cards, lays)], [*map(read, lays)]) for lays in OPENINGS]
    if name.startswith("`check_lay_off`"):
        return [_lay_off(ROMI51.meld(cards(on)).unwrap(), cards(card), read(on), read(card)) for on, card in LAY_OFFS]
    if name.startswith("`check_exchange`"):
        return [_exchange(ROMI51.meld(cards(on)).unwrap(), cards(card), read(on), read(card)) for on, card in EXCHANGES]
    if name.startswith("`deal_score`"):
        return [_score(hands) for hands in HANDS]
    return [(lambda text=text: cards(text), lambda text=text: read(text)) for text in YES if text.count(" ") == 2]  # type: ignore[misc]


def _meld(ours: Sequence[romi.Card], theirs: Cards) -> Asked:
    return lambda: ROMI51.meld(ours), lambda: meld_of(theirs)


def _opening(ours: Sequence[Sequence[romi.Card]], theirs: Sequence[Cards]) -> Asked:
    return lambda: ROMI51.check_opening(*ours), lambda: opening_of(*theirs)


def _lay_off(meld: Meld, card: Sequence[romi.Card], theirs: Cards, added: Cards) -> Asked:
    return lambda: ROMI51.check_lay_off(meld, card), lambda: meld_of([*theirs, *added])


def _exchange(meld: Meld, card: Sequence[romi.Card], theirs: Cards, added: Cards) -> Asked:
    naturals = {(natural.rank.value, "cdhs"[natural.suit]) for place in meld.wild for natural in meld.stands_for[place]}
    (one,) = [pair for pair in added if pair is not None]
    return lambda: ROMI51.check_exchange(meld, card), lambda: exchanged(theirs, naturals, one)


def _score(hands: Sequence[str]) -> Asked:
    end = DealEnd([Seat(romi.cards(text), first_laid=1) for text in hands], Finish(1))
    held = [*map(read, hands)]
    return lambda: ROMI51.deal_score(end), lambda: scored(held, [True] * 3, 1)


# --- the clock -------------------------------------------------------------------------------

QUESTIONS = (
    ("`meld`, yes", 3.5),
    ("`meld`, no, violations and all", 10.0),
    ("`check_opening`", 2.0),
    ("`check_lay_off` of one card", 3.0),
    ("`check_exchange`", 4.0),
    ("`deal_score` of three hands", 4.0),
    ("`romi.cards` of three", 1.0),
)


def best(run: Callable[[], object]) -> float:
    """Microseconds of a call: the least of some turns, since what disturbs a clock only adds to it."""
    spent = []
    for _ in range(few(60)):
        start = time.process_time()
        for _ in range(200):
            run()
        spent.append((time.process_time() - start) / 200 * 1e6)
    return min(spent)


def different() -> tuple[float, float, float]:
    """Microseconds for each of ten thousand different lays asked once, for one of them asked again and again, and by hand."""
    rng = random.Random(51)
    lays = [tuple(rng.sample(ROMI51.deck(2).cards, 3)) for _ in range(few(10_000))]
    pairs: list[Cards] = [
        [(c.rank.value, "cdhs"[c.suit]) if isinstance(c, Natural) else None for c in lay] for lay in lays
    ]
    turns: list[tuple[float, float, float]] = []
    for _ in range(few(20)):
        marks = [time.process_time()]
        for lay in lays:
            ROMI51.meld(lay)
        marks.append(time.process_time())
        for lay in lays[:50] * (len(lays) // 50):
            ROMI51.meld(lay)
        marks.append(time.process_time())
        for held in pairs:
            meld_of(held)
        marks.append(time.process_time())
        once, again, by_hand = (after - before for before, after in pairwise(marks))
        turns.append((once, again, by_hand))
    once, again, by_hand = (min(times) / len(lays) * 1e6 for times in zip(*turns, strict=True))
    return once, again, by_hand


def apart(laid: Laid, /) -> Violations:
    """A condition of somebody's own: no two jokers side by side."""
    at = laid.meld.wild if laid.meld else ()
    return (house("jokers side by side", laid.wild),) if any(b == a + 1 for a, b in pairwise(at)) else ()


def arranging() -> tuple[float, float]:
    """Microseconds for the best arrangement of 15 cards, the mean of 200 random hands: with one joker a meld, and under a condition of one's own."""
    rng = random.Random(15)
    hands = [rng.sample(ROMI51.deck(2).cards, 15) for _ in range(few(200))]
    times = []
    for condition in (AtMost(1), apart):
        game = attrs.evolve(ROMI51, name="arranged", meld=Melds(Run(jokers=condition), Set(jokers=condition)))
        analysis.arrange(game, hands[0])
        start = time.process_time()
        for hand in hands:
            analysis.arrange(game, hand)
        times.append((time.process_time() - start) / len(hands) * 1e6)
    one, own = times
    return one, own


def tables() -> Iterator[str]:
    """Microseconds a question, and how many times the hand-written code's."""
    rows = []
    for name, most in QUESTIONS:
        pairs = asked(name)
        ours, theirs = (sum(best(pair[side]) for pair in pairs) / len(pairs) for side in (0, 1))
        rows.append([name, f"{ours:.2f}", f"{theirs:.2f}", f"{ours / theirs:.2f}", f"{most:g}"])
    once, again, by_hand = different()
    rows.append(
        ["`meld` of different random lays, each once", f"{once:.2f}", f"{by_hand:.2f}", f"{once / by_hand:.2f}", "–"]
    )
    rows.append(
        ["the first fifty of them, again and again", f"{again:.2f}", f"{by_hand:.2f}", f"{again / by_hand:.2f}", "–"]
    )
    head = ["question", "µs", "by hand, µs", "ratio", "at most"]
    one, own = arranging()
    table = markdown(
        ["condition of the jokers", "µs", "ratio", "at most"],
        [
            ["`AtMost(1)`", f"{one:.0f}", "1", "–"],
            ["one's own: none side by side", f"{own:.0f}", f"{own / one:.2f}", "3"],
        ],
    )
    yield "### `arrange` of 15 cards under a condition of one's own\n\n" + table
    yield "### Questions that programs ask all the time, beside hand-written code\n\n" + markdown(head, rows)
