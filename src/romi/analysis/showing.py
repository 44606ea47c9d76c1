"""Ending a deal by showing the hand: a knock, a römi, a whole-hand figure, in games in which nothing is laid before (KOP5, KOP7, TIZ5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

import attrs

from romi._kernel.onepack import OnePack
from romi.analysis.arrange import evaluator
from romi.analysis.asking import asking
from romi.analysis.candidates import Group
from romi.analysis.encode import mask_of
from romi.analysis.limits import AnalysisLimit
from romi.card import Card, Natural, Plain
from romi.melds.figures import CourtFlush, Pikolo, RoyalFlush, SuitFlush
from romi.moves import Declare, Discard, Knock
from romi.rules.endings import AllMelded, GoingOut, KnockAt, OneColour, Romi, Upcard, WayOut, WholeHand
from romi.rules.finish import Way
from romi.rules.turns import Phase
from romi.rules.values import FaceValues
from romi.variants.variant import Variant

Showing: TypeAlias = Knock | Declare
Split: TypeAlias = tuple[tuple[Group, ...], tuple[Plain, ...]]
"""Groups that are melds, and the cards left."""


@attrs.frozen
class Bound:
    """The most cards, and the most points, that a hand shown may have in no meld; None where there is no bound."""

    cards: int | None = None
    points: int | None = None


def show_hand(
    variant: Variant, end: GoingOut, hand: tuple[Plain, ...], kinds: Sequence[type[Showing]], limit: int
) -> Showing | None:
    """A knock or declaration, with its discard, by which the hand of one card too many ends the deal; None if there is none."""
    return next(showings(variant, end, hand, kinds, limit=limit), None)


def showings(
    variant: Variant, end: GoingOut, hand: tuple[Plain, ...], kinds: Sequence[type[Showing]], *, limit: int
) -> Iterator[Showing]:
    """Every knock and declaration of that hand that ends the deal, whole-hand figures first.

    Melds are sorted, and each way of splitting the hand is given once.
    """
    if Discard not in variant.turn.kinds(Phase.LAY):
        yield from _undiscarded(variant, attrs.evolve(end, left=hand), kinds)
        return
    arrangeable = _arrangeable(variant, end, hand)
    figures = Declare in kinds and not all(type(way) in (Romi, KnockAt) for way in variant.ways_out)
    if not arrangeable and not figures:
        return
    if figures:
        for discard in dict.fromkeys(hand):
            yield from _figures(variant, attrs.evolve(end, discard=discard, left=_taken(hand, (discard,)) or ()))
    if not arrangeable:
        return
    claims = tuple(way for way in Way if (Knock if way is Way.KNOCK else Declare) in kinds)
    bound = deadwood_bound(variant, end)
    for groups, left in splits(variant, hand, bound, limit):
        # One of the cards in no meld is the discard.
        for discard in dict.fromkeys(left):
            rest = _taken(left, (discard,)) or ()
            if bound.points is not None and variant.hand_value(rest) > bound.points:
                continue
            for claim in claims:
                yield from _if_accepted(variant, attrs.evolve(end, discard=discard), claim, groups, rest)


def _undiscarded(variant: Variant, end: GoingOut, kinds: Sequence[type[Showing]]) -> Iterator[Declare]:
    """Every way in which the whole hand can be declared in a game without discards (RABLO6)."""
    if not any(_may_be(way, end.left) for way in variant.ways_out):
        return
    for way in Way:
        if Declare in kinds and variant.check_finish(attrs.evolve(end, claim=way)):
            yield Declare(way)


def _figures(variant: Variant, end: GoingOut) -> Iterator[Declare]:
    """Every way out that accepts the whole hand as it is, in no melds."""
    asked = end.valued(variant.hand_value)
    answers = (way(asked) for way in variant.ways_out if _may_be(way, end.left))
    for claim in dict.fromkeys(answer.value.way for answer in answers if answer):
        if variant.check_finish(attrs.evolve(end, claim=claim)):
            yield Declare(claim, (), end.discard)


def _may_be(way: WayOut, hand: tuple[Card, ...]) -> bool:
    """Whether the hand could be that figure, at a glance; the figure's own rule has the last word."""
    if type(way) is Romi or type(way) is AllMelded:
        return not hand
    naturals = [card for card in hand if isinstance(card, Natural)]
    if type(way) is OneColour:
        return len({card.suit.colour for card in naturals}) < 2
    if not isinstance(way, WholeHand):
        return True
    figure = way.figure
    if isinstance(figure, SuitFlush | RoyalFlush):
        return len({card.suit for card in naturals}) < 2
    if isinstance(figure, CourtFlush):
        return all(card.rank in figure.courts.ranks for card in naturals)
    return not isinstance(figure, Pikolo) or sum(min(10, card.rank) for card in naturals) <= figure.limit


