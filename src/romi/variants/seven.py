"""The seven variants together, and by name."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from romi._text import plain_word, shown
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
    """The variant of that name or title; case, accents, spaces and hyphens do not matter. `ValueError` lists the names if there is none.

    >>> by_name("romi51") is by_name("Römi 51")
    True
    """
    thing: object = name
    if not isinstance(thing, str):
        raise TypeError(f"a variant is named by a str, not by {shown(name)}")
    wanted, names = plain_word(name), [variant.name for variant in ALL]
    for variant in ALL:
        if wanted in (plain_word(variant.name), plain_word(variant.title)):
            return variant
    near, there = get_close_matches(wanted, names, n=1), ", ".join(names)
    if near:
        raise ValueError(f"there is no variant {shown(name)}; did you mean {near[0]}? There are {there}")
    raise ValueError(f"there is no variant {shown(name)}; there are {there}")
