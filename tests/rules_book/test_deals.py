"""How each of the seven variants is dealt, by rule id."""

from __future__ import annotations

import pickle

import attrs
import pytest

from romi import variants
from romi.card import JOKER, Card
from romi.code import Code
from romi.deck import Deck, Shoe
from romi.notation import card, cards
from romi.rules.dealing import Counted, CutterDealerRest, CutterKeeps, Identical, ThrowIn, from_seed
from romi.rules.deals import Deal, Dealing, Dealt, Direction, Starter, ThrowingIn, Turned, Under, no_throw_in
from romi.verdict import Accepted, IllegalPlay, Rejected, Verdict, Violation

LEFT, RIGHT = Direction.LEFT, Direction.RIGHT
HANDROMI = Deal(
    14,
    starter=15,
    under=Under.FIRST_NATURAL,
    cut_jokers=CutterDealerRest(rule="HAND4"),
    redeal=Identical(3, rule="HAND6"),
    rule="HAND3",
)
RABLOROMI = Deal(10, starter=11, rule="RABLO1")
KOPOGOS = Deal(10, turned=Turned.UPCARD, rule="KOP1")
RUMMY = Deal(7, turned=Turned.DISCARD, rule="RUM1")
ROMI51 = Deal(14, rule="R51-1")
TIZLAPOS = Deal(
    10,
    starter=11,
    first=Starter.DEALER,
    under=Under.BOTTOM,
    cut_jokers=CutterKeeps(1, rule="TIZ12"),
    throw_in=ThrowIn(3, rule="TIZ11"),
    rule="TIZ1",
)
MAGYAR = Deal(14, starter=15, under=Under.BOTTOM, rule="MAGY1")
SEVEN = {
    variants.HANDROMI: HANDROMI,
    variants.RABLOROMI: RABLOROMI,
    variants.KOPOGOS: KOPOGOS,
    variants.RUMMY: RUMMY,
    variants.ROMI51: ROMI51,
    variants.TIZLAPOS: TIZLAPOS,
    variants.MAGYAR: MAGYAR,
}
TWO_PACKS = Deck(2, jokers=4).cards


def without_jokers(*bottom: Card) -> Shoe:
    """Two packs without jokers but for the cards that lie at the bottom."""
    return Shoe(Deck(2).cards + bottom)


def sizes(dealt: Dealt) -> list[int]:
    """The number of cards in each hand."""
    return [len(hand) for hand in dealt.hands]


def test_F16_the_next_seat_lies_in_the_direction_of_play() -> None:
    """Seats are numbered to the left; the one before the dealer cuts."""
    assert LEFT.round(2, 4) == (2, 3, 0, 1)
    assert RIGHT.round(2, 4) == (2, 1, 0, 3)
    assert (LEFT.next(3, 4), RIGHT.next(0, 4)) == (0, 3)
    assert (LEFT.previous(0, 4), RIGHT.previous(3, 4)) == (3, 0)


def test_F16_the_dealer_moves_one_seat_in_the_same_direction() -> None:
    """After as many deals as there are players everyone has dealt once."""
    dealers = [0]
    for _ in range(4):
        dealers.append(RIGHT.next(dealers[-1], 4))
    assert dealers == [0, 3, 2, 1, 0]


def test_HAND2_left_of_the_dealer_cuts_and_right_of_the_dealer_starts() -> None:
    """Play goes to the right."""
    table = Dealing(players=4, shoe=Shoe(TWO_PACKS), dealer=1, direction=RIGHT)
    assert table.cutter == 2
    assert HANDROMI(table).unwrap().starter == 0


def test_HAND3_the_starter_gets_fifteen_cards() -> None:
    """The others get 14."""
    shoe = Shoe.shuffled(TWO_PACKS, 1)
    dealt = HANDROMI(Dealing(players=4, shoe=shoe, dealer=0, direction=RIGHT)).unwrap()
    assert dealt.starter == 3
    assert sizes(dealt) == [14, 14, 14, 15]


def test_cards_are_dealt_one_at_a_time_from_the_dealers_neighbour() -> None:
    """Who has all cards is passed over; the starter's extra card comes last."""
    deal = Deal(2, starter=3)
    dealt = deal(Dealing(players=3, shoe=Shoe(cards("2c 3c 4c 5c 6c 7c 8c 9c")))).unwrap()
    assert dealt.hands == (cards("4c 7c"), cards("2c 5c 8c"), cards("3c 6c"))
    assert dealt.stock == cards("9c")


