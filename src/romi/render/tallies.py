"""What many deals or matches came to, as a table."""

from __future__ import annotations

from romi.render.grid import Column, Grid, Group, cell, strong
from romi.render.words import word
from romi.rules.scoring import POINTS
from romi.sentences import Language
from romi.sentences.reasons import WAYS, account_name
from romi.simulate.tally import Interval, MatchTally, PlayerTally, Tally


def tally_grid(tally: Tally | MatchTally, lang: Language) -> Grid:
    """A row for each player: how often it won, with the interval, and the mean on each account; below, what was played."""
    accounts = tuple(dict.fromkeys(name for player in tally.players for name, _ in player.sums)) or (POINTS,)
    columns = (
        Column(word("who", lang)),
        Column(word("won", lang), numeric=True),
        Column(word("interval", lang), numeric=True),
        *(Column(account_name(account, lang), numeric=True) for account in accounts),
    )
    groups = tuple(_player(player, accounts) for player in tally.players)
    return Grid(_caption(tally, lang), columns, groups, _note(tally, lang))


def _player(player: PlayerTally, accounts: tuple[str, ...]) -> Group:
    won = player.won
    means = (cell(_signed(player.account(account).interval())) for account in accounts)
    row = (strong(f"{won.estimate:.1%}"), cell(f"{won.low:.1%} – {won.high:.1%}"), *means)
    return Group(cell(player.name), (row,))


def _signed(mean: Interval) -> str:
    return f"{mean.estimate:+.1f} ± {mean.high - mean.estimate:.1f}".replace("-", "−")


def _caption(tally: Tally | MatchTally, lang: Language) -> str:
    return word("matches-tally" if isinstance(tally, MatchTally) else "deals-tally", lang, count=tally.done)


def _note(tally: Tally | MatchTally, lang: Language) -> str:
    if isinstance(tally, MatchTally):
        mean = f"{tally.deals.mean:.1f}"
        return word("matches-note", lang, deals=mean, unfinished=tally.unfinished, shared=tally.shared)
    ways = ", ".join(f"{WAYS[lang].get(way, way)} {count}" for way, count in tally.ways) or "–"
    return word("deals-note", lang, turns=f"{tally.turns.mean:.1f}", void=tally.void, ways=ways)
