"""Ways out, asked without a running game; and the end of the stock."""

from __future__ import annotations

from itertools import pairwise

import attrs
import pytest

from romi import Run
from romi.card import Card
from romi.code import Code
from romi.melds import AtMost, Laid
from romi.melds.figures import CourtFlush, Courts, Pikolo, RoyalFlush, SuitFlush
from romi.melds.meld import Meld
from romi.notation import card, cards
from romi.rules.draws import Draw, Source
from romi.rules.endings import AllLaid, GoingOut, LastDiscard, WayOut, going_out
from romi.rules.finish import Dropped, Finish, Way
from romi.rules.obligations import MustLay, MustOpen
from romi.rules.opening_melds import Every
from romi.rules.running_out import PlayOn, Void
from romi.rules.stock import PileOrder, StockOut, Then, TurnOver
from romi.rules.values import FaceValues
from romi.rules.ways_out import AceUp, DropOut, FromHand, HandSize, KnockAt, OneColour, Romi, Upcard, WholeHand
from romi.rules.who import Opened
from romi.variants import HANDROMI, KOPOGOS, MAGYAR, ROMI51, TIZLAPOS, Variant
from romi.verdict import Rejected, Verdict, Violation, Violations, house, violations

VALUES = FaceValues(ace=1, joker=10)
OUT = GoingOut(hand_value=VALUES, discard=card("2c"), seat=1, turn=4)
RUN = Meld.of("run", cards("7h 8h 9h Th"))
SET = Meld.of("set", cards("4c 4d 4h"))


def codes(answer: Verdict[Finish]) -> tuple[str, ...]:
    assert isinstance(answer, Rejected)
    return answer.codes


def end(
    claim: str | None = None,
    left: str = "",
    melds: tuple[Meld, ...] = (),
    upcard: str = "",
    discard: Card | None = OUT.discard,
) -> GoingOut:
    return attrs.evolve(
        OUT, claim=claim, left=cards(left), melds=melds, upcard=card(upcard) if upcard else None, discard=discard
    )


class TestAllMelded:
    """F13, R51-5, RUM5: everything laid."""

    def test_F13_everything_laid_and_the_last_card_discarded(self) -> None:
        """The finish names seat and turn."""
        assert AllLaid()(OUT).unwrap() == Finish(1, Way.OUT, turn=4)
        assert AllLaid()(attrs.evolve(OUT, claim="out", lay_offs=2)).unwrap().lay_offs == 2

    def test_R51_5_no_card_left_to_discard_is_a_fault(self) -> None:
        """Where the game demands a discard."""
        assert codes(AllLaid(rule="R51-5")(end(discard=None))) == (Code.NO_CARD_TO_DISCARD,)

    def test_F13_every_independent_fault_is_named(self) -> None:
        """Cards left, no discard, not opened."""
        answer = AllLaid()(attrs.evolve(end(left="3c", discard=None), opened=Opened.NEVER))
        assert codes(answer) == (Code.CARDS_LEFT, Code.NO_CARD_TO_DISCARD, Code.NOT_OPENED)

    def test_RUM5_without_a_discard(self) -> None:
        """Also by a last lay-off, by default; as a parameter only without one."""
        laid_off = attrs.evolve(end(discard=None), lay_offs=1)
        assert AllLaid(discard=LastDiscard.OPTIONAL)(laid_off)
        assert AllLaid(discard=LastDiscard.AFTER_LAY_OFF)(end(discard=None))
        assert codes(AllLaid(discard=LastDiscard.AFTER_LAY_OFF)(laid_off)) == (Code.NO_CARD_TO_DISCARD,)

    def test_F13_who_has_laid_nothing_goes_out_by_lay_offs_alone(self) -> None:
        """Where one may lay off unopened; with neither a meld nor a lay-off an opening is missing."""
        bare = attrs.evolve(OUT, opened=Opened.NEVER, laid=())
        assert AllLaid()(attrs.evolve(bare, laid_off=1))
        assert codes(AllLaid()(attrs.evolve(bare, laid_off=0))) == (Code.NOT_OPENED,)

    def test_another_claim_is_another_way(self) -> None:
        """Each way answers for itself."""
        for way in (AllLaid(), FromHand(), OneColour(), Romi(), KnockAt(3), WholeHand("flush", SuitFlush())):
            (fault,) = violations(way(end("something-else")))
            assert (fault.code, fault.rule, fault.got) == (Code.OTHER_WAY, way.rule, "something-else")
            assert fault.need in way.ways


