"""Whole-hand figures of Tízlapos (TIZ4): ten cards that together end a deal although they are no melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final

import attrs

from romi.as_code import Named
from romi.card import JOKER, NATURALS, Card, Declared, Natural, Plain, Rank, given, undeclared
from romi.checks import Rule
from romi.code import Code
from romi.melds.conditions import ANY_JOKERS, Condition, Laid
from romi.melds.meld import Meld
from romi.melds.run import Run, RunSuits
from romi.melds.shape import substitutes
from romi.verdict import Rejected, Verdict, Violation, Violations, told, verdict


class Courts(Named):
    """Which ranks are court cards (TIZ4, TIZ6)."""

    WITHOUT_ACE = "J Q K"
    WITH_ACE = "J Q K A"

    @property
    def ranks(self) -> frozenset[Rank]:
        """The ranks themselves."""
        courts = frozenset((Rank.JACK, Rank.QUEEN, Rank.KING))
        return courts | {Rank.ACE} if self is Courts.WITH_ACE else courts


@attrs.frozen(slots=False)
class SuitFlush(Rule):
    """Suit flush (színflös, TIZ4): the whole hand of `size` cards of one suit; `jokers` may stand in for any of it."""

    size: int = 10
    jokers: Condition = attrs.field(default=ANY_JOKERS, kw_only=True)
    kind: str = attrs.field(default="flush", kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """The flush, or the cards that spoil it."""
        cards = given(cards)
        naturals = _naturals(cards)
        suit = Counter(card.suit for card in naturals).most_common(1)[0][0] if naturals else None
        others = tuple(card for card in naturals if card.suit is not suit)
        faults = _hand(cards, self.size, self.rule) + _jokers(self.kind, cards, self.size, self.jokers)
        if others:
            faults += (Violation(Code.FIGURE_SUITS, self.rule, others),)
        return verdict(_figure(self.kind, cards, frozenset(card for card in NATURALS if card.suit is suit)), faults)

    def _could_be(self, cards: Sequence[Plain], /) -> bool:
        """Whether these cards could be part of it, at a glance: the rule has the last word."""
        return one_suit(cards)


@attrs.frozen(slots=False)
class CourtFlush(Rule):
    """Figure flush (figuraflös, TIZ4): the whole hand of `size` court cards; `courts` says whether the ace is one."""

    courts: Courts = Courts.WITHOUT_ACE
    size: int = attrs.field(default=10, kw_only=True)
    jokers: Condition = attrs.field(default=ANY_JOKERS, kw_only=True)
    kind: str = attrs.field(default="court-flush", kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """The flush, or the cards that spoil it."""
        cards = given(cards)
        ranks = self.courts.ranks
        others = tuple(card for card in _naturals(cards) if card.rank not in ranks)
        faults = _hand(cards, self.size, self.rule) + _jokers(self.kind, cards, self.size, self.jokers)
        if others:
            faults += (Violation(Code.FIGURE_RANKS, self.rule, others),)
        return verdict(_figure(self.kind, cards, frozenset(card for card in NATURALS if card.rank in ranks)), faults)

    def _could_be(self, cards: Sequence[Plain], /) -> bool:
        """Whether these cards could be part of it, at a glance: the rule has the last word."""
        return self._strange.isdisjoint([card.index for card in cards])

    @cached_property
    def _strange(self) -> frozenset[int]:
        """What is no court card, by index."""
        return frozenset([card.index for card in NATURALS if card.rank not in self.courts.ranks])


@attrs.frozen(slots=False)
class RoyalFlush(Rule):
    """Royal flush (TIZ4): the whole hand of `size` cards is one `run`."""

    run: Run = attrs.field(factory=lambda: Run(jokers=ANY_JOKERS))
    size: int = attrs.field(default=10, kw_only=True)
    kind: str = attrs.field(default="royal-flush", kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """The run as a figure; or the wrong size, or that it is no run."""
        cards = given(cards)
        answer = self.run(cards)
        faults = _hand(cards, self.size, self.rule)
        if isinstance(answer, Rejected):
            return Rejected((*faults, Violation(Code.FIGURE_NOT_A_RUN, self.rule, tuple(cards))))
        return verdict(attrs.evolve(answer.value, kind=self.kind), faults)

    def _could_be(self, cards: Sequence[Plain], /) -> bool:
        """Whether these cards could be part of it, at a glance: the rule has the last word."""
        return bool(self.run.wild) or self.run.suits is RunSuits.MIXED or one_suit(cards)


@attrs.frozen(slots=False)
class Pikolo(Rule):
    """Pikoló (TIZ4): the whole hand of `size` cards counts at most `limit` points: ace 1, J Q K 10, joker 0."""

    limit: int = 25
    size: int = attrs.field(default=10, kw_only=True)
    kind: str = attrs.field(default="pikoló", kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)

    def __call__(self, cards: Sequence[Card], /) -> Verdict[Meld]:
        """The figure, or by how much it is too high."""
        cards = given(cards)
        total = sum([_COUNTS[undeclared(card).index] for card in cards])
        faults = _hand(cards, self.size, self.rule)
        if total > self.limit:
            faults += (Violation(Code.FIGURE_OVER_TOTAL, self.rule, tuple(cards), got=total, need=self.limit),)
        return verdict(_figure(self.kind, cards, frozenset()), faults)

    def _could_be(self, cards: Sequence[Plain], /) -> bool:
        """Whether these cards could be part of it, at a glance: the rule has the last word."""
        return sum([_COUNTS[card.index] for card in cards]) <= self.limit


_COUNTS: Final = (*[min(card.rank, 10) for card in NATURALS], 0)
"""The points of each card by its index."""


def one_suit(cards: Sequence[Plain]) -> bool:
    """Whether no two naturals among the cards are of different suits."""
    return len({card.index // 13 for card in cards if card is not JOKER}) < 2


def _naturals(cards: Sequence[Card]) -> tuple[Natural, ...]:
    """The natural cards, and what declared ones stand for."""
    return tuple(
        card.natural if isinstance(card, Declared) else card for card in cards if isinstance(card, Natural | Declared)
    )


def _hand(cards: Sequence[Card], size: int, rule: str) -> Violations:
    """What is wrong with the cards as a whole hand: their number, and any but a joker that is declared to stand for another."""
    faults: list[Violation] = []
    if len(cards) != size:
        faults.append(Violation(Code.FIGURE_SIZE, rule, got=len(cards), need=size))
    if not_wild := substitutes(cards, frozenset()):
        faults.append(Violation(Code.DECLARED_NOT_WILD, rule, not_wild))
    return tuple(faults)


def _jokers(kind: str, cards: Sequence[Card], size: int, condition: Condition) -> Violations:
    """What is wrong with the jokers; the cards that are still missing may be natural ones."""
    jokers = tuple(card for card in cards if undeclared(card) is JOKER)
    return told(condition, condition(Laid(kind, jokers, max(size, len(cards)) - len(jokers))))


def _figure(kind: str, cards: Sequence[Card], wild: frozenset[Natural]) -> Meld:
    """The cards in order, a joker standing for any of `wild`."""
    laid = sorted(cards)
    return Meld(
        kind,
        tuple(map(undeclared, laid)),
        tuple(
            frozenset((card.natural if isinstance(card, Declared) else card,))
            if isinstance(card, Natural | Declared)
            else wild
            for card in laid
        ),
    )
