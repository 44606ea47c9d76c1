"""Why cards are no run: every independent fault, and none that only follows from another.

A card of the wrong suit still fills the place of its rank, so it makes no gap beside; a declared card is first judged as if undeclared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from romi.card import JOKER, Card, Natural, Rank, Suit, undeclared
from romi.code import Code
from romi.melds.jokers import substitutes
from romi.melds.run import Ace, Run, RunSuits
from romi.verdict import Violation, Violations


def faults(run: Run, given: tuple[Card, ...]) -> Violations:
    """Every independent reason why the cards are not `run`; they must not be one."""
    not_wild = substitutes(given, run.wild)
    if not_wild:
        return (Violation(Code.DECLARED_NOT_WILD, run.rule, not_wild),)
    plain = tuple(map(undeclared, given))
    if plain != given and run.readings(plain):
        declared = tuple(card for card in given if card not in plain)
        return (Violation(Code.DECLARED_ELSEWHERE, "F7", declared),)
    naturals = [card for card in plain if isinstance(card, Natural)]
    fixed = [card for card in naturals if card not in run.wild]
    suit = _main_suit(run, fixed)
    own = fixed + _wild_as_themselves(run, naturals, fixed, suit)
    wild = list(plain)
    for card in own:
        wild.remove(card)
    twice = _ranks_twice(run, own)
    # Cards that have to go anyway make no run too long.
    surplus = sum(len(fault.cards) - 1 for fault in twice)
    found = [
        *_length(run, plain, own, surplus),
        *run.jokers(wild, len(own)),
        *_suits(run, own, suit),
        *twice,
        *_order(run, own, len(wild), suit),
    ]
    return tuple(found) or (Violation(Code.NO_PLACE_FOR_JOKER, run.rule, tuple(wild)),)


def _main_suit(run: Run, fixed: Sequence[Natural]) -> Suit | None:
    """The suit of most cards, of the first one if there are as many of another; none where suits do not matter."""
    if run.suits is RunSuits.MIXED or not fixed:
        return None
    return Counter(card.suit for card in fixed).most_common(1)[0][0]


def _wild_as_themselves(
    run: Run, naturals: Sequence[Natural], fixed: Sequence[Natural], suit: Suit | None
) -> list[Natural]:
    """The wild natural cards that may lie as themselves beside the fixed ones."""
    own: list[Natural] = []
    for card in naturals:
        taken = {other.rank for other in (*fixed, *own)}
        if card in run.wild and card.rank not in taken and suit in (None, card.suit):
            own.append(card)
    return own


def _length(run: Run, plain: Sequence[Card], own: Sequence[Natural], surplus: int) -> Violations:
    if len(plain) < run.least:
        return (Violation(Code.TOO_FEW, run.rule, got=len(plain), need=run.least),)
    if len(plain) - surplus > run.longest:
        if len(own) <= run.longest and run.most is None:
            return (Violation(Code.NO_PLACE_FOR_JOKER, "F6", (JOKER,)),)
        return (Violation(Code.TOO_MANY, run.rule, got=len(plain), need=run.longest),)
    return ()


def _suits(run: Run, own: Sequence[Natural], suit: Suit | None) -> Violations:
    others = tuple(card for card in own if suit is not None and card.suit is not suit)
    return (Violation(Code.WRONG_SUIT, run.rule, others),) if others else ()


def _ranks_twice(run: Run, own: Sequence[Natural]) -> Violations:
    allowed = Counter(run.track)
    count = Counter(card.rank for card in own)
    return tuple(
        Violation(Code.RANK_TWICE, run.rule, tuple(card for card in own if card.rank is rank), got=count[rank])
        for rank in sorted(count)
        if count[rank] > max(1, allowed[rank] if run.ace is Ace.BOTH_AT_ONCE else 1)
    )


def _order(run: Run, own: Sequence[Natural], wild: int, suit: Suit | None) -> Violations:
    """The ranks must fit a window as long as the cards are many: else there is a gap, or the ace stands where it may not."""
    ranks = {card.rank for card in own}
    strange = tuple(card for card in own if card.rank not in run.ranks)
    if strange:
        return (Violation(Code.NOT_IN_PACK, run.rule, strange),)
    missing = _missing(run, ranks)
    if len(missing) <= wild:
        return ()
    for ace, code in (
        (Ace.BOTH, Code.ACE_NOT_HIGH if run.ace is Ace.LOW else Code.ACE_NOT_LOW),
        (Ace.AROUND, Code.AROUND_THE_CORNER),
    ):
        if Rank.ACE in ranks and len(_missing(_with_ace(run, ace), ranks)) <= wild:
            return (Violation(code, "F6", tuple(card for card in own if card.rank is Rank.ACE)),)
    lost = tuple(Natural(rank, own[0].suit if suit is None else suit) for rank in missing)
    return (Violation(Code.GAP, run.rule, lost, got=wild, need=len(missing)),)


def _missing(run: Run, ranks: set[Rank]) -> tuple[Rank, ...]:
    """What is missing between the ranks, where they lie closest together on the track."""
    track = run.track
    circle = track + track[:-1] if run.ace is Ace.AROUND else track
    stretches = [
        circle[start : start + length]
        for length in range(len(ranks), len(track) + 1)
        for start in range(len(circle) - length + 1)
        if ranks <= set(circle[start : start + length])
    ]
    closest = min(stretches, key=len, default=())
    return tuple(rank for rank in closest if rank not in ranks)


def _with_ace(run: Run, ace: Ace) -> Run:
    return Run(ace, least=run.least, most=run.most, ranks=run.ranks)
