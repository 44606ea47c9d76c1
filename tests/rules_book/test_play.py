"""Whole deals written by hand from the rules, to the score worked out on paper.

Two players; the dealer sits at 0, so seat 1 begins, but for Tízlapos, where the dealer does.
"""

from __future__ import annotations

import attrs

from romi import play
from romi.code import Code
from romi.moves import Discard, DrawStock, EndTurn, Lay, Pass, parse_move
from romi.notation import card, cards
from romi.play.state import State
from romi.rules.finish import Way
from romi.rules.regrouping import FreeRegroup
from romi.rules.stock import PileOrder, TurnOver
from romi.rules.turns import Phase
from romi.variants import HANDROMI, KOPOGOS, MAGYAR, RABLOROMI, ROMI51, RUMMY, TIZLAPOS, Variant
from romi.verdict import Rejected
from tests.play.tabling import Plain, deal, order, scores


def refused(variant: Variant, state: State, move: str) -> tuple[str, ...]:
    """The codes with which the move is refused."""
    answer = play.step(state, parse_move(move))
    assert isinstance(answer, Rejected), move
    return answer.codes


def after(variant: Variant, state: State, moves: str) -> State:
    """The state after further moves."""
    for move in moves.split(";"):
        state = play.step(state, parse_move(move)).unwrap()
    return state


def way(state: State) -> str | None:
    """How the deal was won."""
    return None if state.board.finish is None else state.board.finish.way


def throwing_back(variant: Variant, state: State) -> State:
    """The deal to its end, everybody drawing from the stock and throwing the highest card, or just ending the turn."""
    while not state.over:
        legal = play.legal_moves(state)
        if DrawStock() in legal:
            move: DrawStock | EndTurn | Discard | Pass = DrawStock()
        elif Pass() in legal:
            move = Pass()
        else:
            move = EndTurn() if EndTurn() in legal else Discard(state.hands[state.actor][-1])
        state = play.step(state, move).unwrap()
    return state


