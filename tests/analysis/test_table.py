"""Outs, open ends, lay-offs, figures, the split of a hand, and what is known of others (RUM9, F10, TIZ4)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import attrs
import pytest

import romi
from romi import analysis
from romi.analysis import AnalysisLimit, Hand
from romi.analysis.hand import EVERY_CARD
from romi.card import JOKER, Card
from romi.melds import Meld
from romi.rules.table import TableMove
from romi.variants import HANDROMI, KOPOGOS, ROMI51, RUMMY, TIZLAPOS, Variant, by_name
from romi.verdict import Verdict
from tests.analysis.books import BOOKS, hand
from tests.oracle import BOOK, is_meld


def table(variant: Variant, *melds: str) -> tuple[Meld, ...]:
    """The melds, read best."""
    return tuple(variant.meld(romi.cards(meld)).unwrap() for meld in melds)


def words(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The cards as the oracle writes them."""
    return tuple(card.symbol for card in cards)


# --- outs ------------------------------------------------------------------------------------


def test_RUM9_cards_that_would_complete_a_meld() -> None:
    """3♣ 4♣ 4♠ wait for 2♣ 5♣ 4♥ 4♦."""
    found = analysis.outs(RUMMY, romi.cards("3c 4c 4s"))
    assert set(found) == set(romi.cards("2c 5c 4h 4d"))


def test_RUM9_copies_still_unseen_are_counted() -> None:
    """9♣ 9♥ with the 9♦ seen wait for the 9♠ alone; from two packs each comes twice."""
    assert analysis.outs(RUMMY, romi.cards("9c 9h"), seen=romi.cards("9d")) == {romi.cards("9s")[0]: 1}
    two_packs = analysis.outs(ROMI51, romi.cards("9c 9h"), seen=romi.cards("9d"))
    assert two_packs == {romi.cards("9d")[0]: 1, romi.cards("9s")[0]: 2, JOKER: 4}


def test_outs_depend_on_the_deck_that_is_played_with() -> None:
    """Handrömi is played with three packs by five or six."""
    nine = romi.cards("9s")[0]
    assert analysis.outs(HANDROMI, romi.cards("9c 9h"), players=2)[nine] == 2
    assert analysis.outs(HANDROMI, romi.cards("9c 9h"), players=5)[nine] == 3


@pytest.mark.parametrize("name", BOOKS)
def test_outs_are_the_cards_that_make_a_meld_with_cards_of_the_hand(name: str) -> None:
    """Against an oracle that lists every meld of up to five cards."""
    rng = random.Random(f"outs {name}")
    variant = by_name(name)
    for _ in range(4):
        cards = hand(rng, name, (5,), most_jokers=1)
        found = analysis.outs(variant, cards)
        for card in EVERY_CARD:
            left = variant.largest_deck.copies(card) - cards.count(card)
            makes = any(
                is_meld(BOOK[name], words((*group, card))) for size in (2, 3, 4) for group in combinations(cards, size)
            )
            assert (card in found) == (makes and left > 0), (romi.show(cards), card)
            assert found.get(card, left) == left or not makes


def test_unseen_cards_add_up_to_the_deck() -> None:
    """What is seen and what is unseen are the whole deck; cards seen more often than they exist do not count below nothing."""
    seen = romi.cards("7h 7h * Kd")
    assert sum(analysis.unseen(ROMI51, seen).values()) == 108 - 4
    assert sum(analysis.unseen(RUMMY, romi.cards("7h"), romi.cards("7h")).values()) == 51


# --- open ends and lay-offs ------------------------------------------------------------------


def test_RUM9_open_ends_of_the_table() -> None:
    """A♣-4♣ and all four fives are closed: the 5♣ lies on the table already."""
    melds = table(RUMMY, "Ac 2c 3c 4c", "5c 5d 5h 5s")
    assert analysis.open_ends(RUMMY, melds) == {}
    assert list(analysis.open_ends(RUMMY, melds[:1])) == list(romi.cards("5c"))
    assert analysis.open_ends(RUMMY, melds[:1], seen=romi.cards("5c")) == {}


