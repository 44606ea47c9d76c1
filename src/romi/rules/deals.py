"""Dealing: who sits where, who cuts and starts, and what lies where when the first turn begins.

Seats are numbered from 0, each to the left of the one before (clockwise). A deal is pure: the order of the cards, the
dealer and the depth of the cut go in, and what lies on the table comes out, or the reason why it must be dealt again.
The cutter is the dealer's neighbour against the direction of play: left of the dealer where play goes to the right
(HAND2), right of the dealer where it goes to the left (MAGY1).

The cut: the part lifted goes under, the rest on top. So the bottom card of the lifted part, which everyone has seen,
becomes the last card of the pack, and the exchange card lies open under the stock (HAND4, MAGY5, TIZ5). A pack that is
not cut counts as lifted whole.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import Protocol, TypeAlias

import attrs
from attrs.validators import optional

from romi.as_code import Named
from romi.card import JOKER, Card, Held, Plain
from romi.checks import Rule, Value, checked, listed, whole
from romi.code import Code
from romi.deck import Shoe
from romi.verdict import Rejected, Verdict, Violation, Violations, told, verdict


@enum.unique
class Direction(Named):
    """Which way play and the deal go round (F16): to the left (clockwise) or to the right (HAND2, RABLO1, TIZ1)."""

    LEFT = 1
    RIGHT = -1

    def next(self, seat: int, players: int) -> int:
        """The seat that follows, to act as well as to deal the next time (F16)."""
        return (seat + self.value) % players

    def previous(self, seat: int, players: int) -> int:
        """The seat before: as seen from the dealer, the cutter (HAND2, MAGY1)."""
        return (seat - self.value) % players

    def round(self, first: int, players: int) -> tuple[int, ...]:
        """All seats, `first` first, in the order in which they act (F16)."""
        return tuple((first + self.value * step) % players for step in range(players))


class NextDealer(Named):
    """Who deals next (F16): the next player in the direction of play, unless this says who else after certain deals."""

    GOES_ROUND = "the next player"
    SAME_AFTER_VOID = "the same one after a void deal, else the next player"
    WINNER = "who won the deal; after a void deal the next player"

    def after(self, dealer: int, winner: int | None, seated: Sequence[int], direction: Direction, players: int) -> int:
        """Who of those `seated` for the next deal deals it: players of the match, from 0, as are the `dealer` and the `winner` of the last."""
        if self is NextDealer.SAME_AFTER_VOID and winner is None and dealer in seated:
            return dealer
        if self is NextDealer.WINNER and winner in seated:
            return seated[seated.index(winner)]
        round_the_table = direction.round(dealer, players)
        return next((player for player in round_the_table[1:] if player in seated), dealer)


def _kept(hands: Iterable[Iterable[Card]]) -> tuple[Held, ...]:
    return tuple(Shoe(hand).cards for hand in listed("kept", hands))


@attrs.frozen(kw_only=True, slots=False)
class Dealing(Value):
    """What a deal rule is asked with: the shuffled `shoe`, the `dealer`'s seat, the `direction` of play.

    `cut` is the depth of the cut in cards, None for a pack that is not cut. `kept` are the cards, by seat, that were kept
    from hands thrown in (TIZ11); they are no part of the shoe.
    """

    players: int = attrs.field(validator=whole(1))
    shoe: Shoe
    dealer: int = 0
    direction: Direction = Direction.LEFT
    cut: int | None = None
    kept: tuple[Held, ...] = attrs.field(default=(), converter=_kept)

    def __attrs_post_init__(self) -> None:
        checked(self)
        if not 0 <= self.dealer < self.players:
            raise ValueError(
                f"there is no seat with index {self.dealer} for the dealer: the indices are 0 to {self.players - 1}"
            )
        if self.kept and len(self.kept) != self.players:
            raise ValueError(f"cards were kept by {len(self.kept)} seats, but there are {self.players} players")
        if self.cut is not None:
            self.shoe.cut(self.cut)

    @property
    def cutter(self) -> int:
        """The seat that cuts: the dealer's neighbour against the direction of play (HAND2, MAGY1)."""
        return self.direction.previous(self.dealer, self.players)

    @property
    def pack(self) -> Held:
        """The cards after the cut, top first: the lifted part lies under the rest."""
        return self.shoe.cards if self.cut is None else self.shoe.cut(self.cut).joined().cards

    @property
    def lifted(self) -> int:
        """How many cards, at the bottom of the pack, were lifted."""
        return len(self.shoe) if self.cut is None else self.cut


def no_throw_in(ask: ThrowingIn, /) -> Verdict[Gathered]:
    """What was dealt is played."""
    return Rejected((Violation(Code.NO_THROW_IN),))


