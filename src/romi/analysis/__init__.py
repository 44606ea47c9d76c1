"""What is in a hand, and what can be done on a table: exact answers under any variant's rules, your own included.

>>> import romi
>>> from romi import analysis
>>> from romi.variants import KOPOGOS
>>> print(analysis.arrange(KOPOGOS, romi.cards("7h 8h 9h 9c 9d 9s Kc 2s")))
9♣ 9♦ 9♠ | 7♥ 8♥ 9♥ | (K♣ 2♠)
"""

from romi.analysis.arrange import (
    Evaluator,
    arrange,
    best_discard,
    deadwood,
    deadwood_after_discard,
    deadwoods,
    evaluator,
)
from romi.analysis.arrangement import Arrangement, Best
from romi.analysis.candidates import melds
from romi.analysis.encode import COMPILED
from romi.analysis.hand import Hand
from romi.analysis.limits import AnalysisLimit

__all__ = [
    "COMPILED",
    "AnalysisLimit",
    "Arrangement",
    "Best",
    "Evaluator",
    "Hand",
    "arrange",
    "best_discard",
    "deadwood",
    "deadwood_after_discard",
    "deadwoods",
    "evaluator",
    "melds",
]
