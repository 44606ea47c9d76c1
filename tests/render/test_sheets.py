"""Pictures of score sheets, rule sheets and deals: tables in HTML, paper in SVG."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

import romi
from romi import render
from romi.card import Suit
from romi.melds import Meld
from romi.moves import Move, parse_move
from romi.moves.values import EVERY_KIND
from romi.render import FOUR_COLOUR, TWO_COLOUR, Palette, Picture
from romi.rules.matches import MatchHistory
from romi.rules.scoring import Line
from romi.sentences import Language, languages, tongue
from romi.simulate import MatchTally, Tally
from romi.variants import ALL, HANDROMI, KOPOGOS, ROMI51, TIZLAPOS, Variant
from tests.render.pictures import ALLOWED, HTML, SVG, colours, html, names, said, svg

LANGUAGES = pytest.mark.parametrize("lang", ["en", "hu"])
NAMES = ("Anna", "<script>alert(1)</script>", 'Cili & "Dóra"\x1b[31m\u202e')
SHEET = ROMI51.deal_score(
    romi.rules.DealEnd(
        [
            romi.rules.Seat(romi.cards("7h Kd *"), first_laid=2),
            romi.rules.Seat(first_laid=3),
            romi.rules.Seat(romi.cards("2c 3c")),
        ],
        romi.rules.Finish(1),
    )
)
UNITS = TIZLAPOS.deal_score(
    romi.rules.DealEnd(
        [romi.rules.Seat(romi.cards("3c")), romi.rules.Seat(romi.cards("9h Kd"))], romi.rules.Finish(0, "knock")
    )
)
MATCH = (
    MatchHistory(2).played(romi.rules.Sheet(2)).played(romi.rules.Sheet(2, [Line(1, 160, "house/luck")], winners=[1]))
)
BULI = (
    MatchHistory(3)
    .played(romi.rules.Sheet(3, [Line(0, 100, "x"), Line(1, 30, "x"), Line(0, -2, "x", account="units")], winners=[2]))
    .bought_in(0)
    .played(romi.rules.Sheet(3, [Line(0, 99, "x")], winners=[1]))
    .played(romi.rules.Sheet(2, [Line(0, 7, "x")], winners=[1]), seats=(1, 2))
)
MOVES = (
    (0, "draw"), (0, "lay 7h 8h 9h / 4c 4d *"), (0, "discard 5s"),
    (1, "take"), (1, "lay-off Th on 1"), (1, "exchange 4h on 2"), (1, "end"),
    (2, "take 3"), (2, "swap 7h"), (2, "take-exchange"), (2, "put-back"), (2, "regroup 7h 8h 9h"), (2, "knock 5s: 7h 8h 9h"),
    (2, "redeal 7h 8h"), (0, "redeal"), (1, "pass"), (0, "declare römi 5s: 7h 8h 9h"), (1, "declare flush"), (0, "knock"),
)  # fmt: skip


CALLED = ("Anna & <b>", "Béla")
DEALS = Tally.empty(CALLED) + Tally.of_deal(
    CALLED,
    romi.rules.Sheet(2, [Line(0, -30, "x"), Line(1, 2, "x", account="units")], winners=[1]),
    way="römi",
    turns=12,
    moves=40,
)
MATCHES = MatchTally.of_match(CALLED, KOPOGOS.match(MATCH), deals=2)


def moves() -> Iterator[tuple[int, Move]]:
    """Every kind of move."""
    for seat, text in MOVES:
        yield seat, parse_move(text)


def every_picture(lang: Language = "en", palette: Palette = TWO_COLOUR) -> list[Picture]:
    """A picture of each kind that is a table of words, with names that nobody should be called."""
    return [
        render.sheet(SHEET, names=NAMES, lang=lang, palette=palette),
        render.sheet(UNITS, names=NAMES[:2], lang=lang, palette=palette),
        render.sheet(romi.rules.Sheet(2), lang=lang, palette=palette),
        render.history(moves(), names=NAMES, lang=lang, palette=palette),
        render.history((), lang=lang, palette=palette),
        render.scoreboard(MATCH, KOPOGOS.match(MATCH), names=NAMES, lang=lang, palette=palette),
        render.scoreboard(BULI, account="units", lang=lang, palette=palette),
        render.tally(DEALS, lang=lang, palette=palette),
        render.tally(MATCHES, lang=lang, palette=palette),
        *(render.rules(variant, lang=lang, palette=palette) for variant in ALL),
    ]


def rows(picture: Picture) -> list[list[str]]:
    """The words in each row of the table, cards as they are called."""
    return [[words(cell) for cell in row] for row in html(picture).iter("tr")]


def words(cell: Element) -> str:
    """The words of a cell; a card says its name."""
    parts = [cell.text or ""]
    for child in cell:
        parts += [f"[{child.get('aria-label')}]", child.tail or ""]
    return "".join(parts)


@LANGUAGES
@pytest.mark.parametrize("palette", [TWO_COLOUR, FOUR_COLOUR], ids=["two colours", "four colours"])
def test_every_picture_is_well_formed_and_the_same_each_time(lang: Language, palette: Palette) -> None:
    """As SVG and as HTML, whatever the players are called."""
    for picture, again in zip(every_picture(lang, palette), every_picture(lang, palette), strict=True):
        assert picture == again
        assert names(svg(picture)) <= ALLOWED
        assert names(html(picture)) <= ALLOWED | HTML
        assert svg(picture).get("role") == "img"


@LANGUAGES
def test_names_are_words_and_nothing_else(lang: Language) -> None:
    """Neither markup, nor a terminal's commands, nor a change of direction gets through."""
    for picture in every_picture(lang):
        for form in (picture.svg, picture.html, picture.text):
            assert "\x1b" not in form
            assert "\u202e" not in form
        assert "<script" not in picture.svg + picture.html
    assert NAMES[1] in said(svg(render.sheet(SHEET, names=NAMES)))


