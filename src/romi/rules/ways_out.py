"""Further ways out: from hand, of one colour, by a knock, with every card in melds, by a figure; and out of the deal alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import attrs
from attrs.validators import optional

from romi.as_code import Named
from romi.card import JOKER, Card, Natural, Plain, Rank, Suit, undeclared
from romi.checks import Rule, whole
from romi.code import Code
from romi.melds.meld import Meld, MeldRule
from romi.rules.endings import GoingOut, LastDiscard, another_way, cards_left, lacking, last_discard
from romi.rules.finish import Finish, Way
from romi.rules.opening import NoMinimum, OpeningRule
from romi.rules.who import ANYBODY, WHO_HAS_NOT, Opened, barred
from romi.verdict import Verdict, Violation, Violations, answered, verdict


@attrs.frozen(kw_only=True, slots=False)
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
            return another_way(end, Way.FROM_HAND, self.rule)
        faults = cards_left(end, self.rule, Code.FROM_HAND_FAILS) + last_discard(end, self.discard, self.rule)
        faults += lacking(self.melds, end) + barred(self.opened, end.opened, self.rule)
        return verdict(end.by(Way.WITH_LAY_OFF if end.lay_offs else Way.FROM_HAND), faults)


_RED: Final = (Suit.DIAMONDS, Suit.HEARTS)


class HandSize(Named):
    """How many cards a one-colour hand must hold (RABLO6)."""

    AS_DEALT = "at least as many as were dealt"
    ANY = "any number"


@attrs.frozen(kw_only=True, slots=False)
class OneColour(Rule):
    """Only red or only black cards are held, declared in turn; by default by an unopened hand of at least the dealt size (RABLO6)."""

    size: HandSize = HandSize.AS_DEALT
    opened: frozenset[Opened] = WHO_HAS_NOT
    rule: str = ""
    ways: ClassVar[tuple[str, ...]] = (Way.ONE_COLOUR,)

    def __call__(self, end: GoingOut, /) -> Verdict[Finish]:
        """Accepted if it is declared, and the cards are of one colour."""
        if end.claim != Way.ONE_COLOUR:
            return another_way(end, Way.ONE_COLOUR, self.rule)
        strange, unfit = _of_the_other_colour(end.cards), barred(self.opened, end.opened, self.rule)
        faults: Violations = (Violation(Code.TWO_COLOURS, self.rule, strange),) if strange else ()
        need = 1 if self.size is HandSize.ANY else end.dealt
        if need is None and not (faults or unfit):  # What is missing decides something only now.
            raise ValueError("how many cards were dealt to a hand? give dealt=")
        if need is not None and len(end.cards) < max(1, need):
            faults += (Violation(Code.HAND_TOO_SMALL, self.rule, got=len(end.cards), need=max(1, need)),)
        return verdict(end.by(Way.ONE_COLOUR), faults + unfit)

    def _could_be(self, cards: Sequence[Plain], /) -> bool:
        """Whether these cards could be part of such a hand, at a glance: the rule has the last word."""
        return len({card.index // 13 in _RED for card in cards if card is not JOKER}) < 2


def _of_the_other_colour(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the colour of which there are fewer, and whatever has no colour."""
    colours = [card.suit.colour if isinstance(card, Natural) else None for card in map(undeclared, cards)]
    most = max((colour for colour in colours if colour), key=colours.count, default=None)
    return tuple(card for card, colour in zip(cards, colours, strict=True) if colour is not most)


class AceUp(Named):
    """What an ace as the upcard means (KOP3): no knocking at all, or a limit of one point as for any other card."""

    NO_KNOCK = "only römi"
    ONE_POINT = "a limit of 1"


@attrs.frozen(slots=False)
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


@attrs.frozen(slots=False)
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
            return another_way(end, Way.KNOCK, self.rule)
        faults = last_discard(end, self.discard, self.rule) + barred(self.opened, end.opened, self.rule)
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


@attrs.frozen(kw_only=True, slots=False)
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
            return another_way(end, Way.ROMI, self.rule)
        missing = lacking(self.melds, end, end.melds)
        faults = cards_left(end, self.rule) + missing + last_discard(end, self.discard, self.rule)
        return verdict(end.by(Way.ROMI), faults + barred(self.opened, end.opened, self.rule))


@attrs.frozen(slots=False)
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
            return another_way(end, self.way, self.rule)
        answer = answered(self.figure, self.figure(end.cards), Meld)
        faults = last_discard(end, self.discard, self.rule) + barred(self.opened, end.opened, self.rule)
        return verdict(end.by(self.way), faults if answer else (*answer.violations, *faults))


@attrs.frozen(slots=False)
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
            return another_way(end, self.way, self.rule)
        faults = last_discard(end, self.discard, self.rule)
        if end.dealt is not None and len(end.cards) > end.dealt:
            faults += (Violation(Code.NOT_NOW, self.rule, got=self.way, need="–"),)
        return verdict(end.dropped(self.way), faults)
