"""What may be taken for granted of a game, and what may not, and why: the one module that looks at the types of rules.

Any callable can be a rule, and of a rule of one's own nothing is known but its answers. Of the library's rules more is known: where the
groups of cards are that might be melds, that loose cards are worth a sum, how an opening is counted. Searches rest on that. Each such thing
is a `Shortcut`. It holds unless some rule of the game speaks against it, and then there is a `NotGranted` that a user can be shown. Everything
else asks for shortcuts, and never for the type of a rule.
"""

from __future__ import annotations

import attrs

from romi.analysis.shortcuts.accepts import Accepts, Shown, accepts
from romi.analysis.shortcuts.known import (
    LayingOff,
    LibraryRules,
    MeldParts,
    Needs,
    bars,
    by_owner,
    each_enough,
    eased,
    laying_off,
    least_points,
    library_rules,
    meld_parts,
    most_jokers,
    needs,
    of_each_meld,
)
from romi.analysis.shortcuts.reasons import NotGranted, Shortcut, Why, by_numbers, reasons
from romi.rules.opening import NoMinimum
from romi.rules.regrouping import FreeRegroup
from romi.rules.values import FaceValues
from romi.variants.variant import Variant, given_variant

__all__ = [
    "Accepts",
    "Granted",
    "LayingOff",
    "LibraryRules",
    "MeldParts",
    "Needs",
    "NotGranted",
    "Shortcut",
    "Shown",
    "Why",
    "bars",
    "each_enough",
    "meld_parts",
    "of_each_meld",
    "taken_for_granted",
]


@attrs.frozen(eq=False)
class Granted:
    """What may be taken for granted of one game. `reasons` say why the shortcuts do not hold that are not among those `held`.

    What is known of the rules stands beside: `rules` is what the kernel serves, `eased` what it serves instead of cards with one joker at most,
    so that each meld which it finds is to be asked about, `needs` what an opening is counted by, `least` the points
    that every opening is known to need, `laid` what cards are worth in melds, `most_jokers` how many jokers can lie in one meld,
    `laying_off` who may lay off, `by_owner` whether it may matter whose a meld is, `regroup` how the table is rearranged, `ways` what each way
    out accepts of a hand that is shown, and `alike` is whether who has opened may lay any meld.
    """

    reasons: tuple[NotGranted, ...]
    melds: MeldParts
    rules: LibraryRules | None
    eased: LibraryRules | None
    needs: Needs | None
    least: int
    laid: FaceValues | None
    most_jokers: int
    laying_off: LayingOff
    by_owner: bool
    regroup: FreeRegroup | None
    ways: tuple[Accepts, ...]
    alike: bool
    held: frozenset[Shortcut] = attrs.field(init=False)

    @held.default
    def _without_reasons(self) -> frozenset[Shortcut]:
        return frozenset(Shortcut) - {reason.shortcut for reason in self.reasons}

    @classmethod
    def of(cls, variant: Variant, /) -> Granted:
        """What may be taken for granted of that variant."""
        parts = meld_parts(variant.meld_rule)
        against = reasons(variant, parts)
        laid, regroup = variant.meld_value_rule, variant.regroup
        one_joker = eased(parts)
        return cls(
            against,
            parts,
            library_rules(variant, parts) if by_numbers(variant, parts) else None,
            library_rules(variant, one_joker) if by_numbers(variant, one_joker) else None,
            needs(variant.opening),
            least_points(variant.opening),
            laid if type(laid) is FaceValues else None,
            most_jokers(parts),
            laying_off(variant.lay_off),
            by_owner(variant.lay_off) or by_owner(variant.exchange),
            regroup if type(regroup) is FreeRegroup else None,
            tuple(map(accepts, variant.ways_out)),
            type(variant.later_melds) is NoMinimum,
        )


def taken_for_granted(variant: Variant) -> Granted:
    """What may be taken for granted of that game, and why not more: worked out once, and kept with the variant.

    >>> import attrs, romi
    >>> from romi.variants import ROMI51
    >>> taken_for_granted(ROMI51).reasons
    ()
    >>> def pair(cards):
    ...     return romi.Set(least=2, most=2)(cards)
    >>> pairs = attrs.evolve(ROMI51, meld=romi.rules.Melds(romi.Run(), pair))
    >>> print(taken_for_granted(pairs).reasons[0])
    meld: pair is not a rule of the library; so it is asked about every group of cards
    """
    return given_variant(variant)._worked_out(Granted)