def _arrangeable(variant: Variant, end: GoingOut, hand: tuple[Plain, ...]) -> bool:
    """Whether the cards that are in no meld at all, one of them discarded, are few and low enough, at a glance."""
    bound = deadwood_bound(variant, end)
    ready = evaluator(variant)
    one_pack = variant.most_cards.packs == 1 and not variant.most_cards.jokers
    if bound.points is not None and one_pack and ready.engine is not None:
        return ready.deadwood_after_discard(hand) <= bound.points
    useful = {card for group in asking(variant).groups(hand) for card in group}
    lost = sorted((card for card in hand if card not in useful), key=lambda card: variant.hand_value((card,)))[:-1]
    if bound.cards is not None and len(lost) > bound.cards:
        return False
    return bound.points is None or variant.hand_value(lost) <= bound.points


@attrs.frozen
class Glance:
    """What the upcard alone says: with more than `points` in no meld nothing can be shown; None if that depends on more."""

    engine: OnePack | None
    points: int | None

    def rules_out(self, hand: tuple[Plain, ...]) -> bool:
        """Whether the hand of one card too many can surely not be shown."""
        if self.engine is None or self.points is None:
            return False
        mask = mask_of(hand)
        return mask > 0 and self.engine.least_after_discard(mask) > self.points


def glance(variant: Variant, upcard: Plain | None) -> Glance:
    """What is known of every hand that might be shown under that upcard (KOP3)."""
    figures = not all(type(way) in (Romi, KnockAt) for way in variant.ways_out)
    undiscarded = Discard not in variant.turn.kinds(Phase.LAY)
    if figures or undiscarded or variant.most_cards.packs > 1 or variant.most_cards.jokers:
        return Glance(None, None)
    return Glance(evaluator(variant).engine, _bound_under(variant, upcard).points)


def _if_accepted(
    variant: Variant, end: GoingOut, claim: Way, groups: tuple[Group, ...], left: tuple[Plain, ...]
) -> Iterator[Showing]:
    if not groups:
        if claim is Way.KNOCK and variant.check_finish(attrs.evolve(end, claim=claim, left=left)):
            yield Knock((), end.discard)
        return
    melds = tuple(meld for group in groups if (meld := asking(variant).meld(group)) is not None)
    if variant.check_finish(attrs.evolve(end, claim=claim, left=left, melds=melds)):
        yield Knock(groups, end.discard) if claim is Way.KNOCK else Declare(claim, groups, end.discard)


def splits(variant: Variant, cards: tuple[Plain, ...], bound: Bound, limit: int) -> Iterator[Split]:
    """Every way to split the sorted cards into melds and a rest that is within the bound without its dearest card.

    `AnalysisLimit` after `limit` steps.
    """
    starting: dict[Plain, list[Group]] = {}
    for group in asking(variant).groups(cards):
        starting.setdefault(group[0], []).append(group)
    values = {card: variant.hand_value((card,)) for card in starting.keys() | set(cards)}
    given: set[tuple[Group, ...]] = set()
    steps = 0
    stack: list[tuple[tuple[Plain, ...], tuple[Group, ...], tuple[Plain, ...]]] = [(cards, (), ())]
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
        after = ((group, _taken(rest, group)) for group in starting.get(rest[0], ()))
        stack += [(fewer, (*chosen, group), left) for group, fewer in after if fewer is not None]
        if _within(bound, values, (*left, rest[0])):
            stack.append((rest[1:], chosen, (*left, rest[0])))


def _taken(rest: tuple[Plain, ...], group: Group) -> tuple[Plain, ...] | None:
    cards = list(rest)
    for card in group:
        if card not in cards:
            return None
        cards.remove(card)
    return tuple(cards)


def _within(bound: Bound, values: Mapping[Plain, int], left: tuple[Plain, ...]) -> bool:
    if bound.cards is not None and len(left) > bound.cards + 1:
        return False
    worth = [values[card] for card in left]
    return bound.points is None or sum(worth) - max(worth) <= bound.points


def deadwood_bound(variant: Variant, end: GoingOut) -> Bound:
    """What is known of every hand that may be shown, where all ways out are the library's and cards are worth a sum (KOP3, TIZ5)."""
    return _bound_under(variant, end.upcard)


@lru_cache(maxsize=256)
def _bound_under(variant: Variant, upcard: Card | None) -> Bound:
    """The bound where that is the upcard; nothing else makes a difference to the ways out of the library."""
    if type(variant.hand_value) is not FaceValues:
        return Bound()
    end = GoingOut(upcard=upcard)
    limits = [_limits(variant, way, end) for way in variant.ways_out]
    cards = [limit.cards for limit in limits]
    points = [limit.points for limit in limits]
    return Bound(
        None if None in cards else max((most for most in cards if most is not None), default=0),
        None if None in points else max((most for most in points if most is not None), default=0),
    )


def _limits(variant: Variant, way: WayOut, end: GoingOut) -> Bound:
    if isinstance(way, KnockAt) and type(way) is KnockAt:
        if isinstance(way.limit, Upcard):
            points = None if end.upcard is None else way.limit(end.valued(variant.hand_value))
            return Bound(way.cards, 0 if points is None else points)
        return Bound(way.cards, way.limit)
    # A figure is declared of the whole hand, without melds; römi leaves nothing; one colour is asked without a split.
    return Bound(0, 0) if type(way) in (Romi, WholeHand, OneColour) else Bound()