class TestHandromi:
    """Seat 1 holds four low melds of 13 cards, 40 points together, and can go out only from hand."""

    LOW = "Ah 2h 3h 4h 4d 5d 6d 2c 2d 2s 3c 3d 3s Kh"
    MELDS = "4d 5d 6d / 2c 2d 2s / 3c 3d 3s"
    OTHER = "9c 9d 9h Tc Jc Qc Kc 2s 4s 6s 8s Ts 7h Qh"

    def pack(self, stock: str, other: str = OTHER, more: str = "5s") -> tuple[Plain, ...]:
        return order(HANDROMI, [other, f"{self.LOW} {more}"], stock, under="Qd")

    def test_HAND9_from_hand_needs_no_minimum_and_doubles(self) -> None:
        """45 points at once: −40 for the winner, 200 for who never opened (HAND13)."""
        moves = f"discard 5s\ndraw; discard 7c\ndraw; lay Ah 2h 3h 4h 5h / {self.MELDS}; discard Kh"
        state = deal(HANDROMI, self.pack("7c 5h"), moves, players=2)
        assert way(state) == Way.FROM_HAND
        assert scores(HANDROMI, state) == (200, -40)

    def test_HAND13_a_szuro_hand_doubles_nothing(self) -> None:
        """The nine is laid off on seat 0's set: −20, and the hand 2 4 6 8 10 7 D of who has opened counts 47."""
        moves = f"""
            discard Kd
            draw; lay 9c 9d 9h / Tc Jc Qc Kc; discard 7c
            draw; lay Ah 2h 3h 4h / {self.MELDS}; lay-off 9s on 1; discard Kc
        """
        pack = order(HANDROMI, [self.OTHER, self.LOW.replace("Kh", "9s") + " Kd"], "7c Kc", under="Qd")
        state = deal(HANDROMI, pack, moves, players=2)
        assert way(state) == Way.WITH_LAY_OFF
        assert scores(HANDROMI, state) == (47, -20)

    def test_HAND9_a_lay_below_the_minimum_is_refused_if_it_cannot_lead_out(self) -> None:
        """The reasons: below the minimum, and going out from hand fails."""
        state = deal(HANDROMI, self.pack("7c 9h"), "discard 5s\ndraw; discard 7c\ndraw", players=2)
        assert refused(HANDROMI, state, "lay 4d 5d 6d") == (Code.BELOW_MINIMUM, Code.FROM_HAND_FAILS)

    def test_HAND9_a_lay_off_before_the_opening_is_refused_if_it_cannot_lead_out(self) -> None:
        """The reasons: not opened, and going out from hand fails."""
        moves = "discard Kd\ndraw; lay 9c 9d 9h / Tc Jc Qc Kc; discard 7c\ndraw"
        pack = order(
            HANDROMI, [self.OTHER, self.LOW.replace("Kh", "9s").replace("6d", "Jd") + " Kd"], "7c Kc", under="Qd"
        )
        state = deal(HANDROMI, pack, moves, players=2)
        assert refused(HANDROMI, state, "lay-off 9s on 1") == (Code.NOT_OPENED, Code.FROM_HAND_FAILS)

    def test_HAND10_a_full_natural_set_is_closed(self) -> None:
        """With 9♠ laid off, the second 9♠ finds it closed."""
        other = "9c 9d 9h Tc Jc Qc Kc 9s 9s 6s 8s Ts 7h Qh"
        moves = "discard 5s\ndraw; lay 9c 9d 9h / Tc Jc Qc Kc; lay-off 9s on 1"
        state = deal(HANDROMI, self.pack("7c", other), moves, players=2)
        assert Code.MELD_CLOSED in refused(HANDROMI, state, "lay-off 9s on 1")

    def test_HAND5_the_exchange_card_is_swapped_and_later_taken_to_go_out(self) -> None:
        """Seat 0 puts 5♥ down for D♦, once; seat 1 goes out from hand with it as the last draw."""
        other = self.OTHER.replace("Qh", "5h")
        state = deal(HANDROMI, self.pack("7c", other), "discard 5s\nswap 5h", players=2)
        assert state.board.exchange_card == card("5h")
        assert refused(HANDROMI, state, "swap 2s") == (Code.SWAPPED_BEFORE,)
        state = after(HANDROMI, state, f"draw;discard 7c;take-exchange;lay Ah 2h 3h 4h 5h / {self.MELDS};discard Kh")
        assert way(state) == Way.FROM_HAND

    def test_HAND5_the_exchange_card_is_for_going_out_alone(self) -> None:
        """Who cannot go out with it may not take it; nor may who has opened."""
        state = deal(
            HANDROMI, self.pack("7c 8c 9c"), "discard 5s\ndraw; lay 9c 9d 9h / Tc Jc Qc Kc; discard 7c", players=2
        )
        assert refused(HANDROMI, state, "take-exchange") == (Code.EXCHANGE_CARD_WITHOUT_RIGHT,)
        state = after(HANDROMI, state, "draw;discard 8c")
        assert refused(HANDROMI, state, "take-exchange") == (Code.EXCHANGE_CARD_WITHOUT_RIGHT,)
        assert refused(HANDROMI, state, "swap 2s") == (Code.SWAP_TOO_LATE,)

    def test_HAND7_the_top_is_free_in_the_first_draw_and_must_serve_later(self) -> None:
        """Seat 0 takes 5♠ and keeps it. Its second time, it has opened: K♥ joins nothing and is refused; D♣ goes to the run."""
        state = deal(HANDROMI, self.pack("7c Jd"), "discard 5s\ntake; discard 8s", players=2)
        assert card("5s") in state.hands[0]
        assert refused(HANDROMI, after(HANDROMI, state, "draw;discard 7c"), "take") == (Code.DISCARD_WITHOUT_RIGHT,) * 2

    def test_HAND3_nothing_is_laid_before_the_first_discard(self) -> None:
        """The starter has 15 cards and discards."""
        state = play.start(HANDROMI, players=2, order=self.pack(""))
        assert len(state.hands[1]) == 15
        assert refused(HANDROMI, state, "lay 4d 5d 6d") == (Code.NOT_NOW,)


