"""What a deal score is asked with: a finished deal, and what a card left in hand is worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

import attrs
from attrs.converters import optional as if_given
from attrs.validators import optional

from romi._text import shown
from romi.as_code import Named, as_code
from romi.card import Card, given, given_card
from romi.checks import Value, a_rule, asked, is_a, listed, seated, trusted, whole
from romi.code import Reason
from romi.melds.meld import Meld, MeldValue, given_melds
from romi.rules.finish import ALL_LAID, Dropped, Finish, Way
from romi.rules.scoring.sheet import Line, Sheet, line
from romi.rules.sides import SideRule, no_partners, partners
from romi.rules.values import HandValue, points


@attrs.frozen
class Seat(Value):
    """What one seat holds when the deal has ended.

    `left` are the cards left in hand. In a knock game, where hands are shown at the end only, they are the deadwood: the cards that lie
    neither in a meld of the seat's own nor laid off on the knocker's (KOP5); the bad card of a Tízlapos knock too (TIZ5). `laid` are the
    melds that the seat laid or shows, as they lie at the end; a meld that others regrouped is nobody's. `first_laid` is the turn, from 1,
    in which it first laid a meld, None if it never did (HAND13, RABLO7, R51-6, MAGY8). `laid_points` is what the seat put on the table,
    melds and lay-offs and what it added by regrouping; None where that was not kept, and its melds say it (500 rum). `dealt` is the hand
    as it was dealt, where that is known; `reserves` is how many hands the seat took up that lay aside,
    `dropped` how it dropped out before the deal was over.

    >>> from romi.notation import cards
    >>> Seat(cards("7h *"), first_laid=3)
    Seat(left=(card('7h'), card('*')), laid=(), first_laid=3, laid_points=None, dealt=None, reserves=0, dropped=None)
    """

    left: tuple[Card, ...] = attrs.field(default=(), converter=given)
    laid: tuple[Meld, ...] = attrs.field(default=(), converter=given_melds)
    first_laid: int | None = attrs.field(default=None, validator=optional(whole(1)))
    laid_points: int | None = attrs.field(default=None, kw_only=True, validator=optional(is_a(int)))
    dealt: tuple[Card, ...] | None = attrs.field(default=None, converter=if_given(given), kw_only=True)
    reserves: int = attrs.field(default=0, kw_only=True, validator=whole(0))
    dropped: Dropped | None = attrs.field(default=None, kw_only=True, validator=optional(is_a(Dropped)))

    @property
    def opened(self) -> bool:
        """Whether the seat ever laid a meld."""
        return self.first_laid is not None


def _seats(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    return listed("seats", seats)


@attrs.frozen
class DealEnd(Value):
    """A deal that has ended: the `seats` in order, how it was won (`finish`; None: it is void), the `upcard` (KOP3), the `dealer`.

    `exchange_card` is the card that lies under the stock at the end, `discard` the last one that was discarded. What is None is not known, or was
    not there; a score that needs it asks. `hand_value` is what a card in hand is worth, `meld_value` what a meld is. The variant fills them in
    (`variant.deal_score(end)`), so that a variant with other values scores otherwise without a change of its score; a score that is asked on
    its own needs them here. So it is with `sides`, which says who plays with whom.
    """

    seats: tuple[Seat, ...] = attrs.field(converter=_seats)
    finish: Finish | None = attrs.field(default=None, validator=optional(is_a(Finish)))
    upcard: Card | None = attrs.field(default=None, converter=if_given(given_card), kw_only=True)
    exchange_card: Card | None = attrs.field(default=None, converter=if_given(given_card), kw_only=True)
    discard: Card | None = attrs.field(default=None, converter=if_given(given_card), kw_only=True)
    dealer: int = attrs.field(default=0, validator=whole(0), kw_only=True)
    hand_value: HandValue | None = attrs.field(default=None, kw_only=True, validator=optional(a_rule))
    meld_value: MeldValue | None = attrs.field(default=None, kw_only=True, validator=optional(a_rule))
    sides: SideRule = attrs.field(default=no_partners, kw_only=True, validator=a_rule)

    __repr__ = as_code

    def __attrs_post_init__(self) -> None:
        if not self.seats:
            raise ValueError("a deal has at least one seat, and none is given")
        things: tuple[object, ...] = self.seats
        for thing in things:
            if not isinstance(thing, Seat):
                raise TypeError(f"{shown(thing)} is not a Seat")
        last = len(self.seats) - 1
        if self.dealer > last:
            raise ValueError(f"there is no seat with index {self.dealer} for the dealer: the indices are 0 to {last}")
        if self.finish is not None and self.finish.seat > last:
            raise ValueError(
                f"there is no seat with index {self.finish.seat} to end the deal: the indices are 0 to {last}"
            )

    @asked
    def valued(self, hand_value: HandValue, meld_value: MeldValue | None = None) -> DealEnd:
        """The same deal with those values of cards in hand and of melds, unless it names some already."""
        return valued(self, hand_value, meld_value, self.sides)

    def value(self, cards: Iterable[Card]) -> int:
        """What the cards are worth in hand, in points; `ValueError` if the deal does not say."""
        if self.hand_value is None:
            raise ValueError("what is a card in hand worth? give hand_value=, or ask through a variant")
        return points(self.hand_value, self.hand_value(cards))

    def known_upcard(self) -> Card:
        """The card that was turned up; `ValueError` if the deal does not say."""
        if self.upcard is None:
            raise ValueError("the score depends on the card that was turned up: which one was it? give upcard=")
        return self.upcard

    @asked
    def laid_value(self, seat: int) -> int:
        """What the seat put on the table is worth, in points; `ValueError` if neither the seat nor the deal says."""
        seated(seat, len(self.seats))
        laid = self.seats[seat]
        if laid.laid_points is not None:
            return laid.laid_points
        if laid.laid and self.meld_value is None:
            raise ValueError("what is a meld worth? give meld_value=, or ask through a variant")
        return sum(map(self.meld_value, laid.laid)) if self.meld_value else 0

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, sides in the order of their first seats: `((0, 2), (1, 3))`; each seat alone where nobody has a partner."""
        players = len(self.seats)
        return tuple(dict.fromkeys(partners(self.sides, seat, players) for seat in range(players)))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that ended the deal, and its partners; none if nobody did."""
        if self.finish is None:
            return ()
        out = self.finish.seat
        side = partners(self.sides, out, len(self.seats))
        return side if side[0] == out else (out, *[seat for seat in side if seat != out])

    @property
    def losers(self) -> tuple[int, ...]:
        """Every seat but the one that ended the deal."""
        out = None if self.finish is None else self.finish.seat
        return tuple([seat for seat in range(len(self.seats)) if seat != out])

    @property
    def from_hand(self) -> bool:
        """Whether all was laid in the finishing turn, nothing before (HAND9): the way says so, or the turns do."""
        if self.finish is None:
            return False
        first, turn = self.seats[self.finish.seat].first_laid, self.finish.turn
        return self.finish.way in (Way.FROM_HAND, Way.WITH_LAY_OFF) or (turn is not None and first == turn)

    @property
    def own_melds_only(self) -> bool:
        """Whether the finishing turn used no meld that lay there before it (HAND13, MAGY7)."""
        return self.finish is not None and not self.finish.lay_offs and self.finish.way != Way.WITH_LAY_OFF


ended: Final = trusted(DealEnd)


def valued(end: DealEnd, hand_value: HandValue, meld_value: MeldValue | None, sides: SideRule) -> DealEnd:
    """As `DealEnd.valued`, for values that are known to be rules."""
    return ended(
        end.seats,
        end.finish,
        upcard=end.upcard,
        exchange_card=end.exchange_card,
        discard=end.discard,
        dealer=end.dealer,
        hand_value=hand_value if end.hand_value is None else end.hand_value,
        meld_value=meld_value if end.meld_value is None else end.meld_value,
        sides=sides,
    )


class DealScore(Protocol):
    """What does a deal bring each seat? Any callable from a `DealEnd` to a `Sheet` will do."""

    def __call__(self, end: DealEnd, /) -> Sheet:
        """The sheet of the deal; `ValueError` for a deal that cannot have ended so."""
        ...


class VoidScore(Named):
    """What a deal without a winner brings (F15)."""

    NOBODY_SCORES = "nobody scores"
    HANDS = "every hand is counted"
    HANDS_AND_FLAT = "every hand is counted, with the flat amount for who laid nothing"


def hand_line(end: DealEnd, seat: int, sign: int, rule: str) -> Line:
    """The line of the cards left in the seat's hand, their value times `sign`."""
    left = end.seats[seat].left
    return line(seat, sign * end.value(left), Reason.LEFT_IN_HAND, cards=left, rule=rule)


def check_only_one_out(end: DealEnd, finish: Finish) -> None:
    """Who went out by laying every card holds none, and nobody else is out too; else `ValueError`.

    Of any other way it is trusted that the rules accepted it: a knock, a figure or one colour may leave cards in the hand, and an opponent
    may have arranged all.
    """
    if finish.way not in ALL_LAID:
        return
    empty = [seat for seat, held in enumerate(end.seats) if not held.left]
    if empty == [finish.seat]:
        return
    if finish.seat not in empty:
        held = end.seats[finish.seat].left
        raise ValueError(f"player {finish.seat + 1} went out, but still holds {' '.join(map(str, held))}")
    other = next(seat for seat in empty if seat != finish.seat)
    raise ValueError(f"players {finish.seat + 1} and {other + 1} both have no card left, and only one can go out")
