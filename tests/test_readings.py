"""The rule book: every rule can be looked up, and every other way to play that its readings name is one field away."""

from __future__ import annotations

import ast
import importlib
import re

import attrs
import pytest

import romi
from romi import variants
from romi.sentences import Language, languages
from romi.sentences.rules import game_of, ids, readings, said_by
from romi.variants.sheet import citations as cited
from romi.variants.sheet import rule_sheet
from tests.source import modules
from tests.test_rule_ids import IDS

READINGS = tuple((each.game, field, frozenset(each.rules)) for each in readings() for field in each.otherwise)


def citations(value: object) -> frozenset[str]:
    """The rules that the values of a variant cite."""
    return frozenset(cited(tuple(getattr(value, field.name) for field in attrs.fields(type(value)))))  # type: ignore[arg-type]


def names() -> dict[str, object]:
    """Every public name of the rooms that a variant is made of."""
    rooms = ("romi.card", "romi.deck", "romi.melds", "romi.rules", "romi.variants")
    found: dict[str, object] = {"evolve": attrs.evolve, "draws": importlib.import_module("romi.rules.draws")}
    for name in modules():
        if name.startswith(rooms):
            found |= {word: value for word, value in vars(importlib.import_module(name)).items() if word[0] != "_"}
    return found


@pytest.mark.parametrize(("name", "field", "about"), READINGS)
def test_another_reading_is_one_change_away(name: str, field: str, about: frozenset[str]) -> None:
    """The variant with that change is another variant, there is no nonsense in it, and nothing else of the rule sheet has changed."""
    variant = variants.by_name(name)
    other = eval(f"evolve(variant, {field})", names() | {"variant": variant})  # noqa: S307
    assert isinstance(other, variants.Variant)
    assert other.problems() == ()
    changed = [*variants.diff(variant, other)]
    assert changed
    call = ast.parse(f"evolve(variant, {field})", mode="eval").body
    assert isinstance(call, ast.Call)
    assert {re.split(r"[.\[]", change.where)[0] for change in changed} == {keyword.arg for keyword in call.keywords}
    for change in changed:
        # A rule in whose place another one stands is cited in both, and so are those that a value is made of.
        assert set(change.rules) <= about, change
    assert citations(other) <= citations(variant) | about
    assert citations(variant) <= citations(other) | about


def test_what_a_reading_decides_is_not_called_stated() -> None:
    """The rule book says of every rule that has a reading that it was decided, at least in part."""
    decided = {number for reading in readings() for number in reading.rules}
    assert [number for number in sorted(decided) if "decided" not in romi.rule(number).mark] == []


IN_PART = (
    *("F10", "F11", "F12", "HAND4", "HAND5", "HAND7", "HAND10", "RABLO4", "RABLO6", "RABLO7", "KOP6", "KOP7", "RUM1"),
    *("RUM6", "R51-1", "TIZ5", "TIZ6", "TIZ7", "TIZ8", "TIZ9", "TIZ10", "MAGY3", "MAGY4", "MAGY5"),
)


@pytest.mark.parametrize("number", IN_PART)
def test_what_was_decided_in_part_says_so(number: str) -> None:
    """The sources do not state all of these rules."""
    assert romi.rule(number).mark == "stated, in part decided"


@pytest.mark.parametrize(
    ("asked", "where"),
    [
        ("thrown back at once", "handromi kopogos tizlapos magyar"),
        ("a joker as exchange card", "tizlapos magyar"),
        ("who deals next", "kopogos"),
        ("who cuts", "tizlapos"),
        ("who may ask for a friss", "tizlapos"),
        ("when exactly is the stock out", "handromi romi51 tizlapos magyar"),
        ("when is the deal void", "rummy"),
        ("how many packs for five or six", "handromi"),
        ("third cut joker", "handromi"),
        ("looked through", "handromi"),
        ("go back to the meld", "handromi romi51 magyar"),
        ("taken in this turn replace a joker", "handromi romi51 magyar"),
        ("every card arranged", "kopogos tizlapos"),
        ("one card fewer", "rabloromi"),
        ("how large is the one-colour hand", "rabloromi"),
        ("one player or none left in", "tizlapos"),
        ("is the ace a court card", "tizlapos"),
        ("several special hands", "tizlapos"),
    ],
)
def test_what_was_decided_is_asked_where_it_comes_up(asked: str, where: str) -> None:
    """In the readings of each game in which it does."""
    assert [
        variant.name
        for variant in variants.ALL
        if any(asked in reading.asked for reading in readings("en", variant.name))
    ] == where.split()


@pytest.mark.parametrize("lang", languages())
def test_readings_are_of_known_rules(lang: Language) -> None:
    """Each game has its readings, each asks something and says what is played; the ids are of rules that there are."""
    for variant in variants.ALL:
        found = readings(lang, variant.name)
        assert len(found) > 3
        assert all(reading.asked and reading.play for reading in found)
        assert {number for reading in found for number in reading.rules} <= set(IDS)


@pytest.mark.parametrize("lang", languages())
def test_every_rule_can_be_looked_up(lang: Language) -> None:
    """By its id, in the order of the list: its name, its text, its mark, and its readings."""
    assert ids() == IDS
    for number in IDS:
        found = romi.rule(number.lower(), lang)
        assert (found.id, bool(found.name), bool(found.text), bool(found.mark)) == (number, True, True, True)
        assert all(number in reading.rules for reading in found.readings)
        assert str(found).startswith(f"{number} — {found.name} ({found.mark})\n  {found.text}")


def test_every_id_that_is_cited_can_be_looked_up() -> None:
    """Whatever a sentence of a sheet cites in one of the seven."""
    for variant in variants.ALL:
        cited = {
            number
            for answer in rule_sheet(variant).answers
            for sentence in answer.sentences
            for number in sentence.rules
        }
        assert cited <= set(ids())


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_the_prose_of_the_seven_says_every_rule_that_their_values_decide(variant: variants.Variant) -> None:
    """By the clauses that the rule book names; what no value decides, a turn or a search does."""
    said = said_by(variant.name)
    told = rule_sheet(variant).codes
    own = {number for number in said if game_of(number) == variant.name}
    assert {number: said[number] - told for number in own if not said[number] <= told} == {}
    in_words = {number for number in ids() if game_of(number) == variant.name} - own
    assert in_words <= {"RABLO5", "RUM8", "RUM9", "TIZ10"}


def test_the_family_is_said_where_a_value_decides_it() -> None:
    """Each rule of the family, by the sheet of one of the seven at least."""
    told = [rule_sheet(variant).codes for variant in variants.ALL]
    family = {number: codes for number, codes in said_by("handromi").items() if game_of(number) == ""}
    assert all(any(codes & each for each in told) for codes in family.values())
    assert set(IDS[:16]) - set(family) == {"F1", "F5", "F7", "F14"}


@pytest.mark.parametrize("number", ["", "R51-99", "X1", "R51"])
def test_an_id_that_there_is_not_is_refused(number: str) -> None:
    """With those of its kind."""
    with pytest.raises(ValueError, match="there is no rule"):
        romi.rule(number)