class TestRablo:
    """Two packs, no jokers, no discards; seat 1 holds eleven cards."""

    def test_RABLO6_a_red_hand_wins(self) -> None:
        """+20, and −10 for each of the ten cards of who laid none (RABLO7)."""
        hands = ["2c 3c 5d 6d 8h 9s Jc Qd Ks As", "2h 3h 5h 6d 8d 9d Jd Qd Kh Ah 4h"]
        state = deal(RABLOROMI, order(RABLOROMI, hands), "declare one-colour", players=2)
        assert way(state) == Way.ONE_COLOUR
        assert scores(RABLOROMI, state) == (-100, 20)

    def test_RABLO6_every_red_hand_is_listed_as_one(self) -> None:
        """Aces and kings of both red suits, and every other rank of one."""
        hands = ["2c 3c 5d 6d 8h 9s Jc Qd Ks As", "Ah Ad Kh Kd 3h 5h 7h 9h Jh 2d 4d"]
        state = play.start(RABLOROMI, players=2, order=order(RABLOROMI, hands))
        assert parse_move("declare one-colour") in list(play.legal_moves(state))

    def test_RABLO6_a_mixed_hand_does_not(self) -> None:
        """One black card is enough."""
        hands = ["2c 3c 5d 6d 8h 9s Jc Qd Ks As", "2h 3h 5h 6d 8d 9d Jd Qd Kh Ah 4s"]
        state = play.start(RABLOROMI, players=2, order=order(RABLOROMI, hands))
        assert refused(RABLOROMI, state, "declare one-colour") == (Code.TWO_COLOURS,)

    def test_RABLO4_the_table_is_regrouped_and_the_hand_goes_out(self) -> None:
        """5♥ is taken out of the run for 5♣ 5♦; every card is laid, nothing discarded: +20, and −30 for K D B."""
        hands = ["Tc Td Th 2h 5c 5d Kd Ks Kh 9h", "3h 4h 5h 6h 7h 8h 9c 9d 9s Kc Qd"]
        moves = """
            draw; lay 3h 4h 5h 6h 7h 8h / 9c 9d 9s; end
            draw; lay Tc Td Th / Kd Ks Kh Kc; lay-off 2h on 1; lay-off 9h on 2
            regroup 2h 3h 4h / 6h 7h 8h / 5c 5d 5h / 9c 9d 9h 9s / Tc Td Th / Kc Kd Kh Ks; end
        """
        state = deal(RABLOROMI, order(RABLOROMI, hands, "Js Kc"), moves, players=2)
        assert way(state) == Way.OUT
        assert scores(RABLOROMI, state) == (20, -30)

    def test_RABLO5_a_regrouping_of_the_table_alone_counts_as_something_laid(self) -> None:
        """Where a game allows it without a card of the hand: one, since the table was touched."""
        game = attrs.evolve(RABLOROMI, regroup=FreeRegroup(fewer=0))
        hands = ["Tc Td Th 2h 5c 5d Kd Ks Kh 9h", "3h 4h 5h 6h 7h 8h 9c 9d 9s Kc Qd"]
        moves = "draw; lay 3h 4h 5h 6h 7h 8h"
        state = deal(game, order(game, hands, "Js"), moves, players=2)
        before = state.board.turn.laid
        assert after(game, state, "regroup 3h 4h 5h / 6h 7h 8h").board.turn.laid == before + 1

    def test_RABLO5_a_regrouping_that_fails_changes_nothing(self) -> None:
        """A lost card, a group that is not a meld, no card of the hand: all are refused, the state is as it was."""
        hands = ["Tc Td Th 2h 5c 5d Kd Ks Kh 9h", "3h 4h 5h 6h 7h 8h 9c 9d 9s Kc Qd"]
        moves = "draw; lay 3h 4h 5h 6h 7h 8h / 9c 9d 9s; end\ndraw; end\ndraw"
        state = deal(RABLOROMI, order(RABLOROMI, hands, "Js Kc 2c"), moves, players=2)
        assert refused(RABLOROMI, state, "regroup 3h 4h 5h / 6h 7h 8h / 9c 9d 9s") == (Code.NO_CARD_FEWER,)
        lost = refused(RABLOROMI, state, "regroup 3h 4h 5h / 6h 7h 8h / 9c 9d 9s Kc")
        assert Code.RANKS_DIFFER in lost

    def test_RABLO3_who_has_not_opened_does_not_regroup(self) -> None:
        """Nor lay off."""
        hands = ["Tc Td Th 2h 5c 5d Kd Ks Kh 9h", "3h 4h 5h 6h 7h 8h 9c 9d 9s Kc Qd"]
        state = deal(RABLOROMI, order(RABLOROMI, hands, "Js Kc"), "draw; lay 3h 4h 5h 6h 7h 8h; end\ndraw", players=2)
        assert refused(RABLOROMI, state, "lay-off 2h on 1") == (Code.NOT_OPENED,)
        assert Code.NOT_OPENED in refused(RABLOROMI, state, "regroup 2h 3h 4h 5h 6h 7h 8h")

    def test_RABLO8_without_stock_play_goes_on_until_a_round_in_which_nobody_lays(self) -> None:
        """Then the deal is void, and nobody scores."""
        state = throwing_back(RABLOROMI, play.start(RABLOROMI, players=3, seed=5))
        assert way(state) is None
        assert state.board.stock == 0
        assert state.board.idle == 3
        assert scores(RABLOROMI, state) == (0, 0, 0)


