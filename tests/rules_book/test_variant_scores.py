"""The seven variants score deals and decide matches as their rules say: one worked example each, through the variant."""

from __future__ import annotations

import attrs
import pytest

from romi import variants
from romi.melds.run import Run
from romi.notation import card, cards
from romi.rules.finish import Finish, Way
from romi.rules.matches import MatchHistory
from romi.rules.scoring import DealEnd, Line, Seat, Sheet
from romi.rules.values import FaceValues
from romi.rules.ways_out import WholeHand
from romi.variants import HANDROMI, KOPOGOS, MAGYAR, RABLOROMI, ROMI51, RUMMY, TIZLAPOS
from romi.variants.variant import Variant


def end(*left: str | None, finish: Finish, turned: str | None = None) -> DealEnd:
    """Who holds None never laid a meld; who holds cards, or nothing, laid one in turn 2."""
    seats = [
        Seat(cards(held or "2c 2d"), first_laid=None if held is None else 2) if held != "" else Seat(first_laid=2)
        for held in left
    ]
    return DealEnd(seats, finish, upcard=card(turned) if turned else None)


def test_HAND13_through_the_variant() -> None:
    """Ace 11, joker 20, king 10; from hand doubled, with a lay-off not."""
    assert HANDROMI.deal_score(end("", "Ac * Kd", None, finish=Finish(0))).totals() == (-20, 41, 100)
    assert HANDROMI.deal_score(end("", "Ac * Kd", None, finish=Finish(0, "from-hand"))).totals() == (-40, 82, 200)
    assert HANDROMI.deal_score(end("", "Ac * Kd", None, finish=Finish(0, "szúró"))).totals() == (-20, 41, 100)


def test_RABLO7_through_the_variant() -> None:
    """Ace 11; two cards never laid −20."""
    assert RABLOROMI.deal_score(end("Ac Kd", "", None, finish=Finish(1))).totals() == (-21, 20, -20)


def test_KOP3_KOP5_through_the_variant() -> None:
    """The ace is 1: 10 + 9 − 1 = 18, doubled by a spade."""
    assert KOPOGOS.deal_score(end("Ac", "Kd 9h", finish=Finish(0, "knock"), turned="5s")).totals() == (36, 0)


def test_RUM7_through_the_variant() -> None:
    """The ace is 1: 1 + 10 + 5."""
    assert RUMMY.deal_score(end("Ac Kd", "5h", "", finish=Finish(2))).totals() == (0, 0, 16)


def test_R51_6_through_the_variant() -> None:
    """Ace 11, joker 20; the winner 0 even from hand."""
    assert ROMI51.deal_score(end("Ac *", "", None, finish=Finish(1, "from-hand"))).totals() == (31, 0, 100)


def test_TIZ6_TIZ8_through_the_variant() -> None:
    """Ace 1, joker 10; a pikoló takes off 30 and brings two units from each."""
    sheet = TIZLAPOS.deal_score(end("Ac * Kd", "", "9c", finish=Finish(1, "pikoló")))
    assert (sheet.totals(), sheet.totals("units")) == ((21, -30, 9), (-2, 4, -2))


def test_MAGY7_MAGY8_through_the_variant() -> None:
    """Ace 10, joker 20; −10, and −20 if opened and out at once with own melds only."""
    assert MAGYAR.deal_score(end("Ac *", "", None, finish=Finish(1, turn=5))).totals() == (30, -10, 100)
    assert MAGYAR.deal_score(end("Ac *", "", None, finish=Finish(1, turn=2))).totals() == (30, -20, 100)
    assert MAGYAR.deal_score(end("Ac *", "", None, finish=Finish(1, turn=2, lay_offs=1))).totals() == (30, -10, 100)


def test_another_value_of_cards_in_hand_changes_the_score() -> None:
    """Evolve one field, and the deal score follows (HAND12: a joker of 15)."""
    house = attrs.evolve(ROMI51, hand_value=FaceValues(11, low_ace=1, joker=15))
    assert house.deal_score(end("*", "", finish=Finish(1))).total(0) == 15