def test_HAND4_the_bottom_card_of_the_lifted_part_lies_open_under_the_stock() -> None:
    """It is not part of the stock; the lifted part lies under the rest."""
    order = Deck(2).cards
    dealt = HANDROMI(Dealing(players=2, shoe=Shoe(order), direction=RIGHT, cut=40)).unwrap()
    assert dealt.exchange_card is order[39]
    assert dealt.stock == order[69:] + order[:39]
    assert dealt.cut_jokers == ()


@pytest.mark.parametrize(
    ("players", "jokers", "seats"),
    [
        (4, 1, (1,)),
        (4, 2, (1, 0)),
        (4, 4, (1, 0, 2, 3)),
        (3, 6, (1, 0, 2, 0, 1, 2)),
        (2, 4, (1, 0, 0, 1)),
        (6, 9, (1, 0, 2, 3, 4, 5, 0, 1, 2)),
    ],
)
def test_HAND4_jokers_at_the_cut_go_to_cutter_dealer_and_the_rest_to_the_left(
    players: int, jokers: int, seats: tuple[int, ...]
) -> None:
    """The third joker goes to the left of the cutter, and so on round; each makes one card fewer to be dealt."""
    shoe = without_jokers(card("7h"), *(JOKER,) * jokers)
    dealt = HANDROMI(Dealing(players=players, shoe=shoe, direction=RIGHT)).unwrap()
    assert dealt.cut_jokers == seats
    assert [hand.count(JOKER) for hand in dealt.hands] == [seats.count(seat) for seat in range(players)]
    assert dealt.exchange_card is card("7h")
    assert sizes(dealt) == [14] * (players - 1) + [15]


def test_HAND4_only_jokers_from_the_bottom_on_are_seen() -> None:
    """A natural card ends the ceremony; a joker above it is dealt as any card."""
    shoe = without_jokers(JOKER, card("7h"), JOKER)
    dealt = HANDROMI(Dealing(players=2, shoe=shoe, direction=RIGHT)).unwrap()
    assert dealt.cut_jokers == (1,)
    assert dealt.exchange_card is card("7h")
    assert dealt.stock[-1] is JOKER


def test_HAND4_jokers_above_the_lifted_part_are_not_given_out() -> None:
    """A lifted part that is all jokers is used up; the exchange card is looked for above, past the jokers there."""
    pack = Deck(2).cards
    shoe = Shoe((JOKER, *pack, JOKER))
    dealt = HANDROMI(Dealing(players=2, shoe=shoe, direction=RIGHT, cut=1)).unwrap()
    assert dealt.cut_jokers == (1,)
    assert dealt.exchange_card is pack[-1]
    assert dealt.stock[-1] is JOKER


def test_HAND4_without_the_ceremony_the_jokers_stay() -> None:
    """The first natural card is the exchange card all the same."""
    plain = attrs.evolve(HANDROMI, cut_jokers=Deal(1).cut_jokers)
    dealt = plain(Dealing(players=2, shoe=without_jokers(card("7h"), JOKER), direction=RIGHT)).unwrap()
    assert dealt.cut_jokers == ()
    assert dealt.exchange_card is card("7h")
    assert dealt.stock[-1] is JOKER


def test_HAND4_the_jokers_may_go_round_the_other_way() -> None:
    """A parameter, for who deals to the left of a game that goes to the left."""
    deal = attrs.evolve(HANDROMI, cut_jokers=CutterDealerRest(onward=RIGHT))
    shoe = without_jokers(JOKER, JOKER, JOKER, JOKER)
    dealt = deal(Dealing(players=4, shoe=shoe, direction=RIGHT)).unwrap()
    assert dealt.cut_jokers == (1, 0, 3, 2)


def test_a_full_hand_ends_the_giving_of_jokers() -> None:
    """Nobody gets more cards than are dealt to a player."""
    deal = Deal(1, cut_jokers=CutterKeeps(3))
    dealt = deal(Dealing(players=2, shoe=Shoe(cards("2c 3c * * *")))).unwrap()
    assert dealt.hands == (cards("2c"), cards("*"))
    assert dealt.cut_jokers == (1,)


def test_a_pack_of_jokers_turns_up_a_joker() -> None:
    """Where there is no natural card there is none to look for."""
    dealt = Deal(1, under=Under.FIRST_NATURAL)(Dealing(players=1, shoe=Shoe(cards("* *")))).unwrap()
    assert dealt.exchange_card is JOKER


