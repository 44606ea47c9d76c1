"""Deals written down, read back and replayed; and what is not a record."""

from __future__ import annotations

import json
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import romi
from romi import data, play
from romi.code import Code
from romi.deck import Deck
from romi.moves import Discard, DrawStock, parse_move
from romi.play.record import MOST_MOVES, MOST_TEXT
from romi.play.state import State
from romi.rules.opening import PointMinimum
from romi.variants import ALL, ROMI51, RUMMY, TIZLAPOS, Account, Variant
from romi.verdict import IllegalPlay, Rejected
from tests.play.driving import drive

FRIDAY = attrs.evolve(ROMI51, name="friday", title="Friday's", opening=PointMinimum(40), deck=Deck(3, jokers=6))
TEXT = """romi deal 1
variant: romi51
players: 2
dealer: 0
seed: 7

# The first turn, a move a line.
draw
discard 9d

0: draw; discard 2h  # a turn a line
"""


@pytest.mark.parametrize("variant", [*ALL, FRIDAY], ids=lambda variant: variant.name)
def test_a_deal_is_written_read_and_replayed(variant: Variant) -> None:
    """As text and as JSON; the replay ends in the very same state."""
    state = drive(variant, 2, 6, max_turns=14)
    told = play.record(state)
    text = play.write_record(told)
    assert play.parse_record(text) == told == data.loads(data.dumps(told), play.Record)
    assert play.parse_record(text).moves[-1].line > 5
    assert play.replay(text).unwrap() == state
    assert list(play.states(told))[-1] == state


def test_a_deal_from_an_order_of_cards() -> None:
    """With its cut, number, totals and most turns."""
    pack = tuple(Random(3).sample(ROMI51.deck(2).cards, 108))
    state = play.start(ROMI51, players=2, order=pack, cut=30, dealer=1, number=4, totals=(10, -3), max_turns=9)
    told = play.record(state)
    text = play.write_record(told)
    assert "cards: " in text
    assert "seed" not in text
    assert play.parse_record(text) == told == data.loads(data.dumps(told), play.Record)
    assert play.replay(text).unwrap() == state


def test_a_deal_that_knows_other_accounts_is_written_and_read_back() -> None:
    """Whatever an account is called; in JSON too."""
    accounts = (Account("rungs", (2, 0)), Account("small; red", (-3, 3)))
    state = play.start(ROMI51, players=2, seed=7, number=3, accounts=accounts)
    told = play.record(state)
    assert 'accounts: {"rungs": [2, 0], "small; red": [-3, 3]}' in play.write_record(told)
    assert play.parse_record(play.write_record(told)).begin() == state
    assert data.loads(data.dumps(told), play.Record) == told
    seen = play.view(state, 1)
    text = data.dumps(seen)
    assert data.loads(text, play.View) == seen
    with pytest.raises(data.DataError, match=r"view.board.facts.accounts\[0\].totals: 2 players have as many, not 1"):
        data.loads(text.replace("[2, 0]", "[2]"), play.View)


def test_accounts_that_cannot_be_are_refused() -> None:
    """A total for each seat, each account once."""
    with pytest.raises(ValueError, match="2 players have 2 totals on 'rungs', not 3"):
        play.start(ROMI51, players=2, seed=7, accounts=(Account("rungs", (1, 2, 3)),))
    with pytest.raises(ValueError, match="each account is named once: rungs, rungs"):
        play.start(ROMI51, players=2, seed=7, accounts=(Account("rungs", (1, 2)),) * 2)


def first_turns() -> State:
    state = play.start(ROMI51, players=2, seed=7)
    state = play.step(state, DrawStock()).unwrap()
    return play.step(state, Discard(state.hands[1][0])).unwrap()


def test_the_first_illegal_move_is_named_with_its_line() -> None:
    """And every reason; what came before is fine."""
    hand = first_turns().moves
    text = (
        f"romi deal 1\nvariant: romi51\nplayers: 2\nseed: 7\n\n1: {hand[0]}; {hand[1]}\n\n0: draw; draw; discard 2h\n"
    )
    answer = play.replay(text)
    assert isinstance(answer, Rejected)
    assert answer.codes == (Code.NOT_NOW,)
    assert answer.violations[0].where == "line 8"
    assert "8. sor" in romi.sentence(answer.violations[0], "hu")
    with pytest.raises(IllegalPlay):
        list(play.states(play.parse_record(text)))


