"""What may be done with the melds on the table: lay off, exchange a joker, close a set, regroup (F10-F12, HAND10, RABLO4).

Each question comes with its context: the meld or the table, the cards, and the game's own judgement of melds (`readings` and `judge`), so
that the rule values here serve any game.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

import attrs

from romi.as_code import as_code
from romi.card import Card, undeclared
from romi.code import Code
from romi.melds.meld import Meld, MeldRule, Table
from romi.rules.obligations import MustLay, Placing
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations, verdict


@attrs.frozen
class TableMove:
    """Cards put to a meld on the table: laid off on it, or put down in exchange for its joker.

    `opened`: the player opened in an earlier turn, or earlier in this one, or is going out from hand (F10, F11, HAND9). `closed`: the meld
    takes no more part (HAND10). `from_hand`: the cards come from the hand (F12). `judge` says whether cards are a meld of the game,
    `readings` gives all readings.
    """

    meld: Meld
    cards: tuple[Card, ...]
    judge: MeldRule
    readings: Callable[[Sequence[Card]], tuple[Meld, ...]]
    opened: bool = True
    closed: bool = False
    from_hand: bool = True

    @property
    def barred(self) -> Violations:
        """Why this player may do nothing with this meld at all."""
        faults = []
        if not self.opened:
            faults.append(Violation(Code.NOT_OPENED, "F10"))
        if self.closed:
            faults.append(Violation(Code.MELD_CLOSED, "HAND10", self.meld.cards))
        return tuple(faults)

    def regroup(self, cards: Sequence[Card]) -> Verdict[Meld]:
        """These cards as a meld of the same kind, laid jokers keeping what they stand for."""
        same = [meld for meld in self.readings(cards) if meld.kind == self.meld.kind]
        if same:
            return Accepted(same[0])
        answer = self.judge(cards)
        return answer if isinstance(answer, Rejected) else Rejected((self._another_kind(),))

    def _another_kind(self) -> Violation:
        wild = tuple(self.meld.cards[i] for i in self.meld.wild)
        return Violation(Code.LAID_JOKER_KEEPS_ITS_CARD, "F10", wild)


# --- lay-offs --------------------------------------------------------------------------------


class LayOffRule(Protocol):
    """May these cards be laid off on this meld?"""

    def __call__(self, move: TableMove, /) -> Verdict[Meld]:
        """The meld with the cards added, or why not."""
        ...


class LaysOff(enum.Enum):
    """Who may lay off: who has opened (F10), or anybody."""

    OPENED = "who has opened"
    ANYBODY = "anybody"


@attrs.frozen
class LayOffs:
    """Cards may be added to any meld if the result is a meld under the same rules (F10).

    Several cards given together are placed in any order that works. A joker already laid keeps its card; in a set it stands for any suit
    still missing and is narrowed by what is added (F5). `most` bounds the cards of one move (RUM3: a group is shorthand, so no bound);
    `who` says who may lay off.
    """

    most: int | None = None
    who: LaysOff = attrs.field(default=LaysOff.OPENED, kw_only=True)
    rule: str = attrs.field(default="F10", kw_only=True)

    __repr__ = as_code

    def __call__(self, move: TableMove, /) -> Verdict[Meld]:
        """The meld with the cards added, or why not."""
        faults = (attrs.evolve(move, opened=True) if self.who is LaysOff.ANYBODY else move).barred
        if not move.cards:
            faults += (Violation(Code.TOO_FEW, self.rule, got=0, need=1),)
        if self.most is not None and len(move.cards) > self.most:
            faults += (Violation(Code.ONE_CARD_AT_A_TIME, self.rule, move.cards, got=len(move.cards), need=self.most),)
        if faults:
            return Rejected(faults)
        answer = move.regroup(move.meld.declared + move.cards)
        replaced = self._jokers_own_cards(move)
        if replaced and not answer:
            return Rejected((Violation(Code.LAID_JOKER_KEEPS_ITS_CARD, self.rule, replaced),))
        return answer

    def _jokers_own_cards(self, move: TableMove) -> tuple[Card, ...]:
        """Those of the cards for which a wild card of the meld stands, and for no other."""
        taken = [move.meld.stands_for[i] for i in move.meld.wild]
        return tuple(card for card in move.cards if any(naturals == {card} for naturals in taken))


@attrs.frozen
class NoLayOff:
    """Nothing is ever laid off (KOP, TIZ: before the end of a deal)."""

    rule: str = attrs.field(default="KOP5", kw_only=True)

    __repr__ = as_code

    def __call__(self, move: TableMove, /) -> Verdict[Meld]:
        """No."""
        return Rejected((Violation(Code.LAY_OFF_FORBIDDEN, self.rule, move.cards),))


# --- joker exchange --------------------------------------------------------------------------


@attrs.frozen
class Exchange:
    """A joker exchanged: the `meld` as it lies now, the `freed` wild card, and what that obliges to (F12)."""

    meld: Meld
    freed: Card
    obligation: MustLay


class ExchangeRule(Protocol):
    """May these cards be put down for the joker of this meld?"""

    def __call__(self, move: TableMove, /) -> Verdict[Exchange]:
        """The meld without its joker, and the joker; or why not."""
        ...


class FromSet(enum.Enum):
    """What frees the joker of a set (F11)."""

    ALL_SUITS = "all missing suits at once"
    ANY_SUIT = "any missing suit"
    NEVER = "nothing"


class Source(enum.Enum):
    """Where the card that replaces a joker may come from (F12)."""

    ANYWHERE = "anywhere"
    HAND = "the hand"


@attrs.frozen
class JokerExchange:
    """The natural card that a joker stands for is put down, and the joker taken (F11); it must be laid in the same turn (F12).

    `from_set` says what frees the joker of a set: by default the set must hold all four suits as naturals then, so a set of three with
    a joker gives it up only for both missing suits together. `source` and `relay` are restrictions seen elsewhere: the replacing card
    must come from the hand; the ways in which the freed joker may be laid.
    """

    from_set: FromSet = FromSet.ALL_SUITS
    source: Source = attrs.field(default=Source.ANYWHERE, kw_only=True)
    relay: frozenset[Placing] = attrs.field(default=frozenset((Placing.NEW_MELD, Placing.LAY_OFF)), kw_only=True)
    rule: str = attrs.field(default="F11", kw_only=True)

    __repr__ = as_code

    def __call__(self, move: TableMove, /) -> Verdict[Exchange]:
        """The exchange, or why not."""
        faults = move.barred
        if self.source is Source.HAND and not move.from_hand:
            faults += (Violation(Code.NOT_FROM_HAND, "F12", move.cards),)
        if not move.meld.wild:
            faults += (Violation(Code.NO_JOKER_THERE, self.rule, move.meld.cards),)
        if faults:
            return Rejected(faults)
        places = [place for place in move.meld.wild if self._frees(move, place)]
        if not places:
            return Rejected((self._why_not(move),))
        rest = move.meld.declared[: places[0]] + move.cards + move.meld.declared[places[0] + 1 :]
        answer = move.regroup(rest)
        if isinstance(answer, Rejected):
            return answer
        freed = move.meld.cards[places[0]]
        return Accepted(
            Exchange(answer.value, freed, MustLay(freed, self.relay, fault=Code.JOKER_NOT_LAID, rule="F12"))
        )

    def _frees(self, move: TableMove, place: int) -> bool:
        """Whether the cards are what has to be put down for the wild card at this place."""
        naturals = move.meld.stands_for[place]
        in_set = _is_set(move.meld)
        if in_set and self.from_set is FromSet.NEVER:
            return False
        if in_set and self.from_set is FromSet.ANY_SUIT:
            return len(move.cards) == 1 and move.cards[0] in naturals
        return len(move.cards) == len(naturals) and set(move.cards) == naturals

    def _why_not(self, move: TableMove) -> Violation:
        wanted = frozenset[Card]().union(*(move.meld.stands_for[place] for place in move.meld.wild))
        strange = tuple(card for card in move.cards if card not in wanted)
        if strange or not move.cards:
            return Violation(Code.NOT_ITS_CARD, self.rule, strange)
        if _is_set(move.meld):
            code = Code.EXCHANGE_FORBIDDEN if self.from_set is FromSet.NEVER else Code.SET_NOT_FULL
            return Violation(code, self.rule, move.cards)
        return Violation(Code.NOT_ITS_CARD, self.rule, move.cards)


@attrs.frozen
class NoExchange:
    """Jokers stay where they were laid (F12)."""

    rule: str = attrs.field(default="F12", kw_only=True)

    __repr__ = as_code

    def __call__(self, move: TableMove, /) -> Verdict[Exchange]:
        """No."""
        return Rejected((Violation(Code.EXCHANGE_FORBIDDEN, self.rule, move.meld.cards),))


def _is_set(meld: Meld) -> bool:
    """Whether all the cards of the meld stand for one rank."""
    return len({natural.rank for naturals in meld.stands_for for natural in naturals}) == 1


# --- closed melds ----------------------------------------------------------------------------


class Closing(enum.Enum):
    """What becomes of a meld that can take no more cards."""

    OPEN = "stays open"
    CLOSED = "stays on the table, closed"
    TO_DISCARDS = "goes to the bottom of the discard pile"


class ClosingRule(Protocol):
    """What becomes of this meld, now that it lies so?"""

    def __call__(self, meld: Meld, /) -> Closing:
        """Whether it stays open."""
        ...


@attrs.frozen
class NeverClosed:
    """Melds stay open."""

    __repr__ = as_code

    def __call__(self, meld: Meld, /) -> Closing:
        """It stays open."""
        return Closing.OPEN


@attrs.frozen
class FullSetsClose:
    """A natural set of all four suits takes no more part (HAND10); `to` says where it goes."""

    to: Closing = Closing.CLOSED
    rule: str = attrs.field(default="HAND10", kw_only=True)

    __repr__ = as_code

    def __call__(self, meld: Meld, /) -> Closing:
        """Closed if it is a natural set of four suits."""
        full = meld.is_pure and _is_set(meld) and len(frozenset[Card]().union(*meld.stands_for)) == 4
        return self.to if full else Closing.OPEN


# --- regrouping ------------------------------------------------------------------------------


@attrs.frozen
class Regrouping:
    """A proposed rearrangement of the whole table (RABLO4): the table `before`, the groups of cards `after`, the `hand` before."""

    before: Table
    after: tuple[tuple[Card, ...], ...]
    hand: tuple[Card, ...]
    judge: MeldRule
    opened: bool = True


@attrs.frozen
class Regrouped:
    """A rearranged table: its melds, the hand as it is now, and the cards that went from the hand to the table."""

    table: Table
    hand: tuple[Card, ...]
    played: tuple[Card, ...]


class RegroupRule(Protocol):
    """May the table be rearranged so?"""

    def __call__(self, move: Regrouping, /) -> Verdict[Regrouped]:
        """The new table and hand, or why not."""
        ...


class TableCards(enum.Enum):
    """Whether cards of the table may end in the hand (RABLO4)."""

    MAY_BE_TAKEN = "may be taken up"
    STAY = "stay on the table"


@attrs.frozen
class FreeRegroup:
    """Who has opened may rearrange the whole table (RABLO4).

    At the end every group must be a meld, and the hand must have become smaller by at least `fewer` cards; by default cards of the table
    may be taken into the hand on the way.
    """

    table_cards: TableCards = TableCards.MAY_BE_TAKEN
    fewer: int = attrs.field(default=1, kw_only=True)
    rule: str = attrs.field(default="RABLO4", kw_only=True)

    __repr__ = as_code

    def __call__(self, move: Regrouping, /) -> Verdict[Regrouped]:
        """The new table and hand, or every reason why not."""
        before = Counter[Card](card for meld in move.before for card in meld.cards)
        hand = Counter[Card](map(undeclared, move.hand))
        after = Counter[Card](undeclared(card) for group in move.after for card in group)
        left = before + hand - after
        answers = [move.judge(group) for group in move.after]
        faults = [
            *(() if move.opened else (Violation(Code.NOT_OPENED, self.rule),)),
            *_placed(answers),
            *self._balance(before, hand, after),
        ]
        table = tuple(answer.value for answer in answers if isinstance(answer, Accepted))
        return verdict(Regrouped(table, _cards(left), _cards(after - before)), tuple(faults))

    def _balance(self, before: Counter[Card], hand: Counter[Card], after: Counter[Card]) -> Violations:
        """Every card comes from somewhere and goes somewhere, and the hand becomes smaller."""
        nowhere = _cards(after - before - hand)
        if nowhere:
            return (Violation(Code.CARD_FROM_NOWHERE, self.rule, nowhere),)
        taken = _cards(before - after)
        if taken and self.table_cards is TableCards.STAY:
            return (Violation(Code.TABLE_CARD_TAKEN, self.rule, taken),)
        fewer = after.total() - before.total()
        if fewer < self.fewer:
            return (Violation(Code.NO_CARD_FEWER, self.rule, got=fewer, need=self.fewer),)
        return ()


@attrs.frozen
class NoRegroup:
    """Laid melds are not split or regrouped (F10)."""

    rule: str = attrs.field(default="F10", kw_only=True)

    __repr__ = as_code

    def __call__(self, move: Regrouping, /) -> Verdict[Regrouped]:
        """No."""
        return Rejected((Violation(Code.REGROUP_FORBIDDEN, self.rule),))


def _placed(answers: Sequence[Verdict[Meld]]) -> Violations:
    """The faults of all groups, each with its place."""
    return tuple(
        attrs.evolve(fault, where=f"meld {number}")
        for number, answer in enumerate(answers, start=1)
        if isinstance(answer, Rejected)
        for fault in answer.violations
    )


def _cards(count: Counter[Card]) -> tuple[Card, ...]:
    return tuple(sorted(count.elements()))
