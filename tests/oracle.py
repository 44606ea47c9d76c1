"""A slow judge of melds, written from the rule book alone.

It lists every meld there is: each run and each set of natural cards, and each of them with jokers in the place of some cards. Cards are
a meld if they are in that list. It shares nothing with the library; cards are words such as `"Ah"`, the joker `"*"`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

SUITS = "cdhs"
RANKS = "A23456789TJQK"
SIZES = (3, 4, 5)


class Game(NamedTuple):
    """What the rule book says of the melds of a game: the ranks along which runs lie, the jokers of a meld, the suits of a set."""

    along: str
    jokers: int
    same_suit_twice_in_a_set: str = "no"


LOW = RANKS
BOTH_ENDS = RANKS + "A"
FREE = max(SIZES)

BOOK = {
    "handromi": Game(BOTH_ENDS, 1),
    "rabloromi": Game(BOTH_ENDS, 0),
    "kopogos": Game(LOW, 0),
    "rummy": Game(LOW, 0),
    "romi51": Game(BOTH_ENDS, 1),
    "tizlapos": Game(BOTH_ENDS, FREE, same_suit_twice_in_a_set="yes"),
    "magyar": Game(BOTH_ENDS, 1),
}
"""The rows "jokers per meld", "ace in runs" and "same suit twice in a set" of the rule book's one table."""


def natural_melds(game: Game) -> Iterator[tuple[str, ...]]:
    """Every meld without a joker, of at most five cards."""
    for size in SIZES:
        for start in range(len(game.along) - size + 1):
            yield from (tuple(rank + suit for rank in game.along[start : start + size]) for suit in SUITS)
        choose = combinations_with_replacement if game.same_suit_twice_in_a_set == "yes" else combinations
        yield from (tuple(rank + suit for suit in suits) for rank in RANKS for suits in choose(SUITS, size))


@cache
def melds(game: Game) -> frozenset[tuple[str, ...]]:
    """Every meld, as words in order: a joker may lie in the place of any card, as long as a natural card is left."""
    return frozenset(
        tuple(sorted(word for place, word in enumerate(meld) if place not in gone) + ["*"] * len(gone))
        for meld in natural_melds(game)
        for count in range(min(game.jokers, len(meld) - 1) + 1)
        for gone in combinations(range(len(meld)), count)
    )


def is_meld(game: Game, words: tuple[str, ...]) -> bool:
    """Whether these cards, in any order, are a meld of that game."""
    return tuple(sorted(words, key=lambda word: (word == "*", word))) in melds(game)
