"""Whatever the docs show is run: Python blocks, doctest prompts, console commands, files.

A document is one session, read from top to bottom in an empty folder that has the repository's `examples/` in it.

- ``python``: run; where it begins with ``>>>``, the answers shown are compared.
- ``console``: each line after ``$ `` is run by a shell, what it prints is compared with the lines below; a line ``...`` stands for any
  lines. A block that makes a virtual environment is run as it stands by `.ci/run`; here only its last command is, with this interpreter.
- any block after ``<!-- file: NAME -->``: written to that file, for the blocks below it.
- ``toml`` and ``json``: parsed. ``text`` and ``mermaid``: only read. Other languages are refused, so that nothing escapes.
"""

from __future__ import annotations

import doctest
import importlib
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import attrs
import pytest
from sybil import Document, Example, Region
from sybil.evaluators.doctest import DocTestEvaluator
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.abstract.doctest import DocTestStringParser
from sybil.parsers.markdown.lexers import FencedCodeBlockLexer

import romi
from romi import ROMI51, render
from romi.variants import Variant, registry
from tests.source import ROOT, modules

PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *(page for page in ROOT.glob("docs/**/*.md") if "/_" not in str(page.relative_to(ROOT))),
    ]
)
FILE = re.compile(r"<!-- file: (?P<name>[\w./-]+) -->\s*\Z")
GENERATED = re.compile(r"<!-- generated: .*?<!-- end -->", re.DOTALL)
OPTIONS = doctest.ELLIPSIS
READ_ONLY = {"text", "mermaid", "diff"}


def run_console(example: Example) -> str:
    """Run each `$ ` line and compare what it prints; the first difference, or an empty string."""
    for block in re.split(r"^\$ ", str(example.parsed), flags=re.MULTILINE)[1:]:
        command, _, shown = block.partition("\n")
        while command.endswith("\\"):
            more, _, shown = shown.partition("\n")
            command = command[:-1] + more.removeprefix("> ")
        if "-m venv" in command:
            command = command.rpartition("&& ")[2].replace(".venv/bin/", "")
        if command.startswith("python -m pytest"):
            continue  # that is what is running now
        printed = shell(command)
        pattern = re.escape(shown.strip("\n")).replace(r"\.\.\.", r"[\s\S]*?")
        if not re.fullmatch(pattern, printed.strip("\n")):
            return f"$ {command}\nshown:\n{shown}\nprinted:\n{printed}"
    return ""


def shell(command: str) -> str:
    """What a command prints, errors included, with `romi` and `python` those of this interpreter."""
    binaries = Path.cwd() / ".bin"
    binaries.mkdir(exist_ok=True)
    for name, words in {"romi": "-m romi", "python": ""}.items():
        script = binaries / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
        script.chmod(0o755)
    environment = os.environ | {
        "PATH": f"{binaries}:{os.environ['PATH']}",
        "PYTHONIOENCODING": "utf-8",
        "PYTHONUTF8": "1",
        "COLUMNS": "100",
    }
    done = subprocess.run(
        ["bash", "-c", command],
        check=False,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
    )
    return done.stdout


def parse_data(language: str) -> Callable[[Example], None]:
    """Only look whether a block of data can be read."""

    def parse(example: Example) -> None:
        if language == "toml":
            tomllib.loads(str(example.parsed))
        else:
            for line in str(example.parsed).strip().splitlines():
                json.loads(line)

    return parse


def refuse(example: Example) -> str:
    """A block in a language that nothing checks."""
    return f"no check for this block: {example.region.lexemes['language']!r}"


def parse_page(document: Document) -> Iterator[Region]:
    """Every fenced block of a page, with what checks it; the generated parts have been run where they come from."""
    generated = [range(*part.span()) for part in GENERATED.finditer(document.text)]
    for region in FencedCodeBlockLexer(r".*")(document):
        if any(region.start in part for part in generated):
            continue
        language, source = region.lexemes["language"].strip(), region.lexemes["source"]
        named = FILE.search(document.text[: region.start])
        if named is not None:
            region.parsed, region.evaluator = source, write_file(named["name"])
        elif language == "python" and source.lstrip().startswith(">>>"):
            for inner in DocTestStringParser(DocTestEvaluator(OPTIONS))(source, document.path):
                inner.adjust(region, source)
                yield inner
            continue
        elif language == "python":
            region.parsed, region.evaluator = source, PythonEvaluator()
        elif language == "console":
            region.parsed, region.evaluator = source, run_console
        elif language in {"toml", "json"}:
            region.parsed, region.evaluator = source, parse_data(language)
        elif language not in READ_ONLY and not language.startswith("{"):
            region.parsed, region.evaluator = source, refuse
        else:
            continue
        yield region


