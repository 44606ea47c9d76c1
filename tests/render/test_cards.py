"""Pictures of cards, hands, melds and tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import romi
from romi import render
from romi.analysis import Arrangement, arrange
from romi.card import JOKER, NATURALS, Card, Declared, Joker, Natural, Suit, undeclared
from romi.melds import Meld
from romi.render import FOUR_COLOUR, TILES, TWO_COLOUR, Palette, Picture
from romi.render.palette import CARD
from romi.sentences import Language
from romi.variants import KOPOGOS, RABLOROMI, ROMI51, Variant
from tests.render.pictures import ALLOWED, HTML, colours, html, names, svg, titles

PALETTES = pytest.mark.parametrize(
    "palette", [TWO_COLOUR, FOUR_COLOUR, TILES], ids=["two colours", "four colours", "tiles"]
)
LANGUAGES = pytest.mark.parametrize("lang", ["en", "hu"])
PLAIN: tuple[Natural | Joker, ...] = (*NATURALS, JOKER)


def melds(*texts: str) -> tuple[Meld, ...]:
    """Each text as a meld of Römi 51."""
    return tuple(ROMI51.meld(romi.cards(text)).unwrap() for text in texts)


def arranged(variant: Variant, text: str) -> Arrangement:
    """A hand, arranged."""
    return arrange(variant, map(undeclared, romi.cards(text)))


TABLE = melds("7h 8h *", "4c 4d *", "Jd Qd Kd Ad")


def every_picture(lang: Language, palette: Palette) -> list[Picture]:
    """A picture of each kind made of cards."""
    hand = romi.cards("Th Qs * *=6h")
    return [
        render.card(hand[0], lang=lang, palette=palette),
        render.hand(hand, lang=lang, palette=palette),
        render.hand((), lang=lang, palette=palette),
        render.backs(3, lang=lang, palette=palette),
        render.meld(TABLE[1], lang=lang, palette=palette),
        render.table(TABLE, stock=20, discards=hand, exchange_card=JOKER, lang=lang, palette=palette),
        render.table(stock=0, discards=(), lang=lang, palette=palette),
        render.table(lang=lang, palette=palette),
        render.arrangement(arranged(KOPOGOS, "7h 8h 9h Kd 2c"), lang=lang, palette=palette),
    ]


@PALETTES
@LANGUAGES
@pytest.mark.parametrize("card", [*PLAIN, *romi.cards("*=6h 5c=9h")], ids=str)
def test_every_card_is_well_formed_and_names_itself(card: Card, lang: Language, palette: Palette) -> None:
    """As a document, as a tooltip, and to who hears it."""
    picture = render.card(card, lang=lang, palette=palette)
    root = svg(picture)
    assert names(root) <= ALLOWED
    assert root.get("role") == "img"
    assert root.get("aria-label") == picture.alt
    assert titles(root) == [picture.alt, picture.alt]


@LANGUAGES
def test_no_two_cards_look_or_sound_the_same(lang: Language) -> None:
    """Nor does any look like the back of a card."""
    pictures = [*(render.card(card, lang=lang) for card in PLAIN), render.backs(1, lang=lang)]
    assert len({picture.svg.partition("</title>")[2] for picture in pictures}) == 54
    assert len({picture.alt for picture in pictures}) == 54


@pytest.mark.parametrize(
    ("card", "english", "hungarian"),
    [
        ("7h", "7 of hearts", "kőr 7"),
        ("Ac", "ace of clubs", "treff ász"),
        ("Jd", "jack of diamonds", "káró bubi"),
        ("Qs", "queen of spades", "pikk dáma"),
        ("Kh", "king of hearts", "kőr király"),
        ("*", "joker", "dzsóker"),
        ("*=6h", "joker as 6 of hearts", "dzsóker kőr 6 helyett"),
        ("5c=9h", "5 of clubs as 9 of hearts", "treff 5 kőr 9 helyett"),
    ],
)
def test_cards_are_named_in_both_languages(card: str, english: str, hungarian: str) -> None:
    """In the words that players use."""
    (read,) = romi.cards(card)
    assert (render.card(read).alt, render.card(read, lang="hu").alt) == (english, hungarian)


@given(st.lists(st.sampled_from(PLAIN), max_size=15))
def test_the_hungarian_name_of_a_natural_card_reads_back(hand: list[Card]) -> None:
    """What is said of a hand in Hungarian is the notation of words, joker included."""
    assert romi.cards(render.hand(hand, lang="hu").alt if hand else "") == tuple(hand)


@given(st.lists(st.sampled_from(PLAIN), max_size=15), st.sampled_from(("en", "hu")))
def test_a_hand_in_a_terminal_reads_back(hand: list[Card], lang: Language) -> None:
    """Every box of the middle line holds one card in writing."""
    text = str(render.hand(hand, lang=lang))
    middle = text.splitlines()[1] if hand else ""
    assert romi.cards(middle.replace("│", " ")) == tuple(hand)
    assert len({len(line) for line in text.splitlines()}) <= 1


@PALETTES
@pytest.mark.parametrize("suit", Suit)
def test_each_suit_has_its_colour_and_is_legible(suit: Suit, palette: Palette) -> None:
    """The contrast with the ground of the card is that which WCAG asks of small text, 4.5 to 1."""
    picture = svg(render.card(Natural(romi.Rank.TWO, suit), palette=palette))
    assert palette.of(suit) in colours(picture)
    assert not {other for other in map(palette.of, Suit) if other != palette.of(suit)} & colours(picture)
    assert contrast(palette.of(suit), CARD) >= 4.5


def contrast(one: str, other: str) -> float:
    """By WCAG 2: the ratio of the relative luminances."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_two_colours_are_red_and_black_and_four_are_four() -> None:
    """Hearts are as diamonds and clubs as spades, or all four tell apart."""
    assert [TWO_COLOUR.of(suit) for suit in Suit].count(TWO_COLOUR.hearts) == 2
    assert len({FOUR_COLOUR.of(suit) for suit in Suit}) == 4


