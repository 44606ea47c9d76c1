"""What is in a hand, and what can be done on a table: exact answers under any variant's rules, your own included.

>>> import romi
>>> from romi import analysis
>>> from romi.variants import KOPOGOS
>>> print(analysis.arrange(KOPOGOS, romi.cards("7h 8h 9h 9c 9d 9s Kc 2s")))
9♣ 9♦ 9♠ | 7♥ 8♥ 9♥ | (K♣ 2♠)
"""

from romi.analysis.arrange import arrange, best_discard, deadwood, deadwood_after_discard, deadwoods
from romi.analysis.arrangement import Arrangement, Best
from romi.analysis.best_opening import Wish, best_opening
from romi.analysis.candidates import melds
from romi.analysis.encode import COMPILED
from romi.analysis.going_out import can_go_out
from romi.analysis.hand import Hand
from romi.analysis.knock import Defence, KnockPlan, defend, knock
from romi.analysis.limits import AnalysisLimit, AnalysisStopped
from romi.analysis.outs import Split, Start, caught, known_to_hold, may_go_out, outs, split, unseen
from romi.analysis.plan import Goal, Plan, Situation, plan
from romi.analysis.rearrange import MeldChange, Part, Rearrangement, Short, Unfinished, rearrange
from romi.analysis.shortcuts import NotGranted, Shortcut, Why, taken_for_granted
from romi.analysis.showing import Figure, figures
from romi.analysis.table import LaysOff, lay_offs, open_ends

__all__ = [
    "COMPILED",
    "AnalysisLimit",
    "AnalysisStopped",
    "Arrangement",
    "Best",
    "Defence",
    "Figure",
    "Goal",
    "Hand",
    "KnockPlan",
    "LaysOff",
    "MeldChange",
    "NotGranted",
    "Part",
    "Plan",
    "Rearrangement",
    "Short",
    "Shortcut",
    "Situation",
    "Split",
    "Start",
    "Unfinished",
    "Why",
    "Wish",
    "arrange",
    "best_discard",
    "best_opening",
    "can_go_out",
    "caught",
    "deadwood",
    "deadwood_after_discard",
    "deadwoods",
    "defend",
    "figures",
    "knock",
    "known_to_hold",
    "lay_offs",
    "may_go_out",
    "melds",
    "open_ends",
    "outs",
    "plan",
    "rearrange",
    "split",
    "taken_for_granted",
    "unseen",
]


def __dir__() -> list[str]:
    return list(__all__)
