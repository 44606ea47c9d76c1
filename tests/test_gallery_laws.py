"""What holds for every game of the gallery: who thinks wins, records replay, matches end, and the solver agrees with trying everything."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from romi import analysis, play, simulate
from romi.card import Card, Natural, Rank, Suit
from romi.moves import Lay
from romi.rules.matches import FixedDeals
from romi.rules.turns import kinds_in_turn
from romi.variants import DealFacts, Variant
from tests.test_gallery import GALLERY, GAMES

Groups = tuple[tuple[Card, ...], ...]


MOST_LINES = 60


@pytest.mark.parametrize("path", sorted(GALLERY.glob("*.*")), ids=lambda path: path.name)
def test_a_game_says_where_its_rules_stand_and_is_short(path: Path) -> None:
    """The address of a public page; sixty lines of rules at the most, imports and words apart."""
    text = path.read_text("utf-8")
    words = re.compile(r'"""[\s\S]*?"""|^(?:from|import) [^(\n]*(?:\([^)]*\))?|^#.*', re.MULTILINE)
    rules = [line for line in words.sub("", text).splitlines() if re.search(r"\w", line)]
    assert len(rules) <= MOST_LINES, len(rules)
    assert re.search(r"https://\S+", text), "no page is named"


# --- play ---


SEATS = [(name, seats) for name, game in GAMES.items() for seats in game.players]


def wins(name: str, seats: int, thinks: simulate.Strategy, deals: int) -> tuple[int, int]:
    """How many deals are won by those who think, at every other seat, and by those who play anything; partners play alike, and win once."""
    players = [simulate.RandomLegal(seat) if seat % 2 else thinks for seat in range(seats)]
    sheets = (
        play.score(simulate.play_out(*simulate.deal(GAMES[name], number, strategies=players, seed=11, max_turns=400)))
        for number in range(1, deals + 1)
    )
    won = [sheet.winners[0] % 2 for sheet in sheets if not sheet.void]
    return won.count(0), won.count(1)


@pytest.mark.parametrize("name", GAMES)
def test_who_is_greedy_beats_who_plays_anything(name: str) -> None:
    """At the smallest table; a void deal is won by nobody."""
    greedy, other = wins(name, GAMES[name].players[0], simulate.greedy, 12)
    assert greedy > other
    assert greedy >= 4


@pytest.mark.full
@pytest.mark.parametrize(("name", "seats"), SEATS)
@pytest.mark.parametrize("thinks", [simulate.greedy, simulate.careful], ids=lambda player: str(player.name))
def test_who_thinks_wins_most_deals(name: str, seats: int, thinks: simulate.Strategy) -> None:
    """Of two hundred, whatever the number of players; where many are drawn (nearly half in Conquian, whoever thinks), of those that anybody wins."""
    thinking, other = wins(name, seats, thinks, 200)
    assert thinking > 2 * other
    assert thinking > 90


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_is_recorded_and_replayed(name: str) -> None:
    """To the same state, from the text."""
    game = GAMES[name]
    strategies: list[simulate.Strategy] = [simulate.greedy]
    strategies += [simulate.RandomLegal(seat) for seat in range(1, game.players[0])]
    begun, players = simulate.deal(game, 2, strategies=strategies, max_turns=60)
    end = simulate.play_out(begun, players)
    text = play.write_record(play.record(end))
    assert play.replay(play.parse_record(text, game)).unwrap() == end
    assert play.score(end).seats == game.players[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_match_comes_to_its_end(name: str) -> None:
    """Through all its deals, if they are numbered; after a few, if a total decides."""
    game = GAMES[name]
    match = play.start_match(game, players=game.players[0], seed=5)
    most = 100 if isinstance(game.match_rule, FixedDeals) else 3
    end = simulate.play_match(match, [simulate.greedy] * game.players[0], max_deals=most, max_turns=200)
    assert end.over or len(end.history.deals) == most
    assert not isinstance(game.match_rule, FixedDeals) or end.standing.winners


# --- the solver ---


def groups(game: Variant, hand: Sequence[Card]) -> Groups:
    """Every group of cards of the hand that is a meld."""
    sizes = range(2, len(hand) + 1)
    found = dict.fromkeys(group for size in sizes for group in combinations(hand, size))
    return tuple(group for group in found if game.readings(group))


def choices(melds: Groups, hand: Counter[Card], start: int = 0) -> Iterator[Groups]:
    """Every choice of melds that the hand holds together, none too."""
    yield ()
    for at in range(start, len(melds)):
        used = Counter(melds[at])
        if used <= hand:
            yield from ((melds[at], *more) for more in choices(melds, hand - used, at))


def tried(name: str, hands: int) -> None:
    rng = Random(name)
    base = GAMES[name]
    turned = Natural(Rank.NINE, Suit.CLUBS)
    game = base.per_deal(base, DealFacts(1, 0, (0,) * base.players[0], turned))
    low = [card for card in game.deck(game.players[0]).cards if not isinstance(card, Natural) or card.rank in LOW]
    high = [card for card in game.deck(game.players[0]).cards if not isinstance(card, Natural) or card.rank in HIGH]
    lays = Lay in kinds_in_turn(game.turn)
    for number in range(hands):
        hand = tuple(sorted(rng.sample((low, high)[number % 2], 7)))
        melds, held = groups(game, hand), Counter[Card](hand)
        rests = [held - Counter(card for meld in choice for card in meld) for choice in choices(melds, held)]
        least = min(game.hand_value(tuple(rest.elements())) for rest in rests)
        assert analysis.arrange(game, hand).penalty == least, hand
        if lays:
            opens = [choice for choice in choices(melds, held) if choice and game.check_opening(*choice)]
            fewest = min((size for choice in opens if (size := sum(map(len, choice))) < len(hand)), default=None)
            found = analysis.best_opening(game, hand)
            assert (None if found is None else len(hand) - len(found.deadwood)) == fewest, hand


HIGH = (Rank.ACE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)
LOW = (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX)


@pytest.mark.parametrize("name", GAMES)
def test_the_solver_agrees_with_trying_everything(name: str) -> None:
    """The least deadwood, and the opening of the fewest cards."""
    tried(name, 8)


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_the_solver_agrees_with_trying_everything_on_two_hundred_hands(name: str) -> None:
    """The same at length."""
    tried(name, 200)
