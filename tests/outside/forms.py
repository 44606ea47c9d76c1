"""All forms of text that come from outside: what is read, by what, what it may be refused with, and what is done with it when it is read."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from random import Random
from typing import Final

import attrs

import romi
from romi import data, notation, play, variants
from romi.cli import main, sheetfile
from romi.cli.voice import Misuse
from romi.moves import Move, parse_move, write_move
from romi.sentences import error_in
from romi.variants import ALL, ROMI51, Variant
from tests.outside.altering import altered, soup, text_altered
from tests.outside.values import EVERY, SOME, given, states, use
from tests.play.driving import drive
from tests.source import ROOT

Writer = Callable[[object], str]


@attrs.frozen
class Form:
    """Texts of one form. What `read` takes, every one of `writers` writes so that it is read again equal."""

    name: str
    texts: Callable[[], Sequence[str]]
    read: Callable[[str], object]
    refused: type[Exception]
    writers: Sequence[Writer] = ()
    use: Callable[[object], object] = repr
    says: str = "."
    is_json: bool = False

    def inputs(self, times: int) -> Iterator[str]:
        """So many texts, the same ones each time: half of them valid ones that were altered, half put together of the words of such texts."""
        chance, valid = Random(f"{self.name} {times}"), self.texts()
        for number in range(times):
            yield (self.changed if number % 2 else self.strange)(valid, chance)

    def changed(self, valid: Sequence[str], chance: Random) -> str:
        """A valid text, altered: of JSON mostly what it says."""
        if self.is_json and chance.random() < 0.8:
            return self.at_places(valid, chance, chance.choice((1, 1, 1, 1, 2, 3)))
        return text_altered(chance.choice(valid), valid, chance)

    def strange(self, valid: Sequence[str], chance: Random) -> str:
        """Words of valid texts in any order; or JSON of which little is left as it was."""
        return (
            self.at_places(valid, chance, chance.randrange(4, 20))
            if self.is_json and chance.random() < 0.6
            else soup(valid, chance)
        )

    def at_places(self, valid: Sequence[str], chance: Random, places: int) -> str:
        """JSON, altered at so many places."""
        text = chance.choice(valid)
        for _ in range(places):
            text = altered(text, chance)[0]
        return text


def shown(style: notation.Style) -> Writer:
    """Cards in that style."""
    return lambda value: notation.show(value, style)  # type: ignore[arg-type]


def dumped(value: object) -> str:
    """JSON of what was read from it."""
    return data.dumps(value)  # type: ignore[arg-type]


def a_move(value: object) -> Move:
    assert isinstance(value, Move)
    return value


# --- valid texts ---------------------------------------------------------------------------------


@cache
def cards() -> tuple[str, ...]:
    hand = notation.cards("Ac 2d Th Js Qc Kd 9h * *=7h 5c=9h")
    styles: tuple[notation.Style, ...] = ("unicode", "ascii", "glyph", "hu")
    told = (
        "7♥8♥9♥",
        "h7, ♥8; 7 of hearts",
        "kőr 7 makk ász zöld felső",
        "Joker dzsóker Jk",
        "10h=* Á♠",
        "seven-of-spades",
        "",
    )
    return (*(notation.show(hand, style) for style in styles), *told[:4], *told[5:])


@cache
def moves() -> tuple[str, ...]:
    told = {
        "take 3",
        "take-exchange",
        "put-back",
        "pass",
        "end",
        "swap 7h",
        "lay-off Th on 1",
        "exchange 4h on 2",
        "regroup 7h 8h 9h / 2c 2d 2s",
        "knock 5s: 7h 8h 9h / 4c 4d 4h",
        "declare römi 5s: 7h 8h 9h",
        "declare flush",
        "redeal 7h *=8h",
        "redeal",
    }
    for variant in ALL:
        told |= {str(move) for move in drive(variant, 2, 6, max_turns=12).moves}
    return tuple(sorted(told))


@cache
def moves_in_hungarian() -> tuple[str, ...]:
    return tuple(write_move(parse_move(text), "hu") for text in moves())


@cache
def records() -> tuple[str, ...]:
    friday = attrs.evolve(ROMI51, name="friday", title="Friday's", opening=romi.rules.PointMinimum(40))
    pack = tuple(Random(3).sample(ROMI51.deck(2).cards, 108))
    begun = play.start(ROMI51, players=2, order=pack, cut=30, dealer=1, number=4, totals=(10, -3), max_turns=9)
    counted = play.start(
        ROMI51,
        players=2,
        seed=7,
        number=3,
        accounts=(variants.Account("rungs", (2, 0)), variants.Account("small; red", (-3, 3))),
    )
    states = [begun, counted, *(drive(variant, 2, 6, max_turns=8) for variant in (*ALL, friday))]
    by_hand = "romi deal 1\nvariant: romi51\nplayers: 2\ndealer: 0\nseed: 7\n\n# A turn.\ndraw\ndiscard 9d\n\n0: draw; discard 2h\n"
    return (
        *(play.write_record(play.record(state)) for state in states),
        play.write_record(play.public_record(states[-1])),
        by_hand,
    )


@cache
def variant_files() -> tuple[str, ...]:
    of_the_docs = re.findall(
        r"<!-- file: .*?-->\n```toml\n(.*?)```", (ROOT / "docs" / "files.md").read_text("utf-8"), re.DOTALL
    )
    return (
        *map(variants.dumps, ALL),
        *(variants.dumps(game, base=ROMI51) for game in ALL),
        *(path.read_text("utf-8") for path in sorted((ROOT / "examples" / "variants").glob("*.toml"))),
        *of_the_docs,
    )


@cache
def score_files() -> tuple[str, ...]:
    of_the_docs = re.findall(r"```toml\n(players.*?)```", (ROOT / "docs" / "command.md").read_text("utf-8"), re.DOTALL)
    return (
        *of_the_docs,
        'players = ["Anna", "Béla"]\nfinisher = "Anna"\nway = "from-hand"\nleft = { "Béla" = "7h 8h *" }\nlay_offs = 2\n',
        'players = ["Anna", "Béla"]\nfinisher = "Anna"\nway = "kopogás"\nalso = ["römi"]\nupcard = "5c"\ndealer = "Béla"\n',
        'players = ["A", "B", "C"]\n[[deal]]\nfinisher = "A"\nbuys_in = ["B"]\n[deal.points]\nB = 120\nC = 5\n[[deal]]\nvoid = true\n',
    )


def names() -> tuple[str, ...]:
    return tuple(word for variant in ALL for word in (variant.name, variant.title))


def rule_ids() -> tuple[str, ...]:
    return tuple((ROOT / "tests" / "rule_ids.txt").read_text("utf-8").split())


@cache
def errors() -> tuple[str, ...]:
    """What is said against some of the others."""
    found: list[str] = []
    for form in FORMS:
        for text in form.inputs(30) if form.name != "error" else ():
            try:
                form.read(text)
            except form.refused as fault:
                found.append(str(fault))
    return tuple(found)


# --- what is done with what was read --------------------------------------------------------------


def score(value: object) -> None:
    """The command ends with what it has to say, whichever game it is asked for."""
    assert isinstance(value, sheetfile.File)
    before = sys.stdin
    try:
        for game in ("romi51", "tizlapos", "kopogos") if value.deals else ():
            sys.stdin = io.StringIO(value.deals[0].place.text)
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
                status = main(["score", game, "-"])
            assert (status == 0) is not bool(said.getvalue()), said.getvalue()
            assert status in (0, 2), status
    finally:
        sys.stdin = before


def in_json(name: str, texts: Callable[[], Sequence[str]], variant: Variant | None = None) -> Form:
    """JSON texts, read with the variant where one is given."""
    return Form(name, texts, partial(data.loads, variant=variant), data.DataError, [dumped], use, PLACE, is_json=True)


def of_kind(kind: str) -> Form:
    """The JSON texts of a kind."""
    return in_json(f"{kind} in JSON", lambda: tuple(map(data.dumps, SOME[kind])))


def of_game(name: str) -> Form:
    """Views of that game."""

    def texts() -> tuple[str, ...]:
        seats = ((state, seat) for state in states(name) for seat in sorted({state.actor, 0, state.board.players - 1}))
        return tuple(data.dumps(play.view(state, seat)) for state, seat in seats)

    return in_json(f"view of {name}", texts, given(EVERY[name]))


PLACE: Final = rf"(romi|format|{'|'.join(data.KINDS)})[\w.\-\[\]]*: .|is not JSON: |an object was expected|data of "

FORMS: Final = (
    Form(
        "cards", cards, romi.cards, romi.NotationError, [shown("unicode"), shown("ascii"), shown("glyph"), shown("hu")]
    ),
    Form("card", cards, notation.card, romi.NotationError),
    Form("tiles", cards, partial(notation.cards, style="tiles"), romi.NotationError, [shown("tiles"), shown("ascii")]),
    Form("move", moves, parse_move, romi.NotationError, [str]),
    Form(
        "move in Hungarian",
        moves_in_hungarian,
        partial(parse_move, lang="hu"),
        romi.NotationError,
        [lambda move: write_move(a_move(move), "hu"), str],
    ),
    Form("record", records, play.parse_record, play.RecordError, [lambda value: play.write_record(value)], use),  # type: ignore[arg-type]
    Form("variant file", variant_files, variants.loads, variants.VariantFileError, [variants.dumps], use),  # type: ignore[list-item]
    Form("score file", score_files, sheetfile.parse, Misuse, use=score),
    Form("name", names, variants.by_name, ValueError, [lambda variant: variant.title]),  # type: ignore[attr-defined]
    Form("rule", rule_ids, romi.rule, ValueError),
    Form("error", errors, partial(error_in, lang="hu"), ValueError),
    *map(of_kind, data.KINDS),
)
"""Every way in for text: whatever reads text from outside has a row here."""

VIEWS: Final = tuple(map(of_game, EVERY))
"""And views of every game that there is."""
