"""A score is a sheet: lines that each say how much, for whom, on which account, and why. A total is nothing but the sum of its lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import attrs
from attrs.validators import optional

from romi._text import Row, no_slip, shown
from romi.as_code import Named
from romi.card import Card
from romi.checks import Value, asked, becomes, checked, ensure, listed, seated, trusted, whole
from romi.notation import show
from romi.rules.sides import SideRule, no_partners, partners

if TYPE_CHECKING:
    from romi.sentences import Language

POINTS: Final = "points"
UNITS: Final = "units"


class Aim(Named):
    """Which totals win a match: the low ones, as of penalties, or the high ones."""

    LOW = "low totals win"
    HIGH = "high totals win"

    def of(self, totals: Sequence[int]) -> tuple[int, ...]:
        """The players with the best total; all of them share a tie."""
        best = min(totals) if self is Aim.LOW else max(totals)
        return tuple(player for player, total in enumerate(totals) if total == best)


def aim_of(rule: object) -> Aim | None:
    """Which totals are good by this rule, its `aim`; None if it does not say."""
    aim: Aim | None = getattr(rule, "aim", None)
    return aim


MOST_SEATS: Final = 1000
"""More do not sit at any table."""


@attrs.frozen
class Line(Value):
    """One entry: `amount` for `seat` on an `account`, the reason `why` (a `Reason`, or an open word of yours), and the `rule` behind it.

    Seats count from 0. Points and units are the accounts that the seven variants keep (TIZ7, TIZ8); the word is open. What the sentence
    needs stands with it: the `cards` that were counted, the `other` seat concerned, a `count`, the `way` of going out. A reason that is
    not ours brings its sentence as `own_text`. `partner` is the seat that brought it, where that is a partner (`Variant.sides`).

    >>> print(Line(1, 100, "score/never-opened", rule="R51-6"))
    +100 never laid a meld (R51-6)
    """

    seat: int = attrs.field(validator=whole(0))
    amount: int
    why: str
    account: str = attrs.field(default=POINTS, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)
    cards: tuple[Card, ...] = attrs.field(default=(), converter=tuple[Card, ...], kw_only=True)
    other: int | None = attrs.field(default=None, validator=optional(whole(0)), kw_only=True)
    count: int | None = attrs.field(default=None, kw_only=True)
    way: str = attrs.field(default="", kw_only=True)
    own_text: str = attrs.field(default="", kw_only=True)
    partner: int | None = attrs.field(default=None, validator=optional(whole(0)), kw_only=True)

    __attrs_post_init__ = checked

    @asked
    def text(self, lang: Language = "en", *, names: Sequence[str] = ()) -> str:
        """Why, in English or Hungarian, the rule behind it; `names` are the players by seat."""
        from romi.sentences.reasons import phrase

        return phrase(self, lang, names)

    @asked
    def row(self, lang: Language = "en", *, names: Sequence[str] = ()) -> Row:
        """The line as a row of `Sheet.rows`."""
        return {
            "seat": self.seat,
            "account": self.account,
            "amount": self.amount,
            "why": str(self.why),
            "rule": self.rule,
            "cards": show(self.cards, "ascii"),
            "other": self.other,
            "count": self.count,
            "way": self.way,
            "text": self.text(lang, names=names),
        }

    def __str__(self) -> str:
        return f"{self.amount:+d} {self.text()}"


line: Final = trusted(Line)


def cited(lines: Iterable[Line], rule: str | None) -> tuple[Line, ...]:
    """The lines with another citation; with their own, if none is given."""
    return tuple(lines) if rule is None else tuple(attrs.evolve(line, rule=rule) for line in lines)


def _lines(lines: Iterable[Line]) -> tuple[Line, ...]:
    found = listed("lines", lines)
    for thing in found:
        if type(thing) is not Line:
            raise TypeError(f"{shown(thing)} is not a Line of a sheet")
    return found


def _winners(seats: Iterable[int]) -> tuple[int, ...]:
    return listed("winners", seats)


@attrs.frozen
class Sheet(Value):
    """What a deal or a match brings each of the `seats`, line by line, and the seats of its `winners`: none, if the deal was void.

    Partners win together (`DealEnd.winners`); first stands who ended the deal.
    `total(seat)` is the sum of that seat's lines. `print(sheet)` says why, in English; `text("hu")` in Hungarian.
    """

    seats: int = attrs.field(validator=whole(1, MOST_SEATS))
    lines: tuple[Line, ...] = attrs.field(default=(), converter=_lines)
    winners: tuple[int, ...] = attrs.field(default=(), converter=_winners, kw_only=True)

    def __attrs_post_init__(self) -> None:
        seats = range(self.seats)
        for line in self.lines:
            if line.seat not in seats or (line.other is not None and line.other not in seats):
                self._check(line.seat)
                self._check(line.other or 0)
        for seat in self.winners:
            self._check(seat)

    @property
    def void(self) -> bool:
        """Whether nobody won the deal (F15)."""
        return not self.winners

    @property
    def accounts(self) -> tuple[str, ...]:
        """The accounts that have a line: points first, then in the order of the lines."""
        found = dict.fromkeys(line.account for line in self.lines)
        return tuple(sorted(found, key=lambda account: account != POINTS))

    def total(self, seat: int, account: str = POINTS) -> int:
        """The sum of the seat's lines on the account; `ValueError` if there is no such seat, or for a slip in the account's name."""
        self._check(seat)
        if type(account) is not str:
            ensure("account", account, str)
        no_slip(account, (POINTS, UNITS, *self.accounts))
        return sum(line.amount for line in self.lines if line.seat == seat and line.account == account)

    @asked
    def totals(self, account: str = POINTS) -> tuple[int, ...]:
        """The total of every seat on the account."""
        return tuple(self.total(seat, account) for seat in range(self.seats))

    @asked
    def rows(self, lang: Language = "en", *, names: Sequence[str] = ()) -> list[Row]:
        """A row for each line, for a frame or a CSV file: `seat` (from 0), `account`, `amount` (whole, in units of the account), `why`, `rule`,
        `cards` (in ASCII), `other` (a seat), `count`, `way`, and `text`, the sentence.

        >>> Sheet(2, [Line(1, 100, "score/never-opened", rule="R51-6")]).rows()[0]["text"]
        'never laid a meld (R51-6)'
        """
        from romi.sentences.reasons import check_names

        check_names(names, self.seats)
        return [line.row(lang, names=names) for line in self.lines]

    @asked
    def text(self, lang: Language = "en", *, names: Sequence[str] = ()) -> str:
        """The sheet in words, seat by seat, with every line's reason; `names` are the players by seat, all or none."""
        from romi.sentences import tongue
        from romi.sentences.reasons import account_name, amount_of, check_names, seat_name

        check_names(names, self.seats)
        accounts = self.accounts or (POINTS,)
        written = [tongue(lang).words["void"]] if self.void and not self.lines else []
        for seat in range(self.seats):
            sums = ", ".join(amount_of(self.total(seat, account), account, lang) for account in accounts)
            written.append(f"{seat_name(seat, lang, names)}: {sums}")
            for line in self.lines:
                if line.seat == seat:
                    unit = "" if line.account == POINTS else f" {account_name(line.account, lang)}"
                    written.append(f"  {line.amount:+5d}{unit}  {line.text(lang, names=names)}")
        return "\n".join(written)

    def __str__(self) -> str:
        return self.text()

    def _check(self, seat: int) -> None:
        seated(seat, self.seats)


sheet: Final = trusted(Sheet)
"""A sheet whose lines are known to be right."""


def shared(sheet: Sheet, sides: SideRule) -> Sheet:
    """The sheet by sides: what one brings their partners have too, and they win together."""
    if sides is no_partners:
        return sheet
    lines = [
        brought if seat == brought.seat else attrs.evolve(brought, seat=seat, partner=brought.seat)
        for brought in sheet.lines
        for seat in partners(sides, brought.seat, sheet.seats)
    ]
    won = [seat for winner in sheet.winners for seat in (winner, *partners(sides, winner, sheet.seats))]
    return attrs.evolve(sheet, lines=lines, winners=dict.fromkeys(won))


becomes(Sheet, "Sheet", "a DealEnd becomes one by variant.deal_score(end)")
