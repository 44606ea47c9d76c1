"""Further conditions of cards that lie together: naturals beside the jokers, which cards, how long, of which kind (F4)."""

from __future__ import annotations

from itertools import pairwise

import attrs

from romi.card import NATURALS, Natural, Rank
from romi.checks import Rule, asked, whole
from romi.code import Code
from romi.melds.conditions import Laid
from romi.verdict import Violations, fault


@attrs.frozen(kw_only=True, slots=False)
class NotMoreThanNaturals(Rule):
    """No more wild cards in a meld than cards that lie as themselves: half of it may be wild."""

    rule: str = "F4"

    def allows(self, wild: int, naturals: int, /) -> bool:
        """Whether so many wild cards may lie beside so many natural ones."""
        return wild <= naturals

    def __call__(self, laid: Laid, /) -> Violations:
        """More wild cards than natural ones."""
        wild = len(laid.wild)
        if wild <= laid.naturals:
            return ()
        return (fault(Code.JOKERS_OUTNUMBER, self.rule, laid.wild, wild, laid.naturals, wild=laid.wild),)


@attrs.frozen(slots=False)
class NaturalsPerJoker(Rule):
    """At least `naturals` cards that lie as themselves to each wild card."""

    naturals: int = attrs.field(default=2, validator=whole(1))
    rule: str = attrs.field(default="F4", kw_only=True)

    def allows(self, wild: int, naturals: int, /) -> bool:
        """Whether so many wild cards may lie beside so many natural ones."""
        return naturals >= wild * self.naturals

    def __call__(self, laid: Laid, /) -> Violations:
        """Too few natural cards for so many wild ones."""
        need = len(laid.wild) * self.naturals
        return () if laid.naturals >= need else (fault(Code.NO_NATURAL, self.rule, laid.wild, laid.naturals, need),)


@attrs.frozen(kw_only=True, slots=False)
class Pure(Rule):
    """No wild card: every card lies as itself."""

    rule: str = "F4"

    def allows(self, wild: int, naturals: int, /) -> bool:
        """Whether so many wild cards may lie beside so many natural ones."""
        return wild == 0

    def __call__(self, laid: Laid, /) -> Violations:
        """The wild cards."""
        return (fault(Code.NOT_PURE, self.rule, laid.wild),) if laid.wild else ()


@attrs.frozen(slots=False)
class CardsAtLeast(Rule):
    """At least `cards` cards lie together."""

    cards: int = attrs.field(validator=whole(1))
    rule: str = attrs.field(default="", kw_only=True)

    def allows(self, wild: int, naturals: int, /) -> bool:
        """Whether so many wild cards may lie beside so many natural ones."""
        return wild + naturals >= self.cards

    def __call__(self, laid: Laid, /) -> Violations:
        """Too few cards."""
        got = len(laid.wild) + laid.naturals
        return () if got >= self.cards else (fault(Code.TOO_FEW, self.rule, got=got, need=self.cards),)


@attrs.frozen(slots=False)
class OfKind(Rule):
    """The meld is of this `kind`: "run", "set", or a word of your own."""

    kind: str
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, laid: Laid, /) -> Violations:
        """That it is of another kind."""
        return () if laid.kind == self.kind else (fault(Code.OTHER_KIND, self.rule, got=laid.kind, need=self.kind),)


@attrs.frozen(kw_only=True, slots=False)
class NotSideBySide(Rule):
    """No two wild cards side by side in a run; in a set there are no neighbours."""

    rule: str = "F4"

    def __call__(self, laid: Laid, /) -> Violations:
        """The wild cards, if two of them are neighbours."""
        meld = laid.meld
        if meld is None or len(laid.wild) < 2 or meld.of_one_rank:
            return ()
        beside = any(after == before + 1 for before, after in pairwise(meld.wild))
        return (fault(Code.JOKERS_SIDE_BY_SIDE, self.rule, laid.wild, wild=laid.wild),) if beside else ()


@attrs.frozen(slots=False)
class NeverAsItself(Rule):
    """Natural cards that are wild (`wild`, as in `of_rank(Rank.TWO)`) always stand for another card, never for themselves."""

    wild: frozenset[Natural]
    rule: str = attrs.field(default="F4", kw_only=True)

    def __call__(self, laid: Laid, /) -> Violations:
        """The wild naturals that lie as themselves."""
        meld = laid.meld
        if meld is None:
            return ()
        places = zip(meld.cards, meld.stands_for, strict=True)
        own = tuple(card for card, naturals in places if card in self.wild and naturals == {card})
        return (fault(Code.WILD_AS_ITSELF, self.rule, own),) if own else ()


@asked
def of_rank(rank: Rank) -> frozenset[Natural]:
    """The four cards of a rank: what is wild in a game with a wild rank, as in `Run(wild=of_rank(Rank.FIVE))`."""
    return frozenset(card for card in NATURALS if card.rank is rank)
