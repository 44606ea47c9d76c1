"""`romi play`: a person at seat 0 against the built-in players, in a terminal.

What the person types is a move in the notation of records, or one of a few words for help, hints and taking back. A move that is not
legal is answered with every reason, and nothing has happened. The end of the input, or Ctrl-C, ends the game cleanly; a match that is
kept in a file is a session, and goes on where it was left, in the middle of a turn too.
"""

from __future__ import annotations

import secrets
from itertools import islice
from pathlib import Path
from typing import Final

import attrs

from romi import data
from romi._text import write_whole
from romi.analysis import arrange
from romi.cli.screen import acting, arranged, hand_line, screen
from romi.cli.simulating import ready_players
from romi.cli.typing_in import Aside, read_aside, read_move
from romi.cli.voice import YES, Misuse, Voice
from romi.moves import Declare, Knock, Move
from romi.notation import NotationError
from romi.play import Match, Session, State, legal_moves, start, start_match
from romi.play.record import record, write_record
from romi.play.score import score
from romi.render import history
from romi.rules.matches import BoughtIn
from romi.simulate.deals import seated
from romi.simulate.player import Player
from romi.simulate.ready import Ready, careful
from romi.variants import Variant
from romi.verdict import Rejected

YOU: Final = 0
"""The person, among the players."""

MOST_LISTED = 40
"""How many legal moves are listed."""


class Enough(Exception):  # noqa: N818  # the person has had enough: no fault
    """The input has come to its end."""


@attrs.frozen(kw_only=True)
class Asked:
    """What the command line asked for: built-in players `against` the person, the `seed`, a file for the `match`, one for the `record`."""

    against: str
    seed: int | None
    match: str | None
    record: str | None


