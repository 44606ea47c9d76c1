"""A deal as it could be: everything that a view knows, and the rest as chance has it. For players that think ahead."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs

from romi.card import Card, Held, Plain, in_order, undeclared
from romi.checks import asked
from romi.moves import Redeal
from romi.play.history import History
from romi.play.remembering import Memory
from romi.play.start import begin, start
from romi.play.state import State, View, evolve
from romi.play.step import step
from romi.rules.deals import Dealt


@asked
def imagine(view: View, rng: Random) -> State:
    """A state of which this is the view of its seat: every way in which the unseen cards can lie is as likely as any other.

    What everybody saw is kept: cards that a player took and has not parted with, and the order of discards that were turned over. The hands
    as dealt are not told apart from those of now, nobody kept cards at a redeal, and discards that were shuffled into a new stock are as unseen as
    all others. No seed of the deal is in it: what is shuffled later
    comes from `rng`, and a record of it is refused. While an exchange card may be put back (MAGY5) it also holds how all lay before;
    `ValueError` for a view with closed discards (HAND7), which does not tell.

    >>> from romi.play import start, view
    >>> from romi.variants import RUMMY
    >>> seen = view(start(RUMMY, players=2, seed=7), 1)
    >>> view(imagine(seen, Random(1)), 1) == seen
    True
    """
    board = view.board
    if board.turn.can_put_back and board.below:
        raise ValueError("while an exchange card may be put back, closed discards do not tell what lay there before")
    begun = start(
        board.variant,
        players=board.players,
        seed=0,
        dealer=board.dealer,
        number=board.facts.number,
        totals=board.facts.totals,
        accounts=board.facts.accounts,
        max_turns=board.max_turns,
    )
    memory = Memory.of(board, begun)
    unseen = _unseen(view)
    stock = memory.stock if len(memory.stock) == board.stock and not Counter(memory.stock) - unseen else None
    unseen -= Counter(stock or ())
    held: dict[int, list[Plain]] = {view.seat: [*view.hand]}
    for seat, known in enumerate(memory.known):
        if seat != view.seat:
            held[seat] = [*(known & unseen).elements()][: board.seats[seat].held]
            unseen -= Counter(held[seat])
    rest = sorted(unseen.elements())
    rng.shuffle(rest)
    for seat, facts in enumerate(board.seats):
        missing = facts.held - len(held[seat])
        held[seat] += rest[:missing]
        del rest[:missing]
    hands = tuple(in_order(held[seat]) for seat in range(board.players))
    aside = tuple(tuple(sorted(rest.pop() for _ in range(size))) for size in board.reserves)
    covered = tuple(rest[: board.below])
    left = tuple(rest[board.below :]) if stock is None else stock
    world = State(
        board=evolve(board, discards=(*board.discards, *covered), below=0),
        hands=hands,
        stock=left,
        reserves=aside,
        dealt=attrs.evolve(begun.dealt, hands=hands),
        seed=rng.getrandbits(64),
        kept=((),) * sum(isinstance(event.move, Redeal) for event in board.history),
        imagined=True,
    )
    return evolve(world, before=_before_the_take(world, begun, memory, rng)) if board.turn.can_put_back else world


def _before_the_take(world: State, begun: State, memory: Memory, rng: Random) -> State:
    """The state to which putting the card back returns: the deal played up to there, with the cards lying as they then must have lain."""
    board, saved = world.board, memory.saved or memory
    lay = _lay_then(world, memory, rng)
    state = begin(board.variant, _turned_up(begun.dealt, board.facts.upcard), board.facts, world.seed, board.max_turns)
    state = evolve(state, hands=lay[0][0], stock=lay[0][1], imagined=True)
    moves = [trace.event.move for trace in saved.traces]
    for move, (hands, stock) in zip(moves, lay[1 : len(moves) + 1], strict=True):
        state = evolve(step(state, move).unwrap(), hands=hands, stock=stock)
    turn = evolve(state.board.turn, tries=board.turn.tries)
    return evolve(state, board=evolve(state.board, turn=turn, history=History([*board.history][: saved.events])))


def _turned_up(dealt: Dealt, turned: Card | None) -> Dealt:
    """What was dealt, with that card where the deal turned one up."""
    card = None if turned is None else undeclared(turned)
    return attrs.evolve(
        dealt,
        upcard=dealt.upcard and card,
        exchange_card=dealt.exchange_card and card,
        discards=() if card is None else (card,) * len(dealt.discards),
    )


def _lay_then(world: State, memory: Memory, rng: Random) -> list[tuple[tuple[Held, ...], Held]]:
    """The hands and the stock before each move that was not taken back, and now. What was drawn is any card that was not known to be held before."""
    hands, stock = [Counter(hand) for hand in world.hands], world.stock
    found = [(world.hands, stock)]
    for trace in reversed(memory.traces):
        hand = hands[trace.event.seat]
        hand.update(trace.parted)
        if trace.drawn:
            card = trace.gained[0] if trace.gained else rng.choice(sorted((hand - trace.known).elements()))
            stock = () if trace.turned else (card, *stock)
            hand[card] -= 1
        else:
            hand.subtract(trace.gained)
        found.append((tuple(in_order((+each).elements()) for each in hands), stock))
    return found[::-1]


def _unseen(view: View) -> Counter[Plain]:
    """The cards that lie nowhere where the view could see them."""
    board = view.board
    left = Counter[Card](board.game.deck_for(board.players).cards)
    left.subtract((*view.hand, *board.discards, *(() if board.exchange_card is None else (board.exchange_card,))))
    left.subtract(undeclared(card) for meld in board.table for card in meld.cards)
    return Counter(list(map(undeclared, left.elements())))
