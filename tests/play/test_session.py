"""A table as one value: whose turn it is, what can be taken back, and a text from which it comes back whole."""

from __future__ import annotations

import json
from functools import cache

import attrs
import pytest

from romi import Code, data, play, simulate
from romi.moves import Discard, DrawStock, ExchangeJoker, Lay, LayOff, Regroup, parse_move
from romi.play import Session
from romi.rules.scoring import Line, Sheet
from romi.variants import ALL, RABLOROMI, ROMI51, RUMMY, TIZLAPOS, Variant
from romi.verdict import Rejected
from tests.test_gallery import GAMES

NAMES = ("Anna", "Béla", "Cili", "Dani", "Edit", "Feri", "Géza", "Huba")
LAYS = (Lay, LayOff, ExchangeJoker, Regroup)


def began(variant: Variant = RUMMY, players: int | None = None, seed: int = 7) -> Session:
    """A table for so many, the fewest if not said."""
    return Session.start(variant, names=NAMES[: players or variant.players[0]], seed=seed)


def played(session: Session, moves: int) -> Session:
    """The table some moves later, deal after deal, by greedy players."""
    for _ in range(moves):
        if (player := session.player) is None:
            if session.match.over:
                return session
            session = session.next_deal()
        else:
            move = simulate.greedy.player(session.deal.game)(session.view(player))
            session = session.step(player, move).unwrap()
    return session


@cache
def tables(variant: Variant) -> tuple[Session, ...]:
    """Tables at their beginning, in the middle of a deal, and some deals on."""
    first = began(variant, seed=3)
    some = played(first, 9)
    last = played(some, 150)
    return first, some, last


# --- playing ---------------------------------------------------------------------------------------


def test_a_table_begins_with_the_first_deal_of_its_match() -> None:
    """All deals come from the seed, and the language is English unless it is said."""
    session = Session.start(TIZLAPOS, names=NAMES[:3], seed=7, lang="hu", dealer=2)
    assert session.match == play.start_match(TIZLAPOS, players=3, seed=7, dealer=2)
    assert session.deal == session.match.deal()
    assert (session.seated, session.lang, session.sheet) == ((0, 1, 2), "hu", None)
    assert began().lang == "en"
    assert session.view(1) == play.view(session.deal, 1)


def test_F13_only_whose_turn_it_is_may_move() -> None:
    """Whatever the move is; who is to act is asked by the law of play."""
    session = began()
    other = 1 - (session.player or 0)
    for answer in (session.step(other, DrawStock()), session.undo(other)):
        assert isinstance(answer, Rejected)
        assert answer.codes == (Code.TURN_OF_ANOTHER,)
    at = session.player
    assert at is not None
    refused = session.step(at, Discard(session.deal.hands[session.deal.actor][0]))
    assert isinstance(refused, Rejected)
    assert refused.codes == (Code.NOT_NOW,)


def test_F14_what_was_laid_in_the_turn_is_taken_back_one_by_one() -> None:
    """Back to where nothing had been laid, and no farther: neither a draw nor another's lay comes back."""
    taken = 0
    for seed in range(12):
        session = began(RABLOROMI if seed % 2 else RUMMY, seed=seed)
        earlier = [session]
        while (player := session.player) is not None:
            move = simulate.greedy.player(session.deal.game)(session.view(player))
            earlier = [*earlier, session] if isinstance(move, LAYS) else []
            session = session.step(player, move).unwrap()
            if session.player != player:
                earlier = []
            back = session
            for before in reversed(earlier):
                back = back.undo(player).unwrap()
                assert back == before
                taken += 1
            if session.player is not None:
                answer = back.undo(session.player)
                assert isinstance(answer, Rejected)
                assert answer.codes == (Code.NOTHING_TO_TAKE_BACK,)
    assert taken > 20


def test_a_deal_that_is_over_is_counted_and_moves_no_more() -> None:
    """Its sheet is that of the deal; the next one is the match's."""
    session = began()
    with pytest.raises(ValueError, match="not over yet"):
        session.next_deal()
    while session.player is not None:
        session = played(session, 1)
    assert session.sheet == play.score(session.deal) == session.match.history.deals[-1].sheet
    for answer in (session.step(0, DrawStock()), session.step(1, DrawStock())):
        assert isinstance(answer, Rejected)
        assert answer.codes == (Code.NOT_NOW,)
    undone = session.undo(0)
    assert isinstance(undone, Rejected)
    assert undone.codes == (Code.NOTHING_TO_TAKE_BACK,)
    assert session.next_deal().deal == session.match.deal()


def test_one_may_bring_a_deal_shuffled_elsewhere() -> None:
    """For stakes: any order of the cards, as long as the deal is the next one of the match."""
    session = began()
    order = tuple(reversed(RUMMY.deck_for(2).cards))
    own = play.start(RUMMY, players=2, order=order, dealer=session.match.dealer)
    brought = attrs.evolve(session, deal=own)
    assert data.loads(data.dumps(brought), Session) == brought
    while brought.player is not None:
        brought = played(brought, 1)
    facts = brought.match.facts
    second = play.start(RUMMY, players=2, order=order, dealer=facts.dealer, number=2, totals=facts.totals)
    assert brought.next_deal(second).deal == second
    with pytest.raises(ValueError, match="the next deal is"):
        brought.next_deal(own)


