"""Every public call, asked with each argument of a wrong kind: it says what is wrong with which one, and never guesses.

The calls are found by themselves, from what the rooms list; what a right argument is follows from its type, which must be known here.
"""

from __future__ import annotations

import collections.abc
import enum
import inspect
import random
import re
import types
import typing
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import cache
from pathlib import Path
from typing import Final

import attrs
import pytest

import romi
from romi import analysis, play, render, rules, simulate, variants
from romi.card import Card, Natural, Plain
from romi.deck import Deck, Shoe
from romi.melds import Condition, Laid, Meld, MeldRule, Melds
from romi.melds.meld import MeldValue
from romi.moves import DrawStock, Move
from romi.notation import card
from romi.rules.values import HandValue
from romi.variants import KOPOGOS, RABLOROMI, ROMI51, RUMMY, Variant
from romi.verdict import Accepted, Rejected, Violation
from tests.test_api import public_modules, public_names
from tests.test_misuse import untyped

CARDS: Final = romi.cards("7h 8h 9h")
MELD: Final = ROMI51.meld(CARDS).unwrap()
STATE: Final = play.start(RUMMY, players=2, seed=1)
TABLE: Final = rules.TableMove(MELD, romi.cards("Th"), ROMI51.meld, ROMI51.readings)
DEALING: Final = rules.Dealing(players=2, shoe=Shoe(Deck(1).cards))
DEALT: Final = rules.Deal(7)(DEALING).unwrap()
SEATS: Final = (rules.Seat((), [MELD], first_laid=1), rules.Seat(CARDS))
END: Final = rules.DealEnd(SEATS, rules.Finish(0), hand_value=RUMMY.hand_value, meld_value=RUMMY.meld_value)
HISTORY: Final = rules.MatchHistory(2, aim=rules.Aim.LOW)
MATCH: Final = play.start_match(ROMI51, players=2, seed=1)
SESSION: Final = play.Session.start(ROMI51, names=["Anna", "Cili"], seed=1)
FAULT: Final = Violation(romi.Code.GAP)

RIGHT: Final[dict[object, object]] = {
    str: "7h 8h 9h",
    int: 1,
    float: 0.5,
    bool: True,
    object: None,
    Variant: RUMMY,
    Meld: MELD,
    Natural: CARDS[0],
    Plain: CARDS[0],
    Card: CARDS[0],
    Laid: Laid.of(MELD),
    rules.Draw: rules.Draw(source=rules.Source.STOCK, stock=9),
    rules.GoingOut: rules.GoingOut(discard=card("2c"), hand_value=RUMMY.hand_value, upcard=card("5h"), dealt=10),
    rules.Opening: rules.Opening((MELD,), 24),
    rules.DealEnd: END,
    rules.Sheet: rules.Sheet(2, [rules.Line(0, 1, "score/went-out")], winners=[0]),
    rules.MatchHistory: HISTORY,
    rules.MatchEnd: rules.MatchEnd((1, 2), ((1,),), (0,)),
    rules.Dealing: DEALING,
    rules.Dealt: DEALT,
    rules.ThrowingIn: rules.ThrowingIn(dealt=DEALT, keep=((), ())),
    rules.TableMove: TABLE,
    rules.Regrouping: rules.Regrouping((MELD,), (CARDS,), romi.cards("Th"), ROMI51.meld),
    rules.EmptyHand: rules.EmptyHand(),
    rules.StockOut: rules.StockOut(players=2),
    rules.Moment: rules.Moment(phase=rules.Phase.DRAW, move=DrawStock()),
    rules.Finish: rules.Finish(0),
    rules.Seat: SEATS[0],
    rules.Line: rules.Line(0, 1, "score/went-out"),
    rules.Standing: ROMI51.match(HISTORY),
    rules.Phase: rules.Phase.DRAW,
    rules.BoughtIn: rules.BoughtIn(0, 3, 50),
    Shoe: Shoe(Deck(1).cards),
    Deck: Deck(1),
    play.Session: SESSION,
    Violation: FAULT,
    Accepted: Accepted(1, (FAULT,)),
    Rejected: Rejected((FAULT,)),
    romi.IllegalPlay: romi.IllegalPlay((FAULT,)),
    play.State: STATE,
    play.View: play.view(STATE, STATE.actor),
    play.Board: STATE.board,
    play.Match: MATCH,
    play.Session: SESSION,
    play.Record: play.record(STATE),
    play.Event: play.Event(0, DrawStock()),
    Move: DrawStock(),
    variants.DealFacts: variants.DealFacts(1, 0, (0, 0)),
    analysis.Situation: analysis.Situation(hand=CARDS),
    analysis.Arrangement: analysis.arrange(RUMMY, CARDS),
    random.Random: random.Random(1),
    simulate.Tally: simulate.Tally.empty(("a", "b")),
    MeldRule: romi.Run(),
    Melds: Melds(romi.Run()),
    rules.OpeningRule: rules.NoMinimum(),
    Condition: rules.AtMost(1),
    rules.MatchRule: rules.FixedDeals(),
    rules.DrawRule: rules.Freely(),
    HandValue: RUMMY.hand_value,
    MeldValue: RUMMY.meld_value,
    simulate.Strategy: simulate.greedy,
}
"""A right argument of each type."""

