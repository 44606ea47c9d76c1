"""Rules as their sources have them, where a closer look was needed, each by its id."""

from __future__ import annotations

import attrs
import pytest

from romi import play
from romi.analysis.showing import showings
from romi.card import JOKER, in_order
from romi.code import Code
from romi.deck import Deck, Shoe
from romi.moves import Declare, Discard, DrawStock, EndTurn, ExchangeJoker, Knock, Lay, LayOff, Regroup, TakeDiscard
from romi.notation import card, cards
from romi.rules.dealing import CutterDealerRest
from romi.rules.deals import Dealing, Direction
from romi.rules.draws import Freely, Sources
from romi.rules.endings import GoingOut
from romi.rules.matches import Buli, LastIn, MatchHistory
from romi.rules.obligations import Placing
from romi.rules.opening import NoMinimum
from romi.rules.regrouping import FreeRegroup, FullSetsClose
from romi.rules.scoring import Line, Sheet
from romi.rules.stock import StockEnds, TurnOver
from romi.rules.table import Closing, JokerExchange, ReplacedFrom
from romi.rules.turns import Turn
from romi.variants import HANDROMI, KOPOGOS, RABLOROMI, ROMI51, RUMMY, TIZLAPOS, Variant
from romi.verdict import Rejected, Verdict
from tests.rules_book.test_facts import after, with_hand


def codes(answer: Verdict[object]) -> tuple[str, ...]:
    return answer.codes if isinstance(answer, Rejected) else ()


class TestShowings:
    """KOP7, TIZ5: whatever was said."""

    def test_KOP7_a_hand_all_arranged_is_listed_once(self) -> None:
        """As römi, though a knock of it is legal too and ends the deal as römi does."""
        hand = in_order(cards("4h 5h 6h 7h 8c 8d 8s Kc Kd Ks 2c"))  # type: ignore[arg-type]
        end = GoingOut(upcard=card("5d"), dealt=10)
        shown = [*showings(KOPOGOS, end, hand, (Knock, Declare), limit=10_000)]
        whole = [each for each in shown if sum(map(len, each.melds)) == 10]
        assert [type(each) for each in whole] == [Declare]
        undeclared = attrs.evolve(KOPOGOS, turn=Turn([step for step in KOPOGOS.turn.steps if step.kind is not Declare]))
        knocks = [*showings(undeclared, end, hand, (Knock,), limit=10_000)]
        assert any(sum(map(len, each.melds)) == 10 for each in knocks)

    def test_KOP7_nothing_is_laid_off_on_a_knock_that_is_romi(self) -> None:
        """And 25 are scored, not the difference."""
        state = play.start(KOPOGOS, seed=1)
        state = after(state, TakeDiscard())
        state = with_hand(state, "4h 5h 6h 7h 8c 8d 8s Kc Kd Ks 2c")
        groups = tuple(map(cards, ("4h 5h 6h 7h", "8c 8d 8s", "Kc Kd Ks")))
        state = after(state, Knock(groups, card("2c")))
        assert state.board.finish is not None
        assert state.board.finish.way == "römi"


