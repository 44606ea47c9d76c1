"""Drawing rights, and the obligations that come with them: asked without a running game."""

from __future__ import annotations

import attrs
import pytest

from romi.card import Rank
from romi.code import Code
from romi.melds import Set, SetSuits, of_rank
from romi.notation import card, cards
from romi.rules.draws import Draw, DrawRule, Freely, LaidAtOnce, NoDraw, Source, Sources, Terms, Undo, Unopened
from romi.rules.meeting import OpenedWith, Placed, TurnEnd, met_by, placed_in_meld, unmet
from romi.rules.obligations import (
    ANYHOW,
    MayNotDiscard,
    MustGoOut,
    MustLay,
    MustOpen,
    MustOpenOrGoOut,
    Obligations,
    Placing,
)
from romi.rules.taking import Finisher, FirstDraws, ForMeldOrOut, Joins, NotThrownBack, ToGoOut, WhenScarce
from romi.rules.who import WHO_HAS_NOT, WHO_HAS_OPENED, Opened
from romi.variants import ROMI51
from romi.verdict import Rejected, Verdict

SEVEN = card("7h")
TOP = Draw(source=Source.DISCARDS, card=SEVEN)
UNOPENED = attrs.evolve(TOP, opened=Opened.NEVER)
THIRD = frozenset({Placing.THIRD_TO_TWO_NATURALS})
TABLE = frozenset({Placing.LAY_OFF, Placing.EXCHANGE})


def codes(answer: Verdict[Terms]) -> tuple[str, ...]:
    assert isinstance(answer, Rejected)
    return answer.codes


def duties(rule: DrawRule, draw: Draw) -> Obligations:
    return rule(draw).unwrap().obligations


class TestHandromi:
    """HAND5 and HAND7: the exchange card and the top of the discards."""

    def test_HAND7_the_first_draw_is_free(self) -> None:
        """In a player's first draw of the deal the top may be taken and kept."""
        assert duties(ForMeldOrOut(), attrs.evolve(UNOPENED, draw=1)) == ()

    def test_HAND7_who_has_opened_lays_it_to_two_naturals_or_on_the_table(self) -> None:
        """(a) holds already, so (c) or (d) remains; a joker exchange is (d) too."""
        assert duties(ForMeldOrOut(rule="HAND7"), TOP) == (MustLay(SEVEN, THIRD | TABLE, rule="HAND7"),)

    def test_HAND7_the_unopened_opens_with_it_or_goes_out(self) -> None:
        """(a or b) and (c): it lies among the melds of the opening, or joins two naturals of the hand that goes out."""
        assert duties(ForMeldOrOut(), UNOPENED) == (MustLay(SEVEN, THIRD), MustOpenOrGoOut(SEVEN))

    def test_HAND7_c_and_d_can_be_switched_off(self) -> None:
        """With `Joins.ANYHOW` the card must be laid, no matter how."""
        assert duties(ForMeldOrOut(joins=Joins.ANYHOW), UNOPENED) == (MustLay(SEVEN, ANYHOW), MustOpenOrGoOut(SEVEN))

    def test_HAND7_b_can_be_exempted_from_c_and_d(self) -> None:
        """With `Finisher.EXEMPT` who goes out may lay it in any way."""
        lay, _ = duties(ForMeldOrOut(going_out=Finisher.EXEMPT), UNOPENED)
        assert lay == MustLay(SEVEN, THIRD, ANYHOW)
        assert met_by((lay,), Placed(SEVEN, Placing.NEW_MELD)) == (MustGoOut(fault=Code.DISCARD_WITHOUT_RIGHT),)

    def test_HAND5_the_exchange_card_is_swapped_once_before_the_first_draw(self) -> None:
        """Use 1."""
        rule = FirstDraws(rule="HAND5")
        swap = Draw(source=Source.SWAP, card=SEVEN, draw=1)
        assert rule(swap).unwrap() == Terms()
        assert codes(rule(attrs.evolve(swap, draw=2))) == (Code.SWAP_TOO_LATE,)
        assert codes(rule(attrs.evolve(swap, swaps=1))) == (Code.SWAPPED_BEFORE,)

    def test_HAND5_the_exchange_card_is_the_last_draw_of_who_goes_out_from_hand(self) -> None:
        """Use 2, never for a player who opened in an earlier turn."""
        rule = ToGoOut(opened=WHO_HAS_NOT, rule="HAND5")
        last = Draw(source=Source.EXCHANGE_CARD, card=SEVEN, opened=Opened.NEVER)
        assert rule(last).unwrap() == Terms((MustGoOut(rule="HAND5"),))
        assert codes(rule(attrs.evolve(last, opened=Opened.EARLIER))) == (Code.EXCHANGE_CARD_WITHOUT_RIGHT,)