THREES = Shoe(cards("7h 2c 7h 3c 7h 4c 5c"))


def test_HAND6_three_identical_cards_in_one_hand_are_dealt_again() -> None:
    """The hand and the card are named."""
    answer = Deal(3, redeal=Identical(3, rule="HAND6"))(Dealing(players=2, shoe=THREES))
    assert answer == Rejected((Violation(Code.IDENTICAL_CARDS, "HAND6", cards("7h"), got=3, need=3, where="seat 1"),))


def test_HAND6_two_identical_cards_or_three_jokers_are_played() -> None:
    """Jokers are not counted, and two copies are everyday with two packs; both are parameters."""
    two = Shoe(cards("7h 2c 7h 3c 8h 4c"))
    jokers = Shoe(cards("* 2c * 3c * 4c"))
    rule = Identical(3, rule="HAND6")
    assert Deal(3, redeal=rule)(Dealing(players=2, shoe=two))
    assert Deal(3, redeal=rule)(Dealing(players=2, shoe=jokers))
    assert not Deal(3, redeal=attrs.evolve(rule, count=2))(Dealing(players=2, shoe=two))
    assert not Deal(3, redeal=attrs.evolve(rule, counted=Counted.ALL))(Dealing(players=2, shoe=jokers))
    assert Deal(3)(Dealing(players=2, shoe=THREES))


def test_HAND6_a_seed_goes_on_to_the_first_order_that_may_be_played() -> None:
    """Three packs for six players: some seeds need another shuffle, and none ends with three of a card."""
    pack = Deck(3, jokers=9).cards
    refused = 0
    for seed in range(60):
        dealt = from_seed(HANDROMI, pack, seed, players=6, direction=RIGHT)
        assert HANDROMI.redeal(dealt) == ()
        refused += not HANDROMI(Dealing(players=6, shoe=Shoe.shuffled(pack, seed), direction=RIGHT))
    assert 0 < refused < 30


def test_a_rule_that_refuses_every_order_is_not_asked_for_ever() -> None:
    """It ends with the rule's own words."""

    def never_good(_: Dealt) -> tuple[Violation, ...]:
        return (Violation("house/no-luck", own_text="not today"),)

    with pytest.raises(IllegalPlay, match="not today"):
        from_seed(Deal(3, redeal=never_good), Deck(1).cards, 1, players=2)


def test_RABLO1_ten_cards_each_and_eleven_for_the_starter() -> None:
    """No discard pile, no exchange card; the dealer's right-hand neighbour starts."""
    shoe = Shoe.shuffled(Deck(2).cards, 5)
    dealt = RABLOROMI(Dealing(players=6, shoe=shoe, dealer=2, direction=RIGHT)).unwrap()
    assert dealt.starter == 1
    assert sizes(dealt) == [10, 11, 10, 10, 10, 10]
    assert (dealt.discards, dealt.exchange_card, dealt.upcard, len(dealt.stock)) == ((), None, None, 43)


def test_KOP1_ten_cards_each_and_the_next_one_face_up() -> None:
    """The upcard is the 21st card; it is no discard yet."""
    shoe = Shoe.shuffled(Deck(1).cards, 5)
    dealt = KOPOGOS(Dealing(players=2, shoe=shoe)).unwrap()
    assert sizes(dealt) == [10, 10]
    assert dealt.upcard is shoe.cards[20]
    assert (dealt.starter, dealt.discards, dealt.stock) == (1, (), shoe.cards[21:])


def test_RUM1_one_card_opens_the_discards_and_23_are_in_the_stock() -> None:
    """Four players, seven cards each; left of the dealer starts."""
    shoe = Shoe.shuffled(Deck(1).cards, 5)
    dealt = RUMMY(Dealing(players=4, shoe=shoe, dealer=3)).unwrap()
    assert sizes(dealt) == [7] * 4
    assert dealt.discards == (shoe.cards[28],)
    assert (len(dealt.stock), dealt.starter, dealt.upcard) == (23, 0, None)


def test_R51_1_fourteen_cards_each_and_no_discard() -> None:
    """The starter has no extra card and will draw."""
    dealt = ROMI51(Dealing(players=4, shoe=Shoe.shuffled(TWO_PACKS, 5))).unwrap()
    assert sizes(dealt) == [14] * 4
    assert (dealt.discards, dealt.exchange_card, dealt.upcard, len(dealt.stock), dealt.starter) == (
        (),
        None,
        None,
        52,
        1,
    )


