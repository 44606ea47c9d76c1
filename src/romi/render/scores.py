"""Score sheets and rule sheets as tables."""

from __future__ import annotations

from collections.abc import Sequence

from romi.notation import show
from romi.render.grid import Cell, Column, Grid, Group, Part, cell, strong
from romi.render.words import word
from romi.rules.matches import MatchHistory, Played, Standing
from romi.rules.scoring import POINTS, UNITS, Line, Sheet
from romi.sentences import Language, tongue
from romi.sentences.reasons import account_name, seat_name
from romi.variants import Variant
from romi.variants.sheet import rule_sheet

_MINUS = "−"


def sheet_grid(sheet: Sheet, lang: Language, names: Sequence[str]) -> Grid:
    """A group of lines for each seat, its total below them; an amount column for each account."""
    accounts = sheet.accounts or (POINTS,)
    columns = (
        Column(word("who", lang)),
        *(Column(account_name(account, lang), numeric=True) for account in accounts),
        Column(word("why", lang)),
    )
    groups = tuple(_seat(sheet, seat, accounts, lang, names) for seat in range(sheet.seats))
    return Grid(word("sheet", lang), columns, groups, tongue(lang).words["void"] if sheet.void else "")


def _seat(sheet: Sheet, seat: int, accounts: tuple[str, ...], lang: Language, names: Sequence[str]) -> Group:
    lines = [line for line in sheet.lines if line.seat == seat]
    rows = [
        (
            *(cell(signed(line.amount) if line.account == account else "") for account in accounts),
            _why(line, lang, names),
        )
        for line in lines
    ]
    totals = (strong(amount(sheet.total(seat, account))) for account in accounts)
    winner = word("winner", lang) if seat in sheet.winners else ""
    total = (*totals, strong(word("total", lang) if lines else ""))
    return Group(strong(seat_name(seat, lang, names), f"({winner})" if winner else ""), (*rows, total))


def _why(line: Line, lang: Language, names: Sequence[str]) -> Cell:
    """The sentence of the line, its cards as cards."""
    sentence = line.text(lang, names=names)
    written = show(line.cards, tongue(lang).style)
    if not written or written not in sentence:
        return cell(sentence)
    before, _, after = sentence.partition(written)
    parts: tuple[Part, ...] = (before.strip(), *line.cards, after.strip())
    return cell(*parts)


def match_grid(
    history: MatchHistory, standing: Standing | None, account: str, lang: Language, names: Sequence[str]
) -> Grid:
    """A row for each deal and buy-in, a column for each player, and the totals; the winners of a deal catch the eye."""
    players = [seat_name(player, lang, names) for player in range(history.players)]
    columns = (Column(word("deal", lang)), *(Column(name, numeric=True) for name in players))
    groups, deals = [], 0
    for event in history.events:
        if isinstance(event, Played):
            deals += 1
            groups.append(Group(cell(str(deals)), (_deal(event, account, history.players),)))
        else:
            row = (cell("×" if player == event.player else "") for player in range(history.players))
            groups.append(Group(cell(word("buys-in", lang)), (tuple(row),)))
    totals = history.totals(account)
    if standing is not None and account in {POINTS, UNITS}:
        totals = standing.totals if account == POINTS else standing.units
    groups.append(Group(strong(word("total", lang)), (tuple(strong(amount(total)) for total in totals),)))
    note = ""
    if standing is not None and standing.over:
        note = tongue(lang).word("won-by", names=", ".join(players[player] for player in standing.winners))
    return Grid(word("match", lang, account=tongue(lang).within.get(account, account)), columns, tuple(groups), note)


def _deal(deal: Played, account: str, players: int) -> tuple[Cell, ...]:
    """What the deal brought each player; nothing stands where a player sat out."""
    brought = deal.totals(players, account)
    written = (signed(brought[player]) if player in deal.players else "" for player in range(players))
    return tuple(Cell((text,), strong=player in deal.winners) for player, text in enumerate(written))


def amount(number: int) -> str:
    """A number as it is printed, with a true minus."""
    return str(number).replace("-", _MINUS)


def signed(number: int) -> str:
    """A number with its sign."""
    return f"{number:+d}".replace("-", _MINUS)


def rules_grid(variant: Variant, lang: Language) -> Grid:
    """A row for each sentence of the rule sheet, and the rules that it cites."""
    columns = (Column(word("question", lang)), Column(word("answer", lang)), Column(word("rule", lang)))
    groups = tuple(
        Group(
            strong(answer.heading),
            tuple((cell(sentence.plain), cell(", ".join(sentence.rules))) for sentence in answer.sentences),
        )
        for answer in rule_sheet(variant, lang).answers
    )
    return Grid(word("rules", lang, title=variant.title), columns, groups)
