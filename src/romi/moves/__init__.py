"""The moves of a turn: values, and how they are written.

A move says what a player does, never whether it is allowed; `play.step` judges it. `str(move)` writes it, cards in ASCII, and
`parse_move` reads the same move back, so a record is a list of moves that a person can read:

    draw                        from the stock
    take                        the top of the discards (`take 3`: the top three)
    take-exchange               the exchange card, as the last draw
    swap 7h                     a card of the hand for the exchange card
    lay 7h 8h 9h / 4c 4d *      new melds; an opening is one such move
    lay-off Th on 1             on the first meld of the table
    exchange 4h on 2            a card for the joker in the second meld
    regroup 7h 8h 9h / 2c 2d 2s the whole table as it shall lie
    put-back                    the exchange card that did not help
    discard 5s                  and with it the turn ends
    end                         a turn that ends without a discard
    knock 5s: 7h 8h 9h / 4c 4d 4h
    declare römi 5s: 7h 8h 9h / ...
    redeal 7h 8h                yes to a new deal, and the cards kept
    pass

A table meld is a place in the table's tuple, from 0, in the value (`move.on`), and is counted from 1 in writing.
"""

from typing import TYPE_CHECKING

from romi._contents import lazily

if TYPE_CHECKING:
    from romi.moves.plain import MOST, Cards, Discard, DrawStock, ExchangeJoker, Lay, LayOff, TakeDiscard
    from romi.moves.reading import parse_move, write_move
    from romi.moves.values import (
        Declare,
        EndTurn,
        Knock,
        Move,
        Pass,
        PutBack,
        Redeal,
        Regroup,
        SwapExchangeCard,
        TakeExchangeCard,
    )

__all__ = [
    "MOST",
    "Cards",
    "Declare",
    "Discard",
    "DrawStock",
    "EndTurn",
    "ExchangeJoker",
    "Knock",
    "Lay",
    "LayOff",
    "Move",
    "Pass",
    "PutBack",
    "Redeal",
    "Regroup",
    "SwapExchangeCard",
    "TakeDiscard",
    "TakeExchangeCard",
    "parse_move",
    "write_move",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, ("romi.moves.plain", "romi.moves.values", "romi.moves.reading"))
