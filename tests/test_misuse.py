"""What is of the wrong kind is refused by name, and never with an error out of the library's inside."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import romi
from romi import analysis, data, play, simulate, variants
from romi.as_code import as_code
from romi.melds.conditions import AtMost
from romi.melds.meld import Meld
from romi.melds.requirements import OfKind
from romi.moves import Move
from romi.rules.draws import Freely
from romi.rules.matches import MatchHistory
from romi.rules.scoring import Sheet
from romi.rules.turns import Phase
from romi.rules.ways_out import KnockAt
from romi.variants import KOPOGOS, RABLOROMI, ROMI51, RUMMY, registry

CARDS: Final = romi.cards("7h 8h 9h")


def untyped(thing: object) -> Callable[..., object]:
    """The thing as a caller without a type checker has it."""
    assert callable(thing)
    return thing


@pytest.mark.parametrize("wrong", ["draw", None, 5, Move, CARDS])
def test_what_is_no_move_is_named(wrong: object) -> None:
    state = play.start(ROMI51, players=2, seed=1)
    with pytest.raises(TypeError, match="is not a move; text becomes a move by parse_move"):
        untyped(play.step)(state, wrong)


def test_a_view_is_no_state_to_step_from() -> None:
    state = play.start(ROMI51, players=2, seed=1)
    with pytest.raises(TypeError, match="a move is made in a State, not in a View"):
        untyped(play.step)(play.view(state, 1), romi.moves.DrawStock())


@pytest.mark.parametrize("wrong", ["7h 8h 9h", None, CARDS, [CARDS]])
def test_what_is_no_meld_is_named(wrong: object) -> None:
    for ask in (ROMI51.check_lay_off, ROMI51.check_exchange):
        with pytest.raises(TypeError, match=r"is not a meld; cards become a meld by variant.meld\(cards\).unwrap\(\)"):
            untyped(ask)(wrong, CARDS)
    with pytest.raises(TypeError, match="is not a meld"):
        untyped(RABLOROMI.check_regroup)([wrong], [CARDS], CARDS)
    for question in (analysis.lay_offs, analysis.defend):
        with pytest.raises(TypeError, match="is not a meld"):
            untyped(question)(KOPOGOS, [wrong], CARDS)
    with pytest.raises(TypeError, match="is not a meld"):
        untyped(analysis.open_ends)(RUMMY, [wrong])


@pytest.mark.parametrize("wrong", ["7h 8h", b"7h", [7], [None], ["7h"]])
def test_what_is_no_card_is_named(wrong: object) -> None:
    for take in (romi.rules.Seat, romi.sort, romi.show):
        with pytest.raises(TypeError, match=r"is not a card; text becomes cards by romi\.cards"):
            untyped(take)(wrong)


def test_a_deal_ends_with_seats_and_seats_hold_melds() -> None:
    with pytest.raises(TypeError, match="is not a Seat"):
        untyped(romi.rules.DealEnd)([CARDS, ()])
    with pytest.raises(TypeError, match="is not a meld"):
        untyped(romi.rules.Seat)((), [CARDS])


@pytest.mark.parametrize("wrong", [5, (2, 4), [2, 3], "2-4"])
def test_players_are_a_range(wrong: object) -> None:
    with pytest.raises(TypeError, match=r"players are a range, as in range\(2, 5\), not"):
        untyped(attrs.evolve)(ROMI51, players=wrong)


def test_a_hundred_players_are_the_most() -> None:
    with pytest.raises(ValueError, match="1 to 100 players can play"):
        romi.Variant(name="crowd", players=range(2, 1_000_000_000))


RULES: Final = tuple(
    field.alias
    for field in attrs.fields(romi.Variant)
    if field.alias not in ("name", "title", "players", "direction", "next_dealer", "aim", "ways_out")
)


@pytest.mark.parametrize("field", RULES)
@pytest.mark.parametrize("wrong", [None, 5, "Run"])
def test_what_is_no_rule_is_named_with_its_field(field: str, wrong: object) -> None:
    with pytest.raises(TypeError, match=f"Variant.{field} is a rule that can be called.*, not"):
        untyped(attrs.evolve)(ROMI51, **{field: wrong})


@pytest.mark.parametrize(
    "wrong",
    [
        {"opening": romi.rules.PointMinimum},
        {"opening": romi.Run()},
        {"opening": romi.rules.any_of(AtMost(1), OfKind("run"))},
        {"meld": romi.rules.PointMinimum(40)},
        {"lay_off": RUMMY.exchange},
        {"draw": RUMMY.turn},
        {"deal_score": RUMMY.deal},
        {"meld": romi.Run},
    ],
)
def test_a_rule_for_another_question_is_refused_where_the_variant_is_built(wrong: dict[str, object]) -> None:
    with pytest.raises(TypeError, match=next(iter(wrong))):
        untyped(attrs.evolve)(ROMI51, **wrong)


def test_a_rule_for_another_question_is_told_by_what_it_is_asked_and_answers() -> None:
    """It can be called, so that alone is not what is wrong with it; of a class it is said how a rule is made of it."""
    with pytest.raises(
        TypeError, match=r"not Run\(\), which is asked with Sequence\[Card\] and answers with Verdict\[Meld\]$"
    ):
        untyped(attrs.evolve)(ROMI51, opening=romi.Run())
    with pytest.raises(TypeError, match=r"opening: Run is the class; a rule is made of it: Run\(\)$"):
        untyped(attrs.evolve)(ROMI51, opening=romi.Run)


def test_ways_out_are_rules() -> None:
    with pytest.raises(TypeError, match=r"Variant\.ways_out is a tuple of WayOut, not"):
        untyped(attrs.evolve)(ROMI51, ways_out=[*ROMI51.ways_out, 5])


@pytest.mark.parametrize("wrong", ["romi51", None, RUMMY.opening])
def test_a_deal_is_started_of_a_variant(wrong: object) -> None:
    with pytest.raises(TypeError, match=r"is not a variant; a name becomes one by variants\.find"):
        untyped(play.start)(wrong, seed=1)


@pytest.mark.parametrize("wrong", [1.5, "7", {}, []])
def test_a_seed_is_a_whole_number(wrong: object) -> None:
    with pytest.raises(TypeError, match="seed is a whole number"):
        untyped(play.start)(ROMI51, seed=wrong)


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ({"number": 0}, "deals are counted from 1, not 0"),
        ({"totals": (1,)}, "2 players have 2 totals, not 1"),
        ({"max_turns": 0}, "a deal has at least one turn, not 0"),
        ({"cut": 5}, "a cut= belongs to an order= of the cards"),
    ],
)
def test_what_no_deal_can_begin_with_is_named(named: dict[str, object], words: str) -> None:
    """What went through could be written as a record, and not be read again."""
    with pytest.raises(ValueError, match=words):
        untyped(play.start)(ROMI51, players=2, seed=1, **named)


@pytest.mark.parametrize("wrong", [None, 5, b"romi deal 1", ["romi deal 1"]])
def test_records_and_matches_are_read_from_text(wrong: object) -> None:
    for read in (play.replay, play.parse_record, data.loads):
        with pytest.raises(TypeError, match="is read from a str, not from"):
            untyped(read)(wrong)


def test_a_number_of_thousands_of_digits_is_no_match() -> None:
    with pytest.raises(data.DataError, match="is not JSON"):
        data.loads('{"romi": "match", "seed": ' + "9" * 5000 + "}", play.Match)


def test_a_match_is_a_number_of_players_and_their_sheets() -> None:
    with pytest.raises(TypeError, match="'players' must be a whole number, not 'x'"):
        untyped(MatchHistory)("x")
    end = romi.rules.DealEnd([romi.rules.Seat(CARDS), romi.rules.Seat()], romi.rules.Finish(1))
    with pytest.raises(TypeError, match=r"is not a Sheet; a DealEnd becomes one by variant\.deal_score"):
        untyped(MatchHistory(2).played)(end)
    assert isinstance(ROMI51.deal_score(end), Sheet)


@pytest.mark.parametrize("deep", ["x = " + "[" * 3000 + "]" * 3000, "x = " + "{a=" * 3000 + "1" + "}" * 3000])
def test_a_file_nested_too_deep_is_no_variant(deep: str) -> None:
    with pytest.raises(variants.VariantFileError, match="is nested deeper than any variant"):
        variants.loads(deep)


def test_rules_nested_too_deep_are_no_variant() -> None:
    rule = "{all_of=[" * 400 + '"NoMinimum"' + "]}" * 400
    with pytest.raises(variants.VariantFileError, match="is nested deeper than any variant"):
        variants.loads(f'name = "deep"\nopening = {rule}')


def test_an_empty_table_in_a_file_changes_nothing() -> None:
    assert variants.loads('base = "romi51"\nname = "same"\nopening = {}').opening == ROMI51.opening


def test_a_choice_of_rules_has_no_parameters_of_its_own_in_a_file() -> None:
    """The refusal shows how they are written."""
    form = 'all_of = [{ is = "PointMinimum", … }, { is = "NeedsPureRun", … }]'
    with pytest.raises(variants.VariantFileError, match=re.escape(f"all of them must be written: {form}")):
        variants.loads('base = "romi51"\nname = "mine"\nopening = { points = 40 }')
    with pytest.raises(
        variants.VariantFileError, match=re.escape('written: Melds = [{ is = "Run", … }, { is = "Set", … }]')
    ):
        variants.loads('name = "mine"\nmeld = { least = 4 }')


def test_what_is_no_rank_is_refused_with_the_ranks() -> None:
    """Wherever ranks are given."""
    wrong: tuple[Any, ...] = ("A 2 3", (1, 14), (None,))
    for ranks, word in zip(wrong, ("'A'", "14", "None"), strict=True):
        for made in (partial(romi.Deck, 1), romi.Run):
            with pytest.raises(
                ValueError, match=f"^{word} is not a rank: ranks are numbers, 1 for the ace to 13 for the king$"
            ):
                made(ranks=ranks)


@pytest.mark.parametrize("wrong", [None, 5, b'name = "x"'])
def test_a_variant_is_read_from_text(wrong: object) -> None:
    with pytest.raises(TypeError, match="a variant is read from a str, not from"):
        untyped(variants.loads)(wrong)


MADE: Final = tuple(
    (thing, name)
    for thing in dict.fromkeys(thing for thing in registry._shelf().values() if registry.is_class(thing))
    if attrs.has(thing) and vars(thing).get("__repr__") is as_code and thing is not romi.rules.DealEnd
    for name in registry.fields(thing)
)
"""Every parameter of every rule of the library, and of what rules are made of."""

NEEDED: Final[dict[str, object]] = {
    "way": "flush",
    "figure": romi.Set(),
    "plenty": Freely(),
    "scarce": Freely(),
    "discards": Freely(),
    "at": Phase.DRAW,
    "to": Phase.LAY,
    "steps": (),
    "wild": frozenset(),
    "condition": AtMost(1),
    "up_to": ((4, romi.Deck(1)),),
}
"""A value for each parameter without a default that is not a number."""


@pytest.mark.parametrize(("kind", "name"), MADE)
def test_every_parameter_of_a_rule_is_checked_when_it_is_made(kind: type, name: str) -> None:
    """Nothing of a strange kind gets in, and the error is short and comes from no inside."""
    named = NEEDED | {"kind": "run" if kind is OfKind else romi.moves.Lay}
    needed = {
        alias: named.get(alias, 3)
        for alias, (field, _) in registry.fields(kind).items()
        if field.default is attrs.NOTHING
    }
    assert isinstance(registry.made(kind, needed), kind)
    with pytest.raises(TypeError) as caught:
        registry.made(kind, {**needed, name: Strange()})
    assert name in str(caught.value)
    assert "Strange()" in str(caught.value)
    assert len(str(caught.value)) < 250


def test_who_has_opened_and_where_a_card_comes_from_are_asked_by_name() -> None:
    """The word that is wrong is the one that is named."""
    meld = ROMI51.meld(CARDS).unwrap()
    with pytest.raises(TypeError, match="opened"):
        untyped(ROMI51.check_lay_off)(meld, romi.cards("Th"), opened="EARLIER")
    with pytest.raises(TypeError, match="from_hand"):
        untyped(ROMI51.check_exchange)(meld, romi.cards("Th"), from_hand=1)


@attrs.frozen
class Strange:
    """What fits nowhere."""


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: untyped(romi.Run)("LOW"), "Run.ace is Ace.LOW or .* not 'LOW'"),
        (lambda: untyped(romi.Set)("FREE"), "Set.suits is SetSuits.DISTINCT or SetSuits.FREE, not 'FREE'"),
        (lambda: untyped(romi.Run)(jokers=1), "Run.jokers is a rule that can be called, not 1"),
        (lambda: untyped(romi.Run)(wild="7h"), "Run.wild is a frozenset of Natural, not '7h'"),
        (lambda: untyped(romi.rules.all_of)(5), r"all_of combines rules, and 5 is not one"),
        (
            lambda: untyped(romi.rules.all_of)(romi.Run(), romi.Set()),
            r"all_of combines rules that answer with violations",
        ),
        (
            lambda: untyped(romi.rules.any_of)(romi.rules.PointMinimum),
            r"any_of combines rules, and .* is not one: a rule is a value",
        ),
        (
            lambda: untyped(romi.rules.all_of)(romi.rules.PointMinimum(40), AtMost(1)),
            "rules that answer the same question: .* with Opening, .* with Laid",
        ),
        (lambda: untyped(romi.Run)(jokers=romi.rules.PointMinimum(40)), "Run.jokers is a rule that can be called"),
        (
            lambda: untyped(romi.Run)(jokers=romi.rules.all_of(romi.rules.PointMinimum(40))),
            "Run.jokers is a rule that can be called",
        ),
        (lambda: untyped(romi.rules.Melds)(5), r"Melds.rules is a tuple of MeldRule, not \(5,\)"),
        (lambda: untyped(romi.Variant)(name=5), "Variant.name is a str, not 5"),
        (lambda: untyped(romi.Deck)("2"), "'packs' must be a whole number, not '2'"),
        (lambda: untyped(romi.Declared)("*", romi.JOKER), "is not a plain card"),
        (lambda: untyped(romi.Declared)(romi.JOKER, romi.JOKER), "is not a natural card to stand for"),
        (lambda: untyped(analysis.arrange)(RUMMY, CARDS, best="POINTS"), "best is .* or Best.CARDS, not 'POINTS'"),
        (lambda: untyped(analysis.best_opening)(RUMMY, CARDS, best=1), "best is Wish.* not 1"),
    ],
)
def test_a_wrong_kind_is_named_with_its_parameter(make: Callable[[], object], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        make()


@pytest.mark.parametrize("name", ["limit", "cards"])
def test_a_knock_has_no_negative_limit(name: str) -> None:
    with pytest.raises(ValueError, match=f"'{name}' must be >= 0: -1"):
        untyped(KnockAt)(**{name: -1})


def test_a_deck_has_an_end() -> None:
    for packs, jokers in ((10**9, 0), (1, 10**12)):
        with pytest.raises(ValueError, match="must be <="):
            romi.Deck(packs, jokers)


def test_wrong_kinds_leave_the_right_ones_alone() -> None:
    meld = ROMI51.meld(CARDS).unwrap()
    assert isinstance(meld, Meld)
    assert romi.rules.Seat(list(CARDS), [meld]).left == CARDS


def _asking() -> tuple[tuple[Callable[..., object], dict[str, object]], ...]:
    """Every public question that is asked of a variant, with right values for what it needs beside."""
    state = play.start(RUMMY, players=2, seed=1)
    right: dict[str, object] = {
        "hand": CARDS,
        "hands": [CARDS],
        "cards": CARDS,
        "table": (),
        "knocker_melds": (),
        "state": state,
        "view": play.view(state, 1),
        "move": romi.moves.DrawStock(),
        "players": [simulate.greedy.player(RUMMY)] * 2,
        "history": MatchHistory(2),
        "situation": analysis.Situation(hand=CARDS),
        "strategies": (simulate.greedy, simulate.greedy),
        "path": "variant.toml",
        "number": 1,
        "a": simulate.greedy,
        "b": simulate.greedy,
        "after": RUMMY,
    }
    found = []
    for room in (analysis, play, simulate, variants):
        for name in room.__all__:
            thing = getattr(room, name)
            asked = dict(inspect.signature(thing).parameters) if inspect.isfunction(thing) else {}
            if "Variant" in str(next(iter(asked.values()), None)) and name != "no_change":
                needed = [
                    each.name
                    for each in list(asked.values())[1:]
                    if each.default is each.empty and each.kind != each.VAR_POSITIONAL
                ]
                found.append((thing, {each: right[each] for each in needed}))
    return tuple(found)


@pytest.mark.parametrize("wrong", ["rummy", None])
def test_whatever_is_asked_of_a_variant_names_what_is_none(wrong: object, tmp_path: Path) -> None:
    for question, needed in _asking():
        beside = needed | ({"path": tmp_path / "variant.toml"} if "path" in needed else {})
        with pytest.raises(TypeError, match=r"is not a variant; a name becomes one by variants\.find"):
            called(question, wrong, beside)


def called(question: Callable[..., object], first: object, beside: dict[str, object]) -> object:
    """The answer to the question, with each value in the place or under the name that it takes."""
    kinds = inspect.signature(question).parameters
    placed = [value for name, value in beside.items() if kinds[name].kind is not inspect.Parameter.KEYWORD_ONLY]
    named = {name: value for name, value in beside.items() if kinds[name].kind is inspect.Parameter.KEYWORD_ONLY}
    return question(first, *placed, **named)


def test_what_is_no_state_is_named() -> None:
    with pytest.raises(TypeError, match="moves are legal in a State or a View, not in a str"):
        untyped(play.legal_moves)("draw")
    for question in (play.score, play.deal_end, play.record, play.public_record):
        with pytest.raises(TypeError, match="a deal in progress is a State, not a str"):
            untyped(question)("draw")
    with pytest.raises(TypeError, match="a deal in progress is a State, not a View"):
        untyped(play.view)(play.view(play.start(RUMMY, players=2, seed=1), 0), 0)


def test_both_variants_that_differ_are_variants() -> None:
    with pytest.raises(TypeError, match="'x' is not a variant"):
        untyped(variants.diff)(RUMMY, "x")


@pytest.mark.parametrize("wrong", [None, "too-few", 5])
def test_a_sentence_is_made_of_a_violation(wrong: object) -> None:
    with pytest.raises(TypeError, match="a sentence is made of a violation, not of"):
        untyped(romi.sentence)(wrong)


def test_an_opening_is_given_meld_by_meld() -> None:
    """The cards of one meld, starred, are no melds."""
    with pytest.raises(TypeError, match=r"'cards' are given in a tuple or a list, and this is neither: card\('7h'\)"):
        untyped(ROMI51.check_opening)(*CARDS)
    with pytest.raises(TypeError, match="'table' must be a tuple or a list"):
        untyped(analysis.open_ends)(RUMMY, ROMI51.meld(CARDS).unwrap)
