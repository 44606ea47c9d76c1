"""What travels comes back equal, by its schema alone, and what was altered is refused with its place or can be used."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import re
from importlib import resources
from random import Random
from typing import Final

import attrs
import jsonschema
import pytest

import romi
from romi import analysis, data, play, simulate
from romi.data import DataError, Value
from romi.data.schemas import made
from romi.moves import parse_move
from romi.rules.scoring import Line, Sheet
from romi.variants import ALL, HANDROMI, KOPOGOS, RABLOROMI, ROMI51, RUMMY, TIZLAPOS
from tests.play.altered import altered
from tests.play.test_altered import play_on
from tests.play.test_session import began, played
from tests.source import ROOT
from tests.test_gallery import GAMES

OWN: Final = next(game for game in GAMES.values() if data.dumps(play.view(play.start(game, seed=1), 0)).count('"own"'))
SHEET: Final = Sheet(
    2, [Line(0, -5, "house/luck", account="units", cards=romi.cards("7h *"), other=1, text="luck")], winners=[1]
)


def end(variant: romi.Variant = RUMMY) -> play.State:
    """A deal at its end."""
    state = play.start(variant, seed=7)
    return simulate.play_out(state, [simulate.greedy.player(variant)] * state.board.players)


def some() -> dict[str, list[Value]]:
    """Values of each kind."""
    session = played(began(TIZLAPOS, 3), 60)
    refused, noted = ROMI51.meld(romi.cards("7h 8h")), ROMI51.meld(romi.cards("9h 8h *=7h"))
    opening = ROMI51.check_opening(romi.cards("9h Th Jh"), romi.cards("Kc Kd Kh"))
    states = [play.start(variant, seed=3) for variant in (HANDROMI, KOPOGOS)] + [
        played(began(RABLOROMI), 20).deal,
        end(),
    ]
    two: list[simulate.Strategy | simulate.Player] = [simulate.greedy, simulate.greedy]
    match = play.start_match(TIZLAPOS, players=2, seed=2**64 - 1)
    return {
        "violation": [*romi.verdict.violations(refused)],
        "meld": [noted.unwrap(), ROMI51.meld(romi.cards("4c 4d *")).unwrap()],
        "opening": [opening.unwrap()],
        "arrangement": [analysis.arrange(ROMI51, romi.cards("7h 8h 9h 4c 4d * 2s"))],
        "sheet": [SHEET, play.score(end()), Sheet(2)],
        "tally": [simulate.play_deals(RUMMY, strategies=two, deals=3), simulate.Tally.empty(("a", "b"))],
        "match-tally": [simulate.play_matches(TIZLAPOS, strategies=two, matches=1)],
        "verdict": [refused, noted, opening, romi.Accepted(SHEET), romi.Accepted(states[0])],
        "move": [
            parse_move(word) for word in ("draw", "lay 7h 8h 9h / 4c 4d *", "exchange 4h on 2", "knock 5s: 7h 8h 9h")
        ],
        "view": [play.view(state, 1) for state in states],
        "state": [*states],
        "deal": [play.record(states[2]), play.public_record(states[3]), play.record(session.deal)],
        "match": [match, session.match],
        "session": [began(), session],
        "variant": [*ALL, attrs.evolve(ROMI51, name="house")],
    }


SOME: Final = some()
EACH: Final = [(kind, value) for kind, values in SOME.items() for value in values]


def test_there_are_values_of_every_kind() -> None:
    """Each is named by what it is."""
    assert set(SOME) == set(data.KINDS)
    for kind, value in EACH:
        assert json.loads(data.dumps(value))["romi"] == kind


@pytest.mark.parametrize(("kind", "value"), EACH)
def test_a_value_comes_back_equal_and_fits_its_schema(kind: str, value: Value) -> None:
    """And equal values are equal texts."""
    text = data.dumps(value)
    again = data.loads(text)
    assert again == value
    assert data.dumps(again) == text
    jsonschema.validate(json.loads(text), data.schema(kind), cls=jsonschema.Draft202012Validator)


def test_every_field_is_always_there_and_seeds_are_text() -> None:
    """At any depth: equal kinds have equal keys, and no program loses a digit."""
    keys: dict[str, set[str]] = {}

    def walk(where: str, item: object) -> None:
        if isinstance(item, dict):
            assert keys.setdefault(where, set(item)) == set(item) or where.endswith(
                ("events", "accounts", "obligations")
            ), where
            assert item.get("seed") is None or isinstance(item["seed"], str)
            for key, inner in item.items():
                walk(f"{where}.{key}", inner)
        elif isinstance(item, list):
            for inner in item:
                walk(where, inner)

    for kind, value in EACH:
        if kind != "verdict":
            walk(kind, json.loads(data.dumps(value)))


@pytest.mark.parametrize("kind", data.KINDS)
def test_the_schema_in_the_package_is_current(kind: str) -> None:
    """Each has an id, its address where a release was built, and is a schema; made by `python -m tests.test_data`."""
    schema = data.schema(kind)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert str(schema["$id"]).startswith("https:") or schema["$id"] == f"urn:romi:{kind}:1"
    assert schema | {"$id": ""} == made(kind) | {"$id": ""}


def test_a_release_gives_its_schemas_the_address_where_they_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the repository which builds it, at the tag; elsewhere they keep a name that is no address."""
    pytest.importorskip("hatchling", reason="hatchling is there at build time only")
    hook = ROOT / "hatch_build.py"
    if not hook.exists():
        pytest.skip("the hook is not here")
    spec = importlib.util.spec_from_file_location("hatch_build", hook)
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    text = data.schema_text("meld")
    for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_REF_NAME"):
        monkeypatch.delenv(name, raising=False)
    assert build.home() is None
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://code.example")
    monkeypatch.setenv("GITHUB_REPOSITORY", "somebody/romi")
    monkeypatch.setenv("GITHUB_REF_NAME", "v1.0")
    address = "https://code.example/somebody/romi/raw/v1.0/src/romi/data/meld.json"
    assert json.loads(build.addressed(text, "src/romi/data/meld.json"))["$id"] == address


