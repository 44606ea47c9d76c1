"""`romi play`, `romi simulate` and `romi replay`: what they say, how they end, and that they never end in a traceback."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import signal
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path

import pytest

from romi import data, play
from romi.cli import main
from romi.cli.typing_in import Aside, read_aside, read_move
from romi.moves import Lay
from romi.moves.values import EVERY_KIND
from romi.play.record import parse_record, record, replay, write_record
from romi.sentences import Language, languages, tongue
from romi.simulate import each_deal, greedy, play_deals, play_out
from romi.variants import ALL, RUMMY, Variant


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


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


def deal(variant: Variant = RUMMY, seed: int = 7) -> play.State:
    """A deal played out by greedy players."""
    players = 2
    return play_out(play.start(variant, players=players, seed=seed), [greedy.player(variant)] * players)


# --- simulate --------------------------------------------------------------------------------------


def test_simulate_tells_what_it_came_to(run: Run) -> None:
    """The same that the library says."""
    status, out, _ = run("simulate", "rummy", "--players", "greedy,greedy", "--deals", "6", "--seed", "5")
    tally = play_deals(RUMMY, strategies=[greedy, greedy], deals=6, seed=5)
    assert status == 0
    assert f"Rummy, seed 5: 6 deals, {tally.void} void, {tally.turns.mean:.1f} turns each" in out
    assert f"player 2 (greedy): won {100 * tally.players[1].won.estimate:.1f}%" in out


@pytest.mark.parametrize("jobs", ["1", "2", "3"])
def test_simulate_gives_the_same_numbers_for_any_jobs(run: Run, jobs: str) -> None:
    """As JSON, with the whole numbers from which all else follows."""
    words = ("simulate", "rummy", "--players", "random,greedy", "--deals", "6", "--seed", "5", "--json", "--jobs", jobs)
    status, out, _ = run(*words)
    told = json.loads(out)
    assert status == 0
    assert (told["deals"], told["asked"], told["seed"]) == (6, 6, 5)
    assert told["players"][0]["name"] == "random"
    assert out == run(*words[:-1], "1")[1]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_simulate_tells_a_row_for_each_deal(run: Run, jobs: str) -> None:
    """As CSV below the names, or as one JSON object a line; those of the library."""
    words = ("simulate", "rummy", "--deals", "3", "--seed", "5", "--rows", "--jobs", jobs)
    rows = [*each_deal(RUMMY, strategies=[greedy, greedy], deals=3, seed=5)]
    assert [json.loads(line) for line in run(*words, "--json")[1].splitlines()] == rows
    status, out, _ = run(*words)
    assert status == 0
    assert [*csv.DictReader(io.StringIO(out))] == [{key: str(value) for key, value in row.items()} for row in rows]


def test_rows_are_of_deals(run: Run) -> None:
    """In both languages."""
    words = ("simulate", "rummy", "--rows", "--matches", "1")
    assert run(*words)[::2] == (2, "romi: --rows is for deals, not for matches\n")
    assert run(*words, "--lang", "hu")[2] == "romi: a --rows leosztásokról szól, nem játszmákról\n"


def test_simulate_speaks_hungarian_and_plays_matches(run: Run) -> None:
    """Whole matches, whose buy-ins the players decide."""
    status, out, _ = run(
        "simulate", "tizlapos", "--players", "greedy,greedy", "--matches", "1", "--seed", "5", "--lang", "hu"
    )
    assert status == 0
    assert "Tízlapos kopogós römi, véletlenmag: 5; 1 játszma" in out
    assert "1. játékos (mohó): nyert: " in out


def test_a_match_as_json(run: Run) -> None:
    """How many were finished, and how many deals they took."""
    told = json.loads(run("simulate", "kopogos", "--matches", "1", "--seed", "5", "--json")[1])
    assert (told["matches"], told["unfinished"]) == (1, 0)
    assert told["deals"] >= 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--players", "greedy,clever"), "there is no player 'clever'; there are random, greedy, careful"),
        (("--players", "greedy"), "1 players, but 2 to 6 may play"),
        (("--seed", str(1 << 64)), "a seed is a number"),
        (("--deals", "-1"), "not a whole number"),
        (("--jobs", "0"), "not a whole number"),
    ],
)
def test_simulate_refuses_nonsense(run: Run, words: tuple[str, ...], says: str) -> None:
    """With status 2 and the reason."""
    status, _, err = run("simulate", "rummy", "--deals", "1", *words)
    assert (status, says in err) == (2, True)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_was_done(jobs: str) -> None:
    """A signal as Ctrl-C sends it, to the whole group: the partial tally, and status 130."""
    words = [
        "simulate",
        "rummy",
        "--players",
        "greedy,greedy",
        "--deals",
        "1000000",
        "--seed",
        "5",
        "--json",
        "--jobs",
        jobs,
    ]
    script = f"import sys; from romi.cli import main; print('ready', flush=True); sys.exit(main({words!r}))"
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as started:
        assert started.stdout is not None
        started.stdout.readline()
        with pytest.raises(subprocess.TimeoutExpired):
            started.wait(4)
        os.killpg(started.pid, signal.SIGINT)
        out, err = started.communicate(timeout=60)
    assert started.returncode == 130, err
    told = json.loads(out)
    assert 0 < told["deals"] < told["asked"] == 1_000_000
    assert "Traceback" not in err


def test_a_bar_is_shown_on_a_terminal_only() -> None:
    """On standard error, so that the answer can be piped on."""
    parent, child = pty.openpty()
    termios.tcsetwinsize(child, (24, 80))
    words = [sys.executable, "-m", "romi", "simulate", "rummy", "--deals", "5", "--seed", "5"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=child, text=True) as started:
        out, _ = started.communicate(timeout=60)
    os.close(child)
    shown = os.read(parent, 10_000).decode()
    os.close(parent)
    assert "/5" in shown
    assert out.startswith("Rummy, seed 5: 5 deals")


# --- replay ----------------------------------------------------------------------------------------


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], str]:
    """Writes a file and gives its name."""

    def write(text: str) -> str:
        path = tmp_path / "deal.txt"
        path.write_text(text, "utf-8")
        return str(path)

    return write


@pytest.mark.parametrize("form", [write_record, data.dumps])
def test_replay_tells_the_deal_and_its_score(run: Run, written: Callable[[str], str], form: Callable[..., str]) -> None:
    """From text as from JSON."""
    end = deal()
    status, out, _ = run("replay", written(form(record(end))))
    assert status == 0
    assert out.startswith("Rummy, 2 players: player 1 deals\n1. player 2: draws")
    assert play.score(end).text() in out


def test_replay_reads_standard_input_and_speaks_hungarian(run: Run) -> None:
    """`-` is standard input."""
    status, out, _ = run("replay", "-", "--lang", "hu", stdin=write_record(record(deal())))
    assert status == 0
    assert "1) 2. játékos: húz" in out


def test_replay_of_a_deal_that_is_not_over(run: Run, written: Callable[[str], str]) -> None:
    """It says who is to act."""
    text = "romi deal 1\nvariant: rummy\nplayers: 2\nseed: 7\n\n1: draw\n"
    status, out, _ = run("replay", written(text))
    assert (status, "player 2 is to act" in out) == (0, True)
    told = [json.loads(line) for line in run("replay", written(text), "--json")[1].splitlines()]
    assert told[-1] == {"legal": True, "over": False, "actor": 1}


def test_replay_stops_at_the_first_illegal_move(run: Run, written: Callable[[str], str]) -> None:
    """With its line and every reason, and status 1."""
    text = "romi deal 1\nvariant: rummy\nplayers: 2\nseed: 7\n\n1: draw\n1: draw\n"
    status, out, _ = run("replay", written(text))
    assert status == 1
    assert "\nplayer 2 cannot do this: draw\n  line 7: this cannot be done now" in out
    told = json.loads(run("replay", written(text), "--json")[1].splitlines()[-1])
    assert (told["legal"], told["where"], told["violations"][0]["code"]) == (False, "line 7", "turn/not-now")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: a record begins with"),
        ("romi deal 1\nvariant: rummy\nplayers: 2\nseed: 7\n\nfly\n", "line 6: 'fly'"),
        ("romi deal 1\nvariant: rummy\nplayers: 2\n\ndraw\n", "neither seed nor cards"),
        ("romi deal 1\nvariant: rummy\nplayers: 2\nseed: 7\n\n0: draw\n", "'1:' is to act, not '0:'"),
        ('{"romi": "match"}', "format: must be 1, not None"),
        ("{", "not JSON"),
    ],
)
def test_what_is_no_record_is_misuse(run: Run, written: Callable[[str], str], text: str, says: str) -> None:
    """With status 2 and the line."""
    status, _, err = run("replay", written(text))
    assert (status, says in err) == (2, True), err


def test_a_file_that_cannot_be_read_is_misuse(run: Run, tmp_path: Path) -> None:
    """None there, a folder, and bytes that are no text."""
    assert run("replay", str(tmp_path / "none"))[0] == 2
    assert run("replay", str(tmp_path))[0] == 2
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8 text" in run("replay", str(tmp_path / "bytes"))[2]


# --- play ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_a_whole_deal_can_be_played_by_hints(run: Run, tmp_path: Path, variant: Variant) -> None:
    """`ok` does what the careful player would, in every variant; the record of it is a legal deal."""
    file = tmp_path / "deal.txt"
    against = ",".join(["greedy"] * (variant.players[0] - 1))
    words = ("play", variant.name, "--against", against, "--seed", "5", "--record", str(file))
    status, out, err = run(*words, stdin="ok\n" * 400)
    assert status == 0, err
    end = replay(parse_record(file.read_text("utf-8"))).unwrap()
    assert end.over
    names = ("you", "greedy") if variant.players[0] == 2 else ("you",)
    assert play.score(end).text("en", names=names).splitlines()[0] in out


def test_the_end_of_the_input_ends_the_game_cleanly(run: Run, tmp_path: Path) -> None:
    """With status 0, and the record so far is written."""
    file = tmp_path / "deal.txt"
    status, out, err = run("play", "rummy", "--seed", "7", "--record", str(file), stdin="draw\n")
    assert (status, err) == (0, "")
    assert out.endswith("Stopped.\n")
    assert [str(played.move) for played in parse_record(file.read_text("utf-8")).moves] == ["draw"]
    assert run("play", "rummy", "--seed", "7", stdin="quit\ndraw\n")[0] == 0


def test_an_illegal_move_is_answered_with_every_reason(run: Run) -> None:
    """In both languages, and nothing has happened."""
    _, out, _ = run("play", "rummy", "--seed", "7", stdin="draw\nlay Ks 9d\ndraw\n")
    assert "not legal: lay K♠ 9♦\n  meld 1: too few cards for a meld: 2, at least 3" in out
    assert "not legal: draw\n  this cannot be done now" in out
    _, out, _ = run("play", "rummy", "--seed", "7", "--lang", "hu", stdin="húz\nlerak pikk király, káró 9\n")
    assert "nem szabályos: lerak K♠ 9♦" in out


def test_what_is_no_move_is_answered_with_help(run: Run) -> None:
    """The word that is wrong, and where help is."""
    _, out, _ = run("play", "rummy", "--seed", "7", stdin="fly\n\n?\n")
    assert "'fly' at character 1 does not begin a move: moves begin with draw, take, " in out
    assert "redeal, pass\nType ? for help." in out
    assert "A move is a word and cards" in out


def test_what_was_laid_can_be_taken_back_in_the_turn(run: Run) -> None:
    """F14: until the discard; a draw cannot be taken back."""
    moves = "draw\nundo\nlay 4d 4h 4s\nundo\nlay 4d 4h 4s\ndiscard Ks\nundo\n"
    _, out, _ = run("play", "rummy", "--seed", "7", stdin=moves)
    assert out.count("there is nothing to take back in this turn") == 2
    assert out.count("your hand: 4♦ 9♦ K♦ 2♥ 4♥ J♥ 4♠ K♠") == 2


def test_hints_moves_and_sorting(run: Run) -> None:
    """What can be asked beside moves."""
    _, out, _ = run("play", "rummy", "--seed", "7", stdin="hint\nmoves\nrank\nsuit\ntable\n")
    assert "a careful player would play: draw\nyour hand, arranged: 4♦ 4♥ 4♠ | (9♦ K♦ J♥ K♠)" in out
    assert "  draw\n  take\n" in out
    assert "your hand: 4♦ 4♥ 4♠ 9♦ J♥ K♦ K♠" in out


def test_many_legal_moves_are_not_all_listed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first ones, and a mark that there are more."""
    monkeypatch.setattr("romi.cli.playing.MOST_LISTED", 3)
    _, out, _ = run("play", "rummy", "--seed", "7", stdin="draw\nmoves\n")
    assert "  lay 4♦ 4♥ 4♠\n  discard 4♦\n  discard 9♦\n  …\n" in out


