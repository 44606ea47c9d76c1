"""Ways out: how a deal ends, with a winner or without.

A way out is asked with a `GoingOut`, the hand as the player would end the turn, and answers with a `Finish` or with what is missing.
`going_out` asks all the ways of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Protocol

import attrs
from attrs.converters import optional as if_given
from attrs.validators import optional

from romi.as_code import Named
from romi.card import Card, Natural, Rank, given, given_card, undeclared
from romi.checks import Rule, a_rule, asked, is_a, whole
from romi.code import Code
from romi.melds.meld import Meld, MeldRule, Table, given_melds
from romi.rules.finish import Dropped, Finish, Way
from romi.rules.opening import NoMinimum, Opening, OpeningRule
from romi.rules.values import HandValue
from romi.rules.who import ANYBODY, WHO_HAS_NOT, WHO_HAS_OPENED, Opened, barred
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations, answered, told, verdict


@attrs.frozen(kw_only=True, slots=False)
class GoingOut:
    """What a way out is asked with.

    `claim` is the way that the player declares, None for a turn that just ends. `left` are the cards in hand after the `discard`, without those
    in `melds`, which the player shows now (hands that stay concealed: KOP5, TIZ5). `opened` says since when the player has opened; `lay_offs`
    counts this turn's lay-offs on, and exchanges from, melds that lay there before it; `laid` are the melds on the table that are the player's
    own or a partner's, `laid_off` counts the cards that the player laid off in this deal. `dealt` is the size of a hand as dealt, `upcard` the
    card turned up (KOP3), `exchange` the one under the stock. `hand_value` is what loose cards are worth; `variant.check_finish(end)` fills it
    in. What is None is not known, and a rule that needs it asks.
    """

    claim: str | None = attrs.field(default=None, validator=optional(is_a(str)))
    left: tuple[Card, ...] = attrs.field(default=(), converter=given)
    melds: Table = attrs.field(default=(), converter=given_melds)
    discard: Card | None = attrs.field(default=None, converter=if_given(given_card))
    opened: Opened = attrs.field(default=Opened.EARLIER, validator=is_a(Opened))
    lay_offs: int = attrs.field(default=0, validator=whole(0))
    laid_off: int = attrs.field(default=0, validator=whole(0))
    laid: Table | None = attrs.field(default=None, converter=if_given(given_melds))
    upcard: Card | None = attrs.field(default=None, converter=if_given(given_card))
    exchange: Card | None = attrs.field(default=None, converter=if_given(given_card))
    dealt: int | None = attrs.field(default=None, validator=optional(whole(0)))
    seat: int = attrs.field(default=0, validator=whole(0))
    turn: int | None = attrs.field(default=None, validator=optional(whole(0)))
    hand_value: HandValue | None = attrs.field(default=None, validator=optional(a_rule))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The whole hand: in melds and left."""
        return tuple(card for meld in self.melds for card in meld.declared) + self.left

    @asked
    def valued(self, hand_value: HandValue) -> GoingOut:
        """The same question with that value of cards in hand, unless it names one already."""
        return self if self.hand_value is not None else attrs.evolve(self, hand_value=hand_value)

    def value(self, cards: Iterable[Card]) -> int:
        """What the cards are worth in hand, in points; `ValueError` if the question does not say."""
        if self.hand_value is None:
            raise ValueError("what is a card in hand worth? give hand_value=, or ask through a variant")
        return self.hand_value(cards)

    def own_melds(self) -> Table:
        """What the player's side has laid; `ValueError` if the question does not say."""
        if self.laid is None:
            raise ValueError("which melds has the player laid? give laid=")
        return self.laid

    @asked
    def by(self, way: str, *, also: Iterable[str] = ()) -> Finish:
        """The deal ended in that way."""
        return Finish(self.seat, way, turn=self.turn, lay_offs=self.lay_offs, also=tuple(also))

    @asked
    def dropped(self, way: str) -> Dropped:
        """The player has dropped out in that way; the deal goes on as long as two others are in it."""
        return Dropped(self.seat, way, turn=self.turn, lay_offs=self.lay_offs)


class WayOut(Protocol):
    """Does this end the deal? Any callable from a `GoingOut` to a `Verdict[Finish]` will do."""

    def __call__(self, end: GoingOut, /) -> Verdict[Finish]:
        """Accepted with the finish, or rejected with what is missing; `Code.OTHER_WAY` alone if another way is claimed."""
        ...


def ways_of(rule: WayOut) -> tuple[str, ...]:
    """The ways in which it ends a deal, its `ways`; none where it does not say."""
    ways: tuple[str, ...] = getattr(rule, "ways", ())
    return ways


