"""The `romi` command: what it says, how it ends, and that it never ends in a traceback."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from romi import __version__
from romi.cli import main
from romi.deck import Deck
from romi.notation import cards
from romi.variants import ALL


class Run:
    """Runs the command in this process, on lines given as standard input."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *words: str, stdin: str = "") -> tuple[int, str, str]:
        """The status and what was said and complained."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        try:
            status = main(words)
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else -1
        said = self.capsys.readouterr()
        return status, said.out, said.err

    def records(self, *words: str, stdin: str = "") -> list[dict[str, object]]:
        """What it says with --json, line by line."""
        _, out, _ = self(*words, "--json", stdin=stdin)
        return [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], str]:
    """Writes a file and gives its name."""

    def write(text: str) -> str:
        path = tmp_path / "score.toml"
        path.write_text(text, "utf-8")
        return str(path)

    return write


def test_variants_lists_all_seven(run: Run) -> None:
    """With the players that may play."""
    status, out, _ = run("variants")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == [variant.name for variant in ALL]
    assert "kopogos    Kopogós römi, 2 players\n" in out
    assert "2–4 játékos" in run("variants", "--lang", "hu")[1]
    assert run.records("variants")[2] == {"name": "kopogos", "title": "Kopogós römi", "players": [2]}


def test_rules_prints_the_rule_sheet(run: Run) -> None:
    """As text, or each rule as the code that makes it."""
    status, out, _ = run("rules", "romi51")
    assert (status, out) == (0, f"{ALL[4]}\n")
    (record,) = run.records("rules", "romi51")
    assert record["name"] == "romi51"
    rules = record["rules"]
    assert isinstance(rules, dict)
    assert rules["deck"] == "Deck(2, jokers=4)"
    assert eval(str(rules["deck"])) == Deck(2, jokers=4)  # noqa: S307


def test_meld_says_what_it_is_and_what_it_is_worth(run: Run) -> None:
    """Every reading of the joker, the best first."""
    assert run("meld", "romi51", "7h", "8h", "jk") == (
        0,
        "run: 7♥ 8♥ *=9♥, 24 points\n  or run: *=6♥ 7♥ 8♥, 21 points\n",
        "",
    )
    assert run("meld", "romi51", "Á♠ D♠ K♠", "--lang", "hu")[1].startswith("sor: D♠ K♠ Á♠, 31 pont\n  ")


def test_meld_says_why_not(run: Run) -> None:
    """Every fault on a line of its own, in either language."""
    status, out, err = run("meld", "romi51", "7h 8h 9d")
    assert (status, err) == (1, "")
    assert out.startswith("not a meld: 7♥ 8♥ 9♦\n  of another suit than the rest of the run: 9♦ (F2)")
    assert run("--lang", "hu", "meld", "romi51", "7h 8h 9d")[1].startswith("nem kombináció: 7♥ 8♥ 9♦\n  színhiba")


def test_meld_as_json(run: Run) -> None:
    """One object: the readings with what each card stands for, or the violations with their codes."""
    (yes,) = run.records("meld", "romi51", "7h *=8h 9h")
    assert yes["ok"] is True
    assert yes["readings"] == [{"kind": "run", "cards": "7h * 9h", "stands_for": ["7h", "8h", "9h"], "points": 24}]
    (no,) = run.records("meld", "romi51", "7h 7h 7c")
    assert no["ok"] is False
    violations = no["violations"]
    assert isinstance(violations, list)
    assert violations[0]["code"] == "set/suit-twice"
    assert violations[0]["rule"] == "F3"


def test_meld_judges_each_line_alone(run: Run) -> None:
    """With its number, the worst status at the end; comments and empty lines are passed over, a bad word stops nothing."""
    lines = "7h 8h 9h  # a run\n\n# nothing\n7h 8h\n7h 8x 9h\n4c 4d 4h\n"
    status, out, err = run("meld", "rummy", "-", stdin=lines)
    said = out.splitlines()
    assert (status, err) == (2, "")
    assert said[0] == "line 1: run: 7♥ 8♥ 9♥, 24 points"
    assert said[1] == "line 4: not a meld: 7♥ 8♥"
    assert said[3] == "line 5: '8x' at character 4 is not a card"
    assert said[4] == "line 6: set: 4♣ 4♦ 4♥, 12 points"
    assert [(record["line"], record["ok"]) for record in run.records("meld", "rummy", "-", stdin=lines)] == [
        (1, True),
        (4, False),
        (5, None),
        (6, True),
    ]
    assert run("meld", "rummy", "-", stdin="7h 8h 9h\n4c 4d\n")[0] == 1
    assert run("meld", "rummy", "-", stdin="7h 8h 9h\n")[0] == 0
    assert run(
        "meld",
        "rummy",
        "-",
        stdin="7h 8h 9h\n",
    )[1].startswith("line 1")
    assert run("meld", "rummy", "-", "--lang", "hu", stdin="7h 8h 9h")[1] == "1. sor: sor: 7♥ 8♥ 9♥, 24 pont\n"


def test_nothing_on_standard_input_is_misuse(run: Run) -> None:
    """No line, no answer."""
    assert run("meld", "rummy", "-", stdin="\n# none\n") == (2, "", "romi: no cards on standard input\n")


def test_a_word_that_is_no_card_is_misuse(run: Run) -> None:
    """It is named with its place."""
    assert run("meld", "rummy", "7h", "8x") == (2, "", "romi: '8x' at character 4 is not a card\n")


def test_opening_takes_melds_apart_by_slash_or_by_word(run: Run) -> None:
    """Single cards belong together, a word of several cards is a meld."""
    expected = (
        0,
        "opens with 51 points\n  run: 9♥ 10♥ J♥ Q♥, 39 points\n  set: 4♣ 4♦ 4♥, 12 points\n",
        "",
    )
    assert run("opening", "romi51", *["9h", "Th", "Jh", "Qh", "/", "4c", "4d", "4h"]) == expected
    assert run("opening", "romi51", "9h Th Jh Qh/4c 4d 4h") == expected
    assert run("opening", "romi51", "9hThJhQh", "4c4d4h") == expected
    assert run("opening", "romi51", "9h", "Th", "Jh", "Qh", "4c 4d 4h") == expected
    assert run("opening", "romi51", "-", stdin="9h Th Jh Qh / 4c 4d 4h")[1].startswith("line 1: opens")


def test_opening_says_why_not(run: Run) -> None:
    """In Hungarian too, and by round."""
    status, out, _ = run("opening", "romi51", "9h Th Jh", "4c 4d 4h", "--lang", "hu")
    assert status == 1
    assert out == "nem lehet nyitni:\n  a lerakás nem éri el a minimumot: 41 pont, 51 kell (R51-2)\n"
    (yes,) = run.records("opening", "magyar", "9h Th Jh Qh Kh", "4c 4d 4h", "--turn", "2")
    assert (yes["ok"], yes["points"]) == (True, 61)
    (no,) = run.records("opening", "magyar", "9h Th Jh Qh Kh", "4c 4d 4h", "--turn", "1")
    assert no["violations"][0]["code"] == "opening/too-early"  # type: ignore[index]


DEAL = """
players = ["Anna", "Béla", "Cili"]
finisher = "Anna"
left = { "Béla" = "7h 8h *", Cili = "K♠ K♦" }
unopened = ["Cili"]
"""


def test_score_of_a_deal(run: Run, written: Callable[[str], str]) -> None:
    """What each got and why, by name."""
    status, out, err = run("score", "romi51", written(DEAL))
    assert (status, err) == (0, "")
    assert out.startswith("Anna: 0 points\n")
    assert "Béla: 35 points\n" in out
    assert "left in hand: 7♥ 8♥ * (R51-6)" in out
    assert "Cili: 100 points\n" in out
    hungarian = run("score", "romi51", written(DEAL), "--lang", "hu")[1]
    assert "Cili: 100 pont\n" in hungarian
    (record,) = run.records("score", "romi51", "-", stdin=DEAL)
    assert record["winners"] == ["Anna"]
    assert record["totals"] == {"points": {"Anna": 0, "Béla": 35, "Cili": 100}}


def test_score_of_a_deal_from_hand_in_hungarian_words(run: Run, written: Callable[[str], str]) -> None:
    """The way may be told in Hungarian."""
    text = DEAL.replace("left =", 'way = "handolás"\nleft =')
    (record,) = run.records("score", "handromi", written(text))
    assert record["totals"] == {"points": {"Anna": -40, "Béla": 70, "Cili": 200}}


def test_score_of_a_knock(run: Run, written: Callable[[str], str]) -> None:
    """The upcard doubles."""
    text = 'players = ["A", "B"]\nfinisher = "A"\nway = "kopogás"\nupcard = "6s"\ndealer = "B"\n[left]\nA = "3c"\nB = "9h Kd"\n'
    (record,) = run.records("score", "kopogos", written(text))
    assert record["totals"] == {"points": {"A": 32, "B": 0}}


MATCH = """
players = ["Anna", "Béla"]