class TestFromHand:
    """HAND9: all at once."""

    def test_HAND9_all_at_once_needs_no_opening(self) -> None:
        """Whether the melds would have opened or not."""
        for opened in (Opened.NEVER, Opened.NOW):
            assert FromHand()(attrs.evolve(OUT, opened=opened)).unwrap().way == Way.FROM_HAND

    def test_HAND9_with_a_lay_off_it_is_a_szuro_hand(self) -> None:
        """One lay-off or exchange on a meld that lay there is enough."""
        finish = FromHand()(attrs.evolve(OUT, opened=Opened.NEVER, lay_offs=1)).unwrap()
        assert (finish.way, finish.lay_offs) == (Way.WITH_LAY_OFF, 1)

    def test_HAND9_a_card_left_makes_it_fail(self) -> None:
        """The fault has a code of its own, and who laid before cannot go from hand."""
        assert codes(FromHand()(attrs.evolve(end(left="3c"), opened=Opened.NEVER))) == (Code.FROM_HAND_FAILS,)
        assert codes(FromHand()(OUT)) == (Code.LAID_BEFORE,)
        assert codes(FromHand()(attrs.evolve(end(discard=None), opened=Opened.NOW))) == (Code.NO_CARD_TO_DISCARD,)

    def test_a_condition_of_ones_own_holds_from_hand(self) -> None:
        """A function of six lines, asked about each meld of the hand that goes out."""

        def apart(laid: Laid, /) -> Violations:
            at = laid.meld.wild if laid.meld else ()
            return (house("jokers side by side", laid.wild),) if any(b == a + 1 for a, b in pairwise(at)) else ()

        way = FromHand(melds=Every(apart))
        free = Run(jokers=AtMost(2))
        melds = [free(cards(text)).unwrap() for text in ("7h * 9h *", "7h 8h * *")]
        out = attrs.evolve(OUT, opened=Opened.NEVER, hand_value=ROMI51.hand_value)
        assert way(attrs.evolve(out, laid=(melds[0],))).unwrap().way == Way.FROM_HAND
        refused = way(attrs.evolve(out, laid=tuple(melds)))
        assert [(fault.code, fault.where) for fault in violations(refused)] == [("house/jokers-side-by-side", "meld 2")]


class TestOneColour:
    """RABLO6: only red or only black cards."""

    HAND = attrs.evolve(end("one-colour", "2h 3h 4d 5d 6d 7h 8h 9d Td Kh"), opened=Opened.NEVER, dealt=10, discard=None)

    def test_RABLO6_a_hand_of_one_colour_wins_when_declared(self) -> None:
        """Never by itself."""
        assert OneColour()(self.HAND).unwrap().way == Way.ONE_COLOUR
        assert codes(OneColour()(attrs.evolve(self.HAND, claim=None))) == (Code.OTHER_WAY,)

    def test_RABLO6_a_card_of_the_other_colour_is_named(self) -> None:
        """A joker has no colour at all."""
        answer = OneColour()(attrs.evolve(self.HAND, left=(*self.HAND.left, card("2s"), card("*"))))
        assert isinstance(answer, Rejected)
        assert answer.codes == (Code.TWO_COLOURS,)
        assert answer.violations[0].cards == cards("2s *")

    def test_RABLO6_unopened_and_of_the_dealt_size_by_default(self) -> None:
        """Both are parameters; an empty hand has no colour."""
        small = attrs.evolve(self.HAND, left=cards("2h 3d"), opened=Opened.EARLIER)
        assert codes(OneColour()(small)) == (Code.HAND_TOO_SMALL, Code.LAID_BEFORE)
        free = OneColour(size=HandSize.ANY, opened=frozenset(Opened))
        assert free(small)
        none = attrs.evolve(small, left=())
        assert free(none) == Rejected((Violation(Code.HAND_TOO_SMALL, got=0, need=1),))

    def test_RABLO6_how_many_were_dealt_is_asked_only_where_it_decides(self) -> None:
        """A hand that is of two colours, or whose player has opened, is refused without it."""
        unknown = attrs.evolve(self.HAND, dealt=None)
        with pytest.raises(ValueError, match="how many cards were dealt"):
            OneColour()(unknown)
        assert codes(OneColour()(attrs.evolve(unknown, opened=Opened.EARLIER))) == (Code.LAID_BEFORE,)
        assert codes(OneColour()(attrs.evolve(unknown, left=cards("2h 3s")))) == (Code.TWO_COLOURS,)


