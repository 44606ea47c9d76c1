"""What may be done with the melds on the table: lay off, exchange a joker, close a set, regroup (F10-F12, HAND10, RABLO4).

Each question comes with its context: the meld or the table, the cards, and the game's own judgement of melds (`readings` and `judge`), so
that the rule values here serve any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol, TypeAlias

import attrs
from attrs.validators import optional

from romi.as_code import Named
from romi.card import Card, Declared, Natural, Suit, undeclared
from romi.checks import Rule, Value, ensure, is_a, trusted, whole
from romi.code import Code
from romi.melds.meld import Meld, MeldRule, Table
from romi.rules.obligations import MustLay, Placing, must_lay
from romi.rules.sides import SideRule, no_partners, together
from romi.rules.who import WHO_HAS_OPENED, Opened, barred, from_some_turn_on
from romi.verdict import Rejected, Verdict, Violation, Violations, accepted, of_kind, violations


class Whose(Named):
    """On whose melds cards may be laid off: on any meld (F10), on those that the player or a partner laid, or only on the player's own.

    After a knock, which others answer, on those of who ended the deal; as long as nobody has, on any.
    """

    ANYBODY = "any meld"
    SIDE = "the melds of one's side"
    OWN = "one's own melds"
    KNOCKER = "the melds of who ended the deal"


_ANYBODYS: Final = Whose.ANYBODY


@attrs.frozen
class TableMove(Value):
    """Cards put to a meld on the table: laid off on it, or put down in exchange for its joker.

    `opened`: since when the player has opened; who is going out from hand counts as having opened now (F10, F11, HAND9). `closed`: the meld
    takes no more part (HAND10). `from_hand`: the cards come from the hand (F12). `judge` says whether cards are a meld of the game,
    `readings` gives all readings. `seat` is the player, `owner` the seat that laid the meld, from 0, where that is known; `sides` says who plays
    with whom, `finisher` is who ended the deal, if the move answers that (KOP5).
    """

    meld: Meld
    cards: tuple[Card, ...]
    judge: MeldRule
    readings: Callable[[tuple[Card, ...]], tuple[Meld, ...]]
    opened: Opened = attrs.field(default=Opened.EARLIER, validator=is_a(Opened))
    closed: bool = False
    from_hand: bool = True
    seat: int | None = None
    owner: int | None = None
    sides: SideRule = no_partners
    finisher: int | None = None

    def is_of(self, whose: Whose) -> bool:
        """Whether the meld is one of those; where it is not known who is asked about, it is taken for their own."""
        if type(whose) is not Whose:
            ensure("whose", whose, Whose)
        if whose is Whose.KNOCKER:
            return self.finisher in (None, self.owner)
        if whose is Whose.ANYBODY or self.seat in (None, self.owner):
            return True
        return whose is Whose.SIDE and self.owner is not None and together(self.sides, self.seat or 0, self.owner)

    @property
    def wild(self) -> tuple[Card, ...]:
        """The cards of the meld that stand for others."""
        return tuple([self.meld.cards[place] for place in self.meld.wild])

    def barred(self, rule: str, opened: frozenset[Opened] = WHO_HAS_OPENED, on: Whose = Whose.ANYBODY) -> Violations:
        """Why this player may do nothing with this meld at all, where only who has opened so may, and only with those melds."""
        closed = (Violation(Code.MELD_CLOSED, "HAND10", self.meld.cards),) if self.closed else ()
        code = Code.NOT_THE_KNOCKERS if on is Whose.KNOCKER else Code.MELD_OF_ANOTHER
        another = () if self.is_of(on) else (Violation(code, rule, self.meld.cards),)
        return barred(opened, self.opened, rule) + closed + another

    def regroup(self, cards: tuple[Card, ...], gone: Sequence[int] = ()) -> Verdict[Meld]:
        """These cards as a meld in which those of the table's meld, without the places `gone`, stand for what they stood for, or for less."""
        lying = self.meld
        size = len(lying.cards)
        for meld in self.readings(cards):
            now = meld.cards
            at = 0 if now[0] is lying.cards[0] else len(now) - size
            if (
                not gone and now[at : at + size] == lying.cards and meld.stands_for[at : at + size] == lying.stands_for
            ) or _keeps(meld, self._left(gone)):
                return accepted(meld, ())
        answer = self.judge(cards)
        if isinstance(answer, Rejected):
            return self._without_blame(answer)
        left = tuple([card for card, _ in self._left(gone)])
        return Rejected((Violation(Code.LAID_JOKER_KEEPS_ITS_CARD, "F10", left, wild=self.wild),))

    def _left(self, gone: Sequence[int]) -> tuple[Place, ...]:
        places = self.meld.places
        return tuple([lying for place, lying in enumerate(places) if place not in gone]) if gone else places

    def _without_blame(self, refusal: Rejected) -> Rejected:
        """The refusal; where it blames what wild cards of the table stand for, which nobody declared now, then what is wrong beside them."""
        (fault, *others) = refusal.violations
        if others or fault.code != Code.DECLARED_ELSEWHERE or any(card in self.cards for card in fault.cards):
            return refusal
        lying = tuple([card.natural if isinstance(card, Declared) else card for card in self.meld.declared])
        answer = self.judge(lying + self.cards)
        return answer if isinstance(answer, Rejected) else refusal


