"""The many-packs kernel beside the slow oracle: three ways of arranging, one answer; openings; runs around the corner."""

from __future__ import annotations

import random

import pytest

from romi._kernel.best import FEW, NO_CEILING, Job, told
from romi._kernel.climb import Climb, Sums
from romi._kernel.columns import MOST_CARDS, Columns, Packing, suits_quick_way
from romi._kernel.market import Market
from romi._kernel.opening import FEWEST, MOST, OpeningJob, Terms
from romi._kernel.runs import AROUND, BOTH, HIGH, LOW, LOW_AND_HIGH, NEVER, Rules, Runs
from romi._kernel.task import Task
from romi._kernel.telling import cut, melds
from tests.kernel.oracle_packs import JOKER, Book, best, candidates, spans

NOTHING = [0] * 53
ACES = {"low": LOW, "high": HIGH, "both": BOTH, "fourteen": LOW_AND_HIGH, "around": AROUND}
LOOSE = [11 if rank == 0 else min(rank + 1, 10) for _ in range(4) for rank in range(13)] + [20]
BOOKS = {
    "one joker": Book(),
    "ace low": Book(ace="low"),
    "ace high": Book(ace="high"),
    "ace at both ends at once": Book(ace="fourteen"),
    "ace ten everywhere": Book(ace_low=10, ace_high=10),
    "no jokers": Book(jokers=0),
    "two jokers a meld": Book(jokers=2),
    "ace high, runs of thirteen at most": Book(ace="high", run=(3, 13)),
    "any jokers": Book(jokers=-1),
    "any jokers, runs of thirteen at most": Book(jokers=-1, run=(3, 13)),
    "any jokers, runs of five at most": Book(jokers=-1, run=(3, 5)),
    "free suits": Book(jokers=0, twins=True, group=(3, 99)),
    "runs of four": Book(run=(4, 14)),
    "runs of three or four": Book(run=(3, 4)),
    "runs of two": Book(run=(2, 14), jokers=0),
    "no runs": Book(run=(0, 0)),
    "no sets": Book(group=(0, 0)),
    "exact sizes": Book(run=(3, 3), group=(4, 4)),
    "around the corner": Book(run=(3, 13), ace="around", jokers=0, ace_low=11),
    "around the corner, jokers": Book(run=(3, 13), ace="around", ace_low=11),
    "free suits, two jokers a meld": Book(jokers=2, twins=True, group=(3, 99)),
    "ace high, two jokers a meld": Book(ace="high", jokers=2),
    "no more jokers than naturals": Book(jokers=2, needs=(0, 1, 2, 3)),
    "two naturals to a joker": Book(jokers=2, needs=(0, 2, 4)),
    "a joker beside three naturals": Book(needs=(0, 3)),
    "no joker in sets": Book(jokers=2, needs=(0, 1, 1), set_needs=(0,)),
    "no joker in runs": Book(jokers=2, needs=(0,), set_needs=(0, 1, 2)),
    "runs of three or four, no more jokers than naturals": Book(jokers=2, run=(3, 4), needs=(0, 1, 2, 3)),
    "free suits, no more jokers than naturals": Book(jokers=2, twins=True, group=(3, 99), needs=(0, 1, 2, 3)),
}


IDLE = (
    "one joker",
    "ace high",
    "ace low",
    "two jokers a meld",
    "two naturals to a joker",
    "free suits, two jokers a meld",
)


def rules_of(book: Book) -> Rules:
    """The book in the kernel's words."""
    return Rules(
        13,
        *book.run,
        ACES[book.ace],
        *book.group,
        int(book.twins),
        book.need("run"),
        book.need("set"),
        [book.points_at(place) for place in range(14)],
        [book.set_points(rank) for rank in range(13)],
    )


