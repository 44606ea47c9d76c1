"""Node counts: how many different sequences of moves a deal allows, for programs that want to verify themselves.

A count is a number for each depth: the sequences of so many legal moves, from the state given on. Moves are counted in canonical form, as
`legal_moves` lists them: cards are values, so twins make no difference; a lay is one new meld, in each of its readings, or for an opening
a set of melds that opens and of which none can be left out; a lay-off is one card, a joker in each of its readings; a knock or
declaration is one way of splitting the hand into melds. Regroupings of the table, which cannot be listed, are left out. A deal that is
over allows no further move.
"""

from __future__ import annotations

from typing import Final

import attrs

from romi.moves import Regroup
from romi.play.legal import legal_moves
from romi.play.record import Record, parse_record
from romi.play.state import State
from romi.play.step import step

_COUNTS: Final = "counts:"


def sequences(state: State, depth: int) -> tuple[int, ...]:
    """How many sequences of 1, 2 … `depth` legal moves there are from that state.

    >>> from romi.play import start
    >>> from romi.variants import KOPOGOS
    >>> sequences(start(KOPOGOS, seed=7), 3)  # take or pass, then throw, take or pass …
    (2, 13, 34)
    """
    states, counts = [state], []
    for _ in range(depth):
        states = [
            step(each, move).unwrap() for each in states for move in legal_moves(each) if not isinstance(move, Regroup)
        ]
        counts.append(len(states))
    return tuple(counts)


@attrs.frozen
class CountedDeal:
    """A deal with its counts, as a file tells it: the head of a record, and the `counts` for depths 1, 2 and so on."""

    record: Record
    counts: tuple[int, ...]


def read_counts(text: str) -> CountedDeal:
    """What a file of counts tells: a record without moves, and a last line `counts: 2 13 34`."""
    head, found, last = text.rpartition(_COUNTS)
    if not found:
        raise ValueError("there is no line of counts")
    return CountedDeal(parse_record(head), tuple(map(int, last.split())))