Call = tuple[str, Callable[..., object], Callable[..., object]]
"""Where it stands, what is called, and where its types are written."""


def right(kind: object) -> object:
    """A right argument of the type; `LookupError` for a type that is not known here."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind in RIGHT:
        return RIGHT[kind]
    if origin in (typing.Union, types.UnionType):
        return next(right(each) for each in inner if each is not types.NoneType)
    if origin is typing.Literal:
        return inner[0]
    if origin is tuple:
        return () if inner[-1] is Ellipsis else tuple(map(right, inner))
    if origin is frozenset:
        return frozenset({right(inner[0])})
    if origin in (collections.abc.Iterable, collections.abc.Sequence):
        return CARDS if inner[0] == Card else (right(inner[0]),)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return next(iter(kind))
    raise LookupError(f"what is right for {kind}?")


def suits(value: object, kind: object) -> bool:
    """Whether the value is of the type, through and through."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind is object or isinstance(kind, typing.TypeVar):
        return True
    if origin in (typing.Union, types.UnionType):
        return any(suits(value, each) for each in inner)
    if origin is typing.Literal:
        return value in inner
    if origin in (tuple, frozenset, collections.abc.Iterable, collections.abc.Sequence):
        if isinstance(value, str) or not isinstance(value, collections.abc.Iterable):
            return isinstance(value, str) and isinstance(inner[0], typing.TypeVar)
        if origin is tuple and inner[-1] is not Ellipsis:
            return isinstance(value, tuple) and len(value) == len(inner) and all(map(suits, value, inner))
        return all(suits(each, inner[0]) for each in value)
    if kind is float:
        return isinstance(value, int | float)
    if getattr(kind, "_is_protocol", False) or origin is collections.abc.Callable:
        return callable(value)
    wanted = origin or kind
    return isinstance(value, wanted) if isinstance(wanted, type) else True


WRONG: Final[tuple[object, ...]] = (
    "7h 8h 9h",
    "rummy",
    CARDS[0],
    MELD,
    list(CARDS),
    [MELD],
    None,
    (CARDS[0],),
    (7,),
    ["7h"],
    RUMMY,
    STATE,
    SEATS[0],
    DrawStock(),
    3.5,
    object,
)
"""Text, a lone card, a meld, lists of them, nothing, a tuple where one thing is wanted, what belongs to other questions."""


def calls() -> Iterator[Call]:
    """Every public function, method and class that is made of its arguments."""
    seen: set[int] = set()
    for module in sorted(public_modules(), key=lambda name: name.count(".")):
        for name, value in public_names(module):
            if id(value) in seen or not str(getattr(value, "__module__", "")).startswith("romi"):
                continue
            seen.add(id(value))
            path = f"{module}.{name}"
            if inspect.isfunction(value):
                yield path, value, value
            elif isinstance(value, type) and not issubclass(value, enum.Enum) and not getattr(value, "_is_protocol", 0):
                init = inspect.getattr_static(value, "__init__")
                if inspect.isfunction(init):
                    yield path, value, init
                yield from methods(path, value)


