"""Languages: each is one file with the same words in it, and what a sentence needs is settled when its blanks are filled."""

from __future__ import annotations

import re

import attrs
import pytest

from romi.moves import Move, parse_move, write_move
from romi.sentences import Language, languages, tongue
from romi.sentences.errors import error_in
from romi.sentences.grammar import english, hungarian
from romi.sentences.tongue import Tongue

TABLES = tuple(
    field.name
    for field in attrs.fields(Tongue)
    if field.name not in ("code", "name", "style", "decimal", "letters", "fit")
)
OTHERS = tuple(lang for lang in languages() if lang != "en")
AMOUNTS = (0, 1, 2, 5)


def table(lang: Language, name: str) -> dict[str, str]:
    """A table of the language."""
    found = getattr(tongue(lang), name)
    assert isinstance(found, dict)
    return found


def blanks(template: str) -> set[str]:
    """The blanks of a template."""
    return set(re.findall(r"{(\w+)}", template))


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_the_same_words(lang: Language, name: str) -> None:
    """Key by key, and nothing is said of what the English words do not know."""
    assert table(lang, name).keys() == table("en", name).keys()
    for key, template in table(lang, name).items():
        assert blanks(template) <= blanks(table("en", name)[key]) | {"got"}, key
        assert template.strip() == template, key


@pytest.mark.parametrize(
    ("number", "article"),
    [
        *(
            (0, "a"),
            (1, "az"),
            (2, "a"),
            (4, "a"),
            (5, "az"),
            (7, "a"),
            (10, "a"),
            (11, "a"),
            (15, "a"),
            (50, "az"),
            (51, "az"),
        ),
        *(
            (100, "a"),
            (150, "a"),
            (500, "az"),
            (1000, "az"),
            (1500, "az"),
            (5000, "az"),
            (10_000, "a"),
            (1_000_000, "az"),
        ),
    ],
)
def test_the_article_goes_by_how_a_number_is_spoken(number: int, article: str) -> None:
    """Egy, öt, ötven, ezer and egymillió begin with a vowel."""
    assert hungarian(f"a(z) {number}. kör") == f"{article} {number}. kör"
    assert hungarian(f"A(z) {number} pont") == f"{article.capitalize()} {number} pont"


@pytest.mark.parametrize(
    ("word", "article"),
    [
        ("Á♥", "az"),
        ("5♣", "az"),
        ("9♥", "a"),
        ("*", "a"),
        ("Anna", "az"),
        ("Özséb", "az"),
        ("Béla", "a"),
        ('"út"', "az"),
    ],
)
def test_the_article_goes_by_how_a_word_is_spoken(word: str, article: str) -> None:
    """Cards, names, and what stands in quotes."""
    assert hungarian(f"a(z) {word} letétele") == f"{article} {word} letétele"


@pytest.mark.parametrize(
    ("count", "words"), [(1, "egyszeresen"), (2, "kétszeresen"), (6, "6-szorosan"), (10, "10-szeresen")]
)
def test_how_many_times_over(count: int, words: str) -> None:
    """In words for a few, else with the ending that fits."""
    assert hungarian(f"{count}-szorosan számít") == f"{words} számít"


def test_english_has_its_plurals() -> None:
    """By the number that stands before."""
    assert [english(f"{n} card(s) left") for n in AMOUNTS] == [
        "0 cards left",
        "1 card left",
        "2 cards left",
        "5 cards left",
    ]
    assert english("1 match(es) of 7 deal(s)") == "1 match of 7 deals"


@pytest.mark.parametrize("amount", AMOUNTS)
@pytest.mark.parametrize("lang", languages())
def test_no_sentence_leaves_a_form_open(lang: Language, amount: int) -> None:
    """Whatever stands in the blanks."""
    speech = tongue(lang)
    for name in TABLES:
        for key, template in table(lang, name).items():
            said = speech.fill(template, **dict.fromkeys(blanks(template), amount))
            assert not re.search(r"\(z\)|\w\(e?s\)|[{}]", said), key


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    "written",
    [
        *(
            "draw",
            "take",
            "take 3",
            "take-exchange",
            "swap 7h",
            "lay 7h 8h 9h / 4c 4d *",
            "lay *=6h 7h 8h",
            "lay-off Th on 1",
        ),
        *(
            "exchange 4h 5h on 12",
            "regroup 7h 8h 9h / 2c 2d 2s",
            "regroup",
            "put-back",
            "discard Qs",
            "end",
            "pass",
            "redeal",
        ),
        *("knock 5s: 7h 8h 9h / Ac Ad Ah", "knock: 7h 8h 9h", "declare one-colour", "declare flush 5s", "redeal 7h 8h"),
        *("declare römi 5s: 7h 8h 9h", "declare from-hand", "knock"),
    ],
)
def test_a_move_is_written_and_read_in_every_language(lang: Language, written: str) -> None:
    """What people of that language write is read back as the same move; the words of a record are read too."""
    move: Move = parse_move(written)
    assert parse_move(write_move(move, lang), lang=lang) == move
    assert parse_move(written, lang=lang) == move


def test_moves_in_hungarian() -> None:
    """Verbs, ways and cards."""
    said = [
        write_move(parse_move(text), "hu")
        for text in ("discard 5s", "lay-off Th Jh on 2", "declare flush 5s", "take-exchange")
    ]
    assert said == ["dob 5♠", "szúr 10♥ B♥ ide: 2", "bemond flös 5♠", "cserelap"]


@pytest.mark.parametrize("lang", OTHERS)
def test_every_error_is_found_by_its_english_form(lang: Language) -> None:
    """Its blanks filled; what has no words in the language stays."""
    for form, words in tongue(lang).errors.items():
        filled = dict.fromkeys(blanks(form), "5")
        assert error_in(form.format(**filled), lang) == tongue(lang).fill(words, **filled), form
    assert error_in("something else: 7", lang) == "something else: 7"


def test_a_language_that_there_is_not_is_named() -> None:
    """With those there are."""
    with pytest.raises(ValueError, match="there are words in 'en' and 'hu', not in 'de'"):
        tongue("de")
