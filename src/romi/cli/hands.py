"""The words of `romi arrange`, `discard`, `outs` and `rearrange`; what they do is loaded by who asks (`romi.cli.solving`)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Protocol

from romi.cli.voice import Voice
from romi.variants import Variant


class HandOptions(Protocol):
    """What the command line said about a hand."""

    variant: Variant
    cards: list[str]
    best: str
    seen: str
    players: int | None
    table: str


class Adding(Protocol):
    """Adds a command: its name, the function that does it, and what it does in words."""

    def __call__(self, name: str, run: Callable[[HandOptions, Voice], int], does: str) -> argparse.ArgumentParser:
        """Answers with its parser."""
        ...


def add_commands(command: Adding) -> tuple[argparse.ArgumentParser, ...]:
    """Add the four."""
    arrange = command("arrange", _arrange, "say the best arrangement of a hand")
    discard = command("discard", _discard, "say which card of one too many to throw away")
    outs = command("outs", _outs, "say which cards would help a hand, and how many are unseen")
    rearrange = command("rearrange", _rearrange, "say how to rearrange the table to get rid of most cards")
    return arrange, discard, outs, rearrange


def add_options(commands: tuple[argparse.ArgumentParser, ...], number: Callable[[str], int]) -> None:
    """What the four take behind the variant; `number` reads a number of players."""
    arrange, _, outs, rearrange = commands
    for asked in commands:
        asked.add_argument(
            "cards", metavar="CARDS", nargs="+", help="the hand; or - for one hand a line from standard input"
        )
    rearrange.add_argument(
        "--table", metavar="MELDS", default="", help="the melds on the table, in quotes, apart by /; none if not said"
    )
    goals = ("penalty", "points", "cards")
    arrange.add_argument("--best", choices=goals, default="penalty", help="at what it is to be best (penalty)")
    outs.add_argument("--seen", metavar="CARDS", default="", help="cards known to be elsewhere, in quotes")
    outs.add_argument("--players", type=number, help="how many play, where the deck depends on it (the most)")


def _rearrange(options: HandOptions, voice: Voice) -> int:
    from romi.cli import solving

    return solving.rearrange(voice, options.variant, options.cards, options.table)


def _arrange(options: HandOptions, voice: Voice) -> int:
    from romi.cli import solving

    return solving.arrange(voice, options.variant, options.cards, options.best)


def _discard(options: HandOptions, voice: Voice) -> int:
    from romi.cli import solving

    return solving.discard(voice, options.variant, options.cards)


def _outs(options: HandOptions, voice: Voice) -> int:
    from romi.cli import solving

    return solving.outs(voice, options.variant, options.cards, options.seen, options.players)