class TestKopogos:
    """Seat 1 is the non-dealer and is offered the upcard first."""

    KNOCKER = "2h 3h 4h 9c 9d 9s Kc Kd Kh 5c"
    MELDS = "2h 3h 4h / 9c 9d 9s / Kc Kd Kh"

    def test_KOP6_an_opponent_with_less_deadwood_undercuts(self) -> None:
        """Upcard 5♥: a knock with 5; the opponent is left with the ace alone, and scores 4 and 25."""
        pack = order(KOPOGOS, ["5d 6d 7d Ts Js Qs Tc Td Th Ad", self.KNOCKER], "7s", turned="5h")
        moves = f"""
            pass
            pass
            draw; knock 7s: {self.MELDS}
            lay 5d 6d 7d / Ts Js Qs / Tc Td Th; end
        """
        state = deal(KOPOGOS, pack, moves, players=2)
        assert way(state) == Way.KNOCK
        assert scores(KOPOGOS, state) == (29, 0)

    def test_KOP5_the_opponent_lays_off_on_the_knockers_melds(self) -> None:
        """5♥ and K♠ go to the knocker's melds; what is left, 8 and 7 with 6, counts: 21 less 5."""
        pack = order(KOPOGOS, ["5d 6d 7d Ts Js Qs Ks 8c 7c 6s", self.KNOCKER], "7s", turned="5h")
        moves = f"pass\npass\ndraw; knock 7s: {self.MELDS}\nlay 5d 6d 7d / Ts Js Qs; lay-off Ks on 3; end"
        state = deal(KOPOGOS, pack, moves, players=2)
        assert scores(KOPOGOS, state) == (0, 16)

    def test_KOP7_romi_under_a_spade_with_no_lay_off(self) -> None:
        """25 and the 54 of the opponent, doubled by the upcard 6♠ (KOP3); 5♥ may not be laid off."""
        pack = order(KOPOGOS, ["5d 6d 7d 5h 8c Jc Qd Ac Td Jh", "2h 3h 4h 9c 9d 9s Kc Kd Kh Ks"], turned="6s")
        state = deal(KOPOGOS, pack, "take; declare römi 6s: 2h 3h 4h / 9c 9d 9s / Kc Kd Kh Ks", players=2)
        assert state.actor == 0
        assert refused(KOPOGOS, state, "lay-off 5h on 1") == (Code.LAY_OFF_AFTER_KNOCK,)
        state = after(KOPOGOS, state, "lay 5d 6d 7d;end")
        assert way(state) == Way.ROMI
        assert scores(KOPOGOS, state) == (0, 158)

    def test_KOP3_an_ace_as_upcard_forbids_knocking(self) -> None:
        """For the whole deal."""
        pack = order(KOPOGOS, ["5d 6d 7d 5h 8c Jc Qd 6c Td Jh", self.KNOCKER.replace("5c", "2c")], "7s", turned="As")
        state = deal(KOPOGOS, pack, "pass\npass\ndraw", players=2)
        assert refused(KOPOGOS, state, f"knock 7s: {self.MELDS}") == (Code.KNOCK_FORBIDDEN,)

    def test_KOP4_the_dealer_may_take_what_the_other_refused(self) -> None:
        """Then the dealer discards, and the non-dealer is next; nobody draws a refused upcard."""
        pack = order(KOPOGOS, ["5d 6d 7d 5h 8c Jc Qd 6c Td Jh", self.KNOCKER], "7s", turned="2s")
        state = deal(KOPOGOS, pack, "pass\ntake; discard Qd", players=2)
        assert (state.actor, state.phase) == (1, Phase.DRAW)
        assert card("2s") in state.hands[0]
        both = deal(KOPOGOS, pack, "pass\npass", players=2)
        assert (both.actor, both.board.discards) == (1, cards("2s"))
        assert refused(KOPOGOS, both, "take") == (Code.NOT_NOW,)

    def test_KOP8_with_two_cards_left_the_deal_is_void(self) -> None:
        """Nobody may draw; who cannot finish with the top passes."""
        state = play.start(KOPOGOS, players=2, seed=3)
        while not (state.phase is Phase.DRAW and state.board.stock == 2):
            assert state.phase is not Phase.DRAW or refused(KOPOGOS, state, "pass") == (Code.NOT_NOW,)
            move = DrawStock() if DrawStock() in play.legal_moves(state) else None
            passing = Pass() if state.phase is Phase.OFFER else Discard(state.hands[state.actor][-1])
            state = play.step(state, move or passing).unwrap()
        assert refused(KOPOGOS, state, "draw") == (Code.STOCK_TOO_LOW,)
        assert refused(KOPOGOS, state, "take") == (Code.DISCARD_WITHOUT_RIGHT,)
        state = after(KOPOGOS, state, "pass")
        assert scores(KOPOGOS, state) == (0, 0)
        assert way(state) is None

    def test_KOP8_the_last_discard_may_be_taken_to_finish(self) -> None:
        """K♠ makes the römi complete."""
        pack = order(KOPOGOS, ["5d 6d 7d 5h 8c Jc Qd 6c Td Ks", self.KNOCKER], turned="2s")
        state = deal(KOPOGOS, pack, "pass\ntake; discard Ks", players=2)
        low = attrs.evolve(state, board=attrs.evolve(state.board, stock=2), stock=state.stock[:2])
        low = after(KOPOGOS, low, "take")
        assert refused(KOPOGOS, low, "discard 5c") == (Code.DISCARD_WITHOUT_RIGHT,)
        assert way(after(KOPOGOS, low, "declare römi 5c: 2h 3h 4h / 9c 9d 9s / Kc Kd Kh Ks")) == Way.ROMI


