"""What rules are told of a deal: whole, and right; what is left out is asked for."""

from __future__ import annotations

import attrs
import pytest

from romi import analysis, play
from romi.card import in_order
from romi.moves import Discard, DrawStock, EndTurn, Lay, LayOff, Move, Regroup
from romi.notation import card, cards
from romi.play.score import deal_end
from romi.play.state import State
from romi.rules.draws import Draw, Source, Terms
from romi.rules.endings import GoingOut
from romi.rules.finish import Finish, Way
from romi.rules.meeting import Placed, after_the_table_changed, met_by
from romi.rules.obligations import MayNotDiscard, MustLay, Placing
from romi.rules.regrouping import place_after
from romi.rules.scoring import DealEnd, Seat
from romi.rules.ways_out import OneColour
from romi.rules.who import Opened
from romi.variants import KOPOGOS, RABLOROMI, ROMI51, RUMMY
from romi.verdict import Accepted, Verdict


def with_hand(state: State, text: str) -> State:
    """The state in which the seat to act holds these cards, the rest of the deck being wherever it may."""
    hands = list(state.hands)
    hands[state.actor] = in_order(cards(text))  # type: ignore[arg-type]
    size, turn = len(hands[state.actor]), state.board.turn
    seats = list(state.board.seats)
    seats[state.actor] = attrs.evolve(seats[state.actor], held=size)
    board = attrs.evolve(state.board, seats=tuple(seats), turn=attrs.evolve(turn, held=size - turn.drew))
    return attrs.evolve(state, hands=tuple(hands), board=board)


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = play.step(state, move).unwrap()
    return state


class TestOwners:
    """Whose a meld of the table is."""

    def test_RABLO4_what_a_seat_laid_and_added_by_regrouping_is_its_own(self) -> None:
        """Laid 24 points and ten more by regrouping: 34."""
        state = with_hand(after(play.start(RABLOROMI, players=2, seed=7), DrawStock()), "7h 8h 9h Th 2c 3d")
        seat = state.actor
        lay, regroup = Lay((cards("7h 8h 9h"),)), Regroup((cards("7h 8h 9h Th"),))
        state = after(state, lay, regroup)
        assert state.board.owners == (seat,)
        assert state.board.seats[seat].points == 34
        end = deal_end(attrs.evolve(state, board=attrs.evolve(state.board, over=True)))
        assert end.seats[seat].laid == state.board.table
        assert end.valued(RABLOROMI.hand_value, RABLOROMI.meld_value).laid_value(seat) == 34

    def test_RABLO4_a_meld_made_of_anothers_is_nobodys(self) -> None:
        """What still lies as it lay stays its owner's."""
        state = with_hand(
            after(play.start(RABLOROMI, players=2, seed=7), DrawStock()),
            "7h 8h 9h Kc Kd Kh 2c 3d",
        )
        first = state.actor
        state = after(state, Lay((cards("7h 8h 9h"),)), Lay((cards("Kc Kd Kh"),)), EndTurn(), DrawStock())
        state = with_hand(state, "2c 2d 2h Th 5s 6s")
        second = state.actor
        state = after(state, Lay((cards("2c 2d 2h"),)))
        state = after(state, Regroup((cards("7h 8h 9h Th"), cards("Kc Kd Kh"), cards("2c 2d 2h"))))
        assert state.board.owners == (None, first, second)
        assert state.board.seats[second].points == 16
        assert [str(meld) for meld in state.board.laid_by(first)] == ["K♣ K♦ K♥"]

    def test_F10_a_lay_off_leaves_the_meld_its_owners(self) -> None:
        """And counts for who laid it off."""
        state = with_hand(after(play.start(RUMMY, players=2, seed=7), DrawStock()), "7h 8h 9h 2c Kd")
        first = state.actor
        state = after(state, Lay((cards("7h 8h 9h"),)), Discard(card("Kd")), DrawStock())
        state = with_hand(state, "2d 2h 2s Th 5s 6s")
        second = state.actor
        state = after(state, Lay((cards("2d 2h 2s"),)), LayOff(cards("Th"), 0))
        assert state.board.owners == (first, second)
        assert [seat.points for seat in state.board.seats] == ([24, 16] if first == 0 else [16, 24])


class TestPlayTells:
    """Play fills in every fact."""

    def test_draw_rules_are_told_how_much_lies_where(self) -> None:
        """The first draw of the deal, and the second."""
        asked: list[Draw] = []

        def freely(draw: Draw, /) -> Verdict[Terms]:
            asked.append(draw)
            return Accepted(Terms())

        game = attrs.evolve(RUMMY, draw=freely)
        state = after(play.start(game, players=2, seed=7), DrawStock())
        told = asked[-1]
        assert (told.hand, told.pile, told.stock, told.drawn, told.draw) == (7, 1, 37, 0, 1)
        assert (told.seat, told.opened, told.source) == (state.actor, Opened.NEVER, Source.STOCK)
        after(state, Discard(state.hands[state.actor][0]), DrawStock())
        assert (asked[-1].drawn, asked[-1].draw, asked[-1].pile) == (1, 1, 2)

    def test_scores_are_told_what_was_dealt_and_discarded_last(self) -> None:
        """Of a whole deal."""
        state = play.start(ROMI51, players=2, seed=7, max_turns=1)
        dealt = state.hands
        state = after(state, DrawStock())
        last = state.hands[state.actor][0]
        end = deal_end(after(state, Discard(last)))
        assert [in_order(seat.dealt or ()) for seat in end.seats] == [*dealt]  # type: ignore[arg-type]
        assert end.discard is last


