"""Every page of the built docs in a real browser, at the width of a phone and of a desk, in light and in dark; and their search."""

from __future__ import annotations

import json
import unicodedata
from typing import TYPE_CHECKING, Final

import pytest

from tests.site.built import SITE, faults, needs_browser, needs_site, opened

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = [pytest.mark.site, needs_site]

APART: Final = {"genindex", "search", "playground", "hu/probapad"}
"""What is not written but listed, and what has tests of its own."""


def names() -> list[str]:
    """The pages, without their ending."""
    found = (page.relative_to(SITE).with_suffix("").as_posix() for page in SITE.rglob("*.html"))
    return sorted(name for name in found if name not in APART and not name.startswith("_"))


@needs_browser
def test_nothing_is_cut_off_and_all_can_be_read(browser: BrowserContext, site: str) -> None:
    """On each page, code included, all is within the width and has enough contrast."""
    assert {"index", "tour", "hu/index", "reference/melds"} <= set(names())
    with opened(browser, site) as page:
        for name in names():
            page.goto(f"{site}{name}.html")
            assert faults(page, "article", name.replace("/", "-")) == [], name


def test_the_search_knows_words_without_their_accents() -> None:
    """No word of the index has one."""
    text = (SITE / "searchindex.js").read_text("utf-8").removeprefix("Search.setIndex(").rstrip().removesuffix(")")
    index = json.loads(text)
    assert {"szura", "dzsoker"} & set(index["terms"])
    words = (*index["terms"], *index["titleterms"])
    assert [word for word in words if any(map(unicodedata.combining, unicodedata.normalize("NFD", word)))] == []


@needs_browser
@pytest.mark.parametrize("word", ["szúrás", "szuras", "SZÚRÁS"])
def test_a_hungarian_page_is_found_with_accents_and_without(browser: BrowserContext, site: str, word: str) -> None:
    """As it is typed at a desk, and as on a phone."""
    with opened(browser, f"{site}search.html?q={word}") as page:
        page.wait_for_selector("#search-results li a[href*='hu/szabalyok']")