class TestRomi51AndMagyar:
    """R51-4 and MAGY3: what is taken is laid in the same turn."""

    def test_R51_4_the_top_must_be_laid_in_the_same_turn(self) -> None:
        """Also in the first draw; it may be part of the opening or be laid off after it."""
        rule = LaidAtOnce(rule="R51-4")
        assert duties(rule, TOP) == duties(rule, attrs.evolve(TOP, draw=1)) == (MustLay(SEVEN, rule="R51-4"),)

    def test_R51_4_the_unopened_must_open_with_it(self) -> None:
        """To lay it, and to open."""
        assert duties(LaidAtOnce(), UNOPENED) == (MustLay(SEVEN), MustOpen())

    def test_MAGY3_free_in_the_first_draw_later_laid_at_once(self) -> None:
        """On the first draw of the deal the card may be kept; later an unopened player must open or go out."""
        rule = LaidAtOnce(Unopened.OPENS_OR_GOES_OUT, free_draws=1, rule="MAGY3")
        assert duties(rule, attrs.evolve(UNOPENED, draw=1)) == ()
        assert duties(rule, UNOPENED) == (MustLay(SEVEN, rule="MAGY3"), MustOpenOrGoOut(rule="MAGY3"))
        assert duties(rule, TOP) == (MustLay(SEVEN, rule="MAGY3"),)

    def test_MAGY5_the_exchange_card_obliges_to_go_out_or_is_put_back(self) -> None:
        """One try a turn."""
        rule = ToGoOut(undo=Undo.PUT_BACK, rule="MAGY5")
        draw = Draw(source=Source.EXCHANGE_CARD, card=SEVEN)
        assert rule(draw).unwrap() == Terms((MustGoOut(rule="MAGY5"),), Undo.PUT_BACK)
        assert codes(rule(attrs.evolve(draw, tries=1))) == (Code.TRIED_BEFORE,)


class TestOthers:
    """Rummy, Kopogós, Tízlapos and Rablórömi."""

    def test_RUM4_the_card_may_be_kept_but_not_thrown_back(self) -> None:
        """One obligation: not to discard it."""
        assert duties(NotThrownBack(rule="RUM4"), TOP) == (MayNotDiscard(SEVEN, rule="RUM4"),)

    def test_RABLO2_there_are_no_discards_to_draw_from(self) -> None:
        """Only the stock."""
        rule = Sources(discards=NoDraw(rule="RABLO1"))
        assert codes(rule(TOP)) == (Code.DRAW_FORBIDDEN,)
        assert rule(Draw(source=Source.STOCK)).unwrap() == Terms()

    def test_KOP4_stock_or_top_without_a_condition(self) -> None:
        """And no exchange card."""
        rule = Sources(discards=Freely())
        assert rule(TOP).unwrap() == Terms()
        assert codes(rule(Draw(source=Source.EXCHANGE_CARD))) == (Code.DRAW_FORBIDDEN,)
        assert codes(rule(Draw(source=Source.SWAP))) == (Code.DRAW_FORBIDDEN,)

    def test_KOP8_with_two_cards_left_only_the_top_to_finish(self) -> None:
        """With three left all is as usual; with two nobody draws, and who takes the top must finish."""
        rule = Sources(
            stock=WhenScarce(left=2, plenty=Freely(), scarce=NoDraw(rule="KOP8")),
            discards=WhenScarce(left=2, plenty=Freely(), scarce=ToGoOut(rule="KOP8")),
        )
        assert rule(Draw(source=Source.STOCK, stock=3)).unwrap() == Terms()
        assert codes(rule(Draw(source=Source.STOCK, stock=2))) == (Code.STOCK_TOO_LOW,)
        assert duties(rule, attrs.evolve(TOP, stock=2)) == (MustGoOut(fault=Code.DISCARD_WITHOUT_RIGHT, rule="KOP8"),)

    def test_TIZ5_the_finisher_may_take_the_exchange_card(self) -> None:
        """The basic turn is free; the exchange card obliges to finish."""
        rule = Sources(discards=Freely(), exchange_card=ToGoOut(rule="TIZ5"))
        assert rule(TOP).unwrap() == Terms()
        assert duties(rule, Draw(source=Source.EXCHANGE_CARD, card=SEVEN)) == (MustGoOut(rule="TIZ5"),)


