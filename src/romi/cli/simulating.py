"""`romi simulate`: many deals or matches by the built-in players, and what they came to."""

from __future__ import annotations

import csv
import io
import secrets
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext

import attrs

from romi.cli.progress import bar
from romi.cli.voice import INTERRUPTED, NO, YES, Form, Json, Misuse, Voice
from romi.sentences.reasons import account_name, seat_name, way_name
from romi.sentences.tongue import Tongue
from romi.simulate import (
    Finding,
    MatchTally,
    PlayerTally,
    Progress,
    Stopped,
    Tally,
    each_deal,
    play_deals,
    play_matches,
    rehearse,
)
from romi.simulate.ready import READY, Ready
from romi.variants import Variant


@attrs.frozen(kw_only=True)
class Asked:
    """What the command line asked for: so many `deals`, or `matches` if they are named, or `rows`; a `seed` that was not said is None."""

    players: str
    deals: int
    matches: int | None
    rows: bool
    seed: int | None
    jobs: int


def simulate(voice: Voice, variant: Variant, asked: Asked) -> int:
    """Play, and tell what it came to; on Ctrl-C what it came to until then."""
    strategies = ready_players(asked.players, voice.tongue)
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    if seed >= 1 << 64:
        raise Misuse(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
    if problems := variant.problems(len(strategies)):
        raise Misuse("; ".join(problems))
    if asked.rows:
        return _tell_rows(voice, variant, strategies, asked, seed)
    count = asked.deals if asked.matches is None else asked.matches
    tally: Tally | MatchTally
    try:
        with workers(asked.jobs) as executor, bar(count, quiet=voice.form is Form.JSON) as progress:
            tally = _play(variant, strategies, asked, seed, executor, progress)
    except Stopped as stopped:
        if not isinstance(stopped.tally, Tally | MatchTally):
            raise
        _tell(voice, variant, seed, stopped.tally, count, killed=stopped.killed)
        return INTERRUPTED
    _tell(voice, variant, seed, tally, count)
    return YES


def _tell_rows(voice: Voice, variant: Variant, strategies: tuple[Ready, ...], asked: Asked, seed: int) -> int:
    """A row for each deal as soon as it has been played: lines of CSV below their names, or JSON objects."""
    if asked.matches is not None:
        raise Misuse("--rows is for deals, not for matches")
    with workers(asked.jobs) as executor:
        for row in each_deal(variant, strategies=strategies, deals=asked.deals, seed=seed, executor=executor):
            if row["deal"] == 1 and voice.form is not Form.JSON:
                voice.tell(_csv(row), {})
            voice.tell(_csv(row.values()), row)
    return YES


def _csv(values: Iterable[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(values)
    return line.getvalue()


def rehearsed(voice: Voice, variant: Variant, deals: int, seed: int | None) -> int:
    """Try the rules in so many deals for each number of players, and tell what is wrong with them; no if anything is."""
    found = rehearse(variant, deals=deals, seed=secrets.randbits(32) if seed is None else seed)
    record: dict[str, Json] = {
        "variant": variant.name,
        "seed": found.seed,
        "deals": found.deals,
        "void": found.void,
        "ways": found.ways,
        "moves": found.kinds,
        "never": [*found.no_ways, *found.no_kinds],
        "findings": [_finding(finding) for finding in found.findings],
    }
    voice.tell(found.text(voice.lang), record)
    return NO if found.findings else YES


def _finding(finding: Finding) -> Json:
    place = finding.place
    return {
        "trouble": finding.trouble.value,
        "text": finding.what,
        "players": place.players,
        "seed": place.seed,
        "dealer": place.dealer + 1,
        "moves": place.moves,
        "times": finding.times,
    }


def ready_players(words: str, speech: Tongue) -> tuple[Ready, ...]:
    """The built-in players of these names, in the language or in English, separated by commas."""
    known = READY | {speech.words[name]: ready for name, ready in READY.items()}
    names = [word.strip().casefold() for word in words.split(",")]
    strange = [name for name in names if name not in known]
    if strange:
        there = ", ".join(speech.words[name] for name in READY)
        raise Misuse(f"there is no player {strange[0]!r}; there are {there}")
    return tuple(known[name] for name in names)


@contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """So many processes; for one job none but this. Ctrl-C is for this process alone, the workers finish what they have begun."""
    pool = nullcontext() if jobs == 1 else ProcessPoolExecutor(jobs, initializer=_let_the_parent_stop)
    with pool as executor:
        yield executor


def _let_the_parent_stop() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(
    variant: Variant,
    strategies: tuple[Ready, ...],
    asked: Asked,
    seed: int,
    executor: Executor | None,
    progress: Progress,
) -> Tally | MatchTally:
    if asked.matches is None:
        return play_deals(
            variant, strategies=strategies, deals=asked.deals, seed=seed, executor=executor, progress=progress
        )
    return play_matches(
        variant, strategies=strategies, matches=asked.matches, seed=seed, executor=executor, progress=progress
    )


def _tell(
    voice: Voice, variant: Variant, seed: int, tally: Tally | MatchTally, count: int, *, killed: bool = False
) -> None:
    lines = [*_head(voice, variant, seed, tally), *(_line(voice, *each) for each in enumerate(tally.players))]
    if tally.done < count:
        lines += [voice.word("stopped", done=tally.done, count=count), *[voice.word("worker-killed")] * killed]
    voice.tell("\n".join(lines), {"variant": variant.name, "seed": seed, "asked": count, **_record(tally)})


def _head(voice: Voice, variant: Variant, seed: int, tally: Tally | MatchTally) -> list[str]:
    number = voice.tongue.number
    if isinstance(tally, MatchTally):
        facts = {"matches": tally.matches, "deals": number(tally.deals.mean), "unfinished": tally.unfinished}
        return [voice.word("matches-played", title=variant.title, seed=seed, **facts)]
    ways = ", ".join(f"{way_name(way, voice.lang)} {count}" for way, count in tally.ways) or "–"
    facts = {"deals": tally.deals, "void": tally.void, "turns": number(tally.turns.mean)}
    return [voice.word("deals-played", title=variant.title, seed=seed, **facts), voice.word("ways", ways=ways)]


def _line(voice: Voice, seat: int, player: PlayerTally) -> str:
    won, speech = player.won, voice.tongue
    rate = voice.word(
        "won", rate=speech.percent(won.estimate), low=speech.percent(won.low), high=speech.percent(won.high)
    )
    means = ((name, player.account(name).interval()) for name, _ in player.sums)
    sums = [
        f"{speech.number(mean.estimate, sign=True)} ± {speech.number(mean.high - mean.estimate)} {account_name(name, voice.lang)}"
        for name, mean in means
    ]
    return f"{seat_name(seat, voice.lang, ())} ({voice.word(player.name)}): {', '.join((rate, *sums))}"


def _record(tally: Tally | MatchTally) -> dict[str, Json]:
    games: dict[str, Json]
    if isinstance(tally, MatchTally):
        games = {
            "matches": tally.matches,
            "unfinished": tally.unfinished,
            "shared": tally.shared,
            "deals": tally.deals.total,
        }
    else:
        games = {
            "deals": tally.deals,
            "void": tally.void,
            "turns": tally.turns.total,
            "moves": tally.moves.total,
            "ways": dict(tally.ways),
        }
    return {**games, "players": [_player_record(player) for player in tally.players]}


def _player_record(player: PlayerTally) -> dict[str, Json]:
    sums: dict[str, Json] = {
        name: {"total": sums.total, "squares": sums.squares, "mean": sums.mean, "interval": [mean.low, mean.high]}
        for name, sums, mean in (
            (name, player.account(name), player.account(name).interval()) for name, _ in player.sums
        )
    }
    return {"name": player.name, "wins": player.wins, "share": [player.won.low, player.won.high], "accounts": sums}
