"""The built docs, as `ROMI_SITE` names them, served for a real browser without a window, and what is asked of every page in it.

With `ROMI_PICTURES` naming a folder, what was seen is left there.
"""

from __future__ import annotations

import http.server
import itertools
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

SITE: Final = Path(os.environ.get("ROMI_SITE", "nowhere"))
PICTURES: Final = os.environ.get("ROMI_PICTURES")

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FOUND: Final = next(filter(None, map(shutil.which, BROWSERS)), None)

needs_site: Final = pytest.mark.skipif("ROMI_SITE" not in os.environ, reason="ROMI_SITE names no built docs")
needs_browser: Final = pytest.mark.skipif(FOUND is None, reason=f"none of these is here: {', '.join(BROWSERS)}")

WIDTHS: Final = (390, 1280)
"""A phone's and a desk's."""

SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")

UNREADABLE: Final = """(within) => {
  const linear = (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
  const colour = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const grounds = new Map([[null, [255, 255, 255]]]);
  const ground = (element) => {
    if (!grounds.has(element)) {
      const found = colour(getComputedStyle(element).backgroundColor);
      grounds.set(element, found.length === 3 || found[3] === 1 ? found : ground(element.parentElement));
    }
    return grounds.get(element);
  };
  return [...document.querySelectorAll(`${within} *`)]
    .filter((element) => !element.closest("svg, .picture, option") && element.checkVisibility())
    .filter((element) => element.matches("input, select, textarea") || [...element.childNodes].some((node) => node.data?.trim()))
    .filter((element) => {
      const [one, two] = [light(colour(getComputedStyle(element).color)), light(ground(element))].sort((a, b) => b - a);
      return (one + 0.05) / (two + 0.05) < 4.5;
    })
    .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`);
}"""
"""What has less contrast than 4.5 to its ground (WCAG AA)."""

CUT_OFF: Final = """(within) => [...document.querySelectorAll(`${within} *`)]
  .filter((each) => each.checkVisibility() && !each.closest(".wide, .table-wrapper, svg, option"))
  .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((each) => `${each.tagName} ${each.id || each.className} ${each.textContent.slice(0, 40)}`)"""
"""What reaches beyond the right edge, but for tables, which can be moved."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files, without a line on the terminal for each."""

    def log_message(self, format: str, *words: object) -> None:  # noqa: A002 - so it is called there
        """Nothing."""


@contextmanager
def served() -> Iterator[str]:
    """The address of the built docs, as long as they are served."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=SITE)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def opened(browser: BrowserContext, address: str, width: int = 1280) -> Iterator[Page]:
    """The page; no script may fail on it."""
    page = browser.new_page()
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(f"{error.name}: {error.message or error.stack}"))
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(address)
    yield page
    page.close()
    assert failed == []


def faults(page: Page, within: str, name: str) -> list[str]:
    """What is cut off at either width, and what cannot be read in light or in dark, within that part of the page."""
    found = []
    for width, scheme in itertools.product(WIDTHS, SCHEMES) if PICTURES else zip(WIDTHS, SCHEMES, strict=True):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{width}-{scheme}.png", full_page=True)
        seen = [*page.evaluate(CUT_OFF, within), *page.evaluate(UNREADABLE, within)]
        if page.evaluate("() => document.documentElement.scrollWidth") > width:
            seen.append("the page moves sideways")
        found += [f"{width} {scheme}: {each}" for each in seen]
    return found
