"""What a language does to a sentence after its blanks are filled: articles, plurals, number words.

A template writes both forms, as people do on paper, and here the right one is chosen: `a(z) 5.` in Hungarian becomes `az 5.`, `1 card(s)` in
English `1 card`. A language that needs none of this needs no entry.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

_ARTICLE: Final = re.compile(r"\b([Aa])\(z\)(?=\s+[\"„«(]*(\S+))")
_NUMBER: Final = re.compile(r"\d+")
_VOWELS: Final = frozenset("aáeéiíoóöőuúüű")
_TIMES: Final = re.compile(r"\b(\d+)-szorosan\b")
_FEW: Final = {1: "egyszeresen", 2: "kétszeresen", 3: "háromszorosan", 4: "négyszeresen", 5: "ötszörösen"}
_PLURAL: Final = re.compile(r"(?<![\w.,])(\d+|one)\b(?P<between>[^.;:()\d]*?)\b(?P<word>\w+)\((?P<many>e?s)\)")
_LONE_PLURAL: Final = re.compile(r"\((e?s)\)")


def english(text: str) -> str:
    """`1 card`, `2 cards` for `card(s)`; the number stands before the word, in the same part of the sentence.

    >>> english("1 card(s) of the hand, at least 2 card(s) and 1 box(es)")
    '1 card of the hand, at least 2 cards and 1 box'
    """
    if "s)" not in text:
        return text
    text = _PLURAL.sub(
        lambda m: f"{m[1]}{m['between']}{m['word']}{'' if m[1] in ('1', 'one') else m['many']}",
        text,
    )
    return _LONE_PLURAL.sub(r"\1", text)


def hungarian(text: str) -> str:
    """`az` before what is spoken with a vowel in front, `a` before all else; how many times over, in words.

    >>> hungarian("a(z) 1. kör, a(z) 2. kör, a(z) 51 pont, a(z) Á♥, a(z) dzsóker: 2-szorosan")
    'az 1. kör, a 2. kör, az 51 pont, az Á♥, a dzsóker: kétszeresen'
    """
    if "a(z)" in text or "A(z)" in text:
        text = _ARTICLE.sub(lambda found: found[1] + ("z" if _opens_with_vowel(found[2]) else ""), text)
    return _TIMES.sub(lambda found: _times(int(found[1])), text) if "-szorosan" in text else text


def _opens_with_vowel(word: str) -> bool:
    """Whether the word, as it is spoken, begins with a vowel: egy, öt, ezer among the numbers."""
    number = _NUMBER.match(word)
    if number is None:
        return word[0].lower() in _VOWELS
    digits = number[0].lstrip("0")
    return digits[:1] == "5" or (digits[:1] == "1" and len(digits) % 3 == 1)


def _times(number: int) -> str:
    """Kétszeresen, háromszorosan, 6-szorosan."""
    if number in _FEW:
        return _FEW[number]
    ending = {"o": "szorosan", "e": "szeresen", "ö": "szörösen"}[_harmony(number)]
    return f"{number}-{ending}"


def _harmony(number: int) -> str:
    """The vowel that an ending takes behind the number, from the last word of it."""
    digit, ten = number % 10, number // 10 % 10
    if digit:
        return "ö" if digit == 5 else "o" if digit in (3, 6, 8) else "e"
    if ten:
        return "o" if ten in (2, 3, 6, 8) else "e"
    return "o" if number == 0 or number % 1000 else "e"


FITS: Final[Mapping[str, Callable[[str], str]]] = {"en": english, "hu": hungarian}
"""By the code of the language."""
