"""The peers of the many-packs solver: the same questions as integer programs, for CP-SAT and for HiGHS, and rummikub-solver.

The program is that of den Hertog and Hulshof: a whole number of times each possible meld is laid, and no card more often than it is there.
Only melds that the cards at hand can make become variables, and of runs only those that do not fall into shorter ones, so that the programs
are as small as they can be. Where no meld could hold too many jokers, the melds are natural ones, and a variable beside each card says how many
jokers stand for it: that is many times quicker than a variable for each meld with each of its jokers.

Cards are 0..51 (suit * 13 + rank, ace 0), the joker is 52.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec

JOKER = 52
Column = tuple[tuple[int, ...], int, tuple[int, ...]]
"""The natural cards of a meld, how many jokers it holds beside them, and the cards that these spare."""


@dataclass(frozen=True)
class Question:
    """Which melds gain most? `gains` by card; `must` copies of a card have to lie in melds; `jokers` a meld, one at most."""

    counts: tuple[int, ...]
    gains: tuple[int, ...]
    must: tuple[int, ...]
    jokers: int = 1
    ace_high: bool = True
    compact: bool = True


def columns(question: Question) -> list[Column]:
    """Every meld that the cards can make: runs of three to five, sets of three or four suits; and jokers that stand for cards of them."""
    counts = question.counts
    compact = question.compact and question.jokers >= counts[JOKER]
    most = min(question.jokers, counts[JOKER])
    found: set[Column] = set()
    for suit in range(4):
        for start in range(14 if question.ace_high else 13):
            for length in (3, 4, 5):
                if start + length <= (14 if question.ace_high else 13):
                    cells = [suit * 13 + place % 13 for place in range(start, start + length)]
                    found.update(_natural(cells, counts, most) if compact else _filled(cells, counts, most))
    for rank in range(13):
        suits = [suit * 13 + rank for suit in range(4)]
        have = [card for card in suits if counts[card]]
        if compact:
            for size in (3, 4):
                found.update(
                    column for cells in itertools.combinations(suits, size) for column in _natural(cells, counts, most)
                )
            continue
        for jokers in range(most + 1):
            for size in range(3 - jokers, 5 - jokers):
                found.update((cards, jokers, ()) for cards in itertools.combinations(have, size))
    if compact and most:
        found.update(((), 1, (card,)) for card in {card for cards, _, _ in found for card in cards})
    return sorted(found)


def _natural(cells: Sequence[int], counts: Sequence[int], most: int) -> list[Column]:
    return [(tuple(cells), 0, ())] if sum(not counts[card] for card in cells) <= most else []


def _filled(cells: list[int], counts: Sequence[int], most: int) -> list[Column]:
    there = [card for card in cells if counts[card]]
    missing = len(cells) - len(there)
    if missing > most:
        return []
    found: list[Column] = [(tuple(there), missing, ())]
    if missing < most:
        found += [(tuple(card for card in there if card != out), 1, ()) for out in there]
    return found


def cp_sat(question: Question) -> int | None:
    """The most gain by CP-SAT with one worker; None if what must lie cannot."""
    from ortools.sat.python import cp_model

    counts = question.counts
    model = cp_model.CpModel()
    rows: dict[int, list[object]] = {}
    for cards, jokers, spared in columns(question):
        most = min([counts[card] + counts[JOKER] for card in cards] + [counts[JOKER]] * jokers)
        times = model.new_int_var(0, most, "")
        for card in cards:
            rows.setdefault(card, []).append(times)
        for card in spared:
            rows.setdefault(card, []).append(-times)
        if jokers:
            rows.setdefault(JOKER, []).append(times)
    gained = []
    for card in range(53):
        if card in rows:
            laid = sum(rows[card])  # type: ignore[arg-type]
            model.add_linear_constraint(laid, question.must[card], counts[card])
            gained.append(question.gains[card] * laid)
        elif question.must[card]:
            return None
    model.maximize(sum(gained))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    return round(float(solver.objective_value)) if status == cp_model.OPTIMAL else None


def highs(question: Question) -> int | None:
    """The most gain by HiGHS with one thread; None if what must lie cannot."""
    import highspy
    import numpy as np

    counts = question.counts
    found = columns(question)
    rows = sorted({card for cards, _, _ in found for card in cards} | {JOKER})
    if any(question.must[card] for card in range(53) if card not in rows):
        return None
    number = {card: i for i, card in enumerate(rows)}
    starts, indices, values, gains = [0], [], [], []
    for cards, jokers, spared in found:
        entries = [*((card, 1) for card in cards), *((card, -1) for card in spared), *[(JOKER, jokers)] * (jokers > 0)]
        indices += [number[card] for card, _ in entries]
        values += [float(many) for _, many in entries]
        starts.append(len(indices))
        gains.append(float(sum(question.gains[card] * many for card, many in entries)))
    if not gains:
        return None if any(question.must) else 0
    program = highspy.HighsLp()
    program.num_col_, program.num_row_ = len(gains), len(rows)
    program.col_cost_ = np.array(gains)
    program.col_lower_ = np.zeros(len(gains))
    program.col_upper_ = np.full(len(gains), 9.0)
    program.row_lower_ = np.array([float(question.must[card]) for card in rows])
    program.row_upper_ = np.array([float(counts[card]) for card in rows])
    program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    program.a_matrix_.start_ = np.array(starts)
    program.a_matrix_.index_ = np.array(indices)
    program.a_matrix_.value_ = np.array(values)
    program.integrality_ = [highspy.HighsVarType.kInteger] * len(gains)
    program.sense_ = highspy.ObjSense.kMaximize
    solver = highspy.Highs()
    solver.silent()
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.passModel(program)
    solver.run()
    if solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        solver.setOptionValue(
            "presolve", "off"
        )  # with it some programs of which CP-SAT has the answer seem to have none
        solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    return round(float(solver.getInfo().objective_function_value))


@dataclass(frozen=True)
class OpeningQuestion:
    """The fewest cards with at least so many points, one meld a pure run if asked; at least one card is kept."""

    counts: tuple[int, ...]
    minimum: int
    pure: bool


def opening_by_cp_sat(question: OpeningQuestion) -> int | None:
    """The fewest cards of an opening by CP-SAT with one worker; None if there is none."""
    from ortools.sat.python import cp_model

    counts = question.counts
    model = cp_model.CpModel()
    rows: dict[int, list[object]] = {}
    points, cards_laid, pure_runs = [], [], []
    for cards, jokers, _ in columns(Question(counts, (), (), compact=False)):
        most = min([counts[card] for card in cards] + [counts[JOKER]] * jokers)
        times = model.new_int_var(0, most, "")
        for card in cards:
            rows.setdefault(card, []).append(times)
        if jokers:
            rows.setdefault(JOKER, []).append(times)
        points.append(times * worth(cards, jokers))
        cards_laid.append(times * (len(cards) + jokers))
        if not jokers and cards[0] % 13 != cards[1] % 13:
            pure_runs.append(times)
    for card, laid in rows.items():
        model.add(sum(laid) <= counts[card])  # type: ignore[arg-type]
    model.add(sum(points) >= question.minimum)
    model.add(sum(cards_laid) <= sum(counts) - 1)
    if question.pure:
        model.add(sum(pure_runs) >= 1)
    model.minimize(sum(cards_laid))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    return round(float(solver.objective_value)) if status == cp_model.OPTIMAL else None


def worth(cards: tuple[int, ...], jokers: int) -> int:
    """The most points of a meld: an ace 1 beside the 2 and else 11, courts 10, a joker as the card it stands for."""
    ranks = sorted(card % 13 for card in cards)
    if len(set(ranks)) == 1:
        return (len(cards) + jokers) * _points(13 if ranks[0] == 0 else ranks[0])
    if ranks[0] == 0 and ranks[-1] > 6:
        ranks = [*ranks[1:], 13]
    total = sum(map(_points, ranks))
    if not jokers:
        return total
    inside = set(range(ranks[0], ranks[-1])) - set(ranks)
    if inside:
        return total + _points(inside.pop())
    return total + max(_points(place) for place in (ranks[0] - 1, ranks[-1] + 1) if 0 <= place <= 13)


def _points(place: int) -> int:
    return 11 if place == 13 else min(place + 1, 10)


def rummikub_solver() -> Callable[[Sequence[int], Sequence[int]], int] | None:
    """The most cards that rummikub-solver plays from a hand, given what lies and what is held; the ace is only low for it."""
    return _rummikub_solver() if find_spec("rummikub_solver") else None


@cache
def _rummikub_solver() -> Callable[[Sequence[int], Sequence[int]], int]:
    from rummikub_solver import RuleSet, SolverMode

    rules = RuleSet(numbers=13, repeats=2, colours=4, jokers=0, min_len=3)

    def most(table: Sequence[int], hand: Sequence[int]) -> int:
        game = rules.new_game()
        game.initial = False
        game.add_table(*(card + 1 for card in range(52) for _ in range(table[card])))
        game.add_rack(*(card + 1 for card in range(52) for _ in range(hand[card])))
        answer = rules.solve(game, SolverMode.TILE_COUNT)
        return len(answer.tiles) if answer is not None else 0

    return most