@attrs.frozen(kw_only=True, slots=False)
class Dealt(Value):
    """What lies where when the first turn begins. Hands, stock and piles together are all the cards, none lost.

    `hands` by seat; `stock` and `discards` top first; `exchange_card` is the open card under the stock (no part of it),
    `upcard` the open card that is offered (KOP1); `cut_jokers` are the seats that got a joker at the cut, in that order
    (HAND4, TIZ12). `throw_in` is the rule by which all may agree, before the first move, to deal again (TIZ11). `reserves` are
    the hands that lie aside, face down, the first one first.
    """

    hands: tuple[Held, ...]
    stock: Held
    dealer: int
    starter: int
    discards: Held = ()
    exchange_card: Plain | None = None
    upcard: Plain | None = None
    cut_jokers: tuple[int, ...] = ()
    throw_in: ThrowInRule = no_throw_in
    reserves: tuple[Held, ...] = ()

    @property
    def cards(self) -> Held:
        """All cards: of the hands, also those aside, the stock and the piles."""
        open_cards = tuple(card for card in (self.exchange_card, self.upcard) if card is not None)
        return sum(self.hands + self.reserves, ()) + self.stock + self.discards + open_cards


class DealRule(Protocol):
    """How is it dealt? Any callable from a `Dealing` to a `Verdict[Dealt]` will do: a `Deal`, or a function of yours."""

    def __call__(self, table: Dealing, /) -> Verdict[Dealt]:
        """Accepted with what lies where; rejected if it cannot, or must not, be played like this: it is dealt again."""
        ...


class Starter(Named):
    """Who has the first turn: the seat next to the dealer, or the dealer (TIZ1)."""

    NEXT_TO_DEALER = "next to the dealer"
    DEALER = "the dealer"


class Under(Named):
    """What lies open under the stock.

    Nothing; the bottom card of the lifted part, be it a joker (MAGY5, TIZ5); or its first natural card from there (HAND4).
    """

    NOTHING = "nothing"
    BOTTOM = "the bottom card"
    FIRST_NATURAL = "the first natural card"


class Turned(Named):
    """What is done with the card after the last one dealt: nothing; it is the upcard (KOP1); it opens the discards (RUM1)."""

    NOTHING = "nothing"
    UPCARD = "the upcard"
    DISCARD = "the first discard"


CutJokerRule: TypeAlias = Callable[[Dealing], Iterable[int]]
"""Who gets the jokers seen at the bottom of the lifted part? The seats in order; jokers beyond them stay where they are."""


def no_cut_jokers(table: Dealing, /) -> tuple[int, ...]:
    """Jokers seen at the cut stay where they are."""
    return ()


RedealRule: TypeAlias = Callable[[Dealt], Violations]
"""Why must it be dealt again? Nothing, if it must not."""


def no_redeal(dealt: Dealt, /) -> Violations:
    """Every deal is played."""
    return ()


@attrs.frozen(slots=False)
class Reserve(Rule):
    """So many `hands` of so many `cards` are laid aside, face down, for who empties the first one (`TakeReserve`)."""

    cards: int = attrs.field(validator=whole(1))
    hands: int = attrs.field(default=2, kw_only=True, validator=whole(1))


