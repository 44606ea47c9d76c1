"""The programs that README and docs show, as modules for type checkers: `python .ci/shown.py FOLDER`, then `mypy FOLDER` and `pyright -p FOLDER`.

A page is one module, read from top to bottom; a prompt that shows an error is left out, since it is wrong on purpose. A block that is a file is a
module of its own.
"""

from __future__ import annotations

import doctest
import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.source import ROOT
from tests.test_docs import GENERATED, PAGES

# A prompt shows values, and imports again what a reader of that section needs.
PYRIGHT = {"typeCheckingMode": "strict"} | {
    f"report{of}": False for of in ("UnusedExpression", "UnusedImport", "DuplicateImport", "UnusedVariable")
}
BLOCK = re.compile(r"(?:<!-- file: (?P<name>\S+) -->\s*)?^```python\n(?P<source>.*?)^```", re.MULTILINE | re.DOTALL)


def programs(page: Path) -> dict[str, str]:
    """The modules of a page by name, with the lines where they stand in it."""
    name = re.sub(r"\W", "_", str(page.relative_to(ROOT).with_suffix("")))
    text, main, files = GENERATED.sub("", page.read_text("utf-8")), "", {}
    for block in BLOCK.finditer(text):
        source = block["source"]
        if block["name"]:
            files[f"{name}_{re.sub(r'[^a-z0-9]', '_', block['name'].removesuffix('.py'))}"] = source
            continue
        if source.lstrip().startswith(">>>"):
            source = "".join(
                each.source for each in doctest.DocTestParser().get_examples(source) if each.exc_msg is None
            )
        main += source + "\n\n"
    return {name: main, **files} if main else files


def main(folder: Path) -> None:
    """Write them, and how pyright reads them."""
    folder.mkdir(parents=True, exist_ok=True)
    for page in PAGES:
        for name, source in programs(page).items():
            (folder / f"{name}.py").write_text(source, "utf-8")
    (folder / "pyrightconfig.json").write_text(json.dumps(PYRIGHT), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
