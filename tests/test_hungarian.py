"""Hungarian as players speak it: no English word in an answer, and the right article before everything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

import attrs
import pytest

import romi
from romi import variants
from romi.cli import hands, main
from romi.cli.language import spoken
from romi.cli.parser import _RUN
from romi.cli.typing_in import read_move
from romi.moves.values import EVERY_KIND
from romi.sentences import languages, tongue
from romi.sentences.errors import error_in
from romi.sentences.rules import ids
from romi.sentences.tongue import Tongue
from romi.variants import ALL, Variant
from tests.errors_said import errors
from tests.test_codes import CASES, violations
from tests.test_gallery import GAMES

HU = tongue("hu")
TABLES = tuple(
    field.name
    for field in attrs.fields(Tongue)
    if field.name not in ("code", "name", "style", "decimal", "letters", "fit")
)
AMOUNTS = (0, 1, 2, 5)
WORD = re.compile(r"[^\W\d_]{2,}")

HUNGARIAN_TOO = {
    *("at", "be", "buli", "es", "friss", "hand", "is", "kőr", "meg", "minimum", "most", "no"),
    *("ok", "pikoló", "program", "römi", "royal", "sort", "szúró"),
}
"""Words that both languages have; `at` and `es` are endings behind a number."""

LITERAL = {
    *(
        "ace",
        "cards",
        "cut",
        "deal",
        "html",
        "jk",
        "json",
        "lang",
        "left",
        "order",
        "penalty",
        "pointminimum",
        "points",
    ),
    *("rank", "replay", "romi", "seed", "suit", "th", "toml", "true", "utf", "void", "yes"),
}
"""What is typed or written as it stands: options, keys of files, letters of cards."""


NAMES = {"rummy", "magyar", *(word for variant in ALL for word in re.findall(r"[a-z]+", variant.name))}
"""What games are called."""


def words_of(text: str) -> set[str]:
    """The words of a text, without blanks and what stands as code."""
    return {
        word.lower()
        for word in WORD.findall(
            re.sub(
                r"\{\w+\}|`[^`]*`|'[^' ]*'|'DRAW [^']*'|\"[^\" ]*\"|\b[a-z_]+ ?=|\b[a-z]+_[a-z_]+\b|\(\w+\)|\[[^\]]*\]|--\w[\w-]*",
                " ",
                text,
            )
        )
    }


ENGLISH = (
    frozenset(word for name in TABLES for text in getattr(tongue("en"), name).values() for word in words_of(text))
    - HUNGARIAN_TOO
    - LITERAL
)
"""Every word that we say in English."""

PLACE = re.compile(r"\b(?:view|move\.move|variant(?=:))[.\w]*")
"""Where in a view, or in other data, as it is written there."""

VOWELS = "aáeéiíoóöőuúüűAÁEÉIÍOÓÖŐUÚÜŰ"
POINTING = {"jelenti", "megy", "nem", "nyer", "teheti", "veheti", "viszi", "szúrhat", "lesz", "helyettesít", "szúró"}
"""What may follow `az` as a word of its own (that one), and not as an article."""


def wrong_articles(text: str) -> list[str]:
    """Where `a` stands before a vowel, or `az` before a consonant, as it is spoken."""
    wrong = []
    for article, word in re.findall(r"(?<![\w-])([Aa]z?) [„\"(]?([\wÀ-ž♥♦♣♠*]+)", text):
        number = re.match(r"\d+", word)
        digits = number[0] if number else ""
        vowel = digits[:1] == "5" or (digits[:1] == "1" and len(digits) % 3 == 1) if number else word[0] in VOWELS
        if vowel != (article.lower() == "az") and not (article.lower() == "az" and word in POINTING):
            wrong.append(f"{article} {word}")
    return wrong


def checked(text: str) -> None:
    """No English word, no wrong article, no open form."""
    line = " ".join(text.split())
    assert words_of(line) & ENGLISH == set()
    assert wrong_articles(line) == []
    assert re.findall(r"\(z\)|[{}]|\bNone\b|\d\.\d", line) == []


def everything_said() -> Iterator[tuple[str, str, str]]:
    """Every template of every table, by table and key."""
    for name in TABLES:
        for key, template in getattr(HU, name).items():
            yield name, key, template


@pytest.mark.parametrize("amount", AMOUNTS)
def test_every_sentence_is_hungarian_whatever_stands_in_it(amount: int) -> None:
    """Amounts, and the articles before them."""
    for name, key, template in everything_said():
        if (name, key) not in {("errors", "is not UTF-8 text at byte {n}"), ("errors", "this is not UTF-8 text")}:
            checked(HU.fill(template, **dict.fromkeys(re.findall(r"{(\w+)}", template), amount)))


@pytest.mark.parametrize("cards", ["Ah", "5c", "7h", "*", "Qd Js"])
def test_every_sentence_has_the_article_of_its_cards(cards: str) -> None:
    """Ász and ötös with az, the others with a."""
    shown = romi.show(romi.cards(cards), "hu")
    for template in HU.codes.values():
        assert wrong_articles(HU.fill(template, cards=shown, got=2, need=3)) == []


@pytest.mark.parametrize("code", CASES, ids=str)
def test_every_refusal_is_hungarian(code: romi.Code) -> None:
    """As the library gives it."""
    for violation in violations(CASES[code]()):
        checked(romi.sentence(violation, "hu"))


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_every_rule_sheet_is_hungarian(variant: Variant) -> None:
    """Of the seven, and what differs from each to the others."""
    checked(variant.prose("hu").partition("\n")[2])
    for other in ALL:
        checked("\n".join(variants.diff(variant, other).prose("hu").splitlines()[1:]))


@pytest.mark.parametrize("name", GAMES)
def test_the_sheets_of_the_gallery_are_hungarian(name: str) -> None:
    """A function of one's own speaks as its docstring does; phases and ways out of one's own are names."""
    sheet = "\n".join(GAMES[name].prose("hu").splitlines()[1:])
    checked(re.sub(r"\b(?:SECOND|THIRD|CHOICE|OTHER|drop|wrong|pairs|one-suit|big-gin)\b", "", sheet))


@pytest.mark.parametrize("number", ids())
def test_every_rule_is_hungarian(number: str) -> None:
    """Its name, its text, its mark, its readings."""
    found = romi.rule(number, "hu")
    checked(f"{found.name} {found.text} {found.mark}")
    for reading in found.readings:
        checked(f"{reading.asked} {reading.play}")


def test_every_verb_can_be_typed_at_the_table() -> None:
    """Each move has one Hungarian word, and no two have the same."""
    assert {HU.verbs[kind.word] for kind in EVERY_KIND}.isdisjoint(kind.word for kind in EVERY_KIND)


@pytest.mark.parametrize(
    ("english", "hungarian"),
    [
        ("there is no variant 'xyz'; there are rummy, romi51", "nincs 'xyz' nevű változat; ezek vannak: rummy, romi51"),
        ("'7x' at character 1 is not a card", "'7x' nem lap (hely: 1)"),
        ("line 3: deal 1: upcard: must be one card", "3. sor: 1. leosztás: upcard: egyetlen lap kell"),
        (
            "argument --deals: 'x' is not a whole number of 0 or more",
            "--deals: 'x' nem 0 vagy annál nagyobb egész szám",
        ),
        (
            "argument --by: invalid choice: 'x' (choose from 'suit', 'rank')",
            "--by: nincs ilyen: 'x' (lehetséges: 'suit', 'rank')",
        ),
        ("the phase is DRAW, and its moves: draw, take", "a szakasz DRAW, lépései: húz, felvesz"),
    ],
)
def test_errors_in_hungarian(english: str, hungarian: str) -> None:
    """Found by their English form, part by part."""
    assert error_in(english, "hu") == hungarian
    assert error_in(english, "en") == english


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "'' nem lépés: a lépések így kezdődnek: húz, felvesz, "),
        ("lerak", "'lerak' hiányos: egy lépés ilyen: lerak 7♥ 8♥ 9♥ / 4♣ 4♦ * (hely: 1)"),
        ("dob 5x", "'5x' nem lap (hely: 5)"),
        ("lerak 7♥,5x", "'5x' nem lap (hely: 10)"),
        (
            "szúr 7♥ 8♥",
            "'7♥ 8♥' helyett lapok kellenek, aztán 'ide:' és egy asztalon fekvő kombináció sorszáma (hely: 6)",
        ),
        ("szúr 7♥ ide: z", "'z' nem egy asztalon fekvő kombináció sorszáma: a számozás 1-től 9999-ig tart (hely: 14)"),
        ("bemond flös 7♥ : 5x", "'5x' nem lap (hely: 18)"),
        ("felvesz 0", "'0' nem darabszám: legalább 1, legfeljebb 9999 lap vehető fel (hely: 9)"),
    ],
)
def test_a_move_that_is_none_is_shown_as_it_was_typed(typed: str, told: str) -> None:
    """In the words that stand there, where they stand."""
    with pytest.raises(romi.NotationError) as refused:
        read_move(typed, "hu")
    assert error_in(str(refused.value), "hu").startswith(told)


@pytest.mark.parametrize(("place", "words"), tuple(errors()), ids=str)
def test_every_error_is_hungarian(place: str, words: str) -> None:
    """Of files, records, matches, moves, the command: whatever is wrong, a number or a word in its blanks."""
    said = [error_in(words.replace("{}", filled), "hu") for filled in ("7", "'xyz'")]
    english = [words_of(PLACE.sub(" ", text)) & ENGLISH for text in said]
    assert set() in english, (place, said)
    assert wrong_articles(said[english.index(set())]) == []


def test_every_other_language_could_be_checked_so() -> None:
    """There are two so far."""
    assert languages() == ("en", "hu")


COMMANDS = (
    *(
        (),
        ("-h",),
        ("xyz",),
        ("meld",),
        ("meld", "xyz", "7h"),
        ("meld", "romi51", "7x"),
        ("meld", "romi51", "7h", "8h", "*"),
    ),
    *(
        ("meld", "romi51", "9c", "9c", "9d"),
        ("opening", "romi51", "Kh Kd *", "Qs Qd Qh"),
        ("opening", "romi51", "--turn", "x", "7h"),
    ),
    *(
        ("variants",),
        ("rules", "kopogos"),
        ("rules", "magyar", "--base", "romi51"),
        ("explain", "HAND7"),
        ("explain", "R51-99"),
    ),
    *(
        ("deal", "handromi", "--seed", "6"),
        ("deal", "romi51", "--players", "9"),
        ("deal", "romi51", "--dealer", "9", "--seed", "1"),
    ),
    *(
        ("arrange", "kopogos", "7h 8h 9h 9c 9d Kc"),
        ("discard", "romi51", "7h 8h 9h 9c * Kc"),
        ("outs", "rummy", "9c 9h", "--seen", "9d"),
    ),
    *(("rearrange", "rabloromi", "7h 8h Kc", "--table", "7h 8h 9h Th / 7c 7d 7s"), ("rearrange", "rummy", "7h")),
    *(
        ("simulate", "rummy", "--players", "mohó,óvatos", "--deals", "2", "--seed", "7"),
        ("simulate", "rummy", "--players", "x"),
    ),
    *(("score", "romi51", "nincs.toml"), ("replay", "nincs.txt"), ("play", "kopogos", "--against", "óvatos,óvatos")),
)


@pytest.mark.parametrize("words", [*COMMANDS, *((name, "-h") for name in (*_RUN, *hands.COMMANDS))], ids=" ".join)
def test_the_command_answers_in_hungarian(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """Help, answers, refusals and misuse."""
    with suppress(SystemExit):
        main(("--lang", "hu", *words))
    said = capsys.readouterr()
    text = re.sub(
        r"'[^']*'|\{[^}]*\}|^használat:.*(?:\n +.*)*|^    \w+ +|^  -.*?(?:  |$)",
        " ",
        said.out + said.err,
        flags=re.MULTILINE,
    )
    shown = {word.lower() for argument in words for word in WORD.findall(argument)} | NAMES
    assert words_of(text) & ENGLISH - shown == set()
    assert wrong_articles(text) == []
    assert said.out or said.err


def test_a_whole_game_at_the_terminal_is_hungarian(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hints followed to the end of the deal, an illegal move, a word that is none, the list of moves, taking back, help."""
    typed = iter(
        [
            "súgó",
            "xyz",
            "dob Kx",
            "szúr K♦ ide: 9",
            "vége",
            "lépések",
            "tipp",
            "vissza",
            "rang",
            "asztal",
            *["ok"] * 300,
        ]
    )

    def line(prompt: str) -> str:
        print(prompt)
        return next(typed)

    monkeypatch.setattr("builtins.input", line)
    assert main(("--lang", "hu", "play", "rummy", "--seed", "7")) == 0
    text = capsys.readouterr().out
    assert "[húz, felvesz; ?]" in text
    assert "egy óvatos játékos ezt tenné: húz" in text
    assert "  dob " in text or "  húz\n" in text
    assert "nem szabályos: szúr K♦ ide: 9" in text
    assert " pont" in text
    assert words_of(text) & ENGLISH - NAMES - {"kx", "xyz"} == set()
    assert wrong_articles(text) == []


@pytest.mark.parametrize(
    ("words", "environment", "lang"),
    [
        ((), {"ROMI_LANG": "hu", "LANG": "en_US.UTF-8"}, "hu"),
        ((), {"LANG": "hu_HU.UTF-8"}, "hu"),
        ((), {"LANG": "de_DE.UTF-8"}, "en"),
        ((), {"LC_ALL": "C", "LANG": "hu_HU"}, "en"),
        ((), {}, "en"),
        (("--lang=en",), {"ROMI_LANG": "hu"}, "en"),
        (("meld", "--lang", "hu"), {}, "hu"),
        (("--lang", "xx"), {"ROMI_LANG": "hu"}, "hu"),
    ],
)
def test_the_language_comes_from_the_command_line_or_the_system(
    words: tuple[str, ...], environment: dict[str, str], lang: str
) -> None:
    """--lang first, then ROMI_LANG, then the system; English for those that we do not speak."""
    assert spoken(words, environment) == lang
