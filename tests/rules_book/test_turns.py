"""The phases of a turn: what may come when."""

from __future__ import annotations

import pytest

from romi.code import Code
from romi.melds.meld import Table
from romi.moves import (
    Declare,
    Discard,
    DrawStock,
    EndTurn,
    Knock,
    Lay,
    LayOff,
    Move,
    Pass,
    PutBack,
    Redeal,
    Regroup,
    SwapExchangeCard,
    TakeDiscard,
    TakeExchangeCard,
    parse_move,
)
from romi.moves.values import EVERY_KIND
from romi.notation import card, cards
from romi.rules.turns import Acts, Moment, Phase, Step, Turn, TurnRule, When
from romi.variants import ALL
from romi.verdict import Rejected

LAY = Lay([cards("7h 8h 9h")])
DISCARD = Discard(card("2c"))
TABLES = tuple(variant.turn for variant in ALL if isinstance(variant.turn, Turn))
HANDROMI, RABLOROMI, KOPOGOS, RUMMY, ROMI51, TIZLAPOS, MAGYAR = TABLES
EMPTY: Table = ()


def after(
    rule: TurnRule, phase: Phase, *moves: Move, held: int = 1, stock_out: bool = False, last_asked: bool = False
) -> Phase:
    """The phase after these moves."""
    for move in moves:
        phase = rule(Moment(phase=phase, move=move, held=held, stock_out=stock_out, last_asked=last_asked)).unwrap().to
    return phase


def codes(rule: TurnRule, phase: Phase, move: Move, held: int = 1) -> tuple[str, ...]:
    answer = rule(Moment(phase=phase, move=move, held=held))
    assert isinstance(answer, Rejected)
    return answer.codes


def test_F13_draw_lay_discard() -> None:
    """A turn is a draw, any number of lays, and a discard."""
    assert after(ROMI51, Phase.DRAW, DrawStock(), LAY, LAY, DISCARD) is Phase.DONE
    assert after(ROMI51, Phase.DRAW, TakeDiscard(), DISCARD) is Phase.DONE


def test_F13_nothing_is_laid_before_the_draw_or_after_the_discard() -> None:
    """The violation names what can be done instead."""
    assert codes(ROMI51, Phase.DRAW, LAY) == (Code.NOT_NOW,)
    answer = ROMI51(Moment(phase=Phase.DRAW, move=DISCARD))
    assert isinstance(answer, Rejected)
    assert (answer.violations[0].got, answer.violations[0].need) == ("discard", "draw, take")
    assert codes(ROMI51, Phase.DONE, DISCARD) == (Code.NOT_NOW,)


def test_F13_a_turn_that_demands_a_discard_does_not_end_without_one() -> None:
    """Only the discard ends it."""
    for rule in (HANDROMI, MAGYAR, ROMI51, TIZLAPOS):
        assert codes(rule, Phase.LAY, EndTurn(), held=0) == (Code.NOT_NOW,)


def test_F14_no_move_takes_a_lay_back() -> None:
    """Undoing is keeping the earlier state: only the exchange card of Magyar has a recorded way back."""
    for rule in TABLES:
        assert (PutBack in rule.kinds(Phase.LAY)) is (rule is MAGYAR)


def test_HAND3_the_starter_discards_without_drawing() -> None:
    """And lays nothing."""
    assert HANDROMI.first is Phase.FIRST
    assert after(HANDROMI, Phase.FIRST, DISCARD) is Phase.DONE
    assert codes(HANDROMI, Phase.FIRST, LAY) == codes(HANDROMI, Phase.FIRST, DrawStock()) == (Code.NOT_NOW,)


def test_HAND5_the_swap_comes_before_the_draw() -> None:
    """After it the card is still to be drawn; the exchange card may itself be the draw."""
    assert after(HANDROMI, Phase.DRAW, SwapExchangeCard(card("2c")), DrawStock()) is Phase.LAY
    assert after(HANDROMI, Phase.DRAW, TakeExchangeCard(), DISCARD) is Phase.DONE
    assert codes(HANDROMI, Phase.LAY, SwapExchangeCard(card("2c"))) == (Code.NOT_NOW,)


def test_MAGY5_who_puts_the_exchange_card_back_draws_as_usual() -> None:
    """The turn begins anew."""
    assert after(MAGYAR, Phase.DRAW, TakeExchangeCard(), LAY, PutBack(), DrawStock()) is Phase.LAY


def test_RABLO2_a_turn_draws_and_ends_without_a_discard() -> None:
    """There are no discards at all; the starter draws too, unless the 11th card is the first draw."""
    assert after(RABLOROMI, RABLOROMI.first, DrawStock(), LAY, Regroup([cards("7h 8h 9h")]), EndTurn()) is Phase.DONE
    assert after(RABLOROMI, Phase.DRAW, DrawStock(), EndTurn()) is Phase.DONE
    assert codes(RABLOROMI, Phase.LAY, DISCARD) == (Code.NOT_NOW,)
    assert Turn(RABLOROMI.steps, first=Phase.LAY).first is Phase.LAY


