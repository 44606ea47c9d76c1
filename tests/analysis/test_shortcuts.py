"""What may be taken for granted of a game is asked of one module, which says why not more."""

from __future__ import annotations

import ast
import inspect
import pickle
from collections.abc import Iterator, Sequence
from typing import get_args, get_origin

import attrs
import pytest

import romi
from romi.analysis import Shortcut, Why, taken_for_granted
from romi.card import Card
from romi.melds import Meld
from romi.rules.endings import GoingOut
from romi.rules.finish import Finish
from romi.rules.regrouping import NoLayOff
from romi.rules.table import no_closing
from romi.variants import ALL, KOPOGOS, ROMI51, Variant
from romi.variants.registry import answers, fields
from tests.source import modules
from tests.test_gallery import GAMES

WILD = "has wild cards beside the joker"
WHY: dict[str, tuple[str, ...]] = {
    "gin": (),
    "kalooki": (),
    "oklahoma_gin": (),
    "remi": (),
    "romme": (
        "meld: NotMoreThanNaturals() limits jokers by more than their number; so every group of cards is tried on each meld",
    ),
    "tile_rummy": (),
    "contract_rummy": (
        "opening: MeldCount(…) asks for more than points, melds and a pure run of three; so every choice of melds is asked about",
    ),
    "indian_rummy": (
        f"meld: Run(…) {WILD}; so every card may help every other",
        f"meld: Set(…) {WILD}; so every card may help every other",
        f"meld: Run(…) {WILD}; so each card is tried on each meld",
        f"meld: Set(…) {WILD}; so each card is tried on each meld",
    ),
    "rummy_500": (
        "draw: LaidAtOnce(Unopened.LAYS, rule='500') lets more than the top discard be taken; so each depth of the discards is asked about",
    ),
    "three_thirteen": (
        f"meld: Run(…) {WILD}; so every card may help every other",
        f"meld: Set(…) {WILD}; so every card may help every other",
        f"meld: Run(…) {WILD}; so each card is tried on each meld",
        f"meld: Set(…) {WILD}; so each card is tried on each meld",
    ),
}


@pytest.mark.parametrize("name", WHY)
def test_a_game_of_the_gallery_says_what_is_not_taken_for_granted(name: str) -> None:
    """In words, each with the rule that is the reason."""
    assert tuple(map(str, taken_for_granted(GAMES[name]).reasons)) == WHY[name]


@pytest.mark.parametrize("name", [variant.name for variant in ALL])
def test_the_seven_are_served_by_the_kernel(name: str) -> None:
    """Nothing but a set that closes speaks against anything."""
    (variant,) = (each for each in ALL if each.name == name)
    granted = taken_for_granted(variant)
    assert granted.rules is not None
    assert {reason.shortcut for reason in granted.reasons} <= {Shortcut.OPEN}


def pair(cards: Sequence[Card], /) -> romi.Verdict[Meld]:
    """Two of a rank."""
    return romi.Set(least=2, most=2)(cards)


def anything(end: GoingOut, /) -> romi.Verdict[Finish]:
    """Out, however the hand is."""
    return romi.Accepted(end.by("anyhow"))


def test_each_field_with_a_rule_of_ones_own_is_named() -> None:
    """And what follows from it."""
    variants = {
        "meld": attrs.evolve(ROMI51, meld=romi.rules.Melds(romi.Run(), pair)),
        "meld_value": attrs.evolve(ROMI51, meld_value=lambda meld: len(meld)),
        "hand_value": attrs.evolve(ROMI51, hand_value=lambda cards: len(tuple(cards))),
        "opening": attrs.evolve(ROMI51, opening=lambda opening: ()),
        "lay_off": attrs.evolve(ROMI51, lay_off=lambda move: NoLayOff()(move)),
        "exchange": attrs.evolve(ROMI51, exchange=lambda move: romi.rules.NoExchange()(move)),
        "regroup": attrs.evolve(ROMI51, regroup=lambda move: romi.rules.NoRegroup()(move)),
        "closing": attrs.evolve(ROMI51, closing=lambda meld: no_closing(meld)),
        "draw": attrs.evolve(ROMI51, draw=lambda draw: ROMI51.draw(draw)),
        "ways_out": attrs.evolve(ROMI51, ways_out=(anything,)),
    }
    for field, variant in variants.items():
        reasons = taken_for_granted(variant).reasons
        assert {reason.field for reason in reasons} == {field}
        assert {reason.why for reason in reasons} <= {Why.OWN, Why.CLOSES, Why.UNNAMED}
        assert not taken_for_granted(variant).held & {reason.shortcut for reason in reasons}


def test_a_choice_within_a_choice_is_one_choice() -> None:
    """The kernel serves it as if it were written flat."""
    nested = attrs.evolve(
        ROMI51, meld=romi.rules.Melds(romi.rules.Melds(romi.Run()), romi.rules.Melds(romi.rules.Melds(romi.Set())))
    )
    assert taken_for_granted(nested).reasons == ()
    assert taken_for_granted(nested).rules is not None


def test_it_is_worked_out_once_for_each_variant() -> None:
    """It lives with the variant, and goes nowhere with it."""
    granted = taken_for_granted(KOPOGOS)
    assert taken_for_granted(KOPOGOS) is granted
    for other in (pickle.loads(pickle.dumps(KOPOGOS)), attrs.evolve(KOPOGOS)):
        assert other == KOPOGOS
        assert hash(other) == hash(KOPOGOS)
        assert taken_for_granted(other) is not granted


# --- nobody else looks at the types of rules ---


def _rules() -> set[str]:
    """The names of the library's rule classes: those whose values answer a question of a variant, or of such a rule."""
    found: set[type] = set()
    waiting: list[type] = [Variant]
    while waiting:
        for _, hint in fields(waiting.pop()).values():
            questions = get_args(hint) if get_origin(hint) is tuple else (hint,)
            things = [thing for question in questions for thing in answers(question).values()]
            kinds = [kind for kind in things if inspect.isclass(kind) and attrs.has(kind)]
            new = {kind for kind in kinds if any("__call__" in vars(base) for base in kind.__mro__)}
            waiting += new - found
            found |= new
    return {kind.__name__ for kind in found}


def _types_asked(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every name that stands in an `isinstance(…, name)`, a `type(…) is name` or a `case name():`, with the line."""
    for node in ast.walk(tree):
        asked: list[ast.AST] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            asked = [node.args[1]]
        elif isinstance(node, ast.Compare) and any(
            isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "type"
            for each in ast.walk(node)
        ):
            asked = [node]
        elif isinstance(node, ast.MatchClass):
            asked = [node.cls]
        for part in asked:
            yield from ((name.id, name.lineno) for name in ast.walk(part) if isinstance(name, ast.Name))


def test_no_other_module_asks_for_the_type_of_a_rule() -> None:
    """But what is put together by `all_of` and `any_of`, which is asked part by part, and the table of a turn, which is told step by step."""
    rules = _rules()
    assert {"Run", "Set", "Melds", "AtMost", "FaceValues", "PointMinimum", "KnockAt", "Upcard", "Sources"} <= rules
    parts = {
        (module, name) for module in ("romi.melds.conditions", "romi.rules.opening") for name in ("AllOf", "AnyOf")
    }
    parts |= {("romi.variants.clauses", "Turn")}
    faults = [
        f"{name} line {line}: {asked}"
        for name, tree in modules().items()
        if not name.startswith("romi.analysis.shortcuts")
        for asked, line in _types_asked(tree)
        if asked in rules and (name, asked) not in parts
    ]
    assert faults == []
