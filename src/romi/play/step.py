"""The one thing that changes a state: a move."""

from __future__ import annotations

import attrs

from romi.card import Held, in_order, undeclared
from romi.deck import derived
from romi.moves import Move, Redeal
from romi.play.history import Event
from romi.play.judge import judge
from romi.play.outcome import Hidden, Outcome
from romi.play.start import begin
from romi.play.state import State, View, evolve
from romi.rules.deals import Gathered, ThrowingIn, from_seed
from romi.verdict import Accepted, Rejected, Verdict, answered


def step(state: State, move: Move) -> Verdict[State]:
    """The state after the move of the seat to act, or every reason why it is not legal; the given state is as it was.

    A move is legal if the rules of its kind accept it and the turn can still be ended with every obligation met.
    """
    thing: object = state
    if not isinstance(thing, State):
        raise TypeError(f"a move is made in a State, not in a {type(thing).__name__}")
    actor = state.board.turn.actor
    answer = judge(View(actor, state.hands[actor], state.board), move)
    return answer if isinstance(answer, Rejected) else applied(state, move, answer.value)


def applied(state: State, move: Move, outcome: Outcome) -> Verdict[State]:
    """The state with that outcome of a legal move; a new deal can still be refused by the deal's own rule (TIZ11)."""
    hidden, board = outcome.hidden, outcome.board
    if hidden is Hidden.NOTHING:
        turned = board.over or board.turn.seat != state.board.turn.seat
        before = None if turned else state.before
        return Accepted(evolve(state, board=board, hands=_with_hand(state, outcome.hand), before=before))
    if hidden is Hidden.DRAW or hidden is Hidden.TURN_OVER_AND_DRAW:
        stock = state.stock if hidden is Hidden.DRAW else tuple(reversed(state.board.discards[1:]))
        hands = _with_hand(state, in_order((*outcome.hand, stock[0])))
        return Accepted(evolve(state, board=board, hands=hands, stock=stock[1:]))
    after = evolve(state, board=board, hands=_with_hand(state, outcome.hand))
    if hidden is Hidden.SAVE:
        return Accepted(evolve(after, before=state))
    if hidden is Hidden.RESTORE:
        return Accepted(_restored(state, after))
    if hidden is Hidden.FORGET:
        return Accepted(evolve(after, keep=()))
    return _asked(state, move, after, hidden)


def _with_hand(state: State, hand: Held) -> tuple[Held, ...]:
    at = state.board.turn.actor
    return (*state.hands[:at], hand, *state.hands[at + 1 :])


def _restored(state: State, after: State) -> State:
    """The state before the exchange card was taken, marked as tried (MAGY5)."""
    before = state.before or state
    turn = evolve(before.board.turn, tries=before.board.turn.tries + 1)
    return evolve(before, board=evolve(before.board, turn=turn, history=after.board.history))


def _asked(state: State, move: Move, after: State, hidden: Hidden) -> Verdict[State]:
    """An answer to the question for a new deal; after the last one, the new deal (TIZ11)."""
    told = move.keep if isinstance(move, Redeal) else ()
    answers = state.keep or (None,) * state.board.players
    keep = (*answers[: state.actor], in_order(map(undeclared, told)), *answers[state.actor + 1 :])
    dealt = attrs.evolve(state.dealt, hands=state.hands)
    asking = tuple(() if hidden is Hidden.KEEP and answer is None else answer for answer in keep)
    gathered = answered(state.dealt.throw_in, state.dealt.throw_in(ThrowingIn(dealt=dealt, keep=asking)), Gathered)
    if isinstance(gathered, Rejected):
        return gathered
    kept = (*state.kept, told)
    if hidden is Hidden.KEEP:
        return Accepted(evolve(after, keep=keep, kept=kept))
    board = state.board
    redeals = state.redeals + 1
    again = from_seed(
        board.game.deal,
        gathered.value.cards,
        derived(state.seed, redeals),
        players=board.players,
        dealer=board.dealer,
        direction=board.game.direction,
        kept=gathered.value.kept,
    )
    fresh = begin(board.variant, again, board.facts, state.seed, board.max_turns)
    history = board.history.plus(Event(state.actor, Redeal()))
    fresh_board = evolve(fresh.board, history=history)
    return Accepted(evolve(fresh, board=fresh_board, redeals=redeals, kept=kept, order=state.order, cut=state.cut))
