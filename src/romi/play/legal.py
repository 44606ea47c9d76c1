"""The legal moves of a state or view, found when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final, TypeVar

import attrs

from romi.analysis.hand import Group
from romi.card import Held
from romi.moves import Lay, Move
from romi.play.judge import judge
from romi.play.kinds import ROWS
from romi.play.outcome import Outcome
from romi.play.proposing import Sight
from romi.play.state import State, View, seen
from romi.play.step import applied
from romi.rules.turns import Kind
from romi.verdict import Accepted, Rejected, Verdict

T = TypeVar("T")

_MOST_SAMPLED: Final = 500


@attrs.frozen(slots=False, repr=False)
class LegalMoves(Sight):
    """What the seat to act may do. `move in legal` is `step`'s own judgement; iterating finds the moves one after another.

    Iteration gives atomic moves in canonical form: cards in order, new melds one at a time (for an opening: every set of melds that opens
    and of which none can be left out), lay-offs card by card, a joker declared wherever it can be read in several ways. Whatever can be
    reached by legal moves can be reached by these. `lays` gives every lay of several melds too. Of the ways to regroup the table, of which
    there are too many, those are listed that `regroups` finds; membership holds for all. What comes of a move that was found legal is kept,
    and `step` makes it.
    """

    state: State | None = None
    _found: dict[Move, Accepted[Outcome]] = attrs.field(init=False, factory=dict, eq=False)

    def step(self, move: Move) -> Verdict[State]:
        """The state after the move, as `play.step` gives it; `ValueError` where these are the moves of a view."""
        if self.state is None:
            raise ValueError("no moves are made in a view: ask for the legal moves of the state")
        answer = self._judged(move)
        return answer if isinstance(answer, Rejected) else applied(self.state, move, answer.value)

    def _judged(self, move: Move) -> Verdict[Outcome]:
        known = self._found.get(move)
        if known is not None:
            return known
        answer = judge(self.view, move)
        if isinstance(answer, Accepted):
            self._found[move] = answer
        return answer

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and bool(self._judged(move))

    def __iter__(self) -> Iterator[Move]:
        for move in self._proposals():
            if self._judged(move):
                yield move

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def _proposals(self) -> Iterator[Move]:
        """The moves that are worth asking about, each once."""
        for kind in self.kinds():
            yield from self._proposed(kind)

    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of move that there are in this phase, whether or not one of them is legal."""
        board = self.view.board
        if board.over or self.view.seat != board.turn.actor:
            return ()
        return board.game.turn.kinds(board.turn.phase)

    def _proposed(self, kind: Kind) -> Iterator[Move]:
        """The moves of one kind that are worth asking about."""
        return ROWS[kind].proposed(self)

    def sample(self, rng: Random) -> Move:
        """A legal move, each kind of move that there is with the same chance; `ValueError` if there is none."""
        kinds = [*self.kinds()]
        while kinds:
            proposals = self._proposed(_taken(kinds, rng))
            # Where there are very many, as of openings with several jokers, one of the first is taken.
            while moves := list(islice(proposals, _MOST_SAMPLED)):
                while moves:
                    move = _taken(moves, rng)
                    if self._judged(move):
                        return move
        raise ValueError("there is no legal move: the deal is over")

    def lays(self) -> Iterator[Lay]:
        """Every lay of new melds, of one meld and of several."""
        hand, asked = self.hand, self._asking
        for groups in _disjoint(asked.groups(hand), hand, 0):
            lay = Lay(groups)
            if lay in self:
                yield lay

    def __repr__(self) -> str:
        kinds = ", ".join(kind.word for kind in self.kinds())
        return f"<legal moves of seat {self.view.seat}: {kinds or 'none'}>"


def _taken(things: list[T], rng: Random) -> T:
    """Any one of the things, taken out of the list; their order does not stay."""
    at = int(rng.random() * len(things)) % len(things)
    things[at], things[-1] = things[-1], things[at]
    return things.pop()


def _disjoint(groups: tuple[Group, ...], hand: Held, start: int) -> Iterator[tuple[Group, ...]]:
    """Every choice of groups that the hand can lay together, at least one, each once."""
    for number in range(start, len(groups)):
        rest = list(hand)
        for card in groups[number]:
            if card not in rest:
                break
            rest.remove(card)
        else:
            yield (groups[number],)
            yield from ((groups[number], *more) for more in _disjoint(groups, tuple(rest), number))


def legal_moves(state: State | View) -> LegalMoves:
    """The legal moves of the seat to act, of a state or of that seat's view; none in the view of another seat.

    >>> from romi.play import start
    >>> from romi.variants import ROMI51
    >>> print(*legal_moves(start(ROMI51, players=2, seed=7)))
    draw
    """
    if isinstance(state, State):
        actor = state.board.turn.actor
        return LegalMoves(seen(actor, state.hands[actor], state.board), state)
    thing: object = state
    if not isinstance(thing, View):
        raise TypeError(f"moves are legal in a State or a View, not in a {type(thing).__name__}")
    return LegalMoves(state)
