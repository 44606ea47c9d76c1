"""A language as one value: every word that `romi` says to people, in one file beside this module.

A `Tongue` holds templates by table and key; the tables are those of the file, and every language has the same. `{got}` is a blank, `a(z)` and
`card(s)` are settled by the grammar of the language when the blanks are filled (`romi.sentences.grammar`). So another language is one file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

import attrs

from romi._text import shown
from romi.notation import Style
from romi.sentences.grammar import FITS

Language: TypeAlias = str
"""The code of a language that there is a file for: "en", "hu"."""

Words: TypeAlias = Mapping[str, str]


def _as_it_is(text: str) -> str:
    return text


@attrs.frozen(kw_only=True)
class Tongue:
    """The words of one language. Each table is named for what it speaks of; its keys are the same in every language."""

    code: str
    name: str
    style: Style
    decimal: str
    letters: str
    """The letters on pictures of cards, ace to king."""
    codes: Words
    """A sentence for each code of a violation, with the blanks `cards`, `got`, `need`."""
    wild: Words
    """The same where wild cards are meant that are no jokers."""
    reasons: Words
    """A phrase for each reason of a line of a score."""
    ways: Words
    """The ways of going out."""
    compared: Words
    """What a violation compares where it is no number and no move."""
    declared: Words
    """The word by which a way is declared in a move."""
    accounts: Words
    """What points and units are called."""
    counted: Words
    """The same behind a number."""
    within: Words
    """The same in a heading: in points."""
    places: Words
    """Where a violation lies: "meld 2"."""
    verbs: Words
    """The first word of each move in writing, by its English one, and `on`, which stands before the number of a meld."""
    told: Words
    """A move as it is told afterwards; `{cards}` is where its cards stand."""
    asides: Words
    """What may be typed at the table beside moves; several words separated by spaces."""
    cards: Words
    """Suits, ranks and jokers in words."""
    words: Words
    """The words around all that, as the command needs them."""
    labels: Words
    """The words on pictures, tables and sheets."""
    help: Words
    """What the command says about itself."""
    errors: Words
    """What is said of misuse, by its English form, blanks and all."""
    questions: Words
    """What a variant is asked, as headings of its rule sheet."""
    clauses: Words
    """What rules say, by the codes of clauses (`romi.variants.clauses`); nothing is said where nothing stands."""
    marks: Words
    """Whether a rule is stated by a source or decided by us."""
    rule_names: Words
    """The rules by id, in a word or two."""
    rules: Words
    """What each says."""
    readings: Words
    """Open questions and what is played, separated by a bar."""
    fit: Callable[[str], str] = _as_it_is

    def fill(self, template: str, **blanks: object) -> str:
        """The template with its blanks filled, articles and plurals settled."""
        return self.fit(template.format(**blanks))

    def word(self, key: str, **blanks: object) -> str:
        """A word or phrase of ours."""
        return self.fill(self.words[key], **blanks)

    def number(self, amount: float, digits: int = 1, *, sign: bool = False) -> str:
        """A number with so many digits behind the point, or comma."""
        return f"{amount:{'+' if sign else ''}.{digits}f}".replace(".", self.decimal)

    def percent(self, share: float) -> str:
        """A share of one in hundredths."""
        return f"{self.number(100 * share)}%"


_HERE: Final = files("romi.sentences")
_ENDING: Final = ".words"


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages that there are."""
    return tuple(sorted(file.name.removesuffix(_ENDING) for file in _HERE.iterdir() if file.name.endswith(_ENDING)))


def tongue(lang: Language) -> Tongue:
    """The language of that code; `ValueError` that names those there are."""
    if lang not in languages():
        there = " and ".join(map(repr, languages()))
        raise ValueError(f"there are words in {there}, not in {shown(lang)}")
    return _read(lang)


@cache
def _read(lang: str) -> Tongue:
    found = tables((_HERE / f"{lang}{_ENDING}").read_text("utf-8"))
    language = found.pop("language")
    return _made(Tongue, code=lang, fit=FITS.get(lang, _as_it_is), **language, **found)


def tables(text: str) -> dict[str, dict[str, str]]:
    """The tables of a file by name: `[name]`, then `key :: words` a line; `  | ` goes on with the words before, `#` is a remark."""
    tables: dict[str, dict[str, str]] = {}
    found: dict[str, str] = {}
    key = ""
    for line in text.splitlines():
        if line.startswith("["):
            found = tables.setdefault(line[1:-1], {})
        elif line.startswith("  |"):
            found[key] += "\n" + line[4:]
        elif line and not line.startswith("#"):
            key, _, words = line.partition(" ::")
            found[key] = words[1:]
    return tables


def _made(maker: Callable[..., Tongue], **parts: object) -> Tongue:
    """The tables of a file become the fields of the same names; one that is missing or strange is a `TypeError`."""
    return maker(**parts)