table_move: Final = trusted(TableMove)

Place: TypeAlias = tuple[Card, frozenset[Natural]]
"""A card that lies on the table, and what it stands for there."""


def _keeps(meld: Meld, kept: tuple[Place, ...]) -> bool:
    """Whether each of those cards has a place of its own in the meld, where it stands for nothing new (a wild five may lie as itself)."""
    rest = zip(meld.cards, meld.stands_for, strict=True)
    for place in kept:
        if place not in rest:
            break
    else:
        return True  # they lie in the order in which they lay
    places, moved = list(meld.places), []
    for place in kept:
        if place in places:
            places.remove(place)
        else:
            moved.append(place)
    for card, naturals in sorted(moved, key=lambda place: len(place[1])):
        fit = next((place for place in places if place[0] == card and place[1] <= naturals), None)
        if fit is None:
            return False
        places.remove(fit)
    return True


# --- lay-offs --------------------------------------------------------------------------------


class LayOffRule(Protocol):
    """May these cards be laid off on this meld?"""

    def __call__(self, move: TableMove, /) -> Verdict[Meld]:
        """The meld with the cards added, or why not."""
        ...


@attrs.frozen
class LayOffs(Rule):
    """Cards may be added to any meld if the result is a meld under the same rules (F10).

    Several cards given together are placed in any order that works. A joker already laid keeps its card; in a set it stands for any suit
    still missing and is narrowed by what is added (F5). `most` bounds the cards of one move (RUM3: a group is shorthand, so no bound);
    `opened` says who may lay off: who has opened (F10), only who opened in an earlier turn, or anybody; `on` on whose melds. Where it is not
    known who lays off, the meld is taken for their own.
    """

    most: int | None = attrs.field(default=None, validator=optional(whole(1)))
    opened: frozenset[Opened] = attrs.field(default=WHO_HAS_OPENED, kw_only=True, validator=from_some_turn_on)
    on: Whose = attrs.field(default=Whose.ANYBODY, kw_only=True)
    rule: str = attrs.field(default="F10", kw_only=True)

    def __call__(self, move: TableMove, /) -> Verdict[Meld]:
        """The meld with the cards added, or why not."""
        fits = move.opened in self.opened and self.on is _ANYBODYS and not move.closed
        faults = () if fits else move.barred(self.rule, self.opened, self.on)
        if not move.cards:
            faults += (Violation(Code.TOO_FEW, self.rule, got=0, need=1),)
        if self.most is not None and len(move.cards) > self.most:
            faults += (Violation(Code.ONE_CARD_AT_A_TIME, self.rule, move.cards, got=len(move.cards), need=self.most),)
        if move.closed or not move.cards:
            return Rejected(faults)
        answer = move.regroup(move.meld.declared + move.cards)
        if isinstance(answer, Rejected):
            answer = self._explained(move, answer)
        return Rejected(faults + violations(answer)) if faults else answer

    def _explained(self, move: TableMove, answer: Rejected) -> Rejected:
        """The refusal; where wild cards of the meld would have to give way, that, and what is wrong with the other cards."""
        own = self._jokers_own_cards(move)
        if not own:
            return answer
        rest = tuple(card for card in move.cards if card not in own)
        beside = violations(move.regroup(move.meld.declared + rest)) if rest else ()
        return Rejected((Violation(Code.LAID_JOKER_KEEPS_ITS_CARD, self.rule, own, wild=move.wild), *beside))

    def _jokers_own_cards(self, move: TableMove) -> tuple[Card, ...]:
        """Those of the cards that would take the place of a wild card of the meld; in a set they only narrow it (F5)."""
        wild = [move.meld.stands_for[place] for place in move.meld.wild]
        places = [naturals for naturals in wild if len(naturals) == 1 or not move.meld.of_one_rank]
        return tuple(card for card in move.cards if any(card in naturals for naturals in places))


# --- joker exchange --------------------------------------------------------------------------


@attrs.frozen
class Exchange(Value):
    """Jokers exchanged: the `meld` as it lies now, the wild cards `freed`, and what each of them obliges to (F12)."""

    meld: Meld
    freed: tuple[Card, ...]
    obligations: tuple[MustLay, ...]


exchanged: Final = trusted(Exchange)


