"""The playground in a real browser: at the width of a phone and of a desk, in light and in dark, by form, clicks and keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pytest

from tests.site.built import faults, needs_browser, needs_site, opened

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = [pytest.mark.site, needs_site, needs_browser]

PAGE: Final = "playground.html"

UNNAMED: Final = """() => [...document.querySelectorAll("#romi-playground :is(input, select, textarea, button, fieldset)")]
  .filter((each) => !(each.getAttribute("aria-label") || [...(each.labels ?? [])].some((label) => label.textContent.trim())
    || each.querySelector(":scope > legend") || (each.tagName === "BUTTON" && each.textContent.trim())
    || each.matches(".inner > fieldset")))
  .map((each) => each.outerHTML.slice(0, 120))"""
"""What a screen reader would not have a name for; a list within the entry that it belongs to needs none of its own."""

OPEN_ALL: Final = """() => {
  for (const each of document.querySelectorAll("#romi-playground details")) each.open = true;
}"""


@contextmanager
def answering(browser: BrowserContext, address: str, width: int = 1280) -> Iterator[Page]:
    """The page once it has answered, with everything folded out."""
    with opened(browser, address, width) as page:
        page.wait_for_selector("#romi-playground .answers > *", timeout=90_000)
        page.evaluate(OPEN_ALL)
        yield page


def test_a_house_rule_is_changed_and_the_link_holds_it(browser: BrowserContext, site: str) -> None:
    """By form; a wrong value is refused where it stands; the link to the Hungarian page shows the same there.

    Both pages can be read as a whole: nothing is cut off, and each control has a name.
    """
    with answering(browser, f"{site}{PAGE}") as page:
        points = page.locator("#number-opening-all_of-1-points")
        points.fill("60")
        points.press("Enter")
        page.wait_for_selector("text=does not open")
        assert "59 points, 60 are needed" in page.inner_text(".answers")
        points.fill("many")
        points.press("Enter")
        page.wait_for_selector("#number-opening-all_of-1-points-fault")
        assert points.input_value() == "many"
        assert points.get_attribute("aria-invalid") == "true"
        assert "must be a whole number, not 'many'" in page.inner_text("#number-opening-all_of-1-points-fault")
        assert "variant=" in page.url
        assert faults(page, "#romi-playground", "playground-en") == []
        assert page.evaluate(UNNAMED) == []
        other = str(page.evaluate("document.querySelector('a.playground-other').href"))
    with answering(browser, other) as page:
        assert "59 pont, 60 kell" in page.inner_text(".answers")
        assert "our way" in page.inner_text(".back")
        assert faults(page, "#romi-playground", "playground-hu") == []
        assert page.evaluate(UNNAMED) == []


def test_it_can_be_used_by_keyboard_and_by_clicks(browser: BrowserContext, site: str) -> None:
    """Tab leads from the game to the cards and to each card to click; a file is typed in and judged."""
    with answering(browser, f"{site}{PAGE}", 390) as page:
        page.focus("#playground-variant")
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.id") == "playground-cards"
        page.keyboard.press("Control+A")
        page.keyboard.type("7h 8h")
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.ariaLabel") == "ace of clubs"
        page.click("button[aria-label='9 of hearts']")
        page.wait_for_selector("text=run: 7♥ 8♥ 9♥, 24 points")
        page.select_option("#playground-variant", "rummy")
        page.wait_for_function("() => document.getElementById('playground-file').value.includes('rummy')")
        page.fill("#playground-file", 'base = "rummy"\nname = "x"\nopenin = 1\n')
        page.click("text=Play by this text")
        page.wait_for_selector("text=line 3: openin: Variant has no such parameter: did you mean opening?")


def test_a_build_without_it_says_so(browser: BrowserContext, site: str) -> None:
    """Where nothing was brought the page says what brings it."""
    with opened(browser, "about:blank") as page:
        page.context.route("**/brought/**", lambda route: route.abort())
        page.goto(f"{site}{PAGE}")
        page.wait_for_selector("text=python docs/playground/bring.py brings it")
        page.context.unroute("**/brought/**")
