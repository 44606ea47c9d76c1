"""An empty hand is a question: out, another hand that lies aside, or on without cards; and what goes with such games."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import romi
from romi import analysis, data, play, rules
from romi.code import Code
from romi.deck import Shoe
from romi.moves import Discard, LayOff, parse_move
from romi.play import State
from romi.rules import (
    AllLaid,
    CardsAtLeast,
    Deal,
    Dealing,
    Draw,
    Emptied,
    EmptyHand,
    Float,
    Freely,
    GoingOut,
    GoOut,
    LaidAtOnce,
    LastDiscard,
    MustLay,
    Partners,
    Reserve,
    Some,
    Source,
    Sources,
    TakeReserve,
    Terms,
    Turned,
    WholePile,
)
from romi.variants import RUMMY, Variant
from tests.play.tabling import order

SECOND = attrs.evolve(
    RUMMY,
    name="second-hand",
    players=range(2, 5),
    sides=Partners(2),
    deck=romi.Deck(2),
    deal=Deal(4, turned=Turned.DISCARD, reserve=Reserve(5)),
    empty_hand=TakeReserve(),
    ways_out=(AllLaid(),),
    turn=rules.BASIC,
)
"""Four cards each, two hands of five aside; going out needs a discard."""

ASIDE = "2d 4d 6d 8d Td 3s 5s 7s 9s Js"
"""The cards at the bottom of the pack, the last five of which are the first hand aside."""


def played(game: Variant, hands: list[str], stock: str, *moves: str, under: str = ASIDE) -> State:
    """The state after those moves; seat 0 begins."""
    pack = order(game, hands, stock, turned="Ac", under=under, dealer=len(hands) - 1)
    state = play.start(game, players=len(hands), order=pack, dealer=len(hands) - 1)
    for move in moves:
        state = play.step(state, parse_move(move)).unwrap()
    return state


TWO = ["7h 8h 9h Kc", "Qc Qd 2c 4c"]


def test_hands_lie_aside() -> None:
    """From the bottom of the pack; they count among the cards, and a pack may be too small for them."""
    state = played(SECOND, TWO, "Th")
    assert state.board.reserves == (5, 5)
    assert state.reserves[0] == romi.cards("3s 5s 7s 9s Js")
    assert sorted(state.cards) == sorted(romi.Deck(2).cards)
    assert len(state.dealt.cards) == 104
    table = Dealing(players=2, shoe=Shoe(romi.Deck(1).cards))
    refused = Deal(7, reserve=Reserve(20))(table)
    assert isinstance(refused, romi.Rejected)
    assert refused.violations[0].need == 54


def test_who_lays_the_last_card_takes_up_a_hand_at_once() -> None:
    """And goes on in the same turn."""
    state = played(SECOND, TWO, "Th", "draw", "lay 7h 8h 9h Th", "discard Kc")
    assert state.board.reserves == (5,)
    assert state.hands[0] == romi.cards("3s 5s 7s 9s Js")
    assert state.board.seats[0].reserves == 1
    assert state.actor == 1
    flying = played(SECOND, ["7h 8h 9h Th", TWO[1]], "Jh", "draw", "lay 7h 8h 9h Th Jh")
    assert flying.actor == 0
    assert flying.hands[0] == romi.cards("3s 5s 7s 9s Js")
    assert play.step(flying, Discard(romi.cards("Js")[0]))


def test_each_side_takes_one_and_then_goes_out() -> None:
    """The partner of who took one has none to take: only a way out is left, or a card that is kept."""
    three = ["7h 8h 9h Th", "2c 3c Qd Kd", "5c 6c 7c 9d", "2h 4h 6h 8s"]
    moves = ["draw", "lay 7h 8h 9h Th Jh", "discard 3s", "draw", "discard Qd"]
    state = played(SECOND, three, "Jh Kc 8c", *moves, "draw", "lay 5c 6c 7c 8c")
    out = play.step(state, parse_move("discard 9d")).unwrap()
    assert out.over
    assert out.board.finish == rules.Finish(2, "out", turn=1)
    assert play.deal_end(out).seats[0].reserves == 1
    refused = play.step(
        played(SECOND, [*three[:2], "5c 6c 7c 8c", three[3]], "Jh Kc 9c", *moves, "draw"),
        parse_move("lay 5c 6c 7c 8c 9c"),
    )
    assert isinstance(refused, romi.Rejected)
    assert refused.codes == (Code.NO_CARD_TO_DISCARD,)


def test_what_is_owed_is_met_before_a_hand_is_taken_up() -> None:
    """A card that must be laid is laid with the last ones, and then the turn can be ended whatever the new hand holds."""
    game = attrs.evolve(SECOND, draw=Sources(discards=LaidAtOnce()))
    state = played(game, ["7h 8h 9h Th", "Jh 2c 4c 6c"], "Kc", "draw", "discard Kc", "draw", "discard Jh", "take")
    assert state.board.turn.obligations
    state = play.step(state, parse_move("lay 7h 8h 9h Th Jh")).unwrap()
    assert len(state.hands[0]) == 5


def test_the_planner_ends_a_turn_with_another_hand() -> None:
    """With a discard, or with everything laid, where what comes next is not known; a hand that lies aside is not a way out."""
    meld = SECOND.meld(romi.cards("7h 8h 9h")).unwrap()
    asked = analysis.Situation(
        hand=romi.cards("Th Jh"), table=(meld,), reserves=1, obligations=(MustLay(romi.cards("Th")[0]),)
    )
    found = analysis.plan(SECOND, asked)
    assert found is not None
    assert found[0] == LayOff(romi.cards("Th"), 0)
    alone = attrs.evolve(asked, hand=romi.cards("Th"))
    assert analysis.plan(SECOND, alone) == (LayOff(romi.cards("Th"), 0),)
    assert analysis.plan(SECOND, attrs.evolve(alone, taken=1)) is None
    assert analysis.plan(SECOND, attrs.evolve(asked, hand=romi.cards("Th")), analysis.Goal.GO_OUT) is None


def test_who_floats_plays_on_without_cards() -> None:
    """As long as no way out accepts; the next turn begins with a draw."""
    long = AllLaid(melds=Some(CardsAtLeast(5)))
    game = attrs.evolve(SECOND, deal=Deal(4, turned=Turned.DISCARD), empty_hand=Float(), ways_out=(long,))
    state = played(game, TWO, "Th", "draw", "lay 7h 8h 9h Th", "discard Kc", "draw", "discard Qc")
    assert state.hands[0] == ()
    assert state.actor == 0
    assert not state.over
    out = played(
        game,
        ["7h 8h 9h Th", TWO[1]],
        "Jh Kc 2c Kd",
        "draw",
        "lay 7h 8h 9h Th",
        "discard Jh",
        "draw",
        "discard Qc",
        "draw",
    )
    assert out.hands[0] == romi.cards("2c")
    assert play.step(out, parse_move("discard 2c")).unwrap().hands[0] == ()
    five = played(game, ["7h 8h 9h Th", TWO[1]], "Jh", "draw")
    assert analysis.plan(game, analysis.Situation(hand=romi.cards("2c"), owners=())) == (Discard(romi.cards("2c")[0]),)
    assert not play.step(five, parse_move("lay 7h 8h 9h Th Jh"))


@pytest.mark.parametrize(
    ("moves", "discarded"), [(("lay 7h 8h 9h Th",), False), (("lay 7h 8h 9h", "discard Th"), True)]
)
def test_a_rule_of_ones_own_is_told_how_the_hand_became_empty(moves: tuple[str, ...], discarded: bool) -> None:
    """By the last card laid, or by a discard; and how many hands lie aside."""
    seen: list[EmptyHand] = []

    def takes(hand: EmptyHand, /) -> Emptied:
        seen.append(hand)
        return Emptied.TAKES

    deal = attrs.evolve(SECOND.deal, cards=3)  # type: ignore[misc]
    played(attrs.evolve(SECOND, empty_hand=takes, deal=deal), ["7h 8h 9h", "Qc Qd 2c"], "Th", "draw", *moves)
    assert seen[-1] == EmptyHand(seat=0, discarded=discarded, reserves=2)


def test_blocks_answer() -> None:
    assert GoOut()(EmptyHand(reserves=2)) is Emptied.OUT
    assert Float()(EmptyHand()) is Emptied.ON
    assert TakeReserve(most=2)(EmptyHand(reserves=1, taken=1)) is Emptied.TAKES
    assert TakeReserve()(EmptyHand(reserves=1, taken=1)) is Emptied.OUT
    assert TakeReserve()(EmptyHand()) is Emptied.OUT


def test_a_hand_that_is_not_there_cannot_be_taken_up() -> None:
    game = attrs.evolve(SECOND, empty_hand=lambda hand: Emptied.TAKES)
    assert game.check_empty_hand(EmptyHand(reserves=1)) is Emptied.TAKES
    with pytest.raises(ValueError, match=r"none lies aside: see Deal\(reserve=\.\.\.\)"):
        game.check_empty_hand(EmptyHand())


# --- ways out --------------------------------------------------------------------------------


def test_a_way_out_may_ask_for_melds_of_the_side() -> None:
    way = AllLaid(melds=Some(CardsAtLeast(4)))
    long = SECOND.meld(romi.cards("7h 8h 9h Th")).unwrap()
    end = GoingOut(discard=romi.cards("Kc")[0], laid=(long,), hand_value=SECOND.hand_value)
    assert way(end)
    refused = way(attrs.evolve(end, laid=(SECOND.meld(romi.cards("7h 8h 9h")).unwrap(),)))
    assert isinstance(refused, romi.Rejected)
    assert refused.codes[0] == Code.NO_SUCH_OPENING_MELD
    with pytest.raises(ValueError, match="which melds has the player laid"):
        way(attrs.evolve(end, laid=None))


def test_the_last_discard_may_be_forbidden() -> None:
    way = AllLaid(discard=LastDiscard.FORBIDDEN)
    assert way(GoingOut())
    refused = way(GoingOut(discard=romi.cards("Kc")[0]))
    assert isinstance(refused, romi.Rejected)
    assert refused.codes == (Code.LAST_CARD_DISCARDED,)


# --- the whole pile --------------------------------------------------------------------------


def _one_card(draw: Draw) -> romi.Verdict[Terms]:
    """A rule of one's own, asked about one card of the discards."""
    assert draw.count == 1
    return Freely()(draw)


