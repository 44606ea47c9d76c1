"""What speaks against taking something for granted of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

import attrs

from romi.analysis.shortcuts.accepts import accepts
from romi.analysis.shortcuts.known import MeldParts, counted, flat, naturals_beside
from romi.as_code import Named, as_code
from romi.card import Rank
from romi.melds.conditions import AtMost
from romi.melds.meld import CandidateRule, SizedRule
from romi.melds.run import RunSuits
from romi.melds.track import Ace
from romi.rules.draws import Sources, TopOnly
from romi.rules.opening import NeedsPureRun
from romi.rules.opening_melds import MeldCount
from romi.rules.regrouping import FreeRegroup, NoLayOff
from romi.rules.table import JokerExchange, LayOffs, NoExchange, NoRegroup, no_closing
from romi.rules.values import FaceValues
from romi.variants.variant import Variant

_LONGEST: Final = 40
"""A rule that is longer than that is shown by its name alone."""


class Shortcut(Named):
    """Something that may be taken for granted: what `holds`, and what is done `instead` where it does not."""

    GROUPS = "the groups of cards that might be melds are built", "it is asked about every group of cards"
    FOUND = "every meld of a hand is found in play", "melds of more than five cards are legal in play, but not found"
    NUMBERS = "hands are arranged in whole numbers", "hands are arranged card by card, which is slower"
    SUM = "loose cards are worth a sum", "every choice of loose cards is asked about"
    RELATED = "a card lies with its suit, its rank and jokers alone", "every card may help every other"
    PLACES = "what fits on the table is seen from suits and ranks", "each card is tried on each meld"
    ONE_BY_ONE = "cards are laid off one by one", "every group of cards is tried on each meld"
    OPENING = "an opening is counted", "every choice of melds is asked about"
    SHOWN = "it is known how much a hand that is shown may leave", "every way to split a hand is asked about"
    REGROUPING = "the table is rearranged by search", "only small ways to rearrange the table are found"
    OPEN = "melds on the table stay open", "each meld is asked whether it is closed"
    TOP = "one card of the discards is taken at a time", "each depth of the discards is asked about"

    def __init__(self, holds: str, instead: str) -> None:
        self.holds = holds
        self.instead = instead


class Why(Named):
    """What is the matter with a rule, so that something may not be taken for granted."""

    OWN = "is not a rule of the library"
    UNNAMED = "names neither the candidates nor the sizes of its melds"
    SEVERAL = "is a second rule for runs or sets"
    WILD = "has wild cards beside the joker"
    MIXED = "lets runs mix suits"
    RANKS = "has runs that leave out ranks or go round the corner"
    LIMIT = "limits jokers by more than their number"
    COUNTS = "asks for more than points, melds and a pure run of three"
    CLOSES = "closes melds"
    DEEPER = "lets more than the top discard be taken"


@attrs.frozen
class NotGranted:
    """Why a `shortcut` does not hold: the `field` of the variant, the `part` of its rule, and what is the matter with it.

    >>> print(NotGranted(Shortcut.SUM, "hand_value", sum, Why.OWN))
    hand_value: sum is not a rule of the library; so every choice of loose cards is asked about
    """

    shortcut: Shortcut
    field: str
    part: object
    why: Why

    def __str__(self) -> str:
        written = as_code(self.part)
        part = written if len(written) <= _LONGEST else f"{written.partition('(')[0]}(…)"
        return f"{self.field}: {part} {self.why.value}; so {self.shortcut.instead}"


_Against: TypeAlias = Iterator[tuple[str, object, Why]]


def _groups(_: Variant, parts: MeldParts) -> _Against:
    yield from (("meld", rule, Why.OWN) for rule in parts.own)


def _found(_: Variant, parts: MeldParts) -> _Against:
    yield from (("meld", rule, Why.UNNAMED) for rule in parts.own if not isinstance(rule, CandidateRule | SizedRule))


def _related(variant: Variant, parts: MeldParts) -> _Against:
    yield from _groups(variant, parts)
    yield from (("meld", rule, Why.WILD) for rule in parts.known if rule.wild)
    yield from _mixed(variant, parts)


def _mixed(_: Variant, parts: MeldParts) -> _Against:
    yield from (("meld", run, Why.MIXED) for run in parts.runs if run.suits is RunSuits.MIXED)


def _numbers(variant: Variant, parts: MeldParts) -> _Against:
    yield from _groups(variant, parts)
    yield from _mixed(variant, parts)
    yield from (("meld", rule, Why.WILD) for rule in parts.known[1:] if rule.wild != parts.known[0].wild)
    yield from (("meld", rule, Why.SEVERAL) for rule in (*parts.runs[1:], *parts.sets[1:]))
    yield from (("meld", rule.jokers, Why.LIMIT) for rule in parts.known if naturals_beside(rule) is None)
    if type(variant.meld_value_rule) is not FaceValues:
        yield "meld_value", variant.meld_value_rule, Why.OWN
    yield from _sum(variant, parts)


def by_numbers(variant: Variant, parts: MeldParts) -> bool:
    """Whether nothing speaks against numbers where these are the rules of melds."""
    return next(iter(_numbers(variant, parts)), None) is None


def _sum(variant: Variant, _: MeldParts) -> _Against:
    if type(variant.hand_value_rule) is not FaceValues:
        yield "hand_value", variant.hand_value_rule, Why.OWN


def _places(variant: Variant, parts: MeldParts) -> _Against:
    yield from _related(variant, parts)
    unusual = (run for run in parts.runs if run.ranks != tuple(Rank) or run.ace is Ace.AROUND)
    yield from (("meld", run, Why.RANKS) for run in unusual)
    yield from _lay_off(variant)
    if type(variant.exchange) not in (JokerExchange, NoExchange):
        yield "exchange", variant.exchange, Why.OWN


def _lay_off(variant: Variant) -> _Against:
    if type(variant.lay_off) not in (LayOffs, NoLayOff):
        yield "lay_off", variant.lay_off, Why.OWN


def _one_by_one(variant: Variant, parts: MeldParts) -> _Against:
    yield from _groups(variant, parts)
    limits = (rule.jokers for rule in parts.known)
    yield from (("meld", limit, Why.LIMIT) for limit in limits if type(limit) is not AtMost)
    yield from _lay_off(variant)


def _opening(variant: Variant, _: MeldParts) -> _Against:
    for rule in flat(variant.opening):
        if counted(rule) is None:
            yield "opening", rule, Why.COUNTS if type(rule) in (MeldCount, NeedsPureRun) else Why.OWN


def _shown(variant: Variant, parts: MeldParts) -> _Against:
    yield from _sum(variant, parts)
    yield from (("ways_out", way, Why.OWN) for way in variant.ways_out if not accepts(way).claims)


def _regrouping(variant: Variant, _: MeldParts) -> _Against:
    if type(variant.regroup) not in (FreeRegroup, NoRegroup):
        yield "regroup", variant.regroup, Why.OWN


def _open(variant: Variant, _: MeldParts) -> _Against:
    if variant.closing is not no_closing:
        yield "closing", variant.closing, Why.CLOSES


def _top(variant: Variant, _: MeldParts) -> _Against:
    rule = variant.draw
    if type(rule) is not Sources:
        yield "draw", rule, Why.OWN
    elif type(rule.deeper) is not TopOnly:
        yield "draw", rule.deeper, Why.DEEPER


_AGAINST: Final[dict[Shortcut, Callable[[Variant, MeldParts], _Against]]] = {
    Shortcut.GROUPS: _groups,
    Shortcut.FOUND: _found,
    Shortcut.NUMBERS: _numbers,
    Shortcut.SUM: _sum,
    Shortcut.RELATED: _related,
    Shortcut.PLACES: _places,
    Shortcut.ONE_BY_ONE: _one_by_one,
    Shortcut.OPENING: _opening,
    Shortcut.SHOWN: _shown,
    Shortcut.REGROUPING: _regrouping,
    Shortcut.OPEN: _open,
    Shortcut.TOP: _top,
}


def reasons(variant: Variant, parts: MeldParts) -> tuple[NotGranted, ...]:
    """All that speaks against one shortcut or another, each reason once."""
    found: list[NotGranted] = []
    for shortcut, against in _AGAINST.items():
        for field, part, why in against(variant, parts):
            reason = NotGranted(shortcut, field, part, why)
            if reason not in found:
                found.append(reason)
    return tuple(found)