def methods(path: str, kind: type) -> Iterator[Call]:
    """The public methods of the class, of a right value of it."""
    for word in dir(kind):
        member = inspect.getattr_static(kind, word)
        if (word[0] == "_" and word != "__call__") or not any(
            word in vars(base) for base in kind.__mro__ if base.__module__.startswith("romi")
        ):
            continue
        if isinstance(member, classmethod | staticmethod):
            yield f"{path}.{word}", getattr(kind, word), member.__func__
        elif inspect.isfunction(member):
            yield f"{path}.{word}", lambda *given, _w=word, **named: getattr(made(kind), _w)(*given, **named), member


def made(kind: type) -> object:
    """A right value of the class."""
    if kind in RIGHT:
        return RIGHT[kind]
    needed, named = arguments(inspect.getattr_static(kind, "__init__"))
    return kind(*needed, **named)


def arguments(written: Callable[..., object]) -> tuple[list[object], dict[str, object]]:
    """Right arguments: those that must be given, by place and by name."""
    kinds = hints(written)
    by_place, by_name = [], {}
    for parameter in parameters(written):
        if parameter.default is not parameter.empty or parameter.kind in (
            parameter.VAR_POSITIONAL,
            parameter.VAR_KEYWORD,
        ):
            continue
        value = right(kinds[parameter.name])
        if parameter.kind is parameter.KEYWORD_ONLY:
            by_name[parameter.name] = value
        else:
            by_place.append(value)
    return by_place, by_name


def parameters(written: Callable[..., object]) -> list[inspect.Parameter]:
    return [each for each in inspect.signature(written).parameters.values() if each.name not in ("self", "cls")]


OVER: Final = simulate.play_out(*simulate.deal(KOPOGOS, 1, strategies=[simulate.greedy, simulate.greedy], seed=3))
STRATEGIES: Final = (simulate.greedy, simulate.greedy)

GIVEN: Final[dict[str, tuple[tuple[object, ...], dict[str, object]]]] = {
    "romi.rule": (("F1",), {}),
    "romi.sentence": ((FAULT,), {}),
    "romi.verdict.violations": ((Rejected((FAULT,)),), {}),
    "romi.verdict.verdict": ((1, ()), {}),
    "romi.notation.card": (("7h",), {}),
    "romi.moves.parse_move": (("draw",), {}),
    "romi.analysis.rearrange": ((RABLOROMI, (MELD,), romi.cards("Th")), {}),
    "romi.deck.below": ((5, romi.deck.words(1)), {}),
    "romi.deck.shuffled": ((CARDS, 1), {}),
    "romi.play.start": ((RUMMY,), {"seed": 1}),
    "romi.play.score": ((OVER,), {}),
    "romi.play.deal_end": ((OVER,), {}),
    "romi.play.view": ((STATE, 0), {}),
    "romi.play.parse_record": ((play.write_record(play.record(STATE)),), {}),
    "romi.play.replay": ((play.record(STATE),), {}),
    "romi.play.Match.after": ((MATCH.deal(),), {}),
    "romi.play.Match.check_next": ((MATCH.deal(),), {}),
    "romi.play.LegalMoves.step": ((DrawStock(),), {}),
    "romi.play.Session": ((), {"match": MATCH, "deal": MATCH.deal(), "names": ("Anna", "Cili")}),
    "romi.play.Session.start": ((ROMI51,), {"names": ("Anna", "Cili"), "seed": 1}),
    "romi.simulate.duel": ((RUMMY, simulate.greedy, simulate.greedy), {"pairs": 0, "seed": 1}),
    "romi.simulate.each_deal": ((RUMMY,), {"strategies": STRATEGIES, "deals": 0}),
    "romi.rules.changed": ((rules.AtMost(1),), {"most": 2}),
    "romi.rules.each": ((rules.Phase.DRAW, (DrawStock,), rules.Phase.LAY), {}),
    "romi.rules.Identical": ((3,), {}),
    "romi.rules.ThrowingIn": ((), {"dealt": DEALT, "keep": ((), ())}),
    "romi.rules.Step": ((rules.Phase.DRAW, DrawStock, rules.Phase.LAY), {}),
    "romi.rules.DealEnd.known_upcard": ((), {}),
    "romi.melds.any_of": ((rules.AtMost(1),), {}),
    "romi.moves.Declare": (("flush",), {}),
    "romi.simulate.deal": ((RUMMY, 1), {"strategies": STRATEGIES}),
    "romi.simulate.match": ((RUMMY, 1), {"strategies": STRATEGIES}),
    "romi.simulate.play_deals": ((RUMMY,), {"strategies": STRATEGIES, "deals": 1}),
    "romi.simulate.play_matches": ((KOPOGOS,), {"strategies": STRATEGIES, "matches": 0}),
    "romi.simulate.play_match": ((MATCH, STRATEGIES), {"max_deals": 1}),
    "romi.simulate.play_out": ((STATE, [simulate.greedy.player(RUMMY)] * 2), {}),
    "romi.sentences.error_in": (("'7x' at character 1 is not a card", "hu"), {}),
    "romi.sentences.tongue": (("en",), {}),
    "romi.variants.by_name": (("rummy",), {}),
    "romi.variants.find": (("rummy",), {}),
    "romi.variants.loads": (('name = "x"',), {}),
}
"""Right arguments where the types alone do not tell them."""


