"""The page of the example server in a real browser, without a window."""

from __future__ import annotations

import shutil
from typing import Final

import pytest

from romi import render
from tests.server.running import Running

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FOUND: Final = next(filter(None, map(shutil.which, BROWSERS)), None)

for name in ("starlette", "uvicorn", "websockets", "playwright"):
    pytest.importorskip(name, reason=f"{name} is not installed: pip install . --group server")
if FOUND is None:
    pytest.skip(f"no browser is here: {', '.join(BROWSERS)}", allow_module_level=True)
from playwright.sync_api import Page, expect, sync_playwright


def play_some(page: Page, clicks: int) -> None:
    """Click on what can be done: lay, draw, or throw the last card that can be thrown."""
    for _ in range(clicks):
        buttons = page.locator("#moves button")
        expect(buttons.first).to_be_visible(timeout=20_000)
        words = buttons.all_inner_texts()
        best = next((word for word in words if word.startswith(("lay", "draw"))), words[-1])
        page.evaluate("window.before = document.getElementById('picture').innerHTML")
        buttons.get_by_text(best, exact=True).first.click()
        page.wait_for_function("document.getElementById('picture').innerHTML !== window.before")


def test_a_table_is_opened_and_played_in_a_browser_and_the_page_finds_back(server: Running) -> None:
    """The picture is that of the player's view, before and after the server was killed; a phone shows all of it; no script fails."""
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=FOUND, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 390, "height": 800})
        failed: list[str] = []
        page = context.new_page()
        page.goto(server.home)
        page.get_by_label("People").fill("Anna <b>")
        page.get_by_role("button", name="Open").click()
        with context.expect_page() as opened:
            page.locator("#links a").click()
        table = opened.value
        table.on("pageerror", lambda error: failed.append(str(error)))
        play_some(table, 4)
        server.kill()
        expect(table.locator("#says")).to_have_text("…", timeout=20_000)
        server.start()
        expect(table.locator("#says")).to_have_text("", timeout=20_000)
        play_some(table, 2)
        table.locator("#typed input").fill("fly")
        table.locator("#typed input").press("Enter")
        expect(table.locator("#says")).to_contain_text("does not begin a move")
        expect(table.locator("#moves button").first).to_be_visible(timeout=20_000)
        session = server.session()
        seen = render.view(session.view(0), names=session.names, lang="en")
        assert seen.alt in (table.locator("#picture [role=group]").get_attribute("aria-label") or "")
        assert len(session.deal.moves) >= 6
        assert table.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        browser.close()
    assert failed == []
