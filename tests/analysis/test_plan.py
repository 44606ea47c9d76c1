"""The rest of a turn: the planner against a slow second opinion, and its plans against the rules of play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import attrs
import pytest

from romi import play
from romi.analysis.asking import asking
from romi.analysis.limits import AnalysisLimit
from romi.analysis.placeable import homeless
from romi.analysis.plan import Goal, Plan, Situation, plan
from romi.card import JOKER, NATURALS, Card, Joker, Natural, in_order, undeclared
from romi.combine import all_of
from romi.melds.choice import Melds
from romi.melds.meld import Meld, Table
from romi.moves import Discard, parse_move
from romi.notation import card, cards
from romi.play.state import State
from romi.rules.endings import AllLaid
from romi.rules.obligations import (
    ANYHOW,
    MayNotDiscard,
    MustGoOut,
    MustLay,
    MustOpen,
    MustOpenOrGoOut,
    Obligation,
    Placing,
)
from romi.rules.opening import NeedsPureRun, PointMinimum
from romi.rules.regrouping import NoLayOff
from romi.rules.table import JokerExchange
from romi.rules.turns import Phase
from romi.rules.who import Opened
from romi.variants import HANDROMI, KOPOGOS, MAGYAR, RABLOROMI, ROMI51, RUMMY, TIZLAPOS, Variant
from romi.verdict import Verdict
from tests.analysis.turn_oracle import Oracle

LOW: tuple[Variant, ...] = (
    attrs.evolve(HANDROMI, name="handromi-low", opening=PointMinimum(15)),
    attrs.evolve(HANDROMI, name="handromi-opened", opening=PointMinimum(15), ways_out=(AllLaid(),)),
    attrs.evolve(ROMI51, name="romi51-low", opening=all_of(PointMinimum(15), NeedsPureRun())),
    attrs.evolve(MAGYAR, name="magyar-low", opening=PointMinimum(15)),
    RUMMY,
    attrs.evolve(RABLOROMI, ways_out=RABLOROMI.ways_out[:1]),
)


def situation(variant: Variant, rng: Random) -> Situation:
    """A dense one: few ranks and suits, so that much fits."""
    deck = [
        c for c in NATURALS if 3 <= c.rank <= 7 and c.suit in rng.choice([(0, 2), (0, 1, 2)])
    ] * variant.largest_deck.packs
    pool: list[Natural | Joker] = [*deck, *(JOKER,) * min(variant.largest_deck.jokers, rng.choice([0, 2, 4]))]
    rng.shuffle(pool)
    table: list[Meld] = []
    for _ in range(rng.choice([0, 1, 2, 3])):
        for _ in range(60 if len(pool) > 4 else 0):
            some = rng.sample(range(len(pool)), min(len(pool), rng.choice([3, 3, 4])))
            readings = variant.readings([pool[i] for i in some])
            if readings:
                table.append(rng.choice(readings))
                pool = [c for i, c in enumerate(pool) if i not in some]
                break
    hand = tuple(pool[: rng.randint(2, 6)])
    opened = rng.choice(list(Opened))
    owed = obligations(hand, opened, rng)
    return Situation(hand=hand, table=tuple(table), obligations=owed, opened=opened, turn=3)


def obligations(hand: tuple[Card, ...], opened: Opened, rng: Random) -> tuple[Obligation, ...]:
    owed: list[Obligation] = []
    if rng.random() < 0.6:
        how = rng.choice(
            [ANYHOW, frozenset({Placing.THIRD_TO_TWO_NATURALS, Placing.LAY_OFF}), frozenset({Placing.NEW_MELD})]
        )
        owed.append(MustLay(rng.choice(hand), how, rng.choice([frozenset(), ANYHOW])))
    if rng.random() < 0.4:
        owed.append(MustGoOut())
    if opened is Opened.NEVER and rng.random() < 0.5:
        card_in_it = rng.choice([None, rng.choice(hand)])
        owed.append(MustOpen(card_in_it) if rng.random() < 0.5 else MustOpenOrGoOut(card_in_it))
    if rng.random() < 0.2:
        owed.append(MayNotDiscard(rng.choice(hand)))
    return tuple(owed)


def state_of(variant: Variant, asked: Situation) -> State:
    """A deal in which the seat to act is in that situation."""
    state = play.start(variant, players=2, seed=1)
    actor = state.actor
    board = state.board
    since = {Opened.EARLIER: 2, Opened.NOW: asked.turn, Opened.NEVER: None}[asked.opened]
    seat = attrs.evolve(
        board.seat, turns=asked.turn or 1, opened_in=since, first_laid=since, held=len(asked.hand), draws=3
    )
    turn = attrs.evolve(board.turn, phase=Phase.LAY, obligations=asked.obligations, before=len(asked.table))
    upcard = None if asked.upcard is None else undeclared(asked.upcard)
    board = attrs.evolve(
        board, seats=board.seats_with(seat), turn=turn, table=asked.table, upcard=upcard, exchange_card=None
    )
    hand = in_order(c for c in asked.hand if isinstance(c, Natural) or c is JOKER)
    return attrs.evolve(state, board=board, hands=(*state.hands[:actor], hand, *state.hands[actor + 1 :]))


def play_out(variant: Variant, asked: Situation, moves: Plan) -> State:
    """The state after the moves; each must be legal."""
    state = state_of(variant, asked)
    actor = state.actor
    for move in moves:
        assert state.actor == actor
        assert not state.over
        state = play.step(state, move).unwrap()
    assert state.actor != actor or state.over
    return state


def homeless_in_vain(variant: Variant, rng: Random) -> int:
    """Of a hand those cards that are said to have no place, after it was tried to lay each of them."""
    asked = situation(variant, rng)
    spread = rng.sample([card for card in NATURALS if card.rank > 7], rng.choice([0, 3]))
    hand = in_order(undeclared(card) for card in (*asked.hand, *spread))
    alone = [card for card in dict.fromkeys(hand) if homeless(asking(variant), hand, asked.table, card)]
    for lost in alone:
        how = rng.choice(HOWS)
        assert plan(variant, attrs.evolve(asked, hand=hand, obligations=(MustLay(lost, how),))) is None, (asked, lost)
    return len(alone)


@pytest.mark.parametrize("variant", LOW, ids=lambda variant: variant.name)
def test_a_card_that_has_no_place_is_in_no_plan(variant: Variant) -> None:
    """Whoever has taken it and must lay it is told so without a search."""
    rng = Random(3)
    assert sum(homeless_in_vain(variant, rng) for _ in range(150)) > 20


HOWS = (
    ANYHOW,
    frozenset({Placing.LAY_OFF}),
    frozenset({Placing.LAY_OFF, Placing.EXCHANGE}),
    frozenset({Placing.THIRD_TO_TWO_NATURALS, Placing.LAY_OFF, Placing.EXCHANGE}),
)
RELAYS = (
    frozenset({Placing.LAY_OFF}),
    frozenset({Placing.LAY_OFF, Placing.BACK}),
    frozenset({Placing.NEW_MELD}),
    frozenset({Placing.LAY_OFF, Placing.EXCHANGE}),
)
WISHED: dict[Goal, tuple[Obligation, ...]] = {
    Goal.END_TURN: (),
    Goal.OPEN: (MustOpen(),),
    Goal.GO_OUT: (MustGoOut(),),
}


@pytest.mark.parametrize("variant", LOW, ids=lambda variant: variant.name)
def test_every_duty_and_goal_is_met_wherever_it_can_be(variant: Variant) -> None:
    """A card that owes it to lie on another meld may need a new meld first, a freed joker too (F12); as the slow search says."""
    rng = Random(f"duties {variant.name}")
    for _ in range(60):
        relay = rng.choice(RELAYS)
        exchange = variant.exchange
        game = (
            attrs.evolve(variant, exchange=attrs.evolve(exchange, relay=relay))
            if isinstance(exchange, JokerExchange)
            else variant
        )
        asked = situation(game, rng)
        asked = attrs.evolve(asked, obligations=(*asked.obligations, MustLay(rng.choice(asked.hand), rng.choice(HOWS))))
        goal = rng.choice(list(Goal))
        wished = WISHED[goal] if goal is not Goal.OPEN or asked.opened is Opened.NEVER else ()
        known = attrs.evolve(asked, obligations=asked.obligations + wished)
        found = plan(game, asked, goal)
        assert (found is not None) is Oracle(game, known).answer(), (game.name, asked, goal, found)
        if found is not None:
            play_out(game, known, found)


def test_F12_a_freed_joker_may_be_laid_off_on_a_meld_that_is_laid_first() -> None:
    """To end the turn as well as to go out; and so the exchange is legal, and listed."""
    game = attrs.evolve(ROMI51, exchange=JokerExchange(relay=frozenset({Placing.LAY_OFF})))
    table = (game.meld(cards("9c 9d 9h *")).unwrap(),)
    asked = Situation(hand=cards("9s Kc Kd Kh 2s 3s"), table=table)
    state = state_of(game, asked)
    exchange = parse_move("exchange 9s on 1")
    legal = play.legal_moves(state)
    assert exchange in legal
    assert exchange in list(legal)
    state = play.step(state, exchange).unwrap()
    hand = cards("Kc Kd Kh * 2s 3s")
    owed = attrs.evolve(asked, hand=hand, table=state.board.table, obligations=state.board.turn.obligations)
    assert list(map(str, plan(game, owed) or ())) == ["lay Kc Kd Kh", "lay-off *=Ks on 2", "discard 2s"]


def test_a_card_that_must_be_laid_and_cannot_come_to_hand_is_seen_at_once() -> None:
    """No search for what the hand could do meanwhile: the answer is None after one state."""
    hand = cards("2c 3c 4c 5c 6c 7c 7d 7h 7s 8c 8d 8h 9c 9d 9h")
    owed = (MustLay(card("5c")), MustLay(JOKER))
    assert plan(ROMI51, Situation(hand=hand, obligations=owed), limit=1) is None
    for table in (cards("Kc Kd Kh"), cards("9c 9d 9h *")):
        lying = (ROMI51.meld(table).unwrap(),)
        assert plan(ROMI51, Situation(hand=cards("2c 3c 4c Ks"), table=lying, obligations=owed[1:]), limit=1) is None


def compare(variant: Variant, rng: Random) -> bool:
    asked = situation(variant, rng)
    found = plan(variant, asked)
    assert (found is not None) is Oracle(variant, asked).answer(), (variant.name, asked, found)
    if found is not None:
        play_out(variant, asked, found)
    return found is not None


@pytest.mark.parametrize("variant", LOW, ids=lambda variant: variant.name)
def test_a_plan_is_found_exactly_when_there_is_one(variant: Variant) -> None:
    """Yes and no as the slow search says, and every plan is legal move for move and ends the turn."""
    rng = Random(f"plan {variant.name}")
    answers = [compare(variant, rng) for _ in range(80)]
    assert 5 < sum(answers) < len(answers)


@pytest.mark.parametrize("variant", LOW, ids=lambda variant: variant.name)
def test_a_move_is_proposed_exactly_when_there_is_a_plan(variant: Variant) -> None:
    """The legal moves lead into no dead end, and out of every situation that has a way out; refusals give reasons."""
    rng = Random(f"proposed {variant.name}")
    for _ in range(80):
        asked = situation(variant, rng)
        legal = play.legal_moves(state_of(variant, asked))
        assert bool(legal) is (plan(variant, asked) is not None)


@attrs.frozen
class Wrapped:
    """A meld rule that nobody can see through."""

    rule: Melds

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        return self.rule(cards)

    def readings(self, cards: Sequence[Card], /) -> tuple[Meld, ...]:
        return self.rule.readings(cards)


@pytest.mark.parametrize("variant", [LOW[0], LOW[3]], ids=lambda variant: variant.name)
def test_rules_of_ones_own_are_planned_with_the_same_answer(variant: Variant) -> None:
    """The same melds by a rule that is not the library's: slower, and no less exact."""
    rng = Random(f"wrapped {variant.name}")
    assert isinstance(variant.meld_rule, Melds)
    own = attrs.evolve(variant, meld=Wrapped(variant.meld_rule))
    for _ in range(40):
        asked = situation(variant, rng)
        assert (plan(variant, asked) is None) is (plan(own, asked) is None)