def words(*texts: str) -> frozenset[str]:
    """The words of some lines."""
    return frozenset(word for text in texts for word in text.split())


MADE_BY_US: Final = words(
    "AnalysisLimit AnalysisStopped Arrangement Defence Figure KnockPlan LaysOff MeldChange Part Rearrangement NotGranted Short Split",
    "Start Picture Palette Palette.of Standing Exchange Regrouped Terms Gathered BoughtIn Record SeatFacts TurnFacts Board Board.laid_by",
    "Board.seats_with Board.told State View Event History History.plus Match LegalMoves",
    "LegalMoves.sample Amounts Finding IllegalMove Interval MatchTally MatchTally.empty MatchTally.of_match Place PlayerTally",
    "PlayerTally.rows Rehearsal Stopped Tally Tally.empty Tally.of_deal RandomLegal RandomLegal.buys_in RandomLegal.player Account",
    "Difference Differences RecordError VariantFileError NotationError NotationError.moved Duel",
    "IllegalPlay Accepted Rejected",
    "Accepted.unwrap Rejected.unwrap Violation Variant",
    "load_ipython_extension show_in_notebook unload_ipython_extension gather history Finding.text",
    "Rehearsal.text",
)
"""What the library answers with, or tells of a deal as it goes: made by the library, and by nobody who asks."""

WITHIN: Final = words(
    "Laid Laid.of Moment Opening Regrouping TableMove TableMove.barred TableMove.regroup MustLay MustOpen MustOpenOrGoOut MustGoOut",
    "MayNotDiscard Played Played.totals Played.brought Draw.known Deck.__call__ Dealt Deal Turn Turn.kinds no_change no_redeal no_cut_jokers",
    "no_closing no_settlement no_throw_in undeclared in_order",
)
"""What a rule is asked with inside a question, and rules that are functions: they trust the question, which was looked at."""


def asked_inside(path: str) -> bool:
    """Whether it is a rule being asked: by the variant, which looks at what it is asked with, and then by the rule's own parts."""
    owner, _, word = path.rpartition(".")
    block = owner.rpartition(".")[2][:1].isupper() and not owner.endswith(("Variant", "Deck", "DeckByPlayers"))
    takes_cards = owner.rpartition(".")[2] in TAKING_CARDS
    return block and (
        word
        in ("allows", "measures", "readings", "faults", "notes", "windows", "turn_ended", "check_buy_in", "could_be")
        or (word == "__call__" and not takes_cards)
    )


TAKING_CARDS: Final = ("Run", "Set", "Melds", "FaceValues", "SuitFlush", "CourtFlush", "RoyalFlush", "Pikolo")
"""Rules that anybody may ask about cards."""


def is_asked(path: str) -> bool:
    """Whether somebody who uses the library asks this."""
    short = path.removeprefix("romi.").partition(".")[2] or path.removeprefix("romi.")
    names = {short, path.removeprefix("romi."), path.rpartition(".")[2] if short[:1].islower() else short}
    return not (names & (MADE_BY_US | WITHIN)) and not asked_inside(path) and not path.startswith("romi.testing.")


