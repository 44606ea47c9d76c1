"""Strategies for cards and what lies on the table. What they draw shrinks to few and low cards."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from romi.analysis import melds as melds_in
from romi.analysis.shortcuts import MeldParts, taken_for_granted
from romi.card import JOKER, NATURALS, Card, Declared, Joker, Natural, Suit, sort
from romi.deck import Deck
from romi.melds import Meld, Run, RunSuits, Set, SetSuits, Table, of_rank
from romi.melds.conditions import most_wild
from romi.rules.dealing import from_seed
from romi.rules.deals import Dealt
from romi.variants import Variant

TWO_PACKS = Deck(2, jokers=4)


def naturals() -> st.SearchStrategy[Natural]:
    """A natural card."""
    return st.sampled_from(NATURALS)


def cards(*, declared: bool = False) -> st.SearchStrategy[Card]:
    """A natural card or the joker; a joker that is declared, too, if asked for."""
    plain: st.SearchStrategy[Card] = naturals() | st.just(JOKER)
    return plain | naturals().map(lambda natural: Declared(JOKER, natural)) if declared else plain


def decks(*, max_packs: int = 3, max_jokers: int = 9) -> st.SearchStrategy[Deck]:
    """A deck of full packs."""
    return st.builds(Deck, st.integers(1, max_packs), jokers=st.integers(0, max_jokers))


def hands(
    deck: Deck = TWO_PACKS, *, min_size: int = 0, max_size: int = 15
) -> st.SearchStrategy[tuple[Natural | Joker, ...]]:
    """A hand from the deck, sorted by suit: no card oftener than the deck has it."""
    every = deck.cards
    drawn = st.lists(st.integers(0, len(every) - 1), min_size=min_size, max_size=min(max_size, len(every)), unique=True)
    return drawn.map(lambda places: tuple(sorted(every[place] for place in places)))


@st.composite
def lays(draw: st.DrawFn, variant: Variant, *, max_size: int = 6) -> tuple[Card, ...]:
    """Cards, in any order, that are nearly a meld: a meld, or one with a card too many, one too few, or another in the place of one."""
    laid = list(draw(melds(variant)).cards)
    change = draw(st.sampled_from(("nothing", "more", "fewer", "other")))
    if change in ("fewer", "other"):
        laid.pop(draw(st.integers(0, len(laid) - 1)))
    if change in ("more", "other"):
        laid.append(draw(st.sampled_from(variant.largest_deck.cards)))
    assume(len(laid) <= max_size and not variant.largest_deck.faults(laid))
    return tuple(draw(st.permutations(laid)))


@st.composite
def melds(draw: st.DrawFn, variant: Variant, *, max_size: int = 13) -> Meld:
    """A meld of the variant, as one of its readings has it, with wild cards where the variant allows them.

    For a meld rule of your own, hands are drawn until some of their cards are a meld by it.
    """
    parts = taken_for_granted(variant).melds
    if parts.own:
        found = melds_in(variant, draw(hands(variant.largest_deck, min_size=3, max_size=9)))
        assume(found)
        return draw(st.sampled_from(found))
    given = draw(_made(parts, max_size))
    assume(not variant.largest_deck.faults(given))
    readings = variant.readings(given)
    assume(readings)
    return draw(st.sampled_from(readings))


@st.composite
def tables(draw: st.DrawFn, variant: Variant, *, min_size: int = 0, max_size: int = 6) -> Table:
    """Melds that lie on one table: together no more cards than the packs hold."""
    wanted = draw(st.integers(min_size, max_size))
    table: list[Meld] = []
    for _ in range(3 * wanted):
        meld = draw(melds(variant, max_size=6))
        laid = [card for each in (*table, meld) for card in each.cards]
        if len(table) < wanted and not variant.largest_deck.faults(laid):
            table.append(meld)
    assume(len(table) >= min_size)
    return tuple(table)


@st.composite
def deals(draw: st.DrawFn, variant: Variant) -> Dealt:
    """A deal of the variant, for any number of players and any dealer."""
    players = draw(st.sampled_from(variant.players))
    return from_seed(
        variant.deal,
        variant.deck_for(players).cards,
        draw(st.integers(0, 2**32)),
        players=players,
        dealer=draw(st.integers(0, players - 1)),
        direction=variant.direction,
    )


@st.composite
def _made(draw: st.DrawFn, parts: MeldParts, max_size: int) -> tuple[Card, ...]:
    """The cards of a meld by a library rule, some replaced by wild ones; the rule may still refuse so many of those."""
    made = [(rule, _run(rule, max_size)) for rule in parts.runs] + [(rule, _set(rule, max_size)) for rule in parts.sets]
    rule, cards = draw(st.sampled_from(made))
    own = draw(cards)
    wild: list[Card] = sorted(rule.wild)
    # Two wild cards are enough where more are allowed, since more are seldom told apart.
    most = min(2, most_wild(rule.jokers, len(own)))
    replaced = draw(st.sets(st.integers(0, len(own) - 1), max_size=most))
    other = st.sampled_from([JOKER, *wild])
    return tuple(draw(other) if place in replaced else card for place, card in enumerate(own))


@st.composite
def _run(draw: st.DrawFn, rule: Run, max_size: int) -> list[Natural]:
    length = draw(st.integers(rule.least, max(rule.least, min(rule.longest, max_size))))
    windows = rule.windows(length)
    assume(windows)
    suit = draw(st.sampled_from(Suit))
    ranks = [next(iter(place)).rank for place in draw(st.sampled_from(windows))]
    mixed = rule.suits is RunSuits.MIXED
    return [Natural(rank, draw(st.sampled_from(Suit)) if mixed else suit) for rank in ranks]


@st.composite
def _set(draw: st.DrawFn, rule: Set, max_size: int) -> list[Natural]:
    most = max(rule.least, min(rule.longest or 2 * len(Suit), max_size))
    each = sort(tuple(of_rank(draw(naturals()).rank)))
    drawn = st.lists(st.sampled_from(each), min_size=rule.least, max_size=most, unique=rule.suits is SetSuits.DISTINCT)
    return [card for card in draw(drawn) if isinstance(card, Natural)]
