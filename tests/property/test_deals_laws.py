"""What holds for every deal: nothing is lost, hands have their sizes, and seats may be turned."""

from __future__ import annotations

from collections import Counter

import attrs
from hypothesis import given
from hypothesis import strategies as st

from romi.card import JOKER
from romi.deck import Deck, Shoe
from romi.rules.dealing import CutterDealerRest, CutterKeeps, ThrowIn
from romi.rules.deals import CutJokerRule, Deal, Dealing, Direction, Starter, ThrowingIn, Turned, Under, no_cut_jokers

CUT_JOKERS: tuple[CutJokerRule, ...] = (
    no_cut_jokers,
    CutterKeeps(1),
    CutterKeeps(2),
    CutterDealerRest(),
    CutterDealerRest(onward=Direction.RIGHT),
)
seeds = st.integers(0, 2**64 - 1)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Any deal of up to twelve cards a player."""
    return Deal(
        draw(st.integers(1, 12)),
        starter=draw(st.none() | st.integers(1, 13)),
        first=draw(st.sampled_from(Starter)),
        under=draw(st.sampled_from(Under)),
        turned=draw(st.sampled_from(Turned)),
        cut_jokers=draw(st.sampled_from(CUT_JOKERS)),
        throw_in=ThrowIn(3),
    )


@st.composite
def tables(draw: st.DrawFn) -> Dealing:
    """Two to six players and a shuffled deck, often with jokers put at the bottom of the cut."""
    players = draw(st.integers(2, 6))
    jokers = draw(st.integers(0, 9))
    deck = Deck(draw(st.integers(2, 3)), jokers=jokers)
    order = list(Shoe.shuffled(deck.cards, draw(seeds)).cards)
    cut = draw(st.none() | st.integers(1, len(order) - 1))
    at = len(order) if cut is None else cut
    for place in range(max(0, at - draw(st.integers(0, jokers))), at):
        other = next((i for i, card in enumerate(order) if card is JOKER and not place <= i < at), place)
        order[place], order[other] = order[other], order[place]
    return Dealing(
        players=players,
        shoe=Shoe(order),
        dealer=draw(st.integers(0, players - 1)),
        direction=draw(st.sampled_from(Direction)),
        cut=cut,
    )


@given(deals(), tables())
def test_nothing_is_lost(deal: Deal, table: Dealing) -> None:
    """Hands, stock and piles are the deck."""
    dealt = deal(table).unwrap()
    assert Counter(dealt.cards) == Counter(table.shoe.cards)


@given(deals(), tables())
def test_every_hand_has_its_size(deal: Deal, table: Dealing) -> None:
    """However many jokers came at the cut."""
    dealt = deal(table).unwrap()
    for seat, hand in enumerate(dealt.hands):
        assert len(hand) == (deal.starter or deal.cards if seat == dealt.starter else deal.cards)


@given(deals(), tables(), st.integers(1, 5))
def test_seats_rotated_hands_rotated(deal: Deal, table: Dealing, by: int) -> None:
    """Where the dealer sits makes no difference but the seats."""
    turned = attrs.evolve(table, dealer=(table.dealer + by) % table.players)
    one, two = deal(table).unwrap(), deal(turned).unwrap()
    assert [two.hands[(seat + by) % table.players] for seat in range(table.players)] == list(one.hands)
    assert (two.stock, two.discards, two.exchange_card, two.upcard) == (
        one.stock,
        one.discards,
        one.exchange_card,
        one.upcard,
    )
    assert two.starter == (one.starter + by) % table.players


@given(deals(), tables(), st.data())
def test_TIZ11_throwing_in_loses_nothing(deal: Deal, table: Dealing, data: st.DataObject) -> None:
    """What is kept and what is dealt again are the deck, and everyone has as many cards as before."""
    dealt = deal(table).unwrap()
    keep = tuple(hand[: data.draw(st.integers(0, 3))] for hand in dealt.hands)
    gathered = dealt.throw_in(ThrowingIn(dealt=dealt, keep=keep)).unwrap()
    shoe = Shoe.shuffled(gathered.cards, data.draw(seeds))
    again = deal(attrs.evolve(table, shoe=shoe, cut=None, kept=gathered.kept)).unwrap()
    assert Counter(again.cards) == Counter(table.shoe.cards)
    assert list(map(len, again.hands)) == list(map(len, dealt.hands))
    assert all(hand[: len(kept)] == kept for hand, kept in zip(again.hands, keep, strict=True))


@given(st.integers(1, 3), st.integers(0, 9), seeds)
def test_a_shuffle_keeps_the_cards(packs: int, jokers: int, seed: int) -> None:
    """Only the order changes, and it is the same each time."""
    deck = Deck(packs, jokers=jokers)
    shoe = Shoe.shuffled(deck.cards, seed)
    assert Counter(shoe.cards) == Counter(deck.cards)
    assert shoe == Shoe.shuffled(deck.cards, seed)


@given(st.integers(1, 51), seeds)
def test_a_cut_keeps_the_cards(depth: int, seed: int) -> None:
    """Lifted and rest are the shoe, and so is what is joined again."""
    shoe = Shoe.shuffled(Deck(1).cards, seed)
    cut = shoe.cut(depth)
    assert cut.lifted + cut.rest == shoe.cards
    assert cut.joined().cards[-1] is cut.bottom
    assert cut.joined().cut(52 - depth).joined() == shoe
