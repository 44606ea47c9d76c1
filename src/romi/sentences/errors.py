"""What is said of misuse, in another language than English: an error is found by its English form, with whatever fills its blanks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from romi.checks import asked
from romi.sentences.tongue import Language, tongue

_MARKS: Final = ("; ", ": ", ", ")
"""What stands between the parts of an error."""

_LONGEST: Final = 1000
"""No error of ours is longer."""

_BLANK: Final = re.compile(r"\{(\w+)\}")


@asked
def error_in(text: str, lang: Language) -> str:
    """An error's text, `str(error)`, in that language; what it has no words for stays as it is, part by part.

    >>> error_in("line 3: deal 1: lay_offs: must not be below 0: -2", "hu")
    '3. sor: 1. leosztás: lay_offs: nem lehet 0 alatt: -2'
    """
    return text if lang == "en" or len(text) > _LONGEST else _said(text, lang)


def _said(text: str, lang: Language) -> str:
    """The whole of it, where there are words for that; else its parts, one behind the other."""
    said = ""
    while True:
        words, mark = _whole(text, lang), next((mark for mark in _MARKS if mark in text), None)
        if words is not None or mark is None:
            return said + (text if words is None else words)
        before, _, text = text.partition(mark)
        said += _said(before, lang) + mark


def _whole(text: str, lang: Language) -> str | None:
    if text in tongue(lang).verbs:
        return tongue(lang).verbs[text]
    for pattern, words in _patterns(lang):
        found = pattern.fullmatch(text)
        if found is not None:
            blanks = {name: _said(told, lang) for name, told in found.groupdict().items()}
            return tongue(lang).fill(words, **blanks)
    return None


@cache
def _patterns(lang: Language) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The English forms, those with the most words of their own first."""
    errors: Mapping[str, str] = tongue(lang).errors
    longest = sorted(errors, key=lambda form: -len(_BLANK.sub("", form)))
    return tuple((re.compile(_as_pattern(form), re.DOTALL), errors[form]) for form in longest)


def _as_pattern(form: str) -> str:
    parts = _BLANK.split(form)
    return "".join(_filled(part) if number % 2 else re.escape(part) for number, part in enumerate(parts))


def _filled(blank: str) -> str:
    """What may fill a blank: a number where it is called n or m, or is a bound."""
    return f"(?P<{blank}>{r'-?[0-9]+' if blank in ('n', 'm', 'least', 'most') else '.+?'})"
