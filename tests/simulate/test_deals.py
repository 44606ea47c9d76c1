"""Deals and matches by strategies: reproducible from one seed, whoever plays them where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

import attrs
import pytest

from romi import play, simulate
from romi.deck import derived
from romi.moves import Discard, DrawStock, Move, Pass
from romi.play import Match, View
from romi.rules.matches import BoughtIn, Until
from romi.rules.turns import Phase
from romi.simulate import IllegalMove, Player, Strategy, careful, greedy, random_legal
from romi.simulate.deals import known
from romi.variants import KOPOGOS, ROMI51, RUMMY, TIZLAPOS, Variant


def draw_and_throw(view: View) -> Move:
    """Draws from the stock and throws the last card of the hand: a function is a player too."""
    return DrawStock() if view.board.turn.phase is Phase.DRAW else Discard(view.hand[-1])


def passes(view: View) -> Move:
    """Always passes, be it legal or not."""
    return Pass()


@attrs.frozen
class NoDraw:
    """Lets others buy in, never itself; and throws whatever comes."""

    name: str = "never"

    def player(self, variant: Variant, seed: int = 0) -> Player:
        """The greedy player."""
        return greedy.player(variant, seed)

    def buys_in(self, match: Match, terms: BoughtIn) -> bool:
        """No."""
        return False


@pytest.fixture(params=["threads", "one process", "three processes"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    """Workers of several kinds."""
    if request.param == "threads":
        with ThreadPoolExecutor(3) as threads:
            yield threads
        return
    with ProcessPoolExecutor(1 if request.param == "one process" else 3) as processes:
        yield processes


MIXED: list[Strategy | Player] = [random_legal, greedy, careful, draw_and_throw]


def test_the_same_seed_gives_the_same_tally_whatever_the_workers(executor: Executor) -> None:
    """Random players too: their chance comes from the deal's seed, not from the process."""
    here = simulate.play_deals(RUMMY, strategies=MIXED, deals=12, seed=5)
    there = simulate.play_deals(RUMMY, strategies=MIXED, deals=12, seed=5, executor=executor, chunk=5)
    assert here == there
    assert here != simulate.play_deals(RUMMY, strategies=MIXED, deals=12, seed=6)


def test_matches_too(executor: Executor) -> None:
    """Whole matches are played by workers as they are here."""
    short, players = attrs.evolve(RUMMY, match=Until(25)), [greedy, careful]
    here = simulate.play_matches(short, strategies=players, matches=4, seed=5)
    assert here == simulate.play_matches(short, strategies=players, matches=4, seed=5, executor=executor, chunk=1)
    assert here.matches == 4
    assert here.unfinished == 0


def test_deals_add_up_from_their_numbers() -> None:
    """The first twelve deals are the first five and seven more, so a long run can be cut anywhere."""
    tallies = [simulate.play_deals(RUMMY, strategies=MIXED, deals=deals, seed=5) for deals in (5, 12)]
    again = simulate.play_deals(RUMMY, strategies=MIXED, deals=12, seed=5)
    assert again == tallies[1]
    assert tallies[0].turns.total <= tallies[1].turns.total


def test_one_deal_of_many_can_be_had_alone() -> None:
    """Deal n, from 1, is dealt from the n-th derived seed; the deal goes round with the number."""
    seen: list[View] = []

    def watching(view: View) -> Move:
        seen.append(view)
        return draw_and_throw(view)

    simulate.play_deals(ROMI51, strategies=[watching] * 3, deals=2, seed=99, max_turns=1)
    alone = [play.start(ROMI51, players=3, seed=derived(99, n), dealer=n - 1, number=n, max_turns=1) for n in (1, 2)]
    firsts = [view for view in seen if not view.board.history]
    assert firsts == [play.view(state, state.actor) for state in alone]


def test_an_illegal_move_names_seat_move_reasons_and_seed() -> None:
    """So that the deal can be looked at."""
    with pytest.raises(IllegalMove) as caught:
        simulate.play_deals(RUMMY, strategies=[greedy, passes], deals=3, seed=7)
    error = caught.value
    assert (error.seat, error.move, error.name) == (1, Pass(), "passes")
    assert error.seed == derived(7, 1)
    assert error.violations
    assert (
        f"player 2 (passes) made an illegal move in the deal of seed {error.seed}: pass: this cannot be done now"
        in str(error)
    )


def test_an_illegal_move_comes_back_from_a_worker() -> None:
    """The error travels between processes whole."""
    with ProcessPoolExecutor(1) as pool, pytest.raises(IllegalMove) as caught:
        simulate.play_deals(RUMMY, strategies=[greedy, passes], deals=3, seed=7, executor=pool)
    assert (caught.value.seat, caught.value.move) == (1, Pass())
    assert "this cannot be done now" in str(caught.value)


def untyped(thing: object) -> Callable[..., object]:
    """The thing as a caller without a type checker has it."""
    assert callable(thing)
    return thing


