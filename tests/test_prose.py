"""Rule sheets in words: all that a variant's values decide is said, in every language, from the values themselves."""

from __future__ import annotations

import dataclasses
import enum
import re
from collections.abc import Iterator
from inspect import isfunction
from typing import get_args

import attrs
import pytest

import romi
from romi import render, variants
from romi.moves import Lay
from romi.moves.values import EVERY_KIND
from romi.rules import RoyalFlush, WholeHand
from romi.rules.deals import Dealing, Dealt
from romi.rules.matches import Buli, FixedDeals, GamePoints, Stakes, Until
from romi.rules.matches.buli import SmallLimit
from romi.rules.scoring import BadPoints, KnockScore
from romi.rules.turns import Acts, Phase, Step, Turn, When
from romi.sentences import Language, languages, tongue
from romi.sentences.rules import said_by
from romi.variants import ALL, HANDROMI, RABLOROMI, ROMI51, TIZLAPOS, Variant, registry
from romi.variants.clauses import CITATIONS, clauses, own_words
from romi.variants.sheet import Teller, rule_sheet
from tests.test_gallery import GAMES

LANGUAGES = languages()


def parts(hint: object) -> Iterator[object]:
    """The type itself, or the types that a choice, a tuple or a set of it holds."""
    inner = [part for part in get_args(hint) if part is not Ellipsis]
    if registry.answers(hint) or not inner:
        yield hint
    else:
        for part in inner:
            yield from parts(part)


def blocks() -> tuple[object, ...]:
    """Every class and function of the library that may stand in a variant, or in what stands there."""
    waiting: list[object] = [Variant]
    for thing in waiting:  # It grows while it is gone through.
        if registry.is_class(thing) and attrs.has(thing):
            for _, hint in registry.fields(thing).values():
                for part in parts(hint):
                    found: list[object] = [part] if registry.is_class(part) else []
                    found += [
                        each for each in registry.answers(part).values() if isinstance(each, type) or isfunction(each)
                    ]
                    waiting += [each for each in found if each not in waiting and _is_block(each)]
    return tuple(waiting[1:])


def _is_block(thing: object) -> bool:
    if getattr(thing, "__module__", "") in ("romi.moves", "romi.card") or thing is Step:
        return False
    return isfunction(thing) or (registry.is_class(thing) and attrs.has(thing))


BLOCKS = blocks()


def name(thing: object) -> str:
    """What it is called."""
    return str(getattr(thing, "__name__", thing))


@pytest.mark.parametrize("block", BLOCKS, ids=name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_block_of_the_library_has_words(lang: Language, block: object) -> None:
    """As a whole, and for each parameter: for each of its alternatives, or for its number, or as a rule of its own."""
    known = tongue(lang).clauses
    assert {name(block)} <= known.keys(), f"no words in [clauses] of {lang}.words"
    if not (registry.is_class(block) and attrs.has(block)) or registry.of_rules(block):
        return  # Rules put together say what each of them says.
    head = set(re.findall(r"{(\w+)}", known[name(block)]))
    for parameter, (field, hint) in registry.fields(block).items():
        if field.name in CITATIONS or parameter in head:
            continue
        code = f"{name(block)}.{parameter}"
        inner = list(parts(hint))
        alternatives = [each for each in inner if registry.is_class(each) and issubclass(each, enum.Enum)]
        if code in known or any(set(map(name, blocks_of(part))) for part in inner):
            continue
        assert alternatives, code
        for kind in alternatives:
            assert all(f"{code}={each.name}" in known for each in kind), code


def blocks_of(hint: object) -> list[object]:
    """The blocks that may answer to this type."""
    return [thing for thing in registry.answers(hint).values() if _is_block(thing)]


def test_every_step_of_a_turn_has_words() -> None:
    """Each phase, each condition, each kind of move."""
    for lang in LANGUAGES:
        known = tongue(lang).clauses
        phases = {"OWN", *(phase for variant in ALL for step in steps_of(variant) for phase in (step.at, step.to))}
        assert {f"{place}.{phase}" for place in ("at", "to") for phase in phases} <= known.keys()
        assert {f"when.{when.name}" for when in When} | {f"move.{kind.word}" for kind in EVERY_KIND} <= known.keys()
        assert {f"acts.{acts.name}" for acts in Acts} | {"acts.USUAL"} <= known.keys()


def steps_of(variant: Variant) -> tuple[Step, ...]:
    """The steps of its turn."""
    return variant.turn.steps


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "in the phase buy: lay melds"), ("hu", "ebben a szakaszban: buy: lerakás")]
)
def test_a_phase_of_ones_own_is_told_by_its_name(lang: Language, told: str) -> None:
    """And who acts then, and where later turns begin."""
    lays = Step(Phase("BUY"), Lay, Phase.DONE, acts=Acts.OFFERED)
    text = attrs.evolve(ALL[0], turn=Turn((lays,), later=Phase("BUY"))).prose(lang)
    assert told in " ".join(text.split()).casefold()


