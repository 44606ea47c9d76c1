"""Ways out: how a deal ends, with a winner or without.

A way out is asked with a `GoingOut`, the hand as the player would end the turn, and answers with a `Finish` or with what is missing.
`going_out` asks all the ways of a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Protocol

import attrs
from attrs.converters import optional as if_given
from attrs.validators import optional

from romi.as_code import Named
from romi.card import Card, given, given_card
from romi.checks import Rule, Value, a_rule, asked, is_a, whole
from romi.code import Code
from romi.melds.meld import Table, given_melds
from romi.rules.finish import ALL_LAID, Dropped, Finish, Way
from romi.rules.opening import NoMinimum, Opening, OpeningRule
from romi.rules.values import HandValue
from romi.rules.who import WHO_HAS_OPENED, Opened, barred
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations, answered, told, verdict


@attrs.frozen(kw_only=True, slots=False)
class GoingOut(Value):
    """What a way out is asked with.

    `claim` is the way that the player declares, None for a turn that just ends. `left` are the cards in hand after the `discard`, without those
    in `melds`, which the player shows now (hands that stay concealed: KOP5, TIZ5). `opened` says since when the player has opened; `lay_offs`
    counts this turn's lay-offs on, and exchanges from, melds that lay there before it; `laid` are the melds on the table that are the player's
    own or a partner's, `laid_off` counts the cards that the player laid off in this deal. `dealt` is the size of a hand as dealt, `upcard` the
    card turned up (KOP3), `exchange_card` the one under the stock. `hand_value` is what loose cards are worth; `variant.check_finish(end)` fills it
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
    exchange_card: Card | None = attrs.field(default=None, converter=if_given(given_card))
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


def all_ways(rules: Iterable[WayOut]) -> tuple[str, ...]:
    """The ways in which a deal by these rules may be told to have ended, each once; none where one of them does not say, as then any word may be one.

    Who goes out by laying all may be told to have done so from hand, which a score may ask for even where no rule does (RUM7, MAGY8).
    """
    named = [*map(ways_of, rules)]
    told = [str(way) for ways in named for way in ways] if all(named) else []
    return tuple(dict.fromkeys((*told, *(map(str, ALL_LAID) if Way.OUT in told else ()))))


class LastDiscard(Named):
    """Whether the last turn ends with a discard (F13, R51-5), or may end without one too, even after a lay-off or not (RUM5), or must (RABLO2)."""

    DEMANDED = "is demanded"
    OPTIONAL = "may be made"
    AFTER_LAY_OFF = "is demanded if something was laid off"
    FORBIDDEN = "may not be made"


@attrs.frozen(kw_only=True, slots=False)
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
            return another_way(end, Way.OUT, self.rule)
        faults = cards_left(end, self.rule) + last_discard(end, self.discard, self.rule)
        faults += lacking(self.melds, end)
        laid_off_only = end.opened is Opened.NEVER and end.laid == () and end.laid_off > 0
        return verdict(
            end.by(Way.OUT), faults if laid_off_only else faults + barred(self.opened, end.opened, self.rule)
        )


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


def another_way(end: GoingOut, way: str, rule: str) -> Rejected:
    """That the player claims another way than this."""
    return Rejected((Violation(Code.OTHER_WAY, rule, got=end.claim or "–", need=way),))


def cards_left(end: GoingOut, rule: str, code: Code = Code.CARDS_LEFT) -> Violations:
    """That cards are left in the hand."""
    return (Violation(code, rule, end.left),) if end.left else ()


def lacking(rule: OpeningRule, end: GoingOut, melds: Table | None = None) -> Violations:
    """What the rule finds wrong with the melds, by default with all that the player's side has laid, worth what their cards are worth in hand."""
    if rule == NoMinimum():
        return ()
    laid = end.own_melds() if melds is None else melds
    cards = [card for meld in laid for card in meld.cards]
    return told(rule, rule(Opening(laid, end.value(cards), end.turn, end.seat)))


def last_discard(end: GoingOut, demanded: LastDiscard, rule: str) -> Violations:
    """What is wrong with the last discard, or that there is none."""
    if demanded is LastDiscard.FORBIDDEN:
        return () if end.discard is None else (Violation(Code.LAST_CARD_DISCARDED, rule, (end.discard,)),)
    if end.discard is not None or demanded is LastDiscard.OPTIONAL:
        return ()
    if demanded is LastDiscard.AFTER_LAY_OFF and not end.lay_offs:
        return ()
    return (Violation(Code.NO_CARD_TO_DISCARD, rule),)
