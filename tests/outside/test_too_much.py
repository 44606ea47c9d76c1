"""Text from strangers: refused for what it is, in a time that grows with its length and no faster."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Final

import attrs
import pytest

import romi
from romi import data, play, rules, variants
from romi.cli import main
from romi.melds import AtMost, Melds, Run, Set
from romi.sentences import error_in
from romi.variants import ROMI51, RUMMY
from tests.outside.forms import FORMS, Form
from tests.outside.running import refusal, seconds

READERS: Final = [form for form in FORMS if not form.is_json or form.name == "deal in JSON"]
"""Every way in for text; JSON of every kind is read by one reader."""

PIECES: Final = (
    *("[", "]", "{", '{"a":', "(", '"', "'", "\\", "9", "0", "-", "*", "*=", "7h ", "7h", "7h,", "kőr ", "o\u030b", "\u0301", "\ufe0f"),
    *("\U0001f0b7", "draw;", "draw\n", "lay 7h /", " ", "\n", "\t", ",", "#", "=", "a.", "a=1\n", "[[deal]]\n", "[a]\n", "\ufeff", "\ud800"),
    *("/", ":", ": ", "; ", "on "),
)  # fmt: skip
"""What is said over and over."""

HEADS: Final = (
    "romi deal 1\nvariant: rummy\nplayers: 2\nseed: 7\n\n",
    "romi deal 1\nvariant: x\nrules:\n",
    "romi deal 1\nvariant: rummy\nplayers: 2\naccounts: ",
    "romi deal 1\nvariant: rummy\nplayers: 2\ncards: ",
    'name = "x"\n',
    'name = "x"\nopening = ',
    'name = "x"\n[turn]\nsteps = ["DRAW --draw--> LAY", "',
    'players = ["A", "B"]\n',
    'players = ["A", "B"]\nfinisher = "A"\nleft = { B = "',
    '{"romi": "deal", "format": 1, "variant": "rummy", "rules": "", "players": ',
    "lay ",
    "declare r\u00f6mi: ",
    "*=",
)
AFTER: Final = (
    *("[", "{ a = ", "9", "draw\n", "draw;", "    a = 1\n", "7h ", "\n", "[[deal]]\nvoid = true\n", "a.b = 1\n", "a.", "#", '"', "-", " "),
    *("o\u030b", "\u0301"),
)  # fmt: skip
"""A right beginning, and then one thing for ever."""

TEXTS: Final[dict[str, str]] = {
    "accents": "7h" + "\u0301" * 80_000,
    "accents in a record": "romi deal 1\n" + "\u0301" * 80_000,
    "brackets": "[" * 100_000,
    "braces": '{"a":' * 50_000,
    "brackets behind a key": "x = " + "[" * 100_000,
    "blank lines": "romi deal 1\nvariant: x\nrules:\n" + "\n" * 100_000,
    "blank lines in a variant": "name = 5\n" + "\n" * 150_000,
    "dotted keys": ".".join(["a"] * 40_000) + " = 1",
    "many dotted keys": "\n".join(f"a.b{number}.c = 1" for number in range(9_000)),
    "digits": '{"romi": "match", "seed": ' + "9" * 5_000 + "}",
    "hexadecimal digits": 'name = "x"\nopening = { is = "PointMinimum", points = 0x' + "f" * 5_000 + " }",
    "on and on": "lay-off " + "on " * 50_000,
    "spaces": "lay-off " + " " * 100_000 + "x",
    "commas": "7h" + "," * 100_000 + "x",
    "quotes": '"' * 100_000,
    "backslashes": '"' + "\\" * 100_000,
    "nothing": "\x00" * 100_000,
    "dashes": "7-" * 60_000,
    "equals": "*=" * 60_000,
}

MEGABYTE: Final = 1_000_000
MOST_OF_A_FILE: Final = 190_000


def over_and_over(length: int) -> dict[str, str]:
    """Texts of about that length that say one thing for ever, some of them after a right beginning."""
    long, least = {piece: piece * (length // len(piece)) for piece in PIECES}, min(length, MOST_OF_A_FILE)
    return long | {head + piece: head + piece * (least // len(piece)) for head in HEADS for piece in AFTER}


def in_time(form: Form, texts: Iterable[str], most: float) -> None:
    """Each is refused as it should be or read, within so many seconds."""
    for text in texts:
        took = seconds(partial(refusal, form, text))
        assert took < most, (text[:60], took)


@pytest.mark.parametrize("form", READERS, ids=lambda form: form.name)
def test_what_is_too_much_is_refused_soon_and_as_what_it_is(form: Form) -> None:
    """Or read, where that is what it says."""
    in_time(form, TEXTS.values(), 2)
    in_time(form, over_and_over(20_000).values(), 0.5)


@pytest.mark.full
@pytest.mark.parametrize("form", READERS, ids=lambda form: form.name)
def test_a_megabyte_of_one_thing_takes_no_longer_than_its_length_asks_for(form: Form) -> None:
    """As long as the library reads at all; what is read without a bound takes some microseconds a character."""
    in_time(form, over_and_over(MEGABYTE).values(), 8)


@pytest.mark.parametrize("form", READERS, ids=lambda form: form.name)
def test_what_is_too_much_holds_no_more_memory_than_its_length_asks_for(form: Form) -> None:
    """Sixty bytes a character, and some for what is read."""
    for text in ("brackets", "many dotted keys", "blank lines", "on and on", "dashes"):
        tracemalloc.start()
        refusal(form, TEXTS[text])
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert most < 60 * len(TEXTS[text]) + 10_000_000, text


def test_an_opening_of_many_readings_is_judged_meld_by_meld() -> None:
    """Eighteen melds of two readings each, six of a joker or more: all the same."""
    crowd = attrs.evolve(ROMI51, deck=romi.Deck(100, jokers=1000), opening=rules.PointMinimum(100_000))
    any_jokers = AtMost(None)
    free = attrs.evolve(crowd, meld=Melds(Run(jokers=any_jokers), Set(jokers=any_jokers)))

    def ask() -> None:
        for game, lays in ((crowd, [romi.cards("7h 8h *")] * 18), (free, [romi.cards("7h * * * * * *")] * 6)):
            answer = game.check_opening(*lays)
            assert isinstance(answer, romi.Rejected)
            assert answer.codes == (romi.Code.BELOW_MINIMUM,)

    assert seconds(ask) < 1


def test_a_match_of_a_thousand_void_deals_is_read_and_counted() -> None:
    """As long as a match up to a score may go on."""
    match = play.start_match(RUMMY, players=2, seed=1)
    long = attrs.evolve(match, history=rules.MatchHistory(2, (rules.Played(rules.Sheet(2)),) * 1000))
    text = data.dumps(long)
    assert seconds(lambda: data.loads(text, play.Match)) < 2


def test_a_score_file_of_five_hundred_void_deals_is_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "void.toml"
    file.write_text('players = ["Anna", "Cili"]\n' + "\n[[deal]]\nvoid = true\n" * 500, "utf-8")
    assert seconds(lambda: main(["score", "rummy", str(file)])) < 10
    assert "After deal 500" in capsys.readouterr().out


def test_a_turn_that_goes_round_for_ever_is_told_and_not_played() -> None:
    """From a file of a stranger."""
    game = variants.loads(
        'name = "x"\nbase = "rummy"\n[turn]\nis = "Turn"\n'
        'steps = ["DRAW --pass--> DRAW", "DRAW --draw--> LAY", "LAY --discard--> DONE"]'
    )
    assert any(
        "a turn can go round and come back to it without a card moving" in problem for problem in game.problems()
    )


@pytest.mark.parametrize("end", ["\n", "\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"])
@pytest.mark.parametrize("field", ["name", "title"])
def test_no_line_is_smuggled_into_a_record(field: str, end: str) -> None:
    """A variant is called by one line of text."""
    with pytest.raises(ValueError, match=f"Variant.{field} is one line of text"):
        attrs.evolve(ROMI51, **{field: f"a{end}seed: 5"})  # type: ignore[arg-type]


def test_a_score_file_has_an_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Keys and deals are bounded; a long empty line costs no more than it is long, where a fault is looked for."""
    file = tmp_path / "long.toml"
    for text, says in (
        (
            'players = ["Anna", "Cili"]\n' + "\n[[deal]]\nvoid = true\n" * 501,
            "deal: stands there 501 times, at most 500 are allowed",
        ),
        (".".join(["a"] * 40_000) + " = 1", "the file has a key of more than 20 words"),
        ('players = ["Anna"]\n' + " " * 100_000, "line 1: players: needs the names of two or more players"),
    ):
        file.write_text(text, "utf-8")
        assert seconds(lambda: main(["score", "rummy", str(file)])) < 1
        assert says in capsys.readouterr().err


