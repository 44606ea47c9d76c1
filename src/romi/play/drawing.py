"""Drawing a card: from the stock, the discards, or the exchange card (HAND5, HAND7, MAGY3, MAGY5, RUM4, F15)."""

from __future__ import annotations

from typing import Final

from romi.card import Held, Plain, in_order, undeclared
from romi.checks import on_demand
from romi.code import Code
from romi.moves import (
    Move,
    PutBack,
    SwapExchangeCard,
    TakeDiscard,
    TakeExchangeCard,
)
from romi.play.outcome import Ask, Hidden, Outcome, both, made, no, still_held, without
from romi.play.state import Board, evolve
from romi.rules.draws import Draw, DrawnTo, Source, Terms, Undo
from romi.rules.obligations import (
    Obligations,
)
from romi.rules.stock import StockOut, Then
from romi.verdict import Rejected, Verdict, answered, of_kind


def draw_of(board: Board, source: Source, count: int = 1) -> Draw:
    """The question to the draw rule: the seat to act would draw from there."""
    return _draw((board, source, count), {"source": source, "count": count})


def _lowest(board: Board, source: Source, count: int) -> Plain | None:
    """The open card that would be drawn: of several discards the lowest."""
    if source is Source.DISCARDS:
        return board.discards[count - 1] if len(board.discards) >= count else None
    return None if source is Source.STOCK else board.exchange_card


_draw: Final = on_demand(
    Draw,
    {
        "card": lambda asked: _lowest(*asked),
        "opened": lambda asked: asked[0].opened,
        "draw": lambda asked: asked[0].seat.draws + 1,
        "drawn": lambda asked: sum([seat.draws for seat in asked[0].seats]),
        "hand": lambda asked: asked[0].seat.held,
        "pile": lambda asked: asked[0].pile,
        "stock": lambda asked: asked[0].stock,
        "seat": lambda asked: asked[0].turn.actor,
        "swaps": lambda asked: asked[0].seat.swaps,
        "tries": lambda asked: asked[0].turn.tries,
        "cards": lambda asked: asked[0].discards[: asked[2]] if asked[1] is Source.DISCARDS else (),
    },
)


def terms_of(board: Board, source: Source, count: int = 1) -> Verdict[Terms]:
    """On what terms the seat to act would draw from there."""
    return answered(board.game.draw, board.game.draw(draw_of(board, source, count)), Terms)


def draw_stock(ask: Ask, move: Move) -> Outcome | Rejected:
    """A card from the stock; where it has none, what the stock-out rule says (F15, RUM6, KOP8, RABLO8)."""
    board = ask.board
    terms = terms_of(board, Source.STOCK)
    if isinstance(terms, Rejected):
        return terms
    if board.stock:
        return _drawn(ask, move, terms.value, board, board.stock, Hidden.DRAW)
    turnable = max(0, board.pile - 1)
    out = StockOut(players=board.players, turned_over=board.turned_over, turnable=turnable, idle=board.idle)
    then = of_kind(ask.game.stock_out, ask.game.stock_out(out), Then)
    match then:
        case Then.TURN_OVER | Then.SHUFFLE:
            turned = evolve(board, turned_over=board.turned_over + 1, discards=board.discards[:1], below=0)
            hidden = Hidden.TURN_OVER_AND_DRAW if then is Then.TURN_OVER else Hidden.SHUFFLE_AND_DRAW
            return _drawn(ask, move, terms.value, turned, turnable, hidden)
        case Then.PLAY_ON:
            return made(evolve(board, history=board.told(move)), ask.hand)
    return made(evolve(board, history=board.told(move), over=True), ask.hand)


def _drawn(ask: Ask, move: Move, terms: Terms, board: Board, stock: int, hidden: Hidden) -> Outcome:
    seat, turn, obligations = board.seat, board.turn, terms.obligations
    if terms.to is DrawnTo.DISCARDS:
        after = evolve(board, turn=evolve(turn, phase=ask.to), stock=stock - 1)
        return made(after, ask.hand, hidden, to=terms.to)
    after = evolve(
        board,
        seats=board.seats_with(evolve(seat, draws=seat.draws + 1, held=seat.held + 1)),
        turn=evolve(turn, phase=ask.to, drew=turn.drew + 1, obligations=turn.obligations + obligations),
        history=board.told(move),
        stock=stock - 1,
    )
    return made(after, ask.hand, hidden)


