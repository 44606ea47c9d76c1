"""What many deals or matches came to, as a table."""

from __future__ import annotations

from romi.render.grid import Column, Grid, Group, cell, strong
from romi.render.words import word
from romi.rules.scoring import POINTS
from romi.sentences import Language, tongue
from romi.sentences.reasons import account_name, way_name
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
    groups = tuple(_player(player, accounts, lang) for player in tally.players)
    return Grid(_caption(tally, lang), columns, groups, _note(tally, lang))


def _player(player: PlayerTally, accounts: tuple[str, ...], lang: Language) -> Group:
    speech, won = tongue(lang), player.won
    means = (cell(_signed(player.account(account).interval(), lang)) for account in accounts)
    interval = f"{speech.percent(won.low)} – {speech.percent(won.high)}"
    name = speech.words.get(player.name, player.name)
    return Group(cell(name), ((strong(speech.percent(won.estimate)), cell(interval), *means),))


def _signed(mean: Interval, lang: Language) -> str:
    speech = tongue(lang)
    middle = speech.number(mean.estimate, sign=True).replace("-", "−")
    return f"{middle} ± {speech.number(mean.high - mean.estimate)}"


def _caption(tally: Tally | MatchTally, lang: Language) -> str:
    return word("matches-tally" if isinstance(tally, MatchTally) else "deals-tally", lang, count=tally.done)


def _note(tally: Tally | MatchTally, lang: Language) -> str:
    if isinstance(tally, MatchTally):
        mean = tongue(lang).number(tally.deals.mean)
        return word("matches-note", lang, deals=mean, unfinished=tally.unfinished, shared=tally.shared)
    ways = ", ".join(f"{way_name(way, lang)} {count}" for way, count in tally.ways) or "–"
    return word("deals-note", lang, turns=tongue(lang).number(tally.turns.mean), void=tally.void, ways=ways)