class TestRegrouping:
    """RABLO4: the condition is the turn's."""

    STATE = with_hand(after(play.start(RABLOROMI, players=2, seed=7), DrawStock()), "5h 6h 7h 8h 2c 2d Kd")
    LAID = after(STATE, Lay((cards("5h 6h 7h"),)))

    def test_RABLO4_what_was_laid_in_the_turn_counts(self) -> None:
        """After a lay of three a regrouping may play nothing, or take a card up, but not all three."""
        assert play.step(self.LAID, Regroup((cards("5h 6h 7h"),)))
        longer = after(self.LAID, Regroup((cards("5h 6h 7h 8h"),)))
        assert play.step(longer, Regroup((cards("6h 7h 8h"),)))
        assert codes(play.step(self.LAID, Regroup(()))) == (Code.NO_CARD_FEWER,)

    def test_RABLO4_in_a_later_turn_it_is_counted_from_that_turns_draw(self) -> None:
        """Cards laid in an earlier turn do not count."""
        state = after(self.LAID, EndTurn(), DrawStock(), EndTurn(), DrawStock())
        assert codes(play.step(state, Regroup((cards("5h 6h 7h"),)))) == (Code.NO_CARD_FEWER,)

    def test_RABLO4_asked_alone_the_hand_given_is_the_hand_after_the_draw(self) -> None:
        """One card fewer than that."""
        run = RABLOROMI.meld(cards("7h 8h 9h")).unwrap()
        assert codes(RABLOROMI.check_regroup([run], [cards("7h 8h 9h")], cards("Th"))) == (Code.NO_CARD_FEWER,)
        assert attrs.evolve(RABLOROMI, regroup=FreeRegroup(fewer=0)).check_regroup(
            [run], [cards("7h 8h 9h")], cards("Th")
        )


class TestExchange:
    """F12: where the replacing card may come from."""

    GAME = attrs.evolve(
        ROMI51, opening=NoMinimum(), exchange=JokerExchange(source=ReplacedFrom.HAND), draw=Sources(discards=Freely())
    )

    def _taken(self, hand: str, game: Variant = GAME) -> play.State:
        """The second player has opened and took 9h, on a table with 7h 8h *=9h."""
        state = after(play.start(game, players=2, seed=7), DrawStock())
        state = with_hand(state, "7h 8h * Kc Kd Kh Ac Ad Ah 2c 9h")
        state = after(state, Lay((cards("7h 8h *=9h"), cards("Kc Kd Kh"), cards("Ac Ad Ah"))))
        discards = (card("9h"), *state.board.discards)
        seats = tuple(attrs.evolve(seat, opened_in=1, first_laid=1) for seat in state.board.seats)
        state = after(attrs.evolve(state, board=attrs.evolve(state.board, seats=seats)), Discard(card("9h")))
        assert state.board.discards == discards
        return with_hand(after(state, TakeDiscard()), hand)

    def test_F12_a_card_taken_from_the_discards_this_turn_does_not_replace_a_joker(self) -> None:
        """Where the replacing card must come from the hand; by default it may come from anywhere."""
        state = self._taken("9h Qc Qd 2s 3s")
        assert codes(play.step(state, ExchangeJoker(cards("9h"), 0))) == (Code.NOT_FROM_HAND,)
        anywhere = attrs.evolve(self.GAME, exchange=JokerExchange())
        assert play.step(self._taken("9h Qc Qd 2s 3s", anywhere), ExchangeJoker(cards("9h"), 0))

    def test_F12_a_twin_that_was_in_the_hand_does(self) -> None:
        """Two nines, one of them taken."""
        assert play.step(self._taken("9h 9h Qc Qd 2s 3s"), ExchangeJoker(cards("9h"), 0))


