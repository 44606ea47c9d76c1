"""The one thing that changes a state: a move."""

from __future__ import annotations

from romi.card import Held, in_order, undeclared
from romi.deck import derived
from romi.moves import Move, Redeal
from romi.play.last import judged
from romi.play.outcome import Hidden, Outcome
from romi.play.quick import quick
from romi.play.start import begin, by_rules_of, played
from romi.play.state import Event, State, View, evolve
from romi.rules.deals import ThrowingIn, from_seed
from romi.variants.variant import Variant, given_variant
from romi.verdict import Accepted, Rejected, Verdict


def step(variant: Variant, state: State, move: Move) -> Verdict[State]:
    """The state after the move of the seat to act, or every reason why it is not legal; the given state is as it was.

    A move is legal if the rules of its kind accept it and the turn can still be ended with every obligation met.
    """
    thing: object = state
    if not isinstance(thing, State):
        raise TypeError(f"a move is made in a State, not in a {type(thing).__name__}")
    given_variant(variant)
    after = quick(by_rules_of(variant, state)).step(state, move)
    return judged_step(variant, state, move) if after is None else Accepted(after)


def judged_step(variant: Variant, state: State, move: Move) -> Verdict[State]:
    """The same, every move being judged."""
    view = View(state.actor, state.hands[state.actor], state.board)
    answer = judged(variant, view, move)
    if isinstance(answer, Rejected):
        return answer
    return _applied(variant, state, move, answer.value)


def _applied(variant: Variant, state: State, move: Move, outcome: Outcome) -> Verdict[State]:
    moves, hidden = (*state.moves, move), outcome.hidden
    if hidden is Hidden.DRAW or hidden is Hidden.TURN_OVER_AND_DRAW:
        stock = state.stock if hidden is Hidden.DRAW else tuple(reversed(state.board.discards[1:]))
        hands = _with_hand(state, in_order((*outcome.hand, stock[0])))
        return Accepted(evolve(state, board=outcome.board, hands=hands, stock=stock[1:], moves=moves))
    after = evolve(state, board=outcome.board, hands=_with_hand(state, outcome.hand), moves=moves)
    match hidden:
        case Hidden.SAVE:
            return Accepted(evolve(after, before=state))
        case Hidden.RESTORE:
            return Accepted(_restored(state, after))
        case Hidden.KEEP | Hidden.DEAL:
            return _asked(variant, state, move, after, outcome.hidden)
        case Hidden.FORGET:
            return Accepted(evolve(after, keep=()))
    over = after.board.turn.seat != state.board.turn.seat or after.board.over
    return Accepted(evolve(after, before=None) if over and after.before is not None else after)


def _with_hand(state: State, hand: Held) -> tuple[Held, ...]:
    at = state.actor
    return (*state.hands[:at], hand, *state.hands[at + 1 :])


def _restored(state: State, after: State) -> State:
    """The state before the exchange card was taken, marked as tried (MAGY5)."""
    before = state.before or state
    turn = evolve(before.board.turn, tries=before.board.turn.tries + 1)
    board = evolve(before.board, turn=turn, history=after.board.history)
    return evolve(before, board=board, moves=after.moves)


def _asked(variant: Variant, state: State, move: Move, after: State, hidden: Hidden) -> Verdict[State]:
    """An answer to the question for a new deal; after the last one, the new deal (TIZ11)."""
    kept = in_order(map(undeclared, move.keep)) if isinstance(move, Redeal) else ()
    answers = state.keep or (None,) * state.board.players
    keep = (*answers[: state.actor], kept, *answers[state.actor + 1 :])
    dealt = evolve(state.dealt, hands=state.hands)
    asking = tuple(() if hidden is Hidden.KEEP and answer is None else answer for answer in keep)
    gathered = state.dealt.throw_in(ThrowingIn(dealt=dealt, keep=asking))
    if isinstance(gathered, Rejected):
        return gathered
    if hidden is Hidden.KEEP:
        return Accepted(evolve(after, keep=keep))
    board = state.board
    game = played(variant, board.facts)
    redeals = state.redeals + 1
    seed = derived(state.seed, redeals)
    again = from_seed(
        game.deal,
        gathered.value.cards,
        seed,
        players=board.players,
        dealer=board.dealer,
        direction=game.direction,
        kept=gathered.value.kept,
    )
    fresh = begin(game, again, board.facts, state.seed, board.max_turns)
    history = (*board.history, Event(state.actor, Redeal()))
    fresh_board = evolve(fresh.board, history=history)
    return Accepted(
        evolve(fresh, board=fresh_board, redeals=redeals, moves=after.moves, order=state.order, cut=state.cut)
    )