TITLES = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=50).map("<{}>".format)
"""A title is one line."""


@given(st.lists(st.text(), min_size=3, max_size=3), st.text(), TITLES, st.sampled_from(("en", "hu")))
def test_whatever_is_written_makes_a_document(called: list[str], house: str, title: str, lang: Language) -> None:
    """Names and house texts of any characters: the documents stay well-formed, and no control character is left."""
    sheet = romi.rules.Sheet(
        3, [Line(0, 5, "house/luck", own_text=house, cards=romi.cards("7h"), account=house)], winners=[0]
    )
    odd = Variant(name="odd", title=title)
    meld = Meld.of(house, romi.cards("7h 8h"))
    for picture in (
        render.sheet(sheet, names=called, lang=lang),
        render.history([(2, parse_move("draw"))], names=called, lang=lang),
        render.scoreboard(MatchHistory(3), names=called, account=house, lang=lang),
        render.rules(odd, lang=lang),
        render.meld(meld, lang=lang),
        render.table((meld,), lang=lang),
    ):
        assert names(svg(picture)) <= ALLOWED
        assert names(html(picture)) <= ALLOWED | HTML
        kept = {character for character in picture.text if unicodedata.category(character) in {"Cc", "Cs"}}
        assert kept <= {"\n", "\t"}


@LANGUAGES
def test_tables_have_captions_and_scopes(lang: Language) -> None:
    """So that who hears the table knows which number is whose."""
    for picture in every_picture(lang):
        table = html(picture)
        assert table.get("lang") == lang
        assert [caption.text for caption in table.iter("caption")] == [picture.alt]
        assert {head.get("scope") for head in table.iter("th")} <= {"col", "row", "rowgroup"}
        assert all(body[0][0].get("scope") in {"row", "rowgroup"} for body in table.iter("tbody"))
        width = len(next(table.iter("tr")))
        for body in table.iter("tbody"):
            assert int(body[0][0].get("rowspan", 0)) == len(body)
            assert [len(row) for row in body] == [width, *[width - 1] * (len(body) - 1)]


def test_a_score_sheet_shows_every_line_and_the_totals() -> None:
    """Line by line with its reason, cards as cards."""
    assert rows(render.sheet(SHEET, names=("Anna", "Béla", "Cili"))) == [
        ["player", "points", "why"],
        ["Anna", "+37", "left in hand: [7 of hearts] [king of diamonds] [joker] (R51-6)"],
        ["37", "total"],
        ["Béla (winner)", "+0", "went out (R51-6)"],
        ["0", "total"],
        ["Cili", "+100", "never laid a meld (R51-6)"],
        ["100", "total"],
    ]


def test_a_score_sheet_speaks_hungarian() -> None:
    """Heads, reasons and cards."""
    shown = rows(render.sheet(SHEET, lang="hu"))
    assert shown[0] == ["játékos", "pont", "miért"]
    assert shown[1] == ["1. játékos", "+37", "a kézben maradt: [kőr 7] [káró király] [dzsóker] (R51-6)"]
    assert shown[3][0] == "2. játékos (nyertes)"


