"""Whether the reference that was built has a place for every public name: `reference.py docs/_build/objects.inv`; ends with 1 and the names."""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.util.inventory import InventoryFile

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.test_api import public_modules, public_names


def found(path: str) -> object:
    """What stands under that dotted name; None if nothing does."""
    parts = path.split(".")
    for at in range(len(parts) - 1, 0, -1):
        if ".".join(parts[:at]) in sys.modules:
            thing: object = sys.modules[".".join(parts[:at])]
            for part in parts[at:]:
                thing = getattr(thing, part, None)
            return thing
    return None


names = [(module, name, value) for module in public_modules() for name, value in public_names(module)]
told = InventoryFile.loads(Path(sys.argv[1]).read_bytes(), uri="").data
known: dict[str, list[object]] = {}
for kind, entries in told.items():
    for path in entries if kind.startswith("py:") else ():
        known.setdefault(path.rpartition(".")[2], []).append(found(path))
missing = [
    f"{module}.{name}" for module, name, value in names if not any(value is each for each in known.get(name, ()))
]
print(*missing, sep="\n")
sys.exit(bool(missing))
