"""What a move obliges a player to do before the turn ends.

Obligations are data. A turn carries those in force as a tuple; `met_by` says which remain when a card is placed or an opening made, and
`unmet` what is wrong if the turn ended so. Whether they *can* be met is a question for `analysis.plan`.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import attrs

from romi.card import Card, undeclared
from romi.checks import Value, trusted
from romi.code import Code
from romi.melds.meld import Meld
from romi.verdict import Violation, Violations


class Placing(enum.Enum):
    """A way in which a card can come to lie on the table."""

    NEW_MELD = "in a new meld"
    THIRD_TO_TWO_NATURALS = "in a new meld with at least two natural cards from the hand"
    LAY_OFF = "laid off on a meld"
    BACK = "laid off on the meld that it came from"
    EXCHANGE = "put down for a joker"


ANYHOW: Final = frozenset(Placing)


@attrs.frozen
class MustLay(Value):
    """`card` must lie on the table at the end of the turn, placed in one of the ways `how` (F12, HAND7, R51-4, MAGY3).

    A player who goes out in the turn may also place it in one of the ways `if_out`. `came_from` is the place on the table, from 0, of the meld
    that a joker was taken from: a lay-off there is `Placing.BACK`.
    """

    card: Card
    how: frozenset[Placing] = ANYHOW
    if_out: frozenset[Placing] = frozenset()
    came_from: int | None = attrs.field(default=None, kw_only=True)
    fault: Code = attrs.field(default=Code.DISCARD_WITHOUT_RIGHT, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)


must_lay: Final = trusted(MustLay)


@attrs.frozen
class MustOpen(Value):
    """The player must open in this turn; with `card` among the melds of the opening, if one is named (HAND7, R51-4)."""

    card: Card | None = None
    fault: Code = attrs.field(default=Code.DISCARD_WITHOUT_RIGHT, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)


@attrs.frozen
class MustGoOut(Value):
    """The player must go out in this turn (HAND5, HAND7, HAND9, MAGY5, TIZ5)."""

    fault: Code = attrs.field(default=Code.EXCHANGE_CARD_WITHOUT_RIGHT, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)


@attrs.frozen
class MustOpenOrGoOut(Value):
    """An unopened player must open in this turn, with `card` if one is named, or go out without opening (HAND7, MAGY3)."""

    card: Card | None = None
    fault: Code = attrs.field(default=Code.DISCARD_WITHOUT_RIGHT, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)


@attrs.frozen
class MayNotDiscard(Value):
    """`card` may not be the discard of this turn (RUM4)."""

    card: Card
    fault: Code = attrs.field(default=Code.TAKEN_CARD_DISCARDED, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)


Obligation: TypeAlias = MustLay | MustOpen | MustGoOut | MustOpenOrGoOut | MayNotDiscard
"""All that a move can oblige to."""

Obligations: TypeAlias = tuple[Obligation, ...]


@attrs.frozen
class Placed(Value):
    """`card` came to lie on the table in the way `placing`; `on` is the place of the table's meld that it was put to, where it was to one."""

    card: Card
    placing: Placing
    on: int | None = None


def placed_in_meld(meld: Meld) -> tuple[Placed, ...]:
    """How each card of the meld, all of them from the hand, comes to lie when it is laid (HAND7 c); one that is wild there is no natural card."""
    wild = meld.wild
    naturals = len(meld.cards) - len(wild)
    return tuple(
        Placed(
            undeclared(card),
            Placing.THIRD_TO_TWO_NATURALS if naturals - (place not in wild) >= 2 else Placing.NEW_MELD,
        )
        for place, card in enumerate(meld.cards)
    )


@attrs.frozen
class OpenedWith(Value):
    """The player opened, with these cards."""

    cards: tuple[Card, ...]


def met_by(obligations: Obligations, event: Placed | OpenedWith) -> Obligations:
    """The obligations that remain after the event. One card placed meets one `MustLay`; an obligation may turn into a narrower one.

    >>> met_by((MustOpen(), MustGoOut()), OpenedWith(()))
    (MustGoOut(fault=<Code.EXCHANGE_CARD_WITHOUT_RIGHT: 'draw/exchange-card-without-right'>, rule=''),)
    """
    left: list[Obligation] = []
    spent = False
    for obligation in obligations:
        if isinstance(event, OpenedWith):
            left += _after_opening(obligation, event.cards)
        elif (
            spent
            or not isinstance(obligation, MustLay | MayNotDiscard)
            or undeclared(obligation.card) is not undeclared(event.card)
        ):
            left.append(obligation)
        else:
            after = _after_placing(obligation, event)
            spent = isinstance(obligation, MustLay) and after != (obligation,)
            left += after
    return tuple(left)


def _after_opening(obligation: Obligation, cards: tuple[Card, ...]) -> Obligations:
    if not isinstance(obligation, MustOpen | MustOpenOrGoOut):
        return (obligation,)
    if obligation.card is None or obligation.card in cards:
        return ()
    return (obligation,) if isinstance(obligation, MustOpen) else (_must_go_out(obligation),)


def _after_placing(obligation: Obligation, event: Placed) -> Obligations:
    if not isinstance(obligation, MustLay):
        return ()
    back = event.placing is Placing.LAY_OFF and event.on is not None and event.on == obligation.came_from
    placing = Placing.BACK if back else event.placing
    if _covers(obligation.how, placing):
        return ()
    if _covers(obligation.if_out, placing):
        return (_must_go_out(obligation),)
    return (obligation,)


def _must_go_out(instead: MustLay | MustOpenOrGoOut) -> MustGoOut:
    return MustGoOut(fault=instead.fault, rule=instead.rule)


def _covers(how: frozenset[Placing], placing: Placing) -> bool:
    return placing in how or (placing is Placing.THIRD_TO_TWO_NATURALS and Placing.NEW_MELD in how)


def after_the_table_changed(obligations: Obligations, now: Callable[[int], int | None]) -> Obligations:
    """The obligations, with the melds that jokers came from where they lie `now`: None for one that is none of the table's any more."""
    return tuple(
        [
            attrs.evolve(duty, came_from=now(duty.came_from))
            if isinstance(duty, MustLay) and duty.came_from is not None
            else duty
            for duty in obligations
        ]
    )


@attrs.frozen(kw_only=True)
class TurnEnd(Value):
    """How a turn ends: with the `discard` or none, `left` in the hand behind it, and whether the player thereby goes `out`."""

    discard: Card | None = None
    left: tuple[Card, ...] = ()
    out: bool = False


def unmet(obligations: Iterable[Obligation], end: TurnEnd) -> Violations:
    """What the obligations still in force find wrong with that end of the turn."""
    return tuple(
        Violation(obligation.fault, obligation.rule, _named(obligation), wild=_named(obligation))
        for obligation in obligations
        if not _met(obligation, end)
    )


def _met(obligation: Obligation, end: TurnEnd) -> bool:
    if isinstance(obligation, MustGoOut | MustOpenOrGoOut):
        return end.out
    if isinstance(obligation, MayNotDiscard):
        # The discard may be a twin of the card, as long as one copy stays.
        return end.discard is None or end.discard != obligation.card or obligation.card in end.left
    return False


def _named(obligation: Obligation) -> tuple[Card, ...]:
    card = None if isinstance(obligation, MustGoOut) else obligation.card
    return () if card is None else (card,)