class TestRummy:
    """One pack, seven cards, one open discard."""

    def test_RUM5_out_without_a_discard(self) -> None:
        """All eight cards laid; the winner takes the 43 that the other holds (RUM7)."""
        pack = order(RUMMY, ["Ac Kd Qd 2s 5c 7d 8s", "2h 3h 4h 5h 9c 9d 9s"], "9h", turned="Js")
        state = deal(RUMMY, pack, "draw; lay 2h 3h 4h 5h / 9c 9d 9h 9s; end", players=2)
        assert way(state) == Way.OUT
        assert scores(RUMMY, state) == (0, 43)

    def test_RUM5_out_with_a_discard(self) -> None:
        """The same, with a card too many."""
        pack = order(RUMMY, ["Ac Kd Qd 2s 5c 7d 8s", "2h 3h 4h 5h 9c 9d 9s"], "Kc", turned="Js")
        state = deal(RUMMY, pack, "draw; lay 2h 3h 4h 5h / 9c 9d 9s", players=2)
        assert refused(RUMMY, state, "end") == (Code.CARDS_LEFT,)
        assert scores(RUMMY, after(RUMMY, state, "discard Kc")) == (0, 43)

    def test_RUM4_the_taken_card_is_not_thrown_back(self) -> None:
        """But another is."""
        pack = order(RUMMY, ["Ac Kd Qd 2s 5c 7d 8s", "2h 3h 4h 5h 9c 9d 9s"], turned="Js")
        state = deal(RUMMY, pack, "take", players=2)
        assert refused(RUMMY, state, "discard Js") == (Code.TAKEN_CARD_DISCARDED,)
        assert not after(RUMMY, state, "discard 9s").over

    def test_RUM3_lay_offs_come_after_a_meld_of_ones_own(self) -> None:
        """In this turn or an earlier one."""
        pack = order(RUMMY, ["6h Kd Qd Jd 5c 7d 8s", "2h 3h 4h 5h 9c 9d 9s"], "Kc As", turned="Js")
        state = deal(RUMMY, pack, "draw; lay 2h 3h 4h 5h; discard Kc\ndraw", players=2)
        assert refused(RUMMY, state, "lay-off 6h on 1") == (Code.NOT_OPENED,)
        assert play.step(after(RUMMY, state, "lay Jd Qd Kd"), parse_move("lay-off 6h on 1"))

    def test_RUM6_the_second_time_the_stock_is_out_the_deal_is_drawn(self) -> None:
        """Once it is turned over, unshuffled; then nobody scores."""
        state = throwing_back(RUMMY, play.start(RUMMY, players=4, seed=2))
        assert (way(state), state.board.turned_over, state.board.stock) == (None, 1, 0)
        assert scores(RUMMY, state) == (0, 0, 0, 0)

    def test_F15_shuffled_discards_are_the_same_cards_in_an_order_of_the_seed(self) -> None:
        """All but the top one, in another order each time; the record replays."""
        game = attrs.evolve(RUMMY, stock_out=TurnOver(times=2, order=PileOrder.SHUFFLED))
        state = play.start(game, players=4, seed=2)
        seen = []
        while not state.over:
            before, drawing = state, state.phase == "DRAW"
            state = after(game, state, "draw" if drawing else f"discard {state.hands[state.actor][0].symbol}")
            if drawing and state.board.turned_over > before.board.turned_over:
                stock = (*(set(state.hands[before.actor]) - set(before.hands[before.actor])), *state.stock)
                assert sorted(stock) == sorted(before.board.discards[1:])
                seen.append(stock)
        assert len(seen) == 2
        assert seen[0] != seen[1]
        assert way(state) is None
        assert list(play.states(play.record(state)))[-1] == state