@pytest.mark.parametrize("variant", [HANDROMI, RABLOROMI, ROMI51, MAGYAR], ids=lambda variant: str(variant.name))
def test_HAND14_RABLO8_R51_7_MAGY8_seven_deals_make_a_match(variant: Variant) -> None:
    """The lowest total wins, in Rablórömi the highest."""
    sheet = Sheet(2, [Line(0, -20, "score/went-out"), Line(1, 30, "score/left-in-hand")], winners=[0])
    history = MatchHistory(2)
    for _ in range(7):
        assert not variant.match(history).over
        history = history.played(sheet)
    assert variant.match(history).winners == ((1,) if variant is RABLOROMI else (0,))


def test_RUM7_KOP9_matches_go_to_200_and_to_150() -> None:
    """At 150 Kopogós is over and counted: 150 + 25 + 150 + 150."""
    history = MatchHistory(2).played(Sheet(2, [Line(0, 150, "score/difference")], winners=[0]))
    assert not RUMMY.match(history).over
    assert KOPOGOS.match(history).settlement.totals() == (475, 0)
    assert RUMMY.match(history.played(Sheet(2, [Line(0, 50, "score/difference")], winners=[0]))).winners == (0,)


def test_TIZ9_the_buli_goes_to_100() -> None:
    """And sells places for three units; the others do not."""
    history = MatchHistory(3).played(
        Sheet(3, [Line(1, 60, "score/deadwood"), Line(2, 100, "score/deadwood")], winners=[0])
    )
    assert TIZLAPOS.match(history).playing == (0, 1)
    terms = TIZLAPOS.check_buy_in(history, 2).unwrap()
    assert (terms.fee, terms.total) == (3, 60)
    assert not ROMI51.check_buy_in(history, 2)


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_a_way_that_the_variant_has_not_is_refused_with_those_that_it_has(variant: Variant) -> None:
    """Also a further one, and one of another game; each of its own is scored."""
    named = {str(way) for rule in variant.ways_out for way in rule.ways}  # type: ignore[attr-defined]
    allowed = named | ({"from-hand", "szúró"} if "out" in named else set())
    seats = [Seat(first_laid=1), Seat(cards("7d"), first_laid=1)]
    for way in (*Way, "banana", "royal-flush"):
        other = Finish(0, min(named), also=(way,))
        for finish in (Finish(0, way), other):
            ended = DealEnd(seats, finish, upcard=card("5c"))
            if way in allowed:
                assert variant.deal_score(ended).winners == (0,)
                continue
            with pytest.raises(ValueError, match=f"^nobody goes out by '{way}' in {variant.name}, only by: ") as said:
                variant.deal_score(ended)
            assert set(str(said.value).partition("only by: ")[2].split(", ")) == {repr(each) for each in allowed}


def test_a_way_of_ones_own_is_scored() -> None:
    """Where a way out says its ways, those and no others; where it says none, any word."""
    ended = DealEnd([Seat(), Seat(cards("Kd Kc"))], Finish(0, "seven-pairs"))
    whole = attrs.evolve(TIZLAPOS, ways_out=(WholeHand("seven-pairs", Run()), *TIZLAPOS.ways_out))
    silent = attrs.evolve(TIZLAPOS, ways_out=(lambda end: end.by("seven-pairs"), *TIZLAPOS.ways_out))
    assert whole.deal_score(ended).totals() == silent.deal_score(ended).totals() == (0, 20)
    banana = attrs.evolve(ended, finish=Finish(0, "banana"))
    assert silent.deal_score(banana).totals() == (0, 20)
    with pytest.raises(ValueError, match="'banana' in tizlapos, only by: 'seven-pairs', 'royal'"):
        whole.deal_score(banana)


def test_F15_a_deal_without_a_winner_is_void_in_every_variant() -> None:
    """Nobody scores, whatever lies in the hands."""
    for variant in variants.ALL:
        sheet = variant.deal_score(DealEnd([Seat(cards("Kc")), Seat(cards("7d"))]))
        assert (sheet.void, sheet.lines) == (True, ())
