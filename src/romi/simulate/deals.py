"""Deals and matches played by strategies, one or many.

Everything comes from one seed: deal n of many is dealt from `derived(seed, n)`, counted from 1, and each of its players draws chance from a
seed derived from that. So a deal is the same whoever plays it in whichever process, and can be had again alone, by `deal`.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from functools import lru_cache
from typing import Final

import attrs

from romi._text import shown
from romi.checks import asked, ensure, listed
from romi.deck import derived
from romi.moves import Move
from romi.play.legal import legal_moves
from romi.play.match import Match, start_match
from romi.play.score import score
from romi.play.start import MOST_TURNS, start
from romi.play.state import State, given_state
from romi.rules.matches import BuyInRule, deals_of
from romi.simulate.player import Player, Strategy, decider_of, named, player_of
from romi.simulate.ready import Choosing
from romi.simulate.tally import MatchTally, Tally
from romi.simulate.work import Progress, gather
from romi.variants import ALL
from romi.variants.variant import Variant, given_variant
from romi.verdict import Rejected, Violations

MOST_DEALS: Final = 1000
"""A match that is not over after so many deals is left unfinished, unless another number is given."""

_FIRST_PLAYER: Final = 1 << 32
"""From here on are the numbers by which players' seeds are derived, out of the way of those for dealing again (HAND6, TIZ11)."""


class IllegalMove(ValueError):  # noqa: N818  # the field's word for it
    """A strategy made a move that is not legal: the `seat`, the `move`, the `violations`, and the `seed` of the deal."""

    def __init__(self, name: str, seat: int, move: Move, violations: Violations, seed: int) -> None:
        super().__init__(name, seat, move, violations, seed)
        self.name = name
        self.seat = seat
        self.move = move
        self.violations = violations
        self.seed = seed

    def __str__(self) -> str:
        reasons = " ".join(map(str, self.violations))
        return f"player {self.seat + 1} ({self.name}) made an illegal move in the deal of seed {self.seed}: {self.move}: {reasons}"


def play_out(state: State, players: Sequence[Player]) -> State:
    """The deal played to its end from that state; `players` by seat. `IllegalMove` if one of them makes a move that is not legal.

    >>> from romi.simulate import greedy
    >>> from romi.variants import RUMMY
    >>> players = [greedy.player(RUMMY), greedy.player(RUMMY)]
    >>> play_out(start(RUMMY, players=2, seed=7), players).over
    True
    """
    given_state(state)
    players = listed("players", players)
    for seat, player in enumerate(players):
        thing: object = player
        if not callable(thing):
            raise TypeError(f"seat {seat}: {shown(thing)} is not a player, a callable from a view to a move")
    if len(players) != state.board.players:
        raise ValueError(f"{state.board.players} players are needed, not {len(players)}")
    while not state.over:
        seat = state.actor
        player, legal = players[seat], legal_moves(state)
        move = player.among(legal) if isinstance(player, Choosing) else player(legal.view)
        made: object = move
        if not isinstance(made, Move):
            raise TypeError(f"seat {seat} ({named(players[seat])}) answered {shown(made)}, which is not a move")
        answer = legal.step(move)
        if isinstance(answer, Rejected):
            raise IllegalMove(named(players[seat]), seat, move, answer.violations, state.seed)
        state = answer.value
    return state


def seated(state: State, strategies: Sequence[Strategy | Player]) -> tuple[Player, ...]:
    """The players of these strategies, by seat, for that deal."""
    seeds = (derived(state.seed, _FIRST_PLAYER + seat) for seat in range(len(strategies)))
    return tuple(
        player_of(strategy, state.game, seed) for strategy, seed in zip(_given(strategies), seeds, strict=True)
    )