def keeping(rule: object, had: Iterable[Card], has: Iterable[Card]) -> None:
    """`ValueError` that names the rule if cards came or went by what it answered."""
    before, after = (sorted(map(undeclared, cards)) for cards in (had, has))
    if before != after:
        told, now = (" ".join(map(str, cards)) for cards in (before, after))
        raise ValueError(f"{rule!r} must keep every card, but of {told} it makes {now}")


def owed_for(exchange: Exchange, place: int) -> tuple[MustLay, ...]:
    """What jokers freed from the meld at that place oblige to, each with its own fault and rule, whatever exchange rule freed them (F12)."""
    return tuple(
        [attrs.evolve(duty, came_from=place, fault=Code.JOKER_NOT_LAID, rule="F12") for duty in exchange.obligations]
    )


class ExchangeRule(Protocol):
    """May these cards be put down for the joker of this meld?"""

    def __call__(self, move: TableMove, /) -> Verdict[Exchange]:
        """The meld without its joker, and the joker; or why not."""
        ...


class FromSet(Named):
    """What frees the joker of a set (F11)."""

    ALL_SUITS = "all missing suits at once"
    ANY_SUIT = "any missing suit"
    NEVER = "nothing"


class ReplacedFrom(Named):
    """Where the card that replaces a joker may come from (F12)."""

    ANYWHERE = "anywhere"
    HAND = "the hand"


@attrs.frozen
class JokerExchange(Rule):
    """The natural card that a joker stands for is put down, and the joker taken (F11); it must be laid in the same turn (F12).

    A card each for several jokers frees them all. `from_set` says what frees the joker of a set: by default all four suits must be there
    then, so a set of three with a joker gives it up only for both missing suits together. `source` and `relay` are restrictions seen
    elsewhere: the replacing card must come from the hand; the ways in which the freed joker may be laid, among which `Placing.BACK` says
    whether it may go to the meld that it came from. `opened` says who may exchange, and `on` with whose melds, as for `LayOffs`.
    """

    from_set: FromSet = FromSet.ALL_SUITS
    source: ReplacedFrom = attrs.field(default=ReplacedFrom.ANYWHERE, kw_only=True)
    relay: frozenset[Placing] = attrs.field(
        default=frozenset((Placing.NEW_MELD, Placing.LAY_OFF, Placing.BACK)), kw_only=True
    )
    opened: frozenset[Opened] = attrs.field(default=WHO_HAS_OPENED, kw_only=True, validator=from_some_turn_on)
    on: Whose = attrs.field(default=Whose.ANYBODY, kw_only=True)
    rule: str = attrs.field(default="F11", kw_only=True)

    def __call__(self, move: TableMove, /) -> Verdict[Exchange]:
        """The exchange, or why not."""
        faults = move.barred(self.rule, self.opened, self.on)
        if self.source is ReplacedFrom.HAND and not move.from_hand:
            faults += (Violation(Code.NOT_FROM_HAND, "F12", move.cards, wild=move.wild),)
        if not move.cards:
            faults += (Violation(Code.TOO_FEW, self.rule, got=0, need=1),)
        if not move.meld.wild:
            faults += (Violation(Code.NO_JOKER_THERE, self.rule, move.meld.cards),)
        if move.closed or not move.cards or not move.meld.wild:
            return Rejected(faults)
        answer = self._exchanged(move)
        return Rejected(faults + violations(answer)) if faults else answer

    def _exchanged(self, move: TableMove) -> Verdict[Exchange]:
        places = self._freed(move)
        if not places:
            return Rejected((self._why_not(move),))
        # Each card lies where its joker lay, so that the meld reads as it did.
        lying = list(move.meld.declared)
        for place, card in zip(places, move.cards, strict=False):
            lying[place] = card
        answer = move.regroup((*lying, *move.cards[len(places) :]), places)
        if isinstance(answer, Rejected):
            return answer
        freed = tuple([move.meld.cards[place] for place in places])
        owed = tuple([must_lay(card, self.relay, fault=Code.JOKER_NOT_LAID, rule="F12") for card in freed])
        return accepted(exchanged(answer.value, freed, owed), ())

    def _freed(self, move: TableMove) -> tuple[int, ...]:
        """The places of the wild cards that these cards free; none if the cards are not what has to be put down for them."""
        meld = move.meld
        any_suit = not meld.of_one_rank or self.from_set is FromSet.ANY_SUIT
        if meld.of_one_rank and self.from_set is FromSet.NEVER:
            return ()
        found: list[int] = []
        others: list[Card] = []
        for card in move.cards:
            fits = [at for at in meld.wild if card in meld.stands_for[at] and at not in found]
            place = next((at for at in fits if any_suit or len(meld.stands_for[at]) == 1), None)
            if place is not None:
                found.append(place)
            elif not fits:
                return ()
            else:
                others.append(card)
        if not others:
            return tuple(found)
        wild = [at for at in meld.wild if at not in found]
        return (*found, *wild[:count]) if (count := _filled(meld, wild[0], others, len(wild))) else ()

    def _why_not(self, move: TableMove) -> Violation:
        meld = move.meld
        wanted = frozenset[Card]().union(*(meld.stands_for[place] for place in meld.wild))
        strange = tuple(card for card in move.cards if card not in wanted)
        if meld.of_one_rank and self.from_set is FromSet.NEVER:
            return Violation(Code.SETS_KEEP_THEIR_JOKERS, self.rule, meld.cards, wild=move.wild)
        if strange:
            return Violation(Code.NOT_ITS_CARD, self.rule, strange, wild=move.wild)
        if meld.of_one_rank and self.from_set is FromSet.ALL_SUITS and len(move.cards) <= len(meld.wild):
            return Violation(Code.SET_NOT_FULL, self.rule, move.cards, wild=move.wild)
        return Violation(
            Code.MORE_THAN_JOKERS, self.rule, move.cards, got=len(move.cards), need=len(meld.wild), wild=move.wild
        )


