"""The entries of a form for house rules: what the fields of a variant hold, as plain data with words.

There is no list of rules here. What may stand in a field is what the library says answers its question (`romi.variants.registry`), and words
come from the language.
"""

from __future__ import annotations

import enum
import re
from functools import cache
from typing import Final, TypeAlias, get_args, get_origin

import attrs

from romi.sentences import tongue
from romi.variants import registry
from romi.variants.clauses import CITATIONS
from romi.variants.notations import written
from romi.variants.reading import NONE

Data: TypeAlias = "int | str | list[Data] | dict[str, Data]"
"""What a variant file holds."""

NUMBER: Final = "number"
"""The option by which a field that takes a rule or a number takes a number."""

_BLANK: Final = re.compile(r"\{(\w+)\}")


@attrs.frozen(kw_only=True)
class Option:
    """What may be chosen: its name in a file, what it is in words, and whether it is chosen."""

    name: str
    words: str
    chosen: bool


@attrs.frozen(kw_only=True)
class Field:
    """One entry of the form. `key` is its place as a file names it (`opening.all_of[1].points`), `data` what a file holds there.

    `kind` says how it is filled in: a "number" or a "text", "lines" of text, a "choice" of one option or "flags" for any number of them, a
    "rule" with its parameters in `inner`, a "list" of things that can be added to and taken from, a "row" of things that stay, or "kept" for
    what nobody fills in. Of these "rule", "list" and "row" have their data in `inner`. `fault` says why the last change was refused, `typed`
    what it was.
    """

    key: str
    name: str
    kind: str
    words: str
    hint: object
    data: Data = ""
    options: tuple[Option, ...] = ()
    inner: tuple[Field, ...] = ()
    says: tuple[str, ...] = ()
    changed: bool = False
    fault: str = ""
    typed: str = ""

    def shown(self) -> dict[str, object]:
        """The entry as JSON has it."""
        plain = {each.name: getattr(self, each.name) for each in attrs.fields(Field) if each.name != "hint"}
        return plain | {
            "options": [attrs.asdict(option) for option in self.options],
            "inner": [field.shown() for field in self.inner if field.kind != "kept"],
            "says": list(self.says),
        }


def parameters(value: object, kind: type, key: str, lang: str) -> tuple[Field, ...]:
    """An entry for each parameter of a variant or rule."""
    return tuple(
        _entry(f"{key}{name}", name, getattr(value, field.name), hint, lang, f"{kind.__name__}.{name}")
        for name, (field, hint) in registry.fields(kind).items()
        if field.init
    )


def _entry(key: str, name: str, value: object, hint: object, lang: str, code: str) -> Field:
    """The entry for a value in a field of this type; `code` is that of its words."""
    entry = Field(key=key, name=name, kind="kept", words=_asked(code, lang) or name, hint=hint)
    kinds = registry.members(hint)
    if name in CITATIONS:
        return attrs.evolve(entry, data=NONE if value is None else str(value))
    if (noted := written(value, hint)) is not None:
        return (
            attrs.evolve(entry, kind="lines", data=[*noted])
            if isinstance(noted, list)
            else attrs.evolve(entry, kind="text", data=noted)
        )
    for kind in kinds:
        if registry.is_class(kind) and issubclass(kind, enum.Enum):
            return _choice(entry, value, kind, lang, code)
        if kind in (int, str) and not registry.answers(hint):
            data = value if isinstance(value, int | str) else NONE
            return attrs.evolve(entry, kind="number" if kind is int else "text", data=data)
        if get_origin(kind) in (tuple, frozenset):
            return _several(entry, value, kind, lang, code)
    return _rule(entry, value, lang, code)


def _choice(entry: Field, value: object, kind: type[enum.Enum], lang: str, code: str) -> Field:
    """One of the names of an enumeration, or none."""
    options = [_option(each.name, code, kind, lang, chosen=each is value) for each in kind]
    if type(None) in registry.members(entry.hint):
        options.insert(0, _option(NONE, code, kind, lang, chosen=value is None))
    data = value.name if isinstance(value, enum.Enum) else NONE
    return attrs.evolve(entry, kind="choice", data=data, options=tuple(options))


