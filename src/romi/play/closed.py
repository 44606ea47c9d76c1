"""Views for hosts that keep the discards closed: nobody may look through them (HAND7)."""

from __future__ import annotations

import attrs

from romi.checks import asked
from romi.moves import Declare, Discard, DrawStock, Knock, PutBack, TakeDiscard, TakeExchangeCard
from romi.play.history import Event, History
from romi.play.state import View, evolve
from romi.variants.variant import no_change


@asked
def with_closed_discards(view: View) -> View:
    """The view with the top of the discards and their number alone; the history is without the discards that lie covered (HAND7).

    `board.below` says how many lie below the top. Everything else is judged as before; only cards deeper than the top cannot be taken from
    such a view, in a game that lets them be taken.

    >>> from romi.moves import Discard, DrawStock
    >>> from romi.play import start, step, view
    >>> from romi.variants import RUMMY
    >>> state = step(start(RUMMY, players=2, seed=7), DrawStock()).unwrap()
    >>> state = step(state, Discard(state.hands[1][0])).unwrap()
    >>> board = with_closed_discards(view(state, 0)).board
    >>> len(board.discards), board.below, board.pile
    (1, 1, 2)
    """
    board = view.board
    shown = board.discards[:1]
    # The first discard may be what was turned up; only rules that change from deal to deal want to know it.
    facts = attrs.evolve(board.facts, upcard=None) if board.variant.per_deal is no_change else board.facts
    history = _uncovered(board.history)
    closed = evolve(board, discards=shown, below=board.pile - len(shown), history=history, facts=facts)
    return View(view.seat, view.hand, closed)


def _uncovered(history: History) -> History:
    """The events without the discards that were covered and not taken since."""
    pile: list[int] = []
    taken: list[int] = []
    for at, event in enumerate(history):
        if isinstance(event.move, TakeDiscard):
            taken = pile[-event.move.count :]
            del pile[-event.move.count :]
        elif isinstance(event.move, TakeExchangeCard):
            taken = []
        elif isinstance(event.move, PutBack):
            pile += taken
        elif _opens_a_card(event):
            pile.append(at)
    covered = frozenset(pile[:-1])
    return History(event for at, event in enumerate(history) if at not in covered)


def _opens_a_card(event: Event) -> bool:
    """Whether a card comes to the discards: one that is thrown, or turned up from the stock."""
    if isinstance(event.move, Discard | Knock | Declare):
        return event.move.card is not None
    return isinstance(event.move, DrawStock) and event.card is not None
