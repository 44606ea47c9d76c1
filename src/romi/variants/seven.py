"""The seven variants together, and by name."""

from __future__ import annotations

from typing import Final

from romi.variants.handromi import HANDROMI
from romi.variants.kopogos import KOPOGOS
from romi.variants.magyar import MAGYAR
from romi.variants.rabloromi import RABLOROMI
from romi.variants.romi51 import ROMI51
from romi.variants.rummy import RUMMY
from romi.variants.tizlapos import TIZLAPOS
from romi.variants.variant import Variant

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
