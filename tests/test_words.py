"""What is said is English and Hungarian as players speak it, and true of the game of which it is said."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs
import pytest

import romi
from romi.moves import Discard, TakeDiscard
from romi.notation import card
from romi.rules.table import LayOffs, Whose
from romi.rules.who import Opened
from romi.sentences import Language, languages, tongue
from romi.variants import ALL, HANDROMI, KOPOGOS, RABLOROMI, RUMMY, TIZLAPOS, Variant, by_name, diff, no_change
from romi.variants.sheet import rule_sheet
from tests.source import ROOT
from tests.test_codes import CASES, out, violations
from tests.test_gallery import GAMES
from tests.test_tongue import TABLES

EVERY_GAME = {variant.name: variant for variant in ALL} | GAMES
LANGUAGES = languages()
AMOUNTS = (1, 2, 5)


def templates(lang: Language) -> Iterator[tuple[str, str]]:
    """Everything that the language can say, blanks filled: where it stands, and the words."""
    speech = tongue(lang)
    for table in TABLES:
        for key, words in getattr(speech, table).items():
            for amount in AMOUNTS:
                filled = speech.fill(words, **dict.fromkeys(re.findall(r"{(\w+)}", words), amount))
                yield f"[{table}] {key}", filled


def sheets(lang: Language) -> Iterator[tuple[str, str]]:
    """The rule sheets of every game, and what differs between the seven, a sentence each."""
    for name, game in EVERY_GAME.items():
        yield from (
            (name, sentence.plain) for answer in rule_sheet(game, lang).answers for sentence in answer.sentences
        )
    for one in ALL:
        for other in ALL:
            yield from (
                (f"{one.name} to {other.name}", line.strip()) for line in diff(one, other).prose(lang).splitlines()
            )


def refusals(lang: Language) -> Iterator[tuple[str, str]]:
    """What each code says where a rule gives it."""
    for code, case in CASES.items():
        yield from ((str(code), romi.sentence(violation, lang)) for violation in violations(case()))


def said(lang: Language) -> Iterator[tuple[str, str]]:
    """All of it."""
    yield from templates(lang)
    yield from sheets(lang)
    yield from refusals(lang)


NOT_ENGLISH = {
    "who without somebody": r"(?:^|[.:;(] ?|\b(?:by|only|for|of|from|to|with|than|also) )[Ww]ho(?:se)?\b(?!.*\?)(?! (?:never|laid) .*, including)",
    "is no": r"(?<![Tt]here )\bis no (?!longer\b|higher\b|lower\b)",
    "apart by": r"\bapart by\b",
    "a passive without its subject": r"\bthere went\b|\bat what it is to be\b|\bsays too little\b|\bif it is a meld then\b",
    "ready players": r"\bready players?\b",
}
OF_SHEETS = {
    "once": r"\b1 times?\b",
    "double": r"\bcounts 2 times\b",
    "a hyphen for a minus": r"(?<![\w.–-])-\d(?!\w)",
}
NOT_HUNGARIAN = {
    "sides are pairs": r"\bfél(?:ek|nek)?\b|\boldal(?:nak|án)?\b",
    "a hand of cards laid aside": r"tartalék kéz",
    "the pile": r"dobópakli",
    "undercut": r"visszavág|rákopog",
    "a draw is void": r"döntetlen",
    "a calque of fewer cards": r"lappal kisebb|kevesebb lap,",
    "sets that differ": r"[Kk]ülönböző színű csoport",
    "a hand that is called": r"\bkezet mond be\b|a kéz bemondása",
    "to go out for to be done": r"\b[Bb]efejezés(?! dobás)",
    "each of one": r"egyenként legalább",
    "a card that sticks out": r"\bkilóg\b",
    "who is asked": r"akit megkérdeznek",
    "points that win": r"^A leg(?:több|kevesebb) pont nyer\.$",
}
IN_NONE = {
    "the nought player": r"\b[Pp]layer 0\b|\b0\. (?:játékos|hely)|\b[Ss]eat \d|helyen ülő",
    "a word twice": r"\b([^\W\d_]{2,}) \1\b",
    "punctuation": r"[,;] ?[,;]|(?<!\.)\.\.(?!\.)| [,;.](?!\.)|  \S",
}


@pytest.mark.parametrize("kind", [*NOT_ENGLISH, *IN_NONE])
def test_english_sentences_are_english(kind: str) -> None:
    """None of what a card player stumbled over is said any more."""
    wrong = re.compile((NOT_ENGLISH | IN_NONE)[kind])
    assert {(where, words) for where, words in said("en") if wrong.search(words) and not as_typed(where)} == set()


@pytest.mark.parametrize("kind", [*NOT_HUNGARIAN, *IN_NONE])
def test_hungarian_sentences_are_hungarian(kind: str) -> None:
    """The same for Hungarian."""
    wrong = re.compile((NOT_HUNGARIAN | IN_NONE)[kind])
    assert {(where, words) for where, words in said("hu") if wrong.search(words) and not as_typed(where)} == set()


@pytest.mark.parametrize("kind", OF_SHEETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_on_sheets_are_said_as_people_say_them(lang: Language, kind: str) -> None:
    """Once, double, −20."""
    assert [words for _, words in sheets(lang) if re.search(OF_SHEETS[kind], words)] == []


def as_typed(where: str) -> bool:
    """What is no sentence: words that are typed at the table or stand on a label."""
    return where.startswith(("[asides]", "[verbs]", "[help] table", "[words] hint"))


def test_an_english_error_says_what_is_raised() -> None:
    """The English form by which another language finds an error is the error."""
    assert {form: words for form, words in tongue("en").errors.items() if form != words} == {}


# --- true of the game -------------------------------------------------------------------------------


def without_jokers(game: Variant) -> bool:
    """No joker in any of its packs, no natural card that is wild, and no deal that makes one so."""
    packs = [game.deck_for(players) for players in game.players]
    return not any(pack.jokers for pack in packs) and "wild=" not in repr(game.meld_rule) and game.per_deal is no_change


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [name for name, game in EVERY_GAME.items() if without_jokers(game)])
def test_a_game_without_jokers_does_not_speak_of_them(name: str, lang: Language) -> None:
    """But for the pack, which says that it has none."""
    sheet = rule_sheet(EVERY_GAME[name], lang)
    told = [sentence.plain for answer in sheet.answers if answer.field != "deck" for sentence in answer.sentences]
    assert [words for words in told if re.search("joker|dzsóker", words, re.IGNORECASE)] == []
    assert "exchange" not in {answer.field for answer in sheet.answers}


def test_the_games_without_jokers_are_known() -> None:
    """Three of the seven, and gin."""
    assert {"rabloromi", "kopogos", "rummy", "gin"} <= {
        name for name, game in EVERY_GAME.items() if without_jokers(game)
    }
    assert not any(
        without_jokers(EVERY_GAME[name]) for name in ("handromi", "three_thirteen", "burraco", "indian_rummy")
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [name for name, game in EVERY_GAME.items() if not game.lays_in_turn])
def test_where_nothing_is_laid_in_a_turn_no_opening_and_no_table_is_told(name: str, lang: Language) -> None:
    """KOP, TIZ: there is no opening, as the rule says when it is asked, and what lies on a table comes after a knock."""
    game = EVERY_GAME[name]
    (fault,) = violations(game.check_opening(romi.cards("7h 8h 9h")))
    assert fault.code is romi.Code.OPENING_FORBIDDEN
    told = {answer.field: answer.sentences for answer in rule_sheet(game, lang).answers}
    assert told.keys().isdisjoint({"opening", "later_melds", "exchange", "regroup"})
    assert len(told["lay_off"]) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["rabloromi", "tile_rummy"])
def test_where_nobody_discards_no_discard_is_told(name: str, lang: Language) -> None:
    """RABLO1, RABLO2: there is no discard pile, and that is all that is said of it."""
    game = EVERY_GAME[name]
    assert not any(step.kind in (Discard, TakeDiscard) for step in game.turn.steps)
    told = [sentence.plain for answer in rule_sheet(game, lang).answers for sentence in answer.sentences]
    about = [words for words in told if re.search("[Dd]iscard|[Dd]obó|[Dd]obás|[Dd]obott", words)]
    assert about == [{"en": "There is no discard pile.", "hu": "Nincs dobóhalom."}[lang]]


def test_RABLO2_a_deal_is_won_without_a_discard() -> None:
    """With every card laid; a discard, which nobody can make there, would be refused."""
    end = out(opened=Opened.EARLIER)
    assert RABLOROMI.ways_out[0](attrs.evolve(end, discard=None))
    refused = RABLOROMI.ways_out[0](attrs.evolve(end, discard=card("2c")))
    assert [fault.code for fault in violations(refused)] == [romi.Code.LAST_CARD_DISCARDED]


SAID: dict[str, dict[str, tuple[str, str]]] = {
    "handromi": {
        "HAND1": (
            "2 to 4 players: 2 packs of cards, 4 jokers; 5 to 6 players: 3 packs",
            "2–4 játékosnak 2 pakli, 4 dzsókerrel",
        ),
        "HAND2": ("to the right", "jobbra"),
        "HAND3": ("14 cards, the starter 15", "14 lapot kap, a kezdő 15 lapot"),
        "HAND4": ("the first to the cutter, the second to the dealer", "az elsőt az emelő kapja, a másodikat az osztó"),
        "HAND5": (
            "before each player's first draw, once per player",
            "a játékos első húzása előtt, leosztásonként egyszer",
        ),
        "HAND6": ("3 identical cards, not counting jokers", "3 egyforma lapot kap, a dzsókereket nem számítva"),
        "HAND7": (
            "freely at each player's first draw; later only by a player who has opened",
            "a játékos első húzásakor szabadon; később",
        ),
        "HAND8": ("at least 51 points", "legalább 51 pont"),
        "HAND9": ("no minimum is needed", "nem kell minimum"),
        "HAND10": ("all four suits without a joker is closed", "dzsóker nélküli csoport lezárul"),
        "HAND13": (
            "the winner scores −40; what the others score counts double",
            "a nyertes −40 pontot kap; a többiek pontja kétszeresen",
        ),
        "HAND14": ("7 deals", "7 leosztás"),
        "F10": ("only a player who has opened may lay off", "csak az szúrhat, aki már nyitott"),
        "F11": (
            "only if all four suits are then there as natural cards",
            "ha így mind a négy szín valódi lappal megvan",
        ),
        "F15": ("turned over once, unshuffled", "egyszer, keverés nélkül"),
    },
    "rabloromi": {
        "RABLO1": ("there is no discard pile", "nincs dobóhalom"),
        "RABLO2": ("finish; that ends the turn", "kész; ezzel vége a körnek"),
        "RABLO3": ("at least 1 meld of 3 or more cards", "legalább 1 kombináció 3 vagy több lapból"),
        "RABLO4": (
            "at least 1 card smaller than after the draw",
            "legalább 1 lappal kevesebbnek kell maradnia a kézben, mint a húzás után",
        ),
        "RABLO6": ("goes out by laying every card", "minden lapját lerakja"),
        "RABLO7": ("loses 10 for each card", "laponként 10 pontot veszít"),
        "RABLO8": ("nobody lays a card for 1 whole round", "ha 1 teljes körben senki sem rak le lapot"),
    },
    "kopogos": {
        "KOP1": (
            "10 cards; the player after the dealer begins; the next card is turned up, the upcard; it begins the discards",
            "a következő lapot felütik; ezzel kezdődik a dobóhalom",
        ),
        "KOP2": ("an ace 1", "az ász 1"),
        "KOP3": (
            "if the suit of the upcard is spades, the deal counts double",
            "ha a felütött lap pikk, a leosztás duplán számít",
        ),
        "KOP4": ("pass, if the last to be asked", "passz, ha ő az utolsó"),
        "KOP5": (
            "after a knock the opponent may lay off on the knocker's melds",
            "kopogás után az ellenfél szúrhat a kopogó kombinációihoz",
        ),
        "KOP6": ("the opponent scores the difference and 25 points", "ő kapja a különbséget és még 25 pontot"),
        "KOP7": (
            "25 points and the opponent's deadwood, and nothing may be laid off on it",
            "szúrni ilyenkor nem lehet",
        ),
        "KOP8": ("with 2 cards or fewer left in the stock", "2 vagy kevesebb lap van"),
        "KOP9": ("25 for each deal won, 150 for the match, and 150 more", "még 150 pontot"),
    },
    "rummy": {
        "RUM1": ("7 cards", "7 lapot"),
        "RUM2": ("an ace 1", "az ász 1"),
        "RUM3": ("only a player who has opened may lay off", "csak az szúrhat, aki már nyitott"),
        "RUM4": ("it may be kept, but not discarded in the same turn", "nem dobható vissza"),
        "RUM5": ("with or without a last discard", "utolsó dobással vagy anélkül"),
        "RUM6": ("when that runs out, the deal is void", "a leosztás érvénytelen"),
        "RUM7": ("until a player reaches 200 points", "a 200 pontot"),
    },
    "romi51": {
        "R51-1": ("2 to 4 players", "2–4 játékos"),
        "R51-2": ("a pure run of 3 or more cards, without a joker", "tiszta sor: legalább 3 lap, dzsóker nélkül"),
        "R51-3": ("an ace 11, but 1 beside the 2", "az ász 11, de sorban a 2-es mellett 1"),
        "R51-4": (
            "it must be laid in the same turn; a player who has not opened must open in that turn",
            "ugyanabban a körben le kell rakni",
        ),
        "R51-5": ("except one, which is discarded", "egy kivételével, amelyet eldob"),
        "R51-6": ("a player who never laid a meld scores 100 instead", "ehelyett 100 pontot kap"),
        "R51-7": ("7 deals", "7 leosztás"),
    },
    "tizlapos": {
        "TIZ1": ("10 cards, the starter 11; the dealer begins", "a kezdő 11 lapot; az osztó kezd"),
        "TIZ2": ("a suit may occur more than once", "egy szín többször is előfordulhat"),
        "TIZ3": (
            "any number of jokers, with at least 1 natural card",
            "akárhány dzsóker lehet, de legalább 1 valódi lap kell",
        ),
        "TIZ4": ("together count 25 or less", "együtt legfeljebb 25 pont"),
        "TIZ5": (
            "no more than 3 points, and may be at most 1 card",
            "legfeljebb 3 pontot érhetnek, és legfeljebb 1 lehet belőlük",
        ),
        "TIZ6": ("a joker 10", "a dzsóker 10"),
        "TIZ7": ("for a knock each of the others pays 1 unit", "a kopogásért mindenki más 1 egységet fizet"),
        "TIZ8": ("römi 10, flush 25, pikoló 30, royal flush 50", "römi 10, flös 25, pikoló 30, royal flös 50"),
        "TIZ9": ("reaches 100 penalty points is out", "eléri a 100 büntetőpontot, kiesik"),
        "TIZ11": ("may keep up to 3 cards", "legfeljebb 3 lapját megtarthatja"),
        "TIZ12": ("may keep up to 1 joker", "legfeljebb 1 darabot megtarthat"),
    },
    "magyar": {
        "MAGY1": ("14 cards, the starter 15", "14 lapot kap, a kezdő 15 lapot"),
        "MAGY3": ("this does not apply to each player's first draw", "a játékos első húzására ez nem vonatkozik"),
        "MAGY4": ("nobody may open before their own turn 2", "legkorábban a saját 2. körében nyithat"),
        "MAGY5": ("with 1 attempt a turn", "körönként 1 próbálkozás lehet"),
        "MAGY6": ("which must be laid again in the same turn", "még abban a körben le kell raknia"),
        "MAGY7": ("the winner scores −10", "a nyertes −10 pontot kap"),
        "MAGY8": ("a player who never laid a meld scores 100 instead", "ehelyett 100 pontot kap"),
        "MAGY9": ("an ace 10", "az ász 10"),
    },
}
"""What the rules say, read once more beside the sheets, by the ids that the sentences cite."""


@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheets_of_the_seven_say_what_their_rules_say(lang: Language, name: str) -> None:
    """A sentence that cites the id has the words, in both languages."""
    sentences = [sentence for answer in rule_sheet(by_name(name), lang).answers for sentence in answer.sentences]
    for rule, words in SAID[name].items():
        wanted = words[languages().index(lang)]
        assert any(wanted in sentence.text and rule in sentence.rules for sentence in sentences), (rule, wanted)


def test_KOP5_lay_offs_are_told_where_there_is_a_move_for_them() -> None:
    """A game in which nobody answers the knock has none, whatever its rule of lay-offs would allow."""
    silent = attrs.evolve(TIZLAPOS, lay_off=KOPOGOS.lay_off)
    told = {answer.field: answer.sentences for answer in rule_sheet(silent, "en").answers}
    assert [sentence.plain for sentence in told["lay_off"]] == ["There are no lay-offs."]


@pytest.mark.parametrize(
    ("players", "on", "words"),
    [
        (range(2, 3), Whose.ANYBODY, ("the opponent may lay off on the knocker's", "az ellenfél szúrhat a kopogó")),
        (
            range(2, 5),
            Whose.ANYBODY,
            ("the others may lay off on any meld", "a többiek szúrhatnak az asztal bármelyik"),
        ),
        (range(2, 5), Whose.OWN, ("the others may lay off on their own", "a többiek szúrhatnak csak a saját")),
        (range(2, 5), Whose.SIDE, ("of their own side only", "a saját vagy a társ kombinációihoz")),
    ],
)
def test_KOP7_the_answer_is_told_for_all_who_answer_and_only_after_a_knock(
    players: range, on: Whose, words: tuple[str, str]
) -> None:
    """On whose melds, by how many; a declared hand is answered without lay-offs, and no line of the sheet says that it is not."""
    game = attrs.evolve(KOPOGOS, players=players, lay_off=LayOffs(on=on))
    for lang, wanted in zip(languages(), words, strict=True):
        told = {answer.field: [each.text for each in answer.sentences] for answer in rule_sheet(game, lang).answers}
        assert wanted in told["lay_off"][0]
        several = {"en": "the others answer in turn", "hu": "sorban a többiek válaszolnak"}[lang]
        assert any(several in text for text in told["turn"]) == (len(players) > 1)
        only = {"en": "lay off (only after a knock)", "hu": "szúrás (csak kopogás után)"}[lang]
        assert any(only in text for text in told["turn"])


def test_HAND9_13_a_shared_line_says_nothing_of_what_a_game_lacks() -> None:
    """The same rule in a game without jokers is told without them."""
    dry = attrs.evolve(HANDROMI, deck=romi.Deck(2), meld=RUMMY.meld_rule, exchange=romi.rules.NoExchange())
    assert "with a lay-off or a joker from the table it is a szúró hand" in " ".join(HANDROMI.prose().split())
    assert "with a lay-off it is a szúró hand" in " ".join(dry.prose().split())
    assert "knocker" in KOPOGOS.prose()
    assert "There are no lay-offs (TIZ5)." in TIZLAPOS.prose()


# --- one term for one thing -------------------------------------------------------------------------

TERMS = {
    "alávágás": ("alávágás", "undercut"),
    "cserelap": ("cserelap", "exchange card"),
    "csoport": ("csoport", r"\bsets?\b(?! aside)"),
    "dzsóker": ("dzsóker", "joker"),
    "handolás": ("handol|szúró hand", "from hand|szúró hand"),
    "kopogás": ("kopog", "knock"),
    "szúrás": ("szúr", "lay(?:s|ing)?.off|laid off|szúró"),
    "talon": (r"\btalon", "stock"),
    "tiszta sor": ("tiszta sor", "pure run"),
    "valódi lap": ("valódi", "natural"),
}
"""By the first word of its row in the glossary: the term in each language, however it is bent."""

SPOKEN = ("codes", "clauses", "rules", "readings", "reasons", "labels", "words", "rule_names", "wild")


def glossary() -> dict[str, tuple[str, ...]]:
    """The rows: the Hungarian words, and what stands beside them."""
    rows = re.findall(
        r"^\| (?!Hungarian)([^|]+) \| ([^|]+) \|", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.MULTILINE
    )
    return {words.split(", ")[0]: (*words.split(", ")[1:], meant) for words, meant in rows}


@pytest.mark.parametrize("term", TERMS)
def test_a_term_has_one_word_in_each_language(term: str) -> None:
    """Where one language names the thing the other does too, by the words of the glossary."""
    hungarian, english = (re.compile(words, re.IGNORECASE) for words in TERMS[term])
    assert term in glossary()
    assert english.search(glossary()[term][-1])
    for table in SPOKEN:
        for key, words in getattr(tongue("hu"), table).items():
            told = re.sub(r"{\w+}", "", words), re.sub(r"{\w+}", "", getattr(tongue("en"), table)[key])
            assert bool(hungarian.search(told[0])) == bool(english.search(told[1])), (key, told)


LISTS = {"ász", "kőr", "piros", "terc", "pár"}
"""Rows that name several things, and not one thing by several words."""


@pytest.mark.parametrize("term", [term for term, rest in glossary().items() if len(rest) > 1 and term not in LISTS])
def test_of_several_words_for_a_thing_one_is_said(term: str) -> None:
    """The first of its row; the others are for those who know them from elsewhere."""
    everything = " ".join(words for _, words in said("hu")).casefold()
    assert re.search(rf"\b{term[:-1]}", everything)
    for other in glossary()[term][:-1]:
        assert not re.search(rf"\b{other}", everything), other
