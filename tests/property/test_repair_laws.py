"""No fault is missing: mend the one that is named, and the cards are a meld, or too few to be one and nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from romi import Code, Run, Set
from romi.card import JOKER, NATURALS, Card, Natural
from romi.melds import ANY_JOKERS, NO_JOKER, ONE_JOKER
from romi.melds.choice import _at_fault
from romi.rules import Ace, RunSuits, SetSuits
from romi.verdict import Rejected, Violation

limits = st.sampled_from((NO_JOKER, ONE_JOKER, ANY_JOKERS))
rules = st.builds(Run, st.sampled_from((Ace.LOW, Ace.HIGH, Ace.LOW_OR_HIGH, Ace.AROUND)), jokers=limits) | st.builds(
    Set, jokers=limits
)


@st.composite
def hands(draw: st.DrawFn) -> tuple[Card, ...]:
    """A few cards that are near to each other, most of one suit, and perhaps a joker."""
    lowest = draw(st.integers(0, 12))
    near = [NATURALS[suit * 13 + (lowest + step) % 13] for suit in (2, 2, 2, 3) for step in (0, 0, 1, 2, 3, 4)]
    return tuple(draw(st.lists(st.one_of(*[st.sampled_from(near)] * 6, st.just(JOKER)), min_size=1, max_size=6)))


def mended(cards: list[Card], fault: Violation) -> list[Card] | None:
    """The cards without that fault; None where there is no one way to mend it."""
    rest = list(cards)
    match fault.code:
        case Code.WRONG_SUIT:
            right = next(card.suit for card in rest if isinstance(card, Natural) and card not in fault.cards)
            ranks = {card.rank for card in rest if isinstance(card, Natural) and card.suit is right}
            for card in fault.cards:
                rest.remove(card)
                if isinstance(card, Natural) and card.rank not in ranks:
                    rest.append(Natural(card.rank, right))
                    ranks.add(card.rank)
        case Code.RANK_TWICE | Code.SUIT_TWICE:
            for card in fault.cards[1:]:
                rest.remove(card)
        case Code.RANKS_DIFFER:
            all_differ = len(fault.cards) == sum(isinstance(card, Natural) for card in rest)
            for card in fault.cards[all_differ:]:
                rest.remove(card)
        case Code.GAP:
            rest += fault.cards[: len(fault.cards) - int(fault.got or 0)]
        case _:
            return None
    return rest


@given(rules, hands())
def test_a_fault_that_is_named_alone_is_the_only_one(rule: Run | Set, hand: tuple[Card, ...]) -> None:
    """Mending it leaves a meld, or one that is only too short."""
    answer = rule(hand)
    if isinstance(answer, Rejected) and len(answer.violations) == 1:
        rest = mended(list(hand), answer.violations[0])
        if rest is not None:
            again = rule(rest)
            assert again or again.codes == (Code.TOO_FEW,), f"{hand}: {answer}; mended {rest}: {again}"


@given(rules, hands())
def test_faults_name_cards_that_were_given_or_are_missing(rule: Run | Set, hand: tuple[Card, ...]) -> None:
    """Those of a gap are not there; all others are."""
    answer = rule(hand)
    if isinstance(answer, Rejected):
        for fault in answer.violations:
            if fault.code == Code.GAP:
                assert fault.cards
                assert set(fault.cards).isdisjoint(hand)
            else:
                assert set(fault.cards) <= set(hand)


@given(rules | st.builds(Set, st.just(SetSuits.FREE)) | st.builds(Run, suits=st.sampled_from(RunSuits)), hands())
def test_as_many_cards_are_at_fault_as_a_rule_says_beforehand(rule: Run | Set, hand: tuple[Card, ...]) -> None:
    """Or more: a choice of rules does not ask one why not that cannot be the nearest miss."""
    answer = rule(hand)
    if isinstance(answer, Rejected):
        assert rule._at_least(hand) <= _at_fault(answer.violations, hand)
    else:
        assert rule._at_least(hand) == 0