def test_TIZ9_who_is_out_sits_at_no_seat_and_may_buy_back_between_deals() -> None:
    """Players are counted through the match, seats in a deal."""
    begun = began(TIZLAPOS, 3)
    early = begun.buy_in(0)
    assert isinstance(early, Rejected)
    assert early.codes == (Code.BUY_IN_TOO_LATE,)
    lost = Sheet(3, [Line(0, 60, "score/deadwood"), Line(1, 105, "score/deadwood")], winners=[2])
    match = begun.match.after(lost)
    two = attrs.evolve(begun, match=match, deal=match.deal())
    assert two.seated == (0, 2)
    with pytest.raises(ValueError, match="the player with index 1 does not play in this deal, only 0, 2"):
        two.view(1)
    assert data.loads(data.dumps(two), Session) == two
    while two.player is not None:
        assert two.player in (0, 2)
        two = played(two, 1)
    assert two.seated == (0, 2)
    assert isinstance(two.buy_in(1), Rejected)
    bought = next(answer.value for player in (0, 2) if (answer := two.buy_in(player)))
    assert len(bought.match.history.events) == len(two.match.history.events) + 1
    assert data.loads(data.dumps(bought), Session) == bought
    assert bought.next_deal().deal == bought.match.deal()


# --- text ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_a_table_comes_back_from_its_text(variant: Variant) -> None:
    """At any point, and equal tables give equal texts."""
    for session in tables(variant):
        again = data.loads(data.dumps(session), Session)
        assert again == session
        assert data.dumps(again) == data.dumps(session)
        assert json.loads(data.dumps(session))["format"] == 1


def test_rules_of_ones_own_are_given_when_it_is_read() -> None:
    """No text holds them; and those of a house in a text stand in it once."""
    own = next(game for game in GAMES.values() if '"rules": "own"' in data.dumps(began(game)))
    text = data.dumps(began(own))
    assert data.loads(text, play.Session, variant=own) == began(own)
    with pytest.raises(data.DataError, match=r"session\.rules"):
        data.loads(text, Session)
    house = attrs.evolve(ROMI51, name="house", title="House")
    assert data.loads(data.dumps(began(house)), Session) == began(house)
    assert data.dumps(began(house)).count("NotMoreThanNaturals") <= 1


TEXT = data.dumps(began(TIZLAPOS, 3))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"session"', '"sitting"', "romi: 'sitting' is not a kind of data"),
        ('"session"', '"match"', "match: 'match' is not part of it"),
        ('"format": 1', '"format": 2', "format: must be 1, not 2"),
        ('"format": 1', '"format": true', "format: must be 1, not True"),
        ('"lang"', '"long": 1, "lang"', "session: 'long' is not part of it"),
        ('"lang": "en"', '"lang": "xx"', "session: there is no language 'xx'; there are en, hu"),
        ('"lang": "en"', '"lang": 7', "session.lang: 7 is not what belongs here"),
        ('"Anna"', "7", "session.names[0]: 7 is not what belongs here"),
        ('["Anna", "Béla", "Cili"]', "null", "session.names: a list was expected"),
        ('"Anna", ', "", "session: 3 players need as many different names, not Béla, Cili"),
        ('"Anna"', '"Béla"', "as many different names"),
        ('"Anna"', '"An\\nna"', "a name is one line of text"),
        ('"first_dealer": 0', '"first_dealer": 9', "session.match: there is no player with index 9"),
        ('"moves": []', '"moves": [{"move": "draw", "seat": 0}]', "session.deal: move 1: this cannot be done now"),
        ('"moves": []', '"moves": [{"move": "draw", "seat": 1}]', "session.deal: move 1: '0:' is to act, not '1:'"),
        ('"moves": []', '"moves": [{"move": "fly", "seat": 1}]', "session.deal.moves[0].move: 'fly'"),
        ('"dealer": 0', '"dealer": 1', "session: the next deal is"),
        ('"deal": {', '"deal": 7, "dial": {', "session: 'dial' is not part of it"),
        ("{", "[", "is not JSON"),
    ],
)
def test_what_is_no_table_is_refused_with_its_place(old: str, new: str, says: str) -> None:
    """Nothing read is run, and nothing that was altered is taken for what it was."""
    assert old in TEXT
    with pytest.raises(data.DataError) as caught:
        data.loads(TEXT.replace(old, new, 1), Session)
    assert says in str(caught.value)


def test_a_table_holds_together() -> None:
    """A deal of another match, or one that is over and was not counted, is no deal of this table."""
    session = tables(RUMMY)[1]
    over = session
    while over.player is not None:
        over = played(over, 1)
    for strange in (began(ROMI51).deal, over.deal):
        with pytest.raises(ValueError, match=r"the next deal is|the deal is"):
            attrs.evolve(session, deal=strange)
    with pytest.raises(ValueError, match="not the last one of the match"):
        attrs.evolve(over, match=session.match.after(Sheet(2, [Line(0, 3, "score/deadwood")], winners=[0])))
    with pytest.raises(TypeError, match="deal"):
        attrs.evolve(session, deal="nothing")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="read from a str"):
        data.loads(7, Session)  # type: ignore[call-overload]


def test_a_long_text_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounded before anything is read of it."""
    monkeypatch.setattr("romi.data.forms.MOST_TEXT", 10)
    with pytest.raises(data.DataError, match="is not read, 10 are the most"):
        data.loads(TEXT, Session)
    assert parse_move("draw") == DrawStock()
