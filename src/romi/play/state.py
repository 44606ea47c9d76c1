"""A deal in progress: what everyone sees, what one player sees, and all of it.

The `Board` is public. A `View` is the board and one hand: all that a player is given, and all that is needed to judge a move, so a
judgement cannot depend on what is hidden. The `State` adds the other hands and the order of the stock.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from romi.card import Card, Held, Joker, Natural, Plain, in_order
from romi.checks import asked, seated, trusted
from romi.melds.meld import Table
from romi.moves import Move, Redeal
from romi.play.history import History, event
from romi.play.history import history as as_history
from romi.play.known import Known
from romi.play.telling import table_text
from romi.rules.deals import Dealt
from romi.rules.finish import Dropped, Finish
from romi.rules.obligations import Obligations
from romi.rules.sides import no_partners, partners
from romi.rules.turns import Phase
from romi.rules.who import Opened
from romi.sentences import Language
from romi.variants.variant import DealFacts, Variant, given_variant, no_change

_new: Final = object.__new__
_put: Final = object.__setattr__

if TYPE_CHECKING:
    from attrs import evolve as evolve
else:

    def evolve(value, **changes):  # noqa: ANN001, ANN003, ANN201
        """`attrs.evolve` for values without slots that need no validating, as the facts of a board; a move makes half a dozen."""
        new = _new(value.__class__)
        _put(new, "__dict__", value.__dict__ | changes)
        return new


@attrs.frozen(kw_only=True, slots=False)
class SeatFacts:
    """What everyone knows of a seat.

    `held` is the number of cards in hand; `opened_in` the turn, from 1, in which the seat opened, `first_laid` that in which it first laid a meld;
    `points` is what the seat put on the table is worth, lay-offs included; `laid_off` counts the cards that it laid off; `turns` and `draws`
    are counted apart, each from 1 (HAND7 counts draws, MAGY4 turns); `swaps` are those of the exchange card (HAND5); `reserves` is how many
    hands the seat took up that lay aside, `dropped` how it dropped out of the deal.
    """

    held: int
    opened_in: int | None = None
    first_laid: int | None = None
    points: int = 0
    laid_off: int = 0
    turns: int = 0
    draws: int = 0
    swaps: int = 0
    reserves: int = 0
    dropped: Dropped | None = None


@attrs.frozen(kw_only=True, slots=False)
class TurnFacts:
    """The turn: whose it is (`seat`), who is to act (`actor`), its `phase`, and the `obligations` in force.

    Of the table's melds the first `before` lay there before the turn; `lay_offs` counts this turn's lay-offs on and exchanges from them. `held`
    is the size of the hand as the turn began; `drew` and `laid` say how many cards were drawn and laid in it, `taken` which cards of the hand
    came in it from the discards, the table or the place of the exchange card (F12); `asked` how many seats were asked in a round of questions
    (KOP4, TIZ11). `can_put_back`: the exchange card may be put back; `tries`: how often it was (MAGY5). While a card
    is only offered (KOP4) the turn has not `begun`.
    """

    seat: int
    actor: int
    phase: Phase
    obligations: Obligations = ()
    before: int = 0
    lay_offs: int = 0
    held: int = 0
    drew: int = 0
    laid: int = 0
    taken: Held = ()
    asked: int = 0
    can_put_back: bool = False
    tries: int = 0
    begun: bool = True


def played(variant: Variant, facts: DealFacts) -> Variant:
    """The rules by which a deal with these facts is played."""
    return variant if variant.per_deal is no_change else _played(variant, facts)


@lru_cache(maxsize=256)
def _played(variant: Variant, facts: DealFacts) -> Variant:
    return given_variant(variant.per_deal(variant, facts))


class _Same:
    """A variant by which two boards are compared: by identity first, since most are the same one."""

    __slots__ = ("variant",)

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and (self.variant is other.variant or self.variant == other.variant)

    __hash__ = None  # type: ignore[assignment]  # A board's hash leaves the variant out.


@attrs.frozen(kw_only=True, slots=False)
class Board:
    """All that is public: the deal is of the `variant`, and is played by the rules `game`, which are the variant's for these `facts`.

    `discards` are top first, `below` the number of those that lie below them and are not shown (HAND7; none, but in a closed view); `stock` is
    the number of cards in the stock, `turned_over` how often it was turned over. `reserves` are the sizes of the hands that lie aside.

    `dealt` is the size of a hand as dealt; `may_keep` how many cards each may keep if all agree to deal again, None where nobody may ask
    for that (TIZ11); `idle` how many turns in a row passed without a draw and without a lay (RABLO8); `turns` how
    many turns there were in all, of `max_turns`. `owners` says whose each meld of the table is: the seat that laid it, however it grew;
    None for one that was made of others' melds by regrouping, which is the table's. `shown` are the cards that the finisher showed in no meld.
    A deal that is `over` without a `finish` is void. `known` is what the rules say whatever lies there.
    """

    variant: Variant = attrs.field(eq=_Same, hash=False, repr=False)
    players: int
    dealer: int
    table: Table = ()
    owners: tuple[int | None, ...] = ()
    discards: Held = ()
    below: int = 0
    stock: int = 0
    reserves: tuple[int, ...] = ()
    exchange_card: Plain | None = None
    upcard: Plain | None = None
    turned_over: int = 0
    idle: int = 0
    dealt: int = 0
    may_keep: int | None = None
    seats: tuple[SeatFacts, ...]
    turn: TurnFacts
    turns: int = 1
    max_turns: int
    facts: DealFacts
    history: History = attrs.field(default=History(), converter=as_history)
    shown: Held = ()
    finish: Finish | None = None
    over: bool = False
    game: Variant = attrs.field(eq=False, repr=False)
    known: Known = attrs.field(eq=False, repr=False)

    @game.default
    def _by_the_facts(self) -> Variant:
        return played(self.variant, self.facts)

    @known.default
    def _of_the_game(self) -> Known:
        return Known(self.game)

    @property
    def seat(self) -> SeatFacts:
        """What is known of the seat to act."""
        return self.seats[self.turn.actor]

    @property
    def opened(self) -> Opened:
        """Since when the seat to act has opened: in an earlier turn, if a partner has."""
        seat = self.seats[self.turn.actor]
        if seat.opened_in is None:
            shared = self.game.sides is not no_partners and any(self.seats[each].opened_in for each in self.side)
            return Opened.EARLIER if shared else Opened.NEVER
        return Opened.NOW if seat.opened_in == seat.turns else Opened.EARLIER

    @property
    def pile(self) -> int:
        """The number of discards, shown or not."""
        return len(self.discards) + self.below

    @property
    def answering(self) -> bool:
        """Whether the deal has been ended, and is only answered (KOP5)."""
        return self.finish is not None

    @property
    def owned(self) -> tuple[int | None, ...]:
        """Whose each meld of the table is: as `owners`, nobody's where that says nothing."""
        missing = len(self.table) - len(self.owners)
        return (*self.owners, *(None,) * missing)[: len(self.table)] if missing else self.owners

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not dropped out."""
        return tuple([seat for seat, facts in enumerate(self.seats) if facts.dropped is None])

    @property
    def side(self) -> tuple[int, ...]:
        """The seats of the side of the seat to act."""
        return partners(self.game.sides, self.turn.actor, self.players)

    def laid_by(self, *seats: int) -> Table:
        """The melds on the table that are of those seats."""
        return tuple(meld for meld, owner in zip(self.table, self.owned, strict=True) if owner in seats)

    def seats_with(self, seat: SeatFacts) -> tuple[SeatFacts, ...]:
        """The facts of all seats, with others for the seat to act."""
        at = self.turn.actor
        return (*self.seats[:at], seat, *self.seats[at + 1 :])

    def told(self, move: Move, card: Plain | None = None) -> History:
        """The history with the move of the seat to act."""
        return self.history.plus(event(self.turn.actor, move, card))


@attrs.frozen
class View:
    """What the player at `seat` sees: the own `hand`, sorted, and the `board`."""

    seat: int
    hand: Held
    board: Board

    @property
    def variant(self) -> Variant:
        """The variant of the deal."""
        return self.board.variant

    @property
    def game(self) -> Variant:
        """The rules by which this deal is played: the variant's, with what `per_deal` made of them."""
        return self.board.game

    @asked
    def to_text(self, lang: Language = "en", *, names: Sequence[str] = ()) -> str:
        """The table in words: who holds how many cards, the melds, the piles, and the own hand; the seats by these names, or by number."""
        return table_text(self, lang, names, by_rank=False)

    def __str__(self) -> str:
        """The table in English words."""
        return self.to_text()


