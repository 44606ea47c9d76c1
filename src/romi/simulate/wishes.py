"""What a player that arranges its hand wishes to do, the best first. A wish need not be legal: that is asked afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

import attrs

from romi.analysis import AnalysisLimit, Arrangement, best_discard, defend, figures, knock, rearrange
from romi.analysis.asking import asking
from romi.analysis.hand import mask_of_any
from romi.analysis.limits import up_to_the_limit
from romi.analysis.openings import minimal_openings
from romi.analysis.plan import Goal, plan
from romi.analysis.shortcuts import taken_for_granted
from romi.analysis.showing import Glance, showings
from romi.card import JOKER, Card, Held, Plain, in_order, undeclared
from romi.moves import (
    Declare,
    Discard,
    DrawStock,
    EndTurn,
    ExchangeJoker,
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
from romi.play.drawing import draw_of
from romi.play.ending import going_out
from romi.play.outcome import without
from romi.play.regroups import regroups
from romi.play.rest import situation
from romi.rules.draws import Source
from romi.rules.endings import GoingOut
from romi.rules.finish import Dropped, Way
from romi.rules.obligations import MayNotDiscard, MustGoOut
from romi.rules.turns import Phase
from romi.rules.who import Opened
from romi.simulate.mind import Mind

_LAYING: Final = frozenset((Lay, LayOff, ExchangeJoker, Regroup))

_MOST_STATES: Final = 2_000
"""How long a player thinks about the rest of a turn, in states of the search."""

_MOST_STEPS: Final = 100_000
"""How long a player thinks about the table, in steps of the search."""

_MOST_LOOKS: Final = 30_000
"""The same under rules that are asked, where a step takes longer."""

_MOST_DEPTHS: Final = 6
"""How many depths of the discards are looked at."""

_FEW: Final = 3
"""Who holds no more cards than these takes a pile for one that is of use."""

_MOST_SPLITS: Final = 3_000
"""How many ways to show a hand are looked at."""


def wishes(mind: Mind) -> Iterator[Move]:
    """The moves wished for now, the best first, by the kinds of move that there are: to go out, to lay, to draw, to end the turn."""
    kinds = mind.kinds
    if mind.board.answering:
        yield from _answer(mind)
        return
    if Declare in kinds or Knock in kinds:
        yield from (Declare(Way.ONE_COLOUR), Knock(())) if mind.lays else _show(mind, mind.hand, mind.board.turn.phase)
    if not kinds.isdisjoint(_LAYING):
        yield from _lay(mind)
    if TakeExchangeCard in kinds:
        yield from _take_exchange_card(mind)
    if TakeDiscard in kinds:
        yield from _take(mind)
    yield from (DrawStock(), TakeDiscard(), Pass()) if DrawStock in kinds else (Pass(), TakeDiscard())
    if mind.board.turn.can_put_back:
        yield PutBack()
    if Discard in kinds:
        for card in mind.discards(mind, mind.arranged(mind.hand)):
            mind.without(card)
            yield Discard(card)
    yield EndTurn()


# --- drawing -------------------------------------------------------------------------------------


def _take(mind: Mind) -> Iterator[Move]:
    """The top of the discards, if it comes to lie in a meld and leaves less than there is now; or a pile that is of use."""
    if not mind.board.discards:
        return
    if not mind.board.known.top_only:
        yield from _take_more(mind)
    card = mind.board.discards[0]
    if not mind.may_join(card):
        return
    now, then = mind.arranged(mind.hand), mind.with_card(card)
    copies = mind.hand.count(card) + 1
    if len(then.deadwood) <= len(now.deadwood) and then.deadwood.count(card) < copies and then.melded > now.melded:
        yield TakeDiscard()


def _take_more(mind: Mind) -> Iterator[Move]:
    """So many of the discards that half of them find a place, or any of them where the hand is nearly empty; as many as possible."""
    board, now = mind.board, mind.arranged(mind.hand).melded
    depths = range(2, len(board.discards) + 1)
    allowed = [count for count in depths if mind.game.check_draw(draw_of(board, Source.DISCARDS, count))]
    for count in reversed(allowed[-_MOST_DEPTHS:]):
        cards = board.discards[:count]
        if not any(map(mind.may_join, cards)):
            continue
        placed = mind.arranged(in_order((*mind.hand, *cards))).melded - now
        placed += sum(_fits_on_the_table(mind, card) for card in cards)
        if 2 * placed >= count or (placed > 0 and len(mind.hand) <= _FEW):
            yield TakeDiscard(count)


def _fits_on_the_table(mind: Mind, card: Plain) -> bool:
    """Whether the player may lay it off."""
    board = mind.board
    lying = zip(board.table, board.owned, strict=True) if board.opened is not Opened.NEVER else ()
    ask = asking(mind.game)
    return any(ask.lay_offs(meld, card, (board.turn.actor, owner)) for meld, owner in lying)


def _take_exchange_card(mind: Mind) -> Iterator[Move]:
    """The exchange card, if the player goes out with it."""
    card = mind.board.exchange_card
    if card is None:
        return
    if mind.lays:
        if mind.board.opened is Opened.NEVER and _all_but_one(mind, mind.with_card(card)):
            yield TakeExchangeCard()
    elif mind.with_card(card).penalty < mind.arranged(mind.hand).penalty or card is JOKER:
        phase = next(step.to for step in mind.game.turn.steps if step.kind is TakeExchangeCard)
        if next(_show(mind, in_order((*mind.hand, card)), phase), None) is not None:
            yield TakeExchangeCard()


# --- laying --------------------------------------------------------------------------------------


def _lay(mind: Mind) -> Iterator[Move]:
    board = mind.board
    owed = [duty for duty in board.turn.obligations if not isinstance(duty, MayNotDiscard)]
    melds = tuple(meld.declared for meld in mind.arranged(mind.hand).melds)
    if board.opened is Opened.NEVER and not owed:
        if melds and (_all_but_one(mind, mind.arranged(mind.hand)) or _may_open(mind, melds)):
            yield Lay(melds)
            if len(melds) > 1:
                yield from (Lay(melds[:at] + melds[at + 1 :]) for at in range(len(melds)))
        if Lay in mind.kinds and taken_for_granted(mind.game).needs is None:
            openings = minimal_openings(mind.game, mind.hand, board.seat.turns, seat=board.turn.actor)
            yield from map(Lay, islice(up_to_the_limit(openings), 1))
        return
    if not owed and board.table and Regroup in mind.kinds:
        yield from _rearranged(mind)
    if melds and not (owed and board.opened is Opened.NEVER):
        yield Lay(melds)
    if owed:
        yield from _owed(mind, Goal.GO_OUT if any(isinstance(duty, MustGoOut) for duty in owed) else Goal.END_TURN)
    if melds and len(melds) > 1:
        yield from (Lay((meld,)) for meld in melds)
    if board.opened is not Opened.NEVER and not asking(mind.game).granted.alike:
        yield from (Lay((group,)) for group in asking(mind.game).groups(mind.hand))
    if board.table and board.opened is not Opened.NEVER:
        yield from _onto_the_table(mind)


def _onto_the_table(mind: Mind) -> Iterator[Move]:
    """Lay-offs and exchanges."""
    ask, board, hand = asking(mind.game), mind.board, mind.hand
    kinds = mind.kinds
    if LayOff in kinds:
        held = mask_of_any(hand)
        for on, (meld, owner) in enumerate(zip(board.table, board.owned, strict=True)):
            for card in ask.fitting(meld, held):
                if card is not JOKER or len(hand) <= 2:
                    ways = ask.lay_offs(meld, card, (board.turn.actor, owner))
                    yield from (LayOff((laid.card,), on) for laid in ways[:1])
    if ExchangeJoker in kinds:
        for on, (meld, owner) in enumerate(zip(board.table, board.owned, strict=True)):
            if meld.wild:
                for cards, _ in ask.exchanges(meld, (board.turn.actor, owner)):
                    if all(card in hand for card in cards):
                        yield ExchangeJoker(cards, on)


def _rearranged(mind: Mind) -> Iterator[Move]:
    """The table with as many cards of the hand as it can take; under a rule that is not the library's the small ways (RABLO4)."""
    game, table = mind.game, mind.board.table
    granted = taken_for_granted(game)
    if granted.regroup is not None:
        try:
            found = rearrange(game, table, mind.hand, limit=_MOST_STEPS if granted.rules else _MOST_LOOKS)
        except AnalysisLimit:
            return
        if found.played:
            yield found.move
    else:
        yield from map(Regroup, regroups(game, table, mind.hand))


