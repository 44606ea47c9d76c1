"""A table: the match, the deal in progress, who plays and in which language. One value, and one text.

    {"romi": "session", "format": 1, "lang": "hu", "names": ["Anna", "Béla"],
     "match": {"romi": "match", …}, "deal": {"romi": "deal", …}}

The match is written as `write_match` has it, the deal as `record_to_json` has it, but for the rules, which stand in the match. What is read is
played again move by move, so that what was altered is refused with its place, or is another table that can be played on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from romi._text import given_text, one_line, shown
from romi.checks import asked, ensure, listed
from romi.code import Code
from romi.moves import ExchangeJoker, Lay, LayOff, Move, Regroup
from romi.play.match import Match, start_match
from romi.play.match_file import MatchFileError, match_data, match_of
from romi.play.one_json import Json, read_json
from romi.play.record import RecordError, record, record_data, record_of, replay
from romi.play.state import State, View, view
from romi.play.step import step
from romi.rules.matches import BuyIn
from romi.rules.scoring.sheet import Sheet
from romi.sentences import Language, languages
from romi.variants import Variant
from romi.verdict import Accepted, Rejected, Verdict, Violation

FORMAT: Final = 1
MOST_TEXT: Final = 22_000_000
_KEYS: Final = ("romi", "format", "lang", "names", "match", "deal")
_LAID: Final = (Lay, LayOff, ExchangeJoker, Regroup)


class SessionError(ValueError):
    """A text that is no session: `where` in it, and why."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(where, why)
        self.where = where
        self.why = why

    def __str__(self) -> str:
        return f"{self.where}: {self.why}" if self.where else self.why


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
            raise ValueError(f"{players} players have as many names, each another one, not {', '.join(self.names)}")
        if self.lang not in languages():
            raise ValueError(f"there is no language {self.lang!r}; there are {', '.join(languages())}")
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
            raise ValueError(f"player {player} does not sit in this deal: {', '.join(map(str, self.seated))} do")
        return view(self.deal, self.seated.index(player))

    # --- what can be done ---

    @asked
    def step(self, player: int, move: Move) -> Verdict[Session]:
        """The table after the player's move, or every reason why not. With its last move the deal is counted in the match."""
        if self._of_another(player):
            return Rejected((Violation(Code.TURN_OF_ANOTHER, "F13"),))
        answer = step(self.deal, move)
        if isinstance(answer, Rejected):
            return answer
        deal = answer.value
        return Accepted(attrs.evolve(self, deal=deal, match=self.match.after(deal) if deal.over else self.match))

    @asked
    def undo(self, player: int) -> Verdict[Session]:
        """The table before what the player laid, laid off, exchanged or regrouped last, in the turn that still goes on (F14)."""
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
        return not self.deal.over and player != self.player

    # --- as text ---

    def to_text(self) -> str:
        """All of it as one JSON object, from which `from_text` makes an equal table; equal tables give equal texts."""
        return json.dumps(self.to_data(), ensure_ascii=False)

    def to_data(self) -> dict[str, Json]:
        """The data of that object."""
        deal: dict[str, Json] = {key: value for key, value in record_data(record(self.deal)).items() if key != "rules"}
        head: dict[str, Json] = {"romi": "session", "format": FORMAT, "lang": self.lang, "names": [*self.names]}
        return {**head, "match": match_data(self.match), "deal": deal}

    @classmethod
    def from_text(cls, text: str, variant: Variant | None = None) -> Session:
        """The table that a text tells; `SessionError` says where it cannot be read, or cannot have gone so.

        A `variant` has to be given, and is taken for the one of that name, where it has rules of your own making: no text can hold those.
        """
        text = given_text("a session", text, MOST_TEXT, lambda why: SessionError("", why))
        try:
            data = read_json(text)
        except ValueError as fault:
            raise SessionError("", f"is no JSON: {fault}") from fault
        return cls.from_data(data, variant)

    @classmethod
    def from_data(cls, data: Json, variant: Variant | None = None) -> Session:
        """The table of the data of such an object; `SessionError` as for its text."""
        if not isinstance(data, dict) or data.get("romi") != "session":
            raise SessionError("romi", 'is no saved session: it begins with "romi": "session"')
        if data.get("format") != FORMAT or isinstance(data.get("format"), bool):
            raise SessionError("format", f"must be {FORMAT}, not {shown(data.get('format'))}")
        if strange := [key for key in data if key not in _KEYS]:
            raise SessionError(strange[0][:60], f"is not known here; there are {', '.join(_KEYS)}")
        try:
            match = match_of(data.get("match"), variant)
        except MatchFileError as fault:
            raise SessionError(_under("match", fault.where), fault.why) from fault
        deal = _deal(data.get("deal"), match.variant)
        names, lang = _words(data.get("names")), data.get("lang")
        try:
            return cls(match=match, deal=deal, names=names, lang=lang if isinstance(lang, str) else "")
        except ValueError as fault:
            raise SessionError("", str(fault)) from fault


def _before(match: Match) -> Match:
    """The match before its last deal and what was bought in since."""
    events = match.history.events
    while events and isinstance(events[-1], BuyIn):
        events = events[:-1]
    return attrs.evolve(match, history=attrs.evolve(match.history, events=events[:-1]))


def _under(where: str, inner: str) -> str:
    return f"{where}.{inner}" if inner else where


def _words(data: Json) -> tuple[str, ...]:
    words = tuple(word for word in data if isinstance(word, str)) if isinstance(data, list) else ()
    if not isinstance(data, list) or len(words) != len(data):
        raise SessionError("names", "must be a list of texts")
    return words


def _deal(data: Json, variant: Variant) -> State:
    """The deal that was recorded, played again."""
    try:
        answer = replay(record_of(data, variant))
    except RecordError as fault:
        raise SessionError("deal", str(fault)) from fault
    if isinstance(answer, Rejected):
        raise SessionError("deal", answer.text())
    return answer.value