@pytest.mark.full
@pytest.mark.parametrize("variant", LOW, ids=lambda variant: variant.name)
def test_a_plan_is_found_exactly_when_there_is_one_full(variant: Variant) -> None:
    """The same on a thousand situations each."""
    rng = Random(f"full plan {variant.name}")
    for _ in range(1000):
        compare(variant, rng)


def test_HAND9_a_plan_to_go_out_from_hand_needs_no_minimum() -> None:
    """And lays off on what is there: a szúró hand."""
    table: Table = (ROMI51.meld(cards("9c 9d 9h")).unwrap(),)
    asked = Situation(hand=cards("2h 3h 4h 9s Kc"), table=table, opened=Opened.NEVER, turn=4)
    found = plan(HANDROMI, asked, Goal.GO_OUT)
    assert found is not None
    state = play_out(HANDROMI, asked, found)
    assert state.board.finish is not None
    assert state.board.finish.way == "szúró"
    assert plan(ROMI51, asked, Goal.GO_OUT) is None


def test_F12_a_joker_won_on_the_way_is_laid() -> None:
    """5♥ buys the joker, which makes a run of the two nines' neighbours; nothing else would do."""
    table: Table = (ROMI51.meld(cards("4h *=5h 6h")).unwrap(),)
    asked = Situation(hand=cards("5h 9c Tc Ks"), table=table, obligations=(MustLay(card("9c")),))
    found = plan(ROMI51, asked)
    assert found is not None
    assert parse_move("exchange 5h on 1") in found
    play_out(ROMI51, asked, found)