def hand(rng: random.Random, book: Book, most: int = 11) -> list[int]:
    """Cards out of some suits and neighbouring ranks, of up to three packs, often at an end of the suit."""
    width = rng.randint(2, 8)
    low = rng.choice((0, 13 - width, rng.randint(0, 12 if book.ace == "around" else 13 - width)))
    packs = rng.choice((1, 2, 2, 3))
    pool = [13 * s + (low + i) % 13 for s in range(rng.randint(1, 4)) for i in range(width) for _ in range(packs)]
    if rng.random() < 0.3:
        pool = [card for card in pool if card % 13] + [0, 13] * packs
    counts = [0] * 53
    for card in rng.sample(pool, min(len(pool), rng.randint(1, most))):
        counts[card] += 1
    counts[JOKER] = rng.choice((0, 0, 1, 1, 2)) if book.jokers else 0
    return counts


def layers(counts: list[int], order: str) -> dict[str, int]:
    """What a unit of penalty, a card and a point weigh, so that the first letter of the order decides first."""
    sizes = {"p": 1 + sum(map(int.__mul__, LOOSE, counts)), "c": 1 + sum(counts), "v": 1 + 11 * sum(counts)}
    weight, weights = 1, {}
    for letter in reversed(order):
        weights[letter] = weight
        weight *= sizes[letter]
    return weights