class TestRomi51:
    """Two packs and four jokers; seat 1 draws first."""

    OPENER = "7h 8h 9h Kd Kh Ks 2c 3c 4c 5d 6d 7d 8d Qs"
    OTHER = "Kc 2h 4h 6c 8c Tc Qd 3s 5s 7s 9s Jd Ah Td"

    def test_R51_4_opening_with_the_discard_and_out_at_once(self) -> None:
        """K♣ taken, laid in the opening; the last card discarded: 0 for the winner, 100 for who never opened."""
        pack = order(ROMI51, [self.OPENER, self.OTHER], "2d")
        moves = "draw; discard Kc\ntake; lay 7h 8h 9h / Kc Kd Kh Ks / 2c 3c 4c / 5d 6d 7d 8d; discard Qs"
        state = deal(ROMI51, pack, moves, players=2)
        assert way(state) == Way.OUT
        assert scores(ROMI51, state) == (0, 100)

    def test_R51_4_a_card_that_does_not_serve_is_not_taken(self) -> None:
        """J♦ joins nothing: both faults of a discard taken without the right."""
        state = deal(ROMI51, order(ROMI51, [self.OPENER, self.OTHER], "2d"), "draw; discard Jd", players=2)
        assert refused(ROMI51, state, "take") == (Code.DISCARD_WITHOUT_RIGHT,) * 2

    def test_R51_2_an_opening_is_checked_whole(self) -> None:
        """24 points are below the minimum; kings and a run with a joker have no pure run."""
        hand = self.OPENER.replace("Qs", "*")
        state = deal(ROMI51, order(ROMI51, [hand, self.OTHER], "2d Js"), "draw; discard Kc\ndraw", players=2)
        assert refused(ROMI51, state, "lay 7h 8h 9h") == (Code.BELOW_MINIMUM,)
        assert refused(ROMI51, state, "lay Kd Kh Ks / 5d 6d 7d *") == (Code.NO_PURE_RUN,)
        assert refused(ROMI51, state, "lay 7h 8h Kd") != ()

    def test_R51_5_a_card_must_be_left_to_discard(self) -> None:
        """All fifteen cannot be laid."""
        hand = self.OPENER.replace("Qs", "9d")
        state = deal(ROMI51, order(ROMI51, [hand, self.OTHER], "2d"), "draw; discard Kc\ntake", players=2)
        all_fifteen = "lay 7h 8h 9h / Kc Kd Kh Ks / 2c 3c 4c / 5d 6d 7d 8d 9d"
        assert refused(ROMI51, state, all_fifteen) == (Code.NO_CARD_TO_DISCARD,)

    def test_F12_a_won_joker_is_laid_in_the_same_turn(self) -> None:
        """6♣ buys the joker out of 5 * 7; with 9♠ and 10♠ it makes a run, and may not be thrown away."""
        opener = "7h 8h 9h Kd Kh Ks 5c * 7c 2d 4s 6h 8s Jh"
        other = "6c 9s Ts 7h 8h 9h Ad Ac Ah Qd Qc Qh 2s 3d"
        pack = order(ROMI51, [opener, other], "4d 2d Jd")
        moves = """
            draw; discard 4d
            draw; lay 7h 8h 9h / Kd Kh Ks / 5c * 7c; discard 2d
            draw; lay 7h 8h 9h / Ac Ad Ah; exchange 6c on 3
        """
        state = deal(ROMI51, pack, moves, players=2)
        assert refused(ROMI51, state, "discard *") == (Code.JOKER_NOT_LAID,)
        state = after(ROMI51, state, "lay 9s Ts *;discard 2s")
        assert str(state.board.table[2]) == "5♣ 6♣ 7♣"

    def test_F15_the_stock_is_turned_over_once_then_the_deal_is_void(self) -> None:
        """The turn that took the last card is played out."""
        state = throwing_back(ROMI51, play.start(ROMI51, players=4, seed=2))
        assert (way(state), state.board.turned_over) == (None, 1)
        assert scores(ROMI51, state) == (0, 0, 0, 0)