def test_F10_a_chain_of_lay_offs_is_found() -> None:
    """7♣ lies on 9♣ 10♣ B♣ only with 8♣ between."""
    table: Table = (ROMI51.meld(cards("9c Tc Jc")).unwrap(),)
    asked = Situation(hand=cards("7c 8c Ks 2d"), table=table, obligations=(MustLay(card("7c")),))
    found = plan(ROMI51, asked)
    assert found is not None
    assert found[:2] == (parse_move("lay-off 8c on 1"), parse_move("lay-off 7c on 1"))
    without_it = attrs.evolve(asked, hand=cards("7c Ks 2d"))
    assert plan(ROMI51, without_it) is None


def test_F13_a_card_to_discard_must_be_kept() -> None:
    """With nothing left to discard a turn cannot end."""
    asked = Situation(hand=cards("2h 3h 4h"))
    assert plan(ROMI51, asked, Goal.GO_OUT) is None
    assert plan(RUMMY, asked, Goal.GO_OUT) is not None


def test_KOP8_a_hand_that_ends_by_showing_is_found() -> None:
    """A knock within the upcard, or römi; and none where the upcard is an ace."""
    asked = Situation(hand=cards("2h 3h 4h 9c 9d 9s Kc Kd Kh 3s 8d"), obligations=(MustGoOut(),), upcard=card("5c"))
    found = plan(KOPOGOS, asked)
    assert found is not None
    state = play.step(state_of(KOPOGOS, asked), found[0]).unwrap()
    assert state.board.finish is not None
    assert state.board.finish.way == "knock"
    assert plan(KOPOGOS, attrs.evolve(asked, upcard=card("Ac"))) is None


