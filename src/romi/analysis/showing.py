"""Ending a deal by showing the hand: a knock, a römi, a whole-hand figure, in games in which nothing is laid before (KOP5, KOP7, TIZ5)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from math import inf
from typing import TypeAlias

import attrs

from romi._kernel.onepack import OnePack
from romi.analysis.asking import Asking, asking, kept
from romi.analysis.candidates import held
from romi.analysis.encode import engine_of
from romi.analysis.hand import Group, holds, least_of, packed, rows_of, without
from romi.analysis.limits import AnalysisLimit, up_to_the_limit
from romi.analysis.placeable import strands
from romi.analysis.shortcuts import Accepts, Shortcut, Shown, taken_for_granted
from romi.card import JOKER, Card, Plain
from romi.checks import asked
from romi.melds.meld import Meld
from romi.moves import Declare, Discard, Knock
from romi.rules.endings import GoingOut, LastDiscard
from romi.rules.finish import Way
from romi.rules.turns import Phase, kinds_in_turn
from romi.variants.variant import Variant

Showing: TypeAlias = Knock | Declare
Split: TypeAlias = tuple[tuple[Group, ...], tuple[Plain, ...]]
"""Groups that are melds, and the cards left."""


@attrs.frozen
class Figure:
    """A figure that a whole hand makes: the `way` out that it opens, and the hand as the figure reads it."""

    way: str
    meld: Meld


@asked
def figures(variant: Variant, hand: Iterable[Card]) -> tuple[Figure, ...]:
    """Every whole-hand figure of the variant that the hand makes, in the order of the variant's ways out; none where it knows none (TIZ4).

    The hand is as it will be shown, without the card that is discarded.

    >>> import romi
    >>> from romi.variants import TIZLAPOS
    >>> [str(figure.way) for figure in figures(TIZLAPOS, romi.cards("Ah 2h 3h 4h 5h 6h * 8h 9h Th"))]
    ['royal', 'flush']
    """
    cards = held(variant, hand)
    ways = taken_for_granted(variant).ways
    found = ((way.claims[0], way.figure(cards)) for way in ways if way.figure is not None)
    return tuple(Figure(name, answer.value) for name, answer in found if answer)


@attrs.frozen
class Bound:
    """The most cards, and the most points, that a hand shown may have in no meld."""

    cards: float = inf
    points: float = inf

    def admits(self, variant: Variant, left: Sequence[Plain]) -> bool:
        """Whether these cards are few and low enough."""
        return len(left) <= self.cards and (self.points == inf or variant.hand_value(left) <= self.points)


def bounds(variant: Variant, end: GoingOut) -> dict[str, Bound]:
    """Under which words a hand may be shown in melds, and how much may be left then; no bound where cards are not worth a sum."""
    found: dict[str, Bound] = {}
    granted = taken_for_granted(variant)
    end = end.valued(variant.hand_value)
    for way in granted.ways:
        if way.shown is not Shown.WHOLE:
            points = inf if way.limit is None or Shortcut.SUM not in granted.held else way.limit(end) or 0
            for word in way.words(end):
                found[word] = widest((found.get(word, Bound(0, 0)), Bound(way.cards, points)))
    return found


def widest(several: Collection[Bound]) -> Bound:
    """What is within one of the bounds; nothing if there are none."""
    return Bound(max([each.cards for each in several], default=0), max([each.points for each in several], default=0))


def showings(
    variant: Variant,
    end: GoingOut,
    hand: tuple[Plain, ...],
    kinds: Sequence[type[Showing]],
    *,
    limit: int,
    phase: Phase = Phase.LAY,
) -> Iterator[Showing]:
    """Every knock and declaration of that hand that ends the deal in that phase, whole-hand figures first.

    Melds are sorted, and each way of splitting the hand is given once. Under a way out of one's own every split is one: then those that are
    found in `limit` steps. It is asked about a hand of which the `Glance` says that it may be shown.
    """
    seen = variant._worked_out(Glance)
    if Discard not in variant.turn.kinds(phase):
        yield from _undiscarded(variant, attrs.evolve(end, left=hand), hand, kinds)
        return
    end = end.valued(variant.hand_value)
    if Declare in kinds:
        yield from _as_it_is(variant, end, seen.figures_of(hand), hand)
    claims = {
        word: bound
        for word, bound in bounds(variant, end).items()
        if (Knock if word == Way.KNOCK else Declare) in kinds
    }
    bound = widest(claims.values())
    if not claims or not seen.arrangeable(bound, hand):
        return
    declared = Declare in kinds_in_turn(variant.turn)
    for groups, left in up_to_the_limit(splits(variant, hand, bound, limit)):
        # One of the cards in no meld is the discard; where all lie in melds, there may be a way out without one.
        for thrown in (*dict.fromkeys(left),) or (None,):
            rest = () if thrown is None else without(left, (thrown,))
            for word in [word for word, bound in claims.items() if bound.admits(variant, rest)]:
                shown = _if_accepted(variant, attrs.evolve(end, discard=thrown), word, groups, rest)
                # A knock that leaves nothing is römi, and listed once, as that, where it can be declared.
                yield from (each for each, way in shown if (word, way) != (Way.KNOCK, Way.ROMI) or not declared)


@attrs.frozen(eq=False)
class Glance:
    """What is seen of a hand of one card too many before a way to show it is looked for."""

    variant: Variant
    asking: Asking
    engine: OnePack | None
    figures: tuple[Accepts, ...]
    may_keep_all: bool
    bound: Callable[[Card | None], Bound]
    """What is known of every hand that may be shown in melds where that is the upcard (KOP3, TIZ5)."""

    @classmethod
    def of(cls, variant: Variant, /) -> Glance:
        """That of the variant."""
        ways = taken_for_granted(variant).ways
        whole = tuple(way for way in ways if way.shown is not Shown.ARRANGED)
        keeps = any(getattr(way.way, "discard", None) is not LastDiscard.DEMANDED for way in ways)
        alone = variant.largest_deck.packs == 1 and not variant.largest_deck.jokers
        engine = engine_of(variant) if alone else None
        bound = kept(partial(_bound_under, variant))
        return cls(variant, asking(variant), engine, whole, keeps, bound)

    def may_be_shown(self, upcard: Card | None, hand: tuple[Plain, ...], phase: Phase) -> bool:
        """Whether the hand could be shown under that upcard in that phase (KOP3)."""
        if Discard not in self.variant.turn.kinds(phase):
            return bool(self.undiscarded(hand))
        if self.figures and self.figures_of(hand):
            return True
        return self.arrangeable(self.bound(upcard), hand)

    def undiscarded(self, hand: tuple[Plain, ...]) -> list[Accepts]:
        """The ways that might accept the whole hand in a game without discards: as it is, or a knock with no melds."""
        ways = taken_for_granted(self.variant).ways
        anyhow = [way for way in ways if way.shown is not Shown.ARRANGED or not hand or Way.KNOCK in way.claims]
        return [way for way in anyhow if way.glance(hand)]

    def figures_of(self, hand: tuple[Plain, ...]) -> list[Accepts]:
        """The ways that might accept the hand as it is, in no melds: its discard is in one half of it, and the other half goes out."""
        return [way for way in self.figures if way.glance(hand[::2]) or way.glance(hand[1::2])]

    def arrangeable(self, bound: Bound, hand: tuple[Plain, ...]) -> bool:
        """Whether the cards that are in no meld at all, one of them discarded, are few and low enough."""
        if self.engine is not None and bound.points < inf and hand and (rows := rows_of(hand)):
            least: int = self.engine.after_discard_of_rows(*rows)
            return least <= bound.points or (self.may_keep_all and not self.engine.least_of_rows(*rows))
        if bound == Bound():
            return True
        useful = self.asking.in_melds(hand)
        lost = [card for card in hand if not card.bit & useful and card is not JOKER]
        few = min(len(hand), bound.cards + 1)
        if len(lost) > few:
            return False
        if bound.cards < inf and hand[-1:] == (JOKER,):
            if strands(self.asking, hand, (), int(few) + 1, lays=True, lay_off=False):
                return False
        return bound.admits(self.variant, sorted(lost, key=self.asking.alone)[:-1])


def _bound_under(variant: Variant, upcard: Card | None) -> Bound:
    return widest(bounds(variant, GoingOut(upcard=upcard)).values())


def _undiscarded(
    variant: Variant, end: GoingOut, hand: tuple[Plain, ...], kinds: Sequence[type[Showing]]
) -> Iterator[Showing]:
    """Every way in which the whole hand can be shown in a game without discards: declared (RABLO6), or knocked with as it is."""
    ways = variant._worked_out(Glance).undiscarded(hand)
    for word in dict.fromkeys(word for way in ways for word in way.words(end.valued(variant.hand_value))):
        shown = Knock(()) if word == Way.KNOCK else Declare(word)
        if type(shown) in kinds and variant.check_finish(attrs.evolve(end, claim=word)):
            yield shown


def _as_it_is(variant: Variant, end: GoingOut, ways: Sequence[Accepts], hand: tuple[Plain, ...]) -> Iterator[Declare]:
    """Every way out that accepts the whole hand as it is, in no melds, with each discard."""
    for discard in dict.fromkeys(hand) if ways else ():
        left = without(hand, (discard,))
        seen = [way for way in ways if way.glance(left)]
        asked = attrs.evolve(end, discard=discard, left=left) if seen else end
        for word in dict.fromkeys(word for way in seen for word in way.words(asked)):
            if word != Way.KNOCK and variant.check_finish(attrs.evolve(asked, claim=word)):
                yield Declare(word, (), discard)


def _if_accepted(
    variant: Variant, end: GoingOut, claim: str, groups: tuple[Group, ...], left: tuple[Plain, ...]
) -> Iterator[tuple[Showing, str]]:
    """The showing, if it may be, and the way in which it ends the deal."""
    if not groups and claim != Way.KNOCK:
        return
    melds = tuple(meld for group in groups if (meld := asking(variant).meld(group)) is not None)
    answer = variant.check_finish(attrs.evolve(end, claim=claim, left=left, melds=melds))
    if answer:
        made = Knock(groups, end.discard) if claim == Way.KNOCK else Declare(claim, groups, end.discard)
        yield made, answer.value.way


def splits(variant: Variant, cards: tuple[Plain, ...], bound: Bound, limit: int) -> Iterator[Split]:
    """Every way to split the sorted cards into melds and a rest that is within the bound without its dearest card.

    `AnalysisLimit` after `limit` steps.
    """
    asked = asking(variant)
    starting: dict[Plain, list[tuple[Group, int]]] = {}
    for group in asked.groups(cards):
        starting.setdefault(group[0], []).append((group, packed(group)))
    given: set[tuple[Group, ...]] = set()
    steps = 0
    stack: list[tuple[int, tuple[Group, ...], tuple[Plain, ...]]] = [(packed(cards), (), ())]
    while stack:
        steps += 1
        if steps > limit:
            raise AnalysisLimit("ways to split a hand", limit)
        rest, chosen, left = stack.pop()
        if not rest:
            if chosen not in given:
                given.add(chosen)
                yield chosen, left
            continue
        # The least card of the rest starts the group that it lies in.
        card = least_of(rest)
        stack += [
            (rest - cards_of, (*chosen, group), left)
            for group, cards_of in starting.get(card, ())
            if holds(rest, cards_of)
        ]
        more = (*left, card)
        worth = [asked.alone(each) for each in more]
        if len(more) <= bound.cards + 1 and sum(worth) - max(worth) <= bound.points:
            stack.append((rest - packed((card,)), chosen, more))
