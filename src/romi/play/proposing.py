"""Moves that are worth asking about, by kind: all that could be legal, in canonical form."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, product
from typing import Final

import attrs

from romi.analysis.asking import Asking
from romi.analysis.hand import Group, mask_of_any
from romi.analysis.limits import up_to_the_limit
from romi.analysis.openings import minimal_openings
from romi.analysis.plan import Goal
from romi.analysis.showing import Glance, Showing, showings
from romi.card import JOKER, NATURALS, Card, Held, Plain, undeclared
from romi.moves import (
    Declare,
    Discard,
    ExchangeJoker,
    Knock,
    Lay,
    LayOff,
    Redeal,
    Regroup,
    SwapExchangeCard,
    TakeDiscard,
)
from romi.play.drawing import terms_of
from romi.play.ending import going_out
from romi.play.regroups import regroups
from romi.play.rest import there_is_a_plan
from romi.play.state import Board, View
from romi.rules.draws import Source
from romi.rules.meeting import TurnEnd, unmet
from romi.rules.obligations import MustOpen, MustOpenOrGoOut
from romi.rules.who import Opened

_MOST_SPLITS: Final = 200_000
_PLAIN: Final[tuple[Plain, ...]] = (*NATURALS, JOKER)
_DISCARDS: Final = [Discard(card) for card in _PLAIN]
_TAKE: Final = TakeDiscard()


@attrs.frozen(slots=False, eq=False)
class Sight:
    """What is to be seen in the `view` of the seat to act, each thing once."""

    view: View

    @property
    def board(self) -> Board:
        """What everyone sees."""
        return self.view.board

    @property
    def hand(self) -> Held:
        """The hand of the seat to act."""
        return self.view.hand

    @property
    def _asking(self) -> Asking:
        """The questions to the rules of the deal."""
        return self.board.known.asking

    @property
    def lays_freely(self) -> bool:
        """Whether a meld alone may be laid: the player has opened, answers a knock, could go out from hand (HAND9), or take it all back."""
        board = self.board
        if board.opened is not Opened.NEVER or board.answering:
            return True
        if not board.known.asking.from_hand:
            return False
        return board.turn.can_put_back or self._could_go_out

    @cached_property
    def _could_go_out(self) -> bool:
        return there_is_a_plan(self.board, self.hand, Goal.GO_OUT)

    @property
    def _uses_table(self) -> bool:
        """Whether cards of the table can be used: as above, or because anybody may lay off. It is asked once there is something to use."""
        return self.board.known.anybody_lays_off or self.lays_freely

    @cached_property
    def _shows(self) -> bool:
        """Whether the hand, of one card too many, might be shown, as far as that can be seen at a glance (KOP3)."""
        return self.board.game._worked_out(Glance).may_be_shown(self.board.upcard, self.hand, self.board.turn.phase)

    def readings(self, group: Group) -> Iterator[tuple[Card, ...]]:
        """The group, and if it can be read in several ways each of them, declared."""
        readings = self._asking.readings(group)
        if len(readings) < 2:
            yield group
            return
        yield from dict.fromkeys(meld.declared for meld in readings)


def takes(sight: Sight) -> Iterator[TakeDiscard]:
    """The top of the discards, and more of them where a game might allow that."""
    board = sight.board
    yield _TAKE
    if not board.known.top_only:
        yield from map(TakeDiscard, range(2, len(board.discards) + 1))


def swaps(sight: Sight) -> Iterator[SwapExchangeCard]:
    """Each card of the hand for the exchange card."""
    board = sight.board
    if board.exchange_card is None or not terms_of(board, Source.SWAP):
        return iter(())
    return map(SwapExchangeCard, dict.fromkeys(sight.hand))


def discards(sight: Sight) -> Iterator[Discard]:
    """Each card of the hand, unless more is owed than a discard can settle that leaves cards in the hand."""
    owed = sight.board.turn.obligations
    if owed and len(sight.hand) > 1 and sight.board.turn.phase in sight.board.known.discard_ends:
        if unmet(owed, TurnEnd(left=sight.hand)):
            return iter(())
    return map(_DISCARDS.__getitem__, dict.fromkeys([card.index for card in sight.hand]))


def lays(sight: Sight) -> Iterator[Lay]:
    """Each meld of the hand, or for an opening every set of melds that opens and of which none can be left out."""
    if JOKER not in sight.hand and not sight._asking.in_melds(sight.hand):
        return
    if not sight.lays_freely:
        yield from _openings(sight, least=1)
        return
    if sight.board.opened is Opened.NEVER and not sight.board.answering:
        yield from _openings(sight, least=2)
    for group in sight._asking.groups(sight.hand):
        for cards in sight.readings(group):
            yield Lay((cards,))


def _openings(sight: Sight, *, least: int) -> Iterator[Lay]:
    """Sets of `least` groups or more that open, with the card that must be in it."""
    board = sight.board
    named = (duty.card for duty in board.turn.obligations if isinstance(duty, MustOpen | MustOpenOrGoOut))
    card = next((undeclared(card) for card in named if card is not None), None)
    openings = minimal_openings(board.game, sight.hand, board.seat.turns, seat=board.turn.actor, with_card=card)
    for groups in up_to_the_limit(openings):
        if len(groups) >= least:
            yield from map(Lay, product(*map(sight.readings, groups)))


def lay_offs(sight: Sight) -> Iterator[LayOff]:
    """Each card on each meld that takes it, a joker in each way."""
    asked, cards, seat = sight._asking, mask_of_any(sight.hand), sight.board.turn.actor
    for on, (meld, owner) in enumerate(zip(sight.board.table, sight.board.owned, strict=True)):
        for card in asked.fitting(meld, cards):
            for laid in asked.lay_offs(meld, card, (seat, owner)):
                if not sight._uses_table:
                    return
                yield LayOff((laid.card,), on)


def exchanges(sight: Sight) -> Iterator[ExchangeJoker]:
    """The cards of the hand that free a joker of a meld."""
    board = sight.board
    for on, (meld, owner) in enumerate(zip(board.table, board.owned, strict=True)):
        if meld.wild:
            for cards, _ in sight._asking.exchanges(meld, (board.turn.actor, owner)):
                if all(card in sight.hand for card in cards):
                    if not sight._uses_table:
                        return
                    yield ExchangeJoker(cards, on)


def regroupings(sight: Sight) -> Iterator[Regroup]:
    """The small ways to regroup the table."""
    if sight.board.opened is not Opened.NEVER:
        yield from map(Regroup, regroups(sight.board.game, sight.board.table, sight.hand))


def redeals(sight: Sight) -> Iterator[Redeal]:
    """A yes to a new deal, with each choice of cards kept."""
    for size in range((sight.board.may_keep or 0) + 1):
        yield from map(Redeal, dict.fromkeys(combinations(sight.hand, size)))


def knocks(sight: Sight) -> Iterator[Showing]:
    """Every knock that ends the deal."""
    return _shown(sight, Knock)


def declarations(sight: Sight) -> Iterator[Showing]:
    """Every declaration that ends the deal."""
    return _shown(sight, Declare)


def _shown(sight: Sight, kind: type[Showing]) -> Iterator[Showing]:
    board = sight.board
    if not sight._shows:
        return iter(())
    end, phase = going_out(board, None, ()), board.turn.phase
    return showings(board.game, end, sight.hand, (kind,), limit=_MOST_SPLITS, phase=phase)