def test_the_whole_pile_or_nothing() -> None:
    """On the terms of its top card."""
    rule = WholePile(top=LaidAtOnce(rules.Unopened.LAYS))
    top, low = romi.cards("7h 2c")
    draw = Draw(source=Source.DISCARDS, card=low, count=2, pile=2, cards=(top, low))
    assert rule(draw).unwrap().obligations == (MustLay(top),)
    assert WholePile()(Draw(source=Source.DISCARDS, card=top, pile=1)).unwrap() == Freely()(draw).unwrap()
    assert WholePile(top=_one_card)(draw)
    refused = rule(attrs.evolve(draw, pile=3))
    assert isinstance(refused, romi.Rejected)
    assert refused.codes == (Code.WHOLE_PILE_ONLY,)
    with pytest.raises(ValueError, match="give cards="):
        rule(attrs.evolve(draw, cards=()))
    with pytest.raises(ValueError, match="how many discards there are"):
        rule(attrs.evolve(draw, pile=None))


def test_greedy_players_take_a_pile_that_helps() -> None:
    """All of it."""
    from romi.simulate import greedy

    game = attrs.evolve(SECOND, draw=Sources(discards=WholePile(), deeper=WholePile()))
    moves = ["draw", "discard Kc", "draw", "discard Qc"]
    state = played(game, ["7h 8h Kc Kd", "Qc 9h 4c 6c"], "2s 3d", *moves)
    assert [str(move) for move in play.legal_moves(state)] == ["draw", "take 3"]
    state = play.step(state, parse_move("draw")).unwrap()
    state = play.step(state, parse_move("discard Kd")).unwrap()
    state = play.step(state, parse_move("draw")).unwrap()
    state = play.step(state, parse_move("discard 9h")).unwrap()
    assert str(greedy.player(state.game)(play.view(state, 0))) == "take 5"


# --- what travels, and what is imagined --------------------------------------------------------


def test_hands_aside_are_seen_by_nobody_and_imagined() -> None:
    state = played(SECOND, TWO, "Th", "draw")
    seen = play.view(state, 0)
    thought = play.imagine(seen, Random(3))
    assert play.view(thought, 0) == seen
    assert [len(hand) for hand in thought.reserves] == [5, 5]
    assert sorted(thought.cards) == sorted(state.cards)


def test_a_view_with_hands_aside_travels() -> None:
    state = played(attrs.evolve(SECOND, name="second"), TWO, "Th", "draw")
    text = data.dumps(play.view(state, 0))
    assert data.loads(text, play.View, variant=state.variant) == play.view(state, 0)
    for wrong in ("[0, 10]", "[-5, 15]"):
        broken = text.replace('"reserves": [5, 5]', f'"reserves":{wrong}')
        with pytest.raises(ValueError, match="a hand that lies aside has at least one card"):
            data.loads(broken, play.View, variant=state.variant)
    with pytest.raises(ValueError, match="cards in all"):
        data.loads(text.replace('"reserves": [5, 5]', '"reserves": [5, 4]'), play.View, variant=state.variant)
