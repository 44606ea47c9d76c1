"""`romi score`: the sheet of each deal that a file tells, and how the match stands."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from romi.cli.sheetfile import File, Told, parse
from romi.cli.voice import YES, Json, Misuse, Voice, ascii_cards
from romi.rules.finish import Finish
from romi.rules.matches import MatchHistory, Standing
from romi.rules.scoring import DealEnd, Line, Seat, Sheet
from romi.variants import DealFacts, Variant

AS_WRITTEN = "score/as-written"


def score(voice: Voice, variant: Variant, file: str) -> int:
    """Say what each deal brought and why, and after the last one how the match stands."""
    told = parse(_text(file))
    if len(told.players) not in variant.players:
        raise Misuse("; ".join(variant.problems(len(told.players))))
    if not told.is_match:
        if told.deals[0].buys_in:
            raise told.deals[0].place.fault("buys_in", "is only for a match")
        _say_sheet(voice, told.players, _sheet(voice, variant, told.deals[0], told.players), None)
        return YES
    history = MatchHistory(len(told.players))
    for number, deal in enumerate(told.deals, 1):
        history = _play(voice, variant, told, history, number, deal)
    _say_standing(voice, told.players, variant.match(history), len(told.deals))
    return YES


def _text(file: str) -> str:
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except OSError as error:
        raise Misuse(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise Misuse(f"{file}: is not UTF-8 text at byte {error.start}") from None
    return text.removeprefix("\ufeff")


def _play(voice: Voice, variant: Variant, told: File, history: MatchHistory, number: int, deal: Told) -> MatchHistory:
    """The match with one more deal, and with those who bought in after it; the sheet is said."""
    standing = variant.match(history)
    if standing.over:
        raise deal.place.fault("", f"the match was over after deal {number - 1}")
    seated = tuple(told.players[player] for player in standing.playing)
    dealer = 0 if deal.dealer is None else told.players.index(deal.dealer)
    facts = DealFacts(number, dealer, standing.totals, deal.upcard)
    sheet = _sheet(voice, variant.per_deal(variant, facts), deal, seated)
    _say_sheet(voice, seated, sheet, number)
    history = history.played(sheet, standing.playing)
    for name in deal.buys_in:
        history = history.bought_in(told.players.index(name))
        try:
            variant.match(history)
        except ValueError as error:  # what a match rule raises for a buy-in that may not be
            raise deal.place.fault("buys_in", f"{name}: {error}") from None
    return history


def _sheet(voice: Voice, variant: Variant, deal: Told, seated: tuple[str, ...]) -> Sheet:
    for key, names in _named(deal):
        for name in names:
            if name not in seated:
                raise deal.place.fault(key, f"{name} does not play this deal, only {', '.join(seated)}")
    winner = None if deal.finisher is None else seated.index(deal.finisher)
    if deal.points is not None:
        text = voice.word("as-written")
        lines = [Line(seated.index(name), points, AS_WRITTEN, own_text=text) for name, points in deal.points.items()]
        return Sheet(len(seated), lines, winners=() if winner is None else (winner,))
    held = [card for cards in deal.left.values() for card in cards]
    for fault in variant.deck_for(max(len(seated), variant.players[0])).faults(held):
        raise deal.place.fault("left", fault.text(voice.lang))
    seats = [Seat(deal.left.get(name, ()), first_laid=None if name in deal.unopened else 1) for name in seated]
    finish = None if winner is None else Finish(winner, deal.way, lay_offs=deal.lay_offs, also=deal.also)
    dealer = 0 if deal.dealer is None else seated.index(deal.dealer)
    try:
        return variant.deal_score(DealEnd(seats, finish, upcard=deal.upcard, dealer=dealer))
    except ValueError as error:  # what a score raises for a deal that cannot have ended so
        named = re.sub(r"\bplayers? (\d+)(?: and (\d+))?", lambda found: _called(seated, found.groups()), str(error))
        raise deal.place.fault("", named) from None


def _called(seated: tuple[str, ...], numbers: Iterable[str | None]) -> str:
    """The names of the players that an error speaks of, counted from 1."""
    return " and ".join(seated[int(number) - 1] for number in numbers if number is not None)


def _named(deal: Told) -> list[tuple[str, tuple[str, ...]]]:
    """Every key that names players of the deal, with those players."""
    one = [("finisher", deal.finisher), ("dealer", deal.dealer)]
    return [
        *((key, (name,)) for key, name in one if name is not None),
        *((f"left.{name}", (name,)) for name in deal.left),
        *((f"points.{name}", (name,)) for name in deal.points or ()),
        ("unopened", deal.unopened),
    ]


def _say_sheet(voice: Voice, names: tuple[str, ...], sheet: Sheet, number: int | None) -> None:
    record: dict[str, Json] = {
        "deal": number or 1,
        "winners": [names[seat] for seat in sheet.winners],
        "totals": {account: dict(zip(names, sheet.totals(account), strict=True)) for account in sheet.accounts},
        "lines": [_line_record(voice, names, line) for line in sheet.lines],
    }
    head = "" if number is None else voice.word("deal", number=number) + "\n"
    voice.tell(head + sheet.text(voice.lang, names=names) + ("" if number is None else "\n"), record)


def _line_record(voice: Voice, names: tuple[str, ...], line: Line) -> dict[str, Json]:
    return {
        "player": names[line.seat],
        "amount": line.amount,
        "account": line.account,
        "why": str(line.why),
        "rule": line.rule,
        "cards": ascii_cards(line.cards),
        "text": line.text(voice.lang, names=names),
    }


def _say_standing(voice: Voice, names: tuple[str, ...], standing: Standing, deals: int) -> None:
    record: dict[str, Json] = {
        "over": standing.over,
        "winners": [names[player] for player in standing.winners],
        "playing": [names[player] for player in standing.playing],
        "points": dict(zip(names, standing.totals, strict=True)),
        "units": dict(zip(names, standing.units, strict=True)),
        "lines": [_line_record(voice, names, line) for line in standing.settlement.lines],
    }
    voice.tell(f"{voice.word('standing', number=deals)}\n{standing.text(voice.lang, names=names)}", record)