def test_TIZ1_the_dealer_gets_eleven_cards_and_starts() -> None:
    """As many players as the cards allow: ten."""
    dealt = TIZLAPOS(Dealing(players=10, shoe=Shoe.shuffled(TWO_PACKS, 5), dealer=4, direction=RIGHT)).unwrap()
    assert dealt.starter == 4
    assert sizes(dealt) == [10] * 4 + [11] + [10] * 5
    assert len(dealt.stock) == 6
    answer = TIZLAPOS(Dealing(players=11, shoe=Shoe(TWO_PACKS), direction=RIGHT))
    assert answer == Rejected((Violation(Code.PACK_TOO_SMALL, "TIZ1", got=108, need=112),))


def test_TIZ5_the_bottom_card_of_the_lifted_part_lies_open() -> None:
    """Even a joker, if it is not one that the cutter keeps."""
    dealt = TIZLAPOS(Dealing(players=2, shoe=without_jokers(JOKER, JOKER), direction=RIGHT)).unwrap()
    assert (dealt.cut_jokers, dealt.exchange_card) == ((1,), JOKER)


def test_TIZ11_each_may_keep_three_cards_of_a_hand_thrown_in() -> None:
    """All other cards are shuffled and dealt again, fewer to who kept some."""
    dealt = from_seed(TIZLAPOS, TWO_PACKS, 9, players=2, direction=RIGHT)
    keep = (dealt.hands[0][:3], ())
    gathered = dealt.throw_in(ThrowingIn(dealt=dealt, keep=keep)).unwrap()
    assert gathered.kept == keep
    assert len(gathered.cards) == 105
    again = from_seed(TIZLAPOS, gathered.cards, 10, players=2, direction=RIGHT, kept=gathered.kept)
    assert sizes(again) == [11, 10]
    assert again.hands[0][:3] == keep[0]
    assert sorted(again.cards) == sorted(TWO_PACKS)


def test_TIZ11_every_fault_of_every_seat_is_named() -> None:
    """Who does not agree, who keeps too many, and who keeps what is not held."""
    dealt = Deal(4, throw_in=ThrowIn(3, rule="TIZ11"))(
        Dealing(players=4, shoe=Shoe(cards("2c 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h 5h 2s 3s 4s 5s")))
    ).unwrap()
    two, three = cards("3c 3c"), dealt.hands[2]
    answer = dealt.throw_in(ThrowingIn(dealt=dealt, keep=(None, (), three, two)))
    assert answer == Rejected(
        (
            Violation(Code.NOT_AGREED, "TIZ11", where="seat 0"),
            Violation(Code.KEPT_TOO_MANY, "TIZ11", three, got=4, need=3, where="seat 2"),
            Violation(Code.NOT_HELD, "TIZ11", two, where="seat 3"),
        )
    )


def test_TIZ11_elsewhere_what_was_dealt_is_played() -> None:
    """Nobody may ask, unless the variant says so."""
    dealt = from_seed(ROMI51, TWO_PACKS, 9, players=2)
    assert dealt.throw_in is no_throw_in
    answer = dealt.throw_in(ThrowingIn(dealt=dealt, keep=((), ())))
    assert answer == Rejected((Violation(Code.NO_THROW_IN),))


def test_TIZ11_every_seat_is_heard() -> None:
    """A wish for each player, no more and no fewer."""
    dealt = from_seed(TIZLAPOS, TWO_PACKS, 9, players=3)
    with pytest.raises(ValueError, match="2 seats were heard, but there are 3 players"):
        ThrowingIn(dealt=dealt, keep=((), ()))


def test_TIZ11_more_kept_than_dealt_is_refused() -> None:
    """A hand that is fuller than a dealt one cannot be dealt to."""
    answer = Deal(2, rule="house")(Dealing(players=2, shoe=Shoe(cards("2c 3c")), kept=(cards("4c 5c 6c"), ())))
    assert answer == Rejected(
        (Violation(Code.KEPT_TOO_MANY, "house", cards("4c 5c 6c"), got=3, need=2, where="seat 0"),)
    )


def test_TIZ11_as_many_kept_as_dealt_are_not_too_many() -> None:
    """Who keeps a whole hand is dealt nothing more."""
    kept = cards("4c 5c")
    dealt = Deal(2)(Dealing(players=2, shoe=Shoe(cards("2c 3c")), kept=(kept, ()))).unwrap()
    assert dealt.hands == (kept, cards("2c 3c"))


