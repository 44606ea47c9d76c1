"""The words of the command line: each command with its options and the function that does it."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from romi import __version__
from romi.cli import hands, judging, scores, showing
from romi.cli.voice import Voice
from romi.sentences import Language
from romi.variants import Variant, find

_EPILOG = """\
Cards: 7h Th 10♥ kőr 7, Á♠ D♠ B♠; the joker is Jk or '*' (quote it, the shell would expand it), declared Jk=6h.
Exit status: 0 yes, 1 no, 2 misuse."""


class Options(argparse.Namespace):
    """What the command line said. A command reads only what its own options set."""

    run: Callable[[Options, Voice], int]
    lang: Language = "en"
    json: bool = False
    variant: Variant
    cards: list[str]
    round: int | None
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
    jobs: int
    match: str | None
    record: str | None


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command."""
    shaped = argparse.RawDescriptionHelpFormatter
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="one JSON object a line")
    common.add_argument("--lang", choices=("en", "hu"), default=argparse.SUPPRESS, help="the language of answers")
    top = argparse.ArgumentParser(
        prog="romi",
        description="The rules of the rummy (römi) family, asked from the command line.",
        epilog=_EPILOG,
        formatter_class=shaped,
        parents=[common],
    )
    top.add_argument("--version", action="version", version=f"romi {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[Options, Voice], int], does: str) -> argparse.ArgumentParser:
        made = commands.add_parser(
            name, help=does, description=does[0].upper() + does[1:], epilog=_EPILOG, formatter_class=shaped,
            parents=[common],
        )  # fmt: skip
        made.set_defaults(run=run)
        return made

    command("variants", lambda options, voice: showing.variants(voice), "list the variants")
    rules = command("rules", lambda options, voice: showing.rules(voice, options.variant), "print a rule sheet")
    meld = command("meld", _meld, "say whether cards are a meld; with -, one meld a line")
    opening = command("opening", _opening, "say whether a player may open with melds")
    score = command("score", _score, "score a deal or a match that a TOML file tells")
    deal = command("deal", _deal, "deal from a seed")
    play = command("play", _play, "play against ready players, in the terminal")
    simulate = command("simulate", _simulate, "let ready players play many deals, and count")
    replay = command("replay", _replay, "play a recorded deal again, and say where it cannot have gone so")
    asked_of_hands = hands.add_commands(command)
    for variants in (rules, meld, opening, score, deal, play, simulate, *asked_of_hands):
        variants.add_argument(
            "variant", metavar="NAME", type=_variant, help="a variant, as `romi variants` lists them, or a TOML file"
        )
    _more_options(meld, opening, score, deal)
    _play_options(play, simulate, replay)
    hands.add_options(asked_of_hands, _from(1))
    return top


def _more_options(
    meld: argparse.ArgumentParser,
    opening: argparse.ArgumentParser,
    score: argparse.ArgumentParser,
    deal: argparse.ArgumentParser,
) -> None:
    meld.add_argument("cards", metavar="CARDS", nargs="+", help="the cards, or - for standard input")
    opening.add_argument(
        "cards",
        metavar="CARDS",
        nargs="+",
        help="the melds, apart by / or each in quotes; or - for one opening a line from standard input",
    )
    opening.add_argument("--round", type=_from(1), help="the player's turn in the deal, from 1")
    score.add_argument("file", metavar="FILE.toml", help="what happened, or - for standard input")
    deal.add_argument("--players", type=_from(1), help="how many (the fewest, if not said)")
    deal.add_argument("--dealer", type=_from(0), default=0, help="the dealer's seat, from 0 (0)")
    deal.add_argument("--seed", type=_from(0), help="a number for the order of the cards (any, if not said)")
    deal.add_argument("--by", choices=("suit", "rank"), default="suit", help="how hands are sorted")


def _play_options(
    play: argparse.ArgumentParser, simulate: argparse.ArgumentParser, replay: argparse.ArgumentParser
) -> None:
    play.add_argument(
        "--against", metavar="NAMES", default="careful", help="random, greedy or careful, apart by commas (careful)"
    )
    play.add_argument("--match", metavar="FILE", help="play a match, kept in this file from deal to deal")
    play.add_argument("--record", metavar="FILE", help="write the deal to this file, for romi replay")
    simulate.add_argument(
        "--players",
        dest="against",
        metavar="NAMES",
        default="greedy,greedy",
        help="the players by seat, apart by commas (greedy,greedy)",
    )
    simulate.add_argument("--deals", type=_from(0), default=100, help="how many deals (100)")
    simulate.add_argument("--matches", type=_from(0), help="play so many whole matches instead")
    simulate.add_argument("--jobs", type=_from(1), default=1, help="how many processes (1)")
    for seeded in (play, simulate):
        seeded.add_argument("--seed", type=_from(0), help="a number for all chance (any, if not said)")
    replay.add_argument("file", metavar="FILE", help="a record, as text or JSON, or - for standard input")


def _play(options: Options, voice: Voice) -> int:
    from romi.cli import playing  # what plays is loaded by who plays

    asked = playing.Asked(against=options.against, seed=options.seed, match=options.match, record=options.record)
    return playing.play(voice, options.variant, asked)


def _simulate(options: Options, voice: Voice) -> int:
    from romi.cli import simulating

    asked = simulating.Asked(
        players=options.against, deals=options.deals, matches=options.matches, seed=options.seed, jobs=options.jobs
    )
    return simulating.simulate(voice, options.variant, asked)


def _replay(options: Options, voice: Voice) -> int:
    from romi.cli import replaying

    return replaying.replay(voice, options.file)


def _meld(options: Options, voice: Voice) -> int:
    return judging.meld(voice, options.variant, options.cards)


def _opening(options: Options, voice: Voice) -> int:
    return judging.opening(voice, options.variant, options.cards, options.round)


def _score(options: Options, voice: Voice) -> int:
    return scores.score(voice, options.variant, options.file)


def _deal(options: Options, voice: Voice) -> int:
    asked = showing.Asked(options.players, options.dealer, options.seed, by="rank" if options.by == "rank" else "suit")
    return showing.deal(voice, options.variant, asked)


def _variant(name: str) -> Variant:
    try:
        return find(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _from(least: int) -> Callable[[str], int]:
    """A whole number, not below `least`."""

    def number(word: str) -> int:
        if not word.isdecimal() or int(word) < least:
            raise argparse.ArgumentTypeError(f"{word!r} is no whole number from {least} up")
        return int(word)

    return number
