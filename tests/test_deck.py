"""Decks and shoes: which cards there are, and in which order they lie."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import islice

import pytest

from romi import variants
from romi.card import JOKER, Rank
from romi.code import Code
from romi.deck import Cut, Deck, DeckByPlayers, Shoe, below, derived, shuffled, words
from romi.notation import card, cards, show

BY_PLAYERS = DeckByPlayers(up_to=((4, Deck(2, jokers=4)), (6, Deck(3, jokers=9))), rule="HAND1")


def test_F1_a_deck_holds_each_natural_once_a_pack_and_its_jokers() -> None:
    """Two packs and four jokers are 108 cards."""
    deck = Deck(packs=2, jokers=4)
    assert len(deck) == len(deck.cards) == 108
    assert set(Counter(deck.cards).values()) == {2, 4}
    assert deck.copies(card("7h")) == 2
    assert deck.copies(JOKER) == deck.copies(card("*=7h")) == 4


def test_a_forty_card_pack_leaves_ranks_out() -> None:
    """The pack says which ranks it has; their order is a rule of the run."""
    deck = Deck(1, ranks=(1, 2, 3, 4, 5, 6, 7, 11, 12, 13))
    assert len(deck) == len(deck.cards) == 40
    assert deck.copies(card("8h")) == 0
    assert deck.copies(card("Jh")) == 1
    assert deck == Deck(1, ranks=(13, 12, 11, 7, 6, 5, 4, 3, 2, 1, 1))


def test_a_deck_is_the_deck_for_any_number_of_players() -> None:
    """A plain deck stands wherever one by players may."""
    deck = Deck(1)
    assert deck(2) is deck(6) is deck


def test_HAND1_five_players_take_a_third_pack() -> None:
    """Two packs and 4 jokers for up to four players, three packs and 9 for five and six."""
    assert variants.HANDROMI.deck == BY_PLAYERS
    assert {players: len(BY_PLAYERS(players)) for players in range(2, 7)} == {2: 108, 3: 108, 4: 108, 5: 165, 6: 165}


@pytest.mark.parametrize("players", [0, 7, -1])
def test_HAND1_no_deck_for_seven_players(players: int) -> None:
    """A number of players without a deck is named."""
    with pytest.raises(ValueError, match=f"for 1 to 6 players, not for {players}"):
        BY_PLAYERS(players)


@pytest.mark.parametrize("up_to", [(), ((0, Deck(1)),), ((4, Deck(1)), (3, Deck(2))), ((4, Deck(1)), (4, Deck(2)))])
def test_decks_by_players_rise(up_to: tuple[tuple[int, Deck], ...]) -> None:
    """A table that is empty, or out of order, is nonsense."""
    with pytest.raises(ValueError, match="rise"):
        DeckByPlayers(up_to)


def test_nonsense_decks_are_refused() -> None:
    """No pack, fewer jokers than none, no rank, and what is not a number at all."""
    with pytest.raises(ValueError, match="packs"):
        Deck(0)
    with pytest.raises(ValueError, match="jokers"):
        Deck(1, jokers=-1)
    with pytest.raises(ValueError, match="at least one rank"):
        Deck(1, ranks=())
    with pytest.raises(ValueError, match="14"):
        Deck(1, ranks=(14,))
    with pytest.raises(TypeError, match="packs"):
        Deck("2")  # type: ignore[arg-type]


def test_F1_a_card_more_often_than_the_packs_hold_is_a_fault() -> None:
    """Each such card is named with how often it was given and how often it is there."""
    deck = Deck(1, jokers=1, ranks=range(1, 8))
    assert deck.faults(cards("7h 6h *")) == ()
    faults = deck.faults(cards("7h 7h * *=6h 9c"))
    assert [(fault.code, fault.cards, fault.got, fault.need) for fault in faults] == [
        (Code.NOT_IN_PACK, (card("9c"),), 1, 0),
        (Code.MORE_THAN_IN_PACK, (card("7h"),), 2, 1),
        (Code.MORE_THAN_IN_PACK, (JOKER,), 2, 1),
    ]


def test_the_generator_is_splitmix64() -> None:
    """The words that others publish for the seed 1234567."""
    assert list(islice(words(1234567), 5)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_seed_gives_the_same_order_for_good() -> None:
    """A frozen order: it never changes, or every recorded seed would lose its meaning."""
    assert show(Shoe.shuffled(Deck(1).cards, 0).cards, "ascii") == (
        "8s Jh 9c 2s 2d Qd 6s Tc 3d Ac Jc 7c 9h 8c Qs Kh 5h 2c 3h 5c Ah 6c 4s Td 5d 8h "
        "8d Ad Qh Ts Qc Jd 3s 4d 2h 9d 3c Kd As 7s 9s 7d Js 6h Ks 4c 7h 5s 6d 4h Kc Th"
    )
    assert show(Shoe.shuffled(Deck(2, 4).cards, 7).cards[:20], "ascii") == (
        "7d 8d Qd Th 9d 8d Jc Qd 3h * 3d 6s As 2h Kc Ks 4h 6s * 9h"
    )


def test_a_shuffle_moves_every_place_alike() -> None:
    """Over many seeds each of three things lies first, second and third about equally often."""
    orders = Counter(shuffled("abc", seed) for seed in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_a_word_above_the_last_multiple_is_thrown_away() -> None:
    """So no number below the limit is likelier than another."""
    assert below(3, iter([2**64 - 1, 7])) == 1
    assert below(2**63, iter([2**64 - 1])) == 2**63 - 1


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    """What does not fit is refused and not folded in silence."""
    with pytest.raises(ValueError, match=str(seed)):
        Shoe.shuffled(Deck(1).cards, seed)
    with pytest.raises(ValueError, match=str(seed)):
        derived(seed, 0)


def test_derived_seeds_differ() -> None:
    """One seed gives a seed to each of many deals; the first is the seed itself."""
    assert derived(7, 0) == 7
    assert len({derived(seed, number) for seed in range(50) for number in range(50)}) == 2500
    with pytest.raises(ValueError, match="-1"):
        derived(7, -1)


def test_HAND4_the_lifted_part_goes_under() -> None:
    """What everybody saw at its bottom is the last card of the pack."""
    shoe = Shoe(cards("2c 3c 4c 5c 6c"))
    cut = shoe.cut(2)
    assert cut == Cut(lifted=cards("2c 3c"), rest=cards("4c 5c 6c"))  # type: ignore[arg-type]
    assert cut.bottom is card("3c")
    assert cut.joined() == Shoe(cards("4c 5c 6c 2c 3c"))


@pytest.mark.parametrize("depth", [0, 5, -1])
def test_a_cut_lifts_some_and_leaves_some(depth: int) -> None:
    """Nothing lifted, or everything, is no cut."""
    with pytest.raises(ValueError, match=f"1 to 4, not of {depth}"):
        Shoe(cards("2c 3c 4c 5c 6c")).cut(depth)


def test_cards_are_taken_from_the_top() -> None:
    """`next` and `take` answer with the cards and what is left."""
    shoe = Shoe(cards("2c 3c 4c"))
    assert shoe.next() == (card("2c"), Shoe(cards("3c 4c")))
    assert shoe.take(3) == (cards("2c 3c 4c"), Shoe(()))
    assert shoe.take(0) == ((), shoe)
    with pytest.raises(ValueError, match="4 cards cannot be taken from a shoe of 3"):
        shoe.take(4)
    with pytest.raises(ValueError, match="1 cards cannot be taken from a shoe of 0"):
        Shoe(()).next()


def test_a_shoe_holds_plain_cards() -> None:
    """Nobody has declared anything about a card that lies face down."""
    with pytest.raises(ValueError, match=r"\*=6h"):
        Shoe(cards("*=6h"))


def test_decks_and_shoes_are_values() -> None:
    """They compare, hash, pickle, and print as the code that makes them."""
    for value in (Deck(2, jokers=4), BY_PLAYERS, Shoe(cards("2c *"))):
        assert pickle.loads(pickle.dumps(value)) == value
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)
    assert repr(Deck(2, jokers=4, ranks=(Rank.ACE,))) == "Deck(2, jokers=4, ranks=(Rank.ACE,))"


def test_there_is_no_number_below_nothing_and_none_without_a_word() -> None:
    """Both are said."""
    with pytest.raises(ValueError, match="a number below 0 is none from 0 on"):
        below(0, iter([1]))
    with pytest.raises(ValueError, match="the source has no more words"):
        below(3, iter([2**64 - 1]))
