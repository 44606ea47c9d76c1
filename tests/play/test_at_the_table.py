"""What was met at the table: moves that were legal and not listed, duties that could not be met, what a player gets to see."""

from __future__ import annotations

import pickle
from random import Random

import attrs
import pytest

import romi
from romi import play, simulate
from romi.card import Colour, Natural
from romi.code import Code
from romi.moves import Declare, Discard, DrawStock, EndTurn, Knock, LayOff, Move
from romi.notation import cards
from romi.play import State, View
from romi.play.state import SeatFacts
from romi.rules.deals import Deal
from romi.rules.draws import Freely, NoDraw, Sources
from romi.rules.endings import GoingOut, LastDiscard
from romi.rules.finish import Finish
from romi.rules.scoring import BadPoints
from romi.rules.sides import partners
from romi.rules.table import LayOffs
from romi.rules.taking import ToGoOut
from romi.rules.turns import DISCARDING, DRAWING, Phase, Step, Turn
from romi.rules.ways_out import KnockAt
from romi.rules.who import ANYBODY
from romi.variants import KOPOGOS, RABLOROMI, ROMI51, RUMMY, DealFacts, Variant
from romi.verdict import Rejected, Verdict, Violation
from tests.play.driving import reshuffled
from tests.test_gallery import GAMES

PAIR = attrs.evolve(RUMMY, players=range(2, 3))


def at_the_table(variant: Variant, hand: str, table: tuple[str, ...], *, opened: int | None = 1) -> State:
    """Seat 1 of two has drawn, with this hand and these melds of seat 0 on the table; the other cards are in the stock."""
    begun = play.start(variant, players=2, seed=1)
    held = tuple(sorted(card for card in cards(hand) if isinstance(card, Natural | romi.card.Joker)))
    melds = tuple(variant.meld(cards(meld)).unwrap() for meld in table)
    board = begun.board
    seats = (board.seats[0], SeatFacts(held=len(held), turns=2, opened_in=opened, first_laid=opened))
    turn = attrs.evolve(board.turn, phase=Phase.LAY, held=len(held) - 1, drew=1, before=len(melds))
    after = attrs.evolve(board, table=melds, owners=(0,) * len(melds), seats=seats, turn=turn)
    return attrs.evolve(begun, board=after, hands=(begun.hands[0], held))


def listed(state: State, *kinds: type[Move]) -> set[Move]:
    """The legal moves of these kinds."""
    return {move for move in play.legal_moves(state) if isinstance(move, kinds)}


# --- terms, and turns in which nobody could move ---


@pytest.mark.parametrize(
    "changed",
    [
        attrs.evolve(PAIR, draw=Sources(stock=ToGoOut(), discards=Freely())),
        attrs.evolve(PAIR, draw=Sources(stock=NoDraw(), discards=NoDraw())),
    ],
    ids=["a drawn card that must go out", "nothing to be drawn"],
)
def test_C2_terms_that_cannot_bind_are_a_problem(changed: Variant) -> None:
    """Rather than a state without a legal move."""
    assert changed.problems()


def test_C2_hands_of_two_that_can_neither_be_laid_nor_run_out_go_on_to_the_end() -> None:
    """In a turn of draw and discard somebody can always move."""
    game = attrs.evolve(PAIR, turn=Turn((DRAWING, DISCARDING)), deal=Deal(2))
    assert game.problems() == ()
    state, rng = play.start(game, seed=3, max_turns=60), Random(3)
    while not state.over:
        legal = play.legal_moves(state)
        state = legal.step(legal.sample(rng)).unwrap()
    assert state.board.finish is None


# --- listed and legal ---


def red(end: GoingOut, /) -> Verdict[Finish]:
    """Whoever holds nothing but red cards wins."""
    if end.claim != "red":
        return Rejected((Violation(Code.OTHER_WAY, got=end.claim, need="red"),))
    black = tuple(card for card in end.left if not isinstance(card, Natural) or card.suit.colour is not Colour.RED)
    return Rejected((Violation(Code.TWO_COLOURS, cards=black),)) if black else romi.Accepted(end.by("red"))


def test_C7_a_knock_is_listed_where_nobody_discards() -> None:
    """Every card in hand counts then."""
    steps = (
        Step(Phase.DRAW, DrawStock, Phase.LAY),
        Step(Phase.LAY, EndTurn, Phase.DONE),
        Step(Phase.LAY, Knock, Phase.OVER),
    )
    game = attrs.evolve(
        PAIR, turn=Turn(steps), ways_out=(KnockAt(1000, discard=LastDiscard.OPTIONAL),), deal_score=BadPoints()
    )
    state = play.step(play.start(game, seed=1), DrawStock()).unwrap()
    assert (Knock(()) in play.legal_moves(state)) is (Knock(()) in listed(state, Knock)) is True


def test_C7_a_way_out_of_ones_own_is_listed() -> None:
    """Under the word for which it asks, with each discard that leaves it."""
    game = attrs.evolve(KOPOGOS, ways_out=(red, *KOPOGOS.ways_out), deal_score=BadPoints())
    steps = (*game.turn.steps, Step(Phase.LAY, Declare, Phase.OVER))
    game = attrs.evolve(game, turn=Turn(steps, first=game.turn.first, later=game.turn.later))
    state = at_the_table(game, "2h 4h 6h 8h Th Qh 3d 5d 7d 9d 2c", ())
    assert listed(state, Declare) == {Declare("red", (), cards("2c")[0])}
    assert Declare("red", (), cards("3d")[0]) not in play.legal_moves(state)


