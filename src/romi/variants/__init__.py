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
    from romi.variants.variant import Account, DealFacts, PerDealRule, Variant, no_change

# fmt: off
__all__ = [
    # The seven, and by name
    "ALL", "HANDROMI", "KOPOGOS", "MAGYAR", "RABLOROMI", "ROMI51", "RUMMY", "TIZLAPOS", "by_name",
    # What a variant is, and what is known before a deal
    "Account", "DealFacts", "PerDealRule", "Variant", "no_change",
    # Variants in files
    "VariantFileError", "dump", "dumps", "find", "load", "loads",
    # What differs between two
    "Difference", "Differences", "diff",
]

_MODULES: Final = tuple(f"romi.variants.{name}" for name in (
    "variant", "handromi", "kopogos", "magyar", "rabloromi", "romi51", "rummy", "tizlapos", "seven", "reading", "files", "differences",
))
# fmt: on

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _MODULES)