def kept_in(file: Path) -> play.Session:
    """The session in the file."""
    return data.loads(file.read_text("utf-8"), play.Session)


def test_a_match_is_kept_from_deal_to_deal(run: Run, tmp_path: Path) -> None:
    """Stopped in the second deal, it goes on with the second deal, in the language that is spoken then."""
    file = tmp_path / "match.json"
    words = ("play", "rummy", "--against", "greedy", "--seed", "7", "--match", str(file))
    _, out, _ = run(*words, stdin="ok\n" * 90)
    assert "Deal 1" in out
    kept = kept_in(file).match
    done = len(kept.history.deals)
    assert done >= 1
    _, out, _ = run(*words, stdin="hint\n")
    assert f"Deal {done + 1}\n" in out
    assert kept_in(file).match == kept
    assert "2 players are in this match, not 3" in run(*words[:3], "greedy,greedy", *words[4:])[2]
    assert f"{done + 1}. leosztás" in run(*words, "--lang", "hu", stdin="")[1]
    assert (kept_in(file).lang, kept_in(file).names) == ("hu", ("te", "mohó"))


@pytest.mark.parametrize("leaving", ["quit\n", ""])
def test_a_deal_that_is_left_goes_on_where_it_was(run: Run, tmp_path: Path, leaving: str) -> None:
    """Whether the person quits or the input ends; what was laid in the turn can still be taken back (F14)."""
    file, told = tmp_path / "match.json", tmp_path / "deal.txt"
    words = ("play", "rummy", "--against", "greedy", "--seed", "7", "--match", str(file), "--record", str(told))
    run(*words, stdin="ok\n" * 4 + leaving)
    before = kept_in(file).deal
    assert before.moves
    assert replay(told.read_text("utf-8")).unwrap() == before
    run(*words, stdin="ok\n" + leaving)
    after = kept_in(file).deal
    assert after.moves[: len(before.moves)] == before.moves != after.moves
    run(*words, stdin="ok\n" * 90)
    assert kept_in(file).match.history.deals


