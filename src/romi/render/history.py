"""A deal, turn by turn, as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol, TypeAlias

import attrs

from romi.card import Card
from romi.moves import (
    Cards,
    Declare,
    Discard,
    DrawStock,
    EndTurn,
    ExchangeJoker,
    Knock,
    Lay,
    LayOff,
    Move,
    Pass,
    PutBack,
    Redeal,
    Regroup,
    SwapExchangeCard,
    TakeDiscard,
    TakeExchangeCard,
)
from romi.notation import show
from romi.render.grid import Cell, Column, Grid, Group, Part, cell, strong
from romi.render.text import STYLES
from romi.render.words import word
from romi.sentences import Language
from romi.sentences.reasons import WAYS, seat_name


class Seen(Protocol):
    """A move as everyone saw it: who made it, and the open card taken with it, if one was."""

    @property
    def seat(self) -> int:
        """The seat, from 0."""
        ...

    @property
    def move(self) -> Move:
        """What it did."""
        ...

    @property
    def card(self) -> Card | None:
        """The open card that it took."""
        ...


@attrs.frozen
class _Seen:
    seat: int
    move: Move
    card: Card | None = None


Told: TypeAlias = "Seen | tuple[int, Move]"
"""A move of a seat: an event of a deal that was played, or a pair of seat and move."""

_ENDING: Final = (Discard, EndTurn, Knock, Declare)
_BETWEEN: Final = "·"

PHRASES: Final[dict[type[Move], dict[Language, tuple[str, str]]]] = {
    DrawStock: {"en": ("draws", ""), "hu": ("húz", "")},
    TakeDiscard: {"en": ("takes the discard", ""), "hu": ("felveszi a dobott lapot", "")},
    TakeExchangeCard: {"en": ("takes the exchange card", ""), "hu": ("elveszi a cserelapot", "")},
    SwapExchangeCard: {"en": ("swaps", "for the exchange card"), "hu": ("becseréli:", "→ cserelap")},
    Lay: {"en": ("lays", ""), "hu": ("lerakja:", "")},
    LayOff: {"en": ("lays off", "on {on}"), "hu": ("szúrja:", "→ {on}. kombináció")},
    ExchangeJoker: {"en": ("puts down", "for the joker of {on}"), "hu": ("kiváltja a dzsókert:", "→ {on}. kombináció")},
    Regroup: {"en": ("rearranges the table:", ""), "hu": ("átrendezi az asztalt:", "")},
    PutBack: {"en": ("puts it back", ""), "hu": ("visszateszi", "")},
    Discard: {"en": ("discards", ""), "hu": ("eldobja:", "")},
    EndTurn: {"en": ("ends the turn", ""), "hu": ("befejezi a kört", "")},
    Knock: {"en": ("knocks", ""), "hu": ("kopog", "")},
    Declare: {"en": ("declares {way}", ""), "hu": ("bemondja: {way}", "")},
    Redeal: {"en": ("agrees to a new deal", ""), "hu": ("beleegyezik a frissbe", "")},
    Pass: {"en": ("passes", ""), "hu": ("passzol", "")},
}
"""What stands before and behind the cards of each move."""

_SEVERAL: Final[dict[Language, str]] = {"en": "takes {count} discards", "hu": "felvesz {count} dobott lapot"}
_SHOWING: Final[dict[Language, str]] = {"en": "with", "hu": "kombinációi:"}
_KEEPING: Final[dict[Language, str]] = {"en": "keeps", "hu": "megtartja:"}


def history_grid(moves: Iterable[Told], lang: Language, names: Sequence[str]) -> Grid:
    """A row for each turn: its number from 1, the player, what was done."""
    columns = (Column(word("turn", lang), numeric=True), Column(word("who", lang)), Column(word("moves", lang)))
    groups = tuple(
        Group(cell(str(number)), ((strong(seat_name(turn[0].seat, lang, names)), _row(turn, lang)),))
        for number, turn in enumerate(_turns(moves), start=1)
    )
    return Grid(word("history", lang), columns, groups)


def history_text(grid: Grid, lang: Language) -> str:
    """The same for a terminal, a line for each turn."""
    return "\n".join(
        f"{_plain(group.head, lang)}. {_plain(player, lang)}: {_plain(done, lang)}"
        for group in grid.groups
        for player, done in group.rows
    )


def _plain(cell: Cell, lang: Language) -> str:
    return " ".join(part if isinstance(part, str) else show((part,), STYLES[lang]) for part in cell.parts)


def _turns(moves: Iterable[Told]) -> Iterator[list[Seen]]:
    """The moves by turn: a turn is over when a move ends it, or another seat acts."""
    turn: list[Seen] = []
    for told in moves:
        seen: Seen = _Seen(*told) if isinstance(told, tuple) else told
        if turn and (turn[-1].seat != seen.seat or isinstance(turn[-1].move, _ENDING)):
            yield turn
            turn = []
        turn.append(seen)
    if turn:
        yield turn


def _row(turn: Sequence[Seen], lang: Language) -> Cell:
    parts: list[Part] = []
    for seen in turn:
        parts += [_BETWEEN, *_done(seen, lang)] if parts else _done(seen, lang)
    return cell(*parts)


def _done(seen: Seen, lang: Language) -> list[Part]:
    """The move in words and cards."""
    move = seen.move
    before, behind = PHRASES[type(move)][lang]
    if isinstance(move, TakeDiscard) and move.count > 1:
        before = _SEVERAL[lang].format(count=move.count)
    if isinstance(move, Declare):
        before = before.format(way=WAYS[lang].get(move.way, move.way))
    if isinstance(move, LayOff | ExchangeJoker):
        behind = behind.format(on=move.on + 1)
    return [before, *_cards(move, lang), behind, *(() if seen.card is None else (seen.card,))]


def _cards(move: Move, lang: Language) -> list[Part]:
    """The cards that the move names."""
    match move:
        case Discard(card=card) | SwapExchangeCard(card=card):
            return [card]
        case LayOff(cards=given) | ExchangeJoker(cards=given):
            return [*given]
        case Lay(melds=melds) | Regroup(melds=melds):
            return _groups(melds)
        case Knock(melds=melds, card=discard) | Declare(melds=melds, card=discard):
            thrown: list[Part] = [] if discard is None else [_BETWEEN, PHRASES[Discard][lang][0], discard]
            return [*thrown, *([_BETWEEN, _SHOWING[lang], *_groups(melds)] if melds else [])]
        case Redeal(keep=keep) if keep:
            return [_BETWEEN, _KEEPING[lang], *keep]
        case _:
            return []


def _groups(melds: Iterable[Cards]) -> list[Part]:
    parts: list[Part] = []
    for meld in melds:
        parts += ["/", *meld] if parts else meld
    return parts
