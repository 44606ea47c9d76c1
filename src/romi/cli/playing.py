"""`romi play`: a person at seat 0 against the ready players, in a terminal.

What the person types is a move in the notation of records, or one of a few words for help, hints and taking back. A move that is not
legal is answered with every reason, and nothing has happened. The end of the input, or Ctrl-C, ends the game cleanly; a match that is
kept in a file has been saved after each deal, and goes on from there; a deal that was left is kept beside it, as a record, and goes on too.
"""

from __future__ import annotations

import secrets
from itertools import islice
from pathlib import Path

import attrs

from romi._text import write_whole
from romi.analysis import arrange
from romi.cli.screen import acting, arranged, hand_line, screen
from romi.cli.simulating import ready_players
from romi.cli.typing_in import Aside, read_aside, read_move
from romi.cli.voice import YES, Misuse, Voice
from romi.moves import Declare, ExchangeJoker, Knock, Lay, LayOff, Move, Regroup
from romi.notation import NotationError
from romi.play import Match, MatchFileError, State, legal_moves, read_match, start, start_match, step, view, write_match
from romi.play.record import read_record, record, replay, write_record
from romi.play.score import score
from romi.render import history
from romi.simulate.deals import seated
from romi.simulate.player import Player
from romi.simulate.ready import Ready, careful
from romi.variants import Variant
from romi.verdict import Rejected

_UNDONE = (Lay, LayOff, ExchangeJoker, Regroup)
MOST_LISTED = 40
"""How many legal moves are listed."""


class Enough(Exception):  # noqa: N818  # the person has had enough: no fault
    """The input has come to its end."""


@attrs.frozen(kw_only=True)
class Asked:
    """What the command line asked for: ready players `against` the person, the `seed`, a file for the `match`, one for the `record`."""

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
    try:
        if asked.match is None:
            deal = start(variant, players=players, seed=seed, dealer=players - 1)
            _Game(voice, (None, *ready), names, deal, asked.record).play()
        else:
            _play_match(voice, _match(variant, players, seed, Path(asked.match)), (None, *ready), names, asked)
    except Enough:
        voice.tell("\n" + voice.word("enough"), {"stopped": True})
    return YES


def _named(voice: Voice, ready: tuple[Ready, ...]) -> list[str]:
    """The players' names, numbered where two are called the same."""
    words = [voice.word(player.name) for player in ready]
    return [f"{word} {at + 1}" if words.count(word) > 1 else word for at, word in enumerate(words)]


# --- matches -------------------------------------------------------------------------------------


def _match(variant: Variant, players: int, seed: int, file: Path) -> Match:
    """The match in the file, or a new one."""
    try:
        match = read_match(file.read_text("utf-8-sig"), variant=variant)
    except FileNotFoundError:
        return start_match(variant, players=players, seed=seed, dealer=players - 1)
    except (MatchFileError, UnicodeDecodeError) as error:
        raise Misuse(f"{file}: {error}") from None
    except OSError as error:
        raise Misuse(f"{file}: {error.strerror}") from None
    if match.history.players != players:
        raise Misuse(f"{file}: {match.history.players} players are in this match, not {players}")
    return match


def _play_match(
    voice: Voice, match: Match, ready: tuple[Ready | None, ...], names: tuple[str, ...], asked: Asked
) -> None:
    while not match.over:
        voice.tell("\n" + voice.word("deal", number=match.number), {"deal": match.number})
        here = [ready[player] for player in match.seats]
        called = tuple(names[player] for player in match.seats)
        kept = None if asked.match is None else Path(f"{asked.match}.deal")
        end = _Game(voice, tuple(here), called, _deal(match, kept), asked.record, kept).play()
        match = _bought_in(voice, match.after(end), ready)
        if asked.match is not None:
            write_whole(asked.match, write_match(match))
            Path(f"{asked.match}.deal").unlink(missing_ok=True)
        voice.tell("\n" + match.standing.text(voice.lang, names), {"totals": list(match.standing.totals)})


def _deal(match: Match, kept: Path | None) -> State:
    """The next deal of the match: as far as it was played when the person left it, if that was kept."""
    begun = match.deal()
    if kept is None or not kept.exists():
        return begun
    try:
        told = read_record(kept.read_text("utf-8"), match.variant)
        if told.begin() != begun:
            raise Misuse(f"{kept}: is another deal than the next one of the match")
        return replay(told).unwrap()
    except (ValueError, OSError) as error:
        raise Misuse(f"{kept}: {error}") from None


