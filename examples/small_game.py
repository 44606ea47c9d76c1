"""A small game that imports the library: a patience. How many draws does it take until all ten cards lie in melds?"""

import sys

import romi
from romi import analysis
from romi.variants import KOPOGOS


def patience(seed: int) -> tuple[int, analysis.Arrangement]:
    """Draw a card, throw away the worst; the number of draws, and the hand when it is done or the stock is out."""
    dealt, stock = romi.deck.Shoe.shuffled(KOPOGOS.deck(2).cards, seed).take(10)
    hand: tuple[romi.Card, ...] = dealt
    found = analysis.arrange(KOPOGOS, hand)
    draws = 0
    while found.deadwood and len(stock):
        drawn, stock = stock.next()
        thrown, found = analysis.best_discard(KOPOGOS, (*hand, drawn))
        rest = [*hand, drawn]
        rest.remove(thrown)
        hand = tuple(rest)
        draws += 1
    return draws, found


for seed in map(int, sys.argv[1:] or (1, 2, 3)):
    draws, found = patience(seed)
    print(f"seed {seed}: {draws:2} draws, {'done' if not found.deadwood else 'the stock is out'}: {found}")