def test_TIZ12_the_cutter_keeps_a_joker_and_is_dealt_one_card_fewer() -> None:
    """The first one only; by agreement the next visible one too."""
    table = Dealing(players=3, shoe=without_jokers(card("7h"), JOKER, JOKER), direction=RIGHT)
    one, two = TIZLAPOS(table).unwrap(), attrs.evolve(TIZLAPOS, cut_jokers=CutterKeeps(2))(table).unwrap()
    assert (one.cut_jokers, two.cut_jokers) == ((1,), (1, 1))
    assert (one.hands[1].count(JOKER), two.hands[1].count(JOKER)) == (1, 2)
    assert (one.exchange_card, two.exchange_card) == (JOKER, card("7h"))
    assert sizes(one) == sizes(two) == [11, 10, 10]


def test_MAGY1_right_of_the_dealer_cuts_and_left_of_the_dealer_gets_fifteen() -> None:
    """Clockwise, at a depth of the cutter's choice."""
    table = Dealing(players=4, shoe=Shoe.shuffled(TWO_PACKS, 3), dealer=0, cut=30)
    dealt = MAGYAR(table).unwrap()
    assert (table.cutter, dealt.starter) == (3, 1)
    assert sizes(dealt) == [14, 15, 14, 14]
    assert len(dealt.stock) == 50


def test_MAGY5_a_joker_stays_as_exchange_card() -> None:
    """The parameter takes the first natural one instead."""
    table = Dealing(players=2, shoe=without_jokers(card("7h"), JOKER))
    assert MAGYAR(table).unwrap().exchange_card is JOKER
    assert attrs.evolve(MAGYAR, under=Under.FIRST_NATURAL)(table).unwrap().exchange_card is card("7h")


def test_more_cards_than_the_pack_holds_is_refused() -> None:
    """The answer says how many there are and how many are needed; a seed does not help."""
    with pytest.raises(IllegalPlay, match="52, 55 are needed"):
        from_seed(attrs.evolve(RUMMY, cards=9), Deck(1).cards, 7, players=6)


def test_nonsense_at_the_table_is_named() -> None:
    """No players, a dealer who does not sit there, a cut too deep, kept cards of strangers, sizes of nothing."""
    shoe = Shoe(cards("2c 3c 4c"))
    with pytest.raises(ValueError, match="players"):
        Dealing(players=0, shoe=shoe)
    with pytest.raises(ValueError, match="no seat with index 2 for the dealer"):
        Dealing(players=2, shoe=shoe, dealer=2)
    with pytest.raises(ValueError, match="1 to 2, not of 3"):
        Dealing(players=2, shoe=shoe, cut=3)
    with pytest.raises(ValueError, match="kept by 1 seats, but there are 2 players"):
        Dealing(players=2, shoe=shoe, kept=((),))
    with pytest.raises(ValueError, match="cards"):
        Deal(0)
    with pytest.raises(ValueError, match="starter"):
        Deal(1, starter=0)


def test_deals_are_values() -> None:
    """They compare, hash and pickle, and so does what they give."""
    dealt = from_seed(TIZLAPOS, TWO_PACKS, 9, players=3)
    for value in (HANDROMI, TIZLAPOS, KOPOGOS, dealt):
        assert pickle.loads(pickle.dumps(value)) == value
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)


def test_a_function_is_a_deal_rule_too() -> None:
    """A house deal in three lines: everything to the dealer."""

    def all_mine(table: Dealing, /) -> Verdict[Dealt]:
        hands = tuple(table.pack if seat == table.dealer else () for seat in range(table.players))
        return Accepted(Dealt(hands=hands, stock=(), dealer=table.dealer, starter=table.dealer))

    assert sizes(from_seed(all_mine, Deck(1).cards, 1, players=2)) == [52, 0]


@pytest.mark.parametrize("variant", SEVEN, ids=lambda variant: variant.name)
def test_the_seven_variants_deal_as_tested_here(variant: variants.Variant) -> None:
    """And there is no number of players for whom the pack is too small."""
    assert variant.deal == SEVEN[variant]
    assert variant.problems() == ()


@pytest.mark.parametrize("deal", [HANDROMI, RABLOROMI, KOPOGOS, RUMMY, ROMI51, TIZLAPOS, MAGYAR], ids=repr)
def test_deals_print_as_the_code_that_makes_them(deal: Deal) -> None:
    """What is printed can be pasted back."""
    assert eval(repr(deal)) == deal  # noqa: S307
