"""Why cards are no run: every independent fault, and none that only follows from another.

A card of the wrong suit still fills the place of its rank, so it makes no gap beside. Where a card of the right suit lies there already,
it is surplus, and no rank lies twice on that account (but of cards that are all of one rank that is said). A declared card is judged as
what it was declared to be. Cards that are still to come, because there are too few, fill what is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

from romi.card import JOKER, Card, Declared, Natural, Rank, Suit
from romi.code import Code
from romi.melds.jokers import misdeclared, stands_in, substitutes
from romi.melds.meld import meant
from romi.melds.run import Ace, Run, RunSuits
from romi.verdict import Violation, Violations


@attrs.frozen
class _Split:
    """The cards that stand for one natural each (`own`, in the order given), and those that may stand for any (`loose`)."""

    own: tuple[Card, ...]
    loose: tuple[Card, ...]

    @property
    def ranks(self) -> frozenset[Rank]:
        return frozenset(meant(card).rank for card in self.own)

    def of_rank(self, rank: Rank) -> tuple[Card, ...]:
        return tuple(card for card in self.own if meant(card).rank is rank)


def faults(run: Run, given: tuple[Card, ...]) -> Violations:
    """Every independent reason why the cards are not `run`; they must not be one."""
    not_wild = substitutes(given, run.wild)
    if not not_wild and (culprits := misdeclared(run.readings, given)):
        return (Violation(Code.DECLARED_ELSEWHERE, "F7", culprits),)
    found = [_faults(run, given, split) for split in _splits(run, given)]
    declared = (Violation(Code.DECLARED_NOT_WILD, run.rule, not_wild),) if not_wild else ()
    return declared + min(found, key=len)


def _splits(run: Run, given: Sequence[Card]) -> tuple[_Split, ...]:
    """The cards with the wild naturals among them lying as themselves where they may, and with all of them standing for others."""
    fixed = tuple(card for card in given if isinstance(card, Declared) or (card is not JOKER and card not in run.wild))
    loose = tuple(card for card in given if card not in fixed)
    suit = _main_suit(run, fixed)
    own, rest = list(fixed), list(loose)
    for card in loose:
        taken = {meant(other).rank for other in own}
        if isinstance(card, Natural) and card.rank not in taken and suit in (None, card.suit):
            own.append(card)
            rest.remove(card)
    return _Split(tuple(own), tuple(rest)), _Split(fixed, loose)


def _main_suit(run: Run, fixed: Sequence[Card]) -> Suit | None:
    """The suit of most cards, of the first one if there are as many of another; none where suits do not matter."""
    if run.suits is RunSuits.MIXED or not fixed:
        return None
    return Counter(meant(card).suit for card in fixed).most_common(1)[0][0]


def _faults(run: Run, given: Sequence[Card], split: _Split) -> Violations:
    suit = _main_suit(run, split.own)
    to_come = max(0, run.least - len(given))
    wild = (*split.loose, *(card for card in split.own if stands_in(card, run.wild)))
    return (
        *_length(run, given, split),
        *run.jokers(wild, len(given) - len(wild) + to_come),
        *_suits(run, split, suit),
        *_ranks_twice(run, split, suit),
        *_order(run, split, len(split.loose) + to_come, suit),
    )


def _length(run: Run, given: Sequence[Card], split: _Split) -> Violations:
    if len(given) < run.least:
        return (Violation(Code.TOO_FEW, run.rule, got=len(given), need=run.least),)
    # Cards that have to go anyway make no run too long.
    surplus = sum(max(0, len(split.of_rank(rank)) - _places(run, split, rank)) for rank in split.ranks)
    if len(given) - surplus <= run.longest:
        return ()
    if split.loose and run.most is None:
        return (Violation(Code.NO_PLACE_FOR_JOKER, "F6", split.loose),)
    return (Violation(Code.TOO_MANY, run.rule, got=len(given), need=run.longest),)


def _places(run: Run, split: _Split, rank: Rank) -> int:
    """How often the run may hold the rank: once; but both aces lie in a run of the whole track, if it allows that."""
    both = rank is Rank.ACE and run.ace is Ace.BOTH_AT_ONCE and len(set(run.ranks) - split.ranks) <= len(split.loose)
    return 2 if both else 1


def _suits(run: Run, split: _Split, suit: Suit | None) -> Violations:
    others = tuple(card for card in split.own if suit is not None and meant(card).suit is not suit)
    return (Violation(Code.WRONG_SUIT, run.rule, others),) if others else ()


def _ranks_twice(run: Run, split: _Split, suit: Suit | None) -> Violations:
    found = []
    for rank in sorted(split.ranks):
        twins = split.of_rank(rank)
        if len(split.ranks) > 1:
            twins = tuple(card for card in twins if suit in (None, meant(card).suit))
        if len(twins) > _places(run, split, rank):
            found.append(Violation(Code.RANK_TWICE, run.rule, twins, got=len(twins)))
    return tuple(found)


def _order(run: Run, split: _Split, fillers: int, suit: Suit | None) -> Violations:
    """The ranks must fit a window as long as the cards are many: else there is a gap, or the ace stands where it may not."""
    strange = tuple(card for card in split.own if meant(card).rank not in run.ranks)
    found = [Violation(Code.NOT_IN_PACK, run.rule, strange)] if strange else []
    ranks = split.ranks & set(run.ranks)
    fillers += len(split.ranks) - len(ranks)
    missing = _missing(run, ranks)
    if len(missing) <= fillers:
        return tuple(found)
    ace = _misplaced_ace(run, ranks, fillers)
    if ace is not None:
        found.append(Violation(ace, "F6", split.of_rank(Rank.ACE) or split.loose))
    else:
        lost = tuple(Natural(rank, meant(split.own[0]).suit if suit is None else suit) for rank in missing)
        found.append(Violation(Code.GAP, run.rule, lost, got=len(split.loose), need=len(missing)))
    return tuple(found)


def _misplaced_ace(run: Run, ranks: frozenset[Rank], fillers: int) -> Code | None:
    """What is wrong if the cards lie close enough together with an ace where this run may not have it."""
    codes = {Ace.LOW: Code.ACE_NOT_HIGH, Ace.HIGH: Code.ACE_NOT_LOW}
    for elsewhere in (Ace.BOTH, Ace.AROUND):
        missing = _missing(attrs.evolve(run, ace=elsewhere), ranks)
        if len(missing) <= fillers and Rank.ACE in ranks.union(missing):
            return codes.get(run.ace, Code.AROUND_THE_CORNER)
    return None


def _missing(run: Run, ranks: frozenset[Rank]) -> tuple[Rank, ...]:
    """What is missing between the ranks, where they lie closest together on the track."""
    track = run.track
    circle = track + track[:-1] if run.ace is Ace.AROUND else track
    stretches = (
        circle[start : start + length]
        for length in range(len(ranks), len(track) + 1)
        for start in range(len(circle) - length + 1)
        if ranks.issubset(circle[start : start + length])
    )
    return tuple(rank for rank in next(stretches, ()) if rank not in ranks)
