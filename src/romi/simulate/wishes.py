"""What a player that arranges its hand wishes to do, the best first. A wish need not be legal: that is asked afterwards.

The cheap questions come first. A hand is arranged once in a turn, and the search for a way to go out is only begun where few enough cards lie in no
meld.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

import attrs

from romi.analysis import AnalysisLimit, Arrangement, Best, arrange, best_discard, defend, figures, knock
from romi.analysis.plan import Goal, Plan, plan
from romi.card import JOKER, Card, Natural, undeclared
from romi.moves import (
    Declare,
    Discard,
    DrawStock,
    EndTurn,
    Knock,
    Lay,
    LayOff,
    Move,
    Pass,
    PutBack,
    Regroup,
    TakeDiscard,
    TakeExchangeCard,
)
from romi.play.judge import situation
from romi.play.regroups import regroups
from romi.play.state import Board, Hand, Plain, View, in_order
from romi.rules.endings import Opened
from romi.rules.finish import Way
from romi.rules.obligations import MayNotDiscard, MustGoOut
from romi.rules.turns import Phase
from romi.variants.variant import Variant

_LOOSE_FOR_OUT: Final = 4
"""With more cards than this in no meld the way out is not looked for: each would have to fit on the table."""

_MOST_STATES: Final = 2_000
"""How long a player thinks about going out, in states of the search."""


@attrs.frozen
class Mind:
    """What a player has before it: the `game` as this deal is played, the `view`, and how it chooses a `discard`."""

    game: Variant
    view: View
    discards: Chooser

    @property
    def board(self) -> Board:
        """What all see."""
        return self.view.board

    @property
    def hand(self) -> Hand:
        """The own cards."""
        return self.view.hand

    @property
    def lays(self) -> bool:
        """Whether melds are laid in turn; else hands are shown at the end."""
        return Lay in self.game.turn.kinds(Phase.LAY)


Chooser: TypeAlias = "Callable[[Mind, Arrangement], list[Card]]"
"""The order in which the cards that lie in no meld are best thrown away."""


def wishes(mind: Mind) -> Iterator[Move]:
    """The moves wished for in this phase, the best first."""
    match mind.board.turn.phase:
        case Phase.OFFER:
            yield from _take(mind)
            yield Pass()
        case Phase.DRAW:
            yield Declare(Way.ONE_COLOUR)
            yield from _take_exchange_card(mind)
            yield from _take(mind)
            yield DrawStock()
            yield TakeDiscard()
            yield Pass()
        case Phase.STOCK:
            yield DrawStock()
        case Phase.ANSWER:
            yield from _answer(mind)
        case Phase.REDEAL:
            yield Pass()
        case _:
            yield from _lay_and_end(mind)


# --- drawing -------------------------------------------------------------------------------------


def _take(mind: Mind) -> Iterator[Move]:
    """The top of the discards, if it comes to lie in a meld and leaves less than there is now."""
    if not mind.board.discards:
        return
    card = mind.board.discards[0]
    if not _related(mind.hand, card):
        return
    now, then = arranged(mind.game, mind.hand), arranged(mind.game, in_order((*mind.hand, card)))
    if len(then.deadwood) <= len(now.deadwood) and then.deadwood.count(card) < (*mind.hand, card).count(card):
        if then.penalty < now.penalty:
            yield TakeDiscard()


def _related(hand: Hand, card: Plain) -> bool:
    """Whether two cards of the hand could make a meld with it: a glance, to spare the search."""
    if not isinstance(card, Natural):
        return True
    jokers = hand.count(JOKER)
    others = [other for other in hand if isinstance(other, Natural)]
    ranks = sum(other.rank is card.rank for other in others)
    near = sum(other.suit is card.suit and (other.rank - card.rank) % 13 in (1, 2, 11, 12) for other in others)
    return max(ranks, near) + min(jokers, 1) >= 2


def _take_exchange_card(mind: Mind) -> Iterator[Move]:
    """The exchange card, if the player goes out with it."""
    card = mind.board.exchange
    if card is None or TakeExchangeCard not in mind.game.turn.kinds(Phase.DRAW):
        return
    hand = in_order((*mind.hand, card))
    if mind.lays:
        if mind.board.opened is Opened.NEVER and _way_out(mind, hand) is not None:
            yield TakeExchangeCard()
    elif next(_show(mind, hand), None) is not None:
        yield TakeExchangeCard()


# --- laying --------------------------------------------------------------------------------------


def _lay_and_end(mind: Mind) -> Iterator[Move]:
    """Out, or what can be laid, and then a discard."""
    if not mind.lays:
        yield from _show(mind, mind.hand)
    elif mind.board.turn.phase is Phase.LAY:
        yield Declare(Way.ONE_COLOUR)
        yield from _lay(mind)
    if mind.board.turn.can_put_back:
        yield PutBack()
    yield from map(Discard, mind.discards(mind, arranged(mind.game, mind.hand)))
    yield EndTurn()


def _lay(mind: Mind) -> Iterator[Move]:
    board, hand = mind.board, mind.hand
    owed = [duty for duty in board.turn.obligations if not isinstance(duty, MayNotDiscard)]
    if owed and not board.turn.can_put_back:
        yield from (_found(mind, hand, Goal.END_TURN) or ())[:1]
    else:
        yield from (_way_out(mind, hand) or ())[:1]
    if any(isinstance(duty, MustGoOut) for duty in owed):
        return
    if board.opened is Opened.NEVER:
        yield from _open(mind)
        return
    for meld in arranged(mind.game, hand).melds:
        yield Lay((meld.declared,))
    for on in range(len(board.table)):
        yield from (LayOff((card,), on) for card in dict.fromkeys(hand) if card is not JOKER or len(hand) <= 2)
    if Regroup in mind.game.turn.kinds(Phase.LAY):
        yield from map(Regroup, regroups(mind.game, board.table, hand, width=1))


def _open(mind: Mind) -> Iterator[Move]:
    """An opening with the melds of the best arrangement; where that is not the right one, any."""
    best = arranged(mind.game, mind.hand, Best.POINTS)
    if not best.melds:
        return
    melds = tuple(meld.declared for meld in best.melds)
    yield Lay(melds)
    if mind.game.check_opening(*melds, round=mind.board.seat.turns):
        # It would open, but not so: no card may be left to discard.
        yield from (Lay(melds[:at] + melds[at + 1 :]) for at in range(len(melds)) if len(melds) > 1)


def _way_out(mind: Mind, hand: Hand) -> Plan | None:
    """A way to go out in this turn, where one is not far to seek."""
    loose = len(arranged(mind.game, hand, Best.CARDS).deadwood)
    if loose > (_LOOSE_FOR_OUT if mind.board.table else 1):
        return None
    return _found(mind, hand, Goal.GO_OUT)


def _found(mind: Mind, hand: Hand, goal: Goal) -> Plan | None:
    try:
        return plan(mind.game, situation(mind.board, hand), goal, limit=_MOST_STATES)
    except AnalysisLimit:
        return None


# --- hands that are shown ------------------------------------------------------------------------


def _show(mind: Mind, hand: Hand) -> Iterator[Move]:
    """A figure, römi or a knock with this hand of one card too many."""
    for card in dict.fromkeys(hand):
        rest = list(hand)
        rest.remove(card)
        yield from (Declare(figure.way, (), card) for figure in figures(mind.game, rest)[:1])
    card, rest_arranged = best_discard(mind.game, hand)
    melds = tuple(meld.declared for meld in rest_arranged.melds)
    if not rest_arranged.deadwood:
        yield Declare(Way.ROMI, melds, card)
    if not may_knock(mind, rest_arranged):
        return
    found = knock(mind.game, hand, upcard=mind.board.upcard, seen=mind.board.discards)
    if found is not None and found.finish.way == Way.KNOCK:
        yield Knock(tuple(meld.declared for meld in found.melds), found.discard)
    yield Knock(melds, card)


def may_knock(mind: Mind, rest: Arrangement) -> bool:
    """Whether a knock with that rest is worth looking for: some way out accepts it as it is."""
    from romi.rules.endings import GoingOut

    board = mind.board
    end = GoingOut(
        claim=Way.KNOCK,
        left=rest.deadwood,
        melds=rest.melds,
        discard=next(iter(mind.hand), None),
        upcard=board.upcard,
        dealt=board.dealt,
        seat=board.turn.actor,
    )
    return bool(mind.game.check_finish(end))


def _answer(mind: Mind) -> Iterator[Move]:
    """Lay-offs on the knocker's melds and own melds, at the least penalty together."""
    board = mind.board
    knocked = board.finish is not None and board.finish.way == Way.KNOCK
    best = defend(mind.game, board.table[: board.turn.before] if knocked else (), mind.hand)
    yield from (LayOff(way.cards, way.on) for way in best.lay_offs)
    yield from (Lay((meld.declared,)) for meld in best.melds)
    yield EndTurn()


# --- discarding ----------------------------------------------------------------------------------


def by_value(mind: Mind, best: Arrangement) -> list[Card]:
    """What lies in no meld, the dearest card first, jokers last; then the cards in melds."""
    return [*dearest_first(mind, best.deadwood), *dearest_first(mind, [card for meld in best.melds for card in meld.cards])]


def dearest_first(mind: Mind, cards: tuple[Card, ...] | list[Card]) -> list[Card]:
    """The cards by what they count in hand, jokers behind all others, each once; of equal ones the first by suit and rank."""
    different = dict.fromkeys(map(undeclared, cards))
    return sorted(different, key=lambda card: (card is JOKER, -mind.game.hand_value((card,)), card))


BY_VALUE: Final[Chooser] = by_value


def arranged(game: Variant, hand: Hand, best: Best = Best.PENALTY) -> Arrangement:
    """The best arrangement, remembered for the next question about the same hand."""
    return arrange(game, hand, best=best)
