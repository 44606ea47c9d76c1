"""`romi arrange`, `discard`, `outs` and `rearrange`: what is in a hand, for the words given, or for each line of standard input."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from romi import analysis
from romi.analysis import AnalysisLimit, Arrangement, Best, MeldChange
from romi.card import Card
from romi.cli.judging import Judge, at_line, described, judge_lines, line_record, meld_record
from romi.cli.voice import NO, YES, Json, Misuse, Voice, ascii_cards
from romi.melds.meld import Meld
from romi.notation import cards as read
from romi.variants import Variant
from romi.verdict import Rejected

T = TypeVar("T")


def arrange(voice: Voice, variant: Variant, words: list[str], best: str) -> int:
    """Say the best arrangement of the hand."""

    def judge(text: str, line: int | None) -> int:
        given = read(text)
        found = _asked(lambda: analysis.arrange(variant, given, best=Best[best.upper()]))
        record = line_record(line) | {"cards": ascii_cards(given)} | _record(variant, found)
        voice.tell(at_line(voice, line) + _text(voice, variant, found), record)
        return YES

    return _each(voice, judge, words)


def discard(voice: Voice, variant: Variant, words: list[str]) -> int:
    """Say which card of a hand of one too many to throw away, and what is left then."""

    def judge(text: str, line: int | None) -> int:
        given = read(text)
        card, rest = _asked(lambda: analysis.best_discard(variant, given))
        record = line_record(line) | {"cards": ascii_cards(given), "discard": card.symbol} | _record(variant, rest)
        head = voice.word("throw", card=voice.cards((card,)))
        voice.tell(f"{at_line(voice, line)}{head}\n{_text(voice, variant, rest)}", record)
        return YES

    return _each(voice, judge, words)


def outs(voice: Voice, variant: Variant, words: list[str], seen: str, players: int | None) -> int:
    """Say which cards would complete or extend a meld, and how many copies of each are unseen; no if there is none."""
    gone = read(seen)

    def judge(text: str, line: int | None) -> int:
        given = read(text)
        found = _asked(lambda: analysis.outs(variant, given, seen=gone, players=players))
        copies: dict[str, Json] = {card.symbol: left for card, left in found.items()}
        lines = ["  " + voice.word("out", card=voice.cards((card,)), copies=left) for card, left in found.items()]
        total = sum(found.values())
        head = voice.word("outs", copies=total) if found else voice.word("no-outs")
        record = line_record(line) | {"cards": ascii_cards(given), "outs": copies, "copies": total}
        voice.tell(at_line(voice, line) + "\n".join([head, *lines]), record)
        return YES if found else NO

    return _each(voice, judge, words)


def rearrange(voice: Voice, variant: Variant, words: list[str], table: str) -> int:
    """Say how to rearrange the table so that most cards of the hand are played; no if none can be."""
    melds = tuple(_laid(voice, variant, text) for text in table.split("/") if text.strip())

    def judge(text: str, line: int | None) -> int:
        given = read(text)
        found = _asked(lambda: analysis.rearrange(variant, melds, given))
        record = line_record(line) | {
            "cards": ascii_cards(given),
            "table": [meld_record(variant, meld) for meld in found.table],
            "played": ascii_cards(found.played),
            "taken": ascii_cards(found.taken),
            "hand": ascii_cards(found.hand),
            "changed": [{"meld": ascii_cards(step.meld.cards), "was": step.base} for step in found.steps],
        }
        if not found.played:
            voice.tell(at_line(voice, line) + voice.word("none-played"), record)
            return NO
        lines = [voice.word("played", cards=voice.cards(found.played)), *(_step(voice, step) for step in found.steps)]
        lines.append(voice.word("kept", cards=voice.cards(found.hand)) if found.hand else voice.word("none-left"))
        voice.tell(at_line(voice, line) + "\n".join(lines), record)
        return YES

    return _each(voice, judge, words)


def _laid(voice: Voice, variant: Variant, text: str) -> Meld:
    answer = variant.meld(read(text))
    if isinstance(answer, Rejected):
        raise Misuse(voice.word("no-meld", cards=text.strip()) + voice.why(answer.violations))
    return answer.value


def _step(voice: Voice, step: MeldChange) -> str:
    cards = voice.cards(step.meld.declared)
    if step.base is None:
        return "  " + voice.word("new-meld", cards=cards)
    return "  " + voice.word("changed-meld", number=step.base + 1, cards=cards)


def _each(voice: Voice, judge: Judge, words: list[str]) -> int:
    return judge_lines(voice, judge) if words == ["-"] else judge(" ".join(words), None)


def _asked(question: Callable[[], T]) -> T:
    """The answer; what cannot be asked, and what takes too long, ends the command."""
    try:
        return question()
    except (ValueError, AnalysisLimit) as error:
        raise Misuse(str(error)) from None


def _text(voice: Voice, variant: Variant, found: Arrangement) -> str:
    lines = [voice.word("meld", **described(voice, variant, meld)) for meld in found.melds]
    left: tuple[Card, ...] = found.deadwood
    last = voice.word("left", cards=voice.cards(left), penalty=found.penalty) if left else voice.word("none-left")
    return "\n".join([*lines, last])


def _record(variant: Variant, found: Arrangement) -> dict[str, Json]:
    return {
        "melds": [meld_record(variant, meld) for meld in found.melds],
        "deadwood": ascii_cards(found.deadwood),
        "points": found.points,
        "penalty": found.penalty,
    }