class TestObligations:
    """Data that is met by what is laid, or not."""

    def test_KOP8_no_draw_names_what_is_in_the_stock_if_that_is_known(self) -> None:
        """Else that there is no draw from it."""
        stock = Draw(source=Source.STOCK)
        assert codes(NoDraw()(stock)) == (Code.DRAW_FORBIDDEN,)
        assert codes(NoDraw()(attrs.evolve(stock, stock=2))) == (Code.STOCK_TOO_LOW,)

    def test_a_placed_card_meets_one_obligation(self) -> None:
        """Two jokers taken are two to lay."""
        two = (MustLay(card("*")), MustLay(card("*")))
        assert met_by(two, Placed(card("*=6h"), Placing.LAY_OFF)) == two[:1]

    def test_the_wrong_way_of_placing_does_not_count(self) -> None:
        """A lay-off does not make a new meld; joining two naturals is a new meld too."""
        must = (MustLay(SEVEN, frozenset({Placing.NEW_MELD})),)
        assert met_by(must, Placed(SEVEN, Placing.LAY_OFF)) == must
        third = Placed(SEVEN, Placing.THIRD_TO_TWO_NATURALS)
        assert met_by(must, third) == ()
        on_the_table = (MustLay(SEVEN, TABLE),)
        assert met_by(on_the_table, third) == on_the_table

    def test_HAND7_the_taken_card_is_third_to_two_naturals_or_not(self) -> None:
        """Two naturals beside it: a joker is none."""
        assert placed_in_meld(ROMI51.meld(cards("7h 8h 9h")).unwrap())[0] == Placed(
            SEVEN, Placing.THIRD_TO_TWO_NATURALS
        )
        assert placed_in_meld(ROMI51.meld(cards("7h 8h *")).unwrap()) == (
            Placed(SEVEN, Placing.NEW_MELD),
            Placed(card("8h"), Placing.NEW_MELD),
            Placed(card("*"), Placing.THIRD_TO_TWO_NATURALS),
        )

    def test_HAND7_a_natural_card_that_is_wild_is_no_natural(self) -> None:
        """A two beside two kings, in a game where twos are wild."""
        twos = Set(SetSuits.FREE, wild=of_rank(Rank.TWO))
        assert [placed.placing for placed in placed_in_meld(twos(cards("Kc Kd 2h")).unwrap())] == [
            Placing.NEW_MELD,
            Placing.NEW_MELD,
            Placing.THIRD_TO_TWO_NATURALS,
        ]

    def test_other_cards_and_other_obligations_stay(self) -> None:
        """Laying another card, or anything where only going out is owed, changes nothing."""
        must = (MustLay(SEVEN), MustGoOut(), MustOpen())
        assert met_by(must, Placed(card("8h"), Placing.NEW_MELD)) == must
        assert met_by(must, Placed(SEVEN, Placing.NEW_MELD)) == must[1:]

    @pytest.mark.parametrize(
        ("before", "opening", "after"),
        [
            (MustOpen(), "2c 2d 2h", ()),
            (MustOpen(SEVEN), "7h 7c 7d", ()),
            (MustOpen(SEVEN), "2c 2d 2h", (MustOpen(SEVEN),)),
            (MustOpenOrGoOut(SEVEN), "7h 7c 7d", ()),
            (MustOpenOrGoOut(SEVEN), "2c 2d 2h", (MustGoOut(fault=Code.DISCARD_WITHOUT_RIGHT),)),
            (MustGoOut(), "2c 2d 2h", (MustGoOut(),)),
        ],
    )
    def test_HAND7_an_opening_meets_what_asks_for_one(
        self, before: MustOpen | MustOpenOrGoOut | MustGoOut, opening: str, after: Obligations
    ) -> None:
        """With the card in it, if one is named; else only going out is left."""
        assert met_by((before,), OpenedWith(cards(opening))) == after

    def test_RUM4_the_taken_card_may_not_be_discarded_but_its_twin_may(self) -> None:
        """With two packs a twin in hand is as good as the card; a card that was laid binds no more."""
        barred = (MayNotDiscard(SEVEN, rule="RUM4"),)
        assert [fault.code for fault in unmet(barred, TurnEnd(discard=SEVEN))] == [Code.TAKEN_CARD_DISCARDED]
        assert unmet(barred, TurnEnd(discard=SEVEN, left=(SEVEN,))) == ()
        assert unmet(barred, TurnEnd(discard=card("8h"))) == unmet(barred, TurnEnd()) == ()
        assert met_by(barred, Placed(SEVEN, Placing.LAY_OFF)) == ()

    def test_HAND7_what_is_owed_at_the_end_is_a_fault_of_its_own(self) -> None:
        """The fault and the rule are those of the obligation, and the card is named."""
        (fault,) = unmet((MustLay(SEVEN, rule="HAND7"),), TurnEnd(discard=card("2c")))
        assert (fault.code, fault.rule, fault.cards) == (Code.DISCARD_WITHOUT_RIGHT, "HAND7", (SEVEN,))
        (fault,) = unmet((MustOpen(),), TurnEnd(out=True))
        assert (fault.code, fault.cards) == (Code.DISCARD_WITHOUT_RIGHT, ())

    def test_MAGY5_going_out_meets_it(self) -> None:
        """And nothing else does."""
        assert unmet((MustGoOut(), MustOpenOrGoOut()), TurnEnd(out=True)) == ()
        assert [fault.code for fault in unmet((MustGoOut(),), TurnEnd())] == [Code.EXCHANGE_CARD_WITHOUT_RIGHT]


