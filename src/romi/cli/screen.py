"""The table as a person sees it in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from romi.analysis import Arrangement
from romi.card import sort
from romi.cli.voice import Voice
from romi.play import State, View
from romi.rules.turns import WORDS
from romi.variants import Variant


def screen(voice: Voice, seen: View, names: Sequence[str], by: str) -> str:
    """Who holds how many cards, the table, the piles, and the own hand."""
    board = seen.board
    lines = [
        voice.word("holds" if facts.opened is None else "holds-opened", name=names[seat], count=facts.held)
        for seat, facts in enumerate(board.seats)
        if seat != seen.seat
    ]
    lines += [f"  {number}. {voice.cards(meld.declared)}" for number, meld in enumerate(board.table, 1)]
    piles = [voice.word("stock", count=board.stock)]
    if board.discards:
        piles.append(voice.word("discards", cards=voice.cards(board.discards[:1])))
    if board.exchange is not None:
        piles.append(voice.word("exchange", cards=voice.cards((board.exchange,))))
    if board.upcard is not None:
        piles.append(voice.word("upcard", cards=voice.cards((board.upcard,))))
    return "\n".join((*lines, "; ".join(piles), hand_line(voice, seen, by)))


def hand_line(voice: Voice, seen: View, by: str) -> str:
    """The own hand, sorted."""
    return voice.word("your-hand", cards=voice.cards(sort(seen.hand, "rank" if by == "rank" else "suit")))


def arranged(voice: Voice, found: Arrangement) -> str:
    """The melds of a hand, and what is left over, apart by bars."""
    left = [f"({voice.cards(found.deadwood)})"] if found.deadwood else []
    return " | ".join([*(voice.cards(meld.declared) for meld in found.melds), *left])


def acting(voice: Voice, game: Variant, state: State) -> str:
    """What can be done now, as a prompt."""
    shown = (voice.tongue.verbs[WORDS[kind]] for kind in game.turn.kinds(state.phase))
    return f"[{', '.join(shown)}; ?] > "
