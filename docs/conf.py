"""How the site is built: `sphinx-build -W -n docs docs/_build`."""

from __future__ import annotations

import re
import shutil
import sys
import unicodedata
from pathlib import Path

import attrs
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.search import SearchEnglish
from sphinx.util import logging

import romi

sys.path.insert(0, str(Path(__file__).parent))
from blocks import by_default

project = "romi"
author = "the romi authors"
copyright = "the romi authors"  # noqa: A001
release = version = romi.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx_copybutton",
]
exclude_patterns = ["_build"]
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["romi.css"]
html_search_language = "folded"
html_title = f"romi {release}"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#a3171d", "color-brand-content": "#a3171d"},
    "dark_css_variables": {"color-brand-primary": "#ff8a80", "color-brand-content": "#ff8a80"},
}

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# Names of the standard library and of attrs are not looked up: the site is built without a network.
intersphinx_mapping: dict[str, tuple[str, str | None]] = {}
nitpick_ignore_regex = [
    (r"py:.*", r"(collections|typing|typing_extensions|enum|attrs?|abc|pathlib|os|concurrent|random)\b.*"),
    (r"py:.*", r"(str|int|bool|object|tuple|list|dict|frozenset|set|float|bytes|None|type|Ellipsis)"),
    (r"py:class", r"[A-Z]\w*"),  # names of type aliases, which are explained where they stand
    (r"py:.*", r"romi\..*\.[QRTW](_co|_contra)?"),  # type variables have no page of their own
    (r"py:class", r"Language"),  # imported for types alone, so that scores load no sentences
    (r"py:.*", r"romi\.(analysis|play|simulate|render|moves\.plain|sentences\.tongue)\..*"),  # words of their insides, in signatures
    (r"py:.*", r"hypothesis\..*"),
    (r"py:.*", r"(ValueError|TypeError|KeyError|IndexError|Exception|AttributeError)"),
]

MADE_BY_ATTRS = re.compile(r"attr_dict\['(\w+)'\]\.default|(?<== )NOTHING\b")
LONE_STAR = re.compile(r"(?<![*\w])\*(?![\w])|(?<![\w])\*(?=\w+[^\w*])")


def plain_backticks(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Docstrings are written for people: a single backtick marks code, and a joker's `*` is no markup."""
    literal = False
    for number, line in enumerate(lines):
        literal = line.lstrip().startswith(">>>") or (literal and bool(line.strip()))
        if not literal:
            words = re.split(r"(`+[^`]+`+)", line)
            lines[number] = "".join(
                f"``{word.strip('`')}``" if word.startswith("`") else LONE_STAR.sub(r"\\*", word) for word in words
            )


def plain_defaults(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """Defaults as they are written, where attrs has made `__init__`; a protocol is not made at all."""
    if not isinstance(obj, type):
        return signature, returns
    if getattr(obj, "_is_protocol", False):
        return "", returns
    if attrs.has(obj):
        defaults = {field.name: field.default for field in attrs.fields(obj)}
        signature = MADE_BY_ATTRS.sub(
            lambda found: by_default(defaults[found[1]] if found[1] else attrs.Factory(list)), signature or ""
        )
    return signature, returns


class Folded(SearchEnglish):
    """Words are found by their letters without accents, as they are typed on a phone: szuras finds szúrás, and so does szúrás."""

    lang = "folded"
    js_splitter_code = """
const Accented = window.Stemmer ?? Stemmer;
window.Stemmer = function () {
  const accented = new Accented();
  this.stemWord = (word) => accented.stemWord(word.normalize("NFD").replace(/\\p{M}/gu, ""));
};
"""

    def stem(self, word: str) -> str:
        """The stem of the word without accents, as the script above makes it of what is searched."""
        return super().stem(plain(word))

    def word_filter(self, word: str) -> bool:
        """Words that nobody searches are so with accents too."""
        return super().word_filter(plain(word).lower())


def plain(word: str) -> str:
    """The word without accents."""
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))


def playground(app: Sphinx, exception: Exception | None) -> None:
    """Put beside its page what the playground is made of; what it runs on is there only where `bring.py` brought it."""
    if exception is None and app.builder.format == "html":
        source, target = Path(app.srcdir) / "playground", Path(app.outdir) / "playground"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "bring.py"))
        if not (source / "brought").exists():
            logging.getLogger(__name__).info("no playground in this build: python docs/playground/bring.py brings it")


def summary(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """At the top of a page of the reference: what stands on it, each name with the first sentence said of it."""
    rows = nodes.bullet_list()
    for told in doctree.findall(addnodes.desc) if docname.startswith("reference/") else ():
        ids = told[0].get("ids")
        if ids and told.parent.parent is not None and not isinstance(told.parent.parent, addnodes.desc):
            said = next((part.astext() for part in told[-1].children if isinstance(part, nodes.paragraph)), "")
            name = nodes.reference("", "", nodes.literal(text=ids[0].rpartition(".")[2]), refid=ids[0], internal=True)
            first = re.split(r"(?<=[.?!])\s", said, maxsplit=1)[0]
            rows += nodes.list_item("", nodes.paragraph("", "", name, nodes.Text(f" {first}" if first else "")))
    if len(rows) > 1:
        page = next(doctree.findall(nodes.section))
        page.insert(page.first_child_matching_class(nodes.title) + 1, rows)


def setup(app: Sphinx) -> None:
    """Read docstrings and defaults as they are written; the playground goes beside its page."""
    app.add_search_language(Folded)
    app.connect("build-finished", playground)
    app.connect("autodoc-process-docstring", plain_backticks)
    app.connect("autodoc-process-signature", plain_defaults)
    app.connect("doctree-resolved", summary)
