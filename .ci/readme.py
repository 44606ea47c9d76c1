"""Run a command of the README as it stands there: `readme.py install` or `readme.py test`.

The README's console blocks that name `.venv` are the two promises to a newcomer. What the first prints must be what is shown below it,
where a line `...` stands for any lines.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path


def blocks() -> list[tuple[str, str]]:
    """Each command of the README that uses a virtual environment, with the output shown."""
    text = Path("README.md").read_text("utf-8")
    fences = re.findall(r"^```console\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    found = [block.removeprefix("$ ") for block in fences if ".venv" in block]
    joined = [block.replace("\\\n> ", "").replace("\\\n", "") for block in found]
    return [(command, shown) for command, _, shown in (b.partition("\n") for b in joined)]


def main() -> int:
    """Run it; 0 where it did what the README says."""
    command, shown = blocks()[["install", "test"].index(sys.argv[1])]
    print(f"$ {command}", flush=True)
    lines = []
    with subprocess.Popen(
        command, shell=True, stdout=subprocess.PIPE, encoding="utf-8", executable="/bin/bash"
    ) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            lines.append(line)
    if process.returncode:
        return process.returncode
    pattern = re.escape(shown.strip()).replace(r"\.\.\.", r"[\s\S]*?")
    if shown.strip() and not re.fullmatch(pattern, "".join(lines).strip()):
        print(f"the README shows something else:\n{shown}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