@attrs.frozen(slots=False)
class Deal(Rule):
    """So many `cards` for each player, one at a time, from the dealer's neighbour on; `starter` cards for the starter.

    HAND3, RABLO1, KOP1, RUM1, R51-1, TIZ1 and MAGY1 are deals of this kind. `first` says who starts, `under` what lies
    open under the stock (HAND4, MAGY5, TIZ5), `turned` what becomes of the card after the last one dealt (KOP1, RUM1),
    `cut_jokers` who gets the jokers seen at the cut, being dealt one card fewer for each (HAND4, TIZ12), `redeal` when it
    must be dealt again (HAND6), `throw_in` how all may agree to that (TIZ11), and `reserve` which hands are laid aside.
    Rejected if the pack is too small or if it must be dealt again.

    >>> from romi.deck import Deck
    >>> table = Dealing(players=2, shoe=Shoe.shuffled(Deck(1).cards, 7))
    >>> dealt = Deal(7, turned=Turned.DISCARD, rule="RUM1")(table).unwrap()
    >>> len(dealt.hands[0]), len(dealt.discards), len(dealt.stock), dealt.starter
    (7, 1, 37, 1)
    """

    cards: int = attrs.field(validator=whole(1))
    starter: int | None = attrs.field(default=None, kw_only=True, validator=optional(whole(1)))
    first: Starter = attrs.field(default=Starter.NEXT_TO_DEALER, kw_only=True)
    under: Under = attrs.field(default=Under.NOTHING, kw_only=True)
    turned: Turned = attrs.field(default=Turned.NOTHING, kw_only=True)
    cut_jokers: CutJokerRule = attrs.field(default=no_cut_jokers, kw_only=True)
    redeal: RedealRule = attrs.field(default=no_redeal, kw_only=True)
    throw_in: ThrowInRule = attrs.field(default=no_throw_in, kw_only=True)
    reserve: Reserve | None = attrs.field(default=None, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, table: Dealing, /) -> Verdict[Dealt]:
        """The deal; see the class."""
        order = table.direction.round(table.direction.next(table.dealer, table.players), table.players)
        starter = table.dealer if self.first is Starter.DEALER else order[0]
        sizes = [self.cards] * table.players
        sizes[starter] = self.starter or self.cards
        hands = [list(hand) for hand in table.kept or ((),) * table.players]
        if faults := _kept_too_many(hands, sizes, self.rule) or self._pack_too_small(table, sizes):
            return Rejected(faults)
        pack = list(table.pack)
        jokers = self._give_jokers(table, pack, hands, sizes)
        exchange = self._lay_under(pack)
        aside = self._lay_aside(pack)
        while wanting := [seat for seat in order if len(hands[seat]) < sizes[seat]]:  # One card at a time.
            for seat in wanting:
                hands[seat].append(pack.pop(0))
        turned = None if self.turned is Turned.NOTHING else pack.pop(0)
        dealt = Dealt(
            hands=tuple(map(tuple, hands)),
            stock=tuple(pack),
            dealer=table.dealer,
            starter=starter,
            discards=(turned,) if turned and self.turned is Turned.DISCARD else (),
            exchange_card=exchange,
            upcard=turned if self.turned is Turned.UPCARD else None,
            cut_jokers=jokers,
            throw_in=self.throw_in,
            reserves=aside,
        )
        return verdict(dealt, told(self.redeal, self.redeal(dealt)))

    def _pack_too_small(self, table: Dealing, sizes: Sequence[int]) -> Violations:
        aside = self.reserve.cards * self.reserve.hands if self.reserve else 0
        need = sum(sizes) + (self.under is not Under.NOTHING) + (self.turned is not Turned.NOTHING) + aside
        have = len(table.shoe) + sum(map(len, table.kept))
        return () if need <= have else (Violation(Code.PACK_TOO_SMALL, self.rule, got=have, need=need),)

    def _give_jokers(
        self, table: Dealing, pack: list[Plain], hands: list[list[Plain]], sizes: Sequence[int]
    ) -> tuple[int, ...]:
        """Move the jokers seen at the bottom of the pack into the hands; a hand that is full ends it."""
        lifted = reversed(pack[-table.lifted :])
        seen = len(list(takewhile(lambda card: card is JOKER, lifted)))
        seats = []
        for seat in islice(_seats(self.cut_jokers, self.cut_jokers(table), table.players), seen):
            if len(hands[seat]) >= sizes[seat]:
                break
            hands[seat].append(pack.pop())
            seats.append(seat)
        return tuple(seats)

    def _lay_aside(self, pack: list[Plain]) -> tuple[Held, ...]:
        """Take the hands that lie aside from the bottom of the pack."""
        reserve = self.reserve
        if reserve is None:
            return ()
        return tuple(tuple(pack.pop() for _ in range(reserve.cards)) for _ in range(reserve.hands))

    def _lay_under(self, pack: list[Plain]) -> Plain | None:
        """Take the exchange card out of the pack. If all that was lifted is jokers, it is looked for above them."""
        if self.under is Under.NOTHING:
            return None
        places = range(len(pack) - 1, -1, -1)
        naturals = (i for i in places if pack[i] is not JOKER)
        return pack.pop(next(naturals, -1) if self.under is Under.FIRST_NATURAL else -1)


def _seats(rule: object, answer: Iterable[int], players: int) -> Iterator[int]:
    """The seats that the rule named, while they are asked for; `TypeError` names the rule if it answered otherwise."""
    seats: object = answer
    if not isinstance(seats, Iterable):
        raise TypeError(f"{rule!r} must answer with seats from 0, not with {answer!r}")
    for seat in answer:
        if type(seat) is not int or not 0 <= seat < players:
            raise TypeError(f"{rule!r} must answer with seats from 0 to {players - 1}, not with {seat!r}")
        yield seat


def _kept_too_many(hands: Sequence[Sequence[Card]], sizes: Sequence[int], rule: str) -> Violations:
    """A fault for each seat that kept more than it is dealt."""
    return tuple(
        Violation(Code.KEPT_TOO_MANY, rule, tuple(hand), got=len(hand), need=size, where=f"seat {seat}")
        for seat, (hand, size) in enumerate(zip(hands, sizes, strict=True))
        if len(hand) > size
    )


@attrs.frozen(kw_only=True, slots=False)
class Gathered(Value):
    """Hands thrown in: the `cards` to be shuffled and dealt again, and those `kept`, by seat."""

    cards: Held
    kept: tuple[Held, ...]


@attrs.frozen(kw_only=True, slots=False)
class ThrowingIn(Value):
    """What a throw-in rule is asked with: what was `dealt`, and what each seat would keep, `None` for one that does not agree."""

    dealt: Dealt
    keep: tuple[tuple[Card, ...] | None, ...]

    def __attrs_post_init__(self) -> None:
        checked(self)
        if len(self.keep) != len(self.dealt.hands):
            raise ValueError(f"{len(self.keep)} seats were heard, but there are {len(self.dealt.hands)} players")


ThrowInRule: TypeAlias = Callable[[ThrowingIn], Verdict[Gathered]]
"""May the hands be thrown in and dealt again, if all agree?"""
