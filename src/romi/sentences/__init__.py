"""Violations in words: one sentence per code and language.

A sentence is a template: `{cards}` are the offending cards, `{got}` and `{need}` what was compared. The place and the rule are put
around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

from romi.notation import Style, show
from romi.sentences import en, hu

if TYPE_CHECKING:
    from romi.card import Card

Language: TypeAlias = Literal["en", "hu"]

SENTENCES: Final = {"en": en.SENTENCES, "hu": hu.SENTENCES}
_STYLE: Final[dict[str, Style]] = {"en": "unicode", "hu": "hu"}


class Fault(Protocol):
    """What a sentence is made from: a `Violation`."""

    @property
    def code(self) -> str:
        """Its stable code."""
        ...

    @property
    def rule(self) -> str:
        """The rule that is broken, by id."""
        ...

    @property
    def cards(self) -> Sequence[Card]:
        """The offending cards."""
        ...

    @property
    def got(self) -> int | str | None:
        """What there was."""
        ...

    @property
    def need(self) -> int | str | None:
        """What it takes."""
        ...

    @property
    def where(self) -> str:
        """The place, such as "meld 2"."""
        ...

    @property
    def text(self) -> str:
        """A sentence of its own, where the code is not ours."""
        ...


def sentence(fault: Fault, lang: Language = "en") -> str:
    """The fault as a sentence in English or Hungarian, with its place before and its rule behind.

    A code that is not ours speaks with its own `text`, or failing that with the bare code.
    """
    if lang not in SENTENCES:
        raise ValueError(f"there are sentences in 'en' and 'hu', not in {lang!r}")
    if not isinstance(getattr(fault, "code", None), str):
        raise TypeError(f"a sentence is made of a violation, not of {fault!r}")
    template = SENTENCES[lang].get(fault.code)
    words = fault.text or fault.code
    if template is not None:
        cards = show(fault.cards, _STYLE[lang])
        if not cards:
            template = template.removesuffix(": {cards}")
        words = template.format(cards=cards or "–", got=_word(fault.got, lang), need=_word(fault.need, lang))
    place = f"{_place(fault.where, lang)}: " if fault.where else ""
    rule = f" ({fault.rule})" if fault.rule else ""
    return f"{place}{words}{rule}"


def _word(compared: int | str | None, lang: Language) -> int | str | None:
    """What was compared: a number as it is, a word of ours in the language."""
    return hu.WORDS.get(compared, compared) if lang == "hu" and isinstance(compared, str) else compared


def _place(where: str, lang: Language) -> str:
    """The place in that language: "meld 2" in Hungarian is "2. lerakás"; a place that we did not name stays as it is."""
    word, _, number = where.partition(" ")
    hungarian = hu.PLACES.get(word) if lang == "hu" else None
    return f"{number}. {hungarian}".removeprefix(". ") if hungarian else where
