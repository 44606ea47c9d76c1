"""What travels comes back equal, by its schema alone, and what was altered is refused with its place or can be used."""

from __future__ import annotations

import importlib.util
import json
from importlib import resources
from typing import Final

import jsonschema
import pytest

import romi
from romi import data, play, simulate
from romi.data import DataError, Value
from romi.data.schemas import made
from romi.rules.scoring import Sheet
from romi.variants import RUMMY
from tests.outside.values import OWN, SOME
from tests.source import ROOT

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
        ('{"romi": "move", "format": 1, "move": "fly"}', "move.move: 'fly' at character 1"),
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
