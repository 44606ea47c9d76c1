"""The example server as a process, over a file of its own."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Final

import attrs

from romi import data, play
from tests.source import ROOT

SERVER: Final = ROOT / "examples" / "server"


@attrs.define
class Running:
    """A server process over a file, which can be killed and started again."""

    file: Path
    port: int
    process: subprocess.Popen[bytes] | None = None
    begun: int = 0

    @property
    def home(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/socket"

    def start(self) -> None:
        """And wait until it answers."""
        words = [str(SERVER / "app.py"), "--port", str(self.port), "--file", str(self.file)]
        self.process = subprocess.Popen([sys.executable, *words])
        self.begun += 1
        until = time.monotonic() + 30
        while time.monotonic() < until:
            with contextlib.suppress(OSError), urllib.request.urlopen(self.home):
                return
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """At once, wherever it stands."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def open(self, variant: str, people: list[str], bots: list[str], lang: str = "en") -> dict[str, str]:
        """The keys of a new table."""
        body = json.dumps({"variant": variant, "people": people, "bots": bots, "lang": lang}).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{self.home}/tables", body)) as answer:
            keys: dict[str, str] = json.load(answer)
        return keys

    def session(self, number: int = 1) -> play.Session:
        """What lies in the file."""
        with contextlib.closing(sqlite3.connect(self.file)) as file:
            (text,) = file.execute("SELECT session FROM tables WHERE id = ?", [number]).fetchone()
        return data.loads(text, play.Session)