class TestKnocks:
    """KOP3, KOP5, TIZ5."""

    def test_KOP5_the_deadwood_is_within_the_limit(self) -> None:
        """And a card is discarded."""
        knock = end("knock", "2d Ac", (RUN, SET), upcard="3h")
        assert KnockAt()(knock).unwrap().way == Way.KNOCK
        assert codes(KnockAt()(attrs.evolve(knock, left=cards("2d 2s"), discard=None))) == (
            Code.NO_CARD_TO_DISCARD,
            Code.OVER_LIMIT,
        )

    def test_KOP5_a_limit_may_be_nothing_and_no_less(self) -> None:
        """Then whoever knocks has everything in melds."""
        assert KnockAt(0).limit == 0
        with pytest.raises(ValueError, match="limit"):
            KnockAt(-1)

    @pytest.mark.parametrize(("upcard", "most"), [("2c", 2), ("9s", 9), ("Td", 10), ("Jd", 10), ("Kc", 10)])
    def test_KOP3_the_upcards_value_is_the_limit(self, upcard: str, most: int) -> None:
        """The limit holds to the point."""
        within, beyond = (
            end("knock", f"{'A' if most < 10 else '5'}c", upcard=upcard),
            end("knock", "6d 5d", upcard=upcard),
        )
        assert KnockAt()(within)
        assert codes(KnockAt()(beyond)) == (Code.OVER_LIMIT,)

    def test_KOP3_an_ace_turned_up_leaves_only_romi(self) -> None:
        """Some books give a limit of one point instead: a parameter."""
        knock = end("knock", "Ac", upcard="Ad")
        assert codes(KnockAt()(knock)) == (Code.KNOCK_FORBIDDEN,)
        assert KnockAt(Upcard(AceUp.ONE_POINT))(knock)

    def test_KOP3_a_limit_by_upcard_needs_the_upcard(self) -> None:
        """Asking without it is misuse."""
        with pytest.raises(ValueError, match="which is the upcard"):
            KnockAt()(end("knock"))

    def test_TIZ5_nine_arranged_and_the_tenth_at_most_three(self) -> None:
        """Two cards left are too many, however low; the limit is a parameter."""
        rule = KnockAt(3, cards=1, rule="TIZ5")
        assert rule(end("knock", "3c"))
        assert rule(end("knock"))
        assert codes(rule(end("knock", "4c"))) == (Code.OVER_LIMIT,)
        assert codes(rule(end("knock", "Ac Ad"))) == (Code.TOO_MANY_LEFT,)
        assert codes(KnockAt(2, cards=1)(end("knock", "3c"))) == (Code.OVER_LIMIT,)

    def test_TIZ10_whether_the_knocker_is_thereby_out_is_not_asked(self) -> None:
        """A knock is legal even if the own bad card puts the knocker over the limit of the match."""
        assert KnockAt(3, cards=1)(end("knock", "3c")).unwrap() == Finish(1, Way.KNOCK, turn=4)


