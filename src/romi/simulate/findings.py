"""What a rehearsal found, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import attrs

from romi.analysis.shortcuts import NotGranted
from romi.as_code import Named
from romi.sentences import Language, tongue
from romi.sentences.errors import error_in
from romi.sentences.tongue import Tongue


class Trouble(Named):
    """What can be wrong with a game: rules that do not go together; an error; a position without a move; a built-in player's move that is
    refused; a legal move that is not listed; a deal that does not end, or that nobody ever wins; a move that takes too long.
    """

    PROBLEM = "problem"
    RAISES = "raises"
    STUCK = "stuck"
    REFUSED = "refused"
    UNLISTED = "unlisted"
    ENDLESS = "endless"
    UNWON = "unwon"
    SLOW = "slow"


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

    def text(self, lang: Language = "en") -> str:
        """Where that was, in words."""
        word = tongue(lang).word
        parts = [word("rehearsed-with", players=self.players)]
        parts += [] if self.seed is None else [word("rehearsed-seed", seed=self.seed, dealer=self.dealer + 1)]
        parts += [] if self.number == 1 else [word("rehearsed-deal", number=self.number)]
        parts += [] if self.moves is None else [word("rehearsed-after", moves=self.moves)]
        return ", ".join(parts)

    def __str__(self) -> str:
        return self.text()


@attrs.frozen
class Finding:
    """One thing that is wrong: which `trouble` it is, more of it in `what`, the `place` where it came first, and how many times it came."""

    trouble: Trouble
    what: str
    place: Place
    times: int = 1

    def text(self, lang: Language = "en") -> str:
        """It, and where it was."""
        word = tongue(lang).word
        often = "" if self.times == 1 else f"; {word('rehearsed-times', times=self.times)}"
        trouble = word(f"trouble-{self.trouble.value}")
        return f"{trouble}: {error_in(self.what, lang)} ({self.place.text(lang)}{often})"

    def __str__(self) -> str:
        return self.text()


@attrs.frozen(kw_only=True)
class Rehearsal:
    """What a rehearsal came to: the `findings`, none where all is well; and what came how often.

    `ways` are the ways out that came, `kinds` the kinds of move that were made; `no_ways` and `no_kinds` those that never came, which may
    be chance. `reasons` say why searches in this game may be slow. Printed, it tells all of it in English, `words("hu")` in Hungarian.
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
    reasons: tuple[NotGranted, ...]

    def text(self, lang: Language = "en") -> str:
        """All of it, line by line."""
        words = tongue(lang)
        ways = {words.ways.get(way, way): count for way, count in self.ways.items()}
        kinds = {words.verbs[kind]: count for kind, count in self.kinds.items()}
        never_out, never_made = (
            (words.ways.get(way, way) for way in self.no_ways),
            map(words.verbs.__getitem__, self.no_kinds),
        )
        slow = any(finding.trouble is Trouble.SLOW for finding in self.findings)
        wrong = len(self.findings)
        lines = (
            words.word("rehearsed", title=self.title, deals=self.deals, seed=self.seed, void=self.void),
            words.word("rehearsed-ways", ways=_came(ways, never_out, words)),
            words.word("rehearsed-moves", moves=_came(kinds, never_made, words)),
            words.word("rehearsed-slowest", seconds=words.number(self.slowest, 2)),
            *(finding.text(lang) for finding in self.findings),
            *(words.word("rehearsed-why", reason=error_in(str(reason), lang)) for reason in self.reasons if slow),
            words.word("rehearsed-wrong", count=wrong) if wrong else words.word("rehearsed-well"),
        )
        return "\n  ".join(lines)

    def __str__(self) -> str:
        return self.text()


def _came(counts: Mapping[str, int], never: Iterable[str], words: Tongue) -> str:
    """How often each came, the most first, and what never did."""
    came = ", ".join(f"{word} {count}" for word, count in Counter(counts).most_common()) or words.word("nothing")
    missing = ", ".join(never)
    return f"{came}; {words.word('rehearsed-never', words=missing)}" if missing else came
