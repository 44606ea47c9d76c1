"""The phases of a turn, as tables.

A turn goes through phases; each move is one step from a phase to the next. A turn rule is one table of such steps: which move may come
when, and what comes after it. Whether the move is a good one of its kind (is this a meld?) is the business of the other rules. The
diagrams of the documentation are drawn from these tables.

    DRAW --draw, take--> LAY --lay, lay-off, exchange--> LAY --discard--> DONE

DONE hands the turn to the next seat, OVER ends the deal, and after OFFER the choice goes round (KOP4).
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeAlias

import attrs

from romi.code import Code
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
from romi.verdict import Accepted, Rejected, Verdict, Violation


@enum.unique
class Phase(enum.Enum):
    """Where a turn stands."""

    REDEAL = "a new deal is asked for"  # TIZ11
    OFFER = "the upcard is offered"  # KOP4
    FIRST = "the starter's first discard"  # HAND3, TIZ1, MAGY1
    DRAW = "a card is to be drawn"
    LAY = "melds may be laid"
    ANSWER = "the knock is answered"  # KOP5
    DONE = "the turn is over"
    OVER = "the deal is over"


class When(enum.Enum):
    """A condition of a step: none; only with an empty hand (RUM5); only when the stock gives no more cards (KOP8)."""

    ALWAYS = "always"
    HAND_EMPTY = "with an empty hand"
    NO_STOCK = "when nothing can be drawn from the stock"


Kind: TypeAlias = type[Move]
"""A kind of move: `Lay`, `Discard` …"""


@attrs.frozen
class Step:
    """From the phase `at`, a move of this `kind` leads to the phase `to`, if the condition holds."""

    at: Phase
    kind: Kind
    to: Phase
    when: When = When.ALWAYS


@attrs.frozen(kw_only=True)
class Moment:
    """What a turn rule is asked with: the `phase`, the `move`, the cards `held`, and whether nothing can be drawn (`stock_out`)."""

    phase: Phase
    move: Move
    held: int = 1
    stock_out: bool = False


class TurnRule(Protocol):
    """What may be done now, and what comes next?"""

    @property
    def first(self) -> Phase:
        """The phase in which the starter begins the deal."""
        ...

    def __call__(self, moment: Moment, /) -> Verdict[Phase]:
        """Accepted with the phase after the move."""
        ...

    def kinds(self, phase: Phase) -> tuple[Kind, ...]:
        """The kinds of move that have a step from that phase, whatever their condition."""
        ...


def _steps(steps: Iterable[Step | Sequence[Step]]) -> tuple[Step, ...]:
    flat: list[Step] = []
    for step in steps:
        flat += [step] if isinstance(step, Step) else step
    return tuple(flat)


@attrs.frozen
class Turn:
    """A turn by a table of steps; `first` is the phase in which the starter begins the deal, DRAW if none is given (F13)."""

    steps: tuple[Step, ...] = attrs.field(converter=_steps)
    first: Phase = attrs.field(default=Phase.DRAW, kw_only=True)
    rule: str = attrs.field(default="F13", kw_only=True)

    def __call__(self, moment: Moment, /) -> Verdict[Phase]:
        """The step for that phase and move, if its condition holds."""
        kind = type(moment.move)
        step = next((step for step in self.steps if step.at is moment.phase and step.kind is kind), None)
        if step is not None and _holds(step.when, moment):
            return Accepted(step.to)
        if step is not None and step.when is When.HAND_EMPTY:
            return Rejected((Violation(Code.CARDS_LEFT, self.rule),))
        can = ", ".join(dict.fromkeys(_word(kind) for kind in self.kinds(moment.phase)))
        return Rejected((Violation(Code.NOT_NOW, self.rule, got=_word(kind), need=can or "–"),))

    def kinds(self, phase: Phase) -> tuple[Kind, ...]:
        """The kinds of move that have a step from that phase."""
        return tuple(step.kind for step in self.steps if step.at is phase)


def _holds(when: When, moment: Moment) -> bool:
    if when is When.HAND_EMPTY:
        return moment.held == 0
    return when is When.ALWAYS or moment.stock_out


WORDS: Final[dict[Kind, str]] = {
    DrawStock: "draw",
    TakeDiscard: "take",
    TakeExchangeCard: "take-exchange",
    SwapExchangeCard: "swap",
    Lay: "lay",
    LayOff: "lay-off",
    ExchangeJoker: "exchange",
    Regroup: "regroup",
    PutBack: "put-back",
    Discard: "discard",
    EndTurn: "end",
    Knock: "knock",
    Declare: "declare",
    Redeal: "redeal",
    Pass: "pass",
}
"""The first word of each kind of move in writing."""


def _word(kind: Kind) -> str:
    return WORDS[kind]


def _each(at: Phase, kinds: Iterable[Kind], to: Phase) -> tuple[Step, ...]:
    return tuple(Step(at, kind, to) for kind in kinds)


DRAWING: Final = _each(Phase.DRAW, (DrawStock, TakeDiscard), Phase.LAY)
"""Draw from the stock or take the top of the discards; then melds may be laid (F13)."""

LAYING: Final = _each(Phase.LAY, (Lay, LayOff, ExchangeJoker), Phase.LAY)
"""New melds, lay-offs and joker exchanges in any number and order (F10, F11); each earlier state can be gone back to (F14)."""

DISCARDING: Final = (Step(Phase.LAY, Discard, Phase.DONE),)
"""The discard ends the turn (F13)."""

EXCHANGE_CARD: Final = (Step(Phase.DRAW, TakeExchangeCard, Phase.LAY),)
"""The exchange card may be the last draw (HAND5, TIZ5)."""

FIRST_DISCARD: Final = (Step(Phase.FIRST, Discard, Phase.DONE),)
"""The starter discards without drawing (HAND3, TIZ1, MAGY1)."""

HANDROMI: Final = Turn(
    (FIRST_DISCARD, Step(Phase.DRAW, SwapExchangeCard, Phase.DRAW), DRAWING, EXCHANGE_CARD, LAYING, DISCARDING),
    first=Phase.FIRST,
    rule="HAND3",
)
"""Swap the exchange card or not; draw; lay; discard (HAND3, HAND5)."""

MAGYAR: Final = Turn(
    (FIRST_DISCARD, DRAWING, EXCHANGE_CARD, Step(Phase.LAY, PutBack, Phase.DRAW), LAYING, DISCARDING),
    first=Phase.FIRST,
    rule="MAGY3",
)
"""The exchange card may be put back, and the turn begins anew (MAGY5)."""

ROMI51: Final = Turn((DRAWING, LAYING, DISCARDING), rule="R51-5")
"""Draw, lay, discard; the last card too is discarded (R51-5)."""

RUMMY: Final = Turn(
    (
        DRAWING,
        _each(Phase.LAY, (Lay, LayOff), Phase.LAY),
        DISCARDING,
        Step(Phase.LAY, EndTurn, Phase.DONE, When.HAND_EMPTY),
    ),
    rule="RUM3",
)
"""Draw, lay, discard; who has laid every card ends without a discard (RUM3, RUM5)."""

RABLOROMI: Final = Turn(
    (
        Step(Phase.DRAW, DrawStock, Phase.LAY),
        Step(Phase.DRAW, Declare, Phase.OVER),
        _each(Phase.LAY, (Lay, LayOff, Regroup), Phase.LAY),
        Step(Phase.LAY, Declare, Phase.OVER),
        Step(Phase.LAY, EndTurn, Phase.DONE),
    ),
    rule="RABLO2",
)
"""Draw, lay and regroup, end without a discard (RABLO2); a hand of one colour is declared (RABLO6).