def test_RABLO6_one_colour_is_declared_in_turn() -> None:
    """Before or after the draw."""
    assert after(RABLOROMI, Phase.DRAW, Declare("one-colour")) is Phase.OVER
    assert after(RABLOROMI, Phase.DRAW, DrawStock(), Declare("one-colour")) is Phase.OVER


def test_RUM5_a_turn_ends_without_a_discard_only_with_an_empty_hand() -> None:
    """Else a card must be discarded."""
    assert after(RUMMY, Phase.LAY, LAY, EndTurn(), held=0) is Phase.DONE
    assert codes(RUMMY, Phase.LAY, EndTurn(), held=1) == (Code.CARDS_LEFT,)


def test_RUM3_draw_lay_lay_off_discard() -> None:
    """And no joker exchange, since there are no jokers."""
    assert after(RUMMY, Phase.DRAW, TakeDiscard(), LAY, LayOff(cards("2c"), 0), DISCARD) is Phase.DONE
    assert codes(RUMMY, Phase.LAY, parse_move("exchange 2c on 1")) == (Code.NOT_NOW,)


def test_KOP4_the_upcard_is_offered_round() -> None:
    """Who takes it discards, or finishes; who passes passes the offer on."""
    assert KOPOGOS.first is Phase.OFFER
    assert after(KOPOGOS, Phase.OFFER, Pass()) is Phase.OFFER
    assert after(KOPOGOS, Phase.OFFER, Pass(), last_asked=True) is Phase.STOCK
    assert after(KOPOGOS, Phase.STOCK, DrawStock(), DISCARD) is Phase.DONE
    assert codes(KOPOGOS, Phase.STOCK, TakeDiscard()) == (Code.NOT_NOW,)
    assert after(KOPOGOS, Phase.OFFER, TakeDiscard(), DISCARD) is Phase.DONE
    assert codes(KOPOGOS, Phase.OFFER, DrawStock()) == (Code.NOT_NOW,)


def test_KOP5_a_knock_is_answered_by_lays_and_lay_offs() -> None:
    """Then the deal is over; nothing is laid before a knock."""
    assert after(KOPOGOS, Phase.LAY, Knock([], card("2c")), LAY, LayOff(cards("Th"), 0), EndTurn()) is Phase.OVER
    assert codes(KOPOGOS, Phase.LAY, LAY) == (Code.NOT_NOW,)


def test_KOP8_passing_is_for_when_nothing_can_be_drawn() -> None:
    """It ends the deal."""
    assert after(KOPOGOS, Phase.DRAW, Pass(), stock_out=True) is Phase.OVER
    assert codes(KOPOGOS, Phase.DRAW, Pass()) == (Code.NOT_NOW,)


def test_TIZ1_the_dealer_discards_first_or_declares_with_it() -> None:
    """A knock or a declaration ends the deal at once, from either phase."""
    assert after(TIZLAPOS, TIZLAPOS.first, DISCARD) is Phase.DONE
    assert after(TIZLAPOS, Phase.FIRST, Declare("flush")) is Phase.OVER
    assert after(TIZLAPOS, Phase.DRAW, TakeExchangeCard(), Knock([], card("2c"))) is Phase.OVER


def test_TIZ11_a_new_deal_is_asked_of_all() -> None:
    """The starter asks; each of the others agrees in turn, and the first no begins the game."""
    assert after(TIZLAPOS, Phase.FIRST, Redeal(), Redeal(cards("7h"))) is Phase.REDEAL
    assert after(TIZLAPOS, Phase.FIRST, Redeal(), Pass(), DISCARD) is Phase.DONE
    assert after(TIZLAPOS, Phase.REDEAL, Redeal(), last_asked=True) is Phase.FIRST


@pytest.mark.parametrize("rule", TABLES)
def test_every_phase_that_is_reached_can_be_left(rule: Turn) -> None:
    """A table has no dead end, and no phase is entered for which it has no step."""
    ends = {Phase.DONE, Phase.OVER}
    assert {step.to for step in rule.steps} - ends <= {step.at for step in rule.steps}
    assert rule.kinds(rule.first)
    assert {step.kind for step in rule.steps} <= set(EVERY_KIND)


def test_TIZ11_the_last_wish_for_a_new_deal_gives_the_turn_back() -> None:
    """Each seat is asked in turn, and after the last one it is for whose turn it is."""
    ask, last = Step(Phase.DRAW, Redeal, Phase.DRAW), Step(Phase.DRAW, Redeal, Phase.DRAW, When.LAST_ASKED)
    assert (ask.acts, last.acts) == (Acts.ASKED, Acts.ASKER)
