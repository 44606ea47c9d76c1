"""A rehearsal: some dozens of deals of a game, to find out what is wrong with its rules before anybody plays by them.

Random and built-in players play for each number of seats, every deal is scored, and every now and then the moves that somebody could think of
are compared with those that are listed. What goes wrong is told once, with how often it came and how to have it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from time import process_time
from typing import Final, TypeAlias

import attrs

from romi.analysis.shortcuts import Shortcut, taken_for_granted
from romi.checks import asked
from romi.deck import derived
from romi.moves import Move
from romi.play.legal import LegalMoves
from romi.play.score import score
from romi.play.start import start
from romi.play.state import State, View, view
from romi.play.step import step
from romi.simulate.conjecture import conjectures, words_out
from romi.simulate.deals import of_a_match
from romi.simulate.findings import Finding, Place, Rehearsal, Trouble
from romi.simulate.ready import Ready, careful, greedy, random_legal
from romi.variants.variant import Variant, given_variant
from romi.verdict import Rejected

MOST_REHEARSED: Final = 300
"""A deal that is not over after so many turns is told as one that does not end."""

_MOVES_A_TURN: Final = 20
_MOST_LISTED: Final = 2_000
_EVERY: Final = 9
"""So often, in moves, the list of legal moves is compared."""

_ENOUGH: Final = 5
"""So many deals of greedy players say something about a game."""

_CASTS: Final[tuple[tuple[Ready, ...], ...]] = ((random_legal,), (greedy,), (greedy, random_legal, careful))

Clock: TypeAlias = Callable[[], float]
"""Seconds from anywhere on."""


@asked
def rehearse(
    variant: Variant,
    *,
    deals: int = 24,
    seed: int = 7,
    slow: float = 1.0,
    max_turns: int = MOST_REHEARSED,
    clock: Clock = process_time,
) -> Rehearsal:
    """So many deals for each number of players, and what went wrong in them: print it, or look at its `findings`.

    A third of the deals is played by random players, a third by greedy ones, a third by both and a careful one; they are the first deal of a
    match, the second, and so on, and begin again behind the last one. Told are: problems that
    the rules have with each other, whatever raises, positions in which nobody can move, moves that are legal and not listed, deals that do
    not end, moves that take more than `slow` seconds by the `clock`; and which ways out and kinds of move never came. The same seed gives
    the same deals.

    >>> from romi.variants import KOPOGOS
    >>> found = rehearse(KOPOGOS, deals=1, slow=60)
    >>> found.findings, found.deals
    ((), 1)
    """
    stage = _Stage(given_variant(variant), slow, max_turns, clock)
    for players in variant.players:
        problems = variant.problems(players)
        for problem in problems:
            stage.found(Trouble.PROBLEM, problem, Place(players))
        for number in range(0 if problems else deals):
            of_match = of_a_match(variant, number + 1)
            place = Place(players, derived(seed, number + 1), number % players, number=of_match)
            stage.deal(place, _CASTS[number % len(_CASTS)])
    return stage.told(seed)


@attrs.define
class _Stage:
    """What has been seen so far."""

    variant: Variant
    slow: float
    max_turns: int
    clock: Clock
    deals: int = 0
    void: int = 0
    slowest: float = 0.0
    won: list[bool] = attrs.field(factory=list)
    ways: Counter[str] = attrs.field(factory=Counter)
    kinds: Counter[str] = attrs.field(factory=Counter)
    findings: dict[tuple[Trouble, str], Finding] = attrs.field(factory=dict)

    def found(self, trouble: Trouble, text: str, place: Place) -> None:
        """One more of this, told where it came first."""
        known = self.findings.get((trouble, text))
        again = Finding(trouble, text, place) if known is None else attrs.evolve(known, times=known.times + 1)
        self.findings[trouble, text] = again

    def deal(self, place: Place, cast: Sequence[Ready]) -> None:
        """One deal from the shuffle to the score."""
        self.deals += 1
        doing = "to deal"
        try:
            state = start(
                self.variant,
                players=place.players,
                seed=place.seed,
                dealer=place.dealer,
                number=place.number,
                max_turns=self.max_turns,
            )
            players = [cast[seat % len(cast)].player(state.game, seat) for seat in range(place.players)]
            while not state.over:
                place, doing = attrs.evolve(place, moves=len(state.moves)), f"to find a move for {_whose(state, cast)}"
                seen = view(state, state.actor)
                if not self.may_go_on(state, seen, place):
                    return
                began = self.clock()
                move = players[state.actor](seen)
                doing = f"to make the move {move}"
                answer = step(state, move)
                if isinstance(answer, Rejected):
                    self.found(Trouble.REFUSED, f"{move}: {' '.join(map(str, answer.violations))}", place)
                    return
                state = answer.value
                self.moved(move, self.clock() - began, cast[seen.seat % len(cast)].name, place)
            doing = "to score the deal"
            score(state)
            self.over(state, attrs.evolve(place, moves=len(state.moves)), cast)
        except Exception as error:  # noqa: BLE001 - whatever a rule or a search raises is what is looked for
            self.found(Trouble.RAISES, f"{doing}: {type(error).__name__}: {error}", place)

    def may_go_on(self, state: State, seen: View, place: Place) -> bool:
        """Whether there is a move at all, and the deal does not go on for ever; now and then also whether every move is listed."""
        legal = LegalMoves(seen)
        if len(state.moves) > _MOVES_A_TURN * max(self.max_turns, 1):
            self.found(Trouble.ENDLESS, f"{state.board.turns} turns are over in {len(state.moves)} moves", place)
            return False
        if len(state.moves) % _EVERY and legal:
            return True
        listed = [*islice(legal, _MOST_LISTED)]
        if not listed:
            kinds = ", ".join(kind.word for kind in legal.kinds()) or "none"
            self.found(Trouble.STUCK, f"the phase is {seen.board.turn.phase}, and its moves: {kinds}", place)
        elif len(listed) < _MOST_LISTED:
            for move in conjectures(seen.game, seen, legal.kinds()):
                if move not in listed and move in legal:
                    self.found(Trouble.UNLISTED, move.word, place)
        return bool(listed)

    def moved(self, move: Move, seconds: float, name: str, place: Place) -> None:
        """A move was made, in that time."""
        self.kinds[move.word] += 1
        self.slowest = max(self.slowest, seconds)
        if seconds > self.slow:
            self.found(Trouble.SLOW, f"the {name} player needs over {self.slow:g} s to {move.word}", place)

    def over(self, state: State, place: Place, cast: Sequence[Ready]) -> None:
        """A deal has come to its end. That random players never go out says nothing of a game."""
        finish = state.board.finish
        if finish is not None:
            self.ways[finish.way] += 1
        else:
            self.void += 1
        if cast[0] is not greedy:
            return
        self.won.append(finish is not None)
        if finish is None and state.board.turns >= self.max_turns:
            self.found(Trouble.ENDLESS, f"nobody is out after {self.max_turns} turns", place)
        if len(self.won) >= _ENOUGH and not any(self.won):
            self.found(Trouble.UNWON, "greedy players have never gone out", place)

    def told(self, seed: int) -> Rehearsal:
        """All of it."""
        granted, turn = taken_for_granted(self.variant), self.variant.turn
        for reason in granted.reasons:
            if reason.shortcut is Shortcut.FOUND:
                self.found(Trouble.UNLISTED, str(reason), Place(self.variant.players[0]))
        kinds = dict.fromkeys(step.kind.word for step in turn.steps)
        return Rehearsal(
            title=self.variant.title,
            seed=seed,
            deals=self.deals,
            void=self.void,
            findings=tuple(self.findings.values()),
            ways=dict(self.ways),
            kinds=dict(self.kinds),
            no_ways=tuple(word for word in words_out(self.variant) if word not in self.ways),
            no_kinds=tuple(word for word in kinds if word not in self.kinds),
            slowest=self.slowest,
            reasons=granted.reasons,
        )


def _whose(state: State, cast: Sequence[Ready]) -> str:
    return f"the {cast[state.actor % len(cast)].name} player"
