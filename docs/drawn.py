"""The pictures of the pages: drawn by the code that the pages show, so that they cannot drift.

A Python block after `<!-- picture: NAME -->` leaves its picture in the variable `picture`; it is written to `docs/pictures/NAME.svg`.
"""

from __future__ import annotations

import re
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from romi.render import Picture

BLOCK = re.compile(r"(?:<!-- picture: (?P<name>[\w-]+) -->\s*)?^```python\n(?P<code>.*?)^```", re.MULTILINE | re.DOTALL)


def pictures(page: Path) -> dict[str, str]:
    """The file names and contents of a page's pictures; its blocks are run from top to bottom."""
    found: dict[str, str] = {}
    names: dict[str, object] = {}
    for block in BLOCK.finditer(page.read_text("utf-8")):
        if not block["code"].startswith(">>>"):
            with TemporaryDirectory() as elsewhere, chdir(elsewhere):  # where a block may write files
                exec(compile(block["code"], str(page), "exec"), names)  # noqa: S102 - our own page
        if block["name"]:
            picture = names["picture"]
            if not isinstance(picture, Picture):
                raise TypeError(f"{block['name']} is not a picture: {picture!r}")
            found[f"{block['name']}.svg"] = picture.svg
    return found
