"""Execute a notebook and compare what it shows with what is stored in it.

python tests/render/run_notebook.py examples/notebook.ipynb            compares; ends with 1 where something differs
python tests/render/run_notebook.py examples/notebook.ipynb --write    stores what it shows now
"""

from __future__ import annotations

import sys

import nbformat
from nbclient import NotebookClient


def outputs(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    """All outputs, in order."""
    return [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]


def main(path: str, *options: str) -> int:
    """Run it; the first difference is printed."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    stored = [dict(output, execution_count=None) for output in outputs(notebook)]
    NotebookClient(notebook, timeout=120, kernel_name="python3", record_timing=False).execute()
    fresh = [dict(output, execution_count=None) for output in outputs(notebook)]
    if "--write" in options:
        notebook.metadata.language_info = {"name": "python"}
        nbformat.write(notebook, path)
        return 0
    if len(stored) != len(fresh):
        print(f"{len(stored)} outputs are stored, {len(fresh)} are shown", file=sys.stderr)
        return 1
    for old, new in zip(stored, fresh, strict=True):
        if old != new:
            print(f"stored: {str(old)[:500]}\nshown:  {str(new)[:500]}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