def test_there_is_no_schema_of_anything_else() -> None:
    """The word is named."""
    with pytest.raises(ValueError, match="there is no kind 'card'; there are violation, meld"):
        data.schema("card")


def use(value: object) -> None:
    """Whatever is done with such a value: told in words and in rows, played on."""
    assert str(value)
    assert repr(value)
    match value:
        case romi.Accepted(inner):
            use(inner)
        case romi.Violation() | Line():
            assert all(value.sentence(lang) for lang in ("en", "hu"))
        case Sheet() | simulate.Tally() | simulate.MatchTally():
            assert value.rows() is not None
        case romi.Variant():
            assert value.prose("hu")
            assert value.problems() is not None
        case play.View():
            play_on(value)
        case play.State():
            play_on(play.view(value, value.actor))
            assert not value.over or play.score(value) is not None
        case play.Record(seed=None, order=None):
            assert len(value.rows()) == len(value.moves)
        case play.Record():
            with contextlib.suppress(play.RecordError):  # a deal that cannot be dealt
                answer = play.replay(value)
                assert answer or answer.violations[0].where
        case play.Match():
            assert value.standing.text("hu")
            assert value.over or not value.deal().over
        case play.Session(player=int(player)):
            moves = play.legal_moves(value.view(player))
            assert value.step(player, next(iter(moves)))
        case _:
            pass


def tried(kind: str, times: int) -> int:
    """How many of so many altered texts of the kind were refused; the others can be used, and are written again to an equal value."""
    chance, refused = Random(f"{kind} {times}"), list[str]()
    for _ in range(times):
        text, where = altered(data.dumps(chance.choice(SOME[kind])), chance)
        try:
            value = data.loads(text)
        except DataError as error:
            refused.append(str(error))
            continue
        try:
            use(value)
        except Exception as fault:
            raise AssertionError(where) from fault
        assert data.loads(data.dumps(value)) == value, where
    assert [why for why in refused if not PLACE.match(why)] == []
    return len(refused)


PLACE: Final = re.compile(rf"(romi|format|{'|'.join(data.KINDS)})[\w.\-\[\]]*: .")


@pytest.mark.parametrize("kind", data.KINDS)
def test_what_was_altered_at_one_place_is_refused_or_can_be_used(kind: str) -> None:
    """Refused with the place."""
    assert 10 < tried(kind, 60) < 60


