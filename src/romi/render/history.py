"""A deal, turn by turn, as a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol, TypeAlias

import attrs

from romi.card import Card
from romi.moves import (
    Cards,
    Declare,
    Discard,
    EndTurn,
    ExchangeJoker,
    Knock,
    Lay,
    LayOff,
    Move,
    Redeal,
    Regroup,
    SwapExchangeCard,
    TakeDiscard,
)
from romi.moves.plain import AnyMove
from romi.notation import show
from romi.render.grid import Cell, Column, Grid, Group, Part, cell, strong
from romi.render.words import word
from romi.sentences import Language, tongue
from romi.sentences.reasons import seat_name, way_name


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

_CARDS: Final = re.compile("\0(cards?)\0")
"""Where in a filled template cards come; they are drawn, not written."""


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
        word(
            "turn-line",
            lang,
            number=_plain(group.head, lang),
            player=_plain(player, lang),
            done=_plain(done, lang),
        )
        for group in grid.groups
        for player, done in group.rows
    )


def _plain(cell: Cell, lang: Language) -> str:
    return " ".join(part if isinstance(part, str) else show((part,), tongue(lang).style) for part in cell.parts)


def _turns(moves: Iterable[Told]) -> Iterator[list[Seen]]:
    """The moves by turn: a turn is over when a move ends it, or another seat acts."""
    turn: list[Seen] = []
    for told in moves:
        seen: Seen = _Seen(*told) if isinstance(told, tuple) else told
        if not isinstance(seen.move, AnyMove):
            raise TypeError(
                f"a move is told as an event, or as its seat and it, not as {told!r}; text becomes one by romi.moves.parse_move(text)"
            )
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
    move, speech = seen.move, tongue(lang)
    key = move.word
    if isinstance(move, TakeDiscard) and move.count > 1:
        key += "-several"
    if seen.card is not None and f"{key}-card" in speech.told:
        key += "-card"
    blanks = {
        "count": move.count if isinstance(move, TakeDiscard) else 1,
        "way": way_name(move.way, lang) if isinstance(move, Declare) else "",
        "on": move.on + 1 if isinstance(move, LayOff | ExchangeJoker) else 0,
    }
    shown = _with_cards(speech.fill(speech.told[key], cards="\0cards\0", card="\0card\0", **blanks), seen)
    return [*shown, *_beside(move, lang)]


def _with_cards(text: str, seen: Seen) -> list[Part]:
    """The words, and the cards of the move or the open card taken where the words say so."""
    parts: list[Part] = []
    for number, piece in enumerate(_CARDS.split(text)):
        if number % 2 == 0:
            parts += [piece.strip()] if piece.strip() else []
        elif piece == "cards":
            parts += _cards(seen.move)
        elif seen.card is not None:
            parts.append(seen.card)
    return parts


def _beside(move: Move, lang: Language) -> list[Part]:
    """What comes with the move: the discard and the melds of a knock, the cards kept from a hand thrown in."""
    match move:
        case Knock(melds=melds, card=discard) | Declare(melds=melds, card=discard):
            thrown = () if discard is None else (_BETWEEN, *_done(_Seen(0, Discard(discard)), lang))
            return [*thrown, *((_BETWEEN, *_said("showing", _groups(melds), lang)) if melds else ())]
        case Redeal(keep=keep) if keep:
            return [_BETWEEN, *_said("keeping", keep, lang)]
        case _:
            return []


def _said(key: str, cards: Iterable[Part], lang: Language) -> list[Part]:
    before, _, behind = tongue(lang).told[key].partition("{cards}")
    return [part for part in (before.strip(), *cards, behind.strip()) if part != ""]


def _cards(move: Move) -> list[Part]:
    """The cards that the move names."""
    match move:
        case Discard(card=card) | SwapExchangeCard(card=card):
            return [card]
        case LayOff(cards=given) | ExchangeJoker(cards=given):
            return [*given]
        case Lay(melds=melds) | Regroup(melds=melds):
            return _groups(melds)
        case _:
            return []


def _groups(melds: Iterable[Cards]) -> list[Part]:
    parts: list[Part] = []
    for meld in melds:
        parts += ["/", *meld] if parts else meld
    return parts