def test_C8_who_has_laid_every_card_off_is_out_without_an_opening() -> None:
    """Where anybody may lay off; a fault that is named is the move's own."""
    game = attrs.evolve(PAIR, lay_off=LayOffs(opened=ANYBODY))
    state = at_the_table(game, "Ts Jd", ("7s 8s 9s",), opened=None)
    laid = play.step(state, LayOff(cards("Ts"), 0)).unwrap()
    out = play.step(laid, Discard(cards("Jd")[0])).unwrap()
    assert out.over
    assert out.board.finish is not None
    refused = play.step(state, LayOff(cards("Jd"), 0))
    assert isinstance(refused, Rejected)
    assert refused.codes == ("run/wrong-suit", "run/gap")


def test_C14_a_chance_of_one_is_no_way_out_of_the_list() -> None:
    """A generator may give 1.0 where it should stay below."""

    class Always(Random):
        def random(self) -> float:
            return 1.0

    state = play.start(ROMI51, players=2, seed=7)
    assert play.legal_moves(state).sample(Always()) in play.legal_moves(state)


# --- who knows what ---


def test_A9_nothing_is_asked_of_a_deal_under_another_game() -> None:
    """A state knows its game, and there is no place in which to name another one."""
    state = play.start(RUMMY, players=2, seed=1)
    assert state.game is play.view(state, 0).game is RUMMY
    with pytest.raises(TypeError, match="a move is made in a State"):
        play.step(ROMI51, DrawStock())  # type: ignore[arg-type]
    other = attrs.evolve(state.board, variant=ROMI51)
    assert other != state.board


def test_A4_a_player_is_given_the_rules_of_the_deal() -> None:
    """Not those of the variant, where the deal has made others of them."""

    def numbered(variant: Variant, facts: DealFacts) -> Variant:
        return attrs.evolve(variant, name=f"{variant.name} {facts.number}")

    game = attrs.evolve(RUMMY, per_deal=numbered)
    seen: list[str] = []

    def first(view: View) -> Move:
        seen.append(view.game.name)
        return next(iter(play.legal_moves(view)))

    simulate.play_deals(game, strategies=[first, first], deals=2, seed=1, max_turns=9)
    assert set(seen) == {"rummy 1", "rummy 2"}


def test_E9_a_view_holds_nothing_of_what_is_hidden() -> None:
    """Views of deals that differ in hidden cards alone are one, to the last byte; and no room keeps the last deal."""
    state, rng = play.start(ROMI51, players=3, seed=5), Random(5)
    for _ in range(40):
        state = play.step(state, play.legal_moves(state).sample(rng)).unwrap()
    for seat in range(3):
        other = reshuffled(state, (seat,), rng)
        assert pickle.dumps(play.view(state, seat)) == pickle.dumps(play.view(other, seat))
        assert play.view(state, seat) == play.view(other, seat)
    assert not hasattr(play, "last")


def test_D8_legal_moves_are_told_shortly_and_hide_what_is_hidden() -> None:
    """The seat and its kinds of move."""
    state = play.start(RABLOROMI, players=4, seed=1)
    assert repr(play.legal_moves(state)) == "<legal moves of seat 3: draw, declare>"


def test_D8_a_state_and_a_view_print_as_a_table() -> None:
    """As in the terminal; of a state what the seat to act sees; in Hungarian, and by names."""
    state = at_the_table(ROMI51, "9s Kc Kd", ("9c 9d 9h *", "3s 4s 5s"))
    text = str(state)
    assert text.splitlines() == [
        "player 1: 14 cards",
        "  1. 9♣ 9♦ 9♥ *=9♠",
        "  2. 3♠ 4♠ 5♠",
        "stock: 80 cards",
        "your hand: K♣ K♦ 9♠",
    ]
    assert str(play.view(state, 1)) == text
    told = play.view(state, 1).to_text("hu", names=("Anna", "Béla"))
    assert told.splitlines()[0] == "Anna: 14 lap"
    assert state.to_text("hu", names=("Anna", "Béla")) == told


# --- built-in players in any game ---


def wins_most(name: str, deals: int) -> None:
    """A greedy and a careful player, each with such partners, win more than half of so many deals against random players, void deals counted as lost.

    Where many deals are drawn they win more than the others.
    """
    game = GAMES[name]
    ours = partners(game.sides, 0, game.players[0])
    for ready in (simulate.greedy, simulate.careful):
        strategies = [ready if seat in ours else simulate.random_legal for seat in range(game.players[0])]
        found = simulate.play_deals(game, strategies=strategies, deals=deals, seed=5)
        won = sum(found.players[seat].wins for seat in ours)
        lost = sum(player.wins for player in found.players) - won
        assert won > (lost if name in {"conquian", "okey_101"} else deals / 2), found


@pytest.mark.parametrize("name", sorted(GAMES.keys() - {"indian_rummy", "tile_rummy"}))
def test_C11_ready_players_lay_and_win_in_the_games_of_the_gallery(name: str) -> None:
    """Twelve deals of each that is soon played."""
    wins_most(name, 12)


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_C11_ready_players_lay_and_win_in_the_games_of_the_gallery_full(name: str) -> None:
    """Forty of each."""
    wins_most(name, 40)
