"""The playground in plain Python: what the page shows is what the library says, and its form is made of what the library has."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator, Sequence
from typing import cast

import attrs
import pytest

import romi
from romi import ROMI51, analysis, variants
from romi.variants import Variant, registry
from tests.source import ROOT

pytestmark = pytest.mark.skipif(not (ROOT / "docs" / "playground").exists(), reason="the docs are not here")

if (ROOT / "docs" / "playground").exists():
    import entries
    import house
    import shown

LAYS = "9h Th Jh / Kc Kd * / 9c 9c 9d"


def within(fields: tuple[entries.Field, ...]) -> Iterator[entries.Field]:
    for field in fields:
        yield field
        yield from within(field.inner)


def page(**chosen: object) -> dict[str, object]:
    """What the page gets, by way of JSON."""
    answer: dict[str, object] = json.loads(shown.answered(json.dumps({"lang": "en", "cards": LAYS} | chosen)))
    return answer


def entry(answer: dict[str, object], key: str) -> dict[str, object]:
    """The entry of the form with that key."""
    waiting = list(cast("list[dict[str, object]]", answer["form"]))
    for field in waiting:  # It grows while it is gone through.
        if field["key"] == key and field["kind"] != "list":
            return field
        waiting += cast("list[dict[str, object]]", field["inner"])
    raise KeyError(key)


# --- the form ---


@pytest.mark.parametrize("game", variants.ALL, ids=lambda game: game.name)
def test_what_nobody_changed_is_the_same_game(game: Variant) -> None:
    """The form holds all of a game: written to a file and read, it is that game."""
    again = house.edited(game, house.Edit("nothing"), "house", "House")
    assert attrs.evolve(again, name=game.name, title=game.title) == game


def test_every_rule_of_the_library_can_be_chosen() -> None:
    """For each question the answers that the registry has, and no others."""
    offered = {field.name: [option.name for option in field.options] for field in house.form(ROMI51, ROMI51, "en")}
    for name, (_, hint) in registry.fields(Variant).items():
        if len(answers := registry.answers(hint)) > 1:
            assert [word for word in offered[name] if word != "none"] == list(answers)


@pytest.mark.parametrize(
    "games", [[ROMI51], pytest.param(variants.ALL, marks=pytest.mark.full)], ids=["one game", "all games"]
)
def test_whatever_is_chosen_makes_a_game_or_is_refused_with_a_reason(games: Sequence[Variant]) -> None:
    """Each option of each entry, and one more in each list: nothing that the form offers to begin with is of the wrong type."""
    tried, refused = set(), set()
    for game in games:
        for field in within(house.form(game, game, "en")):
            changes = [house.Edit(field.key, option.name) for option in field.options]
            changes += [house.Edit(field.key, do="add")] * (field.kind == "list")
            for change in changes:
                if (field.words, field.name, change.typed) not in tried:
                    tried.add((field.words, field.name, change.typed))
                    try:
                        house.edited(game, change, "house", "House")
                    except variants.VariantFileError as error:
                        refused.add((field.name, error.why.partition(",")[0]))
    assert len(tried) > (150 if len(games) == 1 else 350)
    assert refused == {("opened", "what is allowed at one time stays allowed")} | (
        {("up_to", "numbers of players rise from at least 1")} if len(games) > 1 else set()
    )


def test_a_change_is_the_variant_that_python_makes() -> None:
    """The form, the file and `attrs.evolve` agree."""
    answer = page(edit={"key": "opening.all_of[1].points", "typed": "40"})
    ours = variants.loads(str(answer["variant"]))
    expected = romi.rules.all_of(romi.rules.PointMinimum(40, rule="R51-2"), romi.rules.NeedsPureRun(rule="R51-2"))
    assert ours == attrs.evolve(ROMI51, name="house", title="Römi 51, our way", opening=expected)
    assert "at least 40 points" in str(answer["changes"])
    assert entry(answer, "opening")["changed"] is True
    assert entry(answer, "deal")["changed"] is False


def test_a_change_taken_back_is_the_game_as_it_was() -> None:
    """So that the link is short again."""
    changed = page(edit={"key": "players", "typed": "2-5"})["variant"]
    assert page(variant=changed)["variant"] == changed
    assert page(variant=changed, edit={"key": "players", "typed": "2-4"})["variant"] == "romi51"


def test_a_title_is_a_change_of_its_own() -> None:
    """It is not overwritten by the one that changed games get."""
    assert page(edit={"key": "title", "typed": "Friday"})["title"] == "Friday"


def test_rules_are_put_together_and_taken_apart() -> None:
    """From one rule to all of several, one more, and one fewer."""
    one = page(variant="handromi", edit={"key": "opening", "typed": "all_of"})["variant"]
    two = page(variant=one, edit={"key": "opening.all_of", "do": "add"})["variant"]
    opening = variants.loads(str(two)).opening
    first, second = opening.rules  # type: ignore[attr-defined]
    assert first == romi.rules.PointMinimum(51, rule="HAND8")
    three = page(variant=two, edit={"key": "opening.all_of[1]", "do": "drop"})["variant"]
    assert variants.loads(str(three)).opening == romi.rules.all_of(second)


@pytest.mark.parametrize(
    ("lang", "why"),
    [("en", "must be a whole number, not 'abc'"), ("hu", "egész szám kell, nem 'abc'")],
)
def test_what_is_refused_is_said_in_its_place(lang: str, why: str) -> None:
    """The entry keeps what was typed and says why not; the game stays as it was."""
    answer = page(lang=lang, edit={"key": "opening.all_of[1].points", "typed": "abc"})
    field = entry(answer, "opening.all_of[1].points")
    assert (field["typed"], field["fault"], answer["variant"]) == ("abc", why, "romi51")


def test_a_file_that_is_no_variant_is_refused_with_line_and_key() -> None:
    """And nothing else is said."""
    answer = page(variant='base = "romi51"\nname = "x"\n[opening]\nis = "PointMinimum"\npionts = 40\n')
    assert answer["fault"] == {
        "place": "line 5: opening.pionts",
        "why": "PointMinimum has no such parameter: did you mean points?",
    }
    assert answer["base"] == "romi51"
    assert "melds" not in answer


# --- the cards ---


@pytest.mark.parametrize("lang", ["en", "hu"])
@pytest.mark.parametrize("game", variants.ALL, ids=lambda game: game.name)
def test_what_is_shown_is_what_the_library_says(game: Variant, lang: str) -> None:
    """Each meld, the opening and the hand, asked for directly."""
    typed = LAYS if game.largest_deck.jokers else "9h Th Jh / Kc Kd Ks / 9c 8c 9d"
    answer = page(lang=lang, variant=game.name, cards=typed, turn="2", turned="7d")
    lays = [romi.cards(part) for part in typed.split("/")]
    melds = cast("list[dict[str, object]]", answer["melds"])
    for lay, told in zip(lays, melds, strict=True):
        verdict = game.meld(lay)
        assert told["yes"] is bool(verdict)
        if not verdict:
            assert told["why"] == [fault.text(lang) for fault in verdict.violations]
        else:
            assert len(cast("list[str]", told["readings"])) == len(set(game.readings(lay)) - {verdict.value})
            assert f" {game.meld_value(verdict.value)} " in str(told["said"])
    opening = game.check_opening(*lays, turn=2)
    assert cast("dict[str, object]", answer["opening"])["yes"] is bool(opening)
    hand = cast("dict[str, object]", answer["hand"])
    cards = [card for lay in lays for card in lay]
    assert hand["value"] == game.hand_value(cards)
    nothing = {"en": "nothing left over", "hu": "nem marad rossz lap"}[lang]
    assert str(analysis.deadwood(game, cards) or nothing) in str(hand["left"])
    assert "score" in hand


def test_cards_that_the_packs_do_not_hold_are_no_hand() -> None:
    """Said in the language of the page."""
    hand = cast("dict[str, object]", page(lang="hu", variant="rummy")["hand"])
    assert hand["fault"] == "2 darab 9♣, pedig csak 1 van a pakliban (F1); ilyen lap ebben a játékban nincs: * (F1)"


def test_all_readings_are_shown() -> None:
    """A joker at either end."""
    answer = page(cards="7h 8h *")
    (told,) = cast("list[dict[str, object]]", answer["melds"])
    assert (told["said"], told["readings"]) == ("run: 7♥ 8♥ *=9♥, 24 points", ["or run: *=6♥ 7♥ 8♥, 21 points"])


@pytest.mark.parametrize(
    ("lang", "cards", "why"),
    [("en", "9h / 8x", "'8x' at character 6 is not a card"), ("hu", "9h / 8x", "'8x' nem lap (hely: 6)")],
)
def test_a_word_that_is_no_card_is_named_with_its_place(lang: str, cards: str, why: str) -> None:
    """In what was typed as a whole, separators included."""
    assert page(lang=lang, cards=cards)["cards"] == {"fault": why}


def test_the_score_asks_for_what_it_needs() -> None:
    """Kopogós counts by the card turned up."""
    without, with_it = (page(variant="kopogos", cards="7h 8h 9h Kc", turned=turned)["hand"] for turned in ("", "7d"))
    assert "turned up" in str(cast("dict[str, object]", without)["unscored"])
    assert "<table" in str(cast("dict[str, object]", with_it)["score"])


@pytest.mark.parametrize(
    "chosen",
    [
        {"cards": ""},
        {"cards": "7h " * 200},
        {"cards": "<b>"},
        {"turn": "x"},
        {"turn": "99999999999"},
        {"turned": "8x"},
        {"variant": "<script>"},
        {"variant": "a = [" * 500},
        {"edit": {"key": "no.such.key", "typed": "1"}},
        {"edit": {"key": "name", "typed": '"\n\\\x7f'}},
    ],
    ids=str,
)
def test_nothing_that_is_typed_breaks_the_page(chosen: dict[str, object]) -> None:
    """There is an answer to anything, and it is JSON."""
    assert "variants" in page(**chosen)


def test_rules_that_do_not_fit_together_are_still_answered() -> None:
    """What does not fit is said, and why there is no answer."""
    answer = page(variant="handromi", edit={"key": "deck.up_to[2]", "do": "drop"})
    assert cast("list[str]", answer["problems"])[-1:] == ["6 players: there is a deck for 1 to 4 players, not for 6"]
    assert answer["cards"] == {"fault": "there is a deck for 1 to 4 players, not for 6"}


@pytest.mark.parametrize("name", ["entries", "house", "shown"])
def test_the_page_needs_nothing_but_the_library(name: str) -> None:
    """Each module imports the standard library, attrs, romi and the others: more is not brought."""
    body = ast.parse((ROOT / "docs" / "playground" / f"{name}.py").read_text("utf-8")).body
    found = {alias.name for node in body if isinstance(node, ast.Import) for alias in node.names}
    found |= {str(node.module) for node in body if isinstance(node, ast.ImportFrom)}
    known = sys.stdlib_module_names | {"attrs", "romi", "entries", "house"}
    assert {module.split(".")[0] for module in found} <= known