def _may_open(mind: Mind, melds: tuple[tuple[Card, ...], ...]) -> bool:
    return bool(mind.game.check_opening(*melds, turn=mind.board.seat.turns, seat=mind.board.turn.actor))


def _all_but_one(mind: Mind, best: Arrangement) -> bool:
    """Whether all but one card lie in melds or fit on the table, so that the hand could go out at once."""
    loose, ask = list(best.deadwood), asking(mind.game)
    table, owned, seat = list(mind.board.table), mind.board.owned, mind.board.turn.actor
    found = True
    while found and len(loose) > 1:
        found = False
        for card in map(undeclared, tuple(loose)):
            for on, meld in enumerate(table):
                ways = ask.lay_offs(meld, card, (seat, owned[on]))
                if ways:
                    table[on] = ways[0].meld
                    loose.remove(card)
                    found = True
                    break
    return len(loose) <= 1


def _owed(mind: Mind, goal: Goal) -> Iterator[Move]:
    """The first move of a plan that does what has to be done."""
    try:
        found = plan(mind.game, situation(mind.board, mind.hand), goal, limit=_MOST_STATES)
    except AnalysisLimit:
        return
    yield from (found or ())[:1]


# --- hands that are shown ------------------------------------------------------------------------


def _show(mind: Mind, hand: Held, phase: Phase) -> Iterator[Move]:
    """A figure, römi or a knock with this hand of one card too many, in that phase."""
    kinds = mind.game.turn.kinds(phase)
    seen = mind.game._worked_out(Glance)
    if not seen.may_be_shown(mind.board.upcard, hand, phase):
        return
    for card in dict.fromkeys(hand) if seen.figures_of(hand) else ():
        rest = list(hand)
        rest.remove(card)
        yield from (Declare(figure.way, (), card) for figure in figures(mind.game, rest)[:1])
    best = mind.arranged(hand)
    # With the dearest loose card thrown the rest is at least as good as this; a closer look is for hands that come near.
    near = best.penalty - max((mind.alone(card) for card in best.deadwood), default=0)
    if not _may_knock(mind, near, best):
        return
    if near == 0 and Declare in kinds:
        yield from _declared(mind, hand, best, phase)
    if Knock in kinds:
        yield from _knocks(mind, hand)


