"""The 52 cards as bits of a mask, rank by rank: the ranks stand upward or downward, a place has four bits, one a suit."""

from __future__ import annotations

from typing import Final

from romi._kernel.suitrun import BOTH, BOTH_AT_ONCE, HIGH, LOW


class Order:
    """The ranks upward or, if ``down``, downward: the number of each card's bit, and the card of each bit."""

    def __init__(self, ace: int, down: int) -> None:
        self.wrap: int = 1 if ace in (BOTH, BOTH_AT_ONCE) else 0
        self.down: int = down
        self.numbers: list[int] = [0] * 52
        self.cards: list[int] = [0] * 52
        for card in range(52):
            rank = card % 13
            place = (rank + 12) % 13 if ace == HIGH else rank
            if down and (rank or not self.wrap):
                place = (13 if self.wrap else 12) - place
            self.numbers[card] = 4 * place + card // 13
            self.cards[self.numbers[card]] = card


ORDERS: Final = [[Order(ace, 0), Order(ace, 1)] for ace in (LOW, HIGH, BOTH, BOTH_AT_ONCE)]
