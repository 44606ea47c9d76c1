"""Text from strangers: refused for what it is, in a time that grows with its length and no faster."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import attrs
import pytest

import romi
from romi import data, play, rules, variants
from romi.cli import main
from romi.melds import AtMost, Melds, Run, Set
from romi.moves import parse_move
from romi.variants import ROMI51, RUMMY

READERS: Final[dict[str, Callable[[str], object]]] = {
    "cards": romi.cards,
    "card": romi.notation.card,
    "move": parse_move,
    "record": play.parse_record,
    "data": data.loads,
    "variant": variants.loads,
    "name": variants.by_name,
    "rule": romi.rule,
}
"""Every way in for text."""

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


def seconds(ask: Callable[[], object]) -> float:
    """Of the processor, whatever else the machine does."""
    begun = time.process_time()
    ask()
    return time.process_time() - begun


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("reader", READERS)
def test_what_is_none_is_refused_soon_and_as_what_it_is(reader: str, text: str) -> None:
    """A `ValueError` with a short sentence."""

    def ask() -> None:
        with pytest.raises(ValueError) as caught:
            READERS[reader](TEXTS[text])
        assert len(str(caught.value)) < 500

    assert seconds(ask) < 2


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