def test_a_card_that_fits_two_melds_names_both() -> None:
    """The 6♥ goes to the run and to the set."""
    melds = table(RUMMY, "7h 8h 9h", "6c 6d 6s")
    assert analysis.open_ends(RUMMY, melds)[romi.cards("6h")[0]] == melds


def test_HAND10_a_closed_set_has_no_open_end() -> None:
    """Four natural fives take no joker either."""
    assert analysis.open_ends(HANDROMI, table(HANDROMI, "5c 5d 5h 5s")) == {}


@pytest.mark.parametrize("name", ["handromi", "rabloromi", "rummy", "romi51", "magyar"])
def test_F10_every_lay_off_and_no_other_is_found(name: str) -> None:
    """Against asking the variant about every group of cards of the hand."""
    rng = random.Random(f"lay off {name}")
    variant = by_name(name)
    melds = table(variant, "7h 8h 9h", "6c 6d 6s", "Tc Jc Qc")
    lying = Counter(card for meld in melds for card in meld.cards)
    for _ in range(6):
        cards = tuple(card for card in hand(rng, name, (5,), 1) if lying[card] < variant.largest_deck.copies(card))
        found = analysis.lay_offs(variant, melds, cards)
        groups = dict.fromkeys(tuple(sorted(g)) for size in range(1, 6) for g in combinations(cards, size))
        wanted = {
            (on, group) for on, meld in enumerate(melds) for group in groups if variant.check_lay_off(meld, group)
        }
        assert {(way.on, tuple(sorted(map(romi.card.undeclared, way.cards)))) for way in found} == wanted
        for way in found:
            assert variant.check_lay_off(melds[way.on], way.cards)


def test_F10_chains_and_the_target_are_named() -> None:
    """7♣ then 6♣ under 8♣; the order in which the cards are held does not matter."""
    ways = analysis.lay_offs(ROMI51, table(ROMI51, "2h 3h 4h", "8c 9c Tc"), romi.cards("6c 7c 5h"))
    assert [(way.on, romi.show(way.cards), str(way.meld)) for way in ways] == [
        (0, "5♥", "2♥ 3♥ 4♥ 5♥"),
        (1, "7♣", "7♣ 8♣ 9♣ 10♣"),
        (1, "6♣ 7♣", "6♣ 7♣ 8♣ 9♣ 10♣"),
    ]


def test_a_joker_is_laid_off_at_either_end() -> None:
    """Each place that it can take is a way of its own, declared."""
    ways = analysis.lay_offs(ROMI51, table(ROMI51, "8c 9c Tc"), (JOKER,))
    assert {str(way.meld) for way in ways} == {"*=7♣ 8♣ 9♣ 10♣", "8♣ 9♣ 10♣ *=J♣"}


def test_KOP_nothing_is_laid_off_where_the_rule_says_so() -> None:
    """Tízlapos knows no lay-off."""
    assert analysis.lay_offs(TIZLAPOS, table(TIZLAPOS, "8c 9c Tc"), romi.cards("7c")) == ()


def test_a_lay_off_rule_of_ones_own_is_asked_about_groups() -> None:
    """A house in which cards are laid off in pairs only."""
    library = RUMMY.lay_off

    def in_pairs(move: TableMove) -> Verdict[Meld]:
        refuse = attrs.evolve(move, cards=())
        return library(move if len(move.cards) == 2 else refuse)

    house = attrs.evolve(RUMMY, lay_off=in_pairs)
    ways = analysis.lay_offs(house, table(house, "8c 9c Tc"), romi.cards("6c 7c Jc"))
    assert [romi.show(way.cards) for way in ways] == ["6♣ 7♣", "7♣ J♣"]
    with pytest.raises(AnalysisLimit):
        analysis.lay_offs(house, table(house, "8c 9c Tc"), romi.cards("6c 7c Jc"), limit=1)


# --- figures, splits, what is known ------------------------------------------------------------


