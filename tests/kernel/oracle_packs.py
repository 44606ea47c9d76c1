"""A second way to the best arrangement, by trying every meld: no code shared with the kernel, and slow.

Cards are 0..51 (suit * 13 + rank, ace 0) and 52 for the joker. A meld is a pair: the sorted tuple of its
naturals and jokers as cards, and its points, the most that its jokers can bring.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache

JOKER = 52


@dataclass(frozen=True)
class Book:
    """The rules in words of its own."""

    run: tuple[int, int] = (3, 14)  # (0, 0): no runs
    ace: str = "both"  # low, high, both, fourteen, around
    group: tuple[int, int] = (3, 4)
    twins: bool = False
    jokers: int = 1  # -1: any number beside one natural
    ace_low: int = 1
    ace_high: int = 11
    needs: tuple[int, ...] = ()  # how many naturals beside so many jokers, instead of `jokers`
    set_needs: tuple[int, ...] = ()  # the same for sets, where it is another

    def need(self, kind: str) -> list[int]:
        """How many naturals a meld of the kind must hold, by its jokers."""
        needs = self.set_needs if kind == "set" and self.set_needs else self.needs
        return list(needs) or [0] + [1] * (20 if self.jokers < 0 else self.jokers)

    def points_at(self, place: int) -> int:
        if place == 0:
            return self.ace_low
        return self.ace_high if place == 13 else min(place + 1, 10)

    def set_points(self, rank: int) -> int:
        if rank == 0:
            return self.ace_low if self.ace == "low" else self.ace_high
        return min(rank + 1, 10)


def spans(book: Book) -> list[list[int]]:
    """The places of every run that the rules know."""
    low, high = book.run
    if not low:
        return []
    out = []
    for start in range(13):
        for length in range(low, high + 1):
            places = list(range(start, start + length))
            if book.ace == "around":
                if length <= 13:
                    out.append([p % 13 for p in places])
                continue
            if places[-1] > 13 or (places[-1] == 13 and book.ace == "low"):
                continue
            if places[0] == 0 and (book.ace == "high" or (places[-1] == 13 and book.ace != "fourteen")):
                continue
            out.append(places)
    return out


def candidates(book: Book, counts: list[int]) -> dict[tuple[int, ...], int]:
    """Every meld that the counted cards can make, with the most points that it can be worth."""
    found: dict[tuple[int, ...], int] = {}

    def note(cards: list[int], points: int) -> None:
        key = tuple(sorted(cards))
        if all(key.count(card) <= counts[card] for card in set(key)):
            found[key] = max(found.get(key, -1), points)

    needs = book.need("run")
    most = min(counts[JOKER], len(needs) - 1)
    for places in spans(book):
        points = sum(book.points_at(p) for p in places)
        for suit in range(4):
            cells = [suit * 13 + p % 13 for p in places]
            absent = {i for i, card in enumerate(cells) if not counts[card]}
            if len(absent) > most:
                continue
            rest = [i for i in range(len(cells)) if i not in absent]
            for extra in range(min(most - len(absent), len(rest)) + 1):
                for swap in itertools.combinations(rest, extra):
                    out = absent | set(swap)
                    if needs[len(out)] <= len(cells) - len(out):
                        note([JOKER if i in out else card for i, card in enumerate(cells)], points)
    low, high = book.group
    needs = book.need("set")
    most = min(counts[JOKER], len(needs) - 1)
    for rank in range(13):
        naturals = [suit * 13 + rank for suit in range(4) for _ in range(counts[suit * 13 + rank])]
        for n in range(1, len(naturals) + 1):
            for chosen in set(itertools.combinations(naturals, n)):
                if not book.twins and len(set(chosen)) < n:
                    continue
                for jokers in range(most + 1):
                    if low <= n + jokers <= high and low and needs[jokers] <= n:
                        note([*chosen, *[JOKER] * jokers], (n + jokers) * book.set_points(rank))
    return found


def best(book: Book, counts: list[int], hand: list[int], order: str) -> tuple[int, int, int]:
    """(penalty left, cards melded, points), best by the order: letters out of p, c and v, the first weighing most."""
    melds = sorted(candidates(book, counts).items())
    by_card: dict[int, list[tuple[tuple[int, ...], int]]] = {}
    for meld in melds:
        by_card.setdefault(meld[0][0], []).append(meld)

    def rank(result: tuple[int, int, int]) -> tuple[int, ...]:
        part = {"p": -result[0], "c": result[1], "v": result[2]}
        return tuple(part[letter] for letter in order)

    @cache
    def go(left: tuple[int, ...]) -> tuple[int, int, int]:
        if not left:
            return (0, 0, 0)
        first = left[0]
        skipped = go(left[1:])
        top = (skipped[0] + hand[first], skipped[1], skipped[2])
        for cards, points in by_card.get(first, ()):
            rest = list(left)
            try:
                for card in cards:
                    rest.remove(card)
            except ValueError:
                continue
            after = go(tuple(rest))
            result = (after[0], after[1] + len(cards), after[2] + points)
            if rank(result) > rank(top):
                top = result
        return top

    return go(tuple(card for card in range(53) for _ in range(counts[card])))