@pytest.mark.parametrize("colour", ["red", "#fff", "#12345G", "#ABCDEF", '#000000" onload="x', ""])
def test_a_colour_is_six_digits(colour: str) -> None:
    """Nothing else gets into a document by way of a palette."""
    with pytest.raises(ValueError, match="hearts"):
        Palette(clubs="#000000", diamonds="#000000", hearts=colour, spades="#000000")


@PALETTES
@LANGUAGES
def test_every_picture_is_well_formed(lang: Language, palette: Palette) -> None:
    """SVG with a description, and HTML in which every picture has one; no id, no script, nothing from elsewhere."""
    for picture in every_picture(lang, palette):
        root, page = svg(picture), html(picture)
        assert names(root) <= ALLOWED
        assert names(page) <= ALLOWED | HTML
        for element in (root, *page.iter("{http://www.w3.org/2000/svg}svg")):
            assert element.get("aria-label")
            assert element.get("role") == "img"
        keys = {key for document in (root, page) for element in document.iter() for key in element.attrib}
        assert not {key for key in keys if key == "id" or key.startswith("on") or "href" in key}
        assert "url(" not in picture.svg + picture.html


@LANGUAGES
def test_pictures_are_the_same_each_time(lang: Language) -> None:
    """To the last byte; and two pictures of the same thing are equal values."""
    first, second = every_picture(lang, TWO_COLOUR), every_picture(lang, TWO_COLOUR)
    assert first == second
    assert hash(first[0]) == hash(second[0])


def test_what_a_joker_stands_for_is_drawn_and_said() -> None:
    """One card in a run, both missing suits in a set (F5)."""
    run, group, pure = (render.meld(meld) for meld in TABLE)
    assert run.alt == "run: 7 of hearts, 8 of hearts, joker as 9 of hearts"
    assert group.alt == "set: 4 of clubs, 4 of diamonds, joker as 4 of hearts or 4 of spades"
    assert render.meld(TABLE[1], lang="hu").alt == "csoport: treff 4, káró 4, dzsóker kőr 4 vagy pikk 4 helyett"
    assert [badges(picture) for picture in (run, group, pure)] == [1, 2, 0]
    assert str(group).splitlines()[1:4] == ["│4♣ │4♦ │*  │", "│   │   │4♥ │", "│   │   │4♠ │"]


