"""The everyday moves: a card from the stock, the top of the discards, a discard, where no rule has anything to say against them.

Nine moves in ten are one of these. Which of them a game never refuses, and to which phase they lead, is read off its own turn and draw
rules once; then such a move is made without being judged. Where anything hangs on it (an obligation, a rule of one's own, the last card
of a hand) the move is judged by `judge`, which comes to the same for the moves below too: a test makes both and compares.

Since nobody looks at most of the states between, such a move notes what the next one needs (`Since`), and the `Board` is brought up to
date when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple, TypeAlias

import attrs

from romi.analysis.showing import Glance, glance
from romi.card import Held, Plain, in_order, undeclared
from romi.moves import Declare, Discard, DrawStock, Knock, Move, Pass, TakeDiscard
from romi.play.ending import fresh_turn
from romi.play.state import Event, State, View, evolve, with_board_later
from romi.rules.draws import DrawRule, Freely, Sources, TopOnly, WhenScarce
from romi.rules.turns import Kind, Phase, Turn, When
from romi.variants.variant import Variant

Ways: TypeAlias = Mapping[Phase, Phase]
"""From which phase a kind of move leads to which, without a condition."""

Chain: TypeAlias = tuple["Chain", Move] | None
"""Moves, the last one outermost."""

_NOWHERE: Final[Ways] = {}


class Since(NamedTuple):
    """Everyday moves since `base`, and what they changed: who is to act, the phase, the number of turns, the discards."""

    quick: Quick
    base: State | View
    moves: Chain
    actor: int
    phase: Phase
    turns: int
    discards: Held

    def caught_up(self, hands: tuple[Held, ...], stock: Held) -> State:
        """The state with all that these moves changed, and with these hands and this stock."""
        base, stride = self.base, self.quick.stride
        if not isinstance(base, State):
            raise TypeError("nothing is moved in a view")
        board = base.board
        turn, idle, pile = board.turn, board.idle, [*reversed(board.discards)]
        actor, drew, laid = turn.actor, turn.drew, turn.laid
        turns, draws = [seat.turns for seat in board.seats], [seat.draws for seat in board.seats]
        draw_events = [Event(seat, _DRAW) for seat in range(board.players)]
        moves, events = _in_order(self.moves), []
        for move in moves:
            if move is _DRAW:
                events.append(draw_events[actor])
                draws[actor] += 1
                drew += 1
            elif isinstance(move, Discard):
                events.append(Event(actor, move))
                pile.append(undeclared(move.card))
                idle = 0 if drew or laid else idle + 1
                drew = laid = 0
                actor = (actor + stride) % board.players
                turns[actor] += 1
            else:
                events.append(Event(actor, move, pile.pop() if isinstance(move, TakeDiscard) else None))
                draws[actor] += 1
                drew += 1
        known = zip(board.seats, hands, turns, draws, strict=True)
        seats = tuple([evolve(seat, held=len(hand), turns=turn, draws=draw) for seat, hand, turn, draw in known])
        same_turn = self.turns == board.turns
        after = evolve(
            board,
            seats=seats,
            turn=evolve(turn if same_turn else fresh_turn(board, actor), phase=self.phase, drew=drew),
            turns=self.turns,
            idle=idle,
            stock=len(stock),
            discards=self.discards,
            history=(*board.history, *events),
        )
        return evolve(base, board=after, hands=hands, stock=stock, moves=(*base.moves, *moves))


def _in_order(chain: Chain) -> list[Move]:
    moves: list[Move] = []
    while chain is not None:
        chain, move = chain
        moves.append(move)
    moves.reverse()
    return moves


@attrs.frozen(eq=False)
class Quick:
    """What a `game` never refuses.

    A card may be drawn while more than `draw_above` cards are in the stock, and the top discard be taken while more than `take_above`
    are; `draws`, `takes` and `discards` say in which phases. `waiting` are the kinds of move that there are in a phase while a card can be
    drawn, without the pass that waits for that (KOP8); `shown` those that there are while no hand can be shown.
    """

    game: Variant
    draws: Ways = _NOWHERE
    takes: Ways = _NOWHERE
    discards: Ways = _NOWHERE
    waiting: Mapping[Phase, tuple[Kind, ...]] = attrs.field(factory=dict)
    shown: Mapping[Phase, tuple[Kind, ...]] = attrs.field(factory=dict)
    draw_above: int = 0
    take_above: int = 0
    stride: int = attrs.field(init=False)
    _glances: dict[Plain | None, Glance] = attrs.field(init=False, factory=dict)

    @stride.default
    def _of_direction(self) -> int:
        return self.game.direction.value

    def since(self, at: State | View) -> Since | None:
        """What everyday moves have changed so far; None where something is owed or may be undone, so that moves must be judged."""
        if isinstance(at, State):
            known = at._since
            if isinstance(known, Since) and known.quick is self:
                return known
            if at.before is not None:
                return None
        elif at.seat != at.board.turn.actor:
            return None
        board, turn = at.board, at.board.turn
        if turn.phase not in self.discards and turn.phase not in self.draws and turn.phase not in self.takes:
            return None
        if turn.obligations or board.over or turn.can_put_back or turn.seat != turn.actor:
            return None
        return Since(self, at, None, turn.actor, turn.phase, board.turns, board.discards)

    def allows(self, since: Since, kind: Kind, hand: Held, stock: int) -> bool:
        """Whether every move of that kind may be made with that hand and so many cards in the stock; if not, it must be judged."""
        if kind is Discard:
            return since.phase in self.discards and len(hand) > 1 and since.turns < since.base.board.max_turns
        if kind is DrawStock:
            return since.phase in self.draws and stock > self.draw_above
        if kind is TakeDiscard:
            return since.phase in self.takes and stock > self.take_above and len(since.discards) > 0
        return False

    def kinds(self, since: Since, hand: Held, stock: int) -> tuple[Kind, ...]:
        """The kinds of move that there are, without those of which at a glance none is legal."""
        phase = since.phase
        shown = self.shown.get(phase)
        if shown is not None:
            upcard = since.base.board.upcard
            seen = self._glances.get(upcard)
            if seen is None:
                seen = self._glances[upcard] = glance(self.game, upcard)
            if seen.rules_out(hand):
                return shown
        waiting = self.waiting.get(phase)
        if waiting is not None and stock > self.draw_above:
            return waiting
        return self.game.turn.kinds(phase)

    def any_of(self, hand: Held, kind: Kind, rng: Random) -> Move:
        """One of the moves of a kind that it allows, each with the same chance."""
        if kind is DrawStock:
            return _DRAW
        if kind is TakeDiscard:
            return _TAKE
        while True:
            at = int(rng.random() * len(hand))
            # Of twins, which lie side by side, the first stands for both.
            if not at or hand[at - 1] is not hand[at]:
                return Discard(hand[at])

    def step(self, state: State, move: Move) -> State | None:
        """The state after the move; None if it must be judged."""
        since = self.since(state)
        if since is None:
            return None
        _, base, moves, actor, phase, turns, discards = since
        hands, stock = state.hands, state.stock
        hand, seat = hands[actor], actor
        if not self.allows(since, type(move), hand, len(stock)):
            return None
        if isinstance(move, Discard):
            card = undeclared(move.card)
            if card not in hand:
                return None
            at = hand.index(card)
            hand = hand[:at] + hand[at + 1 :]
            discards = (card, *discards)
            phase, turns, seat = Phase.DRAW, turns + 1, (actor + self.stride) % len(hands)
        elif isinstance(move, TakeDiscard):
            if move.count > 1:
                return None
            hand = in_order((*hand, discards[0]))
            phase, discards = self.takes[phase], discards[1:]
        else:
            hand = in_order((*hand, stock[0]))
            phase, stock = self.draws[phase], stock[1:]
        after = Since(self, base, (moves, move), seat, phase, turns, discards)
        return with_board_later((*hands[:actor], hand, *hands[actor + 1 :]), stock, after)


_DRAW: Final = DrawStock()
_TAKE: Final = TakeDiscard()
_latest: Final[list[Quick]] = []


def quick(game: Variant) -> Quick:
    """What the game never refuses."""
    # By identity first: hashing a variant costs as much as a move.
    for last in _latest:
        if last.game is game:
            return last
    found = _quick(game)
    _latest[:] = [found]
    return found


@lru_cache(maxsize=64)
def _quick(game: Variant) -> Quick:
    """Nothing where a rule is one's own."""
    turn, draw = game.turn, game.draw
    if type(turn) is not Turn or type(draw) is not Sources:
        return Quick(game)
    stock, top = _free_above(draw.stock, 0), _free_above(draw.discards, -1)
    discards = {at: to for at, to in _ways(turn, Discard).items() if to is Phase.DONE}
    # A draw leads to where a discard can end the turn. With the upcard taken a turn begins, which is more than a draw (KOP4).
    draws: Ways = {at: to for at, to in _ways(turn, DrawStock).items() if to in discards}
    takes: Ways = {at: to for at, to in _ways(turn, TakeDiscard).items() if to in discards and at is not Phase.OFFER}
    waits = [
        at
        for at in draws
        if {When.NO_STOCK} == {step.when for step in turn.steps if (step.at, step.kind) == (at, Pass)}
    ]
    return Quick(
        game,
        draws=_NOWHERE if stock is None else draws,
        takes=_NOWHERE if top is None or type(draw.deeper) is not TopOnly else takes,
        discards=discards,
        waiting={} if stock is None else {at: _without(turn.kinds(at), Pass) for at in waits},
        shown={at: rest for at in discards if (rest := _without(turn.kinds(at), Knock, Declare)) != turn.kinds(at)},
        draw_above=stock or 0,
        take_above=top or 0,
    )


def _free_above(rule: DrawRule, least: int) -> int | None:
    """Above how many cards in the stock the rule asks for nothing; None if it may ask for something at any time."""
    if type(rule) is Freely:
        return least
    return max(rule.left, least) if type(rule) is WhenScarce and type(rule.plenty) is Freely else None


def _without(kinds: tuple[Kind, ...], *others: Kind) -> tuple[Kind, ...]:
    return tuple(kind for kind in kinds if kind not in others)


def _ways(turn: Turn, kind: Kind) -> dict[Phase, Phase]:
    """The first step of the kind from each phase, where it has no condition."""
    first = {step.at: step for step in reversed(turn.steps) if step.kind is kind}
    return {at: step.to for at, step in first.items() if step.when is When.ALWAYS}
