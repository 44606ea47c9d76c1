"""Parameters that games beyond the seven need: see `examples/variants`."""

from __future__ import annotations

import attrs
import pytest

import romi
from romi import play
from romi.card import JOKER, Rank
from romi.code import Code
from romi.combine import all_of
from romi.melds import Meld
from romi.moves import Discard, DrawStock, EndTurn, LayOff
from romi.rules.draws import Draw, Freely, LaidAtOnce, Sources, TopOnly, Unopened
from romi.rules.draws import Source as From
from romi.rules.endings import GoingOut
from romi.rules.obligations import MustLay
from romi.rules.opening import NeedsPureRun, PointMinimum
from romi.rules.opening_melds import MeldCount
from romi.rules.scoring import BadPoints, DealEnd, Finish, KnockScore, Losers, Seat, WinnerTakes
from romi.rules.table import LayOffs
from romi.rules.values import FaceValues
from romi.rules.ways_out import Romi
from romi.rules.who import ANYBODY, Opened
from romi.variants import ROMI51, RUMMY
from tests.rules_book.test_facts import with_hand


def meld(text: str) -> Meld:
    return ROMI51.meld(romi.cards(text)).unwrap()


def test_F8_ranks_may_count_otherwise() -> None:
    """Tile rummy counts every number; contract rummy counts some ranks alike."""
    tiles = FaceValues(1, ranks=[(Rank.JACK, 11), (Rank.QUEEN, 12), (Rank.KING, 13)], joker=30)
    assert tiles(romi.cards("Ah 9c Tc Jc Qc Kc *")) == 1 + 9 + 10 + 11 + 12 + 13 + 30
    assert tiles(meld("Jh Qh *")) == 11 + 12 + 13
    low = FaceValues(15, ranks=[((Rank.TWO, Rank.THREE), 5)])
    assert (low.of(romi.cards("2c")[0]), low.of(romi.cards("3c")[0]), low.of(romi.cards("4c")[0])) == (5, 5, 4)


def test_F9_an_ace_is_not_among_the_ranks() -> None:
    """It has names of its own."""
    with pytest.raises(ValueError, match="named by ace and low_ace"):
        FaceValues(1, ranks=[((Rank.ACE, Rank.TWO), 5)])


def test_RABLO3_melds_of_a_kind_may_be_demanded() -> None:
    """A contract: so many sets, so many runs."""
    variant = attrs.evolve(
        ROMI51, opening=all_of(MeldCount(2, kind="set", rule="c"), MeldCount(1, kind="run", cards=4, rule="c"))
    )
    sets = romi.cards("7c 7d 7h"), romi.cards("9c 9d 9h")
    assert variant.check_opening(*sets, romi.cards("2h 3h 4h 5h"))
    short = variant.check_opening(*sets, romi.cards("2h 3h 4h"))
    assert isinstance(short, romi.Rejected)
    assert [(fault.code, fault.got, fault.need) for fault in short.violations] == [
        (Code.NO_SUCH_OPENING_MELD, 0, 1),
        (Code.TOO_FEW, 3, 4),
    ]


def test_F10_anybody_may_lay_off_where_the_game_says_so() -> None:
    """By default only who has opened."""
    anybody = attrs.evolve(RUMMY, lay_off=LayOffs(opened=ANYBODY))
    laid = meld("4h 5h 6h")
    assert RUMMY.check_lay_off(laid, romi.cards("7h"), opened=Opened.NEVER).codes == (Code.NOT_OPENED,)  # type: ignore[union-attr]
    assert anybody.check_lay_off(laid, romi.cards("7h"), opened=Opened.NEVER)


def test_RUM4_the_discards_are_taken_one_at_a_time_unless_a_rule_says_otherwise() -> None:
    """The rule for more is asked about the lowest card that is taken."""
    seven = romi.cards("7h")[0]
    deep = Draw(source=From.DISCARDS, card=seven, count=3, opened=Opened.NEVER)
    refused = Sources(discards=Freely())(deep)
    assert isinstance(refused, romi.Rejected)
    assert [(fault.code, fault.got) for fault in refused.violations] == [(Code.TOP_CARD_ONLY, 3)]
    allowed = Sources(discards=Freely(), deeper=LaidAtOnce(Unopened.LAYS, rule="500"))
    assert allowed(deep).unwrap().obligations == (MustLay(seven, rule="500"),)
    assert allowed(Draw(source=From.DISCARDS, card=seven)).unwrap().obligations == ()
    assert TopOnly()(Draw(source=From.DISCARDS, card=seven))


