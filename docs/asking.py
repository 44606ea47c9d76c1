"""Asks the questions of `refusals.py`, for the docs and for their test."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import attrs

import romi
from romi import variants
from romi.melds import ANY_JOKERS, Meld, Melds, Run, Set
from romi.rules import Dealing, Dealt, Line, MatchHistory, Sheet
from romi.variants import Variant
from romi.verdict import Accepted, Rejected, Violation

sys.path.insert(0, str(Path(__file__).parent))
from refusals import REFUSALS

MODULES = (
    "card",
    "deck",
    "notation",
    "melds",
    "moves",
    "rules.obligations",
    "rules.meeting",
    "rules.turns",
    "rules.who",
)


def dealt(variant: Variant) -> Dealt:
    """A deal for two, from seed 1."""
    shoe = romi.deck.Shoe.shuffled(variant.deck(2).cards, 1)
    return variant.deal(Dealing(players=2, shoe=shoe, direction=variant.direction)).unwrap()


def meld(text: str) -> Meld:
    """These cards as a meld, by some rule that has it."""
    return Melds(Run(), Set(jokers=ANY_JOKERS))(romi.cards(text)).unwrap()


def history(*deals: tuple[int | None, ...]) -> MatchHistory:
    """A match of such deals, with the points of each player; None did not play."""
    found = MatchHistory(len(deals[0]))
    for points in deals:
        seats = [player for player, amount in enumerate(points) if amount is not None]
        lines = [Line(seat, points[player] or 0, "score/deadwood") for seat, player in enumerate(seats)]
        found = found.played(Sheet(len(seats), lines, winners=[0]), seats)
    return found


def answers() -> dict[str, tuple[Violation, ...]]:
    """Each question with its violations, or with its notes where it was accepted."""
    names: dict[str, object] = {"attrs": attrs, "dealt": dealt}
    for module in MODULES:
        loaded = import_module(f"romi.{module}")
        names |= {word: getattr(loaded, word) for word in {*dir(loaded), *vars(loaded)} if not word.startswith("_")}
    for module in ("romi.rules", "romi.rules.table", "romi.rules.regrouping", "romi.variants"):
        page = import_module(module)
        names |= {word: getattr(page, word) for word in dir(page) if word[0] != "_"}
    names |= {"Session": import_module("romi.play").Session, "table": import_module("romi.rules.table")}
    names |= {"meld": meld, "history": history, "Melds": Melds, "variants": variants}
    return {question: violations(eval(question, names)) for question in REFUSALS}  # noqa: S307


def violations(answer: object) -> tuple[Violation, ...]:
    """The violations of a rejection, the notes of an acceptance, or the violations themselves."""
    if isinstance(answer, Rejected):
        return answer.violations
    if isinstance(answer, Accepted):
        return answer.notes
    assert isinstance(answer, tuple)
    return answer
