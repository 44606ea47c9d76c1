"""A variant: a game as a frozen record of rules.

Each field holds one rule, and each question that a user has is a method: `variant.meld(cards)`,
`variant.check_opening(...)`. A variant of your own is `attrs.evolve(variant, meld=..., opening=...)`, or a `Variant`
written from nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol, Self, TypeAlias, TypeVar

import attrs

from romi._text import no_slip, one_line, shown
from romi.as_code import as_code
from romi.card import Card, given, undeclared
from romi.checks import Value, asked, becomes, checked, ensure, listed, seated
from romi.code import Code
from romi.deck import Deck, DeckRule
from romi.melds.choice import Melds
from romi.melds.meld import (
    Meld,
    MeldRule,
    MeldValue,
    ReadingRule,
    Table,
    as_given,
    as_given_first,
    given_melds,
    reading_rule,
)
from romi.melds.run import Run
from romi.melds.set import Set
from romi.moves.plain import Lay
from romi.rules.deals import Deal, DealRule, Direction, NextDealer
from romi.rules.draws import Draw, DrawRule, Freely, Sources, Terms
from romi.rules.emptied import Emptied, EmptyHand, EmptyHandRule, GoOut
from romi.rules.endings import AllLaid, GoingOut, WayOut, all_ways, going_out
from romi.rules.finish import Finish
from romi.rules.matches.history import MatchHistory
from romi.rules.matches.plain import FixedDeals
from romi.rules.matches.standing import BoughtIn, MatchRule, Standing, check_buy_in
from romi.rules.opening import NoMinimum, Opening, OpeningRule, judged, opened
from romi.rules.scoring.deal_end import DealEnd, DealScore, valued
from romi.rules.scoring.hands import PenaltyPoints
from romi.rules.scoring.sheet import POINTS, UNITS, Aim, Sheet, aim_of, shared
from romi.rules.sides import SideRule, no_partners
from romi.rules.stock import StockOutRule, TurnOver
from romi.rules.table import (
    ClosingRule,
    Exchange,
    ExchangeRule,
    JokerExchange,
    LayOffRule,
    LayOffs,
    NoExchange,
    NoRegroup,
    Regrouped,
    Regrouping,
    RegroupRule,
    TableMove,
    closed_melds,
    keeping,
    no_closing,
    placed,
    table_move,
)
from romi.rules.turns import BASIC, TurnRule, kinds_in_turn
from romi.rules.values import FaceValues, HandValue, points
from romi.rules.who import Opened
from romi.verdict import (
    Accepted,
    Rejected,
    Verdict,
    Violation,
    Violations,
    accepted,
    answered,
    of_kind,
    rejected,
)

if TYPE_CHECKING:
    from romi.sentences import Language


@attrs.frozen(slots=False)
class Account(Value):
    """What the seats have on an account of the score other than points: its `name`, and the totals by seat."""

    name: str
    totals: tuple[int, ...]

    __attrs_post_init__ = checked


@attrs.frozen(slots=False)
class DealFacts(Value):
    """What is known before a deal: its number from 1, the dealer, the totals by seat so far, and the card turned up, if one is.

    `totals` are points; what the past deals brought on other accounts, such as units, or the contracts that a seat has met, stands in
    `accounts`.
    """

    number: int
    dealer: int
    totals: tuple[int, ...]
    upcard: Card | None = None
    accounts: tuple[Account, ...] = ()

    __attrs_post_init__ = checked

    @asked
    def on(self, account: str) -> tuple[int, ...]:
        """The totals by seat on an account: nothing, as long as nobody has anything there.

        >>> DealFacts(3, 0, (40, 10), accounts=(Account("rungs", (2, 1)),)).on("rungs")
        (2, 1)
        """
        if account == POINTS:
            return self.totals
        no_slip(account, (POINTS, UNITS, *(kept.name for kept in self.accounts)))
        return next((kept.totals for kept in self.accounts if kept.name == account), (0,) * len(self.totals))


def _counted(turn: int | None) -> None:
    """That the turn, from 1, is a whole number, where it is known."""
    if turn is not None and type(turn) is not int:
        ensure("turn", turn, int)
    if turn is not None and turn < 1:
        raise ValueError(f"turns are counted from 1, not {turn}")


def given_variant(variant: Variant) -> Variant:
    """The variant; `TypeError` that names what is none."""
    if type(variant) is not Variant:  # the kinds of arguments are looked at slowly, and this is asked for each hand
        ensure("variant", variant, Variant)
    return variant


def no_change(variant: Variant, facts: DealFacts, /) -> Variant:
    """Every deal is played by the same rules."""
    return variant


class WorkedOut(Protocol):
    """What can be worked out of a variant alone."""

    @classmethod
    def of(cls, variant: Variant, /) -> Self:
        """It, for that variant."""
        ...


A = TypeVar("A")

_KEEP: Final = (LayOffs, JokerExchange)
"""Rules of the table that are known to keep every card."""
W = TypeVar("W", bound=WorkedOut)


def _one_line(_: object, field: attrs.Attribute[str], name: str) -> None:
    one_line(f"Variant.{field.name}", name)


MOST_IN_A_ROW: Final = 30
"""Where no more cards than these were given as one meld, it is looked whether they are several."""

_STRANGERS: Final = frozenset({Code.WRONG_SUIT, Code.RANK_TWICE, Code.RANKS_DIFFER, Code.SUIT_TWICE})
"""What is wrong where some of the cards do not belong to the others."""

MOST_PLAYERS: Final = 100
"""More than that sit at no table."""

PerDealRule: TypeAlias = "Callable[[Variant, DealFacts], Variant]"
"""By which rules is this deal played? A wild rank by deal or an opening minimum by total is such a function."""


def _ways(ways: Iterable[WayOut]) -> tuple[WayOut, ...]:
    return listed("ways_out", ways)


@attrs.frozen(kw_only=True, slots=False)
class Variant(Value):
    """A game of the rummy family: what it is called, who plays, and one rule for each question.

    A rule is any callable of the right kind, be it from this library or your own. `aim` says which totals are good where the score of the
    deals does not, as one of your own. What is not named is as in the plainest rummy: one
    pack, runs and sets, any meld opens, cards may be laid off, jokers stay.
    """

    name: str = attrs.field(validator=_one_line)
    title: str = attrs.field(default=attrs.Factory(lambda self: self.name, takes_self=True), validator=_one_line)
    players: range = attrs.field(default=range(2, 7))
    sides: SideRule = no_partners
    direction: Direction = Direction.LEFT
    deck: DeckRule = Deck(1)
    deal: DealRule = Deal(7)
    meld_rule: MeldRule = attrs.field(default=Melds(Run(), Set()), alias="meld")
    meld_value_rule: MeldValue = attrs.field(default=FaceValues(1), alias="meld_value")
    hand_value_rule: HandValue = attrs.field(default=FaceValues(1), alias="hand_value")
    opening: OpeningRule = NoMinimum()
    later_melds: OpeningRule = NoMinimum()
    lay_off: LayOffRule = LayOffs()
    exchange: ExchangeRule = NoExchange()
    regroup: RegroupRule = NoRegroup()
    closing: ClosingRule = no_closing
    draw: DrawRule = Sources(discards=Freely())
    turn: TurnRule = BASIC
    ways_out: tuple[WayOut, ...] = attrs.field(default=(AllLaid(),), converter=_ways)
    empty_hand: EmptyHandRule = GoOut()
    stock_out: StockOutRule = TurnOver()
    score_rule: DealScore = attrs.field(default=PenaltyPoints(), alias="deal_score")
    next_dealer: NextDealer = NextDealer.GOES_ROUND
    aim: Aim | None = None
    match_rule: MatchRule = attrs.field(default=FixedDeals(7), alias="match")
    per_deal: PerDealRule = no_change

    @players.validator
    def _some_players(self, _: object, players: range) -> None:
        given: object = players
        if not isinstance(given, range):
            raise TypeError(f"players are a range, as in range(2, 5), not {shown(players)}")
        if not players or not 1 <= players[0] <= MOST_PLAYERS or not 1 <= players[-1] <= MOST_PLAYERS:
            raise ValueError(f"from 1 to {MOST_PLAYERS} players can play, not {shown(players)}")

    __attrs_post_init__ = checked

    def _seated(self, seat: int | None) -> None:
        """That there is such a seat where most play, if one is told."""
        if seat is not None:
            seated(seat, self.players[-1])

    def _can_play(self, players: int, *, all_sit: bool = False) -> None:
        """`ValueError` where more than may play are told of, or fewer where all of them sit there."""
        if not (self.players[0] if all_sit else 1) <= players <= self.players[-1]:
            raise ValueError(f"{self.name} is for {self.players[0]} to {self.players[-1]} players, not for {players}")

    # --- melds ---

    def meld(self, cards: Iterable[Card], /) -> Verdict[Meld]:
        """Are these cards a meld? As given if they read so, else in the reading that is worth most (F7); order is no fault.

        Rejected with every independent fault, or if there are more of a card than the packs hold; or with that alone if they are two melds or
        more, one behind the other.
        """
        laid = cards if type(cards) is tuple else given(cards)
        answer = self._judged(laid)
        return answer if isinstance(answer, Accepted) else self._apart(laid, answer)

    def _apart(self, laid: tuple[Card, ...], answer: Verdict[Meld]) -> Verdict[Meld]:
        """The answer; where it is no because the cards are several melds, that."""
        if answer or not 2 * 3 <= len(laid) <= MOST_IN_A_ROW or _STRANGERS.isdisjoint(answer.codes):
            return answer
        together = self._melds_in_a_row(laid)
        return Rejected((Violation(Code.SEVERAL_MELDS, cards=laid, got=together),)) if together else answer

    def _melds_in_a_row(self, laid: tuple[Card, ...]) -> int:
        """Of how many melds, each behind the one before, the cards are made up; 0 if they are not."""
        count = {0: 0}
        for end in range(3, len(laid) + 1):
            ways = [count[at] for at in range(end - 2) if at in count and self._melds.readings(laid[at:end])]
            if ways:
                count[end] = 1 + min(ways)
        return count.get(len(laid), 0)

    def _judge(self, cards: Iterable[Card], /) -> Verdict[Meld]:
        """As `meld` does, where cards come to one that lies there."""
        return self._judged(given(cards))

    def _judged(self, laid: tuple[Card, ...]) -> Verdict[Meld]:
        """As the meld rule does, where the packs hold so many of each card; the deck sees what is not a card."""
        faults = self.largest_deck.faults(laid)
        return rejected(faults) if faults else self._answer(laid, self._melds.readings(laid))

    def _answer(self, laid: tuple[Card, ...], found: tuple[Meld, ...]) -> Verdict[Meld]:
        if not found:
            return rejected(self._melds.faults(laid))
        best = found[0] if len(found) == 1 else self._best(found, laid)
        return accepted(best, self._melds.notes(best, laid))

    def _best(self, found: tuple[Meld, ...], laid: tuple[Card, ...]) -> Meld:
        """The dearest of the readings, among those as given if there are some."""
        if found[0].cards == laid != found[1].cards:
            return found[0]
        return max(as_given(found, laid) or found, key=self.meld_value_rule)

    def readings(self, cards: Iterable[Card], /) -> tuple[Meld, ...]:
        """All readings of the cards as a meld, the best first: as given, then by `meld_value`; none if they are no meld (F7)."""
        return self._read(given(cards))

    def _read(self, laid: tuple[Card, ...]) -> tuple[Meld, ...]:
        found = self._melds.readings(laid)
        if len(found) < 2 or (len(found) == 2 and found[0].cards == laid != found[1].cards):
            return found
        return self._ranked(found, laid)

    def _ranked(self, found: tuple[Meld, ...], laid: tuple[Card, ...]) -> tuple[Meld, ...]:
        return as_given_first(tuple(sorted(found, key=self.meld_value_rule, reverse=True)), laid)

    @cached_property
    def _melds(self) -> ReadingRule:
        return reading_rule(self.meld_rule)

    # --- values ---

    def meld_value(self, meld: Meld, /) -> int:
        """What a meld is worth, in points (F9); `TypeError` for cards, which become one by `meld(cards).unwrap()`."""
        if type(meld) is not Meld:
            given_melds((meld,))
        value = self.meld_value_rule(meld)
        return value if type(value) is int else points(self.meld_value_rule, value)

    def hand_value(self, cards: Iterable[Card], /) -> int:
        """What loose cards are worth, in points (F8); `TypeError` for what is not a card."""
        value: object = self.hand_value_rule(given(cards))
        return points(self.hand_value_rule, value)

    # --- opening ---

    def check_opening(
        self,
        *lays: Iterable[Card],
        turn: int | None = None,
        seat: int | None = None,
    ) -> Verdict[Opening]:
        """May a player open with these melds, in turn number `turn` of theirs (from 1; unknown: late enough)?

        The points of all melds count together. Where jokers can be read in several ways, any reading that opens will do. Rejected with
        the faults of the melds, each with its place ("meld 2"); if all are melds, with what the opening lacks in the reading that comes
        nearest. Where nobody lays melds before the end of a deal (KOP, TIZ), nobody opens.
        """
        _counted(turn)
        self._seated(seat)
        laid = [given(lay) for lay in lays]
        deck = self.largest_deck
        together = deck.faults([card for cards in laid for card in cards])
        read = [*map(self._melds.readings, laid)]
        if together or not all(read):
            return Rejected(self._lay_faults(laid, read, together, turn))
        best = tuple(
            [found[0] if len(found) == 1 else self._best(found, lay) for found, lay in zip(read, laid, strict=True)]
        )
        answer = self._opened(best, turn, seat)
        if answer or len(best) == sum(map(len, read)) or not self.lays_in_turn:
            return answer
        ranked = [*map(self._ranked, read, laid)]
        return opened(self.opening, ranked, self.meld_value, turn, seat)

    def _judge_opening(self, melds: Table, turn: int | None = None, seat: int | None = None) -> Verdict[Opening]:
        """Do these melds, read as they are, open?"""
        _counted(turn)
        self._seated(seat)
        return self._opened(given_melds(melds), turn, seat)

    def _opened(self, melds: Table, turn: int | None, seat: int | None) -> Verdict[Opening]:
        if not self.lays_in_turn:
            return Rejected((Violation(Code.OPENING_FORBIDDEN),))
        if not melds:
            return Rejected((Violation(Code.TOO_FEW_MELDS, got=0, need=1),))
        return judged(self.opening, melds, sum(map(self.meld_value, melds)), turn, seat)

    def check_lay(
        self,
        *lays: Iterable[Card],
        laid: Iterable[Meld] = (),
        turn: int | None = None,
        seat: int | None = None,
    ) -> Verdict[tuple[Meld, ...]]:
        """May a player who has opened lay these melds beside those that their side has `laid`, in turn number `turn`?

        The melds, each as given or in the reading that is worth most; else the faults of each with its place, or what is wrong with all that
        the side would have laid.
        """
        _counted(turn)
        self._seated(seat)
        beside, answers = given_melds(laid), [self.meld(cards) for cards in lays]
        if at_fault := placed(answers):
            return rejected(at_fault)
        melds = tuple(answer.value for answer in answers if isinstance(answer, Accepted))
        if self.later_melds != NoMinimum():
            together = (*beside, *melds)
            answer = judged(self.later_melds, together, sum(map(self.meld_value, together)), turn, seat)
            if isinstance(answer, Rejected):
                return answer
        return accepted(melds, ())

    def _lay_faults(
        self,
        lays: Sequence[tuple[Card, ...]],
        read: Sequence[tuple[Meld, ...]],
        together: Violations,
        turn: int | None,
    ) -> Violations:
        """What is wrong with each meld, and what is wrong all the same with all of them: with the cards together, with the turn."""
        answers = [
            self.meld(cards) if together else self._apart(cards, self._answer(cards, found))
            for cards, found in zip(lays, read, strict=True)
        ]
        at_fault = placed(answers)
        named = {fault.cards for fault in at_fault}
        together = tuple(fault for fault in together if fault.cards not in named)
        if not at_fault:
            return together
        melds = tuple(answer.value for answer in answers if isinstance(answer, Accepted))
        faults = self.opening(Opening(melds, sum(map(self.meld_value, melds)), turn))
        return at_fault + together + tuple(fault for fault in faults if fault.code == Code.TOO_EARLY)

    # --- the table ---

    def check_lay_off(
        self,
        meld: Meld,
        cards: Iterable[Card],
        *,
        opened: Opened = Opened.EARLIER,
        seat: int | None = None,
        owner: int | None = None,
    ) -> Verdict[Meld]:
        """May these cards be laid off on this meld (F10)? The meld as it lies then, or why not. `seat` is the player, `owner` who laid the meld."""
        return self._at_table(self.lay_off, Meld, meld, cards, opened, seat, owner, from_hand=True)

    def check_exchange(
        self,
        meld: Meld,
        cards: Iterable[Card],
        *,
        opened: Opened = Opened.EARLIER,
        from_hand: bool = True,
        seat: int | None = None,
        owner: int | None = None,
    ) -> Verdict[Exchange]:
        """May these cards be put down for the joker of this meld (F11)? The meld as it lies then and the joker, or why not."""
        return self._at_table(self.exchange, Exchange, meld, cards, opened, seat, owner, from_hand=from_hand)

    @asked
    def check_regroup(
        self,
        before: Iterable[Meld],
        after: Iterable[Iterable[Card]],
        hand: Iterable[Card],
        *,
        opened: Opened = Opened.EARLIER,
    ) -> Verdict[Regrouped]:
        """May the table be rearranged into these groups, with these cards in hand before (RABLO4)?"""
        groups = tuple(map(given, after))
        table = given_melds(before)
        move = Regrouping(table, groups, given(hand), self.meld, opened, closed=closed_melds(self.closing, table))
        answer = answered(self.regroup, self.regroup(move), Regrouped)
        if isinstance(answer, Accepted):
            lying = (card for meld in answer.value.table for card in meld.cards)
            keeping(
                self.regroup,
                (*(card for meld in table for card in meld.cards), *move.hand),
                (*lying, *answer.value.hand),
            )
        return answer

    def _at_table(
        self,
        rule: Callable[[TableMove], Verdict[A]],
        kind: type[A],
        meld: Meld,
        cards: Iterable[Card],
        opened: Opened,
        seat: int | None,
        owner: int | None,
        *,
        from_hand: bool,
    ) -> Verdict[A]:
        """What the rule answers about cards that come to a meld; it must be such a thing, or why not."""
        added = cards if type(cards) is tuple else given(cards)
        if type(meld) is not Meld:
            given_melds((meld,))
        if type(opened) is not Opened or type(from_hand) is not bool:
            ensure("opened", opened, Opened)
            ensure("from_hand", from_hand, bool)
        self._seated(seat)
        self._seated(owner)
        if faults := self.largest_deck.faults(meld.cards + added):
            return rejected(faults)
        shut = bool(closed_melds(self.closing, (meld,)))
        move = table_move(meld, added, self._judge, self._read, opened, shut, from_hand, seat, owner, self.sides)
        answer = answered(rule, rule(move), kind)
        if isinstance(answer, Accepted) and type(rule) not in _KEEP:
            value: object = answer.value
            freed = value.freed if isinstance(value, Exchange) else ()
            after = value.meld if isinstance(value, Exchange) else value
            keeping(rule, (*meld.cards, *added), (*after.cards, *freed) if isinstance(after, Meld) else ())
        return answer

    # --- turns and ends ---

    @asked
    def check_draw(self, draw: Draw, /) -> Verdict[Terms]:
        """May a card be drawn from there, and on what terms (HAND5, HAND7, RUM4, R51-4, MAGY3, MAGY5)?"""
        return answered(self.draw, self.draw(draw), Terms)

    @asked
    def check_finish(self, end: GoingOut, /) -> Verdict[Finish]:
        """Does a hand that ends so end the deal, and in which way (F13, HAND9, RABLO6, KOP5, KOP7, TIZ5)?"""
        return going_out(self.ways_out, end.valued(self.hand_value))

    @asked
    def check_empty_hand(self, hand: EmptyHand, /) -> Emptied:
        """What becomes of a player whose last card has left the hand; `ValueError` if a hand would be taken where none lies aside."""
        then = of_kind(self.empty_hand, self.empty_hand(hand), Emptied)
        if then is Emptied.TAKES and not hand.reserves:
            raise ValueError(f"{self.empty_hand!r} takes up another hand, and none lies aside: see Deal(reserve=...)")
        return then

    # --- scores ---

    def deal_score(self, end: DealEnd, /) -> Sheet:
        """What a deal that ended so brings each seat, line by line, with loose cards counted by `hand_value`; partners have it together.

        `ValueError` for what cannot have been: a way of going out that is none of the variant's (where its `ways_out` say theirs), or more
        copies of a card than there are.
        """
        if type(end) is not DealEnd:
            ensure("end", end, DealEnd)
        self._can_play(len(end.seats))
        self._can_lie(end)
        finish = end.finish
        if finish is not None and (finish.also or finish.way not in self._known_ways):
            self._can_end(finish)
        asked_with = valued(end, self.hand_value_rule, self.meld_value, self.sides)
        return shared(of_kind(self.score_rule, self.score_rule(asked_with), Sheet), self.sides)

    @cached_property
    def _known_ways(self) -> tuple[str, ...]:
        return all_ways(self.ways_out)

    def _can_end(self, finish: Finish) -> None:
        """`ValueError` where no deal ends in that way; any word may be one where a way out does not say its ways."""
        for way in finish.ways if self._known_ways else ():
            if way not in self._known_ways:
                ways = ", ".join(map(repr, self._known_ways))
                raise ValueError(f"nobody goes out by {way!r} in {self.name}, only by: {ways}")

    def _can_lie(self, end: DealEnd) -> None:
        """`ValueError` where more copies of a card lie at the seats than the packs hold."""
        cards: tuple[Card, ...] = ()
        for seat in end.seats:
            cards += seat.left
            for meld in seat.laid:
                cards += meld.cards
        players = len(end.seats)
        deck = self._decks.get(players)
        if deck is None:
            deck = self._decks[players] = self.deck_for(players) if players in self.players else self.largest_deck
        for fault in deck.faults(cards):
            told = [[*seat.left, *(card for meld in seat.laid for card in meld.cards)] for seat in end.seats]
            held = [str(seat) for seat, there in enumerate(told, 1) if set(map(undeclared, there)) & set(fault.cards)]
            card, players_at = fault.cards[0], ", ".join(held)
            if not fault.need:
                raise ValueError(f"there is no such card in this game: {card} (players: {players_at})")
            raise ValueError(
                f"more of a card than in the packs: {fault.got} of {card} (players: {players_at}), but only {fault.need} there"
            )

    @cached_property
    def _decks(self) -> dict[int, Deck]:
        """The decks by number of players, as far as they were asked for."""
        return {}

    @property
    def total_aim(self) -> Aim | None:
        """Which totals are good: as the score of the deals says, or else as the variant says; None if neither does."""
        said = aim_of(self.score_rule)
        return self.aim if said is None else said

    @asked
    def match(self, history: MatchHistory, /) -> Standing:
        """How a match stands after these deals, and who won it if it is over (HAND14, RABLO8, KOP9, RUM7, TIZ9)."""
        self._can_play(history.players)
        return of_kind(self.match_rule, self.match_rule(self._aimed(history)), Standing)

    @asked
    def check_buy_in(self, history: MatchHistory, player: int) -> Verdict[BoughtIn]:
        """May the player buy in now, and on what terms (TIZ9)?"""
        self._can_play(history.players)
        return check_buy_in(self.match_rule, self._aimed(history), player)

    def _aimed(self, history: MatchHistory) -> MatchHistory:
        return history if history.aim is not None else attrs.evolve(history, aim=self.total_aim)

    # --- the variant itself ---

    @cached_property
    def lays_in_turn(self) -> bool:
        """Whether melds are laid in turn; else hands stay concealed, and are shown at the end of a deal (KOP, TIZ)."""
        return Lay in kinds_in_turn(self.turn)

    @cached_property
    def largest_deck(self) -> Deck:
        """The deck for the most players: what could ever lie on the table."""
        return self.deck_for(self.players[-1])

    @asked
    def deck_for(self, players: int, /) -> Deck:
        """The deck for that number of players (HAND1); `ValueError` where so many do not play."""
        self._can_play(players, all_sit=True)
        return of_kind(self.deck, self.deck(players), Deck)

    def _worked_out(self, kind: type[W]) -> W:
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

    def __deepcopy__(self, _: object) -> Self:
        """Itself: a value needs no copy."""
        return self

    @asked
    def problems(self, players: int | None = None) -> tuple[str, ...]:
        """What is nonsense in this variant, in English: for that number of players, or for every number that may play.

        Where the rules change from deal to deal, those of the first one are looked at.
        """
        from romi.variants.problems import of_number, of_rules

        if players is not None and players not in self.players:
            return (f"{players} players, but {self.players[0]} to {self.players[-1]} may play",)
        numbers = self.players if players is None else (players,)
        asked_with = {number: DealFacts(1, 0, (0,) * number) for number in numbers}
        games = {
            number: of_kind(self.per_deal, self.per_deal(self, facts), Variant) for number, facts in asked_with.items()
        }
        found = [problem for game in dict.fromkeys(games.values()) for problem in of_rules(game)]
        found += [
            f"{number} players: {problem}" for number, game in games.items() for problem in of_number(game, number)
        ]
        return tuple(dict.fromkeys(found))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    __repr__ = as_code

    def __str__(self) -> str:
        """The rule sheet in English; `prose("hu")` is the Hungarian one."""
        return self.prose()

    def prose(self, lang: Language = "en") -> str:
        """The rules in words, from the variant's own values; `print(repr(variant))` is the code that makes it."""
        from romi.variants.sheet import rule_sheet

        return str(rule_sheet(self, lang))


becomes(Variant, "variant", "a name becomes one by variants.find(name)")