def test_no_words_speak_of_what_there_is_not() -> None:
    """Every code in the words of clauses is one of a block, one of its parameters, or one of its alternatives."""
    kinds = {name(block): block for block in BLOCKS} | {"Variant": Variant}
    loose = ("range", "step", "step-again", "at", "to", "when", "acts", "move")
    for code in tongue("en").clauses:
        word, _, parameter = code.removesuffix("/item").rpartition("/")[2].partition(".")
        if word not in kinds:
            assert word in loose or hasattr(_enumeration(word), "__members__"), code
        elif parameter:
            kind = kinds[word]
            assert registry.is_class(kind)
            assert parameter.partition("=")[0] in registry.fields(kind), code


def _enumeration(word: str) -> object:
    for block in (Variant, *BLOCKS):
        if registry.is_class(block) and attrs.has(block):
            for _, hint in registry.fields(block).values():
                for part in _leaves(hint):
                    if name(part) == word:
                        return part
    return None


def _leaves(hint: object) -> Iterator[object]:
    inner = [part for part in get_args(hint) if part is not Ellipsis]
    yield from (leaf for part in inner for leaf in _leaves(part)) if inner else (hint,)


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_has_words_for_everything(lang: Language, variant: Variant) -> None:
    """No code, no brace, no open form; a sentence ends once."""
    text = variant.prose(lang)
    assert not re.search(r"[{}_=]|\(z\)|\w\(s\)|[A-Z][a-z]+\(|\bNone\b|;;|;,|\.\.| [,;.]", text), text
    assert text == str(variant) if lang == "en" else text != str(variant)
    assert text.splitlines()[0] == variant.title


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_field_that_differs_from_the_default_is_said(lang: Language, game: Variant) -> None:
    """Of each game of the gallery, also where a rule is a function or a class of its own."""
    plain = Variant(name="plain")
    sheet = rule_sheet(game, lang)
    told = {answer.field: [sentence.text for sentence in answer.sentences] for answer in sheet.answers}
    before = {
        answer.field: [sentence.text for sentence in answer.sentences] for answer in rule_sheet(plain, lang).answers
    }
    for clause in clauses(game):
        if clause.parameter in tongue(lang).questions and not clause.plain:
            assert told.get(clause.parameter), clause.parameter
            field = (
                "total_aim"
                if clause.parameter == "aim"
                else next(each.name for each in attrs.fields(Variant) if each.alias == clause.parameter)
            )
            unsaid = getattr(plain, field)
            assert (
                told[clause.parameter] != before.get(clause.parameter)
                or clause.held == unsaid
                or _same(clause.held, unsaid)
            )


def _same(one: object, two: object) -> bool:
    """Whether the two differ in nothing but what they cite."""
    return type(one) is type(two)


def test_what_a_sheet_says() -> None:
    """The words come from the values: another value, another sentence."""
    home = attrs.evolve(
        ROMI51,
        opening=romi.rules.all_of(romi.rules.PointMinimum(40), romi.rules.MeldCount(1)),
        lay_off=romi.rules.LayOffs(2),
    )
    assert "The melds of the opening are worth at least 40 points together." in home.prose()
    assert "At least 1 meld of 3 or more cards." in home.prose()
    assert "at most 2 cards at a time (F10)." in " ".join(home.prose().split())
    assert "A nyitás kombinációi együtt legalább 40 pontot érnek." in home.prose("hu")
    assert "az óramutató járásával szemben" in HANDROMI.prose("hu")


def thirteen_for_two(table: Dealing, /) -> romi.Verdict[Dealt]:
    """Thirteen cards for two players. More for nobody."""
    return ROMI51.deal(table)


@attrs.frozen
class NoNines:
    """A class with a docstring, and with words of its own."""

    def __call__(self, opening: romi.rules.Opening, /) -> tuple[romi.Violation, ...]:
        """Nothing is wrong."""
        return ()

    def prose(self, lang: Language, /) -> str:
        """In both languages."""
        return {"en": "no nine in an opening", "hu": "kilences nem lehet a nyitásban"}[lang]


def test_a_rule_of_ones_own_speaks_for_itself() -> None:
    """By its `prose`, or by the first sentence of its docstring."""
    home = attrs.evolve(ROMI51, deal=thirteen_for_two, opening=NoNines())
    assert "    Thirteen cards for two players.\n" in home.prose()
    assert "    No nine in an opening.\n" in home.prose()
    assert "    Kilences nem lehet a nyitásban.\n" in home.prose("hu")


