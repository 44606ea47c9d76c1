"""Files of the first version of each format, written once and kept: every later library reads them, and finds in them what is told here.

They lie in `first/`, and never change once there is a release, nor does what `first/told.json` says of them. A format with a new number gets files of
its own beside them.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

import attrs
import pytest

import romi
from romi import analysis, data, notation, play, simulate, variants
from romi.cli import main
from romi.moves import parse_move, write_move
from romi.rules.scoring import Sheet
from romi.variants import ALL, ROMI51, TIZLAPOS, Variant
from tests.outside.forms import cards, moves, records, score_files, variant_files
from tests.outside.values import SOME
from tests.source import ROOT
from tests.test_gallery import FILES

FIRST: Final = Path(__file__).parent / "first"
TOLD: Final = FIRST / "told.json"
LAYS: Final = (
    "7h 8h 9h",
    "Ac 2c 3c",
    "Qs Ks As",
    "7h 8h *",
    "4c 4d 4h",
    "4c 4d *",
    "Ks As 2s",
    "9h Th Jh Qh",
    "5c 6c * 8c",
    "4c 4c 4d",
)
HANDS: Final = ("7h 8h 9h 4c 4d 4h Ks Qs 2d 3d", "Ac 2c 3c 4c 9d 9h 9s Qs Jd 6s")


def of_variant(variant: Variant) -> object:
    """What the game makes of some lays and hands."""
    opening = variant.check_opening(romi.cards("9h Th Jh"), romi.cards("Kc Kd Kh"))
    return {
        "name": variant.name,
        "title": variant.title,
        "players": [variant.players[0], variant.players[-1]],
        "cards": [len(variant.deck(players).cards) for players in variant.players],
        "melds": [bool(variant.meld(romi.cards(lay))) for lay in LAYS],
        "opening": opening.unwrap().points if opening else list(opening.codes),
        "penalty": [analysis.arrange(variant, romi.cards(hand)).penalty for hand in HANDS],
        "deal": notation.show(play.start(variant, seed=7).hands[0], "ascii"),
    }


def of_state(state: play.State) -> object:
    """Who is to act or what the deal brought, and what everybody holds."""
    score = play.score(state) if state.over else None
    return {
        "hands": [notation.show(hand, "ascii") for hand in state.hands],
        "table": [notation.show(meld.declared, "ascii") for meld in state.board.table],
        "actor": None if state.over else state.actor,
        "score": None if score is None else [list(score.winners), list(score.totals("points"))],
    }


def of(value: object) -> object:
    """What stands in a value, in plain words and numbers: nothing of how it is written."""
    match value:
        case romi.Violation():
            return [str(value.code), value.rule, notation.show(value.cards, "ascii"), value.got, value.need]
        case romi.Accepted(inner, notes):
            return {"accepted": of(inner), "notes": [of(each) for each in notes]}
        case romi.Rejected(violations):
            return {"rejected": [of(each) for each in violations]}
        case romi.Meld():
            return [value.kind, notation.show(value.declared, "ascii")]
        case romi.rules.Opening():
            return [value.points, [of(meld) for meld in value.melds]]
        case analysis.Arrangement():
            return [
                value.points,
                value.penalty,
                notation.show(value.deadwood, "ascii"),
                [of(meld) for meld in value.melds],
            ]
        case Sheet():
            totals = {account: list(value.totals(account)) for account in value.accounts}
            return {
                "seats": value.seats,
                "winners": list(value.winners),
                "totals": totals,
                "lines": [[line.amount, str(line.why)] for line in value.lines],
            }
        case simulate.Tally() | simulate.MatchTally():
            return [[row[key] for key in ("seat", "name", "games", "wins", "total")] for row in value.rows()]
        case Variant():
            return of_variant(value)
        case _:
            return of_game(value)


def of_game(value: object) -> object:
    """What stands in a deal or a match as it goes; a move is what is written for it."""
    match value:
        case play.View():
            return {
                "seat": value.seat,
                "hand": notation.show(value.hand, "ascii"),
                "legal": sorted({str(move).partition(" ")[0] for move in islice(play.legal_moves(value), 30)}),
            }
        case play.State():
            return of_state(value)
        case play.Record(seed=None, order=None):
            return [str(played.move) for played in value.moves]
        case play.Record():
            return of_state(play.replay(value).unwrap())
        case play.Match():
            return {
                "number": value.number,
                "dealer": value.dealer,
                "totals": list(value.standing.totals),
                "next": of(value.deal()),
            }
        case play.Session():
            return {
                "names": list(value.names),
                "lang": value.lang,
                "player": value.player,
                "match": of(value.match),
                "deal": of(value.deal),
            }
        case _:
            return str(value)


def read(path: Path, capsys: pytest.CaptureFixture[str] | None = None) -> object:
    """What a file says, by the reader of its kind."""
    text = path.read_text("utf-8")
    match path.relative_to(FIRST).parts[0]:
        case "cards":
            return [notation.show(romi.cards(line), "ascii") for line in text.splitlines()]
        case "moves":
            lang = "hu" if path.stem == "hu" else "en"
            return [str(parse_move(line, lang)) for line in text.splitlines()]
        case "records":
            return of(play.parse_record(text))
        case "variants":
            return of(variants.loads(text))
        case "scores":
            assert capsys is not None
            main(["score", path.stem, str(path), "--json"])
            told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
            return [deal.get("totals", deal.get("points")) for deal in told]
        case _:
            return of(data.loads(text))


def files() -> Iterator[Path]:
    yield from sorted(path for path in FIRST.rglob("*") if path.is_file() and path != TOLD)


NAMES: Final = [path.relative_to(FIRST).as_posix() for path in files()]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_the_first_version_says_what_it_said(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """And is the file that it was."""
    told = json.loads(TOLD.read_text("utf-8"))[name]
    path = FIRST / name
    assert hashlib.sha256(path.read_bytes()).hexdigest() == told["sha256"], "a file of the first version never changes"
    assert json.loads(json.dumps(read(path, capsys))) == told["says"]


def test_every_format_is_there() -> None:
    """The seven and two of the gallery as records and as files, each kind of JSON, and moves in both languages: the same ones."""
    told = json.loads(TOLD.read_text("utf-8"))
    assert sorted(told) == sorted(NAMES)
    assert {name.partition("-")[0] for name in NAMES if name.startswith("json/")} == {
        f"json/{kind.replace('-', '_')}" for kind in data.KINDS
    }
    assert {f"records/{variant.name}.txt" for variant in ALL} < set(NAMES)
    assert told["moves/en.txt"]["says"] == told["moves/hu.txt"]["says"]
    assert len(told["moves/en.txt"]["says"]) > 50


# --- written once --------------------------------------------------------------------------------


def first_texts() -> Iterator[tuple[str, str, object]]:
    """What the library writes, and what stands in it by the values that it was written from; None where it was typed."""
    yield "cards/all.txt", "\n".join(line for line in cards() if line) + "\n", None
    yield "moves/en.txt", "\n".join(moves()) + "\n", list(moves())
    yield "moves/hu.txt", "\n".join(write_move(parse_move(move), "hu") for move in moves()) + "\n", list(moves())
    for game in (*ALL, FILES["gin"], FILES["kalooki"]):
        begun = play.start(game, seed=11)
        state = simulate.play_out(begun, [simulate.greedy.player(game)] * begun.board.players)
        yield f"records/{game.name}.txt", play.write_record(play.record(state)), of(state)
        yield f"variants/{game.name}.toml", variants.dumps(game), of(game)
        if game is TIZLAPOS:
            yield (
                "records/public.txt",
                play.write_record(play.public_record(state)),
                [str(move) for move in state.moves],
            )
    yield "records/by-hand.txt", records()[-1], None
    yield "variants/friday.toml", variant_files()[-2], None
    yield "variants/based.toml", variants.dumps(attrs.evolve(TIZLAPOS, name="based"), base=ROMI51), None
    for game_name, text in zip(("romi51", "handromi", "kopogos", "tizlapos"), score_files(), strict=True):
        yield f"scores/{game_name}.toml", text, None
    for kind, values in SOME.items():
        for number, value in enumerate(values):
            yield f"json/{kind.replace('-', '_')}-{number}.json", data.dumps(value) + "\n", of(value)


@pytest.mark.skipif("ROMI_WRITE_FIRST" not in os.environ, reason="the files of the first version are there")
def test_write_the_first_version(capsys: pytest.CaptureFixture[str]) -> None:
    """Until there is a release a format may still change, and its files are written anew: with `ROMI_WRITE_FIRST=1` in the environment."""
    released = re.search(r"^## \[\d\S*\] - \d", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert not released, "after a release a format that changes gets another number"
    shutil.rmtree(FIRST, ignore_errors=True)
    told: dict[str, object] = {}
    for name, text, says in first_texts():
        path = FIRST / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        found = read(path, capsys)
        assert says is None or json.dumps(found) == json.dumps(says), name
        told[name] = {"sha256": hashlib.sha256(path.read_bytes()).hexdigest(), "says": found}
    lines = [f"{json.dumps(name)}: {json.dumps(told[name], ensure_ascii=False)}" for name in sorted(told)]
    TOLD.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
