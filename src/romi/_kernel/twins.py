"""What the runs of one suit can do where no card is there more than twice and no joker helps.

Walk up the places of a suit. When fewer runs go on than are open, the longest ends, since the others may not end
earlier than it; so how many copies the runs take at each place tells all about them, and the *state* after a place is
two lengths, each 0 to 3, where 3 stands for three or more. There are ten states, by number: 00, 10, 20, 30, 11, 21, 22,
31, 32, 33. The first takes no copy, the next three take one, the others two.

Costs are tuples by state. They come without what is paid for the copies left idle at the place itself; that price, a
tuple by the number of idle copies, is added on the way to the next place. ``most`` copies are those that runs may take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from typing import TypeAlias

    from mypy_extensions import i64

    Costs: TypeAlias = tuple[i64, i64, i64, i64, i64, i64, i64, i64, i64, i64]
    Prices: TypeAlias = tuple[i64, i64, i64]

FAR: Final = 1 << 56
"""A cost that is never paid."""

NEAR: Final = 1 << 55

TAKEN = [0, 1, 1, 1, 2, 2, 2, 2, 2, 2]
NEXT = [[0, 1, 4], [2, 5], [3, 7], [0, 3, 7], [6], [8], [9], [2, 8], [3, 9], [0, 3, 9]]
"""The states that may follow each state."""

FRESH = [0, 1, 4]
"""The state after the lowest place, by copies taken."""

POWER = [1, 2, 6, 7, 8, 24, 56, 90, 126, 127]
"""What a state can do, in bits: it can do all that another one can if it has all of its bits."""

PREFERENCE = [8, 6, 5, 4, 4, 3, 2, 2, 1, 0]
"""Which states to try first among equals: those that leave least idle, then those whose runs need fewest cards."""


def listed(costs: Costs) -> list[int]:
    """Costs that can be asked by number."""
    return [
        costs[0],
        costs[1],
        costs[2],
        costs[3],
        costs[4],
        costs[5],
        costs[6],
        costs[7],
        costs[8],
        costs[9],
    ]


def doors(taken: int, loss: int) -> Costs:
    """What the states of the lowest place cost, where up to so many copies may be taken, at a loss each."""
    return (0, loss if taken else FAR, FAR, FAR, loss * 2 if taken > 1 else FAR, FAR, FAR, FAR, FAR, FAR)


def top_costs(aces: int, cost: int) -> Costs:
    """What is still to be paid from each state at the king, where so many aces are to lie above it."""
    if aces == 0:
        return (cost, FAR, FAR, cost, FAR, FAR, FAR, FAR, FAR, cost)
    if aces == 1:
        return (FAR, FAR, cost, cost, FAR, FAR, FAR, FAR, cost, cost)
    return (FAR, FAR, FAR, FAR, FAR, FAR, cost, FAR, cost, cost)


def onward(f: Costs, price: Prices, most: i64, above: i64) -> Costs:
    """The least cost so far of each state one place further up, where ``above`` copies may be taken."""
    f0, f1, f2, f3, f4, f5, f6, f7, f8, f9 = f
    a, b, c = price
    if most == 0:
        f0 += a
        if above == 0:
            return (f0, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR)
        if above == 1:
            return (f0, f0, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR)
        return (f0, f0, FAR, FAR, f0, FAR, FAR, FAR, FAR, FAR)
    if most == 1:
        f0 += b
        f3 += a
        end = f0 if f0 < f3 else f3
        if above == 0:
            return (end, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR)
        f1 += a
        f2 += a
        grown = f2 if f2 < f3 else f3
        if above == 1:
            return (end, f0, f1, grown, FAR, FAR, FAR, FAR, FAR, FAR)
        return (end, f0, f1, grown, f0, f1, FAR, grown, FAR, FAR)
    f0 += c
    f3 += b
    f9 += a
    end = f0 if f0 < f3 else f3
    if f9 < end:
        end = f9
    if above == 0:
        return (end, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR)
    f1 += b
    f2 += b
    f7 += a
    f8 += a
    second = f1 if f1 < f7 else f7
    grown = f2 if f2 < f3 else f3
    last = f8 if f8 < f9 else f9
    third = grown if grown < last else last
    if above == 1:
        return (end, f0, second, third, FAR, FAR, FAR, FAR, FAR, FAR)
    f5 += a
    f6 += a
    return (end, f0, second, third, f0, f1, f4 + a, grown, f5 if f5 < f7 else f7, f6 if f6 < last else last)


def back(g: Costs, price: Prices, most: i64, below: i64) -> Costs:
    """The least cost to come of each state one place further down, where ``below`` copies may be taken."""
    g0, g1, g2, g3, g4, g5, g6, g7, g8, g9 = g
    a, b, c = price
    if most == 0:
        g0 += a
        if below == 0:
            return (g0, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR)
        return (g0, FAR, FAR, g0, FAR, FAR, FAR, FAR, FAR, g0)
    if most == 1:
        g0 += b
        g1 += a
        low = g0 if g0 < g1 else g1
        if below == 0:
            return (low, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR)
        g2 += a
        g3 += a
        end = g0 if g0 < g3 else g3
        return (low, g2, g3, end, FAR, FAR, FAR, g2, g3, end)
    g0 += c
    g1 += b
    g4 += a
    low = g0 if g0 < g1 else g1
    if g4 < low:
        low = g4
    if below == 0:
        return (low, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR)
    g2 += b
    g3 += b
    g5 += a
    g7 += a
    first = g2 if g2 < g5 else g5
    second = g3 if g3 < g7 else g7
    third = g0 if g0 < second else second
    if below == 1:
        return (low, first, second, third, FAR, FAR, FAR, FAR, FAR, FAR)
    g8 += a
    g9 += a
    last = g3 if g3 < g9 else g9
    return (low, first, second, third, g6 + a, g8, g9, g2 if g2 < g8 else g8, last, g0 if g0 < last else last)


def plan(f: Costs, g: Costs, most: i64) -> Prices:
    """The least cost of a whole way by the copies it leaves idle at a place, from what is paid below and above it."""
    f0, f1, f2, f3, f4, f5, f6, f7, f8, f9 = f
    g0, g1, g2, g3, g4, g5, g6, g7, g8, g9 = g
    none = f0 + g0
    if most == 0:
        return (none, FAR, FAR)
    one = f1 + g1
    x = f2 + g2
    if x < one:
        one = x
    x = f3 + g3
    if x < one:
        one = x
    if most == 1:
        return (one, none, FAR)
    two = f4 + g4
    x = f5 + g5
    if x < two:
        two = x
    x = f6 + g6
    if x < two:
        two = x
    x = f7 + g7
    if x < two:
        two = x
    x = f8 + g8
    if x < two:
        two = x
    x = f9 + g9
    if x < two:
        two = x
    return (two, one, none)
