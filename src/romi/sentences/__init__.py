"""Violations in words, and whatever else is said to people: one `Tongue` per language.

A sentence is a template: `{cards}` are the offending cards, `{got}` and `{need}` what was compared. The place and the rule are put
around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from romi._text import shown
from romi.card import JOKER, undeclared
from romi.code import Code
from romi.notation import show
from romi.sentences.errors import error_in
from romi.sentences.tongue import Language, Tongue, languages, tongue

if TYPE_CHECKING:
    from romi.card import Card

__all__ = ["Fault", "Language", "error_in", "languages", "sentence", "tongue"]


def __dir__() -> list[str]:
    return list(__all__)


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
    def own_text(self) -> str:
        """A sentence of its own, where the code is not ours."""
        ...


def sentence(fault: Fault, lang: Language = "en") -> str:
    """The fault as a sentence in that language, with its place before and its rule behind; players and melds are counted from 1.

    A code that is not ours speaks with its `own_text`, or failing that with the bare code.
    """
    speech = tongue(lang)
    if not isinstance(getattr(fault, "code", None), str):
        raise TypeError(f"a sentence is made of a violation, not of {shown(fault)}")
    template = _template(fault, speech)
    words = fault.own_text or fault.code
    if template is not None:
        cards = show(fault.cards, speech.style)
        if not cards:
            template = template.removesuffix(": {cards}")
        got = fault.got + 1 if fault.code == Code.NO_SUCH_MELD and isinstance(fault.got, int) else fault.got
        words = speech.fill(
            template, cards=cards or "–", got=_compared(got, speech), need=_compared(fault.need, speech)
        )
    place = f"{_place(fault.where, speech)}: " if fault.where else ""
    rule = f" ({fault.rule})" if fault.rule else ""
    return f"{place}{words}{rule}"


def _template(fault: Fault, speech: Tongue) -> str | None:
    """The sentence of the code; where it is about cards that stand for others, and not all of them are jokers, the one about wild cards."""
    wild: Sequence[Card] = getattr(fault, "wild", ())
    plain = speech.codes.get(fault.code)
    return speech.wild.get(fault.code, plain) if any(card is not JOKER for card in map(undeclared, wild)) else plain


def _compared(amount: int | str | None, speech: Tongue) -> int | str | None:
    """What was compared: a number as it is; ways out, moves and places in the language, also several of them."""
    if not isinstance(amount, str):
        return amount
    for table in (speech.compared, speech.ways, speech.verbs):
        if amount in table:
            return table[amount]
    return ", ".join(speech.verbs.get(word, word) for word in amount.split(", "))


def _place(where: str, speech: Tongue) -> str:
    """The place in that language, seats counted from 1; a place that we did not name stays as it is."""
    word, _, number = where.partition(" ")
    if word not in speech.places or not (number.isdecimal() or not number):
        return where
    shown = int(number) + 1 if word == "seat" else number
    return speech.fill(speech.places[word], number=shown)
