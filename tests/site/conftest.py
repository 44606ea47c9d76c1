"""One browser and one server for all tests of the built docs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.site.built import FOUND, served

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext


@pytest.fixture(scope="session")
def browser() -> Iterator[BrowserContext]:
    """One for all, so that what was fetched once is at hand."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        found = started.chromium.launch(executable_path=FOUND, args=["--no-sandbox"])
        yield found.new_context()
        found.close()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built docs."""
    with served() as address:
        yield address