class TestFreedJoker:
    """F12: whether the freed joker may go to the meld that it came from."""

    ELSEWHERE = JokerExchange(relay=frozenset({Placing.NEW_MELD, Placing.LAY_OFF}))
    TABLE = ("7h 8h *=9h", "7h 8h 9h", "4c 5c 6c")

    def _state(self, hand: str, exchange: JokerExchange = ELSEWHERE, **rules: object) -> play.State:
        """The second player has opened, and holds that hand in front of the table."""
        game = attrs.evolve(ROMI51, opening=NoMinimum(), exchange=exchange, **rules)  # type: ignore[arg-type]
        state = after(play.start(game, players=2, seed=7), DrawStock())
        table = tuple(game.meld(cards(meld)).unwrap() for meld in self.TABLE)
        seats = tuple(attrs.evolve(seat, opened_in=1, first_laid=1, turns=2) for seat in state.board.seats)
        turn = attrs.evolve(state.board.turn, before=len(table))
        board = attrs.evolve(state.board, table=table, owners=(0,) * len(table), seats=seats, turn=turn)
        return with_hand(attrs.evolve(state, board=board), hand)

    def test_F12_it_goes_there_unless_the_parameter_says_otherwise(self) -> None:
        state = after(self._state("9h Th 2s 3s Kd", JokerExchange()), ExchangeJoker(cards("9h"), 0))
        assert play.step(state, LayOff(cards("*"), 0))
        state = after(self._state("9h Th 2s 3s Kd"), ExchangeJoker(cards("9h"), 0))
        assert codes(play.step(state, LayOff(cards("*"), 0))) == (Code.JOKER_NOT_LAID,)
        assert LayOff(cards("*=Th"), 0) not in play.legal_moves(state)

    @pytest.mark.parametrize("move", [LayOff(cards("*"), 1), LayOff(cards("*"), 2), Lay((cards("2s 3s *"),))])
    def test_F12_another_meld_will_do(self, move: LayOff | Lay) -> None:
        """Even one that lies there with the same cards."""
        state = after(self._state("9h Th 2s 3s Kd"), ExchangeJoker(cards("9h"), 0), move)
        assert play.step(state, Discard(card("Kd")))

    def test_F12_the_meld_that_it_came_from_stays_that_when_it_grows(self) -> None:
        state = after(self._state("9h Th 2s 3s Kd"), ExchangeJoker(cards("9h"), 0), LayOff(cards("Th"), 0))
        assert codes(play.step(state, LayOff(cards("*"), 0))) == (Code.JOKER_NOT_LAID,)

    def test_F12_nor_is_the_joker_taken_where_it_could_only_go_back(self) -> None:
        """No melds beside it that are without a joker, and nothing to make one of."""
        for rule, legal in ((JokerExchange(), True), (self.ELSEWHERE, False)):
            state = self._state("9h 2s 5d Kd", rule)
            alone = attrs.evolve(state.board, table=state.board.table[:1], owners=(0,))
            state = attrs.evolve(state, board=alone)
            assert bool(play.step(state, ExchangeJoker(cards("9h"), 0))) is legal

    def test_F12_HAND10_a_set_that_leaves_the_table_does_not_hide_where_it_came_from(self) -> None:
        """The place of the meld is another one then."""
        state = self._state("9h 9h Ts 2s 3s Kd", closing=FullSetsClose(Closing.TO_DISCARDS))
        nines = state.game.meld(cards("9c 9d 9s")).unwrap()
        board = attrs.evolve(state.board, table=(nines, *state.board.table), owners=(0,) * 4)
        state = after(attrs.evolve(state, board=board), ExchangeJoker(cards("9h"), 1), LayOff(cards("9h"), 0))
        assert [str(meld) for meld in state.board.table] == ["7♥ 8♥ 9♥", "7♥ 8♥ 9♥", "4♣ 5♣ 6♣"]
        assert codes(play.step(state, LayOff(cards("*"), 0))) == (Code.JOKER_NOT_LAID,)
        assert play.step(state, LayOff(cards("*"), 1))


class TestStock:
    """RUM6: when the deal is drawn."""

    @pytest.mark.parametrize(("ends", "over"), [(StockEnds.WHEN_ASKED, False), (StockEnds.WITH_LAST_CARD, True)])
    def test_RUM6_when_a_card_is_asked_for_or_with_the_last_one(self, ends: StockEnds, over: bool) -> None:
        """The turned-over stock runs out, and the turn that took its last card is played out."""
        game = attrs.evolve(RUMMY, stock_out=TurnOver(times=1, ends=ends))
        state = play.start(game, players=2, seed=7)
        while not (state.board.turned_over and not state.board.stock):
            state = after(state, DrawStock())
            state = (
                after(state, Discard(state.hands[state.actor][0]))
                if state.board.stock or not state.board.turned_over
                else state
            )
        ended = after(state, Discard(state.hands[state.actor][0]))
        assert (ended.over, ended.board.finish) == (over, None)
        if not over:
            assert after(ended, DrawStock()).over


