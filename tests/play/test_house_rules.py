"""Deals under other parameters and under rules of one's own: the laws hold all the same."""

from __future__ import annotations

import pickle
from copy import copy
from random import Random

import attrs
import pytest

from romi import play
from romi.card import Plain, Rank
from romi.melds import AtMost, Meld, Melds, Run, Set
from romi.melds.requirements import of_rank
from romi.moves import DrawStock, Lay, parse_move
from romi.notation import cards
from romi.rules.draws import Draw, LaidAtOnce, Source, Sources, Terms, Undo, Unopened
from romi.rules.endings import AllLaid, LastDiscard
from romi.rules.obligations import Placing
from romi.rules.opening import PointMinimum
from romi.rules.regrouping import FreeRegroup, FullSetsClose, TableCards
from romi.rules.stock import PileOrder, TurnOver
from romi.rules.table import Closing, FromSet, JokerExchange, LayOffRule, LayOffs, ReplacedFrom, TableMove, Whose
from romi.rules.taking import Finisher, ForMeldOrOut, Joins, ToGoOut
from romi.rules.turns import Moment, Phase, Step, Turn
from romi.rules.ways_out import AceUp, KnockAt, Romi, Upcard
from romi.rules.who import AFTER_THE_OPENING, ANYBODY, Opened
from romi.variants import HANDROMI, KOPOGOS, MAGYAR, RABLOROMI, ROMI51, RUMMY, DealFacts, Variant
from romi.verdict import Rejected, Verdict, house
from tests.play.driving import drive
from tests.play.laws import LAWS
from tests.play.tabling import deal, order

LOW = PointMinimum(15)


def wild_by_number(variant: Variant, facts: DealFacts) -> Variant:
    """The rank of the deal's number is wild."""
    wild = of_rank(Rank(facts.number))
    return attrs.evolve(variant, meld=Melds(Run(wild=wild, jokers=AtMost(2)), Set(wild=wild, jokers=AtMost(2))))


def turn_of(variant: Variant) -> Turn:
    assert isinstance(variant.turn, Turn)
    return variant.turn


def only_where_it_lies(move: TableMove, /) -> Verdict[Meld]:
    """On own melds, by a rule of one's own that asks whose they are."""
    if move.seat is not None and move.seat != move.owner:
        return Rejected((house("not yours", move.cards),))
    return LayOffs()(move)


HOUSE = (
    attrs.evolve(HANDROMI, name="full sets leave the table", opening=LOW, closing=FullSetsClose(Closing.TO_DISCARDS)),
    attrs.evolve(
        HANDROMI,
        name="who goes out may lay the card anyhow",
        draw=Sources(discards=ForMeldOrOut(free_draws=0, going_out=Finisher.EXEMPT)),
    ),
    attrs.evolve(
        HANDROMI, name="anyhow", opening=LOW, draw=Sources(discards=ForMeldOrOut(free_draws=0, joins=Joins.ANYHOW))
    ),
    attrs.evolve(HANDROMI, name="any suit frees", opening=LOW, exchange=JokerExchange(FromSet.ANY_SUIT)),
    attrs.evolve(
        HANDROMI,
        name="only after the turn of the opening, and not back",
        opening=LOW,
        lay_off=LayOffs(opened=AFTER_THE_OPENING),
        exchange=JokerExchange(
            relay=frozenset({Placing.NEW_MELD, Placing.LAY_OFF}), source=ReplacedFrom.HAND, opened=AFTER_THE_OPENING
        ),
    ),
    attrs.evolve(RUMMY, name="anybody lays off", lay_off=LayOffs(opened=ANYBODY)),
    attrs.evolve(
        RABLOROMI, name="regrouping after the turn of the opening", regroup=FreeRegroup(opened=AFTER_THE_OPENING)
    ),
    attrs.evolve(ROMI51, name="turned over thrice", stock_out=TurnOver(times=3)),
    attrs.evolve(ROMI51, name="on own melds", opening=LOW, lay_off=LayOffs(on=Whose.OWN)),
    attrs.evolve(RUMMY, name="on own melds after all", lay_off=only_where_it_lies),
    attrs.evolve(ROMI51, name="shuffled", stock_out=TurnOver(times=3, order=PileOrder.SHUFFLED)),
    attrs.evolve(RABLOROMI, name="table cards stay", regroup=FreeRegroup(TableCards.STAY)),
    attrs.evolve(
        RABLOROMI, name="the 11th card is the first draw", turn=Turn(turn_of(RABLOROMI).steps, first=Phase.LAY)
    ),
    attrs.evolve(RUMMY, name="a discard after a lay-off", ways_out=(AllLaid(discard=LastDiscard.AFTER_LAY_OFF),)),
    attrs.evolve(KOPOGOS, name="an ace is one point", ways_out=(Romi(), KnockAt(Upcard(AceUp.ONE_POINT)))),
    attrs.evolve(MAGYAR, name="two jokers", meld=Melds(Run(jokers=AtMost(2)), Set(jokers=AtMost(2)))),
    attrs.evolve(
        MAGYAR,
        name="discards may be put back",
        draw=Sources(discards=ToGoOut(undo=Undo.PUT_BACK), exchange_card=ToGoOut(undo=Undo.PUT_BACK)),
    ),
    attrs.evolve(RUMMY, name="a wild rank", per_deal=wild_by_number),
)


