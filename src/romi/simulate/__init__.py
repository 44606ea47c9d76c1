"""Many deals and matches, played by strategies, and what they came to.

A strategy is a value that makes a player for each deal; a player is a callable from a `View` to a move, and a function of yours is one.
Three are ready: `random_legal`, `greedy` and `careful`.

>>> from romi import simulate
>>> from romi.variants import RUMMY
>>> tally = simulate.play_deals(RUMMY, strategies=[simulate.greedy, simulate.greedy], deals=2, seed=7)
>>> tally.deals, len(tally.players)
(2, 2)
"""

from romi.simulate.chances import chances
from romi.simulate.deals import IllegalMove, deal, match, play_deals, play_match, play_matches, play_out
from romi.simulate.duels import Duel, duel
from romi.simulate.each import each_deal
from romi.simulate.findings import Finding, Place, Rehearsal, Trouble
from romi.simulate.player import BuysIn, Player, Strategy
from romi.simulate.ready import RandomLegal, careful, greedy, random_legal
from romi.simulate.rehearsal import rehearse
from romi.simulate.tally import Amounts, Interval, MatchTally, PlayerTally, Tally, share
from romi.simulate.work import Progress, Stopped, gather

__all__ = [
    "Amounts",
    "BuysIn",
    "Duel",
    "Finding",
    "IllegalMove",
    "Interval",
    "MatchTally",
    "Place",
    "Player",
    "PlayerTally",
    "Progress",
    "RandomLegal",
    "Rehearsal",
    "Stopped",
    "Strategy",
    "Tally",
    "Trouble",
    "careful",
    "chances",
    "deal",
    "duel",
    "each_deal",
    "gather",
    "greedy",
    "match",
    "play_deals",
    "play_match",
    "play_matches",
    "play_out",
    "random_legal",
    "rehearse",
    "share",
]


def __dir__() -> list[str]:
    return list(__all__)