def _filled(meld: Meld, wild: int, cards: Sequence[Card], jokers: int) -> int:
    """How many of the jokers of a set have no place left when these cards, of suits that are missing, lie there too: all four must."""
    naturals = meld.stands_for[wild]
    missing = naturals.difference(meld.cards)
    if len(missing) < len(naturals):  # Suits are free: a joker may stand beside its own card.
        all_there = frozenset(cards) == missing and len(cards) == len(missing)
        return min(len(cards), jokers) if all_there or (not missing and len(cards) <= jokers) else 0
    filled = len(meld) + len(cards) - len(Suit)
    return filled if len(set(cards)) == len(cards) and 0 < filled <= jokers else 0


@attrs.frozen(slots=False)
class NoExchange(Rule):
    """Jokers stay where they were laid (F12)."""

    rule: str = attrs.field(default="F12", kw_only=True)

    def __call__(self, move: TableMove, /) -> Verdict[Exchange]:
        """No."""
        return Rejected((Violation(Code.EXCHANGE_FORBIDDEN, self.rule, move.meld.cards),))


# --- closed melds ----------------------------------------------------------------------------


class Closing(Named):
    """What becomes of a meld that can take no more cards."""

    OPEN = "stays open"
    CLOSED = "stays on the table, closed"
    TO_DISCARDS = "goes to the bottom of the discard pile"


class ClosingRule(Protocol):
    """What becomes of this meld, now that it lies so?"""

    def __call__(self, meld: Meld, /) -> Closing:
        """Whether it stays open."""
        ...


def no_closing(meld: Meld, /) -> Closing:
    """Melds stay open."""
    return Closing.OPEN


def closed_melds(closing: ClosingRule, table: Sequence[Meld]) -> Table:
    """The melds of the table that take no more part, as they lie now (HAND10)."""
    if closing is no_closing:
        return ()
    return tuple(meld for meld in table if of_kind(closing, closing(meld), Closing) is not Closing.OPEN)


# --- regrouping ------------------------------------------------------------------------------


@attrs.frozen(slots=False)
class Regrouping(Value):
    """A proposed rearrangement of the whole table (RABLO4): the table `before`, the groups of cards `after`, the `hand` before.

    `held` is the size of the hand after this turn's draw, with which the hand is compared; None: nothing was laid in the turn so far. The melds
    of the table that are `closed` stay as they lie.
    """

    before: Table
    after: tuple[tuple[Card, ...], ...]
    hand: tuple[Card, ...]
    judge: MeldRule
    opened: Opened = attrs.field(default=Opened.EARLIER, validator=is_a(Opened))
    held: int | None = None
    closed: Table = ()


@attrs.frozen(slots=False)
class Regrouped(Value):
    """A rearranged table: its melds, the hand as it is now, and the cards that went from the hand to the table."""

    table: Table
    hand: tuple[Card, ...]
    played: tuple[Card, ...]


class RegroupRule(Protocol):
    """May the table be rearranged so?"""

    def __call__(self, move: Regrouping, /) -> Verdict[Regrouped]:
        """The new table and hand, or why not."""
        ...


@attrs.frozen(slots=False)
class NoRegroup(Rule):
    """Laid melds are not split or regrouped (F10)."""

    rule: str = attrs.field(default="F10", kw_only=True)

    def __call__(self, move: Regrouping, /) -> Verdict[Regrouped]:
        """No."""
        return Rejected((Violation(Code.REGROUP_FORBIDDEN, self.rule),))


def placed(answers: Sequence[Verdict[Meld]]) -> Violations:
    """The faults of all groups, each with its place."""
    return tuple(
        attrs.evolve(fault, where=f"meld {number}")
        for number, answer in enumerate(answers, start=1)
        if isinstance(answer, Rejected)
        for fault in answer.violations
    )