def test_a_lay_can_be_taken_back_after_a_break(run: Run, tmp_path: Path) -> None:
    """F14: the turn goes on where it was left."""
    file = tmp_path / "match.json"
    words = ("play", "rummy", "--seed", "7", "--match", str(file))
    for _ in range(40):
        run(*words, stdin="ok\n")
        if isinstance(kept_in(file).deal.moves[-1], Lay):
            break
    laid = kept_in(file)
    _, out, _ = run(*words, stdin="undo\nundo\n")
    assert out.count("there is nothing to take back in this turn") == 1
    assert kept_in(file).deal.moves == laid.deal.moves[:-1]


def test_a_match_is_played_to_its_end_with_buy_ins(run: Run, tmp_path: Path) -> None:
    """TIZ9: the person is asked in words."""
    file = tmp_path / "match.json"
    answers = "ok\n" * 30
    status, out, _ = run(
        "play", "tizlapos", "--seed", "3", "--match", str(file), "--lang", "hu", stdin=(answers + "n\n") * 60
    )
    assert status == 0
    assert "Beiratkozol 3 egységért" in out


@pytest.mark.parametrize(("text", "says"), [("{}", "romi: None is not a kind of data"), ("\udcff", "match.json")])
def test_a_match_that_cannot_be_read_is_misuse(run: Run, tmp_path: Path, text: str, says: str) -> None:
    """With status 2 and the reason; the file is left alone."""
    file = tmp_path / "match.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    status, _, err = run("play", "rummy", "--match", str(file))
    assert (status, says in err) == (2, True)
    assert file.read_bytes() == text.encode("utf-8", "surrogateescape")
    assert run("play", "rummy", "--match", str(tmp_path))[0] == 2


