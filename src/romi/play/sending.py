"""A view as JSON, so that a server can send it, and back.

The form follows the types, as `romi.play.values` has it. The variant is named as in a record, by `variant` and, for none of the seven, its
`rules`. Nothing else than the values of a view can be read, nothing read is run, and the size is bounded.

>>> from romi.play import start, view
>>> from romi.variants import RUMMY
>>> seen = view(start(RUMMY, players=2, seed=7), 1)
>>> view_from_json(view_to_json(seen)) == seen
True
"""

from __future__ import annotations

import json
from typing import Final

from romi._text import given_text, shown
from romi.checks import asked
from romi.play.naming import NamingError, rules_of, variant_of
from romi.play.one_json import Json, read_json
from romi.play.sound import unsound
from romi.play.state import Board, View
from romi.play.values import DataError, data_of, fields, object_of
from romi.variants.variant import Variant

FORMAT: Final = 1
MOST_TEXT: Final = 2_000_000


class ViewError(ValueError):
    """A text that is no view: where in it, and why."""


_HEAD: Final = ("romi", "format", "variant", "rules")


@asked
def view_to_json(view: View) -> str:
    """The view as one JSON object; equal views give equal texts, byte for byte."""
    return json.dumps(view_data(view), ensure_ascii=False, separators=(",", ":"))


def view_data(view: View) -> dict[str, Json]:
    """The view as the data of that object."""
    named: dict[str, Json] = {
        "romi": "view",
        "format": FORMAT,
        "variant": view.variant.name,
        "rules": rules_of(view.variant),
    }
    return named | {name: data_of(getattr(view, name)) for name in fields(View)}


def view_from_json(text: str, variant: Variant | None = None) -> View:
    """The view of such an object; `ViewError` for anything else.

    A `variant` has to be given, and is taken for the one of that name, where it has rules of your own making: no text can hold those.
    """
    text = given_text("a view", text, MOST_TEXT, ViewError)
    try:
        read = read_json(text)
    except ValueError as other:
        raise ViewError(f"view: is no JSON: {other}") from other
    return view_of(read, variant)


def view_of(read: Json, variant: Variant | None) -> View:
    """The view of the data of such an object; `ViewError` as for its text."""
    try:
        view = _view(read, variant)
    except DataError as fault:
        raise ViewError(str(fault)) from fault
    try:
        unfit = unsound(view)
    except (ValueError, TypeError) as other:  # what a rule says of facts that are none of its game
        raise ViewError(f"view.board: {other}") from other
    if unfit is not None:
        raise ViewError(f"view.{unfit[0]}: {unfit[1]}")
    return view


def _view(read: Json, given: Variant | None) -> View:
    """What was read, played by the variant that it names."""
    if not isinstance(read, dict):
        raise ViewError("view: an object was expected")
    if read.get("romi") != "view":
        raise ViewError('view.romi: is no view: it begins with "romi": "view"')
    if type(read.get("format")) is not int or read["format"] != FORMAT:
        raise ViewError(f"view.format: must be {FORMAT}, not {shown(read.get('format'))}")
    name, rules, board = read.get("variant"), read.get("rules"), read.get("board")
    if not isinstance(name, str) or not isinstance(rules, str):
        raise ViewError("view: variant and rules are texts")
    try:
        variant = variant_of(name, rules, given)
    except NamingError as fault:
        raise ViewError(f"view.{fault.key}: {fault.why}") from None
    return object_of(
        View,
        {key: value for key, value in read.items() if key not in (*_HEAD, "board")},
        "view",
        board=object_of(Board, board, "view.board", variant=variant),
    )