def deal(
    variant: Variant,
    number: int,
    *,
    strategies: Sequence[Strategy | Player],
    seed: int = 7,
    max_turns: int = MOST_TURNS,
) -> tuple[State, tuple[Player, ...]]:
    """Deal `number`, from 1, of those that `play_deals` deals from that seed, as it begins, and its players by seat, as they sit there.

    The deal goes round (F16): seat 0 deals first. In a match of so many deals the deals go round too: after the last one comes a first one,
    which matters where the rules change from deal to deal.

    >>> from romi.simulate import greedy, play_deals
    >>> from romi.variants import RUMMY
    >>> state, players = deal(RUMMY, 2, strategies=[greedy, greedy], seed=7)
    >>> end = play_out(state, players)
    >>> one, two = (play_deals(RUMMY, strategies=[greedy, greedy], deals=deals, seed=7) for deals in (1, 2))
    >>> score(end).total(0) == two.players[0].points.total - one.players[0].points.total
    True
    """
    strategies = _given(strategies)
    state = start(
        variant,
        players=len(strategies),
        seed=derived(seed, number),
        dealer=_dealer(given_variant(variant), number, len(strategies)),
        number=of_a_match(variant, number),
        max_turns=max_turns,
    )
    return state, seated(state, strategies)


def of_a_match(variant: Variant, number: int) -> int:
    """Which deal of a match deal `number` of many is: after the last one comes a first one."""
    deals = deals_of(given_variant(variant).match_rule)
    return number if deals is None else (number - 1) % deals + 1


def match(variant: Variant, number: int, *, strategies: Sequence[Strategy | Player], seed: int = 7) -> Match:
    """Match `number`, from 1, of those that `play_matches` plays from that seed, before its first deal."""
    players = len(_given(strategies))
    dealer = _dealer(variant, number, players)
    return start_match(variant, players=players, seed=derived(seed, number), dealer=dealer)


def _dealer(variant: Variant, number: int, players: int) -> int:
    ensure("number", number, int)
    if number < 1:
        raise ValueError(f"deals and matches are counted from 1, not from {number}")
    order = given_variant(variant).direction.round(0, players)
    return order[(number - 1) % players] if order else 0  # which no deal begins with


@attrs.frozen
class _Deals:
    """Deal number n of many, as a task that can be sent to a worker."""

    variant: Variant
    strategies: tuple[Strategy | Player, ...]
    seed: int
    max_turns: int

    def __call__(self, number: int) -> Tally:
        variant = known(self.variant)
        begun, players = deal(variant, number + 1, strategies=self.strategies, seed=self.seed, max_turns=self.max_turns)
        end = play_out(begun, players)
        finish = end.board.finish
        return Tally.of_deal(
            names(self.strategies),
            score(end),
            way=None if finish is None else finish.way,
            turns=end.board.turns,
            moves=len(end.moves),
        )


@attrs.frozen
class _Matches:
    """Match number n of many, as a task that can be sent to a worker."""

    variant: Variant
    strategies: tuple[Strategy | Player, ...]
    seed: int
    max_turns: int
    max_deals: int

    def __call__(self, number: int) -> MatchTally:
        begun = match(known(self.variant), number + 1, strategies=self.strategies, seed=self.seed)
        end = play_match(begun, self.strategies, max_deals=self.max_deals, max_turns=self.max_turns)
        return MatchTally.of_match(names(self.strategies), end.standing, deals=len(end.history.deals))


@asked
def play_match(
    match: Match, strategies: Sequence[Strategy | Player], *, max_deals: int = MOST_DEALS, max_turns: int = MOST_TURNS
) -> Match:
    """The match played on to its end, or to so many deals; `strategies` by player. After each deal who may buy in is asked (TIZ9).

    >>> from romi.simulate import greedy
    >>> from romi.variants import RUMMY
    >>> play_match(start_match(RUMMY, players=2, seed=7), [greedy, greedy]).over
    True
    """
    strategies = _given(strategies)
    if len(strategies) != match.history.players:
        raise ValueError(f"{match.history.players} strategies are needed, not {len(strategies)}")
    while not match.over and len(match.history.deals) < max_deals:
        begun = match.deal(max_turns=max_turns)
        players = seated(begun, [strategies[player] for player in match.seats])
        match = _bought_in(match.after(play_out(begun, players)), strategies)
    return match


