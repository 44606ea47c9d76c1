"""Rules of a user's own, as a type checker sees them; checked by mypy and by pyright, never run."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from romi.card import Card
from romi.melds import Meld
from romi.rules import Opening, Phase, changed
from romi.variants.variant import Variant
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations


def pairs(cards: Sequence[Card], /) -> Verdict[Meld]:
    """A function is a meld rule."""
    if len(cards) == 2 and cards[0] == cards[1]:
        return Accepted(Meld.of("pair", cards))
    return Rejected((Violation("house/no-pair", own_text="no pair"),))


@attrs.frozen
class Generous:
    """So is a value with `__call__` an opening rule."""

    least: int = 2

    def __call__(self, opening: Opening, /) -> Violations:
        """Whether there are too few melds."""
        return () if len(opening.melds) >= self.least else (Violation("house/few"),)


def evolves(variant: Variant) -> Variant:
    """`evolve` takes a function or a value."""
    variant = attrs.evolve(variant, meld=pairs)
    return attrs.evolve(variant, opening=Generous(3))


def a_parameter_changes(variant: Variant) -> Variant:
    """Where a field says no more than which question is answered, a parameter of the rule in it can be changed all the same."""
    return attrs.evolve(variant, match=changed(variant.match, deals=5), turn=changed(variant.turn, first=Phase.LAY))


def written_from_nothing() -> Variant:
    """A lambda is a rule too, and its argument has its type."""
    return Variant(name="pairs", meld=pairs, opening=lambda opening: () if opening.points else (Violation("house/0"),))


def misspelt(variant: Variant) -> Variant:
    """A field that there is not is refused, and so is a rule of another question."""
    variant = attrs.evolve(variant, openning=Generous())  # type: ignore[call-arg]
    return attrs.evolve(variant, opening=pairs)  # type: ignore[arg-type]