class TestWholeHands:
    """KOP7, TIZ4, TIZ5: declared hands."""

    WAYS: tuple[WayOut, ...] = (
        Romi(rule="TIZ5"),
        WholeHand("royal", RoyalFlush()),
        WholeHand("pikoló", Pikolo()),
        WholeHand("flush", SuitFlush()),
        WholeHand("flush", CourtFlush(Courts.WITHOUT_ACE)),
        KnockAt(3, cards=1, rule="TIZ5"),
    )

    def test_KOP7_romi_is_ten_cards_melded_and_the_last_discarded(self) -> None:
        """A card left makes it no römi."""
        ten = (Meld.of("run", cards("7h 8h 9h")), SET, Meld.of("set", cards("Kc Kd Kh Ks")))
        assert Romi()(end("römi", melds=ten)).unwrap().way == Way.ROMI
        assert codes(Romi()(end("römi", "3c", ten))) == (Code.CARDS_LEFT,)

    def test_TIZ5_a_flush_in_no_meld_ends_the_deal(self) -> None:
        """Two flushes go by one name: either will do."""
        for hand in ("2h 3h 5h 5h 7h 8h Th Jh Kh *", "Jh Jc Qd Qd Kh Ks Kc Js Qs Kd"):
            assert going_out(self.WAYS, end("flush", hand)).unwrap() == Finish(1, Way.FLUSH, turn=4)

    def test_TIZ5_the_nearest_miss_explains(self) -> None:
        """Of the two flushes, and without a word of the other ways."""
        answer = going_out(self.WAYS, end("flush", "2h 3h 5h 5h 7h 8h Th Jh Kh 2s"))
        assert set(codes(answer)) == {Code.FIGURE_SUITS, Code.FIGURE_RANKS}
        assert set(codes(going_out(self.WAYS, end("unknown")))) == {Code.OTHER_WAY}
        assert codes(going_out((), end("unknown"))) == (Code.OTHER_WAY,)

    def test_TIZ8_a_declared_hand_names_its_other_ways_too(self) -> None:
        """A royal flush in one run is a römi and a flush as well; the score takes the best."""
        hand = Meld.of("run", cards("2h 3h 4h 5h 6h 7h 8h 9h Th Jh"))
        finish = going_out(self.WAYS, end("flush", melds=(hand,))).unwrap()
        assert finish.way == Way.FLUSH
        assert set(finish.also) == {Way.ROMI, Way.ROYAL}

    def test_a_way_that_finds_more_than_another_claim_is_heard(self) -> None:
        """It tells what else is wrong; the way that was only not claimed is silent."""

        def both(out: GoingOut, /) -> Rejected:
            return Rejected((Violation(Code.OTHER_WAY), Violation("house/not-on-sundays")))

        answer = going_out((Romi(), both), attrs.evolve(OUT, claim="something-else"))
        assert codes(answer) == (Code.OTHER_WAY, "house/not-on-sundays")

    def test_TIZ5_a_pikolo_needs_no_meld(self) -> None:
        """25 points or less."""
        assert going_out(self.WAYS, end("pikoló", "Ac Ad 2h 2c 3d 3s 4c 4s 5c *")).unwrap().way == Way.PIKOLO

    def test_HAND9_the_first_way_that_accepts_names_the_finish(self) -> None:
        """A turn that just ends asks all; what it also is, is not listed."""
        ways = (FromHand(), AllLaid())
        assert going_out(ways, attrs.evolve(OUT, opened=Opened.NOW)).unwrap() == Finish(1, Way.FROM_HAND, turn=4)
        assert going_out(ways, OUT).unwrap().way == Way.OUT


class TestStock:
    """F15, RUM6, KOP8, RABLO8: nothing is left to draw."""

    def test_F15_the_discards_are_turned_over_once_then_the_deal_is_void(self) -> None:
        """How often is a parameter; with nothing to turn over it is void too."""
        assert TurnOver()(StockOut(players=3, turnable=8)) is Then.TURN_OVER
        assert TurnOver()(StockOut(players=3, turnable=8, turned_over=1)) is Then.VOID
        assert TurnOver(times=2)(StockOut(players=3, turnable=8, turned_over=1)) is Then.TURN_OVER
        assert TurnOver()(StockOut(players=3, turnable=0)) is Then.VOID

    def test_F15_the_discards_may_be_shuffled_instead(self) -> None:
        """As often, and void after that."""
        rule = TurnOver(times=2, order=PileOrder.SHUFFLED)
        answers = [rule(StockOut(players=3, turnable=8, turned_over=turned)) for turned in (0, 1, 2)]
        assert answers == [Then.SHUFFLE, Then.SHUFFLE, Then.VOID]

    def test_RUM6_the_second_time_the_deal_is_drawn(self) -> None:
        """The same value serves."""
        rule = TurnOver(times=1, rule="RUM6")
        assert [rule(StockOut(players=4, turnable=9, turned_over=turned)) for turned in (0, 1)] == [
            Then.TURN_OVER,
            Then.VOID,
        ]

    def test_KOP8_the_deal_is_void_at_once(self) -> None:
        """Nothing is turned over."""
        assert Void()(StockOut(players=2, turnable=30)) is Then.VOID

    def test_RABLO8_a_full_round_without_a_lay_ends_it(self) -> None:
        """Until then play goes on without drawing."""
        assert PlayOn()(StockOut(players=3, idle=2)) is Then.PLAY_ON
        assert PlayOn()(StockOut(players=3, idle=3)) is Then.VOID
        assert PlayOn(rounds=2)(StockOut(players=3, idle=3)) is Then.PLAY_ON