def _declared(mind: Mind, hand: Held, best: Arrangement, phase: Phase) -> Iterator[Move]:
    """The hand in melds, split in some way that is accepted."""
    end = going_out(mind.board, None, ())
    shown = showings(mind.game, end, hand, (Declare,), limit=_MOST_SPLITS, phase=phase)
    yield from islice((move for move in shown if not _drops_out(mind, end, hand, move)), 1)
    if len(best.deadwood) == 1:
        yield Declare(Way.ROMI, tuple(meld.declared for meld in best.melds), best.deadwood[0])


def _drops_out(mind: Mind, end: GoingOut, hand: Held, move: Declare | Knock) -> bool:
    """Whether the player would only drop out with that."""
    if not isinstance(move, Declare):
        return False
    thrown = () if move.card is None else (move.card,)
    left = without(hand, (*thrown, *(card for meld in move.melds for card in meld))).unwrap()
    melds = tuple(mind.game.meld(meld).unwrap() for meld in move.melds)
    said = attrs.evolve(end, claim=move.way, discard=move.card, left=left, melds=melds)
    return isinstance(mind.game.check_finish(said).unwrap(), Dropped)


def _knocks(mind: Mind, hand: Held) -> Iterator[Move]:
    """The knock that promises most."""
    try:
        found = knock(mind.game, hand, upcard=mind.board.upcard, seen=mind.board.discards)
    except AnalysisLimit:
        return
    if found is not None and found.finish.way == Way.KNOCK:
        yield found.move
    card, rest = best_discard(mind.game, hand)
    yield Knock(tuple(meld.declared for meld in rest.melds), card)


def _may_knock(mind: Mind, points: int, best: Arrangement) -> bool:
    """Whether a way out could accept a hand with no more loose points than that."""
    if points == 0:
        return True
    loose = sorted(best.deadwood, key=lambda card: -mind.alone(card))[1:]
    board = mind.board
    end = GoingOut(
        claim=Way.KNOCK,
        left=tuple(loose),
        melds=best.melds,
        discard=next(iter(mind.hand), None),
        opened=board.opened,
        laid=board.laid_by(*board.side),
        upcard=board.upcard,
        exchange_card=board.exchange_card,
        dealt=board.dealt,
        seat=board.turn.actor,
    )
    return bool(mind.game.check_finish(end))


def _answer(mind: Mind) -> Iterator[Move]:
    """Lay-offs on the knocker's melds and own melds, at the least penalty together."""
    board = mind.board
    knocked = board.finish is not None and board.finish.way == Way.KNOCK
    shown = board.table[: board.turn.before]
    if board.finish is not None and taken_for_granted(mind.game).by_owner:
        shown = shown[: board.owned.count(board.finish.seat)]  # who knocks shows melds before anybody else
    best = defend(mind.game, shown if knocked else (), mind.hand)
    yield from best.moves
    yield EndTurn()