def judged(book: Book, counts: list[int], found: list[list[int]]) -> tuple[int, int, int]:
    """(penalty, cards melded, points) of melds, each of which is legal and is there."""
    left = list(counts)
    points = 0
    for cells in found:
        jokers = [cell for cell in cells if cell >= 64]
        needs = book.need("set" if cells[0] % 64 % 13 == cells[1] % 64 % 13 else "run")
        assert needs[len(jokers)] <= len(cells) - len(jokers)
        for cell in cells:
            left[JOKER if cell >= 64 else cell] -= 1
        stands = [cell % 64 for cell in cells]
        ranks = [card % 13 for card in stands]
        if len(set(ranks)) == 1:
            assert book.group[0] <= len(cells) <= book.group[1]
            assert book.twins or len(set(stands)) == len(stands)
            points += len(cells) * book.set_points(ranks[0])
        else:
            assert len({card // 13 for card in stands}) == 1
            points += max(
                sum(map(book.points_at, places)) for places in spans(book) if [p % 13 for p in places] == ranks
            )
    assert min(left) >= 0
    return sum(map(int.__mul__, LOOSE, left)), sum(counts) - sum(left), points


def searched(task: Task, passes: int, turned: bool) -> tuple[int, list[list[int]] | None]:
    """The cost and the melds by the search, from one end of the ranks or the other."""
    market = Market(task, [])
    market.prepare()
    market.fall(1)
    for _ in range(passes):
        market.rise()
        market.fall(1)
    if turned:
        market = market.opposite()
    climb = Climb(market, Sums(task), NO_CEILING)
    while not climb.run(7):
        pass
    found = melds(climb)
    if found is not None:
        found = [market.task.told(cells) for cells in found]
    return climb.cost, found


def answers(
    rules: Rules, counts: list[int], weights: list[int], scale: int, must: list[int] = NOTHING
) -> dict[str, tuple[int, list[list[int]]]]:
    """The cost and the melds, by each of the kernel's ways that serves."""
    found = {}
    for easy in (True, False):
        task = Task(rules, counts, weights, scale, must, [])
        task = task if easy else task.counting(NEVER)
        for passes, turned in ((0, False), (2, False), (1, True)):
            if turned and not rules.run_min:
                continue
            if rules.ace == AROUND:
                task = task.turned(5)
            cost, laid = searched(task, passes, turned)
            if laid is not None:
                found[f"search {easy} {passes} {turned}"] = cost, laid
            else:
                assert easy
                assert not task.plain
    if suits_quick_way(rules, counts, MOST_CARDS) and not any(must):
        columns = Columns(rules, counts, weights, scale)
        packing = Packing(columns, 1 << 30)
        assert packing.run()
        total = sum(map(int.__mul__, weights, counts))
        found["columns"] = total - packing.best, told(rules, columns, packing.chosen)
    job = Job(rules, counts, weights, scale, must, [], NO_CEILING)
    while not job.run(50):
        pass
    found["job"] = job.cost, job.melds()
    return found


def agree(book: Book, rules: Rules, counts: list[int], order: str) -> None:
    """Every way finds the oracle's best, and melds that are worth it."""
    unit = layers(counts, order)
    weights = [value * unit["p"] + unit["c"] for value in LOOSE]
    wanted = best(book, counts, LOOSE, order)
    cost = wanted[0] * unit["p"] + (sum(counts) - wanted[1]) * unit["c"] - wanted[2] * unit["v"]
    for way, (found, laid) in answers(rules, counts, weights, unit["v"]).items():
        assert found == cost, (way, counts)
        assert judged(book, counts, laid) == wanted, (way, counts)


@pytest.mark.parametrize("name", BOOKS)
def test_every_way_finds_the_best_arrangement(name: str) -> None:
    check_many(name, 6 if BOOKS[name].jokers in (0, 1) else 3)


@pytest.mark.full
@pytest.mark.parametrize("name", BOOKS)
def test_every_way_finds_the_best_arrangement_of_very_many_hands(name: str) -> None:
    check_many(name, 60 if BOOKS[name].jokers not in (0, 1) or name == "around the corner, jokers" else 1500)


def check_many(name: str, count: int) -> None:
    rng = random.Random(name)
    book = BOOKS[name]
    rules = rules_of(book)
    for _ in range(count):
        agree(book, rules, hand(rng, book, 8 if book.jokers not in (0, 1) else 11), rng.choice(("pcv", "vpc", "cpv")))


# --- openings --------------------------------------------------------------------------------


def opening_by_hand(book: Book, counts: list[int], terms: Terms, wish: int) -> tuple[int, ...] | None:
    """The best opening's rating, by trying every choice of melds."""
    melds = sorted(candidates(book, counts).items())
    best_rating: tuple[int, ...] | None = None
    cards = [card for card in range(53) for _ in range(counts[card])]
    stack: list[tuple[int, list[int], int, int, list[int]]] = [(0, cards, 0, 0, [])]
    while stack:
        start, left, points, pure, laid = stack.pop()
        if laid and points >= terms.minimum and pure >= bool(terms.pure) and len(left) >= terms.keep:
            if terms.card < 0 or terms.card in laid:
                loose = sum(LOOSE[card] for card in laid)
                jokers = laid.count(JOKER)
                rating = (
                    (-len(laid), -jokers, loose, points) if wish == FEWEST else (points, -len(laid), -jokers, loose)
                )
                best_rating = rating if best_rating is None else max(best_rating, rating)
        for at in range(start, len(melds)):
            group, worth = melds[at]
            rest = list(left)
            if all(card in rest and not rest.remove(card) for card in group):  # type: ignore[func-returns-value]
                is_run = len({card % 13 for card in group if card < JOKER}) > 1
                stack.append((at, rest, points + worth, pure + (is_run and JOKER not in group), [*laid, *group]))
    return best_rating


def opening_by_kernel(rules: Rules, counts: list[int], terms: Terms, wish: int) -> tuple[int, ...] | None:
    job = OpeningJob(rules, counts, LOOSE, terms, wish)
    assert job.run(1 << 30)
    if job.chosen is None:
        return None
    laid = [JOKER if cell >= 64 else cell for cells in job.melds() for cell in cells]
    points = sum(job.columns.points[column] for column in job.chosen)
    loose, jokers = sum(LOOSE[card] for card in laid), laid.count(JOKER)
    return (-len(laid), -jokers, loose, points) if wish == FEWEST else (points, -len(laid), -jokers, loose)


def check_openings(seed: int, count: int) -> None:
    rng = random.Random(seed)
    book = BOOKS["one joker"]
    rules = rules_of(book)
    for _ in range(count):
        counts = hand(rng, book, 10)
        if max(counts[:JOKER]) > 3:
            continue
        held = [card for card in range(53) if counts[card]]
        terms = Terms(
            rng.choice((0, 20, 30, 51, 51, 60)),
            rng.choice((0, 3)),
            1,
            1,
            rng.choice((-1, -1, rng.choice(held))),
            rng.choice((0, 1, 1, 2)),
        )
        wish = rng.choice((FEWEST, FEWEST, MOST))
        assert opening_by_kernel(rules, counts, terms, wish) == opening_by_hand(book, counts, terms, wish), counts


def test_openings_are_the_best_by_trying_all() -> None:
    check_openings(5, 150)


@pytest.mark.full
def test_very_many_openings_are_the_best_by_trying_all() -> None:
    check_openings(6, 20_000)


# --- pieces ----------------------------------------------------------------------------------


def test_a_run_of_all_ranks_with_both_aces_is_cut_where_one_run_may_hold_only_one() -> None:
    cells = [2 * place for place in range(14)]
    assert [len(piece) for piece in cut(rules_of(BOOKS["one joker"]), cells)] == [11, 3]
    assert [len(piece) for piece in cut(rules_of(BOOKS["ace at both ends at once"]), cells)] == [14]


def test_the_opposite_order_of_ranks_leads_back() -> None:
    for name in ("one joker", "ace low", "ace high"):
        rules = rules_of(BOOKS[name])
        task = Task(rules, NOTHING, NOTHING, 0, NOTHING, [])
        assert task.mirrored().told(task.mirrored().told([3, 4, 64 + 5])) == [3, 4, 64 + 5]
        assert [rules.mirror_of(rules.mirror_of(rank)) for rank in range(13)] == list(range(13))


def check_idle(name: str, count: int) -> None:
    rng = random.Random(name + "idle")
    book = BOOKS[name]
    rules = rules_of(book)
    for _ in range(count):
        counts = hand(rng, book, 12)
        counts[JOKER] = rng.randint(1, 4 if max(counts) < 3 else 2)
        weights = [*LOOSE[:JOKER], 0]
        task = Task(rules, counts, weights, 0, NOTHING, [])
        assert task.may_idle(FEW)
        assert searched(task.idle(), 1, False)[0] == searched(task.counting(NEVER), 1, False)[0]


@pytest.mark.parametrize("name", IDLE)
def test_more_runs_side_by_side_only_keep_jokers_busy(name: str) -> None:
    check_idle(name, 10)


@pytest.mark.full
@pytest.mark.parametrize("name", IDLE)
def test_more_runs_side_by_side_only_keep_jokers_busy_in_very_many_hands(name: str) -> None:
    check_idle(name, 1000)


def test_a_circle_of_ranks_that_is_cut_is_told_as_it_was() -> None:
    rules = rules_of(BOOKS["around the corner"])
    task = Task(rules, NOTHING, NOTHING, 0, NOTHING, [])
    assert task.turned(12).told([0, 1, 64 + 2]) == [12, 0, 64 + 1]
    assert task.turned(12).mirrored().told([10, 11, 12]) == [1, 0, 12][::-1]
    assert task.turned(5).turned(8).told([3, 4, 5]) == [3, 4, 5]


def test_where_something_that_must_lie_cannot_there_is_no_answer() -> None:
    rules = rules_of(BOOKS["no jokers"])
    counts = [0] * 53
    counts[3] = counts[4] = 1
    job = Job(rules, counts, [1] * 53, 0, counts, [], 1 << 20)
    assert job.run(1 << 20)
    assert job.cost > job.ceiling
    assert not job.melds()


def laid_oracle(book: Book, counts: list[int], weights: list[int], must: list[int]) -> int | None:
    """The least cost of leaving cards over, none of those that must lie, by trying all."""
    groups = sorted(candidates(book, counts))
    at_card: dict[int, list[tuple[int, ...]]] = {}
    for group in groups:
        at_card.setdefault(group[0], []).append(group)
    known: dict[tuple[int, ...], int | None] = {}

    def go(left: tuple[int, ...], over: tuple[int, ...]) -> int | None:
        if not left:
            return 0
        key = (*left, -1, *over)
        if key in known:
            return known[key]
        card = left[0]
        answer: int | None = None
        if over.count(card) < counts[card] - must[card]:
            rest = go(left[1:], (*over, card))
            answer = None if rest is None else rest + weights[card]
        for group in at_card.get(card, ()):
            after = list(left)
            if all(each in after and not after.remove(each) for each in group):  # type: ignore[func-returns-value]
                rest = go(tuple(after), over)
                if rest is not None and (answer is None or rest < answer):
                    answer = rest
        known[key] = answer
        return answer

    return go(tuple(card for card in range(53) for _ in range(counts[card])), ())


def check_tables(name: str, count: int) -> None:
    """What lies, jokers too, has to lie again: beside trying all."""
    rng = random.Random(f"table {name}")
    book = BOOKS[name]
    rules = rules_of(book)
    weights = [100 + value for value in LOOSE]
    for _ in range(count):
        lying = hand(rng, book, 9)
        job = Job(rules, lying, weights, 0, NOTHING, [], NO_CEILING)
        assert job.run(1 << 30)
        must = [0] * 53
        for cells in job.melds():
            for cell in cells:
                must[JOKER if cell >= 64 else cell] += 1
        counts = must[:]
        for card in rng.choices([card for card in range(53) if lying[card]], k=rng.randrange(1, 4)):
            if card != JOKER or counts[card] < 2:
                counts[card] += 1
        wanted = laid_oracle(book, counts, weights, must)
        for way, (cost, laid) in answers(rules, counts, weights, 0, must).items():
            assert cost == wanted, (way, counts, must)
            left = counts[:]
            for cells in laid:
                for cell in cells:
                    left[JOKER if cell >= 64 else cell] -= 1
            assert all(over <= have - held for over, have, held in zip(left, counts, must, strict=True))
            assert sum(map(int.__mul__, weights, left)) == cost


@pytest.mark.parametrize(
    "name", ["one joker", "two jokers a meld", "ace high", "any jokers", "around the corner, jokers"]
)
def test_what_lies_must_lie_again(name: str) -> None:
    check_tables(name, 4)


@pytest.mark.full
@pytest.mark.parametrize("name", BOOKS)
def test_what_lies_must_lie_again_on_very_many_tables(name: str) -> None:
    check_tables(name, 200)


def endings(runs: Runs, naturals: list[int], most: int) -> set[int]:
    """How many wild cards can lie in runs together with exactly these naturals."""
    states = {(0, 0)}
    for copies in naturals:
        after = set()
        for state, kind, then in runs.steps:
            total = runs.kinds[kind][0]
            if total < copies:
                continue
            after |= {
                (then, used + total - copies) for s, used in states if s == state and used + total - copies <= most
            }
        states = after
    return {used for state, used in states if all(runs.closable(item) for item in runs.items[state])}


def test_more_runs_at_a_place_than_copies_help_only_where_nearly_the_whole_suit_lies() -> None:
    """So a suit is searched with as many; see `market.suit_runs`."""
    rng = random.Random(3)
    rules = rules_of(Book(ace="low", jokers=2))
    few, many = rules.runs(2, 2, 1), rules.runs(4, 2, 1)
    for _ in range(120):
        taken = [rng.choice((0, 1, 1, 2, 2)) for _ in range(13)]
        if rng.random() < 0.3:
            taken = [2 - (rng.random() < 0.1) for _ in range(13)]
        if 26 - sum(taken) > 1:
            assert endings(few, taken, 2) == endings(many, taken, 2), taken


def test_work_in_slices_comes_to_the_same_end() -> None:
    rng = random.Random(8)
    book = BOOKS["no jokers"]
    rules = rules_of(book)
    counts = [0] * 53
    for card in rng.sample([card for card in range(52) for _ in range(2)], 70):
        counts[card] += 1
    costs = set()
    for slice_of in (1, 13, 1 << 30):
        job = Job(rules, counts, LOOSE, 0, NOTHING, [], NO_CEILING)
        while not job.run(slice_of):
            pass
        costs.add(job.cost)
        assert judged(book, counts, job.melds())[0] == job.cost
    assert len(costs) == 1
