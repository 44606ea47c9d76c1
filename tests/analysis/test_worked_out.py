"""What is worked out of a variant is kept with it: nothing is mixed up among threads, and every error can be sent home."""

import pickle
import random
from concurrent.futures import ThreadPoolExecutor

import attrs
import pytest

from romi.analysis import AnalysisLimit, arrange, deadwood, taken_for_granted
from romi.card import JOKER, NATURALS, Plain
from romi.rules.values import FaceValues
from romi.variants import KOPOGOS, ROMI51
from romi.variants.variant import Variant


def test_threads_that_ask_of_fresh_variants_get_their_own_answers() -> None:
    rng = random.Random(5)
    hands = [tuple(rng.sample(NATURALS, 10)) for _ in range(30)]
    mixed: list[tuple[Plain, ...]] = [(*rng.sample(NATURALS * 2, 13), JOKER) for _ in range(3)]

    def ask(seed: int) -> list[list[int]]:
        order = random.Random(seed)
        answers: list[list[int]] = [[], [], []]
        for _ in range(4):
            kinds = [0, 1, 2]
            order.shuffle(kinds)
            for kind in kinds:
                answers[kind] = asked(kind)
        return answers

    def asked(kind: int) -> list[int]:
        if kind == 2:
            fresh = attrs.evolve(ROMI51, name="another")
            return [arrange(fresh, hand).penalty for hand in mixed]
        fresh = attrs.evolve(KOPOGOS, hand_value=FaceValues(1 + 10 * kind))
        return [deadwood(fresh, hand) for hand in hands]

    alone = ask(0)
    with ThreadPoolExecutor(8) as pool:
        assert all(answers == alone for answers in pool.map(ask, range(24)))


def test_what_is_worked_out_lives_with_its_variant_and_with_no_copy() -> None:
    variant = attrs.evolve(KOPOGOS)
    assert taken_for_granted(variant) is taken_for_granted(variant)
    assert taken_for_granted(variant) is not taken_for_granted(KOPOGOS)
    copy: Variant = pickle.loads(pickle.dumps(variant))
    assert copy == variant
    assert taken_for_granted(copy) is not taken_for_granted(variant)
    assert len(pickle.dumps(variant)) < 20_000


def test_an_analysis_limit_pickles() -> None:
    with pytest.raises(AnalysisLimit) as caught:
        arrange(ROMI51, tuple(NATURALS), limit=1)
    back = pickle.loads(pickle.dumps(caught.value))
    assert (type(back), str(back), back.limit) == (AnalysisLimit, str(caught.value), 1)
