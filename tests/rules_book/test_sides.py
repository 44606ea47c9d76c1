"""Who plays with whom: partners lay off on each other's melds, have opened together, and have their score together."""

from __future__ import annotations

import attrs
import pytest

import romi
from romi import data, play, rules
from romi.code import Code
from romi.moves import parse_move
from romi.rules import DealEnd, Finish, JokerExchange, LayOffs, Line, Partners, Seat, Sheet, Whose
from romi.rules.sides import together
from romi.variants import ROMI51, RUMMY
from tests.play.tabling import order

PAIRS = attrs.evolve(RUMMY, name="pairs", players=range(4, 5), sides=Partners(2), lay_off=LayOffs(on=Whose.SIDE))
"""Rummy for two against two: cards are laid off on the melds of one's own side alone."""

RUN = RUMMY.meld(romi.cards("7h 8h 9h")).unwrap()


def test_partners_face_each_other() -> None:
    assert [Partners(2)(seat) for seat in range(6)] == [0, 1, 0, 1, 0, 1]
    assert [Partners(3)(seat) for seat in range(6)] == [0, 1, 2, 0, 1, 2]
    assert [rules.no_partners(seat) for seat in range(3)] == [0, 1, 2]
    assert together(Partners(2), 1, 3)
    assert not together(Partners(2), 1, 2)
    assert not together(rules.no_partners, 1, 3)


def test_F10_on_whose_melds_cards_are_laid_off() -> None:
    """Own, a partner's, an opponent's, the table's; who is not known is taken for the owner."""
    for whose, owners in ((Whose.ANYBODY, {0, 1, 2, None}), (Whose.SIDE, {0, 2}), (Whose.OWN, {0})):
        game = attrs.evolve(PAIRS, lay_off=LayOffs(on=whose))
        allowed = {owner for owner in (0, 1, 2, None) if game.check_lay_off(RUN, romi.cards("Th"), seat=0, owner=owner)}
        assert allowed == owners
        assert game.check_lay_off(RUN, romi.cards("Th"))
    refused = PAIRS.check_lay_off(RUN, romi.cards("Th"), seat=0, owner=1)
    assert isinstance(refused, romi.Rejected)
    assert refused.codes == (Code.MELD_OF_ANOTHER,)


def test_F11_from_whose_melds_jokers_are_exchanged() -> None:
    game = attrs.evolve(ROMI51, sides=Partners(2), exchange=JokerExchange(on=Whose.SIDE))
    meld = game.meld(romi.cards("7h * 9h")).unwrap()
    assert game.check_exchange(meld, romi.cards("8h"), seat=0, owner=2)
    refused = game.check_exchange(meld, romi.cards("8h"), seat=0, owner=1)
    assert isinstance(refused, romi.Rejected)
    assert refused.codes == (Code.MELD_OF_ANOTHER,)


def test_what_one_brings_the_partners_have_too() -> None:
    """Everybody has their own lines and those of the partner, which say whose they are."""
    end = DealEnd([Seat(), Seat(romi.cards("Kh")), Seat(romi.cards("2c")), Seat(romi.cards("3c"))], Finish(0))
    score = rules.PenaltyPoints(unopened=None, winner=-10)
    sheet = attrs.evolve(PAIRS, deal_score=score).deal_score(end)
    assert sheet.totals() == (-8, 13, -8, 13)
    assert sheet.winners == (0, 2)
    assert attrs.evolve(end, sides=Partners(2), finish=Finish(2)).winners == (2, 0)
    assert DealEnd([Seat()]).winners == ()
    names = ("Anna", "Béla", "Cili", "Dani")
    assert [line.text("hu", names=names) for line in sheet.lines if line.seat == 2] == [
        "Anna: kiment",
        "a kézben maradt: 2♣",
    ]
    assert [line.text("en", names=names) for line in sheet.lines if line.seat == 0][1] == "Cili: left in hand: 2♣"
    assert attrs.evolve(RUMMY, deal_score=score).deal_score(end).totals() == (-10, 10, 2, 3)


def test_a_score_of_ones_own_knows_the_sides() -> None:
    def by_side(end: DealEnd, /) -> Sheet:
        """Ten for each side but the first."""
        return Sheet(4, [Line(team[0], 10, "house/side", own_text="side") for team in end.teams[1:]])

    seats = [Seat((card,)) for card in romi.cards("2c 3c 4c 5c")]
    assert attrs.evolve(PAIRS, deal_score=by_side).deal_score(DealEnd(seats)).totals() == (0, 10, 0, 10)
    assert DealEnd(seats).teams == ((0,), (1,), (2,), (3,))


def test_partners_win_a_match_together_and_it_can_be_saved() -> None:
    game = attrs.evolve(PAIRS, match=rules.Until(13), aim=rules.Aim.HIGH, deal_score=rules.WinnerTakes())
    match = play.start_match(game, players=4)
    end = DealEnd([Seat(), Seat(romi.cards("Kh")), Seat(romi.cards("2c")), Seat(romi.cards("3c"))], Finish(0))
    match = match.after(game.deal_score(end))
    assert match.standing.winners == (0, 2)
    assert data.loads(data.dumps(match), play.Match, variant=game) == match


def test_who_has_a_partner_that_opened_has_opened() -> None:
    """In a game with a condition for the opening: the partner lays any meld from then on; the opponents do not."""
    game = attrs.evolve(PAIRS, opening=rules.PointMinimum(24))
    hands = ["7h 8h 9h 2c 4c 6c 8c", "2d 3d 4d 6d 8d Td Qd", "2h 3h 4h 6s 8s Ts Qs", "Kc Kd Kh 5s 3c 3s 9s"]
    pack = order(game, hands, "Jc Jd Js Jh 2s", turned="Ac", dealer=3)
    state = play.start(game, players=4, order=pack, dealer=3)
    for move in ("draw", "lay 7h 8h 9h", "discard 2c", "draw"):
        state = play.step(state, parse_move(move)).unwrap()
    assert not play.step(state, parse_move("lay 2d 3d 4d"))
    for move in ("discard 2d", "draw"):
        state = play.step(state, parse_move(move)).unwrap()
    assert state.board.opened is rules.Opened.EARLIER
    state = play.step(state, parse_move("lay 2h 3h 4h")).unwrap()
    assert state.board.laid_by(*state.board.side) == state.board.table


@pytest.mark.parametrize("wrong", [None, "north", 1.5])
def test_a_side_is_a_number(wrong: object) -> None:
    def sides(seat: int, /) -> int:
        return wrong  # type: ignore[return-value]

    with pytest.raises(TypeError, match="must answer with the number of a side, not with"):
        attrs.evolve(PAIRS, sides=sides).check_lay_off(RUN, romi.cards("Th"), seat=0, owner=1)
