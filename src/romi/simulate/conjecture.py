"""Moves that somebody at the table could think of, put together without a look at the rules: to be compared with those that are listed.

They are in the form in which moves are listed: cards in order, one meld or one card at a time. Moves with a joker, or with another
wild card that can be read in several ways, are left out, since they are listed with it declared.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from typing import Final

from romi.analysis.shortcuts import taken_for_granted
from romi.card import JOKER
from romi.moves import (
    Declare,
    Discard,
    ExchangeJoker,
    Knock,
    Lay,
    LayOff,
    Move,
    SwapExchangeCard,
    TakeDiscard,
)
from romi.moves.values import BARE
from romi.play.state import View
from romi.rules.endings import GoingOut
from romi.rules.turns import Kind
from romi.variants.variant import Variant

_LARGEST: Final = 4
"""Melds of more cards are not thought of."""

_DEEPEST: Final = 3
"""Nor is a take of more cards."""


def conjectures(game: Variant, view: View, kinds: Collection[Kind]) -> Iterator[Move]:
    """Every such move of these kinds with the hand in that view, legal or not."""
    yield from (move for kind in kinds for move in _of(kind, game, view))


def _of(kind: Kind, game: Variant, view: View) -> Iterable[Move]:
    hand, board = [*dict.fromkeys(view.hand)], view.board
    naturals = [card for card in hand if card is not JOKER]
    places = [*enumerate(board.table)]
    if kind is TakeDiscard:
        return [TakeDiscard(count) for count in range(1, min(len(board.discards), _DEEPEST) + 1)]
    if kind is Discard:
        return [Discard(card) for card in hand]
    if kind is SwapExchangeCard:
        return [SwapExchangeCard(card) for card in hand]
    if kind is Knock:
        return [Knock(()), *(Knock((), card) for card in hand)]
    if kind is Declare:
        return [Declare(word, (), card) for word in words_out(game) for card in (None, *hand)]
    if kind is LayOff:
        return [LayOff((card,), on) for on, _ in places for card in naturals]
    if kind is ExchangeJoker:
        return [ExchangeJoker((card,), on) for on, meld in places if meld.wild for card in naturals]
    if kind is Lay:
        laid = tuple(card for card in view.hand if card is not JOKER)
        groups = (group for size in range(1, _LARGEST + 1) for group in dict.fromkeys(combinations(laid, size)))
        return (Lay((group,)) for group in groups if len(game.readings(group)) == 1)
    return [BARE[kind.word]] if kind.word in BARE else []


def words_out(game: Variant) -> tuple[str, ...]:
    """The words by which a hand might be declared in this game, each once."""
    end = GoingOut().valued(game.hand_value)
    ways = taken_for_granted(game).ways
    return tuple(dict.fromkeys(str(word) for way in ways for word in way.words(end)))
