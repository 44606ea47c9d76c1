"""A value of every public kind: found in what the library answers and holds, or made where nothing of that kind is found."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from functools import cache
from typing import Final

import attrs

import romi
from romi import analysis, play, render, rules, simulate, testing, variants
from romi.as_code import is_attrs
from romi.deck import Shoe
from romi.moves import parse_move
from romi.sentences import tongue
from romi.variants import ALL, KOPOGOS, RABLOROMI, ROMI51, registry
from tests.outside.forms import moves
from tests.outside.values import SOME
from tests.test_api import public_modules, public_names
from tests.test_asked_wrongly import RIGHT, STATE
from tests.test_gallery import FILES
from tests.test_misuse import NEEDED

HAND: Final = romi.cards("7h 8h 9h 4c 4d 4h Ks Qs 2d 3d")
MELD: Final = ROMI51.meld(romi.cards("7h 8h 9h")).unwrap()
KNOWN: Final = analysis.Situation(hand=HAND)


def kinds() -> list[type[attrs.AttrsInstance]]:
    """Every public class of values."""
    found = (thing for module in public_modules() for _, thing in public_names(module))
    return [*dict.fromkeys(thing for thing in found if isinstance(thing, type) and attrs.has(thing))]


def roots() -> Iterator[object]:
    """What is looked through."""
    yield from (value for values in SOME.values() for value in values)
    yield from (*ALL, *FILES.values(), *RIGHT.values())
    yield from ruled()
    yield from answers()
    yield from made()
    yield from map(parse_move, moves())


def ruled() -> Iterator[object]:
    """A rule of each class, with the fewest parameters."""
    for thing in registry._shelf().values():
        if registry.is_class(thing) and attrs.has(thing) and not registry.of_rules(thing):
            fields = registry.fields(thing).items()
            needed = {name: NEEDED.get(name, 3) for name, (field, _) in fields if field.default is attrs.NOTHING}
            try:
                yield registry.made(thing, needed | ({"kind": romi.moves.Lay} if thing is rules.Step else {}))
            except (TypeError, ValueError):
                continue  # its parameters are not those of others; it is found elsewhere, or named below


def answers() -> Iterator[object]:
    """What the analysis, simulations and pictures answer with."""
    two: tuple[simulate.Strategy, ...] = (simulate.greedy, simulate.random_legal)
    yield from (
        analysis.arrange(ROMI51, HAND),
        analysis.knock(KOPOGOS, HAND, upcard=HAND[0]),
        KNOWN,
        analysis.Hand(HAND),
    )
    yield from (analysis.rearrange(RABLOROMI, [MELD], romi.cards("Th")), analysis.split(KOPOGOS, HAND))
    yield from (analysis.defend(KOPOGOS, [MELD], romi.cards("Th 2c")), analysis.taken_for_granted(ROMI51))
    yield from (analysis.lay_offs(ROMI51, [MELD], romi.cards("Th 2c")), analysis.figures(romi.variants.TIZLAPOS, HAND))
    yield from (simulate.duel(KOPOGOS, *two, pairs=4, seed=1), *two)
    yield from (simulate.rehearse(KOPOGOS, deals=1), variants.diff(ROMI51, FILES["romi_40"]), tongue("hu"))
    yield from (render.picture(MELD), render.TILES, Shoe(romi.Deck(1).cards).cut(5))


def made() -> Iterator[object]:
    """What is seldom answered, or only where something is wrong."""
    yield analysis.Figure("flush", MELD)
    yield analysis.KnockPlan(romi.card.NATURALS[0], (MELD,), romi.card.NATURALS[:2], 3, rules.Finish(0))
    yield analysis.MeldChange(MELD, None, (analysis.Part(HAND, 1),))
    yield analysis.Short(1, 10)
    yield analysis.NotGranted(next(iter(analysis.Shortcut)), "meld", ROMI51.meld_rule, next(iter(analysis.Why)))
    yield simulate.Finding(next(iter(simulate.Trouble)), "stuck", simulate.Place(2, 7))
    yield simulate.Interval(0.5, 0.25, 0.75)
    yield testing.Case("7h 8h 9h", "a run", {"rummy": testing.Answer("7h 8h 9h", "run", 24)})
    yield testing.CountedDeal(play.record(STATE), (1, 2))
    yield rules.OfKind("run")
    yield play.legal_moves(STATE)


def within(value: object, seen: dict[type, object], deep: int = 0) -> None:
    """The value and all values that it holds, one of each class."""
    if isinstance(value, type | enum.Enum) or deep > 8:
        return
    if is_attrs(value):
        seen.setdefault(type(value), value)
        inner: list[object] = [getattr(value, field.name, None) for field in attrs.fields(type(value))]
    elif isinstance(value, dict):
        inner = [*value.values()]
    elif isinstance(value, tuple | list | frozenset | play.history.History):
        inner = [*value][:40]
    else:
        return
    for each in inner:
        within(each, seen, deep + 1)


@cache
def every() -> dict[type, object]:
    """A value of each public kind, by the kind."""
    seen: dict[type, object] = {}
    for root in roots():
        within(root, seen)
    return {kind: seen[kind] for kind in kinds() if kind in seen}