@pytest.mark.full
@pytest.mark.parametrize("kind", data.KINDS)
def test_ten_thousand_altered_texts_of_each_kind(kind: str) -> None:
    """The same, at length."""
    assert 1000 < tried(kind, 10_000) < 10_000


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "is not JSON"),
        ("[]", "an object was expected"),
        ('{"romi": "card"}', "romi: 'card' is not a kind of data"),
        ('{"romi": ["meld"]}', "is not a kind of data"),
        ('{"romi": "meld", "format": 0}', "format: must be 1, not 0"),
        ('{"romi": "meld", "format": true}', "format: must be 1, not True"),
        ('{"romi": "meld", "format": 1, "cards": []}', "meld.kind: is missing"),
        ('{"romi": "move", "format": 1}', "move.move: is missing"),
        ('{"romi": "move", "format": 1, "move": "draw", "by": 1}', "move: 'by' is not part of it"),
        ('{"romi": "move", "format": 1, "move": 7}', "move.move: 7 is not text"),
        ('{"romi": "move", "format": 1, "move": "fly"}', "move.move: 'fly' at position 0"),
        ('{"romi": "deal", "format": 1}', "deal: variant and rules must be texts"),
        ('{"romi": "state", "format": 1, "variant": "rummy", "rules": ""}', "state.players: is missing"),
        ('{"romi": "variant", "format": 1, "variant": 7, "rules": ""}', "variant: variant and rules must be texts"),
        ('{"romi": "variant", "format": 1, "variant": "x", "rules": ""}', "variant.variant: there is no variant 'x'"),
        (
            '{"romi": "verdict", "format": 1, "ok": 1, "value": null, "notes": [], "violations": []}',
            "verdict.ok: must be true or false",
        ),
        (
            '{"romi": "verdict", "format": 1, "ok": true, "value": 7, "notes": [], "violations": []}',
            "verdict.value: an object",
        ),
        (
            '{"romi": "verdict", "format": 1, "ok": false, "value": null, "notes": [], "violations": []}',
            "verdict: an accepted answer has",
        ),
        (
            '{"romi": "verdict", "format": 1, "ok": true, "value": 7, "notes": 7, "violations": []}',
            "verdict.notes: a list",
        ),
    ],
)
def test_what_is_nothing_that_travels_is_refused_with_its_place(text: str, says: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(DataError) as caught:
        data.loads(text)
    assert says in str(caught.value)


def test_a_tally_is_of_so_many_games() -> None:
    """Sums that no such games can have are refused, and so is a sheet of more seats than any table has."""
    text = data.dumps(SOME["match-tally"][0])
    with pytest.raises(DataError, match=r"players\[0\]: no 0 numbers have the sum|of 0 games cannot be won"):
        data.loads(text.replace('"games": 1', '"games": 0', 1))
    with pytest.raises(DataError, match="'seats' must be <= 1000"):
        data.loads(data.dumps(Sheet(2)).replace('"seats": 2', '"seats": 1000000'))


def test_an_illegal_deal_is_no_state() -> None:
    """It is played again on the way."""
    text = data.dumps(play.start(RUMMY, players=2, seed=7)).replace(
        '"moves": []', '"moves": [{"move": "discard 5s", "seat": null}]'
    )
    with pytest.raises(DataError, match=r"state: move 1: this cannot be done now"):
        data.loads(text)


def test_rules_of_ones_own_are_given_when_it_is_read() -> None:
    """In views, states and by themselves; for others nothing is to be given."""
    state = play.start(OWN, seed=1)
    for value in (OWN, state, play.view(state, 0)):
        assert data.loads(data.dumps(value), variant=OWN) == value
        with pytest.raises(DataError, match="has rules of its own: give variant="):
            data.loads(data.dumps(value))


def test_what_does_not_travel_says_so() -> None:
    """It is no guess either, at any depth."""
    for strange in (7, romi.Accepted(7), "draw", romi.JOKER, simulate.Tally(players=(1.5,))):  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="does not travel"):
            data.dumps(strange)  # type: ignore[arg-type]


if __name__ == "__main__":
    for name in data.KINDS:
        with resources.as_file(resources.files("romi.data").joinpath(f"{name}.json")) as path:
            path.write_text(json.dumps(made(name), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
