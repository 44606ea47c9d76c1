"""Every way for an unopened player to open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import attrs

from romi.analysis.arrange import arrange
from romi.analysis.arrangement import Best
from romi.analysis.asking import Asking, asking, kept
from romi.analysis.groups import most_in_one
from romi.analysis.hand import Group, holds, mask_of_any, packed
from romi.analysis.limits import AnalysisLimit
from romi.analysis.shortcuts import each_enough, of_each_meld
from romi.card import JOKER, Plain
from romi.melds.meld import Meld
from romi.rules.opening import Opening
from romi.rules.opening_melds import Every
from romi.variants.variant import Variant

MOST_CHOICES: Final = 20_000
"""How many choices of melds are looked at for one hand."""
MANY: Final = 200
"""To try so many melds beside those chosen is as much as one choice more."""


class _Most:
    """The most points that the cards of a hand can be worth in melds together; None where only a slow search would tell."""

    def __init__(self, variant: Variant) -> None:
        rules = asking(variant).granted.rules
        known = rules is not None and not rules.wild
        self.laid: Callable[[Group], int | None] = kept(
            lambda hand: arrange(variant, hand, best=Best.POINTS).points if known else None, 5_000
        )

    @classmethod
    def of(cls, variant: Variant, /) -> _Most:
        return cls(variant)


def could_open(ask: Asking, hand: Group, laid: Sequence[Group], named: Sequence[Plain]) -> bool:
    """Whether melds of the sorted hand could open beside those laid already, all with the named cards, as far as points tell."""
    cards, least, most = [*hand, *(card for group in laid for card in group)], ask.granted.least, ask.dearest
    useful = mask_of_any(card for groups in (ask.groups(hand), laid) for group in groups for card in group)
    if any(not card.bit & useful for card in named):
        return False
    if not least:
        return True
    if most is not None and sum([most[card.index] for card in cards if card.bit & useful]) < least:
        return False
    rest = ask.variant._worked_out(_Most).laid(hand)
    return rest is None or sum(map(ask.worth, laid)) + rest >= least


def minimal_openings(
    variant: Variant,
    hand: Group,
    turn: int | None = None,
    *,
    seat: int | None = None,
    with_card: Plain | None = None,
) -> Iterator[tuple[Group, ...]]:
    """The choices of melds of the sorted hand that open in that turn and of which no meld can be left out, each once.

    With `with_card`, the melds that open must hold that card (HAND7). `AnalysisLimit` after `MOST_CHOICES` choices of melds, sooner where there
    are very many melds.
    """
    asked = asking(variant)
    games, found = variant._worked_out(_Alternatives).games, set[tuple[Group, ...]]()
    for game in games:
        for melds in _minimal(game, hand, turn, seat, with_card):
            if melds in found:
                continue
            found.add(melds)
            others = (melds[:at] + melds[at + 1 :] for at in range(len(melds)))
            if len(games) < 2 or not any(
                rest and _holds(rest, with_card) and asked.opens(rest, turn, seat) for rest in others
            ):
                yield melds


@attrs.frozen(eq=False)
class _Alternatives:
    """The game with each of the rules of which one is enough for an opening, and what every meld of it must be."""

    games: tuple[Variant, ...]

    @classmethod
    def of(cls, variant: Variant, /) -> _Alternatives:
        """The games; the one itself, if there is no choice."""
        rules = each_enough(variant.opening)
        return cls(tuple(attrs.evolve(variant, opening=each) for each in rules) if len(rules) > 1 else (variant,))


def _minimal(
    variant: Variant, hand: Group, turn: int | None, seat: int | None, with_card: Plain | None
) -> Iterator[tuple[Group, ...]]:
    """The same by one rule."""
    ask = asking(variant)
    minimum, named = ask.granted.least, () if with_card is None else (with_card,)
    most = ask.dearest or (minimum,) * 53
    # Most hands are told at a glance: a pure run is wanted and none is there, or too little of the hand could lie in melds.
    if not ask.has_pure(hand) or (minimum and _most_laid(ask, hand, most) < minimum):
        return
    if with_card not in (None, JOKER) and not with_card.bit & ask.in_melds(hand):
        return
    conditions = of_each_meld(variant.opening)
    groups = ask.groups(hand)
    if conditions:
        groups = tuple(group for group in groups if any(_meets(meld, conditions) for meld in ask.readings(group)))
    if not groups or not _holds(groups, with_card) or not could_open(ask, hand, (), named):
        return
    if ask.granted.needs is not None and not ask.opens_with_all(groups, turn):
        return
    useful = mask_of_any(card for group in groups for card in group)
    worth = [ask.worth(group) if minimum else 0 for group in groups]
    less = [worth[at] - sum([most[card.index] for card in group]) for at, group in enumerate(groups)]
    taken = [packed(group) for group in groups]

    def good(chosen: tuple[int, ...]) -> bool:
        if not chosen or sum(map(worth.__getitem__, chosen)) < minimum:
            return False
        melds = tuple(map(groups.__getitem__, chosen))
        return _holds(melds, with_card) and ask.opens(melds, turn, seat)

    stack: list[tuple[tuple[int, ...], int, int]] = [
        ((), packed(hand), sum([most[card.index] for card in hand if card.bit & useful]))
    ]
    choices = 0
    while stack:
        choices += 1
        if choices > MOST_CHOICES:
            raise AnalysisLimit("choices of melds", MOST_CHOICES)
        chosen, rest, could = stack.pop()
        if good(chosen):
            if not any(good(chosen[:i] + chosen[i + 1 :]) for i in range(len(chosen))):
                yield tuple(map(groups.__getitem__, chosen))
            continue
        if could < minimum:
            continue
        beside = range(chosen[-1] if chosen else 0, len(groups))
        choices += len(beside) // MANY
        stack += [
            ((*chosen, number), rest - taken[number], could + less[number])
            for number in beside
            if holds(rest, taken[number])
        ]


def _meets(meld: Meld, conditions: Sequence[Every]) -> bool:
    """Whether a meld may be among those that open at all."""
    alone = Opening((meld,), 0)
    return not any(condition(alone) for condition in conditions)


def _holds(melds: tuple[Group, ...], card: Plain | None) -> bool:
    return card is None or any(card in group for group in melds)


def _most_laid(ask: Asking, hand: tuple[Plain, ...], most: Sequence[int]) -> int:
    """No more points than these can be laid: naturals that need no joker count, and each joker brings what one meld can hold besides."""
    jokers = hand.count(JOKER)
    naturals = hand[: len(hand) - jokers]
    useful = ask.in_melds(naturals)
    laid = sum([most[card.index] for card in naturals if card.bit & useful])
    if jokers:
        others, wild = [card for card in naturals if not card.bit & useful], min(jokers, ask.granted.most_jokers)
        besides = most_in_one(ask.granted.melds, mask_of_any(naturals), others, most, wild)
        laid += jokers * (most[JOKER.index] + besides)
    return laid