def test_a_record_for_the_public_shows_nothing_hidden() -> None:
    """Neither seed nor cards, nor what was kept at a redeal; it can be read, but not replayed."""
    state = play.start(TIZLAPOS, players=2, seed=7)
    kept = state.hands[0][:2]
    for move in (f"redeal {kept[0].symbol} {kept[1].symbol}", "redeal"):
        state = play.step(state, parse_move(move)).unwrap()
    text = play.write_record(play.public_record(state))
    assert "seed" not in text
    assert kept[0].symbol not in text
    with pytest.raises(play.RecordError, match="neither seed nor cards"):
        play.replay(text)
    assert play.replay(play.write_record(play.record(state))).unwrap() == state


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda text: "", "line 1: a record begins with"),
        (lambda text: text.replace("romi deal 1", "romi deal x"), "line 1: a record begins with"),
        (lambda text: text.replace("romi51", "canasta"), "line 2: there is no variant 'canasta'"),
        (lambda text: text.replace("players: 2\n", ""), "how many players"),
        (lambda text: text.replace("players: 2", "players: two"), "line 3: 'two' is not a number"),
        (lambda text: text.replace("players: 2", "players: 7"), "cannot be dealt: romi51 is for 2 to 4 players"),
        (lambda text: text.replace("seed: 7", f"seed: {1 << 64}"), "line 5: .* is not a number"),
        (lambda text: text.replace("seed: 7", "seed: 7\nseed: 8"), "line 6: 'seed' stands there twice"),
        (lambda text: text.replace("seed: 7", "colour: red"), "line 5: a line of the header begins with one of"),
        (lambda text: text.replace("seed: 7", "cards: 7h 8h 9x"), "line 5: '9x' at character 7 is not a card"),
        (lambda text: text.replace("seed: 7", "cards: 7h 8h"), "the order has 2 cards"),
        (lambda text: text.replace("seed: 7", "accounts: units 3"), "line 5: 'units 3' does not name accounts"),
        (lambda text: text.replace("seed: 7", 'accounts: {"units": 3}'), "line 5: on 'units' everybody needs a total"),
        (lambda text: text.replace("seed: 7", 'accounts: {"units": [true, 1]}'), "line 5: 'True' is not a number"),
        (
            lambda text: text.replace("seed: 7", 'seed: 7\naccounts: {"units": [3]}'),
            "2 players have 2 totals on 'units', not 1",
        ),
        (lambda text: text.replace("seed: 7", "rules:\n    name = 3"), "line 5: these rules cannot be read"),
        (lambda text: text.replace("discard 9d", "discard 9x"), "line 9: '9x' at character 9 is not a card"),
        (lambda text: text.replace("discard 9d", "fold"), "line 9: 'fold' at character 1 does not begin a move"),
        (lambda text: text.replace("\ndraw\n", "\n0: draw\n"), "line 8: '1:' is to act, not '0:'"),
        (lambda text: text + "draw\n" * (MOST_MOVES + 1), f"more than {MOST_MOVES} moves"),
        (lambda text: " " * (MOST_TEXT + 1), "a record of .* characters is not read"),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(spoil: object, why: str) -> None:
    """One error, which names the line."""
    assert callable(spoil)
    with pytest.raises(play.RecordError, match=why):
        play.replay(str(spoil(TEXT)))


IN_JSON = json.loads(data.dumps(play.record(play.start(RUMMY, players=2, seed=7))))


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"format": 2}, "format: must be 1, not 2"),
        ({"romi": "view"}, "view: 'players' is not part of it"),
        ({"moves": 7}, "deal.moves: a list was expected"),
        ({"players": True}, "deal.players: True is not what belongs here"),
        ({"players": 101}, "deal: 'players' must be <= 100: 101"),
        ({"dealer": -1}, "deal: 'dealer' must be >= 0"),
        ({"seed": 7}, "deal.seed: must be a text, a number from 0 to"),
        ({"seed": str(1 << 64)}, "deal.seed: must be a text, a number from 0 to"),
        ({"totals": [10**10, 0]}, "must be <= 1000000000"),
        ({"moves": ["draw"]}, r"deal.moves\[0\]: an object was expected"),
        ({"moves": [{"seat": "1", "move": "draw"}]}, r"deal.moves\[0\].seat: '1' is not what belongs here"),
        ({"moves": [{"seat": 1, "move": "fold"}]}, r"deal.moves\[0\].move: 'fold'"),
        ({"moves": [{"seat": 1, "move": "draw"}] * 50_001}, "deal: there are more than 50000 moves"),
    ],
)
def test_what_is_no_json_record_is_refused(changed: dict[str, object], why: str) -> None:
    """Nothing but the form that is written."""
    with pytest.raises(data.DataError, match=why):
        data.loads(json.dumps(IN_JSON | changed), play.Record)