@pytest.mark.parametrize("variant", HOUSE, ids=lambda variant: variant.name)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_laws_hold_under_house_rules(variant: Variant, seed: int) -> None:
    """No dead end, no card lost, no meld broken; scored and replayed."""
    state = drive(variant, 2, seed, *LAWS, max_turns=24)
    assert play.score(state).seats == 2
    told = play.record(state)
    assert list(play.states(told))[-1] == state


@pytest.mark.parametrize("rule", [LayOffs(on=Whose.OWN), only_where_it_lies])
def test_lay_offs_on_own_melds_are_for_who_laid_them(rule: LayOffRule) -> None:
    """Listed for the own meld, refused on the other's and unlisted."""
    game = attrs.evolve(RUMMY, lay_off=rule)
    pack = order(game, ["2h 3h 4h Kc Kd 9s 7d", "5h 6c 6d 6s Qd Js 2c"], "9c Ts 6h", turned="Ac")
    state = deal_own(game, pack, "draw", "lay 6c 6d 6s", "discard Js", "draw", "lay 2h 3h 4h", "discard 9s", "draw")
    listed = [str(move) for move in play.legal_moves(state)]
    assert "lay-off 6h on 1" in listed
    assert not [move for move in listed if move.endswith("on 2")]
    refused = play.step(state, parse_move("lay-off 5h on 2"))
    assert isinstance(refused, Rejected)
    own = attrs.evolve(state, board=attrs.evolve(state.board, owners=(1, 1)))
    assert play.step(own, parse_move("lay-off 5h on 2"))


def test_a_card_taken_to_be_laid_must_fit_an_own_meld() -> None:
    """The planner knows whose melds lie there."""
    must = Sources(discards=LaidAtOnce(Unopened.OPENS))
    pack = order(RUMMY, ["2h 3h 4h Kc Kd 9s 5h", "6c 6d 6s Qd Js 2c 7s"], "9c Ts", turned="Ac")
    moves = ("draw", "lay 6c 6d 6s", "discard Js", "draw", "lay 2h 3h 4h", "discard 5h")
    for rule, legal in ((LayOffs(), True), (LayOffs(on=Whose.OWN), False), (only_where_it_lies, False)):
        state = deal_own(attrs.evolve(RUMMY, lay_off=rule, draw=must), pack, *moves)
        assert (parse_move("take") in play.legal_moves(state)) is legal


def deal_own(game: Variant, pack: tuple[Plain, ...], *moves: str) -> play.State:
    """The deal after those moves."""
    state = play.start(game, players=2, order=pack)
    for move in moves:
        state = play.step(state, parse_move(move)).unwrap()
    return state


