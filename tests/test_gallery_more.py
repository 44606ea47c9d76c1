"""Worked examples of the games of the gallery whose rules need what the seven do not have."""

from __future__ import annotations

import attrs
import pytest

import romi
from romi import analysis, data, play
from romi.code import Code
from romi.moves import Declare, Knock, parse_move
from romi.play import State
from romi.rules.endings import GoingOut
from romi.rules.finish import Dropped
from romi.rules.matches import MatchHistory
from romi.rules.scoring import DealEnd, Finish, Line, Seat, Sheet
from romi.rules.who import Opened
from romi.variants import Account, DealFacts, Variant
from tests.play.tabling import order
from tests.test_gallery import GAMES, MODULES, card, cards, codes


def after(state: State, *moves: str) -> State:
    """The state after those moves."""
    for move in moves:
        state = play.step(state, parse_move(move)).unwrap()
    return state


def listed(state: State) -> list[str]:
    return [str(move) for move in play.legal_moves(state)]


# --- Römi 40, Remi 51, club Rommé --------------------------------------------------------------------


def test_two_jokers_of_romi_40_never_lie_side_by_side() -> None:
    """Two are allowed apart, and in a set, where there are no neighbours."""
    game = GAMES["romi_40"]
    assert game.meld(cards("6s * 8s * Ts"))
    assert game.meld(cards("8s 8h * *"))
    refused = game.meld(cards("6s * * 9s"))
    assert codes(refused)[0] == Code.JOKERS_SIDE_BY_SIDE
    assert "side by side" in str(refused)


def test_romi_40_opens_with_forty_and_aces_are_eleven() -> None:
    """A low one too: 11 + 2 + 3 and 24 are 40."""
    game = GAMES["romi_40"]
    assert game.check_opening(cards("Ah 2h 3h"), cards("8c 8d 8s")).unwrap().points == 40
    refused = game.check_opening(cards("2h 3h 4h"), cards("9c 9d 9s"))
    assert codes(refused) == (Code.BELOW_MINIMUM,)
    assert game.hand_value(cards("Ah *")) == 31


def test_romi_40_counts_double_from_hand() -> None:
    """And a hundred for who never opened, two hundred then."""
    game = GAMES["romi_40"]
    end = DealEnd([Seat(first_laid=4), Seat(cards("Kd 5c"), first_laid=2), Seat(cards("9h"))], Finish(0, "out", turn=6))
    assert game.deal_score(end).totals() == (0, 15, 100)
    assert game.deal_score(attrs.evolve(end, finish=Finish(0, "from-hand", turn=4))).totals() == (0, 30, 200)


def test_each_joker_of_remi_51_needs_two_natural_cards() -> None:
    """Two jokers need four."""
    game = GAMES["remi_51"]
    assert game.meld(cards("7h * 9h"))
    assert game.meld(cards("4h * 6h 7h * 9h"))
    assert codes(game.meld(cards("7h * 9h * Jh"))) == (Code.NO_NATURAL,)
    assert game.check_opening(cards("Kc Kd Kh"), cards("Ac Ad *")).unwrap().points == 60


def test_remi_51_is_not_gone_out_of_hand_without_the_opening() -> None:
    """Everything at once still has to be worth 51; then it counts double."""
    game = GAMES["remi_51"]
    end = GoingOut(discard=card("2c"), opened=Opened.NEVER, turn=3)
    assert codes(game.check_finish(end)) == (Code.NOT_OPENED,)
    assert game.check_finish(attrs.evolve(end, opened=Opened.NOW))
    ended = DealEnd([Seat(first_laid=3), Seat(cards("Ah 7c"), first_laid=2)], Finish(0, "out", turn=3))
    assert game.deal_score(ended).totals() == (0, 34)
    assert game.deal_score(attrs.evolve(ended, finish=Finish(0, "out", turn=5))).totals() == (0, 17)


