"""What a match rule answers: how the players stand, whether the match is over, and what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import attrs

from romi.checks import asked
from romi.rules.matches.history import MatchHistory
from romi.rules.scoring.sheet import POINTS, UNITS, Sheet

if TYPE_CHECKING:
    from romi.sentences import Language


@attrs.frozen(kw_only=True)
class Standing:
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
    def text(self, lang: Language = "en", names: Sequence[str] = ()) -> str:
        """The standing in words, with the lines of the settlement; `names` are the players."""
        from romi.sentences import tongue
        from romi.sentences.reasons import amount_of, seat_name

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
            written.append(self.settlement.text(lang, called))
        return "\n".join(written)

    def __str__(self) -> str:
        return self.text()


class MatchRule(Protocol):
    """When is a match over, and who won it? Any callable from a `MatchHistory` to a `Standing` will do."""

    def __call__(self, history: MatchHistory, /) -> Standing:
        """The standing; `ValueError` for a match that cannot have gone so."""
        ...


@runtime_checkable
class Numbered(Protocol):
    """A match rule that knows beforehand how many deals a match has; one of your own says so in the same way."""

    @property
    def deals(self) -> int:
        """How many deals are counted."""
        ...

    @property
    def most_deals(self) -> int | None:
        """How many deals there can be, those with the others that are not counted; None where nobody knows."""
        ...


@asked
def deals_of(rule: MatchRule) -> int | None:
    """How many deals a match by this rule has; None if the rule does not know beforehand."""
    return rule.deals if isinstance(rule, Numbered) else None


@asked
def has_deal(rule: MatchRule, number: int) -> bool:
    """Whether a match by this rule can have a deal of that number, counted from 1, void deals with the others."""
    most = rule.most_deals if isinstance(rule, Numbered) else None
    return most is None or number <= most
