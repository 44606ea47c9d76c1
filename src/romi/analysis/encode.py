"""The door to the kernel: public words become whole numbers here, and nowhere else.

The kernel knows the library's own rules only, and only where it can serve them exactly: one `Run` and one `Set` at most, natural cards that
are themselves, values that are `FaceValues`. `library_rules` says whether a variant is of that kind; any other takes the general path.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import attrs

from romi._kernel import onepack
from romi._kernel.onepack import OnePack
from romi.analysis.hand import Hand
from romi.card import Card, Natural, Rank, Suit
from romi.melds.choice import Melds
from romi.melds.jokers import AtMost
from romi.melds.run import Run, RunSuits
from romi.melds.set import Set
from romi.rules.values import FaceValues
from romi.variants.variant import Variant

COMPILED: Final = not onepack.__file__.endswith(".py")
"""Whether the compiled kernel runs."""

_ALL_CARDS: Final = (1 << 52) - 1
_DEAREST: Final = 1 << 16  # Values beyond this would not fit beside the fields of a row.


@attrs.frozen(eq=False)
class LibraryRules:
    """The parts of a variant whose melds and values are all the library's own. `jokers` is what `run` and `set` say alike.

    Compared and hashed by identity, which is what caches of it need.
    """

    run: Run | None
    set: Set | None
    jokers: AtMost
    laid: FaceValues
    loose: FaceValues


def library_rules(variant: Variant) -> LibraryRules | None:
    """The variant's rules if the kernel can serve them exactly, else None."""
    rule = variant.meld_rule
    rules = rule.rules if type(rule) is Melds else (rule,)
    runs = [each for each in rules if type(each) is Run]
    sets = [each for each in rules if type(each) is Set]
    laid, loose = variant.meld_value, variant.hand_value
    if len(runs) + len(sets) < len(rules) or len(runs) > 1 or len(sets) > 1:
        return None
    if type(laid) is not FaceValues or type(loose) is not FaceValues:
        return None
    melds: list[Run | Set] = [*runs, *sets]
    jokers = {each.jokers for each in melds}
    limit = next(iter(jokers))
    if len(jokers) > 1 or type(limit) is not AtMost or (limit.most != 0 and limit.naturals != 1):
        return None
    if any(each.wild for each in melds) or any(each.suits is RunSuits.MIXED for each in runs):
        return None
    return LibraryRules(runs[0] if runs else None, sets[0] if sets else None, limit, laid, loose)


def one_pack(rules: LibraryRules) -> OnePack | None:
    """The engine for hands without twins and jokers, or None where it does not serve these rules."""
    values = tuple(rules.loose.of(Natural(rank, Suit.CLUBS)) for rank in Rank)
    if min(values) < 0 or max(values) > _DEAREST:
        return None
    least, most = 0, 0
    if rules.set is not None:
        least = rules.set.least
        most = min(4, rules.set.longest or 4)
        if least < 3:
            return None
        if most < least:
            least = 0
    return _engine(values, _windows(rules.run), least, most)


def _windows(run: Run | None) -> tuple[int, ...]:
    """Every run that one pack has in a suit, as a mask of ranks."""
    if run is None:
        return ()
    found = set()
    for length in range(run.least, min(run.longest, 13) + 1):
        for window in run.windows(length):
            (cards,) = zip(*window, strict=True)
            if cards[0].suit is Suit.CLUBS and len(set(cards)) == length:
                found.add(sum(card.bit for card in cards))
    return tuple(sorted(found))


@lru_cache(maxsize=16)
def _engine(values: tuple[int, ...], windows: tuple[int, ...], least: int, most: int) -> OnePack:
    return OnePack(list(values), list(windows), least, most)


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of different natural cards; -1 if there are twins, jokers, or anything else among them.

    Hands of ten and eleven are written out, because the loop costs more than the search.
    """
    if type(cards) is not tuple:
        return cards.mask if type(cards) is Hand else -1
    size = len(cards)
    try:
        if size == 10:
            a, b, c, d, e, f, g, h, i, j = cards
            mask = a.bit + b.bit + c.bit + d.bit + e.bit + f.bit + g.bit + h.bit + i.bit + j.bit
        elif size == 11:
            a, b, c, d, e, f, g, h, i, j, k = cards
            mask = a.bit + b.bit + c.bit + d.bit + e.bit + f.bit + g.bit + h.bit + i.bit + j.bit + k.bit
        else:
            mask = 0
            for card in cards:
                mask += card.bit
    except AttributeError:
        return -1
    return mask if mask <= _ALL_CARDS and mask.bit_count() == size else -1