class TestVariants:
    """The seven variants answer with their own values of cards."""

    def test_KOP3_a_variant_fills_in_what_cards_are_worth(self) -> None:
        """Asked alone, a knock needs to be told."""
        knock = GoingOut(claim="knock", left=cards("3c 4d"), upcard=card("7h"), discard=card("Kd"))
        assert KOPOGOS.check_finish(knock).unwrap() == Finish(0, Way.KNOCK)
        assert KOPOGOS.check_finish(attrs.evolve(knock, hand_value=VALUES))
        assert codes(KOPOGOS.check_finish(attrs.evolve(knock, left=cards("4c 4d")))) == (Code.OVER_LIMIT,)
        with pytest.raises(ValueError, match="what is a card in hand worth"):
            KnockAt(3)(knock)

    def test_HAND9_handromi_asks_for_from_hand_first(self) -> None:
        """Who laid nothing before is out from hand; who did is just out."""
        assert HANDROMI.check_finish(GoingOut(discard=card("2c"), opened=Opened.NOW)).unwrap().way == Way.FROM_HAND
        assert HANDROMI.check_finish(GoingOut(discard=card("2c"))).unwrap().way == Way.OUT

    def test_F13_the_other_games_do_not_go_out_unopened(self) -> None:
        """Römi 51 and Magyar want the opening first."""
        for variant in (ROMI51, MAGYAR):
            assert codes(variant.check_finish(GoingOut(discard=card("2c"), opened=Opened.NEVER))) == (Code.NOT_OPENED,)

    def test_R51_4_drawing_rights_are_asked_of_the_variant(self) -> None:
        """With the terms as the answer."""
        terms = ROMI51.check_draw(Draw(source=Source.DISCARDS, card=card("7h"), opened=Opened.NEVER)).unwrap()
        assert terms.obligations == (MustLay(card("7h"), rule="R51-4"), MustOpen(rule="R51-4"))


class TestWhateverWasSaid:
    """KOP7, TIZ5: a showing in which every card is arranged is römi."""

    @pytest.mark.parametrize("game", [KOPOGOS, TIZLAPOS], ids=lambda game: game.name)
    def test_KOP7_TIZ5_a_knock_that_leaves_no_card_is_romi(self, game: Variant) -> None:
        """It ends the deal as römi does."""
        melds = tuple(game.meld(cards(text)).unwrap() for text in ("4h 5h 6h 7h", "8c 8d 8s", "Kc Kd Ks"))
        said = GoingOut(claim="knock", melds=melds, discard=card("2c"), upcard=card("5d"))
        assert game.check_finish(said).unwrap().way == Way.ROMI
        assert game.check_finish(attrs.evolve(said, claim="römi")).unwrap().way == Way.ROMI

    def test_KOP5_a_game_without_romi_knows_the_knock_alone(self) -> None:
        """Then all arranged is a knock with nothing."""
        game = attrs.evolve(KOPOGOS, ways_out=(KnockAt(),))
        assert (
            game.check_finish(GoingOut(claim="knock", discard=card("2c"), upcard=card("5d"))).unwrap().way == Way.KNOCK
        )


class TestDropOut:
    """Who gives a deal up before it is over."""

    def test_it_is_declared_with_the_hand_as_dealt(self) -> None:
        rule = DropOut("drop")
        hand = cards("7h 8c")
        assert rule(GoingOut(claim="drop", left=hand, dealt=2, seat=1, turn=3)).unwrap() == Dropped(1, "drop", turn=3)
        assert rule(GoingOut(claim="drop", left=hand)).unwrap().way == "drop"
        for refused, code in (
            (rule(GoingOut(left=hand)), Code.OTHER_WAY),
            (rule(GoingOut(claim="drop", left=hand, dealt=1)), Code.NOT_NOW),
            (rule(GoingOut(claim="drop", discard=hand[0])), Code.LAST_CARD_DISCARDED),
        ):
            assert isinstance(refused, Rejected)
            assert refused.codes == (code,)
        assert rule.ways == ("drop",)