class TestForgotten:
    """A fact that decides and is not given is asked for."""

    def test_KOP3_the_upcard(self) -> None:
        """Going out with a hand that could be knocked with depends on it."""
        hand = cards("4h 5h 6h 8c 8d 8s Kc Kd Ks 2c Qh")
        with pytest.raises(ValueError, match="which is the upcard"):
            analysis.can_go_out(KOPOGOS, hand)
        with pytest.raises(ValueError, match="which is the upcard"):
            analysis.knock(KOPOGOS, hand)
        assert analysis.can_go_out(KOPOGOS, hand, upcard=card("2d"))

    def test_RABLO6_the_size_of_a_hand_as_dealt(self) -> None:
        """Where all else would do; what is wrong anyway is said without it."""
        one_colour = GoingOut(claim=Way.ONE_COLOUR, left=cards("2h 3d"), opened=Opened.NEVER)
        with pytest.raises(ValueError, match="how many cards were dealt"):
            OneColour()(one_colour)
        assert not OneColour()(attrs.evolve(one_colour, left=cards("2h 3c")))
        with pytest.raises(ValueError, match="how many cards were dealt"):
            analysis.can_go_out(RABLOROMI, cards("2h 3d"), opened=Opened.NEVER)


class TestNoFacts:
    """What is not of its kind is refused where it is given."""

    @pytest.mark.parametrize("thing", ["7h", cards("7h"), None, 1, Seat()], ids=repr)
    @pytest.mark.parametrize("field", ["discard", "upcard", "exchange_card"])
    def test_one_card_of_a_going_out(self, field: str, thing: object) -> None:
        """None is not a card, but may be left out."""
        if thing is not None:
            with pytest.raises(TypeError, match="one card is wanted here"):
                GoingOut(**{field: thing})  # type: ignore[arg-type]

    @pytest.mark.parametrize("thing", ["6s", cards("6s"), 1], ids=repr)
    @pytest.mark.parametrize("field", ["upcard", "exchange_card", "discard"])
    def test_KOP3_one_card_of_a_deals_end(self, field: str, thing: object) -> None:
        """A tuple of one card is not a card: it would not double the score."""
        with pytest.raises(TypeError, match="one card is wanted here"):
            DealEnd([Seat(), Seat()], Finish(0, "knock"), **{field: thing})  # type: ignore[arg-type]

    @pytest.mark.parametrize("thing", ["7h", card("7h"), ["7h"], 1], ids=repr)
    def test_cards_of_a_hand(self, thing: object) -> None:
        """A lone card, text and numbers are no cards."""
        for make in (Seat, lambda left: GoingOut(left=left), lambda dealt: Seat(dealt=dealt)):
            with pytest.raises(TypeError):
                make(thing)  # type: ignore[arg-type]

    @pytest.mark.parametrize("thing", [1, "out", Way.OUT, [0, "out"]], ids=repr)
    def test_a_finish(self, thing: object) -> None:
        """And its way is a word."""
        with pytest.raises(TypeError):
            DealEnd([Seat(), Seat()], thing)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            Finish(0, None)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            Finish(0, "out", also="flush")

    def test_seats(self) -> None:
        """A lone seat is no list of them."""
        for thing in (Seat(), "seats", [cards("7h")], 2):
            with pytest.raises(TypeError):
                DealEnd(thing)  # type: ignore[arg-type]


def test_a_joker_owed_knows_its_meld_where_the_table_changes() -> None:
    """What came from no meld stays so; a meld before it that leaves moves the place, one that leaves itself takes it away."""
    seven = card("7h")
    owed = MustLay(seven, came_from=1)
    one, two = (ROMI51.meld(cards(text)).unwrap() for text in ("7c 8c 9c", "7d 8d 9d"))
    nobody = MustLay(seven)
    assert after_the_table_changed((owed, nobody), place_after((one, two), (one,))) == (
        MustLay(seven, came_from=0),
        nobody,
    )
    assert after_the_table_changed((owed,), place_after((one, two), (two,))) == (MustLay(seven),)
    assert after_the_table_changed((owed,), place_after((one, two), ())) == (owed,)


def test_a_card_laid_meets_all_that_is_owed_of_it_and_one_of_two_twins() -> None:
    """What may not be discarded is gone too; of two that must be laid one is left."""
    seven = card("7h")
    laid = Placed(seven, Placing.NEW_MELD)
    assert met_by((MayNotDiscard(seven), MustLay(seven)), laid) == ()
    assert met_by((MustLay(seven), MustLay(seven)), laid) == (MustLay(seven),)
    off = Placed(seven, Placing.LAY_OFF)
    melds_only = MustLay(seven, frozenset({Placing.NEW_MELD}))
    assert met_by((melds_only, MustLay(seven)), off) == (melds_only,)
