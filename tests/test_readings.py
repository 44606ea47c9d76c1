"""The "Readings" of each variant's page: every other way to play that is named there can be had by exchanging that field."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator

import attrs
import pytest

from romi import variants
from tests.source import ROOT, modules
from tests.test_rule_ids import ID, IDS

PAGES = {variant.name: ROOT / "docs" / "variants" / f"{variant.name}.md" for variant in variants.ALL}


def readings() -> Iterator[tuple[str, str]]:
    """The code of the last column of each page's table, as pairs of variant and field."""
    for name, page in PAGES.items():
        if page.exists():
            for row in re.findall(r"^\|.*\|(.*)\|$", page.read_text("utf-8").partition("## Readings")[2], re.MULTILINE):
                yield from ((name, field) for field in re.findall(r"`([^`]+)`", row))


def names() -> dict[str, object]:
    """Every public name of the rooms that a variant is made of."""
    rooms = ("romi.card", "romi.deck", "romi.melds", "romi.rules", "romi.variants")
    found: dict[str, object] = {"evolve": attrs.evolve, "draws": importlib.import_module("romi.rules.draws")}
    for name in modules():
        if name.startswith(rooms):
            found |= {word: value for word, value in vars(importlib.import_module(name)).items() if word[0] != "_"}
    return found


@pytest.mark.parametrize(("name", "field"), list(readings()))
def test_another_reading_is_one_field_away(name: str, field: str) -> None:
    """The variant with that field is another variant, and there is no nonsense in it."""
    variant = variants.by_name(name)
    other = eval(f"evolve(variant, {field})", names() | {"variant": variant})  # noqa: S307
    assert isinstance(other, variants.Variant)
    assert other != variant
    assert other.problems() == ()


@pytest.mark.skipif(not PAGES["romi51"].exists(), reason="the docs are not here")
@pytest.mark.parametrize("name", PAGES)
def test_page_tells_readings_of_known_rules(name: str) -> None:
    """Each page has its readings, and they are of rules that there are."""
    text = PAGES[name].read_text("utf-8").partition("## Readings")[2]
    assert set(ID.findall(text)) <= set(IDS)
    assert text.count("\n|") > 3


@pytest.mark.skipif(not (ROOT / "docs" / "rules.md").exists(), reason="the docs are not here")
def test_every_rule_is_told() -> None:
    """The page of rules has an entry for each id, in the order of the list."""
    entries = re.findall(r"^\[([A-Z0-9-]+)\]\{#", (ROOT / "docs" / "rules.md").read_text("utf-8"), re.MULTILINE)
    assert entries == list(IDS)
