"""A server for each test."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """It runs, on a port of its own, and is killed in the end."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = Running(tmp_path / "tables.sqlite", port)
    running.start()
    yield running
    running.kill()
