"""The seven variants, and what a variant is; variants in files, and what differs between two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from romi._contents import lazily

if TYPE_CHECKING:
    from romi.variants.differences import Difference, Differences, diff
    from romi.variants.files import dump, dumps, find, load, loads
    from romi.variants.handromi import HANDROMI
    from romi.variants.kopogos import KOPOGOS
    from romi.variants.magyar import MAGYAR
    from romi.variants.rabloromi import RABLOROMI
    from romi.variants.reading import VariantFileError
    from romi.variants.romi51 import ROMI51
    from romi.variants.rummy import RUMMY
    from romi.variants.seven import ALL, by_name
    from romi.variants.tizlapos import TIZLAPOS
    from romi.variants.variant import Account, DealFacts, PerDealRule, Variant, same

__all__ = [
    "ALL",
    "HANDROMI",
    "KOPOGOS",
    "MAGYAR",
    "RABLOROMI",
    "ROMI51",
    "RUMMY",
    "TIZLAPOS",
    "Account",
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

_MODULES: Final = (
    "romi.variants.variant",
    *(
        f"romi.variants.{name}"
        for name in ("handromi", "kopogos", "magyar", "rabloromi", "romi51", "rummy", "tizlapos")
    ),
    *("romi.variants.seven", "romi.variants.reading", "romi.variants.files", "romi.variants.differences"),
)

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _MODULES)