def test_a_record_of_another_format_is_refused_by_its_number() -> None:
    """And what is not a record at all, for what it is not."""
    with pytest.raises(play.RecordError, match="line 1: format: must be 1, not 2"):
        play.parse_record("romi deal 2\n")
    with pytest.raises(play.RecordError, match="line 1: a record begins with 'romi deal 1'"):
        play.parse_record("romi deal x\n")


@settings(max_examples=60)
@given(drawn=st.data())
def test_a_damaged_record_is_an_error_or_another_deal(drawn: st.DataObject) -> None:
    """Whatever characters are lost or changed: a clear error, a named illegal move, or a legal deal; nothing else."""
    text = play.write_record(play.record(DEAL))
    for _ in range(drawn.draw(st.integers(1, 3))):
        at = drawn.draw(st.integers(0, len(text) - 1))
        cut = drawn.draw(st.integers(0, 3))
        put = drawn.draw(st.text(st.sampled_from("0123456789:;/#acdhsxKQ \n\t=*é\x00"), max_size=3))
        text = text[:at] + put + text[at + cut :]
    assert outcome(text)


def outcome(text: str) -> str:
    """What replaying the text comes to, in words; anything but a record error or a verdict goes through."""
    try:
        answer = play.replay(text)
    except play.RecordError as fault:
        return str(fault)
    return "a deal" if answer else str(answer) * answer.violations[0].where.startswith("line ")


DEAL = drive(RUMMY, 2, 9, max_turns=8)


def test_a_record_of_another_game_is_not_read_as_that_of_a_given_one() -> None:
    """A variant that is given is taken for the one of that name, and for no other."""
    told = play.record(drive(FRIDAY, 2, 6, max_turns=6))
    assert play.parse_record(play.write_record(told), FRIDAY).variant is FRIDAY
    for read in (
        play.parse_record(play.write_record(told), FRIDAY),
        data.loads(data.dumps(told), play.Record, variant=FRIDAY),
    ):
        assert read == told
    with pytest.raises(play.RecordError, match=f"line 2: the variant is '{FRIDAY.name}', but 'romi51' is given"):
        play.parse_record(play.write_record(told), ROMI51)
    with pytest.raises(data.DataError, match=f"deal.variant: is '{FRIDAY.name}', but 'romi51' is given"):
        data.loads(data.dumps(told), play.Record, variant=ROMI51)


OWN = attrs.evolve(RUMMY, name="count", hand_value=lambda hand: len(tuple(hand)))


def test_a_variant_with_rules_of_ones_own_is_given_when_the_record_is_read() -> None:
    """As with a match: the text says that the rules are somebody's own, and is not read without them."""
    told = play.record(play.start(OWN, players=2, seed=5))
    written, in_json = play.write_record(told), data.dumps(told)
    assert written.splitlines()[1:3] == ["variant: count", "rules: own"]
    assert play.parse_record(written, OWN) == data.loads(in_json, play.Record, variant=OWN) == told
    with pytest.raises(play.RecordError, match="line 3: 'count' has rules of its own: give variant="):
        play.parse_record(written)
    with pytest.raises(data.DataError, match=r"deal.rules: 'count' has rules of its own: give variant="):
        data.loads(in_json, play.Record)


def test_a_json_text_has_each_key_once() -> None:
    """In records, matches and views, at any depth: the last of two does not win."""
    state = play.start(RUMMY, players=2, seed=5)
    record = data.dumps(play.record(state))
    with pytest.raises(data.DataError, match="'seed' stands there twice"):
        data.loads(record.replace('"seed": "5"', '"seed": "5", "seed": "6"'), play.Record)
    match = data.dumps(play.start_match(RUMMY, players=2, seed=5))
    with pytest.raises(data.DataError, match="'players' stands there twice"):
        data.loads(match.replace('"players": 2', '"players": 2, "players": 3'), play.Match)
    view = data.dumps(play.view(state, 0))
    with pytest.raises(data.DataError, match="'seat' stands there twice"):
        data.loads(view.replace('"seat": 0', '"seat": 0, "seat": 1', 1), play.View)