NOTHING = [
    Buli(101, fee=0, stake=0, small=SmallLimit(50, stake=0)),
    FixedDeals(7, settlement=Stakes()),
    FixedDeals(7, settlement=Stakes(deal=1)),
    FixedDeals(7, settlement=Stakes(match=1)),
    Until(150, settlement=GamePoints(box=0, game=0, shutout=0)),
    KnockScore(undercut=0, romi=0),
    BadPoints(knock=0, romi=0),
]


@pytest.mark.parametrize("rule", NOTHING, ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_pays_or_gets_nothing_on_a_sheet(lang: Language, rule: object) -> None:
    """An amount of 0 is not told, or told as nothing; no sentence begins with what should go on another."""
    said = [sentence.plain for sentence in Teller(tongue(lang)).rule(rule)]
    assert said
    assert [text for text in said if re.search(r"(?<!\d)0(?!\d)|[,;:] ?\.|^[,;:]", text)] == []


def test_TIZ9_each_rule_of_a_buli_is_a_sentence() -> None:
    """Who is out, what a buy-in costs, what the last one takes, when to buy in."""
    match = [answer.sentences for answer in rule_sheet(TIZLAPOS, "hu").answers if answer.field == "match"]
    assert [len(sentences) for sentences in match] == [4]
    assert all("TIZ9" in sentence.rules and "visszairat" not in sentence.text for sentence in match[0])


def test_TIZ4_a_figure_is_headed_by_its_kind_and_asks_no_length_of_its_run() -> None:
    """The name that it was given, not royal flush; and a run of the whole hand is not one of three or more."""
    seven = RoyalFlush(romi.Run(jokers=romi.rules.NO_JOKER), size=7, kind="chinchón")
    for lang, words in (("en", "chinchón: all 7 cards of the hand"), ("hu", "chinchón: a kéz mind a 7 lapja")):
        (told,) = Teller(tongue(lang)).rule(WholeHand("chinchón", seven))
        assert told.text.startswith(words)
        assert not re.search(r"\b3\b|royal", told.text)
        assert next(Teller(tongue(lang)).rule(RoyalFlush())).text.startswith(("royal flush: all", "royal flös: a kéz"))


def test_what_differs_is_told_in_words() -> None:
    """Question by question: what is new, and what was before; variants with the same rules say so."""
    home = attrs.evolve(ROMI51, title="Péntek", opening=romi.rules.PointMinimum(40), players=range(2, 7))
    assert variants.diff(ROMI51, home).prose("hu") == (
        "Péntek: ami más, mint ebben: Römi 51\n"
        "  Játékosok\n"
        "    2–6 játékos.\n"
        "    Eddig: 2–4 játékos (R51-1).\n"
        "  Nyitás\n"
        "    A nyitás kombinációi együtt legalább 40 pontot érnek.\n"
        "    Eddig: A nyitás kombinációi együtt legalább 51 pontot érnek (R51-2).\n"
        "    Eddig: A kombinációk egyike tiszta sor: legalább 3 lap, dzsóker nélkül (R51-2)."
    )
    assert variants.diff(ROMI51, ROMI51).prose() == "romi51 and romi51 have the same rules"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_code_stands_on_what_players_read_of_a_difference(lang: Language) -> None:
    """What a joker counts in a meld, or a low ace in the hand, is the same in words whatever the value is: the sheets say the same."""
    joker = attrs.evolve(ROMI51, meld_value=romi.rules.FaceValues(11, low_ace=1, joker=15, rule="R51-3"))
    ace = attrs.evolve(ROMI51, hand_value=romi.rules.FaceValues(11, joker=20))
    for home in (joker, ace):
        found = variants.diff(ROMI51, home)
        assert len(found) == 1
        assert found.changes(lang) == ()
        told = {"en": "the rule sheets of romi51 and romi51 say the same"}.get(
            lang, "ugyanazt mondja a két szabálylap: romi51 és romi51"
        )
        assert found.prose(lang) == told
        page = render.booklet(home, base=ROMI51, lang=lang)
        assert "→" not in page
        assert "<ins>" not in page


@pytest.mark.parametrize(
    ("lang", "head"), [("en", "What is different, compared with romi51"), ("hu", "Ami más, mint ebben: romi51")]
)
def test_a_variant_that_kept_its_name_is_not_compared_with_itself(lang: Language, head: str) -> None:
    """The heading names it once."""
    home = attrs.evolve(ROMI51, opening=romi.rules.PointMinimum(40))
    assert variants.diff(ROMI51, home).prose(lang).splitlines()[0] == head


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("2 to 4 players: 1 pack", "5 to 6 players: 2 packs", "7 players: 3 packs")),
        ("hu", ("2–4 játékosnak 1 pakli", "5–6 játékosnak 2 pakli", "7 játékosnak 3 pakli")),
    ],
)
def test_HAND1_the_numbers_of_players_of_a_deck_do_not_overlap(lang: Language, words: tuple[str, ...]) -> None:
    """Each begins where the last one ended, the first with the fewest players of the game."""
    deck = romi.rules.DeckByPlayers([(4, romi.Deck(1)), (6, romi.Deck(2)), (7, romi.Deck(3))])
    game = attrs.evolve(ROMI51, players=range(2, 8), deck=deck)
    (told,) = [answer.sentences for answer in rule_sheet(game, lang).answers if answer.field == "deck"]
    assert [each for each in words if each in told[0].text] == [*words]
    alone = attrs.evolve(game, players=range(6, 8))
    (told,) = [answer.sentences for answer in rule_sheet(alone, lang).answers if answer.field == "deck"]
    assert re.findall(r"(\d) (?:players?:|játékosnak)", told[0].text) == ["6", "7"]


