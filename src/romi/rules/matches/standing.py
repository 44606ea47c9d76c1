"""What a match rule answers: how the players stand, whether the match is over, what it brings, and who may buy in (TIZ9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import attrs

from romi.checks import Value, asked, checked, seated
from romi.code import Code
from romi.rules.matches.history import MatchHistory
from romi.rules.scoring.sheet import POINTS, UNITS, Line, Sheet
from romi.verdict import Rejected, Verdict, Violation, answered

if TYPE_CHECKING:
    from romi.sentences import Language


@attrs.frozen(kw_only=True, slots=False)
class Standing(Value):
    """How a match stands.

    `totals` are the points of each player after the deals and buy-ins; `units` what each has won or paid, that of the `settlement`
    included. `playing` are the players who sit down for the next deal. A match that is `over` has `winners`, several if they share it.
    `settlement` is what the match itself brings beside the deals, so far or at its end: stakes (HAND14), the game's points (KOP9),
    buy-in fees and the pot (TIZ9).
    """

    totals: tuple[int, ...]
    units: tuple[int, ...]
    playing: tuple[int, ...]
    winners: tuple[int, ...] = ()
    settlement: Sheet

    @property
    def over(self) -> bool:
        """Whether the match has been decided."""
        return bool(self.winners)

    @asked
    def text(self, lang: Language = "en", *, names: Sequence[str] = ()) -> str:
        """The standing in words, with the lines of the settlement; `names` are the players, all of them or none."""
        from romi.sentences import tongue
        from romi.sentences.reasons import amount_of, check_names, seat_name

        check_names(names, len(self.totals))
        speech = tongue(lang)
        called = [seat_name(player, lang, names) for player in range(len(self.totals))]
        written = []
        for player, total in enumerate(self.totals):
            paid = f", {amount_of(f'{self.units[player]:+d}', UNITS, lang)}" if any(self.units) else ""
            gone = "" if player in self.playing or self.over else f" ({speech.words['gone']})"
            written.append(f"{called[player]}: {amount_of(total, POINTS, lang)}{paid}{gone}")
        if self.over:
            written.append(speech.word("won-by", names=", ".join(called[player] for player in self.winners)))
        if self.settlement.lines:
            written.append(self.settlement.text(lang, names=called))
        return "\n".join(written)

    def __str__(self) -> str:
        return self.text()


def stands(
    history: MatchHistory,
    totals: tuple[int, ...],
    playing: Iterable[int],
    winners: tuple[int, ...],
    lines: Iterable[Line],
) -> Standing:
    """The standing with these totals of points, and these lines of a settlement beside the deals."""
    sheet = Sheet(history.players, tuple(lines), winners=winners)
    units = tuple(map(sum, zip(history.totals(UNITS), sheet.totals(UNITS), strict=True)))
    now = () if winners else tuple(playing)
    return Standing(totals=totals, units=units, playing=now, winners=winners, settlement=sheet)


class MatchRule(Protocol):
    """When is a match over, and who won it? Any callable from a `MatchHistory` to a `Standing` will do."""

    def __call__(self, history: MatchHistory, /) -> Standing:
        """The standing; `ValueError` for a match that cannot have gone so."""
        ...


@asked
def deals_of(rule: MatchRule) -> int | None:
    """How many deals a match by this rule has, its `deals`; None if the rule does not know beforehand."""
    deals: int | None = getattr(rule, "deals", None)
    return deals


@asked
def has_deal(rule: MatchRule, number: int) -> bool:
    """Whether a match by this rule can have a deal of that number, counted from 1, void deals with the others: `most_deals` says so."""
    most: int | None = getattr(rule, "most_deals", None)
    return most is None or number <= most


@attrs.frozen(slots=False)
class BoughtIn(Value):
    """A buy-in that may be: the `player` pays `fee` units and goes on with `total` points."""

    player: int
    fee: int
    total: int

    __attrs_post_init__ = checked


@runtime_checkable
class BuyInRule(Protocol):
    """A match rule that sells places: it says beforehand whether a player may buy in, and on what terms."""

    def check_buy_in(self, history: MatchHistory, player: int) -> Verdict[BoughtIn]:
        """Accepted with the terms, or rejected with the reason."""
        ...


@asked
def check_buy_in(rule: MatchRule, history: MatchHistory, player: int) -> Verdict[BoughtIn]:
    """May the player buy in now (TIZ9)? Rejected by a match that knows no buy-ins."""
    seated(player, history.players, "player")
    if isinstance(rule, BuyInRule):
        return answered(rule, rule.check_buy_in(history, player), BoughtIn)
    return Rejected((Violation(Code.BUY_IN_FORBIDDEN),))
