"""A deal in progress in words, as the player at a seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from romi.card import sort
from romi.notation import show
from romi.sentences import Language, tongue
from romi.sentences.reasons import check_names

if TYPE_CHECKING:
    from romi.play.state import View


def table_text(seen: View, lang: Language, names: Sequence[str], *, by_rank: bool) -> str:
    """Who holds how many cards, the table, the piles, and the own hand."""
    speech, board = tongue(lang), seen.board
    check_names(names, board.players)
    known = names or [speech.word("seat", seat=seat + 1) for seat in range(board.players)]
    lines = [
        speech.word("holds" if facts.opened_in is None else "holds-opened", name=known[seat], count=facts.held)
        for seat, facts in enumerate(board.seats)
        if seat != seen.seat
    ]
    lines += [f"  {number}. {show(meld.declared, speech.style)}" for number, meld in enumerate(board.table, 1)]
    piles = [speech.word("stock", count=board.stock)]
    lying = {
        "discards": board.discards[0] if board.discards else None,
        "exchange": board.exchange_card,
        "upcard": board.upcard,
    }
    piles += [speech.word(key, cards=show((card,), speech.style)) for key, card in lying.items() if card is not None]
    return "\n".join((*lines, "; ".join(piles), hand_text(seen, lang, by_rank=by_rank)))


def hand_text(seen: View, lang: Language, *, by_rank: bool) -> str:
    """The own hand, sorted."""
    speech = tongue(lang)
    return speech.word("your-hand", cards=show(sort(seen.hand, "rank" if by_rank else "suit"), speech.style))