class LastDiscard(Named):
    """Whether the last turn ends with a discard (F13, R51-5), or may end without one too, even after a lay-off or not (RUM5), or must (RABLO2)."""

    DEMANDED = "is demanded"
    OPTIONAL = "may be made"
    AFTER_LAY_OFF = "is demanded if something was laid off"
    FORBIDDEN = "may not be made"


@attrs.frozen(kw_only=True)
class AllLaid(Rule):
    """Every card is laid, by a player who has opened (F13, R51-5, RABLO6, RUM5, MAGY7).

    `opened` says who may go out so. Who laid no meld, but laid every card off where anybody may lay off, has nothing to open with, and goes
    out too. `melds` are conditions of what the player's side has laid, such as `Some(CardsAtLeast(7))`: an opening rule, asked about all of it.
    """

    discard: LastDiscard = LastDiscard.DEMANDED
    opened: frozenset[Opened] = WHO_HAS_OPENED
    melds: OpeningRule = attrs.field(default=NoMinimum())
    rule: str = "F13"
    ways: ClassVar[tuple[str, ...]] = (Way.OUT,)

    def __call__(self, end: GoingOut, /) -> Verdict[Finish]:
        """Out, unless cards are left, the discard is missing, or the player has not opened."""
        if end.claim not in (None, Way.OUT):
            return _other(end, Way.OUT, self.rule)
        faults = _left(end, self.rule) + _discard(end, self.discard, self.rule)
        faults += _lacking(self.melds, end)
        laid_off_only = end.opened is Opened.NEVER and end.laid == () and end.laid_off > 0
        return verdict(
            end.by(Way.OUT), faults if laid_off_only else faults + barred(self.opened, end.opened, self.rule)
        )


@attrs.frozen(kw_only=True)
class FromHand(Rule):
    """Handolás: everything at once, nothing laid before; no minimum is needed (HAND9).

    With a lay-off on, or an exchange from, a meld that lay there before the turn it is a szúró hand (HAND13). `opened` says who may go
    out so: nobody who opened in an earlier turn. `melds` are conditions of what is laid, such as `Every(Pure())`, as in `AllLaid`.
    """

    discard: LastDiscard = LastDiscard.DEMANDED
    opened: frozenset[Opened] = frozenset({Opened.NOW, Opened.NEVER})
    melds: OpeningRule = attrs.field(default=NoMinimum())
    rule: str = "HAND9"
    ways: ClassVar[tuple[str, ...]] = (Way.FROM_HAND, Way.WITH_LAY_OFF)

    def __call__(self, end: GoingOut, /) -> Verdict[Finish]:
        """From hand, unless cards are left, the discard is missing, or something was laid in an earlier turn."""
        if end.claim not in (None, Way.FROM_HAND, Way.WITH_LAY_OFF):
            return _other(end, Way.FROM_HAND, self.rule)
        faults = _left(end, self.rule, Code.FROM_HAND_FAILS) + _discard(end, self.discard, self.rule)
        faults += _lacking(self.melds, end) + barred(self.opened, end.opened, self.rule)
        return verdict(end.by(Way.WITH_LAY_OFF if end.lay_offs else Way.FROM_HAND), faults)


class HandSize(Named):
    """How many cards a one-colour hand must hold (RABLO6)."""

    AS_DEALT = "at least as many as were dealt"
    ANY = "any number"


@attrs.frozen(kw_only=True)
class OneColour(Rule):
    """Only red or only black cards are held, declared in turn; by default by an unopened hand of at least the dealt size (RABLO6)."""

    size: HandSize = HandSize.AS_DEALT
    opened: frozenset[Opened] = WHO_HAS_NOT
    rule: str = ""
    ways: ClassVar[tuple[str, ...]] = (Way.ONE_COLOUR,)

    def __call__(self, end: GoingOut, /) -> Verdict[Finish]:
        """Accepted if it is declared, and the cards are of one colour."""
        if end.claim != Way.ONE_COLOUR:
            return _other(end, Way.ONE_COLOUR, self.rule)
        strange, unfit = _of_the_other_colour(end.cards), barred(self.opened, end.opened, self.rule)
        faults: Violations = (Violation(Code.TWO_COLOURS, self.rule, strange),) if strange else ()
        need = 1 if self.size is HandSize.ANY else end.dealt
        if need is None and not (faults or unfit):  # What is missing decides something only now.
            raise ValueError("how many cards were dealt to a hand? give dealt=")
        if need is not None and len(end.cards) < max(1, need):
            faults += (Violation(Code.HAND_TOO_SMALL, self.rule, got=len(end.cards), need=max(1, need)),)
        return verdict(end.by(Way.ONE_COLOUR), faults + unfit)


