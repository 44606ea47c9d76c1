"""Cards for a terminal: boxes of plain characters, in which every card is one word that can be read back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from romi.card import Card, Natural
from romi.melds.meld import Meld
from romi.notation import show
from romi.sentences import Language, tongue

_BACK: Final = "░░"


def boxes(columns: Iterable[Sequence[str]]) -> str:
    """A box for each column of words, side by side; no box, no text."""
    given = [tuple(column) for column in columns]
    if not given:
        return ""
    widths = [max(map(len, column)) + 1 for column in given]
    rows = range(max(map(len, given)))
    middle = [
        "│"
        + "│".join(
            (column[row] if row < len(column) else "").ljust(width) for column, width in zip(given, widths, strict=True)
        )
        + "│"
        for row in rows
    ]
    bars = ["─" * width for width in widths]
    return "\n".join((f"╭{'┬'.join(bars)}╮", *middle, f"╰{'┴'.join(bars)}╯"))


def cards_text(cards: Iterable[Card], lang: Language) -> str:
    """A box for each card."""
    return boxes((show((card,), tongue(lang).style),) for card in cards)


def meld_text(meld: Meld, lang: Language) -> str:
    """A box for each card of the meld; under a wild card what it stands for."""
    return boxes(_place(card, naturals, lang) for card, naturals in zip(meld.cards, meld.stands_for, strict=True))


def _place(card: Card, naturals: frozenset[Natural], lang: Language) -> tuple[str, ...]:
    meant = () if naturals == {card} else sorted(naturals)
    return tuple(show((word,), tongue(lang).style) for word in (card, *meant))


def backs_text(count: int) -> str:
    """A hatched box for each card face down."""
    return boxes([(_BACK,)] * count)