def test_RABLO6_a_hand_of_one_colour_is_a_way_to_go_out() -> None:
    """Unopened, and of the dealt size."""
    asked = Situation(hand=cards("2h 3h 5h 6h 8h 9d Jd Qd Ad 2d Kd"), dealt=10, opened=Opened.NEVER)
    found = plan(RABLOROMI, asked, Goal.GO_OUT)
    assert found == (parse_move("declare one-colour"),)
    assert plan(RABLOROMI, attrs.evolve(asked, opened=Opened.EARLIER), Goal.GO_OUT) is None


def test_TIZ5_a_flush_is_a_way_to_finish() -> None:
    """With the exchange card: whatever the melds."""
    asked = Situation(hand=cards("2h 3h 5h 6h 8h 9h Jh Qh Ah 2h Kc"), obligations=(MustGoOut(),))
    found = plan(TIZLAPOS, asked)
    assert found is not None
    assert str(found[0]).startswith("declare flush Kc")


def test_the_limit_stops_with_an_error_not_with_a_guess() -> None:
    """After so many states."""
    asked = Situation(hand=cards("2h 3h 4h 4c 5c 6c 6h 6d Ks"), opened=Opened.NEVER, obligations=(MustGoOut(),), turn=3)
    assert plan(HANDROMI, asked) is None
    with pytest.raises(AnalysisLimit, match="states of a turn"):
        plan(HANDROMI, asked, limit=0)


def test_a_turn_with_nothing_owed_just_ends() -> None:
    """With a discard, or without one where the game has none."""
    assert plan(ROMI51, Situation(hand=cards("2h Kc"))) == (Discard(card("Kc")),)
    assert [str(move) for move in plan(RABLOROMI, Situation(hand=cards("2h Kc"))) or ()] == ["end"]


def test_F10_who_has_not_opened_goes_out_by_no_lay_offs_where_nobody_goes_from_hand() -> None:
    """The exchange card of Remi 51 led into a dead end so: every card fits on the table, and none may be laid there."""
    table = [HANDROMI.meld(cards(text)).unwrap() for text in ("3h 4h 5h", "8c 9c Tc")]
    asked = Situation(hand=cards("6h 7h Jc Ks"), table=tuple(table), owners=(1, 1), opened=Opened.NEVER)
    assert plan(attrs.evolve(HANDROMI, ways_out=(AllLaid(),)), asked, Goal.GO_OUT) is None
    assert plan(HANDROMI, asked, Goal.GO_OUT) is not None


def test_F12_a_joker_owed_by_an_exchange_does_not_lie_in_the_lay_before_it() -> None:
    """A joker of one's own opens; the one that is won must be laid too, and there is no place for it."""
    table = [HANDROMI.meld(cards("Tc * Qc")).unwrap()]
    game = attrs.evolve(HANDROMI, opening=PointMinimum(15), ways_out=(AllLaid(),), lay_off=NoLayOff())
    owed = (MustLay(card("Jc")),)
    asked = Situation(hand=cards("5h 6h Jc *"), table=tuple(table), obligations=owed, opened=Opened.NEVER)
    assert plan(game, asked, Goal.GO_OUT) is None