def test_nobody_lays_in_the_first_turn_of_club_romme() -> None:
    """And the discards are for who has opened."""
    game = GAMES["club_romme"]
    kings = (cards("Kc Kd Kh"), cards("4c 4d 4h"))
    assert codes(game.check_opening(*kings, turn=1)) == (Code.TOO_EARLY,)
    assert game.check_opening(*kings, turn=2)
    state = play.start(game, players=3, seed=4)
    assert sorted(map(len, state.hands)) == [13, 13, 14]
    assert (state.actor, listed(state)[0].split()[0]) == (0, "discard")
    assert listed(after(state, listed(state)[0])) == ["draw"]


# --- Carousel ----------------------------------------------------------------------------------------


def test_who_lays_nothing_in_carousel_draws_up_to_three_cards() -> None:
    """The third ends the turn; who has laid draws no more."""
    state = play.start(GAMES["carousel"], players=3, seed=1)
    assert "draw" in listed(after(state, "draw"))
    third = after(state, "draw", "draw", "draw")
    assert (third.actor, len(third.hands[state.actor])) == (2, 13)
    pack = order(GAMES["carousel"], ["9c 9d Td Jc Qh 2c 4h 6s 8d Kh", "5h 6h 7h Kc Kd Qs Js 9s 3c 4d"], "Ac")
    laid = after(play.start(GAMES["carousel"], order=pack), "draw", "lay 5h 6h 7h")
    assert "draw" not in listed(laid)
    assert "end" in listed(laid)


def low() -> State:
    """Seat 1 holds an ace and a four after its lay."""
    pack = order(GAMES["carousel"], ["9c 9d Td Jc Qh 2c 4h 6s 8d Kh", "5h 6h 7h 8h Kc Kd Ks Js Qs 4d"], "Ac")
    return after(play.start(GAMES["carousel"], order=pack), "draw", "lay 5h 6h 7h 8h", "lay Kc Kd Ks")


def test_carousel_is_knocked_with_five_points_and_what_is_more_is_scored() -> None:
    """Ten, eleven and twelve would be too much; the knock is listed where it may be, and nobody discards with it."""
    state = low()
    assert "knock" not in listed(state)
    assert Code.OVER_LIMIT in codes(play.step(state, Knock(())))
    less = attrs.evolve(
        state,
        hands=(state.hands[0], romi.sort(cards("Ac 4d"))),  # type: ignore[arg-type]
        board=attrs.evolve(state.board, seats=tuple(attrs.evolve(seat, held=2) for seat in state.board.seats)),
    )
    assert "knock" in listed(less)
    sheet = play.score(play.step(less, Knock(())).unwrap())
    assert (sheet.totals(), sheet.winners) == ((0, 78 - 5), (1,))


def test_who_knocks_carousel_with_more_than_another_loses_ten() -> None:
    """The other one scores the difference and ten."""
    end = DealEnd([Seat(cards("5c")), Seat(cards("2c Ad")), Seat(cards("Kd *"))], Finish(0, "knock"))
    assert GAMES["carousel"].deal_score(end).totals() == (0, 2 + 32 + 10, 0)
    assert GAMES["carousel"].deal_score(attrs.evolve(end, finish=None)).void


# --- Remi pe tablă -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "way"),
    [
        ("2c 2c 7h 7h 9d 9d Jc Jc Kd Kd As As 5h *", "pairs"),
        ("2c 3c 5c 5c 7c 8c 9c Jc Jc Kc Kc Ac 4c *", "one-suit"),
        ("2c 3c 4c 5c 7h 8h 9h Jc Jd Js Ac Ad As *", "römi"),
    ],
)
def test_a_rack_of_remi_pe_tabla_is_closed_in_three_ways(hand: str, way: str) -> None:
    """Each is found by the solver, and listed."""
    game = GAMES["remi_pe_tabla"]
    found = analysis.figures(game, cards(hand))
    assert (found[0].way if found else "römi") == way


