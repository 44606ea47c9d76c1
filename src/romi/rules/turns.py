"""The phases of a turn, as tables.

A turn goes through phases; each move is one step from a phase to the next. A turn rule is one table of such steps: which move may come
when, and what comes after it. Whether the move is a good one of its kind (is this a meld?) is the business of the other rules. The
diagrams of the documentation are drawn from these tables.

    DRAW --draw, take--> LAY --lay, lay-off, exchange--> LAY --discard--> DONE

DONE ends the turn, and the next seat's begins; OVER ends the deal. A step may hand the move to another seat (`Acts`): an upcard is offered
round the table (KOP4), a knock is answered (KOP5), a new deal is asked for (TIZ11). Phases are names; a game may have its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Final, Protocol, TypeAlias

import attrs

from romi.as_code import Named
from romi.checks import Rule, Value, listed
from romi.code import Code
from romi.moves.plain import AnyMove, Discard, DrawStock, ExchangeJoker, Lay, LayOff, TakeDiscard
from romi.rules.who import Opened
from romi.verdict import Accepted, Rejected, Verdict, Violation

_LONGEST: Final = 60


class Phase(str):
    """Where a turn stands: a name in capital letters, by which nothing is meant but what the table of steps says. DONE and OVER end.

    REDEAL: a new deal is asked for (TIZ11). OFFER: the upcard is offered (KOP4). FIRST: the starter's first discard (HAND3, TIZ1, MAGY1).
    DRAW: a card is to be drawn; STOCK: from the stock (KOP4). LAY: melds may be laid. ANSWER: the knock is answered (KOP5).

    >>> Phase.DRAW, Phase("BUY")
    (Phase.DRAW, Phase('BUY'))
    """

    __slots__ = ()

    REDEAL: ClassVar[Phase]
    OFFER: ClassVar[Phase]
    FIRST: ClassVar[Phase]
    DRAW: ClassVar[Phase]
    STOCK: ClassVar[Phase]
    LAY: ClassVar[Phase]
    ANSWER: ClassVar[Phase]
    DONE: ClassVar[Phase]
    OVER: ClassVar[Phase]

    def __new__(cls, name: str) -> Phase:
        """The phase of that name; those that have an attribute are one object each."""
        known = vars(cls).get(name)
        if isinstance(known, Phase):
            return known
        if not re.fullmatch(rf"[A-Z]{{1,{_LONGEST}}}", name):
            raise ValueError(f"a phase is one word in capital letters, not {name[:_LONGEST]!r}")
        return super().__new__(cls, name)

    def __repr__(self) -> str:
        return f"Phase.{self}" if self in Phase.__annotations__ else f"Phase({str(self)!r})"


for _name in Phase.__annotations__:
    setattr(Phase, _name, Phase(_name))


def _phase(name: object) -> object:
    """The phase of that name; what is no text is left for the check of parameters to name."""
    return Phase(name) if isinstance(name, str) else name


class When(Named):
    """A condition of a step.

    None; only with an empty hand (RUM5); only when the stock gives no more cards (KOP8); only for the last seat asked (KOP4, TIZ11); only
    if a card was drawn in this turn, or laid, or none was; only for who has opened, or has not; only if the top discard could not be laid off.
    """

    ALWAYS = "always"
    HAND_EMPTY = "with an empty hand"
    NO_STOCK = "when nothing can be drawn from the stock"
    LAST_ASKED = "for the last seat that is asked"
    DRAWN = "once a card was drawn in the turn"
    NOT_DRAWN = "if no card was drawn in the turn"
    LAID = "once a card was laid in the turn"
    NOT_LAID = "if no card was laid in the turn"
    OPENED = "for who has opened"
    UNOPENED = "for who has not opened"
    FITS_NOWHERE = "if the top discard cannot be laid off"


class Acts(Named):
    """Who acts after a step.

    The same seat; the next one, in the same turn, as when a knock is answered or a new deal asked for; again the seat whose turn it is; the
    next one, to which an offer then goes that begins no turn yet; the next one, whose turn begins with that phase; the same seat, whose turn
    this is from now on, whoever's it was.
    """

    SAME = "the same seat acts"
    ASKED = "the next seat is asked"
    ASKER = "the seat acts whose turn it is"
    OFFERED = "the next seat is offered it"
    TURN = "the turn of the next seat begins"
    TAKES_OVER = "it is the turn of the same seat from now on"


Kind: TypeAlias = type[AnyMove]
"""A kind of move: `Lay`, `Discard` …"""


ENDING: Final = ("knock", "declare")
"""The words of the moves with which somebody ends a deal."""


def _usual(step: Step) -> Acts:
    """Who acts after a step that does not say it."""
    last = step.when is When.LAST_ASKED
    word = getattr(step.kind, "word", "")  # what is no kind of move is refused afterwards
    if word == "pass":
        return Acts.OFFERED if step.to == step.at else Acts.TURN if last else Acts.ASKER
    if word == "redeal" and last:
        return Acts.ASKER
    return Acts.ASKED if word in (*ENDING, "redeal") else Acts.SAME


@attrs.frozen(slots=False)
class Step(Rule):
    """From the phase `at`, a move of this `kind` leads to the phase `to`, if the condition holds; `acts` says who acts then.

    If it is not said, the next seat is asked after a knock, a declaration and a wish for a new deal. After a pass that leads to the same
    phase the next seat is offered the card; after that of the last seat asked the turn of the next one begins; after any other pass, and
    the last wish for a new deal, the seat acts whose turn it is. After any other move the same seat does.
    """

    at: Phase = attrs.field(converter=_phase)
    kind: Kind
    to: Phase = attrs.field(converter=_phase)
    when: When = When.ALWAYS
    acts: Acts = attrs.field(default=attrs.Factory(_usual, takes_self=True), kw_only=True)


@attrs.frozen(kw_only=True, slots=False)
class Moment(Value):
    """What a turn rule is asked with.

    The `phase`, the `move`, the number of cards `held`; whether nothing can be drawn from the stock (`stock_out`); and whether every other
    seat has been asked (`last_asked`: KOP4, TIZ11); how many cards were `drawn` and `laid` in the turn; since when the
    player has `opened`; and whether the top discard `fits`, so that the player could lay it off.
    """

    phase: Phase
    move: AnyMove
    held: int = 1
    stock_out: bool = False
    last_asked: bool = False
    drawn: int = 0
    laid: int = 0
    opened: Opened = Opened.NEVER
    fits: bool = False


class TurnRule(Protocol):
    """What may be done now, and what comes next?"""

    @property
    def first(self) -> Phase:
        """The phase in which the starter begins the deal."""
        ...

    @property
    def later(self) -> Phase:
        """The phase in which every later turn begins."""
        ...

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step that there may be."""
        ...

    def __call__(self, moment: Moment, /) -> Verdict[Step]:
        """Accepted with the step that the move is."""
        ...

    def kinds(self, phase: Phase) -> tuple[Kind, ...]:
        """The kinds of move that have a step from that phase, whatever their condition."""
        ...


