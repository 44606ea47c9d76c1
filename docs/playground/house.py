"""House rules by form: what a variant becomes when one entry is changed.

A change is a variant file with one entry changed, which `variants.loads` reads or refuses: no rule is made here, and none is checked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, get_args, get_origin

import attrs
from entries import NUMBER, Data, Field, parameters

from romi.card import Natural, Rank
from romi.sentences import tongue
from romi.variants import ALL, Variant, VariantFileError, loads, registry
from romi.variants.reading import IS, NONE
from romi.variants.sheet import rule_sheet

_START: Final[Mapping[object, Data]] = {
    int: 1,
    str: "run",
    frozenset[Natural]: "2c 2d 2h 2s",
    tuple[Rank, ...]: "K",
}
"""What a parameter without a default begins with, where none of the seven games has such a rule."""

_WHOLE: Final = re.compile(r"\s*-?[0-9]{1,20}\s*")


@attrs.frozen
class Edit:
    """A change of the form: "set" the entry of this key to what was typed, "add" an item to this list, or "drop" this item."""

    key: str
    typed: str = ""
    do: str = "set"


def form(variant: Variant, base: Variant, lang: str) -> tuple[Field, ...]:
    """All fields of the variant where there is a choice; `changed` are those that are not as in the base."""
    said = {answer.field: answer for answer in rule_sheet(variant, lang).answers}
    found = []
    for entry in parameters(variant, Variant, "", lang):
        name, alone = entry.name, entry.kind == "rule" and len(entry.options) == 1 and not entry.inner
        field = registry.fields(Variant)[name][0].name
        answer = said.get(name)
        if not alone:
            entry = attrs.evolve(
                entry,
                words=tongue(lang).questions.get(name, name),
                says=tuple(map(str, answer.sentences)) if answer else (),
                changed=getattr(variant, field) != getattr(base, field),
            )
            found.append(entry)
    return tuple(found)


def edited(variant: Variant, edit: Edit, name: str, title: str) -> Variant:
    """The variant with that change; a game of the seven gets the name and title. `VariantFileError` says why not."""
    data = {field.key: _data(field, edit) for field in parameters(variant, Variant, "", "en")}
    if any(game.name == variant.name for game in ALL):
        data |= {key: words for key, words in (("name", name), ("title", title)) if key != edit.key}
    return loads("".join(f"{key} = {_toml(item)}\n" for key, item in data.items()))


def refused(fields: tuple[Field, ...], edit: Edit, why: str) -> tuple[Field, ...]:
    """The form with what was typed and why it was refused, where it was typed."""
    return tuple(
        attrs.evolve(field, fault=why, typed=edit.typed)
        if field.key == edit.key
        else attrs.evolve(field, inner=refused(field.inner, edit, why))
        for field in fields
    )


def why(error: ValueError, edit: Edit) -> str:
    """What a refusal says: without the line of a file that nobody sees, and without the place if it is that of the change."""
    if not isinstance(error, VariantFileError):
        return str(error)
    return error.why if error.key in ("", edit.key) else f"{error.key}: {error.why}"


# --- what a file holds ---


def _data(field: Field, edit: Edit) -> Data:
    """What a file holds in this place once the change is made."""
    if field.kind == "list":
        items = [_data(item, edit) for item in field.inner if edit != Edit(item.key, edit.typed, "drop")]
        return [*items, _begun(get_args(field.hint)[0])] if edit == Edit(field.key, edit.typed, "add") else items
    if field.key == edit.key and edit.do == "set":
        return _typed(field, edit.typed)
    if field.kind == "row":
        return [_data(item, edit) for item in field.inner]
    if field.kind != "rule" or not field.inner:
        return field.data
    if field.data == NUMBER:
        return field.inner[0].data
    if _put_together(field):
        rules = _data(field.inner[0], edit)
        return rules if field.inner[0].key == field.key else {str(field.data): rules}
    return {IS: field.data, **{inner.name: _data(inner, edit) for inner in field.inner}}


def _put_together(field: Field) -> bool:
    """Whether it is a rule made of rules."""
    return registry.of_rules(registry.answers(field.hint).get(str(field.data)))


def _typed(field: Field, text: str) -> Data:
    """What was typed or chosen, as a file holds it; what does not fit stays as it is, for the file's reader to refuse."""
    optional = type(None) in registry.members(field.hint)
    if field.kind == "lines":
        return [line for line in text.splitlines() if line.strip()]
    if field.kind == "flags":
        return [*text.split()]
    if int in registry.members(field.hint) and _WHOLE.fullmatch(text):
        return int(text)
    if optional and not text.strip():
        return NONE
    if field.kind != "rule" or text not in registry.answers(field.hint):
        return _START[int] if field.kind == "rule" and text == NUMBER else text
    kind = registry.answers(field.hint)[text]
    if not registry.of_rules(kind):
        return _named(text, kind)
    now = _data(field, Edit(""))
    rules = _data(field.inner[0], Edit("")) if _put_together(field) else [now]
    return rules if registry.plain_list(field.hint) == (text, kind) else {text: rules}


def _named(name: str, thing: object) -> Data:
    """A rule to begin with: by its name alone, or with the parameters that it cannot do without."""
    if not registry.is_class(thing) or registry.of_rules(thing):
        return name
    needed = {key: hint for key, (field, hint) in registry.fields(thing).items() if field.default is attrs.NOTHING}
    if not needed:
        return name
    known = _examples().get(thing)
    if known is None:
        return {IS: name, **{key: _begun(hint) for key, hint in needed.items()}}
    entries = parameters(known, thing, "", "en")
    return {IS: name, **{entry.name: _data(entry, Edit("")) for entry in entries if entry.name in needed}}


def _begun(hint: object) -> Data:
    """Something to begin with in a field of this type."""
    for kind in registry.members(hint):
        if kind in _START:
            return _START[kind]
        if get_origin(kind) is tuple:
            return [_begun(part) for part in get_args(kind)]
    rules = {name: thing for name, thing in registry.answers(hint).items() if not registry.of_rules(thing)}
    known = [name for name, thing in rules.items() if thing in _examples()]
    name = next(iter(known or rules))
    return _named(name, rules[name])


@cache
def _examples() -> Mapping[type, object]:
    """A value of each class of rules that the seven games have."""
    return {type(value): value for game in reversed(ALL) for value in _within(game)}


def _within(value: object) -> Iterator[object]:
    if isinstance(value, tuple):
        for item in value:
            yield from _within(item)
        return
    kind: type = type(value)
    if attrs.has(kind):
        yield value
        for field in attrs.fields(kind):
            yield from _within(getattr(value, field.name))


def _toml(data: Data) -> str:
    """Data within a line of a TOML text, which quotes as JSON does but for one character."""
    if isinstance(data, list):
        return f"[{', '.join(map(_toml, data))}]"
    if isinstance(data, dict):
        return f"{{ {', '.join(f'{key} = {_toml(item)}' for key, item in data.items())} }}"
    return json.dumps(data, ensure_ascii=False).replace("\x7f", r"\u007f")
