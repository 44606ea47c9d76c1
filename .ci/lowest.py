"""The lowest versions that romi and its tests say they work with, one requirement a line: what a job installs to see that it is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
for requirement in [*project["dependencies"], *project["optional-dependencies"]["test"]]:
    name, least = re.fullmatch(r"([\w-]+)>=([\w.]+).*", requirement).groups()
    print(f"{name}=={least}")