def test_six_pairs_are_no_closing_and_it_is_said_why() -> None:
    """In words of the rule's own."""
    rule = MODULES["remi_pe_tabla"].seven_pairs
    refused = rule(cards("2c 2c 7h 7h 9d 9d Jc Jc Kd Kd As As 5h 6h"))
    assert romi.sentence(refused.violations[0]).startswith("these are no seven pairs")
    assert rule(cards("2c 2c 7h 7h 9d 9d Jc Jc Kd Kd As As 5h *=5h"))
    assert not rule(cards("2c 2c"))


@pytest.mark.parametrize(
    ("way", "thrown", "stake"), [("römi", "5h", 1), ("römi", "*", 2), ("pairs", "5h", 2), ("pairs", "*", 4)]
)
def test_a_game_of_remi_pe_tabla_is_single_or_doubled(way: str, thrown: str, stake: int) -> None:
    """The losers pay."""
    end = DealEnd([Seat(), Seat(cards("7c")), Seat(cards("8c"))], Finish(0, way), discard=card(thrown))
    assert GAMES["remi_pe_tabla"].deal_score(end).totals() == (2 * stake, -stake, -stake)


# --- gin with big gin --------------------------------------------------------------------------------


def test_big_gin_is_all_eleven_and_thirty_one_points() -> None:
    """No card is discarded, and it is listed; what is left over is said."""
    game = GAMES["big_gin"]
    pack = order(game, ["Kc Kd 9h 8d 7s 5c 4d 3h 2s Qs", "2c 3c 4c 5d 6d 7d 8s 9s Ts Ac"], "5s", turned="6c")
    state = after(play.start(game, order=pack), "pass", "pass", "draw")
    assert Declare("big-gin", (), None) not in play.legal_moves(state)
    hand = cards("Ac 2c 3c 4c 5d 6d 7d 8s 9s Ts Js")
    state = attrs.evolve(state, hands=(state.hands[0], romi.sort(hand)))  # type: ignore[arg-type]
    big = next(move for move in play.legal_moves(state) if isinstance(move, Declare) and move.way == "big-gin")
    assert big.card is None
    ended = after(play.step(state, big).unwrap(), "end")
    held = game.hand_value(ended.hands[0])
    assert play.score(ended).totals() == (0, 31 + held)
    refused = game.check_finish(GoingOut(claim="big-gin", left=cards("7h"), discard=card("Kc")))
    assert codes(refused) == (Code.CARDS_LEFT,)


def test_a_match_of_gin_is_settled_with_boxes_and_a_shutout() -> None:
    """104 to nothing, one deal won: the difference, 25 for the deal, 100 for the game, 100 for the shutout."""
    sheet = Sheet(2, [Line(0, 104, "score/römi")], winners=[0])
    standing = GAMES["big_gin"].match(MatchHistory(2).played(sheet))
    assert standing.over
    assert standing.winners == (0,)
    assert [line.amount for line in standing.settlement.lines] == [104, 25, 100, 100]


# --- Indian rummy with drops ----------------------------------------------------------------------------


def test_a_drop_costs_twenty_before_the_first_draw_and_forty_later() -> None:
    """It is declared instead of a draw."""
    game = GAMES["indian_drops"]
    state = play.start(game, seed=3)
    assert "declare drop" in listed(state)
    assert play.score(after(state, "declare drop")).totals() == (0, 20)
    thrown = state.hands[1][0].symbol
    other = state.hands[0][0].symbol
    later = after(state, "draw", f"discard {thrown}", "draw", f"discard {other}")
    assert play.score(after(later, "declare drop")).totals() == (0, 40)
    assert "declare drop" not in listed(after(state, "draw"))


