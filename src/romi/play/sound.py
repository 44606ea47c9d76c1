"""What a view must hold together to be played on: asked of every view that comes from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

import attrs

from romi.card import in_order
from romi.moves import Redeal
from romi.play.start import start
from romi.play.state import Board, SeatFacts, TurnFacts, View
from romi.rules.obligations import MustLay
from romi.rules.turns import Acts, Phase

Fault: TypeAlias = tuple[str, str]
"""A place in the view, and what is wrong there."""


def unsound(view: View) -> Fault | None:
    """The first thing in the view that cannot be; None if it can be played on."""
    return next(_faults(view), None)


def _faults(view: View) -> Iterator[Fault]:
    board = view.board
    if board.players not in board.variant.players:
        yield "board.players", f"{board.players} players cannot play {board.variant.name}"
        return
    yield from _seats(view)
    yield from _counts(board)
    yield from _cards(view)
    yield from _table(board)
    yield from _turn(board)


def _seats(view: View) -> Iterator[Fault]:
    """Every seat that is named is there."""
    board = view.board
    if len(board.seats) != board.players:
        yield "board.seats", f"{board.players} players have as many seats, not {len(board.seats)}"
    if len(board.facts.totals) != board.players:
        yield "board.facts.totals", f"{board.players} players have as many totals, not {len(board.facts.totals)}"
    for at, account in enumerate(board.facts.accounts):
        if len(account.totals) != board.players:
            yield (
                f"board.facts.accounts[{at}].totals",
                f"{board.players} players have as many, not {len(account.totals)}",
            )
    if board.facts.dealer != board.dealer:
        yield "board.facts.dealer", f"the dealer is {board.dealer}, not {board.facts.dealer}"
    named = [("seat", view.seat), ("board.dealer", board.dealer)]
    named += [("board.turn.seat", board.turn.seat), ("board.turn.actor", board.turn.actor)]
    named += [] if board.finish is None else [("board.finish.seat", board.finish.seat)]
    named += [(f"board.history[{at}].seat", event.seat) for at, event in enumerate(board.history)]
    for place, seat in named:
        if not 0 <= seat < board.players:
            yield place, f"there is no seat with index {seat}: the indices are 0 to {board.players - 1}"


def _counts(board: Board) -> Iterator[Fault]:
    """Nothing is counted below what it can be, nor beyond it."""
    counted: list[tuple[str, Board | TurnFacts | SeatFacts]] = [("board", board), ("board.turn", board.turn)]
    counted += [(f"board.seats[{at}]", seat) for at, seat in enumerate(board.seats)]
    for place, value in counted:
        for field in attrs.fields(type(value)):
            number: object = getattr(value, field.name)
            least = _LEAST.get(field.name, 0)
            if type(number) is int and field.name != "points" and number < least:
                yield f"{place}.{field.name}", f"is at least {least}, not {number}"
    if min(board.reserves, default=1) < 1:
        yield "board.reserves", f"a hand that lies aside has at least one card, not {min(board.reserves)}"
    if board.facts.number < 1:
        yield "board.facts.number", f"deals are counted from 1, not {board.facts.number}"
    if board.turns > board.max_turns:
        yield "board.turns", f"{board.turns} turns are more than the {board.max_turns} that there may be"
    for at, seat in enumerate(board.seats):
        for name, turn in (("opened_in", seat.opened_in), ("first_laid", seat.first_laid)):
            if turn is not None and turn > seat.turns:
                yield f"board.seats[{at}].{name}", f"turn {turn} has not come: this is turn {seat.turns} of the seat"


_LEAST = {"turns": 0, "max_turns": 1, "opened_in": 1, "first_laid": 1, "laid": 0, "players": 1}


def _cards(view: View) -> Iterator[Fault]:
    """All cards are the deck's, as far as they are seen, and as many in all."""
    board = view.board
    if view.hand != in_order(view.hand):
        yield "hand", "a hand is in order: by suit and rank, jokers last"
    if len(view.hand) != board.seats[view.seat].held:
        yield "hand", f"seat {view.seat} holds {board.seats[view.seat].held} cards, not {len(view.hand)}"
    owed = Counter(duty.card for duty in board.turn.obligations if isinstance(duty, MustLay))
    if view.seat == board.turn.actor and owed - Counter(view.hand):
        yield "board.turn.obligations", "what must be laid must be in the hand"
    deck = board.game.deck_for(board.players)
    exchange = () if board.exchange_card is None else (board.exchange_card,)
    table = tuple(card for meld in board.table for card in meld.cards)
    seen = (*view.hand, *board.discards, *table, *exchange)
    for fault in deck.faults(seen):
        yield "board", f"{fault}"
    hidden = sum(seat.held for seat in board.seats) - len(view.hand) + board.stock + board.below
    hidden += sum(board.reserves)
    if len(seen) + hidden != len(deck):
        yield "board", f"there are {len(seen) + hidden} cards in all, and the deck has {len(deck)}"


def _table(board: Board) -> Iterator[Fault]:
    """Every meld on the table is one, in the way it lies."""
    for at, meld in enumerate(board.table):
        if meld not in board.game.readings(meld.declared):
            yield f"board.table[{at}]", "is not a meld of this game"
    if len(board.owners) != len(board.table):
        yield "board.owners", f"{len(board.table)} melds have as many owners, not {len(board.owners)}"
    for at, owner in enumerate(board.owners):
        if owner is not None and not 0 <= owner < board.players:
            yield (
                f"board.owners[{at}]",
                f"there is no seat with index {owner}: the indices are 0 to {board.players - 1}",
            )
    if board.turn.before > len(board.table):
        yield "board.turn.before", f"there are {len(board.table)} melds on the table, not {board.turn.before}"


def _turn(board: Board) -> Iterator[Fault]:
    """The turn stands where play can come to, and the end goes with a phase that is over."""
    rule, phase = board.game.turn, board.turn.phase
    if board.over is not (phase == Phase.OVER):
        yield "board.over", f"the phase is {phase}"
    if not board.over and not rule.kinds(phase):
        yield "board.turn.phase", f"no move leads out of {phase} in this game"
    offered = any(step.at == phase and step.acts is Acts.OFFERED for step in rule.steps)
    if not board.over and not offered and board.seats[board.turn.seat].turns < 1:
        yield f"board.seats[{board.turn.seat}].turns", "are at least 1 for the seat whose turn it is"
    if not board.over and board.seat.dropped is not None:
        yield "board.turn.actor", f"seat {board.turn.actor} has dropped out"
    if board.finish is not None and not board.over:
        yield "board.finish", "a deal that goes on has no finish"
    begun = start(board.variant, players=board.players, seed=0, number=board.facts.number, totals=board.facts.totals)
    if (board.upcard is None) is not (begun.board.upcard is None):
        yield "board.upcard", "stands there in a game that turns one up, and in no other"
    if Redeal in rule.kinds(phase) and board.may_keep is None:
        yield "board.may_keep", "says how many cards each may keep when all are asked"
    if board.may_keep is not None and board.may_keep > board.dealt:
        yield "board.may_keep", f"{board.may_keep} cards are more than the {board.dealt} that were dealt"
