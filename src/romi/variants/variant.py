"""A variant: a game as a frozen record of rules.

Each field holds one rule, and each question that a user has is a method: `variant.meld(cards)`,
`variant.check_opening(...)`. A variant of your own is `attrs.evolve(variant, meld=..., opening=...)`, or a `Variant`
written from nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import product
from typing import Final, Protocol, Self, TypeAlias, TypeVar

import attrs

from romi.as_code import as_code
from romi.card import Card, given, undeclared
from romi.checks import checked, listed
from romi.code import Code
from romi.deck import Deck, DeckRule, Shoe
from romi.melds.choice import Melds
from romi.melds.meld import Meld, MeldRule, MeldValue, Table, given_melds, readings
from romi.melds.run import Run
from romi.melds.set import Set
from romi.rules.deals import Deal, Dealing, DealRule, Direction
from romi.rules.draws import Draw, DrawRule, Freely, Sources, Terms
from romi.rules.endings import AllMelded, GoingOut, StockOutRule, TurnOver, WayOut, going_out
from romi.rules.finish import Finish
from romi.rules.matches import FixedDeals, MatchRule
from romi.rules.opening import NoOpening, Opening, OpeningRule
from romi.rules.scoring import DealEnd, DealScore, PenaltyPoints, Sheet
from romi.rules.table import (
    Closing,
    ClosingRule,
    Exchange,
    ExchangeRule,
    LayOffRule,
    LayOffs,
    NeverClosed,
    NoExchange,
    NoRegroup,
    Regrouped,
    Regrouping,
    RegroupRule,
    TableMove,
)
from romi.rules.turns import BASIC, TurnRule, dead_ends
from romi.rules.values import FaceValues, HandValue
from romi.sentences import Language
from romi.verdict import Accepted, Rejected, Verdict, Violation, Violations, verdict, violations


@attrs.frozen
class DealFacts:
    """What is known before a deal: its number from 1, the dealer, the totals by seat so far, and the card turned up, if one is."""

    number: int
    dealer: int
    totals: tuple[int, ...]
    turned: Card | None = None


def given_variant(variant: Variant) -> Variant:
    """The variant; `TypeError` that names what is none."""
    thing: object = variant
    if not isinstance(thing, Variant):
        raise TypeError(f"{thing!r} is no variant; a name becomes one by variants.find(name)")
    return variant


def same(variant: Variant, facts: DealFacts, /) -> Variant:
    """Every deal is played by the same rules."""
    return variant


class WorkedOut(Protocol):
    """What can be worked out of a variant alone."""

    @classmethod
    def of(cls, variant: Variant, /) -> Self:
        """It, for that variant."""
        ...


W = TypeVar("W", bound=WorkedOut)

_CACHED_HASH: Final = "_attrs_cached_hash"

MOST_PLAYERS: Final = 100
"""More than that sit at no table."""

PerDealRule: TypeAlias = "Callable[[Variant, DealFacts], Variant]"
"""By which rules is this deal played? A wild rank by deal or an opening minimum by total is such a function."""


def _ways(ways: Iterable[WayOut]) -> tuple[WayOut, ...]:
    return listed("ways_out", ways)


@attrs.frozen(kw_only=True, slots=False, repr=False, cache_hash=True)
class Variant:
    """A game of the rummy family: what it is called, who plays, and one rule for each question.

    A rule is any callable of the right kind, be it from this library or your own. What is not named is as in the plainest rummy: one
    pack, runs and sets, any meld opens, cards may be laid off, jokers stay.
    """

    name: str
    title: str = attrs.field(default=attrs.Factory(lambda self: self.name, takes_self=True))
    players: range = attrs.field(default=range(2, 7))
    direction: Direction = Direction.LEFT
    deck: DeckRule = Deck(1)
    deal: DealRule = Deal(7)
    meld_rule: MeldRule = attrs.field(default=Melds(Run(), Set()), alias="meld")
    meld_value: MeldValue = FaceValues(1)
    hand_value: HandValue = FaceValues(1)
    opening: OpeningRule = NoOpening()
    lay_off: LayOffRule = LayOffs()
    exchange: ExchangeRule = NoExchange()
    regroup: RegroupRule = NoRegroup()
    closing: ClosingRule = NeverClosed()
    draw: DrawRule = Sources(discards=Freely())
    turn: TurnRule = BASIC
    ways_out: tuple[WayOut, ...] = attrs.field(default=(AllMelded(),), converter=_ways)
    stock_out: StockOutRule = TurnOver()
    score_rule: DealScore = attrs.field(default=PenaltyPoints(), alias="deal_score")
    match: MatchRule = FixedDeals(7)
    per_deal: PerDealRule = same

    @players.validator
    def _some_players(self, _: object, players: range) -> None:
        given: object = players
        if not isinstance(given, range):
            raise TypeError(f"players are a range, as in range(2, 5), not {players!r}")
        if not players or not 1 <= players[0] <= MOST_PLAYERS or not 1 <= players[-1] <= MOST_PLAYERS:
            raise ValueError(f"at least one player and at most {MOST_PLAYERS} play, not {players}")

    def __attrs_post_init__(self) -> None:
        for field in attrs.fields(Variant):
            if field.name in ("name", "title", "players", "direction"):
                continue
            held: object = getattr(self, field.name)
            for rule in held if isinstance(held, tuple) else (held,):
                if not callable(rule):
                    raise TypeError(f"{field.alias} is no rule: {rule!r} cannot be called")
        checked(self)

    # --- melds ---

    def meld(self, cards: Iterable[Card], /) -> Verdict[Meld]:
        """Are these cards a meld? As given if they read so, else in the reading that is worth most (F7); order is no fault.

        Rejected with every independent fault, or if there are more of a card than the packs hold.
        """
        laid = given(cards)
        if faults := self.most_cards.faults(laid):
            return Rejected(faults)
        found = self.readings(laid)
        answer = self.meld_rule(laid)
        if not found or isinstance(answer, Rejected):
            return answer
        notes = tuple(
            attrs.evolve(note, cards=found[0].as_told(laid)) if note.code == Code.OUT_OF_ORDER else note
            for note in answer.notes
        )
        return Accepted(found[0], notes)

    def readings(self, cards: Iterable[Card], /) -> tuple[Meld, ...]:
        """All readings of the cards as a meld, the best first: as given, then by `meld_value`; none if they are no meld (F7)."""
        laid = given(cards)
        found = readings(self.meld_rule, laid)
        if len(found) < 2:
            return found
        as_given = tuple(map(undeclared, laid))
        return tuple(sorted(found, key=lambda meld: (meld.cards != as_given, -self.meld_value(meld))))

    # --- opening ---

    def check_opening(self, *lays: Iterable[Card], round: int | None = None) -> Verdict[Opening]:  # noqa: A002
        """May a player open with these melds, in turn number `round` of theirs (from 1; unknown: late enough)?

        The points of all melds count together. Where jokers can be read in several ways, any reading that opens will do. Rejected with
        the faults of the melds, each with its place ("meld 2"); if all are melds, with what the opening lacks in the reading that comes
        nearest.
        """
        if round is not None and round < 1:
            raise ValueError(f"rounds are counted from 1, not {round}")
        laid = [given(lay) for lay in lays]
        faults = self._lay_faults(laid, round)
        if faults:
            return Rejected(faults)
        answers: list[tuple[int, int, Rejected]] = []
        for melds in product(*(self.readings(cards) for cards in laid)):
            answer = self.judge_opening(melds, round)
            if isinstance(answer, Accepted):
                return answer
            answers.append((len(answer.violations), -sum(map(self.meld_value, melds)), answer))
        return min(answers, key=lambda answer: answer[:2])[2]

    def judge_opening(self, melds: Table, round: int | None = None) -> Verdict[Opening]:  # noqa: A002
        """Do these melds, read as they are, open?"""
        opening = Opening(tuple(melds), sum(map(self.meld_value, melds)), round)
        none = () if melds else (Violation(Code.TOO_FEW_MELDS, got=0, need=1),)
        return verdict(opening, none or self.opening(opening))

    def _lay_faults(self, lays: Sequence[tuple[Card, ...]], round: int | None) -> Violations:  # noqa: A002
        """What is wrong with each meld, and what is wrong all the same with all of them: with the cards together, with the round."""
        answers = [self.meld(cards) for cards in lays]
        placed = tuple(
            attrs.evolve(fault, where=f"meld {number}")
            for number, answer in enumerate(answers, start=1)
            for fault in violations(answer)
        )
        named = {fault.cards for fault in placed}
        together = self.most_cards.faults(card for cards in lays for card in cards)
        together = tuple(fault for fault in together if fault.cards not in named)
        if not placed:
            return together
        melds = tuple(answer.value for answer in answers if isinstance(answer, Accepted))
        faults = self.opening(Opening(melds, sum(map(self.meld_value, melds)), round))
        return placed + together + tuple(fault for fault in faults if fault.code == Code.TOO_EARLY)

    # --- the table ---

    def check_lay_off(self, meld: Meld, cards: Iterable[Card], *, opened: bool = True) -> Verdict[Meld]:
        """May these cards be laid off on this meld (F10)? The meld as it lies then, or why not."""
        move = self._table_move(meld, cards, opened=opened)
        return move if isinstance(move, Rejected) else self.lay_off(move.value)

    def check_exchange(
        self, meld: Meld, cards: Iterable[Card], *, opened: bool = True, from_hand: bool = True
    ) -> Verdict[Exchange]:
        """May these cards be put down for the joker of this meld (F11)? The meld as it lies then and the joker, or why not."""
        move = self._table_move(meld, cards, opened=opened, from_hand=from_hand)
        return move if isinstance(move, Rejected) else self.exchange(move.value)

    def check_regroup(
        self, before: Iterable[Meld], after: Iterable[Iterable[Card]], hand: Iterable[Card], *, opened: bool = True
    ) -> Verdict[Regrouped]:
        """May the table be rearranged into these groups, with these cards in hand before (RABLO4)?"""
        groups = tuple(map(given, after))
        return self.regroup(Regrouping(given_melds(before), groups, given(hand), self.meld, opened))

    def _table_move(
        self, meld: Meld, cards: Iterable[Card], *, opened: bool, from_hand: bool = True
    ) -> Verdict[TableMove]:
        added = given(cards)
        (meld,) = given_melds((meld,))
        closed = self.closing(meld) is not Closing.OPEN
        move = TableMove(meld, added, self.meld, self.readings, opened, closed, from_hand)
        return verdict(move, self.most_cards.faults(meld.cards + added))

    # --- turns and ends ---

    def check_draw(self, draw: Draw, /) -> Verdict[Terms]:
        """May a card be drawn from there, and on what terms (HAND5, HAND7, RUM4, R51-4, MAGY3, MAGY5)?"""
        return self.draw(draw)

    def check_finish(self, end: GoingOut, /) -> Verdict[Finish]:
        """Does a hand that ends so end the deal, and in which way (F13, HAND9, RABLO6, KOP5, KOP7, TIZ5)?"""
        return going_out(self.ways_out, end.valued(self.hand_value))

    # --- scores ---

    def deal_score(self, end: DealEnd, /) -> Sheet:
        """What a deal that ended so brings each seat, line by line, with loose cards counted by `hand_value`."""
        return self.score_rule(end.valued(self.hand_value, self.meld_value))

    # --- the variant itself ---

    @cached_property
    def most_cards(self) -> Deck:
        """The deck for the most players: what could ever lie on the table."""
        return self.deck(self.players[-1])

    def worked_out(self, kind: type[W]) -> W:
        """What later rooms work out of this variant, `kind.of(variant)`: once, and kept as long as the variant lives."""
        found = self._kept.get(kind)
        if isinstance(found, kind):
            return found
        made = kind.of(self)
        self._kept[kind] = made
        return made

    @cached_property
    def _kept(self) -> dict[object, object]:
        return {}

    def __getstate__(self) -> dict[str, object]:
        """The rules alone travel to another process: what was worked out is worked out there, the hash of enums too."""
        return {field.name: getattr(self, field.name) for field in attrs.fields(type(self))} | {_CACHED_HASH: None}

    def problems(self, players: int | None = None) -> tuple[str, ...]:
        """What is nonsense in this variant, in English: for that number of players, or for every number that may play."""
        numbers = self.players if players is None else (players,)
        return (
            *(() if self.ways_out else ("no way out: nobody can ever win a deal",)),
            *(f"no move leads out of the phase {phase}" for phase in dead_ends(self.turn)),
            *(problem for number in numbers for problem in self._problems_of(number)),
        )

    def _problems_of(self, players: int) -> tuple[str, ...]:
        """What that number of players cannot be dealt."""
        if players not in self.players:
            return (f"{players} players, but {self.players[0]} to {self.players[-1]} may play",)
        try:
            deck = self.deck(players)
        except ValueError as none:
            return (f"{players} players: {none}",)
        table = Dealing(players=players, shoe=Shoe(deck.cards), direction=self.direction)
        answer = self.deal(table)
        return tuple(f"{players} players: {fault}" for fault in getattr(answer, "violations", ()))

    def __repr__(self) -> str:
        return as_code(self)

    def __str__(self) -> str:
        """The rule sheet in English; `prose("hu")` is the Hungarian one."""
        return self.prose()

    def prose(self, lang: Language = "en") -> str:
        """The rules in words, from the variant's own values; `print(repr(variant))` is the code that makes it."""
        from romi.variants.sheet import rule_sheet

        return str(rule_sheet(self, lang))