class TestTizlapos:
    """The dealer, seat 0, holds eleven cards and may declare with the first discard."""

    OTHER = "Ac 3c 5c 7d 9d Jd 2s 4s 6s 8s"

    def begun(self, hand: str, other: str = OTHER, under: str = "Qd") -> State:
        return play.start(TIZLAPOS, players=2, order=order(TIZLAPOS, [hand, other], under=under))

    def test_TIZ8_a_royal_flush(self) -> None:
        """−50 and 2 units; the loser adds 55."""
        state = after(TIZLAPOS, self.begun("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Kc"), "declare royal Kc")
        assert scores(TIZLAPOS, state) == (-50, 55)
        assert scores(TIZLAPOS, state, "units") == (2, -2)

    def test_TIZ4_a_flush_counts_nothing_though_cards_lie_in_no_meld(self) -> None:
        """Declared with a run shown beside the loose hearts: −25, the best that applies."""
        state = self.begun("2h 3h 4h 6h 6h 8h 9h Jh Qh Ah Kc")
        state = after(TIZLAPOS, state, "declare flush Kc: 2h 3h 4h")
        assert scores(TIZLAPOS, state) == (-25, 55)

    def test_TIZ4_a_pikolo(self) -> None:
        """25 points or less: −30."""
        state = after(TIZLAPOS, self.begun("Ac Ad 2c 2d 3s 3d 4s 4h 5h * Kc"), "declare pikoló Kc")
        assert way(state) == Way.PIKOLO
        assert scores(TIZLAPOS, state) == (-30, 55)

    def test_TIZ5_a_knock_with_three(self) -> None:
        """The knocker adds the bad card, gets one unit; the loser's sevens are a set, the rest counts 29."""
        state = self.begun("2h 3h 4h 9c 9d 9s Kd Kh Ks 3d Jc", "Ac 3c 5c 7d 7h 7s 2s 4s 6s 8s")
        assert refused(TIZLAPOS, state, "knock 3d: 2h 3h 4h / 9c 9d 9s / Kd Kh Ks") == (Code.OVER_LIMIT,)
        state = after(TIZLAPOS, state, "knock Jc: 2h 3h 4h / 9c 9d 9s / Kd Kh Ks")
        assert scores(TIZLAPOS, state) == (3, 29)
        assert scores(TIZLAPOS, state, "units") == (1, -1)

    def test_TIZ10_a_knock_that_puts_the_knocker_out_is_legal(self) -> None:
        """With 98 bad points and 3 more the knocker is out of the match (átkopogás)."""
        pack = order(TIZLAPOS, ["2h 3h 4h 9c 9d 9s Kd Kh Ks 3d Jc", self.OTHER], under="Qd")
        state = play.start(TIZLAPOS, players=2, order=pack, totals=(98, 10))
        state = after(TIZLAPOS, state, "knock Jc: 2h 3h 4h / 9c 9d 9s / Kd Kh Ks")
        assert 98 + scores(TIZLAPOS, state)[0] >= 100

    def test_TIZ5_the_exchange_card_is_the_last_draw(self) -> None:
        """5♥ under the stock completes the römi; who cannot finish with it may not take it."""
        hand = "2h 3h 4h 9c 9d 9s Kd Kh Ks 8d Jc"
        state = after(TIZLAPOS, self.begun(hand, under="5h"), "discard Jc")
        assert refused(TIZLAPOS, state, "take-exchange") == (Code.EXCHANGE_CARD_WITHOUT_RIGHT,)
        state = after(TIZLAPOS, state, "draw;discard Ac;take-exchange")
        state = after(TIZLAPOS, state, "declare römi 8d: 2h 3h 4h 5h / 9c 9d 9s / Kd Kh Ks")
        assert way(state) == Way.ROMI
        assert scores(TIZLAPOS, state)[0] == -10

    def test_TIZ11_a_new_deal_if_all_agree(self) -> None:
        """Each keeps up to three cards; a no begins the game, and the question is not put again."""
        state = self.begun("2h 3h 4h 9c 9d 9s Kd Kh Ks 8d Jc")
        assert refused(TIZLAPOS, state, "redeal 2h 3h 4h 9c") == (Code.KEPT_TOO_MANY,)
        listed = play.legal_moves(state)
        assert parse_move("redeal 2h 3h 4h 9c") not in listed
        assert parse_move("redeal 2h 3h 4h") in list(listed)
        asked = after(TIZLAPOS, state, "redeal 2h 3h 4h")
        assert (asked.actor, asked.phase) == (1, Phase.REDEAL)
        no = after(TIZLAPOS, asked, "pass")
        assert (no.actor, no.phase, no.hands) == (0, Phase.FIRST, state.hands)
        assert asked.keep
        assert not no.keep
        assert refused(TIZLAPOS, no, "redeal") == (Code.NOT_NOW,)
        yes = after(TIZLAPOS, asked, "redeal 2s")
        assert (asked.redeals, yes.redeals, yes.phase) == (0, 1, Phase.FIRST)
        assert yes.hands != state.hands
        assert set(cards("2h 3h 4h")) <= set(yes.hands[0])
        assert card("2s") in yes.hands[1]
        assert (len(yes.hands[0]), len(yes.hands[1]), yes.cards) == (11, 10, state.cards)
        assert all(not getattr(event.move, "keep", ()) for event in yes.board.history)