def _steps(steps: Iterable[Step | Sequence[Step]]) -> tuple[Step, ...]:
    flat: list[Step] = []
    for step in listed("steps", steps):
        flat += [step] if isinstance(step, Step) else listed("steps", step)
    return tuple(flat)


@attrs.frozen
class Turn(
    Rule, TurnRule
):  # by name, since pyright does not take fields with converters for the properties of a protocol
    """A turn by a table of steps; `first` is the phase in which the starter begins the deal, `later` that of every turn after it (F13)."""

    steps: tuple[Step, ...] = attrs.field(converter=_steps)
    first: Phase = attrs.field(default=Phase.DRAW, converter=_phase, kw_only=True)
    later: Phase = attrs.field(default=Phase.DRAW, converter=_phase, kw_only=True)
    rule: str = attrs.field(default="F13", kw_only=True)

    def __call__(self, moment: Moment, /) -> Verdict[Step]:
        """The first step for that phase and move whose condition holds."""
        kind = type(moment.move)
        steps = self._table.get((moment.phase, kind), ())
        for step, answer in steps:
            if step.when is _ALWAYS or _FACTS[step.when](moment):
                return answer
        return self._refusals[moment.phase, kind] if steps else self._refused(moment.phase, kind)

    def kinds(self, phase: Phase) -> tuple[Kind, ...]:
        """The kinds of move that have a step from that phase."""
        return self._kinds.get(phase, ())

    def _refused(self, phase: Phase, kind: Kind) -> Rejected:
        """That the move cannot be made now, or not with cards in hand."""
        if any(step.when is When.HAND_EMPTY for step, _ in self._table.get((phase, kind), ())):
            return Rejected((Violation(Code.CARDS_LEFT, self.rule),))
        can = ", ".join(dict.fromkeys(kind.word for kind in self.kinds(phase)))
        return Rejected((Violation(Code.NOT_NOW, self.rule, got=kind.word, need=can or "–"),))

    @cached_property
    def _refusals(self) -> Mapping[tuple[Phase, Kind], Rejected]:
        """What is said where a step is there, but not open."""
        return {(at, kind): self._refused(at, kind) for at, kind in self._table}

    @cached_property
    def _table(self) -> Mapping[tuple[Phase, Kind], tuple[tuple[Step, Accepted[Step]], ...]]:
        """The steps by phase and kind, in order, each with the answer that it is."""
        found: dict[tuple[Phase, Kind], tuple[tuple[Step, Accepted[Step]], ...]] = {}
        for step in self.steps:
            found[step.at, step.kind] = (*found.get((step.at, step.kind), ()), (step, Accepted(step)))
        return found

    @cached_property
    def _kinds(self) -> Mapping[Phase, tuple[Kind, ...]]:
        """The kinds by phase, in order."""
        phases = dict.fromkeys(step.at for step in self.steps)
        return {at: tuple(dict.fromkeys(step.kind for step in self.steps if step.at == at)) for at in phases}

    @property
    def ways(self) -> Mapping[tuple[Phase, Phase, When, Acts | None], tuple[str, ...]]:
        """The words of the moves that lead from one phase to another under a condition, and who acts then if that is not as usual."""
        found: dict[tuple[Phase, Phase, When, Acts | None], tuple[str, ...]] = {}
        for step in self.steps:
            way = (step.at, step.to, step.when, _unusual(step))
            found[way] = (*found.get(way, ()), step.kind.word)
        return found

    def __str__(self) -> str:
        """The table, a line for each way from one phase to another: `DRAW --draw, take--> LAY`."""
        lines = [
            f"{at} --{', '.join(words)}--> {to}" + (f" ({told})" if (told := _told(when, acts)) else "")
            for (at, to, when, acts), words in self.ways.items()
        ]
        later = () if self.later == Phase.DRAW else (f"later turns begin with {self.later}",)
        return "\n".join((f"begins with {self.first}", *later, *lines))


