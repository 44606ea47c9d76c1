"""The grammars that `docs/formats.md` shows: what they derive is read, what is read they derive, and what is written they derive too."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random
from typing import Final

import jsonschema
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark, UnexpectedInput

import romi
from romi import data, notation, play
from romi.cli import sheetfile
from romi.cli.voice import Misuse
from romi.data.values import Schema
from romi.moves import parse_move, write_move
from romi.sentences import tongue
from romi.variants.notations import NOTATIONS
from tests.outside.altering import text_altered
from tests.outside.forms import FORMS, records, score_files
from tests.outside.values import SOME
from tests.source import ROOT

PAGE: Final = (ROOT / "docs" / "formats.md").read_text("utf-8")
GRAMMAR: Final = "\n".join(re.findall(r"<!-- grammar -->\n```text\n(.*?)```", PAGE, re.DOTALL))
SCORE: Final = json.loads((ROOT / "docs" / "score.schema.json").read_text("utf-8"))
BY_NAME: Final = {form.name: form for form in FORMS}
NOTED: Final = dict(zip(("players", "ranks", "cards", "phase", "step"), NOTATIONS.values(), strict=True))


@cache
def grammar(start: str) -> Lark:
    return Lark(GRAMMAR, start=start)


def derived(start: str, text: str) -> bool:
    """Whether the grammar derives the text."""
    try:
        grammar(start).parse(text)
    except UnexpectedInput:
        return False
    return True


def small(text: str) -> str:
    """The text in small letters, each accent with its letter: those of the languages, and no others."""
    letters = re.sub("[A-ZÁÉÍÓÖŐÚÜŰ]", lambda letter: letter[0].lower(), text)
    return re.sub("[aeiou][\u0301\u0308\u030b]", lambda letter: unicodedata.normalize("NFC", letter[0]), letters)


def is_read(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True


def texts(start: str, **explicit: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """What the grammar makes up, as far as it derives it: a word that stands alone may run into the next one."""
    return from_lark(grammar(start), start=start, explicit=explicit).filter(lambda text: derived(start, text))


@settings(max_examples=60)
@given(text=texts("cards"))
def test_cards_of_the_grammar_are_read(text: str) -> None:
    romi.cards(text)


@settings(max_examples=60)
@given(text=texts("move"), loud=st.booleans())
def test_moves_of_the_grammar_are_read_and_written_in_both_languages(text: str, loud: bool) -> None:
    """Capitals are the same; what is written the grammar derives."""
    move = parse_move(text)
    assert derived("move", small(str(move)))
    assert parse_move(write_move(move, "hu"), "hu") == move
    if loud:
        assert str(parse_move(text.upper().replace("\u1e9e", "ß"))).lower() == str(move).lower() or not text.isascii()


@pytest.mark.parametrize(("start", "form"), [("cards", "cards"), ("move", "move")])
def test_what_is_read_the_grammar_derives_and_nothing_else(start: str, form: str) -> None:
    """Of texts that were altered and put together of words."""
    seen = 0
    for text in BY_NAME[form].inputs(600):
        if len(text) < 120:
            assert is_read(BY_NAME[form].read, text) is derived(start, small(text)), text
            seen += derived(start, small(text))
    assert seen > 40


def test_what_is_written_of_cards_the_grammar_derives() -> None:
    """In every style; tiles are numbers."""
    for style in ("unicode", "ascii", "glyph", "hu"):
        for card in (*romi.card.NATURALS, romi.JOKER, notation.card("*=7h"), notation.card("5c=9h")):
            assert derived("card", small(romi.show([card], style))), (style, card)


def test_the_hungarian_words_are_those_of_the_page() -> None:
    told = dict(re.findall(r"`([\w-]+)` ([\w:]+) \|", PAGE))
    assert told == dict(tongue("hu").verbs)


RULES: Final = st.sampled_from(['    base = "rummy"\n    name = "friday"', '    name = "x"'])
EXPLICIT: Final = {
    "WS": st.sampled_from([" ", "  ", "\t"]),
    "GAP": st.sampled_from([" ", ", ", "  "]),
    "ON": st.just(" on "),
    "SEED": st.integers(0, (1 << 64) - 1).map(str),
    "INDENTED": st.just('    name = "x"'),
    "JSON_OBJECT": st.sampled_from(["{}", '{"units": [3, -3]}', '{"a; b": [0], "c": []}']),
    "COMMENT": st.sampled_from(["# a turn", "#", "# 1: draw; #"]),
    "MARK": st.just(""),
    "NAME": st.sampled_from(["friday", "Péntek 51", "x"]),
    "ENGLISH": st.sampled_from(["7 of hearts", "ace-of-spades"]),
    "HUNGARIAN": st.sampled_from(["kőr 7", "makk-ász"]),
    "WAY": st.sampled_from(["römi", "flush", "one-colour"]),
}
"""What stands on one line, and numbers within their bounds."""


@settings(max_examples=30)
@given(text=texts("record", **EXPLICIT))
def test_records_of_the_grammar_are_read(text: str) -> None:
    """Whatever their deal and moves would come to; rules of somebody's own are given, and an order is of cards that can be shuffled."""
    assume("rules: own" not in text and text.count('    name = "x"') < 2)
    try:
        told = play.parse_record(text)
    except play.RecordError as fault:
        assert re.search("a shoe is made of plain cards|declared", str(fault)), str(fault)  # noqa: PT017
    else:
        assert play.parse_record(play.write_record(told)) == told


