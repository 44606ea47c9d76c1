"""A deal in progress: what everyone sees, what one player sees, and all of it.

The `Board` is public. A `View` is the board and one hand: all that a player is given, and all that is needed to judge a move, so a
judgement cannot depend on what is hidden. The `State` adds the other hands and the order of the stock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Protocol

import attrs

from romi.card import Held, Joker, Natural, Plain, in_order
from romi.melds.meld import Table
from romi.moves import Move
from romi.rules.deals import Dealt
from romi.rules.endings import Opened
from romi.rules.finish import Finish
from romi.rules.obligations import Obligations
from romi.rules.turns import Phase
from romi.variants.variant import DealFacts


class Since(Protocol):
    """Moves whose effect on the board is worked out later, with what is asked for all the time."""

    @property
    def actor(self) -> int:
        """The seat to act."""
        ...

    @property
    def phase(self) -> Phase:
        """Where the turn stands."""
        ...

    def caught_up(self, hands: tuple[Held, ...], stock: Held) -> State:
        """The state after these moves, up to date, with these hands and this stock."""
        ...


_new: Final = object.__new__

if TYPE_CHECKING:
    from attrs import evolve as evolve
else:

    def evolve(value, **changes):  # noqa: ANN001, ANN003, ANN201
        """`attrs.evolve`; quick for the values of this room without slots, which have nothing to validate: a move makes half a dozen."""
        if value.__class__ not in _QUICK:
            return attrs.evolve(value, **changes)
        if value.__class__ is State:
            value.board  # noqa: B018  # brought up to date
        new = _new(value.__class__)
        fields = new.__dict__
        fields |= value.__dict__
        fields |= changes
        return new


@attrs.frozen(kw_only=True, slots=False)
class SeatFacts:
    """What everyone knows of a seat.

    `held` is the number of cards in hand; `opened` the turn, from 1, in which the seat opened, `laid` that in which it first laid a meld;
    `points` is what the seat put on the table is worth, lay-offs included; `turns` and `draws` are counted apart, each from 1 (HAND7 counts
    draws, MAGY4 turns); `swaps` are those of the exchange card (HAND5).
    """

    held: int
    opened: int | None = None
    laid: int | None = None
    points: int = 0
    turns: int = 0
    draws: int = 0
    swaps: int = 0


@attrs.frozen(kw_only=True, slots=False)
class TurnFacts:
    """The turn: whose it is (`seat`), who is to act (`actor`), its `phase`, and the `obligations` in force.

    Of the table's melds the first `before` lay there before the turn; `lay_offs` counts this turn's lay-offs on and exchanges from them.
    `drew` and `laid` say how many cards were drawn and laid in it, `asked` how many seats were asked in a round of questions (KOP4, TIZ11).
    `can_put_back`: the exchange card may be put back; `tries`: how often it was (MAGY5).
    """

    seat: int
    actor: int
    phase: Phase
    obligations: Obligations = ()
    before: int = 0
    lay_offs: int = 0
    drew: int = 0
    laid: int = 0
    asked: int = 0
    can_put_back: bool = False
    tries: int = 0


@attrs.frozen
class Event:
    """A move as everyone saw it: who made it, and the open card taken with it, if one was (of several the lowest).

    Cards kept at a redeal are not shown.
    """

    seat: int
    move: Move
    card: Plain | None = None


@attrs.frozen(kw_only=True, slots=False)
class Board:
    """All that is public. `discards` are top first; `stock` is the number of cards in the stock, `turned` how often it was turned over.

    `dealt` is the size of a hand as dealt; `may_keep` how many cards each may keep if all agree to deal again, None where nobody may ask
    for that (TIZ11); `idle` how many turns in a row passed without a draw and without a lay (RABLO8); `turns` how
    many turns there were in all, of `max_turns`. `shown` are the cards that the finisher showed in no meld. A deal that is `over` without
    a `finish` is void.
    """

    players: int
    dealer: int
    table: Table = ()
    discards: Held = ()
    stock: int = 0
    exchange: Plain | None = None
    upcard: Plain | None = None
    turned: int = 0
    idle: int = 0
    dealt: int = 0
    may_keep: int | None = None
    seats: tuple[SeatFacts, ...]
    turn: TurnFacts
    turns: int = 1
    max_turns: int
    facts: DealFacts
    history: tuple[Event, ...] = ()
    shown: Held = ()
    finish: Finish | None = None
    over: bool = False

    @property
    def seat(self) -> SeatFacts:
        """What is known of the seat to act."""
        return self.seats[self.turn.actor]

    @property
    def opened(self) -> Opened:
        """Since when the seat to act has opened."""
        since = self.seat.opened
        if since is None:
            return Opened.NEVER
        return Opened.NOW if since == self.seat.turns else Opened.EARLIER

    def with_seat(self, seat: SeatFacts) -> Board:
        """The board with other facts of the seat to act."""
        return evolve(self, seats=self.seats_with(seat))

    def seats_with(self, seat: SeatFacts) -> tuple[SeatFacts, ...]:
        """The facts of all seats, with others for the seat to act."""
        at = self.turn.actor
        return (*self.seats[:at], seat, *self.seats[at + 1 :])

    def told(self, move: Move, card: Plain | None = None) -> tuple[Event, ...]:
        """The history with the move of the seat to act."""
        return (*self.history, Event(self.turn.actor, move, card))


@attrs.frozen
class View:
    """What the player at `seat` sees: the own `hand`, sorted, and the `board`."""

    seat: int
    hand: Held
    board: Board


@attrs.frozen(kw_only=True, slots=False)
class State:
    """All of a deal in progress: the `board`, every hand, and the `stock`, top first.

    `moves` are all moves so far, as they were made; `dealt` is how the deal began: from the `seed`, unless an `order` of the cards was
    given, `cut` at that depth. From the seed it is also dealt again, and `keep` are the answers of the seats asked for that (TIZ11).
    `before` is the state to which putting the exchange card back returns (MAGY5).

    After everyday moves all but the hands and the stock is worked out when it is first asked for.
    """

    board: Board
    hands: tuple[Held, ...]
    stock: Held
    dealt: Dealt
    seed: int = 0
    order: Held | None = None
    cut: int | None = None
    redeals: int = 0
    moves: tuple[Move, ...] = ()
    keep: tuple[Held | None, ...] = ()
    before: State | None = attrs.field(default=None, repr=False)
    _since: ClassVar[Since | None] = None
    """The everyday moves that the board does not show yet; None if it is up to date."""

    @property
    def actor(self) -> int:
        """The seat to act."""
        since = self._since
        return self.board.turn.actor if since is None else since.actor

    @property
    def phase(self) -> Phase:
        """Where the turn stands."""
        since = self._since
        return self.board.turn.phase if since is None else since.phase

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self._since is None and self.board.over

    if not TYPE_CHECKING:

        def __getattr__(self, name):  # noqa: ANN001, ANN204
            """What everyday moves have left for later, all of it at once."""
            fields, since = self.__dict__, self._since
            if since is not None and name in _FIELDS:
                fields |= since.caught_up(self.hands, self.stock).__dict__
                fields.pop("_since", None)
            if name in fields:  # Another thread may have been first.
                return fields[name]
            raise AttributeError(f"a State has no {name!r}", name=name, obj=self)

    def __getstate__(self) -> dict[str, object]:
        """All fields, for pickling and copying."""
        return {name: getattr(self, name) for name in _FIELDS}

    @property
    def cards(self) -> Held:
        """Every card, wherever it lies: always those of the deck."""
        board = self.board
        table = tuple(card for meld in board.table for card in meld.cards if isinstance(card, Natural | Joker))
        exchange = () if board.exchange is None else (board.exchange,)
        return in_order((*sum(self.hands, ()), *self.stock, *board.discards, *table, *exchange))


def given_state(state: State) -> State:
    """The state; `TypeError` that says what else it is."""
    thing: object = state
    if not isinstance(thing, State):
        raise TypeError(f"a deal in progress is a State, not a {type(thing).__name__}")
    return state


def view(state: State, seat: int) -> View:
    """What the player at that seat sees (from 0)."""
    if not 0 <= seat < given_state(state).board.players:
        raise ValueError(f"there is no seat {seat}: the seats are 0 to {state.board.players - 1}")
    return View(seat, state.hands[seat], state.board)


def with_board_later(hands: tuple[Held, ...], stock: Held, since: Since) -> State:
    """The state with these hands and this stock; all else is worked out when it is asked for."""
    state = _new(State)
    fields = state.__dict__
    fields["hands"] = hands
    fields["stock"] = stock
    fields["_since"] = since
    return state


_FIELDS: Final = tuple(field.name for field in attrs.fields(State))
_QUICK: Final = frozenset((SeatFacts, TurnFacts, Board, State))
