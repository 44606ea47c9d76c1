"""The laws of play, each a watch: it sees a move that was made, and asserts what holds of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import attrs

import romi
from romi import data, play
from romi.card import Card, Declared, Plain, in_order, undeclared
from romi.moves import (
    Declare,
    Discard,
    DrawStock,
    ExchangeJoker,
    Knock,
    Lay,
    LayOff,
    Move,
    PutBack,
    Regroup,
    SwapExchangeCard,
    TakeDiscard,
    TakeExchangeCard,
)
from romi.play.state import Board, State, View
from romi.variants import Variant
from romi.verdict import Accepted, Rejected
from tests.play.driving import Made, Watch, now_and_then, reshuffled
from tests.play.trying import in_another_order, some_move

# --- nothing is lost, nothing is broken ------------------------------------------------------------


def cards_are_conserved(made: Made) -> None:
    """Nothing is lost, nothing is twice; hands are sorted, and the public counts are right."""
    after = made.after
    assert after.cards == made.cards
    assert len(after.stock) == after.board.stock
    for hand, seat in zip(after.hands, after.board.seats, strict=True):
        assert len(hand) == seat.held
    hand = after.hands[made.before.actor]
    assert hand == in_order(hand)


def melds_stay_legal(made: Made) -> None:
    """Every meld on the table that lay otherwise before is a meld, and reads as it lies."""
    before, after = made.before.board.table, made.after.board.table
    if before is not after:
        game = made.after.game
        for meld in after:
            if meld not in before:
                assert meld in game.readings(meld.declared), meld


# --- a move changes what it says -------------------------------------------------------------------

_END: Final = frozenset(("turns", "idle", "over", "finish"))
_TABLE: Final = frozenset(("table", "owners", "discards"))  # A full set may go from the one to the other (HAND10).
_CHANGED: Final[dict[type[Move], frozenset[str]]] = {
    DrawStock: frozenset(("stock", "discards", "turned_over")) | _END,
    TakeDiscard: frozenset(("discards",)),
    TakeExchangeCard: frozenset(("exchange_card",)),
    SwapExchangeCard: frozenset(("exchange_card",)),
    Lay: _TABLE,
    LayOff: _TABLE,
    ExchangeJoker: _TABLE,
    Regroup: _TABLE,
    PutBack: _TABLE | {"exchange_card"},
    Discard: _END | {"discards"},
    Knock: _TABLE | _END | {"shown"},
    Declare: _TABLE | _END | {"shown"},
}
_BOARD: Final = tuple(field.name for field in attrs.fields(Board) if field.name not in ("history", "seats", "turn"))


def only_what_the_move_says_changes(made: Made) -> None:
    """One event and one move more; of the board what a move of that kind is for; of the hands the actor's, by the cards named."""
    before, move, after = made.before, made.move, made.after
    assert after.moves == (*before.moves, move)
    assert after.board.history[:-1] == before.board.history
    assert (after.seed, after.order, after.cut) == (before.seed, before.order, before.cut)
    if after.redeals != before.redeals:
        return  # It was dealt again.
    assert after.dealt is before.dealt
    for name in _BOARD:
        if getattr(after.board, name) is not getattr(before.board, name):
            same = getattr(after.board, name) == getattr(before.board, name)
            assert same or name in _CHANGED.get(type(move), _END), f"{name} has changed"
    for seat, (old, new) in enumerate(zip(before.hands, after.hands, strict=True)):
        if seat != before.actor:
            assert old == new
        elif not isinstance(move, PutBack | Regroup):
            assert new == in_order(
                (Counter(old) - Counter(_given(move)) + Counter(map(undeclared, _gained(made)))).elements()
            )
    if not isinstance(move, DrawStock):
        assert after.stock == before.stock


def _given(move: Move) -> Iterator[Plain]:
    """The cards that leave the hand."""
    named: Iterable[Card] = ()
    match move:
        case Discard(card) | SwapExchangeCard(card):
            named = (card,)
        case LayOff(cards, _) | ExchangeJoker(cards, _):
            named = cards
        case Lay(melds):
            named = sum(melds, ())
        case Knock(melds, card) | Declare(_, melds, card):
            named = (*sum(melds, ()), *(() if card is None else (card,)))
    return map(undeclared, named)


def _gained(made: Made) -> Iterable[Card]:
    """The cards that come to the hand."""
    state, board = made.before, made.before.board
    match made.move:
        case DrawStock():
            drawn = made.after.board.seats[state.actor].draws - board.seat.draws
            return (state.stock or board.discards[:0:-1])[:drawn]
        case TakeDiscard(count):
            return board.discards[:count]
        case TakeExchangeCard() | SwapExchangeCard():
            return () if board.exchange_card is None else (board.exchange_card,)
        case ExchangeJoker(_, on):
            meld = board.table[on]
            return tuple(meld.cards[place] for place in meld.wild[:1])
    return ()


