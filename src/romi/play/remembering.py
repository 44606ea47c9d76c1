"""What somebody knows who remembers every move: cards in each hand, and the stock, if all of it was once turned over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from romi.card import JOKER, Card, Held, Plain, undeclared
from romi.moves import (
    Declare,
    Discard,
    DrawStock,
    ExchangeJoker,
    Knock,
    Lay,
    LayOff,
    PutBack,
    Regroup,
    SwapExchangeCard,
    TakeDiscard,
    TakeExchangeCard,
)
from romi.play.history import Event
from romi.play.state import Board, State
from romi.rules.stock import StockOut, Then


@attrs.frozen
class Trace:
    """A move and its cards: what was `known` of the hand before it, what the hand openly `gained` and what it `parted` with.

    `drawn` cards came from the stock, or, where the discards were `turned` over, from them; they are among those gained if everybody knew them.
    """

    event: Event
    known: Counter[Plain]
    gained: Held = ()
    parted: Held = ()
    drawn: int = 0
    turned: bool = False


@attrs.define
class Memory:
    """The cards `known` in each hand; the `stock`, top first, if it is known, and how many it has `left`; `pile`, its top last, and `table`.

    `traces` are the moves that were not taken back; `saved` is the memory before the last card was openly taken.
    """

    known: list[Counter[Plain]]
    left: int
    pile: list[Plain]
    then: Then
    closed: bool
    stock: Held = ()
    table: Counter[Plain] = attrs.Factory(Counter[Plain])
    traces: list[Trace] = attrs.Factory(list[Trace])
    events: int = 0
    saved: Memory | None = None

    @classmethod
    def of(cls, board: Board, begun: State) -> Memory:
        """What is known of the deal so far, which began so."""
        turned = () if board.facts.upcard is None else (undeclared(board.facts.upcard),)
        memory = cls(
            known=[Counter() for _ in range(board.players)],
            left=begun.board.stock,
            pile=[*turned][: len(begun.board.discards)],
            then=board.game.stock_out(StockOut(players=board.players, turnable=2)),
            closed=board.below > 0,
        )
        for event in board.history:
            memory.add(event)
        if board.finish is not None:
            memory.known[board.finish.seat] += Counter(board.shown)
        return memory

    def add(self, event: Event) -> None:
        """Remember what everybody saw."""
        if isinstance(event.move, PutBack) and self.saved is not None:
            self._take_back(self.saved)
        else:
            if isinstance(event.move, TakeDiscard | TakeExchangeCard):
                self.saved = attrs.evolve(
                    self,
                    known=[*map(Counter, self.known)],
                    pile=[*self.pile],
                    table=Counter(self.table),
                    traces=[*self.traces],
                    saved=None,
                )
            trace = self._traced(event)
            hand = self.known[event.seat]
            self.traces.append(attrs.evolve(trace, known=Counter(hand)))
            hand.update(trace.gained)
            hand.subtract(trace.parted)
            self.known[event.seat] = +hand
        self.events += 1

    def _take_back(self, saved: Memory) -> None:
        """All is as before the card was taken (MAGY5)."""
        self.known, self.left, self.pile, self.stock = saved.known, saved.left, saved.pile, saved.stock
        self.table, self.traces, self.saved = saved.table, saved.traces, None

    def _traced(self, event: Event) -> Trace:
        """What the move moved; pile, stock and table are as after it."""
        move, shown = event.move, () if event.card is None else (event.card,)
        trace = Trace(event, Counter())
        match move:
            case DrawStock():
                trace = self._drawn(trace)
                self.pile += shown  # where the card was turned up, nobody has it
                return attrs.evolve(trace, gained=shown, parted=shown) if shown else trace
            case TakeDiscard(count):
                taken = tuple(self.pile[-count:]) or shown
                del self.pile[-count:]
                return attrs.evolve(trace, gained=taken)
            case TakeExchangeCard():
                return attrs.evolve(trace, gained=shown)
            case SwapExchangeCard(card):
                return attrs.evolve(trace, gained=shown, parted=(undeclared(card),))
            case ExchangeJoker(cards=cards):
                self.table.update(_plain(cards))
                freed = shown or (JOKER,)
                self.table.subtract(freed)
                return attrs.evolve(trace, gained=freed, parted=_plain(cards))
            case LayOff(cards=cards):
                self.table.update(_plain(cards))
                return attrs.evolve(trace, parted=_plain(cards))
            case Lay(melds):
                cards = _plain(card for meld in melds for card in meld)
                self.table.update(cards)
                return attrs.evolve(trace, parted=cards)
            case Regroup(melds):
                lies = Counter(_plain(card for meld in melds for card in meld))
                put, taken = tuple((lies - self.table).elements()), tuple((self.table - lies).elements())
                self.table = lies
                return attrs.evolve(trace, gained=taken, parted=put)
            case Discard(card) | Knock(card=card) | Declare(card=card):
                thrown = () if card is None else (undeclared(card),)
                self.pile += thrown
                melds = () if isinstance(move, Discard) else move.melds
                return attrs.evolve(trace, parted=(*_plain(each for meld in melds for each in meld), *thrown))
            case _:
                return trace

    def _drawn(self, trace: Trace) -> Trace:
        """From the stock; if that is out, from the discards turned over, whose order everybody knows if they were not shuffled."""
        turned = not self.left and self.then in (Then.TURN_OVER, Then.SHUFFLE)
        if turned:
            self.left = len(self.pile) - 1
            self.stock = tuple(self.pile[:-1]) if self.then is Then.TURN_OVER and not self.closed else ()
            self.pile = self.pile[-1:]
        drawn = int(self.left > 0 or turned)
        known, self.stock = self.stock[:1], self.stock[1:]
        self.left -= drawn
        return attrs.evolve(trace, gained=known, drawn=drawn, turned=turned)


def _plain(cards: Iterable[Card]) -> Held:
    return tuple(map(undeclared, cards))
