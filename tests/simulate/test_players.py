"""What the built-in players do in positions where it matters, and what the careful one remembers of the table."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest

from romi import play, simulate
from romi.card import Held, Plain, in_order
from romi.moves import Discard, DrawStock, TakeDiscard, parse_move
from romi.notation import card, cards
from romi.play import Event, View
from romi.rules.finish import Finish, Way
from romi.rules.matches import BoughtIn
from romi.rules.scoring import Line, Sheet
from romi.rules.turns import Phase
from romi.simulate import RandomLegal, careful, greedy, random_legal
from romi.simulate.mind import Mind
from romi.simulate.parting import by_value, held_by, let_go, unseen_copies
from romi.simulate.ready import READY, Wishing
from romi.variants import HANDROMI, KOPOGOS, MAGYAR, RABLOROMI, ROMI51, RUMMY, TIZLAPOS, Variant


def plain(text: str) -> Held:
    """Cards for a hand."""
    return in_order(each for each in cards(text) if isinstance(each, Plain))


def seen(
    variant: Variant,
    hand: str,
    *,
    phase: Phase = Phase.LAY,
    table: Sequence[str] = (),
    discards: str = "",
    opened: bool = False,
    players: int = 2,
    upcard: str | None = None,
) -> View:
    """What seat 0, who is to act in its third turn, sees."""
    board = play.start(variant, players=players, seed=1).board
    held = plain(hand)
    mine = attrs.evolve(
        board.seats[0],
        held=len(held),
        turns=3,
        draws=3,
        opened_in=2 if opened else None,
        first_laid=2 if opened else None,
    )
    melds = tuple(variant.meld(cards(each)).unwrap() for each in table)
    board = attrs.evolve(
        board,
        table=melds,
        discards=tuple(plain(each)[0] for each in discards.split()),
        seats=(mine, *board.seats[1:]),
        turn=attrs.evolve(board.turn, seat=0, actor=0, phase=phase, before=len(melds), drew=int(phase is Phase.LAY)),
        exchange_card=None,
        upcard=plain(upcard)[0] if upcard else board.upcard,
    )
    return View(0, held, board)


def move(variant: Variant, view: View, strategy: Wishing = greedy) -> str:
    """What the player does."""
    return str(strategy.player(variant)(view))


# --- greedy ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("strategy", [greedy, careful])
def test_an_opening_is_laid_when_there_is_one(strategy: Wishing) -> None:
    """60 points with a pure run, and a card to discard."""
    view = seen(ROMI51, "9h Th Jh Kc Kd Kh 2s")
    assert move(ROMI51, view, strategy) == "lay Kc Kd Kh / 9h Th Jh"


def test_an_opening_keeps_a_card_to_discard() -> None:
    """All six in melds would leave none; one meld alone is worth too little, so nothing is laid and a card is thrown."""
    view = seen(ROMI51, "9h Th Jh Kc Kd Kh")
    assert move(ROMI51, view).startswith("discard")


def test_HAND9_going_out_from_hand_needs_no_minimum() -> None:
    """Twelve cheap cards in melds, and one to discard."""
    view = seen(HANDROMI, "2h 3h 4h 2c 3c 4c 5s 5d 5h 6c 6d 6s Ks")
    assert move(HANDROMI, view).startswith("lay ")


def test_HAND9_lay_offs_help_to_go_out_from_hand() -> None:
    """The king fits on the table, the ace is discarded."""
    view = seen(HANDROMI, "2h 3h 4h Ks As", table=["9s Ts Js Qs"])
    assert move(HANDROMI, view) == "lay 2h 3h 4h"


def test_everything_is_laid_by_who_has_opened() -> None:
    """Melds first, then lay-offs, then the dearest card is thrown."""
    table = ["8c 9c Tc"]
    assert move(RUMMY, seen(RUMMY, "2h 3h 4h 7c Kd 9d", table=table, opened=True)) == "lay 2h 3h 4h"
    assert move(RUMMY, seen(RUMMY, "7c Kd 9d", table=table, opened=True)) == "lay-off 7c on 1"
    assert move(RUMMY, seen(RUMMY, "Kd 9d", table=table, opened=True)) == "discard Kd"


def test_jokers_are_thrown_last() -> None:
    """And the cards in melds before them only if nothing else is left."""
    view = seen(ROMI51, "2h 3h * 9d Kc")
    assert move(ROMI51, view) == "discard Kc"


def test_the_discard_is_taken_if_it_makes_a_meld() -> None:
    """Not for a meld that there is already, and not for nothing."""
    assert move(RUMMY, seen(RUMMY, "2h 3h 9d Kc", phase=Phase.DRAW, discards="4h")) == "take"
    assert move(RUMMY, seen(RUMMY, "2h 3h 9d Kc", phase=Phase.DRAW, discards="5h")) == "draw"
    assert move(RUMMY, seen(RUMMY, "2h 3h 9d Kc", phase=Phase.DRAW, discards="8s")) == "draw"


def test_KOP5_a_knock_as_soon_as_there_is_one() -> None:
    """And the answer lays melds and lays off together."""
    view = seen(KOPOGOS, "7h 8h 9h 2c 2d 2s Kc Kd Kh As Qc", upcard="Ts")
    assert move(KOPOGOS, view) == "knock Qc: 2c 2d 2s / Kc Kd Kh / 7h 8h 9h"


def test_KOP7_a_römi() -> None:
    """Everything in melds, the last card thrown."""
    view = seen(KOPOGOS, "7h 8h 9h Th 2c 2d 2s Kc Kd Kh Qc", upcard="Ah")
    assert move(KOPOGOS, view).startswith("declare römi Qc: ")


def test_KOP5_the_answer_lays_melds_and_lays_off() -> None:
    """Own melds first would leave two nines."""
    view = seen(KOPOGOS, "7h 8h 9h 9c 9d", phase=Phase.ANSWER, table=["4h 5h 6h"])
    board = attrs.evolve(view.board, finish=Finish(1, Way.KNOCK))
    assert move(KOPOGOS, attrs.evolve(view, board=board)) == "lay-off 7h 8h on 1"
    after_romi = attrs.evolve(view, board=attrs.evolve(view.board, finish=Finish(1, Way.ROMI)))
    assert move(KOPOGOS, after_romi).startswith("lay ")


def test_KOP4_a_useless_upcard_is_passed() -> None:
    """A useful one is taken."""
    view = seen(KOPOGOS, "7h 8h 2c 2d 5s Kc Kd Jh As Qc", phase=Phase.OFFER, discards="9h", upcard="9h")
    assert move(KOPOGOS, view) == "take"
    assert move(KOPOGOS, attrs.evolve(view, board=attrs.evolve(view.board, discards=plain("3h")))) == "pass"


def test_RABLO6_one_colour_is_declared() -> None:
    """Unopened, with ten red cards or more."""
    view = seen(RABLOROMI, "2h 3h 5h 6d 8d 9d Jd Kh Ah Qd 7h")
    assert move(RABLOROMI, view) == "declare one-colour"


def test_RABLO4_the_table_is_rearranged() -> None:
    """The seven of the long run makes a set with two of the hand."""
    view = seen(RABLOROMI, "7c 7s Kd", table=["7h 8h 9h Th"], opened=True)
    assert move(RABLOROMI, view).startswith("regroup ")


def test_TIZ4_a_flush_is_declared() -> None:
    """The best figure that the hand makes."""
    view = seen(TIZLAPOS, "Ah 2h 4h 5h 7h 8h 9h Jh Qh Kh 3s")
    assert move(TIZLAPOS, view) == "declare flush 3s"


def test_TIZ5_the_exchange_card_is_taken_to_finish() -> None:
    """It makes the third meld."""
    view = seen(TIZLAPOS, "2h 3h 4h 7c 7d 7s Jh Qh 9c 2s", phase=Phase.DRAW)
    board = attrs.evolve(view.board, exchange_card=plain("Kh")[0])
    assert move(TIZLAPOS, attrs.evolve(view, board=board)) == "take-exchange"
    useless = attrs.evolve(view.board, exchange_card=plain("4c")[0])
    assert move(TIZLAPOS, attrs.evolve(view, board=useless)) == "draw"


def test_MAGY5_a_failed_try_with_the_exchange_card_is_put_back() -> None:
    """A player who took it without a way out puts it back."""
    view = seen(MAGYAR, "2h 3h 9c Kd Qs 7d")
    turn = attrs.evolve(view.board.turn, can_put_back=True)
    assert move(MAGYAR, attrs.evolve(view, board=attrs.evolve(view.board, turn=turn))) == "put-back"


def test_TIZ11_nobody_ready_asks_for_a_new_deal() -> None:
    """And to the question all say no."""
    view = seen(TIZLAPOS, "2h 3h 4h 7c 7d 7s Jh Qh 9c 2s", phase=Phase.REDEAL)
    assert move(TIZLAPOS, view) == "pass"


def test_where_no_wish_is_legal_the_first_legal_move_is_made() -> None:
    """A player that does not know what to throw throws something."""
    lost = Wishing("lost", lambda mind, best: [])
    assert move(RUMMY, seen(RUMMY, "2h 5d 9c"), lost) == "discard 9c"


# --- careful ---------------------------------------------------------------------------------------


def test_a_pair_without_outs_goes_before_a_start_with_one() -> None:
    """RUM9: both other nines are gone; the jack for queen and king can still come."""
    view = seen(RUMMY, "9c 9h Qd Kd 2s", discards="9d 9s")
    assert move(RUMMY, view, greedy) == "discard Qd"
    assert move(RUMMY, view, careful) in ("discard 9c", "discard 9h")


def test_a_card_for_which_the_next_player_waits_is_kept() -> None:
    """Seat 1 took the eight of hearts, so the nine of hearts would help it more than the dearer jack would."""
    view = seen(RUMMY, "9h Ts 2c", discards="3d")
    waits = attrs.evolve(view.board, history=(Event(1, TakeDiscard(), plain("8h")[0]), Event(1, Discard(card("3d")))))
    nine = seen(RUMMY, "9h 9s 2c", discards="3d")
    assert (
        move(RUMMY, attrs.evolve(nine, board=attrs.evolve(nine.board, history=waits.history)), careful) == "discard 9s"
    )


def test_a_card_that_fits_on_the_table_is_kept_from_who_may_lay_off() -> None:
    """Seat 1 has opened, and the ten would go on its run."""
    view = seen(RUMMY, "Tc Ts 2d", table=["7c 8c 9c"])
    opened = attrs.evolve(view.board.seats[1], opened_in=1, first_laid=1)
    board = attrs.evolve(view.board, seats=(view.board.seats[0], opened))
    assert move(RUMMY, attrs.evolve(view, board=board), careful) == "discard Ts"


def test_RUM9_cards_known_to_be_held() -> None:
    """Taken, and neither laid nor thrown since."""
    board = seen(RUMMY, "2h").board
    history = [
        Event(1, TakeDiscard(), plain("9h")[0]),
        Event(1, TakeDiscard(), plain("Kd")[0]),
        Event(1, parse_move("discard Kd")),
        Event(0, TakeDiscard(), plain("4c")[0]),
        Event(1, DrawStock()),
        Event(1, parse_move("lay 5c 6c 7c")),
    ]
    board = attrs.evolve(board, history=tuple(history))
    assert held_by(board, 1) == plain("9h")
    assert held_by(board, 0) == plain("4c")
    laid = attrs.evolve(board, history=(*board.history, Event(1, parse_move("lay 8h 9h Th"))))
    assert held_by(laid, 1) == ()


@pytest.mark.parametrize(
    ("written", "gone"),
    [
        ("discard 5s", "5s"),
        ("swap 5s", "5s"),
        ("lay 7h 8h 9h / 4c 4d *", "7h 8h 9h 4c 4d *"),
        ("lay-off 7h 8h on 1", "7h 8h"),
        ("exchange 4h on 1", "4h"),
        ("knock 5s: 7h 8h 9h", "7h 8h 9h"),
        ("draw", ""),
        ("end", ""),
    ],
)
def test_what_a_move_parts_with(written: str, gone: str) -> None:
    """In every kind of move that parts with cards."""
    assert let_go(Event(0, parse_move(written))) == cards(gone)


def test_unseen_copies_are_counted_from_what_everyone_saw() -> None:
    """The own hand, the table, the discards, the exchange card, and what others are known to hold."""
    view = seen(ROMI51, "9h 9h Kd", table=["7c 8c 9c", "4c 4d *"], discards="Kd 2s")
    board = attrs.evolve(view.board, exchange_card=plain("5s")[0], history=(Event(1, TakeDiscard(), plain("6s")[0]),))
    left = unseen_copies(Mind(attrs.evolve(view, board=board), by_value))
    assert {each.symbol: left[each] for each in plain("9h Kd 8c 2s 5s 6s Ah *")} == {
        **{"9h": 0, "Kd": 0, "8c": 1, "2s": 1, "5s": 1, "6s": 1, "Ah": 2, "*": 3}
    }


# --- all -------------------------------------------------------------------------------------------


def test_the_ready_players_have_names() -> None:
    """By which the command line knows them."""
    assert list(READY) == ["random", "greedy", "careful"]


def test_TIZ9_the_ready_players_come_back_when_they_are_out() -> None:
    """And do not buy in for a better total."""
    match = play.start_match(TIZLAPOS, players=3)
    assert not any(player.buys_in(match, BoughtIn(1, 3, 20)) for player in READY.values())
    out = match.after(Sheet(3, [Line(1, 120, "score/deadwood"), Line(0, 20, "score/deadwood")], winners=[2]))
    assert all(player.buys_in(out, BoughtIn(1, 3, 20)) for player in READY.values())


def test_two_random_players_with_other_seeds_differ() -> None:
    """And one with the same seed plays the same."""
    tallies = [
        simulate.play_deals(RUMMY, strategies=[RandomLegal(a), RandomLegal(b)], deals=3, seed=1)
        for a, b in ((1, 2), (1, 2), (1, 3))
    ]
    assert tallies[0] == tallies[1]
    assert tallies[0] != tallies[2]


def test_players_play_a_game_that_they_do_not_know() -> None:
    """A house rule of one's own: sets of three odd cards; jokers none; the rules are asked, not known."""
    odd = attrs.evolve(RUMMY, name="odd", hand_value=lambda hand: sum(7 for _ in hand))
    tally = simulate.play_deals(odd, strategies=[greedy, careful, random_legal], deals=2, seed=3)
    assert tally.deals == 2
