"""Tables and hands of every game there is are answered within two seconds, and none ends at a limit.

The seven and the gallery, with wild ranks and jokers as their deals have them, and games whose runs go round the corner. Where a game knows no
rearranging, its table is rearranged all the same, every card of it lying again.
"""

from __future__ import annotations

import random
import time

import attrs
import pytest

from romi import analysis
from romi.card import NATURALS, Card
from romi.deck import Deck
from romi.melds import Ace, AtMost, Melds, Run, Set
from romi.melds.conditions import ANY_JOKERS
from romi.melds.meld import Meld
from romi.melds.requirements import NotMoreThanNaturals
from romi.rules.regrouping import FreeRegroup, TableCards
from romi.rules.table import NoRegroup
from romi.rules.values import FaceValues
from romi.variants import ALL, ROMI51, DealFacts, Variant
from tests.test_gallery import GAMES

SECONDS = 2.0


def around(name: str, jokers: int, melds: Melds) -> Variant:
    """Two packs, where a run goes round the corner."""
    return attrs.evolve(ROMI51, name=name, deck=Deck(2, jokers=jokers), meld=melds, meld_value=FaceValues(11))


CORNERS = (
    around("corner", 2, Melds(Run(Ace.AROUND), Set())),
    around("corner, two a meld", 4, Melds(Run(Ace.AROUND, jokers=AtMost(2)), Set(jokers=AtMost(2)))),
    around("corner, any", 2, Melds(Run(Ace.AROUND, jokers=ANY_JOKERS), Set(jokers=ANY_JOKERS))),
    around("corner, half", 3, Melds(Run(Ace.AROUND, jokers=NotMoreThanNaturals()), Set(jokers=NotMoreThanNaturals()))),
)
EVERY = {game.name: game for game in (*ALL, *CORNERS)} | GAMES


def in_a_deal(rng: random.Random, game: Variant) -> Variant:
    """The rules of some deal, for some number of players, in which the table is rearranged."""
    players = rng.choice(list(game.players))
    game = attrs.evolve(game, players=range(players, players + 1))
    facts = DealFacts(rng.randrange(1, 8), 0, (0,) * players, upcard=rng.choice(NATURALS))
    game = game.per_deal(game, facts)
    if type(game.regroup) is NoRegroup:
        return attrs.evolve(game, regroup=FreeRegroup(table_cards=TableCards.STAY))
    return game


def table_and_hand(rng: random.Random, game: Variant) -> tuple[list[Meld], tuple[Card, ...]]:
    """Up to 60 cards that were laid from hands of thirteen, and five to fourteen of the others."""
    left: list[Card] = list(game.largest_deck.cards)
    size = rng.choice((0, 10, 20, 30, 45, 60))
    melds: list[Meld] = []
    for _ in range(30):
        rng.shuffle(left)
        if sum(map(len, melds)) >= size:
            break
        for meld in analysis.arrange(game, left[:13]).melds[: rng.randrange(1, 4)]:
            melds.append(meld)
            for card in meld.cards:
                left.remove(card)
    return melds, tuple(left[: rng.randrange(5, 15)])


def check(name: str, seed: str, count: int) -> None:
    """So many tables; each question is asked as a user would ask it, without a limit."""
    rng = random.Random(name + seed)
    for _ in range(count):
        game = in_a_deal(rng, EVERY[name])
        melds, hand = table_and_hand(rng, game)
        begun = time.process_time()
        found = analysis.rearrange(game, melds, hand)
        taken = time.process_time() - begun
        before = sorted([*hand, *(card for meld in melds for card in meld.cards)])
        assert before == sorted([*found.hand, *(card for meld in found.table for card in meld.cards)])
        begun = time.process_time()
        analysis.arrange(game, hand)
        taken = max(taken, time.process_time() - begun)
        assert taken < SECONDS, (name, [str(meld) for meld in melds], " ".join(map(str, hand)))


@pytest.mark.parametrize("name", EVERY)
def test_tables_of_every_game_are_answered_in_time(name: str) -> None:
    check(name, "", 3)


@pytest.mark.full
@pytest.mark.parametrize("name", EVERY)
def test_a_thousand_tables_of_every_game_are_answered_in_time(name: str) -> None:
    check(name, "!", 1000)