def _option(name: str, code: str, kind: type, lang: str, *, chosen: bool) -> Option:
    words = (
        _words(f"{code}={name}", lang)
        or _words(f"{kind.__name__}.{name}", lang)
        or tongue(lang).cards.get(name.lower())
    )
    return Option(name=name, words=words or name.replace("_", " ").lower(), chosen=chosen)


def _several(entry: Field, value: object, kind: object, lang: str, code: str) -> Field:
    """Alternatives that go together, a list of things, or a row of things of which each has its type."""
    held: tuple[object, ...] = tuple(value) if isinstance(value, tuple | frozenset) else ()
    first, *others = get_args(kind)
    if get_origin(kind) is frozenset and registry.is_class(first) and issubclass(first, enum.Enum):
        options = tuple(_option(each.name, code, first, lang, chosen=each in held) for each in first)
        chosen: list[Data] = [option.name for option in options if option.chosen]
        return attrs.evolve(entry, kind="flags", options=options, data=chosen)
    hints = (first,) * len(held) if others == [Ellipsis] or not others else (first, *others)
    items = enumerate(zip(held, hints, strict=True), start=1)
    inner = tuple(_entry(f"{entry.key}[{at}]", str(at), item, hint, lang, f"{code}/item") for at, (item, hint) in items)
    return attrs.evolve(entry, kind="list" if Ellipsis in others else "row", inner=inner)


def _rule(entry: Field, value: object, lang: str, code: str) -> Field:
    """A rule: which one, of those that answer the question, and its parameters or the rules in it."""
    answers, hint, kind = registry.answers(entry.hint), entry.hint, type(value)
    chosen = registry.class_name(value, hint) or registry.name_of(value, hint) or (NONE if value is None else NUMBER)
    options = [Option(name=name, words=_block(name, entry.name, lang), chosen=name == chosen) for name in answers]
    if type(None) in registry.members(hint):
        options.insert(0, Option(name=NONE, words="", chosen=value is None))
    if int in registry.members(hint):
        options.insert(0, Option(name=NUMBER, words="", chosen=isinstance(value, int)))
    inner: tuple[Field, ...] = ()
    if isinstance(value, int):
        inner = (attrs.evolve(entry, kind="number", hint=int, data=value),)
    elif registry.of_rules(answers.get(chosen)):
        bare = registry.plain_list(hint) == (chosen, kind)
        rules = Field(
            key=entry.key if bare else f"{entry.key}.{chosen}",
            name=chosen,
            kind="",
            words="",
            hint=registry.several(hint),
        )
        inner = (_several(rules, getattr(value, "rules", ()), rules.hint, lang, code),)
    elif registry.is_class(answers.get(chosen)):
        inner = parameters(value, kind, f"{entry.key}.", lang)
    return attrs.evolve(entry, kind="rule", data=chosen, options=tuple(options), inner=inner)


@cache
def _words(code: str, lang: str, asked: str = "") -> str:
    """The words of a clause with a gap for what is asked, or for all its amounts; nothing if there is nothing else to read."""
    words = tongue(lang).clauses.get(code, "")
    blanks = {blank: "…" if asked in ("", blank) else "n" for blank in _BLANK.findall(words)}
    told = tongue(lang).fill(words, **blanks).strip(".,;: ")
    return told if re.search(r"\w{2}", told) else ""


def _asked(code: str, lang: str) -> str:
    """The words of a parameter, or those of its rule with a gap where it stands."""
    rule, _, name = code.partition(".")
    within = f"{{{name}}}" in tongue(lang).clauses.get(rule, "")
    return _words(code, lang) or (_words(rule, lang, name) if within else "")


def _block(name: str, under: str, lang: str) -> str:
    """What a rule says, without its amounts."""
    return _words(f"{under}/{name}", lang) or _words(name, lang)