class TestFacts:
    """What a rule needs to know it asks for; what it does not need may be left out."""

    @pytest.mark.parametrize("rule", [LaidAtOnce(), ForMeldOrOut(), NotThrownBack()])
    def test_rules_about_the_card_ask_which_it_is(self, rule: DrawRule) -> None:
        """Without a card there is no answer, and so no free one."""
        with pytest.raises(ValueError, match="which card would be taken from the discards"):
            rule(Draw(source=Source.DISCARDS))

    def test_KOP8_the_number_of_cards_left_is_asked_for(self) -> None:
        """A stock that nobody counted is not plenty."""
        with pytest.raises(ValueError, match="depends on how many cards are in the stock"):
            WhenScarce(left=2, plenty=Freely(), scarce=NoDraw())(Draw(source=Source.STOCK))

    @pytest.mark.parametrize(
        "facts", [{"card": cards("7h")}, {"card": "7h"}, {"opened": False}, {"source": "stock"}, {"stock": "3"}]
    )
    def test_what_is_no_fact_is_refused(self, facts: dict[str, object]) -> None:
        """A tuple is not a card, a boolean does not say since when, a word is no source and no number."""
        with pytest.raises(TypeError):
            Draw(**({"source": Source.DISCARDS} | facts))  # type: ignore[arg-type]


class TestWho:
    """`opened` says for whom a draw is."""

    @pytest.mark.parametrize("rule", [Freely, NotThrownBack, LaidAtOnce, ToGoOut])
    def test_only_who_has_opened(self, rule: type[Freely | NotThrownBack | LaidAtOnce | ToGoOut]) -> None:
        """Who has not is told so."""
        assert rule(opened=WHO_HAS_OPENED)(TOP)
        assert codes(rule(opened=WHO_HAS_OPENED)(UNOPENED)) == (Code.NOT_OPENED,)

    @pytest.mark.parametrize(
        ("source", "code"),
        [
            (Source.STOCK, Code.DRAW_FORBIDDEN),
            (Source.DISCARDS, Code.DISCARD_WITHOUT_RIGHT),
            (Source.EXCHANGE_CARD, Code.EXCHANGE_CARD_WITHOUT_RIGHT),
            (Source.SWAP, Code.EXCHANGE_CARD_WITHOUT_RIGHT),
        ],
    )
    def test_only_who_has_not(self, source: Source, code: Code) -> None:
        """Who has opened is told what may not be taken."""
        assert codes(Freely(opened=WHO_HAS_NOT)(attrs.evolve(TOP, source=source))) == (code,)

    def test_HAND7_MAGY3_a_free_draw_may_be_barred_from_being_thrown_back(self) -> None:
        """The same rule value serves every game."""
        kept = (MayNotDiscard(SEVEN),)
        first = attrs.evolve(TOP, draw=1)
        assert duties(ForMeldOrOut(free=NotThrownBack()), first) == kept
        assert duties(LaidAtOnce(free_draws=1, free=NotThrownBack()), first) == kept
        assert duties(Sources(discards=NotThrownBack()), first) == kept