def test_TIZ4_the_best_figure_comes_first() -> None:
    """A royal flush is a flush too; pikoló; nothing; and games without figures."""
    royal = analysis.figures(TIZLAPOS, romi.cards("Ah 2h 3h 4h 5h 6h * 8h 9h Th"))
    assert [figure.way for figure in royal] == ["royal", "flush"]
    low = analysis.figures(TIZLAPOS, romi.cards("Ah 2h 3c 3d Ac * * 2s 4h 5h"))
    assert [figure.way for figure in low] == ["pikoló"]
    assert analysis.figures(TIZLAPOS, romi.cards("Ah 2h Kc 3d Ac * * 2s 4h 9h")) == ()
    assert analysis.figures(ROMI51, romi.cards("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th")) == ()


def test_RUM9_a_hand_is_split_into_melds_starts_and_neutral_cards() -> None:
    """Starts with more outs come first; a start whose outs are all seen is none."""
    found = analysis.split(RUMMY, romi.cards("7h 8h 9h 3c 4c Kd Kh 2s"))
    assert [str(meld) for meld in found.melds] == ["7♥ 8♥ 9♥"]
    assert [(romi.show(start.cards), start.copies) for start in found.starts] == [("K♦ K♥", 2), ("3♣ 4♣", 2)]
    assert found.neutral == romi.cards("2s")
    later = analysis.split(RUMMY, romi.cards("7h 8h 9h 3c 4c Kd Kh 2s"), seen=romi.cards("Kc Ks 2c"))
    assert [(romi.show(start.cards), start.copies) for start in later.starts] == [("3♣ 4♣", 1)]
    assert romi.show(later.neutral) == "K♦ K♥ 2♠"


def test_RUM9_what_others_hold_and_threaten() -> None:
    """Cards taken and not parted with; seats with three cards or fewer; points caught in hand, melds included."""
    assert analysis.known_to_hold(romi.cards("9h 9h Kd"), romi.cards("9h")) == romi.cards("Kd 9h")
    assert analysis.may_go_out([4, 3, 0]) == (1, 2)
    assert analysis.may_go_out([4, 3, 0], most=4) == (0, 1, 2)
    assert analysis.caught(RUMMY, romi.cards("7h 8h 9h Kd")) == 34


# --- Hand ------------------------------------------------------------------------------------


def test_a_hand_is_a_multiset() -> None:
    """Order is forgotten, copies are kept; adding and taking away make new hands."""
    one = Hand(romi.cards("9h 7h 7h"))
    assert one == Hand(romi.cards("7h 9h 7h"))
    assert hash(one) == hash(Hand(romi.cards("7h 9h 7h")))
    assert len(one) == 3
    assert romi.cards("9h")[0] in one
    assert str(one) == "7♥ 7♥ 9♥"
    assert str(one - romi.cards("7h") + romi.cards("*")) == "7♥ 9♥ *"
    assert list(one) == list(one.cards)
    assert Hand(romi.cards("Kc 2h 3c")).by("rank") == romi.cards("2h 3c Kc")
    with pytest.raises(ValueError, match="K♦"):
        one - romi.cards("Kd")


def test_RUM8_a_hand_prints_by_rank_or_by_suit() -> None:
    """Both orders, jokers last."""
    cards = romi.cards("* Kc 2h 3c")
    assert Hand(cards).by("suit") == romi.cards("3c Kc 2h *")
    assert Hand(cards).by("rank") == romi.cards("2h 3c Kc *")


def test_a_hand_answers_as_its_cards_do() -> None:
    """Every function takes it for a tuple."""
    cards = romi.cards("7h 8h 9h Kd Kc 2s")
    assert analysis.arrange(KOPOGOS, Hand(cards)) == analysis.arrange(KOPOGOS, cards)
    assert analysis.outs(KOPOGOS, Hand(cards)) == analysis.outs(KOPOGOS, cards)
    assert analysis.melds(KOPOGOS, Hand(cards)) == analysis.melds(KOPOGOS, cards)
