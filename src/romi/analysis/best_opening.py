"""The best way to open, or the certainty that there is none (HAND8, R51-2, MAGY4, RABLO3).

The library's own opening rules become the kernel's terms; any other rule is asked about every choice of melds of the hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from romi._kernel import opening as kernel
from romi._kernel.columns import MOST_CARDS, suits_quick_way
from romi._kernel.runs import Rules
from romi.analysis import many_packs
from romi.analysis.arrangement import Arrangement, in_order
from romi.analysis.asking import asking
from romi.analysis.candidates import given_and_counts
from romi.analysis.candidates import groups as groups_of_cards
from romi.analysis.hand import EVERY_CARD, Group, holds, packed, without
from romi.analysis.limits import AnalysisLimit
from romi.analysis.openings import MANY
from romi.analysis.shortcuts import LibraryRules, taken_for_granted
from romi.as_code import Named
from romi.card import JOKER, Card, Plain
from romi.card import in_order as sorted_hand
from romi.checks import asked, ensure
from romi.melds.meld import Meld
from romi.variants.variant import Variant

MOST_CHOICES: Final = 1_000_000
"""How many choices of melds are looked at unless a limit is given."""


class Wish(Named):
    """What an opening is to be best at; where two are equal in that, the next wish decides."""

    FEWEST_CARDS = "fewest cards, then fewest jokers, then most penalty laid, then most points"
    MOST_POINTS = "most points, then fewest cards, then fewest jokers, then most penalty laid"


@asked
def best_opening(
    variant: Variant,
    hand: Iterable[Card],
    *,
    best: Wish = Wish.FEWEST_CARDS,
    using: Plain | None = None,
    keep: int = 1,
    turn: int | None = None,
    seat: int | None = None,
    limit: int | None = None,
) -> Arrangement | None:
    """The best opening that the hand allows, as an `Arrangement` whose `melds` open; None if no choice of melds opens.

    Exact. `using` is a card that must lie in one of the melds, as the one just taken from the discards (HAND7, R51-4). At least `keep`
    cards stay in hand: one to discard. `turn` is the player's turn, from 1; unknown, it is late enough (MAGY4). `seat` is who opens, which
    matters where players have contracts of their own. `AnalysisLimit` after more than `limit` choices of melds (by default a million).

    >>> import romi
    >>> from romi.variants import ROMI51
    >>> print(best_opening(ROMI51, romi.cards("9h Th Jh 6c 6d 6s 8d * 2c 3s")))
    6♣ 6♦ 6♠ *=6♥ | 9♥ 10♥ J♥ | (2♣ 8♦ 3♠)
    >>> best_opening(ROMI51, romi.cards("9h Th Jh 2c 2d 2s Kc *")) is None
    True
    """
    if type(best) is not Wish:
        ensure("best", best, Wish)
    if not variant.lays_in_turn:
        return None
    cards, counts = given_and_counts(variant, hand)
    granted = taken_for_granted(variant)
    rules, needs = granted.rules, granted.needs
    made = None if rules is None or rules.wild else many_packs.kernel_rules(rules)
    pure = set() if rules is None or rules.run is None else {rules.run.kind}
    served = needs is not None and needs.pure <= pure
    if not served or needs is None or rules is None or made is None or not suits_quick_way(made, counts, MOST_CARDS):
        return _generally(variant, sorted_hand(cards), _Asked(best, using, keep, turn, seat), limit)
    if (turn is not None and turn < needs.earliest) or (using is not None and using not in cards):
        return None
    if needs.pure and not kernel.has_pure_run(made, counts):
        return None
    terms = kernel.Terms(
        needs.points, 3 if needs.pure else 0, needs.melds, 1, -1 if using is None else using.index, keep
    )
    return _by_kernel(rules, made, counts, terms, best, limit)


def _by_kernel(
    rules: LibraryRules, made: Rules, counts: list[int], terms: kernel.Terms, wish: Wish, limit: int | None
) -> Arrangement | None:
    penalties = many_packs.loose_values(rules)
    most = MOST_CHOICES if limit is None else limit
    job = kernel.OpeningJob(made, counts, penalties, terms, _WISHES[wish])
    if not job.run(most):
        raise AnalysisLimit("choices of melds", most)
    if job.chosen is None:
        return None
    laid: list[Meld] = []
    points = 0
    for cells in job.melds():
        meld, worth = many_packs.meld_and_points(rules, tuple(cells))
        laid.append(meld)
        points += worth
        for card in meld.cards:
            counts[card.index] -= 1
    rest = tuple([card for card, count in zip(EVERY_CARD, counts, strict=True) if count for _ in range(count)])
    return Arrangement(in_order(tuple(laid)), rest, points, sum([penalties[card.index] for card in rest]))


_WISHES: Final = {Wish.FEWEST_CARDS: kernel.FEWEST, Wish.MOST_POINTS: kernel.MOST}


@attrs.frozen
class _Asked:
    """What was asked for beside the rule."""

    wish: Wish
    using: Plain | None
    keep: int
    turn: int | None
    seat: int | None


def _generally(variant: Variant, hand: tuple[Plain, ...], asked: _Asked, limit: int | None) -> Arrangement | None:
    """Every choice of melds, the rule asked about each."""
    most = MOST_CHOICES if limit is None else limit
    ask = asking(variant)
    every = groups_of_cards(ask.granted.melds, hand, most)
    groups = [group for group in every if ask.meld(group) is not None]
    best: tuple[tuple[int, ...], Arrangement] | None = None
    steps = 0
    taken = [packed(group) for group in groups]
    stack: list[tuple[tuple[Group, ...], int, tuple[Plain, ...]]] = [((), 0, hand)]
    while stack:
        chosen, start, rest = stack.pop()
        steps += 1
        if steps > most:
            raise AnalysisLimit("choices of melds", most)
        if chosen and _fits(chosen, asked):
            # First with every joker where it is worth most; a rule that wants it elsewhere may still find its reading.
            dearest = [ask.dearest_meld(group).declared for group in chosen]
            answers = (variant.check_opening(*lay, turn=asked.turn, seat=asked.seat) for lay in (dearest, chosen))
            answer = next((answer for answer in answers if answer), None)
            if answer is not None:
                found = Arrangement(in_order(answer.value.melds), rest, answer.value.points, variant.hand_value(rest))
                rating = _rating(found, chosen, variant, asked.wish)
                if best is None or rating > best[0]:
                    best = rating, found
        steps += (len(groups) - start) // MANY
        largest_deck, there = len(rest) - asked.keep, packed(rest)
        stack += [
            ((*chosen, groups[number]), number, without(rest, groups[number]))
            for number in range(start, len(groups))
            if len(groups[number]) <= largest_deck and holds(there, taken[number])
        ]
    return None if best is None else best[1]


def _fits(chosen: tuple[Group, ...], asked: _Asked) -> bool:
    return asked.using is None or any(asked.using in group for group in chosen)


def _rating(found: Arrangement, chosen: tuple[Group, ...], variant: Variant, wish: Wish) -> tuple[int, ...]:
    laid = [card for group in chosen for card in group]
    jokers = laid.count(JOKER)
    penalty = variant.hand_value(laid)
    if wish is Wish.FEWEST_CARDS:
        return -len(laid), -jokers, penalty, found.points
    return found.points, -len(laid), -jokers, penalty