def test_KOP7_the_melds_of_a_full_hand_may_have_to_be_of_a_kind() -> None:
    """As in Indian rummy: two runs, one of them pure."""
    way = Romi(melds=all_of(NeedsPureRun(rule="in"), MeldCount(2, kind="run", rule="in")), rule="in")
    pure, other, third = meld("4h 5h 6h"), meld("8c * Tc"), meld("9c 9d 9h")
    last = romi.cards("2c")[0]
    worth = ROMI51.hand_value
    assert way(GoingOut(melds=(pure, other, third), discard=last, hand_value=worth))
    answer = way(GoingOut(melds=(other, third), discard=last, hand_value=worth))
    assert isinstance(answer, romi.Rejected)
    assert answer.codes == (Code.NO_PURE_RUN, Code.NO_SUCH_OPENING_MELD, Code.OTHER_KIND)
    worthy = Romi(melds=PointMinimum(15 + 27))
    assert worthy(GoingOut(melds=(pure, third), discard=last, turn=4, hand_value=worth))
    assert not worthy(GoingOut(melds=(pure, meld("8c 8d 8h")), discard=last, turn=99, hand_value=worth))


def test_RUM7_losers_may_lose_what_the_winner_wins() -> None:
    """Tile rummy is a game in which the totals of a deal are nothing."""
    end = DealEnd([Seat((JOKER,)), Seat(), Seat(romi.cards("2c"))], Finish(1), hand_value=FaceValues(1, joker=30))
    assert WinnerTakes(losers=Losers.MINUS)(end).totals() == (-30, 32, -2)
    assert WinnerTakes()(end).totals() == (0, 32, 0)


def test_KOP5_and_TIZ8_are_cited_unless_another_game_has_a_rule_of_its_own() -> None:
    """Each line cites its rule; in gin rummy, that of gin rummy."""
    end = DealEnd(
        [Seat(romi.cards("3c")), Seat(romi.cards("9h"))],
        Finish(0, "knock"),
        upcard=romi.cards("9h")[0],
        hand_value=FaceValues(1),
    )
    assert [line.rule for line in KnockScore()(end).lines] == ["KOP5"]
    assert [line.rule for line in KnockScore(rule="gin")(end).lines] == ["gin"]
    assert {line.rule for line in BadPoints()(end).lines} == {"TIZ7", "TIZ8"}
    assert {line.rule for line in BadPoints(rule="ours")(end).lines} == {"ours"}


def test_what_a_seat_laid_is_worth() -> None:
    """As it was kept, lay-offs included, or else the worth of its melds."""
    melds = (meld("Kh Qh Jh"),)
    end = DealEnd([Seat(laid=melds), Seat(laid=melds, laid_points=42), Seat()], Finish(2))
    with pytest.raises(ValueError, match="what is a meld worth"):
        end.laid_value(0)
    assert [end.laid_value(1), end.laid_value(2)] == [42, 0]
    with pytest.raises(ValueError, match="there is no seat with index 3: the indices are 0 to 2"):
        end.laid_value(3)
    valued = end.valued(ROMI51.hand_value, ROMI51.meld_value)
    assert [valued.laid_value(seat) for seat in range(3)] == [30, 42, 0]
    assert valued.valued(FaceValues(1), FaceValues(1)) == valued


def test_F10_F13_who_lays_everything_off_where_anybody_may_is_out() -> None:
    """Without ever having opened; until then the turn can be ended by a discard."""
    game = attrs.evolve(RUMMY, lay_off=LayOffs(opened=ANYBODY))
    state = play.step(play.start(game, players=2, seed=3), DrawStock()).unwrap()
    run = game.meld(romi.cards("7h 8h 9h")).unwrap()
    turn = attrs.evolve(state.board.turn, before=1)
    board = attrs.evolve(state.board, table=(run,), owners=(0,), turn=turn)
    state = with_hand(attrs.evolve(state, board=board), "Th Jh")
    laid = play.step(state, LayOff(romi.cards("Th"), 0)).unwrap()
    assert Discard(romi.cards("Jh")[0]) in play.legal_moves(laid)
    out = play.step(laid, LayOff(romi.cards("Jh"), 0)).unwrap()
    if not out.over:
        out = play.step(out, EndTurn()).unwrap()
    assert out.board.finish is not None
    assert out.board.finish.way == "out"