def test_too_many_players_are_misuse(run: Run) -> None:
    """The person counts."""
    assert "3 players, but 2 to 2 may play" in run("play", "kopogos", "--against", "greedy,greedy")[2]
    assert run("play", "rummy", "--seed", str(1 << 64))[0] == 2


def test_ctrl_c_ends_the_game_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As shells have it."""

    def stop(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", stop)
    status, _, err = run("play", "rummy", "--seed", "7")
    assert (status, err) == (130, "")


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_a_word_for_every_kind_of_move(lang: Language) -> None:
    """One each, and one for each thing that may be said beside moves."""
    verbs = tongue(lang).verbs
    assert set(verbs) == {*(kind.word for kind in EVERY_KIND), "on"}
    assert len({word.casefold() for word in verbs.values()}) == len(verbs)
    words = [word for said in tongue(lang).asides.values() for word in said.split()]
    assert [read_aside(word, lang) for word in words] == [
        Aside(aside) for aside, said in tongue(lang).asides.items() for _ in said.split()
    ]
    assert set(words).isdisjoint(verbs.values())


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("szúr 10♥ 1", "lay-off Th on 1"),
        ("szúr 10♥ ide: 1", "lay-off Th on 1"),
        ("szúr 10♥ on 1", "lay-off Th on 1"),
        ("kivált 4h 2.", "exchange 4h on 2"),
        ("LERAK 7h 8h 9h / 4c 4d *", "lay 7h 8h 9h / 4c 4d *"),
        ("  dob   pikk ász ", "discard As"),
        ("bemond römi 5s", "declare römi 5s"),
        ("felvesz", "take"),
    ],
)
def test_moves_are_read_in_hungarian(typed: str, move: str) -> None:
    """Verbs, and cards as everywhere."""
    assert str(read_move(typed, "hu")) == move
