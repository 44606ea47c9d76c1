"""The lines of a sheet in words: one phrase per reason and language, and the few words around them.

A phrase is a template: `{cards}` are the cards counted, `{other}` the other seat, `{count}` a number, `{way}` the way of going out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from romi.code import Reason
from romi.notation import Style, show
from romi.sentences import hu

if TYPE_CHECKING:
    from romi.card import Card
    from romi.sentences import Language

ENGLISH: Final[dict[str, str]] = {
    Reason.WENT_OUT: "went out",
    Reason.FROM_HAND: "went out from hand",
    Reason.FROM_HAND_WITH_LAY_OFF: "went out from hand, with a lay-off on the table",
    Reason.LEFT_IN_HAND: "left in hand: {cards}",
    Reason.NEVER_OPENED: "never laid a meld",
    Reason.MULTIPLIED: "the winner went out from hand: counts {count} times",
    Reason.LAID_NOTHING: "laid no card, {count} in hand",
    Reason.HAND_OF_ANOTHER: "left in the hand of {other}: {cards}",
    Reason.DIFFERENCE: "deadwood of {other} ({cards}) less the own {count}",
    Reason.UNDERCUT: "{other} knocked with no less deadwood",
    Reason.ROMI: "römi",
    Reason.DOUBLED: "doubled: the upcard is {cards}",
    Reason.BEYOND_THE_KNOCK: "deadwood beyond the {count} that {other} knocked with: {cards}",
    Reason.UNITS_WON: "{way}: from {other}",
    Reason.UNITS_LOST: "{way}: to {other}",
    Reason.DEADWOOD: "deadwood: {cards}",
    Reason.DEDUCTION: "taken off for the {way}",
    Reason.DEALS_PAID: "deals won: {count}, paid by {other}",
    Reason.DEALS_PAYING: "deals lost: {count}, paid to {other}",
    Reason.MATCH_PAID: "the match: from {other}",
    Reason.MATCH_PAYING: "the match: to {other}",
    Reason.TOTALS: "difference of the totals",
    Reason.BOXES: "deals won: {count}",
    Reason.GAME: "the match",
    Reason.SHUTOUT: "{other} has no point",
    Reason.BUY_IN: "bought in: {count}",
    Reason.POT: "the buy-in fees",
    Reason.LAST_IN_PAID: "last one in: from {other}",
    Reason.LAST_IN_PAYING: "last one in: to {other}",
    Reason.SMALL_PAID: "last one below the small limit: from {other}",
    Reason.SMALL_PAYING: "last one below the small limit: to {other}",
}

HUNGARIAN: Final[dict[str, str]] = {
    Reason.WENT_OUT: "kiment",
    Reason.FROM_HAND: "handolt",
    Reason.FROM_HAND_WITH_LAY_OFF: "szúró hand",
    Reason.LEFT_IN_HAND: "a kézben maradt: {cards}",
    Reason.NEVER_OPENED: "nem rakott le kombinációt",
    Reason.MULTIPLIED: "a nyertes handolt: szorzó {count}",
    Reason.LAID_NOTHING: "egy lapot sem tett le, kézben {count}",
    Reason.HAND_OF_ANOTHER: "{other} kezében maradt: {cards}",
    Reason.DIFFERENCE: "{other} rossz lapjai ({cards}), levonva a saját {count}",
    Reason.UNDERCUT: "{other} nem kopogott kevesebbel",
    Reason.ROMI: "römi",
    Reason.DOUBLED: "duplázás: a felső lap {cards}",
    Reason.BEYOND_THE_KNOCK: "rossz lapok {other} kopogott {count} pontján felül: {cards}",
    Reason.UNITS_WON: "{way}: {other} fizeti",
    Reason.UNITS_LOST: "{way}: {other} kapja",
    Reason.DEADWOOD: "rossz lapok: {cards}",
    Reason.DEDUCTION: "levonás: {way}",
    Reason.DEALS_PAID: "megnyert leosztás: {count}, {other} fizeti",
    Reason.DEALS_PAYING: "elvesztett leosztás: {count}, {other} kapja",
    Reason.MATCH_PAID: "a játszma: {other} fizeti",
    Reason.MATCH_PAYING: "a játszma: {other} kapja",
    Reason.TOTALS: "a végső pontszámok különbsége",
    Reason.BOXES: "megnyert leosztás: {count}",
    Reason.GAME: "a játék megnyerése",
    Reason.SHUTOUT: "{other} egyetlen pontot sem szerzett",
    Reason.BUY_IN: "beiratkozás: {count}",
    Reason.POT: "a beiratkozási díjak",
    Reason.LAST_IN_PAID: "utolsóként maradt, {other} fizeti",
    Reason.LAST_IN_PAYING: "utolsóként maradt {other}, ő kapja",
    Reason.SMALL_PAID: "utolsóként a kisbuli-határon innen, {other} fizeti",
    Reason.SMALL_PAYING: "utolsóként a kisbuli-határon innen {other}, ő kapja",
}

PHRASES: Final = {"en": ENGLISH, "hu": HUNGARIAN}
WAYS: Final[dict[str, dict[str, str]]] = {"en": {}, "hu": hu.WAYS}
"""The ways out; the words of `Way` are the English ones."""

SEAT: Final = {"en": "seat {seat}", "hu": "{seat}. játékos"}
ACCOUNTS: Final[dict[str, dict[str, str]]] = {"en": {}, "hu": {"points": "pont", "units": "egység"}}
PLAYER: Final = {"en": "player {seat}", "hu": "{seat}. játékos"}
VOID: Final = {"en": "The deal is void.", "hu": "A leosztás érvénytelen."}
WON_BY: Final = {"en": "The match is over, won by {names}.", "hu": "A játszma véget ért, nyertes: {names}."}
GONE: Final = {"en": "out", "hu": "kiesett"}
NOTHING: Final = {"en": "none", "hu": "nincs"}
_STYLE: Final[dict[str, Style]] = {"en": "unicode", "hu": "hu"}


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
    def text(self) -> str:
        """The words of a reason that is not ours."""
        ...


def phrase(line: Counted, lang: Language = "en", names: Sequence[str] = ()) -> str:
    """Why the line stands there, in English or Hungarian, its rule behind.

    `names` are the players by seat; without them they are "seat 0" and so on. A reason that is not ours speaks with its own `text`, or
    failing that with the bare word.
    """
    if lang not in PHRASES:
        raise ValueError(f"there are phrases in 'en' and 'hu', not in {lang!r}")
    template = PHRASES[lang].get(line.why)
    words = line.text or line.why
    if template is not None:
        cards = show(line.cards, _STYLE[lang]) or NOTHING[lang]
        other = "" if line.other is None else seat_name(line.other, lang, names)
        words = template.format(cards=cards, other=other, count=line.count, way=WAYS[lang].get(line.way, line.way))
    return f"{words} ({line.rule})" if line.rule else words


def seat_name(seat: int, lang: Language = "en", names: Sequence[str] = ()) -> str:
    """The player's name if `names` has one, else the seat in words."""
    return names[seat] if seat < len(names) else SEAT[lang].format(seat=seat)


def account_name(account: str, lang: Language = "en") -> str:
    """The account in words: points and units have Hungarian ones."""
    return ACCOUNTS[lang].get(account, account)
