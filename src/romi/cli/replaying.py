"""`romi replay`: a recorded deal, turn by turn, its score, and where and why it cannot have gone so."""

from __future__ import annotations

import sys
from pathlib import Path

from romi import data
from romi.cli.voice import NO, YES, Json, Misuse, Voice, violations_record
from romi.play import State
from romi.play.record import MOST_TEXT, Record, RecordError, advance, parse_record
from romi.play.score import score
from romi.render import history
from romi.rules.scoring.sheet import POINTS
from romi.sentences.reasons import seat_name
from romi.verdict import Rejected


def replay(voice: Voice, file: str) -> int:
    """Play the record again: 0 if every move is legal, 1 at the first that is not."""
    told = read(file)
    try:
        return _replayed(voice, told)
    except RecordError as error:
        raise Misuse(f"{file}: {error}") from None


def read(file: str) -> Record:
    """The record in a file, or on standard input for `-`; a text, or JSON."""
    try:
        if file == "-":
            text = sys.stdin.read(MOST_TEXT + 1)
        else:
            with Path(file).open(encoding="utf-8-sig") as opened:
                text = opened.read(MOST_TEXT + 1)
        return data.loads(text, Record) if text.lstrip().startswith("{") else parse_record(text)
    except OSError as error:
        raise Misuse(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Misuse(f"{file}: this is not UTF-8 text") from None
    except (RecordError, data.DataError) as error:
        raise Misuse(f"{file}: {error}") from None


def _replayed(voice: Voice, told: Record) -> int:
    state = told.begin()
    voice.tell(
        voice.word("replayed", title=told.variant.title, players=told.players, dealer=told.dealer + 1),
        {"variant": told.variant.name, "players": told.players, "dealer": told.dealer, "moves": len(told.moves)},
    )
    for number, played in enumerate(told.moves, 1):
        answer = advance(told, state, played, number)
        if isinstance(answer, Rejected):
            _turns(voice, state)
            where = answer.violations[0].where
            text = voice.word("illegal", seat=seat_name(state.actor, voice.lang, ()), move=voice.move(played.move))
            faults = violations_record(answer.violations, voice.lang)
            voice.tell(text + voice.why(answer.violations), {"legal": False, "where": where, "violations": faults})
            return NO
        state = answer.value
    _turns(voice, state)
    _end(voice, told, state)
    return YES


def _turns(voice: Voice, state: State) -> None:
    """What was done, a line for each turn."""
    events = state.board.history
    moves: list[Json] = [{"seat": event.seat, "move": str(event.move)} for event in events]
    if events:
        voice.tell(history(events, lang=voice.lang).text, {"history": moves})


def _end(voice: Voice, told: Record, state: State) -> None:
    if not state.over:
        acts = voice.word("to-act", seat=seat_name(state.actor, voice.lang, ()))
        voice.tell(acts, {"legal": True, "over": False, "actor": state.actor})
        return
    sheet = score(state)
    totals = {account: list(sheet.totals(account)) for account in sheet.accounts or (POINTS,)}
    voice.tell(sheet.text(voice.lang), {"legal": True, "over": True, "winners": list(sheet.winners), "totals": totals})