[[deal]]
finisher = "Anna"
left = { "Béla" = "7h 8h" }

[[deal]]
void = true

[[deal]]
finisher = "Béla"
points = { Anna = 12, "Béla" = 0 }
"""


def test_score_of_a_match(run: Run, written: Callable[[str], str]) -> None:
    """Each deal, and then how the match stands; a deal may have been written down in points."""
    status, out, err = run("score", "romi51", written(MATCH))
    assert (status, err) == (0, "")
    assert "Deal 2\nThe deal is void." in out
    assert out.endswith("After deal 3\nAnna: 12 points\nBéla: 15 points\n")
    assert "+12  as written down\n" in out
    *deals, standing = run.records("score", "romi51", written(MATCH))
    assert [deal["winners"] for deal in deals] == [["Anna"], [], ["Béla"]]
    assert (standing["over"], standing["points"]) == (False, {"Anna": 12, "Béla": 15})


def test_R51_7_a_match_of_seven_deals_has_a_winner(run: Run, written: Callable[[str], str]) -> None:
    """After the seventh deal it is over, and an eighth cannot be."""
    deal = '[[deal]]\nfinisher = "Anna"\npoints = { "Béla" = 7 }\n'
    text = 'players = ["Anna", "Béla"]\n' + 7 * deal
    assert run("score", "romi51", written(text))[1].endswith("The match is over, won by Anna.\n")
    status, _, err = run("score", "romi51", written(text + deal))
    assert (status, err) == (2, "romi: line 23: deal 8: the match was over after deal 7\n")


BULI = """
players = ["Anna", "Béla", "Cili"]
[[deal]]
finisher = "Anna"
way = "knock"
points = { Anna = 2, "Béla" = 60, Cili = 105 }
BUYS
[[deal]]
finisher = "Béla"
way = "römi"
left = { Anna = "Kc Kd" }
"""


def test_TIZ9_who_is_out_sits_no_more_but_may_buy_back_in(run: Run, written: Callable[[str], str]) -> None:
    """The seats of a deal are those who play it."""
    *_, out = run.records("score", "tizlapos", written(BULI.replace("BUYS", "")))
    assert (out["points"], out["playing"]) == ({"Anna": 22, "Béla": 50, "Cili": 105}, ["Anna", "Béla"])
    text = BULI.replace("BUYS", 'buys_in = ["Cili"]')
    *_, back = run.records("score", "tizlapos", written(text))
    assert (back["points"], back["playing"]) == ({"Anna": 22, "Béla": 50, "Cili": 60}, ["Anna", "Béla", "Cili"])


@pytest.mark.parametrize("way", ["Knock", "KOPOGÁS", "knock", "kopoga\u0301s"])
def test_a_way_is_written_in_any_case_and_in_either_language(run: Run, written: Callable[[str], str], way: str) -> None:
    """A knock is a knock."""
    told = 'players = ["Anna", "Béla"]\nfinisher = "Anna"\nleft = { Anna = "3c", "Béla" = "9h Kd" }\nupcard = "6s"\n'
    _, plain, _ = run("score", "kopogos", written(f'{told}way = "knock"'))
    assert plain
    assert run("score", "kopogos", written(f'{told}way = "{way}"')) == (0, plain, "")


NOT_UNDERSTOOD = [
    (DEAL.replace("left =", "lefft ="), "line 4: lefft: is not a key here; did you mean 'left'?"),
    (DEAL + "shoes = 2", "line 6: shoes: is not a key here"),
    (DEAL.replace("8h *", "8x *"), "line 4: left.Béla: '8x' at character 4 is not a card"),
    (
        DEAL.replace("8h *", "8h 8h 8h"),
        "line 4: left: 3 times 8♥",
    ),
    (DEAL.replace('"7h 8h *"', "7"), "line 4: left.Béla: must be a text in quotes, not 7"),
    (DEAL.replace("Cili =", '"Dóra" ='), "line 4: left.Dóra: there is no player 'Dóra', only Anna, Béla, Cili"),
    (DEAL.replace('= "Anna"', '= "Dóra"'), "line 3: finisher: there is no player 'Dóra', only Anna, Béla, Cili"),
    (DEAL.replace('"Béla"', '"Anna"'), "line 2: players: needs the names of two or more players, each once"),
    (DEAL.replace('["Cili"]', '"Cili"'), "line 5: unopened: must be a list, as in [\"Anna\"], not 'Cili'"),
    (
        DEAL.replace('finisher = "Anna"', ""),
        "finisher: must say who ended the deal; where nobody won, write void = true",
    ),
    (DEAL + "void = true", "line 3: finisher: must say who ended the deal; where nobody won, write void = true"),
    (DEAL + 'way = "walked"', "line 6: way: there is no way 'walked' to end a deal; there are out, from-hand,"),
    (DEAL + 'way = "royal"', "nobody goes out by 'royal' in romi51, only by: 'out', 'from-hand', 'szúró'"),
    (DEAL + 'also = ["flush"]', "nobody goes out by 'flush' in romi51, only by: 'out', 'from-hand', 'szúró'"),
    (DEAL + "points = { Anna = 3 }", "line 6: points: replaces left: give one of the two"),
    (DEAL + 'upcard = "7h 8h"', "line 6: upcard: must be one card"),
    (DEAL + "lay_offs = true", "line 6: lay_offs: must be a whole number, not True"),
    (DEAL + "lay_offs = -1", "line 6: lay_offs: must not be below 0: -1"),
    (DEAL + 'buys_in = ["Anna"]', "line 6: buys_in: is only for a match"),
    (DEAL.replace('"Béla" =', "Anna ="), "Anna went out, but still holds 7♥ 8♥ *"),
    (
        DEAL.replace("left = {", "left = 3 #"),
        "line 4: left: needs an entry for each player, as in left = { Anna = … }, not 3",
    ),
    (DEAL.replace("Cili =", "Dóra ="), 'a key with letters beyond ASCII stands in quotes, as in "Dóra" = …'),
    (DEAL + f"lay_offs = 0x{'f' * 9000}", "line 6: lay_offs: must be a number from -1000000000 to 1000000000"),
    (DEAL + f"lay_offs = {'9' * 9000}", "the file has a number with thousands of digits"),
    (DEAL + "#" + "x" * 200_000, "a score file of 2001"),
    (DEAL.replace("]", "", 1), "line 3: is not TOML: Unclosed array (column 1)"),
    (MATCH.replace("8h", "8y"), "line 6: deal 1: left.Béla: '8y' at character 4 is not a card"),
    (MATCH.replace("void", "viod"), "line 9: deal 2: viod: is not a key here; did you mean 'void'?"),
    (MATCH.replace("12", "1.5"), "line 13: deal 3: points.Anna: must be a whole number, not 1.5"),
    (MATCH + '[deal.left]\n"Béla" = "7q"\n', "line 13: deal 3: points: replaces left: give one of the two"),
    (
        MATCH.replace("void = true", 'finisher = "Anna"\n[deal.left]\n"Béla" = "7q"'),
        "line 11: deal 2: left.Béla: '7q' at",
    ),
    (MATCH + 'buys_in = ["Anna"]', "line 14: deal 3: buys_in: Anna: "),
    ('players = ["A", "B"]\ndeal = 3\n', "line 2: deal: is written as [[deal]], once for each deal"),
    ('players = ["A", "B", "C", "D", "E"]\nvoid = true\n', "5 players, but 2 to 4 may play"),
]


@pytest.mark.parametrize(("text", "message"), NOT_UNDERSTOOD, ids=[message for _, message in NOT_UNDERSTOOD])
def test_a_file_that_makes_no_sense_is_misuse(run: Run, written: Callable[[str], str], text: str, message: str) -> None:
    """The complaint names line, deal and key."""
    status, _, err = run("score", "romi51", written(text))
    assert status == 2
    assert message in err


def test_who_is_out_cannot_have_played(run: Run, written: Callable[[str], str]) -> None:
    """A deal names players who sit there."""
    text = BULI.replace("BUYS", "").replace('Anna = "Kc Kd"', 'Cili = "Kc Kd"')
    assert run("score", "tizlapos", written(text))[::2] == (
        2,
        "romi: line 11: deal 2: left.Cili: Cili does not play this deal, only Anna, Béla\n",
    )


def test_a_file_that_cannot_be_read_is_misuse(run: Run, tmp_path: Path) -> None:
    """Not there, or no text."""
    assert run("score", "romi51", str(tmp_path / "none.toml"))[2].endswith("none.toml: No such file or directory\n")
    (tmp_path / "bytes.toml").write_bytes(b"players = \xff")
    assert run("score", "romi51", str(tmp_path / "bytes.toml"))[::2] == (
        2,
        f"romi: {tmp_path / 'bytes.toml'}: is not UTF-8 text at byte 10\n",
    )


def test_deal_from_a_seed(run: Run) -> None:
    """The same each time, with all cards of the deck in the record."""
    first = run("deal", "handromi", "--players", "3", "--seed", "4")
    assert first == run("deal", "handromi", "--players", "3", "--seed", "4")
    assert first[1].startswith("Handrömi, 3 players, seed 4: player 1 deals, player 3 starts\nplayer 1: ")
    assert "exchange card: " in first[1]
    assert first[1].endswith("stock: 64 cards\n")
    (record,) = run.records("deal", "handromi", "--players", "3", "--seed", "4")
    hands = record["hands"]
    assert isinstance(hands, list)
    assert [len(cards(hand)) for hand in hands] == [14, 14, 15]
    dealt = cards(" ".join([*hands, str(record["stock"]), str(record["exchange_card"])]))
    assert sorted(dealt) == sorted(Deck(2, jokers=4).cards)


def test_deal_shows_what_lies_open(run: Run) -> None:
    """The upcard, the first discard, jokers seen at the cut; hands by suit or by rank."""
    assert "\nupcard: " in run("deal", "kopogos", "--seed", "1")[1]
    assert "\nelső lap" not in run("deal", "rummy", "--seed", "1", "--lang", "hu")[1]
    assert "\ndobóhalom: " in run("deal", "rummy", "--seed", "1", "--lang", "hu")[1]
    cut = next(out for seed in range(99) if "cut: " in (out := run("deal", "handromi", "--seed", str(seed))[1]))
    assert "jokers at the cut: player 2" in cut
    ranks = run("deal", "rummy", "--seed", "1", "--by", "rank")[1].splitlines()[1]
    assert sorted(ranks) == sorted(run("deal", "rummy", "--seed", "1")[1].splitlines()[1])
    (kopogos,) = run.records("deal", "kopogos", "--seed", "1", "--dealer", "2")
    assert (kopogos["dealer"], kopogos["starter"], len(str(kopogos["upcard"]))) == (1, 0, 2)


def test_deal_without_a_seed_names_the_one_it_took(run: Run) -> None:
    """So that the deal can be had again."""
    (record,) = run.records("deal", "rummy")
    assert run.records("deal", "rummy", "--seed", str(record["seed"])) == [record]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--players", "7"), "7 players, but 2 to 6 may play"),
        (("--players", "2", "--dealer", "3"), "the dealer is one of 1 to 2, not 3"),
        (("--seed", str(2**64)), "a seed is a number from 0 to 2**64 - 1"),
        (("--players", "0"), "'0' is not a whole number of 1 or more"),
        (("--seed", "-1"), "'-1' is not a whole number of 0 or more"),
        (("--seed", "x"), "'x' is not a whole number of 0 or more"),
    ],
)
def test_a_deal_that_cannot_be_is_misuse(run: Run, words: tuple[str, ...], message: str) -> None:
    """It is named."""
    status, out, err = run("deal", "handromi", *words)
    assert (status, out) == (2, "")
    assert message in err


def test_misuse_of_the_command_itself(run: Run) -> None:
    """No command, a variant that is none, a language that is none."""
    assert run()[0] == 2
    status, _, err = run("meld", "canasta", "7h")
    assert status == 2
    assert "there is no variant 'canasta'; there are handromi, " in err
    assert run("variants", "--lang", "de")[0] == 2
    assert run("--version") == (0, f"romi {__version__}\n", "")
    assert run("meld", "--help")[0] == 0


def test_what_is_no_card_is_said_in_the_language_spoken(run: Run) -> None:
    """In a line of many, and alone."""
    assert run("meld", "rummy", "-", "--lang", "hu", stdin="7h 8x")[1] == "1. sor: '8x' nem lap (hely: 4)\n"
    assert run("meld", "rummy", "7h", "8x", "--lang", "hu")[2] == "romi: '8x' nem lap (hely: 4)\n"


def command(*words: str) -> list[str]:
    """The command line of a process of its own."""
    return [sys.executable, "-m", "romi", *words]


def test_a_process_answers_by_its_status() -> None:
    """`python -m romi` is the command."""
    for cards_, status in (("7h 8h 9h", 0), ("7h 8h", 1), ("7x", 2)):
        done = subprocess.run(command("meld", "rummy", cards_), capture_output=True, check=False)
        assert done.returncode == status


def test_a_closed_pipe_ends_quietly() -> None:
    """As in `romi meld rummy - | head -1`."""
    process = subprocess.Popen(
        command("meld", "rummy", "-"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(b"7h 8h 9h\n")
    process.stdin.flush()
    assert process.stdout.readline() == "line 1: run: 7♥ 8♥ 9♥, 24 points\n".encode()
    process.stdout.close()
    process.stdin.write(b"7h 8h 9h\n")
    process.stdin.close()
    assert process.wait(20) == 141
    assert process.stderr.read() == b""
    process.stderr.close()


def test_control_c_ends_quietly() -> None:
    """While it waits for the next line."""
    process = subprocess.Popen(
        command("meld", "rummy", "-"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"7h 8h 9h\n")
    process.stdin.flush()
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, b"")


@pytest.mark.parametrize(
    ("more", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)]
)
def test_red_suits_are_red_on_a_terminal(more: dict[str, str], coloured: bool) -> None:
    """But not where NO_COLOR is set, and not on a terminal that cannot."""
    ours, theirs = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    subprocess.run(
        command("meld", "rummy", "7h 8h 9h"), stdout=theirs, env=plain | {"TERM": "xterm"} | more, check=True
    )
    os.close(theirs)
    said = os.read(ours, 1000).decode()
    os.close(ours)
    red = "\x1b[31m7♥\x1b[0m \x1b[31m8♥\x1b[0m \x1b[31m9♥\x1b[0m" if coloured else "7♥ 8♥ 9♥"
    assert said == f"run: {red}, 24 points\r\n"


@pytest.mark.parametrize(("encoding", "drawn"), [("utf-8", True), ("latin-1", False)])
def test_hands_are_drawn_on_a_terminal_that_can_show_boxes(encoding: str, drawn: bool) -> None:
    """Elsewhere a hand is a line."""
    ours, theirs = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "PYTHONUTF8"}}
    environment = plain | {"TERM": "xterm", "PYTHONIOENCODING": encoding}
    subprocess.run(
        command("deal", "rummy", "--players", "2", "--seed", "7"), stdout=theirs, env=environment, check=True
    )
    os.close(theirs)
    lines = os.read(ours, 5000).decode(encoding).splitlines()
    os.close(ours)
    if drawn:
        assert lines[1] == "player 1:"
        assert set(lines[2]) == set("╭─┬╮")
        assert len(lines) == 11
    else:
        assert lines[1].startswith("player 1: ")
        assert len(lines) == 5


def test_a_stream_that_knows_no_suits_stops_nothing() -> None:
    """What cannot be shown is escaped; bytes that are no text are named as no card."""
    environment = dict(os.environ, PYTHONIOENCODING="ascii")
    done = subprocess.run(
        command("meld", "rummy", "-"), input=b"7h 8h 9h\n7\xff\n", capture_output=True, env=environment, check=False
    )
    assert done.returncode == 2
    assert done.stdout.startswith(b"line 1: run: 7\\u2665 8\\u2665 9\\u2665, 24 points\nline 2: ")
    assert done.stderr == b""


def test_a_file_stands_for_a_name(run: Run, written: Callable[[str], str]) -> None:
    """A variant of one's own, wherever a name is asked for; what is wrong in it is told with its line."""
    name = written('base = "romi51"\nname = "friday"\n[opening]\nis = "PointMinimum"\npoints = 40')
    assert run("opening", name, "9h Th Jh", "4c 4d 4h")[0] == 0
    assert "friday" in run("rules", name)[1]
    status, _, err = run("rules", written('name = "friday"\nplayers = 4'))
    assert status == 2
    assert 'line 2: players: must be players as in "2-4", not 4' in err
    assert "cannot be read" in run("meld", "no-such.toml", "7h 8h 9h")[2]


def test_a_star_that_the_shell_expanded_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that is not a card, and is a file."""
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").touch()
    status, _, said = run("meld", "romi51", "7h", "8h", "notes.txt")
    assert status == 2
    assert (
        "'notes.txt' at character 7 is not a card: that is a file, and the shell puts files in the place of *" in said
    )
    assert "parancsértelmező" in run("meld", "romi51", "7h", "8h", "notes.txt", "--lang", "hu")[2]
    assert "the shell" not in run("meld", "romi51", "7h", "8h", "other.txt")[2]
