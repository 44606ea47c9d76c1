"""The words of the command line: each command with its options and the function that does it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

from romi import __version__
from romi.cli import hands, judging, scores, showing
from romi.cli.language import Parser
from romi.cli.voice import Voice
from romi.sentences import Language, languages
from romi.variants import Variant, find


class Options(argparse.Namespace):
    """What the command line said. A command reads only what its own options set."""

    run: Callable[[Options, Voice], int]
    lang: Language = "en"
    json: bool = False
    variant: Variant
    cards: list[str]
    turn: int | None
    file: str
    players: int | None
    dealer: int
    seed: int | None
    by: str
    best: str
    seen: str
    table: str
    against: str
    deals: int
    matches: int | None
    rows: bool
    jobs: int
    match: str | None
    record: str | None
    base: Variant | None
    html: bool
    rule: str


def parser(lang: Language = "en") -> argparse.ArgumentParser:
    """The parser of the whole command, speaking that language."""
    top = Parser(lang=lang, key="description", prog="romi")
    _common(top)
    top.add_argument("--version", action="version", version=f"romi {__version__}", help=top.say("version"))
    commands = top.add_subparsers(metavar=top.say("COMMAND"), required=True)
    made = {
        name: commands.add_parser(name, help=top.say(name), lang=lang, key=name) for name in (*_RUN, *hands.COMMANDS)
    }
    for name, command in made.items():
        _common(command)
        command.set_defaults(run=_RUN.get(name) or hands.COMMANDS[name])
        if name not in ("variants", "explain", "replay"):
            command.takes("variant", "NAME", "variant", type=_variant)
    made["explain"].takes("rule", "ID", "rule")
    made["rules"].takes("--base", "NAME", "base", type=_variant)
    made["rules"].add_argument("--html", action="store_true", help=top.say("html"))
    _judging_options(made["meld"], made["opening"])
    _dealing_options(made["score"], made["deal"])
    made["rehearse"].takes("--deals", "N", "rehearsed", type=number_from(1), default=24)
    made["rehearse"].takes("--seed", "N", "chance", type=number_from(0))
    _play_options(made["play"], made["simulate"], made["replay"])
    hands.add_options({name: made[name] for name in hands.COMMANDS}, number_from(1))
    return top


def _common(command: Parser) -> None:
    command.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help=command.say("json"))
    command.takes("--lang", "", "lang", choices=languages(), default=argparse.SUPPRESS)


def _judging_options(meld: Parser, opening: Parser) -> None:
    meld.takes("cards", "CARDS", "cards", nargs="+")
    opening.takes("cards", "CARDS", "lays", nargs="+")
    opening.takes("--turn", "N", "turn", type=number_from(1))


def _dealing_options(score: Parser, deal: Parser) -> None:
    score.takes("file", "FILE.toml", "told")
    deal.takes("--players", "N", "players", type=number_from(1))
    deal.takes("--dealer", "N", "dealer", type=number_from(1), default=1)
    deal.takes("--seed", "N", "seed", type=number_from(0))
    deal.takes("--by", "", "by", choices=("suit", "rank"), default="suit")


def _play_options(play: Parser, simulate: Parser, replay: Parser) -> None:
    play.takes("--against", "NAMES", "against", default="careful")
    play.takes("--match", "FILE", "match")
    play.takes("--record", "FILE", "record")
    simulate.takes("--players", "NAMES", "seats", dest="against", default="greedy,greedy")
    simulate.takes("--deals", "N", "deals", type=number_from(0), default=100)
    simulate.takes("--matches", "N", "matches", type=number_from(0))
    simulate.takes("--jobs", "N", "jobs", type=number_from(1), default=1)
    simulate.add_argument("--rows", action="store_true", help=simulate.say("rows"))
    for seeded in (play, simulate):
        seeded.takes("--seed", "N", "chance", type=number_from(0))
    replay.takes("file", "FILE", "replayed")


def _play(options: Options, voice: Voice) -> int:
    from romi.cli import playing  # what plays is loaded by who plays

    asked = playing.Asked(against=options.against, seed=options.seed, match=options.match, record=options.record)
    return playing.play(voice, options.variant, asked)


def _simulate(options: Options, voice: Voice) -> int:
    from romi.cli import simulating

    asked = simulating.Asked(
        players=options.against,
        deals=options.deals,
        matches=options.matches,
        rows=options.rows,
        seed=options.seed,
        jobs=options.jobs,
    )
    return simulating.simulate(voice, options.variant, asked)


def _rehearse(options: Options, voice: Voice) -> int:
    from romi.cli import simulating

    return simulating.rehearsed(voice, options.variant, options.deals, options.seed)


def _replay(options: Options, voice: Voice) -> int:
    from romi.cli import replaying

    return replaying.replay(voice, options.file)


def _variants(options: Options, voice: Voice) -> int:
    return showing.variants(voice)


def _rules(options: Options, voice: Voice) -> int:
    return showing.rules(voice, options.variant, options.base, html=options.html)


def _explain(options: Options, voice: Voice) -> int:
    return showing.explain(voice, options.rule)


def _meld(options: Options, voice: Voice) -> int:
    return judging.meld(voice, options.variant, options.cards)


def _opening(options: Options, voice: Voice) -> int:
    return judging.opening(voice, options.variant, options.cards, options.turn)


def _score(options: Options, voice: Voice) -> int:
    return scores.score(voice, options.variant, options.file)


def _deal(options: Options, voice: Voice) -> int:
    asked = showing.Asked(
        options.players, options.dealer - 1, options.seed, by="rank" if options.by == "rank" else "suit"
    )
    return showing.deal(voice, options.variant, asked)


_RUN: Final[dict[str, Callable[[Options, Voice], int]]] = {
    "variants": _variants,
    "rules": _rules,
    "explain": _explain,
    "meld": _meld,
    "opening": _opening,
    "score": _score,
    "deal": _deal,
    "play": _play,
    "simulate": _simulate,
    "rehearse": _rehearse,
    "replay": _replay,
}
"""What does each command."""


def _variant(name: str) -> Variant:
    try:
        return find(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def number_from(least: int) -> Callable[[str], int]:
    """A whole number, not below `least`."""

    def number(word: str) -> int:
        if not word.isdecimal() or int(word) < least:
            raise argparse.ArgumentTypeError(f"{word!r} is not a whole number of {least} or more")
        return int(word)

    return number
