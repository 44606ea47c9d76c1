"""Which obligations remain after a card is placed or an opening made, and what is wrong if the turn ended so."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import attrs

from romi.card import Card, undeclared
from romi.checks import Value
from romi.melds.meld import Meld
from romi.rules.obligations import (
    MayNotDiscard,
    MustGoOut,
    MustLay,
    MustOpen,
    MustOpenOrGoOut,
    Obligation,
    Obligations,
    Placing,
)
from romi.verdict import Violation, Violations


@attrs.frozen(slots=False)
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


@attrs.frozen(slots=False)
class OpenedWith(Value):
    """The player opened, with these cards."""

    cards: tuple[Card, ...]


def met_by(obligations: Obligations, event: Placed | OpenedWith) -> Obligations:
    """The obligations that remain after the event. One card placed meets one `MustLay`; an obligation may turn into a narrower one.

    >>> met_by((MustOpen(), MustGoOut()), OpenedWith(()))
    (MustGoOut(fault=Code.EXCHANGE_CARD_WITHOUT_RIGHT, rule=''),)
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


@attrs.frozen(kw_only=True, slots=False)
class TurnEnd(Value):
    """How a turn ends: with the `discard` or none, `left` in the hand behind it, and whether the player thereby goes `out`."""

    discard: Card | None = None
    left: tuple[Card, ...] = ()
    out: bool = False


def unmet(obligations: Iterable[Obligation], end: TurnEnd) -> Violations:
    """What the obligations still in force find wrong with that end of the turn; `need` says what the player owes."""
    return tuple(
        Violation(
            obligation.fault, obligation.rule, _named(obligation), need=_duty(obligation), wild=_named(obligation)
        )
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


def _duty(obligation: Obligation) -> str | None:
    if isinstance(obligation, MayNotDiscard):
        return None
    if isinstance(obligation, MustLay):
        return "lays it"
    if isinstance(obligation, MustGoOut):
        return "goes out"
    opens = "opens" if obligation.card is None else "opens with it"
    return opens if isinstance(obligation, MustOpen) else f"{opens} or goes out"