class TestMagyar:
    """Two packs and four jokers; seat 1 holds fifteen cards and discards first."""

    WINNER = "7h 8h 9h Kd Kh Ks 2c 3c 4c 5d 6d 7d 8d Qs Jc"
    OTHER = "Kc Qc Jc 4h 4d 4s 8c Tc 3s 5s 7s 9s Jd Td"

    def pack(self, stock: str) -> tuple[Plain, ...]:
        return order(MAGYAR, [self.OTHER, self.WINNER], stock, under="2h")

    def test_MAGY7_opened_and_out_in_one_turn_with_own_melds(self) -> None:
        """−20, and 100 for who never opened."""
        moves = "discard Jc\ndraw; discard 2d\ndraw; lay 7h 8h 9h / Kd Kh Ks / 2c 3c 4c / 5d 6d 7d 8d 9d; discard Qs"
        state = deal(MAGYAR, self.pack("2d 9d"), moves, players=2)
        assert scores(MAGYAR, state) == (100, -20)

    def test_MAGY7_with_a_lay_off_it_is_minus_ten(self) -> None:
        """4♣ goes to the other's fours; 5♠ 7♠ 9♠ J♦ 10♦ are left there: 41."""
        other = self.OTHER
        moves = """
            discard Jc
            draw; discard 2d
            draw; discard Qs
            draw; lay Jc Qc Kc / 4h 4d 4s / Th Jh Qh; discard 8c
            draw; lay 7h 8h 9h / Kd Kh Ks / 2c 3c 4c / 5d 6d 7d 8d; lay-off 4c on 2; discard 6s
        """
        pack = order(MAGYAR, [other.replace("Tc 3s", "Th Jh"), self.WINNER], "2d 4c Qh 6s", under="2h")
        state = deal(MAGYAR, pack, moves, players=2)
        assert way(state) == Way.OUT
        assert scores(MAGYAR, state) == (5 + 7 + 9 + 10 + 10, -10)

    def test_MAGY4_nobody_opens_in_the_first_round(self) -> None:
        """Seat 0's first turn; the starter's opening discard was its first."""
        state = deal(MAGYAR, self.pack("Qh"), "discard Jc\ndraw", players=2)
        assert refused(MAGYAR, state, "lay Jc Qc Kc / 4h 4d 4s") == (Code.BELOW_MINIMUM, Code.TOO_EARLY)

    def test_MAGY5_the_exchange_card_that_does_not_help_is_put_back(self) -> None:
        """Laid cards come back too; then the player draws as usual, and may not try again in this turn."""
        state = deal(MAGYAR, self.pack("2d 9c 6c"), "discard Jc\ndraw; discard 2d", players=2)
        tried = after(MAGYAR, state, "take-exchange;lay 7h 8h 9h / Kd Kh Ks")
        assert refused(MAGYAR, tried, "discard Qs") == (Code.EXCHANGE_CARD_WITHOUT_RIGHT,)
        back = after(MAGYAR, tried, "put-back")
        assert (back.hands, back.board.table, back.board.exchange_card) == (state.hands, (), card("2h"))
        assert refused(MAGYAR, back, "take-exchange") == (Code.TRIED_BEFORE,)
        later = after(MAGYAR, back, "draw;discard 9c;draw;discard 6c")
        assert play.step(later, parse_move("take-exchange"))

    def test_MAGY3_the_top_may_be_kept_in_the_first_draw_only(self) -> None:
        """Later it must be laid, and an unopened player must open or go out."""
        state = deal(MAGYAR, self.pack("2d 3d"), "discard Jc\ntake; discard 8c", players=2)
        assert state.hands[0].count(card("Jc")) == 2
        state = after(MAGYAR, state, "draw;discard 2d")
        assert refused(MAGYAR, state, "take") == (Code.DISCARD_WITHOUT_RIGHT,) * 2


def test_HAND7_the_opening_that_holds_the_taken_card_is_proposed() -> None:
    """27 and 31 points open without the 4♦, but it must be among the melds: all three are one lay."""
    held = "9c 9h 9s Ah Qh * 2d 3d 6h 3s 9c Qc Ks 7c"
    pack = order(HANDROMI, [held, "4d 2c 2h 4c 5d 5h 7d 7h Tc Td Jc Jd Kc Kd 8s"], "6c 8c", under="Qd")
    state = deal(HANDROMI, pack, "discard 8s\ndraw; discard 6c\ndraw; discard 4d\ntake", players=2)
    lays = {str(move) for move in play.legal_moves(state) if isinstance(move, Lay)}
    assert lays
    assert all("2d 3d 4d" in lay for lay in lays)