class TestCutJokers:
    """HAND4: nobody gets two before all have one."""

    @pytest.mark.parametrize("onward", Direction)
    @pytest.mark.parametrize("players", range(2, 7))
    def test_HAND4_the_third_and_later_jokers_go_to_who_has_none(self, players: int, onward: Direction) -> None:
        """In either direction."""
        table = Dealing(players=players, shoe=Shoe(Deck(2, jokers=4).cards), dealer=1, direction=Direction.RIGHT)
        seats = [seat for seat, _ in zip(CutterDealerRest(onward=onward)(table), range(players), strict=False)]
        assert seats[:2] == [table.cutter, table.dealer]
        assert sorted(seats) == list(range(players))

    def test_HAND4_the_third_goes_on_from_the_cutter(self) -> None:
        """To the left by default."""
        table = Dealing(players=4, shoe=Shoe(Deck(2, jokers=4).cards), dealer=0, direction=Direction.RIGHT)
        seats = CutterDealerRest()(table)
        assert [next(seats) for _ in range(5)] == [1, 0, 2, 3, 0]
        assert HANDROMI.deck(2).jokers == 4
        assert JOKER in HANDROMI.deck(2).cards


class TestBuli:
    """TIZ9, TIZ10: one player or none left in."""

    AGAIN = Buli(last=LastIn.BUY_IN)

    def deal(self, *points: int) -> Sheet:
        return Sheet(len(points), [Line(at, amount, "score/deadwood") for at, amount in enumerate(points)], winners=[0])

    def test_TIZ9_with_one_left_in_the_buli_is_over(self) -> None:
        """Nobody buys in any more."""
        history = MatchHistory(3).played(self.deal(20, 105, 110))
        assert Buli()(history).winners == (0,)
        assert codes(Buli().check_buy_in(history, 1)) == (Code.BUY_IN_AFTER_THE_END,)

    def test_TIZ9_or_the_others_buy_in_again_and_it_goes_on(self) -> None:
        """Until nobody does: then it was over with that deal, and the fees are in the pot."""
        history = MatchHistory(3).played(self.deal(20, 105, 110))
        assert self.AGAIN(history).winners == (0,)
        on = history.bought_in(1)
        standing = self.AGAIN(on)
        assert (standing.over, standing.playing, standing.totals, standing.units) == (
            False,
            (0, 1),
            (20, 20, 110),
            (0, -3, 0),
        )
        end = self.AGAIN(on.played(self.deal(90, 10), seats=(0, 1)))
        assert (end.winners, end.units) == ((1,), (-10, 20, -10))

    def test_TIZ10_who_knocks_out_everybody_makes_them_buy_in_again(self) -> None:
        """The knocker too: with nobody in, everybody begins at nothing."""
        history = MatchHistory(2).played(self.deal(101, 120))
        assert Buli()(history).winners == (0,)
        back = history.bought_in(0).bought_in(1)
        assert self.AGAIN(back).totals == (0, 0)
        assert self.AGAIN(back).units == (-3, -3)
        assert codes(self.AGAIN.check_buy_in(back, 0)) == (Code.BUY_IN_NOBODY_BETTER,)

    def test_TIZ9_only_directly_after_the_deal(self) -> None:
        """Who was out before does not come back by it, unless that may be at any time."""
        history = MatchHistory(3).played(self.deal(20, 30, 110)).played(self.deal(10, 90), seats=(0, 1))
        assert codes(self.AGAIN.check_buy_in(history, 2)) == (Code.BUY_IN_TOO_LATE,)
        assert self.AGAIN.check_buy_in(history, 1).unwrap().total == 30
        assert TIZLAPOS.check_buy_in(history, 1).codes == (Code.BUY_IN_AFTER_THE_END,)  # type: ignore[union-attr]