def _of_the_other_colour(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the colour of which there are fewer, and whatever has no colour."""
    colours = [card.suit.colour if isinstance(card, Natural) else None for card in map(undeclared, cards)]
    most = max((colour for colour in colours if colour), key=colours.count, default=None)
    return tuple(card for card, colour in zip(cards, colours, strict=True) if colour is not most)


class AceUp(Named):
    """What an ace as the upcard means (KOP3): no knocking at all, or a limit of one point as for any other card."""

    NO_KNOCK = "only römi"
    ONE_POINT = "a limit of 1"


@attrs.frozen
class Upcard(Rule):
    """The most deadwood of a knocker is the upcard's value (KOP3)."""

    ace: AceUp = AceUp.NO_KNOCK

    def __call__(self, end: GoingOut, /) -> int | None:
        """The limit in points, None if nobody may knock; `ValueError` if the upcard is not given."""
        if end.upcard is None:
            raise ValueError("the limit of a knock is the upcard's value: which is the upcard?")
        card = undeclared(end.upcard)
        if isinstance(card, Natural) and card.rank is Rank.ACE:
            return None if self.ace is AceUp.NO_KNOCK else 1
        return end.value((card,))


@attrs.frozen
class KnockAt(Rule):
    """Kopogás: what lies in no meld is worth at most `limit` points (KOP5; TIZ5: three), or as many as the upcard says (KOP3).

    `cards` is the most cards that may lie in no meld (TIZ5: one; None: any number); `opened` says who may knock.
    """

    limit: int | Upcard = attrs.field(default=Upcard())
    cards: int | None = attrs.field(default=None, kw_only=True, validator=optional(whole(0)))
    discard: LastDiscard = attrs.field(default=LastDiscard.DEMANDED, kw_only=True)
    opened: frozenset[Opened] = attrs.field(default=ANYBODY, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)

    @limit.validator
    def _not_below_zero(self, field: attrs.Attribute[int], limit: int | Upcard) -> None:
        if isinstance(limit, int):
            whole(0)(self, field, limit)

    ways: ClassVar[tuple[str, ...]] = (Way.KNOCK,)

    def __call__(self, end: GoingOut, /) -> Verdict[Finish]:
        """Accepted if it is declared and the deadwood is within the limit."""
        if end.claim != Way.KNOCK:
            return _other(end, Way.KNOCK, self.rule)
        faults = _discard(end, self.discard, self.rule) + barred(self.opened, end.opened, self.rule)
        limit = self.limit if isinstance(self.limit, int) else self.limit(end)
        deadwood = end.value(end.left)
        if limit is None:
            shown = () if end.upcard is None else (end.upcard,)
            faults += (Violation(Code.KNOCK_FORBIDDEN, "KOP3", shown),)
        elif deadwood > limit:
            faults += (Violation(Code.OVER_LIMIT, self.rule, end.left, got=deadwood, need=limit),)
        if self.cards is not None and len(end.left) > self.cards:
            faults += (Violation(Code.TOO_MANY_LEFT, self.rule, end.left, got=len(end.left), need=self.cards),)
        return verdict(end.by(Way.KNOCK), faults)


@attrs.frozen(kw_only=True)
class Romi(Rule):
    """Römi: every card lies in a meld, and the last one is discarded (KOP7, TIZ5).

    `melds` are further conditions of the melds, such as a pure run: an opening rule, asked about all of them together. `opened` says who
    may go out so.
    """

    melds: OpeningRule = attrs.field(default=NoMinimum())
    discard: LastDiscard = LastDiscard.DEMANDED
    opened: frozenset[Opened] = ANYBODY
    rule: str = "KOP7"
    ways: ClassVar[tuple[str, ...]] = (Way.ROMI,)

    def __call__(self, end: GoingOut, /) -> Verdict[Finish]:
        """Accepted if it is declared and nothing is left."""
        if end.claim not in (None, Way.ROMI):
            return _other(end, Way.ROMI, self.rule)
        lacking = _lacking(self.melds, end, end.melds)
        faults = _left(end, self.rule) + lacking + _discard(end, self.discard, self.rule)
        return verdict(end.by(Way.ROMI), faults + barred(self.opened, end.opened, self.rule))


@attrs.frozen
class WholeHand(Rule):
    """The whole hand is a `figure`, in melds or not: a flush, a royal flush, a pikoló (TIZ4, TIZ5). `opened` says who may show it."""

    way: str
    figure: MeldRule
    discard: LastDiscard = attrs.field(default=LastDiscard.DEMANDED, kw_only=True)
    opened: frozenset[Opened] = attrs.field(default=ANYBODY, kw_only=True)
    rule: str = attrs.field(default="TIZ5", kw_only=True)

    @property
    def ways(self) -> tuple[str, ...]:
        """The ways in which it ends a deal."""
        return (self.way,)

    def __call__(self, end: GoingOut, /) -> Verdict[Finish]:
        """Accepted if it is declared and the figure's rule accepts the hand."""
        if end.claim not in (None, self.way):
            return _other(end, self.way, self.rule)
        answer = answered(self.figure, self.figure(end.cards), Meld)
        faults = _discard(end, self.discard, self.rule) + barred(self.opened, end.opened, self.rule)
        return verdict(end.by(self.way), faults if answer else (*answer.violations, *faults))


@attrs.frozen
class DropOut(Rule):
    """Whoever says so drops out of the deal, holding no more cards than were dealt; it goes on for the others, and who is left alone has won it."""

    way: str
    discard: LastDiscard = attrs.field(default=LastDiscard.FORBIDDEN, kw_only=True)
    rule: str = attrs.field(default="", kw_only=True)

    @property
    def ways(self) -> tuple[str, ...]:
        """The ways in which it ends a deal, where it leaves one player."""
        return (self.way,)

    def __call__(self, end: GoingOut, /) -> Verdict[Finish]:
        """Accepted if it is declared, before a draw or with a discard."""
        if end.claim != self.way:
            return _other(end, self.way, self.rule)
        faults = _discard(end, self.discard, self.rule)
        if end.dealt is not None and len(end.cards) > end.dealt:
            faults += (Violation(Code.NOT_NOW, self.rule, got=self.way, need="–"),)
        return verdict(end.dropped(self.way), faults)


def going_out(ways: Iterable[WayOut], end: GoingOut) -> Verdict[Finish]:
    """The first of the ways that accepts; a declared hand also names the other ways that it fulfils (`Finish.also`, TIZ8).

    A knock that leaves no card is römi where the game has that, whatever was said (KOP7, TIZ5). A refusal gives the faults of the ways that
    find the fewest; those that only say "another way was claimed" keep silent if another speaks.
    """
    every = tuple(ways)
    if end.claim == Way.KNOCK and not end.left and (romi := going_out(every, attrs.evolve(end, claim=Way.ROMI))):
        return romi
    answers = [answered(way, way(end), Finish) for way in every]
    for answer in answers:
        if answer and end.claim is not None:
            unsaid = [other(attrs.evolve(end, claim=None)) for other in every]
            also = dict.fromkeys(other.value.way for other in unsaid if other and other.value.way != answer.value.way)
            return Accepted(attrs.evolve(answer.value, also=tuple(also)))
        if answer:
            return answer
    refusals = [answer.violations for answer in answers if not answer]
    speaking = [faults for faults in refusals if any(fault.code != Code.OTHER_WAY for fault in faults)] or refusals
    fewest = min(map(len, speaking), default=0)
    merged = dict.fromkeys(fault for faults in speaking if len(faults) == fewest for fault in faults)
    return Rejected(tuple(merged) or (Violation(Code.OTHER_WAY, got=end.claim, need="–"),))


def _other(end: GoingOut, way: str, rule: str) -> Rejected:
    return Rejected((Violation(Code.OTHER_WAY, rule, got=end.claim or "–", need=way),))


def _left(end: GoingOut, rule: str, code: Code = Code.CARDS_LEFT) -> Violations:
    return (Violation(code, rule, end.left),) if end.left else ()


def _lacking(rule: OpeningRule, end: GoingOut, melds: Table | None = None) -> Violations:
    """What the rule finds wrong with the melds, by default with all that the player's side has laid, worth what their cards are worth in hand."""
    if rule == NoMinimum():
        return ()
    laid = end.own_melds() if melds is None else melds
    cards = [card for meld in laid for card in meld.cards]
    return told(rule, rule(Opening(laid, end.value(cards), end.turn, end.seat)))


def _discard(end: GoingOut, demanded: LastDiscard, rule: str) -> Violations:
    if demanded is LastDiscard.FORBIDDEN:
        return () if end.discard is None else (Violation(Code.LAST_CARD_DISCARDED, rule, (end.discard,)),)
    if end.discard is not None or demanded is LastDiscard.OPTIONAL:
        return ()
    if demanded is LastDiscard.AFTER_LAY_OFF and not end.lay_offs:
        return ()
    return (Violation(Code.NO_CARD_TO_DISCARD, rule),)
