"""Help for those who test rules of their own, or an implementation of their own.

Hypothesis strategies for cards, hands, melds, tables, deals and variants, and a table of lays with the answers of each of the seven.
This is the only room that needs more than the library itself: `pip install "romi[testing]"`.

>>> from hypothesis import given
>>> from romi import testing
>>> from romi.variants import ROMI51
>>> @given(testing.melds(ROMI51))
... def accepted_as_it_says(meld):
...     assert ROMI51.meld(meld.declared).unwrap() == meld
>>> accepted_as_it_says()
"""

from importlib.util import find_spec

if find_spec("hypothesis") is None:
    raise ModuleNotFoundError('romi.testing needs hypothesis: pip install "romi[testing]"', name="hypothesis")

from romi.testing.cases import Answer, Case, cases
from romi.testing.counts import CountedDeal, read_counts, sequences
from romi.testing.library import library_values, rules, variants
from romi.testing.strategies import cards, deals, decks, hands, lays, melds, naturals, tables

__all__ = [
    "Answer",
    "Case",
    "CountedDeal",
    "cards",
    "cases",
    "deals",
    "decks",
    "hands",
    "lays",
    "library_values",
    "melds",
    "naturals",
    "read_counts",
    "rules",
    "sequences",
    "tables",
    "variants",
]


def __dir__() -> list[str]:
    return list(__all__)
