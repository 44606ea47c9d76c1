"""Everything that travels, as JSON and back: verdicts, melds, sheets, views, records, matches and whole tables.

A text says what it is (`"romi": "meld"`) and in which version of the form (`"format": 1`). Every field is always there; cards and moves are what is
written for them in ASCII, seeds are text, seats count from 0. `schema(kind)` is the JSON Schema of a kind, which also lies in the package, under
`romi/data`: a program in another language needs nothing else.

>>> import romi
>>> text = dumps(romi.ROMI51.meld(romi.cards("7h 8h")))
>>> text[:51]
'{"romi": "verdict", "format": 1, "ok": false, "valu'
>>> loads(text) == romi.ROMI51.meld(romi.cards("7h 8h"))
True
"""

from romi.data.forms import FORMAT, KINDS, Value, dumps, loads
from romi.data.schemas import schema, schema_text
from romi.data.values import DataError

__all__ = ["FORMAT", "KINDS", "DataError", "Value", "dumps", "loads", "schema", "schema_text"]


def __dir__() -> list[str]:
    return list(__all__)
