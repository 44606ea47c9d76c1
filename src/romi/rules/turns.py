"""The phases of a turn, as tables.

A turn goes through phases; each move is one step from a phase to the next. A turn rule is one table of such steps: which move may come
when, and what comes after it. Whether the move is a good one of its kind (is this a meld?) is the business of the other rules. The
diagrams of the documentation are drawn from these tables.

    DRAW --draw, take--> LAY --lay, lay-off, exchange--> LAY --discard--> DONE

DONE hands the turn to the next seat, OVER ends the deal, and after OFFER the choice goes round (KOP4).
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, Protocol, TypeAlias

import attrs

from romi.as_code import as_code
from romi.checks import checked, listed
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
    STOCK = "a card is to be drawn from the stock"  # KOP4
    LAY = "melds may be laid"
    ANSWER = "the knock is answered"  # KOP5
    DONE = "the turn is over"
    OVER = "the deal is over"

    __hash__ = object.__hash__  # Enum's own is interpreted code, and phases are looked up at every move.


class When(enum.Enum):
    """A condition of a step.

    None; only with an empty hand (RUM5); only when the stock gives no more cards (KOP8); only for the last seat asked (KOP4, TIZ11).
    """

    ALWAYS = "always"
    HAND_EMPTY = "with an empty hand"
    NO_STOCK = "when nothing can be drawn from the stock"
    LAST_ASKED = "for the last seat that is asked"


Kind: TypeAlias = type[Move]
"""A kind of move: `Lay`, `Discard` …"""


@attrs.frozen
class Step:
    """From the phase `at`, a move of this `kind` leads to the phase `to`, if the condition holds."""

    at: Phase
    kind: Kind
    to: Phase
    when: When = When.ALWAYS

    __repr__ = as_code
    __attrs_post_init__ = checked


@attrs.frozen(kw_only=True)
class Moment:
    """What a turn rule is asked with.

    The `phase`, the `move`, the number of cards `held`; whether nothing can be drawn from the stock (`stock_out`); and whether every other
    seat has been asked (`last_asked`: KOP4, TIZ11).
    """

    phase: Phase
    move: Move
    held: int = 1
    stock_out: bool = False
    last_asked: bool = False


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
    for step in listed("steps", steps):
        flat += [step] if isinstance(step, Step) else listed("steps", step)
    return tuple(flat)


@attrs.frozen(slots=False)
class Turn:
    """A turn by a table of steps; `first` is the phase in which the starter begins the deal, DRAW if none is given (F13)."""

    steps: tuple[Step, ...] = attrs.field(converter=_steps)
    first: Phase = attrs.field(default=Phase.DRAW, kw_only=True)
    rule: str = attrs.field(default="F13", kw_only=True)

    __repr__ = as_code
    __attrs_post_init__ = checked

    def __call__(self, moment: Moment, /) -> Verdict[Phase]:
        """The first step for that phase and move whose condition holds."""
        kind = type(moment.move)
        steps = self._table.get((moment.phase, kind), ())
        for step in steps:
            if step.when is When.ALWAYS or _holds(step.when, moment):
                return Accepted(step.to)
        if any(step.when is When.HAND_EMPTY for step in steps):
            return Rejected((Violation(Code.CARDS_LEFT, self.rule),))
        can = ", ".join(dict.fromkeys(_word(kind) for kind in self.kinds(moment.phase)))
        return Rejected((Violation(Code.NOT_NOW, self.rule, got=_word(kind), need=can or "–"),))

    def kinds(self, phase: Phase) -> tuple[Kind, ...]:
        """The kinds of move that have a step from that phase."""
        return self._kinds.get(phase, ())

    @cached_property
    def _table(self) -> Mapping[tuple[Phase, Kind], tuple[Step, ...]]:
        """The steps by phase and kind, in order."""
        found: dict[tuple[Phase, Kind], tuple[Step, ...]] = {}
        for step in self.steps:
            found[step.at, step.kind] = (*found.get((step.at, step.kind), ()), step)
        return found

    @cached_property
    def _kinds(self) -> Mapping[Phase, tuple[Kind, ...]]:
        """The kinds by phase, in order."""
        return {at: tuple(dict.fromkeys(step.kind for step in self.steps if step.at is at)) for at in Phase}

    @property
    def ways(self) -> Mapping[tuple[Phase, Phase, When], tuple[str, ...]]:
        """The words of the moves that lead from one phase to another under a condition, in order."""
        found: dict[tuple[Phase, Phase, When], tuple[str, ...]] = {}
        for step in self.steps:
            way = (step.at, step.to, step.when)
            found[way] = (*found.get(way, ()), _word(step.kind))
        return found

    def __str__(self) -> str:
        """The table, a line for each way from one phase to another: `DRAW --draw, take--> LAY`."""
        lines = [
            f"{at.name} --{', '.join(words)}--> {to.name}" + ("" if when is When.ALWAYS else f" ({when.value})")
            for (at, to, when), words in self.ways.items()
        ]
        return "\n".join((f"begins with {self.first.name}", *lines))


def dead_ends(rule: TurnRule) -> tuple[Phase, ...]:
    """The phases that play comes to and no move leads out of.

    Play comes to the first phase, to where the steps of a `Turn` lead from there, and to DRAW with each next turn.
    """
    reached = [rule.first]
    for phase in reached:  # It grows while it is gone through.
        steps = rule.steps if isinstance(rule, Turn) else ()
        after = [step.to for step in steps if step.at is phase]
        after += [Phase.DRAW] if phase is Phase.DONE else []
        reached += [each for each in dict.fromkeys(after) if each not in reached]
    return tuple(phase for phase in reached if phase not in (Phase.DONE, Phase.OVER) and not rule.kinds(phase))


def _holds(when: When, moment: Moment) -> bool:
    """Whether the condition, which is one, holds."""
    facts = {When.HAND_EMPTY: moment.held == 0, When.NO_STOCK: moment.stock_out, When.LAST_ASKED: moment.last_asked}
    return facts[when]


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


def each(at: Phase, kinds: Iterable[Kind], to: Phase) -> tuple[Step, ...]:
    """A step from `at` to `to` for each of the kinds."""
    return tuple(Step(at, kind, to) for kind in kinds)


DRAWING: Final = each(Phase.DRAW, (DrawStock, TakeDiscard), Phase.LAY)
"""Draw from the stock or take the top of the discards; then melds may be laid (F13)."""

LAYING: Final = each(Phase.LAY, (Lay, LayOff, ExchangeJoker), Phase.LAY)
"""New melds, lay-offs and joker exchanges in any number and order (F10, F11); each earlier state can be gone back to (F14)."""

DISCARDING: Final = (Step(Phase.LAY, Discard, Phase.DONE),)
"""The discard ends the turn (F13)."""

EXCHANGE_CARD: Final = (Step(Phase.DRAW, TakeExchangeCard, Phase.LAY),)
"""The exchange card may be the last draw (HAND5, TIZ5)."""

FIRST_DISCARD: Final = (Step(Phase.FIRST, Discard, Phase.DONE),)
"""The starter discards without drawing (HAND3, TIZ1, MAGY1)."""

BASIC: Final = Turn((DRAWING, LAYING, DISCARDING))
"""Draw, lay, discard; the last card too is discarded (F13)."""