def play(voice: Voice, variant: Variant, asked: Asked) -> int:
    """Play a deal, or a match that is kept in a file."""
    ready = ready_players(asked.against, voice.tongue)
    players = 1 + len(ready)
    if problems := variant.problems(players):
        raise Misuse("; ".join(problems))
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    if seed >= 1 << 64:
        raise Misuse(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
    names = (voice.word("you"), *_named(voice, ready))
    voice.tell(voice.word("welcome", title=variant.title, seed=seed, names=", ".join(names[1:])), {"seed": seed})
    match = start_match(variant, players=players, seed=seed, dealer=players - 1)
    if asked.match is None:
        session = Session(match=match, deal=_one_deal(match), names=names, lang=voice.lang)
    else:
        session = _kept(Path(asked.match), Session(match=match, deal=match.deal(), names=names, lang=voice.lang))
    table = _Table(voice, (None, *ready), session, asked)
    try:
        table.play()
    except Enough:
        voice.tell("\n" + voice.word("enough"), {"stopped": True})
    finally:
        table.keep()
    return YES


def _named(voice: Voice, ready: tuple[Ready, ...]) -> list[str]:
    """The players' names, numbered where two are called the same."""
    words = [voice.word(player.name) for player in ready]
    return [f"{word} {at + 1}" if words.count(word) > 1 else word for at, word in enumerate(words)]


def _one_deal(match: Match) -> State:
    """A deal by itself is dealt from the seed that was named, as `romi deal` deals it."""
    return start(match.variant, players=match.history.players, seed=match.seed, dealer=match.first_dealer)


def _kept(file: Path, begun: Session) -> Session:
    """The session in the file, in the language that is spoken now; the one that has just begun, if there is none."""
    try:
        kept = data.loads(file.read_text("utf-8-sig"), Session, variant=begun.variant)
    except FileNotFoundError:
        return begun
    except (data.DataError, UnicodeDecodeError) as error:
        raise Misuse(f"{file}: {error}") from None
    except OSError as error:
        raise Misuse(f"{file}: {error.strerror}") from None
    if len(kept.names) != len(begun.names):
        raise Misuse(f"{file}: {len(kept.names)} players are in this match, not {len(begun.names)}")
    return attrs.evolve(kept, names=begun.names, lang=begun.lang)


def _line(prompt: str) -> str:
    """A line that the person typed."""
    try:
        return input(prompt)
    except EOFError:
        raise Enough from None


@attrs.define
class _Table:
    """The terminal as a table. Where the person plays there is no built-in player."""

    voice: Voice
    ready: tuple[Ready | None, ...]
    session: Session
    asked: Asked
    by: str = "suit"
    told: int = 0

    def play(self) -> None:
        """Play the deal to its end, and if it is of a match that is kept, the deals after it."""
        while True:
            if self.asked.match is not None:
                number = self.session.deal.board.facts.number
                self.voice.tell("\n" + self.voice.word("deal", number=number), {"deal": number})
            if not self.state.over:
                self._play_deal()
                self.keep()
            if self.asked.match is None:
                return
            self._buy_in()
            match = self.session.match
            self.voice.tell(
                "\n" + match.standing.text(self.voice.lang, names=self.session.names),
                {"totals": list(match.standing.totals)},
            )
            if match.over:
                return
            self.session = self.session.next_deal()

    def keep(self) -> None:
        """Write what was asked for: the session, and the record of the deal as far as it came."""
        if self.asked.match is not None:
            write_whole(self.asked.match, data.dumps(self.session))
        if self.asked.record is not None:
            write_whole(self.asked.record, write_record(record(self.state)))

    @property
    def state(self) -> State:
        """The deal."""
        return self.session.deal

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(self.session.names[player] for player in self.session.seated)

    def _play_deal(self) -> None:
        players, self.told = self._players(), 0
        while (player := self.session.player) is not None:
            wise = players[player]
            if wise is None:
                self._ask(player)
            else:
                self.session = self.session.step(player, wise(self.session.view(player))).unwrap()
        self._tell_events()
        self._tell_end()

    def _players(self) -> dict[int, Player | None]:
        """Who plays for each player of the deal: nobody for the person."""
        seats = self.session.seated
        made = seated(self.state, [self.ready[player] or careful for player in seats])
        return {player: made[seat] if self.ready[player] else None for seat, player in enumerate(seats)}

    def _buy_in(self) -> None:
        """Everybody who may is asked whether to buy in (TIZ9)."""
        for player, ready in enumerate(self.ready):
            match = self.session.match
            terms = None if match.over else match.check_buy_in(player)
            if terms and (self._wants(terms.value) if ready is None else ready.buys_in(match, terms.value)):
                self.session = self.session.buy_in(player).unwrap()

    def _wants(self, terms: BoughtIn) -> bool:
        answer = _line(self.voice.word("buy-in", fee=terms.fee, total=terms.total) + " ")
        return answer.strip().casefold() in self.voice.tongue.words["yes"].split()

    def _ask(self, player: int) -> None:
        """Ask until the person has ended the turn."""
        self._tell_events()
        seen = self.session.view(player)
        self.voice.tell(
            "\n" + screen(self.voice, seen, self.names, self.by), {"hand": hand_line(self.voice, seen, self.by)}
        )
        while self.session.player == player:
            typed = _line(acting(self.voice, self.state.game, self.state)).strip()
            aside = read_aside(typed, self.voice.lang)
            if aside is not None:
                self._aside(aside)
            elif typed:
                self._try(typed)

    def _try(self, typed: str) -> None:
        try:
            move = self._completed(read_move(typed, self.voice.lang))
        except NotationError as error:
            why = self.voice.misuse(error)
            self.voice.tell(f"{why}\n{self.voice.word('for-help')}", {"error": why})
            return
        self._make(move)

    def _completed(self, move: Move) -> Move:
        """A knock or declaration that names no melds, with those that the careful player would show."""
        if isinstance(move, Knock | Declare) and not move.melds and move not in legal_moves(self.state):
            hint = self._hint()
            if isinstance(hint, type(move)) and move.card in (None, hint.card):
                return hint
        return move

    def _make(self, move: Move) -> None:
        """Make the move, or tell every reason why not."""
        player = self.session.player
        answer = self.session.step(YOU, move)
        if isinstance(answer, Rejected):
            self.voice.tell(
                self.voice.word("not-legal", move=self.voice.move(move)) + self.voice.why(answer.violations),
                {"legal": False},
            )
            return
        self.session = answer.value
        if self.session.player == player:
            self.voice.tell(hand_line(self.voice, self.session.view(YOU), self.by), {"legal": True})

    def _aside(self, aside: Aside) -> None:
        """What is not a move: help, a hint, the legal moves, taking back, sorting."""
        seen = self.session.view(YOU)
        match aside:
            case Aside.HELP:
                self.voice.tell(self.voice.tongue.help["table"], {})
            case Aside.HINT:
                best = arrange(seen.game, seen.hand)
                said = self.voice.word("hint", move=self.voice.move(self._hint()), arranged=arranged(self.voice, best))
                self.voice.tell(said, {"hint": str(self._hint())})
            case Aside.DO:
                self._make(self._hint())
            case Aside.MOVES:
                self._tell_moves()
            case Aside.BACK:
                self._back()
            case Aside.BY_RANK | Aside.BY_SUIT:
                self.by = "rank" if aside is Aside.BY_RANK else "suit"
                self.voice.tell(hand_line(self.voice, seen, self.by), {})
            case Aside.TABLE:
                self.voice.tell(screen(self.voice, seen, self.names, self.by), {})
            case Aside.QUIT:
                raise Enough

    def _hint(self) -> Move:
        return careful.player(self.state.game)(self.session.view(YOU))

    def _tell_moves(self) -> None:
        found = [*islice(legal_moves(self.state), MOST_LISTED + 1)]
        more = ["…"] * (len(found) > MOST_LISTED)
        listed = found[:MOST_LISTED]
        told = [*map(self.voice.move, listed), *more]
        self.voice.tell("\n".join(f"  {move}" for move in told), {"moves": [*map(str, listed), *more]})

    def _back(self) -> None:
        """Take back what was laid last in this turn (F14)."""
        answer = self.session.undo(YOU)
        if isinstance(answer, Rejected):
            self.voice.tell(answer.text(self.voice.lang), {})
            return
        self.session = answer.value
        self.voice.tell(screen(self.voice, self.session.view(YOU), self.names, self.by), {})

    def _tell_events(self) -> None:
        """What the others did since it was last told."""
        events = self.state.board.history
        new = events[self.told :]
        self.told = len(events)
        seats = self.session.seated
        others = [event for event in new if seats[event.seat] != YOU]
        if others:
            lines = history(others, lang=self.voice.lang, names=self.names).text.splitlines()
            text = "\n".join(line.partition(" ")[2] for line in lines)
            self.voice.tell(text, {"moves": [{"seat": event.seat, "move": str(event.move)} for event in others]})

    def _tell_end(self) -> None:
        sheet = score(self.state)
        hands = [
            f"{name}: {self.voice.cards(hand)}" for name, hand in zip(self.names, self.state.hands, strict=True) if hand
        ]
        text = "\n".join(("", *hands, sheet.text(self.voice.lang, names=self.names)))
        self.voice.tell(text, {"winners": list(sheet.winners), "totals": list(sheet.totals())})
