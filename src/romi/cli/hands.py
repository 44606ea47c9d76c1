"""The words of `romi arrange`, `discard`, `outs` and `rearrange`; what they do is loaded by who asks (`romi.cli.solving`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from romi.cli.language import Parser
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


def add_options(commands: Mapping[str, Parser], number: Callable[[str], int]) -> None:
    """What the four take behind the variant; `number` reads a number of players."""
    for asked in commands.values():
        asked.takes("cards", "CARDS", "hand", nargs="+")
    commands["rearrange"].takes("--table", "MELDS", "melds", default="")
    commands["arrange"].takes("--best", "", "best", choices=("penalty", "points", "cards"), default="penalty")
    commands["outs"].takes("--seen", "CARDS", "seen", default="")
    commands["outs"].takes("--players", "N", "deck-players", type=number)


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


COMMANDS: Final[dict[str, Callable[[HandOptions, Voice], int]]] = {
    "arrange": _arrange,
    "discard": _discard,
    "outs": _outs,
    "rearrange": _rearrange,
}
"""The four, and what does each."""
