"""The playground in a real browser, without a window: at the width of a phone and of a desk, in light and in dark.

With `ROMI_PICTURES` naming a folder, what was seen is left there.
"""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import pytest

from tests.playground.site import needs_site, served

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FOUND: Final = next(filter(None, map(shutil.which, BROWSERS)), None)

pytestmark = [
    pytest.mark.site,
    needs_site,
    pytest.mark.skipif(FOUND is None, reason=f"none of these is here: {', '.join(BROWSERS)}"),
]

PAGES: Final = {"en": "playground.html", "hu": "hu/probapad.html"}
ANSWERED: Final = "#romi-playground .answers > *"

UNREADABLE: Final = """() => {
  const linear = (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
  const colour = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const ground = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const found = colour(getComputedStyle(each).backgroundColor);
      if (found.length === 3 || found[3] === 1) return found;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll("#romi-playground *")]
    .filter((element) => !element.closest("svg, .picture, option") && element.checkVisibility())
    .filter((element) => element.matches("input, select, textarea") || [...element.childNodes].some((node) => node.data?.trim()))
    .filter((element) => {
      const [one, two] = [light(colour(getComputedStyle(element).color)), light(ground(element))].sort((a, b) => b - a);
      return (one + 0.05) / (two + 0.05) < 4.5;
    })
    .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`);
}"""
"""What has less contrast than 4.5 to its ground (WCAG AA)."""

UNNAMED: Final = """() => [...document.querySelectorAll("#romi-playground :is(input, select, textarea, button, fieldset)")]
  .filter((each) => !(each.getAttribute("aria-label") || [...(each.labels ?? [])].some((label) => label.textContent.trim())
    || each.querySelector(":scope > legend") || (each.tagName === "BUTTON" && each.textContent.trim())
    || each.matches(".inner > fieldset")))
  .map((each) => each.outerHTML.slice(0, 120))"""
"""What a screen reader would not have a name for; a list within the entry that it belongs to needs none of its own."""

CUT_OFF: Final = """() => [...document.querySelectorAll("#romi-playground *")]
  .filter((each) => each.checkVisibility() && !each.closest(".wide, svg, option"))
  .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((each) => `${each.tagName} ${each.id || each.className}`)"""

OPEN_ALL: Final = """() => {
  for (const each of document.querySelectorAll("#romi-playground details")) each.open = true;
}"""
FOLD_ALL: Final = OPEN_ALL.replace("true", "false")

SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


@pytest.fixture(scope="module")
def browser() -> Iterator[BrowserContext]:
    """One for all tests, so that what was fetched once is at hand."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        found = started.chromium.launch(executable_path=FOUND, args=["--no-sandbox"])
        yield found.new_context()
        found.close()


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with served() as address:
        yield address


@contextmanager
def opened(browser: BrowserContext, address: str, width: int = 1280) -> Iterator[Page]:
    """The page once it has answered; no script may fail on it."""
    page = browser.new_page()
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(str(error)))
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(address)
    page.wait_for_selector(ANSWERED, timeout=90_000)
    yield page
    page.close()
    assert failed == []


@pytest.mark.parametrize("lang", ["en", "hu"])
def test_nothing_is_cut_off_and_all_can_be_read(browser: BrowserContext, site: str, lang: str) -> None:
    """With everything folded out: within the width, with enough contrast, each control with a name."""
    with opened(browser, f"{site}{PAGES[lang]}#cards=9h Th Jh / Kc Kd * / 9c 9c 9d") as page:
        for width, scheme in itertools.product((390, 1280), SCHEMES):
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme)
            for fold in (FOLD_ALL, OPEN_ALL):
                page.evaluate(fold)
                if folder := os.environ.get("ROMI_PICTURES"):
                    name = f"playground-{lang}-{width}-{scheme}{'-open' * (fold is OPEN_ALL)}.png"
                    page.screenshot(path=Path(folder) / name, full_page=True)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
            assert page.evaluate(CUT_OFF) == []
            assert page.evaluate(UNREADABLE) == []
            assert page.evaluate(UNNAMED) == []


def test_a_house_rule_is_changed_and_the_link_holds_it(browser: BrowserContext, site: str) -> None:
    """By form; a wrong value is refused where it stands; the link to the Hungarian page shows the same there."""
    with opened(browser, f"{site}{PAGES['en']}") as page:
        page.evaluate(OPEN_ALL)
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
        assert "is a whole number, not 'many'" in page.inner_text("#number-opening-all_of-1-points-fault")
        assert "variant=" in page.url
        other = str(page.evaluate("document.querySelector('a.playground-other').href"))
    with opened(browser, other) as page:
        assert "59 pont, 60 kell" in page.inner_text(".answers")
        assert "our way" in page.inner_text(".back")


def test_it_can_be_used_by_keyboard_and_by_clicks(browser: BrowserContext, site: str) -> None:
    """Tab leads from the game to the cards and to each card to click; a file is typed in and judged."""
    with opened(browser, f"{site}{PAGES['en']}", 390) as page:
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
        page.evaluate(OPEN_ALL)
        page.fill("#playground-file", 'base = "rummy"\nname = "x"\nopenin = 1\n')
        page.click("text=Play by this text")
        page.wait_for_selector("text=line 3: openin: Variant has no such parameter: did you mean opening?")
