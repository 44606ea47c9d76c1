"""A table: the match, the deal in progress, who plays and in which language. One value, and one text: `romi.data.dumps(session)`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from romi._text import one_line, shown
from romi.checks import asked, ensure, listed
from romi.code import Code
from romi.moves import ExchangeJoker, Lay, LayOff, Move, Regroup
from romi.play.match import Match, start_match
from romi.play.record import record, replay
from romi.play.state import State, View, view
from romi.play.step import step
from romi.rules.matches import BuyIn
from romi.rules.scoring.sheet import Sheet
from romi.sentences import Language, languages
from romi.variants import Variant
from romi.verdict import Accepted, Rejected, Verdict, Violation

_LAID: Final = (Lay, LayOff, ExchangeJoker, Regroup)


def _named(names: Iterable[str]) -> tuple[str, ...]:
    found = listed("names", names)
    ensure("names", found, tuple[str, ...])
    return found


@attrs.frozen(kw_only=True)
class Session:
    """A table: the `match`, the `deal` in progress or just over, the `names` of the players, and the language that is spoken.

    Players are those of the match, from 0; where some have dropped out (TIZ9) `seated` says which of them sits at each seat of the deal. A
    deal that is over has been counted in the match. `ValueError` for parts that do not belong together.
    """

    match: Match
    deal: State
    names: tuple[str, ...] = attrs.field(converter=_named)
    lang: Language = "en"

    def __attrs_post_init__(self) -> None:
        ensure("match", self.match, Match)
        ensure("deal", self.deal, State)
        for name in self.names:
            one_line("a name", name)
        players = self.match.history.players
        if len(set(self.names)) != players or len(self.names) != players:
            raise ValueError(f"{players} players need as many different names, not {', '.join(self.names)}")
        if self.lang not in languages():
            raise ValueError(f"there is no language {shown(self.lang)}; there are {', '.join(languages())}")
        if not self.deal.over:
            self.match.check_next(self.deal)
        elif (
            not self.match.history.deals
            or _before(self.match).after(self.deal).history.deals != self.match.history.deals
        ):
            raise ValueError("the deal is over, and is not the last one of the match")

    @classmethod
    @asked
    def start(
        cls, variant: Variant, *, names: Sequence[str], seed: int, lang: Language = "en", dealer: int = 0
    ) -> Session:
        """A table before the first move of a match. All deals come from the seed.

        >>> from romi.variants import RUMMY
        >>> session = Session.start(RUMMY, names=["Anna", "Béla"], seed=7)
        >>> session.names[session.player], session.match.number
        ('Béla', 1)
        """
        match = start_match(variant, players=len(names), seed=seed, dealer=dealer)
        return cls(match=match, deal=match.deal(), names=tuple(names), lang=lang)

    # --- what there is ---

    @property
    def variant(self) -> Variant:
        """The variant of the match."""
        return self.match.variant

    @property
    def seated(self) -> tuple[int, ...]:
        """The player at each seat of the deal."""
        return self.match.history.deals[-1].players if self.deal.over else self.match.seats

    @property
    def player(self) -> int | None:
        """The player to act; None if the deal is over."""
        return None if self.deal.over else self.seated[self.deal.actor]

    @property
    def sheet(self) -> Sheet | None:
        """What the deal brought each seat, if it is over."""
        return self.match.history.deals[-1].sheet if self.deal.over else None

    @asked
    def view(self, player: int) -> View:
        """What that player sees; `ValueError` for one who does not sit in this deal."""
        if player not in self.seated:
            raise ValueError(
                f"the player with index {player} does not play in this deal, only {', '.join(map(str, self.seated))}"
            )
        return view(self.deal, self.seated.index(player))

    # --- what can be done ---

    @asked
    def step(self, player: int, move: Move) -> Verdict[Session]:
        """The table after the player's move, or every reason why not; `ValueError` for a player who is not of the match.

        With its last move the deal is counted in the match.
        """
        if self._of_another(player):
            return Rejected((Violation(Code.TURN_OF_ANOTHER, "F13"),))
        answer = step(self.deal, move)
        if isinstance(answer, Rejected):
            return answer
        deal = answer.value
        return Accepted(attrs.evolve(self, deal=deal, match=self.match.after(deal) if deal.over else self.match))

    @asked
    def undo(self, player: int) -> Verdict[Session]:
        """The table before what the player laid, laid off, exchanged or regrouped last, in the turn that still goes on (F14).

        `ValueError` for a player who is not of the match.
        """
        if self._of_another(player):
            return Rejected((Violation(Code.TURN_OF_ANOTHER, "F13"),))
        last = self.deal.board.history[-1:]
        if self.deal.over or not any(each.seat == self.deal.actor and isinstance(each.move, _LAID) for each in last):
            return Rejected((Violation(Code.NOTHING_TO_TAKE_BACK, "F14"),))
        played = record(self.deal)
        earlier = replay(attrs.evolve(played, moves=played.moves[:-1])).unwrap()
        if earlier.board.reserves != self.deal.board.reserves:  # The hand that was taken up has been seen.
            return Rejected((Violation(Code.NOTHING_TO_TAKE_BACK, "F14"),))
        return Accepted(attrs.evolve(self, deal=earlier))

    @asked
    def buy_in(self, player: int) -> Verdict[Session]:
        """The table with the player's decision to buy in, between two deals (TIZ9)."""
        if not self.deal.over:
            return Rejected((Violation(Code.BUY_IN_TOO_LATE, "TIZ9"),))
        answer = self.match.buy_in(player)
        return answer if isinstance(answer, Rejected) else Accepted(attrs.evolve(self, match=answer.value))

    @asked
    def next_deal(self, deal: State | None = None) -> Session:
        """The table with the next deal of the match, or with one of your own dealing that is the next one; `ValueError` before the deal is over."""
        if not self.deal.over:
            raise ValueError("the deal is not over yet")
        return attrs.evolve(self, deal=self.match.deal() if deal is None else deal)

    def _of_another(self, player: int) -> bool:
        if not 0 <= player < len(self.names):
            raise ValueError(f"there is no player with index {player}: the indices are 0 to {len(self.names) - 1}")
        return not self.deal.over and player != self.player


def _before(match: Match) -> Match:
    """The match before its last deal and what was bought in since."""
    events = match.history.events
    while events and isinstance(events[-1], BuyIn):
        events = events[:-1]
    return attrs.evolve(match, history=attrs.evolve(match.history, events=events[:-1]))