def _bought_in(voice: Voice, match: Match, ready: tuple[Ready | None, ...]) -> Match:
    """Everybody who may is asked whether to buy in (TIZ9)."""
    for player, strategy in enumerate(ready):
        terms = None if match.over else match.check_buy_in(player)
        if not terms:
            continue
        if strategy is None:
            answer = _line(voice.word("buy-in", fee=terms.value.fee, total=terms.value.total) + " ")
            wants = answer.strip().casefold() in voice.tongue.words["yes"].split()
        else:
            wants = strategy.buys_in(match, terms.value)
        if wants:
            match = match.buy_in(player).unwrap()
    return match


def _line(prompt: str) -> str:
    """A line that the person typed."""
    try:
        return input(prompt)
    except EOFError:
        raise Enough from None


# --- one deal ------------------------------------------------------------------------------------


@attrs.define
class _Game:
    """One deal at the terminal. At the seat of the person there is no ready player."""

    voice: Voice
    ready: tuple[Ready | None, ...]
    names: tuple[str, ...]
    state: State
    record: str | None
    kept: Path | None = None
    by: str = "suit"
    told: int = 0
    earlier: list[State] = attrs.field(factory=list)

    def play(self) -> State:
        """The deal at its end."""
        players = self._players()
        try:
            while not self.state.over:
                player = players[self.state.actor]
                if player is None:
                    self._ask()
                else:
                    self.state = step(self.state, player(view(self.state, self.state.actor))).unwrap()
        finally:
            if self.record is not None:
                write_whole(self.record, write_record(record(self.state)))
            if self.kept is not None and not self.state.over:
                write_whole(self.kept, write_record(record(self.state)))
        self._tell_events()
        self._tell_end()
        return self.state

    def _players(self) -> list[Player | None]:
        made = seated(self.state, [careful if each is None else each for each in self.ready])
        return [None if each is None else player for each, player in zip(self.ready, made, strict=True)]

    def _ask(self) -> None:
        """Ask until there is a legal move."""
        seat = self.state.actor
        self._tell_events()
        seen = view(self.state, seat)
        self.voice.tell(
            "\n" + screen(self.voice, seen, self.names, self.by), {"hand": hand_line(self.voice, seen, self.by)}
        )
        while self.state.actor == seat and not self.state.over:
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
        answer = step(self.state, move)
        if isinstance(answer, Rejected):
            self.voice.tell(
                self.voice.word("not-legal", move=self.voice.move(move)) + self.voice.why(answer.violations),
                {"legal": False},
            )
            return
        self.earlier = [*self.earlier, self.state] if isinstance(move, _UNDONE) else []
        self.state = answer.value
        if self.ready[self.state.actor] is None and not self.state.over:
            seen = view(self.state, self.state.actor)
            self.voice.tell(hand_line(self.voice, seen, self.by), {"legal": True})

    def _aside(self, aside: Aside) -> None:
        """What is no move: help, a hint, the legal moves, taking back, sorting."""
        seen = view(self.state, self.state.actor)
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
        return careful.player(self.state.game)(view(self.state, self.state.actor))

    def _tell_moves(self) -> None:
        found = [*islice(legal_moves(self.state), MOST_LISTED + 1)]
        more = ["…"] * (len(found) > MOST_LISTED)
        listed = found[:MOST_LISTED]
        told = [*map(self.voice.move, listed), *more]
        self.voice.tell("\n".join(f"  {move}" for move in told), {"moves": [*map(str, listed), *more]})

    def _back(self) -> None:
        """Take back what was laid last in this turn (F14)."""
        if not self.earlier:
            self.voice.tell(self.voice.word("nothing-back"), {})
            return
        *self.earlier, self.state = self.earlier
        self.voice.tell(screen(self.voice, view(self.state, self.state.actor), self.names, self.by), {})

    def _tell_events(self) -> None:
        """What the others did since it was last told."""
        events = self.state.board.history
        new = events[self.told :]
        self.told = len(events)
        others = [event for event in new if self.ready[event.seat] is not None]
        if others:
            lines = history(others, lang=self.voice.lang, names=self.names).text.splitlines()
            text = "\n".join(line.partition(" ")[2] for line in lines)
            self.voice.tell(text, {"moves": [{"seat": event.seat, "move": str(event.move)} for event in others]})

    def _tell_end(self) -> None:
        sheet = score(self.state)
        hands = [
            f"{name}: {self.voice.cards(hand)}" for name, hand in zip(self.names, self.state.hands, strict=True) if hand
        ]
        text = "\n".join(("", *hands, sheet.text(self.voice.lang, self.names)))
        self.voice.tell(text, {"winner": sheet.winner, "totals": list(sheet.totals())})