def _bought_in(match: Match, strategies: Sequence[Strategy | Player]) -> Match:
    """The match after every player, in turn, was asked whether to buy in."""
    if not isinstance(match.variant.match_rule, BuyInRule):
        return match
    for player, decider in enumerate(map(decider_of, strategies)):
        terms = match.check_buy_in(player)
        if decider is not None and terms and decider.buys_in(match, terms.value):
            match = match.buy_in(player).unwrap()
    return match


@asked
def play_deals(
    variant: Variant,
    *,
    strategies: Sequence[Strategy | Player],
    deals: int = 1000,
    seed: int = 7,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
    max_turns: int = MOST_TURNS,
) -> Tally:
    """So many deals, each of its own, and what they came to. Seat n plays by strategy n; the deal goes round (F16).

    The same seed gives the same tally whatever the `executor` and the number of its workers: any `concurrent.futures.Executor`, to which
    `chunk` deals are given at a time. `progress` is called with how many deals are done and how many there are. `Stopped` on Ctrl-C carries
    the tally so far; `IllegalMove` names who made which illegal move.

    >>> from romi.simulate import greedy, random_legal
    >>> from romi.variants import RUMMY
    >>> tally = play_deals(RUMMY, strategies=[random_legal, greedy], deals=4, seed=7)
    >>> tally.deals, tally.players[1].wins > tally.players[0].wins
    (4, True)
    """
    task = _Deals(variant, checked(variant, strategies), seed, max_turns)
    none = Tally.empty(names(strategies))
    return gather(task, deals, none, executor=executor, chunk=chunk, progress=progress)


@asked
def play_matches(
    variant: Variant,
    *,
    strategies: Sequence[Strategy | Player],
    matches: int = 100,
    seed: int = 7,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
    max_deals: int = MOST_DEALS,
    max_turns: int = MOST_TURNS,
) -> MatchTally:
    """So many whole matches, and what they came to; all else is as with `play_deals`. After `max_deals` a match is left unfinished."""
    task = _Matches(variant, checked(variant, strategies), seed, max_turns, max_deals)
    none = MatchTally.empty(names(strategies))
    return gather(task, matches, none, executor=executor, chunk=chunk, progress=progress)


def names(strategies: Sequence[Strategy | Player]) -> tuple[str, ...]:
    """What the strategies are called."""
    return tuple(map(named, strategies))


def _given(strategies: Sequence[Strategy | Player]) -> tuple[Strategy | Player, ...]:
    """The strategies as a tuple; `TypeError` that names the seat of what is none."""
    given = listed("strategies", strategies)
    things: tuple[object, ...] = given
    for seat, thing in enumerate(things):
        if isinstance(thing, type) or not (isinstance(thing, Strategy) or callable(thing)):
            raise TypeError(
                f"seat {seat}: {shown(thing)} is neither a player, a callable from a view to a move, nor a strategy"
            )
    return given


def checked(variant: Variant, strategies: Sequence[Strategy | Player]) -> tuple[Strategy | Player, ...]:
    """The strategies by seat; `TypeError` or `ValueError` for what cannot play, or not so many of them."""
    given = _given(strategies)
    if problems := given_variant(variant).problems(len(given)):
        raise ValueError(f"{variant.name}: {'; '.join(problems)}")
    return given


def known(variant: Variant) -> Variant:
    """The variant that was met first among equal ones: what was worked out for it then is not worked out again in a worker."""
    try:
        return _first_met(variant)
    except TypeError:  # a rule of the user's that cannot be hashed
        return variant


@lru_cache(maxsize=16)
def _first_met(variant: Variant) -> Variant:
    return next((each for each in ALL if each == variant), variant)
