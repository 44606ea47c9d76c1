"""A table of lays with what each of the seven variants says of them, for other implementers.

The lays are those on which programs go wrong: twins from two packs, jokers at the ends and in the middle, the ace's two places, and so on.
The answers are the library's own, checked in its tests against a judge that shares nothing with it. `as_json()` is the table as a text for
programs in other languages; it is `docs/meld_cases.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

import attrs

from romi.notation import cards, show
from romi.variants import ALL, Variant
from romi.verdict import Rejected

Json: TypeAlias = "str | int | list[Json] | dict[str, Json]"


@attrs.frozen
class Answer:
    """What a variant says of a lay: the best `meld`, jokers declared, its `kind` and `points`; or the `codes` of all that is wrong.

    A joker that stands for any of several suits in a set is left undeclared.
    """

    meld: str = ""
    kind: str = ""
    points: int = 0
    codes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return not self.codes


@attrs.frozen
class Case:
    """A lay in ASCII notation, what it is `about`, and the answer of each variant by name."""

    cards: str
    about: str
    answers: Mapping[str, Answer] = attrs.field(eq=False)


LAYS: Final[dict[str, tuple[str, ...]]] = {
    "runs": ("7h 8h 9h", "9h 7h 8h", "2s 3s 4s 5s 6s", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"),
    "too few cards": ("", "7h", "7h 8h", "7h 7c", "*", "7h *"),
    "a gap": ("7h 8h Th", "2c 4c 6c", "7h 9h Jh *", "3d 4d 6d 7d"),
    "wrong suit in a run": ("7h 8h 9c", "7h 8c 9d", "7h 8c *", "Jh Qh Ks Ah"),
    "a rank twice in a run": ("7h 7h 8h", "7h 8h 8h 9h", "7h 8h 9h 9c"),
    "the ace low": ("Ah 2h 3h", "3h Ah 2h", "Ac 2c 3c 4c 5c", "Ah 2h *", "* 2h 3h", "2h 3h *"),
    "the ace high": ("Qh Kh Ah", "Ah Kh Qh", "Jc Qc Kc Ac", "Kh Ah *", "* Kh Qh", "Qh Kh *", "Th * Qh Kh Ah"),
    "round the corner": ("Kh Ah 2h", "Qh Kh Ah 2h", "Kh Ah 2h 3h", "Kh * 2h", "* Ah 2h Kh"),
    "both aces of a suit": ("Ah 2h 3h Ah", "Ah Kh Qh Ah", "A♥ A♥ 2♥ 3♥"),
    "sets": ("7h 7d 7c", "7s 7h 7d 7c", "Ac Ad Ah", "Kc Kd Kh Ks", "Ac Ad *", "7h 7d *"),
    "one suit twice in a set": ("7h 7h 7c", "7h 7h 7h", "7h 7h 7c 7d", "7h 7h 7d 7c 7s", "7h 7h *"),
    "two ranks in a set": ("7h 7d 8c", "7h 7d 8h", "Kh Kd Qs *", "7h 8d 9c"),
    "no place for a joker in a set": ("7c 7d 7h 7s *", "7c 7d 7h *"),
    "jokers in a run": ("7h * 9h", "* 8h 9h", "7h 8h *", "* 7h 9h", "7h 8h 9h *", "* Th Jh Qh Kh", "* 2h 3h 4h 5h"),
    "several jokers": ("7h * *", "7h 8h * *", "7c 7d * *", "* * *", "* * 7h 9h", "7h * * Th", "* * * *"),
    "a joker declared": ("7h 8h *=9h", "*=6h 7h 8h", "7h 8h *=7c", "7h 7c *=7d", "7h 7c *=7h", "7h 7c *=8h"),
    "a natural card declared": ("7h 8h 5c=9h", "7h 8h 9h=9h", "7h 7c 5d=7d"),
    "more than the packs hold": ("7h 7h 7h 7h", "* * * * *", "7h 8h 9h 9h 9h"),
}
"""Lays by what they are about."""


@cache
def cases() -> tuple[Case, ...]:
    """The table: every lay once, with the answer of every variant.

    >>> case = next(case for case in cases() if case.cards == "Kh Ah 2h")
    >>> case.answers["romi51"].codes
    ('run/around-the-corner',)
    """
    return tuple(
        Case(show(cards(lay), "ascii"), about, {variant.name: answer(variant, lay) for variant in ALL})
        for about, group in LAYS.items()
        for lay in group
    )


def answer(variant: Variant, lay: str) -> Answer:
    """What any variant says of a lay; for a table of your own variant."""
    verdict = variant.meld(cards(lay))
    if isinstance(verdict, Rejected):
        return Answer(codes=tuple(map(str, verdict.codes)))
    meld = verdict.value
    return Answer(show(meld.declared, "ascii"), meld.kind, variant.meld_value(meld))


def as_json() -> str:
    """The table as a JSON text: a list of lays, each with `cards`, `about`, and `answers` by variant."""
    table: list[Json] = [
        {
            "cards": case.cards,
            "about": case.about,
            "answers": {name: _data(given) for name, given in case.answers.items()},
        }
        for case in cases()
    ]
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in table)
    return f"[\n{lines}\n]\n"


def _data(given: Answer) -> Json:
    if given:
        return {"meld": given.meld, "kind": given.kind, "points": given.points}
    return {"codes": list(given.codes)}