def test_an_error_of_many_parts_is_said_in_hungarian() -> None:
    """However many parts it has; what is longer than any error stays as it is."""
    assert error_in("players: " * 100 + "must not be below 0: -2", "hu").endswith("nem lehet 0 alatt: -2")
    assert error_in(": " * 100_000, "hu") == ": " * 100_000


def test_the_steps_of_a_turn_are_written_in_lines_that_can_be_read() -> None:
    """However many moves lead from one phase to another, and however long the phases are called."""
    long = rules.Phase("A" * 60)
    turn = rules.Turn(rules.each(long, [romi.moves.Lay] * 50, long))
    game = attrs.evolve(ROMI51, turn=turn)
    assert variants.loads(variants.dumps(game)) == game
    with pytest.raises(ValueError, match="a phase is one word in capital letters"):
        rules.Phase("A" * 61)


def test_a_key_of_thousands_of_letters_is_told_by_its_beginning() -> None:
    with pytest.raises(variants.VariantFileError) as caught:
        variants.loads(f'name = "x"\n{"a" * 5000} = 1')
    assert len(str(caught.value)) < 400


def test_whole_numbers_have_an_end_and_are_told_where_they_have_none() -> None:
    """What could not be printed is not taken; where it is named in an error, it is named by its length."""
    huge = 10**5000
    for make, says in (
        (lambda: rules.PointMinimum(huge), "'points' must be <= 1000000"),
        (lambda: romi.Deck(huge), "'packs' must be <= 100: int with thousands of digits"),
        (lambda: variants.Account("units", (huge, 0)), "Account.totals"),
        (lambda: rules.BoughtIn(0, huge, 0), "BoughtIn.fee"),
        (lambda: romi.cards(huge), "not from int: int with thousands"),  # type: ignore[arg-type]
        (lambda: ROMI51.meld([huge]), "int with thousands of digits"),  # type: ignore[list-item]
        (lambda: play.start(ROMI51, players=2, seed=huge), "seed is a whole number or None, not int with thousands"),
        (lambda: play.start(ROMI51, players=-huge, seed=1), "players is a whole number"),
        (lambda: play.start_match(ROMI51, seed=huge), "seed"),
        (lambda: rules.CutterKeeps(huge), "'jokers' must be <= 1000"),
        (lambda: attrs.evolve(ROMI51, players=range(huge, huge + 1)), "from 1 to 100 players"),
    ):
        with pytest.raises((TypeError, ValueError)) as caught:
            make()
        assert says in str(caught.value)


def test_a_way_out_with_a_slip_in_its_name_is_told_as_a_problem() -> None:
    """Also where the slip cannot be seen: an accent behind its letter."""
    file = 'name = "x"\nbase = "tizlapos"\nways_out = [{ is = "WholeHand", way = "pikolo\u0301", figure = "Pikolo" }]'
    assert any("is not a word that is known here" in problem for problem in variants.loads(file).problems())
