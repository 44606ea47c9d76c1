"""The legal moves of a state or view, found when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product
from random import Random
from typing import Final, TypeVar

import attrs

from romi.analysis.asking import Asking, asking
from romi.analysis.candidates import Group
from romi.analysis.openings import minimal_openings
from romi.analysis.plan import Goal
from romi.analysis.shortcuts import LayingOff, Shortcut, taken_for_granted
from romi.analysis.showing import showings
from romi.card import Card, Held, undeclared
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
    Redeal,
    Regroup,
    SwapExchangeCard,
    TakeDiscard,
    TakeExchangeCard,
)
from romi.play.drawing import draws_at_all
from romi.play.judge import situation, there_is_a_plan
from romi.play.last import judged
from romi.play.laying import may_go_from_hand
from romi.play.quick import quick
from romi.play.regroups import regroups
from romi.play.start import by_rules_of
from romi.play.state import State, View, view
from romi.rules.endings import GoingOut, Opened
from romi.rules.obligations import MustOpen, MustOpenOrGoOut
from romi.rules.turns import Kind, Phase
from romi.variants.variant import Variant, given_variant

T = TypeVar("T")

_BARE: Final[dict[type[Move], Move]] = {
    type(move): move for move in (DrawStock(), TakeDiscard(), TakeExchangeCard(), Pass(), PutBack(), EndTurn())
}
_MOST_SPLITS: Final = 200_000
_MOST_SAMPLED: Final = 500


@attrs.frozen
class LegalMoves:
    """What the seat to act may do. `move in legal` is `step`'s own judgement; iterating finds the moves one after another.

    Iteration gives atomic moves in canonical form: cards in order, new melds one at a time (for an opening: every set of melds that opens
    and of which none can be left out), lay-offs card by card, a joker declared wherever it can be read in several ways. Whatever can be
    reached by legal moves can be reached by these. `lays` gives every lay of several melds too. Of the ways to regroup the table, of which
    there are too many, those are listed that `regroups` finds; membership holds for all.
    """

    variant: Variant
    of: State | View = attrs.field(alias="view")

    @property
    def view(self) -> View:
        """What the seat to act sees."""
        return view(self.of, self.of.actor) if isinstance(self.of, State) else self.of

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and bool(judged(self.variant, self.view, move))

    def __iter__(self) -> Iterator[Move]:
        for move in self.proposals():
            if move in self:
                yield move

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def proposals(self) -> Iterator[Move]:
        """The moves that are worth asking about, each once."""
        for kind in self.kinds():
            yield from self.proposed(kind)

    def kinds(self) -> tuple[type[Move], ...]:
        """The kinds of move that there are in this phase, whether or not one of them is legal."""
        if isinstance(self.of, State):
            return () if self.of.over else self.game.turn.kinds(self.of.phase)
        board = self.of.board
        asked = not board.over and self.of.seat == board.turn.actor
        return self.game.turn.kinds(board.turn.phase) if asked else ()

    def proposed(self, kind: type[Move]) -> Iterator[Move]:
        """The moves of one kind that are worth asking about."""
        if kind is Discard:
            yield from map(Discard, dict.fromkeys(self.view.hand))
            return
        if kind in (LayOff, ExchangeJoker) and not self._may_use_table():
            return
        if kind in _BARE:
            yield _BARE[kind]
        if kind is TakeDiscard:
            yield from self._deep_takes()
        elif kind is SwapExchangeCard:
            yield from map(SwapExchangeCard, dict.fromkeys(self.view.hand))
        elif kind is Knock or kind is Declare:
            yield from self._shown(kind)
        elif kind is Lay:
            yield from self._lays()
        elif kind is LayOff:
            yield from self._lay_offs()
        elif kind is ExchangeJoker:
            yield from self._exchanges()
        elif kind is Regroup and self.view.board.opened is not Opened.NEVER:
            yield from map(Regroup, regroups(self.game, self.view.board.table, self.view.hand))
        elif kind is Redeal:
            yield from self._redeals()

    def sample(self, rng: Random) -> Move:
        """A legal move, each kind of move that there is with the same chance; `ValueError` if there is none."""
        at, everyday = self.of, quick(self.game)
        since = everyday.since(at)
        if since is None:
            return self._sampled([*self.kinds()], rng)
        hand, stock = (at.hands[since.actor], len(at.stock)) if isinstance(at, State) else (at.hand, at.board.stock)
        kinds = everyday.kinds(since, hand, stock)
        kind = kinds[int(rng.random() * len(kinds))]
        if everyday.allows(since, kind, hand, stock):
            return everyday.any_of(hand, kind, rng)
        return self._sampled([*kinds], rng)

    def _sampled(self, kinds: list[Kind], rng: Random) -> Move:
        while kinds:
            kind = _taken(kinds, rng)
            proposals = self.proposed(kind)
            # Where there are very many, as of openings with several jokers, one of the first is taken.
            while moves := list(islice(proposals, _MOST_SAMPLED)):
                while moves:
                    move = _taken(moves, rng)
                    if move in self:
                        return move
        raise ValueError("there is no legal move: the deal is over")

    def lays(self) -> Iterator[Lay]:
        """Every lay of new melds, of one meld and of several."""
        hand = self.view.hand
        for groups in _disjoint(self.asking.groups(hand), hand, 0):
            lay = Lay(groups)
            if lay in self:
                yield lay

    def maximal_lays(self) -> Iterator[Lay]:
        """Every lay to which no further meld of the hand could be added."""
        for lay in self.lays():
            rest = list(self.view.hand)
            for group in lay.melds:
                for card in group:
                    rest.remove(card)  # type: ignore[arg-type]
            if not any(Lay((*lay.melds, more)) in self for more in self.asking.groups(tuple(rest))):
                yield lay

    @property
    def game(self) -> Variant:
        """The variant by which this deal is played."""
        return by_rules_of(self.variant, self.of)

    @property
    def asking(self) -> Asking:
        """The questions to its rules."""
        return asking(self.game)

    def _deep_takes(self) -> Iterator[TakeDiscard]:
        """More than the top of the discards, where a game allows that at all."""
        board = self.view.board
        if (
            len(board.discards) > 1
            and Shortcut.TOP not in taken_for_granted(self.game).held
            and draws_at_all(self.game, board, 2)
        ):
            yield from map(TakeDiscard, range(2, len(board.discards) + 1))

    def _lays(self) -> Iterator[Lay]:
        board, hand = self.view.board, self.view.hand
        if not self._may_lay_freely():
            yield from self._openings(least=1)
            return
        if board.opened is Opened.NEVER and board.turn.phase is not Phase.ANSWER:
            yield from self._openings(least=2)
        for group in self.asking.groups(hand):
            for cards in self._readings(group):
                yield Lay((cards,))

    def _may_lay_freely(self) -> bool:
        """Whether a meld alone may be laid: the player has opened, or could go out from hand (HAND9)."""
        board = self.view.board
        if board.opened is not Opened.NEVER or board.turn.phase is Phase.ANSWER:
            return True
        if not may_go_from_hand(self.game):
            return False
        return there_is_a_plan(self.game, situation(board, self.view.hand), Goal.GO_OUT)

    def _may_use_table(self) -> bool:
        """Whether cards of the table can be used: as above, or because anybody may lay off."""
        who = taken_for_granted(self.game).laying_off
        return who in (LayingOff.ANYBODY, LayingOff.ASKED) or self._may_lay_freely()

    def _openings(self, *, least: int) -> Iterator[Lay]:
        """Sets of `least` groups or more that open, with the card that must be in it, and of which none can be left out."""
        board = self.view.board
        named = (duty.card for duty in board.turn.obligations if isinstance(duty, MustOpen | MustOpenOrGoOut))
        card = next((undeclared(card) for card in named if card is not None), None)
        for lays in minimal_openings(self.game, self.view.hand, board.seat.turns, with_card=card):
            if len(lays) >= least:
                yield from map(Lay, product(*map(self._readings, lays)))

    def _readings(self, group: Group) -> Iterator[tuple[Card, ...]]:
        """The group, and if it can be read in several ways each of them, declared."""
        readings = self.game.readings(group)
        if len(readings) < 2:
            yield group
            return
        yield from dict.fromkeys(meld.declared for meld in readings)

    def _lay_offs(self) -> Iterator[LayOff]:
        asked, cards = self.asking, [*dict.fromkeys(self.view.hand)]
        for on, meld in enumerate(self.view.board.table):
            for card in cards:
                for laid in asked.lay_offs(meld, card):
                    yield LayOff((laid.card,), on)

    def _exchanges(self) -> Iterator[ExchangeJoker]:
        hand = self.view.hand
        for on, meld in enumerate(self.view.board.table):
            if meld.wild:
                for cards, _ in self.asking.exchanges(meld):
                    if all(card in hand for card in cards):
                        yield ExchangeJoker(cards, on)

    def _redeals(self) -> Iterator[Redeal]:
        for size in range((self.view.board.may_keep or 0) + 1):
            yield from map(Redeal, dict.fromkeys(combinations(self.view.hand, size)))

    def _shown(self, kind: type[Knock] | type[Declare]) -> Iterator[Move]:
        board, hand = self.view.board, self.view.hand
        end = GoingOut(
            opened=board.opened,
            upcard=board.upcard,
            dealt=board.dealt,
            seat=board.turn.actor,
            turn=board.seat.turns or None,
        )
        yield from showings(self.game, end, hand, (kind,), limit=_MOST_SPLITS)


def _taken(things: list[T], rng: Random) -> T:
    """Any one of the things, taken out of the list; their order does not stay."""
    at = int(rng.random() * len(things))
    things[at], things[-1] = things[-1], things[at]
    return things.pop()


def _disjoint(groups: tuple[Group, ...], hand: Held, start: int) -> Iterator[tuple[Group, ...]]:
    """Every choice of groups that the hand can lay together, at least one, each once."""
    for number in range(start, len(groups)):
        rest = list(hand)
        for card in groups[number]:
            if card not in rest:
                break
            rest.remove(card)
        else:
            yield (groups[number],)
            yield from ((groups[number], *more) for more in _disjoint(groups, tuple(rest), number))


def legal_moves(variant: Variant, state: State | View) -> LegalMoves:
    """The legal moves of the seat to act, of a state or of that seat's view; none in the view of another seat.

    >>> from romi.play import start
    >>> from romi.variants import ROMI51
    >>> print(*legal_moves(ROMI51, start(ROMI51, players=2, seed=7)))
    draw
    """
    thing: object = state
    if not isinstance(thing, State) and not isinstance(thing, View):
        raise TypeError(f"moves are legal in a State or a View, not in a {type(thing).__name__}")
    return LegalMoves(given_variant(variant), state)
