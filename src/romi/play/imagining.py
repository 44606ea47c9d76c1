"""A deal as it could be: everything that a view knows, and the rest as chance has it. For players that think ahead."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs

from romi.card import JOKER, Card, Held, Plain, in_order, undeclared
from romi.checks import asked
from romi.moves import (
    Declare,
    Discard,
    DrawStock,
    ExchangeJoker,
    Knock,
    Lay,
    LayOff,
    PutBack,
    Redeal,
    Regroup,
    SwapExchangeCard,
    TakeDiscard,
    TakeExchangeCard,
)
from romi.play.history import Event
from romi.play.start import start
from romi.play.state import Board, State, View, evolve
from romi.rules.stock import StockOut, Then


@asked
def imagine(view: View, rng: Random) -> State:
    """A state of which this is the view of its seat: every way in which the unseen cards can lie is as likely as any other.

    What everybody saw is kept: cards that a player took and has not parted with, and the order of discards that were turned over. The hands
    as dealt are not told apart from those of now, and nobody kept cards at a redeal. No seed of the deal is in it: what is shuffled later
    comes from `rng`, and a record of it is refused. `ValueError` while an exchange card may be put back (MAGY5).

    >>> from romi.play import start, view
    >>> from romi.variants import RUMMY
    >>> seen = view(start(RUMMY, players=2, seed=7), 1)
    >>> view(imagine(seen, Random(1)), 1) == seen
    True
    """
    board = view.board
    if board.turn.can_put_back:
        raise ValueError("while an exchange card may be put back nobody can imagine what lay there before")
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
    memory = _Memory.of(board, begun)
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
    return State(
        board=evolve(board, discards=(*board.discards, *covered), below=0),
        hands=hands,
        stock=left,
        reserves=aside,
        dealt=attrs.evolve(begun.dealt, hands=hands),
        seed=rng.getrandbits(64),
        kept=((),) * sum(isinstance(event.move, Redeal) for event in board.history),
        imagined=True,
    )


def _unseen(view: View) -> Counter[Plain]:
    """The cards that lie nowhere where the view could see them."""
    board = view.board
    left = Counter[Card](board.game.deck_for(board.players).cards)
    left.subtract((*view.hand, *board.discards, *(() if board.exchange is None else (board.exchange,))))
    left.subtract(undeclared(card) for meld in board.table for card in meld.cards)
    return Counter(list(map(undeclared, left.elements())))


class _Memory:
    """What somebody who remembers everything knows: cards in each hand, and the stock, top first, if all of it was once turned over."""

    def __init__(self, board: Board, begun: State) -> None:
        self.known: list[Counter[Plain]] = [Counter() for _ in range(board.players)]
        self.before = self.known
        self.stock: Held = ()
        self.left = begun.board.stock
        turned = () if board.facts.turned is None else (undeclared(board.facts.turned),)
        self.pile: list[Plain] = [*turned][: len(begun.board.discards)]
        self.table: Counter[Plain] = Counter()
        then = board.game.stock_out(StockOut(players=board.players, turnable=2))
        self.ordered = then is Then.TURN_OVER and not board.below

    @classmethod
    def of(cls, board: Board, begun: State) -> _Memory:
        """What is known of the deal so far."""
        memory = cls(board, begun)
        for event in board.history:
            memory.add(event)
        if board.finish is not None:
            memory.known[board.finish.seat] += Counter(board.shown)
        return memory

    def add(self, event: Event) -> None:
        """Remember what everybody saw."""
        hand, move = self.known[event.seat], event.move
        parted: tuple[Card, ...] = ()
        match move:
            case DrawStock():
                self._draw(hand if event.card is None else Counter())
                self.pile += [] if event.card is None else [event.card]
            case TakeDiscard(count):
                hand.update(self.pile[-count:] or ([] if event.card is None else [event.card]))
                del self.pile[-count:]
            case TakeExchangeCard() | SwapExchangeCard():
                self.before = [Counter(each) for each in self.known]
                hand.update([] if event.card is None else [event.card])
                parted = (move.card,) if isinstance(move, SwapExchangeCard) else ()
            case PutBack():
                self.known = self.before
            case ExchangeJoker(cards=cards):
                parted = cards
                hand[JOKER] += 1
                self.table[JOKER] -= 1
            case LayOff(cards=cards):
                parted = cards
            case Lay(melds):
                parted = tuple(card for meld in melds for card in meld)
            case Regroup(melds):
                lies = Counter([undeclared(card) for meld in melds for card in meld])
                parted, taken = tuple((lies - self.table).elements()), self.table - lies
                hand.update(taken)
                self.table.subtract(taken)
            case Discard(card) | Knock(card=card) | Declare(card=card):
                shown = () if isinstance(move, Discard) else tuple(each for meld in move.melds for each in meld)
                parted = shown if card is None else (*shown, card)
                self.pile += [] if card is None else [undeclared(card)]
            case _:
                pass
        hand.subtract(map(undeclared, parted))
        if isinstance(move, Lay | LayOff | ExchangeJoker | Regroup):
            self.table.update(map(undeclared, parted))
        self.known[event.seat] = +self.known[event.seat] if isinstance(move, PutBack) else +hand

    def _draw(self, hand: Counter[Plain]) -> None:
        """From the stock; if that is out, from the discards turned over, whose order everybody knows if they were not shuffled."""
        if not self.left:
            self.left = len(self.pile) - 1
            self.stock = tuple(self.pile[:-1]) if self.ordered else ()
            self.pile = self.pile[-1:]
        self.left -= 1
        hand.update(self.stock[:1])
        self.stock = self.stock[1:]
