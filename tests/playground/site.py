"""The built docs with the playground in them, as `ROMI_SITE` names them; what is asked of it in a browser and under node."""

from __future__ import annotations

import http.server
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

SITE = Path(os.environ.get("ROMI_SITE", "nowhere"))

needs_site = pytest.mark.skipif("ROMI_SITE" not in os.environ, reason="ROMI_SITE names no built docs")


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