def test_records_that_are_written_the_grammar_derives() -> None:
    for text in records():
        head, moves = re.split(r"\n\n(?! {4})", text, maxsplit=1)
        few = "\n".join(moves.splitlines()[:6])
        assert derived("record", small(f"{head}\n\n{few}\n")), f"{head}\n\n{few}\n"


@pytest.mark.parametrize("start", ["players", "ranks", "step"])
@settings(max_examples=30)
@given(drawn=st.data())
def test_what_a_variant_file_says_in_a_few_words_is_what_the_grammar_says(start: str, drawn: st.DataObject) -> None:
    """Derived ones are read; altered ones are read exactly where they are derived."""
    phases = {"PHASE": st.sampled_from(["DRAW", "LAY", "DONE", "BUY"])} if start == "step" else {}
    text = drawn.draw(texts(start, WS=st.just(" "), **phases))
    for said in (text, text_altered(text, [text], Random(drawn.draw(st.integers(0, 10**6))))):
        if len(said) <= 200 and len(said.splitlines()) == 1:
            read = is_read(NOTED[start].read, said)
            right = derived(start, said if start != "ranks" else said.lower()) and _rising(start, said)
            assert read is right, said


def _rising(start: str, text: str) -> bool:
    numbers = [int(number) for number in re.findall("[0-9]+", text)] if start == "players" else []
    return numbers == sorted(numbers)


def test_score_files_that_are_read_fit_the_schema_of_the_page() -> None:
    """And what does not fit it is refused: names, ways and cards are what the schema leaves open."""
    validator = jsonschema.Draft202012Validator(SCORE)
    validator.check_schema(SCORE)
    fit = 0
    for text in (*score_files(), *BY_NAME["score file"].inputs(800)):
        try:
            whole = tomllib.loads(text.removeprefix("\ufeff"))
        except (ValueError, RecursionError):
            continue
        try:
            sheetfile.parse(text)
        except Misuse as fault:
            if validator.is_valid(whole):
                assert re.search("there is no (player|way)|at character|must be one card", str(fault)), str(fault)  # noqa: PT017
        else:
            fit += 1
            validator.validate(whole)
    assert fit > 30


# --- JSON ----------------------------------------------------------------------------------------


PLAIN: Final[dict[object, st.SearchStrategy[object]]] = {
    "string": st.text(max_size=5),
    "integer": st.integers(-2, 9),
    "boolean": st.booleans(),
    "null": st.none(),
    "object": st.just(json.loads(data.dumps(SOME["meld"][0]))),  # anything that says of itself what it is
}


def of_schema(schema: Schema) -> st.SearchStrategy[object]:
    """Data that fit the schema of a kind, as far as schemas of ours say anything."""
    defs = schema.get("$defs", {})
    assert isinstance(defs, dict)

    def made(part: object) -> st.SearchStrategy[object]:
        match part:
            case {"$ref": str(name)}:
                return st.deferred(lambda: made(defs[name.rpartition("/")[2]]))
            case {"const": value}:
                return st.just(value)
            case {"enum": [*values]}:
                return st.sampled_from(values)
            case {"anyOf": [*parts]}:
                return st.one_of(*map(made, parts))
            case {"type": "object", "properties": dict(fields)}:
                return st.fixed_dictionaries({key: made(inner) for key, inner in fields.items()})
            case {"type": "array", "prefixItems": [*parts]}:
                return st.tuples(*map(made, parts)).map(list)
            case {"type": "array", "items": inner}:
                return st.lists(made(inner), max_size=3)
            case {"type": "string", "pattern": str(pattern)}:
                return st.from_regex(pattern.replace("$", r"\Z"))
            case {"type": "string", "description": str(told)} if "move" in told:
                return st.sampled_from(["draw", "discard 5s", "lay 7h 8h 9h / 4c 4d *"])
            case {"type": str(kind)}:
                return PLAIN[kind]
        raise AssertionError(part)

    fields = schema["properties"]
    assert isinstance(fields, dict)
    named = {"variant": {"const": "rummy"}, "rules": {"const": ""}} if "variant" in fields else {}
    return made(schema | {"properties": fields | named})


FORM: Final = re.compile(
    r"is missing|not part of it|a list|an object was|not what belongs|is not text|is not one of|is written|not a kind"
)


@pytest.mark.parametrize("kind", data.KINDS)
@settings(max_examples=25)
@given(drawn=st.data())
def test_what_fits_the_schema_is_read_or_refused_by_a_rule(kind: str, drawn: st.DataObject) -> None:
    """The reader has nothing to say against its form."""
    told = drawn.draw(of_schema(data.schema(kind)))
    try:
        data.loads(json.dumps(told))
    except data.DataError as fault:
        assert not FORM.search(str(fault).removeprefix("verdict.value: an object")), (str(fault), told)  # noqa: PT017


@pytest.mark.parametrize("kind", data.KINDS)
def test_what_is_read_fits_the_schema(kind: str) -> None:
    """Of texts that were altered."""
    form, validator = BY_NAME[f"{kind} in JSON"], jsonschema.Draft202012Validator(data.schema(kind))
    read = 0
    for text in islice(form.inputs(400), 1, None, 2):
        if is_read(form.read, text):
            read += 1
            validator.validate(json.loads(text.removeprefix("\ufeff")))
    assert read > 5
