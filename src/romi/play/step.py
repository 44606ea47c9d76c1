"""The one thing that changes a state: a move."""

from __future__ import annotations

from typing import Final

import attrs

from romi.card import Held, in_order, undeclared
from romi.deck import derived, shuffled
from romi.moves import Move, Redeal
from romi.play.history import Event
from romi.play.judge import judge
from romi.play.outcome import Hidden, Outcome
from romi.play.start import begin
from romi.play.state import State, evolve, seen
from romi.rules.dealing import from_seed
from romi.rules.deals import Gathered, ThrowingIn
from romi.rules.draws import DrawnTo
from romi.verdict import Accepted, Rejected, Verdict, accepted, answered


def step(state: State, move: Move) -> Verdict[State]:
    """The state after the move of the seat to act, or every reason why it is not legal; the given state is as it was.

    A move is legal if the rules of its kind accept it and the turn can still be ended with every obligation met.
    """
    thing: object = state
    if not isinstance(thing, State):
        raise TypeError(f"a move is made in a State, not in a {type(thing).__name__}")
    actor = state.board.turn.actor
    answer = judge(seen(actor, state.hands[actor], state.board), move)
    return answer if isinstance(answer, Rejected) else applied(state, move, answer.value)


def applied(state: State, move: Move, outcome: Outcome) -> Verdict[State]:
    """The state with that outcome of a legal move; a new deal can still be refused by the deal's own rule (TIZ11)."""
    hidden, board = outcome.hidden, outcome.board
    if hidden is _NOTHING or hidden is _RESERVE:
        turned = board.over or board.turn.seat != state.board.turn.seat
        before = None if turned else state.before
        hand, aside = outcome.hand, state.reserves
        if hidden is _RESERVE:
            hand, *aside_still = aside
            aside = tuple(aside_still)
        return accepted(evolve(state, board=board, hands=_with_hand(state, hand), reserves=aside, before=before))
    stock = _drawn_from(state, hidden)
    if stock is not None:
        if outcome.to is _DISCARDS:
            told = board.history.plus(Event(state.actor, move, stock[0]))
            board = evolve(board, discards=(stock[0], *board.discards), history=told)
            return accepted(evolve(state, board=board, stock=stock[1:]))
        hands = _with_hand(state, in_order((*outcome.hand, stock[0])))
        return accepted(evolve(state, board=board, hands=hands, stock=stock[1:]))
    after = evolve(state, board=board, hands=_with_hand(state, outcome.hand))
    if hidden is Hidden.SAVE:
        return Accepted(evolve(after, before=state))
    if hidden is Hidden.RESTORE:
        return Accepted(_restored(state, after))
    if hidden is Hidden.FORGET:
        return Accepted(evolve(after, keep=()))
    return _asked(state, move, after, hidden)


def _turned_over(state: State) -> Held:
    """The discards but the top one, as they lie then."""
    return tuple(reversed(state.board.discards[1:]))


def _shuffled(state: State) -> Held:
    """The same, shuffled from a seed derived from that of the deal, another one each time."""
    return shuffled(_turned_over(state), derived(state.seed, _FIRST_SHUFFLE + state.board.turned_over))


_FIRST_SHUFFLE: Final = 1 << 33
"""From here on are the numbers by which seeds for shuffling the discards are derived, out of the way of all others."""


# A member is found through its class ten times as slowly as a name of the module, and these are looked at with every move.
_NOTHING: Final = Hidden.NOTHING
_RESERVE: Final = Hidden.RESERVE
_DRAW: Final = Hidden.DRAW
_DISCARDS: Final = DrawnTo.DISCARDS


def _drawn_from(state: State, hidden: Hidden) -> Held | None:
    """The stock from which a card is drawn; None where none is."""
    if hidden is _DRAW:
        return state.stock
    if hidden is Hidden.TURN_OVER_AND_DRAW:
        return _turned_over(state)
    return _shuffled(state) if hidden is Hidden.SHUFFLE_AND_DRAW else None


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
