"""`romi meld` and `romi opening`: one verdict for the words given, or one for each line of standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from romi.card import Card
from romi.cli.voice import MISUSE, NO, YES, Json, Misuse, Voice, ascii_cards, violations_record
from romi.melds.meld import Meld
from romi.notation import NotationError
from romi.notation import cards as read
from romi.variants import Variant

Judge = Callable[[str, int | None], int]
"""Judges the words of a line, its number given, or those of the command line; says the verdict and answers with the status."""


def meld(voice: Voice, variant: Variant, words: list[str]) -> int:
    """Say whether the cards are a meld, in which readings, and what each is worth."""

    def judge(text: str, line: int | None) -> int:
        return _judge_meld(voice, variant, read(text), line)

    return judge_lines(voice, judge) if words == ["-"] else judge(" ".join(words), None)


def _judge_meld(voice: Voice, variant: Variant, given: tuple[Card, ...], line: int | None) -> int:
    answer = variant.meld(given)
    record: dict[str, Json] = {**line_record(line), "cards": ascii_cards(given), "ok": bool(answer)}
    if not answer:
        text = voice.word("no-meld", cards=voice.cards(given)) + voice.why(answer.violations)
        voice.tell(
            at_line(voice, line) + text, record | {"violations": violations_record(answer.violations, voice.lang)}
        )
        return NO
    readings = variant.readings(given) or (answer.value,)
    text = "\n  ".join(
        voice.word("also" if number else "meld", **described(voice, variant, reading))
        for number, reading in enumerate(readings)
    )
    notes = "".join(f"\n  {note.text(voice.lang)}" for note in answer.notes)
    more: dict[str, Json] = {
        "readings": [meld_record(variant, reading) for reading in readings],
        "notes": violations_record(answer.notes, voice.lang),
    }
    voice.tell(at_line(voice, line) + text + notes, record | more)
    return YES


def opening(voice: Voice, variant: Variant, words: list[str], turn: int | None) -> int:
    """Say whether a player may open with the melds, and with how many points."""

    def judge(text: str, line: int | None) -> int:
        return _judge_opening(voice, variant, tuple(map(read, text.split("/"))), turn, line)

    return judge_lines(voice, judge) if words == ["-"] else judge(" ".join(_parted(words)), None)


def _judge_opening(
    voice: Voice, variant: Variant, lays: tuple[tuple[Card, ...], ...], turn: int | None, line: int | None
) -> int:
    answer = variant.check_opening(*lays, turn=turn)
    record: dict[str, Json] = {**line_record(line), "cards": [ascii_cards(lay) for lay in lays], "ok": bool(answer)}
    if not answer:
        text = voice.word("opens-not") + voice.why(answer.violations)
        voice.tell(
            at_line(voice, line) + text, record | {"violations": violations_record(answer.violations, voice.lang)}
        )
        return NO
    melds = answer.value.melds
    text = "".join(f"\n  {voice.word('meld', **described(voice, variant, meld))}" for meld in melds)
    more: dict[str, Json] = {
        "points": answer.value.points,
        "melds": [meld_record(variant, meld) for meld in melds],
    }
    voice.tell(at_line(voice, line) + voice.word("opens", points=answer.value.points) + text, record | more)
    return YES


def _parted(words: Iterable[str]) -> list[str]:
    """The words with a / between melds: a word that holds several cards is a meld of its own, single cards go together."""
    parted: list[str] = []
    for word in words:
        several = "/" not in word and len(read(word)) > 1
        parted += ["/", word, "/"] if several else [word]
    melds = " ".join(parted).split("/")
    return [" / ".join(meld for meld in melds if meld.strip())]


def judge_lines(voice: Voice, judge: Judge) -> int:
    """Each line of standard input is judged alone; the worst verdict is the status. Empty lines and # comments are passed over."""
    worst = None
    for number, line in enumerate(sys.stdin, 1):
        text = line.removeprefix("\ufeff").partition("#")[0].strip()
        if not text:
            continue
        try:
            status = judge(text, number)
        except NotationError as error:
            why = voice.misuse(error)
            voice.tell(at_line(voice, number) + why, {**line_record(number), "ok": None, "error": why})
            status = MISUSE
        worst = max(worst or YES, status)
    if worst is None:
        raise Misuse(voice.word("no-input"))
    return worst


def described(voice: Voice, variant: Variant, meld: Meld) -> dict[str, object]:
    """The blanks of the word for a meld."""
    kind = voice.tongue.words.get(meld.kind, meld.kind)
    return {"kind": kind, "cards": voice.cards(meld.declared), "points": variant.meld_value(meld)}


def meld_record(variant: Variant, meld: Meld) -> dict[str, Json]:
    """A meld as a record."""
    return {
        "kind": meld.kind,
        "cards": ascii_cards(meld.cards),
        "stands_for": [ascii_cards(sorted(meant)) for meant in meld.stands_for],
        "points": variant.meld_value(meld),
    }


def at_line(voice: Voice, line: int | None) -> str:
    """The line that is spoken of, if the cards were read from lines."""
    return "" if line is None else voice.word("line", number=line) + " "


def line_record(line: int | None) -> dict[str, Json]:
    """The same for a record."""
    return {} if line is None else {"line": line}