def write_file(name: str) -> Callable[[Example], None]:
    """Write a block to a file of that name."""

    def write(example: Example) -> None:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(str(example.parsed), "utf-8")

    return write


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that a page shows is so."""
    monkeypatch.chdir(tmp_path)
    if (ROOT / "examples").exists():
        (tmp_path / "examples").symlink_to(ROOT / "examples")
    for example in Document.parse(str(page), parse_page):
        example.evaluate()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """A link leads to a file of the repository; whether an anchor is there, the docs' build says."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", text)
    inside = Path(romi.__file__).parent  # where the sources are not here, the package is installed
    places = {
        link: inside / link.removeprefix("../src/romi/") if "src/romi/" in link else page.parent / link
        for link in links
    }
    assert [link for link, place in places.items() if not place.exists()] == []


def test_the_picture_of_the_readme_is_drawn_by_the_library() -> None:
    """Three melds on a table, byte for byte."""
    lays = ("9h Th Jh *", "Kc Kd Ks", "4c 4d 4h 4s")
    melds = tuple(ROMI51.meld(romi.cards(lay)).unwrap() for lay in lays)
    assert (ROOT / "docs" / "table.svg").read_text("utf-8") == render.table(melds).svg


def test_the_generated_parts_of_the_pages_are_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rule sheets, rules, codes, blocks and pictures are what `python docs/pages.py` writes."""
    monkeypatch.syspath_prepend(ROOT / "docs")
    written: Mapping[Path, str] = importlib.import_module("pages").written()
    assert ROOT / "docs" / "rules.md" in written
    assert ROOT / "docs" / "pictures" / "table.svg" in written
    old = [path.name for path, text in written.items() if not path.exists() or path.read_text("utf-8") != text]
    assert old == [], "write them anew: python docs/pages.py"


def test_the_documents_are_found() -> None:
    """A moved folder must not make this module pass by finding nothing."""
    assert ROOT / "README.md" in PAGES


def test_every_answer_of_the_library_stands_among_the_building_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the module it can be imported from, whatever question it answers."""
    monkeypatch.syspath_prepend(ROOT / "docs")
    page: str = importlib.import_module("blocks").page()
    rows = re.findall(r"^\| `([\w]+).*\| `(romi[\w.]*)` \|$", page, flags=re.MULTILINE)
    assert {("Deal", "romi.rules"), ("Run", "romi"), ("no_change", "romi.variants")} <= set(rows)
    assert [row for row in rows if not hasattr(importlib.import_module(row[1]), row[0])] == []
    sections = dict(part.split("`\n", 1) for part in page.split("## `")[1:])
    for question, (_, hint) in registry.fields(Variant).items():
        for name in registry.answers(hint):
            assert f"| `{name}" in sections[question]


@pytest.mark.parametrize("name", [name for name in modules() if not name.endswith("__main__")])
def test_docstring_examples_run(name: str) -> None:
    """The examples in a module's docstrings are so."""
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS, extraglobs={})
    assert failed == 0


def test_every_question_of_a_variant_has_its_section() -> None:
    """Each field is named in one heading of the page, and each section says what it costs and how it fails, and shows it."""
    page = (ROOT / "docs" / "questions.md").read_text("utf-8")
    sections = re.findall(r"^## (.*`.*)\n([\s\S]*?)(?=^## |\Z)", page, re.MULTILINE)
    named = [field for heading, _ in sections for field in re.findall(r"`(\w+)`", heading)]
    assert sorted(named) == sorted(field.alias or field.name for field in attrs.fields(Variant))
    for heading, section in sections:
        assert re.search(r"\bcosts?\b|Not rules but values", section, re.IGNORECASE), heading
        assert re.search(r"fails|problem|refused", section), heading
        assert ">>>" in section or "def " in section, heading
