"""A rule of one's own that answers what its question does not allow is named, and what it must answer: never a yes, a no, or a raw error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs
import pytest

import romi
from romi import play
from romi.code import Code
from romi.deck import Shoe
from romi.melds import AtMost, Melds, Run, Set
from romi.moves import DrawStock
from romi.rules import (
    Deal,
    DealEnd,
    Dealing,
    Draw,
    EmptyHand,
    Every,
    Finish,
    FixedDeals,
    GoingOut,
    MatchHistory,
    PointMinimum,
    Romi,
    Seat,
    Some,
    Source,
    StockOut,
    Together,
    Way,
    WhenScarce,
    WholeHand,
    all_of,
    any_of,
)
from romi.rules.matches import check_buy_in
from romi.variants import ROMI51, Variant
from romi.verdict import Rejected, Violation
from tests.test_misuse import untyped

CARDS: Final = romi.cards("7h 8h 9h")
MELD: Final = ROMI51.meld(CARDS).unwrap()

WRONG: Final = (None, True, False, "too bad", 7, (7,), ["no"], Violation(Code.GAP))
"""What no question is answered with, a forgotten return among them; where a number is wanted 7 is none of these."""


class Answers:
    """A rule of one's own that answers everything with the same thing."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def __call__(self, *_: object) -> object:
        return self.answer

    def __repr__(self) -> str:
        return "house_rule"


def game(**rules: object) -> Variant:
    """Römi 51 with these rules."""
    changed = untyped(attrs.evolve)(ROMI51, **rules)
    assert isinstance(changed, Variant)
    return changed


def of(kind: object, *parts: object, **named: object) -> Callable[..., object]:
    """A rule of the library that is made of others."""
    made = untyped(kind)(*parts, **named)
    assert callable(made)
    return made


def started(**rules: object) -> object:
    """A first draw under these rules."""
    return play.step(play.start(game(**rules), players=2, seed=1), DrawStock())


def drawn_to_the_end(**rules: object) -> object:
    """A draw from a stock that is empty."""
    state = play.start(game(**rules), players=2, seed=1)
    return play.step(attrs.evolve(state, stock=(), board=attrs.evolve(state.board, stock=0)), DrawStock())


class Steps(Answers):
    """A turn rule of one's own that has everything but an answer."""

    first = ROMI51.turn.first
    later = ROMI51.turn.later
    steps = ROMI51.turn.steps

    def kinds(self, phase: romi.rules.Phase) -> object:
        return ROMI51.turn.kinds(phase)


FIELDS: Final[dict[str, Callable[[Answers], object]]] = {
    "sides": lambda rule: game(sides=rule, players=range(4, 5)).deal_score(DealEnd([Seat(), Seat(CARDS)], Finish(0))),
    "deck": lambda rule: game(deck=rule).meld(CARDS),
    "deal": lambda rule: play.start(game(deal=rule), seed=1),
    "meld": lambda rule: game(meld=rule).meld(CARDS),
    "meld_value": lambda rule: game(meld_value=rule).meld_value(MELD),
    "hand_value": lambda rule: game(hand_value=rule).hand_value(CARDS),
    "opening": lambda rule: game(opening=rule).check_opening(CARDS),
    "later_melds": lambda rule: game(later_melds=rule).check_lay(CARDS),
    "lay_off": lambda rule: game(lay_off=rule).check_lay_off(MELD, romi.cards("Th")),
    "exchange": lambda rule: game(exchange=rule).check_exchange(MELD, romi.cards("Th")),
    "regroup": lambda rule: game(regroup=rule).check_regroup([MELD], [CARDS], romi.cards("Th")),
    "closing": lambda rule: game(closing=rule).check_lay_off(MELD, romi.cards("Th")),
    "draw": lambda rule: game(draw=rule).check_draw(Draw(source=Source.STOCK)),
    "turn": lambda rule: started(turn=Steps(rule.answer)),
    "ways_out": lambda rule: game(ways_out=(rule,)).check_finish(GoingOut(melds=[MELD])),
    "empty_hand": lambda rule: game(empty_hand=rule).check_empty_hand(EmptyHand()),
    "stock_out": lambda rule: drawn_to_the_end(stock_out=rule),
    "deal_score": lambda rule: game(deal_score=rule).deal_score(DealEnd([Seat(), Seat(CARDS)])),
    "match": lambda rule: game(match=rule).match(MatchHistory(2)),
    "per_deal": lambda rule: play.start(game(per_deal=rule), seed=1),
}
"""Each rule of a variant, and a question that it is asked."""


class Sells(Answers):
    """A match rule of one's own that sells places."""

    def check_buy_in(self, history: MatchHistory, player: int) -> object:
        return self.answer


class EmptyStock(Answers):
    """A stock-out rule of one's own that speaks when a turn has ended."""

    def turn_ended(self, out: StockOut, /) -> object:
        return self.answer


def ended_turn(rule: Answers) -> object:
    """The turn that took the last card of the stock is ended."""
    state = play.start(game(stock_out=EmptyStock(rule.answer)), players=2, seed=1)
    state = attrs.evolve(state, stock=state.stock[:1], board=attrs.evolve(state.board, stock=1))
    state = play.step(state, DrawStock()).unwrap()
    return play.step(state, romi.moves.Discard(state.hands[state.actor][0]))