def take_discard(ask: Ask, move: TakeDiscard) -> Outcome | Rejected:
    """The top of the discards, or more of them (HAND7, R51-4, MAGY3, RUM4, KOP4)."""
    board = ask.board
    if len(board.discards) < move.count:
        return no(Code.NOTHING_THERE, "F13")
    terms = terms_of(board, Source.DISCARDS, move.count)
    if isinstance(terms, Rejected):
        return terms
    cards = board.discards[: move.count]
    left = board.discards[move.count :]
    outcome = _taken(ask, move, board, cards, terms.value.obligations, discards=left, exchange_card=board.exchange_card)
    return _may_be_put_back(outcome, terms.value)


def _taken(
    ask: Ask,
    move: Move,
    board: Board,
    cards: Held,
    obligations: Obligations,
    *,
    discards: Held,
    exchange_card: Plain | None,
) -> Outcome:
    """The open cards, top first, are in the hand; the lowest of them is the one that the history names."""
    seat, turn = board.seat, board.turn
    after = evolve(
        board,
        seats=board.seats_with(evolve(seat, draws=seat.draws + 1, held=seat.held + len(cards))),
        turn=evolve(
            turn,
            phase=ask.to,
            drew=turn.drew + len(cards),
            taken=in_order((*turn.taken, *cards)),
            obligations=turn.obligations + obligations,
        ),
        history=board.told(move, cards[-1]),
        discards=discards,
        exchange_card=exchange_card,
    )
    return made(after, in_order((*ask.hand, *cards)))


def take_exchange_card(ask: Ask, move: TakeExchangeCard) -> Outcome | Rejected:
    """The exchange card as the last draw (HAND5, MAGY5, TIZ5)."""
    board = ask.board
    if board.exchange_card is None:
        return no(Code.NOTHING_THERE, "HAND5")
    terms = terms_of(board, Source.EXCHANGE_CARD)
    if isinstance(terms, Rejected):
        return terms
    cards, duties = (board.exchange_card,), terms.value.obligations
    outcome = _taken(ask, move, board, cards, duties, discards=board.discards, exchange_card=None)
    return _may_be_put_back(outcome, terms.value)


def _may_be_put_back(outcome: Outcome, terms: Terms) -> Outcome:
    """The outcome, with the way back open if the terms say so (MAGY5)."""
    if terms.undo is not Undo.PUT_BACK:
        return outcome
    turn = evolve(outcome.board.turn, can_put_back=True)
    return made(evolve(outcome.board, turn=turn), outcome.hand, Hidden.SAVE)


def swap(ask: Ask, move: SwapExchangeCard) -> Outcome | Rejected:
    """The exchange card for a card of the hand (HAND5)."""
    board = ask.board
    if board.exchange_card is None:
        return no(Code.NOTHING_THERE, "HAND5")
    terms = terms_of(board, Source.SWAP)
    rest = without(ask.hand, (move.card,))
    if isinstance(terms, Rejected) or isinstance(rest, Rejected):
        return both(terms, rest)
    put = undeclared(move.card)
    after = evolve(
        board,
        seats=board.seats_with(evolve(board.seat, swaps=board.seat.swaps + 1)),
        turn=evolve(board.turn, taken=in_order((*still_held(board.turn.taken, (put,)), board.exchange_card))),
        exchange_card=put,
        history=board.told(move, board.exchange_card),
    )
    return made(after, in_order((*rest.value, board.exchange_card)))


def put_back(ask: Ask, move: PutBack) -> Outcome | Rejected:
    """The exchange card back to its place (MAGY5)."""
    if not ask.board.turn.can_put_back:
        return no(Code.NOTHING_THERE, "MAGY5")
    return made(evolve(ask.board, history=ask.board.told(move)), ask.hand, Hidden.RESTORE)
