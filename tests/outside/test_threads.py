"""Eight threads ask the same variant at once, while nothing is worked out of it yet: each gets the answers that one alone gets."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random
from threading import Barrier
from typing import Final

import attrs
import pytest

import romi
from romi import analysis, data, play, simulate, variants
from romi.moves import parse_move, write_move
from romi.sentences import sentence
from romi.variants import ALL, Variant

THREADS: Final = 8
HANDS: Final = ("7h 8h 9h 4c 4d 4h Ks Qs 2d 3d", "Ac 2c 3c 4c 9d 9h 9s Qs Jd 6s")


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads take turns a thousand times as often as usual."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(before)


def asked(variant: Variant, order: Random) -> dict[str, object]:
    """What is asked of a game, in any order: rules, words, analysis, files, play."""
    hand = romi.cards(HANDS[0])
    begun = play.start(variant, seed=7, max_turns=8)
    questions: dict[str, Callable[[], object]] = {
        "melds": lambda: [variant.meld(romi.cards(lay)) for lay in ("7h 8h 9h", "4c 4d 4h", "9h 8h 7h", "7h 8h")],
        "opening": lambda: variant.check_opening(romi.cards("9h Th Jh"), romi.cards("Kc Kd Kh")),
        "arranged": lambda: [analysis.arrange(variant, romi.cards(each)).penalty for each in HANDS],
        "thrown": lambda: analysis.deadwood_after_discard(variant, hand),
        "file": lambda: variants.loads(variants.dumps(variant)) == variant,
        "sheet": lambda: variant.prose("hu"),
        "problems": variant.problems,
        "legal": lambda: [str(move) for move in islice(play.legal_moves(begun), 20)],
        "played": lambda: simulate.play_out(begun, [simulate.greedy.player(variant)] * begun.board.players).moves,
        "data": lambda: data.loads(data.dumps(begun)) == begun,
        "said": lambda: [sentence(each, "hu") for each in romi.verdict.violations(variant.meld(romi.cards("7h 8h")))],
        "moves": lambda: write_move(parse_move("szúr 10♥ ide: 1", "hu"), "hu"),
    }
    names = list(questions)
    order.shuffle(names)
    return {name: questions[name]() for name in names}


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_threads_get_the_answers_that_one_alone_gets(variant: Variant) -> None:
    """Of a variant that is fresh: all of them work out at once what is kept with it."""
    alone = asked(attrs.evolve(variant), Random(0))
    fresh, together = attrs.evolve(variant), Barrier(THREADS)

    def ask(seed: int) -> dict[str, object]:
        together.wait()
        return asked(fresh, Random(seed))

    with ThreadPoolExecutor(THREADS) as pool:
        for found in pool.map(ask, range(THREADS)):
            assert found == alone


FIRST: Final = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import romi, sys
sys.setswitchinterval(5e-6)
together = Barrier(8)
def ask(number):
    together.wait()
    cards = romi.cards("k\u0151r 7, \u26658, 9 of hearts" if number % 2 else "7h 8h 9h")
    answer = romi.ROMI51.meld(cards)
    game = romi.variants.loads('name = "x"\\nbase = "romi51"\\nopening = { is = "PointMinimum", points = 40 }')
    return str(answer), romi.sentence(romi.ROMI51.meld(cards[:2]).violations[0], "hu"), repr(game), str(romi.rule("R51-2"))
with ThreadPoolExecutor(8) as pool:
    print(len(set(pool.map(ask, range(8)))))
"""


def test_threads_that_are_the_first_to_ask_anything_get_the_same() -> None:
    """In a process in which nothing is loaded yet: pages, words and the shelf of rules are filled by all of them."""
    done = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("1\n", "")