ASKED: Final = tuple(call for call in calls() if is_asked(call[0]))

RAW: Final = re.compile(
    r"object is not|unsupported operand|not supported between|takes \d|missing \d|has no attribute|unhashable|argument must|must be real|"
    r"cannot be interpreted|indices must|not iterable|not subscriptable|not callable|has no len|can only|argument of type|'NoneType' object"
)
"""How Python itself complains, out of the inside of a function."""


@cache
def wanted(path: str) -> tuple[tuple[object, ...], dict[str, object]]:
    """Right arguments of the call."""
    if path in GIVEN:
        return GIVEN[path]
    by_place, by_name = arguments(next(written for at, _, written in ASKED if at == path))
    return tuple(by_place), by_name


def hints(written: Callable[..., object]) -> dict[str, object]:
    """The types of its arguments; a name that only type checkers know is the language, and what a converter takes stands in its module."""
    return typing.get_type_hints(
        written,
        localns={
            "Language": str,
            "Seen": object,
            "Variant": Variant,
            "State": play.State,
            "Meld": romi.Meld,
            "Iterable": Iterable,
        },
    )


@pytest.mark.parametrize(("path", "call", "written"), ASKED, ids=[path for path, _, _ in ASKED])
def test_what_is_asked_with_the_wrong_thing_says_so(
    path: str,
    call: Callable[..., object],
    written: Callable[..., object],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each argument in turn: a `TypeError` or `ValueError` of ours for whatever is not of its type, and no answer."""
    monkeypatch.chdir(tmp_path)
    by_place, by_name = wanted(path)
    kinds = hints(written)
    names = [
        each.name for each in parameters(written) if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)
    ]
    for parameter in parameters(written):
        for wrong in WRONG if parameter.name in kinds else ():
            if suits(wrong, kinds[parameter.name]) or parameter.kind in (
                parameter.VAR_POSITIONAL,
                parameter.VAR_KEYWORD,
            ):
                continue
            placed, named = list(by_place), dict(by_name)
            if parameter.name in names[: len(placed)]:
                placed[names.index(parameter.name)] = wrong
            elif parameter.kind is parameter.POSITIONAL_ONLY:
                continue
            else:
                named[parameter.name] = wrong
            with pytest.raises((TypeError, ValueError)) as caught:
                pytest.fail(f"{parameter.name}={wrong!r} was answered with {call(*placed, **named)!r}")
            assert not RAW.search(str(caught.value)), (parameter.name, wrong, str(caught.value))


NO_ROW: Final[tuple[tuple[object, str], ...]] = (
    (set(CARDS), "a set loses equal cards"),
    (frozenset(CARDS), "a set loses equal cards"),
    (dict.fromkeys(CARDS), "a set loses equal cards"),
    ("7h 8h 9h", "romi.cards(text)"),
)
"""What holds cards and yet is no row of them, and what is said of it."""


def of_cards(kind: object) -> bool:
    """Whether the type is that of some cards."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return any(map(of_cards, inner))
    return origin in SEVERAL and inner[0] in (Card, Plain)


def of_groups(kind: object) -> bool:
    """Whether the type is that of several groups of cards, such as melds."""
    inner = typing.get_args(kind)
    several = typing.get_origin(kind) in SEVERAL
    return several and any(of_cards(each) for each in (inner[0], *typing.get_args(inner[0])))


SEVERAL: Final = (collections.abc.Iterable, collections.abc.Sequence)


TAKES_CARDS: Final = tuple(
    (path, call, parameter)
    for path, call, written in ASKED
    for parameter in parameters(written)
    if of_cards(hints(written).get(parameter.name)) or of_groups(hints(written).get(parameter.name))
)


@pytest.mark.parametrize(
    ("path", "call", "parameter"), TAKES_CARDS, ids=[f"{path}-{each.name}" for path, _, each in TAKES_CARDS]
)
def test_cards_come_in_a_row(path: str, call: Callable[..., object], parameter: inspect.Parameter) -> None:
    """A set has lost equal cards before it is asked about: refused, as text is."""
    by_place, by_name = wanted(path)
    places = [each.name for each in parameters(next(written for at, _, written in ASKED if at == path))]
    groups = of_groups(hints(next(written for at, _, written in ASKED if at == path))[parameter.name])
    for cards, said in NO_ROW:
        if path == "romi.show" and isinstance(cards, dict):  # what a mapping by card is about may be shown
            continue
        wrong = [copy(cards)] if groups else copy(cards)
        placed, named = list(by_place), dict(by_name)
        at = places.index(parameter.name)
        if parameter.kind is parameter.VAR_POSITIONAL:
            placed = [*placed[:at], wrong]
        elif at < len(placed):
            placed[at] = wrong
        elif parameter.kind is parameter.POSITIONAL_ONLY:
            placed.append(wrong)
        else:
            named[parameter.name] = wrong
            named |= {"seed": None} if parameter.name == "order" else {}
        with pytest.raises(TypeError) as caught:
            pytest.fail(f"{parameter.name}={wrong!r} was answered with {call(*placed, **named)!r}")
        assert said in str(caught.value), (wrong, str(caught.value))


def test_a_twin_is_not_lost_in_a_set() -> None:
    """7h 7h 8h 9h are no run, and they are none as a set either."""
    twins = romi.cards("7h 7h 8h 9h")
    assert not RUMMY.meld(twins)
    with pytest.raises(TypeError, match="a set loses equal cards"):
        RUMMY.meld(set(twins))


NINE: Final = rules.DealEnd([rules.Seat()] * 9)
TWICE: Final = rules.DealEnd([rules.Seat(romi.cards("2c 7h")), rules.Seat(romi.cards("7h"))])

NOBODY: Final[dict[str, tuple[Callable[[], object], str]]] = {
    "opening": (lambda: ROMI51.check_opening(CARDS, seat=7), "there is no seat with index 7: the indices are 0 to 3"),
    "opening before the first": (lambda: ROMI51.check_opening(CARDS, seat=-1), "there is no seat with index -1"),
    "lay": (lambda: ROMI51.check_lay(CARDS, seat=4), "there is no seat with index 4"),
    "lay-off": (lambda: ROMI51.check_lay_off(MELD, romi.cards("Th"), seat=4), "there is no seat with index 4"),
    "owner": (lambda: ROMI51.check_lay_off(MELD, romi.cards("Th"), owner=-1), "there is no seat with index -1"),
    "exchange": (lambda: ROMI51.check_exchange(MELD, romi.cards("Th"), owner=9), "there is no seat with index 9"),
    "buy-in": (lambda: RUMMY.check_buy_in(HISTORY, 5), "there is no player with index 5: the indices are 0 to 1"),
    "buy-in, asked of the rule": (
        lambda: rules.check_buy_in(RUMMY.match_rule, HISTORY, 5),
        "there is no player with index 5",
    ),
    "match": (lambda: ROMI51.match(rules.MatchHistory(9)), "romi51 is for 2 to 4 players, not for 9"),
    "deck": (lambda: ROMI51.deck_for(50), "romi51 is for 2 to 4 players, not for 50"),
    "deck for nobody": (lambda: ROMI51.deck_for(0), "romi51 is for 2 to 4 players, not for 0"),
    "score": (lambda: ROMI51.deal_score(NINE), "romi51 is for 2 to 4 players, not for 9"),
    "score of twins": (lambda: RUMMY.deal_score(TWICE), "than in the packs: 2 of 7♥ (players: 1, 2), but only 1 there"),
    "score of a joker": (
        lambda: RUMMY.deal_score(rules.DealEnd([rules.Seat(), rules.Seat(romi.cards("7h *"))])),
        "there is no such card in this game: * (players: 2)",
    ),
    "view": (lambda: play.view(STATE, 2), "there is no seat with index 2: the indices are 0 to 1"),
}
"""Questions about who does not sit there, and about cards that the packs do not hold."""


@pytest.mark.parametrize("about", NOBODY)
def test_who_is_not_there_and_what_there_is_not_is_named(about: str) -> None:
    """A seat, a player, a number of players or of copies that cannot be is an error that names it, never an answer."""
    ask, said = NOBODY[about]
    with pytest.raises(ValueError, match=re.escape(said)):
        ask()


QUESTIONS: Final = tuple(
    (field.alias, word)
    for field in attrs.fields(Variant)
    for word in (field.alias, f"check_{field.alias}", f"{field.alias}_for")
    if inspect.isfunction(getattr(Variant, str(word), None))
)


@pytest.mark.parametrize(("parameter", "question"), QUESTIONS)
def test_a_question_is_no_rule(parameter: str, question: str) -> None:
    """`meld=ROMI51.meld` would ask, and could not be written to a file: the rule is named, which stands in the field."""
    asks = getattr(ROMI51, question)
    with pytest.raises(TypeError, match=rf"variant\.{question} is the question; its rule is variant\.\w+$"):
        untyped(attrs.evolve)(RUMMY, **{parameter: asks})
    with pytest.raises(TypeError, match=rf"^changed: variant\.{question} is the question"):
        rules.changed(asks, rule="")


@pytest.mark.parametrize("parameter", [field.alias for field in attrs.fields(Variant) if callable(field.default)])
def test_a_class_is_no_rule(parameter: str) -> None:
    """It is said how a rule is made of it, with its own parameters."""
    with pytest.raises(TypeError, match=rf"{parameter}: PointMinimum is the class; .*: PointMinimum\(points=\.\.\.\)$"):
        untyped(attrs.evolve)(RUMMY, **{parameter: rules.PointMinimum})


SLIPS: Final[tuple[Callable[[], object], ...]] = (
    lambda: rules.Finish(1, "fromhand"),
    lambda: rules.Finish(1, "romi"),
    lambda: rules.Finish(1, "flush", also=["royals"]),
    lambda: rules.Sheet(2).totals("unit"),
    lambda: rules.Sheet(2).total(0, "point"),
    lambda: rules.MatchHistory(2).totals("Units"),
    lambda: variants.DealFacts(1, 0, (0, 0)).on("unit"),
)


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_an_open_word_is_told(slip: Callable[[], object]) -> None:
    """Ways and accounts are open words; one that is near to a known one was meant to be that."""
    with pytest.raises(ValueError, match="did you mean '"):
        slip()


def test_an_open_word_of_ones_own_is_taken() -> None:
    """It is near to none that is known."""
    assert rules.Finish(1, "big-gin").way == "big-gin"
    assert rules.Sheet(2).totals("rungs") == rules.MatchHistory(2).totals("rungs") == (0, 0)
    assert rules.MatchHistory(2).totals() == variants.DealFacts(1, 0, (0, 0)).on("points") == (0, 0)


PLAINLY: Final[dict[str, tuple[Callable[[], object], type[Exception], str]]] = {
    "a file that is not there": (
        lambda: variants.load("/nope.toml"),
        variants.VariantFileError,
        "/nope.toml: cannot be read",
    ),
    "found": (lambda: variants.find("/nope.toml"), variants.VariantFileError, "/nope.toml: cannot be read"),
    "a move as text": (
        lambda: untyped(render.history)([(0, "draw")]),
        TypeError,
        "text becomes one by romi.moves.parse_move(text)",
    ),
    "no groups": (
        lambda: untyped(ROMI51.check_regroup)([MELD], 5, CARDS),
        TypeError,
        "'after' must be a tuple or a list",
    ),
    "no group": (
        lambda: untyped(ROMI51.check_regroup)([MELD], [5], CARDS),
        TypeError,
        "'after' must be a tuple or a list",
    ),
    "no places": (
        lambda: untyped(Meld)("run", CARDS, []),
        TypeError,
        "stands_for is a tuple of frozenset of Natural, not []",
    ),
    "no code": (lambda: untyped(Violation)(5), TypeError, "code is a str, not 5"),
}


@pytest.mark.parametrize("about", PLAINLY)
def test_it_is_said_plainly(about: str) -> None:
    """One kind of error for one kind of mistake, and words for the types of Python."""
    ask, kind, said = PLAINLY[about]
    with pytest.raises(kind, match=re.escape(said)):
        ask()


def test_every_exception_is_there() -> None:
    """No name is kept that is gone."""
    there = {
        name
        for path, _, _ in calls()
        for name in (path.removeprefix("romi."), path.removeprefix("romi.").partition(".")[2])
    }
    assert (MADE_BY_US | WITHIN) - there == set()
    assert {path for path in GIVEN if path not in {at for at, _, _ in ASKED}} == set()