@pytest.mark.parametrize(("lang", "words"), [("en", "side by side"), ("hu", "egymás mellett")])
def test_F4_in_a_set_no_run_is_spoken_of(lang: Language, words: str) -> None:
    """Its cards have no neighbours: jokers may lie side by side."""
    jokers = romi.rules.all_of(romi.rules.AtMost(2), romi.rules.NotSideBySide())
    run, group = (
        " ".join(sentence.text for sentence in Teller(tongue(lang)).rule(kind(jokers=jokers)))
        for kind in (romi.Run, romi.Set)
    )
    assert words in run
    assert words in group
    assert not re.search({"en": r"\brun|no two", "hu": r"\bsor|nem állhat"}[lang], group)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_booklet_is_a_page_ready_for_printing(lang: Language) -> None:
    """It refers to nothing outside, holds every sentence, and marks those that are new."""
    home = attrs.evolve(RABLOROMI, title="Ádám & <b>", opening=romi.rules.PointMinimum(30))
    page = render.booklet(home, base=RABLOROMI, lang=lang)
    assert page.startswith("<!DOCTYPE html>\n<html lang=")
    assert "<h1>Ádám &amp; &lt;b&gt;</h1>" in page
    assert not re.search(r"https?:|<script|<link|src=", page)
    text = re.sub(r"<[^>]+>", "", page)
    for answer in rule_sheet(home, lang).answers:
        assert all(sentence.plain.replace("'", "&#x27;") in text for sentence in answer.sentences)
    assert page.count("<ins>") == 2
    assert page.count("<del>") == 1
    assert "<ins>" not in render.booklet(home, lang=lang)


class Texted:
    """A rule that brings its sentence."""

    text = "only on Fridays"


@dataclasses.dataclass(frozen=True)
class Bare:
    size: int = 3


@attrs.frozen
class Unspoken:
    """A block of the library that no language has words for."""

    amount: int = 3
    inner: object = romi.rules.PointMinimum(40)


def test_a_rule_without_words_is_told_as_it_can_be() -> None:
    """By a text of its own, and where there is nothing but a signature by the code that makes it."""
    assert own_words(Texted(), "en") == "only on Fridays"
    assert own_words(Bare(), "en") == "Bare(size=3)"


def test_a_block_without_words_is_told_as_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a whole, or, where only a parameter has none, that parameter; a rule in it speaks for itself."""
    monkeypatch.setattr(Unspoken, "__module__", "romi.rules.unspoken")
    teller = Teller(tongue("en"))
    assert [sentence.text for sentence in teller.rule(Unspoken())] == ["Unspoken()"]
    worded = attrs.evolve(tongue("en"), clauses={**tongue("en").clauses, "Unspoken": "so it is"})
    told = [sentence.text for sentence in Teller(worded).rule(Unspoken(4))]
    assert "amount=4" in told[0]
    assert any("40 points" in text for text in told)


def test_a_language_without_articles_is_taken_as_it_is() -> None:
    """A third language needs no grammar of its own."""
    plain = attrs.evolve(tongue("en"), fit=attrs.fields(type(tongue("en"))).fit.default)
    assert plain.fill("so it is") == "so it is"


def test_a_rule_is_found_by_text_and_a_game_by_its_name() -> None:
    """Anything else is refused, and of another game nothing is said."""
    with pytest.raises(TypeError, match="a rule is found by its id"):
        romi.rule(5)  # type: ignore[arg-type]
    assert said_by("bridge") == {}


def test_a_rule_of_ones_own_speaks_by_its_docstring_in_each_language() -> None:
    """The first sentence, or the paragraph that begins with the language."""

    def friday() -> None:
        """Only on
        Fridays. And so on.

        More of it.

        hu: csak
        pénteken. És így tovább.
        """

    assert own_words(friday, "en") == "Only on Fridays"
    assert own_words(friday, "hu") == "csak pénteken"
