"""The seven variants, and what a variant is; variants in files, and what differs between two."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from romi.variants.handromi import HANDROMI
from romi.variants.kopogos import KOPOGOS
from romi.variants.magyar import MAGYAR
from romi.variants.rabloromi import RABLOROMI
from romi.variants.romi51 import ROMI51
from romi.variants.rummy import RUMMY
from romi.variants.tizlapos import TIZLAPOS
from romi.variants.variant import DealFacts, PerDealRule, Variant, same

if TYPE_CHECKING:
    from romi.variants.differences import Difference, Differences, diff
    from romi.variants.files import dump, dumps, find, load, loads
    from romi.variants.reading import VariantFileError

__all__ = [
    "ALL",
    "HANDROMI",
    "KOPOGOS",
    "MAGYAR",
    "RABLOROMI",
    "ROMI51",
    "RUMMY",
    "TIZLAPOS",
    "DealFacts",
    "Difference",
    "Differences",
    "PerDealRule",
    "Variant",
    "VariantFileError",
    "by_name",
    "diff",
    "dump",
    "dumps",
    "find",
    "load",
    "loads",
    "same",
]

ALL: Final = (HANDROMI, RABLOROMI, KOPOGOS, RUMMY, ROMI51, TIZLAPOS, MAGYAR)
"""The seven, in the order of the rule book."""


def by_name(name: str, /) -> Variant:
    """The variant of that name or title; `ValueError` that lists the names if there is none.

    >>> by_name("romi51").title
    'Römi 51'
    """
    wanted = name.casefold()
    for variant in ALL:
        if wanted in (variant.name, variant.title.casefold()):
            return variant
    raise ValueError(f"there is no variant {name!r}; there are {', '.join(variant.name for variant in ALL)}")


_HOMES: Final = {
    **dict.fromkeys(("Difference", "Differences", "diff"), "romi.variants.differences"),
    **dict.fromkeys(("dump", "dumps", "find", "load", "loads"), "romi.variants.files"),
    "VariantFileError": "romi.variants.reading",
}


def __getattr__(name: str) -> object:
    """Load what has to do with files, and with differences, when it is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module 'romi.variants' has no attribute {name!r}")
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