def test_HAND10_a_full_set_goes_under_the_discards() -> None:
    """And what lay behind it on the table moves up."""
    variant = HOUSE[0]
    hands = ["9c 9d 9h 9s Tc Jc Qc 2s 4s 6s 8s Ts 7h Qh", "Ah 2h 3h 4h 4d 5d 6d 2c 2d 2s 3c 3d 3s Kh 5s"]
    moves = "discard 5s\ndraw; lay 9c 9d 9h / Tc Jc Qc; lay-off 9s on 1"
    state = deal(variant, order(variant, hands, "Kc", under="Qd"), moves, players=2)
    assert [str(meld) for meld in state.board.table] == ["10♣ J♣ Q♣"]
    assert [card.symbol for card in state.board.discards] == ["5s", "9c", "9d", "9h", "9s"]
    assert play.step(state, parse_move("lay-off Kc on 1"))


def test_a_wild_rank_is_wild_in_its_deal_alone() -> None:
    """The second deal's twos are wild, the third's are not."""
    variant = HOUSE[-1]
    pack = order(RUMMY, ["Ac Kd Qd 3s 5c 7d 8s", "9h 2c Jh 4h 6c 9d Ks"], "5s", turned="Js")
    lay = Lay([cards("9h 2c Jh")])
    for number, legal in [(2, True), (3, False)]:
        state = play.start(variant, players=2, order=pack, number=number)
        state = play.step(state, parse_move("draw")).unwrap()
        assert bool(play.step(state, lay)) is legal


def test_all_lays() -> None:
    """Two melds that do not overlap: each alone, and both."""
    pack = order(RUMMY, ["Ac Kd Qd 3s 5c 7d 8s", "2h 3h 4h 9c 9d 9s Kc"], "5s", turned="Js")
    state = deal(RUMMY, pack, "draw", players=2)
    legal = play.legal_moves(state)
    assert {str(lay) for lay in legal.lays()} == {"lay 2h 3h 4h", "lay 9c 9d 9s", "lay 2h 3h 4h / 9c 9d 9s"}


def test_there_is_no_move_when_the_deal_is_over_or_another_is_to_act() -> None:
    """The legal moves are empty then, and a sample of them is an error."""
    state = drive(RUMMY, 2, 1, max_turns=2)
    legal = play.legal_moves(state)
    assert not legal
    with pytest.raises(ValueError, match="no legal move"):
        legal.sample(Random(1))
    begun = play.start(RUMMY, players=2, seed=1)
    assert not play.legal_moves(play.view(begun, 1 - begun.actor))
    with pytest.raises(ValueError, match="there is no seat with index 2"):
        play.view(begun, 2)


def test_what_a_rule_is_asked_with_is_a_value_like_any_other() -> None:
    """Though its facts are found only when they are asked for: it is equal to the one made by hand, is changed, copied and sent as that is."""
    asked: list[Moment | Draw] = []

    @attrs.frozen
    class Watched(Turn):
        def __call__(self, moment: Moment, /) -> Verdict[Step]:
            asked.append(moment)
            return super().__call__(moment)

    def watched(draw: Draw, /) -> Verdict[Terms]:
        asked.append(draw)
        return RUMMY.draw(draw)

    turn = turn_of(RUMMY)
    game = attrs.evolve(RUMMY, turn=Watched(turn.steps, first=turn.first, later=turn.later), draw=watched)
    state = play.start(game, players=2, seed=1)
    asked.clear()
    assert play.step(state, DrawStock())
    stock = state.board.stock
    moment = Moment(phase=Phase.DRAW, move=DrawStock(), held=len(state.hands[1]))
    draw = Draw(
        source=Source.STOCK, draw=1, drawn=0, hand=len(state.hands[1]), pile=1, stock=stock, seat=1, opened=Opened.NEVER
    )
    for found, right in zip(tuple(asked), (moment, draw), strict=True):
        assert found == right
        assert right == found
        assert hash(found) == hash(right)
        assert type(copy(found)) is type(pickle.loads(pickle.dumps(found))) is type(right)
        assert repr(found) == repr(right)
        assert attrs.evolve(found) == right
        assert not hasattr(found, "weather")
