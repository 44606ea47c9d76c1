"""Moves as people of a language write them, from and to the words of a record."""

from __future__ import annotations

from romi.notation import cards, show
from romi.sentences.tongue import Language, tongue

_BEFORE_A_WAY = "declare"


def in_words_of(written: str, lang: Language) -> str:
    """A move as a record has it, in the words and cards of a language.

    >>> in_words_of("lay-off Th on 1", "hu")
    'szúr 10♥ ide: 1'
    """
    speech = tongue(lang)
    first, *rest = written.split()
    verb = first.removesuffix(":")
    said = [speech.verbs[verb] + first[len(verb) :]]
    for number, word in enumerate(rest):
        bare = word.removesuffix(":")
        if verb == _BEFORE_A_WAY and number == 0:
            shown = speech.declared.get(bare, bare)
        elif bare == "on":
            shown = speech.verbs["on"]
        elif bare == "/" or bare.isdecimal():
            shown = bare
        else:
            shown = show(cards(bare), speech.style)
        said.append(shown + word[len(bare) :])
    return " ".join(said)


def in_record_words(typed: str, lang: Language) -> str:
    """What somebody typed in a language, with the verb, the way and the `on` of a record; what is none of these stays as it is.

    >>> in_record_words("szúr 10♥ ide: 1", "hu"), in_record_words("dob 5s", "hu")
    ('lay-off 10♥ on 1', 'discard 5s')
    """
    speech = tongue(lang)
    verbs = {word: record for record, word in speech.verbs.items()}
    first, blank, rest = typed.strip().partition(" ")
    bare = first.removesuffix(":")
    verb = verbs.get(bare.casefold(), bare)
    if verb == _BEFORE_A_WAY:
        ways = {word: way for way, word in speech.declared.items()}
        way, gap, behind = rest.strip().partition(" ")
        named = way.removesuffix(":")
        rest = ways.get(named.casefold(), named) + way[len(named) :] + gap + behind
    elif verb in ("lay-off", "exchange"):
        rest = rest.replace(f" {speech.verbs['on']} ", " on ")
    return f"{verb}{first[len(bare) :]}{blank}{rest}"
