"""The lines of a sheet in words: one phrase per reason and language, and the few words around them.

A phrase is a template: `{cards}` are the cards counted, `{other}` the other seat, `{count}` a number, `{way}` the way of going out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from romi.notation import show
from romi.sentences.tongue import Language, tongue

if TYPE_CHECKING:
    from romi.card import Card


class Counted(Protocol):
    """What a phrase is made from: a `Line` of a sheet."""

    @property
    def why(self) -> str:
        """The reason, by which the phrase is found."""
        ...

    @property
    def rule(self) -> str:
        """The rule's id, or nothing."""
        ...

    @property
    def cards(self) -> Sequence[Card]:
        """The cards counted."""
        ...

    @property
    def other(self) -> int | None:
        """The other seat concerned."""
        ...

    @property
    def count(self) -> int | None:
        """A number that the phrase names."""
        ...

    @property
    def way(self) -> str:
        """The way of going out."""
        ...

    @property
    def own_text(self) -> str:
        """The words of a reason that is not ours."""
        ...

    @property
    def partner(self) -> int | None:
        """The partner who brought it, if it was one."""
        ...


def phrase(line: Counted, lang: Language = "en", names: Sequence[str] = ()) -> str:
    """Why the line stands there, in that language, its rule behind.

    `names` are the players by seat; without them they are "player 1" and so on. A reason that is not ours speaks with its `own_text`, or
    failing that with the bare word.
    """
    speech = tongue(lang)
    template = speech.reasons.get(line.why)
    words = line.own_text or line.why
    if template is not None:
        cards = show(line.cards, speech.style) or speech.words["nothing"]
        other = "" if line.other is None else seat_name(line.other, lang, names)
        words = speech.fill(template, cards=cards, other=other, count=line.count, way=way_name(line.way, lang))
    whose = "" if line.partner is None else f"{seat_name(line.partner, lang, names)}: "
    return f"{whose}{words} ({line.rule})" if line.rule else f"{whose}{words}"


def seat_name(seat: int, lang: Language = "en", names: Sequence[str] = ()) -> str:
    """The player's name if `names` has one, else the number, counted from 1."""
    return names[seat] if seat < len(names) else tongue(lang).word("seat", seat=seat + 1)


def check_names(names: Sequence[str], seats: int) -> None:
    """`ValueError` unless there is a name for each seat, or none at all."""
    if names and len(names) != seats:
        raise ValueError(f"{seats} names are needed, not {len(names)}")


def way_name(way: str, lang: Language = "en") -> str:
    """The way of going out in words; one that is not ours stays as it is."""
    return tongue(lang).ways.get(way, way)


def account_name(account: str, lang: Language = "en") -> str:
    """The account in words, as a heading: points; one that is not ours stays as it is."""
    return tongue(lang).accounts.get(account, account)


def amount_of(amount: int | str, account: str, lang: Language = "en") -> str:
    """So many of the account: 1 point, 3 points."""
    speech = tongue(lang)
    return speech.fill("{amount} {account}", amount=amount, account=speech.counted.get(account, account))