# --- what is legal ---------------------------------------------------------------------------------


def legal_is_what_step_accepts(made: Made) -> None:
    """Of the move made, of some proposed of one kind, and of any other; asked of a view that was judged never before.

    Whatever else is accepted leads where a listed move leads.
    """
    state, variant = made.before, made.variant
    legal = play.legal_moves(_afresh(play.view(state, state.actor)))
    assert made.move in legal
    proposed = legal._proposed(made.chance.choice(legal.kinds()))
    for move in islice(proposed, 5):
        assert (move in legal) is bool(play.step(state, move)), move
    for move in [some_move(variant, state, made.chance) for _ in range(3)]:
        answer = play.step(state, move)
        assert (move in legal) is bool(answer), move
        if isinstance(answer, Rejected):
            says_why(answer)
        else:
            assert _is_listed(variant, state, legal, move, answer.value), move


def _afresh(view: View) -> View:
    """An equal view, of another board."""
    return attrs.evolve(view, board=attrs.evolve(view.board))


_MANY: Final = (Regroup, Knock, Declare)  # Of these not all are listed, or with melds in one order only.


def _is_listed(variant: Variant, state: State, legal: play.LegalMoves, move: Move, after: State) -> bool:
    """Whether a listed move leads to the same; true for what is made of several listed moves, or declares more than it must."""
    named = tuple(move.cards if isinstance(move, LayOff) else sum(move.melds, ()) if isinstance(move, Lay) else ())
    made_of_several = len(move.melds) > 1 if isinstance(move, Lay) else isinstance(move, LayOff) and len(named) > 1
    if isinstance(move, _MANY) or made_of_several or any(isinstance(card, Declared) for card in named):
        return True
    results = (play.step(state, listed) for listed in legal._proposed(type(move)))
    return any(isinstance(answer, Accepted) and _same(answer.value, after) for answer in results)


def _same(one: State, two: State) -> bool:
    """Whether the states are equal apart from the words that led to them."""
    return (
        one.hands,
        one.stock,
        one.keep,
        one.board.table,
        one.board.turn,
        one.board.discards,
        one.board.exchange_card,
    ) == (
        two.hands,
        two.stock,
        two.keep,
        two.board.table,
        two.board.turn,
        two.board.discards,
        two.board.exchange_card,
    )


def says_why(answer: Rejected) -> None:
    """Every reason has a code, and a sentence in both languages; that of a house rule has its own, which is said in both."""
    for fault in answer.violations:
        english, hungarian = romi.sentence(fault), romi.sentence(fault, "hu")
        assert fault.code
        assert english != hungarian or fault.own_text
        assert fault.code not in (english, hungarian)


def order_is_no_matter(made: Made) -> None:
    """The cards of the move, given in another order, are as legal (F7)."""
    other = in_another_order(made.move, made.chance)
    assert other is None or play.step(made.before, other), other


def order_is_no_matter_to_a_try(made: Made) -> None:
    """The cards of any other move too, given in another order, are as legal or not (F7)."""
    move = some_move(made.variant, made.before, made.chance)
    other = in_another_order(move, made.chance)
    if other is not None:
        answer = play.step(made.before, move)
        assert bool(play.step(made.before, other)) is bool(answer), (move, other)


# --- what is hidden --------------------------------------------------------------------------------


def hidden_cards_do_not_matter(made: Made) -> None:
    """With the cards dealt otherwise that neither a seat nor the actor sees: the move is legal, and that seat sees the same before and after.

    The actor sees the same card drawn where that is the same.
    """
    before = made.before
    seat = made.chance.randrange(before.board.players)
    other = reshuffled(before, (seat, before.actor), made.chance, top=int(seat == before.actor))
    assert play.view(other, seat) == play.view(before, seat)
    assert play.view(play.step(other, made.move).unwrap(), seat) == play.view(made.after, seat)


def a_view_sent_is_judged_the_same(made: Made) -> None:
    """Views that differ in nothing seen are the same, byte for byte; read back, a view is the same, and what is legal in it is the same."""
    actor = made.before.actor
    view = play.view(made.before, actor)
    sent = data.dumps(view)
    other = reshuffled(made.before, (actor,), made.chance)
    assert data.dumps(play.view(other, actor)).encode() == sent.encode()
    read = data.loads(sent, play.View, variant=made.variant)
    assert read == view
    assert read.game == view.game
    assert made.move in play.legal_moves(read)


# --- all of them -----------------------------------------------------------------------------------

LAWS: tuple[Watch, ...] = (
    cards_are_conserved,
    melds_stay_legal,
    only_what_the_move_says_changes,
    now_and_then(order_is_no_matter, 3),
    now_and_then(order_is_no_matter_to_a_try, 50),
    now_and_then(legal_is_what_step_accepts, 40),
    now_and_then(hidden_cards_do_not_matter, 10),
    now_and_then(a_view_sent_is_judged_the_same, 400),
)