def condition(step: Step) -> str:
    """What stands behind a step in writing: when it is open, and who acts then, where that is not as usual."""
    return _told(step.when, _unusual(step))


def _unusual(step: Step) -> Acts | None:
    """Who acts after the step, None if that is as usual."""
    return None if step.acts is _usual(step) else step.acts


def _told(when: When, acts: Acts | None) -> str:
    return "; ".join((*(() if when is When.ALWAYS else (when.value,)), *(() if acts is None else (acts.value,))))


def reached(rule: TurnRule, first: Phase) -> tuple[Phase, ...]:
    """The phases that play comes to from the `first`: where steps lead, and, once a turn is done, where later turns begin."""
    found = [first]
    for phase in found:  # It grows while it is gone through.
        after = [step.to for step in rule.steps if step.at == phase]
        after += [rule.later] if phase == Phase.DONE else []
        found += [each for each in dict.fromkeys(after) if each not in found]
    return tuple(found)


def dead_ends(rule: TurnRule) -> tuple[Phase, ...]:
    """The phases that play comes to and never leaves for the end of a turn: no move leads out of them, or only round among them."""
    after = {phase: reached(rule, phase) for phase in reached(rule, rule.first)}
    return tuple(
        phase
        for phase, following in after.items()
        if not {Phase.DONE, Phase.OVER}.intersection(following) and all(phase in after[each] for each in following)
    )


def kinds_in_turn(rule: TurnRule) -> frozenset[Kind]:
    """The kinds of move that there are in a turn, before anybody has ended the deal."""
    reached = [rule.first, rule.later]
    for phase in reached:
        after = [step.to for step in rule.steps if step.at == phase and step.kind.word not in ENDING]
        reached += [each for each in dict.fromkeys(after) if each not in reached]
    return frozenset(kind for phase in reached for kind in rule.kinds(phase))


_ALWAYS: Final = When.ALWAYS
_FACTS: Final[Mapping[When, Callable[[Moment], bool]]] = {
    When.HAND_EMPTY: lambda moment: moment.held == 0,
    When.NO_STOCK: lambda moment: moment.stock_out,
    When.LAST_ASKED: lambda moment: moment.last_asked,
    When.DRAWN: lambda moment: moment.drawn > 0,
    When.NOT_DRAWN: lambda moment: moment.drawn == 0,
    When.LAID: lambda moment: moment.laid > 0,
    When.NOT_LAID: lambda moment: moment.laid == 0,
    When.OPENED: lambda moment: moment.opened is not Opened.NEVER,
    When.UNOPENED: lambda moment: moment.opened is Opened.NEVER,
    When.FITS_NOWHERE: lambda moment: not moment.fits,
}


def each(at: Phase, kinds: Iterable[Kind], to: Phase) -> tuple[Step, ...]:
    """A step from `at` to `to` for each of the kinds."""
    return tuple(Step(at, kind, to) for kind in listed("kinds", kinds))


DRAWING: Final = each(Phase.DRAW, (DrawStock, TakeDiscard), Phase.LAY)
"""Draw from the stock or take the top of the discards; then melds may be laid (F13)."""

LAYING: Final = each(Phase.LAY, (Lay, LayOff, ExchangeJoker), Phase.LAY)
"""New melds, lay-offs and joker exchanges in any number and order (F10, F11); each earlier state can be gone back to (F14)."""

DISCARDING: Final = (Step(Phase.LAY, Discard, Phase.DONE),)
"""The discard ends the turn (F13)."""

FIRST_DISCARD: Final = (Step(Phase.FIRST, Discard, Phase.DONE),)
"""The starter discards without drawing (HAND3, TIZ1, MAGY1)."""

BASIC: Final = Turn((DRAWING, LAYING, DISCARDING))
"""Draw, lay, discard; the last card too is discarded (F13)."""