The starter draws too; with `first=Phase.LAY` the 11th card is the first draw."""

KOPOGOS: Final = Turn(
    (
        Step(Phase.OFFER, TakeDiscard, Phase.LAY),
        Step(Phase.OFFER, Pass, Phase.OFFER),
        DRAWING,
        Step(Phase.DRAW, Pass, Phase.OVER, When.NO_STOCK),
        DISCARDING,
        Step(Phase.LAY, Knock, Phase.ANSWER),
        Step(Phase.LAY, Declare, Phase.ANSWER),
        _each(Phase.ANSWER, (Lay, LayOff), Phase.ANSWER),
        Step(Phase.ANSWER, EndTurn, Phase.OVER),
    ),
    first=Phase.OFFER,
    rule="KOP4",
)
"""The upcard is offered (KOP4); draw, then discard or knock or declare römi; the opponent answers (KOP5, KOP7).

With two cards left in the stock one may pass, which ends the deal (KOP8)."""

TIZLAPOS: Final = Turn(
    (
        Step(Phase.REDEAL, Redeal, Phase.REDEAL),
        Step(Phase.REDEAL, Pass, Phase.FIRST),
        FIRST_DISCARD,
        _each(Phase.FIRST, (Knock, Declare), Phase.OVER),
        DRAWING,
        EXCHANGE_CARD,
        DISCARDING,
        _each(Phase.LAY, (Knock, Declare), Phase.OVER),
    ),
    first=Phase.FIRST,
    rule="TIZ1",
)
"""Draw, then discard or knock or declare; the dealer may do so with the first discard (TIZ1, TIZ5).

With `first=Phase.REDEAL` the seats are first asked for a new deal (TIZ11)."""