seen: Final = trusted(View)
"""What the player at a seat sees."""


@attrs.frozen(kw_only=True, slots=False)
class State:
    """All of a deal in progress: the `board`, every hand, also the `reserves` that lie aside, and the `stock`, top first.

    `dealt` is how the deal began: from the `seed`, unless an `order` of the cards was given, `cut` at that depth. From the seed it is also
    dealt again; `keep` are the answers of the seats asked for that, and `kept` what was kept, by each answer in the deal so far (TIZ11).
    `before` is the state to which putting the exchange card back returns (MAGY5). One that is `imagined` is of no deal that was dealt.
    """

    board: Board
    hands: tuple[Held, ...]
    stock: Held
    dealt: Dealt
    reserves: tuple[Held, ...] = ()
    seed: int = 0
    order: Held | None = None
    cut: int | None = None
    redeals: int = 0
    keep: tuple[Held | None, ...] = ()
    kept: tuple[tuple[Card, ...], ...] = ()
    before: State | None = attrs.field(default=None, repr=False)
    imagined: bool = False

    @property
    def actor(self) -> int:
        """The seat to act."""
        return self.board.turn.actor

    @property
    def phase(self) -> Phase:
        """Where the turn stands."""
        return self.board.turn.phase

    @property
    def variant(self) -> Variant:
        """The variant of the deal."""
        return self.board.variant

    @property
    def game(self) -> Variant:
        """The rules by which this deal is played: the variant's, with what `per_deal` made of them."""
        return self.board.game

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.board.over

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far, as they were made."""
        kept = iter(self.kept)
        moves = (event.move for event in self.board.history)
        return tuple(Redeal(next(kept)) if isinstance(move, Redeal) else move for move in moves)

    @property
    def cards(self) -> Held:
        """Every card, wherever it lies: always those of the deck."""
        board = self.board
        table = tuple(card for meld in board.table for card in meld.cards if isinstance(card, Natural | Joker))
        exchange = () if board.exchange_card is None else (board.exchange_card,)
        return in_order((*sum(self.hands + self.reserves, ()), *self.stock, *board.discards, *table, *exchange))

    @asked
    def to_text(self, lang: Language = "en", *, names: Sequence[str] = ()) -> str:
        """The table in words, as the seat to act sees it."""
        return view(self, self.board.turn.actor).to_text(lang, names=names)

    def __str__(self) -> str:
        """The table in English words, as the seat to act sees it."""
        return self.to_text()


def given_state(state: State) -> State:
    """The state; `TypeError` that says what else it is."""
    thing: object = state
    if not isinstance(thing, State):
        raise TypeError(f"a deal in progress is a State, not a {type(thing).__name__}")
    return state


def view(state: State, seat: int) -> View:
    """What the player at that seat sees (from 0)."""
    seated(seat, given_state(state).board.players)
    return seen(seat, state.hands[seat], state.board)