def badges(picture: Picture) -> int:
    """How many small cards stand for what a card means."""
    return picture.svg.count('fill="#fff1c4"')


def test_a_declared_card_in_a_hand_shows_what_it_is_declared_to_be() -> None:
    """A joker, and a wild natural."""
    hand = (Declared(JOKER, NATURALS[0]), *romi.cards("5c=9h 7h"))
    assert badges(render.hand(hand)) == 2


def test_a_table_numbers_its_melds_as_moves_do() -> None:
    """From 1, in the picture, in words and for a terminal; the piles stand below."""
    picture = render.table(TABLE, stock=54, discards=romi.cards("Kd 2c"), exchange_card=romi.cards("3s")[0])
    assert picture.alt.startswith("Table: 1. run: 7 of hearts")
    assert picture.alt.endswith("; stock: 54 cards; discards: king of diamonds; exchange card: 3 of spades")
    labels = ["1. run", "2. set", "3. run", "stock: 54 cards", "discards", "exchange card"]
    assert [text.text for text in svg(picture).iter("{http://www.w3.org/2000/svg}text")] == labels
    assert [div.text for div in html(picture).iter("div") if div.get("aria-hidden")] == labels
    assert [line for line in str(picture).splitlines() if line[0] not in "╭│╰"] == labels
    assert "2 of clubs" not in picture.svg


def test_an_empty_table_and_an_empty_stock_have_a_picture() -> None:
    """And say that there is nothing."""
    assert render.table(lang="hu").alt == "Asztal: nincs kombináció"
    assert str(render.table()) == "no meld"
    assert render.table(stock=0, discards=()).alt == "Table: stock: 0 cards; discards: no card"


def test_a_wide_table_goes_on_in_the_next_row() -> None:
    """As a picture it grows in height, not without end in width."""
    wide = render.table(TABLE * 9)
    assert float(svg(wide).get("width", 0)) < 900
    assert float(svg(wide).get("height", 0)) > 3 * float(svg(render.table(TABLE)).get("height", 0))


def test_cards_face_down_tell_only_their_number() -> None:
    """Whoever looks at the picture's source learns no more."""
    picture = render.backs(5, lang="hu")
    assert picture.alt == "5 lap, hátlappal felfelé"
    assert render.backs(1).alt == "a card, face down"
    assert str(picture).splitlines()[1] == "│░░ │░░ │░░ │░░ │░░ │"


@pytest.mark.parametrize("count", [-1, -7])
def test_no_negative_number_of_cards(count: int) -> None:
    """Neither in a hand nor in a stock."""
    with pytest.raises(ValueError, match=str(count)):
        render.backs(count)
    with pytest.raises(ValueError, match=str(count)):
        render.table(stock=count)


def test_the_kind_of_a_meld_is_an_open_word_and_escaped() -> None:
    """A rule of one's own may call its melds what it likes."""
    odd = Meld.of('<b>&"house"</b>\x1b[2J', romi.cards("7h 8h"))
    picture = render.table((odd,))
    assert picture.alt == 'Table: 1. <b>&"house"</b>\ufffd[2J: 7 of hearts, 8 of hearts'
    assert svg(picture).get("aria-label") == picture.alt
    assert names(html(picture)) <= ALLOWED | HTML
    assert "\x1b" not in str(picture) + picture.svg + picture.html


def test_an_arranged_hand_shows_melds_and_deadwood() -> None:
    """Deadwood in a row below; none, where all is melded."""
    shown = render.arrangement(arranged(KOPOGOS, "7h 8h 9h Kd 2c"))
    assert (
        shown.alt
        == "Arranged hand: 1. run: 7 of hearts, 8 of hearts, 9 of hearts; deadwood: 2 of clubs, king of diamonds"
    )
    assert "deadwood" not in render.arrangement(arranged(RABLOROMI, "7h 8h 9h")).alt


def test_an_unknown_language_is_refused() -> None:
    """With its name."""
    with pytest.raises(ValueError, match="'de'"):
        render.hand(romi.cards("7h"), lang="de")
