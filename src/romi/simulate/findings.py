"""What a rehearsal found, in words."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Mapping

import attrs

from romi.analysis.shortcuts import Reason


class Trouble(enum.Enum):
    """What can be wrong with a game."""

    PROBLEM = "the rules do not go together"
    RAISES = "it stops with an error"
    STUCK = "nobody can move, and the deal is not over"
    REFUSED = "a ready player's move is refused"
    UNLISTED = "a move is legal, and is not among the legal moves"
    ENDLESS = "the deal does not end"
    UNWON = "no deal is won"
    SLOW = "a move takes too long"


@attrs.frozen
class Place:
    """Where it was: so many `players`, a deal of that `seed` and `dealer`, after so many `moves`; None where no deal was begun.

    `number` is which deal of a match it was, from 1, as the rules may change from deal to deal.
    """

    players: int
    seed: int | None = None
    dealer: int = 0
    moves: int | None = None
    number: int = 1

    def __str__(self) -> str:
        where = f"with {self.players} players"
        if self.seed is not None:
            where += f", seed {self.seed}, dealer {self.dealer + 1}"
        if self.number != 1:
            where += f", deal {self.number} of a match"
        return where if self.moves is None else f"{where}, after {self.moves} moves"


@attrs.frozen
class Finding:
    """One thing that is wrong: which `trouble` it is, more of it in `text`, the `place` where it came first, and how many times it came."""

    trouble: Trouble
    text: str
    place: Place
    times: int = 1

    def __str__(self) -> str:
        often = "" if self.times == 1 else f"; {self.times} times"
        return f"{self.trouble.value}: {self.text} ({self.place}{often})"


@attrs.frozen(kw_only=True)
class Rehearsal:
    """What a rehearsal came to: the `findings`, none where all is well; and what came how often.

    `ways` are the ways out that came, `kinds` the kinds of move that were made; `no_ways` and `no_kinds` those that never came, which may
    be chance. `reasons` say why searches in this game may be slow. Printed, it tells all of it.
    """

    title: str
    seed: int
    deals: int
    void: int
    findings: tuple[Finding, ...]
    ways: Mapping[str, int]
    kinds: Mapping[str, int]
    no_ways: tuple[str, ...]
    no_kinds: tuple[str, ...]
    slowest: float
    reasons: tuple[Reason, ...]

    def __str__(self) -> str:
        lines = [
            f"{self.title}: {self.deals} deals (seed {self.seed}), {self.void} of them void",
            f"  ways out: {_counted(self.ways)}{_never(self.no_ways)}",
            f"  moves: {_counted(self.kinds)}{_never(self.no_kinds)}",
            f"  slowest move: {self.slowest:.2f} s",
            *(f"  {finding}" for finding in self.findings),
        ]
        if any(finding.trouble is Trouble.SLOW for finding in self.findings):
            lines += [f"  why it may be slow: {reason}" for reason in self.reasons]
        return "\n".join(
            [*lines, "  nothing is wrong" if not self.findings else f"  {len(self.findings)} things are wrong"]
        )


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{word} {count}" for word, count in Counter(counts).most_common()) or "none"


def _never(words: Iterable[str]) -> str:
    listed = ", ".join(words)
    return f"; never: {listed}" if listed else ""