def test_each_account_has_a_column_and_minus_is_a_minus() -> None:
    """Points first, then units."""
    shown = rows(render.sheet(UNITS))
    assert shown[0] == ["player", "points", "units", "why"]
    assert shown[4][1:] == ["", "−1", "knock: to player 1 (TIZ7)"]
    assert shown[-1] == ["19", "−1", "total"]


def test_a_void_deal_says_so() -> None:
    """Below the seats."""
    picture = render.sheet(romi.rules.Sheet(2))
    assert rows(picture)[-1] == ["The deal is void."]
    assert "The deal is void." in said(svg(picture))


def test_the_words_of_the_picture_are_those_of_the_table() -> None:
    """Paper and table say the same, but for the cards, which are drawn."""
    for picture in every_picture():
        wanted = [word for text in html(picture).itertext() for word in text.split()]
        drawn = said(svg(picture)).replace(" ", "")
        assert [word for word in wanted if word not in drawn and not named(word)] == []


def named(word: str) -> bool:
    """Whether the word is of the name of a card, which the picture gives as a tooltip only."""
    return word.strip(",") in " ".join(
        render.hand(romi.cards("2h 3c 4d 5s 6h 7h 8h 9h 10h Jh Qd Kd As *")).alt.split(",")
    )


def test_a_line_with_a_text_of_its_own_shows_it() -> None:
    """A house reason is a sentence, with or without its cards in it."""
    sheet = romi.rules.Sheet(1, [Line(0, 5, "house/luck", own_text="lucky <3", cards=romi.cards("7h"))], winners=[0])
    assert rows(render.sheet(sheet))[1][2] == "lucky <3"


def test_a_long_name_does_not_tear_the_paper() -> None:
    """It is broken over lines; the paper stays as wide as a column may be."""
    picture = svg(render.sheet(SHEET, names=("x" * 500, "long words in a name " * 20, "字" * 300)))
    assert float(picture.get("width", 0)) < 1100
    for text in picture.iter(f"{SVG}text"):
        assert float(text.get("x", 0)) + float(text.get("textLength", 0)) <= float(picture.get("width", 0))


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_a_rule_sheet_answers_every_question_with_its_citations(variant: Variant) -> None:
    """It holds what `print(variant)` does, in either language."""
    for lang in languages():
        picture = render.rules(variant, lang=lang)
        assert picture.text == variant.prose(lang)
        cells = " ".join(cell for row in rows(picture) for cell in row)
        for line in variant.prose(lang).splitlines()[3:]:
            for word in line.split():
                assert word.strip("(),.") in cells


def test_a_scoreboard_has_a_row_for_each_deal_and_a_column_for_each_player() -> None:
    """With the totals, and who has won."""
    assert rows(render.scoreboard(MATCH, KOPOGOS.match(MATCH), names=("Anna", "Béla"))) == [
        ["deal", "Anna", "Béla"],
        ["1", "+0", "+0"],
        ["2", "+0", "+160"],
        ["total", "0", "160"],
        ["The match is over, won by Béla."],
    ]


def test_a_tally_has_a_row_for_each_player() -> None:
    """How often it won, the means on each account, and what was played."""
    assert rows(render.picture(DEALS)) == [
        ["player", "won", "95% interval", "points", "units"],
        ["Anna & <b>", "0.0%", "0.0% – 79.3%", "−30.0 ± 0.0", "+0.0 ± 0.0"],
        ["Béla", "100.0%", "20.7% – 100.0%", "+0.0 ± 0.0", "+2.0 ± 0.0"],
        ["12.0 turns each; 0 void; ways out: römi 1"],
    ]


def test_a_tally_of_matches_is_told_in_hungarian_too() -> None:
    picture = render.picture(MATCHES, lang="hu")
    assert picture.alt == "1 játszma összesítése"
    assert rows(picture)[-1] == ["átlagosan 2,0 leosztás; 0 befejezetlen; 0 megosztott győzelemmel"]