WITHIN: Final[dict[str, Callable[[Answers], object]]] = {
    "Run.jokers": lambda rule: game(meld=of(Melds, of(Run, jokers=rule), Set())).meld(romi.cards("7h 8h *")),
    "Set.jokers": lambda rule: of(Set, jokers=rule)(romi.cards("7h 7c *")),
    "Melds": lambda rule: of(Melds, rule, Run())(CARDS),
    "all_of": lambda rule: game(opening=untyped(all_of)(PointMinimum(1), rule)).check_opening(CARDS),
    "any_of": lambda rule: game(opening=untyped(any_of)(PointMinimum(99), rule)).check_opening(CARDS),
    "Some": lambda rule: game(opening=untyped(Some)(rule)).check_opening(CARDS),
    "Every": lambda rule: game(opening=untyped(Every)(rule)).check_opening(CARDS),
    "Together": lambda rule: game(opening=untyped(Together)(rule)).check_opening(CARDS),
    "of conditions": lambda rule: of(Run, jokers=of(all_of, AtMost(1), rule))(romi.cards("7h 8h *")),
    "WhenScarce": lambda rule: game(draw=untyped(WhenScarce)(left=2, plenty=rule, scarce=rule)).check_draw(
        Draw(source=Source.STOCK, stock=9)
    ),
    "Romi.melds": lambda rule: game(ways_out=(untyped(Romi)(melds=rule),)).check_finish(
        GoingOut(claim=Way.ROMI, melds=[MELD])
    ),
    "WholeHand.figure": lambda rule: game(ways_out=(untyped(WholeHand)("flush", rule),)).check_finish(
        GoingOut(claim="flush", melds=[MELD])
    ),
    "Deal.redeal": lambda rule: play.start(game(deal=untyped(Deal)(7, redeal=rule)), seed=1),
    "Deal.throw_in": lambda rule: play.start(game(deal=untyped(Deal)(7, throw_in=rule)), seed=1),
    "Deal.cut_jokers": lambda rule: of(Deal, 1, cut_jokers=rule)(
        Dealing(players=2, shoe=Shoe(romi.cards("7h 8h 9h * *")), cut=5 - 1)
    ),
    "FixedDeals.settlement": lambda rule: game(match=untyped(FixedDeals)(7, settlement=rule)).match(MatchHistory(2)),
    "check_buy_in": lambda rule: untyped(check_buy_in)(Sells(rule.answer), MatchHistory(2), 0),
    "turn_ended": ended_turn,
}
"""Where a rule is part of another one, and a question that it comes to."""


def answered_wrongly(ask: Callable[[Answers], object], wrong: object) -> None:
    """The rule is named, and its answer."""
    with pytest.raises(TypeError, match=r"house_rule|is not a variant|Answers|Steps|Sells|EmptyStock") as caught:
        ask(Answers(wrong))
    assert "must answer" in str(caught.value) or "is not a variant" in str(caught.value)


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
@pytest.mark.parametrize("field", FIELDS)
def test_an_answer_of_the_wrong_kind_is_named_with_its_rule(field: str, wrong: object) -> None:
    """Every rule of a variant."""
    if (field, wrong) not in (("meld_value", 7), ("hand_value", 7), ("sides", 7)) or wrong is True:
        answered_wrongly(FIELDS[field], wrong)


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
@pytest.mark.parametrize("field", WITHIN)
def test_an_answer_of_the_wrong_kind_is_named_within_another_rule(field: str, wrong: object) -> None:
    """And every rule that is part of one."""
    answered_wrongly(WITHIN[field], wrong)


def test_no_rule_of_a_variant_is_left_out() -> None:
    plain = {"name", "title", "players", "direction", "next_dealer", "aim"}
    assert set(FIELDS) == {field.alias for field in attrs.fields(Variant)} - plain


@pytest.mark.parametrize("field", ["opening", "meld", "lay_off", "draw"])
def test_a_refusal_where_violations_are_asked_and_violations_where_a_verdict_is(field: str) -> None:
    """Each is a no in another question."""
    faults = (Violation(Code.GAP),)
    wrong: object = Rejected(faults) if field == "opening" else faults
    answered_wrongly(FIELDS[field], wrong)


class Changing(Answers):
    """A rule that can be called and is no value."""

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    "make",
    [
        lambda rule: game(opening=rule),
        lambda rule: untyped(Run)(jokers=rule),
        lambda rule: untyped(all_of)(PointMinimum(1), rule),
        lambda rule: untyped(any_of)(rule),
        lambda rule: untyped(Melds)(rule),
        lambda rule: untyped(Some)(rule),
        lambda rule: untyped(WhenScarce)(left=2, plenty=rule, scarce=rule),
        lambda rule: untyped(Deal)(7, redeal=rule),
        lambda rule: game(ways_out=(rule,)),
    ],
)
def test_a_rule_without_a_hash_is_refused_where_it_is_built_into_something(make: Callable[[object], object]) -> None:
    with pytest.raises(TypeError, match=r"for a rule is a value that does not change: .*house_rule"):
        make(Changing(()))
