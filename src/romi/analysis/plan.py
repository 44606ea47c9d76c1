"""The rest of a turn: what can still be laid so that the turn ends with its obligations met, or so that the player goes out.

The search goes from card to card. A card that must be laid, or, for going out, the hand's hardest card, is tried in every place: in each
new meld with cards of the hand, laid off on each table meld (with what must lie between), put down for each joker; when going out, one
card may be the discard. A joker freed on the way must be laid as well. An unopened player's new melds are one lay, checked whole at the
end; they come first, so everything laid off or exchanged comes after the opening. States that failed once are not tried again.

The search is exact for rules under which cards can be laid off one by one. Regrouping the table is not part of it (that is `rearrange`):
where a game has both, a turn that only regrouping could end well is not found. It stops with `AnalysisLimit` after `limit` states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final, TypeAlias

import attrs

from romi.analysis.asking import Asking, Between, LaidOff, asking
from romi.analysis.hand import Group, mask_of_any, plain_in_order, without
from romi.analysis.limits import AnalysisLimit
from romi.analysis.openings import could_open, minimal_openings
from romi.analysis.placeable import strands
from romi.analysis.shortcuts import LayingOff, bars
from romi.analysis.showing import Glance, showings
from romi.as_code import Named
from romi.card import JOKER, Card, Plain, undeclared
from romi.checks import asked, checked, ensure
from romi.melds.meld import Meld, Table
from romi.moves import Declare, Discard, EndTurn, ExchangeJoker, Knock, Lay, LayOff, Move
from romi.rules import meeting as duties
from romi.rules.emptied import Emptied, EmptyHand
from romi.rules.endings import GoingOut
from romi.rules.meeting import Placed, TurnEnd, after_the_table_changed, met_by, placed_in_meld, unmet
from romi.rules.obligations import MustGoOut, MustLay, MustOpen, MustOpenOrGoOut, Obligations, Placing
from romi.rules.regrouping import place_after, settled
from romi.rules.sides import together
from romi.rules.table import Exchange, owed_for
from romi.rules.turns import Moment, Phase
from romi.rules.who import Opened
from romi.variants.variant import Variant

_Wanted: TypeAlias = "Callable[[tuple[Plain, ...]], bool]"

MOST_STATES: Final = 200_000
_LAST: Final = (1 << 10,)
"""Behind every group: nothing more is added to an opening found ready-made."""

Plan: TypeAlias = tuple[Move, ...]
"""Moves that end a turn, the last one included."""


class Goal(Named):
    """What a plan is for; the obligations in force are met in any case."""

    END_TURN = "to end the turn"
    OPEN = "to open in it"
    GO_OUT = "to go out in it"


@attrs.frozen(kw_only=True, slots=False)
class Situation:
    """A player who has drawn: the `hand`, the `table`, and the `obligations` in force.

    `opened` says since when the player has opened, `turn` is the number of the player's turn. Of the table's melds the first `before` (all,
    if None) lay there before the turn; `lay_offs` counts what was laid off on or exchanged from them so far. `upcard`, `exchange_card` and
    `dealt` are what ways out may ask about; so are the `owners` of the table's melds, by seat, and how many cards the player has `laid_off`
    in this deal. The turn stands at `phase`, which says what kinds of move there are; `drawn` and `laid` are the numbers of cards drawn and
    laid in it so far. `reserves` hands lie aside, and the player's side has `taken` so many up.
    """

    hand: tuple[Card, ...]
    table: Table = ()
    obligations: Obligations = ()
    opened: Opened = Opened.EARLIER
    turn: int | None = None
    before: int | None = None
    lay_offs: int = 0
    upcard: Card | None = None
    exchange_card: Card | None = None
    dealt: int | None = None
    seat: int = 0
    phase: Phase = Phase.LAY
    drawn: int = 1
    laid: int = 0
    owners: tuple[int | None, ...] | None = None
    laid_off: int = 0
    reserves: int = 0
    taken: int = 0

    __attrs_post_init__ = checked


@asked
def plan(
    variant: Variant, situation: Situation, goal: Goal = Goal.END_TURN, *, limit: int = MOST_STATES
) -> Plan | None:
    """Moves that end the turn, meet every obligation in force and reach the goal; None if there are none.

    >>> import romi
    >>> from romi.variants import ROMI51
    >>> moves = plan(ROMI51, Situation(hand=romi.cards("9h Th Jh Kc Kd Kh 2s"), opened=Opened.NEVER), Goal.OPEN)
    >>> print(*moves, sep=", ")
    lay 9h Th Jh / Kc Kd Kh, discard 2s
    """
    ensure("goal", goal, Goal)
    extra: Obligations = ()
    if goal is Goal.GO_OUT:
        extra = (MustGoOut(),)
    elif goal is Goal.OPEN and situation.opened is Opened.NEVER:
        extra = (MustOpen(),)
    return _Planner(variant, situation, situation.obligations + extra, limit).answer()


@attrs.frozen(cache_hash=True)
class _State:
    """How far the turn has come.

    `fresh` are the groups of an unopened player's one lay, `joined` those of them to which a joker is added after it; `later` are the moves
    after the lay. `freed` counts the jokers won that are still in the hand.
    """

    hand: tuple[Plain, ...]
    table: Table
    old: int
    obligations: Obligations
    opened: Opened
    lay_offs: int
    fresh: tuple[Group, ...] = ()
    joined: tuple[int, ...] = ()
    freed: int = 0
    discard: Plain | None = None
    out: bool = False
    least: tuple[int, ...] = ()
    later: Plan = attrs.field(default=(), eq=False)


class _Planner:
    """One search."""

    def __init__(self, variant: Variant, situation: Situation, obligations: Obligations, limit: int) -> None:
        self.variant = variant
        self.asking: Asking = asking(variant)
        self.situation = situation
        self.obligations = obligations
        self.limit = limit
        self.failed: set[_State] = set()
        self.states = 0
        kinds = variant.turn.kinds(situation.phase)
        opened = Opened.NOW if situation.opened is Opened.NEVER else situation.opened
        self.lays = Lay in kinds
        self.lay_off = LayOff in kinds and not bars(variant.lay_off, opened)
        self.exchanges = ExchangeJoker in kinds and not bars(variant.exchange, opened)
        self.discards = Discard in kinds
        self.shows = tuple(kind for kind in (Knock, Declare) if kind in kinds)
        self.from_hand = self.asking.from_hand
        self.anybody_lays_off = self.asking.granted.laying_off is LayingOff.ANYBODY

    def answer(self) -> Plan | None:
        """The plan."""
        asked = self.situation
        hand = plain_in_order(asked.hand)
        old = len(asked.table) if asked.before is None else asked.before
        start = _State(hand, asked.table, old, self.obligations, asked.opened, asked.lay_offs)
        seen = self.variant._worked_out(Glance)
        if _must_go_out(start) and self.shows and seen.may_be_shown(asked.upcard, hand, asked.phase):
            end = self._going_out(start, None)
            found = showings(self.variant, end, hand, self.shows, limit=self.limit, phase=asked.phase)
            if (shown := next(found, None)) is not None:
                return (shown,)
        return self._solve(start)

    # --- the search ---

    def _solve(self, state: _State) -> Plan | None:
        if self.failed and state in self.failed:
            return None
        self.states += 1
        if self.states > self.limit:
            raise AnalysisLimit("states of a turn", self.limit)
        ending = self._ending(state)
        if ending is not None:
            return ending
        for child in self._children(state):
            found = self._solve(child)
            if found is not None:
                return found
            self.failed.add(child)
        return None

    def _children(self, state: _State) -> Iterator[_State]:
        owed = next((duty.card for duty in state.obligations if isinstance(duty, MustLay)), None)
        if owed is not None and self._owes_what_cannot_come(state):
            return
        if _must_go_out(state) or state.out:
            # Every card must find a place, what is owed among them.
            if state.hand and self._may_lay(state) and not self._stuck(state):
                tied = (card for card in dict.fromkeys(state.hand) if self._needs_a_meld(state, card))
                card = next(tied, None) or self._hardest(state)
                yield from self._discarding(state, card)
                yield from self._placings(state, card)
                yield from self._helpful_exchanges(state, card)
        elif self._cannot_open_but_must(state):
            # Then going out is all that is left: without an opening, or with one that need not hold the card.
            if self._may_lay(state):
                yield attrs.evolve(state, out=True)
        elif owed is not None:
            yield from self._opened_readymade(state)
            card = undeclared(owed)
            if card in state.hand:
                yield from self._placings(state, card)
                yield from self._helpful_exchanges(state, card)
        else:
            yield from self._openings(state)
            if state.opened is not Opened.NEVER or self.from_hand:
                yield attrs.evolve(state, out=True)

    def _owes_what_cannot_come(self, state: _State) -> bool:
        """Whether a card must be laid that is not in the hand, and that no exchange could bring there."""
        owed = Counter(undeclared(duty.card) for duty in state.obligations if isinstance(duty, MustLay))
        missing = owed - Counter(state.hand)
        if not missing:
            return False
        there = Counter(undeclared(meld.cards[place]) for meld in state.table for place in meld.wild)
        return not self.exchanges or not missing <= there

    def _cannot_open_but_must(self, state: _State) -> bool:
        must = any(isinstance(duty, MustOpen | MustOpenOrGoOut) for duty in state.obligations)
        return must and state.opened is Opened.NEVER and not self._could_open(state)

    def _may_lay(self, state: _State) -> bool:
        """Whether the player may lay cards, now or after an opening that may still come."""
        return (
            state.opened is not Opened.NEVER
            or self.from_hand
            or self.anybody_lays_off
            or (any(isinstance(duty, MustOpenOrGoOut) for duty in state.obligations) and self.opens_anyhow)
            or self._could_open(state)
        )

    def _stuck(self, state: _State) -> bool:
        """Whether more cards than the one discard can have no place, so that nobody goes out with this hand."""
        spare = 1 if self.discards and state.discard is None else 0
        return strands(self.asking, state.hand, state.table, spare + 1, lays=self.lays, lay_off=self.lay_off)

    def _openings(self, state: _State) -> Iterator[_State]:
        """One more group in the one lay of an unopened player, in the order of the groups."""
        if state.opened is not Opened.NEVER or not self.lays or not self._could_open(state):
            return
        yield from self._opened_readymade(state)
        for group in self.asking.groups(state.hand):
            order = tuple(card.index for card in group)
            if order >= state.least:
                yield self._laid(state, group, least=order)

    def _opened_readymade(self, state: _State) -> Iterator[_State]:
        """An opening found ready-made, all of it at once."""
        if self._has_done_nothing(state) and self.readymade is not None:
            for group in self.readymade:
                state = self._laid(state, group)
            yield attrs.evolve(state, least=_LAST)

    def _has_done_nothing(self, state: _State) -> bool:
        """Whether an unopened player is about to begin."""
        return state.opened is Opened.NEVER and not state.fresh and not state.later

    @cached_property
    def readymade(self) -> tuple[Group, ...] | None:
        """An opening of the hand as it was, to be tried first; None if there is none."""
        asked = self.situation
        named = (duty.card for duty in self.obligations if isinstance(duty, MustOpen | MustOpenOrGoOut))
        card = next((undeclared(card) for card in named if card is not None), None)
        return next(
            minimal_openings(self.variant, plain_in_order(asked.hand), asked.turn, with_card=card, seat=asked.seat),
            None,
        )

    @cached_property
    def opens_anyhow(self) -> bool:
        """Whether the hand as it was could open, if no card had to be in it."""
        return could_open(self.asking, plain_in_order(self.situation.hand), (), ())

    def _could_open(self, state: _State) -> bool:
        """Whether the player could still open, as far as that can be seen."""
        if self._has_done_nothing(state) and self.readymade is None:
            return False
        named = (duty.card for duty in state.obligations if isinstance(duty, MustOpen | MustOpenOrGoOut))
        cards = [undeclared(card) for card in named if card is not None]
        return could_open(self.asking, state.hand, state.fresh, cards)

    def _hardest(self, state: _State) -> Plain:
        """The card of which the fewest groups of the hand speak, jokers last."""
        count = (
            Counter(card for group in self.asking.groups(state.hand) for card in set(group))
            if self.lays
            else Counter[Plain]()
        )
        return min(dict.fromkeys(state.hand), key=lambda card: (card is JOKER, count[card], card))

    # --- what can become of a card ---

    def _placings(self, state: _State, card: Plain) -> Iterator[_State]:
        if self.lays:
            for group in self._layable(state, self.asking.groups_with(card, state.hand)):
                yield self._laid(state, group)
            if self._needs_a_meld(state, card):
                yield from self._on_a_new_meld(state, card)
        if self.lay_off:
            for place in range(len(state.table)):
                yield from self._laid_off(state, card, place)
            if card is JOKER or self._needs_a_meld(state, card):
                yield from self._joins(state, card)
        yield from self._exchanged(state, lambda cards: card in cards)

    def _layable(self, state: _State, found: Sequence[Group]) -> Sequence[Group]:
        """Of the groups those that may be laid now: who has opened lays what goes with the own melds (`Variant.later_melds`)."""
        if self.asking.granted.alike or state.opened is Opened.NEVER:
            return found
        own, asked = self._laid_by_player(state) or (), self.situation
        return [
            group
            for group in found
            if self.variant.check_lay(group, laid=own, turn=asked.turn or None, seat=asked.seat)
        ]

    def _helpful_exchanges(self, state: _State, card: Plain) -> Iterator[_State]:
        """A joker won with other cards may be what the card needs."""
        yield from self._exchanged(state, lambda cards: card not in cards)

    def _discarding(self, state: _State, card: Plain) -> Iterator[_State]:
        if self.discards and state.discard is None:
            yield attrs.evolve(state, hand=without(state.hand, (card,)), discard=card)

    def _laid(self, state: _State, group: Group, *, least: tuple[int, ...] = (), meld: Meld | None = None) -> _State:
        own = state.hand.count(JOKER) - state.freed
        jokers = group.count(JOKER)
        # Who goes from hand wins jokers first; else the one lay comes before, and meets no duty that an exchange brings.
        fresh = state.opened is Opened.NEVER and jokers <= own and not (jokers and state.freed and self.from_hand)
        since = (
            tuple(duty for duty in state.obligations if duty not in self.obligations) if fresh and state.freed else ()
        )
        obligations = tuple(duty for duty in state.obligations if duty not in since) if since else state.obligations
        lying = self.asking.meld(group) if meld is None and obligations else meld
        for placed in () if lying is None else placed_in_meld(lying):
            obligations = met_by(obligations, placed)
        obligations += since
        hand = without(state.hand, group)
        if fresh:
            return attrs.evolve(state, hand=hand, obligations=obligations, fresh=(*state.fresh, group), least=least)
        later = (*state.later, Lay((group if meld is None else meld.declared,)))
        if state.opened is Opened.NEVER:
            # It comes after the one lay, whose melds lie before it; nobody needs to lay off on it.
            freed = state.freed - max(0, jokers - own)
            return attrs.evolve(state, hand=hand, obligations=obligations, freed=freed, later=later, least=least)
        meld = self.asking.meld(group) if meld is None else meld
        table = state.table if meld is None else (*state.table, meld)
        table, _ = settled(self.variant.closing, table)
        return attrs.evolve(state, hand=hand, obligations=obligations, table=table, later=later, least=least)

    def _needs_a_meld(self, state: _State, card: Plain) -> bool:
        """Whether the card owes it to lie on a meld, where a new meld with it would not do."""
        duties_of = (duty for duty in state.obligations if isinstance(duty, MustLay) and undeclared(duty.card) is card)
        return any(Placing.NEW_MELD not in duty.how for duty in duties_of)

    def _on_a_new_meld(self, state: _State, card: Plain) -> Iterator[_State]:
        """First another meld, in any reading, and then the card on it, or for its joker."""
        for group in self._layable(state, self.asking.groups(without(state.hand, (card,)))):
            if state.opened is Opened.NEVER:
                if self.lay_off:
                    yield from self._joins(self._laid(state, group), card)
                continue
            for meld in self.asking.readings(group):
                lying = self.asking.lying(meld)
                if not any(card.bit & cards for cards in (lying.reach, *lying.wild)):
                    continue
                after, place = self._laid(state, group, meld=meld), len(state.table)
                if len(after.table) > place:
                    if self.lay_off:
                        yield from self._laid_off(after, card, place)
                    yield from self._exchanged(after, lambda cards: card in cards, range(place, place + 1))
        if JOKER in state.hand and card is not JOKER and self.lay_off:
            for place in range(len(state.table)):
                for after in self._laid_off(state, JOKER, place):
                    yield from self._exchanged(after, lambda cards: card in cards, range(place, place + 1))

    def _laid_off(self, state: _State, card: Plain, place: int) -> Iterator[_State]:
        """The card on that meld, with the cards of the hand that must come between."""
        if not self.asking.lying(state.table[place]).reach & card.bit:
            return
        seen: set[Meld] = set()
        chains: list[tuple[Meld, tuple[Card, ...], tuple[Plain, ...]]] = [
            (state.table[place], (), without(state.hand, (card,)))
        ]
        between = self._between(state, place)
        while chains:
            meld, given, rest = chains.pop()
            here = self.asking.lay_offs(meld, card, between)
            for laid in here:
                yield self._after_lay_off(state, place, (*given, laid.card), laid, rest)
            if here and card is not JOKER:
                continue
            for other in self.asking.fitting(meld, mask_of_any(rest)):
                for laid in self.asking.lay_offs(meld, other, between):
                    if laid.meld not in seen:
                        seen.add(laid.meld)
                        chains.append((laid.meld, (*given, laid.card), without(rest, (other,))))

    def _between(self, state: _State, place: int) -> Between | None:
        """Who lays off, and who laid that meld; nobody's if that cannot be told any more, since melds have left the table."""
        asked = self.situation
        if asked.owners is None:
            return None
        if place >= len(asked.owners):
            return asked.seat, asked.seat
        before = len(asked.table) if asked.before is None else asked.before
        return asked.seat, asked.owners[place] if state.old == before else None

    def _joins(self, state: _State, card: Plain) -> Iterator[_State]:
        """The card laid off on a meld of the opening, which had to be without it: a pure run (R51-2), or by what the card owes."""
        for number, group in enumerate(state.fresh):
            meld = self.asking.meld(group)
            if meld is None or number in state.joined or (card is JOKER and meld.wild):
                continue
            for laid in self.asking.lay_offs(meld, card, (self.situation.seat, self.situation.seat)):
                yield attrs.evolve(
                    state,
                    hand=without(state.hand, (card,)),
                    obligations=met_by(state.obligations, Placed(card, Placing.LAY_OFF)),
                    freed=max(0, state.freed - 1) if card is JOKER else state.freed,
                    joined=(*state.joined, number),
                    later=(*state.later, LayOff((laid.card,), len(state.table) + number)),
                )

    def _after_lay_off(
        self, state: _State, place: int, given: tuple[Card, ...], laid: LaidOff, rest: tuple[Plain, ...]
    ) -> _State:
        obligations = state.obligations
        for card in given:
            obligations = met_by(obligations, Placed(card, Placing.LAY_OFF, place))
        moves = tuple(LayOff((card,), place) for card in given)
        return self._table_changed(state, place, laid.meld, rest, obligations, moves)

    def _exchanged(self, state: _State, wanted: _Wanted, places: range | None = None) -> Iterator[_State]:
        if not self.exchanges:
            return
        held = Counter(state.hand)
        for place in range(len(state.table)) if places is None else places:
            meld = state.table[place]
            if not meld.wild:
                continue
            for cards, exchange in self.asking.exchanges(meld, self._between(state, place)):
                if wanted(cards) and Counter[Plain](cards) <= held:
                    yield self._after_exchange(state, place, cards, exchange)

    def _after_exchange(self, state: _State, place: int, cards: tuple[Plain, ...], exchange: Exchange) -> _State:
        obligations = state.obligations
        for card in cards:
            obligations = met_by(obligations, Placed(card, Placing.EXCHANGE))
        freed = [undeclared(card) for card in exchange.freed]
        hand = tuple(sorted((*without(state.hand, cards), *freed)))
        obligations += owed_for(exchange, place)
        after = self._table_changed(state, place, exchange.meld, hand, obligations, (ExchangeJoker(cards, place),))
        return attrs.evolve(after, freed=state.freed + len(freed)) if state.opened is Opened.NEVER else after

    def _table_changed(
        self, state: _State, place: int, meld: Meld, hand: tuple[Plain, ...], obligations: Obligations, moves: Plan
    ) -> _State:
        lying = (*state.table[:place], meld, *state.table[place + 1 :])
        table, leaving = settled(self.variant.closing, lying)
        if leaving:
            obligations = after_the_table_changed(obligations, place_after(lying, leaving))
        return attrs.evolve(
            state,
            hand=hand,
            table=table,
            old=state.old - (place < state.old) if leaving else state.old,
            obligations=obligations,
            lay_offs=state.lay_offs + (place < state.old) * len(moves),
            later=state.later + moves,
            least=(),
        )

    # --- the end ---

    def _ending(self, state: _State) -> Plan | None:
        """The whole plan, if the turn can end here."""
        if len(state.hand) > 1 and (state.out or _must_go_out(state)):
            return None
        lays, later = self._lays_and_later(state)
        opens = bool(lays) and self.asking.opens(lays, self.situation.turn, self.situation.seat)
        obligations = state.obligations
        if opens:
            obligations = met_by(obligations, duties.OpenedWith(tuple(card for group in lays for card in group)))
        if any(isinstance(duty, MustLay | MustOpen) for duty in obligations):
            return None
        opened = Opened.NOW if opens else state.opened
        # What an unopened player lays without opening is only for going out from hand.
        owing = [move for move in state.later if not (isinstance(move, LayOff) and self.anybody_lays_off)]
        unopened_lays = (opened is Opened.NEVER and bool(state.fresh or owing)) or len(later) < len(state.later)
        for last, left, discard in self._last_moves(state):
            then = None if left else self._emptied(discarded=discard is not None)
            out = then in (Emptied.OUT, Emptied.ON)
            if out and not self.variant.check_finish(self._going_out(attrs.evolve(state, opened=opened), discard)):
                out = False
                if then is Emptied.OUT:
                    continue
            lawful = not unopened_lays or (out and self.from_hand)
            if lawful and not unmet(obligations, TurnEnd(discard=discard, left=left, out=out)):
                return (*self._in_order(state, lays, later), *last)
        return None

    def _emptied(self, *, discarded: bool) -> Emptied:
        """What becomes of the player whose hand is empty."""
        asked = self.situation
        hand = EmptyHand(seat=asked.seat, discarded=discarded, reserves=asked.reserves, taken=asked.taken)
        return self.variant.check_empty_hand(hand)

    def _lays_and_later(self, state: _State) -> tuple[tuple[Group, ...], Plan]:
        """The groups of the one lay, and the other moves. Who goes from hand may win jokers first: then all groups are one lay at the end."""
        if state.opened is not Opened.NEVER or not self.from_hand or state.joined:
            return state.fresh, state.later
        won = tuple(
            tuple(map(undeclared, group)) for move in state.later if isinstance(move, Lay) for group in move.melds
        )
        if not won or (state.fresh and self.asking.opens(state.fresh, self.situation.turn, self.situation.seat)):
            return state.fresh, state.later
        return (*state.fresh, *won), tuple(move for move in state.later if not isinstance(move, Lay))

    def _in_order(self, state: _State, lays: tuple[Group, ...], later: Plan) -> Plan:
        """The lay before the other moves, or behind them if jokers had to be won for it."""
        lay: Plan = (Lay(lays),) if lays else ()
        return (*lay, *later) if len(later) == len(state.later) else (*later, *lay)

    def _last_moves(self, state: _State) -> Iterator[tuple[Plan, tuple[Plain, ...], Plain | None]]:
        """The moves that could end the turn: with what they leave in the hand, and the discard.

        None is needed where another hand is taken up: what that holds nobody knows, but there will be something to discard.
        """
        if state.discard is not None:
            if not state.hand:
                yield (Discard(state.discard),), (), state.discard
            return
        if not state.hand and self.situation.reserves and self._emptied(discarded=False) is Emptied.TAKES:
            yield (), (), None
        if self.variant.turn(self._at_the_end(len(state.hand))):
            yield (EndTurn(),), state.hand, None
        if self.discards:
            for card in dict.fromkeys(state.hand):
                yield (Discard(card),), without(state.hand, (card,)), card

    def _at_the_end(self, held: int) -> Moment:
        """What the turn rule is asked with about the end of the turn, when everything is laid."""
        asked = self.situation
        laid = asked.laid + max(0, len(asked.hand) - held)
        opened = Opened.NOW if asked.opened is Opened.NEVER and laid > 0 else asked.opened
        return Moment(phase=asked.phase, move=EndTurn(), held=held, drawn=asked.drawn, laid=laid, opened=opened)

    def _laid_by_player(self, state: _State) -> Table | None:
        """The melds of the player's side as they lie then; None where the owners are not known."""
        asked = self.situation
        if asked.owners is None:
            return None
        sides = self.variant.sides
        own = [owner is not None and together(sides, owner, asked.seat) for owner in asked.owners]
        lays = [*state.fresh, *(group for move in state.later if isinstance(move, Lay) for group in move.melds)]
        apart = (
            lays if asked.opened is Opened.NEVER else []
        )  # These come after the search, and do not lie on its table yet.
        new = tuple(meld for group in apart if (meld := self.asking.meld(tuple(map(undeclared, group)))) is not None)
        if len(state.table) == len(own) + len(lays) - len(apart):
            mine = tuple(meld for at, meld in enumerate(state.table) if at >= len(own) or own[at])
        else:  # A meld has left the table, so that places no longer tell whose a meld is.
            before = [meld for meld, is_own in zip(asked.table, own, strict=True) if is_own]
            mine = tuple(meld for meld in state.table if meld in before or meld not in asked.table)
        return mine + new

    def _going_out(self, state: _State, discard: Plain | None) -> GoingOut:
        asked = self.situation
        return GoingOut(
            discard=discard,
            opened=state.opened,
            lay_offs=state.lay_offs,
            laid=self._laid_by_player(state),
            laid_off=asked.laid_off + sum(len(move.cards) for move in state.later if isinstance(move, LayOff)),
            upcard=asked.upcard,
            exchange_card=asked.exchange_card,
            dealt=asked.dealt,
            seat=asked.seat,
            turn=asked.turn,
        )


def _must_go_out(state: _State) -> bool:
    return any(isinstance(duty, MustGoOut) for duty in state.obligations)