def test_a_scoreboard_shows_buy_ins_and_who_sat_out() -> None:
    """Points after a buy-in are those of the standing, which knows its price (TIZ9); units are an account of their own."""
    standing = TIZLAPOS.match(BULI)
    assert str(render.scoreboard(BULI, standing, names=("Anna", "Béla", "Cili"))).splitlines() == [
        "deal     Anna  Béla  Cili",
        "1        +100   +30    +0",
        "buys in     ×",
        "2         +99    +0    +0",
        "3                +7    +0",
        "total     129    37     0",
    ]
    units = str(render.scoreboard(BULI, account="units", lang="hu")).splitlines()
    assert units[1].split() == ["1", "−2", "+0", "+0"]
    assert units[-1].split() == ["összesen", "−2", "0", "0"]
    assert render.scoreboard(BULI, standing, account="units").text.splitlines()[-1].split() == [
        "total",
        *(str(number).replace("-", "−") for number in standing.units),
    ]


def test_a_rule_sheet_has_a_row_for_each_sentence() -> None:
    """One below another under their heading, each with what it cites."""
    shown = rows(render.rules(HANDROMI))
    out = "A player who has opened goes out by laying every card, except one, which is discarded."
    assert [out, "F13"] in shown


def test_a_deal_is_told_turn_by_turn() -> None:
    """A turn ends with the move that ends it, or when another seat acts."""
    shown = render.history(moves(), names=("Anna", "Béla", "Cili"))
    assert str(shown).splitlines() == [
        "1. Anna: draws · lays 7♥ 8♥ 9♥ / 4♣ 4♦ * · discards 5♠",
        "2. Béla: takes the discard · lays off 10♥ on 1 · puts down 4♥ for the joker of 2 · ends the turn",
        (
            "3. Cili: takes 3 discards · swaps 7♥ for the exchange card · takes the exchange card · puts it back"
            " · rearranges the table: 7♥ 8♥ 9♥ · knocks · discards 5♠ · with 7♥ 8♥ 9♥"
        ),
        "4. Cili: agrees to a new deal · keeps 7♥ 8♥",
        "5. Anna: agrees to a new deal",
        "6. Béla: passes",
        "7. Anna: declares römi · discards 5♠ · with 7♥ 8♥ 9♥",
        "8. Béla: declares flush",
        "9. Anna: knocks",
    ]
    assert rows(shown)[1] == [
        "1",
        "Anna",
        "draws · lays [7 of hearts] [8 of hearts] [9 of hearts] / [4 of clubs] [4 of diamonds] [joker] · discards [5 of spades]",
    ]


def test_a_deal_is_told_in_hungarian() -> None:
    """Seats without names have numbers."""
    told = str(render.history(moves(), lang="hu")).splitlines()
    assert told[0] == "1) 1. játékos: húz · lerakja: 7♥ 8♥ 9♥ / 4♣ 4♦ * · eldobja: 5♠"
    assert told[1].endswith("szúrja: 10♥ → 1. kombináció · kiváltja a dzsókert: 4♥ → 2. kombináció · befejezi a kört")
    assert told[7] == "8) 2. játékos: bemondja: flös"


def test_every_move_has_a_phrase_in_both_languages() -> None:
    """A new kind of move is told, or this test fails."""
    assert set(EVERY_KIND) == {type(move) for _, move in moves()}
    assert all({kind.word for kind in EVERY_KIND} <= set(tongue(lang).told) for lang in languages())


def test_a_declared_card_in_a_line_shows_both_its_faces() -> None:
    """The joker and what it is declared to be."""
    shown = render.history([(0, parse_move("lay *=6h 7h 8h"))], names=("Anna",))
    assert str(shown) == "1. Anna: lays *=6♥ 7♥ 8♥"
    assert rows(shown)[1][2] == "lays [joker as 6 of hearts] [7 of hearts] [8 of hearts]"
    assert svg(shown).get("aria-label") == f"The deal, turn by turn\n{shown}"


def test_an_accent_alone_takes_no_room() -> None:
    """Nor does it tear the paper; and wide characters take twice the room of others."""
    plain, accents, wide = (
        float(svg(render.sheet(SHEET, names=(name, name, name))).get("width", 0))
        for name in ("Dora", "D\u0301o\u0301r\u0301a\u0301", "字字字字")
    )
    assert plain == accents < wide


def test_small_cards_have_the_colours_of_the_palette() -> None:
    """In a sheet too suits tell apart."""
    assert FOUR_COLOUR.of(Suit.DIAMONDS) in colours(svg(render.sheet(SHEET, palette=FOUR_COLOUR)))
    assert FOUR_COLOUR.of(Suit.DIAMONDS) not in colours(svg(render.sheet(SHEET)))