def test_a_wrong_declaration_costs_eighty() -> None:
    """With a discard, as a right one."""
    state = after(play.start(GAMES["indian_drops"], seed=3), "draw")
    move = Declare("wrong", (), state.hands[1][0])
    assert move in list(play.legal_moves(state))
    sheet = play.score(play.step(state, move).unwrap())
    assert (sheet.totals(), sheet.winners) == ((0, 80), (0,))
    assert codes(play.step(state, Declare("wrong")))[0] == Code.NO_CARD_TO_DISCARD


def test_who_drops_out_leaves_the_others_to_play_on() -> None:
    """Their turns go on without that seat, and who is left alone has won; each pays by how they dropped."""
    state = play.start(GAMES["indian_drops"], players=4, seed=3)
    state = after(state, "declare drop")
    assert not state.over
    assert (state.actor, state.board.playing, state.board.seats[1].held) == (2, (0, 2, 3), 13)
    for _ in range(3):
        state = after(state, "draw", f"discard {state.hands[state.actor][0].symbol}")
    assert state.actor == 2
    state = after(state, "declare drop", "draw")
    state = play.step(state, Declare("wrong", (), state.hands[3][0])).unwrap()
    assert state.over
    assert state.board.finish == Finish(0, "wrong", turn=1)
    assert play.score(state).totals() == (0, 20, 40, 80)
    assert play.replay(play.parse_record(play.write_record(play.record(state)), state.variant)).unwrap() == state
    assert play.deal_end(state).seats[2].dropped == Dropped(2, "drop", turn=2)


def test_who_has_dropped_out_does_not_act() -> None:
    """A view that says so is refused; and it is told in the rules, in both languages."""
    state = after(play.start(GAMES["indian_drops"], players=3, seed=3), "declare drop")
    text = data.dumps(play.view(state, 2))
    assert data.loads(text, play.View, variant=state.variant) == play.view(state, 2)
    with pytest.raises(ValueError, match="seat 1 has dropped out"):
        data.loads(text.replace('"actor": 2', '"actor": 1'), variant=state.variant)
    assert "drop out" in state.variant.prose()
    assert "egyedül marad" in state.variant.prose("hu")


# --- a ladder of contracts ---------------------------------------------------------------------------


def on_rungs(*rungs: int) -> Variant:
    game = GAMES["ladder"]
    facts = DealFacts(3, 0, (0,) * len(rungs), accounts=(Account("rungs", rungs),))
    return game.per_deal(game, facts)


def test_everybody_opens_with_the_contract_of_the_own_rung() -> None:
    """Two sets on the first, a set and a run on the second; the last one stays."""
    game = on_rungs(0, 1, 9)
    sets = (cards("7c 7c 7d"), cards("9c 9d 9h"))
    assert game.check_opening(*sets, seat=0)
    assert not game.check_opening(*sets, seat=1)
    assert game.check_opening(sets[0], cards("4h 5h 6h"), seat=1)
    assert game.check_opening(*sets, cards("Kc Kd Kh"), seat=2)
    assert not game.check_opening(*sets, seat=2)


def test_the_solver_looks_for_the_contract_of_the_seat() -> None:
    """The same hand opens for one and not for the other."""
    game, hand = on_rungs(0, 2), cards("7c 7c 7d 9c 9d 9h 2s 4d")
    found = analysis.best_opening(game, hand, seat=0)
    assert found is not None
    assert len(found.melds) == 2
    assert analysis.best_opening(game, hand, seat=1) is None


def test_who_opens_climbs_and_the_next_deal_knows() -> None:
    """A line on an account of its own."""
    game = GAMES["ladder"]
    end = DealEnd([Seat(first_laid=2), Seat(cards("Kd"), first_laid=3), Seat(cards("9h 9d"))], Finish(0))
    sheet = game.deal_score(end)
    assert (sheet.totals(), sheet.totals("rungs")) == ((0, 10, 18), (1, 1, 0))
    match = play.start_match(game, players=3, seed=1).after(sheet)
    assert match.facts.on("rungs") == (1, 1, 0)
    assert match.deal().game.opening == MODULES["ladder"].Contracts((1, 1, 0))