@pytest.mark.parametrize("answer", [None, "draw"])
def test_what_is_no_move_names_the_seat(answer: object) -> None:
    """A player that forgets to return, and one that answers in words."""
    with pytest.raises(TypeError, match=r"seat 1 \(<lambda>\) answered .* which is not a move"):
        untyped(simulate.play_deals)(RUMMY, strategies=[greedy, lambda view: answer], deals=1)


@pytest.mark.parametrize("wrong", ["greedy", 5, None])
def test_what_is_no_player_is_named(wrong: object) -> None:
    """Before anything is dealt."""
    with pytest.raises(TypeError, match=r"seat 1: .* is neither a player"):
        untyped(simulate.play_deals)(RUMMY, strategies=[greedy, wrong], deals=1)
    with pytest.raises(TypeError, match="executor is an Executor or None"):
        untyped(simulate.play_deals)(RUMMY, strategies=[greedy, greedy], deals=1, executor=wrong or 0)


def test_players_who_only_throw_end_void() -> None:
    """The stock runs out twice, nobody scores (RUM6)."""
    tally = simulate.play_deals(RUMMY, strategies=[draw_and_throw] * 4, deals=3, seed=1)
    assert (tally.deals, tally.void, tally.ways) == (3, 3, ())
    assert [player.points.total for player in tally.players] == [0] * 4
    assert tally.players[0].name == "draw_and_throw"


def test_the_number_of_players_is_that_of_the_strategies() -> None:
    """Too many or too few for the game are refused before anything is dealt."""
    with pytest.raises(ValueError, match="3 players, but 2 to 2 may play"):
        simulate.play_deals(KOPOGOS, strategies=[greedy] * 3, deals=1)
    state = play.start(RUMMY, players=3, seed=1)
    with pytest.raises(ValueError, match="3 players are needed, not 1"):
        simulate.play_out(state, [draw_and_throw])
    with pytest.raises(ValueError, match="3 strategies are needed, not 1"):
        simulate.play_match(play.start_match(RUMMY, players=3), [greedy])


def test_TIZ9_strategies_decide_about_buying_in() -> None:
    """Who never buys in plays no further deal; who always does comes back."""
    start = play.start_match(TIZLAPOS, players=3, seed=3)
    without = simulate.play_match(start, [NoDraw()] * 3, max_deals=60)
    assert without.over
    assert not [event for event in without.history.events if not hasattr(event, "sheet")]
    back = simulate.play_match(start, [greedy, NoDraw(), greedy], max_deals=60)
    buyers = [event.player for event in back.history.events if not hasattr(event, "sheet")]
    assert set(buyers) <= {0, 2}
    assert buyers


def test_a_match_without_end_is_left_unfinished() -> None:
    """Nobody ever scores, so nobody reaches 200."""
    tally = simulate.play_matches(RUMMY, strategies=[draw_and_throw] * 2, matches=2, max_deals=3, seed=1)
    assert (tally.matches, tally.unfinished, tally.deals.total) == (2, 2, 6)


def test_equal_variants_are_made_ready_once() -> None:
    """A copy of one of the seven is taken for it, so that a worker need not begin again with each chunk."""
    copy = attrs.evolve(RUMMY)
    assert copy is not RUMMY
    assert known(copy) is RUMMY
    own = attrs.evolve(RUMMY, name="own")
    assert known(attrs.evolve(own)) is known(own)
    with pytest.raises(TypeError, match="hand_value is not a rule, for a rule is a value that does not change"):
        attrs.evolve(RUMMY, hand_value=Unhashable())


@attrs.define
class Unhashable:
    """A rule of one's own that compares but does not hash."""

    def __call__(self, cards: object, /) -> int:
        """Nothing counts."""
        return 0


def test_careful_beats_greedy_at_rummy() -> None:
    """Not by luck: the intervals of what they win lie apart."""
    tally = simulate.play_deals(RUMMY, strategies=[greedy, careful], deals=150, seed=11)
    one, other = (player.won for player in tally.players)
    assert other.low > one.high


def test_greedy_beats_random() -> None:
    """In a game without laying too."""
    tally = simulate.play_deals(KOPOGOS, strategies=[random_legal, greedy], deals=30, seed=11)
    one, other = tally.players
    assert other.won.low > one.won.high


@pytest.mark.full
def test_dask_gives_the_same_tally() -> None:
    """A real local cluster, its executor taken as any other."""
    _over_dask(deals=40)


def test_dask_gives_the_same_tally_in_short() -> None:
    """The same with few deals."""
    _over_dask(deals=6)


def _over_dask(deals: int) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        there = simulate.play_deals(
            RUMMY, strategies=MIXED[:3], deals=deals, seed=5, executor=client.get_executor(), chunk=2
        )
    assert there == simulate.play_deals(RUMMY, strategies=MIXED[:3], deals=deals, seed=5)
